"""The beliefs as they stand after some of the statements: what joins what, what retires what.

One statement after the other is entered in time order (fold.py); a decision looks only at what was entered
before it. Nothing is ever taken out again: undoing is leaving a statement out of the next fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.anchor import FIRM
from nightfold.engines.offline.belief import Belief, Moment, Scope, Statement, own_name
from nightfold.engines.offline.candidates import Candidates, reach
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.identify import enough, likeness, overlap, same
from nightfold.engines.offline.same_anchor import anchored, apart, one_excepts, same_wish
from nightfold.engines.offline.same_slot import names_one_word
from nightfold.engines.offline.slots import conflict
from nightfold.engines.offline.status import UNSURE
from nightfold.engines.offline.supersede import fills_a_slot, replaces, returns_to
from nightfold.formats.session import Kind
from nightfold.policy.normal import fold

STRICT_KINDS: Final = frozenset({"fact", "decision", "reference", "open", "pitfall"})
"""Kinds of which a global and a project's statement are one only if they have nearly the same words."""


SHARED: Final = 2.0
"""Weight below which two wordings are never one and fill no slot with two values (identify.py, same_slot.py)."""
SHARED_SHORT: Final = 1.1
"""The same where all that is said of is one word: `logs go to …`."""
SHARED_CHANGE: Final = 0.9
"""The same for words of change: the one name that is given up."""
SHARED_NAMED: Final = 1.6
"""The same where they share a proper name: a word beside it (same_anchor.py)."""
WORDINGS: Final = 12
"""Wordings of one belief that are compared with; later ones say nothing that these do not."""


@dataclass(frozen=True, slots=True)
class _Near:
    """A belief worth a closer look, with those of its wordings that share enough."""

    belief: Belief
    gists: tuple[tuple[float, Gist], ...]
    """Shared weight and wording."""


