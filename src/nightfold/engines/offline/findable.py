"""A wording as far as it takes to find it: its keys now, its gist when it is looked at closely.

Of the many wordings of a memory a night compares few. The others are filed under their keys, which are kept
beside the gist (kept.py), and their gists are never made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from nightfold.engines.offline.gist import Gist

Keys = tuple[str, dict[str, float], tuple[str, ...], tuple[str, ...], bool]
"""Of a wording: normal form, weight by key, rarest keys, anchors, and whether it speaks of a change."""


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


class KeptGist:
    """A gist that is kept and made when it is needed.

    Args:
        keys: The keys of the wording.
        whole: Makes the gist.
    """

    __slots__ = ("_whole", "anchors", "changes", "exact", "rarest", "weights")

    def __init__(self, keys: Keys, whole: Callable[[], Gist]) -> None:
        self.exact, self.weights, self.rarest, self.anchors, self.changes = keys
        self._whole = whole

    def whole(self) -> Gist:
        """Return the gist."""
        return self._whole()


def keys_of(gist: Gist) -> Keys:
    """Return the keys of a gist."""
    return gist.exact, gist.weights, gist.rarest, tuple(gist.anchors), gist.changes
