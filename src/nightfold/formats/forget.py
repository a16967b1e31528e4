"""Forget rules. Source: spec/formats.md, section 1.2."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ForgetRule:
    """One rule: an item of a file in `forget/`, or a `forget` note, whose path and line it then carries."""

    path: str
    line: int
    text: str
    """The rule as written, marker removed."""
    phrase: str
    """The text to compare statements with: request words and the exact mark taken off."""
    literals: tuple[str, ...] = ()
    """Parts in backticks or quotes: must not appear anywhere."""
    exact: bool = False
    """Ends in `（精确）` / `(exact)`: matches only literally after normalisation."""
    topic: bool = False
    """Names a matter rather than a sentence."""

    @property
    def place(self) -> str:
        """`path:line`, as findings and reports name a rule."""
        return f"{self.path}:{self.line}"
