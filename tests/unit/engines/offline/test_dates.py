"""Relative dates are resolved from the session's stamp, never from the run's clock."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo

import pytest

from nightfold.engines.offline.dates import resolve_dates
from nightfold.gate.reldates import resolves
from tests.unit.engines.offline.told import MAY_14


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("昨天起主干只收评审过的合并", "昨天（2026-05-13）起主干只收评审过的合并"),
        ("大前天换的电池", "大前天（2026-05-11）换的电池"),
        ("上周五换了泵", "上周五（2026-05-08）换了泵"),
        ("下周三之前称一次重", "下周三（2026-05-20）之前称一次重"),
        ("三天前起改用新秤", "三天前（2026-05-11）起改用新秤"),
        ("上个月起不再喂糖", "上个月（2026-04）起不再喂糖"),
        ("去年的蜜没有分箱", "去年（2025）的蜜没有分箱"),
        ("Since yesterday the limit is 40.", "Since yesterday (2026-05-13) the limit is 40."),
        ("last Friday the pump was swapped", "last Friday (2026-05-08) the pump was swapped"),
        ("this Saturday is inspection", "this Saturday (2026-05-16) is inspection"),
        ("next Tuesday the grid is off", "next Tuesday (2026-05-19) the grid is off"),
        ("two weeks ago we moved", "two weeks ago (2026-04-30) we moved"),
        ("用户说“昨天那版别动”", "用户说“昨天那版别动”（2026-05-13）"),
        ("昨天和前天都停电", "昨天（2026-05-13）和前天（2026-05-12）都停电"),
    ],
    ids=str,
)
def test_the_date_stands_beside_the_word(text: str, resolved: str) -> None:
    """2026-05-14 is a Thursday."""
    assert resolve_dates(text, MAY_14) == resolved


@pytest.mark.parametrize(
    "text",
    [
        "每周五发版",
        "on Fridays nobody deploys",
        "7 天前的日志会被清掉",
        "files older than 30 days ago are deleted",
        "保留 30 天后过期",
        "提前天数写在配置里",
        "说明天气不好",
        "以后天天校时",
        "字段 `today` 存日期",
        "昨天（2026-05-13）换的",
        "today's build",
        "今后都这样",
    ],
    ids=str,
)
def test_what_names_no_day_is_left_alone(text: str) -> None:
    assert resolve_dates(text, MAY_14) == text


@pytest.mark.parametrize(("zone", "day"), [(UTC, "2026-05-14"), (ZoneInfo("Pacific/Auckland"), "2026-05-15")], ids=str)
def test_the_day_is_that_of_the_zone(zone: tzinfo, day: str) -> None:
    """Noon in Greenwich is past midnight in New Zealand."""
    assert resolve_dates("今天起", MAY_14, zone) == f"今天（{day}）起"


@pytest.mark.parametrize(
    "text",
    [
        "昨天",
        "大前天",
        "上周五",
        "下周三",
        "三天前",
        "去年",
        "last Friday",
        "next Tuesday",
        "this Saturday",
        "two weeks ago",
    ],
    ids=str,
)
def test_the_gate_accepts_every_date_that_is_written(text: str) -> None:
    """A date that the gate cannot resolve would void the run (GRD001)."""
    written = resolve_dates(text, MAY_14).removeprefix(text).strip(" ()（）")

    assert written
    assert resolves(written, text, MAY_14, UTC)
