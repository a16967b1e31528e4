"""memory_summary.md: beliefs, their search keys, and text that looks like a key."""

from __future__ import annotations

import pytest

from nightfold.formats.summary import (
    SummaryLoose,
    empty_summary,
    make_line,
    parse_summary,
    print_summary,
)
from nightfold.formats.vocabulary import EN, ZH

PAGE = """\
v2

## 用户偏好
- 回答用中文 [搜:回答用中文]
- 没有键的一行

## 项目：kite
- 用 pnpm [搜:pnpm] [搜:用 p]
手写
"""


def test_lines_carry_text_keys_and_place() -> None:
    summary = parse_summary(PAGE, ZH)

    first, second = summary.sections
    assert summary.preamble == ("v2", "")
    assert [(line.text, line.keys, line.line) for line in first.lines] == [
        ("回答用中文", ("回答用中文",), 4),
        ("没有键的一行", (), 5),
    ]
    assert (second.heading, second.line) == ("## 项目：kite", 7)
    assert [(line.text, line.keys) for line in second.lines] == [("用 pnpm", ("pnpm", "用 p"))]
    assert second.parts[1:] == (SummaryLoose("手写", 9), SummaryLoose("", 10))


@pytest.mark.parametrize(
    ("line", "text", "keys"),
    [
        ("- a [find:b]", "a [find:b]", ()),
        ("- a [搜:b", "a [搜:b", ()),
        ("- a [搜:]", "a", ("",)),
        ("- a[搜:b]c", "ac", ("b",)),
        ("- a [搜: b ]\r", "a", (" b ",)),
        ("- [搜:b]", "", ("b",)),
    ],
)
def test_only_the_memorys_own_keys_are_keys(line: str, text: str, keys: tuple[str, ...]) -> None:
    (section,) = parse_summary(f"v2\n## t\n{line}", ZH).sections

    (found,) = section.lines
    assert (found.text, found.keys) == (text, keys)


def test_a_line_is_printed_with_its_keys_behind_the_text() -> None:
    assert make_line("a\nb", ("k 1", "k2"), ZH).raw == "- a b [搜:k 1] [搜:k2]"
    assert make_line("a", ("k",), EN).raw == "- a [find:k]"
    assert make_line("a", (), EN).raw == "- a"


def test_text_that_looks_like_a_key_is_none() -> None:
    """A belief about search keys must not add a dead one."""
    made = make_line("写法是 [搜:x]", ("写法",), ZH)

    assert made.raw == "- 写法是 搜:x] [搜:写法]"
    assert made.keys == ("写法",)


@pytest.mark.parametrize("key", ["", "a]b", "a\nb", "a\u2028b"])
def test_a_key_that_would_not_read_back_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="search key"):
        make_line("a", (key,), ZH)


def test_a_line_without_text_is_refused() -> None:
    with pytest.raises(ValueError, match="text"):
        make_line(" \n", (), ZH)


def test_a_new_summary_is_its_version_line() -> None:
    """Readers look at the first three bytes."""
    assert print_summary(empty_summary(ZH)).encode() == b"v2\n"
