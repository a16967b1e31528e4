"""What a person did stays done, and the memory follows its inputs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.gate.pairs import (
    DAY,
    INDEX,
    NOV_1,
    SAID,
    SUMMARY,
    HandEdit,
    added,
    context,
    errors,
    findings,
    found,
    inputs,
    modified,
    note_text,
    removed,
)

HOME = "## Project: ferry (/src/ferry)"
SEEN = NOV_1 + 5 * DAY
CORRECTED = INDEX.replace("ferry is built with Bazel.", "ferry is built with Bazel 8, by hand.")
CORRECTION = HandEdit(
    "MEMORY.md", "replace", HOME, "ferry is built with Bazel.", "ferry is built with Bazel 8, by hand.", ("s1",), SEEN
)
DELETION = HandEdit(
    "MEMORY.md", "delete", HOME, "ferry keeps its logs in /var/log/ferry for 30 days.", None, ("s1",), SEEN
)
LOGS = "- ferry keeps its logs in /var/log/ferry for 30 days.\n  Sources: s1 · 2026-11-01\n"
OWN = INDEX.replace("- ferry needs", "- typed by a person\n<!-- and a comment -->\n- ferry needs")


def test_a_correction_that_stands_is_no_finding() -> None:
    assert found(context(CORRECTED, base=CORRECTED, edits=[CORRECTION]), "HND001") == []


def test_a_correction_taken_back_is_an_error_at_the_old_text() -> None:
    """The document still says the old thing; the hand wins."""
    assert found(context(INDEX, base=CORRECTED, edits=[CORRECTION]), "HND001") == [("MEMORY.md", 10, "error")]


def test_a_corrected_text_may_be_superseded_or_forgotten() -> None:
    struck = CORRECTED.replace(
        "- ferry is built with Bazel 8, by hand.",
        "- ~~ferry is built with Bazel 8, by hand.~~ superseded by: ferry needs Node 20.11.",
    )
    gone = INDEX.replace("- ferry is built with Bazel.\n  Sources: s1 · 2026-11-01 · keywords: Bazel\n", "")
    rules = inputs(rules="- ferry is built with Bazel 8, by hand")

    assert found(context(struck, base=CORRECTED, edits=[CORRECTION]), "HND001") == []
    assert found(context(gone, base=CORRECTED, edits=[CORRECTION], snapshot=rules), "HND001") == []
    aged = replace(
        context(gone, base=struck, edits=[CORRECTION]),
        pruned=frozenset({"~~ferry is built with Bazel 8, by hand.~~ superseded by: x"}),
    )
    assert found(aged, "HND001") == []


def test_an_edit_that_the_base_shows_no_more_was_settled_before() -> None:
    """Its struck line aged out years ago; the edit is still on record."""
    assert found(context(INDEX, base=INDEX, edits=[CORRECTION]), "HND001") == []


def test_a_deleted_entry_stays_deleted_until_a_newer_note_says_it() -> None:
    back = INDEX + LOGS
    early, late = (
        note_text("n1", ms, "Remember: ferry keeps its logs in /var/log/ferry for 30 days.", action="remember")
        for ms in (SEEN - 1, SEEN + 1)
    )

    assert found(context(back, edits=[DELETION]), "HND001") == [("MEMORY.md", 14, "error")]
    assert found(context(back, edits=[DELETION], snapshot=inputs(notes=[early])), "HND001") == [
        ("MEMORY.md", 14, "error")
    ]
    assert found(context(back, edits=[DELETION], snapshot=inputs(notes=[late])), "HND001") == []


@pytest.mark.parametrize(("ids", "expected"), [("s2", []), ("s1, s2", [("MEMORY.md", 16, "error")])])
def test_what_only_another_document_says_of_another_project_was_not_brought_back(
    ids: str, expected: list[tuple[str, int, str]]
) -> None:
    elsewhere = INDEX + "\n## Project: ferry (/opt/ferry)\n" + LOGS.replace("s1", ids)

    assert found(context(elsewhere, edits=[DELETION]), "HND001") == expected


def test_a_text_that_stands_a_second_time_was_not_brought_back() -> None:
    twice = INDEX + "\n## Project: ferry (/opt/ferry)\n" + LOGS

    assert found(context(twice, base=twice, edits=[DELETION]), "HND001") == []


def test_a_line_of_the_summary_that_a_person_typed_stays() -> None:
    mine = f"{SUMMARY}- mine [find:Bazel]\n"
    edit = HandEdit("memory_summary.md", "insert", "## User preferences", None, "mine", (), SEEN)

    assert found(context(summary=SUMMARY, base_summary=mine, edits=[edit]), "HND001") == [
        ("memory_summary.md", 3, "error")
    ]
    assert found(context(summary=mine, base_summary=mine, edits=[edit]), "HND001") == []


@pytest.mark.parametrize("line", ["- typed by a person\n", "<!-- and a comment -->\n"])
def test_unsourced_text_that_is_lost_is_an_error(line: str) -> None:
    assert found(context(OWN.replace(line, ""), base=OWN), "HND002") == [("MEMORY.md", 7, "error")]


def test_unsourced_text_that_stands_among_other_neighbours_was_moved() -> None:
    line = "- typed by a person\n"
    end = OWN.replace(line, "") + line
    above = OWN.replace(line, "").replace(f"{HOME}\n", f"{HOME}\n{line}")
    elsewhere = OWN.replace(line, "").replace("\n## Project", f"{line}\n## Project")

    assert found(context(end, base=OWN), "HND002") == [("MEMORY.md", 15, "error")]
    assert found(context(above, base=OWN), "HND002") == [("MEMORY.md", 8, "error")]
    assert found(context(elsewhere, base=OWN), "HND002") == [("MEMORY.md", 8, "error")]


def test_new_entries_and_lost_neighbours_move_nothing() -> None:
    less = OWN.replace("- ferry is built with Bazel.\n  Sources: s1 · 2026-11-01 · keywords: Bazel\n", "") + LOGS

    assert found(context(less, base=OWN, changes=modified("s1")), "HND002") == []


def test_a_comment_above_the_first_section_stays() -> None:
    base = INDEX.replace("# Memory index\n", "# Memory index\n<!-- mine -->\n")

    assert found(context(base, base=base), "HND002") == []
    assert found(context(INDEX, base=base), "HND002") == [("MEMORY.md", 1, "error")]


def test_of_two_equal_lines_of_a_person_one_may_go() -> None:
    base = OWN.replace("\n## Project", "- typed by a person\n\n## Project")

    assert found(context(OWN, base=base), "HND002") == []


def test_unsourced_text_may_be_forgotten_deleted_by_hand_or_given_sources() -> None:
    line = "- typed by a person\n"
    deleted = HandEdit("MEMORY.md", "delete", HOME, "typed by a person", None, (), SEEN)
    sourced = OWN.replace(line, f"{line}  Sources: s1 · 2026-11-01\n")

    assert found(context(OWN.replace(line, ""), base=OWN, edits=[deleted]), "HND002") == []
    assert found(context(OWN.replace(line, ""), base=OWN, snapshot=inputs(rules="- typed by a person")), "HND002") == []
    assert found(context(sourced, base=OWN), "HND002") == []


def test_a_persons_bold_and_todo_are_warnings() -> None:
    """Their line must not stop the nights, in MEMORY.md nor where the summary tells it."""
    base = INDEX + "- **mind** the gap\n- TODO\n"
    summary = f"{SUMMARY}- **mind** the gap [find:the gap]\n"
    edits = [HandEdit("MEMORY.md", "insert", HOME, None, text, (), SEEN) for text in ("**mind** the gap", "TODO")]
    given = context(base, summary, base=base, edits=edits)

    assert found(given, "FMT004") == [("MEMORY.md", 14, "warning"), ("memory_summary.md", 5, "warning")]
    assert found(given, "FMT005") == [("MEMORY.md", 15, "warning")]
    assert errors(given) == []


def test_the_source_line_of_an_entry_that_a_person_typed_whole_is_theirs() -> None:
    base = INDEX + "- typed with its source\n  Sources: nobody · 2026-11-01\n"
    edit = HandEdit("MEMORY.md", "insert", HOME, None, "typed with its source", ("nobody",), SEEN)

    assert found(context(base, base=base, edits=[edit]), "SRC002") == [("MEMORY.md", 15, "warning")]


def test_a_stale_copy_is_reported() -> None:
    assert found(replace(context(), stale=("MEMORY.md",)), "HND003") == [("MEMORY.md", 0, "warning")]


def test_a_removed_session_is_cited_no_more() -> None:
    index = INDEX.replace("s1 · 2026-11-01 · keywords", "s1, s9 · 2026-11-01 · keywords")

    assert found(context(index, changes=removed("s9")), "CHG001") == [("MEMORY.md", 11, "error")]
    # A document that only moved to another file is listed as removed and is there.
    assert found(context(changes=removed("s1")), "CHG001") == []


@pytest.mark.parametrize(
    "said",
    [
        "ferry is built with Buck and needs a network.",
        "Deployments of ferry wait for the tide.",
        "ferry listens on port 9000.",
    ],
)
def test_what_an_updated_session_supports_no_more_is_struck_or_dropped(said: str) -> None:
    snapshot = inputs({**SAID, "s1": (said, "The user wants answers in Spanish.")})
    lines = [place for _, place, _ in found(context(snapshot=snapshot, changes=modified("s1")), "CHG002")]

    assert 8 in lines  # port 8000


def test_what_another_source_still_says_or_a_stamp_alone_changed_stays() -> None:
    snapshot = inputs({**SAID, "s1": ("Nothing of it.",)})
    stamp = replace(modified("s1").sessions[0], stamp_only=True)

    assert ("MEMORY.md", 4, "error") not in found(context(snapshot=snapshot, changes=modified("s1")), "CHG002")
    assert found(context(snapshot=snapshot, changes=replace(modified("s1"), sessions=(stamp,))), "CHG002") == []


def test_an_updated_session_that_says_it_in_other_words_supports_it() -> None:
    snapshot = inputs(
        {**SAID, "s1": ("ferry's port is still 8000.", "Bazel builds ferry.", "The user wants answers in Spanish.")}
    )

    assert found(context(snapshot=snapshot, changes=modified("s1")), "CHG002") == []


def test_a_superseded_or_corrected_entry_of_an_updated_session_is_settled() -> None:
    snapshot = inputs({**SAID, "s1": ("Nothing of it.",)})

    assert [n for _, n, _ in found(context(snapshot=snapshot, changes=modified("s1")), "CHG002")] == [8, 10]
    given = context(CORRECTED, base=CORRECTED, edits=[CORRECTION], snapshot=snapshot, changes=modified("s1"))
    assert ("MEMORY.md", 10, "error") not in found(given, "CHG002")


def test_an_added_session_without_a_trace_is_told_with_the_engines_reason() -> None:
    snapshot = inputs({**SAID, "s3": ("Merged the branch.",)})
    given = replace(context(snapshot=snapshot, changes=added("s3")), left_out={"s3": "a finished one-off"})

    assert [(f.file, f.message) for f in findings(given, "CHG003")] == [
        ("sessions/s3.md", "'s3' left no entry: a finished one-off")
    ]
    assert found(context(changes=added("s1")), "CHG003") == []