class Ledger:
    """Beliefs in order of creation, and the means to find them again."""

    def __init__(self, gists: Mapping[tuple[str, str], Gist] | None = None) -> None:
        """Start empty.

        Args:
            gists: What is known of wordings, by wording and project's name.
        """
        self._gists = gists or {}
        self.beliefs: list[Belief] = []
        self._candidates = Candidates()
        self._by_text: dict[str, list[Belief]] = {}
        self.retired: list[tuple[Belief, Belief, Moment]] = []
        """(old, new, when), in order; a belief may be retired and revived more than once."""

    def seal(self) -> None:
        """End the fold: what only finds beliefs for new statements goes."""
        self._candidates = Candidates()
        self._gists = {}

    def release(self) -> None:
        """Let go of the wordings made comparable, two thirds of the memory of a large run."""
        for belief in self.beliefs:
            belief.gists.clear()

    def enter(self, statement: Statement, *, forgotten: bool = False) -> Belief:
        """Enter a statement: it joins a belief or founds one, and retires what it takes the place of.

        One that joins a belief in force tells nothing new, so it retires only by words of change.
        """
        gist = self._gist(statement.text, statement.scope)
        near = self._near(gist, statement.scope)
        moment = moment_of(statement)
        found = None if forgotten else self._match(statement, gist, near)
        known = found is not None and found.active
        if found is None:
            found = self._create(statement, gist, forgotten)
        else:
            self._join(found, statement, gist, moment)
        if statement.durable and not found.unsure and (not known or gist.changes):
            self._retire(found, statement, gist, near, moment)
        return found

    def _near(self, gist: Gist, scope: Scope) -> list[_Near]:
        """Beliefs that share enough with a wording for any rule to speak of them."""
        least = SHARED_CHANGE if gist.changes else SHARED_SHORT if names_one_word(gist) else SHARED
        near = []
        weights, telling = gist.weights, _telling_alone(gist)
        for rank in self._candidates.near(gist, scope):
            belief = self.beliefs[rank]
            shared = [(overlap(weights, g.weights), g) for g in belief.gists]
            if gists := tuple(
                (weight, g)
                for weight, g in shared
                if weight >= least
                or g.exact == gist.exact
                or not telling.isdisjoint(g.anchors)
                or (weight >= SHARED_NAMED and not gist.anchors.keys().isdisjoint(g.anchors))
            ):
                near.append(_Near(belief, gists))
        return near

    def create(self, scope: Scope, text: str, **fields: object) -> Belief:
        """Found a belief without a statement, for what a person typed."""
        belief = Belief(scope=scope, born=len(self.beliefs))
        for name, value in fields.items():
            setattr(belief, name, value)
        self._file(belief, text, self._gist(text, scope))
        self.beliefs.append(belief)
        return belief

    def pin(self, belief: Belief, text: str, ms: int) -> None:
        """Give a belief the wording that a person typed."""
        belief.pinned, belief.pinned_ms = text, ms
        self._file(belief, text, self._gist(text, belief.scope))

    def by_text(self, text: str) -> list[Belief]:
        """Return the beliefs with this very wording, else with one that levels alike."""
        found = [b for b in self._by_text.get(fold(text), ()) if text in b.wordings]
        return found or list(self._by_text.get(fold(text), ()))

    def move(self, belief: Belief, scope: Scope, moment: Moment) -> None:
        """Give a belief another scope."""
        belief.move(scope, moment)
        for gist in belief.gists:
            self._candidates.add(belief, gist)

    def supersede(self, old: Belief, new: Belief, reason: str, moment: Moment, *, ordered: bool = False) -> None:
        """Let `new` take the place of `old`."""
        if old is new or new.successor is old:
            return
        old.superseded_by, old.superseded_reason, old.superseded_at = new, reason, moment
        old.ordered = new.ordered = ordered or new.ordered
        self.retired.append((old, new, moment))

    def revive(self, belief: Belief, moment: Moment, *, ordered: bool) -> None:
        """Put a retired belief in force again; what is in force in its place gives way to it.

        Evidence of the very millisecond that retired it is no newer than what did: then both stay.
        """
        current, retired_at = belief.successor, belief.superseded_at
        belief.superseded_by, belief.superseded_at = None, None
        tied = retired_at is not None and retired_at[0] == moment[0] and not ordered
        if current is not None and current is not belief and not tied:
            self.supersede(
                current, belief, "newer evidence returns to what was believed before", moment, ordered=ordered
            )

    def _match(self, statement: Statement, gist: Gist, near: list[_Near]) -> Belief | None:
        best: tuple[tuple[float, ...], Belief] | None = None
        exact = [one for one in near if any(g.exact == gist.exact for _, g in one.gists)]
        found_whole = any(
            (self._comparable(statement, one.belief) or _taken_out(statement, gist, one)) == "same" for one in exact
        )
        for one in exact if found_whole else near:  # nothing fits better than the very words
            belief = one.belief
            how = self._comparable(statement, belief) or _taken_out(statement, gist, one)
            if how is None or (how == "wide" and not belief.active):
                continue  # what was retired in one project is not what is said elsewhere
            strict = how == "wide" and (statement.kind in STRICT_KINDS or belief.kind in STRICT_KINDS)
            # One document tells two things side by side more often than one thing twice in other words.
            # What happened once is no evidence for what holds, unless it says it outright.
            strict = (
                strict
                or statement.session_id in belief.seen_in
                or (statement.durable or statement.explicit) != belief.durable
            )
            if how == "wide" and any(one_excepts(gist, g) for g in belief.gists):
                continue  # an exception here is no other word for the rule there
            score = _score(gist, one, strict=strict)
            if score is None and _same_kind_of_thing(statement, belief, how):
                score = _score_by_names(gist, one, statement.kind if statement.kind == belief.kind else None)
            if score is None:
                continue
            rank = (score, how == "same", belief.active, -belief.born)
            if best is None or rank > best[0]:
                best = (rank, belief)
        returned = self._returned(statement, gist, near)
        return returned or (best[1] if best else None)

    def _comparable(self, statement: Statement, belief: Belief) -> str | None:
        if belief.forgotten or belief.unsure != is_unsure(statement) or belief.persona != statement.persona:
            return None
        if belief.is_pitfall and statement.kind == "pitfall" and _one_project(statement.scope, belief.scope):
            return "same"  # pitfalls stand in one section, whichever checkout they were met in
        how = reach(statement.scope, belief.scope)
        return None if how == "none" else how

    def _returned(self, statement: Statement, gist: Gist, near: list[_Near]) -> Belief | None:
        """A retired belief that the statement says holds again."""
        if is_unsure(statement) or not any(c.cue is not None and c.cue.back for c in gist.clauses):
            return None
        for belief in (one.belief for one in reversed(near)):
            if belief.active or self._comparable(statement, belief) != "same":
                continue
            current = belief.successor
            known = current is not None and any(replaces(gist, g, cue_only=True) for g in current.gists)
            if known and any(returns_to(gist, g) for g in belief.gists):
                return belief
        return None

    def _create(self, statement: Statement, gist: Gist, forgotten: bool) -> Belief:
        belief = Belief(
            scope=statement.scope, born=len(self.beliefs), kind=statement.kind,
            unsure=is_unsure(statement), persona=statement.persona, forgotten=forgotten,
            ordered=statement.origin == "note",
        )  # fmt: skip
        belief.take(statement)
        self._file(belief, statement.text, gist)
        self.beliefs.append(belief)
        return belief

    def _join(self, belief: Belief, statement: Statement, gist: Gist, moment: Moment) -> None:
        belief.take(statement)
        ordered = statement.origin == "note"
        if belief.suppressed and ordered:
            belief.suppressed = None
        if self._says_again(belief, statement, gist):
            self.revive(belief, moment, ordered=ordered)
        if _reaches_further(statement, belief):
            self.move(belief, statement.scope, moment)
        if all(gist.exact != g.exact for g in belief.gists):
            self._file(belief, statement.text, gist)
        else:
            self._by_text.setdefault(fold(statement.text), [])
            if belief not in self._by_text[fold(statement.text)]:
                self._by_text[fold(statement.text)].append(belief)

    def _says_again(self, belief: Belief, statement: Statement, gist: Gist) -> bool:
        """Whether a statement of a retired belief is newer evidence for it, not a mention in passing."""
        current = belief.successor
        if current is None or not statement.durable:
            return False
        if statement.origin == "note" or gist.changes:
            return True
        return not belief.ordered and statement.session_id not in current.seen_in

    def _retire(self, new: Belief, statement: Statement, gist: Gist, near: list[_Near], moment: Moment) -> None:
        if statement.kind == "pitfall" and statement.origin != "note":
            return  # it tells what went wrong, not what holds now
        slot = fills_a_slot(gist)
        for one in near:
            old = one.belief
            if not (slot or old.unsure) or old is new or not old.active or old.persona != new.persona or old.forgotten:
                continue
            if reason := _reason(one, statement, gist):
                self.supersede(old, new, reason, moment, ordered=statement.origin == "note")

    def _file(self, belief: Belief, text: str, gist: Gist) -> None:
        if len(belief.gists) < WORDINGS or belief.pinned == text:
            belief.gists.append(gist)
            self._candidates.add(belief, gist)
        self._by_text.setdefault(fold(text), []).append(belief)

    def _gist(self, text: str, scope: Scope) -> Gist:
        own = own_name(scope)
        return self._gists.get((text, own)) or gist_of(text, own)

    def active(self) -> Iterator[Belief]:
        """Yield what is in force, in order of creation."""
        return (b for b in self.beliefs if b.active)


