"""What became of every sourced entry of the base: kept, reworded or lost."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nightfold.formats.index import Entry, Section
from nightfold.gate.context import Context
from nightfold.gate.likeness import likeness

ALIKE: Final = 0.4
"""Likeness from which a lost entry and a new one with a common source are one that was reworded."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry and the section it stands in."""

    section: Section
    entry: Entry

    @property
    def ids(self) -> tuple[str, ...]:
        """Its source ids; none for unsourced text."""
        return self.entry.source.ids if self.entry.source else ()


@dataclass(frozen=True, slots=True)
class Fate:
    """An entry of the base, and the entry of the candidate it became; None where it is lost."""

    was: Placed
    now: Placed | None = None
    reworded: bool = False


class Fates:
    """The fates of the base's sourced entries, in order, and the entries that the base did not have."""

    def __init__(self, context: Context) -> None:
        """Match the entries: first the same ones, then the same beliefs, then the same words nearly."""
        assert context.base_index is not None
        self._was = [Placed(s, e) for s, e in context.base_index.entries if e.source is not None]
        self._now = [Placed(s, e) for s, e in context.index.entries]
        self._match: dict[int, int] = {}
        self._taken: set[int] = set()
        for key in _KEYS:
            self._pair(key)
        self._reworded = self._pair_alike()
        self.all = tuple(self._fate(n) for n in range(len(self._was)))
        self.new = tuple(p for n, p in enumerate(self._now) if n not in self._taken or n in self._reworded)
        """Entries of the candidate whose text the base did not have."""

    def gained(self, ids: Iterable[str]) -> tuple[Placed, ...]:
        """Return the entries of the candidate that cite one of `ids` and are new, reworded or have more sources now."""
        found = {id(p): p for i in ids for p in self._gained.get(i, ())}
        return tuple(found.values())

    @cached_property
    def _gained(self) -> dict[str, list[Placed]]:
        before = {self._match[n]: was.ids for n, was in enumerate(self._was) if n in self._match}
        by_id: dict[str, list[Placed]] = defaultdict(list)
        for n, placed in enumerate(self._now):
            if n in self._reworded or not set(placed.ids).issubset(before.get(n, ())):
                for session_id in placed.ids:
                    by_id[session_id].append(placed)
        return by_id

    def _fate(self, n: int) -> Fate:
        if n not in self._match:
            return Fate(self._was[n])
        return Fate(self._was[n], self._now[self._match[n]], self._match[n] in self._reworded)

    def _pair(self, key: Callable[[Placed], Hashable]) -> None:
        free: dict[Hashable, list[int]] = defaultdict(list)
        for n, placed in enumerate(self._now):
            if n not in self._taken:
                free[key(placed)].append(n)
        for queue in free.values():
            queue.reverse()
        for n, placed in enumerate(self._was):
            if n not in self._match and (found := free.get(key(placed))):
                self._match[n] = found.pop()
                self._taken.add(self._match[n])

    def _pair_alike(self) -> frozenset[int]:
        by_id: dict[str, list[int]] = defaultdict(list)
        for n, placed in enumerate(self._now):
            if n not in self._taken:
                for session_id in placed.ids:
                    by_id[session_id].append(n)
        found: set[int] = set()
        for n, placed in enumerate(self._was):
            if n in self._match or not by_id:
                continue
            near = {m for i in placed.ids for m in by_id.get(i, ()) if m not in self._taken}
            scored = [(likeness(placed.entry.belief, self._now[m].entry.belief), -m) for m in near]
            if scored and max(scored)[0] >= ALIKE:
                self._match[n] = -max(scored)[1]
                self._taken.add(self._match[n])
                found.add(self._match[n])
        return frozenset(found)


_KEYS: Final[tuple[Callable[[Placed], Hashable], ...]] = (
    lambda p: (p.section.heading, p.entry.text, p.ids),
    lambda p: (p.section.heading, p.entry.belief),
    lambda p: (p.entry.belief, p.ids),
    lambda p: p.entry.belief,
)


def fates(context: Context) -> Fates:
    """Return the fates of the base's entries; matched once for a context."""
    return context.remembered(Fates)


def out_of_order(places: Sequence[int]) -> frozenset[int]:
    """Return the positions that must go for the rest to rise: those outside a longest rising run.

    Args:
        places: Where things stand now, in the order they had.
    """
    ends: list[int] = []
    at: list[int] = []
    before: list[int | None] = []
    for n, place in enumerate(places):
        length = bisect_left(ends, place)
        before.append(at[length - 1] if length else None)
        if length == len(ends):
            ends.append(place)
            at.append(n)
        else:
            ends[length], at[length] = place, n
    rising: set[int] = set()
    current: int | None = at[-1] if at else None
    while current is not None:
        rising.add(current)
        current = before[current]
    return frozenset(range(len(places))) - rising
