"""The commit protocol, conflicts, links, troubles with the disk, adoption."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nightfold.errors import ConflictError, StateError
from nightfold.formats.manifest import parse_manifest
from nightfold.gate.context import Pair
from nightfold.stages.publish import adopt, intact, publish, publish_changes, read_pair, recover
from nightfold.store.database import Store
from nightfold.store.folders import write_run_file
from tests.unit.stages.publications import EMPTY, NEW, OLD, before, texts
from tests.unit.store.states import commit, generation, pair, run_id


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A state whose first generation is `OLD`."""
    with Store.open(tmp_path) as opened:
        publish(opened, tmp_path, commit(1, *OLD), EMPTY)
        yield opened


# What a publication leaves


def test_the_first_pair_is_published_with_its_manifest(tmp_path: Path) -> None:
    outputs = tmp_path / "not" / "there yet"
    with Store.open(outputs) as store:
        made = publish(store, outputs, commit(1, *OLD), EMPTY)

        assert made == generation(1, *OLD)
        assert texts(outputs) == (OLD[0].encode(), OLD[1].encode())
        manifest = parse_manifest((outputs / "manifest.json").read_bytes())
        assert manifest.generation == 1
        assert manifest.fits(OLD[0].encode(), OLD[1].encode())
        assert intact(outputs, made)
        assert store.materialising() is None
    assert {p.name for p in outputs.iterdir()} == {".nightfold", "MEMORY.md", "manifest.json", "memory_summary.md"}
    assert [p.name for p in (outputs / ".nightfold").iterdir()] == ["state.sqlite3"]


