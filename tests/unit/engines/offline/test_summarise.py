"""What reaches the summary, in which order, within which budget."""

from nightfold.policy.tokens import count_tokens
from tests.unit.engines.offline.builders import Night, document, note


def lines(night: Night) -> list[str]:
    return [line for line in night.summary.split("\n") if line.startswith("- ")]


def test_what_one_session_says_stays_in_the_index() -> None:
    night = Night()

    night.run(document("a1", ["端口是 8080"], preferences=["函数名用动词开头"]))

    assert night.summary == "v2\n"


def test_what_recurs_stands_under_its_section_in_the_index_s_order() -> None:
    night = Night()
    facts, wishes = ["端口是 8080", "表名用下划线"], ["所有项目的函数名都用动词开头"]

    night.run(
        document("a1", facts, preferences=wishes, day=1), document("a2", reversed(facts), preferences=wishes, day=2)
    )

    assert [line for line in night.summary.split("\n") if line.startswith("##")] == ["## 用户偏好", "## 项目：loom"]
    assert [line.partition(" [")[0] for line in lines(night)] == [
        "- 所有项目的函数名都用动词开头",
        "- 端口是 8080",
        "- 表名用下划线",
    ]


def test_a_pitfall_stands_under_its_project() -> None:
    night = Night()
    trap = ["启动卡住 -> 端口被占 -> 先关掉旧进程"]

    night.run(document("a1", [], pitfalls=trap, day=1), document("a2", [], pitfalls=trap, day=2))

    assert night.summary.startswith("v2\n\n## 项目：loom\n- 启动卡住 -> 端口被占 -> 先关掉旧进程 [搜:")


def test_a_pitfall_of_no_project_stays_in_the_index() -> None:
    night = Night()
    trap = ["启动卡住 -> 端口被占 -> 先关掉旧进程"]
    where = {"project": None, "workspace": None}

    night.run(document("a1", [], pitfalls=trap, day=1, **where), document("a2", [], pitfalls=trap, day=2, **where))  # type: ignore[arg-type]

    assert "启动卡住" in night.index
    assert night.summary == "v2\n"


def test_nothing_superseded_is_told() -> None:
    night = Night()
    old = ["任务队列用 rabbit"]
    night.run(document("a1", old, day=1), document("a2", old, day=2))

    night.run(document("a3", ["任务队列从 rabbit 换成 nats"], day=3))

    assert "rabbit" not in night.summary


def test_what_is_not_settled_is_not_told_however_often_it_is_said() -> None:
    night = Night()
    guess = ["未验证：白屏是缓存没有清引起的"]

    night.run(document("a1", guess, day=1), document("a2", guess, day=2))

    assert "白屏" in night.index
    assert night.summary == "v2\n"


def test_a_wish_beats_a_procedure_when_room_is_short() -> None:
    """Fewer repeated instructions come before fewer searches."""
    night = Night(budget=100)
    steps = ["重建数据时先跑 `make clean`，再跑 `make mesh`，最后跑 `make check`"]
    wish = ["所有项目的函数名都用动词开头"]

    night.run(document("a1", steps, preferences=wish, day=1), document("a2", steps, preferences=wish, day=2))

    assert [line.partition(" [")[0] for line in lines(night)] == ["- 所有项目的函数名都用动词开头"]
    assert any(d.action == "leave_out" and "no room" in d.reason for d in night.decisions)


def test_the_summary_fills_no_more_than_four_fifths_of_the_budget() -> None:
    night = Night(budget=400)
    facts = [f"服务 svc-{n} 的端口是 {8000 + n}" for n in range(40)]

    night.run(document("a1", facts, day=1), document("a2", facts, day=2))

    assert 200 < count_tokens(night.summary) <= 320


def test_a_note_comes_before_what_merely_recurs() -> None:
    night = Night(budget=75)
    wish = ["所有项目的函数名都用动词开头"]
    night.run(document("a1", [], preferences=wish, day=1), document("a2", [], preferences=wish, day=2))

    night.run(note("n1", "记住：截图一律用 PNG", day=3))

    assert [line.partition(" [")[0] for line in lines(night)] == ["- 截图一律用 PNG"]


def test_a_lead_in_goes_where_the_rest_is_no_order() -> None:
    night = Night()
    wishes = ["用户补充：“注释用中文写，哪个项目都一样”", 'user: "never rm, always use trash-put, in every repo"']

    night.run(document("a1", [], preferences=wishes, day=1), document("a2", [], preferences=wishes, day=2))

    assert lines(night)[0].startswith("- 注释用中文写，哪个项目都一样 [搜:")
    assert lines(night)[1].startswith('- user: "never rm')


def test_every_key_finds_one_active_entry() -> None:
    night = Night()
    facts = [f"服务 svc-{n} 的端口是 {8000 + n}" for n in range(20)]

    night.run(document("a1", facts, day=1), document("a2", facts, day=2))

    for line in lines(night):
        key = line.partition("[搜:")[2].removesuffix("]")
        assert sum(1 for one in night.index.split("\n") if one.startswith("- ") and key in one) == 1, key
