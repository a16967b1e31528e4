"""Prune takes out what must go, says why, and leaves the bytes of all else alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from nightfold.engines.protocol import Evidence
from nightfold.formats.changes import HandEdit
from nightfold.formats.forget import parse_rules
from nightfold.formats.vocabulary import EN
from nightfold.policy.forgetting import Forgetter
from nightfold.stages.prune import Grounds, Pruned, forget_only, prune
from nightfold.store.records import EntryRecord
from tests.material import DAY, NOV_1

INDEX = """# Memory index

## Global preferences
- The user wants answers in Spanish.
  Sources: s1, s2 · 2026-11-01 · keywords: Spanish, `es-ES`

## Project: ferry (/src/ferry)
- ~~ferry is built with Make.~~ superseded by: ferry is built with Bazel
  Sources: s1 · 2026-11-01
- ferry is built with Bazel 8.
  Sources: s2 · 2026-11-01
- ferry listens on port 8000.
  Sources: s1 · 2026-11-01
"""
SUMMARY = "v2\n\n## User preferences\n- The user wants answers in Spanish. [find:Spanish]\n"
STAMPS = {"s1": NOV_1, "s2": NOV_1}


def pruned(
    *,
    stamps: Mapping[str, int] = STAMPS,
    rules: str = "",
    records: Sequence[EntryRecord] = (),
    edits: Sequence[HandEdit] = (),
    now_ms: int = NOV_1,
    index: str = INDEX,
) -> Pruned:
    forgetter = Forgetter(parse_rules("forget/a.md", rules))
    texts = {"s1": "Spanish", "s2": "`es-ES` only"}
    grounds = Grounds(stamps, texts, forgetter, tuple(records), tuple(edits), 90, now_ms)
    return prune(index, SUMMARY, EN, grounds)


def test_nothing_to_take_out_leaves_every_byte() -> None:
    done = pruned()
    assert (done.index, done.summary, dict(done.gone)) == (INDEX, SUMMARY, {})


def test_a_removed_session_takes_what_only_it_said_and_its_id_elsewhere() -> None:
    done = pruned(stamps={"s2": NOV_1})
    assert "port 8000" not in done.index
    assert "  Sources: s2 · 2026-11-01 · keywords: `es-ES`\n" in done.index
    assert done.gone["ferry listens on port 8000."] == "its sources were removed"


def test_a_belief_whose_successor_lost_its_sources_is_believed_again() -> None:
    done = pruned(stamps={"s1": NOV_1})
    assert "- ferry is built with Make.\n  Sources: s1 · 2026-11-01\n" in done.index
    assert "Bazel" not in done.index


def test_wording_of_a_removed_source_gives_way_to_the_oldest_remaining_one() -> None:
    evidence = (
        Evidence("s1", "sessions/1.md", 9, "The user wants answers in Spanish."),
        Evidence("s2", "sessions/2.md", 9, "Answers always in Spanish, please."),
    )
    record = EntryRecord("The user wants answers in Spanish.", "Global preferences", ("s1", "s2"), "", "2", evidence)
    done = pruned(stamps={"s2": NOV_1}, records=[record])
    assert "- Answers always in Spanish, please.\n" in done.index


def test_an_edited_entry_stays_as_a_persons_own_when_its_last_source_goes() -> None:
    """A hand edit survives every later run."""
    edit = HandEdit("MEMORY.md", "replace", "## S", "ferry listens on 80.", "ferry listens on port 8000.", ("s1",), 1)
    done = pruned(stamps={"s2": NOV_1}, edits=[edit])
    assert "- ferry listens on port 8000.\n" in done.index
    assert "- ferry listens on port 8000.\n  Sources" not in done.index


def test_a_superseded_line_goes_ninety_days_after_its_successor_not_before() -> None:
    early, late = NOV_1 + 90 * DAY - 1, NOV_1 + 90 * DAY
    assert "~~" in pruned(now_ms=early).index
    done = pruned(now_ms=late)
    assert "~~" not in done.index
    assert "- ferry is built with Bazel 8.\n" in done.index


def test_a_forgotten_statement_goes_from_both_files_and_from_hand_edits() -> None:
    edit = HandEdit("MEMORY.md", "insert", "## S", None, "The user wants answers in Spanish.", (), 1)
    done = pruned(rules="- the user wants answers in Spanish\n", edits=[edit])
    assert "Spanish" not in done.index
    assert done.summary == "v2\n"
    assert done.hand_edits == ()


def test_a_forgotten_successor_takes_the_struck_out_line_along() -> None:
    """Nobody wants to read: replaced by something you asked us to forget."""
    done = pruned(rules="- ferry is built with Bazel 8\n")
    assert "Make" not in done.index
    assert "Bazel" not in done.index


def test_a_forgotten_keyword_goes_alone() -> None:
    done = pruned(rules="- never mention `es-ES`\n")
    assert "- The user wants answers in Spanish.\n  Sources: s1, s2 · 2026-11-01 · keywords: Spanish\n" in done.index


def test_a_section_that_lost_its_last_entry_goes_and_a_comment_keeps_it() -> None:
    index = "# Memory index\n\n## Global preferences\n- A.\n  Sources: gone · 2026-11-01\n"
    assert "##" not in pruned(index=index).index
    kept = pruned(index=index + "<!-- mine -->\n").index
    assert "## Global preferences\n<!-- mine -->\n" in kept


def test_older_generations_lose_the_same_lines() -> None:
    forgetter = Forgetter(parse_rules("forget/a.md", "- ferry is built with Bazel 8\n"))
    text = forget_only("MEMORY.md", INDEX, EN, forgetter)
    assert "Bazel" not in text
    assert "Make" not in text
    assert "port 8000" in text


@pytest.mark.parametrize("rules", ["", "- nobody says this anywhere"])
@pytest.mark.parametrize(
    "index", ["", "\ufeff# x\r\n\n## \n- \n- a\r\n", INDEX.replace("\n", "\r\n"), INDEX + "\n## x\n\n\n"]
)
def test_whatever_stands_there_stays_where_nothing_is_to_go(index: str, rules: str) -> None:
    """With no rule at all nothing is asked of one; the bytes are the same as with a rule that hits nothing."""
    assert pruned(index=index, rules=rules).index == index
