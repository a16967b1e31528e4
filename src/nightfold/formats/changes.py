"""changes.md: what differs from the accepted generation. Source: spec/formats.md, section 4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nightfold.formats.note import Action

Change = Literal["A", "M", "D"]
Mode = Literal["INIT", "INCREMENTAL"]


@dataclass(frozen=True)
class SessionChange:
    """A session document that was added, modified or removed. `stamp_only`: only stamp or path differ."""

    change: Change
    path: str
    session_id: str
    captured_at_ms: int | None
    stamp_only: bool = False


@dataclass(frozen=True)
class RuleChange:
    """A forget rule that came or went; `text` is None for a removed one."""

    change: Change
    path: str
    line: int
    text: str | None


@dataclass(frozen=True)
class NoteChange:
    """A note that was added, modified or removed."""

    change: Change
    path: str
    session_id: str
    action: Action | None
    captured_at_ms: int | None


@dataclass(frozen=True)
class FileDiff:
    """A unified diff of one input, already redacted; `total` counts its lines before the cut."""

    path: str
    lines: tuple[str, ...]
    total: int


@dataclass(frozen=True)
class HandEdit:
    """One thing a person did to an artifact since its generation was accepted."""

    file: Literal["MEMORY.md", "memory_summary.md"]
    op: Literal["insert", "replace", "delete"]
    section: str
    """Heading line of the section it is in."""
    old: str | None
    """Text of the entry or line before (of a superseded entry, the whole text), None for an insertion."""
    new: str | None
    """Text after, None for a deletion."""
    ids: tuple[str, ...]
    """Source ids of the entry before (after, for an insertion); empty for unsourced text and summaries."""
    seen_ms: int
    """The run's clock when the edit was first seen: the edit is evidence of that time."""
    after: str | None = None
    """Raw text of the neighbour above an insertion, to keep its place; None at the top of the section."""


@dataclass(frozen=True)
class ChangeList:
    """The whole of changes.md, as values."""

    mode: Mode
    base: int | None
    """Generation the run starts from."""
    sessions: tuple[SessionChange, ...] = ()
    rules: tuple[RuleChange, ...] = ()
    notes: tuple[NoteChange, ...] = ()
    hand_edits: tuple[HandEdit, ...] = ()
    """The edits first seen in this run, not the older ones."""
    diffs: tuple[FileDiff, ...] = ()
    settings_changed: bool = False
    """A setting that can alter the pair differs from the accepted run's (fingerprint)."""

    @property
    def touched(self) -> frozenset[str]:
        """Session ids, of documents and notes, that were added, modified or removed."""
        return frozenset(c.session_id for c in self.sessions) | frozenset(n.session_id for n in self.notes)
