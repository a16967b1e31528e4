"""A local HTTP server that speaks the Messages API, plain and streaming; a script plays the model.

The fake stands at the network's edge only: the official SDK talks to it over a real socket.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = dict[str, Any]
Script = Callable[[dict[str, Any], int], "Reply | Fault"]
"""Gets the request body and its number, from 0; returns a reply or a fault."""


@dataclass(frozen=True)
class Fault:
    """Something other than a reply."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    break_after: int | None = None
    """Close the connection after so many bytes of the reply below."""
    reply: Reply | None = None


def message(*content: dict[str, Any], stop: str = "end_turn", usage: dict[str, int] | None = None) -> Reply:
    """Return a reply with this content."""
    figures = {"input_tokens": 100, "output_tokens": 20, **(usage or {})}
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": list(content),
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": figures,
    }


def text(words: str) -> dict[str, Any]:
    """Return a text block."""
    return {"type": "text", "text": words}


def tool(name: str, /, call_id: str = "toolu_1", **arguments: Any) -> dict[str, Any]:
    """Return a tool call."""
    return {"type": "tool_use", "id": call_id, "name": name, "input": arguments}


@dataclass
class Endpoint:
    """A server at work."""

    url: str
    requests: list[dict[str, Any]]
    bodies: list[str]


@contextmanager
def serving(script: Script) -> Iterator[Endpoint]:
    """Serve `script` on a loopback port until the block ends."""
    requests: list[dict[str, Any]] = []
    bodies: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            bodies.append(body)
            requests.append(json.loads(body))
            outcome = script(requests[-1], len(requests) - 1)
            if isinstance(outcome, Fault):
                self._fault(outcome, stream=bool(requests[-1].get("stream")))
            else:
                self._reply(outcome, stream=bool(requests[-1].get("stream")))

        def _fault(self, fault: Fault, *, stream: bool) -> None:
            if fault.break_after is not None and fault.reply is not None:
                self._reply(fault.reply, stream=stream, most=fault.break_after)
                return
            data = json.dumps({"type": "error", "error": {"type": "api_error", "message": "scripted"}}).encode()
            self.send_response(fault.status)
            for name, value in fault.headers.items():
                self.send_header(name, value)
            self._body("application/json", data)

        def _reply(self, reply: Reply, *, stream: bool, most: int | None = None) -> None:
            data = b"".join(events(reply)) if stream else json.dumps(reply).encode()
            self.send_response(200)
            self._body("text/event-stream" if stream else "application/json", data, most)

        def _body(self, kind: str, data: bytes, most: int | None = None) -> None:
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data if most is None else data[:most])
            self.wfile.flush()
            if most is not None:
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing: pytest shows what matters."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Endpoint(f"http://127.0.0.1:{server.server_port}", requests, bodies)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def events(reply: Reply) -> Iterator[bytes]:
    """Return a reply as server-sent events."""
    start = {**reply, "content": [], "stop_reason": None}
    yield _event("message_start", {"message": start})
    for index, block in enumerate(reply["content"]):
        yield from _block(index, block)
    delta = {"stop_reason": reply["stop_reason"], "stop_sequence": None}
    yield _event("message_delta", {"delta": delta, "usage": {"output_tokens": reply["usage"]["output_tokens"]}})
    yield _event("message_stop", {})


def _block(index: int, block: dict[str, Any]) -> Iterator[bytes]:
    if block["type"] == "tool_use":
        start = {k: v for k, v in block.items() if k != "raw_json"}
        yield _event("content_block_start", {"index": index, "content_block": {**start, "input": {}}})
        raw = block.get("raw_json") or json.dumps(block["input"])
        delta = {"type": "input_json_delta", "partial_json": raw}
    else:
        yield _event("content_block_start", {"index": index, "content_block": {"type": "text", "text": ""}})
        delta = {"type": "text_delta", "text": block["text"]}
    yield _event("content_block_delta", {"index": index, "delta": delta})
    yield _event("content_block_stop", {"index": index})


def _event(name: str, fields: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps({'type': name, **fields})}\n\n".encode()
