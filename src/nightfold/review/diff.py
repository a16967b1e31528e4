"""The entry diff: what became of every entry of MEMORY.md between two generations. Pure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from rapidfuzz import fuzz

from nightfold.formats.index import Entry, Index, Section

Fate = Literal["added", "changed", "merged", "superseded", "removed", "untouched"]

SAME_ENTRY: float = 50.0
"""Percent of likeness above which a lost and a new entry of one section with a common source are one entry
with other words. Below it one was removed and another added."""


@dataclass(frozen=True, slots=True)
class EntryFate:
    """One entry and what became of it."""

    fate: Fate
    section: str
    """Heading without its marks, in the new index; in the old one for a removed entry."""
    old: Entry | None
    new: Entry | None

    @property
    def entry(self) -> Entry:
        """The entry as it is now, or was."""
        found = self.new or self.old
        assert found is not None
        return found


@dataclass
class _Side:
    """Entries of one index that are not matched yet, in order."""

    entries: dict[int, tuple[Section, Entry]] = field(default_factory=dict)


def diff_entries(old: Index | None, new: Index) -> tuple[EntryFate, ...]:
    """Return the fate of every entry, new entries in index order, then removed ones.

    An entry is first looked for by the same statement, then, within its section and with a common source,
    by likeness of wording.
    """
    was, now = (old.entries if old else ()), new.entries
    left, right = _Side(dict(enumerate(was))), _Side(dict(enumerate(now)))
    pairs: dict[int, int] = {}
    _match_exact(left, right, pairs, lambda s, e: (s.heading, e.belief))
    _match_exact(left, right, pairs, lambda s, e: ("", e.belief))
    _match_alike(left, right, pairs)
    titles = {section.heading: _title(section) for section in (*(old.sections if old else ()), *new.sections)}
    fates = [
        _fate(titles[section.heading], was[pairs[position]][1] if position in pairs else None, entry)
        for position, (section, entry) in enumerate(now)
    ]
    fates += [EntryFate("removed", titles[s.heading], e, None) for s, e in left.entries.values()]
    return tuple(fates)


def _match_exact(
    left: _Side, right: _Side, pairs: dict[int, int], key: Callable[[Section, Entry], tuple[str, str]]
) -> None:
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for position, (section, entry) in left.entries.items():
        places[key(section, entry)].append(position)
    for position, (section, entry) in list(right.entries.items()):
        candidates = places.get(key(section, entry))
        if candidates:
            _pair(left, right, pairs, candidates.pop(0), position)


def _match_alike(left: _Side, right: _Side, pairs: dict[int, int]) -> None:
    by_source: dict[tuple[str, str], list[int]] = defaultdict(list)
    for position, (section, entry) in left.entries.items():
        for session_id in entry.source.ids if entry.source else ():
            by_source[(section.heading, session_id)].append(position)
    for position, (section, entry) in list(right.entries.items()):
        ids = entry.source.ids if entry.source else ()
        candidates = {p for i in ids for p in by_source[(section.heading, i)] if p in left.entries}
        scored = [(fuzz.ratio(left.entries[p][1].belief, entry.belief), -p) for p in candidates]
        if scored and max(scored)[0] >= SAME_ENTRY:
            _pair(left, right, pairs, -max(scored)[1], position)


def _pair(left: _Side, right: _Side, pairs: dict[int, int], before: int, after: int) -> None:
    pairs[after] = before
    del left.entries[before], right.entries[after]


def _fate(title: str, was: Entry | None, now: Entry) -> EntryFate:
    if was is None:
        return EntryFate("added" if now.active else "superseded", title, None, now)
    return EntryFate("untouched" if was.raw == now.raw else _compare(was, now), title, was, now)


def _compare(was: Entry, now: Entry) -> Fate:
    if was.active and not now.active:
        return "superseded"
    if was.active != now.active or was.belief != now.belief:
        return "changed"
    before, after = (e.source.ids if e.source else () for e in (was, now))
    if before != after:
        return "merged" if set(before) < set(after) else "changed"
    keywords = [e.source.keywords if e.source else () for e in (was, now)]
    return "untouched" if keywords[0] == keywords[1] else "changed"


def _title(section: Section) -> str:
    return section.heading.lstrip("#").strip()