def moment_of(statement: Statement) -> Moment:
    """Return when a statement counts."""
    return statement.captured_at_ms, 0, statement.session_id, statement.position


def is_unsure(statement: Statement) -> bool:
    """Whether a statement is told as anything less than a belief."""
    return statement.status in UNSURE


def _taken_out(statement: Statement, gist: Gist, one: _Near) -> str | None:
    """A pitfall in the very words that a person corrected or deleted, whichever project it is met in."""
    belief = one.belief
    if statement.kind != "pitfall" or not belief.is_pitfall or (belief.pinned is None and belief.suppressed is None):
        return None
    return "same" if any(g.exact == gist.exact for _, g in one.gists) else None


def _one_project(a: Scope, b: Scope) -> bool:
    return a.kind == b.kind == "project" and a.name == b.name


def _telling_alone(gist: Gist) -> frozenset[str]:
    """Anchors that need no other word for a rule to speak of whoever shares them: firm ones, names with a version."""
    numbers = [m for m in gist.marks if m.kind == "number"]
    versioned = {m.owner for m in numbers}
    dotted = any("." in m.key for m in numbers)
    firm = (k for k, w in gist.anchors.items() if w >= FIRM or dotted or k in versioned)
    return frozenset(firm)


def _score(gist: Gist, one: _Near, *, strict: bool) -> float | None:
    """How well a wording fits a belief, or None where it says something else."""
    if any(gist.exact == g.exact for _, g in one.gists):
        return 2.0
    alike = [likeness(gist, g) for shared, g in one.gists if enough(gist, g, shared) and same(gist, g, strict=strict)]
    return None if not alike or conflict(gist, one.belief.gists[0]) else max(alike)


