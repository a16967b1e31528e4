"""MEMORY.md while it is edited: sections whose entries come and go, blank lines kept where they were."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from nightfold.engines.offline.layout import KIND_ORDER
from nightfold.formats.index import Entry, Index, Loose, Section


@dataclass
class DraftSection:
    """One section. Blank lines at its end are kept apart, because they separate it from the next."""

    section: Section
    parts: list[Entry | Loose]
    tail: tuple[str, ...]
    was_last: bool
    fresh: bool = False

    @property
    def heading(self) -> str:
        """The heading line without white space at its end."""
        return self.section.heading.rstrip()

    @property
    def empty(self) -> bool:
        """Whether nothing stands in it that keeps a section alive: no entry, no line a person typed."""
        return not any(isinstance(p, Entry) or any(line.strip() for line in p.raw) for p in self.parts)

    def add(self, entry: Entry, at: int | None = None) -> None:
        """Put an entry at the end, or before the part at place `at`."""
        if at is None:
            self.parts.append(entry)
        else:
            self.parts.insert(at, entry)


@dataclass(slots=True)
class Draft:
    """A whole MEMORY.md."""

    index: Index
    sections: list[DraftSection] = field(default_factory=list)

    @classmethod
    def of(cls, index: Index) -> Draft:
        """Take an index apart."""
        last = len(index.sections) - 1
        return cls(index, [_apart(section, n == last) for n, section in enumerate(index.sections)])

    def find(self, heading: str) -> DraftSection | None:
        """Return the section with this heading line, or None."""
        return next((s for s in self.sections if s.heading == heading), None)

    def open(self, section: Section) -> DraftSection:
        """Make a section, behind those of its kind."""
        draft = DraftSection(section, [], (), was_last=False, fresh=True)
        order = KIND_ORDER[section.kind]
        same = [n for n, s in enumerate(self.sections) if s.section.kind == section.kind]
        # Behind what comes earlier, not before what comes later: a person may have put a topic at the top.
        earlier = [n for n, s in enumerate(self.sections) if KIND_ORDER[s.section.kind] < order]
        place = max(same or earlier, default=-1) + 1
        self.sections.insert(place, draft)
        return draft

    def close(self) -> Index:
        """Return the edited index; sections with nothing in them are gone."""
        kept = [s for s in self.sections if not s.empty or (not s.fresh and not s.section.entries)]
        preamble = self.index.preamble
        if kept and not self.index.sections:
            preamble = _separated(preamble)
        sections = [_joined(s, n == len(kept) - 1) for n, s in enumerate(kept)]
        return replace(self.index, preamble=preamble, sections=tuple(sections))


def _apart(section: Section, last: bool) -> DraftSection:
    parts = list(section.parts)
    tail: tuple[str, ...] = ()
    if parts and isinstance(parts[-1], Loose):
        raw = parts.pop().raw
        kept = len(raw)
        while kept and not raw[kept - 1].strip():
            kept -= 1
        tail = raw[kept:]
        if kept:
            parts.append(Loose(raw[:kept]))
    return DraftSection(section, parts, tail, last)


def _joined(draft: DraftSection, last: bool) -> Section:
    tail = draft.tail if draft.was_last == last and not draft.fresh and draft.tail else ("",)
    parts = [*draft.parts, Loose(tail)]
    return replace(draft.section, parts=tuple(parts))


def _separated(preamble: tuple[str, ...]) -> tuple[str, ...]:
    """One blank line between what stands on top and the first section."""
    return preamble if preamble and not preamble[-1].strip() else (*preamble, "")
