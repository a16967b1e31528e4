"""What mutants have in common: how one is registered, and how a room is broken at one place.

A mutant takes a valid room and breaks one thing, and names the code that must say so. It returns False where
the room has nothing that it could break.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.property.gate_rooms import Block, Doc, Room, Row, SummaryBlock

Break = Callable[[Room, random.Random], bool]


@dataclass(frozen=True)
class Mutant:
    """One way to be wrong."""

    code: str
    name: str
    apply: Break


def mutant(code: str) -> Callable[[Break], Mutant]:
    """Make a mutant of a function; `code` is the one that must catch it."""
    return lambda function: Mutant(code, function.__name__, function)


def mutants_of(names: Mapping[str, object]) -> tuple[Mutant, ...]:
    """Return the mutants of a module."""
    return tuple(value for value in names.values() if isinstance(value, Mutant))


def edit_index(room: Room, row: Row, change: Callable[[list[str], int], None], *, source: bool = False) -> bool:
    """Change the printed index at a row: its first line, or its source line."""
    place = room.line_of(row) + (len(room.raw(row)) - 1 if source else 0)
    room.index_edits.append(lambda lines: change(lines, place))
    return True


def replace_line(make: Callable[[str], str]) -> Callable[[list[str], int], None]:
    """Return a change of one line."""

    def change(lines: list[str], place: int) -> None:
        before = lines[place]
        lines[place] = make(before)
        assert lines[place] != before, "the mutant changed nothing"

    return change


def on_source(room: Room, rng: random.Random, make: Callable[[str], str]) -> bool:
    """Change the source line of some entry."""
    return edit_index(room, pick(room, rng), replace_line(make), source=True)


def pick(room: Room, rng: random.Random) -> Row:
    """Return a sourced active entry that stands in one line and was not typed by hand."""
    typed = {e.new for e in room.edits}
    return rng.choice([r for _, r in room.rows() if "\n" not in r.text and r.text not in typed])


def pick_line(room: Room, rng: random.Random) -> tuple[SummaryBlock, int]:
    """Return a line of the summary."""
    block = rng.choice(room.summary)
    return block, rng.randrange(len(block.lines))


def edit_summary_line(room: Room, rng: random.Random, make: Callable[[str], str]) -> bool:
    """Change the printed line of some belief of the summary."""
    block, n = pick_line(room, rng)
    text = block.lines[n].text
    room.summary_edits.append(
        lambda lines: replace_line(make)(lines, next(i for i, line in enumerate(lines) if line.startswith(f"- {text}")))
    )
    return True


def add_entry(
    room: Room, text: str, *, said: str | None = None, kind: str = "fact", keywords: list[str] | None = None
) -> Row:
    """Write an entry of tonight's new session, which says it, or what `said` says."""
    doc = room.docs[next(c.session_id for c in room.sessions if c.change == "A")]
    doc.said.append((kind, text if said is None else said))
    row = Row(text, [doc.id], keywords=keywords or [])
    home(room, doc).rows.append(row)
    return row


def home(room: Room, doc: Doc) -> Block:
    """Return the project section of a document."""
    return next(b for b in room.blocks if (b.name, b.workspace) == (doc.project, doc.workspace))


def insert_lines(*new: str, below: int = 0) -> Callable[[list[str], int], None]:
    """Return a change that puts lines in."""

    def change(lines: list[str], place: int) -> None:
        lines[place + below : place + below] = new

    return change


def untouched(room: Room, rng: random.Random, *, least: int = 1) -> tuple[Block, list[Row]] | None:
    """Return a section and its entries that no change touches and no person typed."""
    typed = {e.new for e in room.edits}
    found = []
    for block in room.blocks:
        rows = [r for r in block.entries if r.new is None and not set(r.ids) & room.touched and r.text not in typed]
        rows = [r for r in rows if r.text in {b.text for part in room.base for b in part.entries if b.ids == r.ids}]
        if len(rows) >= least:
            found.append((block, rows))
    return rng.choice(found) if found else None


def drop_keys(room: Room, text: str) -> None:
    """Take the lines out of the summary that stand on an entry."""
    for block in room.summary:
        block.lines = [line for line in block.lines if line.keys[0] not in text]
    room.summary = [b for b in room.summary if b.lines]
