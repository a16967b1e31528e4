"""SUP: superseded beliefs. Source: spec/gate.md, spec/engines.md rule 3."""

from __future__ import annotations

from bisect import bisect_left

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.normal import fold


def in_summary(context: Context) -> list[Finding]:
    """Nothing struck out, and no superseded belief, stands in the summary.

    It holds only what is believed now. Fix: take the line out, or tell the successor.
    """
    active = {fold(e.text) for _, e in context.index.entries if e.active}
    struck = {fold(e.belief) for _, e in context.index.entries if not e.active} - active
    found = []
    for section in context.summary.sections:
        for line in section.lines:
            if "~~" in line.raw:
                found.append(finding("SUP001", SUMMARY_FILE, line.line, "struck-out text", "take the line out"))
            elif fold(line.text) in struck:
                message = "a superseded belief"
                found.append(finding("SUP001", SUMMARY_FILE, line.line, message, "take the line out"))
    return found


def form(context: Context) -> list[Finding]:
    """A superseded line has the right form, and points to an active entry or says that its source stopped saying it.

    What stands behind the mark is the active successor's text, or its beginning. Fix: point it to the
    entry that is believed now.
    """
    active = sorted(e.text.replace("\n", " ") for _, e in context.index.entries if e.active)
    found = []
    for _, entry in context.index.entries:
        if entry.active and entry.text.startswith("~~"):
            message = "a struck-out line of wrong form"
            found.append(finding("SUP002", INDEX_FILE, entry.line, message, "write ~~old~~, the mark, the new text"))
        elif not entry.active and entry.new != context.vocabulary.unsupported:
            start = (entry.new or "").rstrip(" .…")
            place = bisect_left(active, start)
            if not start or place == len(active) or not active[place].startswith(start):
                message = "the replacement is no active entry"
                found.append(finding("SUP002", INDEX_FILE, entry.line, message, "point it to the active entry"))
    return found
