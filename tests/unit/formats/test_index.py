"""MEMORY.md: what is structure, what is not, and what an entry built by us looks like."""

from __future__ import annotations

import pytest

from nightfold.formats.index import (
    Entry,
    Loose,
    append_entry,
    empty_index,
    make_entry,
    make_section,
    parse_index,
    print_index,
    shorten,
    superseded_parts,
)
from nightfold.formats.source_line import SourceLine
from nightfold.formats.vocabulary import EN, ZH, Vocabulary

PAGE = """\
# 记忆索引

## 全局偏好
- 回答用中文
  也包括注释
  来源: s-1, s-2 · kite · 2026-11-30 · keywords: tabs, `make`
- ~~端口是 80~~ 已被替代：端口是 8080
  来源: s-3 · 2026-10-02

手写的一段话
- 没有来源的一条

## 项目：kite（/home/mei/kite）
- 用 pnpm
  来源: s-4 · 2026-11-01
"""


def test_entries_carry_text_source_line_and_place() -> None:
    index = parse_index(PAGE, ZH)

    first, second, third, fourth = (entry for _, entry in index.entries)

    assert first.text == "回答用中文\n也包括注释"
    assert first.source == SourceLine(("s-1", "s-2"), "kite", "2026-11-30", ("tabs", "`make`"))
    assert (first.line, first.active) == (4, True)
    assert (second.old, second.new, second.belief) == ("端口是 80", "端口是 8080", "端口是 80")
    assert (second.line, second.active) == (7, False)
    assert (third.text, third.source, third.line) == ("没有来源的一条", None, 11)
    assert (fourth.text, fourth.line) == ("用 pnpm", 14)


def test_sections_carry_kind_name_and_workspace() -> None:
    index = parse_index(PAGE, ZH)

    assert [(s.kind, s.name, s.workspace, s.line) for s in index.sections] == [
        ("global", "全局偏好", None, 3),
        ("project", "kite", "/home/mei/kite", 13),
    ]
    assert index.preamble == ("# 记忆索引", "")


def test_what_a_person_typed_between_entries_is_kept_with_its_line() -> None:
    (section, _) = parse_index(PAGE, ZH).sections

    loose = [part for part in section.parts if isinstance(part, Loose)]

    assert [(part.raw, part.line) for part in loose] == [(("", "手写的一段话"), 9), (("",), 12)]


@pytest.mark.parametrize(
    "line",
    [
        "# 全局偏好",
        "### 全局偏好",
        " ## 全局偏好",
        "##全局偏好",
        "* 一条",
        "+ 一条",
        "1. 一条",
        " - 一条",
        "-一条",
        "-",
        "来源: s-1",
        "",
    ],
)
def test_other_marks_open_nothing(line: str) -> None:
    """The gate reports them; taking them for structure would let any text in."""
    (section,) = parse_index(f"{ZH.title}\n## 话题\n{line}\n", ZH).sections

    assert section.parts == (Loose((line, ""), 3),)


@pytest.mark.parametrize(
    ("ending", "why"),
    [
        ("\n\n  来源: s-1", "a blank line parts an entry from a source line"),
        ("\n手写\n  来源: s-1", "so does a line that is not indented"),
        ("\n 来源: s-1", "one space is no indent"),
        ("\n\t来源: s-1", "nor is a tab"),
        ("\n   来源: s-1", "three spaces make it text"),
        ("\n  Sources: s-1", "the other vocabulary is text"),
    ],
)
def test_a_source_line_counts_only_right_under_its_entry(ending: str, why: str) -> None:
    ((_, entry),) = parse_index(f"{ZH.title}\n## 话题\n- 一条{ending}", ZH).entries

    assert entry.source is None, why


def test_lines_behind_the_source_line_belong_to_no_entry() -> None:
    """A second source line must be visible to the gate as an orphan."""
    (section,) = parse_index("## t\n- a\n  来源: s-1\n  来源: s-2\n", ZH).sections

    entry, loose = section.parts
    assert isinstance(entry, Entry)
    assert entry.raw == ("- a", "  来源: s-1")
    assert loose == Loose(("  来源: s-2", ""), 4)


