"""Which marks of a wording are rare: those by which another wording of the same thing is found.

What is rare is judged by a mark's form alone (a long name, a number, a common concept), never by counting
the corpus, so the answer does not depend on unrelated documents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import fsum
from typing import TYPE_CHECKING, Final

from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import FAINT, SPECIFIC_LENGTH, weigh

if TYPE_CHECKING:
    from nightfold.engines.offline.gist import Gist

STATEMENT_SHARE: Final = 0.31
"""Share of a statement's weight that its rarest marks must make up: 1 less what identify.py asks for (0.7)."""
CLAUSE_SHARE: Final = 0.21
"""The same for a clause, a frame and a subject: 1 less 0.8."""


def rarest(gist: Gist) -> tuple[str, ...]:
    """Return marks of which any wording that a rule accepts beside this one must have one."""
    keys = set(_heaviest(gist.weights, STATEMENT_SHARE)) | gist.specific
    for clause in gist.clauses:
        keys.update(_heaviest(clause.weights, CLAUSE_SHARE))
        if clause.numbers:
            keys.update(_heaviest(clause.frame, CLAUSE_SHARE))
        relation = clause.relation
        if relation is not None and relation.subject:
            keys.update(_heaviest(weigh(relation.subject), CLAUSE_SHARE))
    if gist.changes:
        keys.update(k for k in (*gist.old, *gist.new) if k not in FAINT)
    return tuple(sorted(keys))


def _heaviest(weights: Mapping[str, float], share: float) -> Iterable[str]:
    """The rarest marks whose weight is more than `share` of the whole."""
    bound = share * fsum(weights.values())
    for key in sorted(weights, key=rarity):
        yield key
        bound -= weights[key]
        if bound < 0:
            return


@lru_cache(maxsize=8_192)
def rarity(key: str) -> tuple[int, int, str]:
    """Return a sort key: the rarer a mark is by its form, the smaller."""
    if key in FAINT:
        return 6, 0, key
    if key in CONCEPTS:
        return 5, 0, key
    if "=" in key and key.partition("=")[0].isalpha():
        return 3, -len(key), key
    if not key.isascii():
        return 4, -len(key), key
    if not key.isalpha():
        return (0 if len(key) >= SPECIFIC_LENGTH else 1), -len(key), key
    return 2, -len(key), key
