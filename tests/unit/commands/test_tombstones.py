"""What was forgotten stays forgotten, whichever way it tries to come back.

The order is a note whose file is gone by then: only its tombstone in the state is left.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from nightfold.cli import answer
from tests.material import DAY, NOV_1, note_text, session_text, write

FACT = "The vault of ferry is opened with the green key card."
AGAIN = "THE VAULT of ferry  is opened with the `green` key card"
NEIGHBOUR = "The boathouse of ferry is opened with a padlock."


def run(memory: Path, *options: str) -> int:
    return answer(["run", str(memory / "in"), "--out", str(memory / "out"), *options])


def texts(memory: Path) -> str:
    """Return everything that readers and later runs see: the pair, the manifest, every report and state folder."""
    files = (p for p in (memory / "out").rglob("*") if p.is_file() and ".sqlite3" not in p.name)
    return "\n".join(p.read_text(encoding="utf-8", errors="replace") for p in sorted(files)).casefold()


def pair(memory: Path) -> str:
    return "".join((memory / "out" / name).read_text("utf-8") for name in ("MEMORY.md", "memory_summary.md"))


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A memory that held FACT in two generations, forgot it by a note, and whose note's file is gone."""
    monkeypatch.setenv("NIGHTFOLD_NOW", "2026-11-30T03:00:00+00:00")
    monkeypatch.setenv("TZ", "UTC")
    root = tmp_path / "in"
    write(root, {"sessions/a.md": session_text("s1", NOV_1, FACT, NEIGHBOUR)})
    assert run(tmp_path) == 0
    write(root, {"sessions/b.md": session_text("s2", NOV_1 + DAY, "Logs of ferry are kept for 14 days.")})
    assert run(tmp_path) == 0
    assert FACT in pair(tmp_path)
    note = root / "extensions/ad_hoc/notes/forget.md"
    write(
        root, {str(note.relative_to(root)): note_text("n1", NOV_1 + 2 * DAY, f"Forget this: {FACT}", action="forget")}
    )
    assert run(tmp_path) == 0
    assert FACT not in pair(tmp_path)
    note.unlink()
    assert run(tmp_path) == 0
    capsys.readouterr()
    return tmp_path


def check(memory: Path) -> None:
    """Neither spelling is anywhere, and the neighbour that shares words is still there."""
    assert "green` key card" not in texts(memory)
    assert "green key card" not in texts(memory)
    assert NEIGHBOUR in pair(memory)


def test_the_order_outlives_its_file(memory: Path) -> None:
    """A tidied notes folder must not bring the text back: the first document still says it."""
    check(memory)


def test_a_new_session_does_not_bring_it_back(memory: Path) -> None:
    write(
        memory / "in", {"sessions/c.md": session_text("s3", NOV_1 + 3 * DAY, AGAIN, "Ferry sails at dawn on Fridays.")}
    )
    assert run(memory) == 0
    assert "sails at dawn" in pair(memory)
    check(memory)


def test_a_rebuild_does_not_bring_it_back(memory: Path) -> None:
    assert run(memory, "--mode", "init") == 0
    check(memory)


def test_another_note_does_not_bring_it_back(memory: Path) -> None:
    """Only `undo`, or a released decision, lifts an order to forget."""
    write(memory / "in", {"extensions/ad_hoc/notes/r.md": note_text("n2", NOV_1 + 4 * DAY, f"Remember: {AGAIN}")})
    assert run(memory) == 0
    check(memory)


@pytest.mark.parametrize("generation", ["1", "2"])
def test_a_rollback_does_not_bring_it_back(memory: Path, generation: str) -> None:
    """Old generations are scrubbed where they are kept, not only where they are shown."""
    assert answer(["rollback", str(memory / "out"), generation]) == 0
    assert run(memory) == 0
    check(memory)


def test_a_hand_edit_does_not_bring_it_back(memory: Path) -> None:
    """A person who pastes it from an old copy has ordered it to be forgotten; the order wins over the hand."""
    index = memory / "out/MEMORY.md"
    index.write_text(index.read_text("utf-8").rstrip("\n") + f"\n- {AGAIN}\n", encoding="utf-8")
    assert run(memory) == 0
    check(memory)
