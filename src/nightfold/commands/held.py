"""`nightfold accept` and `nightfold reject`: decide on a held candidate."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("run", required=False)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def accept(outputs: Path, run: str | None, debug: bool) -> None:
    r"""Publish the held candidate of RUN (without RUN: the newest).

    \b
    Example:
      nightfold accept memory 20261130T030000-1a2b3c
    """
    from nightfold.stages.held import accept as publish_held

    click.echo(f"generation {publish_held(outputs, run)} is in force")


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("run", required=False)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def reject(outputs: Path, run: str | None, debug: bool) -> None:
    r"""Drop the held candidate of RUN (without RUN: the newest).

    \b
    Example:
      nightfold reject memory 20261130T030000-1a2b3c
    """
    from nightfold.stages.held import reject as drop_held

    click.echo(f"run {drop_held(outputs, run)} is dropped; the pair in force stays")
