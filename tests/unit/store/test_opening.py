"""Opening the state: modes, migrations, damage; and reading it without leaving a trace."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from nightfold.errors import StateError
from nightfold.store import schema
from nightfold.store.database import Store
from nightfold.store.records import Displaced
from tests.unit.store.states import baseline, by_path, commit, generation

KILLED = """
import os, signal, sys
from pathlib import Path
from nightfold.store.database import Store
from tests.unit.store.states import commit
store = Store.open(Path(sys.argv[1]))
store.commit(commit(1, "committed\\n"))
os.kill(os.getpid(), signal.SIGKILL)
"""
"""A process that dies with its log not yet folded into the database."""


def database(outputs: Path) -> Path:
    return outputs / ".nightfold/state.sqlite3"


def seen(outputs: Path) -> dict[str, tuple[bytes, int]]:
    """Return content and time of every file, to compare before and after."""
    files = sorted(p for p in outputs.rglob("*") if p.is_file())
    return {str(p.relative_to(outputs)): (p.read_bytes(), p.stat().st_mtime_ns) for p in files}


def killed_after_a_commit(outputs: Path) -> None:
    root = Path(__file__).parents[3]
    ended = subprocess.run([sys.executable, "-c", KILLED, str(outputs)], cwd=root, env={"PYTHONPATH": str(root)})
    assert ended.returncode == -9
    assert database(outputs).with_name("state.sqlite3-wal").stat().st_size > 0


def old_state(outputs: Path, version: int) -> sqlite3.Connection:
    """Make a database as an older program left it."""
    database(outputs).parent.mkdir(parents=True)
    connection = sqlite3.connect(database(outputs), isolation_level=None)
    for statements in schema.MIGRATIONS[:version]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {version}")
    return connection


def test_a_new_state_is_for_its_owner_only(tmp_path: Path) -> None:
    """A private memory lies in it, whatever the umask."""
    with Store.open(tmp_path / "outputs") as store:
        store.commit(commit(1))
        files = list((tmp_path / "outputs/.nightfold").iterdir())

        assert sorted(p.name for p in files) == ["state.sqlite3", "state.sqlite3-shm", "state.sqlite3-wal"]
        assert {stat.S_IMODE(p.stat().st_mode) for p in files} == {0o600}
        assert stat.S_IMODE((tmp_path / "outputs/.nightfold").stat().st_mode) == 0o700


def test_what_a_killed_process_committed_is_there(tmp_path: Path) -> None:
    killed_after_a_commit(tmp_path)

    with Store.open(tmp_path) as store:
        assert store.load().generation == generation(1, "committed\n")
        # Folded in at once: what was forgotten must not linger in a log that nobody folds.
        assert database(tmp_path).with_name("state.sqlite3-wal").stat().st_size == 0


def test_a_newer_schema_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1))
        store._db.execute("PRAGMA user_version = 99")
    before = seen(tmp_path)

    with pytest.raises(StateError, match=r"schema 99.*use the newer nightfold"):
        Store.open(tmp_path)
    with pytest.raises(StateError, match=r"schema 99.*use the newer nightfold"):
        Store.readonly(tmp_path)

    assert seen(tmp_path) == before


def test_an_older_schema_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    """Schema 1 kept one displaced text a file and did not say what it was an edit of."""
    old = old_state(tmp_path, 1)
    row = (3, "index 3\n", "summary 3\n", "offline", "f" * 64, 1, 7, "estimate-1", "INIT", "")
    old.execute("INSERT INTO generations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    old.execute("INSERT INTO meta VALUES ('timezone', 'Asia/Tokyo')")
    old.execute("INSERT INTO displaced VALUES ('MEMORY.md', 'index 3\ntyped\n')")
    old.close()

    with Store.open(tmp_path) as store:
        assert store.load().timezone == "Asia/Tokyo"
        assert store.displaced() == (Displaced("MEMORY.md", "index 3\n", "index 3\ntyped\n"),)
        store.commit(commit(4))
        assert [row.number for row in store.generations()] == [4, 3]


def test_an_older_schema_is_read_without_touching_it(tmp_path: Path) -> None:
    old_state(tmp_path, 1).close()
    before = seen(tmp_path)

    store = Store.readonly(tmp_path)

    assert store is not None
    assert store.displaced() == ()
    assert seen(tmp_path) == before
    store.close()


def test_a_migration_that_fails_leaves_the_schema_it_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1))
    broken = ("CREATE TABLE extra (x)", "CREATE TABLE meta (already there)")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, broken))

    with pytest.raises(StateError, match="already exists"):
        Store.open(tmp_path)

    monkeypatch.undo()
    with Store.open(tmp_path) as store:
        assert store.newest() == 1
        assert store._db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'").fetchone() == (0,)


@pytest.mark.parametrize(
    "content", [b"not a database " * 400, b"SQLite format 3\0" + b"\xff" * 8_000], ids=["text", "header"]
)
def test_a_damaged_state_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    database(tmp_path).parent.mkdir()
    database(tmp_path).write_bytes(content)

    with pytest.raises(StateError, match=r"state\.sqlite3 is damaged.*move it away.*manifest"):
        Store.open(tmp_path)
    with pytest.raises(StateError, match=r"state\.sqlite3 is damaged.*move it away.*manifest"):
        Store.readonly(tmp_path)
    assert database(tmp_path).read_bytes() == content


def test_a_state_with_pages_lost_in_the_middle_says_what_to_do(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=by_path(*(baseline(f"s/{n}.md", "x" * 3_000) for n in range(50)))))
    content = bytearray(database(tmp_path).read_bytes())
    content[4_096:] = b"\x5a" * (len(content) - 4_096)
    database(tmp_path).write_bytes(content)

    with Store.open(tmp_path) as store, pytest.raises(StateError, match=r"damaged.*move it away"):
        store.load()


def test_a_record_that_nobody_can_read_says_what_to_do(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store._db.execute("""INSERT INTO items VALUES ('hand_edit', 0, '{"file": 3}')""")

        with pytest.raises(StateError, match=r"HandEdit that cannot be read; move \.nightfold away"):
            store.load()


def test_a_folder_in_the_place_of_the_database_is_named(tmp_path: Path) -> None:
    database(tmp_path).mkdir(parents=True)

    with pytest.raises(StateError, match=r"state\.sqlite3: .*check the disk"):
        Store.open(tmp_path)


def test_a_writer_that_is_in_the_way_for_too_long_is_named(tmp_path: Path) -> None:
    with Store.open(tmp_path) as first, Store.open(tmp_path) as second:
        first._db.execute("BEGIN IMMEDIATE")
        second._db.execute("PRAGMA busy_timeout = 1")

        with pytest.raises(StateError, match="another program is at work on it"):
            second.set_strikes({})
        first._db.execute("ROLLBACK")


def test_reading_where_nothing_is_makes_nothing(tmp_path: Path) -> None:
    outputs = tmp_path / "outputs"

    assert Store.readonly(outputs) is None
    assert not outputs.exists()

    database(outputs).parent.mkdir(parents=True)
    assert Store.readonly(outputs) is None
    database(outputs).touch()
    assert Store.readonly(outputs) is None
    assert [p.name for p in outputs.rglob("*")] == [".nightfold", "state.sqlite3"]


def test_reading_a_state_at_rest_leaves_no_trace(tmp_path: Path) -> None:
    """A reader may have no right to write; and a log that it leaves would look like a run at work."""
    with Store.open(tmp_path) as store:
        store.commit(commit(1, baselines=by_path(baseline("s/1.md", "x"))))
    before = seen(tmp_path)

    with Store.readonly(tmp_path) as store:  # type: ignore[union-attr]
        assert store.load().generation == generation(1)
        assert seen(tmp_path) == before
        with pytest.raises(StateError, match="readonly"):
            store.set_strikes({"a": 1})

    assert seen(tmp_path) == before


def test_reading_a_state_that_a_killed_run_left_leaves_no_trace(tmp_path: Path) -> None:
    """What was committed is only in the log; to fold it in is the next run's affair."""
    killed_after_a_commit(tmp_path)
    before = seen(tmp_path)

    with Store.readonly(tmp_path) as store:  # type: ignore[union-attr]
        assert store.load().generation == generation(1, "committed\n")
        with pytest.raises(StateError, match="readonly"):
            store.set_strikes({"a": 1})

    assert seen(tmp_path) == before


