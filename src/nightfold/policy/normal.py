"""The one normal form of text: what counts as the same for forget rules and for restatements.

Levels compatibility forms (NFKC), case, width, traditional and simplified characters, white space and
punctuation. Separators between digits stay (10.8.0.1 is not 108.0.1). Pure; the character table is
built once, when the first Chinese text is folded.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

_CJK: Final = r"㐀-䶿一-鿿豈-﫿぀-ヿ가-힯"
_HAS_CJK: Final = re.compile(rf"[{_CJK}]")
_TOKEN: Final = re.compile(
    rf"\d+(?:[.,:/\-]\d+)*(?:[a-z]+(?![a-z]))?|[{_CJK}]|[^\W\d_{_CJK}]+(?:'[a-z]+)?\d*", re.UNICODE
)
_INVISIBLE: Final = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]")
_SPACE: Final = re.compile(r"\s+")
_PUNCTUATION: Final = re.compile(r"[^\w\s]|_", re.UNICODE)
_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)[.,:/\-](?=\d)")
_HOLE: Final = "\ue000"
"""Stands for a separator between digits while punctuation is levelled; private use, never in our texts."""


def is_cjk(char: str) -> bool:
    """Return whether a character is Chinese, Japanese or Korean script."""
    return bool(_HAS_CJK.match(char))


@cache
def _simplified() -> dict[int, str]:
    """Return the table from traditional to simplified characters.

    Characters only: the phrase rules of OpenCC choose between variants by context, and two spellings of
    one word must fold alike whatever stands beside them.
    """
    from opencc import OpenCC

    converter = OpenCC("t2s")
    table: dict[int, str] = {}
    for start, end in ((0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00)):
        for code in range(start, end):
            char = chr(code)
            simple = converter.convert(char)
            if simple != char and len(simple) == 1:
                table[code] = simple
    return table


def simplified(text: str) -> str:
    """Return `text` in simplified characters, each by itself; nothing else changes."""
    return text.translate(_simplified()) if _HAS_CJK.search(text) else text


@lru_cache(maxsize=200_000)
def fold(text: str) -> str:
    """Return the normal form of `text`: lower case, one spelling, single spaces between ASCII words only.

    Folding a folded text changes nothing.
    """
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold()
    plain = unicodedata.normalize("NFKC", plain)
    if _HAS_CJK.search(plain):
        plain = plain.translate(_simplified())
    plain = _level_digits(plain)
    return _close_up(_SPACE.sub(" ", plain).strip())


def _level_digits(plain: str) -> str:
    separators: list[str] = []

    def keep(match: re.Match[str]) -> str:
        separators.append(match[0])
        return _HOLE

    held = _BETWEEN_DIGITS.sub(keep, plain.replace(_HOLE, " "))
    held = "".join(c if c == _HOLE else " " if _PUNCTUATION.match(c) else c for c in held)
    kept = iter(separators)
    return re.sub(_HOLE, lambda _m: next(kept), held)


_BESIDE_CJK: Final = re.compile(rf"(?<=[{_CJK}]) (?=\S)|(?<=\S) (?=[{_CJK}])")


def _close_up(text: str) -> str:
    """Take the spaces beside Chinese characters out: how many a person types there says nothing."""
    return _BESIDE_CJK.sub("", text)


@lru_cache(maxsize=200_000)
def words(text: str) -> tuple[str, ...]:
    """Return the tokens of `text` for comparing: ASCII words and numbers whole, Chinese characters singly."""
    return tuple(_TOKEN.findall(fold(text)))


def bigrams(text: str) -> tuple[str, ...]:
    """Return neighbouring pairs of tokens, in order."""
    tokens = words(text)
    return tuple(f"{a} {b}" for a, b in zip(tokens, tokens[1:], strict=False))


def contains_whole(haystack: str, needle: str) -> bool:
    """Return whether the folded `needle` stands in the folded `haystack` with its ends at word ends.

    An ASCII word or number matches whole (80 is not in 8080, `go` not in `google`); Chinese has no word
    ends to look at.
    """
    if not needle:
        return False
    start = haystack.find(needle)
    while start >= 0:
        end = start + len(needle)
        if _free(haystack, start - 1, start) and _free(haystack, end - 1, end):
            return True
        start = haystack.find(needle, start + 1)
    return False


def _free(text: str, left: int, right: int) -> bool:
    """Whether a word ends between two neighbouring places."""
    if left < 0 or right >= len(text):
        return True
    a, b = text[left], text[right]
    if not (a.isalnum() and b.isalnum()):
        return not (_joins(a, b, text, left, right))
    return is_cjk(a) or is_cjk(b)


def _joins(a: str, b: str, text: str, left: int, right: int) -> bool:
    """Whether a separator between digits lies across the two places: 10.8.0.1 goes on after 10.8."""
    if b in ".,:/-":
        return a.isdigit() and right + 1 < len(text) and text[right + 1].isdigit()
    if a in ".,:/-":
        return b.isdigit() and left > 0 and text[left - 1].isdigit()
    return False
