"""`nightfold replay`: a recorded model conversation once more, without a network."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import click

from nightfold.commands.surface import common
from nightfold.errors import ConfigError

EXAMPLE: Final = """\b
Example:
  nightfold replay ~/memory/outputs/.nightfold/runs/20261130T020000-1a2b3c --inputs ~/memory --out again"""


@click.command(epilog=EXAMPLE)
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--inputs", type=click.Path(path_type=Path), required=True, metavar="INPUTS", help="Root of that run, unchanged."
)
@click.option(
    "--out",
    "outputs",
    type=click.Path(path_type=Path),
    required=True,
    metavar="OUTPUTS",
    help="Output folder as it was before that run.",
)
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Settings file of that run.")
@common()
def replay(run: Path, inputs: Path, outputs: Path, config: Path | None, as_json: bool) -> int:
    """Play the recorded conversation of RUN, its folder under .nightfold/runs, again.

    The same inputs, settings and clock (NIGHTFOLD_NOW) give the same pair; anything else is told at the
    first request that differs.
    """
    from nightfold.commands.run_text import show
    from nightfold.config import load_settings
    from nightfold.engines.anthropic.build import build_engine
    from nightfold.engines.anthropic.records import Replay
    from nightfold.library import consolidate
    from nightfold.store.folders import CONVERSATION_FILE

    record = run / CONVERSATION_FILE
    if not record.is_file():
        raise ConfigError(f"{record} is not there; runs are recorded with [anthropic] record = true")
    settings = load_settings(inputs, config, os.environ, {"run.engine": "anthropic"})
    transport = Replay(record.read_text(encoding="utf-8").split("\n"))
    engine = build_engine(settings.anthropic, os.environ, time.monotonic, transport)
    report = consolidate(inputs, outputs, engine=engine, config=config)
    return show(report, outputs, as_json=as_json)
