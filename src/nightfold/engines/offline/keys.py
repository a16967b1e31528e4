"""Search keys: the shortest run of MEMORY.md that finds exactly one active entry.

A key is a word or a phrase that a person would type: an identifier, a name, a telling word, at word ends.
It stands nowhere else in the file, the entry's own source line apart. Source: spec/formats.md, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nightfold.engines.offline.atoms import core
from nightfold.engines.offline.glue import GLUE_EN, NEGATION_EN
from nightfold.engines.offline.lexicon import CONCEPT_EN
from nightfold.engines.offline.marks import cut_han
from nightfold.formats.index import Entry, Index, print_index
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import is_clean
from nightfold.policy.literals import opens_sentence

_UNIT: Final = lazy(r"[A-Za-z0-9_][A-Za-z0-9_./:@%+~-]*[A-Za-z0-9_%+]|[A-Za-z0-9_]|[\u3400-\u9fff]+")
_PLAIN: Final = lazy(r"[A-Za-z]+")
_NUMBER: Final = lazy(r"[\d.:,%-]+")
_EFFORT: Final = (0, 1, 4, 1)
"""By rank, how little a word says that a person would search for; a run of two good words beats a poor one, and so
does a poor one with a good one beside it (`underwent`, `duplicate SessionState`)."""
_ACT_WORDS: Final = """
answer approve ask change check claim crash delete done fix install listen print read refresh reject render restart
restore retry review run save search settle show start translate update upgrade validate
"""
_ACTS: Final = frozenset(_ACT_WORDS.split()) | {""}
"""Concepts that are acts: every other wish has them, and nobody searches for `show`."""
_LONGEST: Final = 6
"""Units of a key at the most; beyond that the rest of the line is tried as it is."""
_LEAST_ASCII: Final = 3
_LEAST_HAN: Final = 2
_EDGE: Final = " \t，。、；：！？,.;:!?()（）[]“”\"'`「」-"


@dataclass(frozen=True)
class _Unit:
    start: int
    end: int
    rank: int
    """0 a name, 1 a word of the trade or a Chinese word, 2 another word, 3 a number or glue."""


class KeyFinder:
    """Finds keys in one MEMORY.md."""

    def __init__(self, index: Index) -> None:
        self._index = index

    @cached_property
    def _text(self) -> str:
        return print_index(self._index)

    @cached_property
    def _active(self) -> str:
        return "\n".join(e.text for _, e in self._index.entries if e.active)

    def key(self, entry: Entry) -> str:
        """Return the key of an active entry.

        Where no run stands in this entry alone (a twin in another section, a struck line that quotes the
        whole of it), the whole first line, or the longest run of it that a key may hold, is returned.
        """
        lines = entry.text.split("\n")
        own = "\n".join(entry.raw)
        runs = [run for line in lines for run in candidates(line)]
        for run in runs:
            if self._only_in(run, own, self._text):
                return run
        for run in runs:
            if self._active.count(run) == entry.text.count(run):
                return run
        pieces = (piece.strip(_EDGE) for line in lines for piece in line.split("]"))
        usable = [piece for piece in pieces if piece and is_clean(piece)]
        return max(usable, key=len, default="") or lines[0].replace("]", "").strip()

    def _only_in(self, run: str, own: str, text: str) -> bool:
        wanted = own.count(run)
        at = -1
        for _ in range(wanted + 1):
            at = text.find(run, at + 1)
            if at < 0:
                return True
        return False


def candidates(line: str) -> list[str]:
    """Return the runs of a line that could be its key, the best first."""
    units = list(_units(line))
    found: dict[str, tuple[int, int, int, int]] = {}
    claim = _claim(line)
    for first in range(len(units)):
        for last in range(first, min(len(units), first + _LONGEST)):
            run = line[units[first].start : units[last].end]
            ranks = [u.rank for u in units[first : last + 1]]
            if "]" in run or not is_clean(run) or min(ranks) == 3 or _short(run):
                continue
            if ranks[0] == 3 or ranks[-1] == 3:
                continue
            outside = not (claim[0] <= units[first].start and units[last].end <= claim[1])
            effort = 2 * (last - first) + sum(_EFFORT[r] for r in ranks) + (4 if outside else 0)
            effort += 4 if min(ranks) == 2 else 0
            order = (effort, len(run), first, last)
            if run not in found or order < found[run]:
                found[run] = order
    rest = {line[a.start : b.end].strip() for a, b in ((units[0], units[-1]),)} if units else set()
    ordered = sorted(found, key=lambda run: found[run])
    return [*ordered, *(r for r in sorted(rest) if r and "]" not in r and is_clean(r) and r not in found)]


def _claim(line: str) -> tuple[int, int]:
    """Where in a line the claim itself stands, who reports it left out."""
    said = core(line)
    start = line.find(said)
    return (start, start + len(said)) if start >= 0 else (0, len(line))


def _short(run: str) -> bool:
    return len(run) < (_LEAST_ASCII if run.isascii() else _LEAST_HAN)


def _units(line: str) -> Iterator[_Unit]:
    for match in _UNIT.finditer(line):
        word = match[0]
        if not word.isascii():
            at = match.start()
            for piece, kind in cut_han(word):
                rank = 3 if kind in ("glue", "negation") else 2 if len(piece) < _LEAST_HAN else 1
                yield _Unit(at, at + len(piece), rank)
                at += len(piece)
        else:
            before = line[: match.start()]
            opens = not before.strip(_EDGE) or opens_sentence(before)
            yield _Unit(match.start(), match.end(), _rank(word, opens=opens))


def _rank(word: str, *, opens: bool) -> int:
    lower = word.lower()
    if opens and word[1:] == lower[1:]:
        word = lower  # a capital that only opens the sentence makes no name
    if _NUMBER.fullmatch(word) or lower in GLUE_EN or lower in NEGATION_EN:
        return 3
    if not _PLAIN.fullmatch(word) or word != lower:
        return 0
    return 1 if CONCEPT_EN.get(lower, "") not in _ACTS else 2
