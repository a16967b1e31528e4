"""The wording of a statement: the source's sentence, made fit to stand in an entry.

Only what has no meaning goes: line breaks, marks of emphasis, heading marks, invisible characters. Code
spans are never touched. What an author struck out goes with its marks, because without them it would
read as if it still held.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.formats.plain import plain_lines

_CODE: Final = lazy(r"(?<!`)(`{1,9})(?!`)(?:[^\n]*?[^`\n])?(?<!`)\1(?!`)")
_STRONG: Final = lazy(r"(?<![\w*/\\])(\*{2,3})(?=[^\s*/])(.+?)(?<=[^\s*/])\1(?![\w*/])", re.ASCII)
_STRONG_UNDERSCORES: Final = lazy(
    r"(?<![\w/])__(?=\S)([^_\n]*[^\w\n][^_\n]*|[^\x00-\x7f]+)(?<=\S)__(?![\w/])", re.ASCII
)
_STRUCK: Final = lazy(r"~~(?=\S).+?(?<=\S)~~")
_TILDES: Final = lazy(r"~{2,}")
_STARS: Final = lazy(r"\*{2,}")
_BARS: Final = lazy(r"\w*__\w*", re.ASCII)
_NAME: Final = lazy(r"_{0,2}[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)*_{0,2}")
_INVISIBLE: Final = lazy("[\u00ad\u200b-\u200d\u2060\u180e]")
_MARKER: Final = lazy(r"(?:[-*+•·]|\d{1,3}[.)、])\s+|>\s*")
_BOX: Final = lazy(r"\[[ xX✓✔]\]\s+")
_SEARCH_KEY: Final = lazy(r"\[(搜|find):([^\]\n]*)\]")
_SOURCE_LINE: Final = lazy(r"(?:来源|Sources?)\s*[:：]\s", re.IGNORECASE)
_BREAK_TAG: Final = lazy(r"<br\s*/?>", re.IGNORECASE)
_UNREADABLE: Final = 4_000
"""Characters; longer text is never an entry, and is not worth looking for marks in."""
_WIDE_END: Final = lazy(r"[\u3000-\u9fff\uff00-\uffef]$")
_WIDE_START: Final = lazy(r"[\u3000-\u9fff\uff00-\uffef]")
_PAUSE_END: Final = lazy(r"[，。；：、！？,.;:!?]$")
_SPACES: Final = lazy(r"[ \t\u00a0\u3000]{2,}")


def clean(text: str) -> str:
    """Return an item's text as one line, without marks that mean nothing in an entry.

    A continuation line that poses as a source line of MEMORY.md is left out. Empty if nothing is left;
    of text that is far too long for an entry a beginning, as it is.

    Args:
        text: An item or a sentence, lines joined by a line feed.
    """
    lines = [line for line in plain_lines(text) if not _SOURCE_LINE.match(line)]
    joined = ""
    for line in lines:
        joined = _join(joined, line) if joined else line
        if len(joined) > _UNREADABLE:
            return joined
    return outside_code(_unmarked, _bare(joined)).strip()


def outside_code(change: Callable[[str], str], text: str) -> str:
    """Apply `change` to what stands outside code spans.

    Emphasis may span a code span, so spans are held out by a private character while `change` works.
    """
    if "`" not in text:
        return change(text)
    spans: list[str] = []

    def hold(match: re.Match[str]) -> str:
        spans.append(match[0])
        return "\ue000"

    held = change(_CODE.sub(hold, text.replace("\ue000", "")))
    rest = iter(spans)
    return re.sub("\ue000", lambda _: next(rest, ""), held)


def is_wide(text: str) -> bool:
    """Whether `text` is mostly Chinese, code apart; that decides the language of glue."""
    prose = _CODE.sub("", text)
    wide = sum("\u3400" <= c <= "\u9fff" for c in prose)
    letters = sum(c.isascii() and c.isalpha() for c in prose)
    return wide > 0 and wide * 4 >= letters


def _join(left: str, right: str) -> str:
    """Join two lines: Chinese runs on without a space where a mark ends the line."""
    tight = _WIDE_START.match(right) and _WIDE_END.search(left) and _PAUSE_END.search(left)
    return left + right if tight else f"{left} {right}"


def _bare(text: str) -> str:
    """Take list markers, a check box and quote marks off the front; an author may have nested them."""
    while marker := _MARKER.match(text) or _BOX.match(text):
        text = text[marker.end() :]
    return text


def _unmarked(text: str) -> str:
    text = _INVISIBLE.sub("", _BREAK_TAG.sub(" ", text))
    text = _TILDES.sub("~", _STRUCK.sub("", text))
    previous = None
    while previous != text:  # marks may be nested, `***a** b*`, and what is left may pair anew
        previous = text
        text = _without_runs(_STRONG_UNDERSCORES.sub(r"\1", _STRONG.sub(r"\2", text)))
    if text.count("__") > 2:
        text = _BARS.sub(r"`\g<0>`", text)
    return _SPACES.sub(" ", _SEARCH_KEY.sub(r"(\1 \2)", text))


def _without_runs(text: str) -> str:
    """Take out marks that may still read as emphasis; those of file patterns, powers and names stay."""
    if len(_STARS.findall(text)) > 1:
        text = _STARS.sub(lambda m: m[0] if _joins(text, m) or "/" in _around(text, m) else "", text)
    if text.count("__") > 1:
        text = _BARS.sub(lambda m: m[0] if _NAME.fullmatch(m[0]) else m[0].replace("__", ""), text)
    return text


def _joins(text: str, match: re.Match[str]) -> bool:
    around = _around(text, match)
    return len(around) == 2 and all(c.isascii() and c.isalnum() for c in around)


def _around(text: str, match: re.Match[str]) -> str:
    return text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
