"""Why a line stands where it stands: its origin, its other sources, what it replaced, the rule that placed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry, Index, Loose, Section
from nightfold.formats.patterns import lazy
from nightfold.formats.summary import Summary, SummaryLine
from nightfold.policy.normal import fold
from nightfold.store.records import EntryRecord

_KEY: Final = lazy(r"\[(?:搜|find):([^\]]+)\]")


@dataclass(frozen=True)
class Origin:
    """One entry with what is known of it."""

    section: Section
    entry: Entry
    record: EntryRecord | None
    summary_lines: tuple[int, ...]
    """1-based lines of memory_summary.md that lead to it."""


@dataclass(frozen=True)
class Typed:
    """A line that a person wrote and no entry stands behind."""

    file: str
    line: int
    """1-based."""
    text: str


def typed_lines(text: str, index: Index, summary: Summary) -> tuple[Typed, ...]:
    """Return the lines outside entries that hold `text`: paragraphs of the index, summary lines without an entry."""
    wanted = _wanted(text)
    loose = (
        *((INDEX_FILE, n, raw) for n, raw in enumerate(index.preamble, 1)),
        *((SUMMARY_FILE, n, raw) for n, raw in enumerate(summary.preamble, 1)),
        *(
            (INDEX_FILE, part.line + n, raw)
            for section in index.sections
            for part in section.parts
            if isinstance(part, Loose)
            for n, raw in enumerate(part.raw)
        ),
    )
    active = [entry.text for _, entry in index.entries if entry.active]
    bare = (
        (SUMMARY_FILE, part.line, part.text if isinstance(part, SummaryLine) else part.raw)
        for section in summary.sections
        for part in section.parts
        if not (isinstance(part, SummaryLine) and any(key in told for key in part.keys for told in active))
    )
    return tuple(Typed(*place) for place in (*loose, *bare) if wanted and wanted in fold(place[2]))


def _wanted(text: str) -> str:
    """What is looked for, levelled; of a search key as the summary shows it, the key."""
    found = _KEY.fullmatch(text.strip())
    return fold(found[1] if found else text)


def origins(text: str, index: Index, summary: Summary, records: Sequence[EntryRecord]) -> tuple[Origin, ...]:
    """Return the entries whose text, or whose summary line's text, holds `text`."""
    wanted = _wanted(text)
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
    held = ((line.line, (line.text, *line.keys)) for s in summary.sections for line in s.lines)
    return frozenset(n for n, texts in held if wanted and any(wanted in fold(text) for text in texts))


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
