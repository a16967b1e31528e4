"""NTE: notes. Source: spec/gate.md, spec/formats.md section 1.3."""

from __future__ import annotations

from typing import Final

from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.policy.orders import Orders, orders

NOTES: Final = "extensions/ad_hoc/notes/"
"""Where notes lie in the inputs root. Source: spec/formats.md, section 1."""


def _orders(context: Context) -> Orders:
    assert context.snapshot is not None
    return orders(context.snapshot.notes)


def pending(context: Context) -> list[Finding]:
    """A note could not be read and is still pending; it is never guessed.

    Fix: give it an `action` (remember, update, forget, undo) and, for the last three, a `target`; or mend
    its frontmatter.
    """
    assert context.snapshot is not None
    fix = "give it an action, and a target where one is meant"
    found = [
        finding("NTE001", note.path, 1, "the note cannot be read", fix) for note in context.remembered(_orders).pending
    ]
    unread = [q for q in context.snapshot.quarantined if q.path.startswith(NOTES)]
    return [*found, *(finding("NTE001", q.path, q.line or 0, q.reason, "mend the note") for q in unread)]


def conflicts(context: Context) -> list[Finding]:
    """Two notes with the same stamp say different things of one matter; the later path wins.

    Fix: remove the one that is not meant.
    """
    return [
        finding(
            "NTE002",
            loser.path,
            1,
            f"conflicts with {winner.path}, which wins",
            "remove the one that is not meant",
        )
        for loser, winner in context.remembered(_orders).conflicts
    ]
