"""`nightfold run`: one consolidation."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from nightfold.config import Settings
    from nightfold.engines.protocol import Engine


@click.command()
@click.argument("inputs", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("outputs"),
    show_default=True,
    help="Output folder.",
)
@click.option(
    "--mode",
    type=click.Choice(["auto", "init", "incremental"]),
    help="auto: INIT if nothing is accepted yet.",
)
@click.option("--engine", type=click.Choice(["offline", "anthropic"]), help="offline needs no key and no network.")
@click.option("--budget", type=click.IntRange(min=50), help="Tokens that memory_summary.md may have.")
@click.option("--config", type=click.Path(path_type=Path), help="A settings file (TOML).")
@click.option("--review", is_flag=True, help="Stop before publishing and hold the candidate.")
@click.option("--dry-run", is_flag=True, help="Everything but publish; nothing is written.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def run(
    inputs: Path,
    out: Path,
    mode: str | None,
    engine: str | None,
    budget: int | None,
    config: Path | None,
    review: bool,
    dry_run: bool,
    as_json: bool,
    debug: bool,
) -> None:
    r"""Fold the session documents of INPUTS into MEMORY.md and memory_summary.md.

    \b
    Example:
      nightfold run ~/sessions --out ~/memory
      nightfold run ~/sessions --out ~/memory --dry-run --json
    """
    from nightfold.config import clock, load_settings, local_zone
    from nightfold.pipeline import Request, consolidate, exit_code

    options = {"run.mode": mode, "run.engine": engine, "run.budget": budget}
    settings = load_settings(inputs if inputs.is_dir() else None, config, os.environ, options)
    request = Request(
        inputs=inputs,
        outputs=out,
        settings=settings,
        engine=make_engine(settings),
        now=clock(os.environ),
        local_zone=local_zone(os.environ),
        mode=settings.run.mode,
        review=review,
        dry_run=dry_run,
        progress=_progress if sys.stderr.isatty() and not as_json else lambda _name: None,
    )
    report = consolidate(request)
    if as_json:
        click.echo(report.model_dump_json(indent=2))
    else:
        from nightfold.commands.told import told

        click.echo(told(report, out))
    if report.exit:
        click.echo(f"nightfold: {report.message}", err=True)
    raise click.exceptions.Exit(exit_code(report))


def _progress(name: str) -> None:
    click.echo(f"nightfold: {name} …", err=True)


def make_engine(settings: Settings) -> Engine:
    """Return the engine that the settings ask for.

    Raises:
        ConfigError: If the model engine has no key.
    """
    if settings.run.engine == "offline":
        from nightfold.engines.offline import OfflineEngine

        return OfflineEngine()
    from nightfold.engines.anthropic.build import build_engine

    return build_engine(settings.anthropic, os.environ, time.monotonic)
