"""Prune: by code and before any engine, take out what must go.

Removed sources, aged-out superseded lines, and everything a forget rule hits or may hit. Pure: works on
texts. With a model engine its result is published before the model is called, so that forgetting never
waits for a model. Source: spec/pipeline.md, stage 3.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from operator import is_
from typing import Final

from nightfold.formats.changes import HandEdit
from nightfold.formats.index import (
    Entry,
    Index,
    Loose,
    Section,
    SourceLine,
    make_entry,
    parse_index,
    print_index,
)
from nightfold.formats.summary import (
    Summary,
    SummaryLine,
    SummaryLoose,
    SummarySection,
    parse_summary,
    print_summary,
)
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.forgetting import Forgetter, Verdict
from nightfold.store.records import EntryRecord

DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class WithheldText:
    """A possible paraphrase of a forget rule that was kept out of both artifacts."""

    text: str
    rule: str
    """`path:line`."""
    rule_text: str
    score: float
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Pruned:
    """The staged pair and why what is gone is gone."""

    index: str
    summary: str
    gone: Mapping[str, str] = field(default_factory=dict)
    """By text of the base entry: the reason. Holds no text that a forget rule hits."""
    forgotten: frozenset[str] = frozenset()
    """Texts of base entries that a forget rule hit; for the gate alone, never for a report."""
    withheld: tuple[WithheldText, ...] = ()
    hand_edits: tuple[HandEdit, ...] = ()
    """The edits in force whose text no forget rule hits."""


@dataclass(frozen=True)
class Grounds:
    """What prune decides by."""

    stamps: Mapping[str, int]
    """`captured_at_ms` by id, of sources in force: documents and notes that were not undone."""
    texts: Mapping[str, str]
    """Redacted text by id, for keywords."""
    forgetter: Forgetter
    records: tuple[EntryRecord, ...]
    hand_edits: tuple[HandEdit, ...]
    superseded_days: int
    now_ms: int


def prune(index_text: str, summary_text: str, vocabulary: Vocabulary, grounds: Grounds) -> Pruned:
    """Take out of a pair what removed sources, time and forget rules take.

    Args:
        index_text: MEMORY.md as staged; empty where there is none yet.
        summary_text: memory_summary.md as staged.
        vocabulary: Of this root.
        grounds: What it decides by.
    """
    edits = tuple(e for e in grounds.hand_edits if not _hit_edit(e, grounds.forgetter))
    work = _Work(vocabulary, replace(grounds, hand_edits=edits))
    parsed = parse_index(index_text, vocabulary)
    index = _map_entries(parsed, work.source_removed)
    if grounds.forgetter.rules:
        index = _map_entries(index, work.forget)
        index = _drop_forgotten_sections(index, work)
    index = _settle_superseded(index, work)
    summary = _forget_summary(parse_summary(summary_text, vocabulary), work)
    return Pruned(
        index=index_text if index is parsed else print_index(index),
        summary=print_summary(summary),
        gone=work.gone,
        forgotten=frozenset(work.forgotten),
        withheld=tuple(work.withheld.values()),
        hand_edits=edits,
    )


def _hit_edit(edit: HandEdit, forgetter: Forgetter) -> bool:
    return any(text and forgetter.judge(text).outcome == "hit" for text in (edit.old, edit.new))


class _Work:
    """The decisions of one pruning, entry by entry, and their reasons."""

    def __init__(self, vocabulary: Vocabulary, grounds: Grounds) -> None:
        self.vocabulary = vocabulary
        self.grounds = grounds
        self.gone: dict[str, str] = {}
        self.forgotten: set[str] = set()
        self.withheld: dict[str, WithheldText] = {}
        self.lost_successors: set[str] = set()
        """Active texts whose sources went: what they replaced is believed again."""
        self.forgotten_successors: set[str] = set()
        self.evidence = {r.text: r.evidence for r in grounds.records}
        self.pinned = {e.new for e in grounds.hand_edits if e.new is not None}

    def source_removed(self, entry: Entry) -> Entry | None:
        """Take ids out that are no source any more; the entry goes with its last one."""
        if entry.source is None:
            return entry
        ids = tuple(i for i in entry.source.ids if i in self.grounds.stamps)
        if ids == entry.source.ids:
            return entry
        if not ids:
            if entry.active and entry.text in self.pinned:
                return make_entry(entry.text, None, self.vocabulary)
            self.gone[entry.text] = "its sources were removed"
            if entry.active:
                self.lost_successors.add(entry.text)
            return None
        return self._reworded(entry, ids)

    def _reworded(self, entry: Entry, ids: tuple[str, ...]) -> Entry:
        """An entry whose wording came from a removed source takes its oldest remaining source's."""
        assert entry.source is not None
        belief = entry.belief
        evidence = self.evidence.get(entry.text, ())
        if belief not in self.pinned and all(e.session_id not in ids for e in evidence if e.text == belief):
            remaining = [e for e in evidence if e.session_id in ids]
            remaining.sort(key=lambda e: (self.grounds.stamps[e.session_id], e.session_id, e.line))
            belief = remaining[0].text if remaining else belief
        keywords = tuple(k for k in entry.source.keywords if any(k in self.grounds.texts.get(i, "") for i in ids))
        source = SourceLine(ids, entry.source.project, entry.source.stamp, keywords)
        return make_entry(belief, source, self.vocabulary, superseded_by=entry.new)

    def forget(self, entry: Entry) -> Entry | None:
        """Take out what a forget rule hits or may hit; a keyword that is hit goes alone."""
        for text in (entry.belief, entry.text):
            verdict = self.grounds.forgetter.judge(text)
            if verdict.outcome == "hit" or (verdict.outcome == "withheld" and text == entry.belief):
                self._forgotten(entry, verdict)
                return None
        if entry.source is None:
            return entry
        carried = (*entry.source.ids, entry.source.project or "")
        if any(field and self.grounds.forgetter.hits_literally(field) for field in carried):
            self.forgotten.add(entry.text)
            return None
        keywords = tuple(k for k in entry.source.keywords if not self.grounds.forgetter.hits_literally(k))
        if keywords == entry.source.keywords:
            return entry
        return make_entry(
            entry.belief, replace(entry.source, keywords=keywords), self.vocabulary, superseded_by=entry.new
        )

    def _forgotten(self, entry: Entry, verdict: Verdict) -> None:
        self.forgotten.add(entry.text)
        if entry.active:
            self.forgotten_successors.add(entry.text)
        if verdict.outcome == "withheld" and verdict.rule is not None:
            ids = entry.source.ids if entry.source else ()
            place, text = verdict.rule.place, verdict.rule.text
            self.withheld[entry.belief] = WithheldText(entry.belief, place, text, verdict.score, ids)

    def settle(self, entry: Entry, successors: Successors) -> Entry | None:
        """Decide on a superseded entry: aged out, its successor gone, or kept."""
        assert entry.new is not None
        successor = successors.of(entry)
        if successor is None and _begins(entry.new, self.forgotten_successors):
            self.gone[entry.text] = "its successor was forgotten"
            return None
        if successor is None and _begins(entry.new, self.lost_successors) and entry.source is not None:
            # Its successor's sources went: the sources that remain still say it.
            return make_entry(entry.belief, entry.source, self.vocabulary)
        newest = self._newest(successor or entry)
        if newest is not None and newest + self.grounds.superseded_days * DAY_MS <= self.grounds.now_ms:
            self.gone[entry.text] = f"superseded for {self.grounds.superseded_days} days"
            return None
        return entry

    def _newest(self, entry: Entry) -> int | None:
        ids = entry.source.ids if entry.source else ()
        return max((self.grounds.stamps[i] for i in ids if i in self.grounds.stamps), default=None)


