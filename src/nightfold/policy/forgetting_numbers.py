"""Numerals, weekdays, months and spans of time in one notation, so that values can be compared.

`三万二` and `32,000` are one number; `10 分钟`, `六百秒` and `10 minutes` one span. Works on folded
text (policy/normal.py) and returns text that folds to itself.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.formats.patterns import lazy

_DIGIT: Final = {"零": 0, "两": 2} | {char: n for n, char in enumerate("〇一二三四五六七八九")}
_PLACE: Final = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}
_NUMERAL: Final = "零〇一二两三四五六七八九十百千万亿"
_COUNTED: Final = "个月天年周次分秒小时点号日元块岁级楼期位台名家折条页份人倍种套辆张层遍轮行列字格"
"""Characters that a single Chinese numeral before them counts; elsewhere (一律, 统一) it is no number."""
_CHINESE: Final = lazy(
    rf"(?<!统)(?<!唯)(?<!同)(?<!万)(?:[{_NUMERAL}]{{2,}}(?<!一一)(?<!万一)"
    rf"|(?<![0-9])[二两三四五六七八九十](?=[{_COUNTED}]))"
)
_NOT_NUMBERS: Final = lazy(r"万一|千万(?=[别不要])|十分(?!钟)|一一|百分之|四五|三两")
_WEEKDAY: Final = lazy(r"(?:周|星期|礼拜)([一二三四五六日天])(?!次|期|个)")
_WEEKDAYS: Final = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "日": 7, "天": 7}
_EN_WEEKDAY: Final = lazy(r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b")
_EN_WEEKDAYS: Final = {n: i for i, n in enumerate(("mon", "tues", "wednes", "thurs", "fri", "satur", "sun"), 1)}
_MONTH: Final = lazy(r"(?<![0-9.])([1-9]|1[0-2])月(?:份)?")
_EN_MONTH: Final = lazy(
    r"\b(january|february|march|april|june|july|august|september|october|november|december"
    r"|may(?= [0-9])|(?<=[0-9] )may|(?<=\bin )may|(?<=\bof )may)\b"
)


def _counted(listed: str, first: int) -> dict[str, int]:
    return {name: n for n, name in enumerate(listed.split(), first)}


_EN_MONTHS: Final = _counted("january february march april may june july august september october november december", 1)
_UNITS: Final = _counted(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    0,
)
_TENS: Final = _counted("twenty thirty forty fifty sixty seventy eighty ninety", 2)
_ORDINALS: Final = _counted("third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 3)
_SCALE: Final = {"hundred": 100, "thousand": 1_000, "grand": 1_000, "million": 1_000_000}
_EN_NUMBER: Final = lazy(
    rf"\b(?:(?:{'|'.join(_TENS)})(?: (?:{'|'.join(list(_UNITS)[1:10])}))?|{'|'.join(list(_UNITS)[2:])}"
    rf"|[0-9][0-9.]*)"
    rf"(?: (?:{'|'.join(_SCALE)}))?\b|\b(?:{'|'.join(_ORDINALS)})\b|\btwice\b"
)
_GROUPED: Final = lazy(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9,])")
_THOUSANDS: Final = lazy(r"(?<![0-9.])([0-9]+(?:\.[0-9]+)?) ?万")
_SUFFIXED: Final = lazy(r"(?<![0-9.a-z])([0-9]+)(?:st|nd|rd|th)\b")
_SPAN: Final = lazy(
    r"(?<![0-9.:])([0-9]+(?:\.[0-9]+)?) ?(?:个)?"
    r"(?:(秒钟?|s|secs?|seconds?)|(分钟|mins?|minutes?)|(小时|钟头|h|hours?|hrs?)|(天|days?)|(周|星期|weeks?))(?![a-z0-9])"
)
_SECONDS: Final = (1, 60, 3_600, 86_400, 604_800)
_CLOCK: Final = lazy(
    r"(?:(下午|傍晚|晚上|夜里|夜间)|(?:上午|早上|清晨|凌晨))?(?<![0-9.])([0-9]{1,2})(?:点(?:钟|整)?|:00)(?![0-9:])"
    r"|(?<![0-9.:])([0-9]{1,2})(?::00)? ?(am|pm)\b"
)
_SIZE: Final = lazy(r"(?<![0-9.])([0-9]+(?:\.[0-9]+)?) ?([kmgt])i?b?(?![a-z0-9])")
_FORTNIGHT: Final = lazy(r"\b(?:a )?fortnights?\b|半个月")
_HALF: Final = lazy(r"\bhalf an hour\b|半(?:个)?(?:小时|钟头)")
_PLAIN: Final = lazy(rf"[a-z0-9{_NUMERAL}]")


def level_numbers(folded: str) -> str:
    """Return the folded text with its numbers written as digits, `wd3` for a weekday, `mo9` for a month.

    A span of time becomes its seconds with `sec` behind (`600sec`), a time of day its hour, a size
    its number and the unit's letter (`6gb`).
    """
    if not _PLAIN.search(folded):
        return folded
    text = _WEEKDAY.sub(lambda m: f" wd{_WEEKDAYS[m[1]]} ", folded)
    text = _EN_WEEKDAY.sub(lambda m: f" wd{_EN_WEEKDAYS[m[1]]} ", text)
    text = _chinese(text)
    text = _GROUPED.sub(lambda m: m[0].replace(",", ""), text)
    text = _EN_NUMBER.sub(lambda m: _english(m[0]), text)
    text = _CLOCK.sub(_clock, text)
    text = _SIZE.sub(r" \1\2b ", text)
    text = _THOUSANDS.sub(lambda m: _written(float(m[1]) * 10_000), text)
    text = _SUFFIXED.sub(r"\1", text)
    text = _FORTNIGHT.sub("14 days", text)
    text = _HALF.sub("30 minutes", text)
    text = _MONTH.sub(r" mo\1 ", text)
    text = _EN_MONTH.sub(lambda m: f" mo{_EN_MONTHS[m[1]]} ", text)
    return _SPAN.sub(_span, text)


def _chinese(text: str) -> str:
    kept: list[str] = []

    def hold(match: re.Match[str]) -> str:
        kept.append(match[0])
        return "\x00"

    text = _CHINESE.sub(lambda m: f"{_value(m[0])}", _NOT_NUMBERS.sub(hold, text))
    back = iter(kept)
    return re.sub("\x00", lambda _m: next(back), text)


def _value(numeral: str) -> str:
    """Return a Chinese numeral in digits: 三万二 is 32000, 二〇二六 is 2026."""
    if not any(c in _PLACE for c in numeral):
        return "".join(str(_DIGIT[c]) for c in numeral)
    total = section = 0
    digit, place = -1, 1
    for char in numeral:
        if char in _DIGIT:
            digit = _DIGIT[char]
            place = 1 if digit == 0 else place
            continue
        place = _PLACE[char]
        if place >= 10_000:
            total = (total + section + max(digit, 0) or 1) * place
            section = 0
        else:
            section += (1 if digit < 0 else digit) * place
        digit = -1
    if digit > 0:  # 三万二 leaves out the place of its last digit
        section += digit * (place // 10 if place > 10 else 1)
    return str(total + section)


def _english(words: str) -> str:
    if words == "twice":
        return "2"
    if words in _ORDINALS:
        return str(_ORDINALS[words])
    value, scale = 0.0, 1
    for word in words.split(" "):
        if word in _SCALE:
            scale = _SCALE[word]
        elif word in _TENS:
            value += _TENS[word] * 10
        elif word in _UNITS:
            value += _UNITS[word]
        else:
            try:
                value += float(word)
            except ValueError:
                return words
            if scale == 1 and word == words:
                return words
    return _written(value * scale)


def _span(match: re.Match[str]) -> str:
    unit = next(n for n, group in enumerate(match.groups()[1:]) if group)
    return f" {_written(float(match[1]) * _SECONDS[unit])}sec "


def _clock(match: re.Match[str]) -> str:
    """Return an hour of the day on the clock of 24: 下午四点, 4 pm and 16:00 are one."""
    hour = int(match[2] or match[3])
    late = bool(match[1]) or match[4] == "pm"
    return f" {hour + 12 if late and hour < 12 else hour} "


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) else f"{value:g}"
