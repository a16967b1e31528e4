"""Text made fit to stand inside an artifact: no line break, control or direction character of its own.

The artifacts are read by many programs. Some of them break lines at U+2028, at a form feed or at a lone
carriage return, so a source's text could open a heading there that our own parser never sees. What we
print therefore holds none of these characters.
"""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy

_ID: Final = r"[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}"
ID_PATTERN: Final = lazy(_ID)
"""An id, matched whole: ASCII, at most 128 characters. Source: spec/formats.md, section 1.1."""
IDS_PATTERN: Final = lazy(rf"{_ID}(?:, {_ID})*")
"""Ids with `, ` between them, matched whole: no id holds a comma or a space."""

_SPACING: Final = lazy("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_DIRECTION: Final = lazy("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_HEADING_MARKS: Final = lazy(r"^(?:#{1,6}(?:\s+|$))+")


def one_line(text: str) -> str:
    """Return `text` as one line: breaks and control characters become spaces, the ends are stripped."""
    return _cleaned(text.replace("\r\n", "\n"))


def plain_lines(text: str) -> list[str]:
    """Return the lines of `text`, each as `one_line`, without blank ones and without heading marks.

    Lines end at LF, CRLF and CR. A line's leading `#` marks go because an entry holds no heading;
    `#123` and `#include` are none.
    """
    raw = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = (_HEADING_MARKS.sub("", _cleaned(line)) for line in raw if line)
    return [line for line in lines if line]


def is_clean(text: str) -> bool:
    """Whether `text` holds no line break, control, direction or surrogate character."""
    if text.isprintable():  # no character of either class is
        return True
    return not (_SPACING.search(text) or _DIRECTION.search(text))


def _cleaned(line: str) -> str:
    if line.isprintable():
        return line.strip()
    return _SPACING.sub(" ", _DIRECTION.sub("", line)).strip()
