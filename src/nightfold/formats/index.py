r"""MEMORY.md: parse, print, and build its parts.

`print_index(parse_index(text, v)) == text` for any text: every line is held by exactly one part.
Lines are those of `text.split("\n")`; `str.splitlines` also splits at U+2028 and others and is never
used on artifacts. Source: spec/formats.md, section 2.

What counts as structure: a line that begins with `## ` opens a section; inside a section a line that
begins with `- ` opens an entry, and the lines behind it that are indented by two spaces go on with it,
up to its source line. Nothing else does, whatever a text says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from nightfold.formats.headings import HEADING_MARK, SectionKind, parse_heading, section_heading
from nightfold.formats.plain import one_line, plain_lines
from nightfold.formats.source_line import (
    INDENT,
    SourceLine,
    is_source_line,
    parse_source_line,
    print_source_line,
)
from nightfold.formats.vocabulary import EN, ZH, Vocabulary

__all__ = [
    "Entry",
    "Index",
    "Loose",
    "Section",
    "SectionKind",
    "SourceLine",
    "append_entry",
    "empty_index",
    "make_entry",
    "make_section",
    "parse_index",
    "parse_source_line",
    "print_index",
    "print_source_line",
    "section_heading",
    "shorten",
]

ENTRY_MARK: Final = "- "
"""What opens an entry, at the very start of a line."""

_STRUCK: Final = "~~"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry. `raw` holds its exact lines, the source line included, and is what is printed."""

    raw: tuple[str, ...]
    text: str
    """Without `- ` and indent; continuation lines joined by a line feed. Of a superseded entry: all of it."""
    source: SourceLine | None
    old: str | None = None
    """Of a superseded entry, the struck-out text; None where the entry is active."""
    new: str | None = None
    """Of a superseded entry, the text behind the mark."""
    line: int = 0
    """1-based line of its first raw line in the parsed text; 0 where it was built."""

    @property
    def active(self) -> bool:
        """Whether the entry states a current belief."""
        return self.old is None

    @property
    def belief(self) -> str:
        """The statement itself: the struck-out text of a superseded entry, else the text."""
        return self.text if self.old is None else self.old


@dataclass(frozen=True, slots=True)
class Loose:
    """Lines that are no entry: blank lines, comments, paragraphs a person typed. Kept byte for byte."""

    raw: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True)
class Section:
    """A heading line and what stands below it, in order."""

    heading: str
    """The whole line, such as `## 项目：ferry（/home/luo/go/ferry）`."""
    kind: SectionKind
    name: str
    """Project name, workspace or topic; the bare heading for global and pitfalls."""
    workspace: str | None = None
    """Of a project section, what stands in the parentheses."""
    parts: tuple[Entry | Loose, ...] = ()
    line: int = 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the section, in order."""
        return tuple(p for p in self.parts if isinstance(p, Entry))


@dataclass(frozen=True)
class Index:
    """A whole MEMORY.md. `preamble` holds all lines before the first section, the title included."""

    vocabulary: Vocabulary
    preamble: tuple[str, ...]
    sections: tuple[Section, ...] = field(default=())

    @cached_property
    def entries(self) -> tuple[tuple[Section, Entry], ...]:
        """Every entry with its section, in order."""
        return tuple((s, e) for s in self.sections for e in s.entries)


def parse_index(text: str, vocabulary: Vocabulary, *, projects: Collection[str] = ()) -> Index:
    """Take any text apart as a MEMORY.md; never fails.

    Args:
        text: The file's text, a byte-order mark and carriage returns included: they are kept in the raw
            lines and, at a line's end, overlooked when it is read.
        vocabulary: That of the memory root; the other's words are text like any other.
        projects: Known project names; they settle whether parentheses at the end of a project heading
            belong to the name (see `headings.parse_heading`).
    """
    return _parsed(text, vocabulary, frozenset(projects) if _settled_by(projects, text, vocabulary) else frozenset())


def _settled_by(projects: Collection[str], text: str, vocabulary: Vocabulary) -> bool:
    """Whether the names change how a heading reads; where not, a text that was parsed without them is parsed."""
    headings = [line for line in text.split("\n") if line.startswith(HEADING_MARK)] if projects else []
    return any(
        parse_heading(line, vocabulary, projects=projects) != parse_heading(line, vocabulary) for line in headings
    )


@lru_cache(maxsize=4)
def _parsed(text: str, vocabulary: Vocabulary, projects: frozenset[str]) -> Index:
    """Parse a text once: plan, prune, engine and gate read the same few texts of a run."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith(HEADING_MARK)]
    bounds = [*starts, len(lines)]
    sections = []
    for start, end in pairwise(bounds):
        kind, name, workspace = parse_heading(lines[start], vocabulary, projects=projects)
        parts = tuple(_parts(lines, start + 1, end, vocabulary))
        sections.append(Section(lines[start], kind, name, workspace, parts, start + 1))
    return Index(vocabulary, tuple(lines[: bounds[0]]), tuple(sections))


