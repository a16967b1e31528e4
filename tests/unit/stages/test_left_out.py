"""What the report says of lines that are not in the summary."""

from __future__ import annotations

from pathlib import Path

from nightfold import library
from nightfold.report import Report
from tests.material import DAY, NOV_1, session_text, write

TEAMS = ("Ash", "Elm", "Fir", "Oak", "Yew")
WISHES = [f"In every repository, the file of team {name} is left to me." for name in TEAMS]


def _run(root: Path, budget: int) -> Report:
    environ = {"NIGHTFOLD_NOW": "2026-12-01T03:00:00+00:00", "NIGHTFOLD_RUN__BUDGET": str(budget)}
    return library.consolidate(root, root / "outputs", environ=environ)


def test_what_the_budget_leaves_no_room_for_is_told_under_the_summary(tmp_path: Path) -> None:
    """Who misses a line in the summary looks there; MEMORY.md has it, so it is not left out of the memory."""
    files = {f"sessions/{n}.md": session_text(f"s{n}", NOV_1 + n * DAY, *WISHES) for n in range(2)}
    report = _run(write(tmp_path, files), 100)
    lines = (tmp_path / "outputs" / "memory_summary.md").read_text(encoding="utf-8")
    missing = {wish for wish in WISHES if wish.rstrip(".") not in lines}
    assert missing
    assert missing != set(WISHES)
    assert {left.text for left in report.summary.left_out} == missing
    assert {left.reason for left in report.summary.left_out} == {"no room within 80 % of the budget"}
    assert report.left_out == []


def test_what_stays_in_its_document_is_told_under_the_memory(tmp_path: Path) -> None:
    """A finished one-off is in neither file."""
    done = "Ran the tests twice, all green."
    report = _run(write(tmp_path, {"sessions/0.md": session_text("s0", NOV_1, done)}), 2500)
    assert [left.text for left in report.left_out] == [done]
    assert report.summary.left_out == []
