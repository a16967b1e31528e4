"""The library: one consolidation, and the gate alone, with the same functions for every caller.

The command line, the flows and a program that imports nightfold all come through here. Settings are read
from the same places and with the same precedence (nightfold.config); the environment is an argument.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from nightfold.config import clock, load_settings, local_zone

if TYPE_CHECKING:
    from nightfold.engines.choice import EngineName
    from nightfold.engines.protocol import Engine
    from nightfold.gate.check import GateResult
    from nightfold.pipeline import StageRunner
    from nightfold.report import Report

Mode = Literal["auto", "init", "incremental"]
Flavour = Literal["nightfold", "codex"]


def consolidate(
    inputs: Path | str,
    outputs: Path | str = "outputs",
    *,
    mode: Mode | None = None,
    engine: EngineName | Engine | None = None,
    budget: int | None = None,
    review: bool = False,
    dry_run: bool = False,
    config: Path | None = None,
    environ: Mapping[str, str] | None = None,
    progress: Callable[[str], None] = lambda _stage: None,
    stage: StageRunner | None = None,
) -> Report:
    """Fold the inputs into the memory, once.

    Args:
        inputs: The inputs root; it is only read.
        outputs: The folder of the memory; made if it is missing.
        mode: `auto` decides by what is there; None takes the setting.
        engine: A name, or an engine of your own; None takes the setting.
        budget: Tokens of memory_summary.md, at least 50; None takes the setting.
        review: Stop before publishing and hold the candidate.
        dry_run: Everything but publishing; nothing is written.
        config: A settings file beside the environment's settings.
        environ: Environment variables; None means those of the process.
        progress: Called with the name of each stage when it starts.
        stage: Runs one stage, see `nightfold.pipeline`; None means a plain call.

    Returns:
        The report. Its `status` says what came of it: a run that the gate rejected is a report, no error.

    Raises:
        NightfoldError: If the run came to no judgement; `exit_code` and the message say what to do, and
            `report` what is known of the run.
    """
    from nightfold import pipeline
    from nightfold.engines.choice import choose_engine

    inputs, outputs = Path(inputs), Path(outputs)
    environ = os.environ if environ is None else environ
    named = engine if engine is None or isinstance(engine, str) else None
    options = {"run.mode": mode, "run.engine": named, "run.budget": budget}
    settings = load_settings(inputs, config, environ, options)
    if engine is None or isinstance(engine, str):
        engine = choose_engine(settings, environ)
    request = pipeline.Request(
        inputs=inputs,
        outputs=outputs,
        settings=settings,
        engine=engine,
        now=clock(environ),
        local_zone=local_zone(environ),
        mode=settings.run.mode,
        review=review,
        dry_run=dry_run,
        progress=progress,
    )
    return pipeline.consolidate(request, stage or pipeline.call)


def check(
    outputs: Path | str,
    inputs: Path | str | None = None,
    base: Path | str | None = None,
    *,
    flavour: Flavour = "nightfold",
    config: Path | None = None,
    environ: Mapping[str, str] | None = None,
) -> GateResult:
    """Run the gate on a pair, without changing anything.

    Args:
        outputs: The folder with MEMORY.md and memory_summary.md.
        inputs: The inputs root, for the checks that compare with the sources.
        base: A folder with an earlier pair, for the checks that compare with it.
        flavour: `nightfold`, or `codex` for a folder that another program wrote.
        config: A settings file beside the environment's settings.
        environ: Environment variables; None means those of the process.

    Returns:
        Findings, and which checks were skipped and why.

    Raises:
        NightfoldError: If a setting or a folder cannot be used.
    """
    from nightfold.gate.folder import check_folder

    environ = os.environ if environ is None else environ
    root = None if inputs is None else Path(inputs)
    settings = load_settings(root, config, environ, {})
    return check_folder(
        Path(outputs),
        root,
        None if base is None else Path(base),
        settings=settings,
        local_zone=local_zone(environ),
        now_ms=int(clock(environ).timestamp() * 1000),
        flavour=flavour,
    )
