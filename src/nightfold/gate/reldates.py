"""Dates that a source names by their distance, resolved by its `captured_at_ms`.

A source says 昨天 or "last Friday", an entry gives the day: the day is supported if some relative date of
the source can mean it. Generous where words are open (a bare weekday, "in three days"), exact where they
are not. Also here: one day in two notations (2026-11-30, 11 月 30 日, Nov 30).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, NamedTuple

from nightfold.formats.patterns import lazy
from nightfold.gate.figures import value_of


class Day(NamedTuple):
    """A date as far as it is given; None stands for a part that is left open."""

    year: int | None
    month: int | None
    day: int | None

    def fits(self, other: Day) -> bool:
        """Return whether two dates can be one: no part differs where both have it."""
        return all(a is None or b is None or a == b for a, b in zip(self, other, strict=True))


_MONTHS: Final = {
    m: n for n, m in enumerate(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), 1)
}
_MONTH: Final = r"(?P<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_WRITTEN: Final = tuple(
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)",
        r"(?:(?P<y>\d{4}) ?年 ?)?(?P<m>\d{1,2}) ?月 ?(?P<d>\d{1,2}) ?[日号]",
        r"(?P<y>\d{4}) ?年 ?(?P<m>\d{1,2}) ?月(?! ?\d)",
        rf"(?<![a-z]){_MONTH} (?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<y>\d{{4}}))?(?!\d)",
        rf"(?<!\d)(?P<d>\d{{1,2}})(?:st|nd|rd|th)? {_MONTH}(?:,? (?P<y>\d{{4}}))?(?!\d)",
        r"(?<!\d)(?P<y>\d{4})-(?P<m>\d{2})(?![\d-])",
        rf"(?<![a-z]){_MONTH} (?P<y>\d{{4}})(?!\d)",
        r"(?<!\d)(?P<y>(?:19|20)\d{2})(?: ?年)?(?!\d)",
    )
)

_COUNT: Final = r"(?P<n>\d{1,3}|[一二两三四五六七八九十]{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_ENGLISH: Final = {
    w: n for n, w in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
} | {"a": 1, "an": 1}
_NEAR: Final[tuple[tuple[re.Pattern[str], int], ...]] = tuple(
    (lazy(pattern, re.IGNORECASE), days)
    for pattern, days in (
        (r"大前天", -3),
        (r"(?<!大)前天|the day before yesterday", -2),
        (r"昨[天日晚夜儿]|(?<![a-z])yesterday|(?<![a-z])last night", -1),
        (
            r"今[天日晚早儿]|当[天日晚]|(?<![a-z])to(?:day|night)(?![a-z])"
            r"|(?<![a-z])this (?:morning|afternoon|evening)",
            0,
        ),
        (r"明[天日晚早儿]|(?<![a-z])tomorrow", 1),
        (r"(?<!大)后天|the day after tomorrow", 2),
        (r"大后天", 3),
    )
)
_WEEKDAY: Final = lazy(
    r"(?:周|星期|礼拜)(?P<zh>[一二三四五六日天])"
    r"|(?<![a-z])(?P<en>mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])",
    re.IGNORECASE,
)
_WEEKDAYS: Final = (
    {"mon": 0, "tues": 1, "wednes": 2, "thurs": 3, "fri": 4, "satur": 5, "sun": 6}
    | {c: n for n, c in enumerate("一二三四五六日")}
    | {"天": 6}
)
_WEEKDAY_REACH: Final = 13
"""Days around a document's stamp that a named weekday can mean: last, this or next week's."""
_DISTANCE: Final = lazy(
    rf"(?<![\d.]){_COUNT}\s?(?P<unit>个?星期|个?月|天|日|周|年|(?:day|week|month|year)s?)"
    r"(?:之?(?P<zh>[前后内])| (?P<en>ago|from now|later|earlier)|(?P<plain>))",
    re.IGNORECASE,
)
_WEEK: Final = lazy(r"[上下本这]个?(?:周|星期|礼拜)|周末|(?<![a-z])(?:last|this|next) week", re.IGNORECASE)
_NAMED: Final = lazy(
    r"(?P<zm>[上下本这]个?月|月[初中底末])|(?P<zy>去年|今年|明年|年[初中底末])"
    r"|(?<![a-z])(?P<which>last|this|next) (?P<unit>month|year)"
    r"|end of (?:the )?(?P<end>month|year)",
    re.IGNORECASE,
)
_STEP: Final = {"上": -1, "去": -1, "last": -1, "下": 1, "明": 1, "next": 1}


def resolves(written: str, text: str, captured_at_ms: int, zone: tzinfo | None) -> bool:
    """Return whether a date is what a text names in another notation, or by its distance.

    Args:
        written: The date as the entry has it; also a bare year.
        text: What a source says.
        captured_at_ms: When it was said, Unix epoch milliseconds.
        zone: Whose days count; None allows for any.
    """
    wanted = next(_written(written), None)
    if wanted is None:
        return False
    said = datetime.fromtimestamp(captured_at_ms / 1000, zone or UTC).date()
    if any(_means(day, wanted) and _is_near(day, wanted, said) for day in _written(text)):
        return True
    slack = 0 if zone is not None else 1
    near = [said + timedelta(days=n) for n in range(-slack, slack + 1)]
    return any(_means(day, wanted) for start in near for day in _relative(text, start))


def _means(day: Day, wanted: Day) -> bool:
    """Whether a source's date supports the wanted one: a source that names a month supports no day of it."""
    if (wanted.day is not None and day.day is None) or (wanted.month is not None and day.month is None):
        return False
    return day.fits(wanted)


