"""The offline engine comes to one memory, whichever way it gets there.

Documents are drawn from a small world in which subjects have values that change, are restated, doubted and
returned to, so that every rule of the fold is at work.
"""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightfold.formats.session import SessionDocument
from tests.unit.engines.offline.builders import Night, document

SUBJECTS = ("构建工具", "消息队列", "缓存的引擎", "任务调度的框架", "页面的图表组件", "日志的格式")
VALUES = ("alder", "birch", "cedar", "dogwood")
SETTINGS = ("读超时", "重试间隔", "上传上限")
WISHES = (
    "所有项目的脚本都要能重复执行",
    "任何仓库的示例配置都不放真实域名",
    "不管哪个项目，改接口之前先写用例",
    "以后都先给我看计划再动手",
)
ENGLISH = (
    "The parser of loom keeps comments in `ast/trivia.rs`.",
    "Fixtures of loom live in `tests/fixtures`.",
    "The docs of loom are built with mdbook.",
)
PITFALLS = ("启动卡住 -> 端口被占 -> 先关掉旧进程", "导出乱码 -> 编码是 GBK -> 先转成 UTF-8")

_fact = st.one_of(
    st.builds("{}用 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES)),
    st.builds("{}从 {} 换成 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES), st.sampled_from(VALUES)),
    st.builds("{}改用 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES)),
    st.builds("{}从 {} 换回 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES), st.sampled_from(VALUES)),
    st.builds("网关的{}是 {} 秒".format, st.sampled_from(SETTINGS), st.sampled_from((5, 10, 30))),
    st.builds("讨论中：{}要不要换成 {}，还没有决定".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES)),
    st.sampled_from(ENGLISH),
)
_place = st.sampled_from(
    (
        ("loom", "/w/loom"),
        ("loom", "/w/loom"),
        ("loom", "/v/loom"),
        ("ferret", "/w/ferret"),
        (None, "/w/scratch"),
        (None, None),
    )
)


@st.composite
def _histories(draw: st.DrawFn, *, gap: float = 9.0) -> list[SessionDocument]:
    """Documents in the order in which they were captured; some share a moment."""
    found: list[SessionDocument] = []
    day = 0.0
    for number in range(draw(st.integers(1, 7))):
        day += draw(st.sampled_from((0.0, 1.0, gap)))
        project, workspace = draw(_place)
        found.append(
            document(
                f"s{number:02d}",
                draw(st.lists(_fact, max_size=4)),
                day=day,
                project=project,
                workspace=workspace,
                short=draw(st.sampled_from(("整理杂物", "查一个小问题"))),
                preferences=draw(st.lists(st.sampled_from(WISHES), max_size=2, unique=True)),
                pitfalls=draw(st.lists(st.sampled_from(PITFALLS), max_size=1)),
            )
        )
    return found


_SLOW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@given(history=_histories())
@_SLOW
def test_a_rebuild_gives_what_the_nights_gave_one_by_one(history: list[SessionDocument]) -> None:
    """Property 5: losing every artifact costs one run, not the memory."""
    nights = Night()
    for one in history:
        nights.run(one, day=90)
    rebuilt = Night()
    rebuilt.run(*history, mode="INIT", day=90)

    assert rebuilt.files == nights.files


@given(history=_histories(gap=70.0))
@_SLOW
def test_a_rebuild_gives_the_same_when_struck_lines_age_out(history: list[SessionDocument]) -> None:
    """Retention looks at the clock; the clock of the last night decides, as in a rebuild."""
    end = history[-1].captured_at_ms
    nights = Night()
    for one in history:
        nights.run(one, day=(one.captured_at_ms - history[0].captured_at_ms) / 86_400_000 + 1)
    nights.run(day=(end - history[0].captured_at_ms) / 86_400_000 + 1)
    rebuilt = Night()
    rebuilt.run(*history, mode="INIT", day=(end - history[0].captured_at_ms) / 86_400_000 + 1)

    assert rebuilt.files == nights.files


@given(history=_histories(), data=st.data())
@_SLOW
def test_the_order_in_which_files_are_listed_does_not_matter(
    history: list[SessionDocument], data: st.DataObject
) -> None:
    """A directory is listed in any order; the stamps alone order documents."""
    shuffled = data.draw(st.permutations(history))
    one, other = Night(), Night()

    assert one.run(*history, mode="INIT") == other.run(*shuffled, mode="INIT")


@given(history=_histories())
@_SLOW
def test_a_second_run_changes_nothing(history: list[SessionDocument]) -> None:
    """Property 3: a night without news writes no byte."""
    night = Night()
    night.run(*history, mode="INIT")
    before = dict(night.files)

    night.run()

    assert night.files == before


@given(history=_histories())
@_SLOW
def test_an_unrelated_document_leaves_every_entry_as_it_was(history: list[SessionDocument]) -> None:
    """Property 4: what nothing touches keeps its bytes and its order."""
    night = Night()
    night.run(*history, mode="INIT")
    before = [line for line in night.index.split("\n") if line.strip()]

    night.run(
        document("zz", ["The kiln of pottery fires at cone six."], day=40, project="pottery", workspace="/w/pottery"),
        day=41,
    )
    after = night.index.split("\n")

    assert [line for line in after if line in set(before)] == before


@given(history=_histories(), data=st.data())
@_SLOW
def test_old_evidence_never_pulls_back_what_newer_evidence_says(
    history: list[SessionDocument], data: st.DataObject
) -> None:
    """A document captured before all others and found late retires nothing that they say."""
    night = Night()
    night.run(*history, mode="INIT")
    before = _active(night.index)

    night.run(document("old", data.draw(st.lists(_fact, min_size=1, max_size=3)), day=-30), day=41)

    assert before <= _active(night.index)


def _active(index: str) -> set[str]:
    return {line for line in index.split("\n") if line.startswith("- ") and not line.startswith("- ~~")}