def test_reading_a_copy_that_lost_the_index_of_its_log_leaves_no_trace(tmp_path: Path) -> None:
    killed_after_a_commit(tmp_path / "first")
    shutil.copytree(tmp_path / "first", tmp_path / "copy", ignore=shutil.ignore_patterns("*-shm"))
    before = seen(tmp_path / "copy")

    with Store.readonly(tmp_path / "copy") as store:  # type: ignore[union-attr]
        assert store.load().generation == generation(1, "committed\n")

    assert seen(tmp_path / "copy") == before


def test_a_reader_sees_the_last_commit_while_a_writer_is_at_work_and_holds_nobody_up(tmp_path: Path) -> None:
    with Store.open(tmp_path) as writer:
        writer.commit(commit(1, "a\n"))
        writer._db.execute("BEGIN IMMEDIATE")
        writer._db.execute("DELETE FROM generations")
        names = {p.name for p in (tmp_path / ".nightfold").iterdir()}
        content = database(tmp_path).read_bytes()

        with Store.readonly(tmp_path) as reader:  # type: ignore[union-attr]
            assert reader.load().generation == generation(1, "a\n")
            writer._db.execute("ROLLBACK")
            writer.commit(commit(2, "b\n"))
            assert reader.load().generation == generation(2, "b\n")

        assert {p.name for p in (tmp_path / ".nightfold").iterdir()} == names
        assert database(tmp_path).read_bytes() == content


