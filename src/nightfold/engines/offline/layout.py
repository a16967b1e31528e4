"""What stands in MEMORY.md, in which section, since when.

From the beliefs alone: the base is brought in line with it by write.py. Sections and places are told as
the moments at which nightly runs, one document each, would have made them, so that a rebuild sets them up
in the same order. Source: spec/formats.md, section 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from nightfold.engines.offline.belief import Belief, Moment, Scope
from nightfold.formats.headings import SectionKind

DAY_MS: Final = 86_400_000

SectionKey = tuple[SectionKind, str, str | None]
"""Kind, name and workspace; the name of `global` and `pitfalls` is empty."""

KIND_ORDER: Final[dict[SectionKind, int]] = {"global": 0, "project": 1, "workspace": 2, "topic": 3, "pitfalls": 4}


@dataclass(frozen=True)
class Layout:
    """The beliefs that are written, by section, and when each section came to be."""

    shown: tuple[Belief, ...]
    """Those that stand in MEMORY.md, in order of their places."""
    hidden: dict[int, str] = field(default_factory=dict)
    """By `born`: why a belief is not written."""
    births: dict[SectionKey, Moment] = field(default_factory=dict)


def section_of(belief: Belief) -> SectionKey:
    """Return the section a belief stands in."""
    if belief.is_pitfall:
        return "pitfalls", "", None
    return key_of(belief.scope)


def key_of(scope: Scope) -> SectionKey:
    """Return the section of a scope."""
    if scope.kind == "global":
        return "global", "", None
    return scope.kind, scope.name, scope.workspace if scope.kind == "project" else None


def lay_out(beliefs: Iterable[Belief], *, now_ms: int, superseded_days: int) -> Layout:
    """Decide what is written.

    Args:
        beliefs: All beliefs.
        now_ms: The run's clock.
        superseded_days: How long a struck line stays behind the newest evidence of its successor.
    """
    shown: list[Belief] = []
    hidden: dict[int, str] = {}
    ends: dict[int, int] = {}
    for belief in beliefs:
        end = None if belief.active else retired_until(belief, superseded_days)
        reason = _why_hidden(belief, end, now_ms)
        if reason is None:
            shown.append(belief)
        else:
            hidden[belief.born] = reason
        if end is not None:
            ends[belief.born] = end
    shown.sort(key=place_of)
    return Layout(tuple(shown), hidden, _births(beliefs, hidden, ends))


def place_of(belief: Belief) -> tuple[Moment, int]:
    """Return a sort key: where among its neighbours a belief stands."""
    return belief.placed or (belief.pinned_ms, 1, "", 0), belief.born


def _why_hidden(belief: Belief, end: int | None, now_ms: int) -> str | None:
    if belief.forgotten:
        return "forgotten"
    if belief.suppressed:
        return belief.suppressed
    if not belief.statements and belief.pinned is None:
        return "no source says it"
    if belief.placed is None and not belief.typed and belief.pinned is None:
        return "it helps no other task"
    successor = belief.successor
    if successor is None:
        return None
    if belief.struck_hidden:
        return "its struck line was deleted by hand"
    if successor.forgotten or successor.suppressed:
        return "what took its place was forgotten or deleted by hand"
    if successor.placed is None and not successor.typed and successor.pinned is None:
        return "what took its place is not kept"
    if end is not None and end <= now_ms:
        return "it was superseded long ago"
    return None


def retired_until(belief: Belief, superseded_days: int) -> int | None:
    """Return when the struck line of a retired belief ages out, Unix epoch milliseconds.

    Each sign of its successor, and of that one's successor, gives it another `superseded_days`; once they
    are over it does not come back.
    """
    signs: list[int] = []
    current = belief
    while current.superseded_by is not None and current.superseded_at is not None:
        successor = current.superseded_by
        start = current.superseded_at[0]
        end = successor.superseded_at[0] if successor.superseded_at is not None else None
        signs.append(start)
        stamps = [*(s.captured_at_ms for s in successor.statements), successor.pinned_ms]
        signs += [ms for ms in stamps if ms > start and (end is None or ms <= end)]
        current = successor
    span = superseded_days * DAY_MS
    until: int | None = None
    for sign in sorted(signs):
        if until is not None and sign >= until:
            break
        until = sign + span
    return until


def _births(beliefs: Iterable[Belief], hidden: dict[int, str], ends: dict[int, int]) -> dict[SectionKey, Moment]:
    """Return, for each section, since when it has had an entry without a break."""
    stays: dict[SectionKey, list[tuple[Moment, Moment | None]]] = {}
    for belief in beliefs:
        if belief.born in hidden and belief.born not in ends:
            continue
        for key, start, end in _stays(belief):
            aged = ends.get(belief.born)
            if end is None and aged is not None and belief.born in hidden:
                end = (aged, 0, "", 0)
            stays.setdefault(key, []).append((start, end))
    return {key: _last_birth(spans) for key, spans in stays.items()}


def _stays(belief: Belief) -> Iterator[tuple[SectionKey, Moment, Moment | None]]:
    if belief.placed is not None and not belief.typed:
        yield section_of(belief), belief.placed, None
    yield from ((key_of(scope), start, end) for scope, start, end in belief.moved)


def _last_birth(spans: list[tuple[Moment, Moment | None]]) -> Moment:
    spans.sort(key=lambda span: (span[0], span[1] is not None, span[1] or ()))
    birth, reach = spans[0]
    for start, end in spans[1:]:
        if reach is not None and _document(start) > _document(reach):
            birth, reach = start, end  # in between the section had no entry, so it was not there
        elif reach is not None:
            reach = None if end is None else max(reach, end)
    return birth


def _document(moment: Moment) -> tuple[int, int, str]:
    return moment[:3]
