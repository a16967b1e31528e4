#!/usr/bin/env bash
# The README's own test command, word for word: what a newcomer is told to run is what counts.
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/environment.sh
mapfile -t commands < <(grep -E '^python -m pytest' README.md)
if [ ${#commands[@]} -ne 1 ]; then
    echo "README.md must hold exactly one line that starts with 'python -m pytest', not ${#commands[@]}"
    exit 1
fi
echo "\$ ${commands[0]}"
PYTEST_ADDOPTS="-rs" bash -c "${commands[0]}"
