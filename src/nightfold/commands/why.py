"""`nightfold why`: where a line of the memory comes from and why it stands there."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from nightfold.commands.surface import common, print_json, said, visible
from nightfold.errors import ConfigError

EXAMPLE: Final = """\b
Example:
  nightfold why ~/memory/outputs "port 8470\""""


@click.command(epilog=EXAMPLE)
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("text")
@common()
def why(outputs: Path, text: str, as_json: bool) -> int:
    """Show the origin of the entries and summary lines that hold TEXT.

    Sources and where they say it, what was replaced, the rule that placed it.
    """
    from nightfold.formats.index import parse_index
    from nightfold.formats.summary import parse_summary
    from nightfold.formats.vocabulary import vocabulary
    from nightfold.review.why import as_values, origins, told, typed_lines
    from nightfold.store.database import Store

    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        state, records = store.load(), store.entries()
    if state.generation is None:
        raise ConfigError(f"{outputs} has no accepted generation yet")
    words = vocabulary("en" if state.language == "en" else "zh")
    index, summary = parse_index(state.generation.index, words), parse_summary(state.generation.summary, words)
    found = origins(text, index, summary, records)
    by_hand = typed_lines(text, index, summary)
    if not found and not by_hand:
        raise ConfigError(f"no entry and no summary line holds {text!r}; it looks at the generation in force")
    if as_json:
        entries, typed = [as_values(origin) for origin in found], [asdict(one) for one in by_hand]
        print_json({"version": 1, "entries": entries, "typed": typed})
        return 0
    for number, origin in enumerate(found):
        for line in ([""] if number else []) + told(origin).split("\n"):
            said(visible(line))
    for one in by_hand:
        said(visible(f"{one.file}:{one.line}  {one.text}"))
        said("  origin    typed by a person; no entry stands behind it, and it is kept where it is")
    return 0
