"""The page of all codes, made from the docstrings of the checks: `python -m nightfold.gate.page > docs/gate.md`."""

from __future__ import annotations

import inspect
import sys
from typing import Final

from nightfold.gate.check import LOCKED, STRICT_ON_HAND_LINES, Check
from nightfold.gate.registry import CHECKS

_FAMILIES: Final = {
    "FMT": "What the files look like",
    "SRC": "Sources",
    "KEY": "Search keys",
    "SCP": "Scope",
    "SUP": "Superseded beliefs",
    "FGT": "Forgetting",
    "SEC": "Secrets",
    "BUD": "Sizes",
    "STB": "Stability",
    "HND": "Hand edits",
    "CHG": "Changes of the inputs",
    "GRD": "Grounding",
    "INJ": "Documents are data",
    "TON": "Tone",
    "NSE": "Noise",
    "NTE": "Notes",
}
_HEAD: Final = """# The gate

`nightfold check OUTPUTS` judges a pair of artifacts; a run judges its candidate by the same checks, and one error
voids it. Every check is a pure function of what it is given, and its text below is the docstring of that function:
`nightfold check --explain CODE` prints it. This page is made from them by `python -m nightfold.gate.page`.

* A check that lacks what it needs is reported as skipped, with the reason. What it needs stands behind its severity.
* `[gate.severity] CODE = "error" | "warn" | "off"` changes a severity.
  {locked} can never be lowered.
* On a line that a person typed every code is a warning, so that a person's bold or `TODO` never stops the nights,
  but for {strict}.
* Where a check cannot be sure it says nothing. What the earlier pair had already, such as a section that a person
  moved, is a warning at the most.
"""
_FIGURES: Final = """## Figures

* Mutants: 129 kinds, of drawn valid memory roots in both languages, each caught by the code it names; no finding on the
  valid ones (tests/property/test_gate_mutants.py; 50 rooms in every run of the suite, 1,000 in the long profile).
* GRD002 counts words against the two best statements of the sources, not against whole documents: on restatements of
  one belief by another session the 5th percentile of the share is 0.33, on sentences about something else the 90th is
  0.33 and the 95th 0.40; over whole documents the latter are 0.44 and 0.52. An entry takes its wording from a source
  it cites and so lies far above the former, which is why the cut stands at 0.40.
"""
_NEEDS: Final = {
    "snapshot": "`--inputs`",
    "base_index": "`--base`",
    "changes": "`--base` with state",
    "forgetter": "`--inputs`",
    "zone": "a time zone",
    "budget": "a budget",
    "hand_edits": "state",
    "stale": "a run",
}


def gate_page() -> str:
    """Return the page as Markdown."""
    parts = [_HEAD.format(locked=_listed(LOCKED), strict=_listed(STRICT_ON_HAND_LINES))]
    for family, title in _FAMILIES.items():
        checks = [c for c in CHECKS if c.code.startswith(family)]
        parts.append(f"## {family}: {title}\n")
        parts += [_section(check) for check in checks]
    parts.append(_FIGURES)
    return "\n".join(parts)


def _section(check: Check) -> str:
    text = inspect.getdoc(check.function) or ""
    needs = sorted({_NEEDS[name] for name in check.needs})
    told = f" · needs {', '.join(needs)}" if needs else ""
    return f"### {check.code} · {check.severity}{told}\n\n{text}\n"


def _listed(codes: tuple[str, ...]) -> str:
    return f"{', '.join(codes[:-1])} and {codes[-1]}"


if __name__ == "__main__":
    sys.stdout.write(gate_page())
