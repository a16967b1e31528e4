"""An output folder with a pair in force, and what may be found in it after a crash."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nightfold.gate.context import Pair
from nightfold.stages.publish import intact, publish, recover
from nightfold.store.database import Store
from nightfold.store.records import Commit, Generation
from tests.unit.store.states import baseline, by_path, commit, edit, pair, record

OLD: Final = ("# Memory\n- old\n", "v1\n- old\n")
NEW: Final = ("# Memory\n- new\n" * 300, "v1\n- new\n" * 300)
"""Larger than a page of the database."""


def old_commit() -> Commit:
    """Return what the first run writes."""
    return commit(1, *OLD, baselines=by_path(baseline("s/1.md", "one")), entries=(record("old"),))


def new_commit() -> Commit:
    """Return what the second run writes: something in every table."""
    inputs = by_path(*(baseline(f"s/{n}.md", f"{n} " * 500) for n in range(3)))
    return commit(2, *NEW, baselines=inputs, entries=(record("new"),), hand_edits=(edit(None, "typed"),))


def make_root(outputs: Path) -> None:
    """Publish the old pair."""
    with Store.open(outputs) as store:
        publish(store, outputs, old_commit(), Pair(None, None))


def publish_new(outputs: Path) -> None:
    """Publish the new pair over the old one, as a run does."""
    with Store.open(outputs) as store:
        recover(store, outputs)
        publish(store, outputs, new_commit(), pair(*OLD))


def recovered(outputs: Path) -> Generation:
    """Start anew and return the generation in force, having made sure that it is exactly the old or the new one."""
    with Store.open(outputs) as store:
        recover(store, outputs)
        state, made = store.load(), store.load().generation
        assert made in (old_commit().generation, new_commit().generation)
        written = old_commit() if made == old_commit().generation else new_commit()
        assert (state.baselines, state.hand_edits) == (written.baselines, written.hand_edits)
        assert store.entries() == written.entries
        assert intact(outputs, made), "the files are not those of the generation in force"
        assert store.materialising() is None
        assert store.displaced() == (), "no one edited anything"
        assert recover(store, outputs) is False
    assert {p.name for p in outputs.iterdir()} == {".nightfold", "MEMORY.md", "memory_summary.md", "manifest.json"}
    assert {p.name for p in (outputs / ".nightfold").iterdir()} <= {"state.sqlite3", "lock"}
    return made
