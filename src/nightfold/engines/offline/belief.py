"""The values of the offline engine: a statement, and a belief that statements support."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, cast

from nightfold.formats.session import Kind

if TYPE_CHECKING:
    from nightfold.engines.offline.findable import Findable
    from nightfold.engines.offline.gist import Gist

ScopeKind = Literal["global", "project", "workspace", "topic"]
Status = Literal[
    "verified", "stated", "fact", "user_stated", "inferred", "proposed", "planned", "unverified", "discussed", "open"
]
Origin = Literal["session", "note", "hand"]


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a statement holds. The key of a MEMORY.md section."""

    kind: ScopeKind
    name: str = ""
    """Project name, workspace path or topic."""
    workspace: str | None = None
    """Of a project, its workspace if known."""


def own_name(scope: Scope) -> str:
    """Return the name that tells nothing in its own section: the project's; empty elsewhere."""
    return scope.name if scope.kind == "project" else ""


@dataclass(frozen=True, slots=True)
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
    scope_said: bool
    """Whether its own words say where it holds."""
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


Moment = tuple[int, int, str, int]
"""When a statement or a hand edit counts: (ms, 1 for a hand edit, session_id or "", position)."""


@dataclass(eq=False, slots=True)
class Belief:
    """What one or more statements say. Built by the fold in time order; mutable while it runs."""

    statements: list[Statement] = field(default_factory=list)
    seen_in: set[str] = field(default_factory=set)
    """Ids of the documents and notes that say it."""
    durable: bool = False
    """Whether one of its statements helps more than the task it comes from (rule 2)."""
    latest_ms: int = 0
    """Newest `captured_at_ms` among its statements."""
    filed: list[Findable] = field(default_factory=list)
    """Its wordings as they are found and compared, the founding one first."""
    unmade: bool = False
    """Whether the gist of one of them is only kept."""
    born: int = 0
    """Rank among all beliefs in order of creation."""
    scope: Scope = Scope("global")
    kind: Kind | None = None
    unsure: bool = False
    """Proposed, planned, unverified, discussed or open: never told as a fact, retires nothing."""
    persona: str | None = None
    placed: Moment | None = None
    """When it came to stand in its section; None while it stands in none."""
    moved: list[tuple[Scope, Moment, Moment]] = field(default_factory=list)
    """Earlier scopes, each with when it came to stand there and when it left."""
    pinned: str | None = None
    """Wording that a person typed."""
    pinned_ms: int = 0
    typed: bool = False
    """A person typed the whole entry: it stands where they put it and is never written anew."""
    superseded_by: Belief | None = None
    superseded_reason: str = ""
    superseded_at: Moment | None = None
    ordered: bool = False
    """It was retired, or put in force, by the user's own order: only a cue or another order undoes that."""
    suppressed: str | None = None
    """Why it stands in neither artifact (deleted by hand), else None."""
    struck_hidden: bool = False
    """A person deleted its struck line."""
    pinned_struck: bool = False
    """The pinned wording is a struck line that a person wrote."""
    forgotten: bool = False
    """A forget rule hits it: it retires what it retired, and is never written."""

    def take(self, statement: Statement) -> None:
        """Add a statement that says it."""
        self.statements.append(statement)
        self.seen_in.add(statement.session_id)
        self.durable = self.durable or statement.durable or statement.explicit
        self.latest_ms = max(self.latest_ms, statement.captured_at_ms)

    @property
    def gists(self) -> list[Gist]:
        """The gists of its wordings, the founding one first; made here where they are only kept."""
        if self.unmade:
            self.filed[:] = [wording.whole() for wording in self.filed]
            self.unmade = False
        return cast("list[Gist]", self.filed)

    @property
    def is_pitfall(self) -> bool:
        """Whether it stands among the pitfalls, whatever its scope."""
        return self.kind == "pitfall" and self.persona is None

    def move(self, scope: Scope, moment: Moment) -> None:
        """Give the belief another scope; in its section there it takes its place anew."""
        if self.placed is not None and not self.is_pitfall:
            self.moved.append((self.scope, self.placed, moment))
            self.placed = moment
        self.scope = scope

    @property
    def active(self) -> bool:
        """Whether nothing newer took its place."""
        return self.superseded_by is None

    @property
    def successor(self) -> Belief | None:
        """The belief now in force that took its place, over any number of steps."""
        found = self.superseded_by
        while found is not None and found.superseded_by is not None:
            found = found.superseded_by
        return found

    @property
    def explicit(self) -> bool:
        """Whether the user asked for it in so many words: a note, a hand edit, 以后都…, `always …`."""
        return self.pinned is not None or self.typed or any(s.explicit for s in self.statements)

    @property
    def newest_ms(self) -> int:
        """Newest evidence, Unix epoch milliseconds; 0 without any."""
        return max(self.pinned_ms, self.latest_ms)

    @property
    def sessions(self) -> frozenset[str]:
        """Ids of the session documents that say it; notes are no sessions."""
        return frozenset(s.session_id for s in self.statements if s.origin == "session")

    @property
    def wordings(self) -> tuple[str, ...]:
        """Its texts, the pinned one first, then oldest first, none twice."""
        pinned = [] if self.pinned is None else [self.pinned]
        return tuple(dict.fromkeys([*pinned, *(s.text for s in self.statements)]))