class Successors:
    """Finds the active entry that a superseded entry points to."""

    def __init__(self, active: Iterable[Entry]) -> None:
        self._entries = sorted(active, key=lambda e: _joined(e.text))
        self._texts = [_joined(e.text) for e in self._entries]

    def of(self, entry: Entry) -> Entry | None:
        """Return the active entry whose text, or its beginning, stands behind the mark of `entry`."""
        start = (entry.new or "").rstrip(" .…")
        position = bisect_left(self._texts, start)
        if start and position < len(self._texts) and self._texts[position].startswith(start):
            return self._entries[position]
        return None


def _joined(text: str) -> str:
    return text.replace("\n", " ")


def _begins(new: str, texts: Iterable[str]) -> bool:
    start = new.rstrip(" .…")
    return any(start and _joined(text).startswith(start) for text in texts)


def _map_entries(index: Index, change: Callable[[Entry], Entry | None]) -> Index:
    """Change entries or take them out; the same object where nothing changes."""
    sections: list[Section | None] = []
    for section in index.sections:
        parts: list[Entry | Loose] = []
        for part in section.parts:
            kept: Entry | Loose | None = change(part) if isinstance(part, Entry) else part
            if kept is not None:
                parts.append(kept)
        same = len(parts) == len(section.parts) and all(map(is_, parts, section.parts))
        sections.append(section if same else _with_parts(section, parts))
    if len(sections) == len(index.sections) and all(map(is_, sections, index.sections)):
        return index
    return replace(index, sections=tuple(s for s in sections if s is not None))


