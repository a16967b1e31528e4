"""The values that the state keeps. Source: spec/pipeline.md, "State and publication"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from nightfold.engines.protocol import Evidence
from nightfold.formats.changes import HandEdit
from nightfold.formats.forget import ForgetRule

InputKind = Literal["session", "note", "rule", "constitution"]
ForgetAnswer = Literal["released", "confirmed"]


@dataclass(frozen=True)
class Generation:
    """An accepted pair, both files whole. `number` counts from 1."""

    number: int
    index: str
    summary: str
    engine: str
    fingerprint: str
    """Digest of the settings that can alter the pair, the engine's version included."""
    accepted_ms: int
    """The run's clock."""
    tokens: int
    token_method: str
    mode: str
    run: str
    """Id of the run that made it."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """An input as the accepted generation knew it. `text` is redacted, `sha256` is of the original."""

    path: str
    kind: InputKind
    sha256: str
    size: int
    mtime_ns: int
    text: str
    session_id: str | None = None
    """Of documents and notes."""


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """Why an entry of the accepted index stands there; what `nightfold why` prints."""

    text: str
    section: str
    ids: tuple[str, ...]
    reason: str
    rule: str
    evidence: tuple[Evidence, ...] = ()
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tombstone:
    """A forget order that outlives its file: a `forget` note, or a confirmed possible paraphrase."""

    rule: ForgetRule
    note_id: str | None
    """Id of the note; None for a confirmed paraphrase."""


@dataclass(frozen=True)
class ForgetDecision:
    """A person's (or the model's) answer to a possible paraphrase. `statement` is folded (policy/normal.py)."""

    rule_text: str
    statement: str
    answer: ForgetAnswer
    decided_ms: int
    by: str
    """`user` or a model's name."""


@dataclass(frozen=True)
class State:
    """Everything a run reads of the state at its start."""

    generation: Generation | None = None
    baselines: Mapping[str, Baseline] = field(default_factory=dict)
    hand_edits: tuple[HandEdit, ...] = ()
    """Oldest first."""
    tombstones: tuple[Tombstone, ...] = ()
    decisions: tuple[ForgetDecision, ...] = ()
    language: str | None = None
    timezone: str | None = None
    last_run_ms: int | None = None
    """Wall clock (not NIGHTFOLD_NOW) when the last accepted run scanned: the racy-clean rule compares with it."""
    strikes: Mapping[str, int] = field(default_factory=dict)
    """By path: in how many void runs in a row the findings named this document, with this content."""
    adopted: bool = False
    """Whether the generation was adopted from a pair that fits its manifest: nothing is known of its inputs."""


@dataclass(frozen=True)
class Commit:
    """What one accepted run writes to the state, in one transaction."""

    generation: Generation
    """Its `number` is the one expected: newest + 1."""
    baselines: Mapping[str, Baseline]
    """All inputs in force now; rows of other paths are deleted."""
    hand_edits: tuple[HandEdit, ...]
    tombstones: tuple[Tombstone, ...]
    decisions: tuple[ForgetDecision, ...]
    entries: tuple[EntryRecord, ...]
    language: str
    timezone: str
    last_run_ms: int
    strikes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Held:
    """A candidate that waits for a person (`--review`, or a loss that looks like intent)."""

    run: str
    commit: Commit
    reason: str
    base_index: str | None
    """Text on disk when it was made; accepting checks it again."""
    base_summary: str | None


@dataclass(frozen=True)
class Displaced:
    """A text that a rename replaced although a person had edited it since the base check."""

    file: Literal["MEMORY.md", "memory_summary.md"]
    base: str
    """What the edit began from; `store/replay.py` does the same edit to a later text."""
    text: str
