"""One thing said in quite other words, told by the names and values that both wordings hold (anchor.py).

`Errors: thiserror for what the library returns, anyhow only at the top` and, weeks later, `anyhow belongs in
the binary; the decoder crate returns its own thiserror type` share two names and hardly a word. Two facts
about one thing share a name as well; so more is asked: a good part of the lighter wording is shared, no
value, contrast or denial parts the two, and not both of them have names that the other lacks.
What it finds and what it gets wrong on documents of other users: docs/decisions/0006.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from math import fsum
from typing import Final

from nightfold.engines.offline.anchor import BARE, FIRM, LOOSE
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import exchanged, exchanges_evenly, overlap, tells_new
from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import FAINT
from nightfold.engines.offline.parallel import other_part
from nightfold.engines.offline.quantities import COUNTED
from nightfold.engines.offline.slots import (
    change_conflict,
    conflict,
    contrast_conflict,
    number_conflict,
    use_two,
    way_conflict,
)
from nightfold.formats.patterns import lazy

ENOUGH: Final = 2.0
"""Weight of shared anchors that needs no other word: one firm one, or two names."""
BESIDE: Final = 0.7
"""Weight of other shared words that one name needs beside it: one short word."""
BESIDE_PLAIN: Final = 2.2
"""The same where the name looks like a plain word in one of the two languages: two words."""
SHARE: Final = 0.25
"""Share of the lighter wording that both must have."""
WISH_NAMED: Final = 0.2
"""The same of two wishes."""
WISH: Final = 2.6
"""Weight that two wishes share: two words of content and a bit; two alone are what both are about."""
WISH_SHORT: Final = 2.0
"""The same where all of one stands in the other, or both want one thing first: two words."""
WHOLE: Final = 0.85
"""Share of the lighter wish from which all of it stands in the other."""
FIRST_SHARE: Final = 0.5
"""The same of two that want one thing to come first."""
FACT: Final = 3.0
"""Weight that two facts of one place share: three words."""
WISH_SHARE: Final = 0.4
"""Share of the lighter wish that both must have."""
TOLD_SHARE: Final = 0.4
"""The same of two facts of one place: many are told of one thing, so more must be alike."""
_EXCEPTION: Final = lazy(
    r"(?<![无没不有一])例外|除了|除非|不受|(?<!\bno )(?<!\bwithout )\bexcept(?:ion|ions)?\b|\bunless\b|\boutside\b"
)


def anchored(a: Gist, b: Gist, *, wish: bool = False, pitfall: bool = False, akin: bool = True) -> bool:
    """Whether two wordings that share anchors say the same.

    Args:
        a: One wording.
        b: The other.
        wish: Both are wishes: what names the same command is told in ever other words.
        pitfall: Both are pitfalls: what was changed to is the remedy, no change of what holds.
        akin: It is known of both what kind of thing they are, or of neither.
    """
    names = _shared_names(a, b)
    shared, weight = names.keys(), _at_one_time(names) + _counted_alike(a, b)
    least = BESIDE if shared & a.anchors.keys() & b.anchors.keys() else BESIDE_PLAIN
    if weight < LOOSE or (
        (weight < ENOUGH or _by_chance(a, b, shared, weight, akin)) and _beside(a, b, shared) < least
    ):
        return False
    share = WISH_NAMED if wish else SHARE
    if overlap(a.weights, b.weights) < share * min(a.total, b.total) or _each_has_its_own(a, b, weight):
        return False
    if apart(a, b) or exchanged(a, b) or not _agree(a, b):
        return False
    return pitfall or not (_leads_elsewhere(a, b) or _leads_elsewhere(b, a))


def apart(a: Gist, b: Gist) -> bool:
    """Whether a value, a side of a contrast, a way, a change or what is used parts two wordings for certain."""
    values = number_conflict(a, b) or contrast_conflict(a, b) or way_conflict(a, b) or change_conflict(a, b)
    return bool(values or (a.old & b.affirmed) or (b.old & a.affirmed)) or use_two(a, b) or other_part(a, b)


def same_wish(a: Gist, b: Gist) -> bool:
    """Whether two wishes of the user share so many words that they are one, names or not.

    A wish is said again in whole sentences of its own, and two wishes seldom share three words by chance.
    """
    shared, least = overlap(a.weights, b.weights), min(a.total, b.total)
    alike = shared >= WISH and shared >= WISH_SHARE * least
    if not alike and (shared < WISH_SHORT or shared < (FIRST_SHARE if _one_first(a, b) else WHOLE) * least):
        return False
    return not (conflict(a, b) or _leads_elsewhere(a, b) or _leads_elsewhere(b, a))


def _one_first(a: Gist, b: Gist) -> bool:
    """Whether two wishes set an order that begins with the same: ask before …, 先问再…."""
    mine, theirs = ({first for c in g.clauses for first, _ in c.order} for g in (a, b))
    return bool(mine & theirs - FAINT)


def same_fact(a: Gist, b: Gist) -> bool:
    """Whether two facts of one place share so many words that they are one, names or not.

    Of one thing many facts are told, in sentences that are built alike; so nothing may stand in another's place,
    and not both may name what the other does not.
    """
    shared = overlap(a.weights, b.weights)
    if shared < FACT or shared < TOLD_SHARE * min(a.total, b.total) or conflict(a, b) or apart(a, b):
        return False
    if exchanged(a, b) or exchanges_evenly(a, b):
        return False
    if _leads_elsewhere(a, b) or _leads_elsewhere(b, a):
        return False
    return not (_lacking(a, b) and _lacking(b, a))


def one_excepts(a: Gist, b: Gist) -> bool:
    """Whether just one of two wordings tells an exception: across scopes, that is another rule."""
    return _excepts(a) != _excepts(b)


def _excepts(gist: Gist) -> bool:
    return any(_EXCEPTION.search(c.text) for c in gist.clauses)


def _shared_names(a: Gist, b: Gist) -> dict[str, float]:
    """Return the weight by key of the anchors of both.

    A Latin word in a Chinese sentence is a name; in the English sentence that tells the same it may look like any
    other word, and is the same name all the same: `mutex`, `calver`.
    """
    found = {key: min(a.anchors[key], b.anchors[key]) for key in a.anchors.keys() & b.anchors.keys()}
    if a.chinese != b.chinese:
        told, other = (a, b) if a.chinese else (b, a)
        latin = {k for k in told.anchors if k.isascii() and k.isalpha() and k not in CONCEPTS}
        if latin <= other.weights.keys():  # else the other may have another name in its place, as plain as this one
            found |= {key: LOOSE for key in latin - found.keys()}
    return found


def _at_one_time(names: Mapping[str, float]) -> float:
    """Weight of shared anchors, in which all hours count as one: from nine to five many things are open."""
    hours = [weight for key, weight in names.items() if key.startswith("clock=")]
    return fsum(names.values()) - fsum(hours) + max(hours, default=0.0)


def _by_chance(a: Gist, b: Gist, shared: Set[str], weight: float, akin: bool) -> bool:
    """Whether one value is all that two wordings share: a limit of 15, an oven 15 degrees lower.

    In two languages the same thing hardly has another word to share.
    """
    if (akin and a.chinese != b.chinese) or weight >= 2 * FIRM or any(not _is_quantity(key) for key in shared):
        return False
    owners = {m.owner for m in (*a.marks, *b.marks) if m.key in shared and m.owner}
    return not owners & a.weights.keys() & b.weights.keys()


def _is_quantity(key: str) -> bool:
    kind, _, value = key.partition("=")
    return bool(value) and kind.isalpha()


def _counted_alike(a: Gist, b: Gist) -> float:
    """Weight of the values of which just one side writes the unit: at most 64, 最多 64 条."""
    bare, counted = ({v for _, v in g.numbers.get("num", ())} for g in (a, b))
    units = [
        {v for kind, held in g.numbers.items() if kind in COUNTED and kind != "num" for _, v in held} for g in (b, a)
    ]
    alike = (bare & units[0]) | (counted & units[1])
    return sum(FIRM if len(value) > 1 else BARE for value in alike)


def _beside(a: Gist, b: Gist, names: Set[str]) -> float:
    """Weight of shared words that are neither among the names nor members of a contrast."""
    contrasts = {m.key for m in a.marks if m.contrast}
    keys = (a.weights.keys() & b.weights.keys()) - names - contrasts
    return fsum(a.weights[key] for key in keys)


def _each_has_its_own(a: Gist, b: Gist, shared: float) -> bool:
    """Both name things that the other does not, and as much as they share: two facts about one thing."""
    mine, theirs = (_lacking(x, y) for x, y in ((a, b), (b, a)))
    return min(mine, theirs) >= shared


def _agree(a: Gist, b: Gist) -> bool:
    """Whether nothing is denied here and affirmed there, or what the two share beside that is said alike.

    No `xlsx`, says one; the other that it does not open: what agrees is `csv`.
    """
    contrary = (a.denied & b.affirmed) | (b.denied & a.affirmed)
    if not contrary - FAINT:
        return True
    alike = (k for k in a.anchors.keys() & b.anchors.keys() if k not in contrary and (k in a.denied) == (k in b.denied))
    return sum(min(a.anchors[key], b.anchors[key]) for key in alike) >= LOOSE


def _leads_elsewhere(a: Gist, b: Gist) -> bool:
    """`a` tells of a change to something that `b` knows nothing of: to a name where it names one."""
    names = {m.key for m in a.marks if m.polarity == "new" and m.key in a.anchors}
    return bool(names - b.weights.keys()) if names else tells_new(a, b)


def _lacking(a: Gist, b: Gist) -> float:
    return sum(weight for key, weight in a.anchors.items() if key not in b.weights and key not in b.anchors)
