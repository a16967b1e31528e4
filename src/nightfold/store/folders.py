"""The plain files beside the database: run folders, rejected candidates, staging.

.nightfold/state.sqlite3        the authority
.nightfold/lock                 held by the run at work
.nightfold/runs/⟨run⟩/          report.json, changes.md, what was set aside
.nightfold/rejected/⟨run⟩/      the candidate of a void run
.nightfold/staging/⟨run⟩/       the pair on its way to being published
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from nightfold.errors import ConfigError, StateError

CONVERSATION_FILE: Final = "conversation.jsonl"
STATE_DIR: Final = ".nightfold"
RUN_ID: Final = re.compile(r"\d{8}T\d{6}-[0-9a-f]{6}")


def state_dir(outputs: Path, *, create: bool = False) -> Path:
    """Return the state's folder, readable by its owner only; a private memory lies in it."""
    path = outputs / STATE_DIR
    if create and not path.is_dir():
        path.mkdir(parents=True, mode=0o700)
    return path


def new_run_id(now_ms: int, wall_ns: int) -> str:
    """Return an id for a run: its clock in UTC, and six digits that tell runs of one second apart."""
    stamp = datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y%m%dT%H%M%S")
    return f"{stamp}-{hashlib.sha256(f'{wall_ns} {os.getpid()}'.encode()).hexdigest()[:6]}"


def run_dir(outputs: Path, run: str) -> Path:
    """Return the folder of a run.

    Raises:
        ConfigError: If `run` is no run id; it may come from a person.
    """
    if not RUN_ID.fullmatch(run):
        raise ConfigError(f"{run!r} is no run id; `nightfold status` and the report name them")
    return state_dir(outputs) / "runs" / run


def write_run_file(outputs: Path, run: str, name: str, text: str) -> Path:
    """Write a file into a run's folder and return its path."""
    return _write(run_dir(outputs, run), name, text)


def append_run_file(outputs: Path, run: str, name: str, line: str) -> None:
    """Add a line to a file of a run's folder."""
    folder = run_dir(outputs, run)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(folder / name, "a", encoding="utf-8", opener=_private) as file:
            file.write(line + "\n")
    except OSError as error:
        raise StateError(f"{folder / name}: {error.strerror}; check the disk") from error


def write_rejected(outputs: Path, run: str, files: Mapping[str, str]) -> Path:
    """Keep the candidate of a void run for a reviewer; nothing ever reads it as input."""
    folder = state_dir(outputs) / "rejected" / run_dir(outputs, run).name
    for name, text in files.items():
        _write(folder, name, text)
    return folder


def _write(folder: Path, name: str, text: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(folder / name, "w", encoding="utf-8", newline="", opener=_private) as file:
            file.write(text)
    except OSError as error:
        raise StateError(f"{folder / name}: {error.strerror}; check the disk") from error
    return folder / name


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def scrub_folders(outputs: Path, scrub: Callable[[str], str]) -> None:
    """Rewrite every text file of runs and rejected candidates through `scrub`; staging is emptied.

    `state.sqlite3` is not touched; see `Store.rewrite`.
    """
    shutil.rmtree(state_dir(outputs) / "staging", ignore_errors=True)
    for path in _texts(outputs):
        text = path.read_text(encoding="utf-8")
        clean = scrub(text)
        if clean != text:
            _write(path.parent, path.name, clean)


def _texts(outputs: Path) -> Iterator[Path]:
    for name in ("runs", "rejected"):
        folder = state_dir(outputs) / name
        if folder.is_dir():
            yield from sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink())
