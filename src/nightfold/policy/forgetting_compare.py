"""How a text stands to a rule that names a sentence: the same, possibly the same, or something else.

Every measure is a share between 0 and 1; every limit was read off the curves in docs/forgetting.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from nightfold.policy.forgetting_cues import DENIALS, OPPOSITE
from nightfold.policy.forgetting_terms import Terms

SURE_RULE: Final = 0.80
"""Share of the rule's terms that a near-paraphrase keeps."""
SURE_TEXT: Final = 0.85
"""Share of the text's terms that come from the rule: who says much more says something else."""
SURE_TEXT_IN_PLACE: Final = 0.75
"""The same where most words still stand beside their old neighbours (`IN_PLACE`)."""
IN_PLACE: Final = 0.65
SURE_RAW: Final = 0.65
"""Share of the rule's own words: synonyms alone make nothing sure."""
SURE_PAIRS: Final = 0.25
"""Share of the rule's neighbouring words that are neighbours still: moved clauses keep them, other uses of the
words do not."""
POSSIBLE_WORDS: Final = 0.97
"""Words alone: from what score (0 to 2) a text is possibly the same."""
POSSIBLE_MEANING: Final = 0.63
"""With a model of meaning: from what score a text is possibly the same."""
POSSIBLE_BOTH: Final = 1.15
"""With a model of meaning: from what score of words alone a text is possibly the same."""
SURE_MEANING: Final = 0.75
"""With a model of meaning: likeness that a near-paraphrase surely has; below it, words in another sense."""
LEAST_MEANING: Final = 0.35
"""Likeness of meaning below which it proposes nothing."""
TEXT_SHARE: Final = 0.7
"""What the share of the text counts beside the likeness of meaning."""
VALUE_LACKING: Final = 0.1
"""What it costs that the rule gives a number and the text none of the rule's."""
BORROWED_FROM: Final = 0.4
BORROWED: Final = 0.8
"""A text that takes more than this share of the rule's own words, and still is no near-paraphrase, more likely
uses them for something else; what is above counts against it, by this factor."""
NEGATION_LIKENESS: Final = 0.35
CHANGE_LIKENESS: Final = 0.30
"""Share of the rule's terms from which a negation or a change in the text is about what the rule says."""


@dataclass(frozen=True)
class Likeness:
    """What a rule and a text have in common."""

    of_rule: float
    of_text: float
    pairs: float
    raw: float
    conflict: str = ""
    """Why the text says something else, whatever it shares: value, name, opposite, negation, order or change."""
    adds: bool = False
    """Whether the text names a thing or value that the rule does not."""
    denies_other: bool = False
    """Whether both deny something, and not the same."""
    lacks: bool = False
    """Whether the rule gives values and the text none of them."""

    @property
    def words(self) -> float:
        """Score of the words alone, 0 to 2."""
        return self.of_rule + self.of_text - self._borrowed

    def with_meaning(self, likeness: float) -> float:
        """Score of the words and the likeness of meaning (-1 to 1) together."""
        return likeness + TEXT_SHARE * self.of_text - self._borrowed - VALUE_LACKING * self.lacks

    @property
    def _borrowed(self) -> float:
        return BORROWED * max(0.0, self.raw - BORROWED_FROM)

    @property
    def sure(self) -> bool:
        """Whether the text is the rule said again in nearly its words."""
        return (
            not self.conflict
            and not self.adds
            and not self.denies_other
            and self.of_rule >= SURE_RULE
            and self.of_text >= (SURE_TEXT_IN_PLACE if self.pairs >= IN_PLACE else SURE_TEXT)
            and self.raw >= SURE_RAW
            and self.pairs >= SURE_PAIRS
        )

    def possibility(self, meaning: float | None) -> tuple[float, Literal["words", "meaning"]]:
        """Return how possible it is that the text is the same, 0 to 0.8, from 0.5 worth a person's look.

        Args:
            meaning: Likeness of meaning, -1 to 1; None where there is no model.
        """
        if meaning is None:
            return self._scored(self.words / POSSIBLE_WORDS), "words"
        by_words = self.words / POSSIBLE_BOTH
        by_meaning = self.with_meaning(meaning) / POSSIBLE_MEANING if meaning >= LEAST_MEANING else 0.0
        if by_meaning > by_words:
            return self._scored(by_meaning), "meaning"
        return self._scored(by_words), "words"

    def _scored(self, reached: float) -> float:
        """Return the score of a multiple of the limit: 0.5 at the limit, 0.8 far above it."""
        score = max(0.0, 0.5 * reached) if reached < 1 else 0.8 - 0.3 / reached
        return min(0.25, score / 2) if self.conflict else score

    @property
    def closeness(self) -> float:
        """How near a sure text is, 0.9 to 1."""
        return 0.9 + 0.1 * min(self.of_rule, self.of_text)


NOTHING: Final = Likeness(0.0, 0.0, 0.0, 0.0)


def compare(rule: Terms, text: Terms) -> Likeness:
    """Return what a rule and a text have in common."""
    if not rule.weights or not text.weights:
        return NOTHING
    shared = rule.weights.keys() & text.weights.keys()
    of_rule = sum(rule.weights[t] for t in shared) / rule.total
    of_text = sum(text.weights[t] for t in shared) / text.total
    return Likeness(
        of_rule,
        of_text,
        len(rule.pairs & text.pairs) / len(rule.pairs) if rule.pairs else 1.0,
        len(rule.raw & text.raw) / len(rule.raw) if rule.raw else 0.0,
        _conflict(rule, text, of_rule),
        bool((text.values | text.names) - rule.weights.keys()),
        rule.denies and text.denies and bool(rule.denied) and not rule.denied & text.denied,
        bool(rule.values) and not rule.values & text.values,
    )


def _conflict(rule: Terms, text: Terms, of_rule: float) -> str:
    if rule.values - text.values and text.values - rule.values:
        return "value"
    if _other_name(rule, text):
        return "name"
    if _opposite(rule, text):
        return "opposite"
    if any((b, a) in text.ranked for a, b in rule.ranked):
        return "order"
    if of_rule >= NEGATION_LIKENESS and _negation(rule, text):
        return "negation"
    if of_rule >= CHANGE_LIKENESS and text.changes and not rule.changes:
        return "change"
    return ""


def _other_name(rule: Terms, text: Terms) -> bool:
    """Whether the text names other things where the rule names its own, and none of the rule's."""
    ours, theirs = rule.names, text.names
    if rule.chinese != text.chinese:  # people are written otherwise in the other language
        ours = frozenset(n for n in ours if not n.startswith("person"))
    return bool(ours and theirs) and not ours & text.weights.keys() and not theirs & rule.weights.keys()


def _opposite(rule: Terms, text: Terms) -> bool:
    """Whether the text has the opposite of a concept of the rule, and not the concept itself.

    A denied opposite is none.
    """
    return any(
        other in text.weights and other not in rule.weights and other not in text.denied
        for concept in rule.weights.keys() - text.weights.keys() - rule.denied
        for other in OPPOSITE.get(concept, ())
    )


def _negation(rule: Terms, text: Terms) -> bool:
    """Whether one of them denies what the other asserts.

    Not where both deny, for a moved clause moves what stands behind its negation; nor where the other says its
    denial by a word of its own: `does not like` and `hates`.
    """
    if rule.denies and text.denies:
        return False
    own, their = DENIALS & rule.weights.keys(), DENIALS & text.weights.keys()
    return bool((text.denied & rule.asserted and not own - their) or (rule.denied & text.asserted and not their - own))