def test_headings_of_the_other_vocabulary_are_topics() -> None:
    """Text of an English document must not pass for structure in a Chinese memory."""
    sections = parse_index("## Global preferences\n## Project: kite\n## Pitfalls\n## 踩过的坑\n", ZH).sections

    assert [(s.kind, s.name) for s in sections] == [
        ("topic", "Global preferences"),
        ("topic", "Project: kite"),
        ("topic", "Pitfalls"),
        ("pitfalls", "踩过的坑"),
    ]


def test_entries_before_the_first_section_are_preamble() -> None:
    index = parse_index("# 记忆索引\n- a\n  来源: s-1\n## t\n", ZH)

    assert index.preamble == ("# 记忆索引", "- a", "  来源: s-1")
    assert index.entries == ()


def test_a_file_saved_with_carriage_returns_reads_the_same_and_prints_the_same() -> None:
    """Windows editors do this; the entries are the person's all the same."""
    text = PAGE.replace("\n", "\r\n")

    index = parse_index(text, ZH)

    assert [e.text for _, e in index.entries] == [e.text for _, e in parse_index(PAGE, ZH).entries]
    assert index.entries[0][1].source == parse_index(PAGE, ZH).entries[0][1].source
    assert index.sections[1].workspace == "/home/mei/kite"
    assert print_index(index) == text


def test_characters_that_other_programs_break_lines_at_do_not() -> None:
    text = "## t\n- a\u2028## b\x0b- c\x85  来源: x\n"

    (section,) = parse_index(text, ZH).sections

    assert [e.text for e in section.entries] == ["a\u2028## b\x0b- c\x85  来源: x"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("~~旧~~ 已被替代：新", ("旧", "新")),
        ("~~旧~~ 已被替代：", ("旧", "")),
        ("~~a ~~ b~~ 已被替代：c", ("a ~~ b", "c")),
        ("~~a~~ 已被替代：b~~ 已被替代：c", ("a", "b~~ 已被替代：c")),
        ("~~旧\n续~~ 已被替代：新", ("旧\n续", "新")),
        ("~~~x~~~ 已被替代：y", ("~x~", "y")),
        ("`~~旧~~ 已被替代：新` 是写法", None),
        ("~~ 是删除线，如 `~~a~~ 已被替代：b`", None),
        ("~~旧 ~~ 已被替代：新", None),
        ("~~~~ 已被替代：新", None),
        ("~~旧~~已被替代：新", None),
        ("~~旧~~ 已被替代:新", None),
        ("~~旧~~ superseded by: 新", None),
        ("~~旧~~", None),
        ("旧~~ 已被替代：新", None),
    ],
)
def test_only_the_exact_form_is_superseded(text: str, parts: tuple[str, str] | None) -> None:
    """A belief that is wrongly read as retired vanishes from the summary."""
    assert superseded_parts(text, ZH) == parts


def test_the_english_mark_wants_its_space() -> None:
    assert superseded_parts("~~old~~ superseded by: new", EN) == ("old", "new")
    assert superseded_parts("~~old~~ superseded by:new", EN) is None
    assert superseded_parts("~~old~~ superseded by:", EN) == ("old", "")


