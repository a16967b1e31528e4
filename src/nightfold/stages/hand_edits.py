"""What a person did to the artifacts since they were published, entry by entry.

Pure: two texts in, a list of edits out. An edit is evidence stamped when it was first seen.
Source: spec/engines.md, rule 8; spec/pipeline.md, property 8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Final, Literal

from rapidfuzz import fuzz

from nightfold.formats.changes import HandEdit
from nightfold.formats.index import Entry, Index, Section
from nightfold.formats.summary import LINE_MARK, Summary, SummaryLine

ArtifactName = Literal["MEMORY.md", "memory_summary.md"]

LIKENESS: Final = 50.0
"""Percent of likeness above which a lost and a new text at one place are one edited text, not two.

Half of the characters in common order is what an edited sentence keeps at the least; below it a person
has deleted one thing and typed another, which is then told as such.
"""


@dataclass(frozen=True)
class _Unit:
    """An entry or summary line with its place."""

    section: str
    text: str
    ids: tuple[str, ...]
    after: str | None


def index_edits(was: Index, now: Index, seen_ms: int) -> tuple[HandEdit, ...]:
    """Return the edits that lead from the accepted index to the one on disk."""
    return _edits("MEMORY.md", list(_index_units(was)), list(_index_units(now)), seen_ms)


def summary_edits(was: Summary, now: Summary, seen_ms: int) -> tuple[HandEdit, ...]:
    """Return the edits that lead from the accepted summary to the one on disk; keys are the program's."""
    return _edits("memory_summary.md", list(_summary_units(was)), list(_summary_units(now)), seen_ms)


def _index_units(index: Index) -> Iterator[_Unit]:
    for section in index.sections:
        after: str | None = None
        for part in section.parts:
            if isinstance(part, Entry):
                ids = part.source.ids if part.source else ()
                yield _Unit(section.heading, part.text, ids, after)
                after = part.text
            elif text := "\n".join(part.raw).strip():
                yield _Unit(section.heading, text, (), after)
                after = text


def _summary_units(summary: Summary) -> Iterator[_Unit]:
    """The lines of the summary; those that a person put above all sections count to the preferences."""
    for raw in summary.preamble[1:]:
        if raw.startswith(LINE_MARK) and raw.removeprefix(LINE_MARK).strip():
            yield _Unit(summary.vocabulary.preferences_heading, raw.removeprefix(LINE_MARK).strip(), (), None)
    for section in summary.sections:
        after: str | None = None
        for part in section.parts:
            text = part.text if isinstance(part, SummaryLine) else part.raw.strip()
            if text:
                yield _Unit(section.heading, text, (), after)
                after = text


def _edits(file: ArtifactName, was: Sequence[_Unit], now: Sequence[_Unit], seen_ms: int) -> tuple[HandEdit, ...]:
    lost, new, replaced = _match(was, now)
    moved = {u.text for u in lost} & {u.text for u in new}
    edits = [HandEdit(file, "replace", b.section, a.text, b.text, a.ids, seen_ms, b.after) for a, b in replaced]
    edits += [HandEdit(file, "delete", u.section, u.text, None, u.ids, seen_ms) for u in lost if u.text not in moved]
    edits += [
        HandEdit(file, "insert", u.section, None, u.text, u.ids, seen_ms, u.after) for u in new if u.text not in moved
    ]
    return tuple(edits)


def _match(was: Sequence[_Unit], now: Sequence[_Unit]) -> tuple[list[_Unit], list[_Unit], list[tuple[_Unit, _Unit]]]:
    """Pair what is the same, then what stands in one gap and is alike."""
    lost: list[_Unit] = []
    new: list[_Unit] = []
    replaced: list[tuple[_Unit, _Unit]] = []
    key: Callable[[_Unit], tuple[str, str]] = lambda u: (u.section, u.text)  # noqa: E731 - one-line key
    matcher = SequenceMatcher(None, [key(u) for u in was], [key(u) for u in now], autojunk=False)
    for tag, a0, a1, b0, b1 in matcher.get_opcodes():
        if tag == "equal":
            continue
        left, right = list(was[a0:a1]), list(now[b0:b1])
        for pair in _alike(left, right):
            replaced.append(pair)
            left.remove(pair[0])
            right.remove(pair[1])
        lost += left
        new += right
    return lost, new, replaced


def _alike(left: Sequence[_Unit], right: Sequence[_Unit]) -> list[tuple[_Unit, _Unit]]:
    """Return the pairs of one gap that are one edited text each, best first, each side at most once."""
    scored = sorted(
        (
            (-_likeness(a, b), i, j)
            for i, a in enumerate(left)
            for j, b in enumerate(right)
            if a.section == b.section and a.text != b.text and _likeness(a, b) >= LIKENESS
        ),
    )
    used_left: set[int] = set()
    used_right: set[int] = set()
    pairs = []
    for _, i, j in scored:
        if i not in used_left and j not in used_right:
            used_left.add(i)
            used_right.add(j)
            pairs.append((left[i], right[j]))
    return pairs


def _likeness(a: _Unit, b: _Unit) -> float:
    if a.ids and a.ids == b.ids:
        # The same source line under other words: a person rewrote the text above it.
        return max(fuzz.ratio(a.text, b.text), LIKENESS)
    return fuzz.ratio(a.text, b.text)


def merge_edits(earlier: Iterable[HandEdit], fresh: Iterable[HandEdit]) -> tuple[HandEdit, ...]:
    """Return all edits in force: a later edit of an edited text continues the earlier one.

    Two replacements in a row are one from the first text to the last; an inserted text that is deleted
    again leaves the deletion; a deleted text that a person brings back is an insertion.
    """
    kept = list(earlier)
    for edit in fresh:
        kept = _merge_one(kept, edit)
    return tuple(kept)


def _merge_one(kept: list[HandEdit], edit: HandEdit) -> list[HandEdit]:
    for position, before in enumerate(kept):
        if before.file != edit.file:
            continue
        if before.new is not None and before.new == edit.old:
            joined = _continue(before, edit)
            return [*kept[:position], *kept[position + 1 :], *joined]
        if before.op == "delete" and edit.op == "insert" and before.old == edit.new:
            return [*kept[:position], *kept[position + 1 :], edit]
    return [*kept, edit]


def _continue(before: HandEdit, edit: HandEdit) -> list[HandEdit]:
    if edit.op == "replace":
        if before.op == "insert":
            return [replace(edit, op="insert", old=None)]
        return [replace(edit, old=before.old, ids=before.ids or edit.ids)] if before.old != edit.new else []
    if before.op == "insert":
        return [edit]
    return [replace(edit, old=before.old), edit]


def deleted_share(was: Index, edits: Iterable[HandEdit]) -> float:
    """Return which share of the entries of `was` the edits delete, 0 to 1."""
    total = len(was.entries)
    gone = sum(1 for e in edits if e.op == "delete" and e.file == "MEMORY.md")
    return gone / total if total else 0.0


def typed_lines(edits: Iterable[HandEdit], file: ArtifactName) -> frozenset[str]:
    """Return the lines of text that a person typed into `file`, as they stand in it."""
    lines: set[str] = set()
    for edit in edits:
        if edit.file != file or edit.new is None:
            continue
        first, *rest = edit.new.split("\n")
        lines |= {f"- {first}", first, *(f"  {line}" for line in rest)}
    return frozenset(lines)


def section_of(index: Index, heading: str) -> Section | None:
    """Return the section with this heading line, or None."""
    return next((s for s in index.sections if s.heading == heading), None)
