"""What helps the next task of its kind, and what was done once."""

import pytest

from tests.unit.engines.offline.told import item, statements

ONE_OFFS = [
    "PR #61 已合并到 main",
    "工单 LF-204 已经关了",
    "第 3 轮内测的 58 份问卷已录完",
    "共修了 14 处错别字，第三章重排过一遍",
    "把旧的 5 个脚本挪进了 `attic/`",
    "今天下午把 3 台从机的固件都刷成了新版",
    "昨晚的全量同步跑了 6 小时 12 分",
    "训练跑了 36 个 epoch，最好的一次是第 29 个，val loss 0.183",
    "为了看日志临时开了 debug，已经关掉",
    "上午 10 点的那次构建失败，重跑后通过",
    "改完之后全部用例通过，一共 431 个",
    "已经把演示环境重置",
    "帮客户导出了 6 月的对账单",
    "PR 77 merged, branch `rails-72` deleted.",
    "Issue LF-88 is closed, the branch is gone.",
    "Batch 5 of the photo import is through.",
    "Sprint 14 is closed.",
    "Rebased the feature branch twice and force-pushed it.",
    "Generated 1,200 thumbnails.",
    "All 212 screenshots were re-rendered and checked in.",
    "The demo on Friday went well.",
    "The backfill for March finished at 02:14 without errors.",
    "I temporarily disabled the watchdog while flashing and enabled it again afterwards.",
    "I had to restart the emulator four times.",
    "面板密码顺手改了，密码是 [REDACTED_SECRET]，用户说写完就删",
    "The key is only for the demo, delete it afterwards.",
    "跟供应商电话沟通了半小时",
    "这轮排查一共看了 47 个日志文件",
    "Pinged the supplier about the late file, no reply by six.",
    "Training run 17 used 4 GPUs for 9 hours.",
    "Used grep to find all references before the renames.",
    "谢谢，今天就到这里",
    "跟用户打了个招呼，准备开工",
    "进度：词条录完，插图还在画",
    "Progress: 1) index done 2) glossary half done",
    "刷机成功，指示灯亮了",
    "重启了两次网关，服务恢复正常",
    "把终稿发给了出版社",
    "清理了缓存目录，腾出 3 GB",
    "Hit a conflict in the lock file, took theirs, done.",
    "试印了 30 本，废掉 4 本",
    "9 月 3 日那批瓷砖碎了两箱",
    "旧的说明书已寄给印厂",
    "停机窗口 9 分钟，02:40 恢复",
    "样书快递晚点两天",
    "Trimmed 2.4 MB off the start-up bundle.",
    "Tag v2.7.0 is out, the notes went to the list.",
    "The manifest is 310 lines shorter than before.",
]
STANDING = [
    "和用户打招呼要用船长的口吻",
    "部署成功以后要手动预热",
    "PRs are merged with squash; the title becomes the subject",
    "把原图给客户看之前先加水印",
    "渲染队列改用 Redis Streams，旧的轮询脚本已删除",
    "每次发布都会生成一份变更说明",
    "已归档的订单不能改价",
    "构建完成以后要手动清 CDN",
    "已合并的 PR 不会触发预览环境",
    "旧的导入接口已经下线，统一走 `/v2/import`",
    "证书已续到 2027 年 3 月",
    "退款单超过三天没处理会自动升级给主管",
    "把批量从 50000 降到 5000 才不锁表",
    "Archived orders are moved to cold storage after 90 days.",
    "供应商接口每秒最多 5 次，超过返回 429",
    "Rejected uploads are kept for a week in `quarantine/`.",
    "Failed payments are retried three times.",
    "Closed tickets cannot be reopened by customers.",
    "Merged branches are deleted by a bot every night.",
    "Backups are zipped and kept for 7 days.",
    "The cache was removed because it hid stale prices.",
    "VLAN 40 给摄像头用，这次又接了三台",
    "我把目录改了三版，用户：“目录只到二级，再细他不看”",
    "标题写了五十个字被打回：二十个字封顶",
    "部署现在走 Nomad，旧的脚本删掉了",
    "Everything we bought is listed in `inventory.csv`.",
    "The type was moved from the checkpoint package to the agent package.",
    "SWR was dropped in March and must not come back.",
    "Confirmed on two boards: the bootloader needs 3.3 V on GPIO2.",
    "The session boots with `bin/dev`, which starts three processes.",
]


@pytest.mark.parametrize("text", ONE_OFFS, ids=str)
def test_an_event_stays_in_its_document(text: str) -> None:
    found = item(text)

    assert not found.durable, found.durable_reason
    assert found.durable_reason


@pytest.mark.parametrize("text", STANDING, ids=str)
def test_a_state_or_a_rule_is_kept_however_it_begins(text: str) -> None:
    """A participle is no act: closed tickets are things in a state."""
    assert item(text).durable


@pytest.mark.parametrize(
    "text",
    [
        "这次的 PR 描述先用英文写，只此一次",
        "用户：“今天先用中文写提交吧，下不为例”",
        "先凑合用旧接口，仅限这一版",
        'user: "just for today, skip the review"',
        'user: "for this release only, leave the old banner in"',
        'user: "skip the changelog this time, it\'s a typo fix"',
    ],
    ids=str,
)
def test_an_exception_for_this_time_is_no_preference(text: str) -> None:
    assert not item(text, heading="User preferences").durable


