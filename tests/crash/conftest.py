"""Where the crash tests write."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one, for hundreds of folders and syncs.

    A killed process leaves the same bytes there as on a disk: what it wrote is the kernel's by then.
    """
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="nightfold-") as folder:
        yield Path(folder)
