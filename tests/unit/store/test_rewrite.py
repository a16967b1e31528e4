"""What is forgotten leaves no bytes: not in a row, not in a free page, not in the log."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest

from nightfold.engines.protocol import Evidence
from nightfold.errors import StateError
from nightfold.store.database import Store
from nightfold.store.records import Displaced, ForgetDecision, Held
from tests.unit.store.states import (
    NOW,
    baseline,
    by_path,
    bytes_of_state,
    commit,
    edit,
    generation,
    record,
    run_id,
    tombstone,
)

SECRET = "the blue heron 蓝鹭 of Tuesday"
KEPT = "the grey heron of Monday"


def scrub(file: str, text: str) -> str:
    """Take out the lines that hold the secret."""
    return "\n".join(line for line in text.split("\n") if SECRET not in line)


def filled(outputs: Path) -> Store:
    """Return an open store that holds the secret wherever a store can hold a text, and a clean pair in force."""
    dirty = f"{KEPT}\n{SECRET}\n"
    evidence = (Evidence("s1", "s/1.md", 1, SECRET), Evidence("s2", "s/2.md", 2, KEPT))
    store = Store.open(outputs)
    store.commit(commit(1, dirty, dirty))
    store.commit(
        commit(
            2,
            f"{KEPT}\n",
            f"{KEPT}\n",
            hand_edits=(edit(SECRET, KEPT), edit(KEPT, None), edit(None, KEPT, after=SECRET)),
            entries=(
                record(SECRET),
                record(KEPT, reason=f"said beside {SECRET}", evidence=evidence, replaces=(SECRET, "x")),
            ),
        ),
        replaces={"MEMORY.md": dirty.encode(), "memory_summary.md": None},
    )
    store.clear_mark()
    store.record_run(run_id(1), "accepted", NOW, json.dumps({"entries": [{"text": f'"{SECRET}"'}, KEPT], "n": 1}))
    store.hold(Held(run_id(3), commit(3, dirty), "--review", f"{KEPT}\n", None))
    store.hold(Held(run_id(4), commit(3, f"{KEPT}\n"), "--review", f"{KEPT}\n", None))
    store.displace(Displaced("MEMORY.md", dirty, f"typed\n{dirty}"))
    return store


def test_no_byte_of_a_forgotten_text_stays_in_any_file_of_the_state(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        assert SECRET.encode() in bytes_of_state(tmp_path)

        store.rewrite(scrub)

        assert SECRET.encode() not in bytes_of_state(tmp_path)
    assert SECRET.encode() not in bytes_of_state(tmp_path)
    assert KEPT.encode() in bytes_of_state(tmp_path)


def test_what_holds_no_forgotten_text_stays(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        store.rewrite(scrub)

        assert store.generation(1) == generation(1, f"{KEPT}\n", f"{KEPT}\n")
        assert store.load().hand_edits == (edit(KEPT, None), edit(None, KEPT))
        assert store.entries() == (
            record(KEPT, reason="", evidence=(Evidence("s2", "s/2.md", 2, KEPT),), replaces=("x",)),
        )
        assert json.loads(store.report(run_id(1)) or "") == {"entries": [{"text": ""}, KEPT], "n": 1}
        assert store.displaced() == (Displaced("MEMORY.md", f"{KEPT}\n", f"typed\n{KEPT}\n"),)
        held = store.held()
        assert held is not None
        assert held.run == run_id(4)
        assert store.held(run_id(3)) is None


def test_bytes_of_a_scrubbed_generation_are_known_before_and_after(tmp_path: Path) -> None:
    """An old copy saved by an editor is no hand edit, and would bring the forgotten text back."""
    with filled(tmp_path) as store:
        store.rewrite(scrub)

        before = hashlib.sha256(f"{KEPT}\n{SECRET}\n".encode()).hexdigest()
        after = hashlib.sha256(f"{KEPT}\n".encode()).hexdigest()
        assert store.number_of("MEMORY.md", before) == 1
        assert store.number_of("MEMORY.md", after) == 2  # the newest that has these bytes


def test_inputs_and_what_forgets_are_left_alone(tmp_path: Path) -> None:
    """Without its text a rule could not forget a later session's words."""
    inputs = by_path(baseline("forget/r.md", SECRET, kind="rule"), baseline("sessions/s1.md", SECRET))
    decision = ForgetDecision(SECRET, SECRET, "confirmed", NOW, "user")
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=inputs, tombstones=(tombstone(SECRET),), decisions=(decision,)))

        store.rewrite(scrub)

        state = store.load()
        assert state.baselines == inputs
        assert state.tombstones == (tombstone(SECRET),)
        assert state.decisions == (decision,)


