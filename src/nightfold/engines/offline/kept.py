"""Readings of documents, kept from run to run.

Reading a document and making its statements comparable takes most of a run's time and depends on that
document, the projects and agents known when it was captured, and this program. All of it goes into the
key: a night reads what changed and takes the rest from the last run, and what it takes is what it would
have read. Content that is damaged is read anew.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Final

from pydantic import TypeAdapter, ValidationError

from nightfold.engines.offline.belief import Scope, Statement
from nightfold.engines.offline.findable import Findable, KeptGist, keys_of
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.known import KnownProjects
from nightfold.engines.offline.statements import LeftOut
from nightfold.engines.protocol import Workings
from nightfold.formats.session import SessionDocument
from nightfold.own_code import digest_of_code

_PARTS: Final = ("engines", "formats", "policy")
"""Folders of the package whose code a reading depends on."""
FAST: Final = 1
"""zlib level; a higher one costs more than the writing that it saves."""
_LENGTHS: Final = struct.Struct("<II")
_DIGEST: Final = 8
"""Bytes of a digest that tell a whole record from half a one."""


@dataclass(frozen=True)
class Reading:
    """What one document says."""

    statements: tuple[Statement, ...]
    left_out: tuple[LeftOut, ...]
    wordings: tuple[Findable, ...]
    """Of the statements, in their order."""
    key: str = ""
    """Digest of all that the reading depends on."""


class KeptReadings:
    """The readings of one workroom.

    Args:
        workings: Where they are found and kept.
        given: All that a reading depends on beside its document and what is known: time zone, clauses.
    """

    def __init__(self, workings: Workings, given: str) -> None:
        self._workings = workings
        self._asked: tuple[str, Reading | None] | None = None
        self.mark = f"{code_mark()}\n{given}"
        """All that any reading, and what is made of them, depends on beside documents and what is known."""

    def reading(self, document: SessionDocument, known: KnownProjects, make: Callable[[], Reading]) -> Reading:
        """Return the reading of a document: the one kept under its key, else what `make` returns."""
        text = f"{self.mark}\n{known.digest_at(document.captured_at_ms)}\n{document!r}"
        key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        content = self._workings.kept.get(key)
        found = None if content is None else _decoded(key, content)
        if found is None or content is None:
            made = make()
            found, content = replace(made, key=key), _encoded(made)
        self._workings.used[key] = content
        return found

    def said(self, beginning: str, position: int) -> tuple[Findable, Scope] | None:
        """Return a wording of a reading of an earlier run, and its scope; None where it is not kept.

        Args:
            beginning: Of the reading's key.
            position: Of the statement in its document.
        """
        key = next((k for k in self._sorted[bisect_left(self._sorted, beginning) :][:1] if k.startswith(beginning)), "")
        found = self._former(key)
        if found is None:
            return None
        told = zip(found.statements, found.wordings, strict=True)
        return next(((wording, s.scope) for s, wording in told if s.position == position), None)

    def _former(self, key: str) -> Reading | None:
        """A reading of an earlier run; the last one is remembered, as its statements are asked for in turn."""
        if self._asked is None or self._asked[0] != key:
            self._asked = key, _decoded(key, self._workings.kept[key]) if key else None
        return self._asked[1]

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self._workings.kept)


class _Gists:
    """The gists of one reading, as they are kept."""

    __slots__ = ("_content",)

    def __init__(self, content: bytes) -> None:
        self._content = content

    def made(self, place: int) -> Gist:
        """Make a gist by its place; the others of the document stay as they are."""
        return _gist().validate_json(zlib.decompress(self._content).split(b"\n")[place])


@cache
def _told() -> TypeAdapter[tuple[tuple[Statement, ...], tuple[LeftOut, ...]]]:
    return TypeAdapter(tuple[tuple[Statement, ...], tuple[LeftOut, ...]])


@cache
def _gist() -> TypeAdapter[Gist]:
    return TypeAdapter(Gist)


def _encoded(reading: Reading) -> bytes:
    """A digest of what follows; two lengths; what every night needs, with the keys; the gists, which few look at."""
    gists = tuple(wording.whole() for wording in reading.wordings)
    told = _told().dump_json((reading.statements, reading.left_out), exclude_defaults=True)
    made = (_gist().dump_json(g, exclude_defaults=True) for g in gists)
    parts = [told, b"\n".join(map(keys_of, gists)), b"\n".join(made)]
    packed = [zlib.compress(part, FAST) for part in parts]
    content = _LENGTHS.pack(len(packed[0]), len(packed[1])) + b"".join(packed)
    return _digest(content) + content


def _decoded(key: str, content: bytes) -> Reading | None:
    digest, content = content[:_DIGEST], content[_DIGEST:]
    if _digest(content) != digest:
        return None
    first, second = _LENGTHS.unpack_from(content)
    start, middle = _LENGTHS.size, _LENGTHS.size + first
    try:
        statements, left_out = _told().validate_json(zlib.decompress(content[start:middle]))
        keys = zlib.decompress(content[middle : middle + second]).split(b"\n") if statements else []
    except (zlib.error, ValidationError):
        return None
    gists = _Gists(content[middle + second :])
    wordings = tuple(KeptGist(k, partial(gists.made, place)) for place, k in enumerate(keys))
    return Reading(statements, left_out, wordings, key)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:_DIGEST]


def code_mark() -> str:
    """Return a digest of the code that makes readings: another program must not use this one's."""
    return digest_of_code(_PARTS)
