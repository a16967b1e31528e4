"""Whether sources say what an entry says: its words, and its literals letter by letter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Final

from nightfold.formats.index import Entry
from nightfold.formats.patterns import lazy
from nightfold.gate.context import Context
from nightfold.gate.figures import spellings
from nightfold.gate.likeness import FUNCTION_WORDS, likeness
from nightfold.gate.reldates import resolves
from nightfold.policy.literals import Literal, literals, supports
from nightfold.policy.normal import fold, words

GROUNDED: Final = 0.4
"""Share of an entry's words that its sources must have; see docs/gate.md for how it was chosen."""
FEW_WORDS: Final = 4
"""With fewer words than this no share means anything but none at all."""
PASSAGES: Final = 2
"""Statements that an entry may be put together from. Over a whole document the common words of any
sentence add up, so that an invented one would pass."""
EARLIER: Final = 0.5
"""Likeness from which an entry of the base with a common source is an earlier wording of an entry."""
NEAR: Final = 0.2
"""Likeness from which a passage has to do with an entry."""

_WORD_CHARACTER: Final = lazy("[A-Za-z0-9_]")
_ENDINGS: Final = ("ing", "ed", "es", "s", "ly")


def ratio(text: str, ids: Iterable[str], context: Context) -> float:
    """Return which share of the words of `text` stands in its sources' best passages, 0 to 1.

    Chinese counts by characters, English by words without their endings; function words do not count.
    """
    wanted, ids = _tokens(text), tuple(ids)
    if not wanted or any(fold(text) in context.sources.folded(i) for i in ids):
        return 1.0
    passages = [_token_set(p) for i in ids for p in context.sources.passages(i)]
    left = list(wanted)
    for _ in range(PASSAGES):
        best = max(passages, key=lambda p: sum(1 for t in left if t in p), default=frozenset[str]())
        left = [t for t in left if t not in best]
    if len(wanted) < FEW_WORDS:
        return 0.0 if len(left) == len(wanted) else 1.0
    return 1 - len(left) / len(wanted)


@lru_cache(maxsize=4_096)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_stem(w) for w in words(text) if w not in FUNCTION_WORDS)


@lru_cache(maxsize=4_096)
def _token_set(text: str) -> frozenset[str]:
    return frozenset(_tokens(text))


def _stem(word: str) -> str:
    if word.isascii() and word.isalpha():
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                return word[: -len(ending)]
    return word


def unsupported_literals(entry: Entry, context: Context, *, earlier: bool = True) -> list[Literal]:
    """Return the literals of an entry that none of its sources has.

    Args:
        entry: An entry with sources.
        context: Where its sources are.
        earlier: Whether its own earlier wording in the base counts as a source.
    """
    if _verbatim(entry, context):
        return []
    found = (_whole(one, entry.belief) for one in literals(entry.belief))
    return [one for one in found if not _supported(one, entry, context, earlier=earlier)]


def _verbatim(entry: Entry, context: Context) -> bool:
    """Whether a source holds the text letter by letter but for white space."""
    ids = entry.source.ids if entry.source else ()
    if any(context.sources.holds(i, entry.belief) for i in ids):
        return True
    told = "".join(entry.belief.split())
    return any(told in context.sources.dense(i) for i in ids)


def _whole(literal: Literal, text: str) -> Literal:
    """Widen a number that is a piece of a longer word (`6` of `#6B4EFF`) to that word."""
    if literal.kind != "number":
        return literal
    start, end = literal.start, literal.end
    while start > 0 and _WORD_CHARACTER.match(text[start - 1]):
        start -= 1
    while end < len(text) and _WORD_CHARACTER.match(text[end]):
        end += 1
    if (start, end) == (literal.start, literal.end):
        return literal
    return Literal(start, end, "identifier", text[start:end])


def _supported(literal: Literal, entry: Entry, context: Context, *, earlier: bool) -> bool:
    ids = entry.source.ids if entry.source else ()
    if any(supports(context.sources.text(i), literal) for i in ids):
        return True
    if literal.kind in ("date", "number") and any(_resolved(literal.text, entry, i, context) for i in ids):
        return True
    if literal.kind == "number" and any(_spelled(literal.text, context.sources.text(i)) for i in ids):
        return True
    return earlier and any(supports(text, literal) for text in _earlier_texts(entry, context))


def _resolved(written: str, entry: Entry, session_id: str, context: Context) -> bool:
    """Whether a source names a day by its distance, in a passage that has to do with the entry."""
    source = context.sources.get(session_id)
    if source is None:
        return False
    near = [p for p in context.sources.passages(session_id) if likeness(p, entry.belief) >= NEAR]
    return resolves(written, "\n".join(near), source.captured_at_ms, context.zone)


def _spelled(number: str, text: str) -> bool:
    """Whether a text writes a small number in another way: 三 or three for 3."""
    return any(supports(text, Literal(0, 0, "number", other)) for other in spellings(number))


class _Base:
    """The base's wordings, by source id."""

    def __init__(self, context: Context) -> None:
        self._entries = [entry for _, entry in context.base_index.entries] if context.base_index else []
        self.texts = frozenset(entry.belief for entry in self._entries)

    @cached_property
    def by_id(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for entry in self._entries:
            for session_id in entry.source.ids if entry.source else ():
                found.setdefault(session_id, []).append(entry.belief)
        return found


def in_base(entry: Entry, context: Context) -> bool:
    """Return whether the base has this very statement: it was judged when it came."""
    return entry.belief in context.remembered(_Base).texts


def _earlier_texts(entry: Entry, context: Context) -> Iterator[str]:
    """Yield the earlier wordings of an entry; another entry of the same source is no support."""
    base = context.remembered(_Base)
    if entry.belief in base.texts:
        yield entry.belief
    for session_id in entry.source.ids if entry.source else ():
        yield from (t for t in base.by_id.get(session_id, ()) if likeness(t, entry.belief) >= EARLIER)
