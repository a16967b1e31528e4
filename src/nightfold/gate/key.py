"""KEY: search keys find what they promise. Source: spec/gate.md, spec/formats.md section 3."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.summary import SummaryLine
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding


class _Text:
    """The index as one text, with what each line belongs to; a key is looked up with `str.find`."""

    def __init__(self, context: Context) -> None:
        self._known: dict[str, tuple[bool, int]] = {}
        self.lines = context.lines[INDEX_FILE]
        self.text = context.index_text
        self.starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        """Where each line begins; behind the last, where the next would."""
        self._active = [entry for _, entry in context.index.entries if entry.active]
        self._firsts = [entry.line - 1 for entry in self._active]
        """0-based first line of every active entry."""

    def finds(self, key: str) -> tuple[bool, int]:
        """Return whether `key` occurs at all, and how many active entries it finds (2 means two or more)."""
        if key not in self._known:
            self._known[key] = self._look_up(key)
        return self._known[key]

    def _look_up(self, key: str) -> tuple[bool, int]:
        entries: set[int] = set()
        start = self.text.find(key)
        anywhere = start >= 0
        while start >= 0 and len(entries) < 2:
            line = bisect_right(self.starts, start) - 1
            number = self._entry_at(line)
            if number is not None:
                entries.add(number)
            # One hit tells all of a line: go on behind it.
            start = self.text.find(key, self.starts[line + 1])
        return anywhere, len(entries)

    def _entry_at(self, line: int) -> int | None:
        """Return the number of the active entry whose text has a line; a source line is no text."""
        number = bisect_right(self._firsts, line) - 1
        if number < 0:
            return None
        entry = self._active[number]
        body = len(entry.raw) - (1 if entry.source else 0)
        return number if line < self._firsts[number] + body else None


def _keys(context: Context) -> Iterator[tuple[SummaryLine, str]]:
    for section in context.summary.sections:
        for line in section.lines:
            yield from ((line, key) for key in line.keys)


def dead(context: Context) -> list[Finding]:
    """Every search key is a contiguous run of characters inside one line of MEMORY.md.

    Fix: copy the key from the entry, byte for byte.
    """
    text = context.remembered(_Text)
    return [
        finding(
            "KEY001",
            SUMMARY_FILE,
            line.line,
            f"key {key!r} is nowhere in MEMORY.md",
            "copy it from the entry",
        )
        for line, key in _keys(context)
        if not key.strip() or not text.finds(key)[0]
    ]


def missing(context: Context) -> list[Finding]:
    """Every summary line has a search key; a line that a person typed need not have one.

    Fix: add a key that finds the entry.
    """
    typed = context.hand_lines.get(SUMMARY_FILE, frozenset())
    return [
        finding("KEY002", SUMMARY_FILE, line.line, "the line has no search key", "add a key that finds its entry")
        for section in context.summary.sections
        for line in section.lines
        if not line.keys and line.raw not in typed
    ]


def inactive(context: Context) -> list[Finding]:
    """Every search key finds an active entry, not only a superseded one, a source line or a heading.

    Fix: take the key from the active entry's text.
    """
    text = context.remembered(_Text)
    found = []
    for line, key in _keys(context):
        anywhere, entries = text.finds(key)
        if key.strip() and anywhere and not entries:
            message = f"key {key!r} finds no active entry"
            found.append(finding("KEY003", SUMMARY_FILE, line.line, message, "take it from the active entry's text"))
    return found


def ambiguous(context: Context) -> list[Finding]:
    """A search key finds one active entry, not several.

    Fix: take a longer or rarer run of the entry's text.
    """
    text = context.remembered(_Text)
    return [
        finding("KEY004", SUMMARY_FILE, line.line, f"key {key!r} finds more than one entry", "take a longer run")
        for line, key in _keys(context)
        if key.strip() and text.finds(key)[1] > 1
    ]
