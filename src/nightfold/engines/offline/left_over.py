"""Values given up without a word of giving up: what is kept for a rest of its use, what the user had undone.

`Results go to the archive server, the SQLite file is only a backup`: beside what is used now, the other has
a use that only the old has. `I drew it in Visio, the user had me change: …`: what an agent did and the user
turned down is not what the user wants, whatever the user wanted before. Source: spec/engines.md, "Supersession".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.cues import Cue
from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import Mark, marks_of
from nightfold.formats.patterns import lazy

_REST_ZH: Final = "归档|存档|备份|备查|备用|兼容|导入|历史|应急|兜底|[查读看]旧"
_REST_EN: Final = (
    r"(?:archiv\w*|backups?|fallback|histor\w*|legacy|imports?|importing|reference|compat\w*|emergenc\w*|old \w+"
    r"|reading (?:the )?old)"
)
_LEFT_OVER: Final = lazy(
    rf"^\s*(?P<zh>[^,;。]{{1,24}}?)(?P<zw>只剩|仅剩|只留|仅留|只当|只作|只用于|仅用于|只供|仅供)[^,;。]{{0,6}}?(?:{_REST_ZH})"
    r"|^\s*(?P<en>(?:[^\s,;()]+ ){1,4}?)(?P<ew>(?:is|are|stays?|remains?|serves?)(?: now| kept| left| there)?"
    rf" (?:only|just|merely)) (?:(?:an?|the|for|as|there) ){{0,3}}{_REST_EN}"
)
"""A thing, and the rest of a use that an old thing has."""
_TURNED_DOWN: Final = lazy(
    r"我(?:又|先|直接|顺手|习惯)?[^,;。]{0,4}?(?:成了?|用了|用的是|装了|选了|写的是|建了)\s?(?P<zh>[^,;。]{1,20}?)\s?,\s?"
    r"(?:被|(?:用户|他|她)[^,;。]{0,4}?)(?:让|叫|要|嫌|拦|退|打回|否|纠正|喊停)"
    r"|\bi (?:had )?(?:used|picked|chose|installed|reached for|(?:wrote|drew|built|did|made)(?: \w+){0,3}?"
    r" (?:in|with|as)) (?P<en>[^\s,;]+(?: [^\s,;]+){0,2}?),? (?:and |but )?(?:the )?(?:user|s?he)\b[^.;]{0,24}"
    r"\b(?:asked|made|had|told|stopped|corrected|wanted|changed|turned)\b"
)
"""What an agent did, and that the user had it undone."""


def with_left_over(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return clauses with what has only a rest of its use as given up, where another says what is used now."""
    return tuple(_left_over(c, found, clauses) if (found := _LEFT_OVER.match(c.text)) else c for c in clauses)


def _used_beside(clause: Clause, clauses: Iterable[Clause]) -> bool:
    others = [c for c in clauses if c is not clause]
    uses = any(c.relation is not None and c.relation.verb == "uses" for c in others)
    return clause.cue is None and (uses or any(c.cue is not None and c.cue.new for c in others))


def _left_over(clause: Clause, found: re.Match[str], clauses: Sequence[Clause]) -> Clause:
    if not _used_beside(clause, clauses):
        return clause
    name, word = ("zh", "zw") if found["zh"] is not None else ("en", "ew")
    gone = {m.key for m in marks_of([(found[name], "said")])}
    marks = tuple(replace(m, polarity="old") for m in clause.marks if m.key in gone)  # the rest is no subject
    return replace(clause, marks=marks, cue=Cue((found.span(name),), words=(found.span(word),)), relation=None)


def turned_down(told: str) -> tuple[Clause, ...]:
    """Return what a telling in levelled text says that an agent did and the user had undone, as given up."""
    found = _TURNED_DOWN.search(told)
    if found is None:
        return ()
    start, end = found.span("zh" if found["zh"] is not None else "en")
    before = told[_begin(told, found) : found.start()]
    gone = tuple(m for m in marks_of([(told[start:end], "old")]) if _is_name(m))
    if not gone:
        return ()
    return (Clause(told[: found.end()], (*marks_of([(before, "said")]), *gone), Cue(((start, end),))),)


def _is_name(mark: Mark) -> bool:
    """Whether a mark names a thing that can be used, rather than tells what was done."""
    return mark.kind == "name" or (mark.kind == "word" and mark.key.isascii() and mark.key not in CONCEPTS)


def _begin(told: str, found: re.Match[str]) -> int:
    """Where the clause begins in which the agent tells what it did."""
    return max(told.rfind(stop, 0, found.start()) for stop in ",;。.:") + 1
