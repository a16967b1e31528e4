"""What a check reports. Source: spec/gate.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Finding:
    """One thing a check found."""

    code: str
    severity: Severity
    file: str
    line: int
    """1-based; 0 where the whole file is meant."""
    message: str
    """What is wrong, without secrets; one line."""
    fix: str = ""
    """What would put it right."""
    score: float | None = None
    """0-1, where a forget rule or a ratio is involved."""
    rule: str | None = None
    """`path:line` of the forget rule involved."""
