"""Everything a check may look at. Checks read it and nothing else: no disk, no clock, no network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import cached_property

from nightfold.formats.changes import ChangeList, HandEdit
from nightfold.formats.index import Index, parse_index
from nightfold.formats.summary import Summary, parse_summary
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot


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
    stale: tuple[str, ...] = ()
    """Files in which a stale copy of an older generation was found and replaced (HND003)."""
    notes_done: frozenset[str] = frozenset()

    @cached_property
    def index_text(self) -> str:
        """MEMORY.md decoded; undecodable bytes become U+FFFD (FMT006 reports them)."""
        return (self.pair.index or b"").decode("utf-8", "replace")

    @cached_property
    def summary_text(self) -> str:
        """memory_summary.md decoded, as `index_text`."""
        return (self.pair.summary or b"").decode("utf-8", "replace")

    @cached_property
    def index(self) -> Index:
        """The candidate index, parsed."""
        return parse_index(self.index_text, self.vocabulary)

    @cached_property
    def summary(self) -> Summary:
        """The candidate summary, parsed."""
        return parse_summary(self.summary_text, self.vocabulary)

    @cached_property
    def base_index(self) -> Index | None:
        """The base index, parsed; None without a base."""
        if self.base is None or self.base.index is None:
            return None
        return parse_index(self.base.index.decode("utf-8", "replace"), self.vocabulary)

    @cached_property
    def base_summary(self) -> Summary | None:
        """The base summary, parsed; None without a base."""
        if self.base is None or self.base.summary is None:
            return None
        return parse_summary(self.base.summary.decode("utf-8", "replace"), self.vocabulary)
