"""Folding night after night, each night with and without the course of the night before."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial

import pytest

from nightfold.engines.offline.belief import Belief, Scope, Statement, own_name
from nightfold.engines.offline.course import Course
from nightfold.engines.offline.fold import Before, Evidence, Folded, Said, fold_all
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.ledger import Choice, Ledger
from nightfold.engines.offline.rerun import Placed
from nightfold.formats.vocabulary import ZH


class Twice:
    """A memory whose every night is folded twice and compared."""

    def __init__(self) -> None:
        self.anew: Sequence[Statement] = ()
        """What the last night decided anew."""
        self.taken: Sequence[Statement] = ()
        """What it took over."""
        self._before: tuple[Evidence, Course] | None = None

    def night(self, evidence: Evidence) -> Folded:
        """Fold, compare, and return what is believed."""
        before = None if self._before is None else Before(self._before[1], partial(_removed, self._before[0]))
        entering = _Entering(Ledger.enter)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Ledger, "enter", lambda *args, **fields: entering(*args, **fields))
            taken, steps = fold_all(replace(evidence, before=before), ZH)
        anew, steps_anew = fold_all(evidence, ZH)
        assert described(taken) == described(anew)
        assert (taken.unmet, steps) == (anew.unmet, steps_anew)
        self._before, self.anew, self.taken = (evidence, steps), entering.anew, entering.taken
        return taken


class _Entering:
    """Enters statements, and remembers what was decided anew."""

    def __init__(self, enter: Callable[..., tuple[Belief, Choice]]) -> None:
        self._enter = enter
        self.anew: list[Statement] = []
        self.taken: list[Statement] = []

    def __call__(self, ledger: Ledger, statement: Statement, *args: object, **fields: object) -> tuple[Belief, Choice]:
        (self.anew if fields.get("choice") is None else self.taken).append(statement)
        return self._enter(ledger, statement, *args, **fields)


def read(documents: Iterable[Sequence[Statement]]) -> list[Said]:
    """Return what documents say, each with its reading's key."""
    return [Said(s, wording(s.text, s.scope), _key(d)) for d in documents for s in d]


def _key(document: Sequence[Statement]) -> str:
    return hashlib.sha256(repr(document).encode()).hexdigest()


def _removed(evidence: Evidence, beginning: str, position: int) -> Placed | None:
    found = (s for s in evidence.said if s.statement.position == position and s.reading.startswith(beginning))
    return next(((s.wording, s.statement.scope) for s in found), None)


def wording(text: str, scope: Scope) -> Gist:
    """Return a wording made comparable; the same one is made once."""
    return _wording(text, own_name(scope))


_wording = lru_cache(maxsize=100_000)(gist_of)


def described(folded: Folded) -> list[tuple[object, ...]]:
    """Return all that later stages see of the beliefs."""
    return [
        (
            b.wordings, [(s.session_id, s.position) for s in b.statements], b.scope, b.kind, b.placed, b.moved,
            b.superseded_by.born if b.superseded_by else None, b.superseded_reason, b.superseded_at, b.ordered,
            b.pinned, b.pinned_ms, b.typed, b.suppressed, b.struck_hidden, b.pinned_struck, b.forgotten, b.unsure,
            b.durable,
        )
        for b in folded.beliefs
    ]  # fmt: skip
