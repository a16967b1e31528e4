"""The source line: every field in its place, and a word for all that is wrong with a bad one."""

from __future__ import annotations

import pytest

from nightfold.formats.source_line import (
    SourceLine,
    fits_keyword,
    fits_project_field,
    parse_source_line,
    print_source_line,
)
from nightfold.formats.vocabulary import EN, ZH


def _read(body: str) -> SourceLine:
    found = parse_source_line(f"  来源: {body}", ZH)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a", SourceLine(("a",))),
        ("a, b", SourceLine(("a", "b"))),
        ("a · kite", SourceLine(("a",), "kite")),
        ("a · 2026-11-30", SourceLine(("a",), None, "2026-11-30")),
        ("a · captured_at_ms: 17", SourceLine(("a",), None, "captured_at_ms: 17")),
        ("a · keywords: x y, z", SourceLine(("a",), None, None, ("x y", "z"))),
        ("a · my app · 2026-11-30 · keywords: k", SourceLine(("a",), "my app", "2026-11-30", ("k",))),
        ("a:b@c_d.e-f", SourceLine(("a:b@c_d.e-f",))),
        ("a · x·y", SourceLine(("a",), "x·y")),
        ("a · 2026", SourceLine(("a",), "2026")),
    ],
)
def test_a_good_line_has_no_faults(body: str, expected: SourceLine) -> None:
    assert _read(body) == expected


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("", "no source id"),
        (" · 2026-11-30", "no source id"),
        ("a, a", "id 'a' stands more than once"),
        ("a,b", "malformed id 'a,b'"),
        ("a, ", "malformed id"),
        ("会话一", "malformed id '会话一'"),
        ("-a", "malformed id '-a'"),
        ("a" * 129, "malformed id"),
        ("a · 2026-11-30 · kite", "out of order"),
        ("a · keywords: k · 2026-11-30", "out of order"),
        ("a · kite · b", "more than one project field: 'b'"),
        ("a · 2026-11-30 · 2026-11-29", "more than one stamp field"),
        ("a · keywords: k · keywords: l", "more than one keywords field"),
        ("a · 2026-13-01", "no date of the calendar"),
        ("a · 2026/11/30", "malformed time"),
        ("a · 2026年11月30日", "malformed time"),
        ("a · 2026-1-3", "malformed time"),
        ("a · captured_at_ms：17", "malformed time"),
        ("a · captured_at_ms:17", "malformed time"),
        ("a · captured_at_ms: soon", "malformed time"),
        ("a · capturedAtMs: 17", "malformed time"),
        ("a · keywords：k", "malformed keywords field"),
        ("a · Keywords: k", "malformed keywords field"),
        ("a · 关键词：k", "malformed keywords field"),
        ("a · keywords: ", "malformed keyword"),
        ("a · keywords: k, , l", "malformed keyword ''"),
        ("a · keywords: k, ", "white space around the field"),
        ("a · keywords: k, k", "keyword 'k' stands more than once"),
        ("a  · kite", "white space around the field 'a'"),
    ],
)
def test_a_bad_line_says_what_is_wrong(body: str, fault: str) -> None:
    """The gate reports faults in these words; a fault that is missed is published."""
    assert any(fault in found for found in _read(body).faults)


def test_what_is_malformed_fills_no_field() -> None:
    """A later step must not take `2026/11/30` for a date or for a project."""
    found = _read("a, 甲 · 2026/11/30 · keywords：k")

    assert found.ids == ("a", "甲")
    assert (found.project, found.stamp, found.keywords) == (None, None, ("k",))


@pytest.mark.parametrize("raw", ["  来源：a", "  来源:a", "  来源： a"])
def test_a_prefix_gone_wrong_is_still_a_source_line_with_a_fault(raw: str) -> None:
    found = parse_source_line(raw, ZH)

    assert found is not None
    assert found.ids == ("a",)
    assert "the line must begin with" in found.faults[0]


@pytest.mark.parametrize(
    "raw", ["来源: a", " 来源: a", "   来源: a", "\t来源: a", "xx来源: a", "  Sources: a", "  来源 a", "  - 来源: a"]
)
def test_other_lines_are_none(raw: str) -> None:
    assert parse_source_line(raw, ZH) is None


def test_a_carriage_return_at_the_end_is_overlooked() -> None:
    assert _read("a · 2026-11-30\r") == SourceLine(("a",), None, "2026-11-30")


def test_fields_are_printed_in_order_with_their_separators() -> None:
    source = SourceLine(("a", "b"), "kite", "captured_at_ms: 17", ("k", "l m"))

    assert print_source_line(source, ZH) == "  来源: a, b · kite · captured_at_ms: 17 · keywords: k, l m"
    assert print_source_line(source, EN) == "  Sources: a, b · kite · captured_at_ms: 17 · keywords: k, l m"


@pytest.mark.parametrize(
    "project", ["a · b", "x ·", "2026-11-30", "keywords: k", "captured_at_ms: 1", " a", "a\nb", ""]
)
def test_a_project_that_would_read_as_something_else_is_left_out(project: str) -> None:
    """The format allows to leave it out; refusing would stop every night for one odd name."""
    assert not fits_project_field(project)
    assert print_source_line(SourceLine(("a",), project), ZH) == "  来源: a"


@pytest.mark.parametrize(
    "source",
    [
        SourceLine(("a, b",)),
        SourceLine(("a · b",)),
        SourceLine(("a\nb",)),
        SourceLine(("a",), stamp="30.11.2026"),
        SourceLine(("a",), keywords=("x, y",)),
        SourceLine(("a",), keywords=("x\n  来源: b",)),
        SourceLine(("a",), keywords=("",)),
    ],
)
def test_what_would_not_read_back_is_refused(source: SourceLine) -> None:
    with pytest.raises(ValueError, match="cannot stand in a source line"):
        print_source_line(source, ZH)


def test_a_hand_typed_id_is_printed_as_it_stands() -> None:
    """Its keyword may have to go, and the line must be printed again; the gate reports the id."""
    assert print_source_line(SourceLine(("我自己",), None, "2026-11-30"), ZH) == "  来源: 我自己 · 2026-11-30"


@pytest.mark.parametrize(
    ("word", "fits"),
    [("a b", True), ("a,b", True), ("·", True), ("[x]", True), ("a, b", False), ("a · b", False), ("· a", False)],
)
def test_a_keyword_holds_no_separator(word: str, fits: bool) -> None:
    assert fits_keyword(word) is fits
