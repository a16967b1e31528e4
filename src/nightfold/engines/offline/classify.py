"""One statement, judged: kind, scope, status, persona, durable or not. Source: spec/engines.md.

Everything is decided from the statement, its place in its document and the names of the known projects,
never from what other documents say; so a decision does not change when an unrelated document comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from nightfold.engines.offline import scope_words
from nightfold.engines.offline.ahead import lies_ahead
from nightfold.engines.offline.belief import Origin, Statement, Status
from nightfold.engines.offline.dates import resolve_dates
from nightfold.engines.offline.durable import judge_durability
from nightfold.engines.offline.kinds import USER_SAYS, kind_by_form
from nightfold.engines.offline.persona import is_companion, persona_of, with_agent
from nightfold.engines.offline.scope import Setting, judge_scope
from nightfold.engines.offline.status import Standing, judge_status, with_status
from nightfold.formats.session import Kind
from nightfold.policy.literals import keywords


@dataclass(frozen=True, slots=True)
class Source:
    """Where statements come from: what all of one document or note share."""

    session_id: str
    path: str
    agent: str | None
    origin: Origin
    setting: Setting
    zone: tzinfo


@dataclass(frozen=True, slots=True)
class Atom:
    """A wording that stands alone, with its place in the document."""

    text: str
    """Cleaned, on one line, its subject attached."""
    line: int
    kind: Kind | None
    """What the headings above it say; None where they say nothing."""
    headings: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    """Sentences of the session summary that speak of the same thing."""


def classify(atom: Atom, source: Source, position: int) -> Statement:
    """Return the statement that an atom makes.

    Args:
        atom: The wording.
        source: Its document.
        position: Place among the statements of its document.
    """
    kind = atom.kind or kind_by_form(atom.text)
    standing = judge_status(atom.text, kind, atom.headings, atom.related)
    if source.origin == "note" and standing.status == "stated":
        standing = Standing("user_stated", None, "the user's own note")
    explicit = source.origin == "note" or is_explicit(atom.text, kind, standing.status, told=atom.kind is not None)
    others = source.setting.known.agents_at(source.setting.captured_at_ms)
    companion = source.setting.homeless and is_companion(source.agent)
    persona = persona_of(atom.text, kind, source.agent, others, companion=companion)
    scope = judge_scope(atom.text, kind, source.setting, agent=persona)
    durability = judge_durability(
        atom.text,
        kind,
        atom.headings,
        standing.status,
        explicit=explicit,
        told=atom.kind is not None,
        homeless=source.setting.homeless,
        ahead=lies_ahead(atom.text, source.setting.captured_at_ms, source.zone),
    )
    return Statement(
        text=_displayed(atom.text, standing, persona, source),
        session_id=source.session_id,
        captured_at_ms=source.setting.captured_at_ms,
        path=source.path,
        line=atom.line,
        position=position,
        origin=source.origin,
        kind=kind,
        scope=scope.scope,
        scope_reason=scope.reason,
        scope_said=scope.said,
        status=standing.status,
        persona=persona,
        durable=durability.durable or source.origin == "note",
        durable_reason="the user asked to remember it" if source.origin == "note" else durability.reason,
        explicit=explicit,
        project=source.setting.project,
        keywords=keywords(atom.text),
    )


def is_explicit(text: str, kind: Kind | None, status: Status, *, told: bool) -> bool:
    """Whether the user asked for it, in so many words, to hold for good.

    Args:
        text: The statement.
        kind: Its kind.
        status: How sure it is.
        told: Whether a heading tells the kind. `Always run X` under any other is advice, from whomever it is.
    """
    if status not in ("user_stated", "stated", "verified"):
        return False
    if kind == "preference":
        asked = told or USER_SAYS.search(text) is not None
    else:
        asked = status == "user_stated" and kind in ("fact", "decision", None)
    return asked and scope_words.FOR_GOOD.search(text) is not None


def _displayed(text: str, standing: Standing, persona: str | None, source: Source) -> str:
    dated = resolve_dates(text, source.setting.captured_at_ms, source.zone)
    shown = with_status(dated, standing)
    return with_agent(shown, persona) if persona else shown
