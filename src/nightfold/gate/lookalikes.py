"""Characters that look like others, or like nothing."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from nightfold.formats.patterns import lazy

_ZERO_WIDTH: Final = lazy("[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u3164\ufeff\uffa0]")
_WORD: Final = lazy(r"[^\W\d_]+")
_GREEK: Final = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικ")
"""Greek letters that look like Latin ones; `Δt` deceives nobody."""


def is_misleading(text: str) -> bool:
    """Return whether a text holds zero-width characters, or a word of Latin letters and letters like them."""
    if text.isascii():
        return False
    if _ZERO_WIDTH.search(text):
        return True
    return any(_mixes(word) for word in _WORD.findall(text) if not word.isascii())


def _mixes(word: str) -> bool:
    if not any(char.isascii() for char in word):
        return False
    return any(char in _GREEK or _script(char) in ("CYRILLIC", "ARMENIAN") for char in word)


@lru_cache(maxsize=4_096)
def _script(char: str) -> str:
    return unicodedata.name(char, "").split(" ", 1)[0]
