"""GRD: nothing is invented. Source: spec/gate.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry
from nightfold.formats.note import Note
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.gate.hand import typed
from nightfold.gate.likeness import likeness
from nightfold.gate.status import is_open, lost_status
from nightfold.gate.support import GROUNDED, in_base, ratio, unsupported_literals

CLOSE: Final = 0.5
"""Likeness from which a source's statement is the one that an entry tells."""


def literal_support(context: Context) -> list[Finding]:
    """Every literal of an entry occurs in one of its sources, or in the entry's earlier wording.

    Paths, URLs, numbers, versions, dates, identifiers, commands, quoted and backticked strings. A date
    that resolves a relative date of the source is supported, and so are the source's own agent, project
    and workspace. Fix: write what the source says.
    """
    found = []
    for entry in _judged(context):
        for literal in unsupported_literals(entry, context):
            message = f"{literal.kind} {_shown(literal.text)} is in none of its sources"
            line = entry.line + entry.belief.count("\n", 0, literal.start)
            found.append(finding("GRD001", INDEX_FILE, line, message, "write what the source says"))
    return found


def _judged(context: Context) -> tuple[Entry, ...]:
    return context.remembered(_to_judge)


def _to_judge(context: Context) -> tuple[Entry, ...]:
    return tuple(_grounded(context))


def _fresh(context: Context) -> tuple[Entry, ...]:
    """What the base did not say in these very words; what it did was judged when it came."""
    return tuple(e for e in _judged(context) if not in_base(e, context))


def _grounded(context: Context) -> Iterator[Entry]:
    """Entries that must be grounded: those that a person typed speak for themselves.

    A struck line tells what was; without an earlier pair nobody can say whether its source once said it.
    """
    by_hand = typed(context).texts
    for _, entry in context.index.entries:
        if entry.source is None or entry.belief in by_hand or entry.text in by_hand:
            continue
        if not entry.active and context.base is None:
            continue
        if all(context.sources.get(i) is not None for i in entry.source.ids):
            yield entry


def lexical_support(context: Context) -> list[Finding]:
    """Most words of an entry stand in its sources.

    Rule 4: keep the source's sentence. The share that is nowhere is in the finding. Fix: take one of the
    sources' wordings.
    """
    found = []
    for entry in context.remembered(_fresh):
        share = ratio(entry.belief, entry.source.ids if entry.source else (), context)
        if share < GROUNDED:
            message = f"only {share:.0%} of its words are in its sources"
            one = finding("GRD002", INDEX_FILE, entry.line, message, "take one of the sources' wordings")
            found.append(replace(one, score=round(1 - share, 4)))
    return found


def status_kept(context: Context) -> list[Finding]:
    """What its sources say is unverified, planned, discussed or proposed is not told as a fact.

    One source that tells it as a fact is enough. Fix: keep the word that says so.
    """
    found = []
    for entry in context.remembered(_fresh):
        if not entry.active:
            continue
        cue = _lost_cue(entry, context)
        if cue is not None:
            message = f"the source's status is lost ({cue})"
            found.append(finding("GRD003", INDEX_FILE, entry.line, message, "keep the word that says so"))
    return found


def _lost_cue(entry: Entry, context: Context) -> str | None:
    """The cue that the closest statements carry, all of them; None where one tells it as a fact."""
    cues: list[str] = []
    for session_id in entry.source.ids if entry.source else ():
        said = _closest(entry.belief, session_id, context)
        if said is None:
            continue
        cue = lost_status(said, entry.belief)
        if cue is None and not is_open(said):
            return None
        cues += [cue] if cue is not None else []
    return cues[0] if cues else None


def _closest(told: str, session_id: str, context: Context) -> str | None:
    """The statement of a source that an entry tells, or None where none is close."""
    source = context.sources.get(session_id)
    if source is None:
        return None
    if (told_outright := context.sources.statement(session_id, told)) is not None:
        return told_outright
    said = [source.content] if isinstance(source, Note) else [i.text for i in source.items]
    scored = [(likeness(told, text), n) for n, text in enumerate(said)]
    best, n = max(scored, default=(0.0, 0), key=lambda s: (s[0], -s[1]))
    return said[n] if best >= CLOSE else None


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:59]}…")
