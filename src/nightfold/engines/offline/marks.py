"""Marks: the units of content that wordings are compared by.

A mark is a word of content, a concept that has a name in both languages, a number with its unit, or an
identifier. Glue makes none. Pure functions of the text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from nightfold.engines.offline.glue import AFFIRMATION, GLUE_EN, GLUE_ZH, NEGATION_EN, NEGATION_ZH, NONE, WHOLE_ZH
from nightfold.engines.offline.lexicon import CONCEPT_EN, CONCEPT_ZH, CONTRAST
from nightfold.engines.offline.quantities import QUANTITY, quantity
from nightfold.formats.patterns import lazy
from nightfold.policy.normal import simplified

MarkKind = Literal["word", "han", "name", "number"]
Polarity = Literal["said", "denied", "neutral", "old", "new"]
"""`old` and `new` are the values of a change (cues.py); `neutral` stands before a negation in its clause."""
WordKind = Literal["glue", "negation", "concept", "word", "han", "name", "number"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One unit of content, levelled."""

    key: str
    """What is compared: a concept's name, a stemmed word, a Chinese run, an identifier, a quantity."""
    kind: MarkKind
    polarity: Polarity = "said"
    contrast: tuple[str, str] | None = None
    """(group, member) of a word that excludes others of its group."""
    owner: str = ""
    """Of a number, the name it follows: the `node` of `Node 18`."""


SPECIFIC_LENGTH: Final = 10
"""Characters from which an identifier, a path or a setting says by itself what a statement is about."""
SPECIFIC_WEIGHT: Final = 3.0
FAINT: Final = frozenset({"save", "run", "data", "user", "code", "file", "agent", "assistant", "before", "after"})
"""Concepts so general that one of them on one side only, or one for the other, says nothing."""
FAINT_WEIGHT: Final = 0.4
_WEIGHT: Final[dict[MarkKind, float]] = {"word": 1.2, "name": 1.6, "number": 1.2, "han": 1.0}

HAN: Final = lazy("[\u3400-\u9fff]")
_NUMBER: Final = lazy(QUANTITY)
_TOKEN: Final = lazy(
    r"(?P<ascii>[a-z0-9_$@~%#&/\\.-](?:[a-z0-9_$@~%#&/\\.:+=*<>{}|-]*[a-z0-9_$%*/+#}>])?(?:\(\))?)"
    r"|(?P<han>[\u3400-\u9fff]+)"
)
_PLAIN: Final = lazy(r"[a-z]+(?:-[a-z]+)*")
_ALTERNATIVES: Final = lazy("[a-z]{1,8}/[a-z]{1,8}")
_NOT: Final = lazy(r"\b(?:do|does|did|is|are|was|were|can|could|should|would|must|wo|has|have|had|ca)n't\b")
_APOSTROPHE: Final = lazy(r"(?<=[a-z])’(?=(?:s|t|re|ve|ll|d|m)\b)")
_AT_MOST: Final = lazy(
    r"(?:不要?|别|不能|不得|不许|不可)[^,;\d]{0,4}(?:超过|多于|大于|高于|超(?=\s?\d))"
    r"|\b(?:no|not) (?:more|longer|larger) than\b|\bat most\b"
    r"|\bnot exceed\b"
)
"""A bound from above, which denies nothing."""
_FORGET: Final = lazy(r"(?:别|不要|勿|不能|不许)(?:再)?忘(?:记|了)?|\b(?:do not|don't|never) forget(?: to)?\b")
"""Two denials that make one order."""
_TRANSPARENT: Final = frozenset({"的", "are", "is", "was", "were", "be", "been", "has", "have", "had", "will"})
"""Words that part nothing: what stands before them belongs to what stands behind."""
_FREE_OF: Final = lazy(r"\b([a-z]+)-free(?=$|[.,;])")
_ONLY_EN: Final = lazy(
    r"\b(?:not|never|no) (?P<what>(?:[a-z`][^\s,;]* ){1,6}?)outside(?: of)? (?=[a-z`])"
    r"|\b(?:not|never) (?P<which>(?:[a-z`][^\s,;]* ){1,7}?(?:that|which|you|we|they|it)) {1,2}"
    r"(?:(?:have|has|had|are|is|did|do|does|was|were) )?not (?=[a-z])"
)
"""Two denials that leave one case open: nothing outside the change, no file that was not touched."""
_ONLY_ZH: Final = lazy(
    r"^(?:除了?)?(?P<case>[^,;。]{1,20}?)[之以]外(?:的?时间)?(?:都|一律|全)?(?:不[要许能准得]?|别)(?=[^,;。])"
    r"|^(?:没有?|未)(?P<which>[^,;。不没别]{1,8}的[^,;。不没别]{0,8}?)(?:都|一律|就)?(?:不[要许能准得]|别)(?=[^,;。])"
)
_SET_OFF: Final = lazy(r"\bnot (?:be )?(?:enabled|turned on|switched on)\b|\boff(?= by default\b)")
_SET_ON: Final = lazy(r"\bon(?= by default\b)")
_TIMES_OUT: Final = lazy(r"\btim(?:es?|ed|ing) out\b")
_ENDING: Final = lazy(r"'(?:s|re|ve|ll|d|m)\b")
_DICTIONARY: Final = frozenset(w for w in (*CONCEPT_ZH, *GLUE_ZH, *NEGATION_ZH, *WHOLE_ZH, *CONTRAST) if HAN.search(w))
_LONGEST: Final = max(map(len, _DICTIONARY))
_POTENTIAL: Final = lazy(r"[写跑装连打找读传推删改拉取拿做看说登存放编译启停关]不[出了到上下起动住完开清全]")
"""A verb that cannot be done (写不出): it denies itself, not what follows."""
_GO_THROUGH: Final = lazy(r"\bgo(?= (?:through|via)\b)")
"""Only there glue; elsewhere it names a language."""
_VOWEL: Final = lazy("[aeiouy]")
"""What has none is no stem: `string` does not end in -ing."""
_ENGLISH_ENDINGS: Final = (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))


