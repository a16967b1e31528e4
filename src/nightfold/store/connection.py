"""Opening state.sqlite3, for writing and for reading, and what its troubles mean to the operator."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from nightfold.errors import StateError
from nightfold.store.schema import MIGRATIONS, migrate, version_of

WAIT_S: Final = 5.0
"""How long a writer waits for another one. Runs hold the lock, so only a person's command can be in the way."""

_TRIES: Final = 5
"""A writer that opens or closes between two looks changes which files there are; more than a few times is no chance."""

_MAGIC: Final = b"SQLite format 3\0"
_DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT})
_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say into one line for the operator.

    Raises:
        StateError: Names the file and the next step.
    """
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
        raise  # ours, not the disk's
    except (sqlite3.Error, OSError) as error:
        raise StateError(_line(path, error)) from error


def _line(path: Path, error: sqlite3.Error | OSError) -> str:
    if isinstance(error, OSError):
        return f"{path}: {error.strerror or error}; check the disk and the folder's permissions"
    code = getattr(error, "sqlite_errorcode", None)
    primary = -1 if code is None else code & 0xFF
    if primary in _DAMAGED:
        return (
            f"{path} is damaged ({error}); move it away, with its -wal and -shm, and run again: "
            "the pair beside it is adopted by its manifest"
        )
    if primary in _BUSY:
        return f"{path}: {error}; another program is at work on it, run again when it has ended"
    return f"{path}: {error}; check the disk and the folder's permissions, then run again"


def connect(path: Path) -> sqlite3.Connection:
    """Open the database for writing, make it if there is none, and bring it to the newest schema."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
    connection = _connect(str(path))
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")
        # VACUUM and sorting would else leave the memory's text in files under /tmp.
        connection.execute("PRAGMA temp_store=MEMORY")
        migrate(connection)
        # A killed run leaves its log behind, and in it what was forgotten since.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


def connect_readonly(path: Path) -> sqlite3.Connection | None:
    """Open the database for reading; None where there is none. Nothing beside or in it is made or changed.

    Where nobody is at work there is no log, and SQLite would make one to read: the file is read into
    memory instead. Where there is a log, SQLite reads it without writing to its index. A database of an
    older schema is migrated in memory.

    Raises:
        StateError: If a newer program wrote it, or other programs never leave it alone.
    """
    for _ in range(_TRIES):
        if not path.exists():
            return None
        with suppress(_Moved):
            connection = _look(path)
            version = version_of(connection)
            if 0 < version < len(MIGRATIONS):
                connection = _migrated_copy(connection)
            if version > 0:
                connection.execute("PRAGMA query_only=ON")
                return connection
            connection.close()
            return None
    raise StateError(f"{path} changes all the time; run again when the other program has ended")


class _Moved(Exception):
    """The files of the database changed while they were looked at."""


def _look(path: Path) -> sqlite3.Connection:
    log, index = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    if not log.exists():
        return _in_memory(path, log)
    if not index.exists():
        return _copied(path, log)
    connection = _connect(f"{path.resolve().as_uri()}?mode=ro&readonly_shm=1", uri=True)
    try:
        version_of(connection)  # the first statement opens the log
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN:
            raise _Moved from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection


def _in_memory(path: Path, log: Path) -> sqlite3.Connection:
    """Read a database that nobody is at work on."""
    with open(path, "rb") as file:
        before = os.fstat(file.fileno())
        content = bytearray(before.st_size)
        size = file.readinto(content)
        after = os.fstat(file.fileno())
    if log.exists() or (before.st_mtime_ns, size) != (after.st_mtime_ns, after.st_size):
        raise _Moved
    connection = _connect(":memory:")
    if content.startswith(_MAGIC):
        # Bytes 18 and 19 say that there is a log (2) or none (1); memory has none.
        # Source: https://sqlite.org/fileformat.html, "File format version numbers".
        content[18:20] = b"\x01\x01"
    if content:
        connection.deserialize(content)
    return connection


def _copied(path: Path, log: Path) -> sqlite3.Connection:
    """Read a database with a log but no index to it: a copy of a folder, or one that lost a file."""
    with tempfile.TemporaryDirectory(prefix="nightfold-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, copy.with_name(log.name))
        source = _connect(str(copy))
        try:
            return _copy(source)
        finally:
            source.close()


def _migrated_copy(connection: sqlite3.Connection) -> sqlite3.Connection:
    copy = _copy(connection)
    connection.close()
    migrate(copy)
    return copy


def _copy(connection: sqlite3.Connection) -> sqlite3.Connection:
    memory = _connect(":memory:")
    connection.backup(memory)
    return memory


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    # A stage may run in a thread of the shell's choosing; there is only ever one at work.
    return sqlite3.connect(name, timeout=WAIT_S, isolation_level=None, check_same_thread=False, uri=uri)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block in one transaction: all of it is in the database, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def one_view(connection: sqlite3.Connection) -> Iterator[None]:
    """Let all that the block reads be of one moment, whatever a writer commits meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
