"""The gate on a folder: what `nightfold check` and others call who keep their own consolidator."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from nightfold.config import zone_of
from nightfold.errors import ConfigError, StateError
from nightfold.gate.codex import check_codex
from nightfold.gate.context import Context, Pair
from nightfold.gate.registry import GateResult, run_checks
from nightfold.gate.state import recall
from nightfold.stages.scan import scan

if TYPE_CHECKING:
    from nightfold.config import Settings

Flavour = Literal["nightfold", "codex"]


def check_folder(
    outputs: Path,
    inputs: Path | None,
    base: Path | None,
    *,
    settings: Settings,
    local_zone: str = "UTC",
    now_ms: int | None = None,
    flavour: Flavour = "nightfold",
) -> GateResult:
    """Judge the pair in a folder, with or without state, inputs and an earlier pair.

    Args:
        outputs: The folder with MEMORY.md and memory_summary.md.
        inputs: The inputs root; None skips what needs it.
        base: A folder with an earlier pair; None skips what needs it.
        settings: Budget, severities, time zone.
        local_zone: Zone of dates where neither settings nor state name one.
        now_ms: The clock.
        flavour: `codex` judges a Codex memory folder by the rules that make sense there.

    Raises:
        ConfigError: If a folder is missing.
        InputError: If `inputs` is no inputs root.
        StateError: If a file or the state cannot be read.
    """
    if not outputs.is_dir():
        raise ConfigError(f"{outputs} is no folder; name the one that holds MEMORY.md and memory_summary.md")
    if flavour == "codex":
        return check_codex(outputs, settings.run.budget, settings.run.token_method, dict(settings.gate.severity))
    memory = recall(outputs, _pair(outputs))
    if memory.pair == Pair(None, None):
        raise ConfigError(f"{outputs} holds neither MEMORY.md nor memory_summary.md")
    earlier = None if base is None else recall(_folder(base), _pair(base))
    edits = memory.hand_edits(now_ms)
    context = Context(
        pair=memory.pair,
        vocabulary=memory.vocabulary,
        base=None if earlier is None else earlier.pair,
        zone=zone_of(settings.run.timezone or memory.state.timezone or local_zone),
        now_ms=now_ms,
        budget=settings.run.budget,
        token_method=settings.run.token_method,
        superseded_days=settings.retention.superseded_days,
        hand_edits=edits,
        hand_lines=memory.hand_lines(edits),
    )
    if inputs is not None:
        snapshot = scan(inputs, memory.state.baselines, struck=memory.struck)
        context = replace(
            context,
            snapshot=snapshot,
            forgetter=memory.forgetter(snapshot, settings),
            changes=None if earlier is None else earlier.changes(snapshot, now_ms),
        )
    return run_checks(context, dict(settings.gate.severity))


def _folder(base: Path) -> Path:
    if not base.is_dir():
        raise ConfigError(f"--base {base} is no folder")
    return base


def _pair(folder: Path) -> Pair:
    return Pair(_read(folder / "MEMORY.md"), _read(folder / "memory_summary.md"))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"{path}: {error.strerror}; make it readable") from error
