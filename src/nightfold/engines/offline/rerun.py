"""A fold that takes over what the last one decided, where that still holds.

A decision on a statement looks at the statement and at the beliefs near it (choice.py, candidates.py). Where
none of these is another than in the last fold, the decision is the same, and is taken over. What differs
soils the beliefs that it touches, in both folds, and those whose place they took: under every key by which one
of them can be found, statements are decided anew. So a fold costs what changed and what lies near it, and
comes to what a fold of everything comes to (tests/property/test_offline_course.py); what is not understood (a
hand edit that went, a rule that was lifted) is reason enough to decide everything anew.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from nightfold.engines.offline.belief import Belief, Scope
from nightfold.engines.offline.candidates import FREQUENT, may_meet
from nightfold.engines.offline.choice import Closeness
from nightfold.engines.offline.course import Course, Recorder, Step
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import overlap
from nightfold.engines.offline.ledger import Choice, Ledger, wording_of

Placed = tuple[Findable, Scope]
"""A wording and the scope of the statement that has it."""
Typed = tuple[Sequence[str], Scope]
"""Texts that a hand edit may have given a belief, and the scope of the section that it stands in."""


class Earlier:
    """The last fold, seen from this one: which events both have, and what may be taken over.

    Args:
        course: The course of the last fold.
        tags: Of the events of this fold, in order.
        said: What the events of this fold say; None for a hand edit.
        typed: By hand edit of this fold: the texts that it may have given a belief, and the scope of its section.
        removed: Returns what an event of the last fold said that this one has not, by its tag; None where that
            cannot be told.
    """

    def __init__(
        self,
        course: Course,
        tags: Sequence[str],
        said: Sequence[Placed | None],
        typed: Mapping[int, Typed],
        removed: Callable[[str], Placed | None],
    ) -> None:
        self._course = course
        self._said = said
        self._typed = typed
        self._places = _matched(course.tags, tags)
        self._removed: dict[int, Placed] = {}
        self.usable = self._places is not None and self._understand(removed)

    def place(self, number: int) -> int | None:
        """Return the number that an event had in the last fold."""
        assert self._places is not None
        return self._places[number]

    def step(self, place: int) -> Step:
        """Return what the last fold came to on an event, by its place there."""
        return self._course.step(place)

    @property
    def gone(self) -> Iterable[int]:
        """Events of the last fold that this one has not."""
        return self._removed

    def said(self, number: int) -> Placed | None:
        """Return what an event of this fold says."""
        return self._said[number]

    def members(self, founding: int) -> list[Placed]:
        """Return all wordings that a belief of the last fold had: of its statements, and typed ones."""
        said = [said for place in self._members.get(founding, ()) if (said := self._before(place)) is not None]
        for number in self._edited.get(founding, ()):
            texts, section = self._typed[number]
            scopes = dict.fromkeys((section, *(scope for _, scope in said)))
            said += [(wording_of(text, scope), scope) for scope in scopes for text in texts]
        return said

    def _before(self, place: int) -> Placed | None:
        number = self._numbers[place]
        return self._removed.get(place) if number < 0 else self._said[number]

    def _understand(self, removed: Callable[[str], Placed | None]) -> bool:
        """Find out what went since the last fold; False where something went that left no keys."""
        assert self._places is not None
        self._numbers = array("l", [-1]) * len(self._course.tags)
        for number, place in enumerate(self._places):
            if place is not None:
                self._numbers[place] = number
        for place, number in enumerate(self._numbers):
            if number < 0:
                said = removed(self._course.tags[place])
                if said is None:
                    return False
                self._removed[place] = said
        self._members: dict[int, list[int]] = defaultdict(list)
        for place, founding in enumerate(self._course.entered):
            self._members[founding].append(place)
        self._edited: dict[int, list[int]] = defaultdict(list)
        for number in self._typed:
            place = self._places[number]
            for founding in () if place is None else self._course.step(place).touched:
                self._edited[founding].append(number)
        return True


def _matched(before: Sequence[str], now: Sequence[str]) -> list[int | None] | None:
    """Return for each event of this fold its number in the last one; None where order or tags tell nothing."""
    places = {tag: place for place, tag in enumerate(before)}
    if len(places) != len(before) or len(set(now)) != len(now):
        return None
    found = [places.get(tag) for tag in now]
    known = [place for place in found if place is not None]
    return found if known == sorted(known) else None


class Soil:
    """The beliefs that are others than in the last fold, as far as it takes to see who looked at them."""

    def __init__(self) -> None:
        self._beliefs: dict[int, tuple[list[Findable], set[Scope]]] = {}
        self._exact: set[str] = set()
        self._held: dict[str, list[int]] = defaultdict(list)
        """By key and anchor: found by the rarest keys and the anchors of a statement."""
        self._rarest: dict[str, list[int]] = defaultdict(list)
        """By rarest key: found by any key of a statement."""

    def add(self, whose: int, wordings: Iterable[Findable], scopes: Iterable[Scope]) -> None:
        """Soil wordings of a belief.

        Args:
            whose: Any number that is this belief's alone.
            wordings: Those that were not soiled before.
            scopes: All under which they may have been filed.
        """
        held, known = self._beliefs.setdefault(whose, ([], set()))
        known.update(scopes)
        for wording in wordings:
            held.append(wording)
            self._exact.add(wording.exact)
            for key in {*wording.weights, *wording.anchors}:
                self._held[key].append(whose)
            for key in wording.rarest:
                self._rarest[key].append(whose)

    def near(self, wording: Findable, scope: Scope) -> bool:
        """Whether one of them may have been near enough for a rule to speak of it (Ledger, candidates.py)."""
        if wording.exact in self._exact:
            return True
        found: set[int] = set()
        _collect(found, self._rarest, wording.weights)
        _collect(found, self._held, wording.rarest)
        _collect(found, self._held, wording.anchors)
        looked_at = [held for whose in found if (held := self._looked_at(whose, scope))]
        if not looked_at:
            return False
        close, weights = Closeness(wording.whole()), wording.weights
        return any(close.enough(overlap(weights, other.weights), other) for held in looked_at for other in held)

    def held(self, wording: Findable) -> Iterator[tuple[str, int]]:
        """Yield the anchors of a wording that they hold, with how many wordings do."""
        for key in wording.anchors:
            if key in self._held:
                yield key, len(self._held[key])

    def meets(self, wording: Findable) -> bool:
        """Whether one of them shares any key with a wording."""
        return wording.exact in self._exact or not wording.weights or not self._held.keys().isdisjoint(wording.weights)

    def _looked_at(self, whose: int, scope: Scope) -> Sequence[Findable]:
        """All wordings of a belief that is found by one of them, unless no statement of a scope finds it."""
        held, scopes = self._beliefs[whose]
        return held if any(may_meet(scope, one) for one in scopes) else ()


def _collect(found: set[int], postings: Mapping[str, list[int]], keys: Collection[str]) -> None:
    if not postings.keys().isdisjoint(keys):
        for key in keys:
            found.update(postings.get(key, ()))


class Rerun:
    """Takes over the decisions of the last fold where they hold, while this one goes.

    Args:
        earlier: The last fold.
        ledger: The beliefs of this one.
        recorder: Writes this one down.
    """

    def __init__(self, earlier: Earlier, ledger: Ledger, recorder: Recorder) -> None:
        self._earlier = earlier
        self._ledger = ledger
        self._recorder = recorder
        self._soil = Soil()
        self._counterpart: dict[int, Belief] = {}
        """Beliefs of this fold by the founding event in the last one."""
        self._soiled: set[int] = set()
        """Beliefs of this fold, by `born`, that are others than in the last one."""
        self._filed: dict[int, int] = {}
        """Of these, how many of its wordings are soiled."""
        self._soiled_before: set[int] = set()
        """Beliefs of the last fold, by founding event, that are others in this one."""
        self._retired_by: dict[int, list[Belief]] = defaultdict(list)
        self._seen = 0
        for place in earlier.gone:
            self._soil_step(earlier.step(place))

    def choice(self, number: int, target: str | None) -> tuple[Choice, list[Belief]] | None:
        """Return what the last fold decided on an event and whom its note meant, or None: decide anew.

        Args:
            number: Of the event.
            target: What an `update` note names.
        """
        place = self._earlier.place(number)
        said = self._earlier.said(number)
        if place is None or said is None or self._soil.near(*said) or self._crowded(*said):
            return None
        if target is not None and self._may_mean(target):
            return None
        step = self._earlier.step(place)
        named = (step.entered, *(n for n, _ in step.retired), *step.meant)
        if any(n != place and self._is_other(n) for n in named):
            return None
        joined = None if step.entered == place else self._counterpart[step.entered]
        retired = tuple((self._counterpart[n], reason) for n, reason in step.retired)
        return Choice(joined, retired), [self._counterpart[n] for n in step.meant]

    def _crowded(self, wording: Findable, scope: Scope) -> bool:
        """Whether a name may have been too frequent to tell in one of the folds, and not in the other.

        A posting between two of one belief makes the index longer by two.
        """
        return any(
            crowd - 2 * count <= FREQUENT < crowd + 2 * count
            for key, count in self._soil.held(wording)
            for crowd in self._ledger.crowds(key, scope)
        )

    def _may_mean(self, target: str) -> bool:
        """Whether what a note names may be a belief that is another now, by its words or its very text."""
        return self._soil.meets(gist_of(target)) or any(b.born in self._soiled for b in self._ledger.by_level(target))

    def _is_other(self, founding: int) -> bool:
        """Whether a belief of the last fold is none in this one, or another."""
        return founding not in self._counterpart or self._counterpart[founding].born in self._soiled

    def taken(self, number: int, belief: Belief) -> None:
        """Go on after an event on which the last fold's decision was taken over."""
        place = self._earlier.place(number)
        assert place is not None
        if self._recorder.founding(belief) == number:
            self._pair(place, belief)
        self._follow()

    def decided(self, number: int, step: Step) -> None:
        """Go on after an event that was decided anew: soil what came out differently."""
        place = self._earlier.place(number)
        self._follow()
        before = None if place is None else self._earlier.step(place)
        founded = next((b for b in self._ledger.touched if self._recorder.founding(b) == number), None)
        if place is not None and founded is not None:
            self._pair(place, founded)
        if before is None or self._translated(number, step) != before:
            if before is not None:
                self._soil_step(before)
            self._soil_touched()
        elif any(b.born in self._soiled for b in self._ledger.touched):
            self._soil_touched()

    def _pair(self, place: int, belief: Belief) -> None:
        self._counterpart[place] = belief
        if place in self._soiled_before:
            self._soil_belief(belief)

    def _translated(self, number: int, step: Step) -> Step | None:
        """The step in the numbers of the last fold; None where it is about a belief that fold has not."""
        numbers = {}
        for n in (step.entered, *(n for n, _ in step.retired), *step.meant, *step.touched):
            place = self._earlier.place(n)
            if place is None or (n != number and place not in self._counterpart):
                return None
            numbers[n] = place
        return Step(
            numbers[step.entered],
            tuple((numbers[n], reason) for n, reason in step.retired),
            tuple(numbers[n] for n in step.meant),
            tuple(sorted(numbers[n] for n in step.touched)),
        )

    def _follow(self) -> None:
        """Remember who took whose place."""
        for old, new, _ in self._ledger.retired[self._seen :]:
            self._retired_by[new.born].append(old)
        self._seen = len(self._ledger.retired)

    def _soil_touched(self) -> None:
        for belief in self._ledger.touched:
            self._soil_belief(belief)

    def _soil_step(self, step: Step) -> None:
        for founding in (step.entered, *(n for n, _ in step.retired), *step.meant, *step.touched):
            self._soil_before(founding)

    def _soil_before(self, founding: int) -> None:
        """Soil a belief of the last fold, under all keys that it ever had there."""
        if founding in self._soiled_before:
            return
        self._soiled_before.add(founding)
        said = self._earlier.members(founding)
        self._soil.add(~founding, (wording for wording, _ in said), (scope for _, scope in said))
        if founding in self._counterpart:
            self._soil_belief(self._counterpart[founding])

    def _soil_belief(self, belief: Belief) -> None:
        """Soil a belief, and those whose place it took: what holds in their place is another now."""
        others = [belief]
        while others:
            one = others.pop()
            # Of scopes the last is enough: a belief moves only to where every statement sees it.
            self._soil.add(one.born, one.filed[self._filed.get(one.born, 0) :], (one.scope,))
            self._filed[one.born] = len(one.filed)
            if one.born in self._soiled:
                continue
            self._soiled.add(one.born)
            others += (old for old in self._retired_by.get(one.born, ()) if old.superseded_by is one)
