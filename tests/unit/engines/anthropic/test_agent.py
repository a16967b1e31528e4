"""The conversation handles every way a reply can end, by name, and stops at every limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nightfold.engines.anthropic.agent import MAX_CALLS, Conversation, Limits, Meter
from nightfold.engines.anthropic.cost import Price
from nightfold.engines.anthropic.desk import Desk
from nightfold.engines.anthropic.transport import Broken
from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.errors import EngineError
from tests.messages_server import message, text, tool
from tests.unit.engines.anthropic.rooms import room_of

LIMITS = Limits(turns=20, tokens=100_000, seconds=60, usd=None, reply_tokens=4_000)


class Scripted:
    """A transport that plays a list of replies and keeps what it was asked."""

    def __init__(self, *replies: Any) -> None:
        self.replies = list(replies)
        self.requests: list[dict[str, Any]] = []

    def send(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return dict(reply)


def talk(
    *replies: Any,
    limits: Limits = LIMITS,
    clock: Callable[[], float] = lambda: 0.0,
    price: Price | None = None,
) -> tuple[Scripted, dict[str, str], Meter]:
    transport, room = Scripted(*replies), room_of()
    meter = Meter(limits, clock, price)
    Conversation(transport, meter, Desk(room), model="m", system="s", effort=None).say("Begin.")
    return transport, room.files, meter


def test_a_turn_without_a_tool_call_ends_the_conversation() -> None:
    transport, _, meter = talk(message(text("done")))
    assert len(transport.requests) == 1
    assert meter.turns == 1


def test_tool_calls_of_one_turn_are_all_answered_in_one_message() -> None:
    transport, files, _ = talk(
        message(tool("list_files", "a"), tool("write_file", "b", path=INDEX_FILE, content="X"), stop="tool_use"),
        message(text("done")),
    )
    results = transport.requests[1]["messages"][-1]["content"]
    assert [r["tool_use_id"] for r in results] == ["a", "b"]
    assert files[INDEX_FILE] == "X"


def test_a_fault_of_a_call_is_told_to_the_model_and_ends_nothing() -> None:
    transport, _, _ = talk(
        message(tool("read_file", path="../../etc/passwd"), stop="tool_use"),
        message(tool("no_such_tool"), stop="tool_use"),
        message(tool("edit_file", path="changes.md", old="a", new="b"), stop="tool_use"),
        message(tool("write_file", content=3), stop="tool_use"),
        message(text("done")),
    )
    told = [r["messages"][-1]["content"][-1] for r in transport.requests[1:]]
    assert all(t["is_error"] for t in told)
    assert "no file" in told[0]["content"]
    assert "no tool" in told[1]["content"]


def test_a_call_in_a_cut_reply_is_not_carried_out() -> None:
    """A cut call may look whole: half a file is worse than none."""
    transport, files, _ = talk(
        message(tool("write_file", path=INDEX_FILE, content="half a fi"), stop="max_tokens"),
        message(text("done")),
    )
    assert files[INDEX_FILE] != "half a fi"
    assert "not carried out" in transport.requests[1]["messages"][-1]["content"][0]["content"]


def test_replies_that_are_cut_for_ever_end_the_run() -> None:
    with pytest.raises(EngineError, match="reply_tokens"):
        talk(*[message(text("…"), stop="max_tokens")] * 3)


def test_a_paused_turn_goes_on_with_what_was_said() -> None:
    transport, _, _ = talk(message(text("wait"), stop="pause_turn"), message(text("done")))
    assert transport.requests[1]["messages"][-1]["role"] == "assistant"


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (message(text("no"), stop="refusal"), "refused"),
        (message(text("x"), stop="model_context_window_exceeded"), "batch_tokens"),
        (message(text("x"), stop="stop_sequence"), "stop sequence"),
        (message(text("x"), stop="moon_phase"), "unknown reason"),
        (message(text("x"), stop="tool_use"), "called none"),
    ],
    ids=["refusal", "context", "sequence", "unknown", "empty tool use"],
)
def test_every_other_end_of_a_reply_fails_by_name(reply: dict[str, Any], words: str) -> None:
    """An unknown end must never pass for success."""
    with pytest.raises(EngineError, match=words):
        talk(reply)


def test_an_empty_reply_at_the_end_of_a_turn_is_an_end() -> None:
    transport, _, _ = talk(message())
    assert len(transport.requests) == 1


def test_more_calls_than_a_turn_may_have_are_told_to_come_again() -> None:
    calls = [tool("list_files", str(n)) for n in range(MAX_CALLS + 1)]
    transport, _, _ = talk(message(*calls, stop="tool_use"), message(text("done")))
    results = transport.requests[1]["messages"][-1]["content"]
    assert len(results) == MAX_CALLS + 1
    assert [bool(r.get("is_error")) for r in results] == [False] * MAX_CALLS + [True]


def endless(_turn: int = 0) -> list[dict[str, Any]]:
    return [message(tool("list_files"), stop="tool_use")] * 50


def test_a_model_that_never_ends_meets_the_limit_of_turns() -> None:
    with pytest.raises(EngineError, match=r"20 turns; raise \[anthropic\] max_turns"):
        talk(*endless())


def test_the_limit_of_tokens_counts_cached_ones_too() -> None:
    cached = message(tool("list_files"), stop="tool_use", usage={"cache_read_input_tokens": 60_000})
    with pytest.raises(EngineError, match="max_tokens"):
        talk(*[cached] * 5)


def test_the_limit_of_seconds_is_held_against_a_clock_that_only_goes_forward() -> None:
    ticks = iter(range(0, 1000, 25))
    with pytest.raises(EngineError, match="max_seconds"):
        talk(*endless(), clock=lambda: float(next(ticks)))


def test_the_limit_of_dollars_is_held_by_the_price_table() -> None:
    """100 input and 20 output tokens at 1,000 and 5,000 dollars a million are 20 cents a turn."""
    limits = Limits(turns=20, tokens=100_000, seconds=60, usd=0.5, reply_tokens=4_000)
    with pytest.raises(EngineError, match="max_usd"):
        talk(*endless(), limits=limits, price=Price(1_000, 5_000, 0, 0))


def test_a_reply_that_broke_off_is_asked_for_again() -> None:
    transport, _, meter = talk(Broken("off"), message(text("done")))
    assert transport.requests[0] == transport.requests[1]
    assert meter.turns == 1


def test_a_service_that_breaks_off_again_and_again_ends_the_run() -> None:
    with pytest.raises(Broken):
        talk(Broken("off"), Broken("off"), Broken("off"))


def test_the_stable_part_of_a_request_is_the_same_bytes_in_every_turn() -> None:
    """The provider's cache holds only what does not change."""
    transport, _, _ = talk(message(tool("list_files"), stop="tool_use"), message(text("done")))
    first, second = transport.requests
    assert first["system"] == second["system"]
    assert first["tools"] == second["tools"]
    assert first["system"][0]["cache_control"] == {"type": "ephemeral"}


def test_the_summary_is_writable_and_nothing_else_besides_the_index() -> None:
    _, files, _ = talk(
        message(tool("write_file", path=SUMMARY_FILE, content="v2\n"), stop="tool_use"), message(text("done"))
    )
    assert set(files) == {INDEX_FILE, SUMMARY_FILE}
