"""`nightfold replay`: a recorded model conversation once more, without a network."""

from __future__ import annotations

import os
import time
from pathlib import Path

import click


@click.command()
@click.argument("run", type=click.Path(path_type=Path))
@click.option(
    "--inputs", type=click.Path(path_type=Path), required=True, help="The inputs root of that run, unchanged."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="An output folder, as it was before that run.",
)
@click.option("--config", type=click.Path(path_type=Path), help="The settings file of that run.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def replay(run: Path, inputs: Path, out: Path, config: Path | None, as_json: bool, debug: bool) -> None:
    r"""Play the recorded conversation of RUN (its folder under .nightfold/runs) again.

    The same inputs, settings and clock give the same pair; anything else is told at the first request
    that differs.

    \b
    Example:
      NIGHTFOLD_NOW=2026-11-30T03:00:00+01:00 nightfold replay memory/.nightfold/runs/20261130T020000-1a2b3c \\
          --inputs sessions --out again
    """
    from nightfold.commands.told import told
    from nightfold.config import clock, load_settings, local_zone
    from nightfold.engines.anthropic.build import build_engine
    from nightfold.engines.anthropic.records import Replay
    from nightfold.errors import ConfigError
    from nightfold.pipeline import Request, consolidate, exit_code
    from nightfold.store.folders import CONVERSATION_FILE

    record = run / CONVERSATION_FILE
    if not record.is_file():
        raise ConfigError(f"{record} is not there; runs are recorded with [anthropic] record = true")
    settings = load_settings(inputs, config, os.environ, {"run.engine": "anthropic"})
    transport = Replay(record.read_text(encoding="utf-8").split("\n"))
    report = consolidate(
        Request(
            inputs=inputs,
            outputs=out,
            settings=settings,
            engine=build_engine(settings.anthropic, os.environ, time.monotonic, transport),
            now=clock(os.environ),
            local_zone=local_zone(os.environ),
            mode=settings.run.mode,
        )
    )
    click.echo(report.model_dump_json(indent=2) if as_json else told(report, out))
    raise click.exceptions.Exit(exit_code(report))
