"""A wording as far as it takes to find it: its keys now, its gist when it is looked at closely.

Of the many wordings of a memory a night compares few. The others are filed under their keys, which are kept
beside the gist (kept.py), and their gists are never made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from nightfold.engines.offline.gist import Gist

_Keys = tuple[str, dict[str, float], tuple[str, ...], tuple[str, ...], bool]
"""Normal form, weight by key, rarest keys, anchors, and whether it speaks of a change."""


class Findable(Protocol):
    """What the candidates and the ledger need of a wording; a gist has all of it."""

    @property
    def exact(self) -> str:
        """Normal form of what it says."""
        ...

    @property
    def weights(self) -> Mapping[str, float]:
        """Weight by key."""
        ...

    @property
    def rarest(self) -> tuple[str, ...]:
        """Keys by which wordings that say the same are found."""
        ...

    @property
    def anchors(self) -> Collection[str]:
        """Names and values that other statements seldom hold by chance."""
        ...

    @property
    def changes(self) -> bool:
        """Whether it speaks of a change."""
        ...

    def whole(self) -> Gist:
        """Return its gist."""
        ...

    def rest(self) -> None:
        """Let go what can be made again."""
        ...


class KeptGist:
    """A gist that is kept and made when it is needed; so are its keys, which take less room as they are kept.

    Args:
        keys: The keys of the wording (`keys_of`).
        whole: Makes the gist.
    """

    __slots__ = ("_gist", "_kept", "_keys", "_whole")

    def __init__(self, keys: bytes, whole: Callable[[], Gist]) -> None:
        self._kept = keys
        self._keys: _Keys | None = None
        self._whole = whole
        self._gist: Gist | None = None

    @property
    def exact(self) -> str:
        """Normal form of what it says."""
        return self._made()[0]

    @property
    def weights(self) -> Mapping[str, float]:
        """Weight by key."""
        return self._made()[1]

    @property
    def rarest(self) -> tuple[str, ...]:
        """Keys by which wordings that say the same are found."""
        return self._made()[2]

    @property
    def anchors(self) -> Collection[str]:
        """Names and values that other statements seldom hold by chance."""
        return self._made()[3]

    @property
    def changes(self) -> bool:
        """Whether it speaks of a change."""
        return self._made()[4]

    def whole(self) -> Gist:
        """Return the gist."""
        if self._gist is None:
            self._gist = self._whole()
        return self._gist

    def rest(self) -> None:
        """Let the keys go until they are asked for again."""
        self._keys = None

    def _made(self) -> _Keys:
        if self._keys is None:
            exact, weights, rarest, anchors, changes = json.loads(self._kept)
            self._keys = exact, weights, tuple(rarest), tuple(anchors), changes
        return self._keys


def keys_of(gist: Gist) -> bytes:
    """Return the keys of a gist as they are kept: JSON on one line."""
    keys = gist.exact, gist.weights, gist.rarest, tuple(gist.anchors), gist.changes
    return json.dumps(keys, ensure_ascii=True, separators=(",", ":")).encode("ascii")