def print_index(index: Index) -> str:
    """Return the text of an index: its raw lines, joined."""
    lines = list(index.preamble)
    for section in index.sections:
        lines.append(section.heading)
        for part in section.parts:
            lines.extend(part.raw)
    return "\n".join(lines)


def empty_index(vocabulary: Vocabulary) -> Index:
    """Return the smallest valid index: the title line."""
    return Index(vocabulary, (vocabulary.title, ""))


def make_section(kind: SectionKind, name: str, workspace: str | None, vocabulary: Vocabulary) -> Section:
    """Return an empty section; it reads back with these values (a topic's name as `headings.topic_name`).

    Raises:
        ValueError: If the name cannot stand in a heading.
    """
    heading = section_heading(kind, name, workspace, vocabulary)
    if kind == "project":
        return Section(heading, kind, name, workspace)
    return Section(heading, *parse_heading(heading, vocabulary))


def append_entry(section: Section, entry: Entry) -> Section:
    """Return the section with `entry` behind its last line that is not blank."""
    parts = list(section.parts)
    tail: tuple[str, ...] = ()
    if parts and isinstance(parts[-1], Loose):
        last = parts.pop().raw
        kept = len(last)
        while kept and not last[kept - 1].strip():
            kept -= 1
        tail = last[kept:]
        if kept:
            parts.append(Loose(last[:kept]))
    parts.append(entry)
    if tail:
        parts.append(Loose(tail))
    return Section(section.heading, section.kind, section.name, section.workspace, tuple(parts), section.line)


def make_entry(
    text: str, source: SourceLine | None, vocabulary: Vocabulary, *, superseded_by: str | None = None
) -> Entry:
    r"""Build an entry; parsing its lines gives the same entry back, so no text can become structure.

    `text` is stripped; blank lines in it are dropped; line breaks other than LF, CR and CRLF, control
    and direction characters and leading heading marks go (see `plain.plain_lines`). A continuation line
    that looks like a source line of either vocabulary is joined to the line before it by a space. An
    active text that reads like a superseded entry loses its `~~`.

    Args:
        text: The statement; `\n` starts a continuation line. Of a superseded entry, the old text.
        source: Its source line, or None for unsourced text.
        vocabulary: That of the memory root.
        superseded_by: What stands behind the mark (see `shorten`), put on one line; None for an active
            entry.

    Raises:
        ValueError: If nothing of `text` is left, or the source would not read back.
    """
    old = new = None
    if superseded_by is None:
        lines = _active_lines(text, vocabulary)
    else:
        old, new = "\n".join(_struck_lines(text, vocabulary)), one_line(superseded_by)
        lines = f"{_STRUCK}{old}{_STRUCK} {vocabulary.superseded_mark}{new}".rstrip().split("\n")
    raw = [ENTRY_MARK + lines[0], *(INDENT + line for line in lines[1:])]
    if source is not None:
        raw.append(print_source_line(source, vocabulary))
        source = parse_source_line(raw[-1], vocabulary)
    return Entry(tuple(raw), "\n".join(lines), source, old, new)


