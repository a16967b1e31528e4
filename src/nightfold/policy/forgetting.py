"""Forget rules, compiled: is a text what a rule wants gone, possibly so, or something else?

Three outcomes (spec/gate.md): *hit*, literally after normalisation or nearly in the same words; *withheld*,
possibly the same matter, for a person to decide; *clear*. A successor fact, an opposite, another value in
the same slot, and a neighbour that only shares words are never a hit.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from nightfold.formats.forget import ForgetRule
from nightfold.policy.normal import contains_whole, fold, is_cjk, words

Outcome = Literal["hit", "withheld", "clear"]
Method = Literal["literal", "normalised", "words", "topic", "meaning", "decision", "none"]

HIT_RULE: Final = 0.82
"""Share of the rule's telling tokens that a near-paraphrase keeps; see docs/forgetting.md for the curve."""
HIT_TEXT: Final = 0.60
"""Share of the text's telling tokens that must come from the rule: a text that says much more is another text."""
POSSIBLE_RULE: Final = 0.55
"""Share of the rule's telling tokens above which a text is possibly the same matter."""
TOPIC_HIT: Final = 0.50
"""Share of a topic's telling tokens that a statement about it shares."""

_FUNCTION_WORDS: Final = frozenset(
    "a an the of to in on at by for with from and or is are was were be been being it its this that these those "
    "their there his her he she they them user users my our your we you i me as so do does did has have had will "
    "would can could should about into than then when which who whom whose also just only very s t".split()
)
_FUNCTION_CHARS: Final = frozenset("的了是在有和与及或也都就把被让给对到着过上下里中个这那些它他她们用户我你您吧呢啊吗呀么之其于以为")
_NEGATION: Final = re.compile(
    r"不|没|别|无需|非|未|禁止|勿|\bnot?\b|\bnever\b|\bno longer\b|n't\b|\bwithout\b|\bcannot\b|\bwon t\b|\bdon t\b"
    r"|\bdoesn t\b|\bisn t\b|\baren t\b|\bstopped\b"
)
_SUCCESSOR: Final = re.compile(
    r"改用|改成|改为|换成|换到|迁到|迁移到|不再|现在|切到|取代|替换|原来|以前|已经从"
    r"|\bno longer\b|\binstead\b|\bnow\b|\bswitched\b|\bmigrated\b|\breplaced\b|\bmoved (?:from|to)\b|\bused to\b"
)
_VALUE: Final = re.compile(r"\d")
_ENDINGS: Final = ("ing", "ed", "es", "s", "ly", "er")


@dataclass(frozen=True)
class Verdict:
    """What the rules say of a text."""

    outcome: Outcome
    rule: ForgetRule | None = None
    score: float = 0.0
    """0-1: how sure it is the rule's matter; also of clear texts, the best score that was reached."""
    method: Method = "none"
    surface: bool = False
    """Whether the hit is literal or normalised (FGT001), not a paraphrase (FGT002)."""


CLEAR: Final = Verdict("clear")


@dataclass(frozen=True)
class _Compiled:
    """A rule with what is compared."""

    rule: ForgetRule
    phrase: str
    literals: tuple[str, ...]

    @cached_property
    def tokens(self) -> frozenset[str]:
        return telling(self.rule.phrase)

    @cached_property
    def values(self) -> frozenset[str]:
        return frozenset(t for t in self.tokens if _VALUE.search(t))

    @cached_property
    def negated(self) -> bool:
        return bool(_NEGATION.search(self.phrase))


