"""`nightfold forget`: decide on what is withheld, or write a forget note."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from nightfold.store.records import ForgetAnswer


@click.command()
@click.argument("text", required=False)
@click.option("--decide", type=click.Path(path_type=Path), metavar="OUTPUTS", help="Go through what is withheld.")
@click.option("--release", is_flag=True, help="With --decide: let everything withheld stand.")
@click.option("--confirm", is_flag=True, help="With --decide: everything withheld is to be forgotten.")
@click.option("--inputs", type=click.Path(path_type=Path), help="The inputs root the note is written to.")
@click.option("--yes", is_flag=True, help="Write the note without asking.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def forget(
    text: str | None,
    decide: Path | None,
    release: bool,
    confirm: bool,
    inputs: Path | None,
    yes: bool,
    debug: bool,
) -> None:
    r"""Decide on possible paraphrases of forget rules, or ask to forget TEXT.

    A decision is remembered; the next run acts on it.

    \b
    Example:
      nightfold forget --decide memory
      nightfold forget "the old proxy address" --inputs sessions
    """
    if decide is not None:
        if release and confirm:
            raise click.UsageError("--release and --confirm exclude each other")
        _decide(decide, "released" if release else "confirmed" if confirm else None)
        return
    if text is None or inputs is None:
        raise click.UsageError("give --decide OUTPUTS, or TEXT with --inputs INPUTS")
    _write_note(text, inputs, yes=yes)


def _decide(outputs: Path, answer: ForgetAnswer | None) -> None:
    from nightfold.config import clock
    from nightfold.policy.normal import fold
    from nightfold.store.database import Store
    from nightfold.store.lock import hold
    from nightfold.store.records import ForgetDecision

    now_ms = int(clock(os.environ).timestamp() * 1000)
    with hold(outputs), Store.open(outputs) as store:
        open_questions = _withheld(store)
        rules = {r.place: r.text for r in _rules(store)}
        for one in open_questions:
            click.echo(f"{one['rule']} ({one['score']:.2f}): {one['text']}")
            said = answer or _asked()
            if said is None or one["rule"] not in rules:
                click.echo("  left withheld")
                continue
            store.add_decision(ForgetDecision(rules[one["rule"]], fold(one["text"]), said, now_ms, "user"))
            click.echo(f"  {said}")
    click.echo(f"{len(open_questions)} possible paraphrases; the next run acts on the answers")


def _withheld(store: Any) -> list[dict[str, Any]]:
    for row in store.last_runs(50):
        if row.status in ("accepted", "held"):
            found: list[dict[str, Any]] = json.loads(store.report(row.run) or "{}").get("withheld", [])
            return found
    return []


def _rules(store: Any) -> list[Any]:
    from nightfold.formats.forget import parse_rules

    state = store.load()
    rules = [r for b in state.baselines.values() if b.kind == "rule" for r in parse_rules(b.path, b.text)]
    return [*rules, *(t.rule for t in state.tombstones)]


def _asked() -> ForgetAnswer | None:
    if not sys.stdin.isatty():
        return None
    key = click.prompt("  [r]elease, [c]onfirm or [s]kip", default="s", show_default=False)
    return {"r": "released", "c": "confirmed"}.get(key.strip().lower()[:1])  # type: ignore[return-value]  # the values are the answers


def _write_note(text: str, inputs: Path, *, yes: bool) -> None:
    from nightfold.config import clock
    from nightfold.stages.scan import NOTES, require_root

    require_root(inputs)
    now = clock(os.environ)
    name = f"{now.astimezone(UTC):%Y-%m-%dT%H-%M-%S}-forget.md"
    note = f"---\naction: forget\ntarget: {json.dumps(text, ensure_ascii=False)}\n---\n{text}\n"
    path = inputs / NOTES / name
    click.echo(f"{path}\n{note}", nl=False)
    if not yes and (not sys.stdin.isatty() or not click.confirm("write this note?")):
        click.echo("nothing was written; --yes writes it without asking", err=True)
        raise click.exceptions.Exit(2)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "x", encoding="utf-8") as file:
        file.write(note)
    click.echo("written; the next run acts on it")
