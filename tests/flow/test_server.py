"""A real Prefect server on this machine: ours, started for the occasion, and gone with its process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

pytestmark = [pytest.mark.flow, pytest.mark.slow, pytest.mark.xdist_group("flow"), pytest.mark.timeout(600)]

SCRIPT = """
import json, os, sys
from nightfold import serving

with serving.server():
    nightly = serving.load_flow("nightly")
    state = nightly(json.loads(sys.argv[1]), return_state=True)
    from prefect import get_client
    with get_client(sync_client=True) as client:
        runs = {run.name: run.state_name for run in client.read_flow_runs()}
    print(json.dumps({"name": state.name, "message": state.message, "runs": runs}), flush=True)
    sys.stdin.read()
"""


def test_the_nightly_flow_runs_against_a_server_that_dies_with_its_process(root: Path, tmp_path: Path) -> None:
    """SIGKILL of a process leaves Prefect's own ephemeral server running for good; ours must not stay."""
    out = tmp_path / "memory"
    roots = json.dumps([{"inputs": str(root), "outputs": str(out)}])
    environ = {**os.environ, "PREFECT_HOME": str(tmp_path / "prefect")}
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, roots], env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout is not None
        line = process.stdout.readline()
        children = psutil.Process(process.pid).children(recursive=True)
        process.kill()

    told = json.loads(line)
    assert told["name"] == "Completed"
    assert told["runs"][f"consolidate {out}"] == "Completed"
    assert (out / "MEMORY.md").exists()
    assert children
    _, alive = psutil.wait_procs(children, timeout=60)
    assert alive == []
