"""Normalise: mechanical, meaning-free repairs of a candidate, each of them listed.

Secrets become `[REDACTED_SECRET]`; every entry's date is the newest of its sources in the local zone; an
id stands once. Nothing else is rewritten: a line that needs no repair keeps its bytes.
Source: spec/pipeline.md, stage 5.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import cache, partial

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import (
    Entry,
    Index,
    SourceLine,
    make_entry,
    parse_index,
    print_index,
)
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.dates import local_date
from nightfold.policy.secrets import redact_pair
from nightfold.snapshot import Redaction


@dataclass(frozen=True)
class Normalised:
    """The candidate, repaired."""

    index: str
    summary: str
    redactions: tuple[Redaction, ...] = ()


def normalise(
    index_text: str, summary_text: str, vocabulary: Vocabulary, stamps: Mapping[str, int], zone: tzinfo
) -> Normalised:
    """Repair a candidate.

    Args:
        index_text: MEMORY.md of the candidate.
        summary_text: memory_summary.md of the candidate.
        vocabulary: Of this root.
        stamps: `captured_at_ms` by id, of all sources in force.
        zone: In which dates are written.
    """
    index_clean, summary_clean = redact_pair(index_text, summary_text)
    index = parse_index(index_clean.text, vocabulary)
    dated = _dated(index, stamps, zone)
    places = ((INDEX_FILE, index_clean), (SUMMARY_FILE, summary_clean))
    marks = tuple(Redaction(file, hit.line, hit.kind) for file, clean in places for hit in clean.hits)
    return Normalised(index_clean.text if dated is index else print_index(dated), summary_clean.text, marks)


def _dated(index: Index, stamps: Mapping[str, int], zone: tzinfo) -> Index:
    """The index with right dates; the same object where they are right."""
    day = cache(partial(local_date, zone=zone))  # many entries are of one document
    sections = []
    for section in index.sections:
        parts = tuple(
            _date_entry(p, index.vocabulary, stamps, day) if isinstance(p, Entry) else p for p in section.parts
        )
        same = all(new is old for new, old in zip(parts, section.parts, strict=True))
        sections.append(section if same else replace(section, parts=parts))
    same = all(new is old for new, old in zip(sections, index.sections, strict=True))
    return index if same else replace(index, sections=tuple(sections))


def _date_entry(entry: Entry, vocabulary: Vocabulary, stamps: Mapping[str, int], day: Callable[[int], str]) -> Entry:
    source = entry.source
    if source is None or source.faults:
        # A source line that a strict reader objects to is the gate's to report, not ours to guess at.
        return entry
    newest = max((stamps[i] for i in source.ids if i in stamps), default=None)
    if newest is None:
        return entry
    date = day(newest)
    if source.stamp == date and len(set(source.ids)) == len(source.ids):
        return entry
    right = SourceLine(tuple(dict.fromkeys(source.ids)), source.project, date, source.keywords)
    return make_entry(entry.belief, right, vocabulary, superseded_by=entry.new)
