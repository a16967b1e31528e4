"""Which wordings say the same.

Conservative: equal after levelling, or so near that what differs is glue, detail or order. Every threshold
errs towards two entries: a merge that failed costs a line, a wrong merge costs a fact.
Source: spec/engines.md, "Identity is conservative".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.marks import FAINT, SPECIFIC_LENGTH, Mark
from nightfold.engines.offline.slots import conflict, swapped

NEAR: Final = 0.7
"""Share of the lighter side's weight that the other must have."""
SPECIFIC: Final = 0.65
"""The same where both name the same path, setting or error."""
LEAST: Final = 2.4
"""Weight that two wordings must share at the least: two English words, or a phrase of three characters."""
CLAIM: Final = 3.5
"""Weight that two clauses must share to be one claim amid other words: three words, one of them specific."""


def same(a: Gist, b: Gist, *, strict: bool = False) -> bool:
    """Tell whether two wordings say the same.

    Args:
        a: One wording.
        b: The other.
        strict: Both must have nearly all of the other's content; used across scopes.
    """
    if a.exact == b.exact:
        return True
    if conflict(a, b):
        return False
    shared = overlap(a.weights, b.weights)
    if shared < LEAST:
        return False
    least, most = sorted((total(a.weights), total(b.weights)))
    if strict:
        return shared >= 0.9 * most
    if _specific(a, b) and shared >= SPECIFIC * least:
        return not _exchanged(a.main, b.main, a, b, hard=True)
    if shared >= NEAR * least or _main_within(a, b) or _main_within(b, a):
        return not _exchanged(a.main, b.main, a, b)
    return any(_one_claim(c, d, a, b) for c in a.clauses for d in b.clauses)


def _one_claim(c: Clause, d: Clause, a: Gist, b: Gist) -> bool:
    """Two clauses that say one specific thing, whatever is said around them."""
    shared = overlap(c.weights, d.weights)
    least, most = sorted((total(c.weights), total(d.weights)))
    if shared < CLAIM or shared < 0.8 * least or shared < 0.55 * most:
        return False
    specific = any(m.kind in ("number", "name") or m.contrast for m in c.marks if m.key in d.weights)
    return specific and not _exchanged(c, d, a, b)


def _main_within(a: Gist, b: Gist) -> bool:
    """The claim of `a` stands whole in `b`, and the claim of `b` is mostly that."""
    main, other = a.main.weights, b.weights
    shared = overlap(main, other)
    if shared < LEAST or shared < 0.85 * total(main):
        return False
    return overlap(b.main.weights, a.weights) >= 0.5 * total(b.main.weights)


def _specific(a: Gist, b: Gist) -> bool:
    """Whether both name one path, setting or error by a name long enough to be nothing else."""
    return any(len(key) >= SPECIFIC_LENGTH and key in b.names for key in a.names)


def _exchanged(c: Clause, d: Clause, a: Gist, b: Gist, *, hard: bool = False) -> bool:
    """Whether a telling part of one clause stands where the other has another: two subjects, two values.

    `hard` lets only names, numbers and members of a contrast tell.
    """
    return any(_telling(left, b, hard) and _telling(right, a, hard) for left, right in swapped(c.marks, d.marks))


def _telling(part: tuple[Mark, ...], other: Gist, hard: bool) -> bool:
    if hard:
        part = tuple(m for m in part if m.kind in ("name", "number") or m.contrast)
    keys = {key for clause in other.clauses for key in clause.weights}
    return any(m.key not in FAINT and m.key not in keys and not _inside(m, other) for m in part)


def _inside(mark: Mark, other: Gist) -> bool:
    """A Chinese run that the other has within a longer one, in pieces, or as part of the same phrase."""
    if mark.kind != "han":
        return False
    text = "".join(c.text for c in other.clauses)
    return mark.key in text


def overlap(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    """Return the weight of what both hold."""
    if len(b) < len(a):
        a, b = b, a
    return sum(weight for key, weight in a.items() if key in b)


def total(weights: Mapping[str, float]) -> float:
    """Return the whole weight."""
    return sum(weights.values())


def likeness(a: Gist, b: Gist) -> float:
    """Return how much of the heavier wording the two share, 0 to 1; ranks wordings that are all the same."""
    return overlap(a.weights, b.weights) / max(total(a.weights), total(b.weights), 0.1)
