"""Which older wording a newer one takes the place of.

Same subject and same relation, another value. Each rule asks for evidence of both; where one is missing,
both wordings stay. What is asked here is a pure question about two wordings: order, scope and status are
the caller's (fold.py). Source: spec/engines.md, rule 3 and "Supersession".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nightfold.engines.offline.clauses import Clause, Relation
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import overlap, total
from nightfold.engines.offline.marks import FAINT, Mark, keys_of, weigh
from nightfold.engines.offline.slots import COUNTED, negation_conflict, swapped

TELLING: Final = 1.1
"""Weight from which a subject says what it is about: one content word."""
COVERED: Final = 0.5
"""Share of a change's subject that the older wording must have, where the change names the old value."""
WHOLE: Final = 0.8
"""The same where it does not name it."""
ASIDE: Final = 3.0
"""Weight that a clause may have beside a value to be a plain statement that this value is used."""
_ROLES: Final = """
tool manager framework library database algorithm language editor format plan server engine component provider
registry bundler formatter runner scheduler orchestration shell browser proxy primarykey encoding layout theme
引擎 协议 方案 框架 组件 主键 算法 格式 语言 编辑器
"""
ROLES: Final = frozenset(_ROLES.split())
"""Last words of subjects that have one value at a time: the package *manager*, the hash *algorithm*."""


def replaces(new: Gist, old: Gist, *, cue_only: bool = False, generic: bool = True) -> str | None:
    """Return why `new`, the later wording, takes the place of `old`, or None.

    Args:
        new: The later wording.
        old: The earlier one.
        cue_only: Ask for a cue; the same slot with another value is not enough.
        generic: Whether a change without a subject of its own may retire what merely uses the old value.
    """
    if any(c.cue and c.cue.old for c in new.clauses) and _names_old(new, old, generic):
        return "it says that the old value no longer holds"
    if any(c.cue and c.cue.new and not c.cue.old for c in new.clauses) and _changes_to(new, old, generic):
        return "it says what is used now"
    if not cue_only and _other_value(new, old):
        return "it gives another value for the same thing"
    return None


def fills_a_slot(gist: Gist) -> bool:
    """Whether a wording could take another's place at all: by words of change, a quantity, or a plain value."""
    relation = gist.main.relation
    return gist.changes or bool(gist.main.numbers) or (relation is not None and len(relation.value) <= 3)


def returns_to(new: Gist, old: Gist) -> bool:
    """Whether `new` says that `old`, which was given up before, holds again."""
    clauses = [c for c in new.clauses if c.cue and c.cue.back and c.cue.new]
    if not clauses:
        return False
    value = weigh(m for c in clauses for m in c.marks if m.polarity == "new")
    held = old.current
    if total(value) < TELLING or overlap(value, held) < WHOLE * total(value):
        return False
    subject = weigh(_subject(new, clauses))
    return not _other_party(new, old) and overlap(subject, old.weights) >= COVERED * total(subject)


def _names_old(new: Gist, old: Gist, generic: bool) -> bool:
    """The change names the value that `old` has, and speaks of the same subject."""
    clauses = [c for c in new.clauses if c.cue and c.cue.old]
    given_up = [m for c in clauses for m in c.marks if m.polarity == "old"]
    value = weigh(given_up)
    if not value or total(value) <= 0.5 or not _holds(old, given_up):
        return False
    coming = weigh(m for m in new.marks if m.polarity == "new" and m.key not in value)
    if coming and overlap(coming, old.current) >= WHOLE * total(coming):
        return False  # it already says the new value
    if _other_party(new, old):
        return False
    subject = weigh(_subject(new, clauses))
    if total(subject) >= TELLING:
        shared = overlap(subject, old.weights)
        return shared >= TELLING and shared >= COVERED * total(subject)
    return generic and any(_plain_use(clause, value) for clause in old.clauses)


def _holds(old: Gist, given_up: list[Mark]) -> bool:
    """`old` states the value that is given up: all its names and numbers, most of its words."""
    held = old.current
    firm = [m for m in given_up if m.kind in ("name", "number")]
    if any(m.key not in held for m in firm):
        return False
    value = weigh(given_up)
    return overlap(value, held) >= 0.7 * total(value)


def _plain_use(clause: Clause, value: dict[str, float]) -> bool:
    """The clause says little more than that the value is used: `Dependencies are managed with poetry`."""
    relation = clause.relation
    if relation is None:
        return False
    held = weigh(relation.value)
    if overlap(value, held) < 0.7 * total(value):
        return False
    beside = {k: w for k, w in clause.weights.items() if k not in value}
    return total(beside) <= ASIDE


def _changes_to(new: Gist, old: Gist, generic: bool) -> bool:
    """The change names a new value only; `old` has another for the same subject."""
    clauses = [c for c in new.clauses if c.cue and c.cue.new and not c.cue.old]
    coming = [m for c in clauses for m in c.marks if m.polarity == "new"]
    if overlap(weigh(coming), old.current) >= WHOLE * total(weigh(coming)) or _other_party(new, old):
        return False
    subject = weigh(_subject(new, clauses))
    if total(subject) >= TELLING and any(_same_subject(subject, c.relation, coming) for c in old.clauses):
        return True
    return generic and _other_version(coming, subject, old)


