"""The gist of a statement: what is left of its wording when comparing takes over.

Two wordings are compared by their marks (marks.py), clause by clause (clauses.py). Glue, scope words and
reports of who said it are taken out, because they differ between restatements of one thing. Pure functions
of the text: nothing here knows the corpus, so what is decided on a statement never depends on unrelated
ones.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from nightfold.engines.offline.again import restated, still
from nightfold.engines.offline.anchor import anchors_of
from nightfold.engines.offline.atoms import core
from nightfold.engines.offline.clauses import Clause, clauses_of
from nightfold.engines.offline.left_over import turned_down, with_left_over
from nightfold.engines.offline.lexicon import CONCEPT_EN
from nightfold.engines.offline.marks import HAN, SPECIFIC_LENGTH, Mark, keys_of, level, stem, weigh
from nightfold.engines.offline.rarity import rarest
from nightfold.engines.offline.spoken import claim_of, without_deeds
from nightfold.formats.patterns import lazy
from nightfold.formats.vocabulary import REDACTED
from nightfold.policy.normal import fold

QUOTED_WORDS: Final = 3
"""Words from which a code span or a quotation is nobody else's by chance."""
_QUOTED: Final = lazy(r"`([^`\n]+)`|\"([^\"\n]+)\"|“([^”\n]+)”")
LEAST_CLAIM: Final = 1.5
"""Weight below which a quotation says too little to be the claim by itself."""
_BLANK: Final = REDACTED.strip("[]").casefold()
"""Where two statements hold a secret each, the same mark stands for two things."""
_HIMSELF: Final = lazy(r"\s*(?:用户|他|她|(?:the )?user\b|s?he\b)")
MAIN_WEIGHT: Final = 2.0
"""Weight below which a clause is a lead-in rather than the claim."""


@dataclass(frozen=True, slots=True)
class Gist:
    """A statement made comparable."""

    exact: str
    """Normal form of what it says (policy/normal.py): equal for equal wordings."""
    clauses: tuple[Clause, ...]
    """Those that say something, in order; empty only where nothing but glue is said."""
    around: tuple[Clause, ...] = ()
    """Those that tell how the claim came up (spoken.py); only their contrasts count."""
    repeated: tuple[Clause, ...] = ()
    """Those that say of themselves that they were said before (again.py)."""
    restated: bool = False
    """Whether the whole statement says so, rather than one clause."""
    quoted: frozenset[str] = frozenset()
    """Code spans and quotations of several words, levelled: error messages, commands."""
    anchors: dict[str, float] = field(default_factory=dict)
    """Weight by key of the names and values that other statements seldom hold by chance (anchor.py)."""
    rarest: tuple[str, ...] = ()
    """Keys by which wordings that say the same are found (rarity.py); worked out where none are given."""
    weights: dict[str, float] = field(init=False, repr=False, compare=False)
    """Weight by key over the whole statement."""
    total: float = field(init=False, repr=False, compare=False)
    """The whole weight."""

    def __post_init__(self) -> None:
        """Weigh the marks."""
        weights = self.clauses[0].weights if len(self.clauses) == 1 else weigh(self.marks)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "total", math.fsum(weights.values()))
        if not self.rarest:
            object.__setattr__(self, "rarest", rarest(self))

    def whole(self) -> Gist:
        """Return itself: a gist that is kept is made by this name (findable.py)."""
        return self

    def rest(self) -> None:
        """Do nothing: what is made anyway stays."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks in order."""
        return tuple(m for c in self.clauses for m in c.marks)

    @property
    def main(self) -> Clause:
        """The clause that makes the claim: the first of some weight, a lead to it aside."""
        heavy = [c for c in self.clauses if c.total >= MAIN_WEIGHT]
        told = [c for c in heavy if not c.leads] or heavy or self.clauses
        return told[0] if told else Clause("", ())

    @property
    def denied(self) -> frozenset[str]:
        """Keys that are only denied or given up."""
        return self._keys("denied", "old") - self._keys("said", "new")

    @property
    def affirmed(self) -> frozenset[str]:
        """Keys that are only said, never denied."""
        return self._keys("said", "new") - self._keys("denied", "old", "neutral")

    @property
    def current(self) -> dict[str, float]:
        """Weight by key of what it holds now: nothing denied, nothing given up."""
        return weigh(m for m in self.marks if m.polarity in ("said", "new", "neutral"))

    @property
    def old(self) -> frozenset[str]:
        """Keys of the values that it gives up."""
        return self._keys("old")

    @property
    def new(self) -> frozenset[str]:
        """Keys of the values that a change leads to."""
        return self._keys("new")

    @property
    def changes(self) -> bool:
        """Whether it speaks of a change (cues.py)."""
        return any(c.cue is not None for c in self.clauses)

    @property
    def contrasts(self) -> dict[str, set[str]]:
        """Members by group."""
        found: dict[str, set[str]] = {}
        for mark in (*self.marks, *(m for c in self.around for m in c.marks)):
            if mark.contrast:
                found.setdefault(mark.contrast[0], set()).add(mark.contrast[1])
        return found

    @property
    def numbers(self) -> dict[str, set[tuple[str, str]]]:
        """(owner, value) pairs by kind of quantity, those given up left out."""
        found: dict[str, set[tuple[str, str]]] = {}
        for mark in self.marks:
            if mark.kind == "number" and mark.polarity != "old":
                kind, _, value = mark.key.partition("=")
                found.setdefault(kind, set()).add((mark.owner if kind == "num" else "", value))
        return found

    @property
    def ways(self) -> frozenset[tuple[str, str]]:
        """(start, end) of every way it speaks of: from A to B, 从 A 到 B."""
        return frozenset(way for c in self.clauses for way in c.ways)

    @property
    def specific(self) -> frozenset[str]:
        """Paths, settings and errors whose names are long enough to be nothing else."""
        return frozenset(m.key for m in self.marks if m.kind == "name" and len(m.key) >= SPECIFIC_LENGTH)

    @property
    def chinese(self) -> bool:
        """Whether the statement is written in Chinese."""
        return any(HAN.search(c.text) for c in self.clauses)

    def _keys(self, *polarities: str) -> frozenset[str]:
        return frozenset(k for m in self.marks if m.polarity in polarities for k in keys_of(m))


