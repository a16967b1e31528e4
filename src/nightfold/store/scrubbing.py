"""Taking forgotten text out of what the state keeps. The caller holds the transaction.

Left alone are the places that may hold it (spec/pipeline.md, property 7): baselines, which follow their
inputs, and tombstones with their decisions, which are what forgets it.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.changes import HandEdit
from nightfold.store.records import EntryRecord, Generation, Held
from nightfold.store.rows import from_json, generation, items, put_items

Scrub = Callable[[str, str], str]
"""`scrub(file, text)`; `file` is MEMORY.md or memory_summary.md for whole artifacts, `report` or `text` else."""

TEXT: Final = "text"
REPORT: Final = "report"


def scrub_state(db: sqlite3.Connection, scrub: Scrub) -> Generation | None:
    """Pass every kept text through `scrub`.

    Returns:
        The newest generation as it was, if its own text changed: the files on disk must follow.
    """
    newest = generation(db)
    db.execute("DELETE FROM workings")  # cheaper to make again than to search
    for number, index, summary in db.execute("SELECT number, index_text, summary_text FROM generations").fetchall():
        clean = (scrub(INDEX_FILE, index), scrub(SUMMARY_FILE, summary))
        if clean != (index, summary):
            db.execute("UPDATE generations SET index_text = ?, summary_text = ? WHERE number = ?", (*clean, number))
            put_hashes(db, number, *clean)
    for run, report in db.execute("SELECT run, report FROM runs").fetchall():
        _update(db, "UPDATE runs SET report = ? WHERE run = ?", report, scrub_json(report, scrub, REPORT), run)
    for row, file, base, text in db.execute("SELECT id, file, base, text FROM displaced").fetchall():
        clean = (scrub(file, base), scrub(file, text))
        if clean != (base, text):
            db.execute("DELETE FROM displaced WHERE id = ?", (row,))
            db.execute("INSERT OR IGNORE INTO displaced VALUES (?, ?, ?, ?)", (row, file, *clean))
    put_items(db, HandEdit, [e for edit in items(db, HandEdit) if (e := _edit(edit, scrub)) is not None])
    put_items(db, EntryRecord, [r for record in items(db, EntryRecord) if (r := _record(record, scrub)) is not None])
    for run, text in db.execute("SELECT run, json FROM held").fetchall():
        if not _is_clean(from_json(Held, text), scrub):
            # It was judged as a whole; with a piece cut out it is another candidate.
            db.execute("DELETE FROM held WHERE run = ?", (run,))
    return newest if newest is not None and generation(db, newest.number) != newest else None


def put_hashes(db: sqlite3.Connection, number: int, index: str, summary: str) -> None:
    """Remember for ever that these are the bytes of a generation."""
    for file, text in ((INDEX_FILE, index), (SUMMARY_FILE, summary)):
        row = (file, hashlib.sha256(text.encode()).hexdigest(), number)
        db.execute(
            "INSERT INTO hashes VALUES (?, ?, ?) "
            "ON CONFLICT (file, sha256) DO UPDATE SET number = max(number, excluded.number)",
            row,
        )


def scrub_json(text: str, scrub: Scrub, file: str) -> str:
    """Pass each string of a JSON text through `scrub(file, string)`; what is no JSON goes through it whole.

    Line by line, a scrub would miss what JSON escapes and cut where JSON breaks.
    """
    try:
        value = json.loads(text)
    except ValueError:
        return scrub(file, text)
    clean = _strings(value, lambda string: scrub(file, string))
    indent = 2 if text.startswith(("{\n", "[\n")) else None
    return text if clean == value else json.dumps(clean, ensure_ascii=False, indent=indent)


def _strings(value: Any, scrub: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return scrub(value)
    if isinstance(value, list):
        return [_strings(one, scrub) for one in value]
    if isinstance(value, dict):
        return {key: _strings(one, scrub) for key, one in value.items()}
    return value


def _update(db: sqlite3.Connection, statement: str, old: str, new: str, key: str) -> None:
    if new != old:
        db.execute(statement, (new, key))


def _edit(edit: HandEdit, scrub: Scrub) -> HandEdit | None:
    """Return the edit if what it says may be kept; its place only matters as long as the neighbour is there."""
    if any(text is not None and scrub(TEXT, text) != text for text in (edit.old, edit.new, edit.section)):
        return None
    if edit.after is not None and scrub(TEXT, edit.after) != edit.after:
        return replace(edit, after=None)
    return edit


def _record(record: EntryRecord, scrub: Scrub) -> EntryRecord | None:
    if scrub(TEXT, record.text) != record.text:
        return None  # its entry is no longer in the index
    return replace(
        record,
        reason=scrub(TEXT, record.reason),
        rule=scrub(TEXT, record.rule),
        evidence=tuple(e for e in record.evidence if scrub(TEXT, e.text) == e.text),
        replaces=tuple(t for t in record.replaces if scrub(TEXT, t) == t),
    )


def _is_clean(held: Held, scrub: Scrub) -> bool:
    made = held.commit.generation
    texts = {INDEX_FILE: (made.index, held.base_index), SUMMARY_FILE: (made.summary, held.base_summary)}
    return (
        all(text is None or scrub(file, text) == text for file, pair in texts.items() for text in pair)
        and scrub(TEXT, held.reason) == held.reason
        and all(_edit(edit, scrub) == edit for edit in held.commit.hand_edits)
        and all(_record(record, scrub) == record for record in held.commit.entries)
    )
