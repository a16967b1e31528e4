"""What an engine keeps from run to run lies in the state, and goes where it is of no more use."""

from __future__ import annotations

from pathlib import Path

from nightfold.store.database import Store
from tests.unit.store.states import bytes_of_state


def test_only_what_the_last_run_used_is_kept(tmp_path: Path) -> None:
    """A document that is gone must not stay in the state by way of its reading."""
    with Store.open(tmp_path) as store:
        store.keep_workings({"a": b"the heron", "b": b"the egret"})
        store.keep_workings({"b": b"the egret", "c": b"the crane"})

        assert store.workings() == {"b": b"the egret", "c": b"the crane"}
    assert b"the heron" not in bytes_of_state(tmp_path)


def test_a_scrub_leaves_none(tmp_path: Path) -> None:
    """They are compressed: nobody could search them for what was forgotten."""
    with Store.open(tmp_path) as store:
        store.keep_workings({"a": b"the heron"})

        store.rewrite(lambda _file, text: text)

        assert store.workings() == {}
    assert b"the heron" not in bytes_of_state(tmp_path)


def test_a_reader_finds_them_and_writes_nothing(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.keep_workings({"a": b"the heron"})

    reader = Store.readonly(tmp_path)
    assert reader is not None
    assert reader.workings() == {"a": b"the heron"}
    reader.close()
