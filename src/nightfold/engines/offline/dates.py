"""Relative dates: "yesterday" means the day before the session, whenever the memory is read.

The word stays and the date goes beside it: 昨天（2026-11-29）, `yesterday (2026-11-29)`. Inside a quotation
the user's words stay as they are and the date follows the closing mark. Words that name no day (最近,
`recently`) and recurring ones (每周五, `on Fridays`) are left alone, and so are distances that are a
condition (`files older than 30 days`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.formats.sentences import code_spans

_NUMBERS: Final = {n: i for i, n in enumerate("零一二三四五六七八九十")} | {"两": 2, "日": 7, "天": 7}
_ENGLISH_NUMBERS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}  # fmt: skip
_WEEKDAYS: Final = {
    "monday": 1, "tuesday": 2, "wednesday": 3, "thursday": 4, "friday": 5, "saturday": 6, "sunday": 7,
}  # fmt: skip
_DAYS: Final = {
    "大前天": -3, "前天": -2, "昨": -1, "今": 0, "明": 1, "后天": 2, "大后天": 3,
    "the day before yesterday": -2, "yesterday": -1, "last night": -1, "tomorrow": 1,
    "the day after tomorrow": 2,
}  # fmt: skip

_HAN_COUNT: Final = r"(?P<n>\d{1,3}|[一二两三四五六七八九十]{1,2})"
_OLD_THINGS: Final = r"(?!的?(?:日志|备份|数据|文件|记录|缓存|快照|消息|版本))"
_CHINESE: Final = (
    r"(?P<day>大前天|(?<!提)前天(?!数)|昨[天日晚夜儿]|今[天日晚早儿]|(?<![说证])明[天日晚早儿](?!气)"
    r"|(?<![以最之然今])大?后天(?![天性数]))"
    r"|(?<![本每])(?P<week>上上?|下下?|这|本)(?:个)?(?:周|星期"
    r"|礼拜)(?P<weekday>[一二三四五六日天])(?![天次个月年])"
    rf"|(?<![\d一二两三四五六七八九十每过于提])(?<!过 )(?<!于 )(?<!前 ){_HAN_COUNT}\s?"
    rf"(?P<unit>天|日|周|个星期|个月|年)前(?![台端面]){_OLD_THINGS}"
    r"|(?P<month>(?<!以)上个?月|(?<!以)下个?月|本月)(?!\s?[\d份])"
    r"|(?P<year>(?<!过)去年|(?<!如)今年|明年)"
)
_COUNT: Final = r"(?P<m>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_WEEKDAY: Final = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_ENGLISH: Final = (
    r"(?<![a-z\d])(?:(?P<eday>the day before yesterday|yesterday|last night|today|tonight"
    r"|this (?:morning|afternoon|evening)|tomorrow|the day after tomorrow)"
    rf"|(?P<eweek>last|next|this|this past|this coming) (?P<eweekday>{_WEEKDAY})(?!s)"
    rf"|(?<!than ){_COUNT} (?P<eunit>days?|weeks?|months?|years?) ago"
    r"|(?P<emonth>last|next|this) month|(?P<eyear>last|next|this) year)(?![a-z]|'s)"
)
_RELATIVE: Final = lazy(f"{_CHINESE}|{_ENGLISH}", re.IGNORECASE)
_QUICK: Final = lazy(r"[前昨今明后上下这本去]|day|night|morning|afternoon|evening|month|year|ago", re.IGNORECASE)
_QUOTED: Final = lazy(r"“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|\"[^\"\n]*\"")
_DATED: Final = lazy(r"\s?[(（]?\d{4}-\d{2}|\s?[(（]\d")
_WIDE_END: Final = lazy(r"[\u3000-\u9fff\uff00-\uffef”]$")


def resolve_dates(text: str, captured_at_ms: int, zone: tzinfo = UTC) -> str:
    """Write the date beside every relative date of `text`.

    Args:
        text: A statement on one line.
        captured_at_ms: When its session was captured, Unix epoch milliseconds.
        zone: Whose calendar days count.
    """
    quotes = [m.span() for m in _QUOTED.finditer(text)] if _QUICK.search(text) else []
    notes: dict[int, str] = {}
    for start, end, written in _found(text, captured_at_ms, zone):
        place = next((right for left, right in quotes if left <= start < right), end)
        if written not in notes.get(place, ""):
            notes[place] = f"{notes[place]}, {written}" if place in notes else written
    for place, written in sorted(notes.items(), reverse=True):
        text = text[:place] + _in_parentheses(written, text[:place]) + text[place:]
    return text


def _found(text: str, captured_at_ms: int, zone: tzinfo) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, date) of every relative date outside code that has no date beside it yet."""
    if not _QUICK.search(text):
        return
    found = [m for m in _RELATIVE.finditer(text) if not _DATED.match(text, m.end())]
    if not found:
        return
    day = datetime.fromtimestamp(captured_at_ms / 1000, tz=zone).date()
    code = code_spans(text)
    for match in found:
        written = _date_of(match, day)
        if written is not None and not any(left <= match.start() < right for left, right in code):
            yield match.start(), match.end(), written


