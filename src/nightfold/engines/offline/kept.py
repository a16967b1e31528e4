"""Readings of documents, kept from run to run.

Reading a document and making its statements comparable takes most of a run's time and depends on that
document, the projects and agents known when it was captured, and this program. All of it goes into the
key: a night reads what changed and takes the rest from the last run, and what it takes is what it would
have read. Content that is damaged is read anew.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from pydantic import TypeAdapter, ValidationError

from nightfold.engines.offline.belief import Statement
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.known import KnownProjects
from nightfold.engines.offline.statements import LeftOut
from nightfold.engines.protocol import Workings
from nightfold.formats.session import SessionDocument
from nightfold.own_code import digest_of_code

_PARTS: Final = ("engines", "formats", "policy")
"""Folders of the package whose code a reading depends on."""
_FAST: Final = 1
"""zlib level; a higher one costs more than the writing that it saves."""


@dataclass(frozen=True)
class Reading:
    """What one document says."""

    statements: tuple[Statement, ...]
    left_out: tuple[LeftOut, ...]
    gists: tuple[Gist, ...]
    """Of the statements, in their order."""


class KeptReadings:
    """The readings of one workroom.

    Args:
        workings: Where they are found and kept.
        given: All that a reading depends on beside its document and what is known: time zone, clauses.
    """

    def __init__(self, workings: Workings, given: str) -> None:
        self._workings = workings
        self._seed = f"{code_mark()}\n{given}"

    def reading(self, document: SessionDocument, known: KnownProjects, make: Callable[[], Reading]) -> Reading:
        """Return the reading of a document: the one kept under its key, else what `make` returns."""
        text = f"{self._seed}\n{known.digest_at(document.captured_at_ms)}\n{document!r}"
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        content = self._workings.kept.get(key)
        found = None if content is None else _decoded(content)
        if found is None or content is None:
            found = make()
            content = zlib.compress(_adapter().dump_json(found, exclude_defaults=True), _FAST)
        self._workings.used[key] = content
        return found


@cache
def _adapter() -> TypeAdapter[Reading]:
    return TypeAdapter(Reading)


def _decoded(content: bytes) -> Reading | None:
    try:
        return _adapter().validate_json(zlib.decompress(content))
    except (zlib.error, ValidationError):
        return None


def code_mark() -> str:
    """Return a digest of the code that makes readings: another program must not use this one's."""
    return digest_of_code(_PARTS)
