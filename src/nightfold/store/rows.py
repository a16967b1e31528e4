"""Rows of the state as values and back: records as JSON by their own types, inputs as columns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from nightfold.errors import StateError
from nightfold.formats.changes import HandEdit
from nightfold.store.records import Baseline, EntryRecord, ForgetDecision, Generation, Tombstone

if TYPE_CHECKING:
    from pydantic import TypeAdapter

Item = TypeVar("Item")
ItemKind = Literal["hand_edit", "tombstone", "decision", "entry"]

_KINDS: Final[dict[type, ItemKind]] = {
    HandEdit: "hand_edit",
    Tombstone: "tombstone",
    ForgetDecision: "decision",
    EntryRecord: "entry",
}
_FEW: Final = (HandEdit, Tombstone, ForgetDecision)
"""What people did: few records, read without pydantic, whose import takes longer than `nightfold status` has."""
_GENERATION: Final = (
    "SELECT number, index_text, summary_text, engine, fingerprint, accepted_ms, tokens, token_method, mode, run "
    "FROM generations"
)


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter  # a state without records is read without it

    return TypeAdapter(kind)


def to_json(value: object) -> str:
    """Return a record as JSON."""
    return _adapter(cast("Any", type(value))).dump_json(value).decode()


def from_json(kind: type[Item], text: str) -> Item:
    """Return the record of this kind that `text` holds.

    Raises:
        StateError: If it holds no such record: somebody else wrote into the database.
    """
    try:
        if kind in _FEW:
            return cast("Item", _built(kind, json.loads(text)))
        return cast("Item", _adapter(cast("Any", kind)).validate_json(text))
    except ValueError as error:
        raise StateError(
            f"the state holds a {kind.__name__} that cannot be read; move .nightfold away and run again: "
            "the pair beside it is adopted by its manifest"
        ) from error


def _built(kind: Any, value: Any) -> Any:
    """Return a JSON value as what a record's field declares.

    Raises:
        ValueError: If it is none.
    """
    origin, args = get_origin(kind), get_args(kind)
    if is_dataclass(kind) and isinstance(value, dict):
        hints = get_type_hints(kind)
        needed = {f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING}
        if needed <= value.keys() <= hints.keys():
            return cast("Any", kind)(**{name: _built(hints[name], part) for name, part in value.items()})
    elif origin is tuple and isinstance(value, list):
        return tuple(_built(args[0], part) for part in value)
    elif origin in (Union, UnionType) and value is not None:
        return _built(next(k for k in args if k is not NoneType), value)
    elif value in args if origin is Literal else type(value) is kind or (value is None and NoneType in args):
        return value
    raise ValueError(f"{type(value).__name__} where {kind} is due")


def items(db: sqlite3.Connection, kind: type[Item]) -> Iterator[Item]:
    """Yield the records of a kind in their order."""
    query = "SELECT json FROM items WHERE kind = ? ORDER BY position"
    rows = db.execute(query, (_KINDS[kind],)).fetchall()
    return (from_json(kind, row[0]) for row in rows)


def put_items(db: sqlite3.Connection, kind: type[Item], values: Iterable[Item]) -> None:
    """Make `values` the records of a kind; positions that hold the same already are not written."""
    name, count = _KINDS[kind], 0
    rows = db.execute("SELECT json FROM items WHERE kind = ? ORDER BY position", (name,))
    changed: list[tuple[str, int, str]] = []
    for value in values:  # one at a time: a large memory is not held twice more as text
        text, old = to_json(value), rows.fetchone()
        if old is None or old[0] != text:
            changed.append((name, count, text))
        count += 1
    rows.close()
    db.executemany("INSERT OR REPLACE INTO items VALUES (?, ?, ?)", changed)
    db.execute("DELETE FROM items WHERE kind = ? AND position >= ?", (name, count))


def generation(db: sqlite3.Connection, number: int | None = None) -> Generation | None:
    """Return a kept generation, the newest where no number is given."""
    which = "ORDER BY number DESC LIMIT 1" if number is None else "WHERE number = ?"
    row = db.execute(f"{_GENERATION} {which}", () if number is None else (number,)).fetchone()
    return None if row is None else Generation(*row)


def put_generation(db: sqlite3.Connection, g: Generation) -> None:
    """Write a generation."""
    texts = (g.number, g.index, g.summary, g.engine, g.fingerprint)
    row = (*texts, g.accepted_ms, g.tokens, g.token_method, g.mode, g.run)
    db.execute("INSERT OR REPLACE INTO generations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


def baselines(db: sqlite3.Connection) -> dict[str, Baseline]:
    """Return the inputs that the newest generation knows, by path."""
    query = "SELECT path, kind, sha256, size, mtime_ns, text, session_id FROM baselines ORDER BY path"
    return {row[0]: Baseline(*row) for row in db.execute(query)}


def put_baselines(db: sqlite3.Connection, wanted: Mapping[str, Baseline]) -> set[str]:
    """Make `wanted` the inputs of the newest generation, writing only the rows that differ.

    Returns:
        The paths whose earlier text is gone.
    """
    known = {row[0]: row[1] for row in db.execute("SELECT path, sha256 FROM baselines")}
    gone = known.keys() - wanted.keys()
    db.executemany("DELETE FROM baselines WHERE path = ?", [(path,) for path in sorted(gone)])
    # The same original can have another text: a newer program redacts more.
    db.executemany(
        "INSERT INTO baselines VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET "
        "kind = excluded.kind, sha256 = excluded.sha256, size = excluded.size, mtime_ns = excluded.mtime_ns, "
        "text = excluded.text, session_id = excluded.session_id "
        "WHERE (kind, sha256, size, mtime_ns, text, session_id) IS NOT (excluded.kind, excluded.sha256, "
        "excluded.size, excluded.mtime_ns, excluded.text, excluded.session_id)",
        ((b.path, b.kind, b.sha256, b.size, b.mtime_ns, b.text, b.session_id) for b in wanted.values()),
    )
    return gone | {path for path, sha256 in known.items() if path in wanted and wanted[path].sha256 != sha256}
