"""Which belief a statement joins and which it retires: decided here, done by the ledger.

Nothing is changed here, so a decision is a function of the statement and of the beliefs near it; that is
what lets a fold be taken over where nothing near a statement changed (rerun.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.anchor import FIRM
from nightfold.engines.offline.belief import Belief, Scope, Statement
from nightfold.engines.offline.candidates import reach
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import enough, likeness, same
from nightfold.engines.offline.same_anchor import anchored, apart, one_excepts, same_fact, same_wish
from nightfold.engines.offline.same_slot import names_one_word
from nightfold.engines.offline.slots import conflict
from nightfold.engines.offline.status import UNSURE
from nightfold.engines.offline.supersede import GIVEN_UP, fills_a_slot, replaces, returns_to
from nightfold.formats.patterns import lazy
from nightfold.formats.session import Kind

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

_USER: Final = lazy(r"用户|(?<![其吉])他|她|(?<![A-Za-z])(?:[Uu]ser|[Hh]e|[Ss]he|his|her)(?![A-Za-z])")
TOLD_KINDS: Final = frozenset({"fact", "decision", "preference", None})
"""Kinds of what is told of a place: one rule is a wish here and a fact there. A pitfall, an open point are none."""


@dataclass(frozen=True, slots=True)
class Near:
    """A belief worth a closer look, with those of its wordings that share enough."""

    belief: Belief
    gists: tuple[tuple[float, Gist], ...]
    """Shared weight and wording."""


class Closeness:
    """What another wording must share with one for any rule to speak of the two.

    Args:
        gist: The one wording.
    """

    def __init__(self, gist: Gist) -> None:
        self._exact, self._anchors = gist.exact, gist.anchors.keys()
        self._least = SHARED_CHANGE if gist.changes else SHARED_SHORT if names_one_word(gist) else SHARED
        self._telling = _telling_alone(gist)

    def enough(self, shared: float, other: Findable) -> bool:
        """Whether a wording that shares this weight shares enough."""
        return (
            shared >= self._least
            or other.exact == self._exact
            or not self._telling.isdisjoint(other.anchors)
            or (shared >= SHARED_NAMED and not self._anchors.isdisjoint(other.anchors))
        )


def _telling_alone(gist: Gist) -> frozenset[str]:
    """Anchors that need no other word for a rule to speak of whoever shares them: firm ones, names with a version."""
    numbers = [m for m in gist.marks if m.kind == "number"]
    versioned = {m.owner for m in numbers}
    dotted = any("." in m.key for m in numbers)
    firm = (k for k, w in gist.anchors.items() if w >= FIRM or dotted or k in versioned)
    return frozenset(firm)


def belief_joined(statement: Statement, gist: Gist, near: list[Near]) -> Belief | None:
    """Return the belief that a statement says again, or None where it says something new.

    Args:
        statement: The statement.
        gist: Its wording.
        near: The beliefs that share enough with it, in order of creation.
    """
    best: tuple[tuple[float, ...], Belief] | None = None
    exact = [one for one in near if any(g.exact == gist.exact for _, g in one.gists)]
    found_whole = any(
        (_comparable(statement, one.belief) or _taken_out(statement, gist, one)) == "same" for one in exact
    )
    for one in exact if found_whole else near:  # nothing fits better than the very words
        belief = one.belief
        how = _comparable(statement, belief) or _taken_out(statement, gist, one)
        if how is None or (how == "wide" and not belief.active):
            continue  # what was retired in one project is not what is said elsewhere
        if not belief.active and _tells_what_came(gist, belief):
            continue
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
            akin = (statement.kind is None) == (belief.kind is None)
            score = _score_by_names(gist, one, statement.kind if statement.kind == belief.kind else None, akin=akin)
        if score is None and how == "same" and _both_told(statement, belief):
            score = _score_by_words(gist, one)
        if score is None:
            continue
        rank = (score, how == "same", belief.active, -belief.born)
        if best is None or rank > best[0]:
            best = (rank, belief)
    returned = _returned(statement, gist, near)
    return returned or (best[1] if best else None)


def _tells_what_came(gist: Gist, retired: Belief) -> bool:
    """Whether a wording affirms what a retired belief was changed to: then it does not say that belief again."""
    current = retired.successor
    held = {key for g in retired.gists for key in g.weights}
    coming = {key for g in current.gists for key in g.new} if current is not None else set()
    return not gist.affirmed.isdisjoint(coming - held)


def _comparable(statement: Statement, belief: Belief) -> str | None:
    if belief.forgotten or belief.unsure != is_unsure(statement) or belief.persona != statement.persona:
        return None
    if belief.is_pitfall and statement.kind == "pitfall" and _one_project(statement.scope, belief.scope):
        return "same"  # pitfalls stand in one section, whichever checkout they were met in
    how = reach(statement.scope, belief.scope)
    return None if how == "none" else how


def _returned(statement: Statement, gist: Gist, near: list[Near]) -> Belief | None:
    """A retired belief that the statement says holds again."""
    if is_unsure(statement) or not any(c.cue is not None and c.cue.back for c in gist.clauses):
        return None
    for belief in (one.belief for one in reversed(near)):
        if belief.active or _comparable(statement, belief) != "same":
            continue
        current = belief.successor
        known = current is not None and any(replaces(gist, g, cue_only=True) for g in current.gists)
        if known and any(returns_to(gist, g) for g in belief.gists):
            return belief
    return None


def beliefs_retired(new: Belief, statement: Statement, gist: Gist, near: list[Near]) -> Iterator[tuple[Belief, str]]:
    """Yield the beliefs that a statement takes the place of, each with the reason.

    Args:
        new: The belief that the statement joined or founded.
        statement: The statement.
        gist: Its wording.
        near: The beliefs that share enough with it, in order of creation.
    """
    if statement.kind == "pitfall" and statement.origin != "note":
        return  # it tells what went wrong, not what holds now
    slot = fills_a_slot(gist)
    for one in near:
        old = one.belief
        if not (slot or old.unsure) or old is new or not old.active or old.persona != new.persona or old.forgotten:
            continue
        if reason := _reason(one, statement, gist):
            yield old, reason


def is_unsure(statement: Statement) -> bool:
    """Whether a statement is told as anything less than a belief."""
    return statement.status in UNSURE


def _taken_out(statement: Statement, gist: Gist, one: Near) -> str | None:
    """A pitfall in the very words that a person corrected or deleted, whichever project it is met in."""
    belief = one.belief
    if statement.kind != "pitfall" or not belief.is_pitfall or (belief.pinned is None and belief.suppressed is None):
        return None
    return "same" if any(g.exact == gist.exact for _, g in one.gists) else None


def _one_project(a: Scope, b: Scope) -> bool:
    return a.kind == b.kind == "project" and a.name == b.name


def _score(gist: Gist, one: Near, *, strict: bool) -> float | None:
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


def _score_by_names(gist: Gist, one: Near, kind: Kind | None, *, akin: bool) -> float | None:
    """How well a wording fits a belief of which it shares the names, or a wish of which it shares the words.

    Args:
        gist: The wording.
        one: The belief.
        kind: The kind that both have, if they have one.
        akin: Both have some kind, or none has.
    """
    if any(apart(gist, g) for g in one.belief.gists):
        return None
    wish, pitfall = kind == "preference", kind == "pitfall"
    found = (
        g
        for _, g in one.gists
        if (anchored(gist, g, wish=wish, pitfall=pitfall, akin=akin) or (wish and same_wish(gist, g)))
        and not one_excepts(gist, g)
    )
    return max((likeness(gist, g) for g in found), default=None)


def _both_told(statement: Statement, belief: Belief) -> bool:
    """Whether both are facts, decisions or wishes that hold, of two documents."""
    told = statement.kind in TOLD_KINDS and belief.kind in TOLD_KINDS
    return told and statement.session_id not in belief.seen_in and statement.durable and belief.durable


def _score_by_words(gist: Gist, one: Near) -> float | None:
    """How well a wording fits a belief of which it shares most of the words."""
    if any(conflict(gist, g) for g in one.belief.gists):
        return None
    return max((likeness(gist, g) for _, g in one.gists if same_fact(gist, g)), default=None)


def reaches_further(statement: Statement, belief: Belief) -> bool:
    """A wish first heard in one project is told, in so many words or in another place, to hold everywhere."""
    if statement.scope.kind != "global" or belief.scope.kind not in ("project", "workspace"):
        return False
    elsewhere = statement.project != (belief.scope.name if belief.scope.kind == "project" else None)
    return (statement.scope_said or elsewhere) and (statement.kind == "preference" or statement.explicit)


def _reason(one: Near, statement: Statement, gist: Gist) -> str | None:
    old = one.belief
    how = reach(statement.scope, old.scope)
    own = how == "wide" and statement.scope.kind != "global"
    if how == "none" or (own and not _of_the_user(statement)):
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
    return next((reason for reason in found if reason and (reason == GIVEN_UP or not own)), None)


def _of_the_user(statement: Statement) -> bool:
    """Whether a statement that was filed with a project tells what the user themselves changed to.

    `He switched from nano to micro` was said in some project, and holds of the user wherever they work.
    """
    return statement.kind == "preference" and not statement.scope_said and _USER.search(statement.text) is not None
