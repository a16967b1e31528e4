"""Every entry names its sources: faults at the line of the source line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nightfold.formats.changes import FileDiff
from tests.unit.gate.pairs import INDEX, ZH, added, context, found, inputs, judged, modified

SOURCE = "  Sources: s1 · 2026-11-01 · keywords: Bazel"
PLACE = [("MEMORY.md", 11, "error")]


def with_source(line: str) -> str:
    return INDEX.replace(SOURCE, line)


def test_an_entry_without_a_source_line_is_an_error_unless_it_stood_so_before() -> None:
    index = INDEX + "- typed by a person\n"

    assert found(context(index, base=INDEX), "SRC001") == [("MEMORY.md", 14, "error")]
    assert found(context(index, base=index), "SRC001") == []


def test_a_superseded_unsourced_entry_is_the_one_that_stood_there_before() -> None:
    """A later note may retire what a person typed; the struck line still has no source."""
    base = INDEX + "- typed by a person\n"
    index = INDEX + "- ~~typed by a person~~ superseded by: ferry needs Node 20.11.\n"

    assert found(context(index, base=base), "SRC001") == []


@pytest.mark.parametrize("session_id", ["nobody", "S1", "s1x"])
def test_an_id_that_no_input_has_is_an_error(session_id: str) -> None:
    index = with_source(f"  Sources: {session_id} · 2026-11-01")

    assert found(context(index), "SRC002") == PLACE


@pytest.mark.parametrize(
    "line",
    [
        "  Sources: s1 · captured_at_ms: 17",
        "  Sources: s1 · keywords: Bazel · 2026-11-01",
        "  Sources: s1 · s2 · ferry · 2026-11-01",
        "  Sources：s1 · 2026-11-01",
        "  Sources: s1, s1 · 2026-11-01",
        "  Sources: s1",
        "  Sources: s1 · 2026-02-30",
        "  Sources: s1 · 2026/11/01",
        "  Sources: s1 · 2026-11-01 · Keywords: Bazel",
    ],
)
def test_a_malformed_source_line_is_an_error(line: str) -> None:
    found_here = found(context(with_source(line)), "SRC003")

    assert found_here
    assert set(found_here) == set(PLACE)


def test_a_stamp_that_a_source_has_is_well_formed() -> None:
    """Engines copy it; the program writes the date afterwards."""
    assert found(context(with_source("  Sources: s1 · captured_at_ms: 1793491200000")), "SRC003") == []


@pytest.mark.parametrize(
    "line", ["    Sources: s1 · 2026-11-01", "  来源: s1 · 2026-11-01", "  sources : s1 · 2026-11-01"]
)
def test_a_line_that_is_nearly_a_source_line_is_told_as_one(line: str) -> None:
    assert ("MEMORY.md", 11, "error") in found(context(with_source(line)), "SRC003")


def test_dates_are_days_of_the_zone_and_of_the_newest_source() -> None:
    """23:30 in Madrid on the day before is still that day in Madrid."""
    late = inputs()
    index = INDEX.replace("s1, s2 · 2026-11-02", "s1, s2 · 2026-11-01")

    assert found(context(index, snapshot=late), "SRC004") == [("MEMORY.md", 5, "error")]
    # Midnight in UTC is seven in the evening of the day before in New York.
    new_york = INDEX.replace("2026-11-01", "2026-10-31").replace("2026-11-02", "2026-11-01")
    assert found(context(new_york, zone="America/New_York"), "SRC004") == []
    assert len(found(context(zone="America/New_York"), "SRC004")) == 4


def test_source_lines_that_belong_to_no_entry_are_errors() -> None:
    twice = INDEX.replace(SOURCE, f"{SOURCE}\n{SOURCE}")
    apart = INDEX.replace(SOURCE, f"\n{SOURCE}")
    above = INDEX.replace("## Global", f"{SOURCE}\n\n## Global")

    assert found(context(twice), "SRC005") == [("MEMORY.md", 12, "error")]
    assert found(context(apart), "SRC005") == [("MEMORY.md", 12, "error")]
    assert found(context(above), "SRC005") == [("MEMORY.md", 3, "error")]


def test_keywords_are_words_of_a_source_letter_by_letter() -> None:
    assert found(context(with_source("  Sources: s1 · 2026-11-01 · keywords: Bazel, bazel")), "SRC006") == PLACE
    assert found(context(with_source("  Sources: s1 · 2026-11-01 · keywords: codex, /src/ferry")), "SRC006") == []


def test_a_keyword_that_a_person_typed_is_a_warning_and_one_that_the_document_lost_an_error() -> None:
    index = with_source("  Sources: s1 · 2026-11-01 · keywords: Bazel, Pants")
    diff = FileDiff("sessions/s1.md", ("-- ferry is built with Pants.", "+- ferry is built with Bazel."), 2)

    assert found(context(index, base=index), "SRC006") == [("MEMORY.md", 11, "warning")]
    assert found(context(index, base=index, changes=modified("s1", diffs=[diff])), "SRC006") == PLACE
    assert found(context(index, base=INDEX, changes=added("s1")), "SRC006") == PLACE


def test_without_inputs_what_needs_them_is_skipped_aloud() -> None:
    result = judged(replace(context(with_source("  Sources: nobody · 2026-11-01")), snapshot=None, forgetter=None))

    assert result.skipped["SRC002"] == "no inputs were given (--inputs)"
    assert "SRC003" not in result.skipped
    assert result.findings == ()


def test_the_other_vocabulary_is_text_like_any_other() -> None:
    """What stands in a document can never pass for structure."""
    codes = {f.code for f in judged(replace(context(INDEX, vocabulary=ZH), base=None, hand_lines={})).findings}

    assert {"FMT002", "SRC001"} <= codes
