"""Edits that meet a publication between its base check and its renames."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nightfold.gate.context import Pair
from nightfold.stages.publish import intact, publish, recover
from nightfold.store.database import Store
from nightfold.store.folders import run_dir
from nightfold.store.records import Displaced
from tests.unit.stages.publications import EMPTY, NEW, OLD, before, void
from tests.unit.store.states import commit, generation, pair, run_id


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A state whose first generation is `OLD`."""
    with Store.open(tmp_path) as opened:
        publish(opened, tmp_path, commit(1, *OLD), EMPTY)
        yield opened


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


def test_an_edit_made_through_a_link_is_displaced_like_any_other(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept.md").write_text(OLD[0])
    (tmp_path / "MEMORY.md").unlink()
    (tmp_path / "MEMORY.md").symlink_to("kept.md")
    before(monkeypatch, store, "commit", lambda: void((tmp_path / "kept.md").write_text("# Memory\n- x\n")))

    publish(store, tmp_path, commit(2, *NEW), pair(*OLD))

    assert store.displaced() == (Displaced("MEMORY.md", OLD[0], "# Memory\n- x\n"),)
