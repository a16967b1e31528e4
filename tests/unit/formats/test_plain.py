"""What no artifact may hold, because some reader makes a line break or a direction of it."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.formats.plain import (
    _DIRECTION,
    _SPACING,
    ID_PATTERN,
    IDS_PATTERN,
    is_clean,
    one_line,
    plain_lines,
)


@pytest.mark.parametrize("break_", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\t"])
def test_every_kind_of_break_becomes_a_space(break_: str) -> None:
    assert one_line(f" a{break_}b ") == "a b"


def test_direction_marks_and_byte_order_marks_go() -> None:
    assert one_line("a\u202e\u2066b\ufeff\u200e") == "ab"


def test_lines_keep_their_ends_but_no_blank_ones() -> None:
    assert plain_lines("a\r\nb\rc\n\n \n## d\n#e") == ["a", "b", "c", "d", "#e"]


@pytest.mark.parametrize(
    ("text", "clean"), [("a b，c", True), ("a\nb", False), ("a\u202eb", False), ("a\ud800", False)]
)
def test_clean_text_is_one_line_of_plain_characters(text: str, clean: bool) -> None:
    assert is_clean(text) is clean


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("a", True),
        ("0", True),
        ("a" * 128, True),
        ("a" * 129, False),
        ("", False),
        (".a", False),
        ("a b", False),
        ("é", False),
    ],
)
def test_ids_are_short_and_ascii(text: str, valid: bool) -> None:
    assert bool(ID_PATTERN.fullmatch(text)) is valid


def test_a_text_that_can_be_printed_needs_no_closer_look() -> None:
    """`str.isprintable` is asked first; it must say yes to no character that is looked for."""
    printable = "".join(c for c in map(chr, range(sys.maxunicode + 1)) if c.isprintable())

    assert not _SPACING.search(printable)
    assert not _DIRECTION.search(printable)


@given(st.lists(st.from_regex(r"[A-Za-z0-9._:@, -]{0,4}") | st.just("a" * 128) | st.just("a" * 129), min_size=1))
def test_ids_are_matched_together_as_each_alone(pieces: list[str]) -> None:
    """A malformed id must not hide among good ones."""
    field = ", ".join(pieces)

    assert bool(IDS_PATTERN.fullmatch(field)) is all(ID_PATTERN.fullmatch(i) for i in field.split(", "))
