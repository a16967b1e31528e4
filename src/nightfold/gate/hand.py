"""Which lines of the candidate a person typed. Source: spec/gate.md.

On those every code but a few is a warning, so that a person's bold or `TODO` never stops the nights. The
lines of texts come with the context; here the lines that belong to them are added: the source line of an
entry that was typed whole, and the heading of a section that holds nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry, Section
from nightfold.formats.summary import SummarySection
from nightfold.gate.context import Context


class Typed:
    """What a person typed, as texts, lines and places of the candidate."""

    def __init__(self, context: Context) -> None:
        """Look the candidate through once."""
        edits = context.hand_edits or ()
        self.texts = frozenset(e.new for e in edits if e.new is not None)
        """Texts of entries, lines and paragraphs that stand because a person typed them."""
        self._inserted = frozenset(e.new for e in edits if e.op == "insert" and e.file == INDEX_FILE)
        self._lines = {file: context.hand_lines.get(file, frozenset()) for file in (INDEX_FILE, SUMMARY_FILE)}
        self._unsourced = self._lines[INDEX_FILE] | frozenset(_unsourced_lines(context))
        self._empty = frozenset(_empty_headings(context))
        self.places = {
            INDEX_FILE: frozenset(self._in_index(context)),
            SUMMARY_FILE: frozenset(self._in_summary(context)),
        }
        """By file, the 1-based lines."""
        self.told = frozenset(self._telling(context))
        """Lines of the summary that tell a person's entry word for word: the words are theirs, the keys are not."""

    def _in_index(self, context: Context) -> Iterator[int]:
        yield from self._typed_lines(INDEX_FILE, context)
        for section in context.index.sections:
            if self.is_own(section):
                yield section.line
            for entry in section.entries if self._inserted else ():
                if entry.source is not None and entry.text in self._inserted:
                    yield entry.line + len(entry.raw) - 1

    def _in_summary(self, context: Context) -> Iterator[int]:
        yield from self._typed_lines(SUMMARY_FILE, context)
        for section in context.summary.sections:
            if self.is_own(section):
                yield section.line

    def _telling(self, context: Context) -> Iterator[int]:
        own = {e.text.replace("\n", " ") for _, e in context.index.entries if self._typed_text(e)}
        for section in context.summary.sections:
            yield from (line.line for line in section.lines if line.text in own)

    def _typed_lines(self, file: str, context: Context) -> Iterator[int]:
        typed = self._lines[file]
        lines = context.lines[file] if typed else ()
        return (number for number, line in enumerate(lines, 1) if line in typed and line.strip())

    def is_own(self, section: Section | SummarySection) -> bool:
        """Whether a section of the candidate is a person's: it holds only what they typed.

        One that holds nothing is theirs only if it was empty before: a run that takes the entries out takes the
        heading too.
        """
        if not any("".join(p.raw).strip() for p in section.parts):
            return section.heading in self._empty
        if isinstance(section, SummarySection):
            return all(p.raw in self._lines[SUMMARY_FILE] for p in section.parts if p.raw.strip())
        return all(
            self.wrote(p)
            if isinstance(p, Entry)
            else self._unsourced.issuperset(line for line in p.raw if line.strip())
            for p in section.parts
        )

    def _typed_text(self, entry: Entry) -> bool:
        return entry.source is None or entry.text in self.texts or entry.belief in self.texts

    def wrote(self, entry: Entry) -> bool:
        """Whether a person typed the whole entry, its source line, if any, included."""
        return entry.text in self._inserted or (entry.source is None and self._unsourced.issuperset(entry.raw))


def typed(context: Context) -> Typed:
    """Return what a person typed; looked up once for a context."""
    return context.remembered(Typed)


def _unsourced_lines(context: Context) -> Iterator[str]:
    """Lines of the base that belong to no sourced entry."""
    for section in context.base_index.sections if context.base_index else ():
        for part in section.parts:
            if not isinstance(part, Entry) or part.source is None:
                yield from part.raw


def _empty_headings(context: Context) -> Iterator[str]:
    """Headings that stand empty in the base: no accepted pair has one, so a person typed it."""
    for section in context.base_index.sections if context.base_index else ():
        if not any(isinstance(p, Entry) or any(line.strip() for line in p.raw) for p in section.parts):
            yield section.heading
    for block in context.base_summary.sections if context.base_summary else ():
        if not any(p.raw.strip() for p in block.parts):
            yield block.heading
