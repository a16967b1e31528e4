"""Two versions of one name, two values of one setting; and two places that each have their own."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.other_version import other_quantity, other_version

VERSIONS = [
    ("绘图库用 Plotly 5.3", "Charts are drawn with Plotly 6.0, the legend moved."),
    ("Temurin 17 compiles the plugin.", "插件用 Temurin 21 编译"),
    ("minVersion 9, target 12", "minVersion 11，更老的设备不到百分之一"),
    # a system has versions as any product has
    ("The viewer needs Windows 8 or later.", "查看器 viewer 最低要 Windows 11"),
]
PLACES = [
    ("生产跑 Redis 6.2", "预发跑 Redis 7.0"),
    ("Lua 5.1 for the plugins", "Lua 5.4 for the importer"),
    ("温度探头接 GPIO 17", "GPIO 22 上是水泵的继电器"),
    ("绘图库用 Plotly 5.3", "绘图库还是 Plotly 5.3"),
]
QUANTITIES = [
    ("`nightly_rollup` is scheduled for 02:10 UTC.", "`nightly_rollup` 改到 03:25 开始"),
    ("等待超过 40 秒就断开重连", "等待的上限是 70 秒，超过就断开重连"),
    ("每周二 18:30 合唱排练，地点在老图书馆", "合唱排练：每周四 19:00，老图书馆"),
    # from one hour to the other is one value
    ("每天 8:00–10:15 是琴房时间，别安排别的", "琴房时间改到 19:00–21:00 了"),
    ("The kiln room is open 8:00-12:00 each day.", "The kiln room is open 13:00-17:30 now."),
    # how often a thing comes round; no Monday in it
    ("合唱两周一次", "合唱改成四周一次"),
    # the same few words, faint ones too
    ("保存每批 300 页，两晚都没变过", "保存每批 500 页"),
]
SETTINGS = [
    ("Axum's read timeout is 15 seconds.", "Axum's write timeout is 40 seconds."),
    ("photo-worker 的心跳是 10 秒", "audio-worker 的心跳是 45 秒"),
    ("The retry window is 30 seconds.", "The retry window for uploads from the field is 90 seconds."),
    ("每天 8:00–10:15 是琴房时间", "晚饭时间改到 19:00–21:00 了"),
    ("保存每批 300 页", "印刷每批 500 页"),
]


@pytest.mark.parametrize(("old", "new"), VERSIONS)
def test_another_version_of_one_name_is_another_version(old: str, new: str) -> None:
    """In whichever language: the old version in the memory is the one an agent would install."""
    assert other_version(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), PLACES)
def test_a_name_in_two_places_has_two_versions(old: str, new: str) -> None:
    """A belief retired by mistake is a fact lost."""
    assert not other_version(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), QUANTITIES)
def test_another_quantity_of_one_setting_is_another_value(old: str, new: str) -> None:
    """The setting is known by its name, or by everything else that is said."""
    assert other_quantity(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), SETTINGS)
def test_two_settings_keep_their_values(old: str, new: str) -> None:
    """What tells which one is meant keeps both."""
    assert not other_quantity(gist_of(new), gist_of(old))
