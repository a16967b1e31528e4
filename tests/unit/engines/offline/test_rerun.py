"""What a fold takes over from the last one, rule by rule: each history goes wrong without the rule it is about.

`Twice` compares every night with a fold of everything, so a test here only has to make the history.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from nightfold.engines.offline import candidates, rerun
from nightfold.engines.offline.belief import Scope, Statement
from nightfold.engines.offline.course import Course, Step
from nightfold.engines.offline.fold import Evidence, Folded
from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.rerun import Earlier, Soil
from nightfold.formats.changes import HandEdit
from tests.unit.engines.offline.builders import DAY, START, note, said
from tests.unit.engines.offline.twice import Twice, read

FERRET = Scope("project", "ferret", "/w/ferret")
FIVE, TEN = "网关的读超时是 5 秒", "网关的读超时是 10 秒"
CHANGED = "网关的读超时从 5 秒改成 10 秒"
PLACED = "`deploy/gateway.yaml` 由平台组统一发布"


class Memory:
    """Documents of one statement each (more where they share an id), notes and edits, night by night."""

    def __init__(self, *statements: Statement) -> None:
        self.twice = Twice()
        self.statements = list(statements)
        self.ordered: list[tuple[Statement, str]] = []
        """Statements of `update` notes, with what they are about."""
        self.edits: list[HandEdit] = []

    def night(self, *new: Statement, gone: Sequence[str] = ()) -> Folded:
        """Fold with what came and went."""
        self.statements = [s for s in (*self.statements, *new) if s.session_id not in gone]
        documents: dict[str, list[Statement]] = {}
        for one in self.statements:
            documents.setdefault(one.session_id, []).append(one)
        notes = {s.session_id: note(s.session_id, s.text, action="update", target=about) for s, about in self.ordered}
        noted = tuple(s for s, _ in self.ordered)
        return self.twice.night(
            Evidence(read(documents.values()), noted, notes=notes, edits=tuple(self.edits), base_texts=frozenset())
        )

    def order(self, text: str, about: str, day: float) -> None:
        """Bring an `update` note in."""
        name = f"n{len(self.ordered)}"
        self.ordered.append((said(text, session=name, day=day, origin="note", explicit=True), about))

    def edit(self, op: str, old: str, new: str | None, day: float, *ids: str) -> None:
        """Edit a line by hand."""
        self.edits.append(HandEdit("MEMORY.md", op, "## 项目：loom（/w/loom）", old, new, ids, START + int(day * DAY)))

    def decided_anew(self, session: str) -> bool:
        """Whether the last night decided a document's statements anew."""
        return session in {s.session_id for s in self.twice.anew}


def believed(folded: Folded, text: str) -> list[bool]:
    """Return of each belief that has a wording whether it is in force."""
    return [b.active for b in folded.beliefs if text in b.wordings]


def test_nothing_is_decided_anew_where_nothing_changed() -> None:
    memory = Memory(said(FIVE, session="a"), said(TEN, session="b", day=2))
    memory.night()
    memory.night()

    assert memory.twice.anew == []


def test_what_went_is_no_evidence_for_what_it_said() -> None:
    """Its belief is older without it, and gives way to a value that it stood beside."""
    memory = Memory(said(FIVE, session="a"), said(FIVE, session="b", day=2), said(TEN, session="c", day=2))
    assert believed(memory.night(), FIVE) == [True]

    assert believed(memory.night(gone=["b"]), FIVE) == [False]


def test_what_joins_another_belief_now_is_no_evidence_for_the_one_it_joined() -> None:
    """The belief that lost it is touched by nothing this night, and is another all the same."""
    memory = Memory(
        said(FIVE, session="a"),
        said(FIVE, session="b", day=2, scope=Scope("global")),
        said(TEN, session="c", day=2),
    )
    assert believed(memory.night(), FIVE) == [True]

    folded = memory.night(said(FIVE, session="x", day=-1, scope=FERRET))

    assert believed(folded, FIVE) == [True, False]


