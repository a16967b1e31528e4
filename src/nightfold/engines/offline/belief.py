"""The values of the offline engine: a statement, and a belief that statements support."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nightfold.formats.session import Kind

ScopeKind = Literal["global", "project", "workspace", "topic"]
Status = Literal[
    "verified", "stated", "fact", "user_stated", "inferred", "proposed", "planned", "unverified", "discussed", "open"
]
Origin = Literal["session", "note", "hand"]


@dataclass(frozen=True)
class Scope:
    """Where a statement holds. The key of a MEMORY.md section."""

    kind: ScopeKind
    name: str = ""
    """Project name, workspace path or topic."""
    workspace: str | None = None
    """Of a project, its workspace if known."""


@dataclass(frozen=True)
class Statement:
    """One atomic statement of one source, judged on its own."""

    text: str
    """The wording that an entry would show."""
    session_id: str
    captured_at_ms: int
    path: str
    line: int
    position: int
    """Place among the statements of its source; (captured_at_ms, session_id, position) orders all statements."""
    origin: Origin
    kind: Kind | None
    scope: Scope
    scope_reason: str
    status: Status
    persona: str | None
    """Agent whose style it is about, else None."""
    durable: bool
    durable_reason: str
    explicit: bool
    """The user asked for it for good (`remember` note, 以后都…, always …)."""
    project: str | None
    """Project of the source, for the project field of entries in the global and pitfalls sections."""
    keywords: tuple[str, ...] = ()


@dataclass
class Belief:
    """What one or more statements say. Built by the fold in time order; mutable while it runs."""

    statements: list[Statement] = field(default_factory=list)
    born: int = 0
    """Rank among all beliefs in order of first admission."""
    scope: Scope | None = None
    pinned: str | None = None
    """Wording that a person typed."""
    superseded_by: Belief | None = None
    superseded_reason: str = ""
    suppressed: str | None = None
    """Why it stands in neither artifact (deleted by hand), else None."""
