"""Find credentials in a text and put a placeholder in their place.

Three sources of hits, united: the maintained detector `redact-secret` (pinned, and known to this module
alone), formats that show what they are (`secret_formats`), and labels, phrases and commands that show where
a secret stands (`secret_labels`, `secret_phrases`). docs/secrets.md lists the kinds and the figures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from nightfold.policy import secret_formats, secret_names, secret_phrases, secret_seeds
from nightfold.policy.secret_formats import Span, find_formats, holds_key
from nightfold.policy.secret_labels import find_labelled
from nightfold.policy.secret_phrases import find_phrases
from nightfold.policy.secret_places import Finder
from nightfold.policy.secret_seeds import find_seeds
from nightfold.policy.secret_values import PLACEHOLDER, is_code, is_stand_in, looks_random, looks_strongly_typed


@dataclass(frozen=True)
class SecretHit:
    """One secret: half-open offsets in characters, the 1-based line it begins on, and its kind."""

    start: int
    end: int
    line: int
    kind: str


@dataclass(frozen=True)
class Redacted:
    """A text without its secrets; the hits' offsets and lines are those of the text that was given."""

    text: str
    hits: tuple[SecretHit, ...]


def redact(text: str) -> Redacted:
    """Replace every secret by `PLACEHOLDER` and nothing else; redacting the result changes nothing."""
    return redact_together([text])[0]


def redact_together(texts: Sequence[str]) -> tuple[Redacted, ...]:
    """Redact texts that belong together: a value that one of them shows as a secret goes from all."""
    return _redacted(texts, find_together(texts))


def redact_pair(index: str, summary: str) -> tuple[Redacted, ...]:
    """Redact the two artifacts, as `redact_together` does."""
    return _redacted((index, summary), find_in_pair(index, summary))


def _redacted(texts: Sequence[str], found: Sequence[tuple[SecretHit, ...]]) -> tuple[Redacted, ...]:
    return tuple(Redacted(_masked(text, hits) if hits else text, hits) for text, hits in zip(texts, found, strict=True))


def find_secrets(text: str) -> tuple[SecretHit, ...]:
    """Return the secrets of `text`, in order and without overlap. A placeholder is never a hit.

    A value that its surroundings show as a secret in one place is one wherever it stands in the text.
    """
    return find_together([text])[0]


def find_together(texts: Sequence[str]) -> tuple[tuple[SecretHit, ...], ...]:
    """Return the secrets of texts that belong together, such as the index and the summary, text by text."""
    found = [_settled(text, _spans(text)) for text in texts]
    values = {
        text[span.start : span.end]: span.kind
        for text, spans in zip(texts, found, strict=True)
        for span in spans
        if _is_telling(text[span.start : span.end])
    }
    if values:
        found = [_settled(text, [*spans, *_repeated(text, values)]) for text, spans in zip(texts, found, strict=True)]
    return tuple(tuple(_hits(text, spans)) for text, spans in zip(texts, found, strict=True))


@lru_cache(maxsize=1)
def find_in_pair(index: str, summary: str) -> tuple[tuple[SecretHit, ...], ...]:
    """Return what `find_together` does of the two artifacts; remembered until another pair is asked for.

    The gate asks again of the very texts that were redacted just before.
    """
    return find_together((index, summary))


def _settled(text: str, found: Iterable[Span]) -> list[Span]:
    """Unite spans, with what only shows once they are masked."""
    spans = _united(found, text)
    while spans:
        more = _spans_behind(text, spans)
        if not more:
            break
        spans = _united([*spans, *more], text)
    return spans


def _is_telling(value: str) -> bool:
    """Tell a value that cannot stand anywhere by chance, from a PIN or a plain word."""
    return len(value) <= 400 and (looks_random(value, 10) or (len(value) >= 8 and looks_strongly_typed(value)))


def _repeated(text: str, values: Mapping[str, str]) -> Iterator[Span]:
    for value, kind in values.items():
        start = text.find(value)
        while start >= 0:
            end = start + len(value)
            edges = text[start - 1 : start] + text[end : end + 1]
            if not any(edge.isascii() and edge.isalnum() for edge in edges):
                yield Span(start, end, kind)
            start = text.find(value, end)


