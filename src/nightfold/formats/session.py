"""Session documents: frontmatter, three parts, statements-to-be. Source: spec/formats.md, section 1.1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from nightfold.formats.blocks import Block, Heading, Line, ListItem, Paragraph, Table, read_blocks
from nightfold.formats.frontmatter import level, read_frontmatter
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import one_line
from nightfold.formats.sentences import join_lines, split_sentences

Kind = Literal["preference", "fact", "decision", "pitfall", "open", "reference"]
Form = Literal["item", "sentence"]
_Part = Literal["short_name", "summary", "raw"]

PARTS: Final[Mapping[str, _Part]] = {
    "简短名称": "short_name",
    "short name": "short_name",
    "会话摘要": "summary",
    "session summary": "summary",
    "原始记忆": "raw",
    "raw memory": "raw",
}
"""Headings of the three parts, in lower case."""

KINDS: Final[Mapping[str, Kind]] = {
    "用户偏好": "preference",
    "preference signals": "preference",
    "user preferences": "preference",
    "可复用知识": "fact",
    "reusable knowledge": "fact",
    "事实": "fact",
    "facts": "fact",
    "决策": "decision",
    "decisions": "decision",
    "踩过的坑": "pitfall",
    "failures and how to do differently": "pitfall",
    "pitfalls": "pitfall",
    "未完成": "open",
    "open items": "open",
    "参考": "reference",
    "references": "reference",
}
"""Headings and labels that name a kind, in lower case."""

_PART_LEVEL: Final = 3
_BOLD: Final = lazy(r"(\*\*|__)(?P<text>[^*_].*?)\1[ \t]*[:：]?")
_SENTENCE_ENDS: Final = tuple("。.！!？?；;")
_COLONS: Final = (":", "：")


@dataclass(frozen=True, slots=True)
class Item:
    """One list item, one table row, or one sentence of a paragraph, of the raw memory."""

    text: str
    """Marker and indent removed; continuation lines joined by a line feed; no fences, comments, quotes."""
    line: int
    """1-based first line in the file."""
    last_line: int
    """Last line that is its own: code and quotes under it included, nested items not."""
    kind: Kind | None
    """Set by the nearest heading or label above that names a kind, within its heading level."""
    headings: tuple[str, ...] = ()
    """Texts of the headings and labels above it inside the raw memory, outermost first."""
    quotes: tuple[str, ...] = ()
    """Block quotes under the item: evidence for it, never a statement."""
    parent: int | None = None
    """Position, in the document's items, of the item it is nested under."""
    ticked: bool = False
    """Its box is ticked: what it names is done."""
    form: Form = "item"
    """`sentence` for table rows too, whose text is `header: cell; header: cell`."""


@dataclass(frozen=True, slots=True)
class Body:
    """What stands below a document's frontmatter, taken apart."""

    short_name: str
    """One line; of a legacy document its first heading of level 1, if any."""
    summary: str
    """The session summary part as text, without code, comments and quotes."""
    items: tuple[Item, ...]
    legacy: bool
    """Whether it has none of the three parts."""


@dataclass(frozen=True, slots=True, eq=False)
class SessionDocument:
    """A session document in force, redacted. Its path is relative to the inputs root, with `/`.

    Its body is taken apart when it is first asked for: a night with nothing new asks for none. Whatever
    can be wrong with a document stands in its frontmatter, which is read at once. Two documents are equal
    if all that they say is, whether their bodies were asked for or not.
    """

    path: str
    session_id: str
    captured_at_ms: int
    agent: str | None
    project: str | None
    workspace: str | None
    text: str
    """The whole text with LF line ends and without BOM; `print_session` returns it."""
    start: int
    """Index, in the lines of the text that was read, of the first line of the body."""
    given: Body | None = None
    """The body where it is not the text's own: something was cut out of one of them."""
    _read: Body | None = field(default=None, init=False, repr=False)

    @property
    def body(self) -> Body:
        """The body: the one that was given, else the text's own."""
        if self.given is not None:
            return self.given
        if self._read is None:
            object.__setattr__(self, "_read", _body(self.text.split("\n"), self.start))
            assert self._read is not None
        return self._read

    @property
    def short_name(self) -> str:
        """See `Body.short_name`."""
        return self.body.short_name

    @property
    def summary(self) -> str:
        """See `Body.summary`."""
        return self.body.summary

    @property
    def items(self) -> tuple[Item, ...]:
        """See `Body.items`."""
        return self.body.items

    @property
    def legacy(self) -> bool:
        """See `Body.legacy`."""
        return self.body.legacy

    def with_items(self, items: tuple[Item, ...]) -> SessionDocument:
        """Return the document with some of its items, or with none; its text stays."""
        return replace(self, given=replace(self.body, items=items))

    def with_text(self, text: str) -> SessionDocument:
        """Return the document with another text; its body stays."""
        return self if text == self.text else replace(self, text=text, given=self.body)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SessionDocument):
            return NotImplemented
        return self._front() == other._front() and (self.given == other.given or self.body == other.body)

    def __hash__(self) -> int:
        return hash(self._front())

    def _front(self) -> tuple[object, ...]:
        fields = (self.session_id, self.captured_at_ms, self.agent, self.project, self.workspace)
        return (self.path, *fields, self.text)


