"""The surface of a forget rule: what must not stand anywhere, found after normalisation (FGT001)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from nightfold.formats.forget import ForgetRule
from nightfold.formats.patterns import lazy
from nightfold.policy.normal import contains_whole, ends_at_words, fold, has_cjk

SQUEEZED_LENGTH: Final = 6
"""Characters that a phrase has at least for its white space not to count: `to day` is not `today`."""
MATTER_LENGTH: Final = 5
"""Characters that the Chinese name of a matter has at least to be looked for as it stands: 面试 is also in 面试题."""

_LOOSE_SPACE: Final = lazy(r"(?<![0-9]) | (?![0-9])")


@lru_cache(maxsize=1_024)  # every rule asks it of the same text in turn
def squeeze(folded: str) -> str:
    """Return a folded text without spaces, but for those between digits."""
    return _LOOSE_SPACE.sub("", folded)


class Surface:
    """The folded phrase and literals of a rule."""

    def __init__(self, rule: ForgetRule) -> None:
        self._literals = tuple(f for f in map(fold, rule.literals) if f)
        phrase = fold(rule.phrase)
        if rule.topic and has_cjk(phrase) and len(phrase) < MATTER_LENGTH:
            phrase = ""
        self._phrases = (phrase,) if phrase else ()

    def found_in(self, folded: str) -> Literal["literal", "normalised"] | None:
        """Return how the rule's surface stands in a folded text, or None."""
        if any(stands_in(folded, literal) for literal in self._literals):
            return "literal"
        return "normalised" if any(stands_in(folded, phrase) for phrase in self._phrases) else None


def stands_in(folded: str, needle: str) -> bool:
    """Return whether a folded needle stands in a folded text with its ends at word ends.

    White space counts nowhere but between digits, unless the needle is very short.
    """
    if contains_whole(folded, needle):
        return True
    tight = squeeze(needle)
    if len(tight) < SQUEEZED_LENGTH or (" " not in folded and " " not in needle):
        return False
    squeezed = squeeze(folded)
    return tight in squeezed and _whole_squeezed(folded, squeezed, tight)


def _whole_squeezed(folded: str, squeezed: str, tight: str) -> bool:
    """Look for word ends where the squeezed match lies in the text that still has its spaces."""
    dropped = {m.start() for m in _LOOSE_SPACE.finditer(folded)}
    places = [i for i in range(len(folded)) if i not in dropped]
    start = squeezed.find(tight)
    while start >= 0:
        if ends_at_words(folded, places[start], places[start + len(tight) - 1] + 1):
            return True
        start = squeezed.find(tight, start + 1)
    return False
