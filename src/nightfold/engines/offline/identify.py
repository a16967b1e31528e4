"""Which wordings say the same.

Conservative: equal after levelling, or so near that what differs is glue, detail or order. Every threshold
errs towards two entries: a merge that failed costs a line, a wrong merge costs a fact.
Source: spec/engines.md, "Identity is conservative".
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum
from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.marks import FAINT, Mark, keys_of, marks_of, weigh
from nightfold.engines.offline.slots import conflict, swapped, swapped_before_a_word, use_two
from nightfold.formats.patterns import lazy

NEAR: Final = 0.7
"""Share of the lighter side's weight that the other must have."""
SPECIFIC: Final = 0.65
"""The same where both name the same path, setting or error."""
RICH: Final = 5.4
"""Weight of one specific name and two words more."""
SPECIFIC_RICH: Final = 0.5
"""The same where both share that much beside the name: one message and one cure, told in other words."""
MAIN: Final = 0.85
"""The same of a claim that stands whole in the other wording."""
LEAST: Final = 2.4
"""Weight that two wordings must share at the least: two English words, or a phrase of three characters."""
LEAST_AGAIN: Final = 1.2
"""The same where a statement says that it repeats, and what it repeats is a number with its unit."""
AGREED: Final = 2.2
"""Weight of a clause that both have in full: beside it, ordinary words elsewhere are of the moment."""
COUNTERPART: Final = 0.8
"""Share of the lighter clause that its counterpart has at the least."""
SLOT: Final = 2
"""Marks of ordinary words up to which a stretch in another's place fills its slot otherwise; longer ones say it in
other words."""
BUILD: Final = 0.5
"""Share of the heavier clause that both have where they are built alike."""
CURE_LENGTH: Final = 6
"""Characters from which the name of a cure is telling; `t()` and 20 are not."""
_WHERE: Final = lazy(
    r"在[^,;。]{1,14}?(?:里面?|中|上|下|内|时|期间)(?=[^,;。])"
    r"|^\s*(?:in|under|during|for|on) [^,;.]{3,30}?(?= (?:the|an?|no)\b)"
    r"|\b(?:in|under|during) (?:[\w-]+ ){0,2}[\w-]+\s*$"
)
"""Tells the place or the case of what a clause says."""
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
    shared = overlap(a.weights, b.weights)
    if not enough(a, b, shared):
        return False
    if not strict and _same_message(a, b):
        return True
    if conflict(a, b) or use_two(a, b) or tells_new(a, b) or tells_new(b, a):
        return False
    least, most = sorted((a.total, b.total))
    if strict:
        return shared >= 0.9 * most
    if _same_place(a, b):
        return True
    if a.specific & b.specific and shared >= (SPECIFIC if shared < RICH else SPECIFIC_RICH) * least:
        return not _exchanged(a.main, b.main, a, b, hard=True)
    if shared >= NEAR * least or _main_within(a, b) or _main_within(b, a):
        return not _parted(a, b)
    if _told_again(a, b) or _told_again(b, a):
        return True
    return shared >= CLAIM and any(_one_claim(c, d, a, b) for c in a.clauses for d in b.clauses)


def tells_new(a: Gist, b: Gist) -> bool:
    """`a` tells of a change to something that `b` knows nothing of."""
    new = weigh(m for m in a.marks if m.polarity == "new")
    return bool(new) and overlap(new, b.weights) < NEAR * total(new)


def _told_again(a: Gist, b: Gist) -> bool:
    """A clause of `a` says of itself that it repeats, and `b` says the same whole."""
    for clause in a.repeated:
        counted = any(m.kind == "number" and not m.key.startswith("num=") for m in clause.marks)
        least = LEAST_AGAIN if a.restated and counted else LEAST
        if overlap(clause.weights, b.weights) >= max(least, MAIN * clause.total):
            return True
    return False


def _one_claim(c: Clause, d: Clause, a: Gist, b: Gist) -> bool:
    """Two clauses that say one specific thing, whatever is said around them."""
    least, most = sorted((c.total, d.total))
    if most < CLAIM:
        return False
    shared = overlap(c.weights, d.weights)
    if shared < CLAIM or shared < 0.8 * least or shared < 0.55 * most:
        return False
    specific = any(m.kind in ("number", "name") or m.contrast for m in c.marks if m.key in d.weights)
    return (specific or shared >= 0.95 * most) and not _exchanged(c, d, a, b)


def _same_message(a: Gist, b: Gist) -> bool:
    """One error message, and one name or number of the cure beside it."""
    shared = [q for q in a.quoted if any(_part_of(q, r) or _part_of(r, q) for r in b.quoted)]
    if not shared:
        return False
    within = " ".join((*a.quoted, *b.quoted))
    cures = [{m.key for m in g.marks if m.kind in ("name", "number") and m.key not in within} for g in (a, b)]
    return any(len(key) >= CURE_LENGTH for key in cures[0] & cures[1])


