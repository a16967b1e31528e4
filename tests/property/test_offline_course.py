"""A fold that takes over what the last one decided comes to what a fold of everything comes to.

Every night of a random history is folded twice, with and without the course of the night before. Few names
and few words make the statements get into each other's way as much as they can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightfold.engines.offline import candidates, engine, rerun
from nightfold.engines.offline.course import Course
from nightfold.engines.offline.fold import Evidence, Folded, fold_all
from nightfold.formats.changes import HandEdit
from nightfold.formats.vocabulary import Vocabulary
from tests.unit.engines.offline.builders import DAY, START, Night, document, note

SUBJECTS = ("构建工具", "缓存的引擎", "日志的格式", "`api/export.py`")
VALUES = ("alder", "birch", "cedar")
WISHES = (
    "所有项目的脚本都要能重复执行",
    "脚本必须能重复执行",
    "以后都先给我看计划再动手",
    "Ask me before you push to main, in every repo.",
)

_fact = st.one_of(
    st.builds("{}用 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES)),
    st.builds("{}从 {} 换成 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES), st.sampled_from(VALUES)),
    st.builds("{}从 {} 换回 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES), st.sampled_from(VALUES)),
    st.builds("网关的读超时是 {} 秒".format, st.sampled_from((5, 10, 30))),
    st.builds("讨论中：{}要不要换成 {}".format, st.sampled_from(SUBJECTS), st.sampled_from(VALUES)),
    st.builds("Fixtures of loom live in `tests/{}`.".format, st.sampled_from(VALUES)),
)
_pitfall = st.builds("启动卡住 -> 端口 {} 被占 -> 先关掉旧进程".format, st.sampled_from((8470, 8471)))
_place = st.sampled_from(
    (("loom", "/w/loom"), ("loom", "/w/loom"), ("loom", "/v/loom"), ("ferret", "/w/ferret"), (None, None))
)


_day = st.integers(0, 12).map(lambda half: half / 2)


def _document(draw: st.DrawFn, number: int, day: float) -> object:
    project, workspace = draw(_place)
    return document(
        f"s{number:02d}",
        draw(st.lists(_fact, min_size=1, max_size=5)),
        day=day,
        project=project,
        workspace=workspace,
        preferences=draw(st.lists(st.sampled_from(WISHES), max_size=2, unique=True)),
        pitfalls=draw(st.lists(_pitfall, max_size=1)),
    )


def _note(draw: st.DrawFn, number: int, day: float) -> object:
    action = draw(st.sampled_from(("remember", "update")))
    target = draw(st.sampled_from((*SUBJECTS, "n00"))) if action == "update" else None
    return note(f"n{number:02d}", draw(_fact), day=day, action=action, target=target, project="loom")


def _edit(draw: st.DrawFn) -> HandEdit:
    new = draw(st.one_of(st.none(), _fact))
    seen = START + draw(st.integers(0, 7)) * DAY
    op = "delete" if new is None else "replace"
    return HandEdit("MEMORY.md", op, "## 项目：loom · /w/loom", draw(_fact), new, (), seen)


@st.composite
def _nights(draw: st.DrawFn) -> list[list[object]]:
    """What changes, night by night: documents and notes new, anew or (a bare id) gone; lines edited by hand."""
    first: list[object] = [_document(draw, number, draw(_day)) for number in range(draw(st.integers(4, 8)))]
    nights = [first]
    for _ in range(draw(st.integers(2, 5))):
        changes: list[object] = []
        for _ in range(draw(st.integers(1, 2))):
            number, kind = draw(st.integers(0, 8)), draw(st.sampled_from("DDDDNXXE"))
            if kind == "D":
                changes.append(_document(draw, number, draw(_day)))
            elif kind == "N":
                changes.append(_note(draw, number, draw(_day)))
            else:
                changes.append(_edit(draw) if kind == "E" else f"s{number:02d}")
        nights.append(changes)
    return nights


def described(folded: Folded) -> list[tuple[object, ...]]:
    """Return all that later stages see of the beliefs."""
    return [
        (
            b.wordings, [(s.session_id, s.position) for s in b.statements], b.scope, b.kind, b.placed, b.moved,
            b.superseded_by.born if b.superseded_by else None, b.superseded_reason, b.superseded_at, b.ordered,
            b.pinned, b.pinned_ms, b.typed, b.suppressed, b.struck_hidden, b.pinned_struck, b.forgotten, b.unsure,
            b.durable,
        )
        for b in folded.beliefs
    ]  # fmt: skip


def _twice(evidence: Evidence, vocabulary: Vocabulary) -> tuple[Folded, Course]:
    taken, steps = fold_all(evidence, vocabulary)
    anew, steps_anew = fold_all(replace(evidence, before=None), vocabulary)
    assert described(taken) == described(anew)
    assert (taken.unmet, steps) == (anew.unmet, steps_anew)
    return taken, steps


@pytest.fixture(params=[1, candidates.FREQUENT], ids=["names are soon frequent", "names are seldom frequent"])
def checked(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "fold_all", _twice)
        patch.setattr(candidates, "FREQUENT", request.param)
        patch.setattr(rerun, "FREQUENT", request.param)
        yield


@given(nights=_nights())
@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
@pytest.mark.usefixtures("checked")
def test_what_the_last_fold_decided_is_taken_over_only_where_it_holds(nights: list[list[object]]) -> None:
    """Property 5 rests on the beliefs being what the inputs say, whatever was believed yesterday."""
    root = Night()
    for changes in nights:
        brought = []
        for one in changes:
            if isinstance(one, str):
                root.documents.pop(one, None)
            elif isinstance(one, HandEdit):
                root.edits.append(one)
            else:
                brought.append(one)
        root.run(*brought)
