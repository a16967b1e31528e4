"""The gate catches every kind of fault by the right code, and says nothing of what is right.

A false error voids a person's night, a missed one publishes a fault: both sides are measured on the same
made-up memory roots, in both languages.
"""

from __future__ import annotations

import random
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nightfold.formats.vocabulary import EN, ZH
from nightfold.gate.check import Check, run
from nightfold.gate.registry import CHECKS, run_checks
from tests.property.gate_builder import Shape, build, rooms
from tests.property.gate_mutants import MUTANTS, Mutant
from tests.property.gate_rooms import Room

EXAMPLES = 1_000 if settings().max_examples > 1_000 else 50
"""Rooms that every mutant is tried on: the long profile's 1,000, or few enough for every run of the suite."""
SEEDS = st.integers(0, 2**32)


def check_of(code: str) -> Check:
    return next(c for c in CHECKS if c.code == code)


def caught(mutant: Mutant, room: Room, seed: int) -> bool | None:
    """Whether the check that a mutant names sees it; None where the room has nothing to break."""
    broken = room.copy()
    if not mutant.apply(broken, random.Random(f"mutant {seed}")):
        return None
    check = check_of(mutant.code)
    result = run((check,), broken.context(), {})
    assert not result.skipped, f"{mutant.code} was skipped: {result.skipped}"
    return any(f.code == mutant.code and f.severity == check.severity for f in result.findings)


def test_there_are_sixty_kinds_of_mutant_and_every_code_has_one() -> None:
    """A code without a mutant is a check that nobody has seen fail."""
    assert len(MUTANTS) >= 60
    assert {m.code for m in MUTANTS} == {c.code for c in CHECKS}
    assert len({m.name for m in MUTANTS}) == len(MUTANTS)


@given(room=rooms())
@settings(max_examples=EXAMPLES)
def test_a_valid_pair_has_no_finding(room: Room) -> None:
    result = run_checks(room.context())

    assert result.findings == ()
    assert dict(result.skipped) == {}


@pytest.mark.timeout(3_600)
@given(room=rooms(), seed=SEEDS)
@settings(max_examples=EXAMPLES)
def test_every_mutant_is_caught_by_the_right_code(room: Room, seed: int) -> None:
    missed = [f"{m.code} {m.name}" for m in MUTANTS if caught(m, room, seed) is False]

    assert missed == []


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda m: f"{m.code}-{m.name}")
def test_a_mutant_finds_something_to_break(mutant: Mutant) -> None:
    """One that never applies would count as caught forever."""
    shape, zone = Shape(facts=4, pitfalls=2), ZoneInfo("Asia/Shanghai")
    verdicts = {caught(mutant, build((ZH, EN)[n % 2], zone, shape, random.Random(n)), n) for n in range(8)}

    assert True in verdicts
    assert False not in verdicts
