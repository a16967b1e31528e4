"""Quantities, levelled: one value however it is written."""

import re

import pytest

from nightfold.engines.offline.marks import level
from nightfold.engines.offline.quantities import QUANTITY, quantity


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 小时 45 分", ["span=13500"]),
        ("3小时45分钟", ["span=13500"]),
        ("1 h 30 min", ["span=5400"]),
        ("2 hours and 15 minutes", ["span=8100"]),
        ("2 分 30 秒", ["span=150"]),
        ("5 小时 100 次", ["span=18000", "time=100"]),
        ("2 小时，3 分钟", ["span=7200", "span=180"]),
        ("15 °C", ["degree=15"]),
        ("15℃", ["degree=15"]),
        ("1970 年", ["num=1970"]),
        ("3 年", ["span=9.4608e+07"]),
        ("40 MHz", ["hertz=4e+07"]),
        ("0.04 GHz", ["hertz=4e+07"]),
        ("3.3 V", ["volt=3.3"]),
        ("3300 mV", ["volt=3.3"]),
        ("18 µA", ["ampere=1.8e-05"]),
        ("64 kbps", ["rate=64000"]),
        ("2 升水", ["volume=2"]),
        ("四周一轮", ["span=2.4192e+06"]),
        ("两个月一期", ["span=5.184e+06"]),
        ("周一一早", []),
        ("9:15-11:45", ["clock=09:15", "clock=11:45"]),
        ("2026-10-12", []),
    ],
)
def test_a_quantity_is_one_value_however_it_is_written(text: str, expected: list[str]) -> None:
    """A span of time in two units is one quantity, and a year is no span."""
    assert [quantity(found[0]) for found in re.finditer(QUANTITY, level(text))] == expected
