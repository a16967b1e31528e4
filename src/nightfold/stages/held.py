"""Candidates that wait for a person, and older generations that are wanted again: publish without an engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from nightfold.errors import ConfigError, ConflictError
from nightfold.formats.index import parse_index
from nightfold.formats.summary import parse_summary
from nightfold.formats.vocabulary import vocabulary
from nightfold.gate.context import Pair
from nightfold.policy.forgetting import Forgetter
from nightfold.stages.hand_edits import index_edits, merge_edits, summary_edits
from nightfold.stages.prune import forget_only
from nightfold.stages.publish import publish, read_pair, recover
from nightfold.store.database import Store
from nightfold.store.lock import hold
from nightfold.store.records import Commit, Held, State


def accept(outputs: Path, run: str | None) -> int:
    """Publish a held candidate and return the number of its generation.

    Raises:
        ConfigError: If nothing is held, or not under this run.
        ConflictError: If the pair on disk is no longer the one the candidate was made from.
    """
    with hold(outputs), Store.open(outputs) as store:
        recover(store, outputs)
        held = _held(store, outputs, run)
        base = Pair(_bytes(held.base_index), _bytes(held.base_summary))
        newest = store.load().generation
        if read_pair(outputs) != base or (newest is not None and newest.number >= held.commit.generation.number):
            raise ConflictError(f"the memory has changed since run {held.run} was held; run again for a new candidate")
        generation = publish(store, outputs, held.commit, base)
        store.drop_held(held.run)
        return generation.number


def reject(outputs: Path, run: str | None) -> str:
    """Drop a held candidate and return its run."""
    with hold(outputs), Store.open(outputs) as store:
        held = _held(store, outputs, run)
        store.drop_held(held.run)
        return held.run


def _held(store: Store, outputs: Path, run: str | None) -> Held:
    held = store.held(run)
    if held is None:
        which = f"run {run}" if run else "nothing"
        raise ConfigError(f"{which} is held in {outputs}; `nightfold status {outputs}` shows what is")
    return held


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def rollback(outputs: Path, number: int, now_ms: int, run: str) -> int:
    """Publish an older generation as a new one; what it brings back and takes away counts as edited by hand.

    What a forget rule or tombstone hits does not come back.

    Raises:
        ConfigError: If the generation is not kept.
        ConflictError: If the files on disk hold edits that no run has seen yet.
    """
    with hold(outputs), Store.open(outputs) as store:
        recover(store, outputs)
        state = store.load()
        wanted = store.generation(number)
        if wanted is None or state.generation is None:
            raise ConfigError(f"generation {number} is not kept; `nightfold history {outputs}` lists those that are")
        current = Pair(state.generation.index.encode(), state.generation.summary.encode())
        if read_pair(outputs) != current:
            raise ConflictError(f"{outputs} holds edits that no run has seen; run once, then roll back")
        commit = _commit_back(store, state, wanted.index, wanted.summary, now_ms, run)
        return publish(store, outputs, commit, current).number


def _commit_back(store: Store, state: State, index: str, summary: str, now_ms: int, run: str) -> Commit:
    assert state.generation is not None
    words = vocabulary("en" if state.language == "en" else "zh")
    forgetter = Forgetter([t.rule for t in state.tombstones])
    index = forget_only("MEMORY.md", index, words, forgetter)
    summary = forget_only("memory_summary.md", summary, words, forgetter)
    edits = index_edits(parse_index(state.generation.index, words), parse_index(index, words), now_ms)
    edits += summary_edits(parse_summary(state.generation.summary, words), parse_summary(summary, words), now_ms)
    generation = replace(
        state.generation,
        number=state.generation.number + 1,
        index=index,
        summary=summary,
        accepted_ms=now_ms,
        mode="ROLLBACK",
        run=run,
    )
    return Commit(
        generation=generation,
        baselines=state.baselines,
        hand_edits=merge_edits(state.hand_edits, edits),
        tombstones=state.tombstones,
        decisions=state.decisions,
        entries=store.entries(),
        language=state.language or "zh",
        timezone=state.timezone or "UTC",
        last_run_ms=state.last_run_ms or 0,
        strikes=state.strikes,
    )
