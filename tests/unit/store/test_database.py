"""What the state keeps, and that one commit writes all of it or nothing."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest

from nightfold.engines.protocol import Evidence
from nightfold.errors import ConflictError
from nightfold.store.database import Store
from nightfold.store.records import Displaced, ForgetDecision, Held, State
from tests.unit.store.states import (
    NOW,
    baseline,
    by_path,
    commit,
    edit,
    generation,
    record,
    run_id,
    tombstone,
)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_new_state_knows_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.load() == State()
        assert store.entries() == ()
        assert store.newest() is None
        assert store.generations() == ()
        assert store.materialising() is None
        assert store.held() is None
        assert store.displaced() == ()


def test_everything_a_commit_holds_is_loaded_again_by_another_process(tmp_path: Path) -> None:
    evidence = Evidence("s1", "sessions/s1.md", 4, "the user 说 so")
    written = commit(
        1,
        "index 记忆\n",
        baselines=by_path(
            baseline("sessions/s1.md", "text\r\nwith\x00all\n"), baseline("forget/r.md", "- x\n", kind="rule")
        ),
        hand_edits=(edit("old", "new", ids=("s1",), after="above"), edit(None, "typed")),
        tombstones=(tombstone("the matter", "n1"), tombstone("another")),
        decisions=(ForgetDecision("the matter", "folded", "released", NOW, "user"),),
        entries=(record("e1", evidence=(evidence,), replaces=("e0",)), record("e2")),
        strikes={"sessions/s1.md@1": 1},
    )
    with Store.open(tmp_path) as store:
        store.commit(written)

    with Store.open(tmp_path) as store:
        state = store.load()
        assert store.entries() == written.entries
    assert state == State(
        generation=written.generation,
        baselines=written.baselines,
        hand_edits=written.hand_edits,
        tombstones=written.tombstones,
        decisions=written.decisions,
        language="en",
        timezone="Europe/Madrid",
        last_run_ms=NOW,
        strikes={"sessions/s1.md@1": 1},
    )


def test_a_commit_sets_the_mark_and_says_what_it_replaces(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n"), replaces={"MEMORY.md": b"\xff", "memory_summary.md": None})

        assert store.materialising() == generation(1, "a\n")
        assert store.replaced() == {"MEMORY.md": b"\xff", "memory_summary.md": None}

        store.clear_mark()
        assert store.materialising() is None
        assert store.replaced() == {}


def test_a_commit_that_does_not_say_what_it_replaces_replaces_the_generation_in_force(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n", "s\n"))
        store.commit(commit(2, "b\n", "s\n"))

        assert store.replaced() == {"MEMORY.md": b"a\n", "memory_summary.md": b"s\n"}


def test_generations_older_than_the_newest_kept_are_dropped_and_their_hashes_stay(tmp_path: Path) -> None:
    """An editor may save a buffer of a generation that is long gone; it is no hand edit."""
    with Store.open(tmp_path) as store:
        for number in range(1, 6):
            store.commit(commit(number, f"index {number}\n"), keep=3)

        assert [row.number for row in store.generations()] == [5, 4, 3]
        assert store.generation(2) is None
        assert store.generation(3) == generation(3, "index 3\n")
        assert store.number_of("MEMORY.md", sha256("index 1\n")) == 1
        assert store.number_of("memory_summary.md", sha256("index 1\n")) is None


def test_bytes_that_came_back_belong_to_the_newest_generation_that_had_them(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        for number, index in enumerate(["a\n", "b\n", "a\n"], start=1):
            store.commit(commit(number, index))

        assert store.number_of("MEMORY.md", sha256("a\n")) == 3


@pytest.mark.parametrize("number", [1, 2, 5], ids=["older", "in force with another text", "from the future"])
def test_a_commit_made_from_another_generation_is_a_conflict_and_writes_nothing(tmp_path: Path, number: int) -> None:
    """A candidate that was held for days must not write over what came in force meanwhile."""
    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n"))
        store.commit(commit(2, "b\n"))
        before = store.load()

        with pytest.raises(ConflictError, match="generation 2 is in force"):
            store.commit(commit(number, "c\n", timezone="Asia/Tokyo"))

        assert store.load() == before


def test_a_commit_of_the_generation_in_force_brings_the_inputs_up_to_date(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n"))
        store.commit(commit(1, "a\n", baselines=by_path(baseline("sessions/s1.md", "text"))))

        assert list(store.load().baselines) == ["sessions/s1.md"]
        assert [row.number for row in store.generations()] == [1]


def test_an_adopted_generation_is_kept_so_that_it_can_come_back(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(8, "new\n"), adopted=generation(7, "adopted\n", engine="unknown"))

        assert [row.number for row in store.generations()] == [8, 7]
        assert store.number_of("MEMORY.md", sha256("adopted\n")) == 7


def test_a_commit_that_fails_half_way_leaves_nothing_of_itself(tmp_path: Path) -> None:
    unwritable = replace(baseline("sessions/s2.md", "x"), mtime_ns=2**70)  # SQLite has 64 bits
    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n", baselines=by_path(baseline("sessions/s1.md", "text"))))
        store.clear_mark()
        before = store.load()

        with pytest.raises(OverflowError):
            store.commit(commit(2, "b\n", baselines=by_path(unwritable)))

        assert store.load() == before
        assert store.materialising() is None


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    """The cost of a run follows the change, not the corpus."""
    inputs = by_path(*(baseline(f"sessions/{n:04}.md", f"{n} " * 1_000) for n in range(1_000)))
    log = tmp_path / ".nightfold/state.sqlite3-wal"
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=inputs, entries=tuple(record(f"e{n}") for n in range(1_000))))
    with Store.open(tmp_path) as store:
        changed = {**inputs, "sessions/0500.md": baseline("sessions/0500.md", "another text")}
        store.commit(commit(2, baselines=changed, entries=tuple(record(f"e{n}") for n in range(1_000))))

        assert log.stat().st_size < 150_000  # all of the inputs are 4 MB
        assert store.load().baselines == changed


@pytest.mark.parametrize(
    "change", [{"mtime_ns": 9}, {"text": "redacted"}, {"kind": "note"}, {"session_id": "other"}, {"size": 9}], ids=str
)
def test_an_input_that_differs_in_one_thing_is_written_again(tmp_path: Path, change: dict[str, object]) -> None:
    """A newer program may redact more of the same original."""
    known = baseline("sessions/s1.md", "text")
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=by_path(known)))
        store.commit(commit(2, baselines=by_path(replace(known, **change))))  # type: ignore[arg-type]

        assert store.load().baselines == by_path(replace(known, **change))  # type: ignore[arg-type]


def test_ten_thousand_inputs_load_in_half_a_second(tmp_path: Path) -> None:
    inputs = by_path(*(baseline(f"sessions/{n:05}.md", f"{n:05} " * 500) for n in range(10_000)))
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=inputs))

        began = time.process_time()
        loaded = store.load().baselines
        seconds = time.process_time() - began

    assert loaded == inputs
    assert seconds < 0.5


def test_a_displaced_text_is_kept_until_the_run_that_was_told_of_it_commits(tmp_path: Path) -> None:
    first, second = Displaced("MEMORY.md", "base\n", "edit 1\n"), Displaced("MEMORY.md", "base\n", "edit 2\n")
    with Store.open(tmp_path) as store:
        store.commit(commit(1))
        store.displace(first)
        store.displace(first)
    with Store.open(tmp_path) as store:
        assert store.displaced() == (first,)
        store.displace(second)  # while the run that knows of the first is publishing
        store.commit(commit(2))

        store.commit(commit(3))
        assert store.displaced() == (second,)

        store.commit(commit(4))
        assert store.displaced() == ()


def test_a_scrub_is_owed_until_somebody_says_that_it_is_done(tmp_path: Path) -> None:
    """Killed between publication and scrub, a run leaves forgotten text in older generations."""
    with Store.open(tmp_path) as store:
        assert not store.scrub_due()
        store.owe_scrub()
        store.commit(commit(1))
    with Store.open(tmp_path) as store:
        store.rewrite(lambda file, text: text)  # the folders are still to come
        assert store.scrub_due()

        store.scrubbed()
        assert not store.scrub_due()


def test_runs_are_listed_newest_first_with_their_reports(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.record_run(run_id(1), "accepted", 100, '{"n": 1}')
        store.record_run(run_id(2), "failed", 200, '{"n": 2}')
        store.record_run(run_id(3), "held", 300, '{"n": 3}')
        store.record_run(run_id(3), "accepted", 300, '{"n": 4}')

        assert [(row.run, row.status) for row in store.last_runs(2)] == [(run_id(3), "accepted"), (run_id(2), "failed")]
        assert store.report(run_id(3)) == '{"n": 4}'
        assert store.report("nobody") is None


def test_strikes_are_replaced_as_a_whole(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.set_strikes({"b": 2, "a": 1})
        assert store.load().strikes == {"a": 1, "b": 2}

        store.set_strikes({"b": 3})
        assert store.load().strikes == {"b": 3}


def test_a_new_answer_to_the_same_question_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    released = ForgetDecision("rule", "statement", "released", NOW, "user")
    other = ForgetDecision("rule", "another", "released", NOW, "user")
    confirmed = replace(released, answer="confirmed", decided_ms=NOW + 1)
    with Store.open(tmp_path) as store:
        for decision in (released, other, confirmed):
            store.add_decision(decision)

        assert store.load().decisions == (other, confirmed)


def test_a_held_candidate_is_found_by_its_run_and_the_newest_without_one(tmp_path: Path) -> None:
    first = Held(run_id(1), commit(1, "a\n", hand_edits=(edit("x", None),)), "--review", None, None)
    second = Held(run_id(2), commit(1, "b\n"), "half of it is gone", "base\n", "s\n")
    with Store.open(tmp_path) as store:
        store.hold(second)
        store.hold(first)
    with Store.open(tmp_path) as store:
        assert store.held() == second
        assert store.held(run_id(1)) == first
        assert store.held("nobody") is None

        store.drop_held(run_id(2))
        assert store.held() == first


def test_the_text_of_a_removed_input_goes_from_held_candidates_too(tmp_path: Path) -> None:
    """A removed input's baseline goes with it, wherever a copy lies."""
    kept, gone = baseline("sessions/kept.md", "kept"), baseline("sessions/gone.md", "a private matter")
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=by_path(kept, gone)))
        store.hold(Held(run_id(2), commit(2, baselines=by_path(kept, gone)), "--review", None, None))

        store.commit(commit(2, baselines=by_path(kept)))

        held = store.held()
        assert held is not None
        assert held.commit.baselines == by_path(kept)


