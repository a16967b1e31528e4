"""CHG: the memory follows its inputs. Source: spec/gate.md, spec/engines.md rule 7."""

from __future__ import annotations

from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.gate.grd import support
from nightfold.policy.normal import fold

SUPPORTED: Final = 0.5
"""Share of an entry's words in its sources below which the sources no longer say it. Source: spec/gate.md GRD002."""


def removed_cited(context: Context) -> list[Finding]:
    """No entry cites a removed session.

    Fix: take the id out; the entry goes with its last source.
    """
    assert context.changes is not None
    gone = {c.session_id for c in context.changes.sourced if c.change == "D"}
    gone -= set(context.snapshot.stamps) if context.snapshot else set()
    found = []
    for _, entry in context.index.entries:
        for session_id in entry.source.ids if entry.source else ():
            if session_id in gone:
                line = entry.line + len(entry.raw) - 1
                message = f"cites {session_id!r}, which was removed"
                found.append(finding("CHG001", INDEX_FILE, line, message, "take the id out"))
    return found


def unsupported(context: Context) -> list[Finding]:
    """An entry of an updated session is not kept as it was when the new document no longer supports it.

    It is dropped or superseded then; in doubt, superseded. Fix: strike it out, with the phrase for a
    source that stopped saying it.
    """
    assert context.changes is not None and context.base_index is not None
    modified = {c.session_id for c in context.changes.sessions if c.change == "M" and not c.stamp_only}
    before = {e.belief for _, e in context.base_index.entries}
    typed = {e.new for e in context.hand_edits or () if e.new is not None}
    found = []
    for _, entry in context.index.entries:
        ids = set(entry.source.ids) if entry.source else set()
        if not ids or not entry.active or entry.belief not in before or entry.belief in typed:
            continue
        if ids <= modified and not _still_said(entry, context):
            message = "no source says it any more"
            found.append(finding("CHG002", INDEX_FILE, entry.line, message, "strike it out or remove it"))
    return found


def _still_said(entry: Entry, context: Context) -> bool:
    assert entry.source is not None
    if any(fold(entry.belief) in context.sources.folded(i) for i in entry.source.ids):
        return True
    return support(entry.belief, entry.source.ids, context) >= SUPPORTED


def no_trace(context: Context) -> list[Finding]:
    """An added document leaves a trace in MEMORY.md, or there is a reason why it does not.

    Most often all it says helps one task only. Look at the report's `left_out` for the reasons.
    """
    assert context.changes is not None
    cited = {i for _, e in context.index.entries if e.source for i in e.source.ids}
    found = []
    for change in context.changes.sessions:
        if change.change == "A" and change.session_id not in cited:
            message = f"{change.session_id!r} left no entry"
            found.append(finding("CHG003", change.path, 0, message, "see left_out in the report"))
    return found
