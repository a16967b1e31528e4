"""A small memory root to judge: two documents, an index and a summary that are in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from nightfold.formats.changes import ChangeList, FileDiff, HandEdit, NoteChange, RuleChange, SessionChange
from nightfold.formats.forget import parse_rules
from nightfold.formats.note import parse_note
from nightfold.formats.session import parse_session
from nightfold.formats.vocabulary import EN, ZH, Vocabulary
from nightfold.gate.check import GateResult
from nightfold.gate.context import Context, Pair
from nightfold.gate.finding import Finding
from nightfold.gate.registry import run_checks
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot
from nightfold.stages.judge import hand_lines
from tests.material import DAY, NOV_1, note_text, session_text

SAID = {
    "s1": (
        "ferry listens on port 8000.",
        "ferry is built with Bazel.",
        "ferry keeps its logs in /var/log/ferry for 30 days.",
        "The user wants answers in Spanish.",
    ),
    "s2": ("ferry needs Node 20.11.", "The user wants answers in Spanish."),
}
STAMPS = {"s1": NOV_1, "s2": NOV_1 + DAY}
INDEX = """# Memory index

## Global preferences
- The user wants answers in Spanish.
  Sources: s1, s2 · 2026-11-02 · keywords: Spanish

## Project: ferry (/src/ferry)
- ferry listens on port 8000.
  Sources: s1 · 2026-11-01
- ferry is built with Bazel.
  Sources: s1 · 2026-11-01 · keywords: Bazel
- ferry needs Node 20.11.
  Sources: s2 · 2026-11-02
"""
SUMMARY = """v2

## User preferences
- The user wants answers in Spanish. [find:answers in Spanish]
"""
NIGHT = ChangeList("INCREMENTAL", 1)


def inputs(
    said: Mapping[str, Sequence[str]] = SAID, notes: Sequence[str] = (), rules: str = "", clauses: Sequence[str] = ()
) -> Snapshot:
    """Return inputs: documents of the project ferry by id, notes as texts, rules as a list."""
    stamps = {**{i: NOV_1 for i in said}, **STAMPS}
    sessions = [parse_session(f"sessions/{i}.md", session_text(i, stamps[i], *said[i])) for i in said]
    parsed = [parse_note(f"extensions/ad_hoc/notes/n{n}.md", text) for n, text in enumerate(notes)]
    return Snapshot(
        sessions=tuple(sorted(sessions, key=lambda d: (d.captured_at_ms, d.session_id))),
        notes=tuple(sorted(parsed, key=lambda n: (n.captured_at_ms, n.session_id))),
        rules=parse_rules("forget/a.md", rules),
        clauses=tuple(enumerate(clauses, 1)),
    )


def context(
    index: str = INDEX,
    summary: str = SUMMARY,
    *,
    snapshot: Snapshot | None = None,
    base: str = INDEX,
    base_summary: str = SUMMARY,
    changes: ChangeList | None = None,
    edits: Sequence[HandEdit] = (),
    vocabulary: Vocabulary = EN,
    zone: str = "UTC",
    budget: int = 2_500,
) -> Context:
    """Return what the gate is given; all that is not named is in order."""
    snapshot = inputs() if snapshot is None else snapshot
    before = Pair(base.encode(), base_summary.encode())
    return Context(
        pair=Pair(index.encode(), summary.encode()),
        vocabulary=vocabulary,
        snapshot=snapshot,
        base=before,
        changes=NIGHT if changes is None else changes,
        forgetter=Forgetter(snapshot.rules),
        zone=ZoneInfo(zone),
        now_ms=NOV_1 + 10 * DAY,
        budget=budget,
        superseded_days=90,
        hand_edits=tuple(edits),
        hand_lines=hand_lines(before, edits, vocabulary),
        stale=(),
    )


def judged(given: Context) -> GateResult:
    """Run every check."""
    return run_checks(given)


def found(given: Context, code: str) -> list[tuple[str, int, str]]:
    """Return file, line and severity of what one code found."""
    return [(f.file, f.line, f.severity) for f in judged(given).findings if f.code == code]


def findings(given: Context, code: str) -> list[Finding]:
    """Return what one code found."""
    return [f for f in judged(given).findings if f.code == code]


def errors(given: Context) -> list[str]:
    """Return the codes of all errors."""
    return sorted({f.code for f in judged(given).errors})


def line_of(text: str, start: str) -> int:
    """Return the 1-based number of the line that begins with `start`."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def added(*ids: str) -> ChangeList:
    """Return a change list with new sessions."""
    return replace(NIGHT, sessions=tuple(SessionChange("A", f"sessions/{i}.md", i, NOV_1) for i in ids))


def modified(*ids: str, diffs: Sequence[FileDiff] = ()) -> ChangeList:
    """Return a change list with modified sessions."""
    sessions = tuple(SessionChange("M", f"sessions/{i}.md", i, NOV_1) for i in ids)
    return replace(NIGHT, sessions=sessions, diffs=tuple(diffs))


def removed(*ids: str) -> ChangeList:
    """Return a change list with removed sessions."""
    return replace(NIGHT, sessions=tuple(SessionChange("D", f"sessions/{i}.md", i, None) for i in ids))


__all__ = [
    "DAY",
    "EN",
    "INDEX",
    "NIGHT",
    "NOV_1",
    "SAID",
    "SUMMARY",
    "ZH",
    "HandEdit",
    "NoteChange",
    "RuleChange",
    "added",
    "context",
    "errors",
    "findings",
    "found",
    "inputs",
    "judged",
    "line_of",
    "modified",
    "note_text",
    "removed",
]
