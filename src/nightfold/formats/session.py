"""Session documents: frontmatter, three parts, statements-to-be. Source: spec/formats.md, section 1.1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["preference", "fact", "decision", "pitfall", "open", "reference"]
Form = Literal["item", "sentence"]


@dataclass(frozen=True)
class Item:
    """One list item with its continuation lines, or one sentence of a paragraph, of the raw memory."""

    text: str
    """Marker and indent removed; continuation lines joined by a line feed; fences, comments and quotes left out."""
    line: int
    """1-based first line in the file."""
    last_line: int
    kind: Kind | None
    """Set by the nearest heading or label above that names a kind, within its heading level."""
    headings: tuple[str, ...] = ()
    """Texts of the headings above it inside the raw memory, outermost first."""
    quotes: tuple[str, ...] = ()
    """Block quotes under the item: evidence for it, never a statement."""
    parent: int | None = None
    """Position, in the document's items, of the item it is nested under."""
    form: Form = "item"


@dataclass(frozen=True)
class SessionDocument:
    """A session document in force, redacted. Its path is relative to the inputs root, with `/`."""

    path: str
    session_id: str
    captured_at_ms: int
    agent: str | None
    project: str | None
    workspace: str | None
    short_name: str
    summary: str
    """The session summary part as text."""
    items: tuple[Item, ...]
    legacy: bool
    text: str
    """The whole text with LF line ends and without BOM; `print_session` returns it."""