def _same_kind_of_thing(statement: Statement, belief: Belief, how: str) -> bool:
    """Whether shared names may make a statement and a belief one: across scopes only where one is a wish.

    What was done once may point to what holds; what holds does not begin with what was done once.
    """
    if statement.session_id in belief.seen_in or (statement.kind == "pitfall") != (belief.kind == "pitfall"):
        return False
    if (statement.durable or statement.explicit) and not belief.durable:
        return False
    return how == "same" or "preference" in (statement.kind, belief.kind)


def _score_by_names(gist: Gist, one: _Near, kind: Kind | None) -> float | None:
    """How well a wording fits a belief of which it shares the names, or a wish of which it shares the words.

    Args:
        gist: The wording.
        one: The belief.
        kind: The kind that both have, if they have one.
    """
    if any(apart(gist, g) for g in one.belief.gists):
        return None
    wish, pitfall = kind == "preference", kind == "pitfall"
    found = (
        g
        for _, g in one.gists
        if (anchored(gist, g, wish=wish, pitfall=pitfall) or (wish and same_wish(gist, g))) and not one_excepts(gist, g)
    )
    return max((likeness(gist, g) for g in found), default=None)


def _reaches_further(statement: Statement, belief: Belief) -> bool:
    """A wish first heard in one project is told, in so many words or in another place, to hold everywhere."""
    if statement.scope.kind != "global" or belief.scope.kind not in ("project", "workspace"):
        return False
    elsewhere = statement.project != (belief.scope.name if belief.scope.kind == "project" else None)
    return (statement.scope_said or elsewhere) and (statement.kind == "preference" or statement.explicit)


def _reason(one: _Near, statement: Statement, gist: Gist) -> str | None:
    old = one.belief
    how = reach(statement.scope, old.scope)
    if how == "none" or (how == "wide" and statement.scope.kind != "global"):
        return None
    if old.unsure:
        settled = how == "same" and any(same(gist, g) for _, g in one.gists)
        return "it is settled now" if settled and statement.session_id not in old.seen_in else None
    # A user's order, and what stands in the same document, give way to words of change only.
    weaker = statement.origin != "note" and (old.ordered or old.pinned is not None)
    later = statement.captured_at_ms > old.newest_ms and statement.session_id not in old.seen_in
    cue_only = how == "wide" or weaker or not later
    if cue_only and not gist.changes:
        return None
    found = (replaces(gist, g, cue_only=cue_only) for _, g in one.gists)
    return next((reason for reason in found if reason), None)
