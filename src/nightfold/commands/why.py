"""`nightfold why`: where a line comes from."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("outputs", type=click.Path(path_type=Path))
@click.argument("text")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def why(outputs: Path, text: str, debug: bool) -> None:
    r"""Show where the entries that hold TEXT come from and why they stand there.

    \b
    Example:
      nightfold why memory "port 8470"
    """
    from nightfold.errors import ConfigError
    from nightfold.formats.index import parse_index
    from nightfold.formats.summary import parse_summary
    from nightfold.formats.vocabulary import vocabulary
    from nightfold.review.why import origins, told
    from nightfold.store.database import Store

    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        state, records = store.load(), store.entries()
    if state.generation is None:
        raise ConfigError(f"{outputs} has no accepted generation yet")
    words = vocabulary("en" if state.language == "en" else "zh")
    index, summary = (
        parse_index(state.generation.index, words),
        parse_summary(state.generation.summary, words),
    )
    found = origins(text, index, summary, records)
    if not found:
        raise ConfigError(f"no entry and no summary line holds {text!r}")
    click.echo("\n\n".join(told(origin) for origin in found))
