"""The one normal form of text: what counts as the same for forget rules and for restatements.

Levels compatibility forms (NFKC), case, width, traditional and simplified characters, white space and
punctuation. Separators between digits stay (10.8.0.1 is not 108.0.1). Pure; the character table is
built once, when the first Chinese text is folded.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

from nightfold.formats.patterns import lazy

_CJK: Final = r"㐀-䶿一-鿿豈-﫿぀-ヿ가-힯"
_HAS_CJK: Final = lazy(rf"[{_CJK}]")
_TOKEN: Final = lazy(rf"\d+(?:[.,:/\-]\d+)*(?:[a-z]+(?![a-z]))?|[{_CJK}]|[^\W\d_{_CJK}]+(?:'[a-z]+)?\d*", re.UNICODE)
_INVISIBLE: Final = lazy("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]")
_SPACE: Final = lazy(r"\s+")
_PUNCTUATION: Final = lazy(r"(?<!\d)[.,:/\-]|[.,:/\-](?!\d)|[^\w\s.,:/\-]|_", re.UNICODE)
"""What is levelled to a space: all but separators between digits."""
_LANGUAGE: Final = lazy(r"(?<![a-z0-9])([a-z])(\+\+|#)(?![a-z0-9+#])")
"""C++ and C# are other words than C: their marks are spelled out before marks are levelled."""


def is_cjk(char: str) -> bool:
    """Return whether a character is Chinese, Japanese or Korean script."""
    return bool(_HAS_CJK.match(char))


def has_cjk(text: str) -> bool:
    """Return whether any character of `text` is Chinese, Japanese or Korean script."""
    return bool(_HAS_CJK.search(text))


_VARIANTS: Final = {"覆": "复", "著": "着", "藉": "借", "瞭": "了", "帐": "账", "妳": "你", "牠": "它", "祂": "他"}
"""Characters that one region writes for another's where OpenCC goes by the phrase: 回覆 and 回复, 看著 and 看着."""


def _characters() -> str:
    """Return OpenCC's table of characters: a line each, the simplified forms behind a tab, the usual one first.

    Read as a file: to ask OpenCC for each of 28,000 characters takes longer than all else that a command does.
    """
    package = find_spec("opencc")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("opencc is missing: reinstall nightfold with its dependencies")
    return (Path(package.origin).parent / "dictionary" / "TSCharacters.txt").read_text(encoding="utf-8")


@cache
def _simplified() -> dict[int, str]:
    """Return the table from traditional to simplified characters.

    Characters only: the phrase rules of OpenCC choose between variants by context, and two spellings of
    one word must fold alike whatever stands beside them.
    """
    table: dict[int, str] = {}
    for line in _characters().split("\n"):
        char, _, candidates = line.partition("\t")
        simple = candidates.split(" ")[0]
        if len(char) == len(simple) == 1 and simple != char:
            table[ord(char)] = simple
    for variant, plain in _VARIANTS.items():
        table[ord(variant)] = plain
    for code, simple in table.items():
        table[code] = _VARIANTS.get(simple, simple)
    return table


def simplified(text: str) -> str:
    """Return `text` in simplified characters, each by itself; nothing else changes."""
    return text.translate(_simplified()) if _HAS_CJK.search(text) else text


@lru_cache(maxsize=16_384)
def fold(text: str) -> str:
    """Return the normal form of `text`: lower case, one spelling, single spaces between ASCII words only.

    Folding a folded text changes nothing.
    """
    plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold()
    plain = unicodedata.normalize("NFKC", plain)
    if _HAS_CJK.search(plain):
        plain = plain.translate(_simplified())
    plain = _LANGUAGE.sub(lambda m: m[1] + ("sharp" if m[2] == "#" else "plusplus"), plain)
    return _close_up(_SPACE.sub(" ", _PUNCTUATION.sub(" ", plain)).strip())


_BESIDE_CJK: Final = lazy(rf"(?<=[{_CJK}]) (?=\S)|(?<=\S) (?=[{_CJK}])")


def _close_up(text: str) -> str:
    """Take the spaces beside Chinese characters out: how many a person types there says nothing."""
    return _BESIDE_CJK.sub("", text)


@lru_cache(maxsize=16_384)
def words(text: str) -> tuple[str, ...]:
    """Return the tokens of `text` for comparing: ASCII words and numbers whole, Chinese characters singly."""
    return tuple(map(sys.intern, _TOKEN.findall(fold(text))))  # a memory says the same words again and again


def bigrams(text: str) -> tuple[str, ...]:
    """Return neighbouring pairs of tokens, in order."""
    tokens = words(text)
    return tuple(f"{a} {b}" for a, b in pairwise(tokens))


def contains_whole(haystack: str, needle: str) -> bool:
    """Return whether the folded `needle` stands in the folded `haystack` with its ends at word ends.

    An ASCII word or number matches whole (80 is not in 8080, `go` not in `google`); Chinese has no word
    ends to look at.
    """
    if not needle:
        return False
    start = haystack.find(needle)
    while start >= 0:
        if ends_at_words(haystack, start, start + len(needle)):
            return True
        start = haystack.find(needle, start + 1)
    return False


def ends_at_words(text: str, start: int, end: int) -> bool:
    """Return whether no word or number of a folded text goes on across `start` or `end`."""
    return _free(text, start - 1, start) and _free(text, end - 1, end)


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
