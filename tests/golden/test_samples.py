"""outputs/ is what nightfold makes of sample_sessions/, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

import nightfold

ROOT = Path(__file__).parents[2]
ENVIRON = {"NIGHTFOLD_NOW": "2026-11-30T03:00:00+00:00", "TZ": "UTC"}


@pytest.mark.parametrize("name", ["MEMORY.md", "memory_summary.md", "manifest.json", "changes.md"])
def test_the_samples_give_the_outputs_byte_for_byte(tmp_path: Path, name: str) -> None:
    """What a reader sees in outputs/ is what the program does, not what it once did."""
    report = nightfold.consolidate(ROOT / "sample_sessions", tmp_path / "out", environ=ENVIRON)
    assert report.status == "accepted"
    assert (tmp_path / "out" / name).read_bytes() == (ROOT / "outputs" / name).read_bytes()


def test_a_lost_manifest_is_written_again(tmp_path: Path) -> None:
    """Without it a clone could not adopt the pair, and a reader could not tell that the two files are one."""
    out = tmp_path / "out"
    nightfold.consolidate(ROOT / "sample_sessions", out, environ=ENVIRON)
    pair = [(out / name).read_bytes() for name in ("MEMORY.md", "memory_summary.md")]
    (out / "manifest.json").unlink()

    assert nightfold.consolidate(ROOT / "sample_sessions", out, environ=ENVIRON).status == "accepted"

    assert (out / "manifest.json").is_file()
    assert [(out / name).read_bytes() for name in ("MEMORY.md", "memory_summary.md")] == pair
    assert nightfold.consolidate(ROOT / "sample_sessions", out, environ=ENVIRON).status == "unchanged"


def test_a_second_run_on_the_samples_writes_nothing(tmp_path: Path) -> None:
    nightfold.consolidate(ROOT / "sample_sessions", tmp_path / "out", environ=ENVIRON)
    before = {p: p.read_bytes() for p in (tmp_path / "out").rglob("*") if p.is_file()}
    assert nightfold.consolidate(ROOT / "sample_sessions", tmp_path / "out", environ=ENVIRON).status == "unchanged"
    assert {p: p.read_bytes() for p in (tmp_path / "out").rglob("*") if p.is_file()} == before