def parse_session(path: str, text: str) -> SessionDocument:
    """Read a session document.

    Args:
        path: Relative to the inputs root, with `/`.
        text: The decoded file; a byte-order mark and CRLF are levelled.

    Raises:
        InputError: If the frontmatter is missing, unclosed or has a bad value; names path, line and reason.
    """
    text = level(text)
    front = read_frontmatter(path, text.split("\n"))
    return SessionDocument(
        path=path,
        session_id=front.session_id(),
        captured_at_ms=front.captured_at_ms(),
        agent=front.optional("agent"),
        project=front.optional("project"),
        workspace=front.optional("workspace"),
        text=text,
        start=front.body,
    )


def _body(lines: Sequence[str], start: int) -> Body:
    blocks = read_blocks(lines, start).blocks
    parts = _parts(blocks)
    legacy = parts is None
    parts = parts or {"raw": list(blocks)}
    named = _title(blocks) if legacy else _first_text(parts.get("short_name", []))
    return Body(
        short_name=one_line(named),
        summary=_prose(parts.get("summary", [])),
        items=tuple(_items(parts.get("raw", []))),
        legacy=legacy,
    )


def print_session(document: SessionDocument) -> str:
    """Return the document's text: what was read, with LF line ends and without byte-order mark."""
    return document.text


def _parts(blocks: Iterable[Block]) -> dict[_Part, list[Block]] | None:
    """Sort the blocks into the three parts; None where there is none of their headings."""
    parts: dict[_Part, list[Block]] = {}
    current: list[Block] = []
    for block in blocks:
        part = PARTS.get(_name(block.text)) if isinstance(block, Heading) and block.level <= _PART_LEVEL else None
        if part:
            current = parts.setdefault(part, [])
        else:
            current.append(block)
    return parts or None


def _title(blocks: Iterable[Block]) -> str:
    return next((b.text for b in blocks if isinstance(b, Heading) and b.level == 1), "")


def _first_text(blocks: Iterable[Block]) -> str:
    texts = (b.lines for b in blocks if isinstance(b, Paragraph | ListItem) and b.lines)
    return join_lines([line.text for line in next(texts, [])])


def _prose(blocks: Iterable[Block]) -> str:
    """Return the text of a part: a blank line between blocks, list items one under the other."""
    pieces: list[str] = []
    before: Block | None = None
    for block in blocks:
        shown = _shown(block)
        if not shown:
            continue
        if pieces and not (isinstance(block, ListItem) and isinstance(before, ListItem)):
            pieces.append("")
        pieces.append(shown)
        before = block
    return "\n".join(pieces)


def _shown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {block.text}"
    if isinstance(block, Table):
        return "\n".join(text for _, text in _rows(block))
    text = "\n".join(line.text for line in block.lines)
    return f"- {text}" if isinstance(block, ListItem) and text else text


@dataclass
class _Place:
    """What stands above the block at hand."""

    headings: list[tuple[int, str, Kind | None]] = field(default_factory=list)
    label: str = ""
    """Last bold or known label under the last heading."""
    label_kind: Kind | None = None
    lead: str = ""
    """Last words before a list, such as `The user prefers:`; they hold for that list alone."""

    def enter(self, heading: Heading) -> None:
        """Go under a heading; it ends those of its level and below, with their labels."""
        while self.headings and self.headings[-1][0] >= heading.level:
            self.headings.pop()
        self.headings.append((heading.level, heading.text, KINDS.get(_name(heading.text))))
        self.mark("", None)

    def mark(self, label: str, kind: Kind | None) -> None:
        """Go under a label."""
        self.label, self.label_kind, self.lead = label, kind, ""

    @property
    def kind(self) -> Kind | None:
        """Kind of what stands here."""
        kinds = (kind for _, _, kind in reversed(self.headings) if kind)
        return self.label_kind or next(kinds, None)

    @property
    def above(self) -> tuple[str, ...]:
        """Texts of headings and labels, outermost first."""
        return tuple(t for t in (*(text for _, text, _ in self.headings), self.label, self.lead) if t)


