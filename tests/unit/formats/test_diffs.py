"""Unified diffs that another program can read and apply, bounded in bytes and in work."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from unidiff.patch import PatchSet

from nightfold.formats.diffs import FILE_CAP, FileDiff, cut_lines, unified_diff

_LINES = st.sampled_from(["a", "b", "c", "", " ", "- a", "+ a", "--- a", "+++ b", "@@ -1 +1 @@", "\\ x", "```", "# h"])
_TEXTS = st.lists(_LINES, max_size=30).map("\n".join)


def _applied(old: str, diff: FileDiff) -> str:
    """Apply a diff by hand, as a reader would."""
    source = re.findall(r"[^\n]*\n|[^\n]+$", old)
    result: list[str] = []
    at, mark = 0, ""
    for line in diff.lines[2:]:
        if line.startswith("@@"):
            hunk = re.fullmatch(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@", line)
            assert hunk
            start = int(hunk[1]) - (hunk[2] != "0")
            result += source[at:start]
            at = start
        elif line == "\\ No newline at end of file":
            if mark != "-":
                result[-1] = result[-1].removesuffix("\n")
        else:
            mark = line[0]
            assert mark in (" ", "+", "-")
            if mark != "+":
                assert source[at].removesuffix("\n") == line[1:]
                at += 1
            if mark != "-":
                result.append(f"{line[1:]}\n")
    return "".join(result + source[at:])


@given(_TEXTS, _TEXTS)
def test_the_diff_turns_the_old_text_into_the_new(old: str, new: str) -> None:
    """A model that reads a wrong diff reconciles the wrong statements."""
    diff = unified_diff("sessions/a.md", old, new)

    assert _applied(old, diff) == new if diff.lines else old == new
    assert diff.total == len(diff.lines)


@given(_TEXTS, _TEXTS)
def test_unidiff_reads_our_diffs(old: str, new: str) -> None:
    diff = unified_diff("sessions/a.md", old, new)

    patch = PatchSet("".join(f"{line}\n" for line in diff.lines))

    assert len(patch) == (old != new)
    for file in patch:
        assert (file.source_file, file.target_file) == ("a/sessions/a.md", "b/sessions/a.md")
        marks = [line[0] for line in diff.lines[2:]]
        assert (file.added, file.removed) == (marks.count("+"), marks.count("-"))


def test_a_diff_has_the_usual_form() -> None:
    old = "".join(f"{i}\n" for i in range(1, 21))
    new = old.replace("2\n", "two\n", 1).replace("18\n", "").replace("20\n", "20")

    assert unified_diff("sessions/a.md", old, new).lines == (
        "--- a/sessions/a.md",
        "+++ b/sessions/a.md",
        "@@ -1,5 +1,5 @@",
        " 1",
        "-2",
        "+two",
        " 3",
        " 4",
        " 5",
        "@@ -15,6 +15,5 @@",
        " 15",
        " 16",
        " 17",
        "-18",
        " 19",
        "-20",
        "+20",
        "\\ No newline at end of file",
    )


@pytest.mark.parametrize(
    ("old", "new", "hunk"),
    [("", "a\n", "@@ -0,0 +1 @@"), ("a\n", "", "@@ -1 +0,0 @@"), ("a\n", "a\nb\n", "@@ -1 +1,2 @@")],
)
def test_empty_and_single_ranges_are_counted_as_diff_counts_them(old: str, new: str, hunk: str) -> None:
    assert unified_diff("a.md", old, new).lines[2] == hunk


def test_equal_texts_have_no_diff() -> None:
    assert unified_diff("a.md", "a\n", "a\n") == FileDiff("a.md", (), 0)


def test_a_long_diff_is_cut_at_a_line_and_says_how_long_it_was() -> None:
    new = "".join(f"第 {i} 行\n" for i in range(10_000))

    diff = unified_diff("a.md", "", new)

    size = sum(len(line.encode()) + 1 for line in diff.lines)
    assert diff.total == 10_003
    assert size <= FILE_CAP < size + len(f"+第 {len(diff.lines) - 3} 行\n".encode())


def test_texts_of_few_repeated_lines_do_not_take_for_ever() -> None:
    """Matching them is quadratic at best; what lies between the common ends is then one change."""
    old = "head\n" + "".join(f"{i % 90}\n" for i in range(60_000)) + "tail\n"
    new = "head\n" + "".join(f"{i % 91}\n" for i in range(60_000)) + "tail\n"

    diff = unified_diff("a.md", old, new)

    # 0 … 89 open both texts, so the change begins behind them and ends before `tail`.
    assert diff.lines[2:7] == ("@@ -89,59914 +89,59914 @@", " 87", " 88", " 89", "-0")
    assert diff.total == 2 + 1 + 3 + 2 * 59_910 + 1


def test_lines_are_cut_by_bytes() -> None:
    assert cut_lines(["ab", "中", "c"], 7) == (["ab", "中"], 7)
    assert cut_lines(["ab", "中", "c"], 6) == (["ab"], 3)
    assert cut_lines(["ab"], 0) == ([], 0)
