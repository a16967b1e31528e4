"""What a run knows of the inputs: the value that scan returns and every later stage reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from nightfold.formats.forget import ForgetRule
from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument


@dataclass(frozen=True)
class Quarantined:
    """A document or note that cannot be used, and why."""

    path: str
    line: int | None
    reason: str
    kept: bool = False
    """Whether its earlier accepted version stays in force."""


@dataclass(frozen=True)
class Redaction:
    """A secret that was replaced, by kind; never the secret itself."""

    path: str
    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file of the inputs root as read. `sha256` is of the content after CRLF→LF and BOM removal."""

    path: str
    sha256: str
    size: int
    mtime_ns: int
    text: str
    """Redacted text."""


@dataclass(frozen=True)
class Snapshot:
    """The inputs in force, redacted.

    `sessions` and `notes` are sorted by (captured_at_ms, session_id), rules by (path, line); nothing in
    it depends on the order in which the file system lists files.
    """

    sessions: tuple[SessionDocument, ...] = ()
    notes: tuple[Note, ...] = ()
    rules: tuple[ForgetRule, ...] = ()
    clauses: tuple[tuple[int, str], ...] = ()
    """Clauses of constitution.md with their lines."""
    quarantined: tuple[Quarantined, ...] = ()
    skipped: tuple[tuple[str, str], ...] = ()
    """(path, reason) of files that are no inputs: dot-files, other suffixes, links that leave the root."""
    files: Mapping[str, InputFile] = field(default_factory=dict)
    redactions: tuple[Redaction, ...] = ()

    @cached_property
    def documents(self) -> tuple[SessionDocument | Note, ...]:
        """Session documents, then notes."""
        found: list[SessionDocument | Note] = list(self.sessions)
        found.extend(self.notes)
        return tuple(found)

    @cached_property
    def stamps(self) -> dict[str, int]:
        """`captured_at_ms` by id, of documents and notes."""
        return {d.session_id: d.captured_at_ms for d in self.documents}

    @cached_property
    def by_id(self) -> dict[str, SessionDocument | Note]:
        """Documents and notes by id."""
        return {d.session_id: d for d in self.documents}
