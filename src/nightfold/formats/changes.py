r"""changes.md: what differs from the accepted generation. Source: spec/formats.md, section 4.

The lists are always complete; only diffs are cut. For any text
`print_changes_document(parse_changes(text, v)) == text`; lines are those of `text.split("\n")`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from nightfold.formats.diffs import FileDiff, cut_lines, unified_diff
from nightfold.formats.note import Action
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import one_line
from nightfold.formats.vocabulary import FIELD_SEPARATOR, STAMP_PREFIX, Vocabulary

__all__ = [
    "Change",
    "ChangeList",
    "ChangesDocument",
    "ChangesSection",
    "FileDiff",
    "HandEdit",
    "Mode",
    "NoteChange",
    "Row",
    "RuleChange",
    "SessionChange",
    "parse_changes",
    "print_changes",
    "print_changes_document",
    "unified_diff",
]

TOTAL_CAP: Final = 256 * 1024
"""Bytes that all diffs of a list may have together. Source: spec/formats.md, section 4."""

_HEADING: Final = "## "
_DIFF_HEADING: Final = "### "
_BACKTICKS: Final = lazy("`+")
_FENCE: Final = lazy("(`{3,})diff")
_ROW: Final = lazy("- ([AMD]) (.+)")

Change = Literal["A", "M", "D"]
Mode = Literal["INIT", "INCREMENTAL"]


@dataclass(frozen=True)
class SessionChange:
    """A session document that was added, modified or removed. `stamp_only`: only stamp or path differ."""

    change: Change
    path: str
    session_id: str
    captured_at_ms: int | None
    stamp_only: bool = False


@dataclass(frozen=True)
class RuleChange:
    """A forget rule that came or went; `text` is None for a removed one."""

    change: Change
    path: str
    line: int
    text: str | None


@dataclass(frozen=True)
class NoteChange:
    """A note that was added, modified or removed."""

    change: Change
    path: str
    session_id: str
    action: Action | None
    captured_at_ms: int | None


@dataclass(frozen=True)
class HandEdit:
    """One thing a person did to an artifact since its generation was accepted."""

    file: Literal["MEMORY.md", "memory_summary.md"]
    op: Literal["insert", "replace", "delete"]
    section: str
    """Heading line of the section it is in."""
    old: str | None
    """Text of the entry or line before (of a superseded entry, the whole text), None for an insertion."""
    new: str | None
    """Text after, None for a deletion."""
    ids: tuple[str, ...]
    """Source ids of the entry before (after, for an insertion); empty for unsourced text and summaries."""
    seen_ms: int
    """The run's clock when the edit was first seen: the edit is evidence of that time."""
    after: str | None = None
    """Raw text of the neighbour above an insertion, to keep its place; None at the top of the section."""


@dataclass(frozen=True)
class ChangeList:
    """The whole of changes.md, as values."""

    mode: Mode
    base: int | None
    """Generation the run starts from."""
    sessions: tuple[SessionChange, ...] = ()
    rules: tuple[RuleChange, ...] = ()
    notes: tuple[NoteChange, ...] = ()
    hand_edits: tuple[HandEdit, ...] = ()
    """The edits first seen in this run, not the older ones."""
    diffs: tuple[FileDiff, ...] = ()
    settings_changed: bool = False
    """A setting that can alter the pair differs from the accepted run's (fingerprint)."""

    @property
    def sourced(self) -> tuple[SessionChange | NoteChange, ...]:
        """Changes of session documents, then of notes."""
        found: list[SessionChange | NoteChange] = list(self.sessions)
        found.extend(self.notes)
        return tuple(found)

    @property
    def touched(self) -> frozenset[str]:
        """Session ids, of documents and notes, that were added, modified or removed."""
        return frozenset(c.session_id for c in self.sourced)


@dataclass(frozen=True)
class Row:
    """A line of one of the lists: its letter and its fields, the path first."""

    change: Change
    fields: tuple[str, ...]


