"""What the model sees of a run: a folder of texts by path, two of them writable.

There is no disk behind it. A path is looked up by its exact name, so nothing outside the run can be
reached by any spelling. Texts are redacted and without what a forget rule hits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Workroom

CHANGES_FILE: Final = "changes.md"
WRITABLE: Final = (INDEX_FILE, SUMMARY_FILE)

PAGE_BYTES: Final = 24_000
"""Bytes of one page of `read_file`: about 8,000 tokens, small beside any context, large beside any document."""
MAX_HITS: Final = 60
"""Lines that one search returns at the most."""
MAX_FILE_BYTES: Final = 2_000_000
"""Bytes that an artifact may have when the model writes it whole."""


class ToolFault(Exception):
    """A tool call that cannot be carried out; its message is for the model, which can act on it."""


@dataclass(frozen=True)
class Page:
    """A page of a file. `next_line_offset` is None at its end."""

    text: str
    next_line_offset: int | None


class Desk:
    """The files of one conversation."""

    def __init__(self, room: Workroom, paths: Iterable[str] | None = None) -> None:
        """Lay out the files.

        Args:
            room: The run; its `files` are edited in place.
            paths: Documents of this batch; None for all.
        """
        self._room = room
        wanted = None if paths is None else set(paths)
        documents = room.snapshot.documents
        self._inputs: Mapping[str, str] = {d.path: d.text for d in documents if wanted is None or d.path in wanted}

    def paths(self) -> tuple[str, ...]:
        """Return every readable path."""
        return (*WRITABLE, CHANGES_FILE, *sorted(self._inputs))

    def read(self, path: str, line_offset: int, max_lines: int) -> Page:
        """Return a page of a file, from the 0-based `line_offset` on, cut at lines and in bytes."""
        lines = self._text(path).split("\n")
        if line_offset >= len(lines):
            raise ToolFault(f"line_offset {line_offset} is beyond the end of {path}, which has {len(lines)} lines")
        taken: list[str] = []
        size = 0
        for line in lines[line_offset : line_offset + max_lines]:
            size += len(line.encode()) + 1
            if taken and size > PAGE_BYTES:
                break
            taken.append(line)
        end = line_offset + len(taken)
        return Page("\n".join(taken), end if end < len(lines) else None)

    def search(self, query: str, path: str | None) -> tuple[str, ...]:
        """Return the lines that hold `query`, as `path:line: text`, case folded."""
        if not query.strip():
            raise ToolFault("query is empty; give the words to look for")
        wanted = query.casefold()
        places = (path,) if path is not None else self.paths()
        hits: list[str] = []
        for place in places:
            for number, line in enumerate(self._text(place).split("\n"), 1):
                if wanted in line.casefold():
                    hits.append(f"{place}:{number}: {line[:300]}")
                    if len(hits) == MAX_HITS:
                        return (*hits, f"… more than {MAX_HITS} lines; name a path or search for more words")
        return tuple(hits)

    def write(self, path: str, content: str) -> None:
        """Replace an artifact whole."""
        self._require_writable(path)
        if len(content.encode()) > MAX_FILE_BYTES:
            raise ToolFault(f"{path} would have more than {MAX_FILE_BYTES} bytes; edit it in parts")
        self._room.files[path] = content

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace the one place where `old` stands in an artifact."""
        self._require_writable(path)
        text = self._room.files[path]
        count = text.count(old) if old else 0
        if count != 1:
            problem = "is empty" if not old else "occurs nowhere" if count == 0 else f"occurs {count} times"
            raise ToolFault(f"old {problem} in {path}; it must match exactly once, with its line breaks and indent")
        if len(text.encode()) + len(new.encode()) > MAX_FILE_BYTES:
            raise ToolFault(f"{path} would have more than {MAX_FILE_BYTES} bytes; shorten it")
        self._room.files[path] = text.replace(old, new)

    def check(self) -> str:
        """Return the gate's findings on the staged pair, as text."""
        return self._room.check(dict(self._room.files)) or "no finding"

    def _text(self, path: str) -> str:
        if path in WRITABLE:
            return self._room.files[path]
        if path == CHANGES_FILE:
            return self._room.changes_text
        if path in self._inputs:
            return self._inputs[path]
        raise ToolFault(f"there is no file {path!r}; list_files names every file, paths are taken as they are")

    def _require_writable(self, path: str) -> None:
        if path not in WRITABLE:
            raise ToolFault(f"{path!r} cannot be written; only {' and '.join(WRITABLE)} can")
