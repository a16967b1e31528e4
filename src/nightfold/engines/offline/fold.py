"""The fold: from all statements and hand edits, in time order, to the beliefs.

The beliefs are a pure function of the inputs. What the base says never decides what is believed; so a
removed session, an undone note, a lifted rule or a rewritten document need no bookkeeping, and a rebuild
comes to what the nights came to one by one. Source: spec/pipeline.md, property 5.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from nightfold.engines.offline.belief import Belief, Moment, Statement
from nightfold.engines.offline.course import Course, Recorder
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.hand import apply_edit, scope_of
from nightfold.engines.offline.ledger import Ledger, moment_of, wording_of
from nightfold.engines.offline.rerun import Earlier, Placed, Rerun, Typed
from nightfold.engines.offline.targets import beliefs_meant
from nightfold.formats.changes import HandEdit
from nightfold.formats.note import Note
from nightfold.formats.vocabulary import Vocabulary

_KEY: Final = 20
"""Hex digits of a reading's key that stand in a tag: 80 bits, so that no two readings share them."""
_DIGEST: Final = "-"
"""Begins a tag that is no reading's."""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, its wording made comparable, and the key of the reading that it is from (kept.py)."""

    statement: Statement
    wording: Findable
    reading: str


@dataclass(frozen=True, slots=True)
class Before:
    """The last fold."""

    course: Course
    removed: Callable[[str, int], Placed | None]
    """Finds a statement that it folded, by the beginning of its reading's key and its position."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is folded."""

    said: Sequence[Said]
    """What the documents say."""
    noted: tuple[Statement, ...] = ()
    """What the notes say."""
    forgotten: tuple[Statement, ...] = ()
    """What a forget rule hit: it retires, and is never written."""
    notes: Mapping[str, Note] = field(default_factory=dict)
    """Notes in force by id."""
    edits: tuple[HandEdit, ...] = ()
    """Edits of MEMORY.md, oldest first."""
    base_texts: frozenset[str] = frozenset()
    """Texts of the entries of the base."""
    before: Before | None = None
    """What is known of an earlier fold; without it everything is decided anew."""


@dataclass(frozen=True)
class Folded:
    """The beliefs, and what the fold could not do."""

    ledger: Ledger
    unmet: tuple[Statement, ...] = ()
    """Statements of `update` notes whose target no single belief fits: both stay."""

    @property
    def beliefs(self) -> Sequence[Belief]:
        """All beliefs, in order of creation."""
        return self.ledger.beliefs


@dataclass(frozen=True, slots=True)
class _Event:
    moment: Moment
    what: Statement | HandEdit
    hidden: bool
    wording: Findable | None
    source: str
    """Key of the reading that a statement is from; of what is not kept, a digest of it."""

    @property
    def tag(self) -> str:
        """What tells the event apart in the course of a fold."""
        if isinstance(self.what, HandEdit) or self.source.startswith(_DIGEST):
            return self.source
        return f"{self.source[:_KEY]}.{self.what.position}"


def fold_all(evidence: Evidence, vocabulary: Vocabulary) -> tuple[Folded, Course]:
    """Fold all evidence in time order; a hand edit counts after the statements of its millisecond."""
    events = _ordered(evidence, vocabulary)
    fold = _Fold(evidence, events, vocabulary)
    for number, event in enumerate(events):
        fold.take(number, event)
    fold.ledger.seal()
    return Folded(fold.ledger, tuple(fold.unmet)), fold.recorder.course([e.tag for e in events])


