"""One thing in quite other words: two wordings with the same names, and two things that share a name."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import same
from nightfold.engines.offline.same_anchor import anchored, one_excepts, same_wish

SAME = [
    (
        "Errors: `miette` for what a crate returns, `eyre` only at the top.",
        "`eyre` belongs in the binary; the reader has its own `miette` type.",
    ),
    ("改表结构之前先跑 `just snapshot`，不然没法回退", "`just snapshot` 忘了跑，用户让补上：改表之前都要有"),
    (
        "Maps are drawn with Leaflet, never with OpenLayers.",
        "Somebody proposed OpenLayers again; Leaflet stays for the maps.",
    ),
    ("缓存预热要 90 秒，之后才接流量", "等缓存热起来大约 90 秒"),
    (
        'user: "tickets go to `board/inbox`, I sort them myself"',
        "I filed one under bugs and was told that `board/inbox` is where they go.",
    ),
]
APART = [
    # each has names of its own
    ("`vale` 的词表放在 `styles/house.txt`", "`vale` 由 `pre-commit` 调用，版本写在 `.tool.yaml`"),
    # another value, another direction, another place
    ("The crawler waits 45 seconds for Elastic.", "The crawler waits 20 seconds for Elastic."),
    ("备份从 `nas1` 同步到 `vault9`", "备份从 `vault9` 同步到 `nas1`"),
    ("预发的 Kafka 有 12 个分区", "生产的 Kafka 有 12 个分区"),
    # the one denies what the other says
    ("Commit `poetry.lock`.", "Never commit `poetry.lock`."),
    # each changes to another, each goes through another
    ("编辑器换成 Helix 了，Kakoune 卸了", "编辑器又换回 Kakoune 了，Helix 卡"),
    ("Mails go out through Mailjet.", "Mails come from Brevo, the Mailjet key is revoked."),
    # one word before a common head differs
    ("The audio bucket of staging is `audio-eu`.", "The video bucket of staging is `video-eu`."),
    # only a name in common
    ("Grafana is behind the VPN.", "Dashboards of the harvest team are made by hand in Grafana every spring."),
    # only common words
    ("先写测试再改代码", "改代码之后更新文档"),
]


@pytest.mark.parametrize(("first", "second"), SAME)
def test_what_shares_its_names_and_part_of_its_words_is_one(first: str, second: str) -> None:
    """People repeat themselves in new sentences; a duplicate a repetition would bury what matters."""
    a, b = gist_of(first), gist_of(second)

    assert anchored(a, b)
    assert anchored(b, a)


@pytest.mark.parametrize(("first", "second"), APART)
def test_what_only_shares_a_name_stays_two(first: str, second: str) -> None:
    """A wrong merge costs a fact."""
    a, b = gist_of(first), gist_of(second)

    assert not anchored(a, b)
    assert not anchored(b, a)


def test_names_find_what_words_do_not() -> None:
    """Else the rule would be one too many."""
    assert [same(gist_of(a), gist_of(b)) for a, b in SAME].count(True) <= len(SAME) / 2


def test_a_wish_in_plain_words_needs_three_of_them() -> None:
    """Wishes have no names; what holds them together is how much of them is said again."""
    wish = gist_of("Show me a failing test before you touch the code.")

    assert same_wish(wish, gist_of("A failing test is what I want to see first, then you may touch code."))
    assert not same_wish(wish, gist_of("Show me the plan first."))


def test_one_exception_is_told_apart_from_the_rule() -> None:
    """`Upper case here, as an exception` is the other side of `lower case everywhere`."""
    rule, exception = gist_of("SQL 关键字小写"), gist_of("这个库例外，SQL 关键字跟着老代码")

    assert one_excepts(rule, exception)
    assert not one_excepts(rule, gist_of("SQL 的关键字统一小写"))
