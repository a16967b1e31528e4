"""Notes: change orders from the user. Source: spec/formats.md, section 1.3."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Final, get_args

from nightfold.errors import InputError
from nightfold.formats.frontmatter import CAPTURED_BEFORE_MS, Frontmatter, level, read_frontmatter
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import ID_PATTERN, one_line
from nightfold.formats.requests import (
    Action,
    content_of,
    forgotten,
    read_action,
    request_of,
    undo_target,
)

__all__ = ["Action", "Note", "parse_note", "print_note"]

_STAMPED: Final = lazy(r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2})(?:-|$)")
_ACTIONS: Final[tuple[Action, ...]] = get_args(Action)


@dataclass(frozen=True)
class Note:
    """A note in force, redacted."""

    path: str
    session_id: str
    captured_at_ms: int
    action: Action | None
    """None where the request could not be read: the note stays pending (NTE001)."""
    target: str | None
    """Text or note id that an `update`, `forget` or `undo` is about, on one line: the frontmatter's, else,
    of a `forget` or `undo`, what the request names. None of an `undo` means the order before it."""
    content: str
    """What is to be remembered, the request's own words (记住, please remember, 更新一下 …) taken off."""
    agent: str | None
    project: str | None
    workspace: str | None
    body: str
    """The request as written, stripped."""
    text: str
    """The whole text with LF line ends and without BOM; `print_note` returns it."""


def parse_note(path: str, text: str) -> Note:
    """Read a note.

    Args:
        path: Relative to the inputs root, with `/`. A name that begins `YYYY-MM-DDTHH-MM-SS-` stands in
            for a missing `session_id` (the name without `.md`) and `captured_at_ms` (that time in UTC).
        text: The decoded file; a byte-order mark and CRLF are levelled.

    Raises:
        InputError: If id or time are missing or malformed, or `action` is none of the four.
    """
    text = level(text)
    lines = text.split("\n")
    stem = PurePosixPath(path).name.removesuffix(".md")
    stamped = _STAMPED.match(stem)
    # Without a block, a rule at the top of a stamped note is just a rule.
    front = read_frontmatter(path, lines, required=stamped is None or lines[0].startswith("---"))
    session_id = _session_id(front, stem, named=stamped is not None)
    captured_at_ms = _captured_at_ms(front, stamped[1] if stamped else None)
    body = "\n".join(lines[front.body :]).strip()
    request = request_of(body)
    action, target = _order(front, request)
    return Note(
        path=path,
        session_id=session_id,
        captured_at_ms=captured_at_ms,
        action=action,
        target=target,
        content=content_of(action, request),
        agent=front.optional("agent"),
        project=front.optional("project"),
        workspace=front.optional("workspace"),
        body=body,
        text=text,
    )


def print_note(note: Note) -> str:
    """Return the note's text: what was read, with LF line ends and without byte-order mark."""
    return note.text


def _session_id(front: Frontmatter, stem: str, *, named: bool) -> str:
    if "session_id" in front.values or not named:
        return front.session_id()
    if not ID_PATTERN.fullmatch(stem):
        raise InputError(
            front.path,
            "the file's name cannot serve as an id; add a line `session_id: …` to the frontmatter",
            1,
        )
    return stem


def _captured_at_ms(front: Frontmatter, stamp: str | None) -> int:
    if "captured_at_ms" in front.values or stamp is None:
        return front.captured_at_ms()
    try:
        moment = datetime.strptime(stamp, "%Y-%m-%dT%H-%M-%S").replace(tzinfo=UTC)
    except ValueError as error:
        raise InputError(
            front.path, "the file's name begins with no valid time; correct it or add `captured_at_ms`", 1
        ) from error
    milliseconds = int(moment.timestamp()) * 1000
    if not 0 < milliseconds < CAPTURED_BEFORE_MS:
        raise InputError(front.path, "the time in the file's name is not between 1970 and 2100; correct it", 1)
    return milliseconds


def _order(front: Frontmatter, request: str) -> tuple[Action | None, str | None]:
    """Return what the note asks for and what it is about; no action where that cannot be read."""
    action = _given_action(front)
    given = front.values.get("target")
    target = one_line(given.text) if given else None
    action = action or read_action(request)
    if action in ("remember", "update") and not content_of(action, request):
        return None, target
    if target is None and action == "forget":
        target = one_line(forgotten(request)) or None
        return (action if target else None), target
    if target is None and action == "undo":
        target = undo_target(request)
    return action, target


def _given_action(front: Frontmatter) -> Action | None:
    value = front.optional("action")
    if value is None:
        return None
    action = next((a for a in _ACTIONS if a == value.casefold()), None)
    if action is None:
        raise InputError(front.path, f"action must be one of {', '.join(_ACTIONS)}; correct it", front.line("action"))
    return action