def _same_subject(subject: dict[str, float], relation: Relation | None, coming: Iterable[Mark]) -> bool:
    if relation is None or not relation.subject:
        return False
    other = weigh(relation.subject)
    shared = overlap(subject, other)
    if shared < TELLING or shared < WHOLE * total(subject) or shared < WHOLE * total(other):
        return False
    return _comparable(relation.value, tuple(coming))


def _comparable(a: tuple[Mark, ...], b: tuple[Mark, ...]) -> bool:
    """A number stands against a number, a name or a word against one of these."""
    return any(m.kind == "number" for m in a) == any(m.kind == "number" for m in b)


def _other_version(coming: list[Mark], subject: dict[str, float], old: Gist) -> bool:
    """Both name one thing with a version behind it, and nothing says that it is the one of another place."""
    versions = {m.owner: m.key for m in coming if m.kind == "number" and m.owner}
    for clause in old.clauses:
        for mark in clause.marks:
            if mark.kind != "number" or mark.polarity == "old" or versions.get(mark.owner, mark.key) == mark.key:
                continue
            relation = clause.relation
            about = weigh(relation.subject) if relation else clause.weights
            beside = {k: w for k, w in about.items() if k not in (mark.owner, mark.key) and k not in subject}
            if total(beside) <= TELLING + 0.2:
                return True
    return False


def _other_value(new: Gist, old: Gist) -> bool:
    """The same sentence with another value in one slot."""
    if new.changes or not (_other_number(new, old) or _other_name(new, old)):
        return False
    return negation_conflict(new, old) is None


def _other_number(new: Gist, old: Gist) -> bool:
    a, b = new.main, old.main
    mine, theirs = a.numbers, b.numbers
    if (
        not mine
        or not theirs
        or set(map(_level, mine)) & set(map(_level, theirs))
        or _differ(_groups(a.marks), _groups(b.marks))
    ):
        return False
    if {_kind(k) for k in mine} != {_kind(k) for k in theirs}:
        return False
    frame_a, frame_b = a.frame, b.frame
    shared = overlap(frame_a, frame_b)
    least = min(total(frame_a), total(frame_b))
    if shared < 2 * TELLING or shared < 0.85 * least:
        return False
    one_way = shared >= 0.85 * max(total(frame_a), total(frame_b))
    return (one_way or new.chinese == old.chinese) and not _swaps_words(a, b)


def _kind(key: str) -> str:
    kind = key.partition("=")[0]
    return "count" if kind in COUNTED else kind


def _level(key: str) -> tuple[str, str]:
    """A quantity without the unit that writers leave out: 每 500 次 and `every 500` are one value."""
    return _kind(key) if _kind(key) != "num" else "count", key.partition("=")[2]


def _swaps_words(a: Clause, b: Clause) -> bool:
    """Whether, beside the numbers, a word stands in another's place: two subjects, not two values."""
    for left, right in swapped(a.marks, b.marks):
        words = [[m for m in part if m.kind != "number" and m.key not in FAINT] for part in (left, right)]
        if all(any(m.key not in other.weights for m in part) for part, other in zip(words, (b, a), strict=True)):
            return True
    return False


def _other_name(new: Gist, old: Gist) -> bool:
    a, b = new.main.relation, old.main.relation
    if a is None or b is None or a.verb != b.verb or not a.subject or not b.subject:
        return False
    subject, other = weigh(a.subject), weigh(b.subject)
    shared = overlap(subject, other)
    if shared < 0.9 * max(total(subject), total(other)) or shared < 2 * TELLING - 0.2:
        return False
    if a.verb == "uses" and a.subject[-1].key not in ROLES:
        return False
    if not all(1 <= len(r.value) <= 3 for r in (a, b)) or not _comparable(a.value, b.value):
        return False
    return not {k for m in a.value for k in keys_of(m)} & {k for m in b.value for k in keys_of(m)}


def _subject(new: Gist, clauses: list[Clause]) -> list[Mark]:
    """What the change is about: the words of its clauses beside cue and values, else of the clause before."""
    found = [m for c in clauses for m in c.marks if m.polarity in ("said", "neutral") and m.key not in FAINT]
    if total(weigh(found)) >= TELLING:
        return found
    for before, clause in zip(new.clauses, new.clauses[1:], strict=False):
        if clause in clauses:
            found += [m for m in before.marks if m.polarity in ("said", "neutral") and m.key not in FAINT]
            break
    return found


def _other_party(new: Gist, old: Gist) -> bool:
    """Whether the two name different members of a contrast outside the values that change."""
    mine = _groups(m for m in new.marks if m.polarity not in ("old", "new"))
    theirs = _groups(m for m in old.marks if m.key not in new.old)
    return _differ(mine, theirs)


def _differ(mine: dict[str, set[str]], theirs: dict[str, set[str]]) -> bool:
    return any(members - theirs[g] and theirs[g] - members for g, members in mine.items() if g in theirs)


def _groups(marks: Iterable[Mark]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for mark in marks:
        if mark.contrast:
            found.setdefault(mark.contrast[0], set()).add(mark.contrast[1])
    return found