_WIDE_MARKS: Final = str.maketrans({"（": " (", "）": ") ", "，": ", ", "；": "; "})
"""Wide marks end a clause whatever stands beside them; as narrow ones they may stand inside 1,000 or a,b."""


def level(text: str) -> str:
    """Return `text` in one width, one case and one script (NFKC, case folding, simplified characters)."""
    text = text.translate(_WIDE_MARKS)
    return simplified(unicodedata.normalize("NFKC", text).casefold())


def contract(text: str) -> str:
    """Return levelled text with one form for what has several: negated verbs, bounds, what alone is allowed."""
    text = _FORGET.sub(" ", text)
    text = _AT_MOST.sub(" 最多", _ENDING.sub(" ", _NOT.sub(" not ", _APOSTROPHE.sub("'", text)))).replace("  ", " ")
    if HAN.search(text):
        return _ONLY_ZH.sub(lambda m: f"只{m['case'] or m['which']} ", text)
    text = _ONLY_EN.sub(lambda m: f"only {m['what'] or m['which']} ", text)
    text = _SET_ON.sub("enabled", _SET_OFF.sub("disabled", text))
    return _TIMES_OUT.sub("timeout", _FREE_OF.sub(r"without \1", text))


def marks_of(pieces: Iterable[tuple[str, Polarity]]) -> tuple[Mark, ...]:
    """Return the marks of one clause.

    What stands behind a negation is denied; what stands before it is neither said nor denied.

    Args:
        pieces: Levelled stretches of the clause, with what they are said as.
    """
    found: list[Mark] = []
    negated, by_none = False, False
    for piece, polarity in pieces:
        owner = ""
        for word, kind in _words(_GO_THROUGH.sub("", piece)):
            if word in AFFIRMATION:
                negated = negated and by_none
            elif kind == "negation":
                if not negated:
                    found = [replace(m, polarity="neutral") if m.polarity == "said" else m for m in found]
                negated, by_none = True, by_none or word in NONE
            elif kind == "glue":
                owner = ""
            else:
                mark = _mark(word, kind, polarity if polarity != "said" or not negated else "denied", owner)
                named = kind == "name" or (kind == "word" and mark.key == stem(word)) or _is_platform(mark)
                owner = mark.key if named else ""
                found.append(mark)
    return tuple(found)


def _is_platform(mark: Mark) -> bool:
    """Whether a mark names a system, which has a version behind it as any product has: Windows 11, Android 15."""
    return mark.contrast is not None and mark.contrast[0] == "platform"


def key_sequence(text: str) -> list[str]:
    """Return the keys of levelled text in order, with an empty one for most words without content."""
    return [
        "" if kind in ("glue", "negation") else _mark(word, kind, "said", "").key
        for word, kind in _words(_GO_THROUGH.sub("", text))
        if word not in _TRANSPARENT
    ]


