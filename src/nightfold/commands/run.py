"""`nightfold run`: one consolidation."""

from __future__ import annotations

from pathlib import Path

import click

from nightfold.commands.surface import Progress, common

EXAMPLE = """\b
Example:
  nightfold run ~/memory --out ~/memory/outputs
  nightfold run ~/memory --dry-run --json | jq .entries.added"""


@click.command(epilog=EXAMPLE)
@click.argument("inputs", type=click.Path(path_type=Path))
@click.option(
    "--out", "outputs", type=click.Path(path_type=Path), default=Path("outputs"), show_default=True,
    metavar="OUTPUTS", help="Folder of the memory.",
)  # fmt: skip
@click.option(
    "--mode", type=click.Choice(["auto", "init", "incremental"]),
    help="auto: init where nothing was accepted yet, else incremental. init: rebuild from all inputs.  [default: auto]",
)  # fmt: skip
@click.option(
    "--engine", type=click.Choice(["offline", "anthropic"]),
    help="offline: embedded, no key, no network. anthropic: Claude, needs ANTHROPIC_API_KEY.  [default: offline]",
)  # fmt: skip
@click.option("--budget", type=int, metavar="TOKENS", help="Room of memory_summary.md, at least 50.  [default: 2500]")
@click.option("--review", is_flag=True, help="Stop before publishing and hold the candidate (exit 10).")
@click.option("--dry-run", is_flag=True, help="Everything but publishing; nothing is written.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Settings file (TOML).")
@common()
def run(
    inputs: Path,
    outputs: Path,
    mode: str | None,
    engine: str | None,
    budget: int | None,
    review: bool,
    dry_run: bool,
    config: Path | None,
    as_json: bool,
) -> int:
    """Fold the session documents, notes and forget rules of INPUTS into a memory.

    Writes MEMORY.md and memory_summary.md together, or neither: a pair that the gate rejects is never
    published. INPUTS is only read. Settings come from INPUTS/nightfold.toml (language, budget, retention
    and summary only), --config, NIGHTFOLD_⟨SECTION⟩__⟨KEY⟩ and options; later wins.
    """
    from nightfold.commands.run_text import show
    from nightfold.library import consolidate

    progress = Progress()
    try:
        report = consolidate(
            inputs,
            outputs,
            mode=mode,  # type: ignore[arg-type]  # click has checked the choice
            engine=engine,  # type: ignore[arg-type]
            budget=budget,
            review=review,
            dry_run=dry_run,
            config=config,
            progress=progress,
        )
    finally:
        progress.clear()
    return show(report, outputs, as_json=as_json)
