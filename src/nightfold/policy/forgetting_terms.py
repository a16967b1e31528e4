"""What a text is about, as terms that can be compared: concepts, names, values, and its cues.

Function words fall away, inflected forms meet in one stem, words of the thesaurus in one concept, numerals
in one notation. Cues say what a text denies, and whether it tells that something took another's place.
Pure; answers are remembered by text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.forgetting_cues import (
    FORBIDDING,
    FUNCTION_CHARACTERS,
    FUNCTION_WORDS,
    NEGATORS,
    NEUTRAL,
    ORDERING,
    PERSON,
    tells_change,
    tells_news,
)
from nightfold.policy.forgetting_lexicon import GROUPS
from nightfold.policy.forgetting_numbers import level_numbers
from nightfold.policy.forgetting_stems import stem
from nightfold.policy.normal import fold, has_cjk, is_cjk, words

NAME_WEIGHT: Final = 2.0
"""Of a number, version, weekday, product or person: what tells one fact from its neighbour."""
WORD_WEIGHT: Final = 1.0
CHARACTER_WEIGHT: Final = 0.5
"""Of a Chinese character that belongs to no word of the thesaurus: most words have two."""
GENERIC_WEIGHT: Final = 0.25
USER: Final = "用户"
"""The concept of the person whose memory it is."""
REACH: Final = 3
"""How many telling terms a negation may reach over, inside its clause; the first it surely denies."""

_LETTERS: Final = str.maketrans("0123456789abcdef", "bcdfghjklmnpqrtv")
_CLAUSE: Final = lazy(r"[，、;；。！？!?：()（）]|[.:,](?=\s|$)|->|→")
_NAME: Final = lazy(r"(?<![\w.])(?:[A-Z][\w+#-]*|[a-z]+[A-Z]\w*)")
_SENTENCE_START: Final = lazy(r"(?:^|[.!?:;。！？：；\n])[\s\"'“”‘’（(\-*`]*$")


@dataclass(frozen=True)
class Terms:
    """What is compared of a text."""

    weights: Mapping[str, float]
    """Weight by term; function words are not there."""
    raw: frozenset[str]
    """Telling words as they stand, stemmed, thesaurus left aside."""
    pairs: frozenset[frozenset[str]]
    """Terms that are neighbours inside a clause, whichever comes first."""
    values: frozenset[str]
    """Numbers, versions, weekdays, months, spans: what a slot can hold another of."""
    names: frozenset[str]
    """Terms that name one thing: products, people."""
    ranked: frozenset[tuple[str, str]]
    """Pairs whose order is what is said: tabs over spaces."""
    denies: bool
    """Whether it has a negation at all."""
    denied: frozenset[str]
    """Terms right behind a negation, and never outside one."""
    asserted: frozenset[str]
    """Terms out of reach of any negation."""
    changes: bool
    """Whether it tells that something took another's place."""
    news: bool
    """Whether it says how things are now, or have become."""
    chinese: bool

    @cached_property
    def total(self) -> float:
        """Sum of the weights."""
        return sum(self.weights.values())


@cache
def _lexicon() -> tuple[dict[tuple[str, ...], str], dict[str, int], frozenset[str]]:
    """Return the thesaurus by its words' tokens, the longest of them by first token, the generic concepts."""
    groups: dict[tuple[str, ...], str] = {}
    generic: set[str] = set()
    for line in GROUPS.strip().split("\n"):
        members = line.lstrip("~").split()
        if not members:
            continue
        if line.startswith("~"):
            generic.add(members[0])
        for member in members:
            groups.setdefault(tokens(member.replace("_", " ")), members[0])
    for word in NEUTRAL:
        groups.setdefault(tokens(word), word)
    longest: dict[str, int] = {}
    for known in groups:
        longest[known[0]] = max(longest.get(known[0], 0), len(known))
    return groups, longest, frozenset(generic)


def tokens(text: str) -> tuple[str, ...]:
    """Return the stemmed tokens of `text`, numbers levelled, people in one form."""
    return tuple(stem(t) for t in words(level_numbers(PERSON.sub(_person, fold(text)))))


def _person(match: re.Match[str]) -> str:
    """Write a family name in letters that no stem touches, so that 老周, 周工 and 小周 are one person."""
    return f" person{format(ord(match['a'] or match['b']), 'x').translate(_LETTERS)} "


