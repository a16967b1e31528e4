"""Notes: change orders from the user. Source: spec/formats.md, section 1.3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Action = Literal["remember", "update", "forget", "undo"]


@dataclass(frozen=True)
class Note:
    """A note in force, redacted."""

    path: str
    session_id: str
    captured_at_ms: int
    action: Action | None
    """None where the request could not be read: the note stays pending (NTE001)."""
    target: str | None
    content: str
    """What is to be remembered, the request's own words (记住, please remember, 更新一下 …) taken off."""
    agent: str | None
    project: str | None
    workspace: str | None
    body: str
    text: str