def shorten(text: str, limit: int) -> str:
    """Return a beginning of the first line of `text`, of at most `limit` characters, cut at a word.

    A run of ASCII without spaces is one word, so no path or command is cut in two unless it alone is
    longer than the limit; Chinese is cut between any two characters. No ellipsis is added.
    """
    line = text.strip().split("\n", 1)[0].rstrip()
    if len(line) <= limit:
        return line
    cut = limit
    while cut > 0 and _inside_word(line[cut - 1], line[cut]):
        cut -= 1
    short = line[:cut].rstrip(" \t，,、；;：:（(「“")
    return short or line[:limit].rstrip()


def superseded_parts(text: str, vocabulary: Vocabulary) -> tuple[str, str] | None:
    """Return old and new of a text of the form `~~old~~ mark new`, or None where it has another form.

    Strict, so that prose about `~~` is not misread: the text begins with `~~`, the struck text neither
    begins nor ends with white space and is not empty, and the first `~~ ` with the vocabulary's mark
    behind it ends it. `new` may be empty; the gate reports that.
    """
    if not text.startswith(_STRUCK):
        return None
    close = _close_mark(vocabulary)
    old, found, new = text[len(_STRUCK) :].partition(close)
    if not found or not old or old != old.strip():
        return None
    if vocabulary.superseded_mark.endswith(" ") and new and not new[0].isspace():
        return None
    return old, new.strip()


def _close_mark(vocabulary: Vocabulary) -> str:
    return f"{_STRUCK} {vocabulary.superseded_mark.rstrip()}"


def _parts(lines: list[str], start: int, end: int, vocabulary: Vocabulary) -> Iterator[Entry | Loose]:
    """Yield what stands in `lines[start:end]`: entries, and between them all other lines, run by run."""
    loose = at = start
    while at < end:
        if not lines[at].startswith(ENTRY_MARK):
            at += 1
            continue
        if loose < at:
            yield Loose(tuple(lines[loose:at]), loose + 1)
        entry = _entry(lines, at, end, vocabulary)
        yield entry
        loose = at = at + len(entry.raw)
    if loose < end:
        yield Loose(tuple(lines[loose:end]), loose + 1)


def _entry(lines: list[str], start: int, end: int, vocabulary: Vocabulary) -> Entry:
    words = [lines[start][len(ENTRY_MARK) :].strip()]
    source = None
    at = start + 1
    while at < end and lines[at].startswith(INDENT) and lines[at].strip():
        at += 1
        if is_source_line(lines[at - 1], vocabulary):  # asked first: what it is not is not worth remembering
            source = parse_source_line(lines[at - 1], vocabulary)
            break
        words.append(lines[at - 1].strip())
    text = "\n".join(words)
    old, new = superseded_parts(text, vocabulary) or (None, None)
    return Entry(tuple(lines[start:at]), text, source, old, new, start + 1)


def _safe_lines(text: str) -> list[str]:
    lines: list[str] = []
    for line in plain_lines(text):
        if lines and any(is_source_line(INDENT + line, v) for v in (ZH, EN)):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
    if not lines:
        raise ValueError("an entry needs a text")
    return lines


def _active_lines(text: str, vocabulary: Vocabulary) -> list[str]:
    """Return the lines of a text, without strike marks if it would read back as a superseded entry."""
    lines = _safe_lines(text)
    while superseded_parts("\n".join(lines), vocabulary):
        close = _close_mark(vocabulary)
        unstruck = "\n".join(lines).removeprefix(_STRUCK).replace(close, close.removeprefix(_STRUCK))
        lines = _safe_lines(unstruck)
    return lines


def _struck_lines(text: str, vocabulary: Vocabulary) -> list[str]:
    """Return the lines of an old text; what would end the struck part too early loses its `~~`."""
    lines, close = _safe_lines(text), _close_mark(vocabulary)
    while any(close in line for line in lines):
        lines = _safe_lines("\n".join(lines).replace(close, close.removeprefix(_STRUCK)))
    return lines


def _inside_word(left: str, right: str) -> bool:
    """Whether a cut between two characters would part a word, or a mark from its base."""
    if right in "\u200d\ufe0e\ufe0f" or left == "\u200d" or "\u0300" <= right <= "\u036f":
        return True
    return not left.isspace() and not right.isspace() and left.isascii() and right.isascii()
