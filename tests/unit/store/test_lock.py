"""One run at a time."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from nightfold.errors import BusyError, StateError
from nightfold.store.lock import hold

HOLDER = """
import sys
from pathlib import Path
from nightfold.store.lock import hold
with hold(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def holder(outputs: Path) -> subprocess.Popen[str]:
    """Start a process that holds the lock until it dies."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(outputs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.crash
def test_a_second_process_is_told_that_the_first_is_at_work_and_the_lock_dies_with_its_holder(tmp_path: Path) -> None:
    """A lock that outlives a crash would stop every night after it."""
    first = holder(tmp_path)
    try:
        with pytest.raises(BusyError, match=r"another run holds .*lock"), hold(tmp_path):
            pass
    finally:
        first.kill()
        first.communicate()

    with hold(tmp_path):
        pass


def test_the_lock_is_taken_within_one_process_too(tmp_path: Path) -> None:
    """Two flows of one server are threads of one process."""
    with hold(tmp_path), pytest.raises(BusyError), hold(tmp_path):
        pass


def test_the_lock_is_free_after_an_error_in_the_block(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="boom"), hold(tmp_path):
        raise ValueError("boom")

    with hold(tmp_path):
        pass


def test_the_state_folder_is_for_its_owner_and_the_output_folder_is_not_touched(tmp_path: Path) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir(mode=0o755)

    with hold(outputs):
        assert stat.S_IMODE((outputs / ".nightfold").stat().st_mode) == 0o700
        assert stat.S_IMODE((outputs / ".nightfold/lock").stat().st_mode) == 0o600

    assert stat.S_IMODE(outputs.stat().st_mode) == 0o755


def test_a_file_in_the_place_of_the_state_folder_is_named_with_the_next_step(tmp_path: Path) -> None:
    (tmp_path / ".nightfold").write_text("not a folder")

    with pytest.raises(StateError, match=r"\.nightfold.*check the disk"), hold(tmp_path):
        pass


def test_a_state_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    """Staged files could not be renamed out of another file system, and a clone could point anywhere."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    (outputs / ".nightfold").symlink_to(elsewhere)

    with pytest.raises(StateError, match="symbolic link"), hold(outputs):
        pass

    assert list(elsewhere.iterdir()) == []
