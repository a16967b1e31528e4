"""The plain files beside the database: run folders, rejected candidates, staging.

.nightfold/state.sqlite3        the authority
.nightfold/lock                 held by the run at work
.nightfold/runs/⟨run⟩/          report.json, changes.md, conversation.jsonl, what was set aside
.nightfold/rejected/⟨run⟩/      the candidate of a void run
.nightfold/staging/⟨run⟩/       the pair on its way to being published

Nothing in them is ever read as input. See docs/state.md.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from nightfold.errors import ConfigError, StateError
from nightfold.store.scrubbing import REPORT, scrub_json

CONVERSATION_FILE: Final = "conversation.jsonl"
STATE_DIR: Final = ".nightfold"
RUN_ID: Final = re.compile(r"\d{8}T\d{6}-[0-9a-f]{6}")


def state_dir(outputs: Path, *, create: bool = False) -> Path:
    """Return the state's folder, readable by its owner only; a private memory lies in it.

    Args:
        outputs: The output folder.
        create: Make the folder, and `outputs`, if they are missing; an `OSError` is the caller's.

    Raises:
        StateError: If it is a symbolic link: staged files could not be renamed out of it.
    """
    path = outputs / STATE_DIR
    if path.is_symlink():
        raise StateError(f"{path} is a symbolic link; the state must lie beside the artifacts, replace it by a folder")
    if create and not path.is_dir():
        path.mkdir(parents=True, mode=0o700, exist_ok=True)
        sync_folder(outputs)
    return path


def sync_folder(folder: Path) -> None:
    """Make the names in `folder` survive a power cut (POSIX: fsync the folder)."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


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
    return _write(run_dir(outputs, run), name, text.encode())


def write_run_bytes(outputs: Path, run: str, name: str, content: bytes) -> Path:
    """Write a file as it was found, which may be no UTF-8, into a run's folder and return its path."""
    return _write(run_dir(outputs, run), name, content)


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
        _write(folder, name, text.encode())
    return folder


def _write(folder: Path, name: str, content: bytes) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(folder / name, "wb", opener=_private) as file:
            file.write(content)
    except OSError as error:
        raise StateError(f"{folder / name}: {error.strerror}; check the disk") from error
    return folder / name


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def drop_staging(outputs: Path) -> None:
    """Remove what unfinished publications left; only call it with the `materialising` mark clear."""
    folder = state_dir(outputs) / "staging"
    if folder.is_dir():
        with suppress(OSError):  # the next start tries again
            shutil.rmtree(folder, ignore_errors=True)


def scrub_folders(outputs: Path, scrub: Callable[[str], str]) -> None:
    """Rewrite every file of runs and rejected candidates through `scrub`; staging is emptied.

    JSON is scrubbed string by string, other files as a whole, bytes that are no UTF-8 kept. The database
    is not touched; see `Store.rewrite`.

    Raises:
        StateError: If a file cannot be read or written.
    """
    drop_staging(outputs)
    for path in _files(outputs):
        try:
            text = path.read_bytes().decode("utf-8", "surrogateescape")
        except OSError as error:
            raise StateError(f"{path}: {error.strerror}; make it readable or remove it") from error
        clean = _scrubbed(path, text, scrub)
        if clean != text:
            _write(path.parent, path.name, clean.encode("utf-8", "surrogateescape"))


def _scrubbed(path: Path, text: str, scrub: Callable[[str], str]) -> str:
    whole: Callable[[str, str], str] = lambda _file, part: scrub(part)  # noqa: E731 - one-line adapter
    if path.suffix == ".json":
        return scrub_json(text, whole, REPORT)
    if path.suffix == ".jsonl":
        return "\n".join(scrub_json(line, whole, REPORT) for line in text.split("\n"))
    return scrub(text)


def _files(outputs: Path) -> Iterator[Path]:
    for name in ("runs", "rejected"):
        for folder, _, names in os.walk(state_dir(outputs) / name):
            paths = (Path(folder) / file for file in sorted(names))
            yield from (path for path in paths if path.is_file() and not path.is_symlink())
