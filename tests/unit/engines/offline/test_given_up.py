"""A change that names what it gives up; a return to what was given up; and mentions that change nothing."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.given_up import name_given_up, quantity_given_up, takes_back
from nightfold.engines.offline.supersede import replaces

NAMED = [
    ("接口文档由 Redocly 生成", "The docs moved from Redocly to Scalar, one page per tag."),
    ("The lab runs Nomad with Consul.", "节点重装了，Nomad 不再用"),
    ("Mail leaves through Mailgun, one key per site.", "We left Mailgun; mail goes out through our own relay."),
    ("Traces go through zipkin.", "Tracing switched from zipkin to tempo with the OTLP exporter."),
    ("词库放在 Algolia", "词库不放 Algolia 了，改成自己的索引"),
    # more is said behind it, or before it in the same breath
    ("Photos are tagged with digiKam.", "Photos are tagged by Immich now; digiKam is gone and its index was wiped."),
    ("地图瓦片走 TileStache", "TileStache crashed twice a week and is retired, tiles come from Martin."),
]
KEPT = [
    # only mentioned there
    ("一行最多 90 列，flake8 会拦", "flake8 is gone, ruff checks instead."),
    # another subject
    ("Perl is used for report scripts.", "The deploy scripts were migrated from Perl to Go."),
    # another version than the one given up
    ("Types are checked on Python 3.13.", "The image moved from Python 3.10 to Python 3.11."),
    # it already tells the new value
    ("Tempo replaced zipkin for traces.", "Tracing switched from zipkin to tempo."),
]


@pytest.mark.parametrize(("old", "new"), NAMED)
def test_what_rests_on_a_name_goes_with_it(old: str, new: str) -> None:
    """In whichever words and language the change is told."""
    assert replaces(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), KEPT)
def test_what_only_shares_the_name_stays(old: str, new: str) -> None:
    """When unsure, both stay."""
    assert not name_given_up(gist_of(new), gist_of(old))


def test_a_return_takes_back_the_change() -> None:
    """Else both the change and the return would be believed."""
    change = gist_of("依赖注入从 Dagger 换成 Metro")

    assert takes_back(gist_of("We went back to Dagger for injection."), change)
    assert takes_back(gist_of("依赖注入就是 Dagger，不折腾了"), change)
    assert not takes_back(gist_of("依赖注入就是 Dagger，不折腾了"), change, cue_only=True)
    assert not takes_back(gist_of("Dagger 的旧文档删了"), change)


def test_a_change_that_names_the_old_quantity_replaces_it() -> None:
    """`Now 85, 90 was too large` says itself which value it takes the place of."""
    old = gist_of("相册导出的质量是 90")

    assert quantity_given_up(gist_of("相册导出改成质量 80，90 的太大"), old)
    assert not quantity_given_up(gist_of("相册导出改成质量 80"), old)
    assert not quantity_given_up(gist_of("视频码率改成 80，90 的太大"), old)


def test_a_quantity_that_goes_up_or_down_takes_the_place_of_the_old_one() -> None:
    """Units are levelled, and `goes down to` is a change as `lowered to` is."""
    old = gist_of("泵的转速 pump 是 2.4 kHz")

    assert quantity_given_up(
        gist_of("The pump goes down to 1800 Hz; the 2.4 kHz setting whistled and is retired."), old
    )
    assert not quantity_given_up(gist_of("Fans come down to 1800 Hz, the 2.4 kHz one whistled"), old)


def test_another_language_that_shares_a_number_alone_shares_nothing() -> None:
    """4.1 of one thing is not the 4.1 of another, and a pitfall met there is still one."""
    old = gist_of("连接器报 `cannot bind` -> 4.1 把权限拆开了 -> 打开 `ALLOW_BIND`")

    assert not quantity_given_up(gist_of("The press runs on release 5.0 now, the 4.1 branch is closed."), old)


def test_a_relation_without_a_value_is_no_error() -> None:
    """A change whose new value says nothing by itself once stopped a night with a traceback."""
    assert replaces(gist_of("Varnish is gone"), gist_of("现在是这样的，改成了")) is None
