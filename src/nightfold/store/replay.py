"""Three texts by lines: do to the third what led from the first to the second.

Pure. A person edited a file that a run was about to replace: the edit began from the old text and must
show up in the new one, without undoing anything that the run did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

Opcode = tuple[str, int, int, int, int]


def replay(base: str, edited: str, onto: str) -> str:
    r"""Return `onto` with the edit that led from `base` to `edited`.

    Lines are those of `split("\n")`. Where the edit and `onto` changed the same lines the edit wins; what
    `onto` has already is not done twice. `replay(a, b, a) == b`, `replay(a, b, b) == b` and
    `replay(a, a, c) == c` for all texts.

    Args:
        base: What the edit began from.
        edited: What it led to.
        onto: Another descendant of `base`.
    """
    if base == edited or edited == onto:
        return onto
    if base == onto:
        return edited
    old, new, target = base.split("\n"), edited.split("\n"), onto.split("\n")
    other = _opcodes(old, target)
    image = dict(_image(other))
    dropped: set[int] = set()
    inserted: dict[int, list[str]] = {}
    for tag, a0, a1, b0, b1 in _opcodes(old, new):
        if tag == "equal":
            continue
        dropped |= {image[a] for a in range(a0, a1) if a in image}
        dropped |= set(_changed_within(other, a0, a1))
        place = next((image[a] + 1 for a in range(a0 - 1, -1, -1) if a in image), 0)
        there = set(range(place, place + b1 - b0))
        done = target[place : place + b1 - b0] == new[b0:b1] and there.isdisjoint(dropped | set(image.values()))
        if not done:
            inserted.setdefault(place, []).extend(new[b0:b1])
    return "\n".join(_woven(target, dropped, inserted))


def _opcodes(old: Sequence[str], new: Sequence[str]) -> Sequence[Opcode]:
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _image(opcodes: Sequence[Opcode]) -> Iterator[tuple[int, int]]:
    """Yield where each kept line of the old text stands in the new one."""
    for tag, a0, a1, c0, _ in opcodes:
        if tag == "equal":
            yield from ((a, c0 + a - a0) for a in range(a0, a1))


def _changed_within(opcodes: Sequence[Opcode], a0: int, a1: int) -> Iterator[int]:
    """Yield the new lines that stand for nothing but old lines of this range."""
    for tag, x0, x1, c0, c1 in opcodes:
        if tag == "replace" and a0 <= x0 and x1 <= a1:
            yield from range(c0, c1)


def _woven(target: Sequence[str], dropped: set[int], inserted: dict[int, list[str]]) -> Iterator[str]:
    for place, line in enumerate(target):
        yield from inserted.get(place, ())
        if place not in dropped:
            yield line
    yield from inserted.get(len(target), ())
