"""`nightfold status`: what is in force, how full it is, what waits for a person. Reads, never locks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

import click

from nightfold.commands.surface import common, print_json, said, visible
from nightfold.errors import ConfigError

if TYPE_CHECKING:
    from nightfold.store.database import Store
    from nightfold.store.records import Generation, State

EXAMPLE = """\b
Example:
  nightfold status ~/memory/outputs
  nightfold status ~/memory/outputs --json | jq .summary"""

LAST_RUNS: Final = 20
"""Newest runs that are looked through for failures."""
DONE: Final = ("accepted", "unchanged")


@click.command(epilog=EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@common()
def status(outputs: Path, as_json: bool) -> int:
    """Show the generation in force, the budget used, coverage, and what waits for you.

    Nothing is written and no lock is taken; it may run while a consolidation is at work.
    """
    if not outputs.is_dir():
        raise ConfigError(f"{outputs} is no folder; name the one that holds MEMORY.md, or make it with `nightfold run`")
    found = status_of(outputs)
    if as_json:
        print_json(found)
    else:
        for line in _lines(found, outputs):
            said(visible(line))
    return 0


def status_of(outputs: Path) -> dict[str, Any]:
    """Return what is known of a memory, as one JSON object.

    Raises:
        StateError: If the state cannot be read.
    """
    from nightfold.stages.publish import adopt
    from nightfold.store.database import Store
    from nightfold.store.records import State

    store = Store.readonly(outputs)
    if store is None:
        return _described(outputs, State(generation=adopt(outputs)), None)
    with store:
        return _described(outputs, store.load(), store)


def _described(outputs: Path, state: State, store: Store | None) -> dict[str, Any]:
    generation = state.generation
    reports = [] if store is None else _reports(store)
    accepted = next((r for r in reports if r["status"] in DONE), {})
    held = None if store is None else store.held()
    kinds = [b.kind for b in state.baselines.values()]
    read = accepted.get("inputs", {})
    return {
        "version": 1,
        "status": "none" if generation is None else "accepted",
        "exit": 0,
        "message": "no generation is in force yet" if generation is None else f"generation {generation.number}",
        "generation": None if generation is None else _generation(generation, state),
        "language": state.language,
        "timezone": state.timezone,
        "files": _files(outputs, generation),
        "unfinished": store is not None and store.materialising() is not None,
        "summary": {
            "tokens": 0 if generation is None else generation.tokens,
            "budget": accepted.get("summary", {}).get("budget"),
            "method": None if generation is None else generation.token_method,
        },
        "inputs": {
            "documents": kinds.count("session"),
            "notes": kinds.count("note"),
            "rules": read.get("rules", 0),
            "covered": read.get("covered", 0),
            "total": read.get("total", 0),
            "quarantined": read.get("quarantined", []),
        },
        "pending_notes": [q for q in read.get("quarantined", []) if q["path"].startswith("extensions/")],
        "withheld": accepted.get("withheld", []),
        "held": None if held is None else {"run": held.run, "reason": held.reason},
        "failures": [_failure(r) for r in _since_accepted(reports, None if held is None else held.run)],
    }


def _generation(generation: Generation, state: State) -> dict[str, Any]:
    zone = ZoneInfo(state.timezone) if state.timezone else UTC
    at = datetime.fromtimestamp(generation.accepted_ms / 1000, zone)
    return {
        "number": generation.number,
        "accepted_at": at.isoformat(timespec="seconds") if generation.accepted_ms else None,
        "engine": generation.engine,
        "mode": generation.mode,
        "run": generation.run,
    }


def _files(outputs: Path, generation: Generation | None) -> dict[str, str]:
    """Say of both artifacts whether they are what was accepted."""
    from nightfold.stages.publish import read_pair

    pair = read_pair(outputs)
    texts = (None, None) if generation is None else (generation.index, generation.summary)
    names = ("MEMORY.md", "memory_summary.md")
    return {
        name: _state_of(disk, text) for name, disk, text in zip(names, (pair.index, pair.summary), texts, strict=True)
    }


def _state_of(disk: bytes | None, accepted: str | None) -> str:
    if disk is None:
        return "missing"
    if accepted is None:
        return "not accepted"
    same = hashlib.sha256(disk).digest() == hashlib.sha256(accepted.encode()).digest()
    return "in force" if same else "edited"


def _reports(store: Store) -> list[dict[str, Any]]:
    """Return the newest reports, newest first."""
    texts = (store.report(row.run) for row in store.last_runs(LAST_RUNS))
    return [json.loads(text) for text in texts if text]


def _since_accepted(reports: list[dict[str, Any]], held: str | None) -> Iterator[dict[str, Any]]:
    """Yield the runs since the last accepted one, newest first: what still asks for somebody.

    A held run asks only as long as its candidate waits.
    """
    for report in reports:
        if report["status"] == "accepted":
            return
        if report["status"] not in DONE and (report["status"] != "held" or report["run"] == held):
            yield report


def _failure(report: Mapping[str, Any]) -> dict[str, Any]:
    return {key: report.get(key) for key in ("run", "started_at", "status", "exit", "message")}


def _lines(found: Mapping[str, Any], outputs: Path) -> Iterator[str]:
    generation, summary, inputs = found["generation"], found["summary"], found["inputs"]
    if generation is None:
        yield f"{outputs}: no generation is in force yet; `nightfold run INPUTS --out {outputs}` makes the first"
    else:
        at = f", accepted {generation['accepted_at']}" if generation["accepted_at"] else ", adopted by its manifest"
        yield f"generation {generation['number']}{at} ({generation['mode']}, engine {generation['engine']})"
        yield f"summary   {summary['tokens']}{_of(summary['budget'])} tokens ({summary['method']})"
        yield (
            f"inputs    covered {inputs['covered']} of {inputs['total']} session documents, "
            f"{inputs['notes']} notes, {inputs['rules']} forget rules"
        )
    for bad in inputs["quarantined"]:
        yield f"          not usable: {bad['path']}: {bad['reason']}"
    for name, word in found["files"].items():
        if generation is not None and word != "in force":
            then = "keeps the edit" if word == "edited" else "writes it anew"
            yield f"file      {name} is {word}; the next run {then}"
    if found["unfinished"]:
        yield "unfinished  a run ended after its commit point; the next run puts its files in place"
    for one in found["withheld"]:
        yield f"withheld  {one['rule']} ({one['score']:.2f}): {one['text']}"
    if found["held"]:
        yield f"held      run {found['held']['run']}: {found['held']['reason']}"
    for failure in found["failures"]:
        yield f"{failure['status']:<9} run {failure['run']} at {failure['started_at']}: {failure['message']}"


def _of(budget: int | None) -> str:
    return "" if budget is None else f" of {budget}"