def test_a_removed_input_leaves_no_bytes_once_the_store_is_closed(tmp_path: Path) -> None:
    """A removed input's baseline goes with it."""
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=by_path(baseline("s/1.md", f"{SECRET}\n" * 300))))
    with Store.open(tmp_path) as store:
        store.commit(commit(2))

    assert SECRET.encode() not in bytes_of_state(tmp_path)


def test_if_the_pair_in_force_had_to_change_the_files_are_made_to_follow(tmp_path: Path) -> None:
    """The state must never say that something is in force which is not on the disk."""
    with Store.open(tmp_path) as store:
        store.commit(commit(1, f"{KEPT}\n{SECRET}\n", f"{KEPT}\n"))
        store.clear_mark()

        store.rewrite(scrub)

        assert store.materialising() == generation(1, f"{KEPT}\n", f"{KEPT}\n")
        assert store.replaced() == {
            "MEMORY.md": f"{KEPT}\n{SECRET}\n".encode(),
            "memory_summary.md": f"{KEPT}\n".encode(),
        }


def test_a_rewrite_that_changes_nothing_sets_no_mark(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1))
        store.clear_mark()
        before = store.load()

        store.rewrite(scrub)

        assert store.load() == before
        assert store.materialising() is None


def test_a_scrub_that_fails_changes_nothing(tmp_path: Path) -> None:
    def broken(file: str, text: str) -> str:
        if file == "report":
            raise ValueError("boom")
        return ""

    with filled(tmp_path) as store:
        before = store.load()

        with pytest.raises(ValueError, match="boom"):
            store.rewrite(broken)

        assert store.load() == before
        assert store.generation(1) == generation(1, f"{KEPT}\n{SECRET}\n", f"{KEPT}\n{SECRET}\n")


def test_a_reader_that_keeps_the_old_bytes_alive_is_named_and_the_next_start_finishes(tmp_path: Path) -> None:
    with filled(tmp_path) as store, Store.open(tmp_path) as reader:
        reader._db.execute("BEGIN")
        reader.newest()
        store._db.execute("PRAGMA busy_timeout = 1")

        with pytest.raises(StateError, match="another program is reading it; close it and run again"):
            store.rewrite(scrub)
        reader._db.execute("COMMIT")

    with Store.open(tmp_path) as store:
        assert SECRET.encode() not in bytes_of_state(tmp_path)
        assert store.generation(1) == generation(1, f"{KEPT}\n", f"{KEPT}\n")


def test_an_edit_whose_section_is_forgotten_goes(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1, hand_edits=(edit(None, "typed", section=f"## {SECRET}"),)))
        store.rewrite(scrub)

        assert store.load().hand_edits == ()


def test_a_held_candidate_with_a_forgotten_text_anywhere_goes(tmp_path: Path) -> None:
    """With a piece cut out it would be another candidate than the one that was judged."""
    clean = commit(1, f"{KEPT}\n", entries=(record(KEPT),), hand_edits=(edit(None, KEPT),))
    dirty = [
        Held(run_id(1), replace(clean, generation=replace(clean.generation, summary=SECRET)), "r", None, None),
        Held(run_id(2), replace(clean, entries=(record(KEPT, replaces=(SECRET,)),)), "r", None, None),
        Held(run_id(3), replace(clean, hand_edits=(edit(SECRET, None),)), "r", None, None),
        Held(run_id(4), clean, "r", SECRET, None),
        Held(run_id(5), clean, "r", None, SECRET),
        Held(run_id(6), clean, SECRET, None, None),
    ]
    with Store.open(tmp_path) as store:
        for held in (*dirty, Held(run_id(9), clean, "r", None, None)):
            store.hold(held)
        store.rewrite(scrub)

        assert [held.run for held in dirty if store.held(held.run) is not None] == []
        assert store.held(run_id(9)) is not None