@dataclass(frozen=True)
class ChangesSection:
    """A heading line of changes.md and the lines below it."""

    heading: str
    lines: tuple[str, ...]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The lines that name a change, in order; other lines are left out."""
        matches = (_ROW.fullmatch(line) for line in self.lines)
        letters: dict[str, Change] = {"A": "A", "M": "M", "D": "D"}
        return tuple(Row(letters[m[1]], tuple(m[2].split(FIELD_SEPARATOR))) for m in matches if m)

    @property
    def diffs(self) -> dict[str, tuple[str, ...]]:
        """The lines of each fenced diff by path."""
        found: dict[str, tuple[str, ...]] = {}
        path, fence, start = "", "", 0
        for number, line in enumerate(self.lines):
            opened = _FENCE.fullmatch(line)
            if fence:
                if line == fence:
                    found[path], fence = self.lines[start:number], ""
            elif opened:
                fence, start = opened[1], number + 1
            elif line.startswith(_DIFF_HEADING):
                path = line.removeprefix(_DIFF_HEADING)
        return found


@dataclass(frozen=True)
class ChangesDocument:
    """A changes.md as text. `preamble` holds all lines before the first section."""

    vocabulary: Vocabulary
    preamble: tuple[str, ...]
    sections: tuple[ChangesSection, ...] = ()

    @property
    def mode(self) -> str | None:
        """What stands behind the mode label; None where it is missing."""
        return self._label(self.vocabulary.changes_mode)

    @property
    def base(self) -> str | None:
        """What stands behind the base label, a generation or the word for none; None where it is missing."""
        return self._label(self.vocabulary.changes_base)

    def section(self, heading: str) -> ChangesSection | None:
        """Return the section under a heading line of the vocabulary."""
        return next((s for s in self.sections if s.heading == heading), None)

    def _label(self, label: str) -> str | None:
        return next((line.removeprefix(label) for line in self.preamble if line.startswith(label)), None)


def parse_changes(text: str, vocabulary: Vocabulary) -> ChangesDocument:
    """Take any text apart as a changes.md; never fails. No line of a diff begins like a heading."""
    lines = text.split("\n")
    bounds = [i for i, line in enumerate(lines) if line.startswith(_HEADING)] + [len(lines)]
    sections = tuple(ChangesSection(lines[a], tuple(lines[a + 1 : b])) for a, b in pairwise(bounds))
    return ChangesDocument(vocabulary, tuple(lines[: bounds[0]]), sections)


def print_changes_document(document: ChangesDocument) -> str:
    """Return the text of a parsed changes.md."""
    lines = list(document.preamble)
    for section in document.sections:
        lines += [section.heading, *section.lines]
    return "\n".join(lines)


def print_changes(changes: ChangeList, vocabulary: Vocabulary) -> str:
    """Return changes.md: the mode, four lists, and the diffs up to `TOTAL_CAP`.

    Every list has its heading, also where nothing changed. Rule texts and paths are put on one line.

    Args:
        changes: The changes, already redacted.
        vocabulary: That of the memory root.
    """
    v = vocabulary
    base = v.changes_none if changes.base is None else str(changes.base)
    sections = (
        (v.changes_sessions, [_counts(changes.sessions, v), *map(_session_row, changes.sessions)]),
        (v.changes_rules, map(_rule_row, changes.rules)),
        (v.changes_notes, map(_note_row, changes.notes)),
        (v.changes_hand_edits, _hand_edit_rows(changes.hand_edits, v)),
        (v.changes_diffs, _diff_lines(changes.diffs)),
    )
    lines = [v.changes_title, "", v.changes_mode + changes.mode, v.changes_base + base]
    for heading, content in sections:
        lines += ["", heading, *content]
    return "\n".join([*lines, ""])


def _counts(sessions: Iterable[SessionChange], v: Vocabulary) -> str:
    letters: list[str] = [s.change for s in sessions]
    words = ((v.changes_added, "A"), (v.changes_modified, "M"), (v.changes_removed, "D"))
    return FIELD_SEPARATOR.join(f"{word} {letters.count(letter)}" for word, letter in words)


def _row(change: Change, *fields: str | None) -> str:
    return f"- {change} {FIELD_SEPARATOR.join(one_line(field) for field in fields if field)}"


def _stamp(captured_at_ms: int | None) -> str | None:
    return None if captured_at_ms is None else f"{STAMP_PREFIX}{captured_at_ms}"


def _session_row(change: SessionChange) -> str:
    return _row(change.change, change.path, change.session_id, _stamp(change.captured_at_ms))


def _rule_row(change: RuleChange) -> str:
    return _row(change.change, f"{change.path}:{change.line}", change.text)


def _note_row(change: NoteChange) -> str:
    return _row(change.change, change.path, change.session_id, change.action, _stamp(change.captured_at_ms))


def _hand_edit_rows(edits: Iterable[HandEdit], v: Vocabulary) -> Iterator[str]:
    """Yield a line of counts for each artifact that was edited."""
    ops: list[tuple[str, str]] = [(edit.file, edit.op) for edit in edits]
    words = ((v.changes_replaced, "replace"), (v.changes_inserted, "insert"), (v.changes_deleted, "delete"))
    for file in dict.fromkeys(sorted(file for file, _ in ops)):
        yield f"- {file}: " + " ".join(f"{ops.count((file, op))} {word}" for word, op in words)


def _diff_lines(diffs: Iterable[FileDiff]) -> Iterator[str]:
    left = TOTAL_CAP
    for diff in diffs:
        lines, used = cut_lines(diff.lines, left)
        left -= used
        runs = (len(run) for line in lines for run in _BACKTICKS.findall(line))
        fence = "`" * max(3, max(runs, default=0) + 1)
        yield f"{_DIFF_HEADING}{one_line(diff.path)}"
        yield f"{fence}diff"
        yield from lines
        if len(lines) < diff.total:
            yield f"… {len(lines)} of {diff.total} lines; read the file"
        yield fence
