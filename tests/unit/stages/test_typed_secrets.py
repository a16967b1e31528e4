"""A secret that a person types into an artifact: masked and told, and no reason to stop the nights."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightfold import library
from nightfold.report import Report
from tests.material import NOV_1, session_text, write

SECRET = "Koi-88" + "12-zz"


def _run(root: Path, day: int) -> Report:
    return library.consolidate(root, root / "outputs", environ={"NIGHTFOLD_NOW": f"2026-12-{day:02}T03:00:00+00:00"})


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("MEMORY.md", f"- viewer password: {SECRET}"),
        ("memory_summary.md", f"- viewer password: {SECRET}"),
    ],
)
def test_a_typed_secret_is_masked_and_the_line_kept(tmp_path: Path, file: str, line: str) -> None:
    """The gate missed the person's words, and no night was accepted until somebody guessed why."""
    wish = "In every repository, the changelog is left to me."
    assert _run(write(tmp_path, {"sessions/0.md": session_text("s0", NOV_1, wish)}), 1).status == "accepted"
    path = tmp_path / "outputs" / file
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + f"\n{line}\n", encoding="utf-8")
    report = _run(tmp_path, 2)
    assert report.status == "accepted"
    assert line.replace(SECRET, "[REDACTED_SECRET]") in path.read_text(encoding="utf-8")
    assert [r.path for r in report.redactions] == [file]
    told = [(f.code, f.file) for f in report.findings if "was replaced" in f.message]
    assert told == [("SEC002", file)]
    held = (f.read_bytes() for f in (tmp_path / "outputs").rglob("*") if f.is_file())
    assert not any(SECRET.encode() in content for content in held)
    assert _run(tmp_path, 3).status == "unchanged"