def _with_parts(section: Section, parts: list[Entry | Loose]) -> Section | None:
    """A section that lost its last entry goes, unless a person typed something else into it."""
    lost_all = bool(section.entries) and not any(isinstance(p, Entry) for p in parts)
    typed = any(isinstance(p, Loose) and any(line.strip() for line in p.raw) for p in parts)
    return None if lost_all and not typed else replace(section, parts=tuple(parts))


def _drop_forgotten_sections(index: Index, work: _Work) -> Index:
    hits = work.grounds.forgetter.hits_literally
    sections = []
    for section in index.sections:
        if section.kind in ("project", "workspace", "topic") and hits(section.heading.lstrip("# ")):
            work.forgotten.update(e.text for e in section.entries)
            continue
        parts = tuple(p for p in section.parts if isinstance(p, Entry) or not _hit_loose(p, work.grounds.forgetter))
        sections.append(replace(section, parts=parts))
    return replace(index, sections=tuple(sections))


def _hit_loose(loose: Loose, forgetter: Forgetter) -> bool:
    text = "\n".join(loose.raw).strip()
    return bool(text) and forgetter.judge(text).outcome == "hit"


def _settle_superseded(index: Index, work: _Work) -> Index:
    if all(e.active for _, e in index.entries):
        return index
    successors = Successors(e for _, e in index.entries if e.active)
    return _map_entries(index, lambda e: e if e.active else work.settle(e, successors))


def _forget_summary(summary: Summary, work: _Work) -> Summary:
    sections = []
    for section in summary.sections:
        if work.grounds.forgetter.hits_literally(section.heading.lstrip("# ")):
            continue
        parts = tuple(p for p in section.parts if _keep_summary_part(p, work))
        if any(isinstance(p, SummaryLine) for p in parts) or parts == section.parts:
            sections.append(replace(section, parts=parts))
        elif any(p.raw.strip() for p in parts):
            sections.append(SummarySection(section.heading, parts, section.line))
    return replace(summary, sections=tuple(sections))


def _keep_summary_part(part: SummaryLine | SummaryLoose, work: _Work) -> bool:
    forgetter = work.grounds.forgetter
    text = part.text if isinstance(part, SummaryLine) else part.raw.strip()
    if not text:
        return True
    keys = part.keys if isinstance(part, SummaryLine) else ()
    return forgetter.judge(text).outcome == "clear" and not any(forgetter.hits_literally(k) for k in keys)


def forget_only(file: str, text: str, vocabulary: Vocabulary, forgetter: Forgetter) -> str:
    """Return an artifact of any generation without what forget rules hit; nothing else is changed."""
    grounds = Grounds({}, {}, forgetter, (), (), superseded_days=0, now_ms=0)
    work = _Work(vocabulary, grounds)
    if file == "memory_summary.md":
        return print_summary(_forget_summary(parse_summary(text, vocabulary), work))
    index = _map_entries(parse_index(text, vocabulary), work.forget)
    index = _drop_forgotten_sections(index, work)
    gone = work.forgotten_successors
    return print_index(_map_entries(index, lambda e: None if e.new and _begins(e.new, gone) else e))
