# Sourced by the steps: the environment they share. CI_VENV names another folder for it.
venv=${CI_VENV:-.venv}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONUTF8=1
# Prefect would call two hosts out there, and its first start outlasts its default patience.
export DO_NOT_TRACK=1 PREFECT_SERVER_ANALYTICS_ENABLED=false PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS=120
if [ -f "$venv/bin/activate" ]; then
    # shellcheck disable=SC1091
    . "$venv/bin/activate"
fi
