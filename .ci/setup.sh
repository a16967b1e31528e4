#!/usr/bin/env bash
# A virtual environment with exactly what requirements.lock pins, and the project itself, editable.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$(command -v python3.11 || command -v python3)
venv=${CI_VENV:-.venv}
[ -f "$venv/bin/activate" ] || "$python" -m venv "$venv"
. .ci/environment.sh
python -m pip install --quiet --require-hashes -r requirements.lock
# The build backend is in the lock, so building takes nothing from outside.
python -m pip install --quiet --no-deps --no-build-isolation -e .
python -m pip check
nightfold --version
