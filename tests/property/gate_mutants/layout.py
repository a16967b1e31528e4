"""Mutants: what the files look like."""

from __future__ import annotations

import random

from tests.property.gate_builder import Writer
from tests.property.gate_mutants.common import (
    edit_index,
    edit_summary_line,
    insert_lines,
    mutant,
    mutants_of,
    pick,
    pick_line,
    replace_line,
)
from tests.property.gate_rooms import Block, Room


@mutant("FMT001")
def byte_order_mark_before_the_version(room: Room, rng: random.Random) -> bool:
    room.summary_bytes = lambda data: b"\xef\xbb\xbf" + data
    return True


@mutant("FMT001")
def other_version(room: Room, rng: random.Random) -> bool:
    room.summary_edits.append(
        lambda lines: replace_line(lambda _: rng.choice(["v1", "V2", "v3", "v2.0", "# v2"]))(lines, 0)
    )
    return True


@mutant("FMT001")
def space_behind_the_version(room: Room, rng: random.Random) -> bool:
    room.summary_edits.append(lambda lines: replace_line(lambda v: v + rng.choice([" ", "\t", "\r"]))(lines, 0))
    return True


@mutant("FMT001")
def blank_line_before_the_version(room: Room, rng: random.Random) -> bool:
    room.summary_edits.append(lambda lines: lines.insert(0, ""))
    return True


@mutant("FMT001")
def summary_without_a_byte(room: Room, rng: random.Random) -> bool:
    room.summary_bytes = lambda _: rng.choice([b"", None])
    return True


@mutant("FMT002")
def title_taken_away(room: Room, rng: random.Random) -> bool:
    room.index_edits.append(lambda lines: lines.__delitem__(0))
    return True


@mutant("FMT002")
def title_of_another_kind(room: Room, rng: random.Random) -> bool:
    other = rng.choice(["# 记忆", "# MEMORY", "## 记忆索引", "# Memory Index", "记忆索引", "# 记忆索引 "])
    room.index_edits.append(lambda lines: replace_line(lambda _: other)(lines, 0))
    return True


@mutant("FMT002")
def index_without_a_byte(room: Room, rng: random.Random) -> bool:
    room.index_bytes = lambda _: rng.choice([b"", None])
    return True


@mutant("FMT002")
def byte_order_mark_before_the_title(room: Room, rng: random.Random) -> bool:
    room.index_bytes = lambda data: b"\xef\xbb\xbf" + data
    return True


@mutant("FMT003")
def other_list_marker(room: Room, rng: random.Random) -> bool:
    marker = rng.choice("*+•")
    return edit_index(room, pick(room, rng), replace_line(lambda line: marker + line[1:]))


@mutant("FMT003")
def numbered_list(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), replace_line(lambda line: "1. " + line[2:]))


@mutant("FMT003")
def indented_entry(room: Room, rng: random.Random) -> bool:
    row = next(r for b in room.blocks for r in b.rows[:1] if r.ids)
    return edit_index(room, row, replace_line(lambda line: " " * rng.choice([1, 2, 4]) + line))


@mutant("FMT003")
def list_inside_an_entry(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), insert_lines(f"  {rng.choice('-*')} {Writer(rng).name()}", below=1))


@mutant("FMT003")
def heading_of_another_level(room: Room, rng: random.Random) -> bool:
    level = rng.choice(["### ", "# ", "#### "])
    room.index_edits.append(lambda lines: insert_lines("", f"{level}{Writer(rng).name()}")(lines, len(lines) - 1))
    return True


@mutant("FMT003")
def heading_inside_an_entry(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), insert_lines(f"  ## {Writer(rng).name()}", below=1))


@mutant("FMT003")
def heading_of_the_summary_in_the_index(room: Room, rng: random.Random) -> bool:
    place = room.index_lines().index(room.vocabulary.global_heading)
    room.index_edits.append(lambda lines: replace_line(lambda _: room.vocabulary.preferences_heading)(lines, place))
    return True


@mutant("FMT003")
def other_marker_in_the_summary(room: Room, rng: random.Random) -> bool:
    return edit_summary_line(room, rng, lambda line: rng.choice(["* ", "+ ", "1. ", "  - "]) + line[2:])


@mutant("FMT003")
def paragraph_in_the_summary(room: Room, rng: random.Random) -> bool:
    return edit_summary_line(room, rng, lambda line: line[2:])


@mutant("FMT004")
def bold_entry(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), replace_line(lambda line: f"- **{line[2:].replace('`', '')}**"))


@mutant("FMT004")
def bold_words(room: Room, rng: random.Random) -> bool:
    mark = rng.choice(["**", "***"])
    return edit_index(room, pick(room, rng), replace_line(lambda line: f"- {mark}{line[2:4]} x{mark} {line[4:]}"))


@mutant("FMT004")
def underscored_words(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), replace_line(lambda line: f"- __two words__ {line[2:]}"))


@mutant("FMT004")
def bold_line_of_the_summary(room: Room, rng: random.Random) -> bool:
    return edit_summary_line(room, rng, lambda line: f"- **x y** {line[2:]}")


@mutant("FMT005")
def placeholder_entry(room: Room, rng: random.Random) -> bool:
    word = rng.choice(["TODO", "TBD", "待补充", "暂无", "N/A", "（待补充）", "⟨text⟩", "...", "tbd."])
    return edit_index(room, pick(room, rng), replace_line(lambda _: f"- {word}"))


@mutant("FMT005")
def placeholder_line_of_the_summary(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].text = rng.choice(["TODO", "TBD", "待补充", "暂无", "N/A"])
    return True


@mutant("FMT005")
def empty_entry(room: Room, rng: random.Random) -> bool:
    return edit_index(room, pick(room, rng), replace_line(lambda _: "- "))


@mutant("FMT005")
def empty_section(room: Room, rng: random.Random) -> bool:
    room.blocks.append(Block("topic", Writer(rng).name()))
    return True


@mutant("FMT005")
def empty_section_of_the_summary(room: Room, rng: random.Random) -> bool:
    block = rng.choice(room.summary)
    block.lines = []
    return True


@mutant("FMT006")
def control_character(room: Room, rng: random.Random) -> bool:
    char = rng.choice("\x00\x07\x1b\x7f\x85\u2028")
    return edit_index(room, pick(room, rng), replace_line(lambda line: line + char))


@mutant("FMT006")
def direction_override(room: Room, rng: random.Random) -> bool:
    char = rng.choice("\u202e\u202d\u2066\u2067\u200f")
    return edit_summary_line(room, rng, lambda line: f"- {char}{line[2:]}")


@mutant("FMT006")
def not_utf8(room: Room, rng: random.Random) -> bool:
    bad = rng.choice([b"\xff", b"\xe4\xb8", b"\xed\xa0\x80", "中".encode("gb18030")])
    room.index_bytes = lambda data: data.replace(b"\n- ", b"\n- " + bad + b" ", 1)
    return True


@mutant("FMT006")
def windows_line_ends(room: Room, rng: random.Random) -> bool:
    room.index_bytes = lambda data: data.replace(b"\n", b"\r\n")
    return True


@mutant("FMT007")
def zero_width_character_in_a_keyword(room: Room, rng: random.Random) -> bool:
    row = pick(room, rng)
    row.keywords = [f"{row.text[:2]}\u200b{row.text[2:4].strip() or 'x'}"]
    return True


@mutant("FMT007")
def lookalike_in_a_key(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].keys = ["b\u0430se"]  # a Cyrillic a
    return True


MUTANTS = mutants_of(globals())
