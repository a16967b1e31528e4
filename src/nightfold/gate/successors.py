"""From a superseded entry to the active entry that took its place."""

from __future__ import annotations

from bisect import bisect_left

from nightfold.formats.index import Entry, Index
from nightfold.formats.vocabulary import Vocabulary
from nightfold.gate.context import Context


class Successors:
    """The active entries of an index by the beginnings of their texts."""

    def __init__(self, index: Index | None) -> None:
        """Sort the active entries; None stands for an index without entries."""
        entries = [e for _, e in index.entries] if index else []
        self._entries = sorted((e for e in entries if e.active), key=lambda e: joined(e.text))
        self._texts = [joined(e.text) for e in self._entries]
        self._struck = {e.raw[:-1] if e.source else e.raw for e in entries if not e.active}

    def of(self, new: str | None) -> tuple[Entry, ...]:
        """Return the active entries whose text begins with what stands behind a mark."""
        start = beginning(new)
        place = bisect_left(self._texts, start)
        end = place
        while start and end < len(self._texts) and self._texts[end].startswith(start):
            end += 1
        return tuple(self._entries[place:end])

    def resolves(self, entry: Entry, vocabulary: Vocabulary) -> bool:
        """Return whether a superseded entry points to an active one, or says that its source stopped saying it."""
        return entry.new == vocabulary.unsupported or bool(self.of(entry.new))

    def dangles(self, entry: Entry, vocabulary: Vocabulary) -> bool:
        """Return whether this very entry stood in the index and pointed to nothing there either."""
        body = entry.raw[:-1] if entry.source else entry.raw
        return body in self._struck and not self.resolves(entry, vocabulary)


def joined(text: str) -> str:
    """Return a text as one line, as it stands behind a mark."""
    return text.replace("\n", " ")


def beginning(new: str | None) -> str:
    """Return what stands behind a mark, an ellipsis at its end left out."""
    return (new or "").rstrip(" .…")


def successors(context: Context) -> Successors:
    """Return the active entries of the candidate; sorted once for a context."""
    return context.remembered(_of_index)


def successors_before(context: Context) -> Successors:
    """Return the active entries of the base; sorted once for a context."""
    return context.remembered(_of_base)


def _of_index(context: Context) -> Successors:
    return Successors(context.index)


def _of_base(context: Context) -> Successors:
    return Successors(context.base_index)