@pytest.mark.parametrize("again", [False, True], ids=["once", "between two wordings of one belief"])
def test_a_name_that_grew_frequent_finds_nothing_any_more(again: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not looked up, so a belief that only it finds is not seen, though that belief is the same.

    One more wording between two of a belief makes two postings of one.
    """
    for module in (candidates, rerun):
        monkeypatch.setattr(module, "FREQUENT", 1)
    known = "We keep Grafana week yesterday"
    more = [said(f"{known} with elephants", session="b", day=2)] if again else []
    memory = Memory(said(known, session="a"), *more, said("We keep Grafana week provisioning", session="c", day=4))
    assert len(memory.night().beliefs) == 1

    folded = memory.night(said("Invoices of Grafana arrive late", session="x", day=1))

    assert [b.statements[0].session_id for b in folded.beliefs] == ["a", "x", "c"]


def test_a_pitfall_that_was_taken_out_meanwhile_comes_back_from_no_project() -> None:
    """The very words are enough, in a project that never sees the belief otherwise."""
    text = "启动卡住 -> 端口 8470 被占 -> 先关掉旧进程"
    memory = Memory(
        said(text, session="a", kind="pitfall"), said(text, session="b", day=5, kind="pitfall", scope=FERRET)
    )
    assert len(memory.night().beliefs) == 2

    memory.edit("delete", text, None, 2)

    assert [len(b.statements) for b in memory.night().beliefs] == [2]


def test_a_workspace_sees_what_changed_in_its_project() -> None:
    memory = Memory(said(TEN, session="b", day=2, scope=Scope("workspace", "/w/loom")))
    memory.night()

    assert believed(memory.night(said(FIVE, session="a")), FIVE) == [False]


def test_a_note_finds_what_it_is_about_once_that_is_said() -> None:
    """Whom it means is asked of all beliefs, not of those near its own words."""
    memory = Memory()
    memory.order("值班同事每周一换班", "网关的读超时", 5)
    assert len(memory.night().unmet) == 1

    folded = memory.night(said(FIVE, session="a"))

    assert (believed(folded, FIVE), folded.unmet) == ([False], ())


def test_what_a_belief_gave_way_to_is_another_now() -> None:
    """Whether a retired belief comes back is asked of what is in force in its place, however unlike the two are.

    On the first night the document that brings it back also says what took its place, so it does not come back. On
    the second that is said elsewhere, so it does, and is there for what is said in all projects.
    """
    memory = Memory(*_retired(TEN), *_brought_back(TEN))
    assert believed(memory.night(), FIVE) == [False]

    folded = memory.night(said(TEN, session="x", day=-1, scope=FERRET))

    assert believed(folded, FIVE) == [True]
    assert [s.session_id for s in folded.beliefs[1].statements][-2:] == ["s", "t"]


def test_what_gives_way_to_a_belief_that_is_another_is_another_too() -> None:
    """The same decision on both nights, but what takes the place has one session more on the second."""
    memory = Memory(said(CHANGED, session="b", day=1, durable=False), *_retired(CHANGED), *_brought_back(CHANGED))
    memory.night()

    folded = memory.night(
        said(CHANGED, session="x", day=0.9, scope=FERRET, durable=False),
        said(CHANGED, session="y", day=1.2, durable=False),
    )

    assert believed(folded, FIVE) == [True]


def test_what_gives_way_to_a_belief_that_will_lose_evidence_is_another_too() -> None:
    """What went stands at the end of the night's history, and its belief is another from its beginning."""
    memory = Memory(
        said(CHANGED, session="b", day=1, durable=False),
        *_retired(CHANGED),
        *_brought_back(CHANGED),
        said(CHANGED, session="z", day=30, durable=False),
    )
    memory.night()

    folded = memory.night(said(CHANGED, session="x", day=0.9, scope=FERRET, durable=False), gone=["z"])

    assert believed(folded, FIVE) == [True]


def _retired(by: str) -> list[Statement]:
    """A belief with two wordings, and what retires it, which has a word in common with one of them only."""
    return [
        said(FIVE, session="a"),
        said(f"{FIVE}，{PLACED}", session="c", day=0.5),
        said(by, session="e", day=2),
    ]


def _brought_back(by: str) -> list[Statement]:
    """A document that may bring it back by the other wording, and what joins it only where it is in force."""
    return [
        said(by, session="s", day=4, scope=Scope("global"), durable=False),
        said(PLACED, session="s", day=4, position=1),
        said(PLACED, session="t", day=6, scope=Scope("global")),
    ]


def test_an_edit_that_falls_on_another_belief_leaves_the_first_as_it_was_said() -> None:
    """What a person typed was a wording of the one, and is a wording of the other now: neither has the old ones."""
    typed, alike = "构建工具用 alder 打包所有前端资源", "打包所有前端资源的构建工具用 alder"
    memory = Memory(said(FIVE, session="a"), said(alike, session="s", day=5))
    memory.edit("replace", FIVE, typed, 3, "x")
    assert [len(b.statements) for b in memory.night().beliefs] == [2]

    folded = memory.night(said(FIVE, session="x", day=1, scope=FERRET))

    assert [[s.session_id for s in b.statements] for b in folded.beliefs] == [["a"], ["x"], ["s"]]


def test_what_is_decided_on_an_edit_soils_nothing_where_it_falls_as_before() -> None:
    """An old edit must not make every later night decide anew what is near it."""
    memory = Memory(said(FIVE, session="a"), said(TEN, session="b", day=5))
    memory.edit("replace", FIVE, "网关的读超时是 7 秒", 3)
    memory.edit("delete", "缓存的引擎用 cedar", None, 3)
    memory.night()
    memory.night()

    assert memory.twice.anew == []


def test_a_long_line_of_successors_is_followed_to_its_end() -> None:
    """A value that changes every night for years must not end in a RecursionError."""
    line = [said(f"网关的读超时是 {n + 5} 秒", session=f"s{n:03d}", day=n) for n in range(120)]
    memory = Memory(*line)
    memory.night()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    try:
        folded = memory.night(replace(line[-1], session_id="x"))
    finally:
        sys.setrecursionlimit(limit)

    assert len(folded.beliefs[-1].statements) == 2


def test_a_note_means_a_text_however_it_is_punctuated() -> None:
    """What a note names is compared with texts as well, which are levelled otherwise than wordings."""
    memory = Memory()
    memory.order("值班同事每周一换班", "用户 retry budget", 5)
    assert len(memory.night().unmet) == 1

    assert memory.night(said("用户：retry_budget", session="x", day=1)).unmet == ()


def test_a_note_means_a_text_no_longer_than_somebody_says_it() -> None:
    memory = Memory(said("retry_budget", session="a"), said("用户：retry_budget", session="b", day=1))
    memory.order("值班同事每周一换班", "用户 retry budget", 5)
    assert believed(memory.night(), "retry_budget") == [False]

    assert believed(memory.night(gone=["b"]), "retry_budget") == [True]


def test_a_belief_is_near_by_all_that_it_was_told() -> None:
    """Also by what is new to it after something else was."""
    memory = Memory(said(FIVE, session="a"), said(PLACED, session="s", day=4))
    assert len(memory.night().beliefs) == 2

    new = said(FIVE, session="x", day=1), said(f"{FIVE}，{PLACED}", session="y", day=2)

    assert len(memory.night(*new).beliefs) == 1


def test_a_belief_that_one_wording_finds_is_near_by_another() -> None:
    """The ledger compares all wordings of a belief that it finds, and so must who asks what it looked at."""
    statement = gist_of("We keep week log provisioning bandwidth")
    finds, alike = gist_of("Warehouse provisioning went"), gist_of("We keep week log histogram")
    soils = []
    for wordings in ([finds], [alike], [finds, alike]):
        soils.append(Soil())
        soils[-1].add(0, wordings, [FERRET])

    assert [soil.near(statement, FERRET) for soil in soils] == [False, False, True]


def test_what_a_person_typed_is_a_wording_of_a_belief_of_the_last_fold() -> None:
    """By it, too, statements found that belief."""
    wordings = [gist_of(text) for text in (FIVE, TEN)]
    course = Course(["a", "edit", "b"], [0, 1, 0], {1: Step(1, touched=(0,))})
    said_now = [(wordings[0], FERRET), None, (wordings[1], Scope("global"))]
    typed = {1: (["the limit is `7s`"], Scope("topic", "杂事"))}

    earlier = Earlier(course, course.tags, said_now, typed, lambda _: None)

    assert {(wording.exact, scope.kind) for wording, scope in earlier.members(0)} == {
        (wordings[0].exact, "project"),
        (wordings[1].exact, "global"),
        *((gist_of("the limit is `7s`").exact, kind) for kind in ("project", "global", "topic")),
    }
