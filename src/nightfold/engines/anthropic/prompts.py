"""Check and render the Jinja templates in prompts/.

A prompt that cannot be rendered in full is an error. There is no fallback wording, because a night run
on half a prompt looks like a success. A template gets the fields of one frozen context and nothing else:
no clock, no path of the machine, no environment.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from nightfold.formats.vocabulary import Language
from nightfold.resources import resource_dir


@dataclass(frozen=True)
class SystemContext:
    """`consolidate.system.md.j2` uses nothing: it is the same for every run, so that a cache holds."""


@dataclass(frozen=True)
class BriefContext:
    """What `consolidate.brief.md.j2` may use."""

    mode: str
    """INIT or INCREMENTAL."""
    budget: int
    """Tokens that memory_summary.md may have."""
    budget_aim: int
    """Tokens to aim at, below the budget."""
    documents: int
    notes: int
    added: int
    modified: int
    removed: int
    hand_edits: int
    pruned: tuple[str, ...]
    """What code has taken out, without the text."""
    batch: int
    """1-based."""
    batch_count: int
    paths: tuple[str, ...]
    """Documents of this batch, in `captured_at_ms` order."""


@dataclass(frozen=True)
class RepairContext:
    """What `repair.md.j2` may use."""

    findings: str
    """One finding a line."""
    round: int
    rounds: int


@dataclass(frozen=True)
class ParaphraseContext:
    """What `paraphrase.md.j2` may use."""

    rule: str
    text: str


Context = SystemContext | BriefContext | RepairContext | ParaphraseContext

TEMPLATES = {
    SystemContext: "consolidate.system.md.j2",
    BriefContext: "consolidate.brief.md.j2",
    RepairContext: "repair.md.j2",
    ParaphraseContext: "paraphrase.md.j2",
}


@cache
def environment() -> Environment:
    """Return the one Jinja environment; in it, a missing variable is an error."""
    return Environment(
        loader=FileSystemLoader(resource_dir("prompts")),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(context: Context, language: Language) -> str:
    """Render the template of `context` in one vocabulary."""
    values = {f.name: getattr(context, f.name) for f in fields(context)}
    return environment().get_template(f"{language}/{TEMPLATES[type(context)]}").render(values)
