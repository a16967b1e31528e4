"""What `nightfold run` tells people: a report as lines. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from nightfold.commands.surface import Failure, print_failure, print_report, said, visible
from nightfold.report import EntryChange, Report

Line = tuple[str, dict[str, Any]]
"""Text, and how it looks where there is colour."""

MARKS: Final = (
    ("added", "+", "green"),
    ("changed", "~", "yellow"),
    ("merged", "=", "cyan"),
    ("superseded", "×", "magenta"),
    ("removed", "-", "red"),
)
"""Lists of the report's entry diff, with their marks and colours."""
FIRST: Final = 8
"""Entries shown; the report has them all."""
WIDTH: Final = 96
"""Columns of a shown text."""
LABEL: Final = 10
"""Columns of the labels."""


def show(report: Report, outputs: Path, *, as_json: bool) -> int:
    """Print what a run did, for a person or a program, and return its exit code."""
    if as_json:
        print_report(report)
    else:
        for line, look in tell(report, outputs):
            said(line, **look)
    if report.exit:
        print_failure(Failure(report.exit, verdict(report)), as_json=False)
    return report.exit


def tell(report: Report, outputs: Path) -> Iterator[Line]:
    """Return the lines that tell a person what a run did.

    Args:
        report: Of the run.
        outputs: The folder of the memory, as the person named it.
    """
    yield _headline(report), {"bold": True}
    yield from _plain(_read(report))
    yield from _entries(report)
    yield from _plain(_budget(report))
    yield from _withheld(report)
    yield from _findings(report)
    yield from _model(report)
    yield from _plain(_places(report, outputs))


def _headline(report: Report) -> str:
    mode = f"{report.mode}, " if report.mode else ""
    return f"{verdict(report)} ({mode}engine {report.engine})"


def verdict(report: Report) -> str:
    """Return status and message as one line; some messages begin with the status themselves."""
    message = visible(report.message)
    return message if message.startswith(report.status) else f"{report.status}: {message}"


def _plain(lines: Iterator[str]) -> Iterator[Line]:
    return ((line, {}) for line in lines)


def _labelled(label: str, text: str) -> str:
    return f"{label:<{LABEL}}{text}"


def _read(report: Report) -> Iterator[str]:
    inputs = report.inputs
    covered = f"covered {inputs.covered} of {_count(inputs.total, 'session document')}"
    yield _labelled("read", f"{covered}, {_count(inputs.notes, 'note')}, {_count(inputs.rules, 'forget rule')}")
    for file in inputs.quarantined:
        place = f"{file.path}:{file.line}" if file.line else file.path
        yield _labelled("", f"not usable: {visible(place)}: {visible(file.reason)}")
    for file in inputs.skipped:
        yield _labelled("", f"left out: {visible(file.path)}: {visible(file.reason)}")


def _entries(report: Report) -> Iterator[Line]:
    lists = [(getattr(report.entries, name), name, mark, colour) for name, mark, colour in MARKS]
    counts = ", ".join(f"{len(entries)} {name}" for entries, name, _, _ in lists)
    yield _labelled("entries", f"{counts}, {len(report.entries.untouched)} untouched"), {}
    shown = [(entry, mark, colour) for entries, _, mark, colour in lists for entry in entries]
    for entry, mark, colour in shown[:FIRST]:
        yield _labelled("", f"{mark} {_entry(entry)}"), {"fg": colour}
    if len(shown) > FIRST:
        yield _labelled("", f"… and {len(shown) - FIRST} more"), {}


def _entry(entry: EntryChange) -> str:
    text = entry.text or f"({entry.reason})"
    return _cut(f"[{entry.section}] {text}")


def _budget(report: Report) -> Iterator[str]:
    use = report.summary
    share = round(100 * use.tokens / use.budget) if use.budget else 0
    left = f"; {_count(len(use.left_out), 'line')} left out, the report says why" if use.left_out else ""
    yield _labelled("summary", f"{use.tokens} of {use.budget} tokens ({share} %, {use.method}){left}")


def _withheld(report: Report) -> Iterator[Line]:
    if not report.withheld:
        return
    many = _count(len(report.withheld), "possible paraphrase")
    yield _labelled("withheld", f"{many} of a forget rule, kept out until you decide"), {"fg": "yellow"}
    for one in report.withheld[:FIRST]:
        yield _labelled("", _cut(f"{one.rule} ({one.score:.2f}): {one.text}")), {}


def _findings(report: Report) -> Iterator[Line]:
    errors = [f for f in report.findings if f.severity == "error"]
    others = [f for f in report.findings if f.severity != "error"]
    yield _labelled("findings", f"{_count(len(errors), 'error')}, {_count(len(others), 'warning')}"), {}
    for finding in (errors + others)[:FIRST]:
        place = f"{finding.file}:{finding.line}" if finding.line else finding.file
        fix = f"; {finding.fix}" if finding.fix else ""
        text = visible(f"{place}: {finding.code} {finding.message}{fix}")
        yield _labelled("", text), {"fg": "red"} if finding.severity == "error" else {}
    if len(report.findings) > FIRST:
        yield _labelled("", f"… and {len(report.findings) - FIRST} more"), {}


def _model(report: Report) -> Iterator[Line]:
    if report.model is None:
        return
    used = report.model
    tokens = f"{used.input_tokens} tokens in, {used.cached_tokens} cached, {used.output_tokens} out"
    yield _labelled("model", f"{visible(used.name)}: {used.turns} turns, {tokens}, ${used.usd:.2f}"), {}


def _places(report: Report, outputs: Path) -> Iterator[str]:
    state = outputs / ".nightfold"
    if report.status in ("accepted", "unchanged"):
        yield _labelled("files", visible(f"{outputs / 'MEMORY.md'}, {outputs / 'memory_summary.md'}"))
    if report.status in ("accepted", "held", "rejected"):
        yield _labelled("report", visible(str(state / "runs" / report.run / "report.json")))
    if report.status == "rejected":
        yield _labelled("candidate", visible(str(state / "rejected" / report.run)))
    yield _labelled("next", NEXT[report.status].format(outputs=visible(str(outputs))))


NEXT: Final = {
    "accepted": "read the two files; edit them by hand where they are wrong, the next run keeps your edits",
    "unchanged": "nothing; the memory is up to date",
    "held": "nightfold accept {outputs}, or nightfold reject {outputs}",
    "rejected": "mend or remove the documents that the findings name, then run again; the earlier memory is in force",
    "conflict": "run again; the edit made meanwhile is kept",
    "failed": "see the message; the earlier memory is in force",
    "dry-run": "run again without --dry-run to publish",
}
"""The next step by status."""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _cut(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= WIDTH else shown[: WIDTH - 1] + "…"
