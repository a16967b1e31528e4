"""The parts of a statement that must be taken over letter by letter.

A *literal* is a path, a URL, a number, a version, a date, a flag, an identifier, a command, a quotation
or a code span. The gate asks for each one whether a source has it (GRD001); the engines take their search
keywords from them. Of literals that overlap only the outermost is kept, because a code span that stands
in a source vouches for everything inside it. Every ASCII or full-width digit lies in some literal, so no
number of an entry escapes the check; Chinese numerals count where a unit follows them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.literal_rules import FIRST_FOLDERS, FORMS, UNIT, Kind


@dataclass(frozen=True, order=True, slots=True)
class Literal:
    """One literal: `text` is `source[start:end]`, offsets in characters from 0."""

    start: int
    end: int
    kind: Kind
    text: str


_PLACEHOLDER: Final = lazy(r"\[REDACTED_SECRET\]")

_HOLE: Final = b"\x01"
_TAKEN: Final = b"\x02"
_DIGITS: Final = lazy(r"[0-9０-９](?:[0-9０-９.,]*[0-9０-９])?")
_TAIL: Final = ".,;:!?'\"…*"
_ABBREVIATION: Final = lazy(r"(?:e\.g|i\.e|etc|a\.m|p\.m|vs)\.?", re.IGNORECASE)
_QUOTES: Final = str.maketrans("“”「」『』‘’", '""""""\'\'')
_GAP: Final = lazy(rf"(?i:(?<=\d) (?={UNIT}(?![A-Za-z0-9_])))")

_KEYWORD_LENGTH: Final = 120
"""Characters; nobody searches for a longer string."""
_KEYWORD_RANK: Final[dict[Kind, int]] = {
    "code": 0, "command": 2, "path": 3, "url": 4, "identifier": 5, "env": 6, "flag": 7, "ip": 8,
}  # fmt: skip
_ERROR_CUE: Final = lazy(
    r"error|exception|fail|fatal|panic|warning|traceback|cannot|could not|unable|refused|denied|timed? ?out"
    r"|not found|invalid|message|says|prints|报错|错误|异常|失败|提示|告警|警告|无法|不存在|拒绝|超时",
    re.IGNORECASE,
)
_SEPARATOR: Final = lazy(r", | · |\]|[\n\r]|\[REDACTED_SECRET")
_PLAIN: Final = lazy(r"[\d\W_]+|[A-Za-z]")
_NAME: Final = lazy(r"(?<![A-Za-z0-9_.@/-])[A-Za-z][A-Za-z0-9+#]{1,30}(?![A-Za-z0-9_@/])")
_PLACE: Final = lazy(r"`[^`\n]+`")
_WIDE: Final = lazy(r"[\u3000-\u9fff\uff00-\uffef]")
_COMMON: Final = lazy(
    r"an?|and|are|as|at|be|been|but|by|can|could|did|do|does|for|from|had|has|have|her?|his|how|i|if|in|into|is|its?"
    r"|may|me|my|no|not|of|off|on|or|our|out|she|should|so|than|that|the|their|them|then|there|these|they|this|to|too|up|us"
    r"|used?|user|was|we|were|what|when|where|which|who|why|will|with|would|you|your|yes|also|always|never|only|please"
    r"|note|todo|fixme|english|chinese|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august"
    r"|september|october|november|december|bug|app|web|api|url|id|db|ui|pr|ci|ai|ip|os|ok",
    re.IGNORECASE,
)


@lru_cache(maxsize=16_384)
def literals(text: str) -> tuple[Literal, ...]:
    """Return the outermost literals of `text`, in order and without overlap.

    Redaction placeholders are no literals; a code span or quotation around one is.

    Args:
        text: A statement or an entry, one or more lines.
    """
    cover = bytearray(len(text))
    for hole in _PLACEHOLDER.finditer(text):
        cover[hole.start() : hole.end()] = _HOLE * len(hole[0])
    kept: list[Literal] = []
    for start, end, rank in sorted(_candidates(text), key=lambda c: (c[0] - c[1], c[2], c[0])):
        kind = FORMS[rank][0]
        under = cover[start:end]
        if _TAKEN in under or (_HOLE in under and kind not in ("code", "quote")):
            continue
        cover[start:end] = _TAKEN * (end - start)
        kept.append(Literal(start, end, kind, text[start:end]))
    bare = "".join("\n" if covered else letter for letter, covered in zip(text, cover, strict=True))
    kept += [Literal(*digits.span(), "number", digits[0]) for digits in _DIGITS.finditer(bare)]
    return tuple(sorted(kept))


def _candidates(text: str) -> Iterator[tuple[int, int, int]]:
    for rank, (kind, pattern) in enumerate(FORMS):
        for match in pattern.finditer(text):
            start, end = match.span("v" if "v" in pattern.groupindex else 0)
            if kind not in ("code", "quote"):
                end = _trim(text, start, end)
            if end > start and _plausible(kind, text[start:end]):
                yield start, end, rank


def _trim(text: str, start: int, end: int) -> int:
    while end > start and (
        text[end - 1] in _TAIL
        or (text[end - 1] in ")]}" and _unopened(text[start:end]))
    ):  # fmt: skip
        if text[end - 1] == "*" and text[end - 2 : end - 1] in ("*", "/", "."):
            break  # a glob, not the end of an emphasis
        end -= 1
    return end


def _unopened(text: str) -> bool:
    closing = text[-1]
    return text.count(closing) > text.count({")": "(", "]": "[", "}": "{"}[closing])


def _plausible(kind: Kind, text: str) -> bool:
    if kind == "path":
        return _is_path(text)
    if kind == "identifier":
        return not _ABBREVIATION.fullmatch(text) and text.strip("_") != ""
    if kind in ("code", "quote"):
        return text.strip() != ""
    return True


def _is_path(text: str) -> bool:
    """Tell `src/app` and `a/b/c.py` from `and/or`, `read/write`, `3/4`."""
    body = text.strip("/")
    if not body.strip(".~*"):
        return "*" in body or text.startswith("~/")
    if text.startswith(("/", "~", "./", "../", "@")):
        return not re.fullmatch(r"/[\d./]*", text)
    if "/" not in text:
        return True
    if re.fullmatch(r"[\d/.,:+-]+", text):
        return False
    parts = body.split("/")
    return (
        text.endswith("/")
        or len(parts) > 2
        or FIRST_FOLDERS.fullmatch(parts[0]) is not None
        or re.search(r"[._*\d{$-]", body) is not None
    )


def supports(source: str, literal: Literal) -> bool:
    """Tell whether `source` holds `literal` as a whole, whatever its case, width and spacing.

    40 does not stand in 400 nor in 40.5, `app.py` not in `myapp.py`; `30 ms` stands in `30ms` and 30 in
    both, 20 in `v20`. The separators of thousands do not count.
    """
    wanted, held = _level(literal.text), _level(source)
    before = after = ""
    if re.match(r"[0-9]", wanted):
        before = r"(?<![a-uw-z0-9_])(?<!\d[.])"
    elif re.match(r"[a-z_]", wanted):
        before = r"(?<![a-z0-9_])"
    if re.search(r"[0-9]$", wanted):
        after = r"(?![0-9])(?!\.\d)" if literal.kind == "number" else r"(?![a-z0-9_])(?!\.\d)"
    elif re.search(r"[a-z_]$", wanted):
        after = r"(?![a-z0-9_])"
    return re.search(before + re.escape(wanted) + after, held) is not None


@lru_cache(maxsize=4_096)
def _level(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().translate(_QUOTES)
    text = re.sub(r"(?<=\d)[,_](?=\d{3}(?!\d))", "", text)
    text = re.sub(r"\s+", " ", text).strip()
    return _GAP.sub("", text)


def keywords(text: str, *, limit: int = 8) -> tuple[str, ...]:
    """Return what a person would search for, verbatim, the most telling first.

    Code spans come first, then error texts, commands, paths, URLs, identifiers and flags, last the names
    that stand in the text as ASCII words (`pnpm` in a Chinese sentence, `Redis` in an English one).
    Every keyword fits a source line: it holds no `, `, no ` · `, no `]`, no line break and nothing of a
    redaction; of a longer literal the longest such run is taken. None is a bare number or a common word.

    Args:
        text: A statement.
        limit: How many at most.
    """
    found: dict[str, None] = {}
    for _, _, run in sorted(_keyword_runs(text)):
        if not any(_stands_in(run.lower(), other.lower()) for other in found):
            found[run] = None
    return tuple(found)[:limit]


def _stands_in(run: str, other: str) -> bool:
    """Whether `run` stands in `other` with no letter, digit or underscore beside it."""
    start = other.find(run)
    while start >= 0:
        end = start + len(run)
        before, after = other[start - 1 : start], other[end : end + 1]
        if not _INSIDE_WORD.match(before) and not _INSIDE_WORD.match(after):
            return True
        start = other.find(run, start + 1)
    return False


_INSIDE_WORD: Final = lazy(r"[a-z0-9_]")


def _keyword_runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (rank, offset, run) for every keyword candidate."""
    spans: list[tuple[int, int]] = [m.span() for m in _PLACEHOLDER.finditer(text)]
    for literal in literals(text):
        spans.append((literal.start, literal.end))
        rank = _KEYWORD_RANK.get(literal.kind)
        if literal.kind == "quote":
            rank = 1 if _ERROR_CUE.search(text, max(0, literal.start - 24), literal.end) else None
        if rank is None:
            continue
        run = max(_runs(literal.text), key=len, default="")
        if run and len(run) <= _KEYWORD_LENGTH and not _PLAIN.fullmatch(run):
            yield rank, literal.start, run
    for word in _NAME.finditer(text):
        start, end = word.span()
        if not any(start < right and left < end for left, right in spans) and _is_name(text, word):
            yield 9, start, word[0]


def _runs(text: str) -> Iterator[str]:
    for run in _SEPARATOR.split(text):
        run = run.strip().strip("`").strip(" ,·")
        if len(run) > 1:
            yield run


def _is_name(text: str, word: re.Match[str]) -> bool:
    """Tell names from words: an ASCII word among Chinese ones, a capital inside an English sentence."""
    if _COMMON.fullmatch(word[0]):
        return False
    around = text[max(0, word.start() - 2) : word.start()] + text[word.end() : word.end() + 2]
    if _WIDE.search(around):
        return True
    return word[0][0].isupper() and not opens_sentence(text[: word.start()])


def opens_sentence(before: str) -> bool:
    """Whether a word begins a sentence, so that its capital makes no name of it.

    Args:
        before: What stands before the word. A code span alone (`` `gate.go:12` Uses … ``) tells where, and the
            sentence begins behind it.
    """
    before = before.rstrip()
    return not before or before[-1] in '.!?:;。！？：；-"“' or _PLACE.fullmatch(before) is not None
