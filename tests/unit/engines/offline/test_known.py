"""Which projects and agents there are, and which of them a text names."""

import pytest

from nightfold.engines.offline.known import KnownProjects, known_projects
from tests.unit.engines.offline.told import MAY_14, OTHERS, document


def known(*names: str) -> KnownProjects:
    return known_projects([document("- x", session_id=f"s{n}", project=name) for n, name in enumerate(names)])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("dbt_mart.v2 的测试分两组", ["dbt_mart.v2"]),
        ("Hivelog's CI is slow", ["hivelog"]),
        ("see hivelog.example for it", []),
        ("open /srv/hivelog/conf", []),
        ("the hivelog_raw table", []),
        ("蜂场手账 用两栏排版", ["蜂场手账"]),
        ("the api answers in JSON", []),
        ("api 项目的答复是 JSON", ["api"]),
        ("in the project api every answer is JSON", ["api"]),
        ("hivelog 和 api 仓库都用 bun", ["hivelog", "api"]),
    ],
    ids=str,
)
def test_a_project_is_named_by_its_name_alone(text: str, names: list[str]) -> None:
    """A path is no mention, nor is a word of the trade that happens to be a project's name."""
    inputs = known("hivelog", "dbt_mart.v2", "蜂场手账", "api")

    assert [m.name for m in inputs.mentions(text, MAY_14)] == names


def test_a_project_is_known_from_its_first_document_on() -> None:
    inputs = known("hivelog")

    assert inputs.mentions("hivelog is slow", MAY_14 - 1) == ()
    assert inputs.workspace_of("HIVELOG", MAY_14) == "/home/ida/hivelog"
    assert inputs.workspace_of("hivelog", MAY_14 - 1) is None


def test_of_two_workspaces_the_first_seen_counts() -> None:
    inputs = known_projects(
        [
            document("- x", session_id="b", workspace="/a/new", ms=MAY_14),
            document("- x", session_id="a", workspace="/z/old", ms=MAY_14 - 1),
        ]
    )

    assert inputs.workspace_of("hivelog", MAY_14) == "/z/old"


def test_the_order_of_the_inputs_does_not_matter() -> None:
    assert known_projects(OTHERS) == known_projects(reversed(OTHERS))


def test_agents_are_known_from_their_first_document_on() -> None:
    inputs = known_projects(OTHERS)

    assert inputs.agents_at(MAY_14 - 10) == ("mimo",)
    assert inputs.agents_at(MAY_14) == ("claude-code", "mimo")
