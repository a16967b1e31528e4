"""What the files look like: every fault at its line, and nothing that only looks like one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.gate.context import Context, Pair
from nightfold.gate.emphasis import has_strong
from nightfold.gate.fmt import _bad_characters, _is_clean, is_placeholder
from nightfold.gate.lookalikes import is_misleading
from tests.unit.gate.pairs import INDEX, SUMMARY, context, errors, found, judged, line_of


def with_bytes(index: bytes = INDEX.encode(), summary: bytes = SUMMARY.encode()) -> Context:
    return replace(context(), pair=Pair(index, summary))


def test_a_pair_in_order_has_no_finding() -> None:
    assert judged(context()).findings == ()


@pytest.mark.parametrize(
    "summary",
    [b"", b"\xef\xbb\xbfv2\n", b"v2\r\n", b"v2 \n", b"\nv2\n", b"V2\n", b"v2"],
    ids=["empty", "mark", "carriage return", "space", "blank line", "capital", "no line feed"],
)
def test_line_one_of_the_summary_is_v2_and_nothing_else(summary: bytes) -> None:
    assert found(with_bytes(summary=summary), "FMT001") == [("memory_summary.md", 1, "error")]


def test_an_empty_index_and_another_title_are_told_apart_from_a_right_one() -> None:
    assert found(with_bytes(index=b""), "FMT002") == [("MEMORY.md", 1, "error")]
    assert found(context(INDEX.replace("# Memory index", "# 记忆索引")), "FMT002") == [("MEMORY.md", 1, "error")]
    assert found(context(), "FMT002") == []


@pytest.mark.parametrize("line", ["* text", "+ text", "1. text", "  - text", "### Deep", "# Title", "-"])
def test_a_line_that_the_format_does_not_have_is_named_by_its_number(line: str) -> None:
    index = INDEX.replace("## Project", f"{line}\n\n## Project")

    assert found(context(index, base=INDEX), "FMT003") == [("MEMORY.md", 7, "error")]


@pytest.mark.parametrize("line", ["<!-- a note to self -->", "See the wiki.", "-> look here", "#123 is closed", "2026"])
def test_what_a_person_may_type_between_entries_is_no_fault(line: str) -> None:
    index = INDEX.replace("## Project", f"{line}\n\n## Project")

    assert found(context(index, base=INDEX), "FMT003") == []


def test_a_list_or_a_heading_inside_an_entry_is_named_at_its_own_line() -> None:
    index = INDEX.replace("port 8000.\n", "port 8000.\n  - TCP\n  ## Ports\n")

    assert found(context(index), "FMT003") == [("MEMORY.md", 9, "error"), ("MEMORY.md", 10, "error")]


def test_a_paragraph_in_the_summary_is_an_error_and_a_comment_is_none() -> None:
    summary = f"{SUMMARY}A paragraph.\n<!-- mine -->\n"

    assert found(context(summary=summary), "FMT003") == [("memory_summary.md", 5, "error")]


@pytest.mark.parametrize(
    "text",
    [
        "**Important:** ask first",
        "ask **first**",
        "***both***",
        "__two words__ here",
        "用**粗体**写",
        "**重点**：先问",
        "src/**/*.ts and **bold**",
    ],
)
def test_strong_emphasis_is_seen_as_markdown_sees_it(text: str) -> None:
    assert has_strong(text)


@pytest.mark.parametrize(
    "text",
    [
        "tests lie in src/**/*.ts and lib/**",
        "the file `**/*.py` is skipped",
        "2**32 and 2**64 differ",
        "call f(**a, **b)",
        "`**bold**` shows how",
        "__init__.py and __main__ are names",
        "a ** b ** c",
        "snake__case__name",
        "see https://x.test/a**b**c",
        "\\*\\*escaped\\*\\*",
    ],
)
def test_stars_and_underscores_that_mean_something_else_are_no_emphasis(text: str) -> None:
    """A pattern of files in an entry must not void the night."""
    assert not has_strong(text)


@pytest.mark.parametrize(
    "text",
    [
        "TODO",
        "tbd.",
        "N/A",
        "n / a",
        "待补充",
        "（待补充）",
        "暂无。",
        "⟨text⟩",
        "...",
        "—",
        "[TODO: fill]",
        "{{ x }}",
        "",
    ],
)
def test_a_text_that_says_nothing_is_a_placeholder(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    ["TODO comments name an owner", "无线网络在三楼", "None is returned", "[x] done", "{a: 1}", "N/A rows are dropped"],
)
def test_a_text_that_speaks_of_a_placeholder_is_none(text: str) -> None:
    assert not is_placeholder(text)


def test_empty_sections_and_placeholder_lines_are_named() -> None:
    index = f"{INDEX}\n## Later\n\n## Pitfalls\n- TBD\n  Sources: s1 · 2026-11-01\n"
    summary = f"{SUMMARY}\n## Project: ferry\n"
    given = context(index, summary, base=INDEX)

    assert found(given, "FMT005") == [
        ("MEMORY.md", line_of(index, "## Later"), "error"),
        ("MEMORY.md", line_of(index, "- TBD"), "error"),
        ("memory_summary.md", line_of(summary, "## Project"), "error"),
    ]


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (b"\x00", "U+0000"),
        ("\u202e".encode(), "U+202E"),
        ("\x85".encode(), "U+0085"),
        (b"\xff", "UTF-8"),
        (b"\xed\xa0\x80", "UTF-8"),
    ],
)
def test_characters_that_hide_text_are_named_at_their_line(bad: bytes, what: str) -> None:
    given = with_bytes(index=INDEX.encode().replace(b"port", b"port" + bad))
    one = next(f for f in judged(given).findings if f.code == "FMT006")

    assert (one.file, one.line) == ("MEMORY.md", 8)
    assert what in one.message


def test_carriage_returns_are_told_once_a_file() -> None:
    """A file from Windows would bury every other finding otherwise."""
    assert found(with_bytes(index=INDEX.replace("\n", "\r\n").encode()), "FMT006") == [("MEMORY.md", 1, "error")]


def test_a_tab_and_an_emoji_are_characters_like_any_other() -> None:
    assert found(context(INDEX.replace("port", "\tport 🚢")), "FMT006") == []


@pytest.mark.parametrize("text", ["pay\u200bload", "p\u0430yload", "\ufeffkey"])
def test_misleading_characters_are_seen(text: str) -> None:
    assert is_misleading(text)


@pytest.mark.parametrize("text", ["payload", "данные", "日本語", "naïve", "Ω μ", "Δt"])
def test_other_scripts_by_themselves_do_not_mislead(text: str) -> None:
    assert not is_misleading(text)


def test_misleading_keys_and_keywords_are_warnings() -> None:
    given = context(
        INDEX.replace("keywords: Bazel", "keywords: B\u0430zel"), SUMMARY.replace("answers in", "answers\u200b in")
    )

    assert found(given, "FMT007") == [("MEMORY.md", 11, "warning"), ("memory_summary.md", 4, "warning")]
    assert "FMT007" not in errors(given)


@given(st.binary(max_size=12) | st.text("a\n\r\t\x00\x7f\x85\u2028\u200f\u061cé", max_size=6).map(str.encode))
def test_a_clean_file_has_no_bad_line(data: bytes) -> None:
    """The file is looked through at once, and line by line only to name a place."""
    lines = data.split(b"\n")
    bad = any(raw.endswith(b"\r") or _bad_characters(raw.removesuffix(b"\r")) for raw in lines)

    assert _is_clean(data) is not bad
