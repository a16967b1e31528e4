"""Render: the engine turns the staged copy into the new pair.

Code frames it: what a forget rule hits or may hit is cut out of the documents first, and what the engine
newly wrote is held against the rules once more. Source: spec/pipeline.md, stage 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Decision, Engine, ModelEngine, Workings, Workroom
from nightfold.formats.index import Entry, Index, Loose, Section, parse_index, print_index
from nightfold.formats.note import Note
from nightfold.formats.session import Item, SessionDocument
from nightfold.formats.summary import Summary, SummaryLine, parse_summary, print_summary
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.forgetting import Forgetter, Verdict
from nightfold.policy.forgetting_scrub import scrub_text
from nightfold.snapshot import Snapshot
from nightfold.stages.cleared import Cleared
from nightfold.stages.prune import WithheldText


@dataclass(frozen=True)
class Scrubbed:
    """A snapshot without what forget rules hit, and what was cut."""

    snapshot: Snapshot
    forgotten: tuple[SessionDocument, ...]
    """The hit items alone, document by document."""
    withheld: tuple[WithheldText, ...]


@dataclass(frozen=True)
class Rendered:
    """The engine's pair."""

    index: str
    summary: str
    decisions: tuple[Decision, ...]
    withheld: tuple[WithheldText, ...] = ()
    workings: Mapping[str, bytes] = field(default_factory=dict)
    """What the engine would like to find again in the next run."""


def scrub(snapshot: Snapshot, forgetter: Forgetter, texts: bool = False, workings: Workings | None = None) -> Scrubbed:
    """Cut out of the documents what a forget rule hits, and what it may hit.

    A document whose project, workspace or id is hit goes whole. With `texts`, hit sentences are cut out of
    the documents' whole texts too: a model reads those, the embedded engine reads items alone. A document
    that `workings` knows to be clear of these rules is not taken apart.
    """
    if not forgetter.rules:
        return Scrubbed(snapshot, (), ())
    kept: list[SessionDocument] = []
    forgotten: list[SessionDocument] = []
    withheld: list[WithheldText] = []
    cleared = Cleared(Workings() if workings is None or texts else workings, forgetter)
    for document in snapshot.sessions:
        if cleared.knows(document):
            kept.append(document)
            continue
        if _carries(document, forgetter):
            continue
        verdicts = [forgetter.judge(item.text) for item in document.items]
        clear = _with_items(document, _where(document.items, verdicts, "clear"))
        if clear is document:
            cleared.remember(document)
        kept.append(clear.with_text(scrub_text(document.text, forgetter)) if texts else clear)
        if hit := _where(document.items, verdicts, "hit"):
            forgotten.append(_with_items(document, hit))
        for item, verdict in zip(document.items, verdicts, strict=True):
            if verdict.outcome == "withheld":
                withheld.append(_withheld(item.text, verdict, (document.session_id,)))
    notes = tuple(n for n in snapshot.notes if _keep_note(n, forgetter))
    return Scrubbed(replace(snapshot, sessions=tuple(kept), notes=notes), tuple(forgotten), tuple(withheld))


def _carries(document: SessionDocument, forgetter: Forgetter) -> bool:
    fields = (document.session_id, document.project, document.workspace)
    return any(f and forgetter.hits_literally(f) for f in fields)


def _keep_note(note: Note, forgetter: Forgetter) -> bool:
    if note.action in ("forget", "undo"):
        return True
    return forgetter.judge(note.content).outcome == "clear"


def _where(items: Iterable[Item], verdicts: Iterable[Verdict], outcome: str) -> dict[int, Item]:
    pairs = enumerate(zip(items, verdicts, strict=True))
    return {i: item for i, (item, verdict) in pairs if verdict.outcome == outcome}


