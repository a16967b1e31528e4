"""Signs that a line reports what one run came to: figures, spans of time, counts. Data for durable.py.

`UNTOLD_SIGNS` count only where no heading says what a statement is. Under 事实 a bare figure is what the author
took for a fact, beside the story of a session it is what he read off a screen.
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.cue import Cue, one_of
from nightfold.engines.offline.oneoff import ACT, COUNT, FINITE, HEAD, MEASURE, NO_VERB, PAST, Sign


def _sign(weight: int, reason: str, *alternatives: str) -> Sign:
    return Sign(Cue(*alternatives), weight, reason)


_MONTH: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_BOUND_ZH: Final = one_of(
    "上限 下限 最多 最少 最大 最小 至多 至少 不超过? 超过 以上 以下 以内 之内 默认 间隔 阈值"
    " 限额 配额 额度 目标 预算 计划 单价 定价 底价 起 前 到期 截止 续费 每 一次 一批"
    " 可以? 能 要 须 应 若 如果 当 凡"
)
"""What sets a figure rather than reads it."""
_BOUND_EN: Final = (
    r"(?:max|maximum|min|minimum|limit|cap|at most|at least|default|target|goal|budget|plan|deadline|due|every|per|each"
    r"|threshold|interval|quota|until|from|by|price)"
)
_UNIT_EN: Final = r"(?:[kmgt]i?b|kg|km|cm|mm|ms|s|seconds?|minutes?|hours?|miles?|litres?|kwh|%)"
_UNIT: Final = rf"(?:{_UNIT_EN}|公里|千米|米|公斤|斤|克|千克|升|毫升|度|℃|元|块|万|亿|小时|分钟|秒|毫秒)"
_SPAN_ZH: Final = (
    r"(?:约|近|大约|将近|整整)?\s?(?:\d[\d.]*|[一二两三四五六七八九十半]+)\s?个?(?:多)?(?:秒|分钟|小时|钟头|天)"
)
_ONLY_SAID: Final = r"(?<![说念提讲问认调醒嘱申来现生忘漏犯])"
"""Saying something again, and what comes about again, is no act of the work."""
_ACTED: Final = r"(?!need|speed|embed|proceed|exceed|succeed|indeed)[a-z]{3,}ed"
_STATE_CHANGES: Final = (
    r"(?!(?:dropped|retired|deprecated|replaced|introduced|renamed|moved|removed|founded|born|issued|signed|changed"
    r"|switched|migrated|raised|lowered|pinned)(?!\w))"
)

REPORTED_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        4,
        "done to the last",
        r"(?:全部|都|总算|终于|已(?:经)?全?)[\u4e00-\u9fff]{1,4}完(?:了)?(?=[，。；]|$)",
        rf"^\d[\d,.]* (?:[\w-]+ ){{1,4}}?(?:(?:was|were|got) {_STATE_CHANGES}[a-z]{{2,}}(?:ed|en|t)(?!\w)"
        rf"|{PAST}(?= in \d| so far| today| yesterday| on \d| last|[.]?$))",
    ),
    _sign(
        4,
        "a sum behind what was done",
        rf"[，,]\s?(?:一共|总共|共|合计|累计)\s?{COUNT}{MEASURE}[。.]?$",
    ),
    _sign(
        4,
        "an act for so many, told as done",
        rf"^(?:给|替|帮|为|向)\s?{COUNT}{MEASURE}[^，。；]{{1,16}}?[\u4e00-\u9fff]了(?!就|才|再|之后|以后|吗)",
    ),
    _sign(
        4,
        "two acts without a subject, one after the other",
        rf"^{_ACTED} [^.;,]{{1,40}}, (?:and |then )*"
        rf"(?:{PAST}|fell|went|took|came|got|slept|gave|ate|drank|sat|lost|won)(?!\w)(?! (?:by|with|at|in|per) )",
        rf"^{_ACTED} (?:half|some|most|several|another) (?!of the time)",
    ),
    _sign(
        4,
        "an act with its count",
        r"^(?:sold|bought|lost|won|gave|made|cut|dug|drove|wrote|drew|ate|drank|caught|found|took|sent|built|got|met|paid"
        r"|shot|spent|swam|flew|rode|sewed|fed|brought) (?:about |only |all )?(?:\d|two|three|four|five|six|ten)",
        r"(?<!\w)(?:came|arrived|left|was|were|started|ended) (?:about )?\w+ (?:minutes?|hours?|days?)"
        r" (?:late|early|behind|ahead)(?!\w)",
    ),
    _sign(
        3,
        "how long it went on",
        rf"^(?![^。]{{0,40}}(?:{_BOUND_ZH}|大于|高于|低于|连续|告警|报警))[^。；]{{0,30}}持续(?:了)?\s?{_SPAN_ZH}"
        r"(?=[。；]|$|，(?!就|则|才|触发|告警|报警|即|会|视为))",
        r"断(?:网|电|线|流|水|供)(?:了)?\s?(?:\d|[一二两三四五六七八九十半])+\s?(?:多|来|个)*(?:分钟?|秒|小时|天)"
        r"(?=[。；]|$|，(?!就|则|才|触发|告警|报警|即|会|视为|自动))",
        r"(?<!\w)(?:ran|ha(?:s|ve) run|(?<!is )(?<!are )(?<!be )held|kept up|went on) for "
        r"(?:about |almost |over |nearly )?(?:\d|an? |two|three|four|half)"
        r"[^.;]{0,16}(?:seconds?|minutes?|hours?|days?|laps?)(?!\w)(?! (?:each|every|before|and then))",
        rf"(?<!is )(?<!are )(?<!be )(?<!get )(?<!gets )(?<!\w){PAST} in (?:about |under |just |only )?\d[\d.]*"
        r" (?:seconds?|minutes?|hours?)(?!\w)",
    ),
    _sign(
        3,
        "what it came to, with its count",
        rf"{HEAD}{NO_VERB}(?<!is )(?<!are )(?<!be )[a-z]{{3,}}(?<!need)ed (?:about |some |over )?\d[\d,]* [a-z]"
        rf"(?![^.;]{{0,60}} {FINITE}(?!\w))",
    ),
    _sign(
        3,
        "happened on a day",
        rf"(?<!\w)(?:was|were|got) {_STATE_CHANGES}[a-z]{{2,}}(?:ed|en|t)(?!\w)[^.;]{{0,60}} on (?:\d{{1,2}} {_MONTH}"
        rf"|{_MONTH} \d{{1,2}}|\d{{4}}-\d\d-\d\d)(?!\w)",
    ),
)  # fmt: skip
"""Count whatever heading stands above."""

UNTOLD_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        3,
        "the figure of one period",
        rf"^(?![^。]{{0,40}}{_BOUND_ZH})(?:\d{{1,2}}|上个?|这个|本|[一二三四五六七八九十]+)\s?(?:月(?:份)?|季度|周)"
        r"(?![一二三四五六日天])[^，。；\d]{0,16}\d[\d,.]*\s?[\u4e00-\u9fffa-z]{0,3}[。.]?$",
        rf"^(?!.{{0,80}}(?<!\w){_BOUND_EN}(?!\w))(?:the )?"
        rf"(?:(?:total|sum|bill|cost|usage)[^.;\d]{{0,12}} (?:for|in|of) )?"
        rf"(?:{_MONTH}|last (?:month|week|quarter))(?:'s)?(?!\w)"
        r"[^.;\d]{0,40}\d[\d,.]*(?: \w+)?[.]?$",
    ),
    _sign(
        3,
        "a measure read off once",
        rf"^(?![^。]{{0,30}}{_BOUND_ZH})[^，。；：:`\d]{{1,14}}\d+\.\d+\s?{_UNIT}[。.]?$",
        rf"^(?!.{{0,60}}(?<!\w){_BOUND_EN}(?!\w))(?:the |our |its )?[a-z][\w -]{{1,30}}?(?: (?:is|was|came to|weighs))?"
        rf":? \d+\.\d+ ?{_UNIT_EN}[.]?$",
    ),
    _sign(
        3,
        "done, with its count",
        rf"^(?![^，。；]{{0,20}}{_BOUND_ZH})[^，。；]{{0,10}}{ACT}(?:出|入|进|回|掉|完)?\s?\d[\d,]*\s?{MEASURE}(?=[，。；]|$)",
    ),
    _sign(
        3,
        "how often it was done",
        rf"[\u4e00-\u9fff]{_ONLY_SAID}了\s?{COUNT}(?:次|遍|回|趟)(?!以上|后|就|才)(?![^，。；]{{0,8}}(?:才|就|则|再|以后|之后|会))",
    ),
    _sign(
        3,
        "a sum of this session",
        rf"(?:一共|总共|共(?!享|用|同|有|计)|合计|累计)\s?{COUNT}{MEASURE}",
    ),
)  # fmt: skip
"""Count only where no heading tells the kind."""
