"""FGT: what was forgotten stays forgotten. Source: spec/gate.md, "Forgetting has three outcomes".

Messages name the rule by its place and never quote what it forgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry, Loose, Section
from nightfold.formats.summary import SummaryLoose
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.gate.places import source_place
from nightfold.policy.forgetting import Verdict

_WHAT: Final = {"FGT001": "text that", "FGT002": "a paraphrase that", "FGT003": "a possible paraphrase that"}
_FIX: Final = "remove it; `undo` the forget note or take the rule out of its file to bring it back"
_DECIDE: Final = "`nightfold forget --decide`, or remove it"


class _Judged:
    """Every statement of both artifacts with what the rules say of it, clear ones left out."""

    def __init__(self, context: Context) -> None:
        assert context.forgetter is not None
        judge = context.forgetter.judge
        judged = [(file, line, judge(text)) for file, line, text in _statements(context)]
        # Of other text only what is hit goes: nothing states it as a belief, so nothing is withheld.
        judged += [one for one in self._hits(context) if one[2].outcome == "hit"]
        self.verdicts = [one for one in judged if one[2].outcome != "clear"]

    def _hits(self, context: Context) -> Iterator[tuple[str, int, Verdict]]:
        """Judge paragraphs and comments line by line, and where no line is hit, as a whole."""
        assert context.forgetter is not None
        for file, first, lines in _paragraphs(context):
            judged = [(file, first + n, context.forgetter.judge(line.strip())) for n, line in enumerate(lines)]
            if not any(v.outcome == "hit" for _, _, v in judged):
                judged = [(file, first, context.forgetter.judge("\n".join(lines).strip()))]
            yield from judged


def _statements(context: Context) -> Iterator[tuple[str, int, str]]:
    """Texts that state something, lines joined."""
    for section in context.index.sections:
        yield from ((INDEX_FILE, entry.line, entry.belief) for entry in section.entries)
    for block in context.summary.sections:
        yield from ((SUMMARY_FILE, line.line, line.text) for line in block.lines)


def _paragraphs(context: Context) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Lines that are no entry, no heading and no line of the list."""
    yield INDEX_FILE, 2, context.index.preamble[1:]
    for section in context.index.sections:
        yield from ((INDEX_FILE, part.line, part.raw) for part in section.parts if isinstance(part, Loose))
    yield SUMMARY_FILE, 2, context.summary.preamble[1:]
    for block in context.summary.sections:
        yield from ((SUMMARY_FILE, p.line, (p.raw,)) for p in block.parts if isinstance(p, SummaryLoose))


def surface(context: Context) -> list[Finding]:
    """No text that a forget rule or tombstone hits after normalisation stands anywhere in the artifacts.

    Looked at are statements, keywords, source lines, headings, search keys and what a person typed, with
    case, width, white space, punctuation and traditional characters levelled. Fix: remove it.
    """
    assert context.forgetter is not None
    if not context.forgetter.rules:
        return []
    found = [
        _of("FGT001", file, line, verdict)
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "hit" and verdict.surface
    ]
    hits = cache(context.forgetter.hits_literally)  # ids and projects stand in many source lines
    for file, line, text in _carriers(context):
        rule = hits(text) if text else None
        if rule is not None:
            found.append(_of("FGT001", file, line, Verdict("hit", rule, 1.0, "literal", surface=True)))
    return list(dict.fromkeys(found))


def _carriers(context: Context) -> Iterator[tuple[str, int, str]]:
    """What is no statement but shows text; our own literals (dates, marks, prefixes) are left out."""
    for section in context.index.sections:
        yield INDEX_FILE, section.line, _name(section)
        for entry in section.entries:
            yield from _of_entry(entry, context)
    for block in context.summary.sections:
        if block.heading.rstrip() != context.vocabulary.preferences_heading:
            yield SUMMARY_FILE, block.line, block.heading.lstrip("# ")
        yield from ((SUMMARY_FILE, line.line, key) for line in block.lines for key in line.keys)


def _name(section: Section) -> str:
    named = section.kind in ("project", "workspace", "topic")
    return " ".join(filter(None, (section.name, section.workspace))) if named else ""


def _of_entry(entry: Entry, context: Context) -> Iterator[tuple[str, int, str]]:
    if entry.new is not None and entry.new != context.vocabulary.unsupported:
        yield INDEX_FILE, entry.line, entry.new
    if entry.source is not None:
        texts = (*entry.source.ids, entry.source.project or "", *entry.source.keywords)
        yield from ((INDEX_FILE, source_place(entry), text) for text in texts)


def paraphrase(context: Context) -> list[Finding]:
    """No sure near-paraphrase of a forget rule or tombstone stands in the artifacts.

    The same statement with words moved, inflected or exchanged for their like. Method and score are in
    the finding. Fix: remove it.
    """
    return [
        _of("FGT002", file, line, verdict)
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "hit" and not verdict.surface
    ]


def possible(context: Context) -> list[Finding]:
    """A possible paraphrase is withheld or released, never left undecided.

    Nothing local can decide every paraphrase; a person does, once. Fix: `nightfold forget --decide`, or
    remove it.
    """
    return [
        _of("FGT003", file, line, verdict)
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "withheld"
    ]


def _of(code: str, file: str, line: int, verdict: Verdict) -> Finding:
    place = verdict.rule.place if verdict.rule else "a tombstone"
    message = f"{_WHAT[code]} {place} forgets ({verdict.method}, {verdict.score:.2f})"
    one = finding(code, file, line, message, _DECIDE if code == "FGT003" else _FIX)
    return replace(one, score=round(verdict.score, 4), rule=place)
