"""A disk that refuses: fail the first call, then the second, until a publication survives."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from nightfold.errors import StateError
from nightfold.stages.publish import read_pair, recover
from nightfold.store.database import Store
from tests.crash.roots import NEW, OLD, make_root, new_commit, publish_new, recovered
from tests.unit.store.states import pair

DISK_CALLS = ("open", "write", "fsync", "close", "mkdir", "rmdir", "rename", "replace", "link", "unlink")


class Faults:
    """Lets `allowed` calls through and fails the next one; with `lasting` all after it, like a full disk."""

    def __init__(self, allowed: int, *, lasting: bool = False) -> None:
        self.left = allowed
        self.lasting = lasting
        self.tripped = False

    def due(self) -> bool:
        """Count a call; whether it is to fail."""
        self.left -= 1
        if self.left > -1 or (self.tripped and not self.lasting):
            return False
        self.tripped = True
        return True


def disk_fails(patch: pytest.MonkeyPatch, faults: Faults, code: int) -> None:
    """Let calls of `os` fail."""

    def failing(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if not faults.due():
                return real(*args, **kwargs)
            if name == "close":
                real(*args)  # the descriptor is gone all the same
            raise OSError(code, os.strerror(code))

        return call

    for name in DISK_CALLS:
        patch.setattr(os, name, failing(name, getattr(os, name)))


def writes_are_short(patch: pytest.MonkeyPatch, faults: Faults) -> None:
    """Let a write take half of its bytes, and the one after it fail: a disk that fills up."""
    real, filling = os.write, [False]

    def write(descriptor: int, content: Any) -> int:
        if filling[0]:
            filling[0] = False
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if not faults.due():
            return real(descriptor, content)
        filling[0] = True
        return real(descriptor, bytes(content)[: len(content) // 2])

    patch.setattr(os, "write", write)


def database_fails(patch: pytest.MonkeyPatch, faults: Faults, *, after: bool) -> None:
    """Let statements fail, before they did anything or after they did all of it."""

    class Connection(sqlite3.Connection):
        def execute(self, *args: Any) -> sqlite3.Cursor:
            return self.failing(super().execute, *args)

        def executemany(self, *args: Any) -> sqlite3.Cursor:
            return self.failing(super().executemany, *args)

        def failing(self, real: Callable[..., sqlite3.Cursor], *args: Any) -> sqlite3.Cursor:
            due = faults.due()
            cursor = real(*args) if after or not due else None
            if cursor is None or due:
                raise sqlite3.OperationalError("disk I/O error")
            return cursor

    real = sqlite3.connect
    patch.setattr(sqlite3, "connect", lambda *args, **kwargs: real(*args, factory=Connection, **kwargs))


def every_fault(root: Path, inject: Callable[[pytest.MonkeyPatch, Faults], None], *, lasting: bool = False) -> int:
    """Publish with one fault after the other, see what the next start finds, and return how many there were."""
    template = root / "root"
    make_root(template)
    for allowed in count():
        outputs = root / str(allowed)
        shutil.copytree(template, outputs)
        faults = Faults(allowed, lasting=lasting)
        with pytest.MonkeyPatch.context() as patch:
            inject(patch, faults)
            said = attempt(outputs)
        found = read_pair(outputs)
        number = recovered(outputs).number
        if said is None:
            assert number == 2, "the program said that it is published"
        elif "is in force, its files" in said:
            assert number == 2
        elif "in force is untouched" in said:
            assert (number, found) == (1, pair(*OLD))
        if not faults.tripped:
            assert said is None
            return allowed
        shutil.rmtree(outputs)
    raise AssertionError


def attempt(outputs: Path) -> str | None:
    """Publish; return what the program said, None if it said that all is well."""
    said = None
    try:
        publish_new(outputs)
    except StateError as error:
        said = str(error)
    if said is not None:
        assert str(outputs) in said, "the operator must know which folder"
        assert "run again" in said or "check the disk" in said, "and what to do"
    return said


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES], ids=["full", "broken", "no right"])
def test_whichever_disk_call_fails_the_pair_is_the_old_one_or_the_new_one(room: Path, code: int, lasting: bool) -> None:
    calls = every_fault(room, lambda patch, faults: disk_fails(patch, faults, code), lasting=lasting)

    assert calls > 40, "the calls are no longer seen"


def test_whichever_write_is_cut_short_the_pair_is_the_old_one_or_the_new_one(room: Path) -> None:
    assert every_fault(room, writes_are_short) == 3, "two artifacts and a manifest"


@pytest.mark.parametrize("after", [False, True], ids=["refused", "done but not confirmed"])
@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
def test_whichever_statement_fails_the_pair_is_the_old_one_or_the_new_one(
    room: Path, after: bool, lasting: bool
) -> None:
    """A commit that reports a failure may have reached the disk: then the new pair is in force."""
    statements = every_fault(room, lambda patch, faults: database_fails(patch, faults, after=after), lasting=lasting)

    assert statements > 30, "the statements are no longer seen"


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """Let the kernel refuse to write beyond `size` bytes of any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_however_little_the_kernel_lets_the_database_grow_the_pair_is_the_old_one_or_the_new_one(room: Path) -> None:
    """Real refusals inside SQLite's own writing, half a page written."""
    make_root(room / "root")
    numbers = []
    for size in range(33_000, 200_000, 3_000):
        outputs = room / str(size)
        shutil.copytree(room / "root", outputs)
        with files_no_larger_than(size):
            said = attempt(outputs)
        numbers.append(recovered(outputs).number)
        if said is None:
            assert numbers[-1] == 2
            break

    assert numbers[-1] == 2
    assert numbers.count(1) > 5, "nothing large enough is written any more"


def test_a_recovery_that_fails_anywhere_is_finished_by_the_next(room: Path) -> None:
    make_root(room / "root")
    with Store.open(room / "root") as store:
        store.commit(new_commit(), replaces={"MEMORY.md": OLD[0].encode(), "memory_summary.md": OLD[1].encode()})
    for allowed in count():
        outputs = room / str(allowed)
        shutil.copytree(room / "root", outputs)
        faults = Faults(allowed, lasting=True)
        with pytest.MonkeyPatch.context() as patch:
            disk_fails(patch, faults, errno.EIO)
            with suppress(StateError), Store.open(outputs) as store:
                recover(store, outputs)
        assert recovered(outputs).number == 2
        if not faults.tripped:
            break

    assert read_pair(outputs) == pair(*NEW)
    assert allowed > 30, "the calls are no longer seen"
