"""A report as lines for people."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nightfold.report import EntryChange, Report

SHOWN: Final = 5
"""Entries of each kind that are shown; the report has them all."""
WIDTH: Final = 88
"""Characters of an entry that are shown."""

_KINDS: Final = (
    ("added", "+"),
    ("changed", "~"),
    ("merged", "="),
    ("superseded", "x"),
    ("removed", "-"),
)


def told(report: Report, outputs: Path) -> str:
    """Return what happened in a run, in a screenful: read, changed, found, in force, next."""
    lines = [f"{report.status}: {report.message}"]
    lines += _read(report)
    if report.status != "unchanged":
        lines += _changed(report)
        lines.append(_summary(report))
        lines += _found(report)
    if report.status == "accepted":
        lines.append(f"files    {outputs / 'MEMORY.md'}, {outputs / 'memory_summary.md'}")
    if report.status == "rejected":
        lines.append(f"look at  {outputs}/.nightfold/rejected/{report.run}/ ; what was in force still is")
    if report.status == "held":
        lines.append(f"next     nightfold accept {outputs} {report.run}   or   nightfold reject {outputs} {report.run}")
    if report.withheld:
        lines.append(f"next     nightfold forget --decide {outputs}   ({len(report.withheld)} withheld)")
    return "\n".join(lines)


def _read(report: Report) -> list[str]:
    inputs = report.inputs
    lines = [
        f"read     covered {inputs.covered} of {inputs.total} documents, {inputs.notes} notes, "
        f"{inputs.rules} forget rules"
    ]
    for bad in inputs.quarantined:
        place = f"{bad.path}:{bad.line}" if bad.line else bad.path
        lines.append(f"         set aside {place}: {bad.reason}")
    return lines


def _changed(report: Report) -> list[str]:
    entries = report.entries
    counts = ", ".join(f"{len(getattr(entries, name))} {name}" for name, _ in _KINDS)
    lines = [f"entries  {counts}, {len(entries.untouched)} untouched"]
    for name, mark in _KINDS:
        changes: list[EntryChange] = getattr(entries, name)
        lines += [f"         {mark} {_short(c)}" for c in changes[:SHOWN]]
        if len(changes) > SHOWN:
            lines.append(f"         {mark} … {len(changes) - SHOWN} more {name}")
    return lines


def _short(change: EntryChange) -> str:
    text = change.text.replace("\n", " ") or f"({change.reason})"
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def _summary(report: Report) -> str:
    use = report.summary
    left = f", {len(use.left_out)} left out" if use.left_out else ""
    return f"summary  {use.tokens} of {use.budget} tokens ({use.method}){left}"


def _found(report: Report) -> list[str]:
    errors = [f for f in report.findings if f.severity == "error"]
    shown = errors or report.findings
    lines = [f"gate     {len(errors)} errors, {len(report.findings) - len(errors)} warnings"]
    for finding in shown[: 2 * SHOWN]:
        place = f"{finding.file}:{finding.line}" if finding.line else finding.file
        lines.append(f"         {place}: {finding.code} {finding.message}")
    if len(shown) > 2 * SHOWN:
        lines.append(f"         … {len(shown) - 2 * SHOWN} more in the report")
    return lines
