"""`nightfold serve`: the nightly schedule on Prefect."""

from __future__ import annotations

from pathlib import Path

import click

from nightfold.commands.surface import common

EXAMPLE = """\b
Example:
  nightfold serve ~/memory
  nightfold serve --cron "30 2 * * *" --timezone Asia/Shanghai ~/memory ~/work/memory"""


@click.command(epilog=EXAMPLE)
@click.argument("roots", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="ROOT...")
@click.option("--cron", default="0 3 * * *", show_default=True, help="When: minute, hour, day, month, weekday.")
@click.option("--timezone", metavar="ZONE", help="IANA name of the zone that --cron means.  [default: the machine's]")
@common(machine=False)
def serve(roots: tuple[Path, ...], cron: str, timezone: str | None) -> int:
    """Consolidate every ROOT each night, until stopped.

    A ROOT is an inputs root; its memory is ROOT/outputs. Uses the Prefect server that PREFECT_API_URL
    names, or else starts one of its own on this machine and stops it at the end.
    """
    from nightfold.serving import serve_nightly

    serve_nightly(roots, cron=cron, timezone=timezone)
    return 130  # only Ctrl-C ends it in good order; SIGTERM leaves with 143
