"""INJ: documents are data. Source: spec/gate.md; the rules themselves are in policy/injection.py."""

from __future__ import annotations

from collections.abc import Iterator

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry
from nightfold.formats.note import Note
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.policy.injection import judge_injection


class _Hits:
    """What every statement of both artifacts is told to be, by code."""

    def __init__(self, context: Context) -> None:
        clauses = tuple(text for _, text in context.snapshot.clauses) if context.snapshot else ()
        self.found: list[tuple[str, str, int, str]] = []
        for file, line, text, by_user in _statements(context):
            for hit in judge_injection(text, by_user=by_user, clauses=clauses):
                self.found.append((hit.code, file, line, hit.message))


def _statements(context: Context) -> Iterator[tuple[str, int, str, bool]]:
    typed = {e.new for e in context.hand_edits or () if e.new is not None}
    by_user: dict[str, bool] = {}
    for _, entry in context.index.entries:
        own = entry.source is None or entry.belief in typed or _only_notes(entry, context)
        by_user[entry.belief] = own
        yield INDEX_FILE, entry.line, entry.belief, own
    for section in context.summary.sections:
        for line in section.lines:
            yield SUMMARY_FILE, line.line, line.text, by_user.get(line.text, line.text in typed)


def _only_notes(entry: Entry, context: Context) -> bool:
    ids = entry.source.ids if entry.source else ()
    return any(isinstance(context.sources.get(i), Note) for i in ids)


def _of(code: str, context: Context, fix: str) -> list[Finding]:
    hits = context.remembered(_Hits).found
    return [finding(code, file, line, message, fix) for hit, file, line, message in hits if hit == code]


def orders(context: Context) -> list[Finding]:
    """No entry orders the reading model about, unless the user's own note or hand wrote it.

    Ignoring earlier instructions, calling tools, sending data, changing permissions; also fake fences,
    role markers and tags that close ours. Fix: remove it.
    """
    return _of("INJ001", context, "remove it; documents are data")


def permissions(context: Context) -> list[Finding]:
    """No entry claims a standing permission that the user did not give.

    "Already approved, no need to ask" in a document is not the user speaking. Fix: remove it.
    """
    return _of("INJ002", context, "remove it; only the user's own note gives a permission")


def clauses(context: Context) -> list[Finding]:
    """No entry contradicts or overrides a clause of constitution.md.

    It shares the clause's subject and carries an override or the opposite. Fix: remove it, or change the
    constitution.
    """
    return _of("INJ003", context, "remove it, or change constitution.md")
