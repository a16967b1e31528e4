"""SRC: every entry names its sources, and only its sources. Source: spec/gate.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry, SourceLine
from nightfold.formats.patterns import lazy
from nightfold.formats.source_line import is_source_line
from nightfold.formats.vocabulary import STAMP_PREFIX
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, Severity, finding
from nightfold.gate.hand import typed
from nightfold.gate.places import further_lines, loose_lines, source_place
from nightfold.policy.dates import local_date

_ALMOST: Final = lazy(r"\s+(?:来源|Sources?)\s*[:：]\s*\S", re.IGNORECASE)
"""What looks like a source line of either vocabulary, whatever its indent and colon."""


def missing(context: Context) -> list[Finding]:
    """Every entry has a source line, unless the same unsourced entry was there before.

    Only a person may leave an entry without sources; then the base or the state shows it. Fix: add the
    source line with the ids of the documents that say it, or remove the entry.
    """
    before = _unsourced(context)
    typed_lines = context.hand_lines.get(INDEX_FILE, frozenset())
    return [
        finding("SRC001", INDEX_FILE, entry.line, "the entry has no source line", "add the ids of its sources")
        for _, entry in context.index.entries
        if entry.source is None and not {entry.text, entry.belief} & before and entry.raw[0] not in typed_lines
    ]


def _unsourced(context: Context) -> frozenset[str]:
    """Texts that a person left without a source line, or typed: when the last source goes, such a text stays."""
    base = context.base_index
    texts = {t for _, e in base.entries if e.source is None for t in (e.text, e.belief)} if base else set()
    return frozenset(texts | typed(context).texts)


def unknown(context: Context) -> list[Finding]:
    """Every source id is a document or note of the inputs.

    Fix: cite the session_id as it stands in the frontmatter, or remove the entry.
    """
    found = []
    for entry, source in _sourced(context):
        for session_id in dict.fromkeys(source.ids):
            if context.sources.get(session_id) is None:
                message = f"source {session_id!r} is no document or note of the inputs"
                found.append(finding("SRC002", INDEX_FILE, source_place(entry), message, "cite a current input"))
    return found


def malformed(context: Context) -> list[Finding]:
    """A source line is well formed: ids first and once each, then project, time and keywords in this order.

    A `captured_at_ms` that no listed source has counts as malformed, and so does a time that is missing.
    Fix: write the fields as the format has them.
    """
    found = []
    for entry, source in _sourced(context):
        faults = list(source.faults)
        if source.stamp is None and not faults:
            faults.append("the source line has no time")
        elif source.stamp is not None and not _known_stamp(source.stamp, source, context):
            faults.append("no listed source has this captured_at_ms")
        found += [_malformed(source_place(entry), fault) for fault in faults]
    return [*found, *(_malformed(n, "the line looks like a source line and is none") for n in _almost(context))]


def _malformed(line: int, fault: str) -> Finding:
    return finding("SRC003", INDEX_FILE, line, fault, "write the fields as the format has them")


def _known_stamp(stamp: str, source: SourceLine, context: Context) -> bool:
    if not stamp.startswith(STAMP_PREFIX) or context.snapshot is None:
        return True
    known = [context.sources.get(i) for i in source.ids]
    return any(s is not None and str(s.captured_at_ms) == stamp.removeprefix(STAMP_PREFIX) for s in known)


def _almost(context: Context) -> Iterator[int]:
    """Yield the lines right below an entry's text, and loose ones, that are nearly a source line."""
    for _, entry in context.index.entries:
        for number, line in further_lines(entry):
            if _ALMOST.match(line):
                yield number
    for number, line in loose_lines(context):
        if _ALMOST.match(line) and not is_source_line(line, context.vocabulary):
            yield number


def dates(context: Context) -> list[Finding]:
    """The date of an entry is the day of its newest source, in the local zone.

    Fix: run again; the program writes the dates.
    """
    assert context.zone is not None
    found = []
    days: dict[int, str] = {}
    for entry, source in _sourced(context):
        newest = context.sources.newest(source.ids)
        if newest is None or source.stamp is None or source.stamp.startswith(STAMP_PREFIX):
            continue
        if newest not in days:
            days[newest] = local_date(newest, context.zone)
        right = days[newest]
        if source.stamp != right and all(context.sources.get(i) for i in source.ids):
            message = f"the date is {source.stamp}, the newest source is of {right}"
            found.append(finding("SRC004", INDEX_FILE, source_place(entry), message, f"write {right}"))
    return found


def orphans(context: Context) -> list[Finding]:
    """A source line stands right below the one entry it belongs to.

    No source line without an entry, no second one, no blank line in between. Fix: move or remove it.
    """
    return [
        finding("SRC005", INDEX_FILE, number, "a source line that belongs to no entry", "move or remove it")
        for number, line in loose_lines(context)
        if is_source_line(line, context.vocabulary)
    ]


def keywords(context: Context) -> list[Finding]:
    """Every keyword stands in one of the entry's sources, verbatim.

    Fix: take a word of the source, or leave it out.
    """
    found = []
    for entry, source in _sourced(context):
        if not entry.active and context.base is None:
            continue  # it tells what was; whether its source once said it only an earlier pair could tell
        if not all(context.sources.get(i) for i in source.ids):
            continue  # an unknown source may hold it; SRC002 tells of that one
        for word in source.keywords:
            if not any(context.sources.holds(i, word) for i in source.ids):
                weight: Severity = "warning" if _typed_keyword(word, entry, context) else "error"
                message = f"keyword {word!r} is in none of the sources"
                fix = "take a word of the source"
                found.append(finding("SRC006", INDEX_FILE, source_place(entry), message, fix, weight))
    return found


def _typed_keyword(word: str, entry: Entry, context: Context) -> bool:
    """Whether a person typed a keyword: it stood there before, and no document has lost it since."""
    base = context.base_index.entries if context.base_index else ()
    before = any(e.belief == entry.belief and e.source and word in e.source.keywords for _, e in base)
    lost = context.changes.diffs if context.changes else ()
    return before and not any(line.startswith("-") and word in line for diff in lost for line in diff.lines)


def _sourced(context: Context) -> Iterator[tuple[Entry, SourceLine]]:
    return ((entry, entry.source) for _, entry in context.index.entries if entry.source is not None)
