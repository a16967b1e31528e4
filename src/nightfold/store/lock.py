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
    """Hold the lock of `outputs` while the block runs; make the state's folder if there is none.

    Raises:
        BusyError: At once, if another run holds it, in this process or in another one.
        StateError: If the folder cannot be written, or its file system has no locks.
    """
    path = state_dir(outputs) / "lock"
    try:
        state_dir(outputs, create=True)
        # A soft lock is a file that outlives its holder: after a crash every night would be busy.
        lock = FileLock(path, timeout=0, mode=0o600, fallback_to_soft=False)
        lock.acquire()
    except Timeout as error:
        raise BusyError(f"another run holds {path}; wait for it to end") from error
    except (OSError, NotImplementedError) as error:
        said = getattr(error, "strerror", None) or error
        raise StateError(f"{path}: {said}; check the disk and the folder's permissions") from error
    try:
        yield
    finally:
        lock.release()
