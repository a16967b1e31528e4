"""CHG: the memory follows its inputs. Source: spec/gate.md, spec/engines.md rule 7."""

from __future__ import annotations

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.gate.hand import typed
from nightfold.gate.places import source_place
from nightfold.gate.support import GROUNDED, ratio, unsupported_literals
from nightfold.policy.normal import fold


def removed_cited(context: Context) -> list[Finding]:
    """No entry cites a removed session.

    Fix: take the id out; the entry goes with its last source.
    """
    assert context.changes is not None
    gone = {c.session_id for c in context.changes.sessions if c.change == "D"}
    gone |= {c.session_id for c in context.changes.notes if c.change == "D"}
    gone -= set(context.snapshot.stamps) if context.snapshot else set()
    return [
        finding("CHG001", INDEX_FILE, source_place(entry), f"cites {i!r}, which was removed", "take the id out")
        for _, entry in context.index.entries
        for i in (entry.source.ids if entry.source else ())
        if i in gone
    ]


def unsupported(context: Context) -> list[Finding]:
    """An entry of an updated session is not kept as it was when the new document no longer supports it.

    It is dropped or superseded then; in doubt, superseded. Only an entry all of whose sources were
    modified is judged, by its words and its literals. Fix: strike it out, with the phrase for a source
    that stopped saying it.
    """
    assert context.changes is not None
    assert context.base_index is not None
    modified = {c.session_id for c in context.changes.sessions if c.change == "M" and not c.stamp_only}
    before = {e.belief for _, e in context.base_index.entries if e.source is not None}
    by_hand = typed(context).texts
    found = []
    for _, entry in context.index.entries:
        ids = entry.source.ids if entry.source else ()
        if (
            not ids
            or not modified.issuperset(ids)
            or not entry.active
            or entry.belief not in before
            or entry.text in by_hand
        ):
            continue
        if not _still_said(entry, context):
            message = "no source says it any more"
            found.append(finding("CHG002", INDEX_FILE, entry.line, message, "strike it out or remove it"))
    return found


def _still_said(entry: Entry, context: Context) -> bool:
    assert entry.source is not None
    if any(fold(entry.belief) in context.sources.folded(i) for i in entry.source.ids):
        return True
    if unsupported_literals(entry, context, earlier=False):
        return False
    return ratio(entry.belief, entry.source.ids, context) >= GROUNDED


def no_trace(context: Context) -> list[Finding]:
    """An added document leaves a trace in MEMORY.md, or there is a reason why it does not.

    Most often all it says helps one task only. Fix: none is needed if the reason convinces you; the
    report's `left_out` tells it statement by statement.
    """
    assert context.changes is not None
    cited = {i for _, e in context.index.entries if e.source for i in e.source.ids}
    found = []
    for change in context.changes.sessions:
        if change.change == "A" and change.session_id not in cited:
            reason = context.left_out.get(change.session_id, "")
            message = f"{change.session_id!r} left no entry" + (f": {reason}" if reason else "")
            found.append(finding("CHG003", change.path, 0, message, "see left_out in the report"))
    return found
