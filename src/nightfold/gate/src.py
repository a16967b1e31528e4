"""SRC: every entry names its sources, and only its sources. Source: spec/gate.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry, Loose, Section
from nightfold.formats.source_line import is_source_line
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.dates import local_date

_ALMOST: Final = re.compile(r"^\s*(?:[-*]\s*)?(?:来源|Sources?)\s*[:：]", re.IGNORECASE)


def missing(context: Context) -> list[Finding]:
    """Every entry has a source line, unless the same unsourced entry was there before.

    Only a person may leave an entry without sources; then the base shows it. Fix: add the source line
    with the ids of the documents that say it, or remove the entry.
    """
    before = _unsourced(context)
    return [
        finding("SRC001", INDEX_FILE, entry.line, "the entry has no source line", "add the ids of its sources")
        for _, entry in context.index.entries
        if entry.source is None and entry.text not in before
    ]


def _unsourced(context: Context) -> frozenset[str]:
    base = context.base_index
    texts = {e.text for _, e in base.entries if e.source is None} if base else set()
    edits = context.hand_edits or ()
    return frozenset(texts | {e.new for e in edits if e.new is not None and e.file == INDEX_FILE})


def unknown(context: Context) -> list[Finding]:
    """Every source id is a document or note of the inputs.

    Fix: cite the session_id as it stands in the frontmatter, or remove the entry.
    """
    found = []
    for entry in _sourced(context):
        assert entry.source is not None
        for session_id in entry.source.ids:
            if context.sources.get(session_id) is None:
                message = f"source {session_id!r} is no document or note of the inputs"
                found.append(finding("SRC002", INDEX_FILE, _source_place(entry), message, "cite a current input"))
    return found


def malformed(context: Context) -> list[Finding]:
    """A source line is well formed: ids first and once each, then project, time and keywords in this order.

    A `captured_at_ms` that no listed source has counts as malformed, and so does a time that is missing
    where the file is accepted. Fix: write the fields as the format has them.
    """
    found = []
    for entry in _sourced(context):
        assert entry.source is not None
        place = _source_place(entry)
        for fault in entry.source.faults:
            found.append(finding("SRC003", INDEX_FILE, place, fault, "write the fields as the format has them"))
        stamp = entry.source.stamp
        if stamp is not None and stamp.startswith("captured_at_ms:") and context.snapshot is not None:
            sources = [context.sources.get(i) for i in entry.source.ids]
            stamps = {str(s.captured_at_ms) for s in sources if s is not None}
            if stamp.removeprefix("captured_at_ms:").strip() not in stamps:
                found.append(finding("SRC003", INDEX_FILE, place, "no listed source has this stamp", "copy it again"))
        elif stamp is None and not entry.source.faults:
            found.append(finding("SRC003", INDEX_FILE, place, "the source line has no time", "add YYYY-MM-DD"))
    for _, loose, number, line in _loose_lines(context):
        if _ALMOST.match(line) and not is_source_line(line, context.vocabulary) and _after_entry(loose, number):
            found.append(
                finding("SRC003", INDEX_FILE, number, "a malformed source line", "two spaces, then the prefix")
            )
    return found


def dates(context: Context) -> list[Finding]:
    """The date of an entry is the day of its newest source, in the local zone.

    Fix: run again; the program writes the dates.
    """
    assert context.zone is not None
    found = []
    for entry in _sourced(context):
        assert entry.source is not None
        newest = context.sources.newest(entry.source.ids)
        stamp = entry.source.stamp
        if newest is None or stamp is None or stamp.startswith("captured_at_ms"):
            continue
        right = local_date(newest, context.zone)
        if stamp != right:
            message = f"the date is {stamp}, the newest source is of {right}"
            found.append(finding("SRC004", INDEX_FILE, _source_place(entry), message, f"write {right}"))
    return found


def orphans(context: Context) -> list[Finding]:
    """A source line stands right below the one entry it belongs to.

    No source line without an entry, no second one, no blank line in between. Fix: move or remove it.
    """
    return [
        finding("SRC005", INDEX_FILE, number, "a source line that belongs to no entry", "move or remove it")
        for _, _, number, line in _loose_lines(context)
        if is_source_line(line, context.vocabulary)
    ]


def keywords(context: Context) -> list[Finding]:
    """Every keyword stands in one of the entry's sources, verbatim.

    Fix: take a word of the source, or leave it out.
    """
    found = []
    for entry in _sourced(context):
        assert entry.source is not None
        known = [context.sources.text(i) for i in entry.source.ids if context.sources.get(i) is not None]
        if not known:
            continue
        for word in entry.source.keywords:
            if not any(word in text for text in known):
                message = f"keyword {word!r} is in none of the sources"
                found.append(finding("SRC006", INDEX_FILE, _source_place(entry), message, "take a word of the source"))
    return found


def _sourced(context: Context) -> Iterator[Entry]:
    return (entry for _, entry in context.index.entries if entry.source is not None)


def _source_place(entry: Entry) -> int:
    return entry.line + len(entry.raw) - 1


def _loose_lines(context: Context) -> Iterator[tuple[Section, Loose, int, str]]:
    for section in context.index.sections:
        for part in section.parts:
            if isinstance(part, Loose):
                yield from ((section, part, part.line + n, line) for n, line in enumerate(part.raw))


def _after_entry(loose: Loose, number: int) -> bool:
    """Whether the line is the first of its loose part, which follows an entry or the section's heading."""
    return number == loose.line
