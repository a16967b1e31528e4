"""What a reply costs: tokens as the service counts them, dollars by a price table.

The defaults are the published prices of platform.claude.com/docs/en/about-claude/pricing as of 2026-11;
a setting replaces them, and a model without a price has none rather than a guessed one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens."""

    input: float
    output: float
    cache_write: float
    """Writing to the five-minute cache."""
    cache_read: float
    long_prompt: float = 1.0
    """Factor for requests whose prompt is longer than `LONG_PROMPT` tokens."""


LONG_PROMPT: Final = 100_000
"""Tokens of a prompt, cached ones included, above which Haiku 5.5 has a higher price. Source: as above."""

PRICES: Final[Mapping[str, Price]] = {
    "claude-opus-5-5": Price(4.0, 20.0, 5.0, 0.2),
    "claude-sonnet-5-5": Price(2.0, 10.0, 2.5, 0.1),
    "claude-haiku-5-5": Price(0.1, 0.5, 0.125, 0.01, long_prompt=5.0),
}


@dataclass(frozen=True)
class Usage:
    """Tokens of one reply or of a whole run."""

    input: int = 0
    """Without the cached ones."""
    cache_write: int = 0
    cache_read: int = 0
    output: int = 0
    usd: float = 0.0

    @property
    def total(self) -> int:
        """All tokens, cached or not."""
        return self.input + self.cache_write + self.cache_read + self.output

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input + other.input,
            self.cache_write + other.cache_write,
            self.cache_read + other.cache_read,
            self.output + other.output,
            self.usd + other.usd,
        )


def usage_of(reply: Mapping[str, Any], price: Price | None) -> Usage:
    """Return what a reply used, from the service's own figures; missing figures count as nothing."""
    figures = reply.get("usage") or {}
    counts = Usage(
        input=_count(figures, "input_tokens"),
        cache_write=_count(figures, "cache_creation_input_tokens"),
        cache_read=_count(figures, "cache_read_input_tokens"),
        output=_count(figures, "output_tokens"),
    )
    if price is None:
        return counts
    dollars = (
        counts.input * price.input
        + counts.cache_write * price.cache_write
        + counts.cache_read * price.cache_read
        + counts.output * price.output
    ) / 1_000_000
    long = counts.input + counts.cache_write + counts.cache_read > LONG_PROMPT
    return counts + Usage(usd=dollars * (price.long_prompt if long else 1.0))


def _count(figures: Mapping[str, Any], name: str) -> int:
    value = figures.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
