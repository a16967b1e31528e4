"""Documents out of which the forget rules in force cut nothing, known from run to run.

To judge a document it must be taken apart; a night does so for what changed. What is kept of a document
is a digest of its content, of the rules with the decisions that people made, and of this program: neither
a rule nor a document can be read from it, and another rule, document or program makes another one.
"""

from __future__ import annotations

import hashlib
from typing import Final

from nightfold.engines.protocol import Workings
from nightfold.formats.session import SessionDocument
from nightfold.own_code import digest_of_code
from nightfold.policy.forgetting import Forgetter

_PARTS: Final = ("formats", "policy", "stages")
"""Folders of the package whose code a verdict on a document or a text depends on."""


def seed_of(forgetter: Forgetter) -> str:
    """Return all that verdicts depend on beside what is judged; empty where a model of meaning has a say."""
    return "" if forgetter.mark is None else f"{digest_of_code(_PARTS)}\n{forgetter.mark}"


class Cleared:
    """What earlier runs found clear, for the rules of one run.

    Args:
        workings: Where the digests are found and kept; they have no content.
        forgetter: The rules. One that asks a model of meaning is never taken as known.
    """

    def __init__(self, workings: Workings, forgetter: Forgetter) -> None:
        self._workings = workings
        self._seed = seed_of(forgetter)

    def knows(self, document: SessionDocument) -> bool:
        """Whether an earlier run cut nothing out of this very document."""
        key = self._key(document) if self._seed else ""
        if key not in self._workings.kept:
            return False
        self._workings.used[key] = b""
        return True

    def remember(self, document: SessionDocument) -> None:
        """Say that nothing is cut out of a document."""
        if self._seed:
            self._workings.used[self._key(document)] = b""

    def _key(self, document: SessionDocument) -> str:
        return hashlib.sha256(f"clear\n{self._seed}\n{document!r}".encode("utf-8", "surrogatepass")).hexdigest()
