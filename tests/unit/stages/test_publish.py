"""The commit protocol, edits in between, links, adoption."""

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
from nightfold.store.folders import run_dir, write_run_file
from nightfold.store.records import Commit, Displaced
from tests.unit.store.states import commit, generation, pair, run_id

EMPTY = Pair(None, None)
OLD, NEW = ("# Memory\n- tea\n- coffee\n", "v1\n- tea\n"), ("# Memory\n- tea\n- coffee\n- mate\n", "v1\n- mate\n")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A state whose first generation is `OLD`."""
    with Store.open(tmp_path) as opened:
        publish(opened, tmp_path, commit(1, *OLD), EMPTY)
        yield opened


class Killed(BaseException):
    """The process has ended here."""


def texts(outputs: Path) -> tuple[bytes | None, bytes | None]:
    found = read_pair(outputs)
    return found.index, found.summary


def before(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, act: Callable[[], None]) -> None:
    """Let `act` happen once, right before a function is called for the first time."""
    real, left = getattr(owner, name), [act]

    def call(*args: Any, **kwargs: Any) -> Any:
        if left:
            left.pop()()
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, call)


def killed(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, on_call: int) -> None:
    """Let the process end right before a call, as far as this test can tell."""
    real, calls = getattr(owner, name), [0]

    def call(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        if calls[0] == on_call:
            raise Killed
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, call)


def publish_killed(store: Store, outputs: Path, to: Commit, expected: Pair) -> None:
    with pytest.raises(Killed):
        publish(store, outputs, to, expected)


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


# Edits between the base check and the rename


def test_an_edit_between_check_and_rename_is_kept_as_a_file_and_as_the_next_runs_hand_edit(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = OLD[0].replace("tea", "green tea")
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text(edited)))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert intact(tmp_path, generation(2, *NEW))
    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], edited),)
    kept = list(run_dir(tmp_path, run_id(2)).glob("displaced-*-MEMORY.md"))
    assert [path.read_text() for path in kept] == [edited]


def test_an_editor_that_renames_its_file_into_place_is_noticed_too(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "swap").write_text("v1\n- typed\n")
    before(monkeypatch, store, "commit", lambda: os.rename(tmp_path / "swap", tmp_path / "memory_summary.md"))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.displaced() == (Displaced("memory_summary.md", OLD[1], "v1\n- typed\n"),)


def test_what_an_open_editor_writes_at_the_very_moment_of_the_rename_is_not_lost(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hashing before the rename would miss it: the file has a second name, and is read after it."""
    with open(tmp_path / "MEMORY.md", "a", encoding="utf-8") as editor:
        real, left = os.replace, ["- typed\n"]

        def replaced(source: Any, target: Any) -> None:
            if Path(target) == tmp_path / "MEMORY.md" and left:
                editor.write(left.pop())
                editor.flush()
            real(source, target)

        monkeypatch.setattr(os, "replace", replaced)
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], OLD[0] + "- typed\n"),)


@pytest.mark.parametrize("code", [errno.EPERM, errno.EOPNOTSUPP], ids=["protected", "no hard links"])
def test_where_a_file_can_have_no_second_name_it_is_copied(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def link(*args: Any, **kwargs: Any) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "link", link)
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text("# Memory\n- x\n")))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], "# Memory\n- x\n"),)
    assert intact(tmp_path, generation(2, *NEW))


def test_a_displaced_edit_survives_a_second_publication_of_the_same_run(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run with a model publishes what it pruned first; the edit that this displaced is none of its plan."""
    assert store.displaced() == ()
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text("# Memory\n- x\n")))
    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
    publish(store, tmp_path, commit(3, *OLD), pair(*NEW))

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], "# Memory\n- x\n"),)


def test_a_displaced_edit_is_scrubbed_of_forgotten_text(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = OLD[0] + "- typed\n"
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text(edited)))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD), 30, lambda text: text.replace("- tea\n", ""))

    assert store.displaced() == (Displaced("MEMORY.md", "# Memory\n- coffee\n", "# Memory\n- coffee\n- typed\n"),)
    kept = list(run_dir(tmp_path, run_id(2)).glob("displaced-*-MEMORY.md"))
    assert [path.read_text() for path in kept] == ["# Memory\n- coffee\n- typed\n"]


def test_line_ends_and_a_byte_order_mark_of_an_editor_are_no_edit(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = b"\xef\xbb\xbf" + (OLD[0] + "- x\n").replace("\n", "\r\n").encode()
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_bytes(saved)))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], OLD[0] + "- x\n"),)


def test_an_edit_that_a_start_keeps_before_it_knows_any_rule_owes_a_scrub(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forgotten text could hide in it, and recovery comes before the rules are read."""
    store.commit(commit(2, *NEW), replaces={"MEMORY.md": OLD[0].encode(), "memory_summary.md": OLD[1].encode()})
    (tmp_path / "MEMORY.md").write_text("# Memory\n- typed\n")
    assert not store.scrub_due()

    recover(store, tmp_path)

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], "# Memory\n- typed\n"),)
    assert store.scrub_due()


@pytest.mark.parametrize(
    ("content", "base"),
    [(b"# Memory\n\xff\n", pair(*OLD)), (OLD[0].encode(), pair(*NEW))],
    ids=["no UTF-8", "an older generation"],
)
def test_what_is_no_edit_is_only_kept_as_a_file(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, base: Pair
) -> None:
    """A buffer of an older generation that an editor saves is a stale copy."""
    number = 2
    if base == pair(*NEW):
        publish(store, tmp_path, commit(2, *NEW), pair(*OLD))
        number = 3
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_bytes(content)))

    publish(store, tmp_path, commit(number, "# Memory\n- third\n", NEW[1]), base)

    assert store.displaced() == ()
    kept = list(run_dir(tmp_path, run_id(number)).glob("displaced-*-MEMORY.md"))
    assert [path.read_bytes() for path in kept] == [content]


def test_a_file_that_appears_where_none_was_is_kept_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(tmp_path) as store:
        before(monkeypatch, store, "commit", lambda: void((tmp_path / "MEMORY.md").write_text("from elsewhere\n")))

        publish(store, tmp_path, commit(1, *OLD), EMPTY)

        assert intact(tmp_path, generation(1, *OLD))
        assert store.displaced() == ()
    kept = list(run_dir(tmp_path, run_id(1)).glob("displaced-*-MEMORY.md"))
    assert [path.read_text() for path in kept] == ["from elsewhere\n"]


# Recovery


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


def void(value: object) -> None:
    """Drop a value: what happens is the point."""
