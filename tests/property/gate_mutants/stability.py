"""Mutants: what no change touches, what a person did, and what changed."""

from __future__ import annotations

import random

from nightfold.formats.changes import SessionChange
from tests.property.gate_builder import Writer
from tests.property.gate_mutants.common import (
    drop_keys,
    mutant,
    mutants_of,
    pick,
    untouched,
)
from tests.property.gate_rooms import NOON, Doc, Room, Row


@mutant("STB001")
def reworded_entry(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng)
    if found is None:
        return False
    row = rng.choice(found[1])
    drop_keys(room, row.text)
    row.text = rng.choice([f"{row.text} {Writer(rng).name()}", f"{row.text[2:]}", row.text.replace(" ", "  ", 1) + "!"])
    return True


@mutant("STB001")
def lost_entry(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng)
    if found is None:
        return False
    block, rows = found
    row = rng.choice(rows)
    block.rows.remove(row)
    drop_keys(room, row.text)
    return True


@mutant("STB001")
def entry_moved_to_another_section(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng)
    if found is None:
        return False
    block, rows = found
    row = rng.choice(rows)
    block.rows.remove(row)
    rng.choice([b for b in room.blocks if b is not block]).rows.append(row)
    return True


@mutant("STB001")
def entry_moved_within_its_section(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng, least=2)
    if found is None:
        return False
    block, rows = found
    block.rows.remove(rows[0])
    block.rows.insert(block.rows.index(rows[1]) + 1, rows[0])
    return True


@mutant("STB001")
def entry_given_another_source(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng)
    if found is None:
        return False
    row = rng.choice(found[1])
    others = [i for i in room.docs if i not in room.touched and i not in row.ids]
    if not others:
        return False
    row.ids.append(rng.choice(others))
    return True


@mutant("STB001")
def ids_in_another_order(room: Room, rng: random.Random) -> bool:
    typed = {e.new for e in room.edits}
    rows = [r for _, r in room.rows(fresh=False) if len(r.ids) > 1 and r.text not in typed]
    base = {b.text: b.ids for part in room.base for b in part.entries}
    rows = [r for r in rows if base.get(r.text) == r.ids]
    if not rows:
        return False
    rng.choice(rows).ids.reverse()
    return True


@mutant("STB001")
def keywords_changed(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng)
    rows = [r for r in found[1] if r.keywords] if found else []
    if not rows:
        return False
    rng.choice(rows).keywords = []
    return True


@mutant("STB001")
def superseded_for_nothing(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng, least=2)
    if found is None:
        return False
    old, new = rng.sample(found[1], 2)
    drop_keys(room, old.text)
    old.new = rng.choice([new.text.split("\n")[0], room.vocabulary.unsupported])
    return True


@mutant("STB001")
def revived_for_nothing(room: Room, rng: random.Random) -> bool:
    row = next(r for b in room.blocks for r in b.rows if r.new is not None)
    row.new = None
    return True


@mutant("STB001")
def two_entries_merged(room: Room, rng: random.Random) -> bool:
    found = untouched(room, rng, least=2)
    if found is None:
        return False
    block, rows = found
    one, other = rows[0], rows[1]
    block.rows.remove(other)
    drop_keys(room, other.text)
    one.text = f"{one.text}; {other.text}"
    one.ids = list(dict.fromkeys([*one.ids, *other.ids]))
    return True


@mutant("STB001")
def sections_of_one_kind_swapped(room: Room, rng: random.Random) -> bool:
    places = [
        n
        for n, b in enumerate(room.blocks)
        if b.kind == "project" and b.entries and b.entries[0].ids[0] not in room.touched
    ]
    if len(places) < 2:
        return False
    a, b = places[:2]
    room.blocks[a], room.blocks[b] = room.blocks[b], room.blocks[a]
    return True


