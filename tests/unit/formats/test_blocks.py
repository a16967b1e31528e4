"""Markdown as blocks: the same items as a CommonMark parser where a text is plain, no structure from code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from nightfold.formats.blocks import Heading, ListItem, Paragraph, Table, read_blocks


def _items(text: str) -> list[tuple[str, int, int]]:
    blocks = read_blocks(text.split("\n")).blocks
    return [("\n".join(line.text for line in b.lines), b.line, b.last_line) for b in blocks if isinstance(b, ListItem)]


def _headings(text: str) -> list[tuple[int, str, int]]:
    blocks = read_blocks(text.split("\n")).blocks
    return [(b.level, b.text, b.line) for b in blocks if isinstance(b, Heading)]


def _paragraphs(text: str) -> list[str]:
    blocks = read_blocks(text.split("\n")).blocks
    return ["\n".join(line.text for line in b.lines) for b in blocks if isinstance(b, Paragraph)]


def _commonmark_items(text: str) -> list[tuple[int, int, bool]]:
    """First and last line of each item outside quotes, and whether it holds another, by markdown-it-py."""
    lines = text.split("\n")
    found: list[tuple[int, int, bool]] = []
    stack: list[int] = []
    quotes = 0
    for token in MarkdownIt("commonmark").parse(text):
        if token.type.startswith("blockquote"):
            quotes += token.nesting
        if quotes:
            continue
        if token.type == "list_item_open":
            assert token.map is not None
            first, end = token.map
            while not lines[end - 1].strip():
                end -= 1
            for outer in stack:
                found[outer] = (*found[outer][:2], True)
            stack.append(len(found))
            found.append((first + 1, end, False))
        elif token.type == "list_item_close":
            stack.pop()
    return found


_WORDS = st.text(alphabet="abcdé中文 ", min_size=1, max_size=12).map(lambda s: f"w{s.strip()}")


@st.composite
def _plain_documents(draw: st.DrawFn) -> str:
    """Documents as people write them: lists, one level of nesting, wrapped lines, code, quotes, headings."""
    lines: list[str] = []
    for _ in range(draw(st.integers(1, 6))):
        shape = draw(st.sampled_from(["list", "ordered", "text", "code", "quote", "heading"]))
        words = draw(st.lists(_WORDS, min_size=1, max_size=3))
        if shape == "list":
            mark = draw(st.sampled_from("-*+"))
            for word in words:
                lines.append(f"{mark} {word}")
                lines += draw(
                    st.sampled_from(
                        [
                            [],
                            ["  wrapped"],
                            ["lazy"],
                            ["  - inner", "    inner wrapped"],
                            ["  ```", "  - no item", "  ```"],
                            ["  > quoted"],
                            ["", "  second paragraph"],
                        ]
                    )
                )
        elif shape == "ordered":
            lines += [f"{i}. {word}" for i, word in enumerate(words, 1)]
        elif shape == "text":
            lines += words
        elif shape == "code":
            lines += ["```", "- no item", *words, "```"]
        elif shape == "quote":
            lines += [f"> - {word}" for word in words]
        else:
            lines += [f"## {words[0]}"]
        lines.append("")
    return "\n".join(lines)


@given(_plain_documents())
def test_items_stand_on_the_lines_that_commonmark_gives_them(text: str) -> None:
    """People see these line numbers, and a forgotten statement is cut out by them."""
    theirs = _commonmark_items(text)
    ours = _items(text)

    assert [line for _, line, _ in ours] == [first for first, _, _ in theirs]
    for (_, _, last), (_, end, nests) in zip(ours, theirs, strict=True):
        assert last < end if nests else last == end


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n  b\n    c", [("a\nb\nc", 1, 3)]),
        ("- a\nlazy\n\nafter", [("a\nlazy", 1, 2)]),
        ("- a\n\n  b\n\nc", [("a\nb", 1, 3)]),
        ("* a\n+ b\n1. c\n2) d", [("a", 1, 1), ("b", 2, 2), ("c", 3, 3), ("d", 4, 4)]),
        ("- a\n  - b\n    - c\n- d", [("a", 1, 1), ("b", 2, 2), ("c", 3, 3), ("d", 4, 4)]),
        ("- a\n  ```\n  # no\n  ```\n  b", [("a\nb", 1, 5)]),
        ("- a\n  > said\n  b", [("a", 1, 3)]),
        ("- a\n\n      indented code\n", [("a", 1, 3)]),
        ("-\ttab", [("tab", 1, 1)]),
        ("- a\n\n  \tb", [("a\nb", 1, 3)]),
        ("- a\n\t- b\n\t\t- c", [("a", 1, 1), ("b", 2, 2), ("c", 3, 3)]),
        ("- a\n        - deep", [("a", 1, 1), ("deep", 2, 2)]),
        ("- a <!-- b --> c", [("a  c", 1, 1)]),
        ("- # a", [("a", 1, 1)]),
        ("- \n  a", [("a", 1, 2)]),
        ("- ", [("", 1, 1)]),
        ("- - -", []),
        ("text\n2026. no item", []),
        ("text\n- item", [("item", 2, 2)]),
        ("-no\n1.no\n1234567890. no", []),
    ],
)
def test_an_item_holds_its_lines_and_no_code_or_quotes(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert _items(text) == expected


def test_nested_items_know_their_parents() -> None:
    blocks = read_blocks(["- a", "  - b", "    1. c", "  - d", "- e"]).blocks
    items = [b for b in blocks if isinstance(b, ListItem)]

    assert [items.index(i.parent) if i.parent else None for i in items] == [None, 0, 1, 0, None]


def test_an_item_two_columns_deeper_is_nested_also_under_a_number() -> None:
    """Strict Markdown wants three; people indent by two."""
    blocks = read_blocks(["1. a", "  - b", "10. c", "   - d"]).blocks
    items = [b for b in blocks if isinstance(b, ListItem)]

    assert [items.index(i.parent) if i.parent else None for i in items] == [None, 0, None, 2]


@pytest.mark.parametrize(
    ("box", "ticked", "text"),
    [
        ("[ ] a", False, "a"),
        ("[x] a", True, "a"),
        ("[X] a", True, "a"),
        ("[-] a", None, "[-] a"),
        ("[x]a", None, "[x]a"),
    ],
)
def test_a_task_box_is_no_text(box: str, ticked: bool | None, text: str) -> None:
    (item,) = read_blocks([f"- {box}"]).blocks

    assert isinstance(item, ListItem)
    assert (item.ticked, item.lines[0].text) == (ticked, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# a\n## b ##\n### c #d", [(1, "a", 1), (2, "b", 2), (3, "c #d", 3)]),
        ("   # a", [(1, "a", 1)]),
        ("    # code", []),
        ("text\n    # goes on", []),
        ("####### seven", []),
        ("#no", []),
        ("#", [(1, "", 1)]),
        ("a\n===", [(1, "a", 1)]),
        ("Short name\n---", [(2, "Short name", 1)]),
        ("It went well.\n---", []),
        ("a\nb\n===", []),
        ("- a\n  # text of the item", []),
        ("```\n# no\n```\n# yes", [(1, "yes", 4)]),
        ("````\n```\n# no\n````\n# yes", [(1, "yes", 5)]),
        ("~~~\n```\n# no\n~~~\n# yes", [(1, "yes", 5)]),
        ("```\n# no\n``` x\n# no", []),
        ("``` a`b\n# yes", [(1, "yes", 2)]),
        ("```\n# never closed", []),
        ("- a\n  ```\n  # no\n# yes", [(1, "yes", 4)]),
        ("- a\n  ```\nsloppy code\n  ```\n# yes", [(1, "yes", 5)]),
        ("<!--\n# no\n-->\n# yes", [(1, "yes", 4)]),
        ("<!-- x -->\n# yes", [(1, "yes", 2)]),
        ("<!-- never closed\n# no", []),
        ("> # no\n# yes", [(1, "yes", 2)]),
        ("text <!-- a\n# no\n--> b\n# yes", [(1, "yes", 4)]),
        ("text <!-- never closed\n\n# yes", [(1, "yes", 3)]),
    ],
)
def test_headings_come_from_neither_code_nor_comments_nor_quotes(
    text: str, expected: list[tuple[int, str, int]]
) -> None:
    """A document may quote another one, headings and all."""
    assert _headings(text) == expected


@pytest.mark.parametrize(
    ("text", "quotes", "items"),
    [
        ("- a\n  > b\n  > c", [["b", "c"]], 1),
        ("- a\n> b", [["b"]], 1),
        ("- a\n  > b\nlazy", [["b", "lazy"]], 1),
        ("- a\n  > b\n\n  > c", [["b"], ["c"]], 1),
        ("- a\n\n> b", [], 1),
        ("- a\n  > > b", [["b"]], 1),
        ("- a\n  > - b", [["- b"]], 1),
        ("- a\n  > ```\n- b", [["```"]], 2),
    ],
)
def test_a_quote_right_under_an_item_is_its_evidence(text: str, quotes: list[list[str]], items: int) -> None:
    blocks = read_blocks(text.split("\n")).blocks
    found = [b for b in blocks if isinstance(b, ListItem)]

    assert found[0].quotes == quotes
    assert len(found) == items
    assert not [b for b in blocks if isinstance(b, Paragraph)]


def test_lines_in_no_block_are_named() -> None:
    blocks = read_blocks(["a", "```", "b", "```", "> c", "lazy", "", "<!-- d -->", "<details>", "", "    code"])

    assert blocks.hidden == {2, 3, 4, 5, 6, 8, 9, 11}
    assert [b.lines[0].text for b in blocks.blocks if isinstance(b, Paragraph)] == ["a"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\nb\n\nc", ["a\nb", "c"]),
        ("a <!-- x --> b", ["a  b"]),
        ("a <!-- x\ny --> b", ["a\nb"]),
        ("a <!-- x", ["a <!-- x"]),
        ("<https://kite.example>", ["<https://kite.example>"]),
        ("<b>bold</b> words", ["<b>bold</b> words"]),
        ("- a\n\nb", ["b"]),
        ("- a\n```\nx\n```\nb", ["b"]),
        ("> ```\n> x\nb", ["b"]),
        ("> # x\nb", ["b"]),
        ("> ---\nb", ["b"]),
        (">\nb", ["b"]),
        ("--", ["--"]),
        ("---\na\n***\nb\n_ _ _\nc", ["a", "b", "c"]),
        ("\tcode\n \tcode\n\na", ["a"]),
    ],
)
def test_paragraphs_are_what_is_left(text: str, expected: list[str]) -> None:
    assert _paragraphs(text) == expected


def test_a_comment_inside_a_paragraph_hides_its_own_lines() -> None:
    blocks = read_blocks(["a <!-- x", "y", "z --> b"])

    assert blocks.hidden == {2}
    assert _paragraphs("a <!-- x\ny\nz --> b") == ["a\nb"]


def test_a_table_has_a_header_and_rows_with_lines() -> None:
    text = "| a | b |\n|---|:-:|\n| 1 | x \\| y |\n| 2 |\n| 3 | y \\|\n\n| no | table |"

    (table, paragraph) = read_blocks(text.split("\n")).blocks

    assert isinstance(table, Table)
    assert (table.header, table.line) == (("a", "b"), 1)
    assert table.rows == [(3, ("1", "x | y")), (4, ("2",)), (5, ("3", "y |"))]
    assert isinstance(paragraph, Paragraph)


def test_reading_starts_where_it_is_told_and_counts_from_the_top() -> None:
    (item,) = read_blocks(["---", "k: v", "---", "- a"], 3).blocks

    assert isinstance(item, ListItem)
    assert item.line == 4


def test_very_deep_nesting_stays_bounded() -> None:
    """Each level costs a look at all above it; a document must not make that quadratic."""
    text = [f"{'  ' * depth}- a" for depth in range(2000)]

    items = [b for b in read_blocks(text).blocks if isinstance(b, ListItem)]

    depths = []
    for item in items:
        depth, at = 0, item.parent
        while at:
            depth, at = depth + 1, at.parent
        depths.append(depth)
    assert len(items) == 2000
    assert max(depths) == 31
