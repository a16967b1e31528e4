"""Bring the staged MEMORY.md in line with the beliefs, touching nothing that already is.

An entry that states a shown belief keeps its bytes, its place and the order of its ids; what changed is
changed in place, what is new goes to the end of its section. Source: spec/engines.md, rules 3, 6 and 7;
spec/formats.md, section 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from nightfold.engines.offline.belief import Belief, Statement
from nightfold.engines.offline.drafts import Draft, DraftSection
from nightfold.engines.offline.layout import Layout, key_of, place_of, section_of
from nightfold.engines.offline.mapping import Mapping, heading_of
from nightfold.engines.offline.unsupported import SUCCESSOR_LENGTH, Heads, Unsupported, begins
from nightfold.engines.protocol import INDEX_FILE, Action, Workroom
from nightfold.formats.index import Entry, Index, Loose, Section, SourceLine, make_entry, make_section, shorten
from nightfold.formats.source_line import fits_keyword

KEYWORDS: Final = 8
"""Keywords of an entry at the most, so that its source line stays one line for a reader."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of an entry of the base, or of a belief that had none."""

    action: Action
    text: str
    """What the entry states, as it is now; of a dropped one, as it was."""
    section: str
    """Heading line."""
    reason: str
    belief: Belief | None
    was: str | None = None
    """What the entry stated in the base, where that differs."""


@dataclass
class Written:
    """The edited index, and why it is as it is."""

    index: Index
    fates: list[Fate] = field(default_factory=list)
    belief_of: dict[tuple[str, str], Belief] = field(default_factory=dict)
    """By (heading line, entry text) of the new index."""


def write_index(base: Index, mapping: Mapping, layout: Layout, room: Workroom) -> Written:
    """Edit the base.

    Args:
        base: MEMORY.md as staged.
        mapping: Which belief each of its entries states.
        layout: What is to stand in it.
        room: The change list, the documents and the brief.
    """
    return _Writer(base, mapping, layout, room).run()


