"""Anchors: the names and values in a statement that other statements seldom hold by chance.

People say a thing again in other words, but a command, a file, a product or a limit keeps its name. What is
an anchor is judged by its form alone: something written as code, a path, a quantity; a name with a capital
inside an English sentence, a Latin word inside a Chinese one. A member of a contrast (`staging`, English)
and the name of an agent are none: they say where or for whom, not what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import HAN, Mark, keys_of, level, marks_of, stem
from nightfold.engines.offline.persona import WELL_KNOWN
from nightfold.engines.offline.quantities import COUNTED
from nightfold.formats.patterns import lazy

FIRM: Final = 2.0
"""Weight of what is code, a path, a setting, or a quantity of two digits or with a unit."""
LOOSE: Final = 1.5
"""Weight of a proper name in plain words, and of a short identifier."""
BARE: Final = 1.0
"""Weight of a single digit, of no unit or of one that is counted: 一个, three times."""
_LONG: Final = 4
"""Characters from which an identifier is firm."""
_CODE: Final = lazy(r"`([^`\n]+)`")
_MENTIONED: Final = lazy(r"[“「]([\u4e00-\u9fff]{2,4})[”」]|[\"“]([A-Za-z]{3,})[\"”]")
_CAPITAL: Final = lazy(r"(?<![\w`/.-])[A-Z][A-Za-z0-9]*[A-Za-z0-9]")
_INNER: Final = lazy(r"[A-Z0-9]")
_SENTENCE_START: Final = frozenset('.:!?">“')


def _keys_of_agents(names: Iterable[str]) -> frozenset[str]:
    parts = (part for name in names for part in (level(name), *level(name).split("-")))
    return frozenset(key for part in parts for key in (part, stem(part)))


_AGENTS: Final = _keys_of_agents(WELL_KNOWN)


def anchors_of(text: str, clauses: Iterable[Clause], agents: Iterable[str] = ()) -> dict[str, float]:
    """Return the weight by key of a statement's anchors.

    Args:
        text: The wording, as written: case and code marks tell names.
        clauses: Its clauses; only what stands in them is an anchor.
        agents: Names of agents, beside those that everybody knows.
    """
    pieces = list(clauses)
    marks = [m for c in pieces for m in c.marks]
    held = {key for m in marks for key in keys_of(m)}
    chinese = HAN.search(text) is not None
    found = {word: FIRM for word in _written_as_code(text) if word in held or any(word in c.text for c in pieces)}
    loose = (*_mentioned(text), *(() if chinese else _capitals(text)))
    for key, weight in (*_of_marks(marks, chinese), *loose):
        if key in held:
            found.setdefault(key, weight)
    for mark in marks:
        if mark.contrast is not None:
            found.pop(mark.key, None)
    named = _AGENTS | _keys_of_agents(agents)
    return {key: weight for key, weight in found.items() if key not in named}


def _written_as_code(text: str) -> Iterator[str]:
    """Each word of a code span: as the key of its mark, or whole where it makes several, like `media-eu`."""
    for span in _CODE.findall(text):
        for word in level(span).split():
            keys = tuple(_keys(word))
            yield keys[0] if len(keys) == 1 else word


def _mentioned(text: str) -> Iterator[tuple[str, float]]:
    """A word in quotation marks: it is spoken of, as a name is, and not only used."""
    for han, latin in _MENTIONED.findall(text):
        yield from ((key, LOOSE) for key in islice(_keys(han or latin), 1))


def _of_marks(marks: Iterable[Mark], chinese: bool) -> Iterator[tuple[str, float]]:
    for mark in marks:
        if mark.kind == "number":
            kind, _, value = mark.key.partition("=")
            yield mark.key, BARE if kind in COUNTED and len(value) < 2 else FIRM
        elif mark.kind == "name":
            yield mark.key, FIRM if len(mark.key) >= _LONG else LOOSE
        elif chinese and mark.kind == "word" and mark.key.isascii() and mark.key not in CONCEPTS:
            yield mark.key, LOOSE


def _capitals(text: str) -> Iterator[tuple[str, float]]:
    """Words with a capital that does not only open a sentence."""
    for found in _CAPITAL.finditer(text):
        before = text[: found.start()].rstrip()
        opens = not before or before[-1] in _SENTENCE_START
        if not opens or _INNER.search(found[0], 1):
            yield from ((key, LOOSE) for key in _keys(found[0]))


def _keys(text: str) -> Iterator[str]:
    return (key for mark in marks_of([(level(text), "said")]) for key in keys_of(mark))
