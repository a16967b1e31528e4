"""What one run came to, and beside it what sets a figure, a span or a count."""

import pytest

from nightfold.engines.offline.ahead import lies_ahead
from tests.unit.engines.offline.told import MAY_14, item

REPORTED = [
    "三天的酒席一共收了 42 桌订金，昨天下午全部退完。",
    "九百箱橘子，傍晚六点全部卸完。",
    "上周水费 318.40 元。",
    "9 月电话费 126.5 元。",
    "样书 1.4 kg。",
    "冰柜降温持续了 3 小时。",
    "给 12 位老主顾寄了月饼。",
    "替 5 家门店换了招牌。",
    "停水 2 小时，跑了三趟物业。",
    "新书扫描 38 页，无缺页。",
    "停电半小时，重启了三次水泵。",
    "看了两场露天电影。",
    "晚上炖了一锅羊汤。",
    "The August water bill was 318.40 euros.",
    "Total for March: 4,120 kWh.",
    "The catalogue came to 48.6 MB.",
    "312 jars labelled in 40 minutes.",
    "41 invoices were paid by the office on 3 May.",
    "The storm damaged 14 panels.",
    "The rehearsal ran for 2 hours 10 minutes.",
    "Pruned half the hedge, went home.",
    "Swept the yard, burned the leaves.",
    "The crew replaced 31 tiles before lunch.",
    "Sold 18 tickets at the door.",
    "Boiled 6 litres of syrup.",
    "书架搬了 4 趟才搬完。",
    "借出 27 本书，还回 19 本。",
    "首场来了 240 人。",
    "今天试了 3 种釉，都裂了。",
    "凌晨巡了两圈，没事。",
    "快递来了三个箱子。",
    "Found 3 cracked tiles on the north roof.",
    "The bus came 20 minutes late.",
    "The kiln reached 1,240 degrees at 18:05.",
    "昨晚窑温到 1240 度，烧了 9 小时。",
    "样品一共寄出 6 份。",
    "印了 500 份传单，花了 320 块。",
    "拍卖成交 17 件，总额 8.2 万。",
    "渡轮晚点 40 分钟。",
    "修表师傅收了 80 块。",
]

SET = [
    "九月起水费上限 300 元。",
    "每月水费大约 120.5 元。",
    "冰柜温度超过 8 度持续 10 分钟就报警。",
    "每批最多导入 500 条。",
    "窑温升到 1240 度后保温 20 分钟。",
    "给 3 岁以下的孩子打对折。",
    "停电 5 分钟后水泵自动切到发电机。",
    "书目共 3,200 条，每年更新一次。",
    "The kiln holds 1,240 degrees for 20 minutes.",
    "Invoices are paid in 30 days.",
    "Jars are labelled in batches of 12.",
    "The budget for March is 4,120 euros.",
    "Tickets sold at the door cost 18 euros.",
    "Beehives placed 40 cm apart stay dry.",
    "Shifts run for 8 hours.",
    "The ferry leaves at 7:30 and takes 40 minutes.",
    "The archive has 41 boxes.",
    "最大载重 1.4 吨。",
    "渡轮周一停航。",
    "考试 6 月 20 日上午 9 点开始，在三号楼。",
    "The fair opens on 20 June at 9:00 in the town hall.",
    "下雨就改在室内上课。",
    "I took the grey box for the router; it is the heating controller.",
    "最初以为是保险丝断了，其实是漏电保护器跳闸，要先断总闸。",
    "老师傅说素坯要晾满 7 天。",
    "窑炉用的是三相电，开关在后院。",
    "Ovens left open trip the alarm.",
]


@pytest.mark.parametrize("text", REPORTED, ids=str)
def test_a_report_beside_the_story_of_a_session_stays_there(text: str) -> None:
    assert not item(text, heading="Other").durable


@pytest.mark.parametrize("text", SET, ids=str)
@pytest.mark.parametrize("heading", ["Facts", "Other"])
def test_what_sets_a_figure_is_kept_wherever_it_stands(text: str, heading: str) -> None:
    assert item(text, heading=heading).durable


def test_a_bare_sum_is_what_its_heading_says() -> None:
    """Under facts it tells how things are, among odds and ends what came of the day."""
    assert item("仓库一共 12 个货位。").durable
    assert not item("仓库一共 12 个货位。", heading="Other").durable


def test_what_happened_twice_may_be_the_failure_that_is_told() -> None:
    """Cause and cure stand behind it."""
    assert item("账单寄了两遍 -> 两个库房各有一份名单 -> 只留 `east.csv`", heading="Pitfalls").durable


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("考试 6 月 20 日上午 9 点开始", True),
        ("The fair opens on 20 June in the town hall.", True),
        ("Regatta: 2026-08-02, the slip opens at six.", True),
        ("10 月 9 日交房", True),
        ("1 月 9 日交房", False),
        ("考试 5 月 2 日上午 9 点开始", False),
        ("The fair opened on 20 June.", False),
        ("6 月 20 日的票已经取了", False),
        ("第 13 月 40 日", False),
        ("每月 5 号出账", False),
        ("The fair opens at nine.", False),
    ],
    ids=str,
)
def test_a_day_still_to_come_is_an_appointment(text: str, ahead: bool) -> None:
    """The session was on 14 May 2026."""
    assert lies_ahead(text, MAY_14) is ahead


def test_a_day_without_a_year_is_the_nearest() -> None:
    """In November the ninth of January is to come."""
    assert lies_ahead("1 月 9 日交房", MAY_14 + 190 * 86_400_000)


def test_a_recommended_thing_is_no_proposal() -> None:
    """What was seen or eaten on advice is told, not suggested."""
    assert item("助手推荐的那部纪录片看了三集", heading="Other").status not in ("proposed", "discussed")
