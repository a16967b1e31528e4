"""Mutants: where statements stand, what was forgotten, secrets and sizes."""

from __future__ import annotations

import random

from nightfold.formats.headings import SectionKind
from nightfold.policy.forgetting import Outcome
from nightfold.policy.normal import simplified
from nightfold.policy.secrets import find_secrets
from nightfold.policy.tokens import count_tokens
from tests.property.gate_builder import Writer
from tests.property.gate_mutants.common import (
    add_entry,
    mutant,
    mutants_of,
    pick_line,
    replace_line,
)
from tests.property.gate_rooms import Block, Line, Room, Row, SummaryBlock


@mutant("SCP001")
def project_by_another_name(room: Room, rng: random.Random) -> bool:
    block = rng.choice([b for b in room.blocks if b.kind == "project"])
    block.name = rng.choice([block.name.upper(), f"{block.name} 项目", Writer(rng).name()])
    return True


@mutant("SCP001")
def directory_that_no_session_has(room: Room, rng: random.Random) -> bool:
    blocks = [b for b in room.blocks if b.kind == "workspace"]
    if not blocks:
        return False
    blocks[0].name += "/sub"
    return True


@mutant("SCP002")
def entry_in_a_foreign_project(room: Room, rng: random.Random) -> bool:
    row = add_entry(room, Writer(rng).fact(room.language == "en").split("\n")[0])
    here = next(b for b in room.blocks if row in b.rows)
    here.rows.remove(row)
    next(b for b in room.blocks if b.kind == "project" and b.name != here.name).rows.append(row)
    return True