def _hits(text: str, spans: Iterable[Span]) -> Iterator[SecretHit]:
    line, seen = 1, 0
    for span in spans:
        line += text.count("\n", seen, span.start)
        seen = span.start
        yield SecretHit(span.start, span.end, line, span.kind)


def _spans(text: str) -> Iterator[Span]:
    places = _finder().places(text)
    yield from find_formats(places)
    yield from find_labelled(places)
    yield from find_phrases(places)
    yield from find_seeds(places)
    yield from _maintained(text)


@cache
def _finder() -> Finder:
    return Finder(secret_formats.HINTS | secret_names.HINTS | secret_phrases.HINTS | secret_seeds.HINTS)


def _spans_behind(text: str, spans: Sequence[Span]) -> list[Span]:
    """Return what only shows once `spans` are masked, in offsets of `text`: so that redaction is stable."""
    masked = _masked(text, spans)
    edges, shifts, shift = [0], [0], 0
    for span in spans:
        shift += span.end - span.start - len(PLACEHOLDER)
        edges.append(span.end - shift)
        shifts.append(shift)

    def back(offset: int) -> int:
        return offset + shifts[bisect_right(edges, offset) - 1]

    found = _united(_spans(masked), masked)
    return [Span(back(span.start), back(span.end - 1) + 1, span.kind) for span in found]


def _masked(text: str, hits: Iterable[Span | SecretHit]) -> str:
    pieces: list[str] = []
    position = 0
    for hit in hits:
        pieces += (text[position : hit.start], PLACEHOLDER)
        position = hit.end
    return "".join((*pieces, text[position:]))


def _united(spans: Iterable[Span], text: str) -> list[Span]:
    """Merge overlapping spans (the longest names the kind) and leave placeholders out of them."""
    merged: list[Span] = []
    sizes: list[int] = []
    for span in sorted(spans):
        if merged and span.start < merged[-1].end:
            last, size = merged[-1], span.end - span.start
            kind = span.kind if size > sizes[-1] else last.kind
            merged[-1] = Span(last.start, max(last.end, span.end), kind)
            sizes[-1] = max(sizes[-1], size)
        else:
            merged.append(span)
            sizes.append(span.end - span.start)
    return [piece for span in merged for piece in _around_placeholders(span, text)]


def _around_placeholders(span: Span, text: str) -> Iterator[Span]:
    start = span.start
    while start < span.end:
        hole = text.find(PLACEHOLDER, max(0, start - len(PLACEHOLDER) + 1), span.end + len(PLACEHOLDER) - 1)
        end = span.end if hole < 0 else min(hole, span.end)
        if end - start >= _SHORTEST:
            yield Span(start, end, span.kind)
        if hole < 0:
            return
        start = hole + len(PLACEHOLDER)


_SHORTEST: Final = 4
"""Characters; what is left of a hit beside a placeholder is no secret below that."""


def _maintained(text: str) -> Iterator[Span]:
    """Ask redact-secret.

    Its hits may run on into Chinese text behind a value and are cut there; the values that it takes for
    secrets by their label alone are held to the same standard as ours.
    """
    for finding in _detector().scan(text):
        start, end = finding.start, finding.end
        if finding.type != "private_key":
            end = next((i for i in range(start, end) if text[i] > "~"), end)
            value = text[start:end]
            if (
                len(value) < _SHORTEST
                or is_stand_in(value)
                or (finding.type in _BY_LABEL and not _may_be_secret(value))
            ):
                continue
        elif not holds_key(text[start:end]):
            continue
        yield Span(start, end, finding.type.replace("_", "-"))


_BY_LABEL: Final = frozenset({"contextual_secret", "authorization_credential", "bearer_token"})


def _may_be_secret(value: str) -> bool:
    return not is_code(value) and (any(letter.isdigit() for letter in value) or looks_random(value, 16))


@cache
def _detector() -> Any:
    import redact_secret  # a native extension; loaded on first use to keep `--help` quick

    return redact_secret
