"""Regular expressions written over several lines.

A long alternation of words is broken wherever a line is full; `re.VERBOSE` would take the blanks inside
phrases away as well.
"""

from __future__ import annotations

import re


def joined(pattern: str) -> str:
    """Return a pattern without its line breaks and the indent behind them; other blanks count."""
    return re.sub(r"\n *", "", pattern)


def any_of(*patterns: str, flags: int = re.MULTILINE) -> re.Pattern[str]:
    """Compile the alternation of several patterns, each written as `joined` takes it."""
    return re.compile("|".join(f"(?:{joined(pattern)})" for pattern in patterns), flags)
