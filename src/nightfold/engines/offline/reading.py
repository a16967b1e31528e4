"""From the inputs to the statements that are folded.

Each document is read on its own, with the projects known when it was captured; what would command the
reading model stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from nightfold.engines.offline.belief import Scope, Statement, own_name
from nightfold.engines.offline.findable import Findable
from nightfold.engines.offline.fold import Said
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.kept import KeptReadings, Reading
from nightfold.engines.offline.known import KnownProjects, Project, known_projects
from nightfold.engines.offline.statements import LeftOut, statement_of_note, statements_of
from nightfold.engines.protocol import Workroom
from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument
from nightfold.policy.injection import InjectionHit, judge_injection, quotes_an_order


class Reader:
    """Reads the documents and notes of one workroom."""

    def __init__(self, room: Workroom) -> None:
        self._zone = room.brief.zone
        self._clauses = tuple(text for _, text in room.snapshot.clauses)
        inputs: list[SessionDocument | Note] = [*room.snapshot.sessions, *room.snapshot.notes]
        self._known = known_projects(inputs)
        self._first = _first_seen(inputs)
        self._kept = KeptReadings(room.workings, f"{self._zone!s}\n{self._clauses!r}")
        self.left_out: list[LeftOut] = []
        self._same: dict[tuple[str, str], Findable] = {}

    @property
    def mark(self) -> str:
        """All that a reading depends on beside its document and what is known when it was captured."""
        return self._kept.mark

    def earlier(self, beginning: str, position: int) -> tuple[Findable, Scope] | None:
        """Return a statement that an earlier run read, by the beginning of its reading's key and its position."""
        return self._kept.said(beginning, position)

    def read(self, documents: Iterable[SessionDocument]) -> list[Said]:
        """Return the statements of documents; what makes none is added to `left_out`."""
        said: list[Said] = []
        for document in documents:
            known = self._known_to(document)
            reading = self._kept.reading(document, known, partial(self._reading, document, known))
            self.left_out += reading.left_out
            for statement, wording in zip(reading.statements, reading.wordings, strict=True):
                said.append(Said(statement, self._shared(statement, wording), reading.key))
        self._same.clear()
        return said

    def _shared(self, statement: Statement, wording: Findable) -> Findable:
        """The same gist for the same words, which many documents may have."""
        if not isinstance(wording, Gist):
            return wording
        known = self._same.setdefault((statement.text, own_name(statement.scope)), wording)
        return known if known == wording else wording

    def read_forgotten(self, documents: Iterable[SessionDocument]) -> list[Statement]:
        """Return the statements of what a forget rule hit; of these nothing is kept."""
        return [s for document in documents for s in self._reading(document, self._known_to(document)).statements]

    def _reading(self, document: SessionDocument, known: KnownProjects) -> Reading:
        statements: list[Statement] = []
        left_out: list[LeftOut] = []
        for found in statements_of(document, known, self._zone):
            if isinstance(found, LeftOut):
                left_out.append(found)
            elif barred := self._barred(found):
                left_out.append(barred)
            else:
                statements.append(found)
        agents = known.agents_at(document.captured_at_ms)
        gists = tuple(gist_of(s.text, own_name(s.scope), agents) for s in statements)
        return Reading(tuple(statements), tuple(left_out), gists)

    def read_notes(self, notes: Iterable[Note]) -> list[Statement]:
        """Return the statements of notes."""
        found = (self._of_note(note) for note in notes)
        return [statement for statement in found if statement is not None]

    def _of_note(self, note: Note) -> Statement | None:
        """A note that names a project and no directory means the project where it is known."""
        known = self._known_to(note)
        statement = statement_of_note(note, known, self._zone)
        if statement is None or statement.scope.kind != "project" or statement.scope.workspace is not None:
            return statement
        workspace = known.workspace_of(statement.scope.name, note.captured_at_ms)
        return replace(statement, scope=replace(statement.scope, workspace=workspace))

    def _known_to(self, source: SessionDocument | Note) -> KnownProjects:
        """The projects of inputs no later than this one; of one millisecond, the id decides."""
        moment = source.captured_at_ms, source.session_id
        later = {
            project
            for project in self._known.projects
            if project.since_ms == source.captured_at_ms and self._first[project] > moment
        }
        if not later:
            return self._known
        return KnownProjects(tuple(p for p in self._known.projects if p not in later))

    def _barred(self, statement: Statement) -> LeftOut | None:
        """What would command the reading model is data to leave where it is, or every night would be void."""
        hits = judge_injection(statement.text, by_user=False, clauses=self._clauses)
        if not hits and quotes_an_order(statement.text):
            hits = (InjectionHit("INJ001", "quotes an order to agents"),)
        if not hits:
            return None
        reason = f"it {hits[0].message}"
        return LeftOut(statement.text, statement.path, statement.line, statement.session_id, reason, hits[0].code)


def _first_seen(inputs: Iterable[SessionDocument | Note]) -> dict[Project, tuple[int, str]]:
    found: dict[tuple[str, str | None], tuple[int, str]] = {}
    for source in inputs:
        if source.project:
            key = source.project, source.workspace
            moment = source.captured_at_ms, source.session_id
            found[key] = min(moment, found.get(key, moment))
    return {Project(name, moment[0], workspace): moment for (name, workspace), moment in found.items()}
