"""One Prefect harness for all flow tests: entering it takes many seconds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from nightfold import serving


@pytest.fixture(scope="session")
def prefect(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A Prefect of our own: its home, its database, its server are gone afterwards."""
    os.environ["PREFECT_HOME"] = str(tmp_path_factory.mktemp("prefect"))
    serving.prepare()
    from prefect.testing.utilities import prefect_test_harness

    with prefect_test_harness(server_startup_timeout=120):
        yield
    del os.environ["PREFECT_HOME"]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An inputs root with one document."""
    return write_root(tmp_path / "inputs")


def write_root(folder: Path) -> Path:
    """Write an inputs root and return it."""
    (folder / "sessions").mkdir(parents=True)
    write_session(folder, "s1", "In every project the user prefers pnpm")
    return folder


def write_session(root: Path, session_id: str, item: str) -> None:
    """Write one document with one item."""
    head = f"---\nsession_id: {session_id}\ncaptured_at_ms: 1793491200000\nagent: codex\nproject: ferry\n---\n"
    body = f"# Short name\nA session\n\n# Session summary\nDone.\n\n# Raw memory\n## User preferences\n- {item}\n"
    (root / "sessions" / f"{session_id}.md").write_text(head + body, encoding="utf-8")
