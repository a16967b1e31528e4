"""One thing in quite other words: two wordings with the same names, and two things that share a name."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import same
from nightfold.engines.offline.same_anchor import anchored, one_excepts, same_fact, same_wish
from nightfold.engines.offline.slots import conflict

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
    # told the other way round, and with a value whose unit just one side writes
    ("The lab printer is `inkwell`, room 12.", "`inkwell` is the lab printer."),
    ("seeder 一次最多装 80 格", "seeder 的上限是 80"),
    # a name in Chinese that looks like any word in English
    ("发版打 calver 标签，照年月编", "Releases are cut by calver, the tag is the month."),
    ("启动之后不许再碰 mutex 和 heap", "Nothing may touch the heap or a mutex once start is over."),
    # a word that is spoken of
    ("用户要管家叫他“东家”，别叫先生", "“东家”这个叫法管家照旧用"),
]
APART = [
    # one value by chance
    ("大棚的水泵 20 分钟停一次", "冷藏车 20 分钟除霜"),
    ("The oven is set 15 °C lower.", "The tablet app needs version 15."),
    # one word before a common head, a verb between or not
    ("Hive scales at Arnhem are read every 15 minutes", "Hive cameras at Arnhem are read every 15 minutes"),
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
    # another name in its place, as plain as this one
    ("音频格式统一用 flac 存，wav 不留", "The audio format is stored as opus."),
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


def test_a_wish_in_plain_words_needs_more_than_two_of_them() -> None:
    """Wishes have no names; what holds them together is how much of them is said again."""
    wish = gist_of("Show me a failing test before you touch the code.")

    assert same_wish(wish, gist_of("A failing test is what I want to see first, then you may touch code."))
    assert not same_wish(wish, gist_of("Show me the plan first."))
    assert same_wish(gist_of("开箱之前先问蜂农"), gist_of("开箱前先问蜂农一声，哪一季都一样，雨天也算"))
    assert same_wish(
        gist_of("Ask before you open a hive."), gist_of("No hive is opened without asking, spring or fall.")
    )
    assert same_wish(gist_of("收据一律附原件"), gist_of("收据附原件，少一张他都要问，月底一起寄"))
    assert not same_wish(gist_of("开箱之前先问蜂农"), gist_of("卖蜜之前先问会计，价钱他定"))
    assert not same_wish(gist_of("Commit messages stay short."), gist_of("No emoji in commit messages."))
    assert not same_wish(gist_of("Letters he signs are in American spelling."), gist_of("British spelling in letters."))


def test_a_denial_by_the_subject_holds_behind_may() -> None:
    """`Nothing may touch it` forbids as `do not touch it` does; 可以 behind a denial allows."""
    forbidden = gist_of("Nothing may open the vault after hours.")

    assert "vault" in forbidden.denied
    assert not conflict(forbidden, gist_of("The vault is not opened after hours."))
    assert conflict(forbidden, gist_of("The vault is opened after hours."))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Greenhouse sensors report every five minutes over radio.",
            "Radio is how greenhouse sensors report, five minutes.",
        ),
        ("长凳的油漆放在周日早上刷，先磨一遍", "长凳油漆仍在周日刷，下雨才停"),
        ("窑炉的门由周师傅开，别人没钥匙", "窑炉的门要开找周师傅"),
    ],
)
def test_two_facts_of_one_place_are_one_by_most_of_their_words(first: str, second: str) -> None:
    """A fact is said again without a name in it as well."""
    assert same_fact(gist_of(first), gist_of(second))
    assert same_fact(gist_of(second), gist_of(first))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("北门的闸机由王师傅维护，坏了打他电话", "南门的闸机由李师傅维护，坏了打他电话"),
        ("The red team writes reports in Welsh for the board", "The red team writes minutes in Welsh for the board"),
        ("The barn cameras record to the local disk.", "The barn cameras record sound to the cloud."),
        ("读请求超时是 3 秒，重试两次", "写请求超时是 3 秒，重试两次"),
        ("订单的流水写到对象存储，按天切", "订单的流水不写到对象存储，按天切"),
    ],
)
def test_two_facts_that_are_built_alike_stay_two(first: str, second: str) -> None:
    """Of one place many facts are told, and in the same words but for one."""
    assert not same_fact(gist_of(first), gist_of(second))


def test_one_value_tells_less_of_two_kinds_of_things() -> None:
    """Ten minutes without a line are no other word for a rule about ten minutes."""
    rule, event = gist_of("Anything beyond ten minutes gets a ticket."), gist_of("停电 10 分钟")

    assert not anchored(rule, event, akin=False)


def test_one_exception_is_told_apart_from_the_rule() -> None:
    """`Upper case here, as an exception` is the other side of `lower case everywhere`."""
    rule, exception = gist_of("SQL 关键字小写"), gist_of("这个库例外，SQL 关键字跟着老代码")

    assert one_excepts(rule, exception)
    assert not one_excepts(rule, gist_of("SQL 的关键字统一小写"))
    assert not one_excepts(rule, gist_of("SQL 关键字小写，存储过程也不例外"))
    assert not one_excepts(rule, gist_of("SQL keywords are lower case, no exceptions for views"))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The pottery opens 10:00–18:00.", "The allotment is watched 10:00–18:00."),
        ("陶艺室 10:00–18:00 开门", "他 10:00–18:00 不接电话"),
    ],
)
def test_the_same_hours_alone_make_two_things_no_one(a: str, b: str) -> None:
    """From ten to six many things are open; the second one was lost in the first."""
    assert not anchored(gist_of(a), gist_of(b))