@pytest.mark.parametrize(
    ("heading", "durable"), [("Key steps", False), ("关键步骤", False), ("处理记录", False), ("Facts", True)], ids=str
)
def test_what_stands_under_the_course_of_the_work_happened_once(heading: str, durable: bool) -> None:
    (found,) = statements(f"### {heading}\n- 两张表的索引名以预发环境为准")

    assert found.durable is durable


def test_a_rule_is_kept_even_among_the_steps() -> None:
    (found,) = statements("### Key steps\n- The import must never run twice, because it bills twice.")

    assert found.durable


def test_private_arrangements_count_only_outside_projects() -> None:
    """In a project that sells hotel rooms, hotels are the matter at hand."""
    text = "酒店详情页含早餐说明"

    assert item(text).durable
    assert not item("酒店订的是老城那家，含早，可免费取消", project=None, workspace=None).durable


def test_what_is_not_settled_is_kept() -> None:
    assert item("Two branches were merged; whether the third follows is undecided.").durable


@pytest.mark.parametrize(
    ("text", "explicit"),
    [
        ("以后都先给我看计划", True),
        ("以后改动超过三个文件就先列计划", True),
        ("Always answer in Chinese.", True),
        ('user: "from now on use uv"', True),
        ("以后再考虑要不要换引擎", False),
        ("回答用中文", False),
    ],
    ids=str,
)
def test_asked_for_in_so_many_words_is_explicit(text: str, explicit: bool) -> None:
    assert item(text, heading="User preferences").explicit is explicit


def test_a_fact_that_always_holds_is_no_request() -> None:
    assert not item("The API always answers with JSON.").explicit


def test_advice_under_any_heading_is_no_request_of_the_user() -> None:
    """An agent's own lesson went into the summary of every task as if the user had asked for it."""
    (advice,) = statements("## Workflow\n- Always check the mast before hoisting.")
    assert not advice.explicit
    (asked,) = statements('## Workflow\n- user: "always check the mast before hoisting"')
    assert asked.explicit


def test_a_failure_without_cause_or_remedy_is_the_trouble_of_one_session() -> None:
    narrative = "Initially blamed the cache."
    lesson = "I lost an hour because the env file was not loaded; `direnv allow` is needed after every edit."

    assert not item(narrative, heading="Pitfalls").durable
    assert item(lesson, heading="Pitfalls").durable


@pytest.mark.parametrize(
    ("heading", "durable"),
    [
        ("What was measured", False),
        ("How the map was drawn", False),
        ("Which shelves moved", False),
        ("Questions that came up", False),
        ("量过的地方", False),
        ("删掉的", False),
        ("修好的三处", False),
        ("调试记录", False),
        # what holds from then on, and how things are
        ("What was decided", True),
        ("What we have learned", True),
        ("How hives are named", True),
        ("What the queen needs", True),
        ("养蜂场的记录", True),
        ("喂糖的地方", True),
    ],
)
def test_a_heading_that_asks_what_happened_stands_over_what_happened(heading: str, durable: bool) -> None:
    """Whatever the words: a question in the past tense is answered by the course of one session."""
    text = "两个蜂箱隔着一堵墙" if "\u4e00" <= heading[0] <= "\u9fff" else "One metre between two hives"

    assert statements(f"## {heading}\n- {text}")[0].durable is durable


def test_what_replaced_what_is_kept_whoever_did_it() -> None:
    """`We replaced X with Y` tells what is in use from then on; so many bulbs changed tell nothing."""
    assert item("We replaced the paper ledger with Firefly; the old one is in the attic.").durable
    assert not item("We replaced 14 bulbs with LED ones.").durable


def test_a_habit_of_the_steps_of_finished_work_ended_with_it() -> None:
    """Twice a day for three days was last week's move."""
    (step,) = statements("## 关键步骤\n- 双写三天，每天对一遍账。")
    assert not step.durable


@pytest.mark.parametrize(
    ("text", "durable"),
    [
        ("For the rest of the day always leave the hives closed.", False),
        ("In this thread always answer in German.", False),
        ('user: "in this chat, never use the Latin names"', False),
        ("For this session always list the hives by colour.", False),
        ("Always list the hives by colour for this session.", False),
        ("这个对话里以后都用德语回答", False),
        ("今天之内一律不要开箱", False),
        # in the session it was said, and it holds on
        ('In this session the user asked: "always leave the hives closed"', True),
        ("这次会话里用户定下：以后都用德语回答", True),
        ("Always answer in German.", True),
    ],
)
def test_a_wish_for_this_talk_ends_with_it(text: str, durable: bool) -> None:
    """`Always` may mean as long as this lasts; it stood in the summary of every other task."""
    assert item(text, heading="User preferences").durable is durable


@pytest.mark.parametrize(
    "text",
    [
        "The limit of jars on a shelf went up from 40 to 60.",
        "The honey ledger went from paper to Firefly.",
        "She dropped Excel for Calc.",
        'I painted the lids red; user: "lids stay white"',
    ],
)
def test_a_change_and_a_wish_outlast_how_they_are_told(text: str) -> None:
    """They were thrown out as acts of the session, and the old value stayed in force."""
    assert item(text, heading="User preferences").durable
