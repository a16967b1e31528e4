#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/environment.sh
mypy --strict src flows
