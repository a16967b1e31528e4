"""The course of a fold: what it came to on each event, kept for the next one (rerun.py)."""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pydantic import TypeAdapter, ValidationError

from nightfold.engines.offline.belief import Belief
from nightfold.engines.offline.kept import FAST
from nightfold.engines.offline.ledger import Ledger


@dataclass(frozen=True)
class Step:
    """What a fold came to on one event. Beliefs are named by the number of the event that founded them."""

    entered: int
    """The belief that the event is part of; of a hand edit, its own number."""
    retired: tuple[tuple[int, str], ...] = ()
    """Beliefs that it took the place of, with the reason."""
    meant: tuple[int, ...] = ()
    """Beliefs that an `update` note is about."""
    touched: tuple[int, ...] = ()
    """All beliefs that it changed, beside the one it entered; one that a hand edit founded is among them."""


@dataclass(frozen=True)
class Course:
    """The steps of a fold, in time order."""

    tags: list[str] = field(default_factory=list)
    """By event: a digest of all that the event is; equal tags are the same event."""
    entered: list[int] = field(default_factory=list)
    """By event: `Step.entered`."""
    more: dict[int, Step] = field(default_factory=dict)
    """The steps that have more to tell, by event."""

    def step(self, number: int) -> Step:
        """Return the step of an event."""
        return self.more.get(number) or Step(self.entered[number])


_ADAPTER: Final = TypeAdapter(Course)


def packed(course: Course, mark: str) -> tuple[str, bytes]:
    """Return the key under which a course is kept, and its content; `mark` tells all that it depends on but events."""
    content = zlib.compress(_ADAPTER.dump_json(course), FAST)
    return f"{_kept_as(mark)}{hashlib.sha256(content).hexdigest()}", content


def unpacked(kept: Mapping[str, bytes], mark: str) -> Course | None:
    """Return the course that was kept under a mark; None where there is none or it is damaged."""
    for key, content in kept.items():
        if key.startswith(_kept_as(mark)):
            try:
                return _ADAPTER.validate_json(zlib.decompress(content))
            except (zlib.error, ValidationError):
                return None
    return None


def _kept_as(mark: str) -> str:
    return f"course {hashlib.sha256(mark.encode()).hexdigest()[:16]} "


class Recorder:
    """Writes the course of a fold while it goes."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._founded_by = array("l")
        """By `born`: the event that founded the belief."""
        self.entered = array("l")
        self.more: dict[int, Step] = {}

    def founding(self, belief: Belief) -> int:
        """Return the number of the event that founded a belief."""
        return self._founded_by[belief.born]

    def note(self, belief: Belief | None, retired: Sequence[tuple[Belief, str]], meant: Iterable[Belief]) -> Step:
        """Write down the event that was just folded; None stands for an edit, which enters no belief."""
        number = len(self.entered)
        self._founded_by.extend([number] * (len(self._ledger.beliefs) - len(self._founded_by)))
        entered = number if belief is None else self.founding(belief)
        others = {self.founding(b) for b in self._ledger.touched if b is not belief}
        step = Step(
            entered,
            tuple((self.founding(b), reason) for b, reason in retired),
            tuple(self.founding(b) for b in meant),
            tuple(sorted(others)),
        )
        self.entered.append(entered)
        if step != Step(entered):
            self.more[number] = step
        return step

    def course(self, tags: list[str]) -> Course:
        """Return the course, with the tags of its events."""
        return Course(tags, self.entered.tolist(), self.more)
