"""The commands for people: why, accept, reject, history, rollback, forget."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nightfold.cli import answer
from tests.material import DAY, NOV_1, session_text, write

RULE = "- the door code of the workshop is on the blue card\n"


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """An English memory of two generations; the port changed in the second."""
    monkeypatch.setenv("NIGHTFOLD_NOW", "2026-11-30T03:00:00+00:00")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("NIGHTFOLD_RUN__LANGUAGE", "en")
    root = write(tmp_path / "in", {"sessions/a.md": session_text("s1", NOV_1, "ferry listens on port 8000.")})
    assert answer(["run", str(root), "--out", str(tmp_path / "out")]) == 0
    later = session_text("s2", NOV_1 + DAY, "ferry now listens on port 9000 instead of 8000.")
    write(root, {"sessions/b.md": later})
    assert answer(["run", str(root), "--out", str(tmp_path / "out")]) == 0
    capsys.readouterr()
    return tmp_path


def index(memory: Path) -> str:
    return (memory / "out/MEMORY.md").read_text(encoding="utf-8")


def test_why_tells_source_place_and_what_was_replaced(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every line can say why it is there."""
    assert answer(["why", str(memory / "out"), "port 9000"]) == 0
    told = capsys.readouterr().out
    assert "s2" in told
    assert "sessions/b.md:" in told
    assert re.search(r"replaced +ferry listens on port 8000", told)


