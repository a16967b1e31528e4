"""The conversation: ask, carry out tools, go on until the model stops, within limits.

Every `stop_reason` is handled by name; none but a clean end without a tool call counts as success.
Two families of failure: what the model is told about and can mend (`ToolFault`), and what ends the run
(`EngineError`). Source: spec/engines.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from nightfold.engines.anthropic.cost import Price, Usage, usage_of
from nightfold.engines.anthropic.desk import Desk, ToolFault
from nightfold.engines.anthropic.tools import definitions, run_tool
from nightfold.engines.anthropic.transport import Broken, Reply, Request, Transport
from nightfold.errors import EngineError

BROKEN_RETRIES: Final = 2
"""Times a request is sent again whose reply broke off; the conversation has not changed by it."""
CUT_REPLIES: Final = 3
"""Replies in a row that may be cut at the reply limit before the run is given up."""
MAX_CALLS: Final = 64
"""Tool calls of one turn that are carried out; the rest are told so."""

CUT: Final = "your reply was cut at its limit and this call was not carried out; use smaller pieces"


@dataclass(frozen=True)
class Limits:
    """What a run may use. Reaching one ends the run; nothing is published."""

    turns: int
    tokens: int
    """All tokens of the run, cached ones included."""
    seconds: float
    usd: float | None
    """None: no limit in dollars."""
    reply_tokens: int


@dataclass
class Meter:
    """What the run has used so far; shared by its conversations."""

    limits: Limits
    monotonic: Callable[[], float]
    price: Price | None
    usage: Usage = field(default_factory=Usage)
    turns: int = 0
    started: float | None = None

    def left(self) -> float:
        """Return the seconds left, and end the run when any limit is reached.

        Raises:
            EngineError: If a limit is reached; the message names the setting.
        """
        now = self.monotonic()
        self.started = now if self.started is None else self.started
        limits = self.limits
        left = limits.seconds - (now - self.started)
        if self.turns >= limits.turns:
            raise EngineError(f"the model needed more than {limits.turns} turns; raise [anthropic] max_turns")
        if self.usage.total >= limits.tokens:
            raise EngineError(f"the model used more than {limits.tokens} tokens; raise [anthropic] max_tokens")
        if left <= 0:
            raise EngineError(f"the model needed more than {limits.seconds:g} s; raise [anthropic] max_seconds")
        if limits.usd is not None and self.usage.usd >= limits.usd:
            raise EngineError(f"the model cost more than ${limits.usd:g}; raise [anthropic] max_usd")
        return left

    def count(self, reply: Reply) -> None:
        """Add a reply."""
        self.turns += 1
        self.usage = self.usage + usage_of(reply, self.price)


class Conversation:
    """One conversation with the model over one desk."""

    def __init__(
        self, transport: Transport, meter: Meter, desk: Desk, *, model: str, system: str, effort: str | None
    ) -> None:
        """Start with nothing said yet."""
        self._transport = transport
        self._meter = meter
        self._desk = desk
        self._model = model
        self._system = system
        self._effort = effort
        self._messages: list[dict[str, Any]] = []

    def say(self, text: str) -> None:
        """Say something to the model and work until it stops.

        Raises:
            EngineError: If it refused, a limit was reached, or the conversation cannot go on.
        """
        self._add_user([{"type": "text", "text": text}])
        cut = 0
        while True:
            reply = self._ask()
            content = [b for b in reply.get("content") or [] if isinstance(b, dict)]
            calls = [b for b in content if b.get("type") == "tool_use"]
            reason = reply.get("stop_reason")
            if reason == "max_tokens":
                cut += 1
                self._after_cut(content, calls, cut)
                continue
            cut = 0
            if reason == "end_turn" and not calls:
                self._add_reply(content)
                return
            if reason == "pause_turn":
                self._add_reply(content)
                continue
            self._require_tools(reason, calls)
            self._add_reply(content)
            self._add_user([self._result(call, place) for place, call in enumerate(calls)])

    # Asking

    def _ask(self) -> Reply:
        for attempt in range(BROKEN_RETRIES + 1):
            seconds = self._meter.left()
            try:
                reply = self._transport.send(self._request(), seconds)
            except Broken:
                if attempt == BROKEN_RETRIES:
                    raise
                continue
            self._meter.count(reply)
            return reply
        raise AssertionError("unreachable: the last attempt returns or raises")

    def _request(self) -> Request:
        request: Request = {
            "model": self._model,
            "max_tokens": self._meter.limits.reply_tokens,
            "system": [{"type": "text", "text": self._system, "cache_control": {"type": "ephemeral"}}],
            "tools": definitions(),
            "messages": _with_cache_mark(self._messages),
        }
        if self._effort is not None:
            request["output_config"] = {"effort": self._effort}
        return request

    # What came back

    def _require_tools(self, reason: Any, calls: list[dict[str, Any]]) -> None:
        if reason in ("tool_use", "end_turn") and calls:
            return
        match reason:
            case "tool_use":
                raise EngineError("the model stopped for a tool and called none; run again")
            case "refusal":
                raise EngineError("the model refused to go on; look at the newest documents, then run again")
            case "stop_sequence":
                raise EngineError("the model stopped at a stop sequence that was never set; check the gateway")
            case "model_context_window_exceeded":
                raise EngineError("the conversation outgrew the model's context; lower [anthropic] batch_tokens")
            case _:
                raise EngineError(f"the model stopped for an unknown reason {reason!r}; nothing was taken from it")

    def _after_cut(self, content: list[dict[str, Any]], calls: list[dict[str, Any]], cut: int) -> None:
        """A call in a cut reply may be cut itself: none is carried out, the model is told to go in pieces."""
        if cut >= CUT_REPLIES:
            raise EngineError(f"{cut} replies in a row were cut at their limit; raise [anthropic] reply_tokens")
        self._add_reply(content)
        told: list[dict[str, Any]] = [_tool_result(call, CUT, fault=True) for call in calls]
        self._add_user(told or [{"type": "text", "text": "Your reply was cut at its limit. Go on in smaller pieces."}])

    def _result(self, call: dict[str, Any], place: int) -> dict[str, Any]:
        if place >= MAX_CALLS:
            return _tool_result(call, f"only {MAX_CALLS} calls of a turn are carried out; call again", fault=True)
        try:
            return _tool_result(call, run_tool(self._desk, str(call.get("name")), call.get("input")))
        except ToolFault as fault:
            return _tool_result(call, str(fault), fault=True)

    # The conversation

    def _add_reply(self, content: list[dict[str, Any]]) -> None:
        if content:
            self._messages.append({"role": "assistant", "content": content})

    def _add_user(self, content: list[dict[str, Any]]) -> None:
        if self._messages and self._messages[-1]["role"] == "user":
            self._messages[-1] = {"role": "user", "content": [*self._messages[-1]["content"], *content]}
        else:
            self._messages.append({"role": "user", "content": content})


def _tool_result(call: dict[str, Any], text: str, *, fault: bool = False) -> dict[str, Any]:
    result: dict[str, Any] = {"type": "tool_result", "tool_use_id": call.get("id", ""), "content": text}
    return {**result, "is_error": True} if fault else result


def _with_cache_mark(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Mark the end of the conversation so far, so that the next turn reads it from the cache."""
    last = messages[-1]
    marked = {**last["content"][-1], "cache_control": {"type": "ephemeral"}}
    return [*messages[:-1], {**last, "content": [*last["content"][:-1], marked]}]
