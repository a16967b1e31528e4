"""A scripted model that does the work: reads what changed, writes the pair, checks it, stops.

It knows the format and nothing of our code: what it writes is put together from the tool results alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.messages_server import Reply, message, text, tool

WORDS = {
    "zh": {
        "title": "# 记忆索引",
        "project": "## 项目：",
        "folder": "## 工作目录：",
        "open": "（",
        "close": "）",
        "source": "来源: ",
        "prefs": "## 用户偏好",
        "key": "[搜:",
    },
    "en": {
        "title": "# Memory index",
        "project": "## Project: ",
        "folder": "## Workspace: ",
        "open": " (",
        "close": ")",
        "source": "Sources: ",
        "prefs": "## User preferences",
        "key": "[find:",
    },
}


class GoodModel:
    """Plays one conversation after another; a conversation begins with one user message."""

    def __init__(self, language: str) -> None:
        self.words = WORDS[language]

    def __call__(self, request: dict[str, Any], number: int) -> Reply:
        """Answer a request."""
        messages = request["messages"]
        if "tools" not in request:
            return message(text("no"))
        turn = sum(1 for m in messages if m["role"] == "assistant")
        results = dict(self._results(messages))
        if turn == 0:
            return message(tool("list_files", "t0"), stop="tool_use")
        if turn == 1:
            paths = results["t0"].split("\n")
            calls = [tool("read_file", f"r{i}", path=path) for i, path in enumerate(paths)]
            return message(text("Reading."), *calls, stop="tool_use")
        if turn == 2:
            paths = results["t0"].split("\n")
            pages = {path: json.loads(results[f"r{i}"])["text"] for i, path in enumerate(paths)}
            return message(*self._writes(pages), tool("check", "c1"), stop="tool_use")
        return message(text("Done."), usage={"cache_read_input_tokens": 900})

    @staticmethod
    def _results(messages: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
        for one in messages:
            for block in one["content"] if isinstance(one["content"], list) else []:
                if block.get("type") == "tool_result":
                    yield block["tool_use_id"], block["content"]

    def _writes(self, pages: dict[str, str]) -> list[dict[str, Any]]:
        index, added = pages["MEMORY.md"].rstrip("\n"), []
        for path in sorted(p for p in pages if p.startswith("sessions/")):
            for line, entry in self._entries(pages[path]):
                if line not in index:
                    added.append(entry)
        heading = ""
        for section, entry in added:
            if section not in index:
                index += f"\n\n{section}"
            elif heading != section and not index.rstrip().endswith(entry):
                index = self._append(index, section, entry)
                continue
            heading = section
            index += f"\n{entry}"
        return [tool("write_file", "w1", path="MEMORY.md", content=index + "\n")] if added else []

    @staticmethod
    def _append(index: str, section: str, entry: str) -> str:
        start = index.index(section)
        end = index.find("\n\n## ", start)
        end = len(index) if end < 0 else end
        return f"{index[:end]}\n{entry}{index[end:]}"

    def _entries(self, document: str) -> Iterator[tuple[str, tuple[str, str]]]:
        head = dict(re.findall(r"^(\w+): (.+)$", document.split("---")[1], re.MULTILINE))
        words = self.words
        if "project" in head:
            section = f"{words['project']}{head['project']}{words['open']}{head['workspace']}{words['close']}"
        elif "workspace" in head:
            section = f"{words['folder']}{head['workspace']}"
        else:
            return
        for line in re.findall(r"^- (.+)$", document.split("---", 2)[2], re.MULTILINE):
            source = f"  {words['source']}{head['session_id']} · captured_at_ms: {head['captured_at_ms']}"
            yield line, (section, f"- {line}\n{source}")
