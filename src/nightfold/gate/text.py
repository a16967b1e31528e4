"""Findings as text: one line each, `path:line: CODE message`."""

from __future__ import annotations

from nightfold.gate.check import GateResult
from nightfold.gate.finding import Finding


def write_text(result: GateResult) -> str:
    """Return one line for each finding, the fix behind it; empty where there is none."""
    return "\n".join(line_of(f) for f in result.findings)


def line_of(finding: Finding) -> str:
    """Return a finding as one line."""
    place = f"{finding.file}:{finding.line}" if finding.line else finding.file
    mark = "" if finding.severity == "error" else " (warning)"
    fix = f"; {finding.fix}" if finding.fix else ""
    return f"{place}: {finding.code}{mark} {finding.message}{fix}"
