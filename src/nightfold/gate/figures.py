"""Small numbers in words: 三, three and 3 are one number."""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy

_DIGITS: Final = "零一二三四五六七八九"
_ENGLISH: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
_VALUES: Final = {c: n for n, c in enumerate(_DIGITS)} | {"两": 2, "〇": 0}
_UNITS: Final = {"十": 10, "百": 100, "千": 1_000, "万": 10_000}
_NUMBER: Final = lazy(r"([0-9]{1,5})(?:[^0-9.,:/].*)?")
LIMIT: Final = 20_000
"""Above this nobody writes a number in words."""


def spellings(number: str) -> tuple[str, ...]:
    """Return other ways to write a whole number; empty where there is none.

    Args:
        number: Digits, with a unit behind them or not, or a Chinese numeral.
    """
    match = _NUMBER.fullmatch(number.strip())
    if match:
        if match[1] != number.strip():
            return ()  # with a unit; the unit's own spellings are another matter
        value = int(match[1])
        if value > LIMIT:
            return ()
        words = [chinese(value)]
        words += ["两"] if value == 2 else []
        words += [_ENGLISH[value]] if value < len(_ENGLISH) else []
        return tuple(words)
    parsed = value_of(number.strip())
    if parsed is None:
        return ()
    english = (_ENGLISH[parsed],) if parsed < len(_ENGLISH) else ()
    return (str(parsed), chinese(parsed), *english)


def chinese(value: int) -> str:
    """Return a whole number from 0 to 99,999 as a Chinese numeral."""
    if value < 10:
        return _DIGITS[value]
    for word, unit in (("万", 10_000), ("千", 1_000), ("百", 100), ("十", 10)):
        if value >= unit:
            head = "" if unit == 10 and value < 20 else chinese(value // unit)
            rest = value % unit
            gap = "零" if 0 < rest < unit // 10 else ""
            return f"{head}{word}{gap}{chinese(rest) if rest else ''}"
    raise AssertionError(value)


def value_of(numeral: str) -> int | None:
    """Return the value of a Chinese numeral such as 三, 十二 or 两千, or None where it is none."""
    if not numeral or any(c not in _VALUES and c not in _UNITS for c in numeral):
        return None
    total = section = digit = 0
    for c in numeral:
        if c in _VALUES:
            digit = _VALUES[c]
        elif c == "万":
            total, section, digit = (total + section + digit) * 10_000, 0, 0
        else:
            section, digit = section + (digit or 1) * _UNITS[c], 0
    return total + section + digit
