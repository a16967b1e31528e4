"""What a whole night asks for: its cost must follow what changed, not what is there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from nightfold import library
from nightfold.policy.forgetting import Forgetter, Verdict
from nightfold.report import Report
from nightfold.store.database import Store
from tests.material import DAY, NOV_1, bodies_read, session_text, write

COUNT = 12
"""Documents of the memory at hand."""


def _night(root: Path, day: int) -> Report:
    return library.consolidate(root, root / "outputs", environ={"NIGHTFOLD_NOW": f"2026-12-{day:02}T03:00:00+00:00"})


def _text(number: int, port: int) -> str:
    return session_text(f"s{number}", NOV_1 + number * DAY, f"The port of mailer-{number} is `{port}`.")


@pytest.fixture(params=[False, True], ids=["no rules", "a rule"])
def root(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A memory of some documents, with and without a rule that hits nothing."""
    files = {f"sessions/{n}.md": _text(n, 8000 + n) for n in range(COUNT)}
    rule = {"forget/a.md": "- Mira's home address is 12 Elm Street.\n"} if request.param else {}
    assert _night(write(tmp_path, files | rule), 1).status == "accepted"
    return tmp_path


@pytest.fixture
def read(root: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bodies that are taken apart after the first night."""
    return bodies_read(monkeypatch)


def test_a_night_with_nothing_new_takes_no_document_apart_and_reads_no_record(
    root: Path, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most nights of most memories are such nights."""

    def never(_store: Store) -> None:
        raise AssertionError("nobody asked why entries stand there")

    monkeypatch.setattr(Store, "entries", never)
    assert _night(root, 2).status == "unchanged"
    assert read == []


def test_a_night_with_one_changed_document_takes_few_apart(root: Path, read: list[int]) -> None:
    """The changed one, what it was before, and those that the new entry is compared with."""
    write(root, {"sessions/3.md": _text(3, 9000)})
    report = _night(root, 2)
    assert (report.status, report.changes.modified) == ("accepted", ["s3"])
    assert len(read) <= 3


def test_a_rebuild_takes_every_document_apart(root: Path, read: list[int]) -> None:
    """A rebuild is what a person turns to when what is kept is in doubt."""
    library.consolidate(root, root / "outputs", mode="init", environ={"NIGHTFOLD_NOW": "2026-12-02T03:00:00+00:00"})
    assert len(read) >= COUNT


@pytest.fixture
def judged(root: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are held against the rules, word by word, after the first night."""
    found: list[str] = []
    real = Forgetter._judge

    def counted(forgetter: Forgetter, text: str) -> Verdict:
        found.append(text)
        return real(forgetter, text)

    monkeypatch.setattr(Forgetter, "_judge", counted)
    return found


def test_a_night_with_one_changed_document_judges_few_texts(root: Path, judged: list[str]) -> None:
    """What the rules in force let stand, they still let stand."""
    write(root, {"sessions/3.md": _text(3, 9000)})
    assert _night(root, 2).status == "accepted"
    assert not any("mailer-5" in text for text in judged)
    if (root / "forget").exists():
        assert any("9000" in text for text in judged)


def test_a_new_rule_judges_every_text_again_and_takes_what_it_hits(root: Path, judged: list[str]) -> None:
    """Known to be clear is known to be clear of the rules of then."""
    write(root, {"forget/b.md": "- The port of mailer-5 is `8005`.\n"})
    assert _night(root, 2).status == "accepted"
    assert "mailer-5" not in (root / "outputs/MEMORY.md").read_text(encoding="utf-8")
    assert all(any(f"mailer-{n} " in text for text in judged) for n in range(COUNT))


def test_the_night_after_a_scrub_judges_few_texts_again(root: Path, judged: list[str]) -> None:
    """The scrub empties what is kept; what the run itself found out is kept behind it."""
    write(root, {"forget/b.md": "- The port of mailer-5 is `8005`.\n"})
    _night(root, 2)
    judged.clear()
    write(root, {"sessions/3.md": _text(3, 9000)})
    assert _night(root, 3).status == "accepted"
    assert not any("mailer-7" in text for text in judged)
    with Store.open(root / "outputs") as store:
        assert len([key for key in store.workings() if key.startswith("clear texts ")]) == 1


def test_a_rebuild_judges_every_text_again(root: Path, judged: list[str]) -> None:
    """It trusts nothing that is kept."""
    library.consolidate(root, root / "outputs", mode="init", environ={"NIGHTFOLD_NOW": "2026-12-02T03:00:00+00:00"})
    if (root / "forget").exists():
        assert all(any(f"mailer-{n} " in text for text in judged) for n in range(COUNT))


def test_a_night_that_knows_what_is_clear_writes_what_one_that_does_not_writes(root: Path) -> None:
    """What is kept saves time and decides nothing."""
    copy = root.with_name(f"{root.name}-copy")
    shutil.copytree(root, copy)
    with Store.open(copy / "outputs") as store:
        store.keep_workings({})
    pairs = []
    for one in (root, copy):
        write(one, {"sessions/3.md": _text(3, 9000)})
        report = _night(one, 2)
        assert report.status == "accepted"
        told = report.model_copy(update={"seconds": {}, "run": ""}).model_dump()
        pairs.append([(one / f"outputs/{name}").read_bytes() for name in ("MEMORY.md", "memory_summary.md")] + [told])
    assert pairs[0] == pairs[1]


def test_a_document_that_lost_its_project_takes_it_off_its_entries(tmp_path: Path) -> None:
    """The source line named a project that no document has any more, and a rebuild said otherwise."""
    wish = "In every repository, the changelog is left to me."
    assert _night(write(tmp_path, {"sessions/0.md": session_text("s0", NOV_1, wish, project="alpha")}), 1).generation
    index = tmp_path / "outputs" / "MEMORY.md"
    assert "s0 · alpha · " in index.read_text(encoding="utf-8")
    write(tmp_path, {"sessions/0.md": session_text("s0", NOV_1, wish, project=None)})
    assert _night(tmp_path, 2).status == "accepted"
    assert "s0 · 2026" in index.read_text(encoding="utf-8")
