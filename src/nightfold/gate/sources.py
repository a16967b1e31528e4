"""The inputs, prepared for the questions that checks ask again and again. Each answer is made once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from typing import Final

from nightfold.formats.note import Note
from nightfold.formats.patterns import lazy
from nightfold.formats.session import SessionDocument
from nightfold.policy.normal import fold
from nightfold.snapshot import Snapshot

_SENTENCE: Final = lazy(r"(?<=[。！？!?；;])|(?<=\.)(?=\s)|\n")
_FRONTMATTER: Final = lazy(r"---\n.*?\n---\n", re.DOTALL)


_HELD: Final = 256
"""Documents whose statements are held by their words at a time."""


class Sources:
    """Documents and notes by id, with their texts in the forms that are compared."""

    def __init__(self, snapshot: Snapshot | None) -> None:
        """Prepare nothing yet."""
        self._by_id = {} if snapshot is None else snapshot.by_id
        self._texts: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._dense: dict[str, str] = {}
        self._passages: dict[str, tuple[str, ...]] = {}
        self._statements: dict[str, dict[str, str]] = {}

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

    def holds(self, session_id: str, run: str) -> bool:
        """Return whether `run` stands in `text` of a source, which is not put together for it where it is one line."""
        if not run or "\n" in run or session_id in self._texts:
            return run in self.text(session_id)
        source = self._by_id.get(session_id)
        fields = () if source is None else (source.text, source.agent, source.project, source.workspace)
        return any(run in field for field in fields if field)

    def folded(self, session_id: str) -> str:
        """Return `text`, folded."""
        if session_id not in self._folded:
            self._folded[session_id] = fold(self.text(session_id))
        return self._folded[session_id]

    def dense(self, session_id: str) -> str:
        """Return `text` without any white space."""
        if session_id not in self._dense:
            self._dense[session_id] = "".join(self.text(session_id).split())
        return self._dense[session_id]

    def passages(self, session_id: str) -> tuple[str, ...]:
        """Return a source's statements and the sentences of the rest of its text, frontmatter left out."""
        if session_id not in self._passages:
            source = self._by_id.get(session_id)
            found: list[str] = []
            if source is not None:
                body = _FRONTMATTER.sub("", source.text, count=1) if source.text.startswith("---") else source.text
                found = [i.text for i in source.items] if isinstance(source, SessionDocument) else [source.content]
                found += _SENTENCE.split(body)
            self._passages[session_id] = tuple(dict.fromkeys(t.strip() for t in found if t and t.strip()))
        return self._passages[session_id]

    def statement(self, session_id: str, text: str) -> str | None:
        """Return the statement of a source that has these very words, levelled; None where none has."""
        if session_id not in self._statements:
            if len(self._statements) >= _HELD:
                self._statements.clear()  # entries of one document stand near each other
            source = self._by_id.get(session_id)
            found = [i.text for i in source.items] if isinstance(source, SessionDocument) else []
            found += [source.content] if isinstance(source, Note) else []
            self._statements[session_id] = {fold(t): t for t in reversed(found)}
        return self._statements[session_id].get(fold(text))

    def projects(self, ids: Iterable[str]) -> frozenset[str]:
        """Return the project names of some sources."""
        found = (self._by_id.get(i) for i in ids)
        return frozenset(s.project for s in found if s is not None and s.project)

    def newest(self, ids: Iterable[str]) -> int | None:
        """Return the newest `captured_at_ms` of those sources that are known."""
        newest: int | None = None
        for session_id in ids:
            source = self._by_id.get(session_id)
            if source is not None and (newest is None or source.captured_at_ms > newest):
                newest = source.captured_at_ms
        return newest

    @cached_property
    def all_projects(self) -> frozenset[tuple[str, str | None]]:
        """Every (project, workspace) of the inputs."""
        return frozenset((s.project, s.workspace) for s in self._by_id.values() if s.project)

    @cached_property
    def all_workspaces(self) -> frozenset[str]:
        """Every workspace of the inputs."""
        return frozenset(s.workspace for s in self._by_id.values() if s.workspace)
