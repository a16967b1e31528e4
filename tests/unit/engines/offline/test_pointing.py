"""Where a statement holds, told by the grammar of pointing; the things named are nobody's but these tests'."""

import time

import pytest

from nightfold.engines.offline.belief import Scope
from nightfold.engines.offline.pointing import KEPT_HERE, OWNED_RULE, POINTED, narrowed_to, undescribed
from tests.unit.engines.offline.told import item

OWN = Scope("project", "hivelog", "/home/ida/hivelog")
GLOBAL = Scope("global")


@pytest.mark.parametrize(
    "text",
    [
        "引言必须交代年份，这本食谱里没有例外",
        "脚注都要编号，这份年鉴中一条不漏",
        "Recipes name their season, without exception in this almanac.",
        'user: "no footnotes in this cookbook, ask me before you add one"',
    ],
    ids=str,
)
def test_a_place_that_is_pointed_at_is_where_a_wish_holds(text: str) -> None:
    """No list names all that people make; a pointing word in front says that it is this one."""
    assert item(text, heading="User preferences").scope == OWN


@pytest.mark.parametrize(
    "text",
    [
        "这段时间里回答都简短点",
        "这次会话里别问我第二遍，先说结论",
        "Keep answers short in this conversation.",
        "Ask me first before you push in this way.",
    ],
    ids=str,
)
def test_the_talk_and_the_day_are_no_places(text: str) -> None:
    """`In this conversation` points at something, but nothing belongs there."""
    assert item(text, heading="User preferences").scope == GLOBAL


@pytest.mark.parametrize(
    "text",
    [
        "表头用拼音，别把这条带到别的仓库",
        "这里先拉后推，别套用到其他项目",
        'user: "wax moths are logged in red; don\'t apply that anywhere else"',
        "Commits carry the hive's number, but never carry that over to other repositories.",
    ],
    ids=str,
)
def test_a_rule_that_must_not_travel_stays_here(text: str) -> None:
    """`Anywhere else` stands in what is forbidden: the rule reaches no further than here."""
    assert item(text, heading="User preferences").scope == OWN


@pytest.mark.parametrize(
    "text",
    [
        "三个 agent 都只许引用一手资料",
        "引用一手资料，他对两个助手都这样要求",
        "Both agents must quote first-hand sources.",
        "All three assistants quote first-hand sources.",
    ],
    ids=str,
)
def test_what_is_asked_of_several_agents_is_asked_everywhere(text: str) -> None:
    assert item(text, heading="Facts").scope == GLOBAL


def test_what_several_agents_share_is_no_wish_for_all_of_them() -> None:
    assert item("三个 agent 共用一份蜂场清单", heading="Facts").scope == OWN


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("引文注明译者，不只在 queenbee", GLOBAL),
        ("Name the translator of a quotation, not only in queenbee.", GLOBAL),
        ("引文注明译者，只在 queenbee 这样", Scope("project", "queenbee", "/home/ida/queenbee")),
        ("Name the translator of a quotation, only in queenbee.", Scope("project", "queenbee", "/home/ida/queenbee")),
    ],
    ids=str,
)
def test_a_project_to_which_a_wish_is_not_limited_does_not_get_it(text: str, scope: Scope) -> None:
    """`Not only in X` names X to say that the wish reaches further."""
    assert item(text, heading="User preferences").scope == scope


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("称重前不许自动清零，养蜂场的老规矩", OWN),
        ("别替我合并记录，这是称重台的规矩", OWN),
        ("Never delete a reading, that is a rule of the weighbridge.", OWN),
        ("别替我合并记录，老规矩", GLOBAL),
        ("别替我合并记录，用户的规矩", GLOBAL),
        ("Never delete a reading, that is a rule of the house.", GLOBAL),
    ],
    ids=str,
)
def test_a_rule_told_as_that_of_a_thing_holds_where_the_thing_is(text: str, scope: Scope) -> None:
    """Whose rule it is says more than what it is about; a person's rule goes wherever the person does."""
    assert item(text, heading="User preferences").scope == scope


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ('用户："一个字都别替我改"，说的是蜂场的年报', OWN),
        ('user: "you don\'t rewrite a word of mine" -> chapters of the yearbook only.', OWN),
        ('用户："一个字都别替我改"，说的是所有文档', GLOBAL),
        ("Comments in English only.", GLOBAL),
    ],
    ids=str,
)
def test_a_clause_that_only_narrows_says_where_a_wish_holds(text: str, scope: Scope) -> None:
    """What stands in such a clause is the user's own reach, beside words that would reach anywhere."""
    assert item(text, heading="User preferences").scope == scope


def test_what_a_clause_narrows_to_is_told() -> None:
    assert narrowed_to("别改我的字，指的是年报的正文。") == "年报的正文"
    assert narrowed_to("Point out, don't rewrite -> the yearbook only.") == "the yearbook"
    assert narrowed_to("说的是谁也不知道") is None
    assert narrowed_to("Answer in French - English only where asked") is None


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("终端里只有两种颜色，别的去掉", OWN),
        ("编辑器最低支持到 14 寸屏幕", OWN),
        ("The editor supports only two colours.", OWN),
        ("编辑器用 Helix", GLOBAL),
        ("用户在终端里看 diff，别开网页", GLOBAL),
        ('user: "my editor is Helix, don\'t suggest others"', GLOBAL),
    ],
    ids=str,
)
def test_a_tool_that_is_described_is_the_thing_that_is_built(text: str, scope: Scope) -> None:
    """Who builds an editor speaks of what is in it; who uses one, of what it should be."""
    wish = item(text, heading="User preferences", short_name="终端颜色 editor supports colours 编辑器")

    assert wish.scope == scope


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("页眉不超过 12 个字", OWN),
        ("糖水每 5 天换一回", OWN),
        ("Captions stay under 60 letters.", OWN),
        ("一次最多 2 个问题", GLOBAL),
        ("长行他看着累，到 90 就折", GLOBAL),
    ],
    ids=str,
)
def test_a_wish_that_sets_a_measure_is_about_a_thing_of_the_work(text: str, scope: Scope) -> None:
    """Rule 9: how something is built here. What serves the user himself, his eyes or his answers, goes with him."""
    assert item(text, heading="User preferences").scope == scope


def test_a_measure_set_outside_of_any_project_stays_the_users() -> None:
    assert item("糖水每 5 天换一回", heading="用户偏好", project=None, workspace=None).scope == GLOBAL


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("浏览器每 40 秒刷新一回，同事嫌快，用户没让改", OWN),
        ("用户让我提交前先问他", GLOBAL),
    ],
    ids=str,
)
def test_what_the_user_left_alone_is_no_wish(text: str, scope: Scope) -> None:
    """That he did not ask for a change makes a fact no wish about his tools."""
    assert item(text, heading="Facts").scope == scope


@pytest.mark.parametrize(
    "piece",
    ["，说的是", "this ", "编辑器里", "编辑器有", "-> the ", "，的规矩", "别把这", "don't carry ", "a rule of the "],
)
def test_long_text_takes_no_long_time(piece: str) -> None:
    text = piece * 9000
    started = time.process_time()

    narrowed_to(text)
    undescribed(text)
    for cue in (POINTED, KEPT_HERE, OWNED_RULE):
        cue.search(text)

    assert time.process_time() - started < 2