def _with_items(document: SessionDocument, items: dict[int, Item]) -> SessionDocument:
    """The document with some of its items; the places of parents are counted anew."""
    if len(items) == len(document.items):
        return document
    places = {old: new for new, old in enumerate(items)}
    moved = tuple(
        replace(item, parent=places.get(item.parent) if item.parent is not None else None) for item in items.values()
    )
    return document.with_items(moved)


def _withheld(text: str, verdict: Verdict, sources: tuple[str, ...]) -> WithheldText:
    assert verdict.rule is not None
    return WithheldText(text, verdict.rule.place, verdict.rule.text, verdict.score, sources)


def render(engine: Engine, room: Workroom, forgetter: Forgetter) -> Rendered:
    """Let the engine work, then withhold what it newly wrote against a forget rule.

    Raises:
        EngineError: If the engine failed.
    """
    before = dict(room.files)
    try:
        decisions = engine.consolidate(room)
    except BaseException:
        # A stage that is tried again starts from what prune left, not from half a pair.
        room.files.update(before)
        raise
    return replace(withhold_new(room, before, decisions, forgetter), workings=room.workings.used)


def repair(engine: ModelEngine, room: Workroom, findings: str, forgetter: Forgetter) -> Rendered:
    """Let a model engine mend what the gate objects to, then withhold as after rendering.

    Raises:
        EngineError: If the engine failed.
    """
    before = dict(room.files)
    decisions = engine.repair(room, findings)
    return withhold_new(room, before, decisions, forgetter)


def withhold_new(
    room: Workroom, before: dict[str, str], decisions: tuple[Decision, ...], forgetter: Forgetter
) -> Rendered:
    """Take out of the engine's pair what is newly written and possibly a paraphrase of a forget rule."""
    vocabulary = room.brief.vocabulary
    if room.files == before or not forgetter.rules:
        return Rendered(room.files[INDEX_FILE], room.files[SUMMARY_FILE], decisions)
    known = set(before[INDEX_FILE].split("\n")) | set(before[SUMMARY_FILE].split("\n"))
    index, withheld = _withhold_index(parse_index(room.files[INDEX_FILE], vocabulary), known, forgetter)
    if withheld:
        texts = {w.text for w in withheld}
        summary = _withhold_summary(parse_summary(room.files[SUMMARY_FILE], vocabulary), texts)
        room.files[INDEX_FILE], room.files[SUMMARY_FILE] = print_index(index), print_summary(summary)
    return Rendered(room.files[INDEX_FILE], room.files[SUMMARY_FILE], decisions, withheld)


def _withhold_index(index: Index, known: set[str], forgetter: Forgetter) -> tuple[Index, tuple[WithheldText, ...]]:
    withheld: list[WithheldText] = []
    sections: list[Section] = []
    for section in index.sections:
        parts: list[Entry | Loose] = []
        for part in section.parts:
            if isinstance(part, Entry) and part.raw[0] not in known:
                verdict = forgetter.judge(part.belief)
                if verdict.outcome == "withheld":
                    ids = part.source.ids if part.source else ()
                    withheld.append(_withheld(part.belief, verdict, ids))
                    continue
            parts.append(part)
        if parts == list(section.parts) or any(isinstance(p, Entry) for p in parts):
            sections.append(replace(section, parts=tuple(parts)))
    return replace(index, sections=tuple(sections)), tuple(withheld)


def _withhold_summary(summary: Summary, texts: set[str]) -> Summary:
    sections = []
    for section in summary.sections:
        parts = tuple(p for p in section.parts if not (isinstance(p, SummaryLine) and p.text in texts))
        if parts == section.parts or any(isinstance(p, SummaryLine) for p in parts):
            sections.append(replace(section, parts=parts))
    return replace(summary, sections=tuple(sections))


def empty_pair(vocabulary: Vocabulary) -> dict[str, str]:
    """Return the minimal valid pair: a title and a version line."""
    return {INDEX_FILE: f"{vocabulary.title}\n", SUMMARY_FILE: "v2\n"}
