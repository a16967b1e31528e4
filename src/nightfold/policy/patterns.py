"""Regular expressions written over several lines.

A long alternation of words is broken wherever a line is full; `re.VERBOSE` would take the blanks inside
phrases away as well.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from nightfold.formats.patterns import lazy


def joined(pattern: str) -> str:
    """Return a pattern without its line breaks and the indent behind them; other blanks count."""
    return re.sub(r"\n *", "", pattern)


def any_of(*patterns: str, flags: int = re.MULTILINE) -> re.Pattern[str]:
    """Compile the alternation of several patterns, each written as `joined` takes it."""
    return lazy("|".join(f"(?:{joined(pattern)})" for pattern in patterns), flags)


@dataclass(frozen=True, eq=False)
class Guarded:
    """A slow pattern behind a quick test: every match needs one of `stems`, plain strings."""

    stems: tuple[str, ...]
    pattern: re.Pattern[str]
    any_case: bool = False
    """Whether the pattern overlooks case; the stems are in small letters then."""

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match, as `re.Pattern.search` does."""
        held = text.lower() if self.any_case else text
        for stem in self.stems:
            if stem in held:
                return self.pattern.search(text)
        return None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Return every match, as `re.Pattern.finditer` does."""
        return self.pattern.finditer(text) if self.search(text) else iter(())


def guarded(stems: str, *patterns: str, flags: int = re.MULTILINE) -> Guarded:
    """Compile patterns, as `any_of` does, behind stems that are written with `|` between them.

    With `re.IGNORECASE` the stems hold no `i` and no `s`: these match the letters U+0131 and U+017F too, which
    stay themselves when a text is put into small letters.
    """
    return Guarded(tuple(joined(stems).split("|")), any_of(*patterns, flags=flags), bool(flags & re.IGNORECASE))


class Guards:
    """The stems of several guarded patterns: one pass over a text tells which of the patterns can match at all."""

    def __init__(self, *patterns: Guarded) -> None:
        """Take the patterns, none of which overlooks case; the automaton is built when it is first asked."""
        self.patterns: Final = frozenset(patterns)

    @cached_property
    def _automaton(self) -> tuple[Any, tuple[tuple[Guarded, ...], ...]]:
        from ahocorasick_rs import AhoCorasick  # a native extension; loaded on first use

        owners: dict[str, list[Guarded]] = defaultdict(list)
        for one in self.patterns:
            for stem in one.stems:
                owners[stem].append(one)
        return AhoCorasick(list(owners)), tuple(map(tuple, owners.values()))

    def possible(self, text: str) -> frozenset[Guarded]:
        """Return the patterns that have a stem in `text`; no other one matches anywhere in it."""
        automaton, owners = self._automaton
        try:
            found = automaton.find_matches_as_indexes(text, overlapping=True)
        except UnicodeEncodeError:  # the automaton reads no unpaired surrogates
            return self.patterns
        return frozenset(one for number, _, _ in found for one in owners[number]) if found else _NONE


_NONE: Final[frozenset[Guarded]] = frozenset()
