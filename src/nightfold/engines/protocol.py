"""What an engine gets and what it must do. Source: spec/engines.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Literal, Protocol

from nightfold.formats.changes import ChangeList, HandEdit
from nightfold.formats.vocabulary import Vocabulary
from nightfold.snapshot import Snapshot

Admit = Literal["recurring+explicit", "recurring"]
Action = Literal["keep", "add", "merge", "change", "supersede", "drop", "place", "promote", "leave_out", "withhold"]

INDEX_FILE = "MEMORY.md"
SUMMARY_FILE = "memory_summary.md"


@dataclass(frozen=True)
class Brief:
    """What the run asks of an engine. Everything it may depend on besides the workroom's texts."""

    now_ms: int
    """The run's clock, Unix epoch milliseconds."""
    zone: tzinfo
    vocabulary: Vocabulary
    budget: int
    """Tokens that memory_summary.md may have."""
    token_method: str
    admit: Admit
    superseded_days: int
    hand_edits: tuple[HandEdit, ...] = ()
    """All hand edits in force, oldest first, those of earlier runs included."""
    complete: bool = True
    """Whether the base was written by the offline engine, or is empty: then all it would write is in the base
    already. False for another engine's base: only what the change list explains may be added to it."""


@dataclass(frozen=True)
class Evidence:
    """Where a statement stands."""

    session_id: str
    path: str
    line: int
    text: str


@dataclass(frozen=True)
class Decision:
    """One thing the engine decided, with its reason. Advisory: the facts of the report come from the diff."""

    action: Action
    text: str
    """The entry or statement it is about."""
    reason: str
    """A phrase for people."""
    rule: str
    """Number of the rule in spec/engines.md, or a gate code."""
    section: str = ""
    evidence: tuple[Evidence, ...] = ()
    replaces: tuple[str, ...] = ()
    """Texts that it superseded."""


@dataclass
class Workroom:
    """The staged copy. `files` are the only delivery; everything else is read-only.

    `snapshot` holds redacted documents out of which code has cut the statements that a forget rule hits or
    that are withheld.
    """

    snapshot: Snapshot
    changes: ChangeList
    changes_text: str
    brief: Brief
    files: dict[str, str] = field(default_factory=dict)
    """Texts of MEMORY.md and memory_summary.md, pruned; empty strings where nothing was accepted yet."""


class Engine(Protocol):
    """Edits `room.files` and returns why.

    Raises:
        EngineError: If it failed or a limit was reached; the run is then void.
    """

    name: str
    version: str
    """Changes whenever the same inputs may give other bytes; part of the settings fingerprint."""

    def consolidate(self, room: Workroom) -> tuple[Decision, ...]:
        """Turn the staged pair into the new pair."""
        ...
