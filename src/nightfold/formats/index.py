"""MEMORY.md: parse, print, and build its parts.

`print_index(parse_index(text, v)) == text` for any text: every line is held by exactly one part.
Lines are those of `text.split("\n")`; `str.splitlines` also splits at U+2028 and others and is never
used on artifacts. Source: spec/formats.md, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nightfold.formats.vocabulary import Vocabulary

SectionKind = Literal["global", "project", "workspace", "topic", "pitfalls"]


@dataclass(frozen=True)
class SourceLine:
    """A source line, taken apart. `stamp` is `YYYY-MM-DD` or `captured_at_ms: ⟨digits⟩`, verbatim."""

    ids: tuple[str, ...]
    project: str | None = None
    stamp: str | None = None
    keywords: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    """What a strict reader has to say of it: fields out of order, twice, malformed ids."""


@dataclass(frozen=True)
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


@dataclass(frozen=True)
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

    @property
    def entries(self) -> tuple[tuple[Section, Entry], ...]:
        """Every entry with its section, in order."""
        return tuple((s, e) for s in self.sections for e in s.entries)
