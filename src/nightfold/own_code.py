"""What this program is: what an earlier one worked out is not taken over by another."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable


@cache
def digest_of_code(folders: tuple[str, ...]) -> str:
    """Return a digest of the code in these folders of the package."""
    digest = hashlib.sha256()
    for folder in folders:
        _take(resources.files("nightfold") / folder, digest.update)
    return digest.hexdigest()


def _take(folder: Traversable, update: Callable[[bytes], None]) -> None:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            _take(entry, update)
        elif entry.name.endswith(".py"):
            update(entry.name.encode() + b"\0" + entry.read_bytes())
