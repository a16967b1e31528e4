"""`nightfold history` and `nightfold rollback`."""

from __future__ import annotations

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path

import click


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def history(outputs: Path, as_json: bool, debug: bool) -> None:
    r"""List the accepted generations, newest first.

    \b
    Example:
      nightfold history memory
    """
    from nightfold.errors import ConfigError
    from nightfold.store.database import Store

    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        rows = store.generations()
    if as_json:
        click.echo(json.dumps({"version": 1, "generations": [r._asdict() for r in rows]}, indent=2))
        return
    for row in rows:
        when = datetime.fromtimestamp(row.accepted_ms / 1000, UTC).isoformat(timespec="minutes")
        click.echo(f"{row.number:>5}  {when}  {row.mode:<11}  {row.engine:<9}  {row.tokens:>6} tokens  {row.run}")


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("generation", type=click.IntRange(min=1))
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def rollback(outputs: Path, generation: int, debug: bool) -> None:
    r"""Publish an older GENERATION as a new one; what was forgotten since stays forgotten.

    \b
    Example:
      nightfold rollback memory 16
    """
    from nightfold.config import clock
    from nightfold.stages.held import rollback as publish_back
    from nightfold.store.folders import new_run_id

    now_ms = int(clock(os.environ).timestamp() * 1000)
    number = publish_back(outputs, generation, now_ms, new_run_id(now_ms, time.time_ns()))
    click.echo(f"generation {number} is in force, with the text of generation {generation}")
