"""memory_summary.md: parse, print, and build its parts. Source: spec/formats.md, section 3."""

from __future__ import annotations

from dataclasses import dataclass

from nightfold.formats.vocabulary import Vocabulary


@dataclass(frozen=True)
class SummaryLine:
    """One belief. `raw` is the exact line."""

    raw: str
    text: str
    """Without `- ` and without the search keys, stripped at the end."""
    keys: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True)
class SummaryLoose:
    """A line that is no belief: blank, or typed by a person."""

    raw: str
    line: int = 0


@dataclass(frozen=True)
class SummarySection:
    """A heading line and what stands below it."""

    heading: str
    parts: tuple[SummaryLine | SummaryLoose, ...] = ()
    line: int = 0

    @property
    def lines(self) -> tuple[SummaryLine, ...]:
        """The beliefs of the section, in order."""
        return tuple(p for p in self.parts if isinstance(p, SummaryLine))


@dataclass(frozen=True)
class Summary:
    """A whole summary. `preamble` holds all lines before the first section; its first is `v2` in a valid file."""

    vocabulary: Vocabulary
    preamble: tuple[str, ...]
    sections: tuple[SummarySection, ...] = ()
