"""Search keys find what they promise; superseded lines point to what is believed now."""

from __future__ import annotations

import pytest

from tests.unit.gate.pairs import INDEX, SUMMARY, HandEdit, added, context, found, line_of

STRUCK = "- ~~ferry is built with Make.~~ superseded by: ferry is built with\n  Sources: s1 · 2026-11-01\n"
WITH_STRUCK = INDEX.replace("- ferry is built", STRUCK + "- ferry is built", 1)
PLACE = [("memory_summary.md", 4, "error")]


def keyed(*keys: str) -> str:
    return SUMMARY.replace(" [find:answers in Spanish]", "".join(f" [find:{key}]" for key in keys))


@pytest.mark.parametrize("key", ["answers in spanish", "answers, Spanish", "Spanish.\n", "wants  answers", "", " "])
def test_a_key_that_is_nowhere_is_an_error(key: str) -> None:
    assert found(context(summary=keyed(key.replace("\n", ""))), "KEY001") == (PLACE if key != "Spanish.\n" else [])


def test_a_key_never_reaches_over_two_lines() -> None:
    index = INDEX.replace("port 8000.\n", "port 8000\n  on all hosts.\n")

    assert found(context(index, keyed("8000 on all")), "KEY001") == PLACE
    assert found(context(index, keyed("on all hosts")), "KEY001") == []


def test_a_line_without_a_key_is_an_error_unless_a_person_typed_it() -> None:
    summary = SUMMARY.replace(" [find:answers in Spanish]", "")
    edit = HandEdit(
        "memory_summary.md", "insert", "## User preferences", None, "The user wants answers in Spanish.", (), 1
    )

    assert found(context(summary=summary), "KEY002") == PLACE
    assert found(context(summary=summary, base_summary=summary, edits=[edit]), "KEY002") == []


@pytest.mark.parametrize("key", ["Global preferences", "s1, s2", "2026-11-02", "ferry is built with Make."])
def test_a_key_must_find_an_active_entry(key: str) -> None:
    assert found(context(WITH_STRUCK, keyed(key), base=WITH_STRUCK), "KEY003") == PLACE


def test_a_key_that_finds_an_active_entry_too_is_no_error() -> None:
    assert found(context(WITH_STRUCK, keyed("ferry is built with"), base=WITH_STRUCK), "KEY003") == []


def test_a_key_that_finds_two_entries_is_a_warning() -> None:
    given = context(summary=keyed("ferry"))

    assert found(given, "KEY004") == [("memory_summary.md", 4, "warning")]
    assert found(context(summary=keyed("port 8000")), "KEY004") == []


def test_a_key_that_stands_twice_in_one_entry_finds_one() -> None:
    index = INDEX.replace("port 8000.", "port 8000, always port 8000.")

    assert found(context(index, keyed("port 8000")), "KEY004") == []


def test_a_superseded_belief_has_no_place_in_the_summary() -> None:
    summary = f"{SUMMARY}- Ferry is built with MAKE [find:ferry needs]\n- ~~old~~ ferry [find:ferry needs]\n"

    assert found(context(WITH_STRUCK, summary, base=WITH_STRUCK), "SUP001") == [
        ("memory_summary.md", 5, "error"),
        ("memory_summary.md", 6, "error"),
    ]


def test_a_belief_that_is_active_elsewhere_may_stand_in_the_summary() -> None:
    """Two projects may differ: what one gave up the other still does."""
    index = f"{WITH_STRUCK}\n## Project: ferry (/opt/ferry)\n- ferry is built with Make.\n  Sources: s1 · 2026-11-01\n"
    summary = f"{SUMMARY}- ferry is built with Make. [find:Make.]\n"

    assert found(context(index, summary), "SUP001") == []


def test_struck_text_in_code_is_a_matter_not_a_mark() -> None:
    summary = f"{SUMMARY}- The mark is `~~x~~` [find:ferry needs]\n"

    assert found(context(summary=summary), "SUP001") == []


@pytest.mark.parametrize(
    "line",
    [
        "- ~~ferry is built with Make.~~",
        "- ~~ferry is built with Make.~~ replaced by: ferry is built with",
        "- ~~ferry is built with Make.~~superseded by: ferry is built with",
        "- was ~~Make~~ superseded by: ferry is built with",
    ],
)
def test_a_superseded_line_of_another_form_is_an_error(line: str) -> None:
    index = WITH_STRUCK.replace(STRUCK.split("\n")[0], line)

    assert found(context(index, base=WITH_STRUCK), "SUP002") == [("MEMORY.md", line_of(index, line), "error")]


def test_the_replacement_is_a_beginning_of_an_active_entry_or_the_phrase_for_none() -> None:
    phrase = WITH_STRUCK.replace("superseded by: ferry is built with\n", "superseded by: no longer in its source\n")
    cut = WITH_STRUCK.replace("superseded by: ferry is built with\n", "superseded by: ferry is built…\n")
    dead = WITH_STRUCK.replace("superseded by: ferry is built with\n", "superseded by: ferry uses Buck\n")

    assert found(context(phrase, base=phrase), "SUP002") == []
    assert found(context(cut, base=cut), "SUP002") == []
    assert found(context(dead, base=INDEX, changes=added("s1")), "SUP002") == [("MEMORY.md", 10, "error")]


def test_a_line_that_pointed_to_nothing_before_the_run_is_a_warning() -> None:
    """A person reworded the successor; that must not void the nights to come."""
    dead = WITH_STRUCK.replace("superseded by: ferry is built with\n", "superseded by: ferry uses Buck\n")

    assert found(context(dead, base=dead), "SUP002") == [("MEMORY.md", 10, "warning")]


@pytest.mark.parametrize("text", ["a ~`x`~ b superseded by: c", "was ~`~`~~ superseded by: ferry"])
def test_marks_that_code_parts_are_marks_all_the_same(text: str) -> None:
    """A reader that takes the code out sees them side by side."""
    index = WITH_STRUCK.replace(STRUCK.split("\n")[0], f"- {text}")

    assert found(context(index, base=WITH_STRUCK), "SUP002") == [("MEMORY.md", line_of(index, f"- {text}"), "error")]


def test_a_key_finds_a_further_line_of_an_entry_but_not_its_source_line() -> None:
    """The text behind a struck entry is another one's."""
    index = WITH_STRUCK.replace("- ferry needs Node 20.11.\n", "- ferry needs\n  Node 20.11.\n")
    summary = f"{SUMMARY}- Node 20.11. [find:Node 20.11]\n- Make. [find:with Make]\n- Two. [find:s2 · 2026-11-02]\n"

    assert index != WITH_STRUCK
    assert found(context(index, summary, base=index), "KEY003") == [
        ("memory_summary.md", 6, "error"),
        ("memory_summary.md", 7, "error"),
    ]
