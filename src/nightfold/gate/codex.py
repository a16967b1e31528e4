"""The gate on a Codex memory folder: the checks that make sense there; the others are skipped, aloud.

Such a folder holds MEMORY.md, memory_summary.md whose first line is `v1`, and rollout_summaries/*.md that
the index refers to by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.errors import ConfigError, StateError
from nightfold.formats.patterns import lazy
from nightfold.formats.vocabulary import EN
from nightfold.gate import bud, fmt, sec
from nightfold.gate.check import Check, GateResult, run
from nightfold.gate.context import Context, Pair
from nightfold.gate.finding import Finding, finding
from nightfold.gate.registry import CHECKS
from nightfold.policy.injection import judge_injection

ROLLOUTS: Final = "rollout_summaries"
_REFERENCE: Final = lazy(r"rollout_summaries/([A-Za-z0-9._-]+\.md)")


def version_line(context: Context) -> list[Finding]:
    """Line 1 of memory_summary.md is exactly `v1`. Fix: make it so."""
    if (context.pair.summary or b"").split(b"\n", 1)[0] == b"v1":
        return []
    return [finding("FMT001", SUMMARY_FILE, 1, "line 1 is not exactly `v1`", "make the first line `v1`")]


def injected(context: Context) -> list[Finding]:
    """No line orders the reading model about. Fix: remove it."""
    return [f for f in _injections(context) if f.code == "INJ001"]


def permitted(context: Context) -> list[Finding]:
    """No line claims a standing permission. Fix: remove it."""
    return [f for f in _injections(context) if f.code == "INJ002"]


def _injections(context: Context) -> Iterator[Finding]:
    for file, lines in context.lines.items():
        for number, line in enumerate(lines, 1):
            for hit in judge_injection(line, by_user=False):
                yield finding(hit.code, file, number, hit.message, "remove it; documents are data")


def check_codex(folder: Path, budget: int, token_method: str, severities: Mapping[str, str]) -> GateResult:
    """Judge a Codex memory folder.

    Args:
        folder: The folder.
        budget: Tokens that its summary may have.
        token_method: How tokens are counted.
        severities: By code.

    Raises:
        ConfigError: If the folder holds no memory, or a severity makes no sense.
        StateError: If a file cannot be read.
    """
    pair = Pair(_read(folder / INDEX_FILE), _read(folder / SUMMARY_FILE))
    if pair == Pair(None, None):
        raise ConfigError(f"{folder} holds neither {INDEX_FILE} nor {SUMMARY_FILE}")
    checks = _checks({p.name: _read(p) or b"" for p in sorted((folder / ROLLOUTS).glob("*.md"))})
    used = {check.code for check in checks}
    known = {check.code for check in CHECKS} - used
    context = Context(pair=pair, vocabulary=EN, budget=budget, token_method=token_method)
    result = run(checks, context, {c: s for c, s in severities.items() if c not in known})
    skipped = {code: "makes no sense for a Codex folder" for code in sorted(known)}
    return GateResult(result.findings, {**result.skipped, **skipped})


def _checks(rollouts: Mapping[str, bytes]) -> tuple[Check, ...]:
    """Return the checks of a folder with these rollout summaries."""

    def dead_references(context: Context) -> list[Finding]:
        """Every rollout summary that is referred to is there. Fix: take the reference out."""
        return [
            finding("SRC002", file, number, f"{ROLLOUTS}/{name} is not there", "take the reference out")
            for file, lines in context.lines.items()
            for number, line in enumerate(lines, 1)
            for name in _REFERENCE.findall(line)
            if name not in rollouts
        ]

    def secrets(context: Context) -> list[Finding]:
        """No secret stands in the memory or in a rollout summary. Fix: replace it and change it."""
        files = {INDEX_FILE: context.index_text, SUMMARY_FILE: context.summary_text}
        files |= {f"{ROLLOUTS}/{name}": data.decode("utf-8", "replace") for name, data in rollouts.items()}
        return sec.secrets_in(files)

    return (
        Check("FMT001", "error", version_line),
        Check("FMT006", "error", fmt.encoding),
        Check("SRC002", "error", dead_references),
        Check("SEC001", "error", secrets),
        Check("SEC002", "warning", sec.redacted),
        Check("BUD001", "error", bud.over, ("budget",)),
        Check("BUD002", "warning", bud.nearly, ("budget",)),
        Check("INJ001", "error", injected),
        Check("INJ002", "error", permitted),
    )


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"{path}: {error.strerror}; make it readable") from error