class _Writer:
    def __init__(self, base: Index, mapping: Mapping, layout: Layout, room: Workroom) -> None:
        self.base = base
        self.entries = base.entries
        self.mapping = mapping
        self.layout = layout
        self.room = room
        self.vocabulary = base.vocabulary
        self.written = Written(base)
        changes = room.changes
        self.touched = changes.touched
        self.rewritten = self.touched - {c.session_id for c in changes.sessions if c.stamp_only}
        other = changes.rules or changes.notes or changes.settings_changed
        self.calm = changes.mode == "INCREMENTAL" and not other
        only_added = not changes.hand_edits and all(c.change == "A" for c in changes.sessions)
        self.only_added = self.calm and only_added
        self.by_hand = frozenset(t for e in changes.hand_edits for t in (e.old, e.new) if t is not None)
        self.position_of = {belief.born: position for position, belief in mapping.belief_of.items()}
        edits = room.brief.hand_edits
        typed = frozenset(e.new for e in edits if e.file == INDEX_FILE and e.new is not None)
        self.unsupported = Unsupported(room, layout, self._display, self.rewritten, typed, base.vocabulary)
        self.heads = Heads(e for _, e in base.entries if e.active)
        self.stamps = room.snapshot.stamps
        self.projects = {source.project for source in room.snapshot.by_id.values()}
        self.workspaces = {source.workspace for source in room.snapshot.by_id.values()}
        self.moving: list[Belief] = []

    def run(self) -> Written:
        """Settle every entry of the base, then add what is missing."""
        draft = Draft.of(self.base)
        position = 0
        for section in draft.sections:
            parts: list[Entry | Loose] = []
            for part in section.parts:
                if isinstance(part, Entry):
                    kept = self._settle(position, section.section, part)
                    position += 1
                    if kept is not None:
                        parts.append(kept)
                else:
                    parts.append(part)
            section.parts = parts
        self._add_missing(draft)
        self._repoint(draft)
        self.written.index = draft.close()
        return self.written

    def _repoint(self, draft: Draft) -> None:
        """Let every struck line point to an active entry of the new index, or say that there is none."""
        heads = Heads(e for s in draft.sections for e in s.parts if isinstance(e, Entry) and e.active)
        for section in draft.sections:
            section.parts = [
                self.unsupported.repoint(p, heads) if isinstance(p, Entry) and not p.active else p
                for p in section.parts
            ]

    # Entries of the base

    def _settle(self, position: int, section: Section, entry: Entry) -> Entry | None:
        belief = self.mapping.belief_of.get(position)
        if position in self.mapping.twin_of:
            if self._quiet(entry, self.mapping.twin_of[position]):
                return self._kept(entry, section, None)
            self._dropped(entry, section, "another entry says it already", "merge", self.mapping.twin_of[position])
            return None
        if entry.source is None or belief is None:
            return self._unmapped(entry, section) if entry.source else self._kept(entry, section, belief)
        reason = self.layout.hidden.get(belief.born)
        if reason is not None and not (belief.suppressed or belief.forgotten) and self._quiet(entry, belief):
            reason = None
        if reason is not None:
            self._dropped(entry, section, reason, "drop", belief)
            return None
        if not belief.statements:
            settle = self._disowned if self._homeless(section) else self._updated
            return settle(entry, section, belief)
        if belief.typed or heading_of(belief, self.vocabulary) == section.heading.rstrip():
            return self._updated(entry, section, belief)
        if self._stays(entry, section, belief):
            return self._updated(entry, section, belief)
        self.moving.append(belief)
        return None

    def _disowned(self, entry: Entry, section: Section, belief: Belief) -> Entry:
        """A person's wording without its source, which went to another project: only the person says it here."""
        made = make_entry(entry.text, None, self.vocabulary)
        self._note("change", made, section, "its source belongs elsewhere now; a person typed it", belief, entry)
        return made

    def _stays(self, entry: Entry, section: Section, belief: Belief) -> bool:
        """Whether an entry keeps its section though its belief, founded anew, would stand elsewhere.

        A document that is captured early and found late may found a belief before those that the entry
        rests on; that moves nothing. A statement that reaches further does.
        """
        if self._homeless(section) or not self.calm:
            return False
        held = entry.source.ids if entry.source else ()
        rests = any(i not in self.rewritten for i in held) and _says_it_in(section, belief)
        return self._quiet(entry, belief) or (not belief.moved and rests)

    def _homeless(self, section: Section) -> bool:
        """Whether no input has the section's project or directory any more."""
        if section.kind == "project":
            return section.name not in self.projects
        return section.kind == "workspace" and section.name not in self.workspaces

    def _quiet(self, entry: Entry, belief: Belief | None) -> bool:
        """Whether nothing that an entry rests on is in the change list: then it stays as it is (rule 6)."""
        if not self.calm:
            return False
        rests_on = [entry.source.ids] if entry.source else []
        if entry.new is not None and entry.new != self.vocabulary.unsupported:
            before = self.heads.of(entry.new)
            if before is None:
                return False
            rests_on += [before.source.ids] if before.source else []
        said = [one.seen_in for one in (belief, belief.successor if belief is not None else None) if one is not None]
        if self.by_hand and not self.by_hand.isdisjoint(
            (entry.text, entry.belief, *(belief.wordings if belief else ()))
        ):
            return False
        return all(map(self.rewritten.isdisjoint, (*rests_on, *said)))

    def _unmapped(self, entry: Entry, section: Section) -> Entry | None:
        """An entry that no source says any more, unless a person or another engine wrote it."""
        settled = self.unsupported.settle(section, entry)
        if settled is entry:
            return self._kept(entry, section, None)
        if settled is None:
            self._dropped(entry, section, "its source belongs elsewhere now and says it no longer", "drop", None)
            return None
        reason = "its source says it no longer" if entry.active else "what replaced it was replaced in turn"
        self._note("supersede", settled, section, reason, None, entry)
        return settled

    def _updated(self, entry: Entry, section: Section, belief: Belief) -> Entry:
        """The entry with the belief's text, state and sources; the very same one if all are there."""
        assert entry.source is not None
        if self._quiet(entry, belief):
            line = entry.source
            kept = self._source(line.ids, line, line.keywords, line.project)
            return self._restamped(entry, kept, section, belief)
        text = self._wording(belief, entry)
        ids = self._ids(entry.source.ids, belief)
        state = self._state(entry, belief)
        if belief.pinned_struck or (entry.text == belief.pinned and state is None):
            state, text = (None, entry.text) if belief.pinned_struck else (state, text)
        own = text == entry.belief and (belief.pinned is not None or not self.room.brief.complete)
        keywords = entry.source.keywords if own else _keywords(belief, text)
        source = self._source(ids, entry.source, keywords, self._project(belief, text, section, entry))
        if belief.pinned_struck:
            return self._restamped(entry, source, section, belief)
        if (text, state) == (entry.belief, entry.new):
            return self._restamped(entry, source, section, belief)
        made = make_entry(text, source, self.vocabulary, superseded_by=state)
        action: Action = "supersede" if state is not None else "change"
        self._note(action, made, section, self._why(belief, entry, state), belief, entry)
        return made

    def _restamped(self, entry: Entry, source: SourceLine, section: Section, belief: Belief) -> Entry:
        assert entry.source is not None
        if entry.source.faults or source == entry.source:
            return self._kept(entry, section, belief)
        merged = source.ids != entry.source.ids
        line = make_entry("x", source, self.vocabulary).raw[-1]
        made = replace(entry, raw=(*entry.raw[:-1], line), source=source)
        reason = "another source says it too" if merged else ""
        self._note("merge" if merged else "keep", made, section, reason, belief)
        return made

    def _wording(self, belief: Belief, entry: Entry) -> str:
        if belief.pinned is not None:
            return entry.belief if entry.text == belief.pinned else belief.pinned
        if entry.belief in belief.wordings:
            return entry.belief
        ids = set(entry.source.ids) if entry.source else set()
        if not ids & self.rewritten or not self.room.brief.complete:
            return entry.belief if ids & {s.session_id for s in belief.statements} else belief.wordings[0]
        return belief.wordings[0]

    def _state(self, entry: Entry, belief: Belief) -> str | None:
        """Return what stands behind the superseded mark, None for an active entry."""
        successor = belief.successor
        if (successor is None) != entry.active and self._quiet(entry, belief):
            return entry.new
        if successor is None:
            return None
        shown = self._display(successor)
        if entry.new is not None and begins(shown, entry.new):
            return entry.new
        return shorten(shown, SUCCESSOR_LENGTH)

    def _display(self, belief: Belief) -> str:
        """The text under which a belief stands, or will stand."""
        position = self.position_of.get(belief.born)
        if position is None:
            return belief.wordings[0]
        return self._wording(belief, self.entries[position][1])

    def _why(self, belief: Belief, entry: Entry, state: str | None) -> str:
        if state is not None:
            return belief.superseded_reason
        if not entry.active:
            return "what replaced it no longer holds"
        return "its wording came from a source that says it otherwise now"

    def _ids(self, ids: tuple[str, ...], belief: Belief) -> tuple[str, ...]:
        """Ids in the order of the base, those that came later behind; one goes when its document says it no longer."""
        said = list(dict.fromkeys(s.session_id for s in belief.statements))
        keep_all = belief.pinned is not None or not self.room.brief.complete
        kept = [i for i in ids if keep_all or i in said or (self.calm and i not in self.rewritten)]
        return (*kept, *(i for i in said if i not in kept)) or ids

    # Source lines

    def _source(
        self, ids: tuple[str, ...], was: SourceLine | None, keywords: tuple[str, ...], project: str | None
    ) -> SourceLine:
        newest = max((self.stamps[i] for i in ids if i in self.stamps), default=None)
        stamp = was.stamp if was else None
        if newest is not None:
            stamp = datetime.fromtimestamp(newest / 1000, self.room.brief.zone).date().isoformat()
        return SourceLine(ids, project, stamp, keywords)

    def _project(self, belief: Belief, text: str, section: Section, entry: Entry | None) -> str | None:
        if section.kind not in ("global", "pitfalls"):
            return None
        projects = [s.project for s in _display_order(belief, text) if s.project]
        known = entry.source if entry is not None else None
        if known is not None and (known.project in projects or not (projects or set(known.ids) & self.rewritten)):
            return known.project
        return projects[0] if projects else None

    # New entries

    def _add_missing(self, draft: Draft) -> None:
        stated = self.mapping.stated
        missing = [b for b in self.layout.shown if self._is_missing(b, stated)]
        missing += [b for b in self.moving if b not in missing]
        missing.sort(key=place_of)
        for heading, section in self._new_sections(missing, draft):
            if draft.find(heading) is None:
                draft.open(section)
        for belief in missing:
            home = draft.find(heading_of(belief, self.vocabulary))
            assert home is not None
            entry = self._built(belief, home.section)
            home.add(entry, self._place(belief, home))
            moved = belief.born in stated
            reason = "it holds further than was known" if moved else _placed_because(belief)
            action: Action = "place" if moved else "add" if entry.active else "supersede"
            self._note(action, entry, home.section, reason, belief)

    def _is_missing(self, belief: Belief, stated: frozenset[int]) -> bool:
        """Whether a belief is to be written that no entry states.

        What only untouched sources say is in the base already, unless something that hid it went.
        """
        if belief.born in stated or belief.typed or not belief.statements:
            return False
        successor = belief.successor
        touched = bool(self.touched & belief.seen_in) or (
            successor is not None and bool(self.touched & successor.seen_in)
        )
        return touched or (self.room.brief.complete and not self.only_added)

    def _new_sections(self, missing: Iterable[Belief], draft: Draft) -> list[tuple[str, Section]]:
        """Sections that do not exist yet, in the order in which they came to be."""
        found: dict[str, tuple[tuple[object, ...], Section]] = {}
        for belief in missing:
            heading = heading_of(belief, self.vocabulary)
            if heading in found or draft.find(heading) is not None:
                continue
            kind, name, workspace = section_of(belief) if belief.is_pitfall else key_of(belief.scope)
            birth = self.layout.births.get(section_of(belief), place_of(belief)[0])
            found[heading] = (birth, make_section(kind, name, workspace, self.vocabulary))
        return [(heading, section) for heading, (_, section) in sorted(found.items(), key=lambda f: f[1][0])]

    def _built(self, belief: Belief, section: Section) -> Entry:
        text = belief.wordings[0]
        ids = tuple(dict.fromkeys(s.session_id for s in belief.statements))
        source = self._source(ids, None, _keywords(belief, text), self._project(belief, text, section, None))
        successor = belief.successor
        new = shorten(self._display(successor), SUCCESSOR_LENGTH) if successor is not None else None
        return make_entry(text, source, self.vocabulary, superseded_by=new)

    def _place(self, belief: Belief, section: DraftSection) -> int | None:
        """A struck line that comes back goes where it stood; anything else goes to the end."""
        if belief.active or any(s.session_id in self.touched for s in belief.statements):
            return None
        for n, part in enumerate(section.parts):
            if isinstance(part, Entry):
                other = self.written.belief_of.get((section.heading, part.text))
                if other is not None and other.placed is not None and place_of(other) > place_of(belief):
                    return n
        return None

    # Record

    def _kept(self, entry: Entry, section: Section, belief: Belief | None) -> Entry:
        self._note("keep", entry, section, "", belief)
        return entry

    def _dropped(self, entry: Entry, section: Section, reason: str, action: Action, belief: Belief | None) -> None:
        self.written.fates.append(Fate(action, entry.belief, section.heading, reason, belief))

    def _note(
        self,
        action: Action,
        entry: Entry,
        section: Section,
        reason: str,
        belief: Belief | None,
        was: Entry | None = None,
    ) -> None:
        before = was.belief if was is not None and was.belief != entry.belief else None
        self.written.fates.append(Fate(action, entry.belief, section.heading, reason, belief, before))
        if belief is not None:
            self.written.belief_of[section.heading.rstrip(), entry.text] = belief


def _says_it_in(section: Section, belief: Belief) -> bool:
    """Whether a statement of a belief comes from a section's project or directory."""
    if section.kind == "project":
        return any(s.project == section.name for s in belief.statements)
    if section.kind == "workspace":
        return any((s.scope.kind, s.scope.name) == ("workspace", section.name) for s in belief.statements)
    return True


def _display_order(belief: Belief, text: str) -> list[Statement]:
    """Statements of a belief, those with the displayed wording first."""
    return sorted(belief.statements, key=lambda s: s.text != text)


def _keywords(belief: Belief, text: str) -> tuple[str, ...]:
    """Keywords of the displayed wording, then of the others, none twice."""
    words = (k for s in _display_order(belief, text) for k in s.keywords if fits_keyword(k))
    return tuple(dict.fromkeys(words))[:KEYWORDS]


def _placed_because(belief: Belief) -> str:
    first = next((s for s in belief.statements if s.durable or s.explicit), None)
    return first.durable_reason if first is not None else "a person typed it"
