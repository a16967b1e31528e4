"""`nightfold forget`: decide on what is withheld, or ask for something to be forgotten."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC
from pathlib import Path
from typing import Final

import click

from nightfold.commands.surface import common, said, visible

EXAMPLE: Final = """\b
Example:
  nightfold forget --decide ~/memory/outputs
  nightfold forget "the old proxy address" --inputs ~/memory"""


@click.command(epilog=EXAMPLE)
@click.argument("text", required=False)
@click.option("--decide", type=click.Path(path_type=Path), metavar="OUTPUTS", help="Go through what is withheld.")
@click.option("--release", is_flag=True, help="With --decide: let everything withheld stand.")
@click.option("--confirm", is_flag=True, help="With --decide: everything withheld is to be forgotten.")
@click.option("--inputs", type=click.Path(path_type=Path), metavar="INPUTS", help="Root the note is written to.")
@click.option("--yes", is_flag=True, help="Write the note without asking.")
@common(machine=False)
def forget(text: str | None, decide: Path | None, release: bool, confirm: bool, inputs: Path | None, yes: bool) -> int:
    """Decide on possible paraphrases of forget rules, or write a note that asks to forget TEXT.

    A decision is remembered; the next run acts on it.
    """
    if decide is not None:
        if release and confirm:
            raise click.UsageError("--release and --confirm exclude each other")
        return _decide(decide, release=release, confirm=confirm)
    if text is None or inputs is None:
        raise click.UsageError("give --decide OUTPUTS, or TEXT with --inputs INPUTS")
    return _write_note(text, inputs, yes=yes)


def _decide(outputs: Path, *, release: bool, confirm: bool) -> int:
    from nightfold.config import clock
    from nightfold.stages.withheld import decide, questions

    now_ms = int(clock(os.environ).timestamp() * 1000)
    waiting = questions(outputs)
    answered = 0
    for one in waiting:
        said(visible(f"{one.rule} ({one.score:.2f}): {one.text}"))
        answer = "released" if release else "confirmed" if confirm else _asked()
        if answer is None:
            said("  left withheld")
        else:
            decide(outputs, one, "released" if answer == "released" else "confirmed", now_ms)
            said(f"  {answer}")
            answered += 1
    said(f"{len(waiting)} possible paraphrases; {_what_next(len(waiting), answered)}")
    return 0


def _what_next(waiting: int, answered: int) -> str:
    if answered:
        return "the next run acts on the answers"
    return "none was answered: use a terminal, --release or --confirm" if waiting else "nothing to decide"


def _asked() -> str | None:
    if not sys.stdin.isatty():
        return None
    key = click.prompt("  [r]elease, [c]onfirm or [s]kip", default="s", show_default=False)
    return {"r": "released", "c": "confirmed"}.get(key.strip().lower()[:1])


def _write_note(text: str, inputs: Path, *, yes: bool) -> int:
    from nightfold.config import clock
    from nightfold.stages.scan import NOTES, require_root

    require_root(inputs)
    name = f"{clock(os.environ).astimezone(UTC):%Y-%m-%dT%H-%M-%S}-forget.md"
    note = f"---\naction: forget\ntarget: {json.dumps(text, ensure_ascii=False)}\n---\n{text}\n"
    path = inputs / NOTES / name
    for line in (str(path), *note.split("\n")):
        said(visible(line))
    if not yes and (not sys.stdin.isatty() or not click.confirm("write this note?")):
        raise click.UsageError("nothing was written; --yes writes the note without asking")
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "x", encoding="utf-8") as file:
        file.write(note)
    said("written; the next run acts on it")
    return 0
