"""What the state of a folder tells the gate: vocabulary, zone, rules, hand edits, and what changed since.

The one place of the gate that reads a state, and only reads it. A folder without state knows nothing, and
everything here then says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nightfold.formats.changes import ChangeList, HandEdit
from nightfold.formats.index import Index, parse_index
from nightfold.formats.summary import parse_summary
from nightfold.formats.vocabulary import ZH, Vocabulary, of_title, vocabulary
from nightfold.gate.context import Pair
from nightfold.snapshot import Snapshot
from nightfold.stages.hand_edits import index_edits, merge_edits, summary_edits
from nightfold.store.records import Generation, State

if TYPE_CHECKING:
    from nightfold.config import Settings
    from nightfold.policy.forgetting import Forgetter
    from nightfold.stages.plan import Plan


@dataclass(frozen=True)
class Memory:
    """A folder's pair, and what its state knows."""

    pair: Pair
    state: State

    @property
    def vocabulary(self) -> Vocabulary:
        """That of the state, else the one whose title the index has, else the Chinese one."""
        if self.state.language is not None:
            return vocabulary("en" if self.state.language == "en" else "zh")
        first = _text(self.pair.index).split("\n", 1)[0]
        return of_title(first.lstrip("\ufeff").strip()) or ZH

    @property
    def struck(self) -> frozenset[str]:
        """Documents that are quarantined until they change."""
        from nightfold.stages.root import STRIKES

        return frozenset(key for key, count in self.state.strikes.items() if count >= STRIKES)

    def hand_edits(self, now_ms: int | None) -> tuple[HandEdit, ...] | None:
        """Return the edits whose effect must stand in the pair; None without an accepted generation.

        Those that the accepted pair shows no more were settled in an earlier run.
        """
        accepted = self.state.generation
        if accepted is None:
            return None
        was = parse_index(accepted.index, self.vocabulary)
        fresh = index_edits(was, parse_index(_text(self.pair.index), self.vocabulary), now_ms or 0)
        before = parse_summary(accepted.summary, self.vocabulary)
        fresh += summary_edits(before, parse_summary(_text(self.pair.summary), self.vocabulary), now_ms or 0)
        known = tuple(e for e in self.state.hand_edits if _stands(e, accepted, was))
        return merge_edits(known, fresh)

    def hand_lines(self, edits: tuple[HandEdit, ...] | None) -> dict[str, frozenset[str]]:
        """Return, by file, the lines that the state knows a person to have typed."""
        from nightfold.stages.judge import hand_lines

        accepted = self.state.generation
        if accepted is None or edits is None:
            return {}
        return hand_lines(Pair(accepted.index.encode(), accepted.summary.encode()), edits, self.vocabulary)

    def forgetter(self, snapshot: Snapshot, settings: Settings) -> Forgetter:
        """Return the rules, tombstones and decisions in force, compiled."""
        from nightfold.stages.root import compile_rules

        return compile_rules(self._plan(snapshot, self.pair, 0), self.state, settings)

    def changes(self, snapshot: Snapshot, now_ms: int | None) -> ChangeList | None:
        """Return what changed since the accepted generation; None without one."""
        if self.state.generation is None:
            return None
        return self._plan(snapshot, self.pair, now_ms or 0).changes

    def _plan(self, snapshot: Snapshot, disk: Pair, now_ms: int) -> Plan:
        from nightfold.stages.plan import make_plan

        accepted = self.state.generation
        return make_plan(
            snapshot,
            self.state,
            disk,
            choice="auto",
            vocabulary=self.vocabulary,
            fingerprint="" if accepted is None else accepted.fingerprint,
            now_ms=now_ms,
            older=lambda _name, _digest: False,
        )


def recall(folder: Path, pair: Pair) -> Memory:
    """Read the state of a folder, without a lock.

    Raises:
        StateError: If there is a state and it cannot be read.
    """
    from nightfold.store.database import Store

    store = Store.readonly(folder)
    if store is None:
        return Memory(pair, State())
    with store:
        return Memory(pair, store.load())


def _stands(edit: HandEdit, accepted: Generation, index: Index) -> bool:
    if edit.new is None:
        return not any(e.active and e.text == edit.old for _, e in index.entries)
    text = accepted.index if edit.file == "MEMORY.md" else accepted.summary
    return all(line in text for line in edit.new.split("\n"))


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")
