"""HND: what a person did stays done. Source: spec/gate.md, spec/engines.md rule 8."""

from __future__ import annotations

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.changes import HandEdit
from nightfold.formats.index import Entry
from nightfold.formats.note import Note
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.normal import fold


class _Present:
    """What stands in the candidate: statements of the index, lines of the summary, loose text."""

    def __init__(self, context: Context) -> None:
        self.beliefs = {e.belief for _, e in context.index.entries} | {e.text for _, e in context.index.entries}
        self.active = {e.text for _, e in context.index.entries if e.active}
        self.index_lines = set(context.lines[INDEX_FILE])
        self.summary = {line.text for s in context.summary.sections for line in s.lines}
        self.summary_lines = {line.strip() for line in context.lines[SUMMARY_FILE]}


def effect(context: Context) -> list[Finding]:
    """The effect of a hand edit stays: corrected text stands, deleted text does not.

    Unless a forget rule hits it, or a newer note or source superseded it. Fix: put the person's text back.
    """
    present = context.remembered(_Present)
    found = []
    for edit in context.hand_edits or ():
        file = edit.file
        if edit.new is not None and not _stands(edit.new, edit, present) and not _excused(edit.new, edit, context):
            message = "text that a person typed is gone"
            found.append(finding("HND001", file, 0, message, "put the person's text back"))
        if edit.op == "delete" and edit.old is not None and _came_back(edit, present, context):
            message = "an entry that a person deleted is back"
            found.append(finding("HND001", file, 0, message, "take it out again"))
    return found


def _stands(text: str, edit: HandEdit, present: _Present) -> bool:
    if edit.file == SUMMARY_FILE:
        return text in present.summary or text in present.summary_lines
    return text in present.beliefs or all(line in present.index_lines for line in text.split("\n"))


def _excused(text: str, edit: HandEdit, context: Context) -> bool:
    """Whether something stronger than the edit took it: a forget rule, retention, a newer order or source."""
    if context.forgetter is not None and context.forgetter.judge(text).outcome != "clear":
        return True
    if text in context.pruned or text in context.explained:
        return True
    if edit.file == SUMMARY_FILE:
        # Its entry may have been superseded, forgotten or deleted since; then the line has nothing to stand on.
        return edit.op == "replace"
    return False


def _came_back(edit: HandEdit, present: _Present, context: Context) -> bool:
    assert edit.old is not None
    where = present.summary if edit.file == SUMMARY_FILE else present.active
    if edit.old not in where:
        return False
    documents = () if context.snapshot is None else context.snapshot.notes
    wanted = fold(edit.old)
    return not any(
        n.action in ("remember", "update") and n.captured_at_ms > edit.seen_ms and fold(n.content) == wanted
        for n in documents
        if isinstance(n, Note)
    )


def unsourced(context: Context) -> list[Finding]:
    """Text without a source is a person's: it is neither lost nor moved.

    Comments, paragraphs and unsourced entries of the base stand in their section, in their order. Fix:
    put them back where they were.
    """
    if context.base_index is None:
        return []
    found = []
    for section in context.base_index.sections:
        now = next((s for s in context.index.sections if s.heading == section.heading), None)
        here = [line for part in now.parts for line in part.raw] if now else []
        position = 0
        for part in section.parts:
            if isinstance(part, Entry) and part.source is not None:
                continue
            for line in part.raw:
                if not line.strip() or _forgotten(part, context) or line in context.pruned:
                    continue
                if line in here[position:]:
                    position += here[position:].index(line) + 1
                elif not _now_sourced(part, context):
                    message = "text that a person typed is lost or moved"
                    found.append(finding("HND002", INDEX_FILE, now.line if now else 0, message, "put it back"))
    return found


def _forgotten(part: object, context: Context) -> bool:
    if context.forgetter is None:
        return False
    text = part.text if isinstance(part, Entry) else "\n".join(getattr(part, "raw", ())).strip()
    return context.forgetter.judge(text).outcome != "clear"


def _now_sourced(part: object, context: Context) -> bool:
    """A person's entry that has been given sources stands on as an entry."""
    return isinstance(part, Entry) and part.text in context.remembered(_Present).beliefs


def stale(context: Context) -> list[Finding]:
    """A stale copy of an older generation was found on disk and replaced by the accepted pair.

    An editor's buffer or a checkout can write an old file back; that is no edit. The text found is kept
    in the run's folder.
    """
    return [
        finding(
            "HND003",
            file,
            0,
            "an older generation was on disk; the accepted one was restored",
            "close the editor",
        )
        for file in context.stale
    ]
