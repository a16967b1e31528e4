"""How many tokens a text costs a model, estimated from above.

The budget of the summary is hard, so the count must never be too low. The default method is a
weighted count of characters, fitted so that it lies above what current tokenizers need; it needs no
vocabulary file and gives the same number on every machine. A method is named in state and manifest,
because a budget means something only together with the way it is counted.
"""

from __future__ import annotations

import math
import re
from typing import Final

from nightfold.errors import ConfigError
from nightfold.formats.patterns import lazy

METHODS: Final = ("estimate-1",)
"""Names of the methods that `count_tokens` knows, the default first."""

_OVERHEAD: Final = 1000
"""Added once a text, in hundredths of a token (10 tokens: the frame around a message)."""

_CJK: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_EMOJI: Final = "\u2600-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff"

# Hundredths of a token a character, first class that fits. Integers: float sums of many tenths drift
# and would make the result depend on the order of counting. Source: spec/libraries.md, row "tokens".
_WEIGHTS: Final[tuple[tuple[re.Pattern[str], int], ...]] = (
    (lazy("[a-zA-Z]+"), 38),
    (lazy(f"[{_CJK}]+"), 135),
    (lazy(r"[ \t\n\r\f\v]+"), 36),
    (lazy("[0-9]+"), 95),
    (lazy("[\x00-\x08\x0e-\x1f!-/:-@\\[-`{-\x7f]+"), 130),
    (lazy(f"[{_EMOJI}]+"), 400),
)
_OTHER: Final = 200


def count_tokens(text: str, method: str = "estimate-1") -> int:
    """Return an upper estimate of the tokens of `text`.

    Concatenation costs no more than the parts: `count(a + b) <= count(a) + count(b)`, and never less
    than either part.

    Args:
        text: Any text; surrogates count like other characters.
        method: One of `METHODS`.

    Returns:
        Whole tokens, rounded up; 10 for the empty text.

    Raises:
        ConfigError: If `method` is unknown.
    """
    if method != "estimate-1":
        raise ConfigError(f"unknown token method {method!r}; choose one of: {', '.join(METHODS)}")
    hundredths, left = _OVERHEAD, len(text)
    for pattern, weight in _WEIGHTS:
        found = sum(len(run) for run in pattern.findall(text))
        hundredths += weight * found
        left -= found
    return math.ceil((hundredths + _OTHER * left) / 100)
