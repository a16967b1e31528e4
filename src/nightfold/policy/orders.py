"""Which notes are in force: what an `undo` took back, what cannot be read, what conflicts.

Source: spec/formats.md, section 1.3. Notes are read in (captured_at_ms, path) order; an `undo` names a
note by id or by text, or means the last order before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nightfold.formats.note import Note
from nightfold.policy.normal import fold


@dataclass(frozen=True)
class Orders:
    """The notes of a snapshot, judged."""

    in_force: tuple[Note, ...]
    """`remember`, `update` and `forget` notes whose effect stands, in order."""
    undone: frozenset[str]
    """Ids of notes whose effect was taken back."""
    pending: tuple[Note, ...]
    """Notes that could not be read: no action, or an `undo` of nothing known."""
    conflicts: tuple[tuple[Note, Note], ...]
    """(loser, winner): equal stamps, one target, other contents; the later path wins."""


def orders(notes: Sequence[Note], *, gone: frozenset[str] = frozenset()) -> Orders:
    """Judge the notes.

    Args:
        notes: All notes of the inputs.
        gone: Ids of forget notes whose file is gone but whose order stands; an `undo` may name them.
    """
    ordered = sorted(notes, key=lambda n: (n.captured_at_ms, n.path))
    taken_back: dict[str, str | None] = {}
    pending = [n for n in ordered if n.action is None]
    for position, note in enumerate(ordered):
        if note.action == "undo":
            target = _undo_target(note, ordered[:position], gone)
            taken_back[note.session_id] = target
            if target is None:
                pending.append(note)
    undone = _effective(ordered, taken_back)
    conflicts = tuple(_conflicts([n for n in ordered if n.session_id not in undone]))
    losers = {loser.session_id for loser, _ in conflicts}
    in_force = tuple(
        n for n in ordered if n.action in ("remember", "update", "forget") and n.session_id not in undone | losers
    )
    return Orders(in_force, frozenset(undone | losers), tuple(pending), conflicts)


def _undo_target(note: Note, earlier: Sequence[Note], gone: frozenset[str]) -> str | None:
    if note.target is None:
        orders_before = [n for n in earlier if n.action not in (None, "undo")]
        return orders_before[-1].session_id if orders_before else None
    ids = {n.session_id for n in earlier} | gone
    if note.target in ids:
        return note.target
    wanted = fold(note.target)
    for other in reversed(earlier):
        said = (other.content, other.target or "", other.body)
        if other.action not in (None, "undo") and any(wanted and wanted in fold(text) for text in said):
            return other.session_id
    return None


def _effective(ordered: Sequence[Note], taken_back: dict[str, str | None]) -> set[str]:
    """An `undo` that is itself undone has no effect, so the newest are judged first."""
    undone: set[str] = set()
    for note in reversed(ordered):
        target = taken_back.get(note.session_id)
        if target is not None and note.session_id not in undone:
            undone.add(target)
    return undone


def _conflicts(ordered: Sequence[Note]) -> list[tuple[Note, Note]]:
    by_stamp: dict[tuple[int, str], list[Note]] = {}
    for note in ordered:
        if note.action in ("remember", "update", "forget"):
            subject = fold(note.target) if note.target else fold(note.content)
            by_stamp.setdefault((note.captured_at_ms, subject), []).append(note)
    pairs = []
    for group in by_stamp.values():
        winner = group[-1]
        pairs += [(n, winner) for n in group[:-1] if (n.action, n.content) != (winner.action, winner.content)]
    return pairs