@mutant("SCP003")
def section_that_only_the_summary_has(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    kinds: list[SectionKind] = ["project", "topic", "workspace"]
    kind = rng.choice(kinds)
    room.summary.append(SummaryBlock(kind, Writer(rng).name(), None, [block.lines[n]]))
    return True


@mutant("SCP003")
def heading_of_the_index_in_the_summary(room: Room, rng: random.Random) -> bool:
    place = room.summary_lines().index(room.vocabulary.preferences_heading)
    other = rng.choice([room.vocabulary.global_heading, room.vocabulary.pitfalls_heading])
    room.summary_edits.append(lambda lines: replace_line(lambda _: other)(lines, place))
    return True


@mutant("SCP004")
def style_of_one_agent_in_the_summary(room: Room, rng: random.Random) -> bool:
    text = rng.choice(
        ["与 codex 交互时：语气俏皮一点", "When talking to codex: a gruff tone, please", "codex 说话用船长的口吻"]
    )
    add_entry(room, text, kind="preference")
    next(b for b in room.summary if b.kind == "global").lines.append(Line(text, [text]))
    return True


@mutant("SCP004")
def style_that_names_no_agent(room: Room, rng: random.Random) -> bool:
    text = rng.choice(
        [
            "人设是老船长，说话要像水手",
            "Keep the persona of a gruff sailor and speak like one",
            "聊天时扮演管家，口吻恭敬",
        ]
    )
    room.blocks[0].rows.append(add_entry(room, text, kind="preference"))
    return True


@mutant("SCP005")
def sections_out_of_order(room: Room, rng: random.Random) -> bool:
    room.blocks.append(room.blocks.pop(0))
    return True


@mutant("SCP005")
def section_twice(room: Room, rng: random.Random) -> bool:
    block = next(b for b in room.blocks if b.kind == "project" and len(b.entries) > 1)
    place = room.blocks.index(block)
    room.blocks.insert(place + 1, Block(block.kind, block.name, block.workspace, [block.rows.pop()]))
    return True


@mutant("SCP005")
def summary_sections_out_of_order(room: Room, rng: random.Random) -> bool:
    if len(room.summary) < 2:
        return False
    room.summary.append(room.summary.pop(0))
    return True


@mutant("SCP005")
def wrong_workspace(room: Room, rng: random.Random) -> bool:
    block = rng.choice([b for b in room.blocks if b.kind == "project"])
    block.workspace = f"/elsewhere/{block.name}"
    return True


def _forgotten(room: Room) -> str:
    return room.rules[0]


def _judged(room: Room, text: str, outcome: Outcome) -> bool:
    return room.forgetter().judge(text).outcome == outcome


@mutant("FGT001")
def forgotten_text(room: Room, rng: random.Random) -> bool:
    text = _forgotten(room)
    add_entry(
        room, rng.choice([text, f"{text}.", f"{text}, as ever", text.upper(), text.replace(" ", "  "), _wide(text)])
    )
    return True


def _wide(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if c.isalpha() else c for c in text)


@mutant("FGT001")
def forgotten_text_over_two_lines(room: Room, rng: random.Random) -> bool:
    words = _forgotten(room).split(" ")
    cut = rng.randrange(1, len(words))
    add_entry(room, " ".join(words[:cut]) + "\n" + " ".join(words[cut:]))
    return True


@mutant("FGT001")
def forgotten_text_in_traditional_characters(room: Room, rng: random.Random) -> bool:
    old = rng.choice(["用戶對貓毛過敏", "醫院的預約電話"])
    room.rules.append(simplified(old))
    add_entry(room, old)
    return True


@mutant("FGT001")
def forgotten_text_in_the_summary(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].text = _forgotten(room)
    return True


@mutant("FGT001")
def forgotten_word_in_a_keyword(room: Room, rng: random.Random) -> bool:
    word = Writer(rng).name()
    room.rules.append(f"`{word}`")
    add_entry(room, Writer(rng).fact(True).split("\n")[0], said=f"{word} and more", keywords=[word])
    return True


@mutant("FGT001")
def forgotten_word_in_a_heading(room: Room, rng: random.Random) -> bool:
    room.rules.append(f"「{next(b.name for b in room.blocks if b.kind == 'project')}」")
    return True


@mutant("FGT001")
def forgotten_word_in_a_key(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    room.rules.append(f"`{block.lines[n].keys[0].replace('`', '')}`")
    return _judged(room, block.lines[n].keys[0], "hit")


@mutant("FGT001")
def forgotten_text_behind_a_superseded_mark(room: Room, rng: random.Random) -> bool:
    row = next(r for b in room.blocks for r in b.rows if r.new is not None)
    row.new = _forgotten(room)
    return True


@mutant("FGT001")
def forgotten_text_in_a_comment(room: Room, rng: random.Random) -> bool:
    room.blocks[1].rows.append(Row(f"<!-- {_forgotten(room)} -->", loose=True))
    return True


@mutant("FGT001")
def forgotten_text_above_the_first_section(room: Room, rng: random.Random) -> bool:
    room.index_edits.append(lambda lines: lines.insert(1, _forgotten(room)))
    return True


@mutant("FGT002")
def near_paraphrase(room: Room, rng: random.Random) -> bool:
    _, _, pet, _, _, _, place, printer = _forgotten(room).split(" ")
    text = rng.choice(
        [f"On the {place} {printer} the cat {pet} sleeps", f"The {place} {printer} is where {pet} the cat sleeps"]
    )
    add_entry(room, text)
    return _judged(room, text, "hit")


@mutant("FGT003")
def possible_paraphrase(room: Room, rng: random.Random) -> bool:
    _, _, pet, _, _, _, place, printer = _forgotten(room).split(" ")
    texts = [
        f"{pet} naps near the {place} {printer}",
        f"The cat {pet} likes the {place} scanner",
        f"Cat {pet} guards the {place} {printer}",
    ]
    text = next((t for t in texts if _judged(room, t, "withheld")), None)
    if text is None:
        return False
    add_entry(room, text)
    return True


def _secret(rng: random.Random) -> str:
    letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    return rng.choice(["ghp_", "glpat-", "npm_"]) + "".join(rng.choice(letters) for _ in range(36))


@mutant("SEC001")
def secret_in_an_entry(room: Room, rng: random.Random) -> bool:
    text = f"{Writer(rng).name()} takes the token {_secret(rng)}"
    add_entry(room, text)
    return bool(find_secrets(text))


@mutant("SEC001")
def secret_in_the_summary(room: Room, rng: random.Random) -> bool:
    block, n = pick_line(room, rng)
    block.lines[n].text += f" {_secret(rng)}"
    return bool(find_secrets(block.lines[n].text))


@mutant("SEC001")
def secret_in_a_keyword(room: Room, rng: random.Random) -> bool:
    secret = _secret(rng)
    add_entry(room, Writer(rng).fact(True).split("\n")[0], keywords=[secret])
    return bool(find_secrets(secret))


@mutant("SEC002")
def replaced_secret(room: Room, rng: random.Random) -> bool:
    add_entry(room, f"{Writer(rng).name()} takes the token [REDACTED_SECRET]")
    return True


def _used(room: Room) -> int:
    return count_tokens("\n".join(room.summary_lines()))


@mutant("BUD001")
def one_token_over(room: Room, rng: random.Random) -> bool:
    room.budget = _used(room) - rng.choice([1, 1, 40])
    return True


@mutant("BUD002")
def nearly_full(room: Room, rng: random.Random) -> bool:
    room.budget = _used(room) + rng.choice([0, 1, 20])
    return True


@mutant("BUD003")
def large_index(room: Room, rng: random.Random) -> bool:
    room.index_limit = len(room.pair().index or b"") - 1
    return True


MUTANTS = mutants_of(globals())
