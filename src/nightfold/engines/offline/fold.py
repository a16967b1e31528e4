"""The fold: from all statements and hand edits, in time order, to the beliefs.

The beliefs are a pure function of the inputs. What the base says never decides what is believed; so a
removed session, an undone note, a lifted rule or a rewritten document need no bookkeeping, and a rebuild
comes to what the nights came to one by one. Source: spec/pipeline.md, property 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nightfold.engines.offline.belief import Belief, Moment, Statement
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.hand import apply_edit
from nightfold.engines.offline.ledger import Ledger, moment_of
from nightfold.engines.offline.targets import beliefs_meant
from nightfold.formats.changes import HandEdit
from nightfold.formats.note import Note
from nightfold.formats.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is folded."""

    statements: tuple[Statement, ...]
    forgotten: tuple[Statement, ...] = ()
    """What a forget rule hit: it retires, and is never written."""
    notes: Mapping[str, Note] = field(default_factory=dict)
    """Notes in force by id."""
    edits: tuple[HandEdit, ...] = ()
    """Edits of MEMORY.md, oldest first."""
    gists: Mapping[tuple[str, str], Gist] = field(default_factory=dict)
    """Wordings already made comparable, by wording and project's name; others are when they are needed."""
    base_texts: frozenset[str] = frozenset()
    """Texts of the entries of the base."""


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


def fold_all(evidence: Evidence, vocabulary: Vocabulary) -> Folded:
    """Fold all evidence in time order; a hand edit counts after the statements of its millisecond."""
    ledger = Ledger(evidence.gists)
    unmet: list[Statement] = []
    for moment, what, hidden in _ordered(evidence):
        if isinstance(what, HandEdit):
            apply_edit(ledger, what, moment, evidence.base_texts, vocabulary)
            continue
        belief = ledger.enter(what, forgotten=hidden)
        note = evidence.notes.get(what.session_id) if what.origin == "note" else None
        if note is not None and note.action == "update" and note.target and not _update(ledger, belief, note, what):
            unmet.append(what)
        _place(belief, moment)
    ledger.seal()
    return Folded(ledger, tuple(unmet))


def _ordered(evidence: Evidence) -> list[tuple[Moment, Statement | HandEdit, bool]]:
    events: list[tuple[Moment, Statement | HandEdit, bool]] = []
    events += [(moment_of(s), s, False) for s in evidence.statements]
    events += [(moment_of(s), s, True) for s in evidence.forgotten]
    events += [((e.seen_ms, 1, "", n), e, False) for n, e in enumerate(evidence.edits)]
    events.sort(key=lambda event: (event[0], event[2]))
    return events


def _update(ledger: Ledger, belief: Belief, note: Note, statement: Statement) -> bool:
    assert note.target is not None
    meant = beliefs_meant(ledger, note.target, note.content, statement.scope, but=belief)
    for old in meant:
        ledger.supersede(old, belief, "the user ordered the update", moment_of(statement), ordered=True)
    return bool(meant) or any(old for old, new, _ in ledger.retired if new is belief)


def _place(belief: Belief, moment: Moment) -> None:
    """Give a belief its place the first time that it is worth keeping (rule 2)."""
    if belief.placed is None and not belief.typed and not belief.forgotten and (belief.durable or belief.pinned):
        belief.placed = moment
