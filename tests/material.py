"""Material that several tests build on: documents and pairs written from values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from nightfold.formats import session

DAY = 86_400_000
NOV_1 = 1_793_491_200_000
"""2026-11-01T00:00:00Z in Unix epoch milliseconds."""


def session_text(
    session_id: str,
    captured_at_ms: int,
    *items: str,
    kind: str = "Reusable knowledge",
    project: str | None = "ferry",
    workspace: str | None = "/src/ferry",
    agent: str = "codex",
    short_name: str = "A session",
) -> str:
    """Return a session document with one heading of raw memory."""
    head = [f"session_id: {session_id}", f"captured_at_ms: {captured_at_ms}", f"agent: {agent}"]
    head += [f"project: {project}"] if project else []
    head += [f"workspace: {workspace}"] if workspace else []
    body = ["# Short name", short_name, "", "# Session summary", "Done.", "", "# Raw memory", f"## {kind}"]
    return "\n".join(["---", *head, "---", *body, *(f"- {item}" for item in items), ""])


def note_text(session_id: str, captured_at_ms: int, body: str, **fields: str) -> str:
    """Return a note."""
    head = [f"session_id: {session_id}", f"captured_at_ms: {captured_at_ms}"]
    head += [f"{key}: {value}" for key, value in fields.items()]
    return "\n".join(["---", *head, "---", body, ""])


def write(root: Path, files: dict[str, str]) -> Path:
    """Write files under `root` and return it."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def bodies_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets longer by one for each document body that is taken apart from now on."""
    found: list[int] = []
    real = session.read_blocks

    def counted(lines: Sequence[str], start: int = 0) -> session.Blocks:
        found.append(start)
        return real(lines, start)

    monkeypatch.setattr(session, "read_blocks", counted)
    return found
