"""state.sqlite3: accepted generations, baselines, hand edits, tombstones, runs.

One call, `commit`, is the commit point of a run: one transaction after which the new generation is in
force, whatever becomes of the process. The files beside the database are made to follow it; see
stages/publish.py. SQLite runs with WAL and synchronous=FULL, and with secure_delete, so that what is
forgotten leaves no bytes behind. What lies in the tables: docs/state.md.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.errors import ConflictError, StateError
from nightfold.formats.changes import HandEdit
from nightfold.store.connection import connect, connect_readonly, one_view, told, transaction
from nightfold.store.folders import state_dir
from nightfold.store.records import (
    Commit,
    Displaced,
    EntryRecord,
    ForgetDecision,
    Generation,
    Held,
    State,
    Tombstone,
)
from nightfold.store.rows import (
    baselines,
    from_json,
    generation,
    items,
    put_baselines,
    put_generation,
    put_items,
    to_json,
)
from nightfold.store.scrubbing import Scrub, put_hashes, scrub_state

DATABASE: Final = "state.sqlite3"


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
    """The state of one memory root.

    Writers hold the lock (store/lock.py); readers never do. Every method raises `StateError`, with the
    file and the next step, if the disk or the database refuses; what was in force is then still in force.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        """Wrap an open connection; use `open` or `readonly`."""
        self._db = connection
        self._path = path
        self._handed_out = 0

    @classmethod
    def open(cls, outputs: Path) -> Self:
        """Open the state for writing; make it if there is none.

        Raises:
            StateError: If the disk refuses, the file is damaged, or a newer program wrote it.
        """
        path = state_dir(outputs) / DATABASE
        with told(path):
            state_dir(outputs, create=True)
            return cls(connect(path), path)

    @classmethod
    def readonly(cls, outputs: Path) -> Self | None:
        """Open the state for reading, without a lock, writing nothing at all; None where there is none.

        Raises:
            StateError: If the file is damaged or a newer program wrote it.
        """
        path = state_dir(outputs) / DATABASE
        with told(path):
            connection = connect_readonly(path)
        return None if connection is None else cls(connection, path)

    def close(self) -> None:
        """Close the connection; the last one folds the write-ahead log into the file."""
        with suppress(sqlite3.Error):  # what was committed is in the log, and the next start reads it
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Reading

    def load(self) -> State:
        """Return everything a run reads at its start, all of it of one moment."""
        with told(self._path), one_view(self._db):
            last = self._meta("last_run_ms")
            return State(
                generation=generation(self._db),
                baselines=baselines(self._db),
                hand_edits=tuple(items(self._db, HandEdit)),
                tombstones=tuple(items(self._db, Tombstone)),
                decisions=tuple(items(self._db, ForgetDecision)),
                language=self._meta("language"),
                timezone=self._meta("timezone"),
                last_run_ms=None if last is None else int(last),
                strikes=dict(self._db.execute("SELECT key, count FROM strikes ORDER BY key").fetchall()),
            )

    def entries(self) -> tuple[EntryRecord, ...]:
        """Return why each entry of the accepted index stands there, in index order."""
        with told(self._path):
            return tuple(items(self._db, EntryRecord))

    def newest(self) -> int | None:
        """Return the number of the generation in force; None before the first."""
        with told(self._path):
            return self._newest_number()

    def generation(self, number: int) -> Generation | None:
        """Return a kept generation."""
        with told(self._path):
            return generation(self._db, number)

    def generations(self) -> tuple[GenerationRow, ...]:
        """Return the kept generations, newest first."""
        query = "SELECT number, accepted_ms, engine, mode, run, tokens FROM generations ORDER BY number DESC"
        with told(self._path):
            return tuple(GenerationRow(*row) for row in self._db.execute(query).fetchall())

    def number_of(self, file: str, sha256: str) -> int | None:
        """Return which generation had these bytes, dropped and since scrubbed ones included."""
        query = "SELECT number FROM hashes WHERE file = ? AND sha256 = ?"
        with told(self._path):
            row = self._db.execute(query, (file, sha256)).fetchone()
        return None if row is None else int(row[0])

    def last_runs(self, count: int) -> tuple[RunRow, ...]:
        """Return the newest runs, newest first."""
        query = "SELECT run, status, started_ms FROM runs ORDER BY started_ms DESC, run DESC LIMIT ?"
        with told(self._path):
            return tuple(RunRow(*row) for row in self._db.execute(query, (count,)).fetchall())

    def report(self, run: str) -> str | None:
        """Return the report of a run as JSON."""
        with told(self._path):
            row = self._db.execute("SELECT report FROM runs WHERE run = ?", (run,)).fetchone()
        return None if row is None else str(row[0])

    def materialising(self) -> Generation | None:
        """Return the generation whose files are not known to be on disk yet, or None."""
        with told(self._path), one_view(self._db):
            return generation(self._db) if self._meta("materialising") is not None else None

    def replaced(self) -> dict[str, bytes | None]:
        """Return, by file, what lay on disk when the `materialising` mark was set; None for a missing file."""
        with told(self._path):
            return dict(self._db.execute("SELECT file, content FROM replaced ORDER BY file").fetchall())

    def displaced(self) -> tuple[Displaced, ...]:
        """Return the texts that a rename replaced although they were edited by then, oldest first.

        They are the hand edits of the next run. The next `commit` of this store clears those that this
        call has returned, and no later ones.
        """
        with told(self._path):
            rows = self._db.execute("SELECT id, file, base, text FROM displaced ORDER BY id").fetchall()
        self._handed_out = rows[-1][0] if rows else 0
        return tuple(Displaced(*row[1:]) for row in rows)

    def held(self, run: str | None = None) -> Held | None:
        """Return a held candidate, the newest where no run is named."""
        query = "SELECT json FROM held WHERE ? IS NULL OR run = ? ORDER BY run DESC LIMIT 1"
        with told(self._path):
            row = self._db.execute(query, (run, run)).fetchone()
        return None if row is None else from_json(Held, row[0])

    def workings(self) -> dict[str, bytes]:
        """Return what the engine worked out in earlier runs, by key."""
        with told(self._path):
            return dict(self._db.execute("SELECT key, content FROM workings").fetchall())

    # Writing

    def commit(
        self,
        commit: Commit,
        *,
        keep: int = 30,
        replaces: Mapping[str, bytes | None] | None = None,
        adopted: Generation | None = None,
    ) -> None:
        """Put a generation in force: one transaction, the commit point of a run.

        A commit of the generation in force, with the same two texts, brings the state up to new inputs.

        Args:
            commit: All that the run writes.
            keep: How many generations stay, at least 1; older ones are dropped, their hashes are kept.
            replaces: What lies on disk now, by file; None: the texts of the generation in force.
            adopted: The generation before the first one, where it was adopted from disk.

        Raises:
            ConflictError: If another generation came into force since the run read the state.
        """
        made = commit.generation
        with self._transaction():
            self._require_next(made)
            if adopted is not None and self._newest_number() is None:
                put_generation(self._db, adopted)
                put_hashes(self._db, adopted.number, adopted.index, adopted.summary)
            self._mark(_texts(generation(self._db)) if replaces is None else replaces)
            put_generation(self._db, made)
            put_hashes(self._db, made.number, made.index, made.summary)
            self._db.execute("DELETE FROM generations WHERE number <= ?", (made.number - max(1, keep),))
            self._take_from_held(put_baselines(self._db, commit.baselines))
            put_items(self._db, HandEdit, commit.hand_edits)
            put_items(self._db, Tombstone, commit.tombstones)
            put_items(self._db, ForgetDecision, commit.decisions)
            put_items(self._db, EntryRecord, commit.entries)
            self._put_strikes(commit.strikes)
            self._db.execute("DELETE FROM displaced WHERE id <= ?", (self._handed_out,))
            self._put_meta("language", commit.language)
            self._put_meta("timezone", commit.timezone)
            self._put_meta("last_run_ms", str(commit.last_run_ms))

    def keep_workings(self, used: Mapping[str, bytes]) -> None:
        """Keep what the engine of this run made use of, and nothing else."""
        with self._transaction():
            known = {key for (key,) in self._db.execute("SELECT key FROM workings").fetchall()}
            self._db.executemany("DELETE FROM workings WHERE key = ?", [(key,) for key in sorted(known - used.keys())])
            made = [(key, used[key]) for key in sorted(used.keys() - known)]
            self._db.executemany("INSERT INTO workings VALUES (?, ?)", made)

    def clear_mark(self) -> None:
        """Say that the files of the newest generation are on disk."""
        with self._transaction():
            self._db.execute("DELETE FROM meta WHERE key = 'materialising'")
            self._db.execute("DELETE FROM replaced")

    def displace(self, displaced: Displaced) -> None:
        """Keep a text that a rename replaced although it was edited by then. Twice is once."""
        row = (displaced.file, displaced.base, displaced.text)
        with self._transaction():
            self._db.execute("INSERT OR IGNORE INTO displaced (file, base, text) VALUES (?, ?, ?)", row)

    def owe_scrub(self) -> None:
        """Remember that forgotten text may be left in what is kept, until `scrubbed` says that it is gone.

        Said before a rule's first publication: killed after it, nobody else would know.
        """
        with self._transaction():
            self._put_meta("scrub_due", "1")

    def scrub_due(self) -> bool:
        """Whether a scrub was begun, or is owed, and is not known to have come to its end."""
        with told(self._path):
            return self._meta("scrub_due") is not None

    def scrubbed(self) -> None:
        """Say that the state and the folders beside it hold no forgotten text."""
        with self._transaction():
            self._db.execute("DELETE FROM meta WHERE key = 'scrub_due'")

    def record_run(self, run: str, status: str, started_ms: int, report_json: str) -> None:
        """Keep the report of a run, whatever came of it."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)", (run, status, started_ms, report_json))

    def set_strikes(self, strikes: Mapping[str, int]) -> None:
        """Remember in how many void runs in a row each document was named."""
        with self._transaction():
            self._put_strikes(strikes)

    def add_decision(self, decision: ForgetDecision) -> None:
        """Remember a person's answer to a possible paraphrase in place of an earlier one; the next run acts on it."""
        with self._transaction():
            known = [d for d in items(self._db, ForgetDecision) if _question(d) != _question(decision)]
            put_items(self._db, ForgetDecision, [*known, decision])

    def hold(self, held: Held) -> None:
        """Keep a candidate for a person to accept or reject."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO held VALUES (?, ?)", (held.run, to_json(held)))

    def drop_held(self, run: str) -> None:
        """Drop a held candidate."""
        with self._transaction():
            self._db.execute("DELETE FROM held WHERE run = ?", (run,))

    def rewrite(self, scrub: Scrub) -> None:
        """Pass every kept text but baselines, tombstones and decisions through `scrub`; leave no old bytes.

        `file` is MEMORY.md or memory_summary.md for whole artifacts, `report` for each string of a report,
        and `text` else. Hand edits, records and held candidates that hold a hit text go. If the generation
        in force changes, the mark is set and `recover` makes the files follow.

        Raises:
            StateError: Also if a reader keeps the old log open; the next start then finishes the job.
        """
        with self._transaction():
            marked = self._meta("materialising") is not None
            before = scrub_state(self._db, scrub)
            if before is not None and not marked:
                self._mark(_texts(before))
        with told(self._path):
            self._db.execute("VACUUM")
            busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if busy:
            raise StateError(
                f"{self._path}: another program is reading it; close it and run again to finish forgetting"
            )

    # Rows

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with told(self._path), transaction(self._db):
            yield

    def _require_next(self, made: Generation) -> None:
        newest = generation(self._db)
        if newest is None or made.number == newest.number + 1:
            return
        same = (made.index, made.summary) == (newest.index, newest.summary)
        if made.number != newest.number or not same:
            raise ConflictError(
                f"generation {newest.number} is in force, {made.number} was made from another one; run again"
            )

    def _newest_number(self) -> int | None:
        number: int | None = self._db.execute("SELECT max(number) FROM generations").fetchone()[0]
        return number

    def _mark(self, replaces: Mapping[str, bytes | None]) -> None:
        """Set the `materialising` mark, with what the renames will replace."""
        self._put_meta("materialising", "1")
        self._db.execute("DELETE FROM replaced")
        self._db.executemany("INSERT INTO replaced VALUES (?, ?)", sorted(replaces.items()))

    def _take_from_held(self, paths: set[str]) -> None:
        """A held candidate carries the baselines of its time; those whose text is gone go from it too."""
        if not paths:
            return
        for run, text in self._db.execute("SELECT run, json FROM held").fetchall():
            held = from_json(Held, text)
            kept = {path: b for path, b in held.commit.baselines.items() if path not in paths}
            less = replace(held, commit=replace(held.commit, baselines=kept))
            self._db.execute("UPDATE held SET json = ? WHERE run = ?", (to_json(less), run))

    def _meta(self, key: str) -> str | None:
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def _put_meta(self, key: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))

    def _put_strikes(self, strikes: Mapping[str, int]) -> None:
        self._db.execute("DELETE FROM strikes")
        self._db.executemany("INSERT INTO strikes VALUES (?, ?)", sorted(strikes.items()))


def _texts(of: Generation | None) -> dict[str, bytes | None]:
    if of is None:
        return {INDEX_FILE: None, SUMMARY_FILE: None}
    return {INDEX_FILE: of.index.encode(), SUMMARY_FILE: of.summary.encode()}


def _question(decision: ForgetDecision) -> tuple[str, str]:
    return (decision.rule_text, decision.statement)