def _items(blocks: Iterable[Block]) -> Iterator[Item]:
    """Yield the statements-to-be of the raw memory, in order."""
    place = _Place()
    count = 0
    known: dict[int, tuple[int | None, Kind | None]] = {}  # by id() of the list item: position, kind below it
    for block in blocks:
        if isinstance(block, Heading):
            place.enter(block)
            continue
        found = [_list_item(block, place, known, count)] if isinstance(block, ListItem) else _others(block, place)
        for item in found:
            if item is not None:
                yield item
                count += 1


def _others(block: Paragraph | Table | Heading, place: _Place) -> Iterator[Item]:
    if isinstance(block, Paragraph):
        yield from _paragraph(block, place)
    elif isinstance(block, Table):
        for number, text in _rows(block):
            yield Item(text, number, number, place.kind, place.above, form="sentence")


def _list_item(
    block: ListItem, place: _Place, known: dict[int, tuple[int | None, Kind | None]], position: int
) -> Item | None:
    """Return the item, or None for one that only labels or holds others; note what its children inherit."""
    above, kind = known.get(id(block.parent), (None, None)) if block.parent else (None, None)
    text = "\n".join(line.text for line in block.lines)
    label = _label(text, known_only=True)
    if label or not _says(text):
        known[id(block)] = above, KINDS[_name(label)] if label else kind
        return None
    known[id(block)] = position, kind
    return Item(
        text=text,
        line=block.line,
        last_line=block.last_line,
        kind="open" if block.ticked is False else kind or place.kind,
        headings=place.above,
        quotes=tuple(quote for lines in block.quotes if (quote := "\n".join(lines).strip())),
        parent=above,
        ticked=block.ticked is True,
    )


def _paragraph(block: Paragraph, place: _Place) -> Iterator[Item]:
    place.lead = ""
    pending: list[Line] = []
    for line in block.lines:
        label = _label(line.text, known_only=len(block.lines) > 1)
        if not label:
            pending.append(line)
            continue
        yield from _said(pending, place)
        pending = []
        place.mark(label, KINDS.get(_name(label)))
    yield from _said(pending, place)


def _said(lines: list[Line], place: _Place) -> Iterator[Item]:
    """Yield the sentences; a last one that ends in a colon leads over to what comes next and is none."""
    found = split_sentences(lines)
    lead = found.pop().text if found and found[-1].text.endswith(_COLONS) else ""
    for sentence in found:
        yield Item(sentence.text, sentence.line, sentence.last_line, place.kind, place.above, form="sentence")
    place.lead = lead.rstrip("".join(_COLONS)).strip()


def _rows(table: Table) -> Iterator[tuple[int, str]]:
    """Yield line and text of each body row: `header: cell; header: cell`, empty cells left out."""
    for number, cells in table.rows:
        named = [(table.header[i] if i < len(table.header) else "", cell) for i, cell in enumerate(cells)]
        text = "; ".join(f"{head}: {cell}" if head else cell for head, cell in named if cell)
        if _says(text):
            yield number, text


def _label(text: str, *, known_only: bool) -> str:
    """Return the words of a label, a bold line or one that ends in a colon, or "" where `text` is none.

    Any short bold line without a full stop is a label; of those that only end in a colon, and with
    `known_only` of all, only such as name a kind.
    """
    bare = text.strip()
    if "\n" in bare or not (bare.endswith(("**", "__")) or bare.endswith(_COLONS)):
        return ""
    bold = _BOLD.fullmatch(bare)
    if bold and bold[1] in bold["text"]:  # bold at both ends, plain between
        return ""
    words = (bold["text"] if bold else bare).strip().rstrip("".join(_COLONS)).strip()
    if _name(words) in KINDS:
        return words
    return words if bold and not known_only and not words.endswith(_SENTENCE_ENDS) else ""


def _name(heading: str) -> str:
    """Return a heading for look-up: without emphasis and colon, in lower case, single spaces."""
    return " ".join(heading.strip().strip("*_").strip().rstrip("".join(_COLONS)).split()).casefold()


def _says(text: str) -> bool:
    """Whether anything is left of a text once it is fit for an artifact."""
    return any(character.isalnum() for character in one_line(text))