def _part_of(part: str, whole: str) -> bool:
    return f" {part} " in f" {whole} "


def _same_place(a: Gist, b: Gist) -> bool:
    """Both say of nearly the same things that they stand in, or use, one path or setting."""
    for c in a.clauses:
        for d in b.clauses:
            one, other = c.relation, d.relation
            if one is None or other is None:
                continue
            places = {m.key for m in one.value} & {m.key for m in other.value}
            if not places & a.specific & b.specific:
                continue
            subject, second = weigh(one.subject), weigh(other.subject)
            shared = overlap(subject, second)
            swaps = swapped(one.subject, other.subject)
            told = any(_telling(x, b, False) and _telling(y, a, False) for x, y in swaps)
            if shared >= 1 and shared >= 0.5 * min(total(subject), total(second)) and not told:
                return True
    return False


def enough(a: Gist, b: Gist, shared: float) -> bool:
    """Whether wordings that share this weight could be one; a quick look before the real one."""
    if shared < (LEAST_AGAIN if a.restated or b.restated else LEAST):
        return False
    return (
        shared >= CLAIM
        or bool(a.restated or b.restated)
        or shared >= SPECIFIC * min(a.total, b.total)
        or shared >= MAIN * min(a.main.total, b.main.total)
    )


def _main_within(a: Gist, b: Gist) -> bool:
    """The claim of `a` stands whole in `b`, and the claim of `b` is mostly that."""
    shared = overlap(a.main.weights, b.weights)
    if shared < LEAST or shared < MAIN * a.main.total or _only_where(a.main, b):
        return False
    return overlap(b.main.weights, a.weights) >= 0.5 * b.main.total


def _only_where(claim: Clause, other: Gist) -> bool:
    """Whether all of a claim stands where the other only says in which place or case: in test builds, 在调试构建里."""
    spans = (found[0] for c in other.clauses for found in _WHERE.finditer(c.text))
    places = {key for span in spans for mark in marks_of([(span, "said")]) for key in keys_of(mark)}
    return bool(places) and claim.weights.keys() & other.weights.keys() <= places


def _parted(a: Gist, b: Gist) -> bool:
    """Whether a clause of one and its counterpart in the other tell two subjects or two values."""
    said = [c for c in a.clauses if c.total >= AGREED and not c.leads]
    agreed = any(c.weights == d.weights for c in said for d in b.clauses)
    for c in a.clauses:
        d = max(b.clauses, key=lambda d: overlap(c.weights, d.weights))
        alike = (c is a.main and d is b.main) or overlap(c.weights, d.weights) >= COUNTERPART * min(c.total, d.total)
        if alike and _exchanged(c, d, a, b, hard=agreed):
            return True
    return False


def _exchanged(c: Clause, d: Clause, a: Gist, b: Gist, *, hard: bool = False) -> bool:
    """Whether a telling part of one clause stands where the other has another: two subjects, two values.

    `hard` lets only names, numbers and members of a contrast tell.
    """
    for left, right in swapped(c.marks, d.marks):
        firm = hard or max(len(left), len(right)) > SLOT
        if _telling(left, b, firm) and _telling(right, a, firm):
            return True
    return False


def exchanged(a: Gist, b: Gist) -> bool:
    """Whether two sentences of one build name another thing in one place: the *media* bucket, the *backup* bucket."""
    c, d = a.main, b.main
    if a.chinese != b.chinese or overlap(c.weights, d.weights) < BUILD * max(c.total, d.total):
        return False
    for left, right in swapped_before_a_word(c, d):
        mine, theirs = (tuple(m for m in part if m.kind != "number") for part in (left, right))
        if max(len(mine), len(theirs)) <= SLOT and _telling(mine, b, False) and _telling(theirs, a, False):
            return True
    return False


def exchanges_evenly(a: Gist, b: Gist) -> bool:
    """Whether in two main clauses something stands in the place of as much else: the north gate, the south gate."""
    for left, right in swapped(a.main.marks, b.main.marks):
        if len(left) == len(right) <= SLOT and _telling(left, b, False) and _telling(right, a, False):
            return True
    return False


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
    """Return the weight of what both hold; rounded once, for a set has another order in every process."""
    return fsum(map(a.__getitem__, a.keys() & b.keys()))


def total(weights: Mapping[str, float]) -> float:
    """Return the whole weight."""
    return fsum(weights.values())


def likeness(a: Gist, b: Gist) -> float:
    """Return how much of the heavier wording the two share, 0 to 1; ranks wordings that are all the same."""
    return overlap(a.weights, b.weights) / max(a.total, b.total, 0.1)
