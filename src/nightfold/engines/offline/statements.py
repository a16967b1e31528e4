"""Documents and notes as atomic statements, each judged on its own; and what was left out, with the reason.

`statements_of` depends on one document and the names of the known projects alone, so its result can be
kept as long as neither changes. Sources: spec/engines.md, spec/formats.md section 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import Final

from nightfold.engines.offline import kinds, shapes
from nightfold.engines.offline.atoms import name_the_user, refers_back, split_bundle, weight
from nightfold.engines.offline.belief import Statement
from nightfold.engines.offline.classify import Atom, Source, classify
from nightfold.engines.offline.known import KnownProjects, known_projects
from nightfold.engines.offline.matters import matters
from nightfold.engines.offline.scope import Setting, split_scopes
from nightfold.engines.offline.status import UNSURE, judge_status
from nightfold.engines.offline.summary_evidence import SummaryEvidence
from nightfold.engines.offline.wording import clean, is_wide
from nightfold.formats.note import Note
from nightfold.formats.session import Item, SessionDocument

__all__ = ["KnownProjects", "LeftOut", "known_projects", "statement_of_note", "statements_of"]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An item, or a part of one, that makes no entry."""

    text: str
    path: str
    line: int
    session_id: str
    reason: str
    """A phrase for people."""
    rule: str
    """Number of the rule in spec/engines.md, or a gate code."""


_BARE: Final = 4
"""Weight up to which an item needs what stands above it to mean anything (atoms.weight)."""
_ONE_WORD: Final = 2
"""The same for wishes and open items, which are often short."""
_LEAST_SENTENCE: Final = 8
_LONGEST_SUBJECT: Final = 60
"""Characters; a longer parent is a statement of its own, not a subject to put in front."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A wording with its item, before it is judged; `left` says why it makes no entry."""

    text: str
    item: Item
    left: tuple[str, str] | None = None


def statements_of(
    document: SessionDocument, known: KnownProjects, zone: tzinfo = UTC
) -> tuple[Statement | LeftOut, ...]:
    """Return the statements of a document in order, and what was left out, at its place.

    Statements that are no durable knowledge are statements too (`durable` is False).

    Args:
        document: A document in force, redacted.
        known: All projects of the inputs.
        zone: Whose calendar days relative dates are resolved in.
    """
    source = _source_of(document, known, zone)
    evidence = SummaryEvidence(document.summary)
    found: list[Statement | LeftOut] = []
    for draft in _drafts(document):
        item = draft.item
        if draft.left is not None:
            reason, rule = draft.left
            found.append(LeftOut(draft.text, document.path, item.line, document.session_id, reason, rule))
            continue
        kind = kinds.kind_by_heading(item.kind, item.headings)
        atom = Atom(draft.text, item.line, kind, item.headings, evidence.about(draft.text))
        found.append(classify(atom, source, len(found)))
    return tuple(found)


def statement_of_note(note: Note, known: KnownProjects, zone: tzinfo = UTC) -> Statement | None:
    """Return the statement that a `remember` or `update` note makes, or None for other notes and empty ones."""
    text = clean(note.content)
    if note.action not in ("remember", "update") or shapes.is_placeholder(text):
        return None
    setting = Setting(note.project, note.workspace, "", note.captured_at_ms, known)
    source = Source(note.session_id, note.path, note.agent, "note", setting, zone)
    line = next((n for n, raw in enumerate(note.text.split("\n"), start=1) if text[:12] and text[:12] in raw), 1)
    return classify(Atom(text, line, kind=None), source, 0)


def _source_of(document: SessionDocument, known: KnownProjects, zone: tzinfo) -> Source:
    setting = Setting(
        document.project,
        document.workspace,
        document.short_name,
        document.captured_at_ms,
        known,
        fallback_topic=document.session_id,
        task=matters(f"{document.short_name}\n{document.summary}"),
    )
    return Source(document.session_id, document.path, document.agent, "session", setting, zone)


