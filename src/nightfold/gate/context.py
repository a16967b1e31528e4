"""Everything a check may look at. Checks read it and nothing else: no disk, no clock, no network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import cached_property, lru_cache
from typing import TypeVar, cast

from nightfold.formats.changes import ChangeList, HandEdit
from nightfold.formats.index import Index, parse_index
from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument
from nightfold.formats.summary import Summary, parse_summary
from nightfold.formats.vocabulary import Vocabulary
from nightfold.gate.sources import Sources
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot

T = TypeVar("T")


@dataclass(frozen=True)
class Pair:
    """The two artifacts as bytes; None where a file is missing."""

    index: bytes | None
    summary: bytes | None


@dataclass(frozen=True)
class Context:
    """The candidate and what it is judged against.

    A check whose `needs` (registry) names a field that is None here is reported as skipped.
    """

    pair: Pair
    vocabulary: Vocabulary
    snapshot: Snapshot | None = None
    """Inputs in force; None: not given."""
    base: Pair | None = None
    """The pair the run started from, with the hand edits that were on disk."""
    changes: ChangeList | None = None
    forgetter: Forgetter | None = None
    """Rules, tombstones and decisions, compiled."""
    zone: tzinfo | None = None
    now_ms: int | None = None
    budget: int | None = None
    token_method: str = "estimate-1"
    index_limit: int = 400_000
    """Bytes of MEMORY.md above which BUD003 warns."""
    superseded_days: int | None = None
    hand_edits: tuple[HandEdit, ...] | None = None
    """All hand edits in force, this run's included."""
    hand_lines: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By file: raw lines that a person typed (whole lines)."""
    pruned: frozenset[str] = frozenset()
    """Texts of base entries that prune took out, with good reason; STB and HND do not count them as lost."""
    explained: Mapping[str, str] = field(default_factory=dict)
    """Texts of base entries that code or an engine decision removed or changed, with the reason."""
    stale: tuple[str, ...] | None = None
    """Files in which a stale copy of an older generation was found and replaced (HND003); None: nobody looked."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """By id of an added document, why the engine wrote nothing of it (CHG003)."""

    @cached_property
    def index_text(self) -> str:
        """MEMORY.md decoded; undecodable bytes become U+FFFD (FMT006 reports them)."""
        return (self.pair.index or b"").decode("utf-8", "replace")

    @cached_property
    def summary_text(self) -> str:
        """memory_summary.md decoded, as `index_text`."""
        return (self.pair.summary or b"").decode("utf-8", "replace")

    @cached_property
    def lines(self) -> dict[str, list[str]]:
        """The lines of both files, by file name."""
        return {
            "MEMORY.md": self.index_text.split("\n"),
            "memory_summary.md": self.summary_text.split("\n"),
        }

    @cached_property
    def index(self) -> Index:
        """The candidate index, parsed."""
        return parse_index(self.index_text, self.vocabulary, projects=self.projects)

    @cached_property
    def projects(self) -> frozenset[str]:
        """Project names of the inputs: a name may hold parentheses of its own."""
        return frozenset(d.project for d in self.documents if d.project)

    @cached_property
    def documents(self) -> tuple[SessionDocument | Note, ...]:
        """Session documents and notes of the inputs; none where no inputs were given."""
        return () if self.snapshot is None else self.snapshot.documents

    @cached_property
    def _memory(self) -> dict[object, object]:
        return {}

    def remembered(self, make: Callable[[Context], T]) -> T:
        """Return `make(context)`, made once for all checks that ask for it."""
        if make not in self._memory:
            self._memory[make] = make(self)
        return cast("T", self._memory[make])

    @cached_property
    def sources(self) -> Sources:
        """The inputs, prepared for looking things up."""
        return Sources(self.snapshot)

    @cached_property
    def summary(self) -> Summary:
        """The candidate summary, parsed."""
        return parse_summary(self.summary_text, self.vocabulary)

    @cached_property
    def base_index(self) -> Index | None:
        """The base index, parsed; None without a base."""
        if self.base is None or self.base.index is None:
            return None
        return _parsed(self.base.index, self.vocabulary, self.projects)

    @cached_property
    def base_summary(self) -> Summary | None:
        """The base summary, parsed; None without a base."""
        if self.base is None or self.base.summary is None:
            return None
        return parse_summary(self.base.summary.decode("utf-8", "replace"), self.vocabulary)


@lru_cache(maxsize=2)
def _parsed(data: bytes, vocabulary: Vocabulary, projects: frozenset[str]) -> Index:
    """Parse a base; an engine has many candidates judged against one."""
    return parse_index(data.decode("utf-8", "replace"), vocabulary, projects=projects)
