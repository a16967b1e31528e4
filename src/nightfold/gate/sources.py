"""The inputs, prepared for the questions that checks ask again and again. Each answer is made once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument
from nightfold.policy.normal import fold, words
from nightfold.snapshot import Snapshot


class Sources:
    """Documents and notes by id, with their texts in the forms that are compared."""

    def __init__(self, snapshot: Snapshot | None) -> None:
        """Prepare nothing yet."""
        self._by_id = {} if snapshot is None else snapshot.by_id
        self._texts: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._words: dict[str, frozenset[str]] = {}

    def get(self, session_id: str) -> SessionDocument | Note | None:
        """Return the document or note with this id."""
        return self._by_id.get(session_id)

    def text(self, session_id: str) -> str:
        """Return all that a source says: its text, and its agent, project and workspace."""
        if session_id not in self._texts:
            source = self._by_id.get(session_id)
            fields = () if source is None else (source.text, source.agent, source.project, source.workspace)
            self._texts[session_id] = "\n".join(f for f in fields if f)
        return self._texts[session_id]

    def folded(self, session_id: str) -> str:
        """Return `text`, folded."""
        if session_id not in self._folded:
            self._folded[session_id] = fold(self.text(session_id))
        return self._folded[session_id]

    def words(self, session_id: str) -> frozenset[str]:
        """Return the set of words of a source."""
        if session_id not in self._words:
            self._words[session_id] = frozenset(words(self.text(session_id)))
        return self._words[session_id]

    def projects(self, ids: Iterable[str]) -> frozenset[str]:
        """Return the project names of some sources."""
        found = (self._by_id.get(i) for i in ids)
        return frozenset(s.project for s in found if s is not None and s.project)

    def newest(self, ids: Iterable[str]) -> int | None:
        """Return the newest `captured_at_ms` of those sources that are known."""
        found = (self._by_id.get(i) for i in ids)
        return max((s.captured_at_ms for s in found if s is not None), default=None)

    @cached_property
    def all_projects(self) -> frozenset[tuple[str, str | None]]:
        """Every (project, workspace) of the inputs."""
        return frozenset((s.project, s.workspace) for s in self._by_id.values() if s.project)

    @cached_property
    def all_workspaces(self) -> frozenset[str]:
        """Every workspace of the inputs."""
        return frozenset(s.workspace for s in self._by_id.values() if s.workspace)
