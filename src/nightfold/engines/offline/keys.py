"""Search keys: the shortest run of MEMORY.md that finds exactly one active entry.

A key is a word or a phrase that a person would type: an identifier, a name, a telling word, at word ends.
It stands nowhere else in the file, the entry's own source line apart. Source: spec/formats.md, section 3.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from nightfold.engines.offline.briefer import told
from nightfold.engines.offline.glue import GLUE_EN, NEGATION_EN
from nightfold.engines.offline.lexicon import CONCEPT_EN
from nightfold.engines.offline.marks import cut_han
from nightfold.engines.offline.wording import is_wide
from nightfold.formats.index import Entry, Index, print_index
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import is_clean
from nightfold.policy.literals import opens_sentence

_UNIT: Final = lazy(
    r"(?P<title>(?<=[「『《])[\w\u3400-\u9fff]{2,12}(?=[」』》]))"
    r"|[A-Za-z0-9_](?:[A-Za-z0-9_./:@%+~-]|'(?=[A-Za-z]))*[A-Za-z0-9_%+]|[A-Za-z0-9_]|[\u3400-\u9fff]+"
)
_PLAIN: Final = lazy(r"[A-Za-z]+")
_NUMBER: Final = lazy(r"[\d.:,%-]+")
_CLAUSE_END: Final = lazy(
    r"[，,；;。！？!?：:（(]|[.](?=\s)|->|→|=>|⇒|\s[-–—]+\s|——|(?<!\w)(?:because|so that|since|while)(?!\w)"
)
_NAME, _TRADE, _OTHER, _LONE, _VAGUE, _GLUE = range(6)
_EFFORT: Final = (0, 1, 4, 2, 5, 1)
"""By rank, how little a word says that a person would search for; a run of two good words beats a poor one, and so
does a poor one with a good one beside it (`underwent`, `duplicate SessionState`)."""
_LATER: Final = 3
"""What a run costs for each clause before it, two at the most: a sentence names its matter first."""
_ACROSS: Final = 6
"""What a run costs that goes over a mark between words; nobody types `log" -> agents`."""
_OUTSIDE: Final = 12
"""What a run costs that tells who said it, or when."""
_TORN: Final = 4
"""What a run costs of which an end may lie within a Chinese word: `荐餐厅`."""
_POOR: Final = 4
"""What a run without any good word costs."""
_ACT_WORDS: Final = """
answer approve ask change check claim crash delete done fix install listen print read refresh reject render restart
restore retry review run save search settle show start translate update upgrade validate write
"""
_ACTS: Final = frozenset(_ACT_WORDS.split()) | {""}
"""Concepts that are acts: every other wish has them, and nobody searches for `show`."""
_VAGUE_WORDS: Final = """
今天 昨天 明天 后天 前天 当天 当时 每次 每晚 上午 下午 晚上 早上 中午 凌晨 周末 工作日 上周 下周 本周 上次 这次 下次
刚才 平时 随时 至少 至多 最多 超过 不超过 以内 以上 以下 之内 之后 之前 同样 一样 一半 一点 一遍 半天 整个 完全 特别
非常 直接 顺手 单独 准备 打算 开始 出现 发现 处理 解决 做法 办法 方法 方案 问题 系统 自己 别人 意思 结果 样子 内容 事情
末尾 开头 看见 看到 听到 觉得 知道 明确 又说 给我看 给他看
small big large long short new old first second third last next time times today tomorrow yesterday day days
daily week weeks weekly month months monthly year years hour hours minute minutes moment morning evening night
monday tuesday wednesday thursday friday saturday sunday weekend myself himself herself yourself themselves
person people man kind sort lot bit part case point side end begin place word words matter touch touched care
again against after before between during within along across around behind beside among anything something
someone anyone really quite simply simple directly whole own different several many few little enough good bad
better best worse right wrong sure able possible
"""
_VAGUES: Final = frozenset(_VAGUE_WORDS.split())
"""Words of time, of degree and for anything whatever, in both languages: they tell no entry from the next."""
_COUNT_ZH: Final = lazy(
    r"第?[一二三四五六七八九十百千万两半几]+(?:分钟|小时|天|周|个月|年|秒|个|次|条|行|列|台|份|页|遍|项|种|位|人|名)?"
    r"|每?(?:个?(?:周|星期|礼拜)[一二三四五六日天末]?|天|日|月|年|小时|分钟)"
)
"""A count or a time: a number in words."""
_ADDRESS: Final = lazy(r"\d+(?:\.\d+){3}(?::\d+)?")
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
    """A name, a word of the trade or a Chinese word, another word, a lone Chinese character, a word that says nothing,
    a number or glue."""
    clause: int = 0
    """Clauses before it."""
    ascii: bool = True


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
    before = sum(1 for _ in _CLAUSE_END.finditer(line, 0, claim[0]))
    for first in range(len(units)):
        for last in range(first, min(len(units), first + _LONGEST)):
            run = line[units[first].start : units[last].end]
            if "]" in run or not is_clean(run) or _short(run) or not _has_ends(units[first : last + 1]):
                continue
            order = (_effort(line, units, first, last, claim, before), first, len(run), last)
            if run not in found or order < found[run]:
                found[run] = order
    rest = {line[a.start : b.end].strip() for a, b in ((units[0], units[-1]),)} if units else set()
    ordered = sorted(found, key=lambda run: found[run])
    return [*ordered, *(r for r in sorted(rest) if r and "]" not in r and is_clean(r) and r not in found)]


def _has_ends(units: list[_Unit]) -> bool:
    """Whether a run begins and ends with words that say something."""
    return units[0].rank != _GLUE and units[-1].rank != _GLUE


def _effort(line: str, units: list[_Unit], first: int, last: int, claim: tuple[int, int], before: int) -> int:
    """How little a run is what a person would type to find its line; `before` clauses stand before the claim."""
    taken = units[first : last + 1]
    ranks = [u.rank for u in taken]
    gaps = [line[a.end : b.start] for a, b in pairwise(taken)]
    start, end = taken[0].start, taken[-1].end
    return (
        2 * (last - first)
        + sum(_EFFORT[r] for r in ranks)
        + _LATER * min(taken[0].clause - before, 2) * (start >= claim[0])
        + _OUTSIDE * (not claim[0] <= start <= end <= claim[1])
        + _ACROSS * any(gap.strip() for gap in gaps)
        + _TORN * (_torn(units, first - 1) or _torn(units, last))
        + _POOR * (min(ranks) >= _OTHER) * (2 if min(ranks) == _VAGUE else 1)
    )


def _torn(units: list[_Unit], before: int) -> bool:
    """Whether a Chinese word may go on from one unit into the next: one of them is a lone character."""
    if not 0 <= before < len(units) - 1:
        return False
    a, b = units[before], units[before + 1]
    touching = a.end == b.start and not a.ascii and not b.ascii
    return touching and _GLUE not in (a.rank, b.rank) and _LONE in (a.rank, b.rank)


def _claim(line: str) -> tuple[int, int]:
    """Where in a line the claim itself stands; who reports it, and on what occasion, is left out."""
    said = told(line)
    start = line.find(said)
    return (start, start + len(said)) if start >= 0 else (0, len(line))


def _short(run: str) -> bool:
    return len(run) < (_LEAST_ASCII if run.isascii() else _LEAST_HAN)


def _units(line: str) -> Iterator[_Unit]:
    ends = [m.end() for m in _CLAUSE_END.finditer(line)]
    wide = is_wide(line)  # an English word in a Chinese sentence is a term
    for match in _UNIT.finditer(line):
        word, at = match[0], match.start()
        clause = bisect_right(ends, at)
        if match["title"]:
            yield _Unit(at, match.end(), _NAME, clause, ascii=False)
        elif not word.isascii():
            for piece, kind in cut_han(word):
                yield _Unit(at, at + len(piece), _rank_han(piece, kind), clause, ascii=False)
                at += len(piece)
        else:
            before = line[:at]
            opens = not before.strip(_EDGE) or opens_sentence(before)
            rank = _rank(word, opens=opens)
            yield _Unit(at, match.end(), _TRADE if rank == _OTHER and wide else rank, clause)


def _rank_han(piece: str, kind: str) -> int:
    if kind in ("glue", "negation"):
        return _GLUE
    if _COUNT_ZH.fullmatch(piece):
        return _GLUE
    if piece in _VAGUES:
        return _VAGUE
    return _LONE if len(piece) < _LEAST_HAN else _TRADE


def _rank(word: str, *, opens: bool) -> int:
    lower = word.lower()
    if opens and word[1:] == lower[1:]:
        word = lower  # a capital that only opens the sentence makes no name
    if _ADDRESS.fullmatch(word):
        return _TRADE
    if _NUMBER.fullmatch(word) or lower in GLUE_EN or lower in NEGATION_EN:
        return _GLUE
    if lower in _VAGUES:
        return _VAGUE
    if not _PLAIN.fullmatch(word) or word != lower:
        return _NAME
    return _TRADE if CONCEPT_EN.get(lower, "") not in _ACTS else _OTHER
