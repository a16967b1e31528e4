"""A process killed anywhere leaves, after the next start, exactly the old pair or exactly the new pair."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nightfold.store.database import Store
from tests.crash.roots import NEW, OLD, make_root, recovered

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.crash


def killed_at_every_step(action: str, template: Path, work: Path) -> list[Path]:
    """Return the folders that the processes left, the killed ones' first and the survivor's last."""
    work.mkdir()
    command = [sys.executable, str(ROOT / "tests/crash/publisher.py"), action, str(template), str(work)]
    ended = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    return [work / str(n) for n in range(1, int(ended.stdout) + 1)]


def index(outputs: Path) -> str:
    return (outputs / "MEMORY.md").read_text()


def in_force(outputs: Path) -> int | None:
    with Store.readonly(outputs) as store:  # type: ignore[union-attr]
        return store.newest()


def test_a_publication_killed_at_any_step_leaves_the_old_pair_or_the_new_one(room: Path) -> None:
    """Every disk call and every statement, one process each."""
    make_root(room / "root")

    folders = killed_at_every_step("publish", room / "root", room / "killed")

    numbers = [recovered(folder).number for folder in folders]
    assert len(numbers) > 60, "the steps are no longer counted"
    first_new = numbers.index(2)
    assert numbers == [1] * first_new + [2] * (len(numbers) - first_new), "one step is the commit point"
    assert 30 < first_new < len(numbers) - 20


def test_a_publication_killed_in_the_middle_of_a_write_leaves_the_old_pair_or_the_new_one(room: Path) -> None:
    """The kernel ends it within SQLite's own writing of the log and of the database, after half a page."""
    make_root(room / "root")

    folders = killed_at_every_step("publish-at-size", room / "root", room / "killed")

    numbers = [recovered(folder).number for folder in folders]
    assert set(numbers) == {1, 2}
    assert len(numbers) > 20, "nothing large enough is written any more"


def test_a_recovery_killed_at_any_step_is_finished_by_the_next(room: Path) -> None:
    """Power that comes and goes is not bad luck but a morning."""
    make_root(room / "root")
    half = killed_at_every_step("publish", room / "root", room / "killed")
    committed = next(folder for folder in half if index(folder) == OLD[0] and in_force(folder) == 2)
    renamed = next(folder for folder in half if index(folder) == NEW[0])

    for name, start in (("committed", committed), ("renamed", renamed)):
        folders = killed_at_every_step("recover", start, room / name)

        assert [recovered(folder).number for folder in folders] == [2] * len(folders)
        assert len(folders) > 20, "the steps are no longer counted"