class _Fold:
    """A fold at work."""

    def __init__(self, evidence: Evidence, events: Sequence[_Event], vocabulary: Vocabulary) -> None:
        self._evidence = evidence
        self._vocabulary = vocabulary
        self.ledger = Ledger()
        self.recorder = Recorder(self.ledger)
        self.unmet: list[Statement] = []
        self._rerun: Rerun | None = None
        if evidence.before is not None:
            tags, said = [e.tag for e in events], [_placed(e) for e in events]
            typed = {n: _typed(e.what, vocabulary) for n, e in enumerate(events) if isinstance(e.what, HandEdit)}
            earlier = Earlier(evidence.before.course, tags, said, typed, partial(_removed, evidence.before))
            self._rerun = Rerun(earlier, self.ledger, self.recorder) if earlier.usable else None

    def take(self, number: int, event: _Event) -> None:
        """Fold one event."""
        self.ledger.touched.clear()
        if isinstance(event.what, HandEdit):
            self._edit(number, event.what, event.moment)
        elif event.wording is not None:
            self._state(number, event, event.what, event.wording)
            event.wording.rest()

    def _edit(self, number: int, edit: HandEdit, moment: Moment) -> None:
        apply_edit(self.ledger, edit, moment, self._evidence.base_texts, self._vocabulary)
        step = self.recorder.note(None, (), ())
        if self._rerun is not None:
            self._rerun.decided(number, step)

    def _state(self, number: int, event: _Event, statement: Statement, wording: Findable) -> None:
        note = self._evidence.notes.get(statement.session_id) if statement.origin == "note" else None
        target = note.target if note is not None and note.action == "update" else None
        # Whom a note means by another note's id no key tells.
        asked = self._rerun is not None and target not in self._evidence.notes
        known = None
        if self._rerun is not None and asked:
            known = self._rerun.choice(number, target)
        belief, choice = self.ledger.enter(
            statement, wording, forgotten=event.hidden, choice=known[0] if known else None
        )
        meant: list[Belief] = []
        if note is not None and target:
            meant = known[1] if known else self._meant(belief, note, target, statement)
            if not self._update(belief, meant, statement):
                self.unmet.append(statement)
        _place(belief, event.moment)
        step = self.recorder.note(belief, choice.retired, meant)
        if self._rerun is not None and known:
            self._rerun.taken(number, belief)
        elif self._rerun is not None:
            self._rerun.decided(number, step)

    def _meant(self, belief: Belief, note: Note, target: str, statement: Statement) -> list[Belief]:
        return beliefs_meant(self.ledger, target, note.content, statement.scope, but=belief)

    def _update(self, belief: Belief, meant: Sequence[Belief], statement: Statement) -> bool:
        for old in meant:
            self.ledger.supersede(old, belief, "the user ordered the update", moment_of(statement), ordered=True)
        return bool(meant) or any(old for old, new, _ in self.ledger.retired if new is belief)


def _placed(event: _Event) -> Placed | None:
    if isinstance(event.what, HandEdit) or event.wording is None:
        return None
    return event.wording, event.what.scope


def _removed(before: Before, tag: str) -> Placed | None:
    if tag.startswith(_DIGEST):
        return None
    reading, _, position = tag.partition(".")
    return before.removed(reading, int(position))


def _ordered(evidence: Evidence, vocabulary: Vocabulary) -> list[_Event]:
    events = [_Event(moment_of(s.statement), s.statement, False, s.wording, s.reading) for s in evidence.said]
    for statements, hidden in ((evidence.noted, False), (evidence.forgotten, True)):
        for one in statements:
            tag = _tag(one, hidden, evidence.notes.get(one.session_id))
            events.append(_Event(moment_of(one), one, hidden, wording_of(one.text, one.scope), tag))
    for number, edit in enumerate(evidence.edits):
        tag = _tag(edit, edit.old in evidence.base_texts, edit.new in evidence.base_texts, vocabulary.language)
        events.append(_Event((edit.seen_ms, 1, "", number), edit, False, None, tag))
    events.sort(key=lambda event: (event.moment, event.hidden))
    return events


def _tag(*values: object) -> str:
    """Tell an event apart whose reading is not kept; no word of it can be read out of the tag."""
    return _DIGEST + hashlib.sha256("\n".join(map(repr, values)).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _typed(edit: HandEdit, vocabulary: Vocabulary) -> Typed:
    """What an edit may have given a belief, and the scope of the section it stands in."""
    texts = [text for text in (edit.old, edit.new) if text is not None]
    return texts, scope_of(edit.section, vocabulary)[0]


def _place(belief: Belief, moment: Moment) -> None:
    """Give a belief its place the first time that it is worth keeping (rule 2)."""
    if belief.placed is None and not belief.typed and not belief.forgotten and (belief.durable or belief.pinned):
        belief.placed = moment
