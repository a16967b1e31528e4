"""Entries of the base that no belief stands for any more: what a rewritten document stopped saying.

Rule 7 of spec/engines.md: dropped or superseded; in doubt, superseded, because from the inputs nobody can
tell what became untrue from what merely was left out of the new document.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Final

from nightfold.engines.offline.belief import Belief, own_name
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.layout import DAY_MS, Layout
from nightfold.engines.offline.supersede import replaces
from nightfold.engines.protocol import Workroom
from nightfold.formats.index import Entry, Section, make_entry, shorten
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.normal import fold

SUCCESSOR_LENGTH: Final = 80
"""Characters of the successor's text behind the superseded mark; formats.md asks for a short beginning."""


class Unsupported:
    """Decides on entries that state no belief.

    Args:
        room: The documents in force.
        layout: What stands in the new index.
        display: The text under which a belief stands there.
        rewritten: Ids of the documents whose words changed.
        typed: Texts that a person typed.
        vocabulary: Of this root.
    """

    def __init__(
        self,
        room: Workroom,
        layout: Layout,
        display: Callable[[Belief], str],
        rewritten: frozenset[str],
        typed: frozenset[str],
        vocabulary: Vocabulary,
    ) -> None:
        self._sources = room.snapshot.by_id
        self._stamps = room.snapshot.stamps
        self._now_ms = room.brief.now_ms
        self._span = room.brief.superseded_days * DAY_MS
        self._layout = layout
        self._display = display
        self._rewritten = rewritten
        self._typed = typed
        self._vocabulary = vocabulary
        self._compared: dict[int, tuple[Gist, ...]] = {}

    def settle(self, section: Section, entry: Entry) -> Entry | None:
        """Return the entry as it is to stand: itself, struck out, or None where it goes."""
        assert entry.source is not None
        if entry.text in self._typed or not self._rewritten.intersection(entry.source.ids):
            return entry
        if not self._at_home(section, entry):
            return None
        if entry.active:
            return entry if self._still_said(entry) else self._struck(entry)
        assert entry.new is not None
        return self._made(entry, entry.new)

    def repoint(self, entry: Entry, heads: Heads) -> Entry:
        """Return a struck entry that points to what is believed now.

        Args:
            entry: A superseded entry of the new index.
            heads: The active entries of the new index.
        """
        assert entry.new is not None
        if entry.new == self._vocabulary.unsupported or heads.of(entry.new) is not None:
            return entry
        named = (b for b in self._layout.shown if begins(self._display(b), entry.new))
        successor = next((b.successor for b in named if b.successor is not None), None)
        new = shorten(self._display(successor), SUCCESSOR_LENGTH) if successor else self._vocabulary.unsupported
        return make_entry(entry.belief, entry.source, self._vocabulary, superseded_by=new)

    def _at_home(self, section: Section, entry: Entry) -> bool:
        """Whether a source of the entry still belongs to its section's project or directory."""
        assert entry.source is not None
        found = [source for i in entry.source.ids if (source := self._sources.get(i)) is not None]
        if section.kind == "project":
            return any(source.project == section.name for source in found)
        if section.kind == "workspace":
            return any(source.workspace == section.name for source in found)
        return True

    def _still_said(self, entry: Entry) -> bool:
        assert entry.source is not None
        wanted = fold(entry.belief)
        sources = (self._sources.get(i) for i in entry.source.ids)
        return any(wanted and wanted in fold(source.text) for source in sources if source is not None)

    def _struck(self, entry: Entry) -> Entry | None:
        assert entry.source is not None
        successor = self._successor_of(entry)
        newest = (
            successor.newest_ms if successor else max((self._stamps.get(i, 0) for i in entry.source.ids), default=0)
        )
        if newest + self._span <= self._now_ms:
            return None  # as a struck line it would have aged out already
        new = shorten(self._display(successor), SUCCESSOR_LENGTH) if successor else self._vocabulary.unsupported
        return self._made(entry, new)

    def _made(self, entry: Entry, new: str) -> Entry:
        """The struck line, with those of its keywords that a source still has."""
        assert entry.source is not None
        texts = [source.text for i in entry.source.ids if (source := self._sources.get(i)) is not None]
        keywords = tuple(k for k in entry.source.keywords if any(k in text for text in texts))
        if new == entry.new and keywords == entry.source.keywords:
            return entry
        line = replace(entry.source, keywords=keywords)
        return make_entry(entry.belief, line, self._vocabulary, superseded_by=new)

    def _successor_of(self, entry: Entry) -> Belief | None:
        """What a rewritten document says now instead."""
        assert entry.source is not None
        old = gist_of(entry.belief)
        told = {n: belief for i in entry.source.ids for n, belief in self._told_by.get(i, ())}
        fitting = (told[n] for n in sorted(told) if any(replaces(gist, old) for gist in self._gists(told[n])))
        return next(fitting, None)

    def _gists(self, belief: Belief) -> tuple[Gist, ...]:
        if belief.born not in self._compared:
            self._compared[belief.born] = tuple(gist_of(text, own_name(belief.scope)) for text in belief.wordings)
        return self._compared[belief.born]

    @cached_property
    def _told_by(self) -> dict[str, list[tuple[int, Belief]]]:
        """The beliefs in force by the sources that tell them, with their place in the layout."""
        found: dict[str, list[tuple[int, Belief]]] = defaultdict(list)
        for n, belief in enumerate(self._layout.shown):
            if belief.active and not belief.unsure:
                for session_id in belief.seen_in:
                    found[session_id].append((n, belief))
        return found


def begins(text: str, start: str) -> bool:
    """Whether `start`, which stands behind a superseded mark, is the beginning of `text`."""
    return bool(start) and " ".join(text.split("\n")).startswith(start)


class Heads:
    """Finds the active entry whose beginning stands behind a superseded mark."""

    def __init__(self, active: Iterable[Entry]) -> None:
        self._entries = sorted(
            ((" ".join(e.text.split("\n")), n, e) for n, e in enumerate(active)), key=lambda h: h[:2]
        )
        self._texts = [text for text, _, _ in self._entries]

    def of(self, new: str) -> Entry | None:
        """Return the entry, or None where none begins so."""
        place = bisect_left(self._texts, new)
        if place < len(self._texts) and begins(self._texts[place], new):
            return self._entries[place][2]
        return None
