"""`nightfold check`: the gate alone, on any pair."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nightfold.commands.surface import common, print_json, said, told, visible

if TYPE_CHECKING:
    from nightfold.gate.check import GateResult

EXAMPLE = """\b
Example:
  nightfold check outputs --inputs ~/memory
  nightfold check outputs --format sarif > gate.sarif
  nightfold check --explain KEY001"""


@click.command(epilog=EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path), required=False)
@click.option("--inputs", type=click.Path(path_type=Path), help="Inputs root, to compare with the sources.")
@click.option("--base", type=click.Path(path_type=Path), metavar="DIR", help="Folder with an earlier pair.")
@click.option(
    "--format", "shape", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True,
    help="text: one line a finding.",
)  # fmt: skip
@click.option(
    "--flavour", type=click.Choice(["nightfold", "codex"]), default="nightfold", show_default=True,
    help="codex: a folder of Codex memories; only the codes that make sense there.",
)  # fmt: skip
@click.option("--explain", metavar="CODE", help="Print what a code means, and nothing else.")
@click.option("--config", type=click.Path(path_type=Path), metavar="FILE", help="Settings file (TOML).")
@common()
def check(
    outputs: Path | None,
    inputs: Path | None,
    base: Path | None,
    shape: str,
    flavour: str,
    explain: str | None,
    config: Path | None,
    as_json: bool,
) -> int:
    """Judge the pair in OUTPUTS, without changing anything.

    Exits with 1 where there is an error among the findings, with 0 where there are only warnings or
    none. A check that lacks what it needs, such as --inputs, is reported as skipped.
    """
    if explain is not None:
        return _explain(explain, as_json=as_json)
    if outputs is None:
        raise click.UsageError("Missing argument 'OUTPUTS'")
    from nightfold.library import check as judge

    result = judge(outputs, inputs, base, flavour=flavour, config=config)  # type: ignore[arg-type]  # click has checked the choice
    code = 1 if result.errors else 0
    if as_json or shape == "json":
        from nightfold.gate.json import findings_object

        outcome = {"status": "rejected" if code else "accepted", "exit": code, "message": _counts(result)}
        print_json(findings_object(result) | (outcome if as_json else {}))
    elif shape == "sarif":
        from importlib.metadata import version

        from nightfold.gate.sarif import sarif_object

        print_json(sarif_object(result, version("nightfold")))
    else:
        from nightfold.gate.text import line_of

        for finding in result.findings:
            said(visible(line_of(finding)), fg="red" if finding.severity == "error" else "yellow")
        for reason in sorted(set(result.skipped.values())):
            codes = sorted(name for name, why in result.skipped.items() if why == reason)
            told(visible(f"skipped, {reason}: {', '.join(codes)}"))
    told(f"nightfold: {_counts(result)}")
    return code


def _counts(result: GateResult) -> str:
    return f"{len(result.errors)} errors, {len(result.warnings)} warnings, {len(result.skipped)} checks skipped"


def _explain(code: str, *, as_json: bool) -> int:
    from nightfold.gate.registry import explain

    text = explain(code)
    if as_json:
        print_json({"version": 1, "code": code.upper(), "text": text})
    else:
        said(text.rstrip("\n"))
    return 0
