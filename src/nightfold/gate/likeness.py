"""How much two texts share, by words; Chinese by pairs of characters too."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from nightfold.policy.normal import is_cjk, words


SAME: Final = 0.8
"""Likeness from which two texts without different numbers say the same."""


@lru_cache(maxsize=65_536)
def tokens(text: str) -> frozenset[str]:
    """Return what a text is compared by: words, numbers, and neighbouring pairs of Chinese characters.

    A single Chinese character tells next to nothing, since the same few hundred stand in every text.
    """
    found = words(text)
    pairs = {a + b for a, b in pairwise(found) if is_cjk(a[0]) and is_cjk(b[0])}
    plain = {w for w in found if not is_cjk(w[0])}
    return frozenset(pairs | plain) or frozenset(found)


def likeness(one: str, other: str) -> float:
    """Return which share of the shorter text's tokens the longer one has, 0 to 1."""
    a, b = tokens(one), tokens(other)
    if not a or not b:
        return 1.0 if a == b else 0.0
    return len(a & b) / min(len(a), len(b))


def says_the_same(one: str, other: str) -> bool:
    """Return whether two texts say the same in nearly the same words: no other number, hardly another word."""
    numbers = [{t for t in tokens(text) if t[0].isdigit()} for text in (one, other)]
    if numbers[0] and numbers[1] and numbers[0] != numbers[1]:
        return False
    return likeness(one, other) >= SAME