def test_an_entry_is_printed_in_the_form_of_the_format() -> None:
    source = SourceLine(("s-1", "s-2"), "kite", "2026-11-30", ("tabs", "k 2"))

    active = make_entry("第一行\n第二行", source, ZH)
    struck = make_entry("old", SourceLine(("s-1",), None, "2026-10-02"), EN, superseded_by="new")
    bare = make_entry("typed", None, EN)

    assert active.raw == (
        "- 第一行",
        "  第二行",
        "  来源: s-1, s-2 · kite · 2026-11-30 · keywords: tabs, k 2",
    )
    assert struck.raw == ("- ~~old~~ superseded by: new", "  Sources: s-1 · 2026-10-02")
    assert bare.raw == ("- typed",)


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("  a  \n\n\n  b  ", ("- a", "  b")),
        ("a\n## 全局偏好\n- b", ("- a", "  全局偏好", "  - b")),
        ("### a\n#123 stays\n#include too", ("- a", "  #123 stays", "  #include too")),
        ("a\n来源: evil · 2026-11-30", ("- a 来源: evil · 2026-11-30",)),
        ("a\n  Sources: evil", ("- a Sources: evil",)),
        ("a\n来源：evil", ("- a 来源：evil",)),
        ("来源: x", ("- 来源: x",)),
        ("a\r## b\r\n- c", ("- a", "  b", "  - c")),
        ("a\u2028## b\x0bc\x00d", ("- a ## b c d",)),
        ("a\u202eb\ufeffc", ("- abc",)),
        ("~~a~~ 已被替代：b", ("- a 已被替代：b",)),
        ("~~a~~", ("- ~~a~~",)),
    ],
)
def test_no_text_becomes_structure(text: str, raw: tuple[str, ...]) -> None:
    """What a document says is data, also where it is spelt like our own lines."""
    assert make_entry(text, None, ZH).raw == raw


@pytest.mark.parametrize("text", ["", " \n ", "\u202e", "###"])
def test_an_entry_without_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="text"):
        make_entry(text, None, ZH)


def test_an_old_text_cannot_end_its_own_strike() -> None:
    made = make_entry("a~~ 已被替代：b", None, ZH, superseded_by="c")

    assert made.raw == ("- ~~a 已被替代：b~~ 已被替代：c",)
    assert (made.old, made.new) == ("a 已被替代：b", "c")


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("short enough", 20, "short enough"),
        ("one two three", 9, "one two"),
        ("one two three", 7, "one two"),
        ("see /home/mei/kite/run.py now", 12, "see"),
        ("/home/mei/kite/run.py", 8, "/home/me"),
        ("端口改成八千零八十", 4, "端口改成"),
        ("用 pnpm，不用 npm", 8, "用 pnpm，不"),
        ("first line\nsecond", 50, "first line"),
        ("值是 3，单位秒", 5, "值是 3"),
        ("x ab中", 3, "x"),
        ("e\u0301e\u0301e\u0301", 3, "e\u0301"),
    ],
)
def test_a_text_is_shortened_at_a_word(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short


@pytest.mark.parametrize("vocabulary", [ZH, EN])
def test_a_new_index_is_its_title_line(vocabulary: Vocabulary) -> None:
    assert print_index(empty_index(vocabulary)) == f"{vocabulary.title}\n"


def test_an_entry_is_appended_before_the_blank_lines_at_the_end() -> None:
    """The blank line that parts two sections must stay where it is."""
    (section,) = parse_index("## t\n- a\n  来源: s\n\n手写\n\n", ZH).sections

    grown = append_entry(section, make_entry("b", None, ZH))

    assert [raw for part in grown.parts for raw in part.raw] == ["- a", "  来源: s", "", "手写", "- b", "", ""]


def test_a_built_section_keeps_the_name_it_was_given() -> None:
    """A name in parentheses may look like a workspace; who builds the section knows better."""
    made = make_section("project", "shop（/old）", None, ZH)

    assert (made.name, made.workspace, made.heading) == ("shop（/old）", None, "## 项目：shop（/old）")


def test_an_entry_is_appended_to_an_empty_section() -> None:
    grown = append_entry(make_section("topic", "t", None, ZH), make_entry("b", None, ZH))

    assert [e.text for e in grown.entries] == ["b"]


def test_ten_thousand_entries_are_each_read_once() -> None:
    """The index is parsed several times in a run, so its cost must follow its size."""
    entry = "- text number {0}\n  来源: id-{0}, id-b · proj · 2026-11-30 · keywords: k{0}, b c\n"
    text = "# 记忆索引\n\n## 全局偏好\n" + "".join(entry.format(i) for i in range(10_000))

    index = parse_index(text, ZH)

    assert len(index.entries) == 10_000
    assert print_index(index) == text