def test_artifacts_have_the_mode_that_the_umask_gives(store: Store, tmp_path: Path) -> None:
    """Other agents of the same machine read them; the state is for its owner."""
    umask = os.umask(0o022)
    try:
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
    finally:
        os.umask(umask)

    for name in ("MEMORY.md", "memory_summary.md", "manifest.json"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o644


def test_the_steps_come_in_the_order_of_the_protocol(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another order loses a pair at a power cut, and no other test could tell."""
    steps: list[str] = []
    names: dict[int, str] = {}
    real_open, real_fsync, real_replace, real_commit = os.open, os.fsync, os.replace, store.commit

    def opened(path: Any, *args: Any, **kwargs: Any) -> int:
        descriptor = real_open(path, *args, **kwargs)
        names[descriptor] = Path(os.fspath(path)).name
        return descriptor

    def fsynced(descriptor: int) -> None:
        steps.append(f"fsync {names[descriptor]}")
        real_fsync(descriptor)

    def replaced(source: Any, target: Any) -> None:
        steps.append(f"rename {Path(target).name}")
        real_replace(source, target)

    def committed(*args: Any, **kwargs: Any) -> None:
        steps.append("commit")
        real_commit(*args, **kwargs)

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "fsync", fsynced)
    monkeypatch.setattr(os, "replace", replaced)
    monkeypatch.setattr(store, "commit", committed)
    before(monkeypatch, store, "clear_mark", lambda: steps.append("clear"))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert steps == [
        "fsync MEMORY.md",
        "fsync memory_summary.md",
        "fsync manifest.json",
        f"fsync .{run_id(2)}",
        "fsync staging",
        "commit",
        "rename MEMORY.md",
        "rename memory_summary.md",
        "rename manifest.json",
        f"fsync {tmp_path.name}",
        "clear",
    ]


def test_a_file_that_stays_the_same_is_not_touched(store: Store, tmp_path: Path) -> None:
    inode = (tmp_path / "MEMORY.md").stat().st_ino

    publish(store, tmp_path, commit(2, OLD[0], NEW[1]), pair(*OLD))

    assert (tmp_path / "MEMORY.md").stat().st_ino == inode
    assert intact(tmp_path, generation(2, OLD[0], NEW[1]))


def test_the_change_list_in_the_runs_folder_is_published_with_the_pair_it_led_to(store: Store, tmp_path: Path) -> None:
    write_run_file(tmp_path, run_id(2), "changes.md", "# Changes\n")

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert (tmp_path / "changes.md").read_text() == "# Changes\n"
    publish_changes(tmp_path, "# Others\n")
    assert (tmp_path / "changes.md").read_text() == "# Others\n"


def test_generations_beyond_the_number_to_keep_are_dropped(store: Store, tmp_path: Path) -> None:
    publish(store, tmp_path, commit(2, *NEW), pair(*OLD), 1)

    assert [row.number for row in store.generations()] == [2]


# Conflicts


def test_an_edit_made_during_the_run_is_a_conflict_and_nothing_is_published(store: Store, tmp_path: Path) -> None:
    manifest, state = (tmp_path / "manifest.json").read_bytes(), store.load()
    (tmp_path / "MEMORY.md").write_text("# Memory\n- edited\n")

    with pytest.raises(ConflictError, match="edited while the run was at work; run again, the edit is kept"):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert texts(tmp_path) == (b"# Memory\n- edited\n", OLD[1].encode())
    assert (tmp_path / "manifest.json").read_bytes() == manifest
    assert store.load() == state
    assert store.materialising() is None
    assert not (tmp_path / ".nightfold/staging").exists()


@pytest.mark.parametrize("name", ["MEMORY.md", "memory_summary.md"])
def test_a_file_that_was_deleted_or_made_during_the_run_is_a_conflict(store: Store, tmp_path: Path, name: str) -> None:
    (tmp_path / name).unlink()
    with pytest.raises(ConflictError):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    (tmp_path / name).write_bytes(b"")
    missing = Pair(None, OLD[1].encode()) if name == "MEMORY.md" else Pair(OLD[0].encode(), None)
    with pytest.raises(ConflictError):
        publish(store, tmp_path, commit(2, *NEW), missing)


def test_a_pair_made_from_an_older_generation_is_a_conflict(store: Store, tmp_path: Path) -> None:
    """A candidate held for days, and the same bytes on disk again meanwhile."""
    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
    publish(store, tmp_path, commit(3, *OLD), pair(*NEW))

    with pytest.raises(ConflictError, match="moved on to generation 3"):
        publish(store, tmp_path, commit(2, "held\n", "held\n"), pair(*OLD))

    assert intact(tmp_path, generation(3, *OLD))


# Links and other things that are no plain files


def test_an_artifact_that_is_a_link_into_the_folder_is_read_and_replaced_by_a_file(
    store: Store, tmp_path: Path
) -> None:
    """Writing through the link would change a file that nobody asked to change."""
    (tmp_path / "kept.md").write_text(OLD[0])
    (tmp_path / "MEMORY.md").unlink()
    (tmp_path / "MEMORY.md").symlink_to("kept.md")

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert not (tmp_path / "MEMORY.md").is_symlink()
    assert (tmp_path / "kept.md").read_text() == OLD[0]
    assert intact(tmp_path, generation(2, *NEW))
    assert store.displaced() == ()


@pytest.mark.parametrize("name", ["MEMORY.md", "memory_summary.md", "manifest.json", "changes.md"])
def test_a_link_that_leads_out_of_the_folder_is_refused(store: Store, tmp_path: Path, name: str) -> None:
    """What it leads to would be read as a hand edit, and published."""
    outside = tmp_path.parent / f"{tmp_path.name}-outside.md"
    outside.write_text("a private file")
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).symlink_to(outside)

    with pytest.raises(StateError, match=f"{name} is a symbolic link that leads out"):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.newest() == 1
    assert outside.read_text() == "a private file"


def test_a_named_pipe_and_a_folder_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "MEMORY.md")
    with pytest.raises(StateError, match=r"MEMORY\.md is no regular file; move it away"):
        read_pair(tmp_path)

    (tmp_path / "MEMORY.md").unlink()
    (tmp_path / "MEMORY.md").mkdir()
    with pytest.raises(StateError, match=r"MEMORY\.md is no regular file; move it away"):
        read_pair(tmp_path)


# Troubles with the disk


def test_a_full_disk_before_the_commit_point_leaves_the_old_pair_and_says_so(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = store.load()

    def full(*args: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StateError, match="No space left on device; the pair in force is untouched, check the disk"):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()

    assert store.load() == state
    assert intact(tmp_path, generation(1, *OLD))
    assert not (tmp_path / ".nightfold/staging").exists()


def test_a_failing_disk_after_the_commit_point_says_that_the_new_pair_is_in_force(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: Any) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(StateError, match=r"generation 2 is in force, .* run again, which finishes them"):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
    monkeypatch.undo()

    assert store.newest() == 2
    assert recover(store, tmp_path) is True
    assert intact(tmp_path, generation(2, *NEW))


def test_a_write_that_takes_only_a_few_bytes_is_continued(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, content: real(descriptor, bytes(content[:3])))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert intact(tmp_path, generation(2, *NEW))


def test_a_write_that_takes_nothing_is_an_error_and_no_endless_loop(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", lambda descriptor, content: 0)

    with pytest.raises(StateError, match="Input/output error"):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))


# Adoption


def test_a_pair_that_fits_its_manifest_is_adopted(tmp_path: Path) -> None:
    """A clone of a repository that holds the outputs has no state, and goes on."""
    with Store.open(tmp_path) as store:
        publish(store, tmp_path, commit(7, *OLD), EMPTY)
    for path in (tmp_path / ".nightfold").iterdir():
        path.unlink()

    adopted = adopt(tmp_path)

    assert adopted == replace(generation(7, *OLD), engine="unknown", fingerprint="", accepted_ms=0, mode="INIT", run="")
    with Store.open(tmp_path) as store:
        publish(store, tmp_path, commit(8, *NEW), pair(*OLD))
        assert store.generation(7) == adopted
        assert [row.number for row in store.generations()] == [8, 7]


def test_a_pair_from_before_another_generation_is_not_adopted_as_the_one_before(tmp_path: Path) -> None:
    """Its bytes are not what number 11 had."""
    with Store.open(tmp_path) as store:
        publish(store, tmp_path, commit(7, *OLD), EMPTY)
    for path in (tmp_path / ".nightfold").iterdir():
        path.unlink()

    with Store.open(tmp_path) as store:
        publish(store, tmp_path, commit(12, *NEW), pair(*OLD))
        assert [row.number for row in store.generations()] == [12]


@pytest.mark.parametrize(
    "damage",
    [
        lambda out: (out / "manifest.json").unlink(),
        lambda out: (out / "manifest.json").write_text("{}"),
        lambda out: (out / "manifest.json").write_bytes(b"\xff"),
        lambda out: (out / "MEMORY.md").unlink(),
        lambda out: (out / "memory_summary.md").unlink(),
        lambda out: (out / "MEMORY.md").write_text(OLD[0] + " "),
        lambda out: (out / "memory_summary.md").write_text(OLD[0]),
    ],
    ids=["no manifest", "empty manifest", "no text", "no index", "no summary", "another index", "another summary"],
)
def test_any_other_pair_is_not_adopted(store: Store, tmp_path: Path, damage: Callable[[Path], object]) -> None:
    assert adopt(tmp_path) is not None
    assert intact(tmp_path, generation(1, *OLD))

    damage(tmp_path)

    assert adopt(tmp_path) is None
    assert not intact(tmp_path, generation(1, *OLD))