def keys_of(mark: Mark) -> tuple[str, ...]:
    """Return the keys a mark is found by: itself, or the character pairs of a Chinese run."""
    if mark.kind != "han" or len(mark.key) < 3:
        return (mark.key,)
    return tuple(mark.key[i : i + 2] for i in range(len(mark.key) - 1))


def weigh(marks: Iterable[Mark]) -> dict[str, float]:
    """Return the weight of every key; faint concepts and single Chinese characters weigh little."""
    found: dict[str, float] = {}
    for mark in marks:
        weight = _WEIGHT[mark.kind]
        if mark.key in FAINT or (mark.kind == "han" and len(mark.key) == 1):
            weight = FAINT_WEIGHT
        elif mark.kind == "name" and len(mark.key) >= SPECIFIC_LENGTH:
            weight = SPECIFIC_WEIGHT
        for key in keys_of(mark):
            found[key] = weight
    return found


def _words(text: str) -> Iterator[tuple[str, WordKind]]:
    at = 0
    for number in _NUMBER.finditer(text):
        yield from _plain_words(text[at : number.start()])
        yield number[0], "number"
        at = number.end()
    yield from _plain_words(text[at:])


def _plain_words(text: str) -> Iterator[tuple[str, WordKind]]:
    for found in _TOKEN.finditer(text):
        yield from _ascii(found[0]) if found["ascii"] else cut_han(found[0])


def _ascii(run: str) -> Iterator[tuple[str, WordKind]]:
    run = run.rstrip("./:") if run.startswith((".", "~", "/", "-")) else run.strip("./:~-")
    if not run:
        return
    if _ALTERNATIVES.fullmatch(run):
        for part in run.split("/"):
            yield from _ascii(part)
    elif not _PLAIN.fullmatch(run):
        if run.strip("&|<>=+*#%$-./"):
            yield run, "name"
    elif "-" in run and run not in CONTRAST and run not in CONCEPT_EN:
        if run[-2] == "-":
            yield run, "name"  # `node-a`: the letter is what tells it from `node-b`
            return
        for part in run.split("-"):
            yield from _ascii(part)
    elif run in NEGATION_EN:
        yield run, "negation"
    elif run in GLUE_EN or len(run) == 1:
        yield run, "glue"
    else:
        yield run, "word"


def cut_han(run: str) -> Iterator[tuple[str, WordKind]]:
    """Cut a Chinese run at the words of the lexicon; what lies between stays as it is.

    Yields (word, kind): `glue`, `negation`, `concept` for a word with a name in both languages, else `han`.
    """
    start = at = 0
    while at < len(run):
        size = next((n for n in range(min(_LONGEST, len(run) - at), 0, -1) if run[at : at + n] in _DICTIONARY), 0)
        if not size:
            at += 1
            continue
        if start < at:
            yield run[start:at], "han"
        word = run[at : at + size]
        yield word, "glue" if word == "不" and _POTENTIAL.match(run, max(0, at - 1)) else _han_kind(word)
        at += size
        start = at
    if start < at:
        yield run[start:at], "han"


def _han_kind(word: str) -> WordKind:
    if word in NEGATION_ZH:
        return "negation"
    if word in CONCEPT_ZH or word in CONTRAST:
        return "concept"
    return "glue" if word in GLUE_ZH else "han"


@lru_cache(maxsize=16_384)
def _mark(word: str, kind: WordKind, polarity: Polarity, owner: str) -> Mark:
    if kind == "number":
        return Mark(quantity(word), "number", polarity, None, owner)
    contrast = CONTRAST.get(word)
    if kind == "concept":
        return Mark(CONCEPT_ZH.get(word) or CONTRAST[word][1], "word", polarity, contrast)
    if kind in ("name", "han"):
        return Mark(word, "name" if kind == "name" else "han", polarity, contrast)
    return Mark(CONCEPT_EN.get(word) or (contrast[1] if contrast else stem(word)), "word", polarity, contrast)


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """Return an English word without its commonest endings; made for comparing, not for reading."""
    for ending, kept in _ENGLISH_ENDINGS:
        left = word[: len(word) - len(ending)]
        if word.endswith(ending) and len(left) >= 3 and _VOWEL.search(left) and not word.endswith("ss"):
            word = left + kept
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word
