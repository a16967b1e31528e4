#!/usr/bin/env bash
set -euo pipefail
cd "$(dirname "$0")/.."
. .ci/environment.sh
status=0
ruff check . || status=1
ruff format --check . || status=1
exit $status
