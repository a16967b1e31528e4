"""The run report: what was read, what changed and why, what was found. Source: spec/interface.md.

It goes to stdout with `--json` and to `.nightfold/runs/⟨run⟩/report.json`. Its JSON Schema is
docs/report.schema.json; a test keeps the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["accepted", "unchanged", "held", "rejected", "conflict", "failed", "dry-run"]


class Part(BaseModel):
    """Base of every part: frozen, nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class QuarantinedFile(Part):
    """An input that could not be used."""

    path: str
    line: int | None
    reason: str


class Inputs(Part):
    """What was read."""

    documents: int = 0
    """Session documents in force."""
    notes: int = 0
    rules: int = 0
    quarantined: list[QuarantinedFile] = Field(default_factory=list)
    skipped: list[QuarantinedFile] = Field(default_factory=list)
    """Files that are no inputs: dot-files, other suffixes, links that leave the root."""
    covered: int = 0
    """Session documents whose present content is in force."""
    total: int = 0
    """Session documents found."""


class Changes(Part):
    """What differs from the accepted generation: session ids, notes as ids, rules as `path:line`."""

    added: list[str] = Field(default_factory=list)
    modified: list[str] = Field(default_factory=list)
    removed: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    rules: list[str] = Field(default_factory=list)
    hand_edits: int = 0


@dataclass(frozen=True, slots=True)
class EntryChange:
    """One entry of MEMORY.md and what became of it."""

    # No model: a large memory has one for each entry, and this takes a third of the room.
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", use_attribute_docstrings=True)

    text: str
    section: str
    """Heading without its marks."""
    sources: list[str]
    reason: str = ""


class Entries(Part):
    """The entry diff between the accepted generation and the new pair."""

    added: list[EntryChange] = Field(default_factory=list)
    changed: list[EntryChange] = Field(default_factory=list)
    """Other wording."""
    merged: list[EntryChange] = Field(default_factory=list)
    """Same wording, other sources."""
    superseded: list[EntryChange] = Field(default_factory=list)
    removed: list[EntryChange] = Field(default_factory=list)
    untouched: list[EntryChange] = Field(default_factory=list)


class LeftOut(Part):
    """Something that was kept out, and why."""

    text: str
    reason: str


class SummaryUse(Part):
    """The summary and its budget."""

    tokens: int = 0
    budget: int = 0
    method: str = ""
    left_out: list[LeftOut] = Field(default_factory=list)


class Withheld(Part):
    """A possible paraphrase of a forget rule, kept out until a person decides."""

    text: str
    rule: str
    """`path:line`."""
    score: float
    sources: list[str]


class ReportFinding(Part):
    """A finding of the gate."""

    code: str
    severity: Literal["error", "warning"]
    file: str
    line: int
    message: str
    fix: str = ""
    score: float | None = None
    rule: str | None = None


class RedactedPlace(Part):
    """Where a secret was replaced; never the secret."""

    path: str
    line: int
    kind: str


class ModelUse(Part):
    """What a model engine used."""

    name: str
    turns: int
    input_tokens: int
    """Without the cached ones."""
    cached_tokens: int
    output_tokens: int
    usd: float


class Report(Part):
    """One run."""

    version: Literal[1] = 1
    run: str
    status: Status
    exit: int
    """Exit code of the command line for this report."""
    message: str = ""
    """One line for people: why it is held, rejected or failed, and the next step."""
    mode: Literal["INIT", "INCREMENTAL"] | None = None
    engine: str = ""
    generation: int | None = None
    """In force after the run."""
    base_generation: int | None = None
    started_at: str = ""
    """ISO 8601, the run's clock."""
    seconds: dict[str, float] = Field(default_factory=dict)
    """Wall time by stage; the only figures that differ between equal runs."""
    inputs: Inputs = Field(default_factory=Inputs)
    changes: Changes = Field(default_factory=Changes)
    entries: Entries = Field(default_factory=Entries)
    summary: SummaryUse = Field(default_factory=SummaryUse)
    withheld: list[Withheld] = Field(default_factory=list)
    left_out: list[LeftOut] = Field(default_factory=list)
    """Statements that stayed in their documents (rule 2), with the reason."""
    findings: list[ReportFinding] = Field(default_factory=list)
    skipped: dict[str, str] = Field(default_factory=dict)
    """Checks that could not run, with the reason."""
    redactions: list[RedactedPlace] = Field(default_factory=list)
    paraphrase_check: str = ""
    """How possible paraphrases were looked for: by words only, or by meaning too."""
    model: ModelUse | None = None
