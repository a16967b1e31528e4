"""One run at a time for a memory root: an OS lock, freed by the death of its holder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from nightfold.errors import BusyError, StateError
from nightfold.store.folders import state_dir


@contextmanager
def hold(outputs: Path) -> Iterator[None]:
    """Hold the lock of `outputs` while the block runs.

    Raises:
        BusyError: At once, if another run holds it.
        StateError: If the folder cannot be written.
    """
    try:
        path = state_dir(outputs, create=True) / "lock"
        lock = FileLock(path, timeout=0, mode=0o600)
        lock.acquire()
    except Timeout as error:
        raise BusyError(f"another run holds {path}; wait for it to end") from error
    except OSError as error:
        raise StateError(
            f"{outputs}: {error.strerror or error}; check the disk and the folder's permissions"
        ) from error
    try:
        yield
    finally:
        lock.release()
