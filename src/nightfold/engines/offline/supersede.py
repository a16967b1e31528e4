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
from nightfold.engines.offline.given_up import name_given_up, other_kind, other_party, quantity_given_up, takes_back
from nightfold.engines.offline.identify import overlap, total
from nightfold.engines.offline.marks import FAINT, Mark, keys_of, weigh
from nightfold.engines.offline.other_version import other_quantity, other_version
from nightfold.engines.offline.parallel import other_part
from nightfold.engines.offline.same_slot import TELLING, comparable, other_value

_PARTS: Final = """
integration sdk binary config version server plugin package library file tool setup job page instance image container
api 版 份 套 桶 集成 插件 实例
"""
GIVEN_UP: Final = "it says that the old value no longer holds"
COVERED: Final = 0.5
"""Share of a change's subject that the older wording must have, where the change names the old value."""
WHOLE: Final = 0.8
"""The same where it does not name it."""
NAMED: Final = 0.6
"""The same of the older subject where it is known by its name, and tells a part of it beside: the format of `.ics`."""
PARTS: Final = frozenset(_PARTS.split())
"""What stands behind the name of a thing that is gone: the old X *integration*."""
FIRMLY: Final = 1.0
"""Weight from which a subject tells enough where the old value is a name or a number, or the new one is told as well:
one Chinese word."""
ASIDE: Final = 3.0
"""Weight that a clause may have beside a value to be a plain statement that this value is used."""


def replaces(new: Gist, old: Gist, *, cue_only: bool = False, generic: bool = True) -> str | None:
    """Return why `new`, the later wording, takes the place of `old`, or None.

    Args:
        new: The later wording.
        old: The earlier one.
        cue_only: Ask for a cue; the same slot with another value is not enough.
        generic: Whether a change without a subject of its own may retire what merely uses the old value.
    """
    gives_up = not _same_change(new, old)
    if gives_up and any(_names_old(new, old, c, generic) for c in new.clauses if c.cue and c.cue.old):
        return GIVEN_UP
    if gives_up and generic and (name_given_up(new, old) or quantity_given_up(new, old)):
        return GIVEN_UP
    if takes_back(new, old, cue_only=cue_only):
        return "it returns to what was given up before"
    if any(c.cue and c.cue.new and not c.cue.old for c in new.clauses) and _changes_to(new, old, generic):
        return "it says what is used now"
    if not cue_only and (
        other_value(new, old) or other_version(new, old) or other_quantity(new, old) or other_part(new, old)
    ):
        return "it gives another value for the same thing"
    return None


def _same_change(new: Gist, old: Gist) -> bool:
    """Whether both give up the same, and the later one changes to nothing that the earlier one does not say."""
    return bool(new.old) and new.old <= old.old and new.new <= old.weights.keys()


def fills_a_slot(gist: Gist) -> bool:
    """Whether a wording could take another's place at all: by words of change, a quantity, or a plain value."""
    relation = gist.main.relation
    plain = relation is not None and len(relation.value) <= 3
    return gist.changes or plain or any(clause.numbers for clause in gist.clauses)


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
    return not other_party(new, old) and overlap(subject, old.weights) >= COVERED * total(subject)


