"""HND: what a person did stays done. Source: spec/gate.md, spec/engines.md rule 8."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.changes import HandEdit
from nightfold.formats.headings import parse_heading
from nightfold.formats.index import Entry, Index, Loose, Section
from nightfold.formats.note import Note
from nightfold.formats.summary import Summary
from nightfold.gate.context import Context
from nightfold.gate.fates import out_of_order
from nightfold.gate.finding import Finding, finding
from nightfold.gate.likeness import says_the_same
from nightfold.policy.normal import fold

_NARROW: Final = ("project", "workspace", "topic")
"""Kinds of sections whose statements hold there alone."""

_FAR: Final = 1 << 60
"""Below every line."""


class _Standing:
    """What stands in a pair: statements of the index, lines of the summary, loose lines."""

    def __init__(self, index: Index, summary: Summary, lines: dict[str, list[str]]) -> None:
        self.beliefs = {t for _, e in index.entries for t in (e.text, e.belief)}
        self.active: dict[str, Entry] = {e.text: e for _, e in index.entries if e.active}
        self.summary = {line.text for s in summary.sections for line in s.lines}
        self._lines = {file: {line.strip() for line in held} for file, held in lines.items()}

    def holds(self, text: str, file: str) -> bool:
        """Whether a text stands in a file, as an entry, superseded or not, as a line, or as a paragraph."""
        if text in (self.summary if file == SUMMARY_FILE else self.beliefs):
            return True
        return all(line.strip() in self._lines[file] for line in text.split("\n"))

    def believes(self, text: str, file: str) -> bool:
        """Whether a text is a current belief of a file."""
        return text in (self.summary if file == SUMMARY_FILE else self.active)


def _now(context: Context) -> _Standing:
    return _Standing(context.index, context.summary, context.lines)


def _before(context: Context) -> _Standing | None:
    index, summary = context.base_index, context.base_summary
    if context.base is None or index is None or summary is None:
        return None
    index_text = (context.base.index or b"").decode("utf-8", "replace")
    summary_text = (context.base.summary or b"").decode("utf-8", "replace")
    return _Standing(index, summary, {INDEX_FILE: index_text.split("\n"), SUMMARY_FILE: summary_text.split("\n")})


def effect(context: Context) -> list[Finding]:
    """The effect of a hand edit stays: corrected text stands, deleted text does not.

    Unless a forget rule hits it, or a newer note or source superseded it, or another document says it of
    another project. What the base shows no more was settled in an earlier run. Fix: put the person's text back.
    """
    found = []
    for edit in context.hand_edits or ():
        if _lost(edit, context):
            message = "text that a person typed is gone"
            found.append(finding("HND001", edit.file, _place(edit, context), message, "put the person's text back"))
        elif _came_back(edit, context):
            message = "text that a person deleted or replaced is back"
            found.append(finding("HND001", edit.file, _place(edit, context), message, "take it out again"))
    return found


def _lost(edit: HandEdit, context: Context) -> bool:
    before = context.remembered(_before)
    if edit.new is None or context.remembered(_now).holds(edit.new, edit.file):
        return False
    if before is not None and not before.holds(edit.new, edit.file):
        return False
    return not _excused(edit.new, edit, context)


def _excused(text: str, edit: HandEdit, context: Context) -> bool:
    """Whether something stronger than the edit took it: a forget rule, retention, a newer order or source."""
    if context.forgetter is not None and context.forgetter.judge(text).outcome != "clear":
        return True
    if any(text == gone or f"~~{text}~~" in gone for gone in context.pruned):
        return True
    if edit.file == SUMMARY_FILE:
        # A line of the summary has nothing to stand on when its belief was superseded, or was never kept.
        return text in _superseded(context) or text in context.explained
    return False


def _superseded(context: Context) -> set[str]:
    return {e.belief for _, e in context.index.entries if not e.active}


def _came_back(edit: HandEdit, context: Context) -> bool:
    before = context.remembered(_before)
    if edit.old is None or edit.old == edit.new or not context.remembered(_now).believes(edit.old, edit.file):
        return False
    if before is None or before.believes(edit.old, edit.file):
        return False  # it stood beside the edited text, or was brought back before
    if edit.file == INDEX_FILE and _said_elsewhere(edit, context):
        return False
    entry = context.remembered(_now).active.get(edit.old)
    newer = [d for d in context.documents if d.captured_at_ms > edit.seen_ms]
    if edit.op == "replace":
        ids = entry.source.ids if entry and entry.source else ()
        return not any(d.session_id in ids for d in newer)
    return not any(isinstance(d, Note) and _remembers(d, edit.old, entry) for d in newer)


def _said_elsewhere(edit: HandEdit, context: Context) -> bool:
    """Whether only other sources say it, of another project, directory or kind of task than the person spoke of."""
    own = {s.heading for s in context.index.sections if s.kind in _NARROW}
    homes = [(s, e) for s, e in context.index.entries if e.active and e.text == edit.old]
    elsewhere = all(s.heading in own and s.heading != edit.section for s, _ in homes)
    narrow = parse_heading(edit.section, context.vocabulary)[0] in _NARROW
    cited = {i for _, e in homes if e.source is not None for i in e.source.ids}
    return narrow and elsewhere and not cited.intersection(edit.ids)


def _remembers(note: Note, text: str, entry: Entry | None) -> bool:
    if note.action not in ("remember", "update"):
        return False
    cited = entry is not None and entry.source is not None and note.session_id in entry.source.ids
    return cited or fold(note.content) == fold(text) or says_the_same(note.content, text)


def _place(edit: HandEdit, context: Context) -> int:
    """The line of the text, of its section's heading where it is gone, 0 where that is gone too."""
    parts: list[tuple[str, int]] = []
    if edit.file == INDEX_FILE:
        parts = [(e.text, e.line) for _, e in context.index.entries if e.active]
        headings = [(s.heading, s.line) for s in context.index.sections]
    else:
        parts = [(line.text, line.line) for s in context.summary.sections for line in s.lines]
        headings = [(s.heading, s.line) for s in context.summary.sections]
    here = [line for text, line in parts if text == edit.old]
    return next(iter([*here, *(line for heading, line in headings if heading == edit.section)]), 0)


