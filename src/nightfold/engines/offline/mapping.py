"""Which belief each entry of the base states.

The base is mostly what this engine wrote, so its texts are wordings of the beliefs; what a rewritten
document says in other words, or another engine wrote, is found by shared sources and likeness.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from nightfold.engines.offline.belief import Belief
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.identify import likeness, overlap, same, total
from nightfold.engines.offline.layout import SectionKey, section_of
from nightfold.engines.offline.ledger import Ledger
from nightfold.engines.offline.slots import conflict
from nightfold.formats.headings import section_heading
from nightfold.formats.index import Entry, Index, Section
from nightfold.formats.vocabulary import Vocabulary

ALIKE: Final = 0.6
"""Share of common weight from which a belief with a common source is the entry in other words."""
COVERED: Final = 0.6
"""Share of a belief's weight that an entry of another engine must have to state it among other things."""


@dataclass(frozen=True)
class Mapping:
    """Entries of the base by their position in `Index.entries`."""

    belief_of: dict[int, Belief] = field(default_factory=dict)
    twin_of: dict[int, Belief] = field(default_factory=dict)
    """Entries whose belief another entry states already."""
    covered: frozenset[int] = frozenset()
    """Beliefs, by `born`, that an entry of another engine states among other things."""

    @property
    def stated(self) -> frozenset[int]:
        """Beliefs, by `born`, that some entry of the base states."""
        return frozenset(b.born for b in self.belief_of.values()) | self.covered


def map_entries(base: Index, ledger: Ledger, *, complete: bool) -> Mapping:
    """Match the entries of the base with the beliefs.

    Args:
        base: The base, parsed.
        ledger: The beliefs.
        complete: Whether this engine wrote the base; else entries may bundle or reword beliefs.
    """
    return _Matcher(base, ledger).run(complete=complete)


class _Matcher:
    def __init__(self, base: Index, ledger: Ledger) -> None:
        self.entries = base.entries
        self.vocabulary = base.vocabulary
        self.ledger = ledger
        self.belief_of: dict[int, Belief] = {}
        self.twin_of: dict[int, Belief] = {}
        self.covered: set[int] = set()
        self.taken: dict[int, int] = {}
        self.by_source: dict[str, list[Belief]] = defaultdict(list)
        self.typed: list[Belief] = []
        for belief in ledger.beliefs:
            if belief.typed or belief.pinned is not None:
                self.typed.append(belief)
            for session_id in belief.seen_in:
                self.by_source[session_id].append(belief)

    def run(self, *, complete: bool) -> Mapping:
        """Match by wording first, then what is left by likeness."""
        for position, (section, entry) in enumerate(self.entries):
            found = self._stated_by(entry)
            if found:
                self._take(position, max(found, key=lambda b: self._fit(b, section, entry)))
        for position, (section, entry) in enumerate(self.entries):
            if position not in self.belief_of and position not in self.twin_of and entry.source is not None:
                self._by_likeness(position, section, entry, complete=complete)
        return Mapping(self.belief_of, self.twin_of, frozenset(self.covered))

    def _stated_by(self, entry: Entry) -> list[Belief]:
        """The beliefs that an entry may state, by its words."""
        among = None
        if entry.source is not None:
            among = dict.fromkeys([b for i in entry.source.ids for b in self.by_source.get(i, ())] + self.typed)
        texts = dict.fromkeys((entry.belief, entry.text))
        found = (b for text in texts for b in self.ledger.by_text(text, among) if self._may_state(entry, b))
        return list(dict.fromkeys(found))

    def _may_state(self, entry: Entry, belief: Belief) -> bool:
        """An entry states a belief of its own sources, or what a person typed."""
        if belief.forgotten:
            return False
        typed = entry.source is None or belief.pinned is not None or belief.typed
        return typed or bool(belief.seen_in.intersection(entry.source.ids if entry.source else ()))

    def _fit(self, belief: Belief, section: Section, entry: Entry) -> tuple[bool, int, bool, bool, int]:
        ids = set(entry.source.ids) if entry.source else set()
        shared = len(ids & {s.session_id for s in belief.statements})
        here = heading_of(belief, self.vocabulary) == section.heading.rstrip()
        free = belief.born not in self.taken
        return free, shared, here, belief.active == entry.active, -belief.born

    def _take(self, position: int, belief: Belief) -> None:
        if belief.born in self.taken:
            self.twin_of[position] = belief
        else:
            self.taken[belief.born] = position
            self.belief_of[position] = belief

    def _by_likeness(self, position: int, section: Section, entry: Entry, *, complete: bool) -> None:
        assert entry.source is not None
        near = {b.born: b for i in entry.source.ids for b in self.by_source.get(i, ()) if not b.forgotten}
        gist = gist_of(entry.belief, section.name if section.kind == "project" else "")
        scored = []
        for belief in near.values():
            if not complete and _states(gist, belief):
                self.covered.add(belief.born)
            if belief.born in self.taken or any(conflict(gist, g) for g in belief.gists[:1]):
                continue
            score = max(likeness(gist, g) for g in belief.gists)
            if score >= ALIKE or any(same(gist, g) for g in belief.gists):
                scored.append((score, *self._fit(belief, section, entry)[1:], belief))
        if scored:
            self._take(position, max(scored, key=lambda s: s[:-1])[-1])


def _states(entry: Gist, belief: Belief) -> bool:
    return any(overlap(g.weights, entry.weights) >= COVERED * total(g.weights) for g in belief.gists)


def heading_of(belief: Belief, vocabulary: Vocabulary) -> str:
    """Return the heading of the section a belief stands in."""
    return _heading(section_of(belief), vocabulary)


@lru_cache(maxsize=1_024)
def _heading(key: SectionKey, vocabulary: Vocabulary) -> str:
    return section_heading(*key, vocabulary)
