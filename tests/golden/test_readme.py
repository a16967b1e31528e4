"""The README shows what a run prints and writes, in both languages.

Set `UPDATE_GOLDEN=1` to write the blocks anew, then read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from nightfold.cli import answer

ROOT = Path(__file__).parents[2]
RUN_ID = re.compile(r"\d{8}T\d{6}-[0-9a-f]{6}")
SHOWN_ID = "20261130T030000-11e51d"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What the README's first command prints, and the summary it writes."""
    folder = tmp_path_factory.mktemp("readme")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NIGHTFOLD_NOW", "2026-11-30T03:00:00+00:00")
        patch.setenv("TZ", "UTC")
        patch.chdir(folder)
        (folder / "sample_sessions").symlink_to(ROOT / "sample_sessions")
        printed: list[str] = []
        patch.setattr("nightfold.commands.surface._out", printed.append)
        assert answer(["run", "sample_sessions", "--out", "memory"]) == 0
    summary = (folder / "memory/memory_summary.md").read_text(encoding="utf-8").rstrip()
    return RUN_ID.sub(SHOWN_ID, "\n".join(printed)), summary


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_readme_shows_what_a_run_prints_and_writes(name: str, run: tuple[str, str]) -> None:
    path = ROOT / name
    text = path.read_text(encoding="utf-8")
    wanted = re.sub(r"(?<=```text\n)accepted:.*?(?=\n```)", lambda _m: run[0], text, count=1, flags=re.DOTALL)
    wanted = re.sub(r"(?<=```markdown\n)v2\n.*?(?=\n```)", lambda _m: run[1], wanted, count=1, flags=re.DOTALL)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(wanted, encoding="utf-8")
    assert wanted == path.read_text(encoding="utf-8")
    assert "accepted: generation 1" in text