def test_a_load_is_of_one_moment_while_another_process_commits(tmp_path: Path) -> None:
    """A generation with the inputs of the next one would look like changes that nobody made."""
    with Store.open(tmp_path) as writer, Store.open(tmp_path) as reader:
        writer.commit(commit(1, "a\n", language="en"))

        def commit_between(statement: str) -> None:
            if "FROM items" in statement and writer.newest() == 1:
                writer.commit(commit(2, "b\n", language="zh"))

        reader._db.set_trace_callback(commit_between)
        state = reader.load()
        reader._db.set_trace_callback(None)

        assert (state.generation, state.language) == (generation(1, "a\n"), "en")
        assert reader.load().language == "zh"


def test_what_is_committed_is_synced_to_the_disk(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        settings = {
            name: store._db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "secure_delete", "temp_store")
        }

    assert settings == {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1, "temp_store": 2}


def test_a_store_that_was_closed_leaves_one_file(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1))

    assert [p.name for p in (tmp_path / ".nightfold").iterdir()] == ["state.sqlite3"]
    with pytest.raises(sqlite3.ProgrammingError):
        store._db.execute("SELECT 1")


def test_opening_and_loading_a_state_changes_no_byte_of_it(tmp_path: Path) -> None:
    """A second run on unchanged inputs writes nothing at all."""
    path = tmp_path / ".nightfold/state.sqlite3"
    with Store.open(tmp_path) as store:
        store.commit(commit(1))
    before = (path.read_bytes(), path.stat().st_mtime_ns)

    with Store.open(tmp_path) as store:
        store.load()
        store.displaced()

    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
