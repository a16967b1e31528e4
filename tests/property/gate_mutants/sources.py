"""Mutants: source lines, search keys and superseded lines."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from tests.property.gate_builder import Writer
from tests.property.gate_mutants.common import (
    add_entry,
    edit_index,
    edit_summary_line,
    insert_lines,
    mutant,
    mutants_of,
    on_source,
    pick,
    pick_line,
    replace_line,
)
from tests.property.gate_rooms import Line, Room


@mutant("SRC001")
def source_line_lost(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), lambda lines, place: lines.__delitem__(place), source=True)


@mutant("SRC001")
def source_line_of_the_other_vocabulary(room: Room, rng: random.Random) -> bool:
    other = "Sources: " if room.language == "zh" else "来源: "
    return on_source(room, rng, lambda line: line.replace(room.vocabulary.source_prefix, other))


@mutant("SRC002")
def invented_source(room: Room, rng: random.Random) -> bool:
    pick(room, rng).ids.append("s99-nobody")
    return True


@mutant("SRC002")
def source_in_other_case(room: Room, rng: random.Random) -> bool:
    row = pick(room, rng)
    row.ids[0] = row.ids[0].upper()
    return True


@mutant("SRC003")
def stamp_of_no_source(room: Room, rng: random.Random) -> bool:
    return on_source(room, rng, lambda line: _with_stamp(line, f"captured_at_ms: {rng.randint(1, 10**12)}"))


def _with_stamp(line: str, stamp: str) -> str:
    fields = line.split(" · ")
    place = next(n for n, f in enumerate(fields) if f[:2] == "20")
    fields[place] = stamp
    return " · ".join(fields)


@mutant("SRC003")
def fields_out_of_order(room: Room, rng: random.Random) -> bool:
    row = pick(room, rng)
    row.keywords = [row.text[:2]]
    return edit_index(room, row, replace_line(_swapped), source=True)


def _swapped(line: str) -> str:
    *head, stamp, keywords = line.split(" · ")
    return " · ".join([*head, keywords, stamp])


@mutant("SRC003")
def id_behind_the_first_field(room: Room, rng: random.Random) -> bool:
    row = pick(room, rng)
    row.project = row.project or next(d.project for d in room.docs.values() if d.project)
    other = rng.choice(list(room.docs))
    return edit_index(room, row, replace_line(lambda line: line.replace(" · ", f" · {other} · ", 1)), source=True)


@mutant("SRC003")
def full_width_colon(room: Room, rng: random.Random) -> bool:
    return on_source(room, rng, lambda line: line.replace(": ", "：", 1))


@mutant("SRC003")
def id_twice(room: Room, rng: random.Random) -> bool:
    row = pick(room, rng)
    return edit_index(
        room, row, replace_line(lambda line: line.replace(row.ids[0], f"{row.ids[0]}, {row.ids[0]}", 1)), source=True
    )


@mutant("SRC003")
def no_time(room: Room, rng: random.Random) -> bool:
    return on_source(room, rng, lambda line: " · ".join(f for f in line.split(" · ") if f[:2] != "20"))


@mutant("SRC003")
def no_day_of_the_calendar(room: Room, rng: random.Random) -> bool:
    bad = rng.choice(["2026-13-01", "2026-02-30", "2026/11/02", "2026-11-2", "02-11-2026", "Nov 2 2026"])
    return on_source(room, rng, lambda line: _with_stamp(line, bad))


@mutant("SRC004")
def day_of_another_time(room: Room, rng: random.Random) -> bool:
    shift = timedelta(days=rng.choice([-366, -1, 1, 30]))
    return on_source(room, rng, lambda line: _shifted(line, shift))


def _shifted(line: str, shift: timedelta) -> str:
    day = next(f for f in line.split(" · ") if f[:2] == "20")
    return _with_stamp(line, (datetime.fromisoformat(day) + shift).strftime("%Y-%m-%d"))


@mutant("SRC004")
def day_of_the_oldest_source(room: Room, rng: random.Random) -> bool:
    rows = [r for _, r in room.rows() if len(r.ids) > 1 and room.date([r.ids[0]]) != room.date(r.ids)]
    if not rows:
        return False
    row = rng.choice(rows)
    return edit_index(room, row, replace_line(lambda line: _with_stamp(line, room.date([row.ids[0]]))), source=True)


@mutant("SRC005")
def orphan_source_line(room: Room, rng: random.Random) -> bool:
    line = f"  {room.vocabulary.source_prefix}{next(iter(room.docs))} · 2026-11-02"
    room.index_edits.append(lambda lines: insert_lines(line)(lines, rng.choice([1, 3])))
    return True


@mutant("SRC005")
def two_source_lines(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), lambda lines, place: lines.insert(place, lines[place]), source=True)


@mutant("SRC005")
def blank_line_before_the_source_line(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), lambda lines, place: lines.insert(place, ""), source=True)


@mutant("SRC006")
def invented_keyword(room: Room, rng: random.Random) -> bool:
    pick(room, rng).keywords.append(Writer(rng).name() + "xq")
    return True


@mutant("SRC006")
def keyword_in_other_case(room: Room, rng: random.Random) -> bool:
    rows = [r for _, r in room.rows() if any(k.islower() for k in r.keywords)]
    if not rows:
        return False
    row = rng.choice(rows)
    row.keywords = [k.upper() for k in row.keywords]
    return True


@mutant("KEY001")
def key_with_another_letter(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    key = block.lines[n].keys[0]
    block.lines[n].keys = [f"{key[:-2]}ŧ{key[-2:]}"]
    return True


@mutant("KEY001")
def key_of_two_words_joined(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    key = block.lines[n].keys[0]
    block.lines[n].keys = [f"{key[:3]}, {key[-3:]}"]
    return True


@mutant("KEY001")
def second_key_is_dead(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys.append(Writer(rng).name() + "xq")
    return True


@mutant("KEY002")
def line_without_a_key(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = []
    return True


@mutant("KEY002")
def key_of_the_other_vocabulary(room: Room, rng: random.Random) -> bool:
    other = "[find:" if room.language == "zh" else "[搜:"
    return edit_summary_line(room, rng, lambda line: line.replace(room.vocabulary.key_open, other))


@mutant("KEY003")
def key_finds_a_heading(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = [room.vocabulary.global_heading]
    return True


@mutant("KEY003")
def key_finds_a_source_line(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = [next(iter(room.docs))]
    return True


@mutant("KEY003")
def key_finds_what_is_superseded(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = [next(r.text for b in room.blocks for r in b.rows if r.new is not None)]
    return True


@mutant("KEY004")
def key_finds_many(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = [rng.choice("aeiou")]
    return True


@mutant("SUP001")
def struck_text_in_the_summary(room: Room, rng: random.Random) -> bool:
    return edit_summary_line(room, rng, lambda line: f"- ~~{Writer(rng).name()}~~ {line[2:]}")


@mutant("SUP001")
def superseded_belief_in_the_summary(room: Room, rng: random.Random) -> bool:
    old = next(r for b in room.blocks for r in b.rows if r.new is not None)
    room.summary[0].lines.append(Line(old.text, [pick(room, rng).text]))
    return True


@mutant("SUP002")
def superseded_line_of_another_form(room: Room, rng: random.Random) -> bool:
    row = next(r for b in room.blocks for r in b.rows if r.new is not None)
    old, new = f"~~{row.text}~~", f"{room.vocabulary.superseded_mark}{row.new}"
    forms = [f"- {old}", f"- {old}{new}", f"- {old} -> {row.new}", f"- {old} {new[1:]}", f"- {row.text} ~~x~~ {new}"]
    return edit_index(room, row, replace_line(lambda _: rng.choice(forms)))


@mutant("SUP002")
def replacement_that_is_no_entry(room: Room, rng: random.Random) -> bool:
    row = next(r for b in room.blocks for r in b.rows if r.new is not None)
    row.new = Writer(rng).fact(True).split("\n")[0]
    return True


@mutant("SUP002")
def replacement_that_is_superseded_itself(room: Room, rng: random.Random) -> bool:
    block = next(b for b in room.blocks if any(r.new for r in b.rows))
    old = next(r for r in block.rows if r.new is not None)
    older = add_entry(room, Writer(rng).fact(True).split("\n")[0])
    older.new = old.text
    return True


MUTANTS = mutants_of(globals())
