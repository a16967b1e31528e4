"""Forget rules, compiled: is a text what a rule wants gone, possibly so, or something else?

Three outcomes (spec/gate.md): *hit*, literally after normalisation or nearly in the same words; *withheld*,
possibly the same matter, for a person to decide; *clear*. A successor fact, an opposite, another value in
the same slot, and a neighbour that only shares words are never a hit. What a text is judged to be depends
on that text and the rules alone. How the limits were found: docs/forgetting.md.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Container, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from nightfold.formats.forget import ForgetRule
from nightfold.formats.patterns import lazy
from nightfold.policy import forgetting_topics as topics
from nightfold.policy.forgetting_compare import SURE_MEANING, compare
from nightfold.policy.forgetting_literals import Surface
from nightfold.policy.forgetting_terms import Terms, terms
from nightfold.policy.meaning import Meaning
from nightfold.policy.normal import fold

Outcome = Literal["hit", "withheld", "clear"]
Method = Literal["literal", "normalised", "words", "topic", "meaning", "decision", "none"]

WORTH_COMPARING: Final = 0.15
"""Share of a rule's terms below which words alone can say nothing; with a model of meaning every rule counts."""

_SENTENCE: Final = lazy(r"(?<=[。！？!?；;])\s*(?=\S)|(?<=\.)\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a text."""

    outcome: Outcome
    rule: ForgetRule | None = None
    score: float = 0.0
    """0-1: below 0.5 clear, to 0.8 withheld, from 0.8 hit, 1 literal; of clear texts the best that was reached."""
    method: Method = "none"
    surface: bool = False
    """Whether the hit is literal or normalised (FGT001), not a paraphrase (FGT002)."""


CLEAR: Final = Verdict("clear")
_RANK: Final = {"clear": 0, "withheld": 1, "hit": 2}


@dataclass(frozen=True)
class _Compiled:
    """A rule with what is compared."""

    rule: ForgetRule
    surface: Surface

    @cached_property
    def terms(self) -> Terms:
        return terms(self.rule.phrase)

    @cached_property
    def matter(self) -> bool:
        return self.rule.topic or topics.is_nominal(self.rule.phrase)


class Forgetter:
    """All forget rules in force, with the decisions a person made. Pure; answers are remembered by text."""

    def __init__(
        self,
        rules: Sequence[ForgetRule],
        *,
        released: frozenset[tuple[str, str]] = frozenset(),
        confirmed: frozenset[tuple[str, str]] = frozenset(),
        strict: bool = False,
        meaning: Meaning | None = None,
    ) -> None:
        """Compile rules.

        Args:
            rules: Rules of files, notes and tombstones.
            released: (rule text, folded statement) pairs that a person let stand; a literal hit stays one.
            confirmed: Pairs that a person wants gone.
            strict: Whether a possible paraphrase counts as a hit.
            meaning: A model of meaning that proposes candidates; without one, words alone are compared.
        """
        self.rules = tuple(rules)
        self._released = released
        self._confirmed: dict[str, set[str]] = defaultdict(set)
        for rule_text, statement in confirmed:
            self._confirmed[statement].add(rule_text)
        self._strict = strict
        self._meaning = meaning
        self._compiled = tuple(_Compiled(rule, Surface(rule)) for rule in rules)
        self._loose = tuple(one for one in self._compiled if not one.rule.exact and one.rule.phrase)
        self._postings = _postings(self._loose)
        self._memory: dict[str, Verdict] = {}
        self._surfaces: dict[str, ForgetRule | None] = {}
        self._clear: Container[str] = ()
        self._unhit: Container[str] = ()

    @property
    def method_note(self) -> str:
        """How possible paraphrases are looked for, as reports say it."""
        return f"paraphrase check: {'words only' if self._meaning is None else 'words and meaning'}"

    @cached_property
    def mark(self) -> str | None:
        """A digest of all that verdicts depend on beside their texts; None where a model of meaning has a say."""
        if self._meaning is not None:
            return None
        confirmed = sorted((statement, sorted(rules)) for statement, rules in self._confirmed.items())
        said = (self.rules, sorted(self._released), confirmed, self._strict)
        return hashlib.sha256(repr(said).encode("utf-8", "surrogatepass")).hexdigest()

    def knowing(self, *, clear: Container[str], unhit: Container[str]) -> Forgetter:
        """Return these rules with texts known to be clear, and texts known to be hit nowhere, under the same `mark`."""
        knowing = copy(self)  # what either of them is asked, the other knows
        knowing._clear, knowing._unhit = clear, unhit
        return knowing

    def judge(self, text: str) -> Verdict:
        """Return what the rules say of a statement, entry or summary line."""
        if not self._compiled:
            return CLEAR
        known = self._memory.get(text)
        if known is None:
            known = self._memory[text] = CLEAR if text in self._clear else self._judge(text)
        return known

    def hits_literally(self, text: str) -> ForgetRule | None:
        """Return the rule that hits `text` after normalisation, over any surface: keywords, headings, keys."""
        if not self._compiled:
            return None
        if text not in self._surfaces:
            self._surfaces[text] = None if text in self._unhit else self._found_in(fold(text))
        return self._surfaces[text]

    def _found_in(self, folded: str) -> ForgetRule | None:
        return next((one.rule for one in self._compiled if one.surface.found_in(folded)), None)

    def _judge(self, text: str) -> Verdict:
        folded = fold(text)
        for one in self._compiled:
            if method := one.surface.found_in(folded):
                return Verdict("hit", one.rule, 1.0, method, surface=True)
        if wanted := self._confirmed.get(folded):
            rule = next((r for r in self.rules if r.text in wanted), None)
            if rule is not None:
                return Verdict("hit", rule, 1.0, "decision")
        best = self._best(text, folded)
        sentences = [part for part in _SENTENCE.split(text) if part.strip()]
        if len(sentences) > 1 and best.outcome != "hit":
            best = max([best, *(self._of_sentence(part, text) for part in sentences)], key=_order)
        if best.outcome == "withheld" and self._strict:
            return Verdict("hit", best.rule, best.score, best.method)
        return best

    def _of_sentence(self, sentence: str, text: str) -> Verdict:
        """Judge one sentence of several; where the text goes on to tell of a change, it is not sure."""
        verdict = self._best(sentence, fold(text))
        if verdict.outcome == "hit" and terms(text).changes and not terms(sentence).changes:
            return Verdict("withheld", verdict.rule, 0.79, verdict.method)
        return verdict

    def _best(self, text: str, folded: str) -> Verdict:
        return max(
            (self._compare(one, text, folded, like) for one, like in self._candidates(text)), key=_order, default=CLEAR
        )

    def _candidates(self, text: str) -> list[tuple[_Compiled, float | None]]:
        """Return the rules worth comparing, each with the likeness of meaning where there is a model."""
        if self._meaning is not None and self._loose:
            found = self._meaning.likenesses([one.rule.phrase for one in self._loose], text)
            return list(zip(self._loose, found, strict=True))
        shares: dict[int, float] = defaultdict(float)
        for term in terms(text).weights:
            for place, share in self._postings.get(term, ()):
                shares[place] += share
        return [(self._loose[place], None) for place in sorted(shares) if shares[place] >= WORTH_COMPARING]

    def _compare(self, one: _Compiled, text: str, folded: str, like: float | None) -> Verdict:
        if (one.rule.text, folded) in self._released:
            return CLEAR
        return _about(one, terms(text), like) if one.matter else _same(one, terms(text), like)


def _order(verdict: Verdict) -> tuple[int, float]:
    return _RANK[verdict.outcome], verdict.score


def _postings(loose: Sequence[_Compiled]) -> dict[str, list[tuple[int, float]]]:
    """Return, by term, the rules that have it and what share of them it is; of a matter, its field too."""
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for place, one in enumerate(loose):
        total = one.terms.total or 1.0
        for term, weight in one.terms.weights.items():
            found[term].append((place, weight / total))
        if one.matter:
            for term in topics.field_of(one.terms):
                found[term].append((place, WORTH_COMPARING))
    return found


def _same(one: _Compiled, text: Terms, like: float | None) -> Verdict:
    """Compare with a rule that names a sentence."""
    likeness = compare(one.terms, text)
    if likeness.sure and (like is None or like >= SURE_MEANING):
        return Verdict("hit", one.rule, likeness.closeness, "words")
    score, method = likeness.possibility(like)
    return Verdict("withheld" if score >= 0.5 else "clear", one.rule, score, method)


def _about(one: _Compiled, text: Terms, like: float | None) -> Verdict:
    """Compare with a rule that names a matter."""
    concern = topics.concern(one.terms, text, topics.company_of(one.rule.phrase))
    if one.rule.topic and concern.sure():
        return Verdict("hit", one.rule, min(1.0, 0.8 + 0.2 * concern.share), "topic")
    if concern.possible(topic=one.rule.topic):
        return Verdict("withheld", one.rule, min(0.79, 0.5 + 0.3 * concern.wide), "topic")
    if like is not None and like >= topics.POSSIBLE_MEANING and not concern.names_only:
        return Verdict("withheld", one.rule, min(0.79, like), "meaning")
    return Verdict("clear", one.rule, min(0.49, 0.5 * concern.wide), "topic")
