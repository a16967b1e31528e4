"""The schema of state.sqlite3 as numbered migrations. A newer schema is refused, never guessed at."""

from __future__ import annotations

import sqlite3
from typing import Final

from nightfold.errors import StateError

MIGRATIONS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE generations (
        number INTEGER PRIMARY KEY, index_text TEXT NOT NULL, summary_text TEXT NOT NULL,
        engine TEXT NOT NULL, fingerprint TEXT NOT NULL, accepted_ms INTEGER NOT NULL,
        tokens INTEGER NOT NULL, token_method TEXT NOT NULL, mode TEXT NOT NULL, run TEXT NOT NULL
    );
    CREATE TABLE hashes (file TEXT NOT NULL, sha256 TEXT NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (file, sha256));
    CREATE TABLE baselines (
        path TEXT PRIMARY KEY, kind TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
        mtime_ns INTEGER NOT NULL, text TEXT NOT NULL, session_id TEXT
    );
    CREATE TABLE items (kind TEXT NOT NULL, position INTEGER NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (kind, position));
    CREATE TABLE runs (run TEXT PRIMARY KEY, status TEXT NOT NULL, started_ms INTEGER NOT NULL,
        report TEXT NOT NULL);
    CREATE TABLE strikes (key TEXT PRIMARY KEY, count INTEGER NOT NULL);
    CREATE TABLE held (run TEXT PRIMARY KEY, json TEXT NOT NULL);
    CREATE TABLE displaced (file TEXT PRIMARY KEY, text TEXT NOT NULL);
    """,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest schema.

    Raises:
        StateError: If it was written by a newer program.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    require_known(version)
    for number in range(version, len(MIGRATIONS)):
        connection.executescript(f"BEGIN; {MIGRATIONS[number]} PRAGMA user_version = {number + 1}; COMMIT;")


def require_known(version: int) -> None:
    """Refuse the schema of a newer program.

    Raises:
        StateError: If `version` is above what this program knows.
    """
    if version > len(MIGRATIONS):
        raise StateError(
            f"the state has schema {version}, this nightfold knows {len(MIGRATIONS)}; use the newer nightfold again"
        )