@mutant("STB002")
def a_third_lost(room: Room, rng: random.Random) -> bool:
    """Sessions were modified and still say it all, but their entries are gone."""
    typed = {e.new for e in room.edits}
    base = sum(len(b.entries) for b in room.base)
    lost = 0
    for session_id, doc in room.docs.items():
        if lost > 0.25 * base:
            break
        if session_id not in room.touched:
            room.sessions.append(SessionChange("M", f"sessions/{session_id}.md", session_id, doc.ms))
        for block in room.blocks:
            gone = [r for r in block.rows if r.ids == [session_id] and r.new is None and r.text not in typed]
            gone = [r for r in gone if r.text in {b.text for part in room.base for b in part.entries}]
            lost += len(gone)
            block.rows = [r for r in block.rows if r not in gone]
            for row in gone:
                drop_keys(room, row.text)
    return lost > 0.25 * base


@mutant("HND001")
def correction_taken_back(room: Room, rng: random.Random) -> bool:
    edit = next(e for e in room.edits if e.op == "replace")
    row = next(r for b in room.blocks for r in b.rows if r.text == edit.new)
    drop_keys(room, row.text)
    row.text = edit.old or ""
    return True


@mutant("HND001")
def deleted_entry_back(room: Room, rng: random.Random) -> bool:
    edit = next(e for e in room.edits if e.op == "delete")
    room.blocks[1].rows.append(Row(edit.old or "", list(edit.ids)))
    return True


@mutant("HND001")
def inserted_line_lost(room: Room, rng: random.Random) -> bool:
    edit = next(e for e in room.edits if e.op == "insert")
    block = next(b for b in room.blocks if any(r.text == edit.new for r in b.rows))
    block.rows = [r for r in block.rows if r.text != edit.new]
    return True


@mutant("HND002")
def comment_lost(room: Room, rng: random.Random) -> bool:
    for block in room.blocks:
        block.rows = [r for r in block.rows if not r.loose]
    return True


@mutant("HND002")
def unsourced_line_moved_down(room: Room, rng: random.Random) -> bool:
    block = next(b for b in room.blocks if any(r.loose for r in b.rows))
    rows = [r for r in block.rows if not r.ids]
    row = rng.choice(rows)
    block.rows.remove(row)
    block.rows.append(row)
    return True


@mutant("HND002")
def unsourced_line_moved_to_another_section(room: Room, rng: random.Random) -> bool:
    block = next(b for b in room.blocks if any(r.loose for r in b.rows))
    row = next(r for r in block.rows if not r.ids)
    block.rows.remove(row)
    room.blocks[0].rows.append(row)
    return True


@mutant("HND003")
def stale_copy(room: Room, rng: random.Random) -> bool:
    room.stale = (rng.choice(["MEMORY.md", "memory_summary.md"]),)
    return True


@mutant("CHG001")
def removed_session_still_cited(room: Room, rng: random.Random) -> bool:
    removed = next(c.session_id for c in room.sessions if c.change == "D")
    row = pick(room, rng)
    row.ids = rng.choice([[removed], [*row.ids, removed], [removed, *row.ids]])
    return True


@mutant("CHG002")
def entry_that_its_session_says_no_more(room: Room, rng: random.Random) -> bool:
    modified = next(c.session_id for c in room.sessions if c.change == "M")
    base = {r.text for b in room.base for r in b.entries}
    rows = [r for _, r in room.rows() if r.ids == [modified] and r.text in base]
    if not rows:
        return False
    row, writer = rng.choice(rows), Writer(rng)
    doc = room.docs[modified]
    others = [f"{writer.name()} lies beside {writer.name()}", row.text.replace(_number(row.text), "1234")]
    new = rng.choice(others)
    doc.said = [(k, new if t == row.text else t) for k, t in doc.said]
    # A number that another statement still has is support, as far as a rule can tell.
    return not any(_number(row.text) in text for _, text in doc.said if text != new or row.text in new)


def _number(text: str) -> str:
    return next((w for w in text.replace(".", " ").split() if w.isdigit()), text)


@mutant("CHG003")
def session_without_a_trace(room: Room, rng: random.Random) -> bool:
    doc = Doc(f"n-{Writer(rng).name()}", int(NOON.timestamp() * 1000))
    room.docs[doc.id] = doc
    room.sessions.append(SessionChange("A", f"sessions/{doc.id}.md", doc.id, doc.ms))
    return True


MUTANTS = mutants_of(globals())
