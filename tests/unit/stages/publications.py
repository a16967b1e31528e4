"""Publications to test with: a pair, the one after it, and ways to meddle between two steps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nightfold.gate.context import Pair
from nightfold.stages.publish import publish, read_pair
from nightfold.store.database import Store
from nightfold.store.records import Commit

EMPTY = Pair(None, None)
OLD, NEW = ("# Memory\n- tea\n- coffee\n", "v1\n- tea\n"), ("# Memory\n- tea\n- coffee\n- mate\n", "v1\n- mate\n")


class Killed(BaseException):
    """The process has ended here."""


def texts(outputs: Path) -> tuple[bytes | None, bytes | None]:
    found = read_pair(outputs)
    return found.index, found.summary


def before(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, act: Callable[[], None]) -> None:
    """Let `act` happen once, right before a function is called for the first time."""
    real, left = getattr(owner, name), [act]

    def call(*args: Any, **kwargs: Any) -> Any:
        if left:
            left.pop()()
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, call)


def killed(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, on_call: int) -> None:
    """Let the process end right before a call, as far as this test can tell."""
    real, calls = getattr(owner, name), [0]

    def call(*args: Any, **kwargs: Any) -> Any:
        calls[0] += 1
        if calls[0] == on_call:
            raise Killed
        return real(*args, **kwargs)

    monkeypatch.setattr(owner, name, call)


def publish_killed(store: Store, outputs: Path, to: Commit, expected: Pair) -> None:
    with pytest.raises(Killed):
        publish(store, outputs, to, expected)


def void(value: object) -> None:
    """Drop a value: what happens is the point."""