def _names_old(new: Gist, old: Gist, change: Clause, generic: bool) -> bool:
    """The change names the value that `old` has, and speaks of the same subject."""
    clauses = [change]
    given_up = [m for m in change.marks if m.polarity == "old"]
    value = weigh(given_up)
    if not value or total(value) <= 0.5:
        return False
    assert change.cue is not None
    bare = bool(change.cue.new) and not _beside(clauses)
    if bare and any(_is_role(value, c.relation) for c in old.clauses):
        return True
    parts = [m for m in given_up if m.key not in PARTS] or given_up
    named = any(m.kind != "number" for m in parts)  # a bare number that is gone may be anything's
    if change.cue.gone and named and any(_depends_on(clause, parts) for clause in old.clauses):
        return not other_party(new, old)
    if not _holds(old, given_up):
        return False
    coming = weigh(m for m in new.marks if m.polarity == "new" and m.key not in value)
    if coming and overlap(coming, old.current) >= WHOLE * total(coming):
        return False  # it already says the new value
    if other_party(new, old):
        return False
    subject = weigh(_subject(new, clauses))
    firm = bool(coming) or any(m.kind in ("name", "number") for m in given_up)
    least = FIRMLY if firm else TELLING
    if total(subject) >= least:
        shared = overlap(subject, old.weights)
        about = [m for m in old.marks if m.key not in value and m.key not in FAINT]
        return shared >= least and shared >= COVERED * total(subject) and not other_kind(_subject(new, clauses), about)
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


def _depends_on(clause: Clause, gone: list[Mark]) -> bool:
    """The clause says of something that it uses, or is, just the thing that is no more."""
    relation = clause.relation
    if relation is None or not relation.value:
        return False
    value, held = weigh(gone), weigh(relation.value)
    heads = set(keys_of(relation.value[0])) & value.keys()
    return (
        bool(heads) and overlap(value, held) >= max(1.0, WHOLE * total(value)) and total(held) <= total(value) + ASIDE
    )


def _is_role(value: dict[str, float], relation: Relation | None) -> bool:
    """What was replaced is what the older wording gives a value to: `the alignment step was replaced by …`."""
    if relation is None or not relation.subject:
        return False
    subject = weigh(relation.subject)
    shared = overlap(value, subject)
    return shared >= TELLING and shared >= WHOLE * max(total(value), total(subject))


def _changes_to(new: Gist, old: Gist, generic: bool) -> bool:
    """The change names a new value only; `old` has another for the same subject."""
    clauses = [c for c in new.clauses if c.cue and c.cue.new and not c.cue.old]
    coming = [m for c in clauses for m in c.marks if m.polarity == "new"]
    held = weigh(m for m in old.marks if m.polarity in ("said", "new"))
    if overlap(weigh(coming), held) >= WHOLE * total(weigh(coming)) or other_party(new, old):
        return False
    subject = weigh(_subject(new, clauses))
    if total(subject) >= TELLING and any(_same_subject(subject, c.relation, coming) for c in old.clauses):
        return True
    return generic and _other_version(coming, subject, old)


def _same_subject(subject: dict[str, float], relation: Relation | None, coming: Iterable[Mark]) -> bool:
    if relation is None or not relation.subject:
        return False
    other = weigh(m for m in relation.subject if m.key not in FAINT)
    shared = overlap(subject, other)
    named = any(m.kind == "name" and m.key in subject for m in relation.subject)
    if shared < TELLING or shared < WHOLE * total(subject) or shared < (NAMED if named else WHOLE) * total(other):
        return False
    return comparable(relation.value, tuple(coming))


def _other_version(coming: list[Mark], subject: dict[str, float], old: Gist) -> bool:
    """Both name one thing with a version behind it, and nothing says that it is the one of another place."""
    only = next(iter(subject)) if len(subject) == 1 else ""  # `the edition is up to 2024`: it is the edition's
    versions = {owner: m.key for m in coming if m.kind == "number" and (owner := m.owner or only)}
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


def _subject(new: Gist, clauses: list[Clause]) -> list[Mark]:
    """What the change is about: the words of its clauses beside cue and values, else of the clause before."""
    found = _beside(clauses)
    if total(weigh(found)) >= TELLING:
        return found
    for before, clause in zip(new.clauses, new.clauses[1:], strict=False):
        if clause in clauses:
            found += [m for m in before.marks if m.polarity in ("said", "neutral") and m.key not in FAINT]
            break
    return found


def _beside(clauses: list[Clause]) -> list[Mark]:
    """The words of clauses beside cue and values."""
    return [m for c in clauses for m in c.marks if m.polarity in ("said", "neutral") and m.key not in FAINT]
