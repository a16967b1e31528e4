"""Statements of several parts that agree in all but one, as `The linter is flake8; the formatter is black`.

What the parts have in common says that the two are built alike, so what differs in the one part is a value, not
another wording. Without this the equal parts carry the unequal one, and the new value is lost in the old
statement. Source: spec/engines.md, "two different values in one slot".
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.marks import FAINT, Mark, keys_of
from nightfold.formats.patterns import lazy

_FOR: Final = lazy(r"^\s*(?P<value>\S.{0,40}?) for (?P<role>\S.{0,40}?)\s*$")
"""A value and what it is for: `Inter for captions`."""


def other_part(a: Gist, b: Gist) -> bool:
    """Whether two statements of as many parts agree in all but one, and there give one thing two values."""
    if len(a.clauses) != len(b.clauses) or len(a.clauses) < 2:
        return False
    pairs = [(c, d) for c, d in zip(a.clauses, b.clauses, strict=True) if c.weights != d.weights]
    return len(pairs) == 1 and _two_values(*pairs[0], a, b)


def _two_values(c: Clause, d: Clause, a: Gist, b: Gist) -> bool:
    mine, theirs = _own(c, b), _own(d, a)
    if not mine or not theirs:
        return False
    return (
        _one_role(c, d) or (_one_subject(c, d) and _filled(c, mine) and _filled(d, theirs)) or _named(mine, theirs, a)
    )


def _own(clause: Clause, other: Gist) -> tuple[Mark, ...]:
    """The marks of a clause that the other statement has nowhere."""
    return tuple(m for m in clause.marks if m.key not in FAINT and other.weights.keys().isdisjoint(keys_of(m)))


def _one_role(c: Clause, d: Clause) -> bool:
    one, other = _FOR.match(c.text), _FOR.match(d.text)
    return one is not None and other is not None and one["role"] == other["role"]


def _one_subject(c: Clause, d: Clause) -> bool:
    if c.relation is None or d.relation is None or c.relation.verb != d.relation.verb:
        return False
    mine, theirs = ({m.key for m in r.subject} - FAINT for r in (c.relation, d.relation))
    return bool(mine) and mine == theirs


def _filled(clause: Clause, own: tuple[Mark, ...]) -> bool:
    """Whether all that a clause has for itself is the value of its subject, and short."""
    assert clause.relation is not None
    value = {m.key for m in clause.relation.value}
    return len(own) <= 3 and all(m.key in value for m in own)  # a value of more words says it in other words


def _named(mine: tuple[Mark, ...], theirs: tuple[Mark, ...], a: Gist) -> bool:
    """Whether what differs is a name on both sides; a Latin word in a Chinese sentence is one."""
    return all(m.kind in ("name", "number") or (a.chinese and m.key.isascii()) for m in (*mine, *theirs))
