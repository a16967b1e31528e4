"""The gate on a folder: what `nightfold check` and others call who keep their own consolidator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from nightfold.config import zone_of
from nightfold.errors import ConfigError, StateError
from nightfold.formats.vocabulary import ZH, Vocabulary, of_title, vocabulary
from nightfold.gate.codex import check_codex
from nightfold.gate.context import Context, Pair
from nightfold.gate.registry import GateResult, run_checks
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.orders import orders
from nightfold.snapshot import Snapshot

if TYPE_CHECKING:
    from nightfold.config import Settings
    from nightfold.store.records import State

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
    pair = _pair(outputs)
    if pair.index is None and pair.summary is None:
        raise ConfigError(f"{outputs} holds neither MEMORY.md nor memory_summary.md")
    state = _state(outputs)
    context = Context(
        pair=pair,
        vocabulary=_vocabulary(pair, state),
        zone=zone_of(settings.run.timezone or state.timezone or local_zone),
        now_ms=now_ms,
        budget=settings.run.budget,
        token_method=settings.run.token_method,
        hand_lines=_hand_lines(pair, state),
    )
    if inputs is not None:
        snapshot = _scan(inputs)
        context = replace(context, snapshot=snapshot, forgetter=_forgetter(snapshot, state, settings))
    if base is not None:
        context = _with_base(context, base)
    return run_checks(context, dict(settings.gate.severity))


def _scan(inputs: Path) -> Snapshot:
    from nightfold.stages.scan import scan

    return scan(inputs)


def _pair(folder: Path) -> Pair:
    return Pair(_read(folder / "MEMORY.md"), _read(folder / "memory_summary.md"))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"{path}: {error.strerror}; make it readable") from error


def _state(folder: Path) -> State:
    from nightfold.store.database import Store
    from nightfold.store.records import State

    store = Store.readonly(folder)
    if store is None:
        return State()
    with store:
        return store.load()


def _vocabulary(pair: Pair, state: State) -> Vocabulary:
    if state.language is not None:
        return vocabulary("en" if state.language == "en" else "zh")
    first = (pair.index or b"").decode("utf-8", "replace").split("\n", 1)[0]
    return of_title(first.lstrip("\ufeff").strip()) or ZH


def _forgetter(snapshot: Snapshot, state: State, settings: Settings) -> Forgetter:
    from nightfold.formats.forget import rule_of_note

    judged = orders(snapshot.notes)
    notes = [rule_of_note(n) for n in judged.in_force if n.action == "forget"]
    present = {n.session_id for n in snapshot.notes}
    kept = [t.rule for t in state.tombstones if t.note_id is None or t.note_id not in present]
    answers: Mapping[str, set[tuple[str, str]]] = {"released": set(), "confirmed": set()}
    for decision in state.decisions:
        answers[decision.answer].add((decision.rule_text, decision.statement))
    return Forgetter(
        (*snapshot.rules, *notes, *kept),
        released=frozenset(answers["released"]),
        confirmed=frozenset(answers["confirmed"]),
        strict=settings.forget.strict,
    )


def _hand_lines(pair: Pair, state: State) -> dict[str, frozenset[str]]:
    """What the state knows a person to have typed."""
    from nightfold.stages.judge import hand_lines

    if state.generation is None:
        return {}
    return hand_lines(pair, state.hand_edits, _vocabulary(pair, state))


def _with_base(context: Context, base: Path) -> Context:
    if not base.is_dir():
        raise ConfigError(f"--base {base} is no folder")
    return replace(context, base=_pair(base))
