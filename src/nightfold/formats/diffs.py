r"""Unified diffs of two texts, bounded in size and in work.

Lines are those of `text.split("\n")`. difflib finds the matching lines; it leaves out the marker for a
missing last newline and may take hours on texts of many repeated lines, so both are done here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from nightfold.formats.plain import one_line

FILE_CAP: Final = 64 * 1024
"""Bytes that the diff of one file may have. Source: spec/formats.md, section 4."""

_CONTEXT: Final = 3
_PAIRS: Final = 2_000_000
"""Pairs of equal lines up to which a minimal diff is looked for (about a second); above it the part between
the common beginning and the common end is one change."""

_NO_NEWLINE: Final = "\\ No newline at end of file"

_Opcode = tuple[str, int, int, int, int]


@dataclass(frozen=True)
class FileDiff:
    """A unified diff of one input, already redacted; `total` counts its lines before the cut."""

    path: str
    lines: tuple[str, ...]
    total: int


def unified_diff(path: str, old: str, new: str) -> FileDiff:
    """Return the diff of two versions of a file, with three lines of context.

    Args:
        path: The file, relative to the inputs root; stands in the two header lines.
        old: Its levelled and redacted text before; "" for a new file.
        new: The text after.

    Returns:
        The diff, cut at a line so that its UTF-8 text has at most `FILE_CAP` bytes; no lines at all where
        the texts are equal.
    """
    lines = list(_diff(path, _with_ends(old), _with_ends(new)))
    kept, _ = cut_lines(lines, FILE_CAP)
    return FileDiff(path, tuple(kept), len(lines))


def cut_lines(lines: Sequence[str], cap: int) -> tuple[list[str], int]:
    """Return the first lines that fit `cap` bytes of UTF-8, line feeds included, and their size."""
    used = 0
    for number, line in enumerate(lines):
        size = len(line.encode("utf-8", "surrogatepass")) + 1
        if used + size > cap:
            return list(lines[:number]), used
        used += size
    return list(lines), used


def _with_ends(text: str) -> list[str]:
    """Return the lines with their line feeds, so that a last line without one differs."""
    *whole, last = text.split("\n")
    return [f"{line}\n" for line in whole] + ([last] if last else [])


def _diff(path: str, old: list[str], new: list[str]) -> Iterator[str]:
    for number, hunk in enumerate(_hunks(_opcodes(old, new))):
        if number == 0:
            name = one_line(path)
            yield f"--- a/{name}"
            yield f"+++ b/{name}"
        _, old_start, _, new_start, _ = hunk[0]
        _, _, old_end, _, new_end = hunk[-1]
        yield f"@@ -{_range(old_start, old_end)} +{_range(new_start, new_end)} @@"
        for tag, a, b, c, d in hunk:
            if tag == "equal":
                yield from _marked(" ", old[a:b])
                continue
            yield from _marked("-", old[a:b])
            yield from _marked("+", new[c:d])


def _marked(mark: str, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield mark + line.removesuffix("\n")
        if not line.endswith("\n"):
            yield _NO_NEWLINE


def _range(start: int, end: int) -> str:
    length = end - start
    if length == 1:
        return str(start + 1)
    return f"{start + 1 if length else start},{length}"


def _opcodes(old: list[str], new: list[str]) -> list[_Opcode]:
    """Return how `old` becomes `new`; the common beginning and end are matched first."""
    shorter = min(len(old), len(new))
    head = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    tail = next((i for i in range(shorter - head) if old[-1 - i] != new[-1 - i]), shorter - head)
    a, b = old[head : len(old) - tail], new[head : len(new) - tail]
    codes: list[_Opcode] = [("equal", 0, head, 0, head)] if head else []
    counts = Counter(b)
    if sum(counts[line] for line in a) > _PAIRS:
        codes.append(("replace", head, head + len(a), head, head + len(b)))
    else:
        matcher = SequenceMatcher(None, a, b, autojunk=False)
        codes += [(tag, i + head, j + head, k + head, m + head) for tag, i, j, k, m in matcher.get_opcodes()]
    if tail:
        codes.append(("equal", len(old) - tail, len(old), len(new) - tail, len(new)))
    return codes


def _hunks(codes: list[_Opcode]) -> Iterator[list[_Opcode]]:
    """Group changes that are at most two contexts apart, with their context."""
    hunk: list[_Opcode] = []
    for position, (tag, a, b, c, d) in enumerate(codes):
        if tag != "equal":
            hunk.append((tag, a, b, c, d))
            continue
        first, last = position == 0, position == len(codes) - 1
        if b - a <= 2 * _CONTEXT and not (first or last):
            hunk.append((tag, a, b, c, d))
            continue
        if hunk:
            hunk.append((tag, a, min(a + _CONTEXT, b), c, min(c + _CONTEXT, d)))
            yield hunk
            hunk = []
        if not last:
            hunk = [(tag, max(b - _CONTEXT, a), b, max(d - _CONTEXT, c), d)]
    if any(tag != "equal" for tag, *_ in hunk):
        yield hunk
