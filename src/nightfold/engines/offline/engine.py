"""The offline engine: no key, no network, no model, no clock but the run's.

Statements of all inputs are folded in time order into beliefs; the staged files are then brought in line
with the beliefs. Between runs readings of documents (kept.py) and the course of the fold (course.py) are
kept; they save time and change nothing. Source: spec/engines.md.
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.course import packed, unpacked
from nightfold.engines.offline.decide import decisions_of
from nightfold.engines.offline.fold import Before, Evidence, Folded, fold_all
from nightfold.engines.offline.hand import typed_entries
from nightfold.engines.offline.layout import lay_out
from nightfold.engines.offline.mapping import map_entries
from nightfold.engines.offline.reading import Reader
from nightfold.engines.offline.statements import LeftOut
from nightfold.engines.offline.summarise import summarise
from nightfold.engines.offline.summary_edits import SummaryEdits
from nightfold.engines.offline.write import write_index
from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Decision, Workroom
from nightfold.formats.index import Index, empty_index, parse_index, print_index
from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument
from nightfold.formats.summary import parse_summary

NAME: Final = "offline"
VERSION: Final = "1"


class OfflineEngine:
    """The embedded default. Deterministic: the same workroom gives the same bytes."""

    name = NAME
    version = VERSION

    def consolidate(self, room: Workroom) -> tuple[Decision, ...]:
        """Turn the staged pair into the new pair and tell why.

        Args:
            room: The staged copy; `room.files` is edited, nothing else is.
        """
        brief = room.brief
        base = _base(room)
        folded, left_out = _folded(base, room)
        layout = lay_out(folded.beliefs, now_ms=brief.now_ms, superseded_days=brief.superseded_days)
        mapping = map_entries(base, folded.ledger, complete=brief.complete)
        folded.ledger.release()
        written = write_index(base, mapping, layout, room)
        room.files[INDEX_FILE] = print_index(written.index)
        summary = parse_summary(room.files.get(SUMMARY_FILE, ""), brief.vocabulary)
        edits = SummaryEdits(brief.hand_edits, summary, written.index, folded.ledger)
        sessions = frozenset(d.session_id for d in room.snapshot.sessions)
        summarised = summarise(written.index, written.belief_of, edits, sessions, brief)
        room.files[SUMMARY_FILE] = summarised.text
        gone = edits.unplaced(layout.hidden, summarised.text)
        return decisions_of(written, layout, folded, summarised, left_out, gone)


def _base(room: Workroom) -> Index:
    text = room.files.get(INDEX_FILE, "")
    if not text:
        return empty_index(room.brief.vocabulary)
    inputs: list[SessionDocument | Note] = [*room.snapshot.sessions, *room.snapshot.notes]
    projects = {d.project for d in inputs if d.project}
    return parse_index(text, room.brief.vocabulary, projects=projects)


def _in_force(room: Workroom) -> list[Note]:
    """Notes that say something to remember; of equal stamps the later path counts last."""
    return [n for n in room.snapshot.notes if n.action in ("remember", "update") and n.session_id not in room.undone]


def _folded(base: Index, room: Workroom) -> tuple[Folded, tuple[LeftOut, ...]]:
    """Read the inputs and fold them; return with it what makes no statement."""
    reader, notes = Reader(room), _in_force(room)
    said = reader.read(room.snapshot.sessions)
    noted = reader.read_notes(notes)
    left_out = tuple(reader.left_out)
    edits = tuple(e for e in room.brief.hand_edits if e.file == INDEX_FILE)
    known = unpacked(room.workings.kept, reader.mark)
    evidence = Evidence(
        said=said,
        noted=tuple(noted),
        forgotten=tuple(reader.read_forgotten(room.forgotten)),
        notes={n.session_id: n for n in notes},
        edits=(*typed_entries(base, edits), *edits),
        base_texts=frozenset(e.text for _, e in base.entries),
        before=None if known is None else Before(known, reader.earlier),
    )
    folded, course = fold_all(evidence, room.brief.vocabulary)
    key, content = packed(course, reader.mark)
    room.workings.used[key] = content
    return folded, left_out
