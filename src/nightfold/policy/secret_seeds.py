"""Seed phrases of wallets: 12 to 24 words that restore every key (BIP-39).

With a label (助记词, mnemonic, recovery phrase) the words are taken as they stand; without one they must
come from the public word list and their checksum must be right, so that a row of plain words stays.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.secret_formats import Span
from nightfold.policy.secret_places import Places

_COUNTS: Final = (24, 21, 18, 15, 12)
HINTS: Final = frozenset({"助记词", "恢复短语", "恢复词", "种子", "mnemonic", "phrase", "seed"})
_JOINT: Final = re.compile(
    r"(?:s|短语|词| words?| phrase)?[\"'`]?\s?(?:\([^)\n]{1,24}\)|（[^）\n]{1,24}）)?\s?"
    r"(?:[:：=]|是|为| is| was|→|->)?[ \t]?\n?[ \t]*[\"'`“「]?"
)
_SEPARATOR: Final = r"(?:[ ]{1,4}|,[ ]?|[ ]?\n[ \t]*|[ \n\t]*\d{1,2}[.)][ ]?)"
_WORDS: Final = lazy(rf"(?:1[.)][ ]?)?(?P<v>[a-z]{{3,8}}(?:{_SEPARATOR}[a-z]{{3,8}}){{11,23}})(?![a-z])", re.IGNORECASE)
_HAN: Final = lazy(r"[\u4e00-\u9fff](?:[ \u3000][\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])")
_FILLER: Final = lazy(r"\b(?:the|and|for|are|was|with|from|has|had|not|its|but|were|which|into)\b", re.IGNORECASE)
_ROW: Final = lazy(r" (?:[a-z]{3,8}+ ){10}[a-z]{3,8}")
"""Eleven words behind blanks; the first of twelve stands before the first blank."""
_WORD: Final = lazy("[a-z]+")


def find_seeds(places: Places) -> Iterator[Span]:
    """Yield seed phrases."""
    text = places.text
    for hint in HINTS:
        for place in places.of(hint):
            yield from _labelled(text, place + len(hint))
    done = 0
    for row in _ROW.finditer(text):
        if row.start() < done:
            continue
        start, end = row.span()
        while end < len(text) and ("a" <= text[end] <= "z" or text[end] == " "):
            end += 1
        while start > done and "a" <= text[start - 1] <= "z":
            start -= 1
        done = end
        yield from _unlabelled(text, start, end)


def _labelled(text: str, end: int) -> Iterator[Span]:
    joint = _JOINT.match(text, end)
    if joint is None:
        return
    words = _WORDS.match(text, joint.end())
    if words and not _FILLER.search(words["v"]):
        yield Span(words.start("v"), words.start("v") + _whole(words["v"]), "seed-phrase")
    han = _HAN.match(text, joint.end())
    if han:
        yield Span(*han.span(), "seed-phrase")


def _whole(words: str) -> int:
    """Return how many characters of labelled `words` belong to the phrase.

    The longest count whose checksum is right; else as many as the list knows; else twelve.
    """
    spans = [match.span() for match in _WORD.finditer(words.lower())]
    texts = [words[start:end].lower() for start, end in spans]
    count = next((n for n in _COUNTS if n <= len(texts) and _valid(texts[:n])), 0)
    if not count:
        known = _known()
        listed = next((n for n, word in enumerate(texts) if word not in known), len(texts))
        count = next((n for n in _COUNTS if n <= listed), 12)
    return spans[count - 1][1]


def _unlabelled(text: str, start: int, end: int) -> Iterator[Span]:
    spans = [match.span() for match in _WORD.finditer(text, start, end)]
    words = [text[left:right] for left, right in spans]
    known, first = _known(), 0
    while first + 12 <= len(words):
        strange = next((n for n in range(first, first + 12) if words[n] not in known), None)
        if strange is not None:
            first = strange + 1
            continue
        count = next((n for n in _COUNTS if first + n <= len(words) and _valid(words[first : first + n])), 0)
        if count:
            yield Span(spans[first][0], spans[first + count - 1][1], "seed-phrase")
        first += count or 1


def _valid(words: list[str]) -> bool:
    """Tell whether `words` are of the list, hardly repeat, and carry the right checksum (BIP-39)."""
    known = _known()
    if len(set(words)) < len(words) - 2 or any(word not in known for word in words):
        return False
    bits = "".join(f"{known[word]:011b}" for word in words)
    entropy = len(bits) * 32 // 33
    digest = hashlib.sha256(int(bits[:entropy], 2).to_bytes(entropy // 8, "big")).digest()
    return bits[entropy:] == f"{digest[0]:08b}"[: len(bits) - entropy]


@cache
def _known() -> dict[str, int]:
    """Return the words of the public English list with their numbers."""
    from mnemonic import Mnemonic  # ships the list; loaded only when a row of words asks for it

    return {word: number for number, word in enumerate(Mnemonic("english").wordlist)}
