"""STB: what no change touches stays. Source: spec/gate.md, spec/engines.md rules 6 and 7."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry, Section
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.normal import fold

LOST_SHARE: Final = 0.25
"""Share of the earlier entries that an INCREMENTAL run may lose for no known reason. Source: spec/gate.md."""


class _Compared:
    """The base's sourced entries, each with what stands of it in the candidate."""

    def __init__(self, context: Context) -> None:
        assert context.base_index is not None
        self.now: dict[str, list[tuple[Section, Entry]]] = defaultdict(list)
        for section, entry in context.index.entries:
            self.now[entry.belief].append((section, entry))
        self.lost: list[tuple[Section, Entry]] = []
        self.kept: list[tuple[Section, Entry, Section, Entry]] = []
        for section, entry in context.base_index.entries:
            if entry.source is None:
                continue
            here = self.now.get(entry.belief, ())
            match = next((p for p in here if p[0].heading == section.heading), here[0] if here else None)
            if match is None:
                self.lost.append((section, entry))
            else:
                self.kept.append((section, entry, *match))


def untouched(context: Context) -> list[Finding]:
    """An entry that no change touches is not changed, moved, merged or lost.

    It counts as touched when a source of its old or new form is in the change list, when its successor's
    is, or when a forget rule, note, hand edit, retention, or a changed setting explains it. Fix: put the
    entry back, word for word, at its place.
    """
    assert context.changes is not None
    if context.changes.settings_changed:
        return []
    compared = context.remembered(_Compared)
    found = []
    for _section, entry in compared.lost:
        if not _explained(entry, context) and not _retired(entry, context):
            message = f"an entry of {_ids(entry)} is gone although nothing touched it: {_shown(entry)}"
            found.append(finding("STB001", INDEX_FILE, 0, message, "put it back, word for word"))
    for section, entry, now_section, now in compared.kept:
        problem = _altered(section, entry, now_section, now)
        if problem and not _touched(entry, now, context) and not _explained(entry, context):
            message = f"an entry that nothing touched was {problem}"
            found.append(finding("STB001", INDEX_FILE, now.line, message, "put it back as it was"))
    found += _moved(compared, context)
    return found


def _altered(section: Section, entry: Entry, now_section: Section, now: Entry) -> str | None:
    if section.heading != now_section.heading:
        return "moved to another section"
    if entry.active != now.active:
        return "superseded" if entry.active else "revived"
    before, after = (e.source.ids if e.source else () for e in (entry, now))
    if before != after:
        return "given other sources"
    return None


def _touched(entry: Entry, now: Entry, context: Context) -> bool:
    """Whether a source of the old or new form, or of the successor, is in the change list."""
    assert context.changes is not None
    touched = context.changes.touched
    ids = {i for e in (entry, now) if e.source for i in e.source.ids}
    if ids & touched or any(context.snapshot is not None and context.sources.get(i) is None for i in ids):
        return True
    new = now.new if now.new is not None else entry.new
    return new is None or new == context.vocabulary.unsupported or _successor_touched(new, touched, context)


def _successor_touched(new: str, touched: frozenset[str], context: Context) -> bool:
    start = new.rstrip(" .…")
    for index in (context.index, context.base_index):
        for _, other in index.entries if index else ():
            if other.active and other.text.replace("\n", " ").startswith(start):
                if other.source is None or set(other.source.ids) & touched:
                    return True
                if any(context.sources.get(i) is None for i in other.source.ids):
                    return True
    return any(e.new is not None and e.new.startswith(start) for e in context.hand_edits or ())


def _explained(entry: Entry, context: Context) -> bool:
    if entry.text in context.pruned or entry.belief in context.pruned:
        return True
    if entry.text in context.explained or entry.belief in context.explained:
        ids = set(entry.source.ids) if entry.source else set()
        assert context.changes is not None
        if ids & context.changes.touched or context.changes.notes or context.changes.rules:
            return True
        if context.changes.hand_edits:
            return True
    if any(entry.belief in (e.old, e.new) for e in context.hand_edits or ()):
        return True
    return context.forgetter is not None and context.forgetter.judge(entry.belief).outcome != "clear"


def _retired(entry: Entry, context: Context) -> bool:
    """A lost entry: all is well if one of its sources changed or went, or it was merged into a changed one."""
    assert context.changes is not None and entry.source is not None
    if set(entry.source.ids) & context.changes.touched:
        return True
    if context.snapshot is not None and any(context.sources.get(i) is None for i in entry.source.ids):
        return True
    return bool(context.changes.rules)


def _moved(compared: _Compared, context: Context) -> Iterator[Finding]:
    """Entries of one section stand in the order they had."""
    by_section: dict[str, list[tuple[int, int, Entry]]] = defaultdict(list)
    for place, (section, entry, now_section, now) in enumerate(compared.kept):
        if section.heading == now_section.heading and not _touched(entry, now, context):
            by_section[section.heading].append((place, now.line, now))
    for entries in by_section.values():
        highest = 0
        for _, line, now in entries:
            if line < highest:
                message = "an entry that nothing touched was moved"
                yield finding("STB001", INDEX_FILE, now.line, message, "put it back at its place")
            highest = max(highest, line)


def mass_loss(context: Context) -> list[Finding]:
    """An INCREMENTAL run loses at most a quarter of the earlier entries for no reason the program knows.

    Removal, forgetting, a reconciled update, retention, a hand edit or a note are reasons. Fix: run
    again; the pair in force is kept.
    """
    assert context.base_index is not None and context.changes is not None
    if context.changes.mode != "INCREMENTAL" or context.changes.settings_changed:
        return []
    total = sum(1 for _, e in context.base_index.entries if e.source is not None)
    lost = [e for _, e in context.remembered(_Compared).lost if not _explained(e, context)]
    lost = [e for e in lost if not _source_gone(e, context) and not _rewritten(e, context)]
    if not total or len(lost) <= LOST_SHARE * total:
        return []
    message = f"{len(lost)} of {total} earlier entries are gone for no known reason"
    return [finding("STB002", INDEX_FILE, 0, message, "run again; the pair in force is kept")]


def _source_gone(entry: Entry, context: Context) -> bool:
    assert entry.source is not None
    return any(context.sources.get(i) is None for i in entry.source.ids)


def _rewritten(entry: Entry, context: Context) -> bool:
    """Whether a modified source no longer says it."""
    assert context.changes is not None and entry.source is not None
    modified = {c.session_id for c in context.changes.sessions if c.change == "M"}
    notes = {c.session_id for c in context.changes.notes}
    belief = fold(entry.belief)
    return any(i in notes or (i in modified and belief not in context.sources.folded(i)) for i in entry.source.ids)


def _ids(entry: Entry) -> str:
    return ", ".join(entry.source.ids) if entry.source else "a person"


def _shown(entry: Entry) -> str:
    text = entry.belief.replace("\n", " ")
    return text if len(text) <= 80 else f"{text[:79]}…"
