"""What a person did to memory_summary.md: their words stay, what they deleted stays out.

Source: spec/engines.md, rule 8; spec/pipeline.md, property 8.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nightfold.engines.offline.belief import Belief
from nightfold.engines.offline.briefer import bare_forms
from nightfold.engines.offline.ledger import Ledger
from nightfold.formats.changes import HandEdit
from nightfold.formats.index import Index
from nightfold.formats.summary import LINE_MARK, Summary, SummaryLine, SummaryLoose, make_line
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.normal import fold


@dataclass(frozen=True)
class LineEdit:
    """What holds for the line of one entry: another text, or none at all."""

    text: str | None
    deleted: bool


@dataclass(frozen=True)
class _Typed:
    """A line that stands where a person put it."""

    heading: str
    raw: str
    text: str
    before: tuple[str, ...]
    """Texts above it in its section, the nearest first."""


class SummaryEdits:
    """The edits in force, applied to whatever the summary comes to be."""

    def __init__(self, edits: Sequence[HandEdit], base: Summary, index: Index, ledger: Ledger) -> None:
        self._vocabulary = base.vocabulary
        self._by_belief: dict[int, HandEdit] = {}
        self._by_text: dict[str, HandEdit] = {}
        inserted: list[HandEdit] = []
        own = [e for e in edits if e.file == "memory_summary.md"]
        by_bare = _by_bare(ledger) if own else {}
        entries = {fold(e.text) for _, e in index.entries} if own else set()
        for edit in own:
            if edit.op == "insert":
                inserted.append(edit)
                continue
            assert edit.old is not None
            known = ledger.by_text(edit.old) or by_bare.get(fold(edit.old), [])
            for belief in known:
                self._by_belief[belief.born] = edit
            self._by_text[fold(edit.old)] = edit
            if not known and fold(edit.old) not in entries and edit.op == "replace":
                inserted.append(edit)  # its last source went: the edited text stays
        self._typed = _typed(inserted, base, self._vocabulary, index)

    def of(self, text: str, belief: Belief | None) -> LineEdit | None:
        """Return what a person did to the line of an entry, or None."""
        edit = self._by_belief.get(belief.born) if belief is not None else None
        if edit is None and self._by_text:
            edit = self._by_text.get(fold(text))
        if edit is None:
            return None
        if edit.op == "replace":
            return LineEdit(edit.new, deleted=False)
        revived = belief is not None and any(
            s.origin == "note" and s.captured_at_ms > edit.seen_ms for s in belief.statements
        )
        return None if revived else LineEdit(None, deleted=True)

    def unplaced(self, hidden: Mapping[int, str], shown: str) -> list[tuple[str, str]]:
        """Return the corrected lines that stand nowhere, since nothing they told is believed now, and why.

        Args:
            hidden: By `born`: why a belief is not written.
            shown: The new summary.
        """
        return [
            (edit.new, hidden.get(born, "what it told was superseded"))
            for born, edit in sorted(self._by_belief.items())
            if edit.op == "replace" and edit.new is not None and edit.new not in shown
        ]

    def insert(self, sections: dict[str, list[str]], displayed: dict[str, str]) -> None:
        """Put the typed lines into the lines of the sections, each behind its neighbour.

        Args:
            sections: Raw lines by heading, in order; changed in place.
            displayed: Text by raw line.
        """
        texts = {fold(text) for text in displayed.values()}
        names = {**displayed, **{t.raw: t.text for t in self._typed}}
        for typed in self._typed:
            if fold(typed.text) in texts:
                continue
            heading = typed.heading if typed.heading in sections else self._vocabulary.preferences_heading
            raws = sections.setdefault(heading, [])
            at = 0
            for text in typed.before:
                found = next((n for n, raw in enumerate(raws) if names.get(raw) == text), None)
                if found is not None:
                    at = found + 1
                    break
            raws.insert(at, typed.raw)


def _by_bare(ledger: Ledger) -> dict[str, list[Belief]]:
    """Beliefs by the words that a summary line may have shown of them."""
    found: dict[str, list[Belief]] = defaultdict(list)
    for belief in ledger.beliefs:
        for wording in belief.wordings:
            for form in bare_forms(wording):
                found[fold(form)].append(belief)
    return found


def _typed(edits: Sequence[HandEdit], base: Summary, vocabulary: Vocabulary, index: Index) -> list[_Typed]:
    """Return the lines that were typed, as they stand in the base where they do, and its other typed lines.

    A line whose section went stands under another heading than the edit names, and stays there.
    """
    wanted = {(e.section.rstrip(), e.new): e for e in edits if e.new is not None}
    places = {(s.heading.rstrip(), _text(p)) for s in base.sections for p in s.parts}
    astray = {place[1]: place for place in wanted if place not in places}
    text_of_index = "\n".join(e.text for _, e in index.entries if e.active)
    found = [
        _Typed(vocabulary.preferences_heading, raw, raw.strip(), ())
        for raw in base.preamble[1:]
        if raw.strip() and not raw.startswith(LINE_MARK)
    ]
    for section in base.sections:
        above: list[str] = []
        heading = section.heading.rstrip()
        for part in section.parts:
            text = _text(part)
            place = (heading, text) if (heading, text) in wanted else astray.get(text)
            edit = wanted.pop(place, None) if place is not None else None
            if isinstance(part, SummaryLine) and edit is not None:
                keys = [k for k in part.keys if k in text_of_index]
                raw = part.raw if len(keys) == len(part.keys) else make_line(text, keys, vocabulary).raw
                found.append(_Typed(heading, raw, text, tuple(reversed(above))))
            elif not isinstance(part, SummaryLine) and text:
                found.append(_Typed(heading, part.raw, text, tuple(reversed(above))))
            if text:
                above.append(text)
    for (heading, new), edit in wanted.items():
        before = (edit.after,) if edit.after is not None else ()
        line = make_line(new, (), vocabulary)
        found.append(_Typed(heading, line.raw, line.text, before))
    return found


def _text(part: SummaryLine | SummaryLoose) -> str:
    return part.text if isinstance(part, SummaryLine) else part.raw.strip()
