"""The same slot with another value: `the port is 8080`, later `the port is 9090`.

Without a word of change, only two wordings that agree in everything but the value contradict each other;
where more differs they may be about two things, and both stay. Source: spec/engines.md, "Supersession".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nightfold.engines.offline.clauses import Clause, Relation
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import overlap, total
from nightfold.engines.offline.marks import FAINT, SPECIFIC_LENGTH, Mark, keys_of, weigh
from nightfold.engines.offline.quantities import COUNTED
from nightfold.engines.offline.slots import negation_conflict, swapped
from nightfold.formats.patterns import lazy

TELLING: Final = 1.1
"""Weight from which a subject says what it is about: one content word."""
_ROLES: Final = """
tool manager framework library database algorithm language editor format plan server engine component provider
registry bundler formatter runner scheduler orchestration shell browser proxy primarykey encoding layout theme
引擎 协议 方案 框架 组件 主键 算法 格式 语言 编辑器
"""
ROLES: Final = frozenset(_ROLES.split())
"""Last words of subjects that have one value at a time: the package *manager*, the hash *algorithm*."""
_NARROWS: Final = lazy(r"\b(?:for|in|on|of|at|under|within|per)\b(?!.*\b(?:is|are|=)\b).*$")
_RHYTHMS: Final = frozenset({"day", "part", "cycle"})
"""Groups of contrast that say when."""


def other_value(new: Gist, old: Gist) -> bool:
    """Whether `new` is the same sentence as `old` with another value in one slot."""
    if new.changes or not (_other_number(new, old) or _other_name(new, old) or _other_day(new, old)):
        return False
    return negation_conflict(new, old) is None


def names_one_word(gist: Gist) -> bool:
    """Whether a wording is one clause that says something of one word: `the branch is main`, 日志写到 …."""
    if len(gist.clauses) != 1:
        return False
    relation, frame = gist.main.relation, total(gist.main.frame)
    counted = bool(gist.main.numbers) and frame < 2 * TELLING
    return counted or (relation is not None and total(weigh(relation.subject)) < 2 * TELLING)


def _other_number(new: Gist, old: Gist) -> bool:
    a, b = new.main, old.main
    mine, theirs = a.numbers, b.numbers
    if (
        not mine
        or not theirs
        or set(map(_level, mine)) & set(map(_level, theirs))
        or differ(groups(a.marks), groups(b.marks))
    ):
        return False
    if {_kind(k) for k in mine} != {_kind(k) for k in theirs}:
        return False
    frame_a, frame_b = a.frame, b.frame
    shared = overlap(frame_a, frame_b)
    most = max(total(frame_a), total(frame_b))
    # What only one side names may be what its number is for: the retry timeout, the one for uploads.
    whole = len(new.clauses) == len(old.clauses) == 1 and frame_a.keys() == frame_b.keys()
    return shared >= (TELLING if whole else 2 * TELLING) and shared >= 0.85 * most and not _swaps_words(a, b)


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
    whole = len(new.clauses) == len(old.clauses) == 1
    if shared < 0.9 * max(total(subject), total(other)) or shared < (TELLING if whole else 2 * TELLING - 0.2):
        return False
    if a.verb == "uses" and a.subject[-1].key not in ROLES and not (whole and _one_place(a, b)):
        return False
    if not all(1 <= len(r.value) <= 3 for r in (a, b)) or not comparable(a.value, b.value):
        return False
    if qualifier(new.main) != qualifier(old.main):
        return False
    return not {k for m in a.value for k in keys_of(m)} & {k for m in b.value for k in keys_of(m)}


def qualifier(clause: Clause) -> str:
    """Return what narrows a value down: `DEBUG` *for the importer*; empty where nothing does."""
    found = _NARROWS.search(clause.text)
    return found[0] if found else ""


def _other_day(new: Gist, old: Gist) -> bool:
    """The same single clause, but for the day, the part of the day or the rhythm, which is not what it is about."""
    if len(new.clauses) != 1 or len(old.clauses) != 1:
        return False
    exchanged = swapped(new.main.marks, old.main.marks)
    parts = [part for pair in exchanged for part in pair]
    if not parts or not all(tells_when(m) for part in parts for m in part):
        return False
    if {tells_when(m) for m in exchanged[0][0]} != {tells_when(m) for m in exchanged[0][1]}:
        return False
    said, before = ({k: w for k, w in g.weights.items() if k not in times} for g, times in _timeless(new, old))
    shared = overlap(said, before)
    return not tells_when(new.marks[0]) and shared >= TELLING and shared >= 0.95 * max(total(said), total(before))


def _timeless(new: Gist, old: Gist) -> list[tuple[Gist, set[str]]]:
    return [(g, {m.key for m in g.marks if tells_when(m)}) for g in (new, old)]


def tells_when(mark: Mark) -> str:
    """Return what kind of time a mark names; empty for what names none."""
    if mark.contrast is not None and mark.contrast[0] in _RHYTHMS:
        return mark.contrast[0]
    return "clock" if mark.key.startswith("clock=") else ""


def _one_place(a: Relation, b: Relation) -> bool:
    """Both values are a path, a setting or a person: one place where a thing lies, one who answers for it."""
    values = [[m for m in r.value if m.key not in FAINT] for r in (a, b)]
    return all(
        len(v) == 1 and (v[0].kind == "han" or "/" in v[0].key or len(v[0].key) >= SPECIFIC_LENGTH) for v in values
    )


def comparable(a: tuple[Mark, ...], b: tuple[Mark, ...]) -> bool:
    """A number stands against a number, a name or a word against one of these."""
    return any(m.kind == "number" for m in a) == any(m.kind == "number" for m in b)


def differ(mine: dict[str, set[str]], theirs: dict[str, set[str]]) -> bool:
    """Whether each side names a member of one contrast that the other does not."""
    return any(members - theirs[g] and theirs[g] - members for g, members in mine.items() if g in theirs)


def groups(marks: Iterable[Mark]) -> dict[str, set[str]]:
    """Return the members of contrasts that are named, by group."""
    found: dict[str, set[str]] = {}
    for mark in marks:
        if mark.contrast:
            found.setdefault(mark.contrast[0], set()).add(mark.contrast[1])
    return found