def _in_parentheses(written: str, before: str) -> str:
    return f"（{written}）" if _WIDE_END.search(before) else f" ({written})"


def _date_of(match: re.Match[str], day: date) -> str | None:
    """Return `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, as exact as the words are; None where it is out of range."""
    try:
        for group, read in _READERS:
            if match[group] is not None:
                return read(match, day)
    except (OverflowError, ValueError):
        return None
    return None


def _day(match: re.Match[str], day: date) -> str:
    word = (match["day"] or match["eday"]).lower()
    return (day + timedelta(days=_DAYS.get(word, _DAYS.get(word[:1], 0)))).isoformat()


def _weekday(match: re.Match[str], day: date) -> str:
    """A weekday of last, this or next week; weeks begin on Monday."""
    which = match["week"]
    monday = day - timedelta(days=day.weekday()) + timedelta(weeks=which.count("下") - which.count("上"))
    return (monday + timedelta(days=_NUMBERS[match["weekday"]] - 1)).isoformat()


def _english_weekday(match: re.Match[str], day: date) -> str:
    """`last Friday` is the newest one before the day, `this` the first from it on, `next` next week's."""
    which, wanted = match["eweek"].lower(), _WEEKDAYS[match["eweekday"].lower()] - 1
    if which in ("last", "this past"):
        return (day - timedelta(days=(day.weekday() - wanted - 1) % 7 + 1)).isoformat()
    if which == "next":
        return (day + timedelta(days=7 - day.weekday() + wanted)).isoformat()
    return (day + timedelta(days=(wanted - day.weekday()) % 7)).isoformat()


def _distance(match: re.Match[str], day: date) -> str:
    """Three days ago. Forward distances (`30 天后`) are durations far more often than dates and no match."""
    if match["unit"] is not None:
        unit, count = match["unit"], _chinese(match["n"])
    else:
        word, unit = match["m"].lower(), match["eunit"].lower()
        count = int(word) if word.isdigit() else _ENGLISH_NUMBERS[word]
    if unit[0] in "天日d":
        return (day - timedelta(days=count)).isoformat()
    if unit[0] == "周" or unit.endswith("星期") or unit[0] == "w":
        return (day - timedelta(weeks=count)).isoformat()
    if unit.endswith("月") or unit[0] == "m":
        return _month(day, -count)
    return str(day.year - count)


def _chinese(digits: str) -> int:
    if digits.isdigit():
        return int(digits)
    if digits.startswith("十"):
        return 10 + (_NUMBERS[digits[1]] if len(digits) > 1 else 0)
    if digits.endswith("十") and len(digits) > 1:
        return 10 * _NUMBERS[digits[0]]
    return _NUMBERS[digits[0]]


def _month(day: date, distance: int) -> str:
    months = day.year * 12 + day.month - 1 + distance
    return f"{months // 12:04d}-{months % 12 + 1:02d}"


def _named_month(match: re.Match[str], day: date) -> str:
    word = (match["month"] or match["emonth"]).lower()
    return _month(day, {"上": -1, "下": 1, "本": 0, "l": -1, "n": 1, "t": 0}[word[0]])


def _named_year(match: re.Match[str], day: date) -> str:
    word = (match["year"] or match["eyear"]).lower()
    return str(day.year + {"去": -1, "今": 0, "明": 1, "l": -1, "n": 1, "t": 0}[word[0]])


_READERS: Final[tuple[tuple[str, Callable[[re.Match[str], date], str]], ...]] = (
    ("day", _day),
    ("eday", _day),
    ("week", _weekday),
    ("eweek", _english_weekday),
    ("unit", _distance),
    ("eunit", _distance),
    ("month", _named_month),
    ("emonth", _named_month),
    ("year", _named_year),
    ("eyear", _named_year),
)