def _is_near(day: Day, wanted: Day, said: date) -> bool:
    """Whether the year of an entry's date can be meant where its source leaves it open."""
    return day.year is not None or wanted.year is None or abs(wanted.year - said.year) <= 1


def _written(text: str) -> Iterator[Day]:
    for pattern in _WRITTEN:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month = _MONTHS[parts["name"][:3].lower()] if parts.get("name") else _number(parts.get("m"))
            yield Day(_number(parts.get("y")), month, _number(parts.get("d")))


def _number(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _relative(text: str, said: date) -> Iterator[Day]:
    """Yield the days, months and years that a text said on a day can mean."""
    for pattern, days in _NEAR:
        if pattern.search(text):
            yield _day(said + timedelta(days=days))
    named = {_WEEKDAYS[(m["zh"] or m["en"]).lower()] for m in _WEEKDAY.finditer(text)}
    any_day = _WEEK.search(text) is not None
    for n in range(-_WEEKDAY_REACH, _WEEKDAY_REACH + 1):
        day = said + timedelta(days=n)
        if any_day or day.weekday() in named:
            yield _day(day)
    for match in _DISTANCE.finditer(text):
        yield from _at_distance(match, said)
    for match in _NAMED.finditer(text):
        yield _named(match, said)


def _at_distance(match: re.Match[str], said: date) -> Iterator[Day]:
    count, unit = _value(match["n"]), match["unit"].lower()
    behind = match["zh"] == "前" or (match["en"] or "").lower() in ("ago", "earlier")
    if count is None or (match["plain"] is not None and unit[0] not in "天日周星个dwm"):
        return
    for sign in (-1, 1) if match["plain"] is not None else ((-1,) if behind else (1,)):
        if "月" in unit or unit.startswith("month"):
            yield _month(said, sign * count)
        elif unit.startswith(("年", "year")):
            yield Day(said.year + sign * count, None, None)
        else:
            yield _day(
                said + timedelta(days=sign * count * (7 if unit.startswith(("周", "个星", "星", "week")) else 1))
            )


def _value(word: str) -> int | None:
    if word.isdigit():
        return int(word)
    return _ENGLISH.get(word.lower(), value_of(word))


def _named(match: re.Match[str], said: date) -> Day:
    word = (match["zm"] or match["zy"] or match["which"] or "").lower()
    step = _STEP.get(word) or _STEP.get(word[:1], 0)
    if match["zm"] or "month" in (match["unit"] or match["end"] or "").lower():
        return _month(said, step)
    return Day(said.year + step, None, None)


def _month(said: date, distance: int) -> Day:
    months = said.year * 12 + said.month - 1 + distance
    return Day(months // 12, months % 12 + 1, None)


def _day(day: date) -> Day:
    return Day(day.year, day.month, day.day)
