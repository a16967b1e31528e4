"""A Markdown text as blocks, with exact line numbers: headings, list items, paragraphs, tables.

Follows CommonMark for what people write, line by line and in linear time. Fenced and indented code, HTML
comments and block quotes are never headings, items or paragraphs, whatever they contain; what is left
open is code or comment to its end. Where a text is sloppy it is read as it was meant: a nested item
needs only two columns more than its parent's marker, a line of code that is not indented does not end
the fence of an item unless it looks like a heading or an item, and a quote right under an item is the
item's.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from nightfold.formats.patterns import lazy

_MARKER: Final = lazy(r"([-*+]|[0-9]{1,9}[.)])(?:[ \t]+|$)")
_UNDERLINE: Final = lazy(r"=+|-+")
_FENCE: Final = lazy(r"(`{3,})[^`]*|(~{3,}).*")
_DELIMITERS: Final = lazy(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?")
_TAG_LINE: Final = lazy(r"(?:</?[A-Za-z][A-Za-z0-9-]*(?:[ \t/][^<>]*)?>)+")
_BOX: Final = lazy(r"\[([ xX])\](?:[ \t]+|$)")
_CODE_INDENT: Final = 4
_DEPTH: Final = 32
"""Levels of nesting that are told apart; bounds the work for a line, whatever a document does."""
_TITLE_LENGTH: Final = 60
_SENTENCE_ENDS: Final = tuple("。.！!？?；;：:，,")
_COMMENT, _COMMENT_END = "<!--", "-->"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a block's text, without marker and indent, and its 1-based number."""

    text: str
    number: int


@dataclass(frozen=True)
class Heading:
    """A heading, `#` or underlined (level 1 for `=`, 2 for `-`)."""

    level: int
    text: str
    line: int
    """Of the text; an underline stands on the next one."""


@dataclass
class ListItem:
    """A list item. Filled while its lines are read; a nested item is a block of its own."""

    line: int
    parent: ListItem | None
    lines: list[Line] = field(default_factory=list)
    quotes: list[list[str]] = field(default_factory=list)
    ticked: bool | None = None
    """Of a task-list item, whether its box is ticked; None without a box."""
    last_line: int = 0
    """Last line that is its own, code and quotes included, nested items not."""


@dataclass
class Paragraph:
    """Lines of prose outside lists."""

    lines: list[Line]


@dataclass
class Table:
    """A table with a header row; `rows` are its body rows with their line numbers."""

    header: tuple[str, ...]
    line: int
    rows: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)


Block = Heading | ListItem | Paragraph | Table


@dataclass(frozen=True)
class Blocks:
    """All blocks in order of their first lines, and the numbers of the lines that are in none."""

    blocks: tuple[Block, ...]
    hidden: frozenset[int]
    """Lines of code, comments and quotes."""


def read_blocks(lines: Sequence[str], start: int = 0) -> Blocks:
    """Read the blocks of `lines[start:]`; numbers count from the first of all lines."""
    reader = _Reader(lines, start)
    reader.read()
    return Blocks(tuple(reader.blocks), frozenset(reader.hidden))


@dataclass
class _Open:
    """A list item that still takes lines, and the columns of its marker and of its content."""

    item: ListItem
    marker: int
    content: int


@dataclass
class _Quote:
    """An open block quote; `lazy` says whether a plain line would go on with its last paragraph."""

    lines: list[str]
    fenced: bool = False
    lazy: bool = False


