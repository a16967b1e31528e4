"""A script for the crash tests: do something again and again, each time killed one step later, until it survives.

    publisher.py ACTION TEMPLATE WORK

For n = 1, 2, … it copies the output folder TEMPLATE to WORK/n and does ACTION there in a process of its own
that ends itself with SIGKILL at the n-th step. A step is a call of a function of `os` that changes the disk,
or a statement of SQLite. With ACTION `publish-at-size` the kernel ends the process instead, in the middle of
SQLite's own writing: at the first byte beyond n times 1,000 of any file. Prints the last n, which survived.
"""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from nightfold.stages.publish import recover
from nightfold.store.database import Store
from tests.crash.roots import make_root, publish_new

DISK_CALLS = ("open", "write", "fsync", "close", "mkdir", "rmdir", "rename", "replace", "link", "unlink")


class Killer:
    """Ends this process at its n-th step."""

    def __init__(self, steps: int) -> None:
        """Let `steps` - 1 steps through."""
        self.left = steps

    def step(self) -> None:
        """Count a step."""
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def arm(self) -> None:
        """Count the calls of this process."""
        for name in DISK_CALLS:
            setattr(os, name, self.counted(getattr(os, name)))
        killer = self

        class Connection(sqlite3.Connection):
            def execute(self, *args: Any) -> sqlite3.Cursor:
                killer.step()
                return super().execute(*args)

            def executemany(self, *args: Any) -> sqlite3.Cursor:
                killer.step()
                return super().executemany(*args)

        real = sqlite3.connect

        def connect(*args: Any, **kwargs: Any) -> sqlite3.Connection:
            return real(*args, factory=Connection, **kwargs)

        sqlite3.connect = connect  # type: ignore[assignment]

    def counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that counts and calls `real`."""

        def call(*args: Any, **kwargs: Any) -> Any:
            self.step()
            return real(*args, **kwargs)

        return call


def kill_at_size(size: int) -> None:
    """Let the kernel end this process when it writes beyond `size` bytes of a file."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def act(action: str, outputs: Path, n: int) -> None:
    """Do the action in this process, which may not survive it."""
    if action == "publish-at-size":
        kill_at_size(n * 1_000)
    else:
        Killer(n).arm()
    if action.startswith("publish"):
        publish_new(outputs)
    else:
        with Store.open(outputs) as store:
            recover(store, outputs)


def survived(action: str, outputs: Path, n: int) -> bool:
    """Do the action in a process of its own; whether that came to its end."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            act(action, outputs, n)
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status) and os.WEXITSTATUS(status) != 0:
        raise SystemExit(f"the child of step {n} failed of itself")
    return not os.WIFSIGNALED(status)


def main(action: str, template: Path, work: Path) -> None:
    """Kill at every step, then say how many there were."""
    make_root(work / "warm")  # what is imported late is imported before the processes part
    shutil.rmtree(work / "warm")
    for n in count(1):
        shutil.copytree(template, work / str(n), symlinks=True)
        if survived(action, work / str(n), n):
            print(n)
            return


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
