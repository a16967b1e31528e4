"""Regular expressions written over several lines.

A long alternation of words is broken wherever a line is full; `re.VERBOSE` would take the blanks inside
phrases away as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nightfold.formats.patterns import lazy


def joined(pattern: str) -> str:
    """Return a pattern without its line breaks and the indent behind them; other blanks count."""
    return re.sub(r"\n *", "", pattern)


def any_of(*patterns: str, flags: int = re.MULTILINE) -> re.Pattern[str]:
    """Compile the alternation of several patterns, each written as `joined` takes it."""
    return lazy("|".join(f"(?:{joined(pattern)})" for pattern in patterns), flags)


@dataclass(frozen=True)
class Guarded:
    """A slow pattern behind a quick test: every match needs one of `stems`, plain strings."""

    stems: tuple[str, ...]
    pattern: re.Pattern[str]

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match, as `re.Pattern.search` does."""
        for stem in self.stems:
            if stem in text:
                return self.pattern.search(text)
        return None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return every match, as `re.Pattern.finditer` does."""
        return self.pattern.finditer(text) if self.search(text) else iter(())


def guarded(stems: str, *patterns: str) -> Guarded:
    """Compile patterns, as `any_of` does, behind stems that are written with `|` between them."""
    return Guarded(tuple(joined(stems).split("|")), any_of(*patterns))