def concepts(found: tuple[str, ...]) -> Iterator[str]:
    """Yield the terms that tokens make, in order, function words included; the longest word wins."""
    groups, longest, _generic = _lexicon()
    place = 0
    while place < len(found):
        for length in range(min(longest.get(found[place], 0), len(found) - place), 0, -1):
            concept = groups.get(found[place : place + length])
            if concept is not None:
                yield concept
                place += length
                break
        else:
            yield found[place]
            place += 1


@dataclass
class _Reading:
    """What is gathered while the clauses of a text are read."""

    named: frozenset[str]
    weights: dict[str, float] = field(default_factory=dict)
    raw: set[str] = field(default_factory=set)
    pairs: set[frozenset[str]] = field(default_factory=set)
    ranked: set[tuple[str, str]] = field(default_factory=set)
    denies: bool = False
    denied: set[str] = field(default_factory=set)
    asserted: set[str] = field(default_factory=set)

    def clause(self, found: tuple[str, ...]) -> None:
        """Read one clause: a negation reaches no further, and neighbours are neighbours inside it."""
        generic = _lexicon()[2]
        self.raw.update(t for t in found if _tells(t))
        reach, before, ordering = 0, "", 0
        for term in concepts(found):
            ordering = ORDERING.get(term, ordering)
            if term in NEGATORS or term == FORBIDDING:
                reach, self.denies = REACH, True
            if not _tells(term):
                continue
            weight = self.weights.setdefault(term, _weight(term, generic, self.named))
            if before:
                self.pairs.add(frozenset((before, term)))
                if ordering:
                    self.ranked.add((before, term) if ordering > 0 else (term, before))
            before, ordering = term, 0
            if term != FORBIDDING and weight > GENERIC_WEIGHT:
                if reach == REACH:
                    self.denied.add(term)
                elif reach == 0:
                    self.asserted.add(term)
                reach = max(0, reach - 1)


@lru_cache(maxsize=50_000)
def terms(text: str) -> Terms:
    """Return what is compared of `text`."""
    reading = _Reading(_names(text))
    for clause in _CLAUSE.split(text):
        reading.clause(tokens(clause))
    folded = fold(text)
    weights, named = reading.weights, reading.named
    return Terms(
        weights=weights,
        raw=frozenset(reading.raw),
        pairs=frozenset(reading.pairs),
        ranked=frozenset(reading.ranked),
        values=frozenset(t for t in weights if _is_value(t)),
        names=frozenset(t for t in weights if t.startswith("person") or (t in named and not _is_value(t))),
        denies=reading.denies,
        denied=frozenset(reading.denied - reading.asserted),
        asserted=frozenset(reading.asserted),
        changes=tells_change(folded),
        news=tells_news(folded),
        chinese=has_cjk(text),
    )


def _tells(term: str) -> bool:
    return term not in FUNCTION_WORDS and term not in FUNCTION_CHARACTERS and term not in NEGATORS


def _is_value(term: str) -> bool:
    return term != "1" and any(c.isdigit() for c in term) and not term.startswith("person")


def _weight(term: str, generic: frozenset[str], named: frozenset[str]) -> float:
    if term == USER or term == "1" or term in generic:
        return GENERIC_WEIGHT
    if any(c.isdigit() for c in term) or term in named:
        return NAME_WEIGHT
    return CHARACTER_WEIGHT if len(term) == 1 and is_cjk(term) else WORD_WEIGHT


def _names(text: str) -> frozenset[str]:
    """Return the stems of what a text names.

    In Chinese that is any foreign word, in English what is capitalised inside a sentence; words of the
    thesaurus name nothing.
    """
    groups = _lexicon()[0]
    found: set[str] = set()
    if has_cjk(text):
        found = {w for w in words(text) if w.isascii() and len(w) > 1 and not w[0].isdigit()}
    else:
        for match in _NAME.finditer(text):
            inside = not _SENTENCE_START.search(text[: match.start()])
            if inside or any(c.isupper() for c in match[0][1:]):
                found.update(words(match[0]))
    return frozenset(s for w in found if _tells(s := stem(w)) and (s,) not in groups)
