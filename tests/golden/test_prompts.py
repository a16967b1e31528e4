"""Every prompt, rendered, is what a reviewer has read; every template uses exactly its context.

Set `UPDATE_GOLDEN=1` to write the golden files anew, then read the difference.
"""

from __future__ import annotations

import os
import re
from dataclasses import fields
from pathlib import Path

import pytest
from jinja2 import UndefinedError, meta

from nightfold.engines.anthropic import prompts
from nightfold.engines.anthropic.prompts import (
    TEMPLATES,
    BriefContext,
    Context,
    ParaphraseContext,
    RepairContext,
    SystemContext,
    environment,
    render,
)
from nightfold.formats.vocabulary import Language
from nightfold.resources import resource_dir

GOLDEN = Path(__file__).parent / "prompts"

CONTEXTS: dict[str, Context] = {
    "system": SystemContext(),
    "brief-init": BriefContext("INIT", 2500, 2000, 12, 3, 12, 0, 0, 0, (), 1, 1, ()),
    "brief-batch": BriefContext(
        "INCREMENTAL", 2500, 2000, 40, 3, 40, 0, 0, 0, (), 2, 3, ("sessions/a.md", "sessions/b.md")
    ),
    "brief-incremental": BriefContext(
        "INCREMENTAL", 2500, 2000, 13, 3, 1, 2, 1, 4, ("its sources were removed",), 1, 1, ()
    ),
    "repair": RepairContext("MEMORY.md:4: SRC002 source 's9' is no document", 1, 2),
    "paraphrase": ParaphraseContext("the old proxy address", "The proxy used to be at 10.0.0.1."),
}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", CONTEXTS)
def test_a_rendered_prompt_is_the_one_that_was_read(name: str, language: Language) -> None:
    path = GOLDEN / f"{language}-{name}.md"
    rendered = render(CONTEXTS[name], language)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(rendered, encoding="utf-8")
    assert rendered == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path", sorted(resource_dir("prompts").glob("*/*.j2")), ids=lambda p: f"{p.parent.name}-{p.name}"
)
def test_a_template_uses_exactly_the_fields_of_its_context(path: Path) -> None:
    """A field that nothing renders is dead; a name that nothing supplies fails at night."""
    source = path.read_text(encoding="utf-8")
    declared = re.search(r"Context: nightfold\.engines\.anthropic\.prompts\.(\w+)", source)
    assert declared, f"{path} does not name its context"
    context = getattr(prompts, declared[1])
    assert TEMPLATES[context] == path.name
    assert meta.find_undeclared_variables(environment().parse(source)) == {f.name for f in fields(context)}


def test_a_name_that_is_missing_is_an_error_and_not_an_empty_string() -> None:
    with pytest.raises(UndefinedError):
        environment().from_string("{{ nobody }}").render({})


def test_template_syntax_inside_a_document_is_left_alone() -> None:
    context = ParaphraseContext("rule", "{{ 7 * 7 }}")
    assert "{{ 7 * 7 }}" in render(context, "en")


def test_the_prompt_table_names_every_template() -> None:
    table = (resource_dir("prompts") / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([^`]+\.j2)`", table, re.MULTILINE)) == set(TEMPLATES.values())
