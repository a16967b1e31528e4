"""Split a paragraph into sentences, Chinese or English, with the lines they stand on.

A sentence ends at `。！？`, or at `.!?` with white space behind it. It does not end inside backticks, quotes
or brackets, nor at an abbreviation, an initial or an ellipsis that goes on in lower case. The lines of a
paragraph are joined where they look wrapped; where a line ends early although the next word had room, its
end was meant, and it ends the sentence too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

from nightfold.formats.blocks import Line
from nightfold.formats.patterns import lazy

_WIDE: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff"
_WIDE_RUN: Final = lazy(f"[{_WIDE}\u2018-\u201d\u2026\u2014]")
_WRAP_COLUMNS: Final = 40
"""A paragraph whose longest line is narrower was not wrapped by a program. Chinese counts two columns."""

_CLOSERS: Final = "\"'”’」』）)\\]】》*_"
_END: Final = lazy(  # a run of marks is tried from its first one only, or a line of dots takes for ever
    f"[。！？]++[{_CLOSERS}]*+"
    rf"|(?<![.!?])[.!?]++[{_CLOSERS}]*+(?=\s)"
    "|(?<![!?])[!?]++(?=[\u4e00-\u9fff])"
)
_QUOTED: Final = lazy(
    r'“[^“”]{0,400}”|‘[^‘’]{0,400}’|「[^「」]{0,400}」|『[^『』]{0,400}』|"[^"]{0,400}"'
    r"|（[^（）]{0,400}）|\([^()]{0,400}\)|\[[^\[\]]{0,400}\]|《[^《》]{0,400}》"
)
_BULLET: Final = lazy(r"(?:[•●○▪◦‣·]|[0-9]{1,3}、|[（(][0-9]{1,3}[）)]|[①-⑳])\s*")
_BEFORE_NAME: Final = frozenset({"mr", "mrs", "ms", "dr", "prof", "e.g", "i.e", "eg", "ie", "cf", "vs", "al", "approx"})
_BEFORE_NUMBER: Final = frozenset({"no", "nos", "fig", "sec", "ch", "vol", "ver", "v", "p", "pp", "min", "max", "ca"})
_BEFORE_LOWER: Final = frozenset({"etc", "incl", "excl", "esp", "resp", "inc", "ltd", "co", "corp"})
_LAST_WORD: Final = lazy(r"[A-Za-z][A-Za-z.]*$")
_GOES_ON: Final = tuple(",，、:：;；（([「“-—")
_COMES_AFTER: Final = tuple(",，、。.；;：:）)]」”！？!?")


@dataclass(frozen=True)
class Sentence:
    """One sentence and its lines, 1-based, both inclusive."""

    text: str
    line: int
    last_line: int


def split_sentences(lines: Sequence[Line]) -> list[Sentence]:
    """Return the sentences of a paragraph, in order; what holds no letter or digit is none."""
    return [sentence for chunk in _chunks(lines) for sentence in _sentences(chunk)]


def join_lines(lines: Sequence[str]) -> str:
    """Join wrapped lines: by a space, between Chinese characters by nothing."""
    return "".join(left + _glue(left, right) for left, right in pairwise([*lines, ""]))


def _chunks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield runs of lines that belong together."""
    widths = [_width(line.text) for line in lines]
    widest = max(widths, default=0)
    chunk: list[Line] = []
    previous = 0
    for line, width in zip(lines, widths, strict=True):
        bullet = _BULLET.match(line.text)
        if chunk and (bullet or _break_was_meant(chunk[-1].text, previous, line.text, widest)):
            yield chunk
            chunk = []
        chunk.append(Line(line.text[bullet.end() :], line.number) if bullet else line)
        previous = width
    if chunk:
        yield chunk


def _break_was_meant(left: str, width: int, right: str, widest: int) -> bool:
    if left.endswith(_GOES_ON) or right.startswith(_COMES_AFTER) or right[:1].islower():
        return False
    if widest < _WRAP_COLUMNS:
        return True
    wide = _WIDE_RUN.search(right)
    word = right[: max(wide.start(), 1)] if wide else right
    return width + 1 + _width(word.split(maxsplit=1)[0] if word.split() else "") <= widest


def _sentences(lines: list[Line]) -> Iterator[Sentence]:
    parts = [line.text + _glue(line.text, after.text) for line, after in pairwise([*lines, Line("", 0)])]
    text = "".join(parts)
    starts = list(accumulate((len(part) for part in parts[:-1]), initial=0))
    for start, end in pairwise([0, *_ends(text), len(text)]):
        bare = text[start:end].strip()
        if not any(character.isalnum() for character in bare):
            continue
        first = start + len(text[start:end]) - len(text[start:end].lstrip())
        last = first + len(bare) - 1
        yield Sentence(
            bare, lines[bisect_right(starts, first) - 1].number, lines[bisect_right(starts, last) - 1].number
        )


def _ends(text: str) -> Iterator[int]:
    """Yield where sentences end, the end of the text left out."""
    masked = _masked(text)
    for match in _END.finditer(masked):
        if match.end() < len(text) and not _goes_on(masked, match):
            yield match.end()


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Whether a full stop ends no sentence."""
    mark = match[0]
    if mark[0] != ".":
        return False
    after = text[match.end() : match.end() + 40].lstrip()[:1]
    if mark.startswith(".."):
        return after.islower()
    if mark[-1] in ")]）】" and after.islower():
        return True
    word = _LAST_WORD.search(text, max(0, match.start() - 20), match.start())
    if not word:
        return False
    bare = word[0].lower()
    return (
        bare in _BEFORE_NAME
        or (bare in _BEFORE_NUMBER and after.isdigit())
        or (bare in _BEFORE_LOWER and after.islower())
        or (len(bare) == 1 and word[0].isupper())
    )


def _masked(text: str) -> str:
    """Return `text` with code, quotations and brackets blotted out, at the same length."""
    text = _blot(text, code_spans(text))
    quoted = []
    for match in _QUOTED.finditer(text):
        ends_sentence = match.end() - match.start() > 3 and text[match.end() - 2] in ".!?"
        quoted.append((match.start(), match.end() - (2 if ends_sentence else 0)))
    return _blot(text, quoted)


def _blot(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], "x" * (end - start)]
        at = end
    return "".join([*parts, text[at:]])


def code_spans(text: str) -> list[tuple[int, int]]:
    """Return start and end of every code span: two runs of backticks of one length and what is between."""
    runs = [(m.start(), m.end()) for m in re.finditer("`+", text)]
    later: dict[int, list[int]] = {}
    for position, (start, end) in enumerate(runs):
        later.setdefault(end - start, []).append(position)
    spans: list[tuple[int, int]] = []
    position = 0
    while position < len(runs):
        start, end = runs[position]
        same = later[end - start]
        closing = bisect_right(same, position)
        if closing < len(same):
            position = same[closing]
            spans.append((start, runs[position][1]))
        position += 1
    return spans


def _glue(left: str, right: str) -> str:
    if not left or not right:
        return ""
    return "" if _WIDE_RUN.match(left[-1]) and _WIDE_RUN.match(right[0]) else " "


def _width(text: str) -> int:
    return len(text) + len(_WIDE_RUN.findall(text))