def test_why_as_json_is_one_object(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["why", str(memory / "out"), "PORT 9000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (active,) = [e for e in found["entries"] if e["now"] is None]
    assert active["sources"] == ["s2"]


def test_why_tells_what_a_person_wrote_beside_the_entries(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A reader of the summary asks about every line, not only about those the program wrote."""
    for name, line in (("MEMORY.md", "The pier is closed in winter."), ("memory_summary.md", "- Ask before you sail.")):
        path = memory / "out" / name
        path.write_text(path.read_text("utf-8").rstrip("\n") + f"\n\n{line}\n", encoding="utf-8")
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out")]) == 0
    capsys.readouterr()

    for words, file in (("pier is closed", "MEMORY.md"), ("before you sail", "memory_summary.md")):
        assert answer(["why", str(memory / "out"), words]) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"{file}:")
        assert "typed by a person" in told


def test_why_takes_a_search_key_as_the_summary_shows_it(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Copied with its brackets from the page that is injected into each task."""
    assert answer(["why", str(memory / "out"), "[find:9000]"]) == 0
    assert "s2" in capsys.readouterr().out


def test_why_of_nothing_says_so(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["why", str(memory / "out"), "a dragon"]) == 2
    assert "no entry" in capsys.readouterr().err


def test_history_lists_the_newest_generation_first(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["history", str(memory / "out"), "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["generations"]
    assert [row["number"] for row in rows] == [2, 1]


def test_a_rollback_is_a_new_generation_that_the_next_run_keeps(memory: Path) -> None:
    """What it takes away counts as deleted by hand: the documents still say it."""
    assert answer(["rollback", str(memory / "out"), "1"]) == 0
    assert "9000" not in index(memory)
    assert "- ferry listens on port 8000.\n" in index(memory)
    logs = session_text("s3", NOV_1 + 2 * DAY, "Logs of ferry are kept for 14 days.")
    write(memory / "in", {"sessions/c.md": logs})
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out")]) == 0
    assert "- ferry listens on port 8000.\n" in index(memory)
    assert "Logs of ferry" in index(memory)


def test_a_rollback_does_not_bring_back_what_was_forgotten(memory: Path) -> None:
    write(memory / "in", {"forget/a.md": "- ferry listens on port 8000\n"})
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out")]) == 0
    assert answer(["rollback", str(memory / "out"), "1"]) == 0
    assert "8000." not in index(memory).replace("instead of 8000.", "")


def held_run(memory: Path) -> str:
    logs = session_text("s3", NOV_1 + 2 * DAY, "Logs of ferry are kept for 14 days.")
    write(memory / "in", {"sessions/c.md": logs})
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out"), "--review"]) == 10
    return index(memory)


def test_an_accepted_candidate_is_published(memory: Path) -> None:
    assert "Logs of ferry" not in held_run(memory)
    assert answer(["accept", str(memory / "out")]) == 0
    assert "Logs of ferry" in index(memory)
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out")]) == 0


def test_an_accepted_candidate_asks_no_more(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`status` is where people look for what waits for them."""
    held_run(memory)
    assert answer(["status", str(memory / "out")]) == 0
    assert "held" in capsys.readouterr().out
    assert answer(["accept", str(memory / "out")]) == 0
    capsys.readouterr()
    assert answer(["status", str(memory / "out")]) == 0
    assert "held" not in capsys.readouterr().out


def test_a_run_that_changes_nothing_leaves_the_generation_its_date(
    memory: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A history that moves tells nobody when the memory last changed."""
    assert answer(["history", str(memory / "out"), "--json"]) == 0
    before = json.loads(capsys.readouterr().out)["generations"]
    monkeypatch.setenv("NIGHTFOLD_NOW", "2026-12-02T03:00:00+00:00")
    write(memory / "in", {"sessions/c.md": session_text("s3", NOV_1, "Reran the tests twice today.", "ok")})
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out"), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["status"] == "unchanged"
    assert report["inputs"]["documents"] == 3

    assert answer(["history", str(memory / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["generations"] == before


def test_a_rejected_candidate_is_gone(memory: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = held_run(memory)
    assert answer(["reject", str(memory / "out")]) == 0
    assert answer(["accept", str(memory / "out")]) == 2
    assert index(memory) == before


def test_a_candidate_of_a_memory_that_has_changed_since_is_not_published(memory: Path) -> None:
    """Accepting looks at the disk once more: a person may have edited meanwhile."""
    held_run(memory)
    edited = index(memory) + "<!-- mine -->\n"
    (memory / "out/MEMORY.md").write_text(edited, encoding="utf-8")
    assert answer(["accept", str(memory / "out")]) == 5
    assert index(memory) == edited


def withheld(memory: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, str]]:
    capsys.readouterr()
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out"), "--json"]) == 0
    found: list[dict[str, str]] = json.loads(capsys.readouterr().out)["withheld"]
    return found


@pytest.mark.parametrize(("option", "stands"), [("--release", True), ("--confirm", False)])
def test_an_answer_to_a_possible_paraphrase_is_remembered(
    memory: Path, capsys: pytest.CaptureFixture[str], option: str, stands: bool
) -> None:
    """A person decides once; the next runs act on it."""
    said = "The workshop door opens with the code from the blue card."
    write(
        memory / "in",
        {"forget/a.md": RULE, "sessions/d.md": session_text("s4", NOV_1 + 3 * DAY, said, "Ferry paint is green.")},
    )
    waiting = withheld(memory, capsys)
    assert [w["text"] for w in waiting] == [said]
    assert said not in index(memory)
    assert answer(["forget", "--decide", str(memory / "out"), option]) == 0
    assert withheld(memory, capsys) == []
    assert (said in index(memory)) is stands
    assert withheld(memory, capsys) == []


def test_a_forget_note_is_shown_and_written_only_when_asked_to(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = memory / "in"
    text = "ferry now listens on port 9000 instead of 8000"
    assert answer(["forget", text, "--inputs", str(root)]) == 2
    assert not list(root.glob("extensions/**/*.md"))
    assert answer(["forget", text, "--inputs", str(root), "--yes"]) == 0
    assert answer(["run", str(root), "--out", str(memory / "out")]) == 0
    assert "9000" not in index(memory)


def test_why_of_a_line_that_the_summary_shows_tells_where_it_was_said(
    memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """That it recurs is why the summary shows it; where it comes from is what the reader asks."""
    for n, name in enumerate(("c", "d"), 3):
        wish = "In every repository, ask before you push."
        text = session_text(f"s{n}", NOV_1 + n * DAY, wish, kind="Preference signals")
        write(memory / "in", {f"sessions/{name}.md": text})
    assert answer(["run", str(memory / "in"), "--out", str(memory / "out")]) == 0
    capsys.readouterr()
    assert answer(["why", str(memory / "out"), "before you push", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["entries"]

    assert found["summary_lines"]
    assert [one["path"] for one in found["evidence"]] == ["sessions/c.md", "sessions/d.md"]
