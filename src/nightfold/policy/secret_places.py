"""Where the strings stand that every rule for secrets begins with: one pass over the text for all of them.

A plain `str.find` for each of some 200 hints takes longer than everything else together, and so does one
regular expression of them; the Aho-Corasick automaton of ahocorasick-rs takes 6 ms a megabyte.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Places:
    """A text, its ASCII letters lowered (of the same length), and where hints stand in it."""

    text: str
    lowered: str
    found: dict[str, list[int]] = field(default_factory=dict)

    def of(self, hint: str) -> list[int]:
        """Return every offset of a hint, in order; overlaps count."""
        return self.found.get(hint, [])


class Finder:
    """Finds many strings in one pass, whatever their case.

    Args:
        hints: The strings, in small letters; `Places.of` knows these and no others.
    """

    def __init__(self, hints: Iterable[str]) -> None:
        from ahocorasick_rs import AhoCorasick  # a native extension; loaded on first use

        self._hints = sorted(set(hints))
        self._automaton: Any = AhoCorasick(self._hints)

    def places(self, text: str) -> Places:
        """Return where the hints stand in `text`."""
        lowered = text.lower()
        if len(lowered) != len(text):  # some capitals have two small letters
            lowered = "".join(letter.lower() if letter.isascii() else letter for letter in text)
        found: dict[str, list[int]] = defaultdict(list)
        for number, start, _ in self._automaton.find_matches_as_indexes(lowered, overlapping=True):
            found[self._hints[number]].append(start)
        return Places(text, lowered, dict(found))