def gist_of(text: str, own: str = "", agents: Iterable[str] = ()) -> Gist:
    """Return the gist of a wording.

    Args:
        text: The wording.
        own: Name of the project whose section it stands in; there the name itself tells nothing.
        agents: Names of the agents known; they say for whom something is, not what.
    """
    body = level(core(text))
    quoted = (q for span in _QUOTED.findall(body) for q in span if q)
    several = frozenset(" ".join(q.split()) for q in quoted if len(q.split()) >= QUOTED_WORDS)
    told, claim = claim_of(body)
    names = own_names(own)
    around, clauses = (clauses_of(told, names) if told else ()), with_left_over(clauses_of(claim, names))
    if not several and not told:
        clauses = without_deeds(clauses)
    if around and (sum(c.total for c in clauses) < LEAST_CLAIM or _tells_his_change(around)):
        around, clauses = (), (*around, *clauses)
    clauses = (*clauses, *turned_down(told))
    levelled = level(text)
    whole = restated(levelled)
    repeated = (
        clauses if whole else tuple(c for c in clauses_of(levelled, names) if still(c.text)) if still(levelled) else ()
    )
    return Gist(fold(body), clauses, around, repeated, whole, several, anchors_of(text, clauses, agents))


def _tells_his_change(around: Iterable[Clause]) -> bool:
    """Whether a telling says what the user himself changed to or gave up: that holds, whatever he said to it."""
    return any(c.cue is not None and _HIMSELF.match(c.text) for c in around)


def own_names(project: str) -> frozenset[str]:
    """Return the keys that tell nothing in a project's statements: its own name, and the mark of a secret."""
    name = level(project)
    parts = [p for p in re.split(r"[^a-z0-9\u3400-\u9fff]+", name) if p]
    concepts = {CONCEPT_EN[p] for p in parts[1:] if p in CONCEPT_EN}
    return frozenset({name, stem(name), *parts[:1], *map(stem, parts[:1]), *concepts, _BLANK} - {""})
