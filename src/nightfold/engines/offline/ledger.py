"""The beliefs as they stand after some of the statements: what joins what, what retires what.

One statement after the other is entered in time order (fold.py); a decision looks only at what was entered
before it. Nothing is ever taken out again: undoing is leaving a statement out of the next fold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.belief import Belief, Moment, Scope, Statement, own_name
from nightfold.engines.offline.candidates import Candidates
from nightfold.engines.offline.choice import (
    Closeness,
    Near,
    belief_joined,
    beliefs_retired,
    is_unsure,
    reaches_further,
)
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.identify import overlap
from nightfold.policy.normal import fold

WORDINGS: Final = 12
"""Wordings of one belief that are compared with; later ones say nothing that these do not."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is decided on a statement."""

    joined: Belief | None
    """The belief that it says again; None where it founds one."""
    retired: tuple[tuple[Belief, str], ...] = ()
    """Beliefs that it takes the place of, with the reason, in order."""


class Ledger:
    """Beliefs in order of creation, and the means to find them again."""

    def __init__(self) -> None:
        """Start empty."""
        self.beliefs: list[Belief] = []
        self._candidates = Candidates()
        self._by_wording: dict[str, list[Belief]] = defaultdict(list)
        self._levelled: dict[str, list[Belief]] | None = None
        self._typed: dict[int, list[str]] = defaultdict(list)
        """Texts by which a person spoke of a belief, by `born`."""
        self.retired: list[tuple[Belief, Belief, Moment]] = []
        """(old, new, when), in order; a belief may be retired and revived more than once."""
        self.touched: list[Belief] = []
        """Beliefs that were changed since somebody last cleared the list; one may stand in it twice."""

    def seal(self) -> None:
        """End the fold: what only finds beliefs for new statements goes."""
        self._candidates = Candidates()
        self.touched.clear()

    def release(self) -> None:
        """Let go of the wordings made comparable, two thirds of the memory of a large run."""
        for belief in self.beliefs:
            belief.filed.clear()

    def enter(
        self, statement: Statement, wording: Findable, *, forgotten: bool = False, choice: Choice | None = None
    ) -> tuple[Belief, Choice]:
        """Enter a statement: it joins a belief or founds one, and retires what it takes the place of.

        One that joins a belief may retire another all the same: told in the words, or the language, of what
        it takes the place of, it shows what an earlier wording did not.

        Args:
            statement: The statement.
            wording: Its wording made comparable.
            forgotten: Whether a forget rule hits it.
            choice: What is known to be decided on it; else that is decided here.

        Returns:
            The belief that says it now, and what was decided.
        """
        moment = moment_of(statement)
        near: list[Near] = []
        if choice is None:
            near = self._near(wording.whole(), statement.scope)
            joined = None if forgotten else belief_joined(statement, wording.whole(), near)
        else:
            joined = choice.joined
        if joined is None:
            belief = self._create(statement, wording, forgotten)
        else:
            belief = joined
            self._join(joined, statement, wording, moment)
        found: Iterable[tuple[Belief, str]] = () if choice is None else choice.retired
        if choice is None and statement.durable and not belief.unsure:
            found = beliefs_retired(belief, statement, wording.whole(), near)
        retired = []
        for old, reason in found:
            retired.append((old, reason))
            self.supersede(old, belief, reason, moment, ordered=statement.origin == "note")
        return belief, choice or Choice(joined, tuple(retired))

    def crowds(self, key: str, scope: Scope) -> list[int]:
        """Return how many beliefs hold a key, in each part of the index that a statement of a scope looks into."""
        return self._candidates.crowds(key, scope)

    def _near(self, gist: Gist, scope: Scope) -> list[Near]:
        """Beliefs that share enough with a wording for any rule to speak of them."""
        near = []
        weights, close = gist.weights, Closeness(gist)
        for rank in self._candidates.near(gist, scope):
            belief = self.beliefs[rank]
            shared = ((overlap(weights, w.weights), w) for w in belief.filed)
            if gists := tuple((weight, w.whole()) for weight, w in shared if close.enough(weight, w)):
                near.append(Near(belief, gists))
        return near

    def create(self, scope: Scope, text: str, **fields: object) -> Belief:
        """Found a belief without a statement, for what a person typed."""
        belief = Belief(scope=scope, born=len(self.beliefs))
        for name, value in fields.items():
            setattr(belief, name, value)
        self._file(belief, text, wording_of(text, scope))
        self._typed[belief.born].append(text)
        self.beliefs.append(belief)
        return belief

    def pin(self, belief: Belief, text: str, ms: int) -> None:
        """Give a belief the wording that a person typed."""
        belief.pinned, belief.pinned_ms = text, ms
        self._typed[belief.born].append(text)
        self._file(belief, text, wording_of(text, belief.scope))

    def by_text(self, text: str, among: Iterable[Belief] | None = None) -> list[Belief]:
        """Return the beliefs with this very wording, else those with one that levels alike.

        Args:
            text: The wording.
            among: The only beliefs of interest where only the level is alike; without it all are.
        """
        found = [b for b in self._by_wording.get(text, ()) if text in b.wordings]
        if found or among is None:
            return found or self.by_level(text)
        level = fold(text)
        return [b for b in among if any(fold(t) == level for t in (*b.wordings, *self._typed.get(b.born, ())))]

    def by_level(self, text: str) -> list[Belief]:
        """Return the beliefs that have, or had, a wording that levels to the same."""
        if self._levelled is None:
            self._levelled = defaultdict(list)
            for wording, beliefs in self._by_wording.items():
                self._levelled[fold(wording)] += beliefs
        return list(dict.fromkeys(self._levelled.get(fold(text), ())))

    def move(self, belief: Belief, scope: Scope, moment: Moment) -> None:
        """Give a belief another scope."""
        belief.move(scope, moment)
        self.touched.append(belief)
        for wording in belief.filed:
            self._candidates.add(belief, wording)

    def supersede(self, old: Belief, new: Belief, reason: str, moment: Moment, *, ordered: bool = False) -> None:
        """Let `new` take the place of `old`."""
        if old is new or new.successor is old:
            return
        old.superseded_by, old.superseded_reason, old.superseded_at = new, reason, moment
        old.ordered = new.ordered = ordered or new.ordered
        self.retired.append((old, new, moment))
        self.touched += (old, new)

    def revive(self, belief: Belief, moment: Moment, *, ordered: bool) -> None:
        """Put a retired belief in force again; what is in force in its place gives way to it.

        Evidence of the very millisecond that retired it is no newer than what did: then both stay.
        """
        current, retired_at = belief.successor, belief.superseded_at
        self.touched.append(belief)
        belief.superseded_by, belief.superseded_at = None, None
        tied = retired_at is not None and retired_at[0] == moment[0] and not ordered
        if current is not None and current is not belief and not tied:
            self.supersede(
                current, belief, "newer evidence returns to what was believed before", moment, ordered=ordered
            )

    def _create(self, statement: Statement, wording: Findable, forgotten: bool) -> Belief:
        belief = Belief(
            scope=statement.scope, born=len(self.beliefs), kind=statement.kind,
            unsure=is_unsure(statement), persona=statement.persona, forgotten=forgotten,
            ordered=statement.origin == "note",
        )  # fmt: skip
        belief.take(statement)
        self._file(belief, statement.text, wording)
        self.beliefs.append(belief)
        return belief

    def _join(self, belief: Belief, statement: Statement, wording: Findable, moment: Moment) -> None:
        belief.take(statement)
        ordered = statement.origin == "note"
        if belief.suppressed and ordered:
            belief.suppressed = None
        if self._says_again(belief, statement, wording):
            self.revive(belief, moment, ordered=ordered)
        if reaches_further(statement, belief):
            self.move(belief, statement.scope, moment)
        if all(wording.exact != w.exact for w in belief.filed):
            self._file(belief, statement.text, wording)
        else:
            self.touched.append(belief)
            self._name(belief, statement.text)

    def _says_again(self, belief: Belief, statement: Statement, wording: Findable) -> bool:
        """Whether a statement of a retired belief is newer evidence for it, not a mention in passing."""
        current = belief.successor
        if current is None or not statement.durable:
            return False
        if statement.origin == "note" or wording.changes:
            return True
        return not belief.ordered and statement.session_id not in current.seen_in

    def _file(self, belief: Belief, text: str, wording: Findable) -> None:
        if len(belief.filed) < WORDINGS or belief.pinned == text:
            belief.filed.append(wording)
            belief.unmade = belief.unmade or not isinstance(wording, Gist)
            self._candidates.add(belief, wording)
        self.touched.append(belief)
        self._name(belief, text)

    def _name(self, belief: Belief, text: str) -> None:
        named = self._by_wording[text]
        if belief not in named:
            named.append(belief)
            if self._levelled is not None:
                self._levelled[fold(text)].append(belief)

    def active(self) -> Iterator[Belief]:
        """Yield what is in force, in order of creation."""
        return (b for b in self.beliefs if b.active)


def moment_of(statement: Statement) -> Moment:
    """Return when a statement counts."""
    return statement.captured_at_ms, 0, statement.session_id, statement.position


def wording_of(text: str, scope: Scope) -> Gist:
    """Return what a text says in a scope, made comparable."""
    return gist_of(text, own_name(scope))
