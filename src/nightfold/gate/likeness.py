"""How much two texts share, by words; Chinese by pairs of characters too."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from nightfold.policy.normal import is_cjk, words

SAME: Final = 0.6
"""Share of a text's words that another which leaves some out must have to say the same."""


FUNCTION_WORDS: Final = frozenset(
    {
        *("a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "from", "and", "or", "is", "are", "was"),
        *(
            "were",
            "be",
            "been",
            "being",
            "it",
            "its",
            "this",
            "that",
            "these",
            "those",
            "as",
            "so",
            "do",
            "does",
            "did",
        ),
        *("has", "have", "had", "will", "would", "can", "could", "should", "about", "into", "than", "then", "when"),
        *("which", "who", "also", "just", "only", "very"),
    }
)
"""English words that every text shares; telling ones such as `not` are not among them."""


@lru_cache(maxsize=4_096)
def tokens(text: str) -> frozenset[str]:
    """Return what a text is compared by: words, numbers, and neighbouring pairs of Chinese characters.

    A single Chinese character tells next to nothing, since the same few hundred stand in every text.
    """
    found = [w for w in words(text) if w not in FUNCTION_WORDS] or words(text)
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
    """Return whether one text has all the words of another and hardly more.

    A word on each side that the other lacks is another value in one slot far more often than another wording.
    """
    a, b = sorted((tokens(one), tokens(other)), key=len)
    return a <= b and len(a) >= SAME * len(b)
