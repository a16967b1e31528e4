"""The schema of state.sqlite3 as numbered migrations. A newer schema is refused, never guessed at."""

from __future__ import annotations

import sqlite3
from typing import Final

from nightfold.errors import StateError

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """CREATE TABLE generations (
            number INTEGER PRIMARY KEY, index_text TEXT NOT NULL, summary_text TEXT NOT NULL,
            engine TEXT NOT NULL, fingerprint TEXT NOT NULL, accepted_ms INTEGER NOT NULL,
            tokens INTEGER NOT NULL, token_method TEXT NOT NULL, mode TEXT NOT NULL, run TEXT NOT NULL
        )""",
        """CREATE TABLE hashes (file TEXT NOT NULL, sha256 TEXT NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (file, sha256))""",
        """CREATE TABLE baselines (
            path TEXT PRIMARY KEY, kind TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
            mtime_ns INTEGER NOT NULL, text TEXT NOT NULL, session_id TEXT
        )""",
        """CREATE TABLE items (kind TEXT NOT NULL, position INTEGER NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (kind, position))""",
        """CREATE TABLE runs (run TEXT PRIMARY KEY, status TEXT NOT NULL, started_ms INTEGER NOT NULL,
            report TEXT NOT NULL)""",
        "CREATE TABLE strikes (key TEXT PRIMARY KEY, count INTEGER NOT NULL)",
        "CREATE TABLE held (run TEXT PRIMARY KEY, json TEXT NOT NULL)",
        "CREATE TABLE displaced (file TEXT PRIMARY KEY, text TEXT NOT NULL)",
    ),
    (
        # What lay on disk when a generation was put in force: `recover` tells an edit by it.
        "CREATE TABLE replaced (file TEXT PRIMARY KEY, content BLOB)",
        # Any number of displaced texts a file, each with the text that its edit began from.
        "ALTER TABLE displaced RENAME TO displaced_1",
        """CREATE TABLE displaced (id INTEGER PRIMARY KEY, file TEXT NOT NULL, base TEXT NOT NULL,
            text TEXT NOT NULL, UNIQUE (file, base, text))""",
        """INSERT INTO displaced (file, base, text)
            SELECT file, CASE file WHEN 'MEMORY.md' THEN index_text ELSE summary_text END, text
            FROM displaced_1, generations WHERE number = (SELECT max(number) FROM generations)
            ORDER BY file""",
        "DROP TABLE displaced_1",
    ),
    (
        # What an engine works out of one input at a time; may be emptied at any moment.
        "CREATE TABLE workings (key TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID",
    ),
)
"""The statements that lead from schema n to schema n + 1. A published migration is never edited."""


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema a database has; 0 for an empty one.

    Raises:
        StateError: If it was written by a newer program.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StateError(
            f"the state has schema {version}, this nightfold knows {len(MIGRATIONS)}; use the newer nightfold again"
        )
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest schema, each step whole or not at all.

    Raises:
        StateError: If it was written by a newer program.
    """
    while version_of(connection) < len(MIGRATIONS):
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = version_of(connection)  # another process may have been faster
            for statement in MIGRATIONS[version] if version < len(MIGRATIONS) else ():
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {min(version + 1, len(MIGRATIONS))}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