def test_a_reader_that_outlives_the_writer_leaves_a_state_that_the_next_writer_opens(tmp_path: Path) -> None:
    writer = Store.open(tmp_path)
    writer.commit(commit(1, "a\n"))
    reader = Store.readonly(tmp_path)
    assert reader is not None
    writer.close()
    assert reader.load().generation == generation(1, "a\n")
    reader.close()

    with Store.readonly(tmp_path) as again:  # type: ignore[union-attr]
        assert again.load().generation == generation(1, "a\n")
    with Store.open(tmp_path) as again:
        again.commit(commit(2, "b\n"))
    assert [p.name for p in (tmp_path / ".nightfold").iterdir()] == ["state.sqlite3"]


def test_a_file_that_changes_while_it_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that starts and ends between two looks must not leave a reader with half of each."""
    from nightfold.store import connection

    with Store.open(tmp_path) as store:
        store.commit(commit(1, "a\n"))
    looks: list[Path] = []
    look = connection._look

    def busy(path: Path) -> sqlite3.Connection:
        looks.append(path)
        if len(looks) == 1:
            raise connection._Moved
        return look(path)

    monkeypatch.setattr(connection, "_look", busy)
    with Store.readonly(tmp_path) as store:  # type: ignore[union-attr]
        assert store.newest() == 1
    assert len(looks) == 2

    monkeypatch.setattr(connection, "_look", lambda path: busy(looks.clear() or path))  # type: ignore[func-returns-value]
    with pytest.raises(StateError, match="changes all the time; run again"):
        Store.readonly(tmp_path)


def test_a_closed_store_is_our_mistake_and_no_trouble_of_the_disk(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store.close()

    with pytest.raises(sqlite3.ProgrammingError):
        store.load()
