"""Statements stand where they hold; what a person arranged is theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nightfold.formats.session import parse_session
from nightfold.gate.manner import is_manner, is_role, names_agent, well_known_agent
from nightfold.snapshot import Snapshot
from tests.material import session_text
from tests.unit.gate.pairs import (
    DAY,
    INDEX,
    NOV_1,
    SUMMARY,
    HandEdit,
    context,
    errors,
    found,
    inputs,
    line_of,
    note_text,
)

OTHER = "\n## Project: harbor (/src/harbor)\n- harbor keeps images in a bucket.\n  Sources: s3 · 2026-11-03\n"
PITFALLS = "\n## Pitfalls\n- boats sink -> hole -> plug it\n  Sources: s3 · harbor · 2026-11-03\n"


def two_projects(*extra: str) -> Snapshot:
    text = session_text(
        "s3",
        NOV_1 + 2 * DAY,
        "harbor keeps images in a bucket.",
        "boats sink -> hole -> plug it",
        *extra,
        project="harbor",
        workspace="/src/harbor",
    )
    snapshot = inputs()
    return replace(snapshot, sessions=(*snapshot.sessions, parse_session("sessions/s3.md", text)))


def test_a_section_that_no_input_names_is_an_error_at_its_heading() -> None:
    index = INDEX.replace("## Project: ferry (/src/ferry)", "## Project: Ferry (/src/ferry)")

    assert found(context(index), "SCP001") == [("MEMORY.md", 7, "error")]
    assert found(context(INDEX + "\n## Workspace: /tmp\n- x y\n  Sources: s1 · 2026-11-01\n"), "SCP001") == [
        ("MEMORY.md", 15, "error")
    ]


def test_a_section_that_a_person_made_is_a_warning() -> None:
    base = INDEX + "\n## Project: garden\n- tomatoes on the south side\n"

    assert found(context(base, base=base), "SCP001") == [("MEMORY.md", 15, "warning")]


def test_an_entry_of_another_project_is_an_error_unless_it_names_that_project() -> None:
    stray = INDEX + "- images go to a bucket.\n  Sources: s3 · 2026-11-03\n"
    named = INDEX + "- ferry stores images in the bucket of harbor.\n  Sources: s3 · 2026-11-03\n"
    snapshot = two_projects("images go to a bucket.", "ferry stores images in the bucket of harbor.")

    assert found(context(stray, snapshot=snapshot), "SCP002") == [("MEMORY.md", 14, "error")]
    assert found(context(named, snapshot=snapshot), "SCP002") == []


def test_an_entry_that_a_person_or_a_note_put_there_is_no_error() -> None:
    """A hand move leaves no edit behind: the base shows it."""
    text = "images go to a bucket."
    moved = INDEX + f"- {text}\n  Sources: s3 · 2026-11-03\n"
    noted = INDEX + f"- {text}\n  Sources: n1 · 2026-11-01\n"
    snapshot = replace(two_projects(text), notes=inputs(notes=[note_text("n1", NOV_1, text, action="remember")]).notes)

    assert found(context(moved, base=moved, snapshot=snapshot), "SCP002") == [("MEMORY.md", 14, "warning")]
    assert found(context(noted, snapshot=snapshot), "SCP002") == []


def test_the_summary_has_the_sections_of_the_index_and_those_of_its_pitfalls() -> None:
    snapshot = two_projects()
    for name, heading in (
        ("ferry", "## Project: ferry"),
        ("ferry", "## Project: ferry (/src/ferry)"),
        ("harbor", "## Project: harbor"),
    ):
        summary = f"{SUMMARY}\n{heading}\n- {name} [find:{'Bazel' if name == 'ferry' else 'boats'}]\n"
        assert found(context(INDEX + PITFALLS, summary, snapshot=snapshot), "SCP003") == [], heading

    for heading in (
        "## Project: garden",
        "## Ferry",
        "## Pitfalls",
        "## Global preferences",
        "## Project: ferry (/tmp)",
    ):
        summary = f"{SUMMARY}\n{heading}\n- x [find:Bazel]\n"
        assert found(context(INDEX + PITFALLS, summary, snapshot=snapshot), "SCP003") == [
            ("memory_summary.md", 6, "error")
        ], heading


def test_a_summary_section_that_holds_only_a_persons_line_is_a_warning() -> None:
    summary = f"{SUMMARY}\n## Garden\n- tomatoes on the south side\n"
    edit = HandEdit("memory_summary.md", "insert", "## Garden", None, "tomatoes on the south side", (), 1)

    assert found(context(summary=summary, base_summary=summary, edits=[edit]), "SCP003") == [
        ("memory_summary.md", 6, "warning")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "When talking to codex: a gruff tone",
        "与 codex 交互时：语气俏皮",
        "Codex calls the user “captain”, in a playful tone",
        "保持老船长的人设，说话像水手",
    ],
)
def test_style_of_one_agent_never_stands_in_the_global_part_of_the_summary(text: str) -> None:
    summary = f"{SUMMARY}- {text} [find:Spanish]\n"

    assert found(context(summary=summary), "SCP004") == [("memory_summary.md", 5, "error")]


@pytest.mark.parametrize(
    "text",
    [
        "The user wants short answers in a plain tone.",
        "用户希望所有 agent 的语气简洁",
        "Codex runs in a sandbox without network.",
        "The design has three user personas, see docs/personas.md.",
        "Every assistant should keep a playful tone.",
        "tone mapping is off in the renderer",
    ],
)
def test_what_holds_for_everybody_or_is_no_style_is_let_through(text: str) -> None:
    """How the user wants to be served anywhere is an ordinary preference."""
    summary = f"{SUMMARY}- {text} [find:Spanish]\n"

    assert found(context(summary=summary), "SCP004") == []


def test_a_role_in_the_index_names_its_agent() -> None:
    said = {"s1": ("Keep the persona of a sailor and speak like one.",)}
    bare = INDEX + "- Keep the persona of a sailor and speak like one.\n  Sources: s1 · 2026-11-01\n"
    named = bare.replace("- Keep", "- When talking to codex: Keep")

    assert found(context(bare, snapshot=inputs(said)), "SCP004") == [("MEMORY.md", 14, "error")]
    assert found(context(named, snapshot=inputs(said)), "SCP004") == []


def test_the_words_for_agents_roles_and_manners() -> None:
    assert names_agent("ask Claude-Code first", "claude code")
    assert not names_agent("claudette", "claude")
    assert well_known_agent("in Cursor")
    assert not well_known_agent("the cursors of the database")
    assert is_role("扮演管家，口吻恭敬")
    assert not is_role("RBAC 的角色有三种")
    assert is_manner("称呼用户为老王")
    assert not is_manner("the greedy parser")


def test_sections_stand_in_their_order_and_once() -> None:
    index = INDEX.replace("## Global preferences", "## Pitfalls")
    twice = INDEX + "\n## Project: ferry (/src/ferry)\n- x y z\n  Sources: s1 · 2026-11-01\n"

    assert found(context(index), "SCP005") == [("MEMORY.md", 7, "error")]
    assert found(context(twice), "SCP005") == [("MEMORY.md", 15, "error")]


def test_an_order_that_a_person_made_is_a_warning() -> None:
    own = INDEX.replace("## Global preferences", "## Garden\n- tomatoes\n\n## Global preferences")
    moved = (
        "# Memory index\n\n## Pitfalls\n- boats sink -> hole -> plug it\n  Sources: s3 · harbor · 2026-11-03\n"
        + INDEX.removeprefix("# Memory index\n")
    )

    assert "SCP005" not in errors(context(own, base=own))
    assert found(context(moved, base=moved, snapshot=two_projects()), "SCP005") == [
        ("MEMORY.md", line_of(moved, "## Global"), "warning"),
        ("MEMORY.md", line_of(moved, "## Project"), "warning"),
    ]


def test_a_workspace_is_that_of_an_input_when_the_section_is_born() -> None:
    """The document that gave it may be gone since; the heading stays."""
    index = INDEX.replace("(/src/ferry)", "(/old/ferry)")

    assert found(context(index), "SCP005") == [("MEMORY.md", 7, "error")]
    assert found(context(index, base=index), "SCP005") == []


def test_the_summary_keeps_the_order_too() -> None:
    summary = "v2\n\n## Project: ferry\n- ferry [find:Bazel]\n\n## User preferences\n- x [find:Spanish]\n"

    assert found(context(summary=summary), "SCP005") == [("memory_summary.md", 6, "error")]
