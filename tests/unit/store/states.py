"""States to test with: generations, commits and records, written from a few values."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nightfold.formats.changes import HandEdit
from nightfold.formats.forget import ForgetRule
from nightfold.gate.context import Pair
from nightfold.store.folders import STATE_DIR
from nightfold.store.records import Baseline, Commit, EntryRecord, Generation, Tombstone

NOW = 1_796_000_000_000
"""2026-11-30 in Unix epoch milliseconds."""


def run_id(number: int) -> str:
    """Return the id of the run that made a generation."""
    return f"20261130T030000-{number:06x}"


def generation(number: int, index: str = "index\n", summary: str = "summary\n", **fields: Any) -> Generation:
    """Return a generation."""
    known = {
        "engine": "offline",
        "fingerprint": "f" * 64,
        "accepted_ms": NOW + number,
        "tokens": 7,
        "token_method": "estimate-1",
        "mode": "INCREMENTAL",
        "run": run_id(number),
    }
    return Generation(number, index, summary, **{**known, **fields})


def commit(number: int, index: str = "index\n", summary: str = "summary\n", **fields: Any) -> Commit:
    """Return what a run writes that has nothing to say but its pair."""
    known: dict[str, Any] = {
        "baselines": {},
        "hand_edits": (),
        "tombstones": (),
        "decisions": (),
        "entries": (),
        "language": "en",
        "timezone": "Europe/Madrid",
        "last_run_ms": NOW,
    }
    return Commit(generation(number, index, summary), **{**known, **fields})


def baseline(path: str, text: str, **fields: Any) -> Baseline:
    """Return an input as a generation knew it."""
    known: dict[str, Any] = {"kind": "session", "mtime_ns": 1, "session_id": Path(path).stem}
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Baseline(path=path, sha256=digest, size=len(text), text=text, **{**known, **fields})


def by_path(*baselines: Baseline) -> Mapping[str, Baseline]:
    """Return inputs as a commit takes them."""
    return {b.path: b for b in baselines}


def edit(old: str | None, new: str | None, **fields: Any) -> HandEdit:
    """Return a hand edit of the index."""
    op = "insert" if old is None else "delete" if new is None else "replace"
    known: dict[str, Any] = {"section": "## Facts", "ids": (), "seen_ms": NOW}
    return HandEdit("MEMORY.md", op, old=old, new=new, **{**known, **fields})  # type: ignore[arg-type]


def record(text: str, **fields: Any) -> EntryRecord:
    """Return why an entry stands there."""
    known: dict[str, Any] = {"section": "## Facts", "ids": ("s1",), "reason": "said once", "rule": "durable"}
    return EntryRecord(text=text, **{**known, **fields})


def tombstone(text: str, note_id: str | None = None) -> Tombstone:
    """Return a forget order that outlives its file."""
    return Tombstone(ForgetRule("forget/rules.md", 1, text, text), note_id)


def pair(index: str, summary: str) -> Pair:
    """Return two texts as they lie on disk."""
    return Pair(index.encode(), summary.encode())


def bytes_of_state(outputs: Path) -> bytes:
    """Return all bytes of the database and the files that SQLite keeps beside it."""
    files = sorted((outputs / STATE_DIR).glob("state.sqlite3*"))
    assert files
    return b"".join(path.read_bytes() for path in files)
