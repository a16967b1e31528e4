"""Where things stand: the lines of entries and of what is no entry, with their 1-based numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from nightfold.formats.index import Entry, Loose
from nightfold.gate.context import Context


def source_place(entry: Entry) -> int:
    """Return the line of an entry's source line; of its last line where it has none."""
    return entry.line + len(entry.raw) - 1


def body_lines(entry: Entry) -> Iterator[tuple[int, str]]:
    """Yield number and raw line of an entry's text, its source line left out."""
    body = entry.raw if entry.source is None else entry.raw[:-1]
    return ((entry.line + n, line) for n, line in enumerate(body))


def further_lines(entry: Entry) -> Iterator[tuple[int, str]]:
    """Yield what `body_lines` does but for the first line."""
    if len(entry.raw) == 1 or (len(entry.raw) == 2 and entry.source is not None):
        return iter(())
    return islice(body_lines(entry), 1, None)


def loose_lines(context: Context) -> Iterator[tuple[int, str]]:
    """Yield number and raw line of all that is no title, heading or entry of MEMORY.md."""
    yield from enumerate(context.index.preamble[1:], 2)
    for section in context.index.sections:
        for part in section.parts:
            if isinstance(part, Loose):
                yield from ((part.line + n, line) for n, line in enumerate(part.raw))
