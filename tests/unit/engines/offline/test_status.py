"""How sure a statement is, and that its wording says so."""

import pytest

from nightfold.engines.offline.status import judge_status, with_status
from tests.unit.engines.offline.told import item, statements

CUES = {
    "unverified": [
        "未验证：怀疑称重跳变是电源纹波引起的",
        "可能是电源纹波导致读数跳变，尚待验证",
        "打印偏移大概率跟驱动有关，还没换驱动试",
        "Presumably the reboot loop comes from brown-out detection; nobody measured it.",
        "My guess is that the exporter drops alpha; not checked.",
        "Not sure whether the lock survives a restart.",
        "We have not verified that the fallback works.",
        "The culprit is probably the proxy cache.",
        "丢包估计是网线松了，还没测",
    ],
    "proposed": [
        "assistant 推荐用 LoRa 代替 Wi-Fi，用户说回头再看",
        "我提过把队列换成 NATS，用户笑笑没接茬",
        "I recommended moving saves to the cloud; no answer so far.",
        "Copilot proposed a monorepo; nobody picked it up.",
        "Proposal: keep the raw recordings for a year.",
        "A suggestion from Claude: drop the v1 API in spring. Not agreed.",
    ],
    "discussed": [
        "关于换引擎聊过要不要做，没定",
        "是否下线旧版接口仍在权衡",
        "Whether to localise into Korean is still being discussed.",
        "Nothing is decided about the second warehouse.",
        "用户还在想要不要收费",
        "Spaces or tabs in fixtures: nothing decided, the discussion goes on.",
    ],
    "planned": [
        "计划明年春天出主机版",
        "年底之前打算把旧页面重写掉",
        "The plan is to replace the menu system after the festival build.",
        "Support for webhooks will come with the next release.",
        "下个季度准备接入船位数据",
        "We will add Dutch once the glossary is ready.",
        "Planned: swap the tokenizer after the beta.",
    ],
    "inferred": [
        "多次打断长篇解释，看来用户更喜欢先看代码",
        "The user seems to prefer short branch names; he renamed two of mine.",
    ],
    "verified": [
        "已在三台机器上验证：关掉省电模式后不再掉线",
        "Confirmed on two boards: the bootloader needs 3.3 V on GPIO2.",
    ],
    "stated": [
        "未验证邮箱的用户不能下单",
        "订单状态有 待付款、待确认、已完成 三种",
        "计划任务由 systemd timer 触发",
        "推荐算法每晚重算一次",
        "讨论区的帖子保留两年",
        "可能值只有三个：low、mid、high",
        "The proposal table holds one row per bid.",
        "The planner service schedules jobs for the next day.",
        "Orders not confirmed within 48 hours are cancelled.",
        "We guess the encoding with `chardet`.",
        "待靠泊的船按到港时间排序",
        "Probable ice is drawn hatched.",
        "Someone suggested SWR again and was turned down.",
    ],
}


@pytest.mark.parametrize(("status", "text"), [(s, t) for s, texts in CUES.items() for t in texts], ids=str)
def test_the_wording_tells_the_status(status: str, text: str) -> None:
    """A word of doubt counts where it is said of the statement, not where it names a thing."""
    assert judge_status(text, "fact").status == status


@pytest.mark.parametrize(
    "text",
    [
        "agent 提的缓存方案用户拍板采用",
        "The user agreed to the assistant's proposal to pin the linter.",
        "The user accepted my suggestion to split the renderer into its own package.",
    ],
    ids=str,
)
def test_what_the_user_agreed_to_is_no_proposal_any_more(text: str) -> None:
    assert judge_status(text, "decision").status == "user_stated"


def test_a_user_table_is_not_the_user() -> None:
    assert judge_status("The user table has an index on `mail`.", "fact").status == "stated"
    assert judge_status("用户表按租户分区", "fact").status == "stated"
    assert judge_status("用户说界面只做德文", "fact").status == "user_stated"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("成就系统的图标", "未完成：成就系统的图标"),
        ("Refund flow for gift cards", "Open: Refund flow for gift cards"),
        ("退款流程还没写测试", "退款流程还没写测试"),
        ("The export is not yet done for old orders.", "The export is not yet done for old orders."),
    ],
    ids=str,
)
def test_an_open_item_says_that_it_is_open(written: str, shown: str) -> None:
    """A reader of one line must not take work to do for a fact (GRD003)."""
    found = item(written, heading="Open items")

    assert (found.text, found.status, found.durable) == (shown, "open", True)


def test_the_heading_gives_a_status_that_the_wording_lacks() -> None:
    (found,) = statements("### 讨论\n- 海图切到矢量瓦片，用 MapLibre 渲染")

    assert (found.status, found.text) == ("discussed", "讨论中：海图切到矢量瓦片，用 MapLibre 渲染")


def test_a_wish_under_a_heading_of_plans_is_still_a_wish() -> None:
    assert judge_status("用户要求先看计划再动手", "preference", ("计划",)).status == "user_stated"


def test_a_wording_that_shows_its_status_is_left_alone() -> None:
    text = "Unverified: the scale drifts in frost."

    assert with_status(text, judge_status(text, "fact", ("Ideas",))) == text


def test_an_image_and_something_else_are_no_guess() -> None:
    """镜像和 is no 像和: the mark of a guess is no part of a longer word."""
    assert judge_status("镜像和本地都锁在这个版本", "fact").status == "stated"
    assert judge_status("这次像是和缓存有关", "fact").status == "unverified"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("Unconfirmed readers are removed after a month.", "stated"),
        ("Untested hives never go to a customer.", "stated"),
        ("Opens of the newsletter are not measured.", "stated"),
        ("Unverified theory is that the queen left.", "unverified"),
        ("The queen left, unconfirmed.", "unverified"),
        ("The yield was not measured.", "unverified"),
        ("It has not been measured yet.", "unverified"),
        ("I offered to move the hives.", "proposed"),
    ],
)
def test_a_kind_of_thing_and_a_rule_are_no_doubt(text: str, status: str) -> None:
    """Before the subject, such a word tells which; in the present, a denied act is a rule."""
    assert judge_status(text, "fact").status == status


def test_what_an_agent_offered_when_the_user_spoke_is_no_proposal() -> None:
    told = 'user: "the smoker is mine to light" when I offered to light it'

    assert judge_status(told, "preference").status == "user_stated"


def test_what_the_user_answered_to_an_offer_is_what_the_statement_says() -> None:
    """An order that came up by an offer is an order; a shrug leaves the offer open."""
    order = 'I offered to trim the hedge. The user: "ask first before you cut anything in the garden"'
    shrug = 'I proposed to trim the hedge. The user: "let me think about it over the weekend"'
    assert judge_status(order, "preference").status == "user_stated"
    assert judge_status(shrug, "preference").status == "proposed"
