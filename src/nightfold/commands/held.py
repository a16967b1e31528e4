"""`nightfold accept` and `nightfold reject`: decide on a held candidate."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from nightfold.commands.surface import common, print_json, said, visible

ACCEPT_EXAMPLE: Final = """\b
Example:
  nightfold accept ~/memory/outputs
  nightfold accept ~/memory/outputs 20261130T030000-1a2b3c"""

REJECT_EXAMPLE: Final = """\b
Example:
  nightfold reject ~/memory/outputs"""


@click.command(epilog=ACCEPT_EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("run", required=False)
@common()
def accept(outputs: Path, run: str | None, as_json: bool) -> int:
    """Publish the held candidate of RUN; without RUN, the newest.

    Nothing is published if the memory has changed since the candidate was made.
    """
    from nightfold.stages.held import accept as publish_held

    number = publish_held(outputs, run)
    if as_json:
        print_json({"version": 1, "status": "accepted", "exit": 0, "generation": number})
    else:
        said(f"accepted: generation {number} is in force")
    return 0


@click.command(epilog=REJECT_EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("run", required=False)
@common()
def reject(outputs: Path, run: str | None, as_json: bool) -> int:
    """Drop the held candidate of RUN; without RUN, the newest. The pair in force stays."""
    from nightfold.stages.held import reject as drop_held

    dropped = drop_held(outputs, run)
    if as_json:
        print_json({"version": 1, "status": "rejected", "exit": 0, "run": dropped})
    else:
        said(visible(f"dropped: {dropped}; the pair in force stays"))
    return 0
