"""SUP: superseded beliefs. Source: spec/gate.md, spec/engines.md rule 3."""

from __future__ import annotations

from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry
from nightfold.formats.patterns import lazy
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.gate.successors import successors, successors_before
from nightfold.policy.normal import fold

_CODE: Final = lazy(r"(`+)(?:(?!\1).)+?\1")


def in_summary(context: Context) -> list[Finding]:
    """Nothing struck out, and no superseded belief, stands in the summary.

    It holds only what is believed now. Fix: take the line out, or tell the successor.
    """
    told = {fold(line.text) for section in context.summary.sections for line in section.lines}
    struck = {fold(e.belief) for _, e in context.index.entries if not e.active} & told
    if struck:
        struck -= {fold(e.text) for _, e in context.index.entries if e.active}
    found = []
    for section in context.summary.sections:
        for line in section.lines:
            if "~~" in _CODE.sub("", line.text):
                found.append(finding("SUP001", SUMMARY_FILE, line.line, "struck-out text", "take the line out"))
            elif fold(line.text) in struck:
                found.append(finding("SUP001", SUMMARY_FILE, line.line, "a superseded belief", "take the line out"))
    return found


def form(context: Context) -> list[Finding]:
    """A superseded line has the right form, and points to an active entry or says that its source stopped saying it.

    What stands behind the mark is the active successor's text, or its beginning. Fix: point it to the
    entry that is believed now.
    """
    found = []
    for _, entry in context.index.entries:
        if entry.active:
            if _half_struck(entry, context):
                message = "a struck-out line of wrong form"
                found.append(
                    finding("SUP002", INDEX_FILE, entry.line, message, "write ~~old~~, the mark, the new text")
                )
        elif not successors(context).resolves(entry, context.vocabulary):
            message = "the replacement is no active entry"
            one = finding("SUP002", INDEX_FILE, entry.line, message, "point it to the active entry")
            dangled = successors_before(context).dangles(entry, context.vocabulary)
            found.append(_inherited(one) if dangled else one)
    return found


def _half_struck(entry: Entry, context: Context) -> bool:
    """Whether a text begins struck out, or is struck out somewhere and carries the mark, and is no superseded line."""
    if "~" not in entry.text:
        return False
    bare = _CODE.sub("", entry.text)
    return entry.text.startswith("~~") or ("~~" in bare and context.vocabulary.superseded_mark.strip() in bare)


def _inherited(one: Finding) -> Finding:
    """A person changed or deleted the successor by hand; what points to it was not this run's fault."""
    return finding(one.code, one.file, one.line, one.message, one.fix, "warning")
