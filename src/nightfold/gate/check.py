"""What a check is, and how a registry of them is run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from nightfold.engines.protocol import SUMMARY_FILE
from nightfold.errors import ConfigError
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, Severity
from nightfold.gate.hand import Typed, typed

Function = Callable[[Context], list[Finding]]

LOCKED: Final = ("FMT001", "SEC", "FGT", "BUD", "HND", "CHG")
"""Codes, or beginnings of codes, whose severity can never be lowered. Source: spec/interface.md."""
STRICT_ON_HAND_LINES: Final = ("FMT001", "FMT006", "SEC", "FGT", "BUD001", "HND")
"""What stays an error on lines that a person typed. Source: spec/gate.md; HND tells what a run did to such a line."""
OF_WORDS: Final = ("FMT004", "FMT005", "SCP004", "INJ")
"""Faults of words alone, which come with a person's entry where the summary tells it."""


@dataclass(frozen=True)
class Check:
    """One rule of the gate."""

    code: str
    severity: Severity
    function: Function
    """Its docstring is the rule's text for people."""
    needs: tuple[str, ...] = ()
    """Fields of the context without which the check is skipped."""


@dataclass(frozen=True)
class GateResult:
    """What the gate has to say of a pair."""

    findings: tuple[Finding, ...]
    """Sorted by file, line and code."""
    skipped: Mapping[str, str]
    """By code, why a check could not run."""

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that void a run."""
        return tuple(f for f in self.findings if f.severity == "error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that are only reported."""
        return tuple(f for f in self.findings if f.severity == "warning")


NEEDED: Final = {
    "snapshot": "no inputs were given (--inputs)",
    "base_index": "no earlier pair was given (--base)",
    "changes": "no change list is known",
    "forgetter": "no forget rules were given (--inputs)",
    "zone": "no time zone is known",
    "budget": "no token budget is known",
    "hand_edits": "no hand edits are known",
    "stale": "only a run looks for stale copies",
}
"""By field of the context, why a check that needs it did not run."""

_WEIGHT: Final = {"off": 0, "warn": 1, "warning": 1, "error": 2}


def run(checks: Iterable[Check], context: Context, severities: Mapping[str, str]) -> GateResult:
    """Run every check; none stops at the first fault, and what cannot run says so.

    Args:
        checks: The registry.
        context: What is judged, and against what.
        severities: By code `error`, `warn` or `off`.

    Raises:
        ConfigError: If a code or a word is unknown, or one is lowered that can never be.
    """
    known = tuple(checks)
    _require_allowed(known, severities)
    by_hand = typed(context)
    findings: list[Finding] = []
    skipped: dict[str, str] = {}
    for check in known:
        word = severities.get(check.code)
        missing = [name for name in check.needs if getattr(context, name) is None]
        if word == "off":
            skipped[check.code] = "switched off by configuration"
        elif missing:
            skipped[check.code] = NEEDED[missing[0]]
        else:
            findings += [_weighed(f, check, word, by_hand) for f in check.function(context)]
    findings.sort(key=lambda f: (f.file, f.line, f.code, f.message))
    return GateResult(tuple(findings), skipped)


def _require_allowed(checks: tuple[Check, ...], severities: Mapping[str, str]) -> None:
    by_code = {c.code: c for c in checks}
    for code, word in severities.items():
        if code not in by_code:
            raise ConfigError(f"[gate.severity] {code}: there is no such code; `nightfold check --explain` lists them")
        if word not in ("error", "warn", "off"):
            raise ConfigError(f"[gate.severity] {code} = {word!r}: choose error, warn or off")
        if code.startswith(LOCKED) and _WEIGHT[word] < _WEIGHT[by_code[code].severity]:
            raise ConfigError(f"[gate.severity] {code} can never be lowered")


def _weighed(finding: Finding, check: Check, word: str | None, by_hand: Typed) -> Finding:
    """Give a finding its weight: configured, else the rule's, never more than the check itself gave it.

    A person's own line never stops the nights, but for what must not be there at all.
    """
    severity: Severity = check.severity
    if word is not None:
        severity = "error" if word == "error" else "warning"
    elif finding.severity == "warning":
        severity = "warning"
    own = finding.line in by_hand.places.get(finding.file, frozenset())
    told = finding.file == SUMMARY_FILE and finding.line in by_hand.told and finding.code.startswith(OF_WORDS)
    if (own or told) and not finding.code.startswith(STRICT_ON_HAND_LINES):
        severity = "warning"
    return replace(finding, severity=severity)
