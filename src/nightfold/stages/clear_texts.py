"""Texts of the memory that the forget rules in force let stand, known from run to run.

To judge a text it must be read word by word; a night does so for what changed. What is kept is a digest of
each text that stands in the published index, salted with the rules, the decisions that people made and this
program: nothing can be read from it, and another rule, decision or program knows none of it. What a rule
hits or may hit is never there, and neither is a piece of a text.
"""

from __future__ import annotations

import hashlib
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from nightfold.formats.index import Index
from nightfold.policy.forgetting import Forgetter
from nightfold.stages.cleared import seed_of

_LENGTH: Final = 16
"""Bytes of a digest. Two texts with the same one would let a forgotten text stand; with 16 nobody finds two."""
_HALVES: Final = struct.Struct(">QQ")
_JUDGED: Final = b"judged"
_CARRIED: Final = b"carried"


def with_known(forgetter: Forgetter, kept: Mapping[str, bytes]) -> Forgetter:
    """Return the rules of a run with what an earlier one, under the same rules, found to be clear."""
    seed = seed_of(forgetter)
    packed = array("Q", _unpacked(kept, seed) if seed else b"")
    if not packed:
        return forgetter
    if sys.byteorder == "little":
        packed.byteswap()  # digests are in order by their first byte first
    known = partial(_Known, packed[::2], packed[1::2])
    salt = _salt(seed)
    return forgetter.knowing(
        clear=known(partial(_digest, salt, _JUDGED)), unhit=known(partial(_digest, salt, _CARRIED))
    )


def packed_clear(index: Index, forgetter: Forgetter) -> dict[str, bytes]:
    """Return what the next run is to know of the texts of an index, as workings; they hold nothing else.

    A key tells the rules, the decisions, the program and the content.
    """
    seed = seed_of(forgetter)
    if not seed or not forgetter.rules:
        return {}
    salt = _salt(seed)
    found = [_digest(salt, _JUDGED, t) for t in _stated(index) if forgetter.judge(t).outcome == "clear"]
    found += [_digest(salt, _CARRIED, t) for t in _carried(index) if forgetter.hits_literally(t) is None]
    packed = bytearray()
    for digest in sorted(found):
        packed += digest  # `join` would ask for 80 bytes more of each for as long as it takes
    content = bytes(packed)
    return {f"{_kept_as(seed)}{_check(content)}": content}


@dataclass(frozen=True)
class _Known:
    """The texts whose digests are there, sorted: 90,000 take 1.4 MB, a set of them would take 9."""

    heads: array[int]
    """The first half of each digest."""
    tails: array[int]
    digest: Callable[[str], bytes]

    def __contains__(self, text: object) -> bool:
        head, tail = _HALVES.unpack(self.digest(str(text)))
        place = bisect_left(self.heads, head)
        return place < len(self.heads) and (self.heads[place], self.tails[place]) == (head, tail)


def _stated(index: Index) -> Iterator[str]:
    for _, entry in index.entries:
        yield from {entry.belief, entry.text}


def _carried(index: Index) -> Iterable[str]:
    """Return what the entries carry beside their statements; a keyword or a project stands in many of them."""
    found: set[str] = set()
    for _, entry in index.entries:
        found.update(filter(None, (entry.new,)))
        if entry.source is not None:
            found.update(filter(None, (*entry.source.ids, entry.source.project, *entry.source.keywords)))
    return found


def _unpacked(kept: Mapping[str, bytes], seed: str) -> bytes:
    """Return the digests that were kept under a seed; none where they are damaged."""
    name = _kept_as(seed)
    for key, content in kept.items():
        if key.startswith(name) and key == f"{name}{_check(content)}" and len(content) % _LENGTH == 0:
            return content
    return b""


def _kept_as(seed: str) -> str:
    return f"clear texts {_salt(seed).hex()} "


def _check(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _salt(seed: str) -> bytes:
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()


def _digest(salt: bytes, kind: bytes, text: str) -> bytes:
    content = text.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=_LENGTH, key=salt, person=kind).digest()
