"""`nightfold status`: what is in force and what waits for a person."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def status(outputs: Path, as_json: bool, debug: bool) -> None:
    r"""Show generation, budget, coverage, pending notes, what is withheld or held, and the last failures.

    \b
    Example:
      nightfold status memory
    """
    found = status_of(outputs)
    click.echo(json.dumps(found, ensure_ascii=False, indent=2) if as_json else told(found))


def status_of(outputs: Path) -> dict[str, Any]:
    """Return what is in force, as JSON values.

    Raises:
        ConfigError: If there is no memory in `outputs`.
    """
    from nightfold.errors import ConfigError
    from nightfold.store.database import Store

    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        state, runs, held = store.load(), store.last_runs(10), store.held()
        last = next((store.report(r.run) for r in runs if r.status in ("accepted", "held", "rejected")), None)
    report = json.loads(last) if last else {}
    generation = state.generation
    pending = [f["file"] for f in report.get("findings", []) if f["code"] == "NTE001"]
    return {
        "version": 1,
        "generation": None if generation is None else generation.number,
        "accepted_at": None if generation is None else _time(generation.accepted_ms),
        "engine": None if generation is None else generation.engine,
        "language": state.language,
        "timezone": state.timezone,
        "tokens": None if generation is None else generation.tokens,
        "budget": report.get("summary", {}).get("budget"),
        "covered": report.get("inputs", {}).get("covered"),
        "total": report.get("inputs", {}).get("total"),
        "quarantined": report.get("inputs", {}).get("quarantined", []),
        "pending_notes": pending,
        "withheld": report.get("withheld", []),
        "held": None if held is None else {"run": held.run, "reason": held.reason},
        "failures": [
            {"run": r.run, "status": r.status} for r in runs if r.status in ("failed", "rejected", "conflict")
        ],
    }


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat()


def told(found: dict[str, Any]) -> str:
    """Return the status as lines for people."""
    lines = [
        f"generation  {found['generation']} of {found['accepted_at']}, by {found['engine']}",
        f"summary     {found['tokens']} of {found['budget']} tokens",
        f"covered     {found['covered']} of {found['total']} documents",
    ]
    lines += [f"set aside   {q['path']}: {q['reason']}" for q in found["quarantined"]]
    lines += [f"pending     {path}: the note cannot be read" for path in found["pending_notes"]]
    lines += [f"withheld    {w['rule']} ({w['score']:.2f}): {w['text']}" for w in found["withheld"]]
    if found["held"]:
        lines.append(f"held        {found['held']['run']}: {found['held']['reason']}")
    lines += [f"failed      {f['run']}: {f['status']}" for f in found["failures"][:3]]
    return "\n".join(lines)