def unsourced(context: Context) -> list[Finding]:
    """Text without a source is a person's: it is neither lost nor moved.

    Comments, paragraphs and unsourced entries of the base stand in their section, between the neighbours
    they had. Fix: put them back where they were.
    """
    assert context.base_index is not None
    sections: dict[str, list[Section]] = {}
    for section in context.index.sections:
        sections.setdefault(section.heading, []).append(section)
    found = list(_preamble(context, context.base_index))
    for was in context.base_index.sections:
        here = sections.get(was.heading, [])
        now = here.pop(0) if len(here) > 1 else next(iter(here), None)  # two of one name may have become one
        found += [
            finding("HND002", INDEX_FILE, line, "text that a person typed is lost or moved", "put it back")
            for line in _displaced(was, now, context)
        ]
    return found


def _preamble(context: Context, base: Index) -> Iterator[Finding]:
    here = set(context.index.preamble[1:])
    for line in base.preamble[1:]:
        if line.strip() and line not in here and not _is_forgotten(line, context):
            yield finding("HND002", INDEX_FILE, 1, "text that a person typed is lost or moved", "put it back")


def _displaced(was: Section, now: Section | None, context: Context) -> Iterator[int]:
    """Yield where unsourced text of a section is missing, or stands among other neighbours."""
    if not any(own for _, _, own in _units(was)):
        return
    here: dict[str, list[int]] = {}
    for line, text, _ in _units(now) if now else ():
        here.setdefault(text, []).append(line)
    places: list[tuple[int, bool]] = []
    for _, text, is_own in _units(was):
        lines = here.get(text)
        if lines:
            places.append((lines.pop(0), is_own))
        elif is_own and not (_is_excused(text, context) or text in context.remembered(_kept_twins)):
            yield now.line if now else 0
    yield from _strays(places)


def _strays(places: list[tuple[int, bool]]) -> Iterator[int]:
    """Yield the lines of a person's texts that stand elsewhere than between the neighbours they had.

    Args:
        places: In their former order, where texts stand now and whether they are a person's. What moved among
            the others is left out of account.
    """
    steady = [line for line, own in places if not own]
    moved = {steady[n] for n in out_of_order(steady)}
    kept = [(line, own) for line, own in places if line not in moved]
    above = [*accumulate((0 if own else line for line, own in kept), max)]
    below = [*accumulate((_FAR if own else line for line, own in reversed(kept)), min)][::-1]
    own_lines = []
    for n, (line, own) in enumerate(kept):
        if own and above[n] < line < below[n]:
            own_lines.append(line)
        elif own:
            yield line
    yield from (own_lines[n] for n in out_of_order(own_lines))


def _kept_twins(context: Context) -> frozenset[str]:
    """Return a person's texts that stand once more where they stood: of two equal ones, one may go."""
    base = context.base_index
    was = {(s.heading, text) for s in base.sections for _, text, own in _units(s) if own} if base else set()
    return frozenset(text for s in context.index.sections for _, text, _ in _units(s) if (s.heading, text) in was)


def _units(section: Section) -> Iterator[tuple[int, str, bool]]:
    """Yield line, text and whether it is a person's, of entries and of lines that are none."""
    for part in section.parts:
        if isinstance(part, Loose):
            yield from ((part.line + n, f"\n{raw}", True) for n, raw in enumerate(part.raw) if raw.strip())
        else:
            yield part.line, part.belief, part.source is None


def _is_excused(text: str, context: Context) -> bool:
    bare = text.removeprefix("\n")
    if _is_forgotten(bare, context) or any(bare == gone or f"~~{bare}~~" in gone for gone in context.pruned):
        return True
    return any(bare.strip() == e.old for e in context.hand_edits or ())


def _is_forgotten(text: str, context: Context) -> bool:
    return context.forgetter is not None and context.forgetter.judge(text.strip()).outcome != "clear"


def stale(context: Context) -> list[Finding]:
    """A stale copy of an older generation was found on disk and replaced by the accepted pair.

    An editor's buffer or a checkout can write an old file back; that is no edit. The text found is kept
    in the run's folder. Fix: close the editor that holds the old text.
    """
    message = "an older generation was on disk; the accepted one was restored"
    return [finding("HND003", file, 0, message, "close the editor that holds it") for file in context.stale or ()]
