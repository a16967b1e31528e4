"""The gate on a folder: with and without inputs, an earlier pair and a state."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from nightfold.errors import ConfigError, InputError
from nightfold.gate.check import GateResult
from nightfold.library import check, consolidate
from tests.material import DAY, NOV_1, session_text, write
from tests.unit.gate.pairs import INDEX, SAID, SUMMARY

CLOCK = {"NIGHTFOLD_NOW": "2026-11-20T03:00:00+00:00", "TZ": "UTC"}
DOCUMENTS = {
    "sessions/s1.md": session_text("s1", NOV_1, *SAID["s1"]),
    "sessions/s2.md": session_text("s2", NOV_1 + DAY, *SAID["s2"]),
    "nightfold.toml": '[run]\nlanguage = "en"\n',
}
PAIR = {"MEMORY.md": INDEX, "memory_summary.md": SUMMARY}


def codes(result: GateResult) -> list[str]:
    return [f"{f.code} {f.file}:{f.line} {f.severity}" for f in result.findings]


def judge(outputs: Path, inputs: Path | None = None, base: Path | None = None) -> GateResult:
    return check(outputs, inputs, base, environ=CLOCK)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A root with a pair in order, written by nobody in particular."""
    write(tmp_path / "in", DOCUMENTS)
    write(tmp_path / "out", PAIR)
    return tmp_path


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A root after one night."""
    write(tmp_path / "in", DOCUMENTS)
    assert consolidate(tmp_path / "in", tmp_path / "out", environ=CLOCK).status == "accepted"
    return tmp_path


def edit(root: Path, old: str, new: str, name: str = "MEMORY.md") -> None:
    path = root / "out" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_pair_in_order_passes_with_its_inputs(root: Path) -> None:
    result = judge(root / "out", root / "in")

    assert codes(result) == []
    assert set(result.skipped) == {"STB001", "STB002", "HND001", "HND002", "HND003", "CHG001", "CHG002", "CHG003"}


def test_the_vocabulary_is_read_off_the_title(root: Path) -> None:
    write(root / "zh", {"MEMORY.md": "# 记忆索引\n\n## 项目：ferry\n- 监听 8000 端口\n", "memory_summary.md": "v2\n"})

    assert codes(judge(root / "zh")) == ["SRC001 MEMORY.md:4 error"]


def test_dates_are_read_in_the_zone_of_the_environment(root: Path) -> None:
    result = check(root / "out", root / "in", environ={**CLOCK, "TZ": "America/New_York"})

    assert {f.code for f in result.findings} == {"SRC004"}


def test_an_earlier_pair_without_state_serves_what_needs_no_change_list(root: Path) -> None:
    write(root / "old", {**PAIR, "MEMORY.md": INDEX + "<!-- mine -->\n"})
    result = judge(root / "out", root / "in", root / "old")

    assert codes(result) == ["HND002 MEMORY.md:7 error"]
    assert result.skipped["STB001"] == "no change list is known"


def test_forget_rules_come_from_the_inputs(root: Path) -> None:
    write(root / "in", {"forget/a.md": "- ferry is built with Bazel\n"})

    assert codes(judge(root / "out", root / "in")) == ["FGT001 MEMORY.md:10 error"]


def test_a_missing_folder_or_pair_is_a_usage_error(root: Path) -> None:
    with pytest.raises(ConfigError, match="is no folder"):
        judge(root / "nowhere")
    with pytest.raises(ConfigError, match="holds neither"):
        judge(root / "in")
    with pytest.raises(ConfigError, match="--base"):
        judge(root / "out", base=root / "nowhere")
    with pytest.raises(InputError):
        judge(root / "out", root / "out")


def test_one_missing_artifact_is_a_finding(root: Path) -> None:
    (root / "out" / "memory_summary.md").unlink()

    assert codes(judge(root / "out", root / "in")) == ["FMT001 memory_summary.md:1 error"]


def test_what_a_run_has_accepted_passes(run: Path) -> None:
    result = judge(run / "out", run / "in")

    assert [c for c in codes(result) if "error" in c] == []
    assert "HND001" not in result.skipped


def test_a_state_tells_what_a_person_typed(run: Path) -> None:
    """Their bold line is a warning, and no source is asked for."""
    edit(run, "# Memory index\n", "# Memory index\n\n## Garden\n- **tomatoes** on the south side\n")

    assert codes(judge(run / "out", run / "in")) == ["FMT004 MEMORY.md:4 warning"]


def test_a_base_with_state_gives_the_change_list(run: Path) -> None:
    shutil.copytree(run / "out", run / "old")
    write(
        run / "in",
        {"sessions/s3.md": session_text("s3", NOV_1 + 2 * DAY, "ferry stores images in `s3://ferry-images`.")},
    )
    assert consolidate(run / "in", run / "out", environ=CLOCK).status == "accepted"

    result = judge(run / "out", run / "in", run / "old")
    assert [c for c in codes(result) if "error" in c] == []
    assert set(result.skipped) == {"HND003"}

    edit(run, "ferry is built with Bazel.", "ferry is built with Buck.")
    assert "STB001" not in {f.code for f in judge(run / "out", run / "in", run / "old").errors}, (
        "a hand edit explains it"
    )
    shutil.rmtree(run / "out" / ".nightfold")
    assert "STB001" in {f.code for f in judge(run / "out", run / "in", run / "old").errors}


def test_a_quarantined_document_is_a_source_as_it_was_accepted(run: Path) -> None:
    write(run / "in", {"sessions/s2.md": "---\nsession_id: s2\n"})

    assert "SRC002" not in {f.code for f in judge(run / "out", run / "in").findings}
    shutil.rmtree(run / "out" / ".nightfold")
    assert "SRC002" in {f.code for f in judge(run / "out", run / "in").findings}


def test_checking_writes_nothing(run: Path) -> None:
    before = {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in sorted(run.rglob("*")) if p.is_file()}
    judge(run / "out", run / "in", run / "out")

    assert {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in sorted(run.rglob("*")) if p.is_file()} == before
