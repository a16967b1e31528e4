"""`nightfold history` and `nightfold rollback`: older generations."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from nightfold.commands.surface import common, print_json, said, visible
from nightfold.errors import ConfigError

HISTORY_EXAMPLE: Final = """\b
Example:
  nightfold history ~/memory/outputs"""

ROLLBACK_EXAMPLE: Final = """\b
Example:
  nightfold rollback ~/memory/outputs 16"""


@click.command(epilog=HISTORY_EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@common()
def history(outputs: Path, as_json: bool) -> int:
    """List the accepted generations that are kept, newest first."""
    from nightfold.store.database import Store

    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        rows = store.generations()
    if as_json:
        print_json({"version": 1, "generations": [row._asdict() for row in rows]})
        return 0
    for row in rows:
        when = datetime.fromtimestamp(row.accepted_ms / 1000, UTC).isoformat(timespec="minutes")
        line = f"{row.number:>5}  {when}  {row.mode:<11}  {row.engine:<9}  {row.tokens:>6} tokens  {row.run}"
        said(visible(line))
    return 0


@click.command(epilog=ROLLBACK_EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("generation", type=click.IntRange(min=1))
@common()
def rollback(outputs: Path, generation: int, as_json: bool) -> int:
    """Publish an older GENERATION as a new one.

    What it brings back and takes away counts as edited by hand, so the next runs keep it. What a forget
    rule hits does not come back.
    """
    from nightfold.config import clock
    from nightfold.stages.held import rollback as publish_back
    from nightfold.store.folders import new_run_id

    now_ms = int(clock(os.environ).timestamp() * 1000)
    number = publish_back(outputs, generation, now_ms, new_run_id(now_ms, time.time_ns()))
    if as_json:
        print_json({"version": 1, "status": "accepted", "exit": 0, "generation": number})
    else:
        said(f"accepted: generation {number} is in force, with the text of generation {generation}")
    return 0
