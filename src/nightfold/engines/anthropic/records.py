"""The record of a model conversation, one JSON object a line, redacted; and its replay without a network.

Written only with `record = true`. A line is `{"request": …, "reply": …}`; requests repeat the conversation
so far, so only what is new since the last line is kept. Source: spec/engines.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from nightfold.engines.anthropic.transport import Reply, Request, Transport
from nightfold.errors import EngineError
from nightfold.policy.secrets import redact


class Recorder:
    """A transport that writes down what goes through it."""

    def __init__(self, inner: Transport, write: Callable[[str], None]) -> None:
        """Pass requests to `inner`; `write` gets each line, without its line end."""
        self._inner = inner
        self._write = write
        self._seen = 0

    def send(self, request: Request, seconds: float) -> Reply:
        """Send a request and record both sides."""
        reply = self._inner.send(request, seconds)
        messages = request["messages"]
        if len(messages) < self._seen:
            self._seen = 0
        line = {
            "model": request["model"],
            "from": self._seen,
            "messages": messages[self._seen :],
            "reply": reply,
        }
        self._seen = len(messages)
        self._write(json.dumps(_clean(line), ensure_ascii=False))
        return reply


def _clean(value: Any) -> Any:
    """Redact every string of a JSON value; its structure stays."""
    if isinstance(value, str):
        return redact(value).text
    if isinstance(value, list):
        return [_clean(v) for v in value]
    if isinstance(value, dict):
        return {k: _clean(v) for k, v in value.items()}
    return value


class Replay:
    """A transport that gives recorded replies, in order, to the conversation they were given in."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Read a record.

        Raises:
            EngineError: If a line is no record.
        """
        self._lines = []
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                self._lines.append(json.loads(line))
            except json.JSONDecodeError as error:
                raise EngineError(f"line {number} of the record is no JSON; the record is damaged") from error
        self._next = 0

    def send(self, request: Request, seconds: float) -> Reply:
        """Return the next recorded reply.

        Raises:
            EngineError: If the conversation took another way than the recorded one.
        """
        if self._next >= len(self._lines):
            raise EngineError("the record ends before the conversation does; it was made with other inputs")
        line = self._lines[self._next]
        asked = _clean(request["messages"][line["from"] :])
        if asked != line["messages"]:
            raise EngineError(
                f"request {self._next + 1} differs from the recorded one: inputs, settings or program have changed"
            )
        self._next += 1
        reply: Reply = line["reply"]
        return reply
