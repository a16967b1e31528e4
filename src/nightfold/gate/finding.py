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


def finding(code: str, file: str, line: int, message: str, fix: str, severity: Severity = "error") -> Finding:
    """Return a finding of a check.

    Args:
        code: Of the check.
        file: Name of the artifact, or path of an input relative to its root.
        line: 1-based; 0 where the whole file is meant.
        message: What is wrong.
        fix: What would put it right.
        severity: `warning` where the check is not sure; the registry's severity holds otherwise.
    """
    return Finding(code, severity, file, line, message, fix)
