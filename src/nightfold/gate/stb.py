"""STB: what no change touches stays. Source: spec/gate.md, spec/engines.md rules 6 and 7."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Section, SourceLine
from nightfold.gate.context import Context
from nightfold.gate.fates import Fate, Placed, fates, out_of_order
from nightfold.gate.finding import Finding, finding
from nightfold.gate.hand import typed
from nightfold.gate.places import source_place
from nightfold.gate.touch import touch
from nightfold.policy.normal import fold
from nightfold.policy.secrets import redact

LOST_SHARE: Final = 0.25
"""Share of the earlier entries that an INCREMENTAL run may lose for no known reason. Source: spec/gate.md."""

_FIX: Final = "put it back, word for word, at its place"


def untouched(context: Context) -> list[Finding]:
    """An entry that no change touches is not changed, moved, merged or lost.

    It counts as touched when a source of its old or new form is in the change list, when its successor's
    is, or when a forget rule, note, hand edit, retention, or a changed setting explains it. Fix: put the
    entry back, word for word, at its place.
    """
    assert context.changes is not None
    if context.changes.settings_changed:
        return []
    found = [one for fate in fates(context).all for one in _judged(fate, context)]
    return [*found, *_moved(context), *_moved_sections(context)]


def _judged(fate: Fate, context: Context) -> Iterator[Finding]:
    was, now = fate.was, fate.now
    if now is not None and now.entry.raw == was.entry.raw and now.section.heading == was.section.heading:
        return
    reasons = touch(context)
    if reasons.of_ids(was.ids) or reasons.explains(was.entry) or was.entry.belief in typed(context).texts:
        return
    if now is None:
        if not reasons.excuses_loss(was):
            line = _section_line(was, context)
            message = f"an entry of {', '.join(was.ids)} is gone although nothing touched it: {_shown(was)}"
            yield finding("STB001", INDEX_FILE, line, message, _FIX)
    elif not reasons.of_ids(now.ids):
        problem = "reworded" if fate.reworded else _altered(was, now, context)
        if problem is not None:
            line = source_place(now.entry) if problem.startswith("given") else now.entry.line
            yield finding("STB001", INDEX_FILE, line, f"an entry that nothing touched was {problem}", _FIX)


def _altered(was: Placed, now: Placed, context: Context) -> str | None:
    reasons = touch(context)
    if was.section.heading != now.section.heading:
        return None if _homeless(was.section, context) else "moved to another section"
    if was.entry.active != now.entry.active:
        successor = now.entry.new if was.entry.active else was.entry.new
        if reasons.lifted or reasons.of_successor(successor):
            return None
        return "superseded" if was.entry.active else "revived"
    if was.entry.new != now.entry.new:
        excused = reasons.lifted or reasons.of_successor(was.entry.new) or reasons.of_successor(now.entry.new)
        return None if excused else "pointed to another successor"
    return None if reasons.lifted else _altered_source(was.entry.source, now.entry.source, context)


def _homeless(section: Section, context: Context) -> bool:
    """Whether no input has the section's project or directory any more: what stood in it must stand elsewhere."""
    if section.kind == "project":
        return section.name not in {project for project, _ in context.sources.all_projects}
    return section.kind == "workspace" and section.name not in context.sources.all_workspaces


def _altered_source(was: SourceLine | None, now: SourceLine | None, context: Context) -> str | None:
    """Compare source lines but for the date, which is the program's.

    A keyword that no source has was typed by a person, and goes; one that a person took out may come back.
    """
    if was is None or now is None or was.ids != now.ids:
        return "given other sources"
    true = tuple(k for k in was.keywords if any(context.sources.holds(i, k) for i in was.ids))
    if was.project != now.project or tuple(k for k in now.keywords if k in true) != true:
        return "given another source line"
    return None


def _moved(context: Context) -> Iterator[Finding]:
    """Entries of one section stand in the order they had."""
    reasons = touch(context)
    by_section: dict[str, list[tuple[Placed, Placed]]] = defaultdict(list)
    for fate in fates(context).all:
        if fate.now is not None and fate.was.section.heading == fate.now.section.heading:
            by_section[fate.now.section.heading].append((fate.was, fate.now))
    for pairs in by_section.values():
        if all(one.entry.line < other.entry.line for (_, one), (_, other) in pairwise(pairs)):
            continue  # all rise, and so does any part of them
        lines = [
            now.entry.line
            for was, now in pairs
            if not (reasons.of_ids((*was.ids, *now.ids)) or reasons.explains(was.entry))
        ]
        for n in sorted(out_of_order(lines)):
            yield finding("STB001", INDEX_FILE, lines[n], "an entry that nothing touched was moved", _FIX)


def _moved_sections(context: Context) -> Iterator[Finding]:
    """Sections stand in the order they had, unless all they hold was touched."""
    assert context.base_index is not None
    reasons = touch(context)
    order = {heading: n for n, heading in enumerate(s.heading for s in context.base_index.sections)}
    stays = [
        s
        for s in context.index.sections
        if s.heading in order and not all(reasons.of_ids(e.source.ids if e.source else ()) for e in s.entries)
    ]
    places = out_of_order([order[s.heading] for s in stays])
    for n in sorted(places):
        message = f"the section {stays[n].heading!r} was moved"
        yield finding("STB001", INDEX_FILE, stays[n].line, message, "put it back at its place")


def mass_loss(context: Context) -> list[Finding]:
    """An INCREMENTAL run loses at most a quarter of the earlier entries for no reason the program knows.

    Removal, forgetting, a reconciled update, retention, a hand edit or a note are reasons. Fix: run
    again; the pair in force is kept.
    """
    assert context.changes is not None
    if context.changes.mode != "INCREMENTAL" or context.changes.settings_changed:
        return []
    every = fates(context).all
    lost = [fate.was for fate in every if fate.now is None and not _known_loss(fate.was, context)]
    if len(lost) <= LOST_SHARE * len(every):
        return []
    message = f"{len(lost)} of {len(every)} earlier entries are gone for no known reason"
    return [finding("STB002", INDEX_FILE, 0, message, "run again; the pair in force is kept")]


def _known_loss(lost: Placed, context: Context) -> bool:
    reasons = touch(context)
    if reasons.explains(lost.entry) or reasons.excuses_loss(lost):
        return True
    return any(context.sources.get(i) is None or _rewritten(i, lost, context) for i in lost.ids)


def _rewritten(session_id: str, lost: Placed, context: Context) -> bool:
    """Whether a source that was modified, or an order of the user, no longer says it."""
    assert context.changes is not None
    ordered = {n.session_id for n in context.changes.notes}
    modified = {c.session_id for c in context.changes.sessions if c.change == "M" and not c.stamp_only}
    says = fold(lost.entry.belief) in context.sources.folded(session_id)
    return session_id in ordered or (session_id in modified and not says)


def _section_line(was: Placed, context: Context) -> int:
    """The line of the section that an entry was lost from; 0 where that is gone too."""
    return next((s.line for s in context.index.sections if s.heading == was.section.heading), 0)


def _shown(placed: Placed) -> str:
    text = redact(placed.entry.belief.replace("\n", " ")).text
    return text if len(text) <= 80 else f"{text[:79]}…"
