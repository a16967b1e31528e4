"""What a person typed into MEMORY.md, as evidence among the statements.

A replaced wording is pinned to its belief, a deleted one is kept out, an inserted one stands where it was
put. Each counts from the moment it was first seen. Source: spec/engines.md, rule 8; spec/pipeline.md,
property 8.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightfold.engines.offline.belief import Belief, Moment, Scope
from nightfold.engines.offline.ledger import Ledger
from nightfold.formats.changes import HandEdit
from nightfold.formats.headings import parse_heading
from nightfold.formats.index import Index, superseded_parts
from nightfold.formats.vocabulary import Vocabulary

DELETED: Final = "deleted by hand"
CORRECTED: Final = "corrected or deleted by hand, in the same words"


def typed_entries(base: Index, edits: Sequence[HandEdit]) -> tuple[HandEdit, ...]:
    """Return unsourced entries of the base that no edit tells of: typed at a time nobody knows.

    They are evidence older than any statement, so that what says the same is not written beside them.
    """
    told = {e.new for e in edits if e.new is not None}
    return tuple(
        HandEdit("MEMORY.md", "insert", section.heading, None, entry.text, (), 0)
        for section, entry in base.entries
        if entry.source is None and entry.text not in told
    )


def apply_edit(
    ledger: Ledger, edit: HandEdit, moment: Moment, base_texts: frozenset[str], vocabulary: Vocabulary
) -> None:
    """Enter one hand edit of MEMORY.md.

    Args:
        ledger: The beliefs so far.
        edit: The edit.
        moment: When it counts.
        base_texts: Texts of the entries of the base: what was typed and is no entry is no belief.
        vocabulary: Of this root.
    """
    if edit.op == "insert":
        assert edit.new is not None
        if edit.new in base_texts:
            _typed(ledger, edit, edit.new, vocabulary)
        return
    assert edit.old is not None
    struck = superseded_parts(edit.old, vocabulary)
    belief = _meant(ledger, edit, struck[0] if struck else edit.old)
    if edit.old not in base_texts:
        _twins(ledger, belief, edit.old)
    if edit.op == "delete":
        _delete(ledger, belief, edit, vocabulary, struck is not None)
    elif edit.new is not None:
        _replace(ledger, belief, edit, moment, vocabulary)


def _typed(ledger: Ledger, edit: HandEdit, text: str, vocabulary: Vocabulary) -> None:
    known = ledger.by_text(text)
    for belief in known:
        belief.typed = True
        ledger.touched.append(belief)
        belief.pinned_ms = max(belief.pinned_ms, edit.seen_ms)
    if not known:
        scope, kind = scope_of(edit.section, vocabulary)
        ledger.create(scope, text, kind=kind, pinned=text, pinned_ms=edit.seen_ms, typed=True, ordered=True)


def _delete(ledger: Ledger, belief: Belief | None, edit: HandEdit, vocabulary: Vocabulary, struck: bool) -> None:
    if belief is None:
        assert edit.old is not None
        scope, kind = scope_of(edit.section, vocabulary)
        belief = ledger.create(scope, edit.old, kind=kind, pinned_ms=edit.seen_ms)
    ledger.touched.append(belief)
    if struck:
        belief.struck_hidden = True
    else:
        belief.suppressed = DELETED
        belief.pinned_ms = max(belief.pinned_ms, edit.seen_ms)


def _replace(ledger: Ledger, belief: Belief | None, edit: HandEdit, moment: Moment, vocabulary: Vocabulary) -> None:
    assert edit.old is not None
    assert edit.new is not None
    if belief is None:
        scope, kind = scope_of(edit.section, vocabulary)
        belief = ledger.create(scope, edit.old, kind=kind)
    ledger.pin(belief, edit.new, edit.seen_ms)
    belief.ordered = True
    now = superseded_parts(edit.new, vocabulary)
    if now is not None:
        belief.pinned_struck = True
    elif not belief.active:
        belief.superseded_by, belief.superseded_at = None, None


def _twins(ledger: Ledger, belief: Belief | None, text: str) -> None:
    """Pitfalls of all projects stand in one section: what a person took out there comes back from none."""
    for twin in ledger.by_text(text):
        own = twin is belief or twin.pinned not in (None, text)
        if twin.is_pitfall and not own and (belief is None or belief.is_pitfall):
            twin.suppressed = CORRECTED
            ledger.touched.append(twin)


def _meant(ledger: Ledger, edit: HandEdit, text: str) -> Belief | None:
    found = [b for b in ledger.by_text(text) if b.pinned in (None, text)]  # a corrected one is another entry
    if not found:
        return None
    ids = frozenset(edit.ids)
    return max(found, key=lambda b: (len(ids & {s.session_id for s in b.statements}), -b.born))


def scope_of(heading: str, vocabulary: Vocabulary) -> tuple[Scope, str | None]:
    """Return the scope, and the kind if that is told, of what stands under a heading line."""
    kind, name, workspace = parse_heading(heading, vocabulary)
    if kind == "global":
        return Scope("global"), None
    if kind == "pitfalls":
        return Scope("global"), "pitfall"
    return Scope(kind, name, workspace), None
