"""Which beliefs are worth comparing with a new statement, without comparing all.

An inverted index over marks. The rules of identify.py and supersede.py ask for a large share of the
lighter side's weight; so two wordings that could meet one of them share a mark among the *rarest* of the
lighter one (rarity.py), and two that are known by their names (same_anchor.py) share one of these. Nothing that
a rule would accept is left out (tests/unit/engines/offline/test_candidates.py compares with all pairs), but for
names that very many beliefs of a scope hold.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from nightfold.engines.offline.belief import Belief, Scope
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.marks import FAINT

Bucket = tuple[str, str]

_REACH_GLOBAL: Final[Bucket] = ("global", "")


def reach(a: Scope, b: Scope) -> str:
    """Return how far two scopes see each other: `same`, `wide` (one lies in the other) or `none`."""
    loose = ("global", "topic")
    if a.kind in loose and b.kind in loose:
        return "same"
    if a.kind in loose or b.kind in loose:
        return "wide"
    if a.kind == b.kind == "project":
        known = a.workspace is not None and b.workspace is not None and a.workspace != b.workspace
        return "same" if a.name == b.name and not known else "none"
    if a.kind == b.kind:
        return "same" if a.name == b.name else "none"
    project, place = (a, b) if a.kind == "project" else (b, a)
    return "same" if project.workspace == place.name else "none"


FREQUENT: Final = 64
"""Beliefs of one scope that hold a name; what more of them hold says nothing about which is meant."""

Postings = dict[str, int | list[int]]
"""Ranks by mark; most marks have one, which then needs no list."""


class Candidates:
    """The index. Beliefs are given and returned by their rank (`Belief.born`)."""

    def __init__(self) -> None:
        self._all: dict[Bucket, Postings] = defaultdict(dict)
        self._rare: dict[Bucket, Postings] = defaultdict(dict)
        self._exact: Postings = {}

    def add(self, belief: Belief, gist: Findable) -> None:
        """File a wording of a belief."""
        _post(self._exact, gist.exact, belief.born)
        for bucket in _buckets(belief.scope):
            every, some = self._all[bucket], self._rare[bucket]
            for key in gist.weights:
                if key not in FAINT:
                    _post(every, key, belief.born)
            for key in gist.rarest:
                _post(some, key, belief.born)
            for key in gist.anchors:
                if key not in gist.weights:
                    _post(every, key, belief.born)

    def near(self, gist: Findable, scope: Scope) -> list[int]:
        """Return the ranks of all beliefs that may say the same or be replaced, in order."""
        found: set[int] = set()
        _collect(found, self._exact, gist.exact)
        loose = scope.kind in ("global", "topic")
        for bucket in tuple(self._all) if loose else (*_buckets(scope), _REACH_GLOBAL):
            every, some = self._all[bucket], self._rare[bucket]
            for key in gist.anchors:
                if _length(every, key) <= FREQUENT:
                    _collect(found, every, key)
            for key in gist.rarest:
                _collect(found, every, key)
            for key in gist.weights:
                _collect(found, some, key)
        return sorted(found)

    def crowds(self, key: str, scope: Scope) -> list[int]:
        """Return how many beliefs hold a key, in each bucket that a statement of a scope looks into."""
        loose = scope.kind in ("global", "topic")
        buckets = tuple(self._all) if loose else (*_buckets(scope), _REACH_GLOBAL)
        return [_length(self._all[bucket], key) for bucket in buckets]


def may_meet(a: Scope, b: Scope) -> bool:
    """Whether a wording of one scope may be among the candidates of a statement of another."""
    loose = ("global", "topic")
    return a.kind in loose or b.kind in loose or not set(_buckets(a)).isdisjoint(_buckets(b))


def _post(postings: Postings, key: str, rank: int) -> None:
    held = postings.get(key)
    if held is None:
        postings[key] = rank
    elif isinstance(held, int):
        if held != rank:
            postings[key] = [held, rank]
    elif held[-1] != rank:
        held.append(rank)


def _length(postings: Postings, key: str) -> int:
    held = postings.get(key, ())
    return 1 if isinstance(held, int) else len(held)


def _collect(found: set[int], postings: Postings, key: str) -> None:
    held = postings.get(key)
    if isinstance(held, int):
        found.add(held)
    elif held is not None:
        found.update(held)


def _buckets(scope: Scope) -> tuple[Bucket, ...]:
    if scope.kind in ("global", "topic"):
        return (_REACH_GLOBAL,)
    if scope.kind == "project" and scope.workspace is not None:
        return (("project", scope.name), ("workspace", scope.workspace))
    return ((scope.kind, scope.name),)
