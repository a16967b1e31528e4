"""`nightfold check`: the gate alone."""

from __future__ import annotations

import os
from pathlib import Path

import click


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path), required=False)
@click.option("--inputs", type=click.Path(path_type=Path), help="The inputs root; without it some checks are skipped.")
@click.option("--base", type=click.Path(path_type=Path), help="A folder with the earlier pair.")
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--flavour", type=click.Choice(["nightfold", "codex"]), default="nightfold", show_default=True)
@click.option("--config", type=click.Path(path_type=Path), help="A settings file (TOML).")
@click.option("--budget", type=click.IntRange(min=50), help="Tokens that the summary may have.")
@click.option("--explain", metavar="CODE", help="Print the rule of a code and stop.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def check(
    outputs: Path | None,
    inputs: Path | None,
    base: Path | None,
    form: str,
    as_json: bool,
    flavour: str,
    config: Path | None,
    budget: int | None,
    explain: str | None,
    debug: bool,
) -> None:
    r"""Judge the pair in OUTPUTS; exit 1 if there is an error.

    \b
    Example:
      nightfold check memory --inputs sessions
      nightfold check --explain KEY001
    """
    if explain is not None:
        from nightfold.gate.registry import explain as rule

        click.echo(rule(explain), nl=False)
        return
    if outputs is None:
        raise click.UsageError("name the folder with MEMORY.md and memory_summary.md, or use --explain CODE")
    from nightfold.config import clock, load_settings, local_zone
    from nightfold.gate.folder import check_folder

    root = inputs if inputs is not None and inputs.is_dir() else None
    settings = load_settings(root, config, os.environ, {"run.budget": budget})
    result = check_folder(
        outputs,
        inputs,
        base,
        flavour="codex" if flavour == "codex" else "nightfold",
        settings=settings,
        local_zone=local_zone(os.environ),
        now_ms=int(clock(os.environ).timestamp() * 1000),
    )
    if as_json or form == "json":
        from nightfold.gate.json import write_json

        click.echo(write_json(result), nl=False)
    elif form == "sarif":
        from importlib.metadata import version

        from nightfold.gate.sarif import write_sarif

        click.echo(write_sarif(result, version("nightfold")), nl=False)
    else:
        from nightfold.gate.text import write_text

        if result.findings:
            click.echo(write_text(result))
        for code, reason in result.skipped.items():
            click.echo(f"skipped {code}: {reason}", err=True)
        click.echo(f"{len(result.errors)} errors, {len(result.warnings)} warnings, {len(result.skipped)} skipped")
    raise click.exceptions.Exit(1 if result.errors else 0)