class Forgetter:
    """All forget rules in force, with the decisions a person made. Pure; answers are remembered by text."""

    def __init__(
        self,
        rules: Sequence[ForgetRule],
        *,
        released: frozenset[tuple[str, str]] = frozenset(),
        confirmed: frozenset[tuple[str, str]] = frozenset(),
        strict: bool = False,
    ) -> None:
        """Compile rules.

        Args:
            rules: Rules of files, notes and tombstones.
            released: (rule text, folded statement) pairs that a person let stand.
            confirmed: Pairs that a person wants gone.
            strict: Whether a possible paraphrase counts as a hit.
        """
        self.rules = tuple(rules)
        self._released = released
        self._confirmed_statements = {statement: text for text, statement in confirmed}
        self._strict = strict
        self._compiled = [_compile(rule) for rule in rules]
        self._by_token: dict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(self._compiled):
            for token in one.tokens:
                self._by_token[token].append(place)
        self._memory: dict[str, Verdict] = {}

    method_note: Final = "paraphrase check: words only"
    """How possible paraphrases are looked for."""

    def judge(self, text: str) -> Verdict:
        """Return what the rules say of a statement, entry or summary line."""
        if not self._compiled:
            return CLEAR
        known = self._memory.get(text)
        if known is None:
            known = self._memory[text] = self._judge(text)
        return known

    def hits_literally(self, text: str) -> ForgetRule | None:
        """Return the rule that hits `text` after normalisation, over any surface: keywords, headings, keys."""
        folded = fold(text)
        return next((one.rule for one in self._compiled if _literal(one, folded)), None)

    def _judge(self, text: str) -> Verdict:
        folded = fold(text)
        for one in self._compiled:
            if method := _literal(one, folded):
                return Verdict("hit", one.rule, 1.0, method, surface=True)
        if folded in self._confirmed_statements:
            wanted = self._confirmed_statements[folded]
            rule = next((r for r in self.rules if r.text == wanted), None)
            if rule is not None:
                return Verdict("hit", rule, 1.0, "decision")
        best = CLEAR
        for place in self._candidates(text):
            verdict = self._compare(self._compiled[place], text, folded)
            if _RANK[verdict.outcome] > _RANK[best.outcome] or (
                verdict.outcome == best.outcome and verdict.score > best.score
            ):
                best = verdict
        if best.outcome == "withheld" and self._strict:
            return Verdict("hit", best.rule, best.score, best.method)
        return best

    def _candidates(self, text: str) -> list[int]:
        return sorted({place for token in telling(text) for place in self._by_token.get(token, ())})

    def _compare(self, one: _Compiled, text: str, folded: str) -> Verdict:
        if one.rule.exact:
            return CLEAR
        if (one.rule.text, folded) in self._released:
            return CLEAR
        return _topic(one, text) if one.rule.topic else _near(one, text, folded)


_RANK: Final = {"clear": 0, "withheld": 1, "hit": 2}


def _compile(rule: ForgetRule) -> _Compiled:
    literals = tuple(f for f in (fold(text) for text in rule.literals) if f)
    return _Compiled(rule, fold(rule.phrase), literals)


def _literal(one: _Compiled, folded: str) -> Method | None:
    if any(contains_whole(folded, literal) for literal in one.literals):
        return "literal"
    if one.phrase and not one.rule.topic and contains_whole(folded, one.phrase):
        return "normalised"
    return None


def telling(text: str) -> frozenset[str]:
    """Return the tokens of `text` that tell what it is about: function words off, endings levelled."""
    found: set[str] = set()
    for token in words(text):
        if is_cjk(token[0]):
            if token not in _FUNCTION_CHARS:
                found.add(token)
        elif token not in _FUNCTION_WORDS:
            found.add(_stem(token))
    return frozenset(found)


def _stem(token: str) -> str:
    if not token.isascii() or not token.isalpha():
        return token
    for ending in _ENDINGS:
        if token.endswith(ending) and len(token) - len(ending) >= 4:
            return token[: -len(ending)]
    return token


def _near(one: _Compiled, text: str, folded: str) -> Verdict:
    tokens = telling(text)
    if not one.tokens or not tokens:
        return CLEAR
    shared = len(one.tokens & tokens)
    of_rule, of_text = shared / len(one.tokens), shared / len(tokens)
    score = min(1.0, (of_rule + min(of_rule, of_text)) / 2)
    if _other_value(one, tokens) or one.negated != bool(_NEGATION.search(folded)):
        return Verdict("clear", one.rule, score * 0.5, "words")
    if _SUCCESSOR.search(folded) and not _SUCCESSOR.search(one.phrase):
        return Verdict("clear", one.rule, score * 0.5, "words")
    if of_rule >= HIT_RULE and of_text >= HIT_TEXT:
        return Verdict("hit", one.rule, score, "words")
    if of_rule >= POSSIBLE_RULE and of_text >= POSSIBLE_RULE / 2:
        return Verdict("withheld", one.rule, score, "words")
    return Verdict("clear", one.rule, score, "words")


def _other_value(one: _Compiled, tokens: Iterable[str]) -> bool:
    """Whether the text gives another value where the rule gives one."""
    values = {t for t in tokens if _VALUE.search(t)}
    return bool(one.values) and bool(values) and not one.values & values


def _topic(one: _Compiled, text: str) -> Verdict:
    tokens = telling(text)
    if not one.tokens or not tokens:
        return CLEAR
    share = len(one.tokens & tokens) / len(one.tokens)
    if share >= TOPIC_HIT:
        return Verdict("hit", one.rule, share, "topic")
    return Verdict("clear", one.rule, share, "topic")
