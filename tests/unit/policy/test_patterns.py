"""A quick test in front of a slow rule may never cost a finding."""

from __future__ import annotations

import re
import sys
from re import _constants as sre
from re import _parser as parser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.gate import manner, nse
from nightfold.policy import injection, injection_grants, injection_rules
from nightfold.policy.patterns import Guarded, Guards, guarded

MODULES = (injection_rules, injection_grants, manner, nse)
RULES = {
    f"{module.__name__.rpartition('.')[2]}.{name}": rule
    for module in MODULES
    for name, rule in vars(module).items()
    if isinstance(rule, Guarded)
}
NARROWED = {"injection_rules.REVEAL", "injection_rules.CONCEAL", "injection_rules.EXFILTRATE"}
"""Rules whose pattern says more than their stems let through: `initial messages`, 不必让, a tab behind `report`,
`issue`. What they find is what both say."""
IMPLIED = {
    "spaced letters": (injection._ONE_APART, injection._SPACED),
    "base64": (injection._RUN, injection._BASE64),
}


class Proof:
    """Follows a pattern through all that it can match, with the longest beginning of a stem that was just read.

    What is read of an unknown character is nothing, so that a proof may fail where a stem is certain, and never
    succeeds where one is not.
    """

    def __init__(self, rule: Guarded) -> None:
        self.stems = rule.stems
        self.begins = {stem[:n] for stem in rule.stems for n in range(len(stem))}
        self.lower = rule.any_case
        source, flags = rule.pattern.pattern, re.MULTILINE | (re.IGNORECASE if rule.any_case else 0)
        self.tree = parser.parse(source, flags)

    def holds(self) -> bool:
        """Whether every match holds a stem: no way through the pattern is left without one."""
        return not self.follow(self.tree, {""})

    def follow(self, nodes: Any, states: set[str]) -> set[str]:
        for kind, value in nodes:
            states = self.step(kind, value, states)
        return states

    def step(self, kind: Any, value: Any, states: set[str]) -> set[str]:
        if kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
            return states
        if kind is sre.LITERAL:
            return self.read(chr(value), states)
        if kind is sre.IN and all(k is sre.LITERAL for k, _ in value):
            return {s for _, code in value for s in self.read(chr(code), states)}
        if kind is sre.BRANCH:
            return {s for branch in value[1] for s in self.follow(branch, states)}
        if kind is sre.SUBPATTERN:
            return self.follow(value[3], states)
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            least, most, body = value
            for _ in range(least):
                states = self.follow(body, states)
            for _ in range(min(most, 100) - least):
                more = states | self.follow(body, states)
                if more == states:
                    break
                states = more
            return states
        assert kind in (sre.IN, sre.ANY, sre.NOT_LITERAL), kind
        return {""} if states else set()

    def read(self, char: str, states: set[str]) -> set[str]:
        read = {state + (char.lower() if self.lower else char) for state in states}
        left = [text for text in read if not any(stem in text for stem in self.stems)]
        return {next(text[n:] for n in range(len(text) + 1) if text[n:] in self.begins) for text in left}


@pytest.mark.parametrize("name", RULES)
def test_every_match_of_a_guarded_rule_holds_one_of_its_stems(name: str) -> None:
    """A stem that is missing would let an injection pass, and no other test would see it."""
    assert Proof(RULES[name]).holds() is (name not in NARROWED)


def test_a_proof_fails_where_a_stem_is_missing() -> None:
    assert not Proof(guarded("ignor|forget", r"\b(?:ignore|forget|drop) (?:all|it)")).holds()
    assert not Proof(guarded("ab", r"a.?b")).holds()


@pytest.mark.parametrize("name", [name for name, rule in RULES.items() if rule.any_case])
def test_stems_of_a_rule_without_case_have_letters_that_only_their_own_capitals_match(name: str) -> None:
    """`i` and `s` match U+0131 and U+017F too, which small letters leave as they are."""
    stems = "".join(RULES[name].stems)
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    for letter in {c for c in stems if c.isascii() and c.isalpha()}:
        # All that the letter may match is among what a class of it matches.
        assert {c.lower() for c in re.findall(f"[{letter}]", every, re.IGNORECASE)} == {letter}


SPEECH = injection._SPEECH


@given(st.lists(st.sampled_from(sorted({s for rule in SPEECH.patterns for s in rule.stems})) | st.text(max_size=5)))
def test_one_pass_tells_what_the_stems_tell_one_by_one(pieces: list[str]) -> None:
    """Overlapping stems count, and so do those of several rules."""
    text = "".join(pieces)

    assert SPEECH.possible(text) == {rule for rule in SPEECH.patterns if any(stem in text for stem in rule.stems)}


def test_a_text_that_the_automaton_cannot_read_may_be_anything() -> None:
    rules = Guards(guarded("a", "a"), guarded("b", "b"))

    assert rules.possible("a\ud800") == rules.patterns
    assert rules.possible("c") == frozenset()


@pytest.mark.parametrize("name", IMPLIED)
@given(data=st.data())
def test_what_must_match_first_matches_wherever_the_rule_does(name: str, data: st.DataObject) -> None:
    first, rule = IMPLIED[name]
    text = data.draw(st.from_regex(re.compile(rule.pattern)))

    assert first.search(text) or not rule.search(text)


@given(st.from_regex(re.compile(injection._ESCAPES.pattern)))
def test_an_escape_begins_with_a_mark_that_is_looked_for(text: str) -> None:
    assert "%" in text or "\\" in text or "&#" in text
