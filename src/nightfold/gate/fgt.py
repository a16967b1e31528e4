"""FGT: what was forgotten stays forgotten. Source: spec/gate.md, "Forgetting has three outcomes".

Messages name the rule by its place and never quote what it forgets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry, Loose
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.forgetting import Verdict

FIX = "remove it; `undo` the forget note or take the rule out of its file to bring it back"


class _Judged:
    """Every statement of both artifacts with what the rules say of it."""

    def __init__(self, context: Context) -> None:
        assert context.forgetter is not None
        judge = context.forgetter.judge
        self.verdicts: list[tuple[str, int, Verdict]] = []
        for file, line, text in _statements(context):
            verdict = judge(text)
            if verdict.outcome != "clear":
                self.verdicts.append((file, line, verdict))


def _statements(context: Context) -> Iterator[tuple[str, int, str]]:
    for section in context.index.sections:
        for part in section.parts:
            if isinstance(part, Entry):
                yield INDEX_FILE, part.line, part.belief
                if part.new is not None and part.new != context.vocabulary.unsupported:
                    yield INDEX_FILE, part.line, part.new
            elif isinstance(part, Loose):
                text = "\n".join(part.raw).strip()
                if text:
                    yield INDEX_FILE, part.line, text
    for block in context.summary.sections:
        yield from ((SUMMARY_FILE, line.line, line.text) for line in block.lines)


def surface(context: Context) -> list[Finding]:
    """No text that a forget rule or tombstone hits after normalisation stands anywhere in the artifacts.

    Looked at are statements, keywords, source lines, headings and search keys, with case, width, white
    space, punctuation and traditional characters levelled. Fix: remove it.
    """
    assert context.forgetter is not None
    found = [
        _of(file, line, verdict, "FGT001")
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "hit" and verdict.surface
    ]
    for file, line, text in _carriers(context):
        rule = context.forgetter.hits_literally(text)
        if rule is not None:
            found.append(_of(file, line, Verdict("hit", rule, 1.0, "literal", surface=True), "FGT001"))
    return list(dict.fromkeys(found))


def _carriers(context: Context) -> Iterator[tuple[str, int, str]]:
    """What is no statement but shows text: headings, ids, projects, keywords, search keys."""
    for section in context.index.sections:
        if section.kind in ("project", "workspace", "topic"):
            yield INDEX_FILE, section.line, " ".join(filter(None, (section.name, section.workspace)))
        for entry in section.entries:
            if entry.source is not None:
                line = entry.line + len(entry.raw) - 1
                for text in (*entry.source.ids, entry.source.project or "", *entry.source.keywords):
                    yield INDEX_FILE, line, text
    for block in context.summary.sections:
        for one in block.lines:
            yield from ((SUMMARY_FILE, one.line, key) for key in one.keys)


def paraphrase(context: Context) -> list[Finding]:
    """No sure near-paraphrase of a forget rule or tombstone stands in the artifacts.

    The same statement with words moved, inflected or exchanged for their like. Method and score are in
    the finding. Fix: remove it.
    """
    return [
        _of(file, line, verdict, "FGT002")
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "hit" and not verdict.surface
    ]


def possible(context: Context) -> list[Finding]:
    """A possible paraphrase of a forget rule is withheld or released, never left undecided.

    Nothing local can decide every paraphrase; a person does, once. Fix: `nightfold forget --decide`, or
    remove it.
    """
    return [
        _of(file, line, verdict, "FGT003")
        for file, line, verdict in context.remembered(_Judged).verdicts
        if verdict.outcome == "withheld"
    ]


def _of(file: str, line: int, verdict: Verdict, code: str) -> Finding:
    place = verdict.rule.place if verdict.rule else "a tombstone"
    what = {"FGT001": "text that", "FGT002": "a paraphrase that", "FGT003": "a possible paraphrase that"}[code]
    message = f"{what} {place} forgets ({verdict.method}, {verdict.score:.2f})"
    fix = "`nightfold forget --decide`, or remove it" if code == "FGT003" else FIX
    return replace(finding(code, file, line, message, fix), score=round(verdict.score, 4), rule=place)