def _drafts(document: SessionDocument) -> Iterator[_Draft]:
    texts = [clean(item.text) for item in document.items]
    parents = {item.parent for item in document.items if item.parent is not None}
    subjects = _subjects(document.items, texts) if parents else []
    pending: _Draft | None = None
    for position, (item, text) in enumerate(zip(document.items, texts, strict=True)):
        if pending is not None:
            if item.form == "sentence" and _same_paragraph(pending.item, item) and refers_back(text):
                joined = pending.text + ("" if is_wide(pending.text) else " ") + text
                pending = _Draft(joined, replace(pending.item, last_line=item.last_line))
                continue
            yield from _parts(pending)
        pending = None
        left = _no_statement(text, item, position in parents) or _ticked_off(item)
        if left is not None:
            yield _Draft(text, item, left)
            continue
        text = name_the_user(text)
        subject = subjects[item.parent] if item.parent is not None else ""
        standing = _standing_alone(text, item, subject)
        if standing is None:
            yield _Draft(text, item, ("means nothing without what stands before it", "4"))
        elif item.form == "sentence":
            pending = _Draft(standing, item)
        else:
            yield from _parts(_Draft(standing, item))
    if pending is not None:
        yield from _parts(pending)


def _parts(draft: _Draft) -> Iterator[_Draft]:
    if shapes.is_raw_output(draft.text):
        yield replace(draft, left=("raw output", "NSE002"))
        return
    parts = [piece for part in split_bundle(draft.text) for piece in split_scopes(part)]
    if len(parts) > 1 and any(judge_status(part, None).status in UNSURE for part in parts):
        parts = [draft.text]  # what one sentence says of how sure it is may hold for the others
    for part in parts:
        yield replace(draft, text=part)


def _says_too_little(text: str, item: Item) -> bool:
    """A sentence of a word or two, or an item of one plain word with nothing above it: `ok`."""
    one_word = item.parent is None and weight(text) <= _ONE_WORD and text.strip(".!。！").isalpha()
    return one_word or (item.form == "sentence" and weight(text) < _LEAST_SENTENCE)


def _ticked_off(item: Item) -> tuple[str, str] | None:
    """A box that is ticked among the open items: it is open no more, and the work is done."""
    return ("ticked off: it is open no more", "2") if item.ticked and item.kind == "open" else None


def _no_statement(text: str, item: Item, is_parent: bool) -> tuple[str, str] | None:
    """Return why an item is no statement, with the rule, or None."""
    if not text:
        return "nothing is left of it: struck out, or in the shape of our own files", "4"
    if shapes.is_raw_output(text):
        return "raw output", "NSE002"
    if shapes.is_placeholder(text):
        return "a placeholder", "FMT005"
    if shapes.is_field(text):
        return "a field of a form", "2"
    if shapes.is_ours(text, item.headings):
        return "in the shape of our own files", "p9"
    if shapes.is_announcement(text) or (is_parent and weight(text) <= _BARE):
        return "only leads over to what stands below it", "4"
    if shapes.is_reference(text, kinds.kind_by_heading(item.kind, item.headings)):
        return "a reference, no statement", "2"
    if shapes.is_secret(text):
        return "little is left beside a secret", "SEC001"
    if item.kind != "preference" and _says_too_little(text, item):
        return "too little said", "4"
    return None


def _standing_alone(text: str, item: Item, subject: str) -> str | None:
    """Return the text with the subject it needs in front, or None where there is none to take."""
    refers = refers_back(text)
    bare = weight(text) <= (_ONE_WORD if item.kind in ("preference", "open") else _BARE)
    if not (refers or bare or (subject and not _is_sentence(subject))):
        return text
    subject = subject or _heading_subject(item)
    if not subject:
        return None if refers else text
    return f"{subject}：{text}" if is_wide(subject + text) else f"{subject}: {text}"


def _subjects(items: Sequence[Item], texts: Sequence[str]) -> list[str]:
    """Return, for each item, what its nested items are about."""
    subjects: list[str] = []
    for item, text in zip(items, texts, strict=True):
        own = text.rstrip(":：。. ")
        above = subjects[item.parent] if item.parent is not None else ""
        subject = f"{above}，{own}" if above and is_wide(own) else f"{above}, {own}" if above else own
        fitting = (s for s in (subject, own) if len(s) <= _LONGEST_SUBJECT)
        subjects.append(next(fitting, ""))
    return subjects


def _is_sentence(subject: str) -> bool:
    """Whether a parent says something itself, so that its nested items are statements beside it."""
    return weight(subject) > 3 * _BARE


def _heading_subject(item: Item) -> str:
    """Return the innermost heading if it names a matter rather than a kind or a step."""
    heading = clean(item.headings[-1]) if item.headings else ""
    if not heading or kinds.is_kind_heading(heading) or len(heading) > _LONGEST_SUBJECT:
        return ""
    return heading.rstrip(":：")


def _same_paragraph(one: Item, other: Item) -> bool:
    return one.headings == other.headings and other.line - one.last_line <= 1
