"""The registry: every check runs or says why it did not, at the weight that was asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from nightfold.errors import ConfigError
from nightfold.gate.check import NEEDED
from nightfold.gate.context import Context, Pair
from nightfold.gate.page import gate_page
from nightfold.gate.registry import CHECKS, explain, run_checks
from tests.unit.gate.pairs import EN, INDEX, SUMMARY, context

ROOT = Path(__file__).parents[3]
FAULTY = INDEX.replace("ferry needs Node 20.11.", "**ferry** needs Node 20.11.")


def test_every_code_of_the_specification_has_one_check() -> None:
    codes = [c.code for c in CHECKS]
    families = {
        "FMT": 7,
        "SRC": 6,
        "KEY": 4,
        "SCP": 5,
        "SUP": 2,
        "FGT": 3,
        "SEC": 2,
        "BUD": 3,
        "STB": 2,
        "HND": 3,
        "CHG": 3,
    }
    families |= {"GRD": 3, "INJ": 3, "TON": 1, "NSE": 2, "NTE": 2}

    assert sorted(codes) == sorted(f"{family}{n:03}" for family, last in families.items() for n in range(1, last + 1))


def test_what_a_check_needs_is_a_field_of_the_context_with_a_reason() -> None:
    """A misspelt need would make a check pass silently."""
    fields = {name for c in CHECKS for name in c.needs}

    assert fields == set(NEEDED)
    assert all(hasattr(context(), name) for name in fields)


def test_a_pair_alone_skips_what_needs_more_and_says_why() -> None:
    result = run_checks(Context(Pair(INDEX.encode(), SUMMARY.encode()), EN))

    assert result.findings == ()
    assert result.skipped["SRC002"] == "no inputs were given (--inputs)"
    assert result.skipped["STB001"] == "no inputs were given (--inputs)"
    assert result.skipped["HND002"] == "no earlier pair was given (--base)"
    assert result.skipped["CHG001"] == "no change list is known"
    assert result.skipped["BUD001"] == "no token budget is known"
    assert result.skipped["HND003"] == "only a run looks for stale copies"
    assert "KEY001" not in result.skipped


@pytest.mark.parametrize(("word", "severity"), [("error", "error"), ("warn", "warning")])
def test_a_severity_is_configured_by_code(word: str, severity: str) -> None:
    found = [f for f in run_checks(context(FAULTY), {"FMT004": word}).findings if f.code == "FMT004"]

    assert [f.severity for f in found] == [severity]


def test_a_check_that_is_off_says_so() -> None:
    result = run_checks(context(FAULTY), {"FMT004": "off"})

    assert result.skipped["FMT004"] == "switched off by configuration"
    assert all(f.code != "FMT004" for f in result.findings)


def test_a_warning_may_be_made_an_error() -> None:
    result = run_checks(context(summary=SUMMARY.replace("answers in Spanish]", "ferry]")), {"KEY004": "error"})

    assert [f.code for f in result.errors] == ["KEY004"]


@pytest.mark.parametrize(
    "code",
    ["FMT001", "SEC001", "SEC002", "FGT001", "FGT003", "BUD001", "BUD002", "HND001", "HND003", "CHG001", "CHG003"],
)
def test_some_codes_can_never_be_lowered(code: str) -> None:
    with pytest.raises(ConfigError, match=f"{code} can never be lowered"):
        run_checks(context(), {code: "off"})


def test_naming_the_default_of_a_locked_code_lowers_nothing() -> None:
    assert run_checks(context(), {"SEC002": "warn", "FMT001": "error"}).findings == ()


def test_an_unknown_code_or_word_is_a_configuration_error() -> None:
    with pytest.raises(ConfigError, match="no such code"):
        run_checks(context(), {"FMT999": "off"})
    with pytest.raises(ConfigError, match="choose error, warn or off"):
        run_checks(context(), {"FMT004": "warning"})


def test_findings_come_by_file_line_and_code() -> None:
    broken = replace(context(), pair=Pair(b"", b""))
    places = [(f.file, f.line, f.code) for f in run_checks(broken).findings]

    assert places == sorted(places)
    assert {"FMT001", "FMT002"} <= {code for _, _, code in places}


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.code)
def test_a_rule_explains_itself_and_what_puts_it_right(check: object) -> None:
    """The docstring is all that a person gets; it must say what is wrong and what to do."""
    code = getattr(check, "code", "")
    text = explain(code.lower())

    assert text.startswith(f"{code} (")
    assert code == "SEC002" or "Fix:" in text
    assert "Args:" not in text


def test_an_unknown_code_is_explained_by_the_list() -> None:
    with pytest.raises(ConfigError, match="FMT001, FMT002"):
        explain("XYZ001")


def test_the_page_of_codes_is_up_to_date() -> None:
    """Run `python -m nightfold.gate.page > docs/gate.md` where this fails."""
    assert (ROOT / "docs" / "gate.md").read_text(encoding="utf-8") == gate_page()
