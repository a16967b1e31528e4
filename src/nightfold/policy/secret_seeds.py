"""Seed phrases of wallets: 12 to 24 words that restore every key (BIP-39).

With a label (助记词, mnemonic, recovery phrase) the words are taken as they stand; without one they must
come from the public word list and their checksum must be right, so that a row of plain words stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from nightfold.policy.secret_formats import Span

_COUNTS: Final = (24, 21, 18, 15, 12)
_LABEL: Final = re.compile(
    r"(?:助记词|恢复短语|恢复词|种子(?:短语|词)|mnemonics?|(?:recovery|seed|backup|secret|wallet)[ _-](?:phrase|words)|\bseed\b)"
    r"[^A-Za-z\u4e00-\u9fff\n]{0,6}(?:(?:是|为|\bis\b|\bwas\b|\bphrase\b)[^A-Za-z\u4e00-\u9fff\n]{0,4})?(?:\n[ \t]*[\"'`]?)?",
    re.IGNORECASE,
)
_SEPARATOR: Final = r"(?:\s{1,4}|,\s?|\s?\n\s*|\s*\d{1,2}[.)]\s?)"
_WORDS: Final = re.compile(
    rf"(?:1[.)]\s?)?(?P<v>[a-z]{{3,8}}(?:{_SEPARATOR}[a-z]{{3,8}}){{11,23}})(?![a-z])", re.IGNORECASE
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff](?:[ \u3000][\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])")
_ROW: Final = re.compile(r"(?<![A-Za-z'-])[a-z]{3,8}(?:[ ][a-z]{3,8}){11,60}+(?![A-Za-z'])")
_FILLER: Final = re.compile(r"\b(?:the|and|for|are|was|with|from|has|had|not|its|but|were|which|into)\b")


def find_seeds(text: str, lowered: str) -> Iterator[Span]:
    """Yield seed phrases.

    Args:
        text: The text.
        lowered: The text with its ASCII letters lowered, of the same length.
    """
    for label in _LABEL.finditer(text):
        words = _WORDS.match(text, label.end())
        if words and not _FILLER.search(words["v"]):
            yield Span(words.start("v"), words.start("v") + _whole(words["v"]), "seed-phrase")
        han = _HAN.match(text, label.end())
        if han:
            yield Span(*han.span(), "seed-phrase")
    for row in _ROW.finditer(lowered):
        yield from _unlabelled(lowered, row.start(), row.end())


def _whole(words: str) -> int:
    """Return how many characters of labelled `words` belong to the phrase: the longest checked count."""
    places = [match.span() for match in re.finditer(r"[A-Za-z]+", words)]
    texts = [words[start:end].lower() for start, end in places]
    for count in _COUNTS:
        if count <= len(texts) and _valid(texts[:count]):
            return places[count - 1][1]
    known = _known()
    listed = next((n for n, word in enumerate(texts) if word not in known), len(texts))
    count = next((n for n in _COUNTS if n <= max(listed, 12)), 12)
    return places[count - 1][1]


def _unlabelled(text: str, start: int, end: int) -> Iterator[Span]:
    places = [match.span() for match in re.compile("[a-z]+").finditer(text, start, end)]
    words = [text[left:right] for left, right in places]
    known, first = _known(), 0
    while first + 12 <= len(words):
        strange = next((n for n in range(first, first + 12) if words[n] not in known), None)
        if strange is not None:
            first = strange + 1
            continue
        count = next((n for n in _COUNTS if first + n <= len(words) and _valid(words[first : first + n])), 0)
        if count:
            yield Span(places[first][0], places[first + count - 1][1], "seed-phrase")
        first += count or 1


def _valid(words: list[str]) -> bool:
    return all(word in _known() for word in words) and bool(_list().check(" ".join(words)))


@cache
def _known() -> frozenset[str]:
    return frozenset(_list().wordlist)


@cache
def _list() -> Any:
    from mnemonic import Mnemonic  # ships the word list; loaded only when a row of words asks for it

    return Mnemonic("english")
