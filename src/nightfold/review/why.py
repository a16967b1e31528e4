"""Why a line stands where it stands: its origin, its other sources, what it replaced, the rule that placed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from nightfold.formats.index import Entry, Index, Section
from nightfold.formats.summary import Summary
from nightfold.policy.normal import fold
from nightfold.store.records import EntryRecord


@dataclass(frozen=True)
class Origin:
    """One entry with what is known of it."""

    section: Section
    entry: Entry
    record: EntryRecord | None
    summary_lines: tuple[int, ...]
    """1-based lines of memory_summary.md that lead to it."""


def origins(text: str, index: Index, summary: Summary, records: Sequence[EntryRecord]) -> tuple[Origin, ...]:
    """Return the entries whose text, or whose summary line's text, holds `text`."""
    wanted = fold(text)
    known = {r.text: r for r in records}
    leads = _leads(wanted, summary)
    found = []
    for section, entry in index.entries:
        lines = tuple(n for n, keys in _keyed(summary) if entry.active and any(k in entry.text for k in keys))
        if (wanted and wanted in fold(entry.text)) or any(n in leads for n in lines):
            found.append(Origin(section, entry, known.get(entry.text) or known.get(entry.belief), lines))
    return tuple(found)


def _keyed(summary: Summary) -> Iterable[tuple[int, tuple[str, ...]]]:
    return ((line.line, line.keys) for s in summary.sections for line in s.lines)


def _leads(wanted: str, summary: Summary) -> frozenset[int]:
    return frozenset(line.line for s in summary.sections for line in s.lines if wanted and wanted in fold(line.text))


def told(origin: Origin) -> str:
    """Return an origin as lines for people."""
    entry, record = origin.entry, origin.record
    lines = [f"MEMORY.md:{entry.line}  {entry.text}", f"  section   {origin.section.heading.lstrip('# ')}"]
    if entry.source is None:
        lines.append("  origin    typed by a person; it has no source and is kept where it is")
    else:
        lines.append(f"  sources   {', '.join(entry.source.ids)}, newest {entry.source.stamp}")
    if record is not None and record.reason:
        lines.append(f"  because   {record.reason} (rule {record.rule})")
    for one in record.evidence if record else ():
        lines.append(f"  said in   {one.path}:{one.line}  {one.text}")
    for old in record.replaces if record else ():
        lines.append(f"  replaced  {old}")
    if entry.new is not None:
        lines.append(f"  now       {entry.new}")
    lines += [f"  summary   memory_summary.md:{n}" for n in origin.summary_lines]
    return "\n".join(lines)


def as_values(origin: Origin) -> dict[str, object]:
    """Return an origin as JSON values."""
    entry, record = origin.entry, origin.record
    return {
        "line": entry.line,
        "section": origin.section.heading.lstrip("# "),
        "text": entry.text,
        "sources": list(entry.source.ids) if entry.source else [],
        "reason": record.reason if record else "",
        "rule": record.rule if record else "",
        "evidence": [asdict(one) for one in record.evidence] if record else [],
        "replaces": list(record.replaces) if record else [],
        "now": entry.new,
        "summary_lines": list(origin.summary_lines),
    }
