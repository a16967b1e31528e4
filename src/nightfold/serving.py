"""Serving the nightly flow: the one module of the package that knows Prefect.

Prefect is slow to import and has habits of its own (statistics sent out, a short wait for its server's
first start). `prepare` sets what it must find in the environment; every entry point calls it before it
imports Prefect. Sources of the values: spec/libraries.md, measured with Prefect 3.9.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nightfold.config import local_zone, zone_of
from nightfold.errors import ConfigError, StateError
from nightfold.resources import resource_dir
from nightfold.stages.scan import require_root

if TYPE_CHECKING:
    from prefect import Flow
    from prefect.schedules import Schedule

DEFAULTS: Final = {
    "DO_NOT_TRACK": "1",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS": "120",
}
"""Environment of every process that imports Prefect. The time-out covers the migrations of an empty database."""

STARTUP_SECONDS: Final = 180
"""How long the server may take to answer; its very first start lasts about half a minute."""
POLL_SECONDS: Final = 0.2
PR_SET_PDEATHSIG: Final = 1
"""prctl(2): the signal a process gets when its parent dies."""


def prepare(environ: MutableMapping[str, str] = os.environ) -> None:
    """Set what Prefect must find in the environment, where nobody has set it otherwise."""
    for name, value in DEFAULTS.items():
        environ.setdefault(name, value)


def keep_quiet_about_threads(record: logging.LogRecord) -> bool:
    """Filter for Prefect's task logger: drop what it says of every stage that runs in a worker thread.

    A time-out there ends a stage when it next runs Python code, which is all that is asked of it; eight
    such warnings a root and night would hide what matters.
    """
    return "running in a worker thread" not in str(record.msg)


def load_flow(name: str) -> Flow[..., Any]:
    """Load `flows/⟨name⟩.py:⟨name⟩`, from the checkout or from the installed package."""
    prepare()
    from prefect import flows

    entrypoint = f"{resource_dir('flows') / f'{name}.py'}:{name}"
    flow: Flow[..., Any] = flows.load_flow_from_entrypoint(entrypoint)
    return flow


def serve_nightly(roots: Sequence[Path], *, cron: str, timezone: str | None) -> None:
    """Consolidate every root on a schedule, until the process is stopped.

    Args:
        roots: Inputs roots; the memory of each is its folder `outputs`.
        cron: When, in five fields.
        timezone: IANA name of the zone that `cron` means; None takes the machine's.

    Raises:
        ConfigError: If the schedule or the zone makes no sense.
        InputError: If a root is no inputs root.
        StateError: If the server cannot be started.
    """
    for root in roots:
        require_root(root)
    zone = timezone or local_zone(os.environ)
    zone_of(zone)
    with _address() as port:
        # Prefect reads PREFECT_API_URL when it is imported, so the address comes first.
        schedule = _schedule(cron, zone)
        with _running(port):
            from prefect import serve

            parameters = {"roots": [_pair(root) for root in roots]}
            deployment = load_flow("nightly").to_deployment(name="nightly", schedule=schedule, parameters=parameters)
            serve(deployment, print_starting_message=False)  # type: ignore[arg-type]  # sync outside an event loop


def _schedule(cron: str, zone: str) -> Schedule:
    prepare()
    from prefect.client.schemas.schedules import CronSchedule
    from prefect.schedules import Cron

    try:
        CronSchedule(cron=cron, timezone=zone)
    except ValueError as error:
        raise ConfigError(f"--cron {cron!r} is no schedule; write five fields, such as '0 3 * * *'") from error
    return Cron(cron, timezone=zone)


def _pair(root: Path) -> dict[str, str]:
    root = root.resolve()
    return {"inputs": str(root), "outputs": str(root / "outputs")}


@contextlib.contextmanager
def server() -> Iterator[None]:
    """Let a Prefect server answer while the block runs: the one `PREFECT_API_URL` names, else one of our own.

    Prefect's own ephemeral server runs no scheduler, and outlives a process that is killed; ours ends with
    this process, however that ends. Prefect must not have been imported yet.
    """
    with _address() as port, _running(port):
        yield


@contextlib.contextmanager
def _address() -> Iterator[int | None]:
    """Set `PREFECT_API_URL` where it is not set; yield the port for a server of our own, if there is to be one."""
    if os.environ.get("PREFECT_API_URL"):
        yield None
        return
    port = _free_port()
    os.environ["PREFECT_API_URL"] = f"http://127.0.0.1:{port}/api"
    try:
        yield port
    finally:
        del os.environ["PREFECT_API_URL"]


@contextlib.contextmanager
def _running(port: int | None) -> Iterator[None]:
    """Run a server on `port` while the block runs; None: somebody else's answers."""
    if port is None:
        yield
        return
    prepare()
    process = _start_server(port)
    try:
        _await_server(process, port)
        yield
    finally:
        _flush_logs()
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=15)
        process.kill()
        process.wait()


def _flush_logs() -> None:
    """Let Prefect send what it still holds while there is a server to send it to."""
    if "prefect.logging.handlers" in sys.modules:
        sys.modules["prefect.logging.handlers"].APILogHandler().flush()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _start_server(port: int) -> subprocess.Popen[bytes]:
    app = "prefect.server.api.server:create_app"
    command = [sys.executable, "-m", "uvicorn", "--factory", app, "--host", "127.0.0.1", "--port", str(port)]
    environ = {**os.environ, "PREFECT_UI_API_URL": f"http://127.0.0.1:{port}/api", "PREFECT__SERVER_FINAL": "1"}
    return subprocess.Popen(
        [*command, "--log-level", "error", "--timeout-keep-alive", "5"],
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        preexec_fn=_die_with_parent,
    )


def _die_with_parent() -> None:
    """Ask the kernel to end this child with its parent, SIGKILL included (Linux; elsewhere nothing happens)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _await_server(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the server answers.

    Raises:
        StateError: If it ends or does not answer in time.
    """
    deadline = time.monotonic() + STARTUP_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise StateError("the Prefect server ended while it started; check PREFECT_HOME and the disk")
        with (
            contextlib.suppress(urllib.error.URLError, OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5) as answer,
        ):
            if answer.status == 200:
                return
        time.sleep(POLL_SECONDS)
    raise StateError(f"the Prefect server did not answer within {STARTUP_SECONDS} s; check PREFECT_HOME and the disk")
