"""The next start finishes what a killed publication left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightfold.formats.manifest import parse_manifest
from nightfold.stages.publish import intact, publish, recover
from nightfold.store.database import Store
from nightfold.store.folders import write_run_file
from nightfold.store.records import Displaced
from tests.unit.stages.publications import EMPTY, NEW, OLD, before, killed, publish_killed, texts, void
from tests.unit.store.states import commit, generation, pair, run_id


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A state whose first generation is `OLD`."""
    with Store.open(tmp_path) as opened:
        publish(opened, tmp_path, commit(1, *OLD), EMPTY)
        yield opened


def test_with_the_mark_clear_there_is_nothing_to_recover_but_rubbish(store: Store, tmp_path: Path) -> None:
    staged = tmp_path / ".nightfold/staging" / run_id(9)
    staged.mkdir(parents=True)
    (tmp_path / "MEMORY.md").write_text("# Memory\n- a hand edit\n")

    assert recover(store, tmp_path) is False

    assert not staged.parent.exists()
    assert (tmp_path / "MEMORY.md").read_text() == "# Memory\n- a hand edit\n"


def test_a_committed_generation_is_put_in_place_by_the_next_start(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_run_file(tmp_path, run_id(2), "changes.md", "# Changes\n")
    killed(monkeypatch, os, "replace", 1)
    publish_killed(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()
    assert texts(tmp_path) == (OLD[0].encode(), OLD[1].encode())

    assert recover(store, tmp_path) is True

    assert intact(tmp_path, generation(2, *NEW))
    assert (tmp_path / "changes.md").read_text() == "# Changes\n"
    assert store.materialising() is None
    assert store.displaced() == ()
    assert recover(store, tmp_path) is False


def test_a_hand_edit_that_the_run_took_in_is_no_edit_made_meanwhile(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The base of a run is what lay on disk, not the generation before."""
    edited = OLD[0] + "- typed\n"
    (tmp_path / "MEMORY.md").write_text(edited)
    killed(monkeypatch, os, "replace", 1)
    publish_killed(store, tmp_path, commit(2, edited + "- more\n", NEW[1]), pair(edited, OLD[1]))
    monkeypatch.undo()

    recover(store, tmp_path)

    assert store.displaced() == ()
    assert intact(tmp_path, generation(2, edited + "- more\n", NEW[1]))


def test_an_edit_after_the_crash_of_a_file_not_yet_renamed_is_displaced(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed(monkeypatch, os, "replace", 2)
    publish_killed(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()
    assert texts(tmp_path) == (NEW[0].encode(), OLD[1].encode())
    (tmp_path / "memory_summary.md").write_text("v1\n- tea\n- typed\n")

    recover(store, tmp_path)

    assert intact(tmp_path, generation(2, *NEW))
    assert store.displaced() == (Displaced("memory_summary.md", OLD[1], "v1\n- tea\n- typed\n"),)


def test_an_edit_after_the_crash_of_a_file_already_renamed_is_an_ordinary_hand_edit(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taken for an edit of the old text it would undo all that the run wrote."""
    killed(monkeypatch, os, "replace", 2)
    publish_killed(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()
    (tmp_path / "MEMORY.md").write_text(NEW[0] + "- typed\n")

    recover(store, tmp_path)

    assert texts(tmp_path) == ((NEW[0] + "- typed\n").encode(), NEW[1].encode())
    assert parse_manifest((tmp_path / "manifest.json").read_bytes()).generation == 2
    assert store.displaced() == ()


def test_an_edit_that_a_crash_hit_between_rename_and_comparison_is_not_lost(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = OLD[0] + "- typed\n"
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text(edited)))
    killed(monkeypatch, store, "displace", 1)
    publish_killed(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()
    assert (tmp_path / "MEMORY.md").read_text() == NEW[0]

    recover(store, tmp_path)

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], edited),)
    assert intact(tmp_path, generation(2, *NEW))


def test_a_staging_folder_that_is_gone_is_made_again_from_the_state(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.commit(commit(2, *NEW), replaces={"MEMORY.md": OLD[0].encode(), "memory_summary.md": OLD[1].encode()})
    (tmp_path / "MEMORY.md").unlink()

    assert recover(store, tmp_path) is True

    assert intact(tmp_path, generation(2, *NEW))


def test_a_publication_first_finishes_the_one_before_it(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.commit(commit(2, *NEW), replaces={"MEMORY.md": OLD[0].encode(), "memory_summary.md": OLD[1].encode()})

    publish(store, tmp_path, commit(3, "third\n", "third\n"), pair(*NEW))

    assert intact(tmp_path, generation(3, "third\n", "third\n"))
    assert store.displaced() == ()


def test_files_follow_a_pair_in_force_that_was_scrubbed(store: Store, tmp_path: Path) -> None:
    store.rewrite(lambda file, text: text.replace("- coffee\n", ""))

    recover(store, tmp_path)

    assert texts(tmp_path) == (b"# Memory\n- tea\n", OLD[1].encode())
    assert store.displaced() == ()
