"""Session documents of a made-up beekeeper's software, for the tests of statements and their scope."""

from __future__ import annotations

from datetime import UTC, tzinfo

from nightfold.engines.offline.belief import Statement
from nightfold.engines.offline.statements import KnownProjects, LeftOut, known_projects, statements_of
from nightfold.formats.session import SessionDocument, parse_session

MAY_14 = 1_778_760_000_000
"""2026-05-14T12:00:00Z, a Thursday, in Unix epoch milliseconds."""


def document(
    body: str,
    *,
    session_id: str = "bee-1",
    ms: int = MAY_14,
    project: str | None = "hivelog",
    workspace: str | None = "/home/ida/hivelog",
    agent: str | None = "codex",
    short_name: str = "",
    summary: str = "",
) -> SessionDocument:
    """Return a document whose raw memory is `body`."""
    front = {"session_id": session_id, "captured_at_ms": ms, "project": project, "workspace": workspace, "agent": agent}
    head = [f"{key}: {value}" for key, value in front.items() if value is not None]
    parts = [f"# Short name\n{short_name}" if short_name else "", f"# Session summary\n{summary}" if summary else ""]
    text = "\n".join(["---", *head, "---", *(p for p in parts if p), "# Raw memory", body, ""])
    return parse_session(f"sessions/{session_id}.md", text)


OTHERS = (
    document("- x", session_id="q", project="queenbee", workspace="/home/ida/queenbee", agent="mimo", ms=MAY_14 - 10),
    document("- x", session_id="s", project="smoker-ui", workspace=None, agent="claude-code", ms=MAY_14 - 5),
)
"""Two projects and two agents that were known before."""


def read(
    body: str, *, zone: tzinfo = UTC, known: KnownProjects | None = None, **fields: object
) -> tuple[Statement | LeftOut, ...]:
    """Return what a document with this raw memory says."""
    found = document(body, **fields)  # type: ignore[arg-type]
    return statements_of(found, known or known_projects([found, *OTHERS]), zone)


def statements(body: str, **fields: object) -> list[Statement]:
    """Return the statements alone."""
    return [s for s in read(body, **fields) if isinstance(s, Statement)]  # type: ignore[arg-type]


def left_out(body: str, **fields: object) -> list[LeftOut]:
    """Return what was left out."""
    return [s for s in read(body, **fields) if isinstance(s, LeftOut)]  # type: ignore[arg-type]


def item(text: str, heading: str = "Facts", **fields: object) -> Statement:
    """Return the one statement that an item makes under a heading."""
    (only,) = statements(f"## {heading}\n- {text}", **fields)
    return only
