r"""memory_summary.md: parse, print, and build its parts. Source: spec/formats.md, section 3.

`print_summary(parse_summary(text, v)) == text` for any text. Lines are those of `text.split("\n")`. A line
that begins with `## ` opens a section; inside a section every line that begins with `- ` is one belief.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from nightfold.formats.headings import HEADING_MARK, parse_summary_heading, summary_heading
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import is_clean, plain_lines
from nightfold.formats.vocabulary import SUMMARY_VERSION, Vocabulary

__all__ = [
    "Summary",
    "SummaryLine",
    "SummaryLoose",
    "SummarySection",
    "empty_summary",
    "make_line",
    "parse_summary",
    "parse_summary_heading",
    "print_summary",
    "summary_heading",
]

LINE_MARK: Final = "- "
KEY_CLOSE: Final = "]"


@dataclass(frozen=True, slots=True)
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
    """A whole summary. `preamble` holds all lines before the first section; a valid file's first is `v2`."""

    vocabulary: Vocabulary
    preamble: tuple[str, ...]
    sections: tuple[SummarySection, ...] = ()


def parse_summary(text: str, vocabulary: Vocabulary) -> Summary:
    """Take any text apart as a summary; never fails."""
    lines = text.split("\n")
    bounds = [i for i, line in enumerate(lines) if line.startswith(HEADING_MARK)] + [len(lines)]
    sections = tuple(
        SummarySection(
            lines[start], tuple(_part(lines[i], i + 1, vocabulary) for i in range(start + 1, end)), start + 1
        )
        for start, end in pairwise(bounds)
    )
    return Summary(vocabulary, tuple(lines[: bounds[0]]), sections)


def print_summary(summary: Summary) -> str:
    """Return the text of a summary: its raw lines, joined."""
    lines = list(summary.preamble)
    for section in summary.sections:
        lines.append(section.heading)
        lines.extend(part.raw for part in section.parts)
    return "\n".join(lines)


def empty_summary(vocabulary: Vocabulary) -> Summary:
    """Return the smallest valid summary: the version line."""
    return Summary(vocabulary, (SUMMARY_VERSION, ""))


def make_line(text: str, keys: Sequence[str], vocabulary: Vocabulary) -> SummaryLine:
    """Build a belief; parsing its line gives the same text and keys back.

    The text becomes one line (lines are joined by a space; see `plain.plain_lines`). What looks like a
    search key in it loses its opening bracket.

    Args:
        text: The belief.
        keys: Runs of MEMORY.md, verbatim, in the order to print; may be empty, which the gate reports.
        vocabulary: That of the memory root.

    Raises:
        ValueError: If nothing of `text` is left, or a key is empty or holds `]` or a line break.
    """
    belief = " ".join(plain_lines(text)).replace(vocabulary.key_open, vocabulary.key_open[1:])
    if not belief:
        raise ValueError("a line needs a text")
    for key in keys:
        if not key or KEY_CLOSE in key or not is_clean(key):
            raise ValueError(f"{key!r} cannot be a search key")
    raw = LINE_MARK + belief + "".join(f" {vocabulary.key_open}{key}{KEY_CLOSE}" for key in keys)
    return SummaryLine(raw, belief, tuple(keys))


def _part(raw: str, line: int, vocabulary: Vocabulary) -> SummaryLine | SummaryLoose:
    if not raw.startswith(LINE_MARK):
        return SummaryLoose(raw, line)
    pattern = _key_pattern(vocabulary)
    body = raw[len(LINE_MARK) :]
    return SummaryLine(raw, pattern.sub("", body).strip(), tuple(pattern.findall(body)), line)


@cache
def _key_pattern(vocabulary: Vocabulary) -> re.Pattern[str]:
    return lazy(rf" ?{re.escape(vocabulary.key_open)}([^{re.escape(KEY_CLOSE)}]*){re.escape(KEY_CLOSE)}")
