"""Numbers with their unit, levelled, so that `30 分钟`, `30 min` and `1800 s` are one quantity.

Source of the kinds: spec/engines.md, "two different values in one slot part two statements".
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.formats.patterns import lazy

_SECONDS: Final = {
    "ms": 0.001, "毫秒": 0.001, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "秒": 1, "秒钟": 1,
    "min": 60, "mins": 60, "minute": 60, "minutes": 60, "分钟": 60,
    "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "小时": 3600, "个小时": 3600, "钟头": 3600,
    "d": 86400, "day": 86400, "days": 86400, "天": 86400, "日": 86400,
    "week": 604800, "weeks": 604800, "周": 604800, "个星期": 604800, "星期": 604800,
    "month": 2592000, "months": 2592000, "个月": 2592000, "year": 31536000, "years": 31536000, "年": 31536000,
}  # fmt: skip
_BYTES: Final = {
    "b": 1, "byte": 1, "bytes": 1, "字节": 1, "k": 1000, "kb": 1000, "kib": 1024, "m": 10**6, "mb": 10**6,
    "mib": 1024**2, "g": 10**9, "gb": 10**9, "gib": 1024**3, "tb": 10**12, "兆": 10**6,
}  # fmt: skip
_MEASURED: Final = {
    "hertz": "hz=1 khz=1e3 mhz=1e6 ghz=1e9 赫兹=1 千赫=1e3 兆赫=1e6",
    "volt": "v=1 mv=1e-3 kv=1e3 伏=1 伏特=1 毫伏=1e-3",
    "ampere": "ma=1e-3 μa=1e-6 ua=1e-6 毫安=1e-3 微安=1e-6",
    "watt": "mw=1e-3 w=1 kw=1e3 瓦=1 千瓦=1e3",
    "charge": "mah=1 毫安时=1",
    "rate": "bps=1 kbps=1e3 mbps=1e6 gbps=1e9",
    "length": "mm=1e-3 cm=1e-2 km=1e3 毫米=1e-3 厘米=1e-2 公里=1e3",
    "mass": "mg=1e-3 kg=1e3 毫克=1e-3 公斤=1e3 千克=1e3",
    "volume": "ml=1e-3 升=1 毫升=1e-3",
    "turn": "rpm=1",
}
"""Units of the SI and of everyday use by kind, each with its factor; those that are words of their own are left out."""
_MEASURES: Final = {
    unit: (kind, float(factor))
    for kind, units in _MEASURED.items()
    for unit, factor in (pair.split("=") for pair in units.split())
}
_COUNTED: Final = {
    "time": "次 times 遍 回", "fold": "倍 x", "percent": "% 个百分点", "line": "行 lines line", "item": "条 项 个",
    "page": "页 pages page", "character": "字 characters", "digit": "位", "machine": "台", "person": "人",
    "round": "轮", "pixel": "px 像素", "dpi": "dpi", "space": "空格 spaces", "yuan": "元", "wan": "万", "no": "号",
    "sentence": "句话 句 sentences sentence", "month": "月份 月", "degree": "°c ℃ °f °",
}  # fmt: skip
_COUNTS: Final = {unit: kind for kind, units in _COUNTED.items() for unit in units.split()}
_CLOCK_PART: Final = "下午|晚上|夜里|傍晚|中午|上午|早上|凌晨|清晨"
_AFTERNOON: Final = ("下午", "晚上", "夜里", "傍晚")
_DIGITS: Final = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_HAN_NUMBER: Final = "[零〇一二两三四五六七八九十百千]{1,6}"

_UNITS: Final = "|".join(sorted({*_SECONDS, *_BYTES, *_COUNTS, *_MEASURES}, key=len, reverse=True))
_HAN_UNITS: Final = (
    "毫秒|秒钟|秒|分钟|个小时|小时|天|个星期|星期|周(?![一二三四五六日天末])|个月|年|次|遍|倍|行|条|项|个|页|位|台|人|轮"
    "|空格|字节|号|句话|句"
)
_ENGLISH_NUMBERS: Final = "one two three four five six seven eight nine ten eleven twelve"
_ENGLISH: Final = {word: n for n, word in enumerate(_ENGLISH_NUMBERS.split(), 1)}
_ENGLISH_UNITS: Final = "|".join(
    sorted(
        (u for u in (*_SECONDS, *_BYTES, *_COUNTS) if u.isascii() and u.isalpha() and len(u) > 2), key=len, reverse=True
    )
)

_SPAN_FIRST: Final = "个?小时|钟头|hours?|hrs?|h|分钟?|minutes?|mins?|m"
_SPAN_THEN: Final = "分钟?|minutes?|mins?|m|秒钟?|seconds?|secs?|s"
_RHYTHM: Final = r"(?<![第对])(?:\d+|[一两二三四五六七八九十]{1,2})\s?(?:个?(?:星期|礼拜|月)|[天周年])一[次轮回趟期]"
"""How often a thing comes round: 四周一轮. What looks like 周一 in it is no Monday."""
_ONCE: Final = lazy(r"一[次轮回趟期]$")
_COMPOUND: Final = rf"\d+\s?(?:{_SPAN_FIRST})\s?(?:and )?\d{{1,2}}\s?(?:{_SPAN_THEN})(?![a-z0-9_])"
"""A span of time told in two units: 3 小时 45 分, 1 h 30 min."""

QUANTITY: Final = (
    rf"(?:{_CLOCK_PART})?\s?(?<![a-z0-9_.\\/-])(?:[01]?\d|2[0-3])\s?(?:点半|点钟|点)(?:\d{{1,2}}\s?分?)?"
    rf"|(?:{_CLOCK_PART})(?:十[一二]|[一二两三四五六七八九十])点(?:半|钟)?|(?<![\u4e00-\u9fff])(?:十[一二]|[一二两三四五六七八九十])点(?:半|钟)"
    r"|(?<![a-z0-9_.\\/])(?<!^-)(?<![^\d]-)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d|[:.]\d)(?:\s?[ap]m)?"
    rf"|{_RHYTHM}"
    rf"|(?<![a-z0-9_.\\/#@:-]){_COMPOUND}"
    rf"|(?<![a-z0-9_.\\/#@:-])\d+(?:[.,]\d+)*(?:\s?(?:{_UNITS})(?![a-z0-9_]))?(?![a-z0-9_]|[./:@\\-][a-z0-9_])"
    r"|(?<![a-z0-9_.\\/-])\d+(?:\.\d+)?e[+-]?\d+(?![a-z0-9_])"
    rf"|(?<![a-z0-9_'-])(?:{'|'.join(_ENGLISH)})\s(?:{_ENGLISH_UNITS})(?![a-z0-9_'-])"
    rf"|(?<![\u4e00-\u9fff第每]){_HAN_NUMBER}\s?(?:{_HAN_UNITS})|(?<=[最过每续第]){_HAN_NUMBER}(?:{_HAN_UNITS})"
)
"""Matches one quantity in levelled text: a time of day, a number with or without unit, a counted Chinese number."""

_CLOCK: Final = lazy(
    rf"({_CLOCK_PART})?\s?(\d{{1,2}}|十[一二]|[一二两三四五六七八九十])(?::(\d\d)|\s?(?:点半|点钟|点)\s?(\d{{1,2}})?\s?分?)\s?([ap]m)?"
)
_PLAIN: Final = lazy(rf"(\d+(?:[.,]\d+)*|{_HAN_NUMBER}|{'|'.join(_ENGLISH)})\s?(.*)", re.DOTALL)
_SPANS: Final = lazy(rf"(\d+)\s?({_SPAN_FIRST})\s?(?:and )?(\d{{1,2}})\s?({_SPAN_THEN})")
_YEAR: Final = lazy(r"(?:19|20)\d\d")
_IN_TWO_UNITS: Final = {"m": 60, "分": 60}
"""Units that stand for minutes beside another unit of time only."""
COUNTED: Final = frozenset(
    {"num", "time", "fold", "line", "item", "page", "character", "digit", "machine", "no", "round"}
)
"""Kinds whose unit writers leave out: every 200 次, every 200."""


def quantity(text: str) -> str:
    """Return `kind=value` of one match of `QUANTITY`."""
    text = _ONCE.sub("", text.strip())
    if clock := _CLOCK.fullmatch(text):
        return f"clock={_clock(clock, text)}"
    if spans := _SPANS.fullmatch(text):
        parts = zip(spans.groups()[::2], spans.groups()[1::2], strict=True)
        return f"span={sum(int(value) * (_IN_TWO_UNITS.get(unit) or _SECONDS[unit]) for value, unit in parts):g}"
    match = _PLAIN.fullmatch(text)
    if match is None:
        return f"num={text}"
    value, unit = _value(match[1]), match[2].strip()
    if unit == "年" and _YEAR.fullmatch(value):
        return f"num={value}"
    if unit in _SECONDS:
        return f"span={_scaled(value, _SECONDS[unit])}"
    if unit in _BYTES:
        return f"size={_scaled(value, _BYTES[unit])}"
    if unit in _MEASURES:
        kind, factor = _MEASURES[unit]
        return f"{kind}={_scaled(value, factor)}"
    if unit in _COUNTS:
        return f"{_COUNTS[unit]}={value}"
    return f"num={value}"


def _clock(match: re.Match[str], text: str) -> str:
    part, hour_text, minutes, spoken, half = match.groups()
    hour = int(_value(hour_text))
    if (part in _AFTERNOON or half == "pm") and hour < 12:
        hour += 12
    minute = 30 if "点半" in text else int(minutes or spoken or 0)
    return f"{hour:02d}:{minute:02d}"


def _value(text: str) -> str:
    if text[0].isdigit():
        return re.sub(r",(?=\d{3}(?!\d))", "", text)
    if text in _ENGLISH:
        return str(_ENGLISH[text])
    return str(_han_value(text))


def _han_value(text: str) -> int:
    total, digit = 0, 0
    for char in text:
        if char in _DIGITS:
            digit = _DIGITS[char]
        else:
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[char]
            digit = 0
    return total + digit


def _scaled(value: str, factor: float) -> str:
    try:
        return f"{float(value) * factor:g}"
    except ValueError:  # a version such as 1.2.3 before a unit
        return f"{value}*{factor:g}"
