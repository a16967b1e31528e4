"""What a person did to the artifacts, told entry by entry."""

from __future__ import annotations

from nightfold.formats.changes import HandEdit
from nightfold.formats.index import parse_index
from nightfold.formats.summary import parse_summary
from nightfold.formats.vocabulary import EN
from nightfold.stages.hand_edits import deleted_share, index_edits, merge_edits, summary_edits, typed_lines

INDEX = """# Memory index

## Global preferences
- The user wants answers in Spanish.
  Sources: s1 · 2026-11-01
- Tests come before code.
  Sources: s2 · 2026-11-01

## Project: ferry (/src/ferry)
- ferry listens on port 8000.
  Sources: s1 · 2026-11-01
"""


def edits(now: str, was: str = INDEX) -> tuple[HandEdit, ...]:
    return index_edits(parse_index(was, EN), parse_index(now, EN), 7)


def test_an_unchanged_index_has_no_edits() -> None:
    assert edits(INDEX) == ()


def test_a_corrected_entry_is_one_replacement_with_its_sources() -> None:
    now = INDEX.replace("port 8000.", "port 8001, behind nginx.")
    assert edits(now) == (
        HandEdit(
            "MEMORY.md",
            "replace",
            "## Project: ferry (/src/ferry)",
            "ferry listens on port 8000.",
            "ferry listens on port 8001, behind nginx.",
            ("s1",),
            7,
        ),
    )


def test_a_deleted_entry_and_a_typed_one_are_told_apart() -> None:
    """Two different thoughts at one place are no rewording of one another."""
    gone = "- Tests come before code.\n  Sources: s2 · 2026-11-01\n"
    now = INDEX.replace(gone, "- 我住在瓦伦西亚\n")
    ops = {(e.op, e.old, e.new) for e in edits(now)}
    assert ops == {("delete", "Tests come before code.", None), ("insert", None, "我住在瓦伦西亚")}


def test_an_inserted_line_remembers_what_stood_above_it() -> None:
    now = INDEX.replace("## Project", "- Mondays are for reading.\n\n## Project")
    (edit,) = edits(now)
    assert (edit.op, edit.after, edit.ids) == ("insert", "Tests come before code.", ())


def test_an_entry_that_was_only_moved_is_no_edit() -> None:
    entry = "- Tests come before code.\n  Sources: s2 · 2026-11-01\n"
    now = INDEX.replace(entry, "") + entry
    assert edits(now) == ()


def test_keys_of_a_summary_line_are_the_programs_to_change() -> None:
    was = parse_summary("v2\n\n## User preferences\n- Spanish. [find:Spanish]\n", EN)
    now = parse_summary("v2\n\n## User preferences\n- Spanish. [find:answers in]\n", EN)
    assert summary_edits(was, now, 7) == ()


def replace_edit(old: str, new: str, seen: int = 1) -> HandEdit:
    return HandEdit("MEMORY.md", "replace", "## S", old, new, ("s1",), seen)


def test_two_corrections_in_a_row_are_one_from_first_to_last() -> None:
    merged = merge_edits([replace_edit("a", "b", 1)], [replace_edit("b", "c", 2)])
    assert merged == (replace_edit("a", "c", 2),)


def test_a_correction_taken_back_leaves_nothing() -> None:
    assert merge_edits([replace_edit("a", "b", 1)], [replace_edit("b", "a", 2)]) == ()


def test_a_corrected_entry_that_is_then_deleted_stays_deleted_in_both_wordings() -> None:
    """The documents still say the first wording."""
    gone = HandEdit("MEMORY.md", "delete", "## S", "b", None, ("s1",), 2)
    merged = merge_edits([replace_edit("a", "b", 1)], [gone])
    assert {(e.op, e.old) for e in merged} == {("delete", "a"), ("delete", "b")}


def test_a_deleted_text_that_a_person_types_again_is_wanted() -> None:
    gone = HandEdit("MEMORY.md", "delete", "## S", "a", None, ("s1",), 1)
    back = HandEdit("MEMORY.md", "insert", "## S", None, "a", (), 2)
    assert merge_edits([gone], [back]) == (back,)


def test_the_share_of_deleted_entries_is_counted_against_all() -> None:
    gone = HandEdit("MEMORY.md", "delete", "## S", "a", None, ("s1",), 1)
    assert deleted_share(parse_index(INDEX, EN), [gone]) == 1 / 3


def test_typed_lines_are_given_as_they_stand_in_the_file() -> None:
    edit = replace_edit("a", "first\nsecond")
    assert typed_lines([edit], "MEMORY.md") >= {"- first", "  second"}
