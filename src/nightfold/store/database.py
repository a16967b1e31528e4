"""state.sqlite3: accepted generations, baselines, hand edits, tombstones, runs. The only module with SQL.

One call, `commit`, is the commit point of a run: one transaction after which the new generation is in
force, whatever becomes of the process. The files beside the database are made to follow it; see
stages/publish.py. SQLite runs with WAL and synchronous=FULL, and with secure_delete, so that what is
forgotten leaves no bytes behind.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, NamedTuple, Self

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.errors import StateError
from nightfold.formats.changes import HandEdit
from nightfold.store.folders import state_dir
from nightfold.store.records import (
    Baseline,
    Commit,
    EntryRecord,
    ForgetDecision,
    Generation,
    Held,
    State,
    Tombstone,
)
from nightfold.store.rows import Item, from_json, to_json
from nightfold.store.schema import migrate, require_known

DATABASE: Final = "state.sqlite3"
Scrub = Callable[[str, str], str]


class GenerationRow(NamedTuple):
    """What a history shows of a generation."""

    number: int
    accepted_ms: int
    engine: str
    mode: str
    run: str
    tokens: int


class RunRow(NamedTuple):
    """What a history shows of a run."""

    run: str
    status: str
    started_ms: int


class Store:
    """The state of one memory root."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Wrap an open connection; use `open` or `readonly`."""
        self._db = connection
        self._path = path

    @classmethod
    def open(cls, outputs: Path) -> Self:
        """Open the state for writing; make it if there is none.

        Raises:
            StateError: If the disk refuses, the file is damaged, or a newer program wrote it.
        """
        path = state_dir(outputs, create=True) / DATABASE
        with _told(path):
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                connection.execute("PRAGMA secure_delete=ON")
                migrate(connection)
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    @classmethod
    def readonly(cls, outputs: Path) -> Self | None:
        """Open the state for reading, without a lock; None where there is none.

        Raises:
            StateError: If the file is damaged or a newer program wrote it.
        """
        path = state_dir(outputs) / DATABASE
        if not path.is_file() or path.stat().st_size == 0:
            return None
        with _told(path):
            # Without a -wal file nobody is at work, and `immutable` keeps SQLite from making one.
            quiet = not path.with_name(f"{DATABASE}-wal").exists()
            uri = f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if quiet else ''}"
            connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
            try:
                version = int(connection.execute("PRAGMA user_version").fetchone()[0])
                require_known(version)
            except BaseException:
                connection.close()
                raise
            if version == 0:
                connection.close()
                return None
        return cls(connection, path)

    def close(self) -> None:
        """Close the connection; the last one folds the write-ahead log into the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Reading

    def load(self) -> State:
        """Return everything a run reads at its start."""
        with _told(self._path):
            last = self._meta("last_run_ms")
            return State(
                generation=self._newest(),
                baselines={b.path: b for b in self._baselines()},
                hand_edits=tuple(self._items(HandEdit)),
                tombstones=tuple(self._items(Tombstone)),
                decisions=tuple(self._items(ForgetDecision)),
                language=self._meta("language"),
                timezone=self._meta("timezone"),
                last_run_ms=None if last is None else int(last),
                strikes=dict(self._db.execute("SELECT key, count FROM strikes ORDER BY key").fetchall()),
            )

    def entries(self) -> tuple[EntryRecord, ...]:
        """Return why each entry of the accepted index stands there, in index order."""
        with _told(self._path):
            return tuple(self._items(EntryRecord))

    def generation(self, number: int) -> Generation | None:
        """Return a kept generation."""
        with _told(self._path):
            row = self._db.execute(f"{_GENERATION} WHERE number = ?", (number,)).fetchone()
        return None if row is None else Generation(*row)

    def generations(self) -> tuple[GenerationRow, ...]:
        """Return the kept generations, newest first."""
        query = "SELECT number, accepted_ms, engine, mode, run, tokens FROM generations ORDER BY number DESC"
        with _told(self._path):
            return tuple(GenerationRow(*row) for row in self._db.execute(query))

    def number_of(self, file: str, sha256: str) -> int | None:
        """Return which generation had these bytes, dropped and scrubbed ones included."""
        query = "SELECT number FROM hashes WHERE file = ? AND sha256 = ?"
        with _told(self._path):
            row = self._db.execute(query, (file, sha256)).fetchone()
        return None if row is None else int(row[0])

    def last_runs(self, count: int) -> tuple[RunRow, ...]:
        """Return the newest runs, newest first."""
        query = "SELECT run, status, started_ms FROM runs ORDER BY started_ms DESC, run DESC LIMIT ?"
        with _told(self._path):
            return tuple(RunRow(*row) for row in self._db.execute(query, (count,)))

    def report(self, run: str) -> str | None:
        """Return the report of a run as JSON."""
        with _told(self._path):
            row = self._db.execute("SELECT report FROM runs WHERE run = ?", (run,)).fetchone()
        return None if row is None else str(row[0])

    def materialising(self) -> Generation | None:
        """Return the generation whose files are not known to be on disk yet, or None."""
        with _told(self._path):
            return self._newest() if self._meta("materialising") is not None else None

    def displaced(self) -> dict[str, str]:
        """Return, by file, the text that a rename replaced although it was no longer the base: an edit."""
        with _told(self._path):
            return dict(self._db.execute("SELECT file, text FROM displaced ORDER BY file").fetchall())

    def held(self, run: str | None = None) -> Held | None:
        """Return a held candidate, the newest where no run is named."""
        query = "SELECT json FROM held WHERE ? IS NULL OR run = ? ORDER BY run DESC LIMIT 1"
        with _told(self._path):
            row = self._db.execute(query, (run, run)).fetchone()
        return None if row is None else from_json(Held, row[0])

    # Writing

    def commit(self, commit: Commit, *, keep: int = 30) -> None:
        """Put a generation in force: one transaction, the commit point of a run.

        A commit of the number already in force brings the state up to new inputs without a new pair.

        Args:
            commit: All that the run writes.
            keep: How many generations stay; older ones are dropped, their hashes are kept.
        """
        generation = commit.generation
        with self._transaction():
            self._db.execute(
                "INSERT OR REPLACE INTO generations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    generation.number,
                    generation.index,
                    generation.summary,
                    generation.engine,
                    generation.fingerprint,
                    generation.accepted_ms,
                    generation.tokens,
                    generation.token_method,
                    generation.mode,
                    generation.run,
                ),
            )
            for file, text in ((INDEX_FILE, generation.index), (SUMMARY_FILE, generation.summary)):
                sha256 = hashlib.sha256(text.encode()).hexdigest()
                self._db.execute("INSERT OR REPLACE INTO hashes VALUES (?, ?, ?)", (file, sha256, generation.number))
            self._db.execute("DELETE FROM generations WHERE number <= ?", (generation.number - keep,))
            self._put_baselines(commit.baselines)
            self._put_items("hand_edit", commit.hand_edits)
            self._put_items("tombstone", commit.tombstones)
            self._put_items("decision", commit.decisions)
            self._put_items("entry", commit.entries)
            self._put_strikes(commit.strikes)
            self._db.execute("DELETE FROM displaced")
            for key, value in (
                ("language", commit.language),
                ("timezone", commit.timezone),
                ("last_run_ms", str(commit.last_run_ms)),
                ("materialising", str(generation.number)),
            ):
                self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def clear_mark(self) -> None:
        """Say that the files of the newest generation are on disk."""
        with self._transaction():
            self._db.execute("DELETE FROM meta WHERE key = 'materialising'")

    def displace(self, file: str, text: str) -> None:
        """Keep a text that a rename replaced although it was no longer the base; the next plan reads it."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO displaced VALUES (?, ?)", (file, text))

    def record_run(self, run: str, status: str, started_ms: int, report_json: str) -> None:
        """Keep the report of a run, whatever came of it."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)", (run, status, started_ms, report_json))

    def set_strikes(self, strikes: Mapping[str, int]) -> None:
        """Remember in how many void runs in a row each document was named."""
        with self._transaction():
            self._put_strikes(strikes)

    def add_decision(self, decision: ForgetDecision) -> None:
        """Remember a person's answer to a possible paraphrase; the next run acts on it."""
        with self._transaction():
            known = [d for d in self._items(ForgetDecision) if _question(d) != _question(decision)]
            self._put_items("decision", [*known, decision])

    def hold(self, held: Held) -> None:
        """Keep a candidate for a person to accept or reject."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO held VALUES (?, ?)", (held.run, to_json(held)))

    def drop_held(self, run: str) -> None:
        """Drop a held candidate."""
        with self._transaction():
            self._db.execute("DELETE FROM held WHERE run = ?", (run,))

    def rewrite(self, scrub: Scrub) -> None:
        """Pass every kept text but baselines and tombstones through `scrub(file, text)`; leave no old bytes.

        `file` is MEMORY.md or memory_summary.md for generations, `report` for reports, and `text` else.
        """
        with self._transaction():
            for number, index, summary in self._db.execute(
                "SELECT number, index_text, summary_text FROM generations"
            ).fetchall():
                texts = (scrub(INDEX_FILE, index), scrub(SUMMARY_FILE, summary), number)
                self._db.execute("UPDATE generations SET index_text = ?, summary_text = ? WHERE number = ?", texts)
            for run, report in self._db.execute("SELECT run, report FROM runs").fetchall():
                self._db.execute("UPDATE runs SET report = ? WHERE run = ?", (scrub("report", report), run))
            self._put_items("hand_edit", [e for e in self._items(HandEdit) if _clean_edit(e, scrub)])
            self._put_items("entry", [_scrubbed(r, scrub) for r in self._items(EntryRecord)])
            # A held candidate was judged as a whole; with a piece cut out it is another one.
            for run, json in self._db.execute("SELECT run, json FROM held").fetchall():
                held = from_json(Held, json)
                pair = (held.commit.generation.index, held.commit.generation.summary)
                if (scrub(INDEX_FILE, pair[0]), scrub(SUMMARY_FILE, pair[1])) != pair:
                    self._db.execute("DELETE FROM held WHERE run = ?", (run,))
        with _told(self._path):
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    # Rows

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _told(self._path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def _meta(self, key: str) -> str | None:
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _newest(self) -> Generation | None:
        row = self._db.execute(f"{_GENERATION} ORDER BY number DESC LIMIT 1").fetchone()
        return None if row is None else Generation(*row)

    def _baselines(self) -> Iterator[Baseline]:
        query = "SELECT path, kind, sha256, size, mtime_ns, text, session_id FROM baselines ORDER BY path"
        return (Baseline(*row) for row in self._db.execute(query))

    def _put_baselines(self, baselines: Mapping[str, Baseline]) -> None:
        query = "SELECT path, sha256, size, mtime_ns FROM baselines"
        known = {row[0]: row[1:] for row in self._db.execute(query)}
        for path in known.keys() - baselines.keys():
            self._db.execute("DELETE FROM baselines WHERE path = ?", (path,))
        for path, b in baselines.items():
            if known.get(path) != (b.sha256, b.size, b.mtime_ns):
                row = (b.path, b.kind, b.sha256, b.size, b.mtime_ns, b.text, b.session_id)
                self._db.execute("INSERT OR REPLACE INTO baselines VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def _items(self, kind: type[Item]) -> Iterator[Item]:
        query = "SELECT json FROM items WHERE kind = ? ORDER BY position"
        rows = self._db.execute(query, (_KINDS[kind],)).fetchall()
        return (from_json(kind, row[0]) for row in rows)

    def _put_items(self, kind: ItemKind, items: Iterable[object]) -> None:
        rows = [(kind, position, to_json(item)) for position, item in enumerate(items)]
        query = "SELECT kind, position, json FROM items WHERE kind = ? ORDER BY position"
        known = self._db.execute(query, (kind,)).fetchall()
        if known == rows:
            return
        self._db.execute("DELETE FROM items WHERE kind = ?", (kind,))
        self._db.executemany("INSERT INTO items VALUES (?, ?, ?)", rows)

    def _put_strikes(self, strikes: Mapping[str, int]) -> None:
        self._db.execute("DELETE FROM strikes")
        self._db.executemany("INSERT INTO strikes VALUES (?, ?)", sorted(strikes.items()))


ItemKind = Literal["hand_edit", "tombstone", "decision", "entry"]

_KINDS: Final[dict[type, ItemKind]] = {
    HandEdit: "hand_edit",
    Tombstone: "tombstone",
    ForgetDecision: "decision",
    EntryRecord: "entry",
}
_GENERATION: Final = (
    "SELECT number, index_text, summary_text, engine, fingerprint, accepted_ms, tokens, token_method, mode, run "
    "FROM generations"
)


def _question(decision: ForgetDecision) -> tuple[str, str]:
    return (decision.rule_text, decision.statement)


def _clean_edit(edit: HandEdit, scrub: Scrub) -> bool:
    return all(text is None or scrub("text", text) == text for text in (edit.old, edit.new))


def _scrubbed(record: EntryRecord, scrub: Scrub) -> EntryRecord:
    return EntryRecord(
        scrub("text", record.text),
        record.section,
        record.ids,
        scrub("text", record.reason),
        record.rule,
        tuple(e for e in record.evidence if scrub("text", e.text) == e.text),
        tuple(t for t in record.replaces if scrub("text", t) == t),
    )


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say into one line for the operator."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError | sqlite3.IntegrityError):
            raise StateError(f"{path}: {error}; check the disk and the folder's permissions") from error
        raise StateError(
            f"{path} is damaged ({error}); move it away: the pair beside it is adopted by its manifest"
        ) from error
    except OSError as error:
        raise StateError(f"{path}: {error.strerror or error}; check the disk and the folder's permissions") from error
