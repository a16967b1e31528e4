"""Which values keep two wordings apart.

A number, a name, a member of a contrast, a negation: where both sides fill one slot with different values,
they are two statements. A value that only one side gives parts nothing. Source: spec/engines.md, identity.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.marks import FAINT, Mark, key_sequence
from nightfold.engines.offline.parallel import other_part
from nightfold.engines.offline.quantities import COUNTED


def conflict(a: Gist, b: Gist) -> str | None:
    """Return the slot that `a` and `b` fill with different values, or None."""
    return (
        number_conflict(a, b)
        or contrast_conflict(a, b)
        or negation_conflict(a, b)
        or way_conflict(a, b)
        or change_conflict(a, b)
        or ("part" if other_part(a, b) else None)
    )


def number_conflict(a: Gist, b: Gist) -> str | None:
    """Return the kind of quantity of which each side has a value that the other lacks."""
    for kind, mine in a.numbers.items():
        for other, theirs in b.numbers.items():
            if kind != other and not ("num" in (kind, other) and kind in COUNTED and other in COUNTED):
                continue
            extra, lacking = _without(mine, theirs), _without(theirs, mine)
            if kind != other:  # once, 一遍: a way to say it; and what stands on both sides parts nothing
                extra, lacking = _telling_values(extra, b), _telling_values(lacking, a)
            if any(x == y or not x or not y for x, _ in extra for y, _ in lacking):
                return kind
    return None


def _without(mine: set[tuple[str, str]], theirs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    values = {value for _, value in theirs}
    return {pair for pair in mine if pair[1] not in values}


def _telling_values(pairs: set[tuple[str, str]], other: Gist) -> set[tuple[str, str]]:
    given = {value for held in other.numbers.values() for _, value in held}
    return {pair for pair in pairs if pair[1] != "1" and pair[1] not in given}


def contrast_conflict(a: Gist, b: Gist) -> str | None:
    """Return the group of which each side names a member that the other does not."""
    for group, mine in a.contrasts.items():
        theirs = b.contrasts.get(group)
        if theirs is not None and mine - theirs and theirs - mine:
            return group
    return None


def negation_conflict(a: Gist, b: Gist) -> str | None:
    """Return a word that one side only denies, or gives up, and the other only affirms."""
    return min(((a.denied & b.affirmed) | (b.denied & a.affirmed)) - FAINT, default=None)


def way_conflict(a: Gist, b: Gist) -> str | None:
    """Return the start of a way that the other goes in the opposite direction."""
    return min((start for start, end in a.ways if (end, start) in b.ways), default=None)


def change_conflict(a: Gist, b: Gist) -> str | None:
    """Return a name that `a` changes to where `b` changes to another."""
    mine, theirs = ({m.key for m in g.marks if m.polarity == "new" and m.key in g.anchors} for g in (a, b))
    return min(mine) if mine and theirs and mine.isdisjoint(theirs) else None


def use_two(a: Gist, b: Gist) -> bool:
    """Whether both say by name what is used, each another: mails go through this, mails come from that."""
    one, other = a.main.relation, b.main.relation
    if one is None or other is None:
        return False
    mine, theirs = (
        {m.key for m in r.value if m.key in g.anchors and m.key not in g.denied} for r, g in ((one, a), (other, b))
    )
    if not mine or not theirs or not mine.isdisjoint(theirs):
        return False
    # Told the other way round (the NAS is `attic`; `attic` is the NAS), each has the other's name all the same.
    return not (mine & b.current.keys() and theirs & a.current.keys())


Part = tuple[Mark, ...]


def swapped(a: Part, b: Part) -> list[tuple[Part, Part]]:
    """Return the stretches that stand in each other's place when `a` and `b` are laid side by side."""
    return [(left, right) for left, right, _ in _exchanges(a, b)]


def swapped_before_a_word(a: Clause, b: Clause) -> list[tuple[Part, Part]]:
    """Return those of them behind which both go on with one word: the *media* bucket, the *backup* bucket.

    The word stands right behind both, unless one word stands for one: *scales* at the mill, *cameras* at the mill. In
    `moving a model from staging`, `a promotion from staging` neither holds.
    """
    return [
        (left, right)
        for left, right, head in _exchanges(a.marks, b.marks)
        if head is not None
        and head.kind in ("word", "han")
        and (len(left) == len(right) or (_next(left, head, a) and _next(right, head, b)))
    ]


def _next(part: Part, head: Mark, clause: Clause) -> bool:
    """Whether a word stands right behind a stretch in the clause's text."""
    last = part[-1]
    if last is head or last.kind == "number":
        return True
    keys = key_sequence(clause.text)
    return any(pair == (last.key, head.key) for pair in pairwise(keys))


def _exchanges(a: Part, b: Part) -> Iterator[tuple[Part, Part, Mark | None]]:
    left, right = _units(a), _units(b)
    matcher = SequenceMatcher(None, [u[0] for u in left], [u[0] for u in right], autojunk=False)
    for tag, i0, i1, j0, j1 in matcher.get_opcodes():
        if tag == "replace":
            yield _marks(left[i0:i1]), _marks(right[j0:j1]), left[i1][1] if i1 < len(left) else None


def _units(marks: tuple[Mark, ...]) -> list[tuple[str, Mark]]:
    """Chinese runs fall into characters, so that 管依赖 and 管理依赖 differ by an insertion."""
    return [(piece, mark) for mark in marks for piece in (mark.key if mark.kind == "han" else (mark.key,))]


def _marks(units: list[tuple[str, Mark]]) -> tuple[Mark, ...]:
    return tuple(dict.fromkeys(mark for _, mark in units))
