"""What no artifact may hold, because some reader makes a line break or a direction of it."""

from __future__ import annotations

import pytest

from nightfold.formats.plain import ID_PATTERN, is_clean, one_line, plain_lines


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