class _Reader:
    """One pass over the lines. Its state is what is open: a fence or comment, items, a paragraph."""

    def __init__(self, lines: Sequence[str], start: int) -> None:
        self.lines = lines
        self.at = start
        self.blocks: list[Block] = []
        self.hidden: set[int] = set()
        self.open: list[_Open] = []
        self.text: Paragraph | ListItem | _Quote | Table | None = None
        self.owner: ListItem | None = None  # of the open quote
        self.fence: str | None = None
        self.comment = False
        self.inline_comment = False
        self.inside: _Open | None = None  # item that the open fence or comment stands in
        self._ends = [i for i, line in enumerate(lines) if _COMMENT_END in line]
        self._blanks = [i for i, line in enumerate(lines) if not line.strip(" \t\r")]

    def read(self) -> None:
        """Read all lines."""
        for at in range(self.at, len(self.lines)):
            self.at = at
            raw = self.lines[at].rstrip(" \t\r")
            bare = raw.lstrip(" \t")
            indent = _columns(raw[: len(raw) - len(bare)])
            if self.fence or self.comment:
                if not self._leaves(bare, indent):
                    self._go_on_hidden(bare)
                    continue
                self.fence, self.comment = None, False
            if bare:
                self._line(bare, indent)
            else:
                self.text = None
                self.inline_comment = False

    @property
    def number(self) -> int:
        """1-based number of the line at hand."""
        return self.at + 1

    # What is open and hidden

    def _leaves(self, bare: str, indent: int) -> bool:
        """Whether a line ends the item that an open fence or comment stands in, and so the fence."""
        outside = self.inside is not None and indent < self.inside.content
        return outside and bool(bare) and bool(_heading(bare) or _MARKER.match(bare))

    def _go_on_hidden(self, bare: str) -> None:
        self._hide(self.inside.item if self.inside else None)
        if self.comment:
            self.comment = _COMMENT_END not in bare
        elif self.fence and bare.startswith(self.fence) and not bare.strip(self.fence[0]):
            self.fence = None

    def _hide(self, item: ListItem | None) -> None:
        self.hidden.add(self.number)
        if item:
            item.last_line = self.number

    # One line that is not blank

    def _line(self, bare: str, indent: int) -> None:
        if self.inline_comment:
            _, found, rest = bare.partition(_COMMENT_END)
            if not found:
                return self._hide(self.text if isinstance(self.text, ListItem) else None)
            self.inline_comment = False
            return self._append(rest.strip()) if rest.strip() else None
        inner = next((o for o in reversed(self.open) if indent >= o.content), None)
        rel = indent - (inner.content if inner else 0)
        if rel >= _CODE_INDENT and self.text is None:
            self._close_to(inner)
            return self._hide(inner.item if inner else None)
        if rel >= _CODE_INDENT and not self._nests(bare, indent):
            return self._append(bare)
        if self._opens_block(bare, indent, inner):
            return None
        return self._prose(bare, inner)

    def _opens_block(self, bare: str, indent: int, inner: _Open | None) -> bool:
        """Read a line that begins a block of its own, whatever is open; False for prose."""
        if self._underlines(bare):
            return True
        if _is_rule(bare):
            self._close_to(inner)
            return True
        heading = None if inner else _heading(bare)
        if heading:
            self._close_to(None)
            self.blocks.append(Heading(*heading, self.number))
            return True
        return (
            self._opens_item(bare, indent, inner)
            or self._opens_hidden(bare, inner)
            or self._quotes(bare, inner)
            or self._tabulates(bare, inner)
        )

    def _underlines(self, bare: str) -> bool:
        """Read the underline of a heading. Dashes right under a sentence were meant as a rule."""
        text = self.text
        if not (isinstance(text, Paragraph) and _UNDERLINE.fullmatch(bare)) or self.blocks[-1] is not text:
            return False
        title = text.lines[0]
        sentence = len(title.text) > _TITLE_LENGTH or title.text.endswith(_SENTENCE_ENDS)
        if len(text.lines) > 1 or (bare[0] == "-" and sentence):
            return False
        self.blocks[-1] = Heading(1 if bare[0] == "=" else 2, title.text, title.number)
        self._close_to(None)
        return True

    def _nests(self, bare: str, indent: int) -> bool:
        """Whether a deeply indented line is an item that was meant to be nested in the open one."""
        return bool(self.open and indent >= self.open[-1].marker + 2 and _MARKER.match(bare))

    def _opens_item(self, bare: str, indent: int, inner: _Open | None) -> bool:
        marker = _MARKER.match(bare)
        if not marker:
            return False
        wraps = self.text is inner.item if inner else isinstance(self.text, Paragraph)
        if wraps:
            # CommonMark: text may wrap at `2026.`; only an item that counts from 1 breaks into it
            first = marker[1] in "-*+" or marker[1][:-1] == "1"
            if not first or marker.end() == len(bare):
                return False
        while self.open and (indent < self.open[-1].marker + 2 or len(self.open) == _DEPTH):
            self.open.pop()
        parent = self.open[-1].item if self.open else None
        item = ListItem(self.number, parent, last_line=self.number)
        rest = bare[marker.end() :]
        box = _BOX.match(rest)
        if box:
            item.ticked, rest = box[1] != " ", rest[box.end() :]
        gap = marker.end() - len(marker[1])
        gap = gap if 1 <= gap <= _CODE_INDENT else 1
        self.open.append(_Open(item, indent, indent + len(marker[1]) + gap))
        self.blocks.append(item)
        self.text = item if rest else None  # an empty item has no text that a line could go on with
        if rest and not self._opens_hidden(rest, self.open[-1]) and not self._quotes(rest, self.open[-1]):
            self._append(_heading_text(rest))
        return True

    def _opens_hidden(self, bare: str, inner: _Open | None) -> bool:
        """Read the first line of fenced code, of a comment, or a line of nothing but HTML tags."""
        fence = _FENCE.fullmatch(bare)
        comment = bare.startswith(_COMMENT)
        if not (fence or comment or _TAG_LINE.fullmatch(bare)):
            return False
        self._close_to(inner)
        self.inside = inner
        if fence:
            self.fence = fence[1] or fence[2]
        self.comment = comment and _COMMENT_END not in bare[len(_COMMENT) :]
        self._hide(inner.item if inner else None)
        return True

    def _quotes(self, bare: str, inner: _Open | None) -> bool:
        if not bare.startswith(">"):
            return False
        if isinstance(self.text, ListItem) and not inner:
            inner = self.open[-1]  # right under the item, though not indented
        quote = self.text
        if not (isinstance(quote, _Quote) and self.owner is (inner.item if inner else None)):
            self._close_to(inner)
            quote, self.owner = _Quote([]), inner.item if inner else None
            if self.owner:
                self.owner.quotes.append(quote.lines)
            self.text = quote
        text = re.sub(r"^(?:>[ \t]?)+", "", bare).strip()
        if _FENCE.fullmatch(text):
            quote.fenced = not quote.fenced
        quote.lazy = bool(text) and not quote.fenced and not _FENCE.fullmatch(text)
        quote.lazy = quote.lazy and not _heading(text) and not _is_rule(text)
        quote.lines.append(text)
        self._hide(self.owner)
        return True

    def _tabulates(self, bare: str, inner: _Open | None) -> bool:
        """Read a row of an open table, or the header row of a new one."""
        if inner or "|" not in bare:
            return False
        if isinstance(self.text, Table):
            if self.number > self.text.line + 1:
                self.text.rows.append((self.number, _cells(bare)))
            return True
        below = self.lines[self.at + 1].strip() if self.at + 1 < len(self.lines) else ""
        header = _cells(bare)
        if not _DELIMITERS.fullmatch(below) or len(_cells(below)) != len(header):
            return False
        self._close_to(None)
        table = Table(header, self.number)
        self.blocks.append(table)
        self.text = table
        return True

    def _prose(self, bare: str, inner: _Open | None) -> None:
        text = self.text
        if isinstance(text, _Quote) and text.lazy:
            text.lines.append(bare)
            return self._hide(self.owner)
        if isinstance(text, ListItem | Paragraph):
            return self._append(_heading_text(bare) if inner else bare)
        self._close_to(inner)
        if inner:
            self.text = inner.item
            return self._append(_heading_text(bare))
        paragraph = Paragraph([])
        self.blocks.append(paragraph)
        self.text = paragraph
        return self._append(bare)

    def _append(self, bare: str) -> None:
        """Add a line to the open item, paragraph or quote, without its comments."""
        text = self.text
        if isinstance(text, _Quote):
            text.lines.append(bare)
            return self._hide(self.owner)
        if isinstance(text, ListItem | Paragraph):
            shown = self._without_comments(bare)
            if shown:
                text.lines.append(Line(shown, self.number))
            if isinstance(text, ListItem):
                text.last_line = self.number
        return None

    def _without_comments(self, bare: str) -> str:
        """Cut `<!-- … -->` out of a line; one that ends on a later line of the paragraph is left open."""
        if _COMMENT not in bare:
            return bare
        kept: list[str] = []
        rest = bare
        while True:
            head, found, tail = rest.partition(_COMMENT)
            kept.append(head)
            if not found:
                break
            _, closed, after = tail.partition(_COMMENT_END)
            if closed:
                rest = after
                continue
            self.inline_comment = self._closes_in_paragraph()
            if not self.inline_comment:
                kept.append(found + tail)
            break
        return "".join(kept).strip()

    def _closes_in_paragraph(self) -> bool:
        end = bisect_left(self._ends, self.at + 1)
        blank = bisect_left(self._blanks, self.at + 1)
        limit = self._blanks[blank] if blank < len(self._blanks) else len(self.lines)
        return end < len(self._ends) and self._ends[end] < limit

    def _close_to(self, inner: _Open | None) -> None:
        """Close the paragraph and every item deeper than `inner`."""
        while self.open and self.open[-1] is not inner:
            self.open.pop()
        self.text = None
        self.inline_comment = False


def _columns(indent: str) -> int:
    width = 0
    for character in indent:
        width = width + 4 - width % 4 if character == "\t" else width + 1
    return width


def _is_rule(bare: str) -> bool:
    """Whether a line is a thematic break: three or more of `-`, `*` or `_`, and blanks."""
    mark = bare[:1]
    return mark != "" and mark in "-*_" and not bare.strip(f"{mark} \t") and bare.count(mark) > 2


def _heading(bare: str) -> tuple[int, str] | None:
    """Return level and text of a `#` heading, or None; `#`s at its end are decoration."""
    marks = len(bare) - len(bare.lstrip("#"))
    rest = bare[marks:]
    if not 1 <= marks <= 6 or (rest and rest[0] not in " \t"):
        return None
    text = rest.strip()
    bald = text.rstrip("#")
    return marks, text if bald and bald[-1] not in " \t" else bald.strip()


def _heading_text(bare: str) -> str:
    """Return a line inside an item without heading marks: there it is text, never structure."""
    heading = _heading(bare)
    return heading[1] if heading else bare


def _cells(row: str) -> tuple[str, ...]:
    r"""Split a table row at its bars; `\|` is a bar in the text."""
    inner = row.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return tuple(cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", inner))
