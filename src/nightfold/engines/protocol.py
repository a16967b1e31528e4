"""What an engine gets and what it must do. Source: spec/engines.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from nightfold.formats.changes import ChangeList, HandEdit
from nightfold.formats.session import SessionDocument
from nightfold.formats.vocabulary import Language, Vocabulary
from nightfold.snapshot import Snapshot

if TYPE_CHECKING:
    from nightfold.report import ModelUse

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


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a statement stands."""

    session_id: str
    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
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
class Workings:
    """What was worked out and is kept from run to run, so that the next one need not work it out again.

    A key is a digest of all that the content depends on, the engine's own code included. An engine must come
    to the same pair without any of it; a rebuild gets none.
    """

    kept: Mapping[str, bytes] = field(default_factory=dict)
    """From earlier runs."""
    used: dict[str, bytes] = field(default_factory=dict)
    """What this run made use of, old and new: what the next one gets."""


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
    forgotten: tuple[SessionDocument, ...] = ()
    """Documents that hold only the items a forget rule hit, for deterministic code alone: a belief that a forgotten
    statement retired stays retired. Never shown to a model, never written."""
    pruned: tuple[str, ...] = ()
    """What prune took out and why, without the text: told to a model so that it does not put it back."""
    check: Callable[[Mapping[str, str]], str] = lambda _files: ""
    """The gate on a staged pair, findings as text."""
    record: Callable[[str], None] = lambda _line: None
    """Keeps a line of a recorded model conversation in the run's folder."""
    workings: Workings = field(default_factory=Workings)
    undone: frozenset[str] = frozenset()
    """Ids of notes whose effect an `undo` note, or a later note with the same stamp and target, took back."""


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


@runtime_checkable
class ModelEngine(Engine, Protocol):
    """An engine that asks a model: it may be told what the gate objects to, and it costs."""

    repairs: int
    """Rounds of repair before the run is void."""

    def repair(self, room: Workroom, findings: str) -> tuple[Decision, ...]:
        """Go on in the same conversation with the gate's findings, as text, and edit `room.files` again."""
        ...

    def same_matter(self, rule: str, text: str, language: Language) -> bool | None:
        """Ask whether a text says what a forget rule says; None where the answer is not clear."""
        ...

    def use(self) -> ModelUse:
        """Return what the run has used so far."""
        ...
