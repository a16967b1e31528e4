"""FMT: what the files look like. Source: spec/gate.md, spec/formats.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry
from nightfold.formats.patterns import lazy
from nightfold.formats.summary import SummaryLine, SummaryLoose
from nightfold.gate.context import Context
from nightfold.gate.emphasis import has_strong
from nightfold.gate.finding import Finding, finding
from nightfold.gate.lookalikes import is_misleading
from nightfold.gate.places import body_lines, further_lines, loose_lines, source_place

_MARKER: Final = lazy(r"\s*(?:[*+•‣◦]|\d{1,9}[.)])\s+\S|\s+-\s+\S|\s*-\s*$")
"""A list marker that the format does not have: another sign, an indented one, one without text."""
_NESTED: Final = lazy(r"\s+[-*+•‣◦]\s+\S")
_HEADING: Final = lazy(r"\s{0,3}#{1,6}(?:\s|$)")
_COMMENT: Final = lazy(r"\s*<!--.*-->\s*")
_BRACKETS: Final = "（）()[]【】「」<>〈〉《》"
_PLACEHOLDER: Final = lazy(
    r"(?:todo|tbd|tba|tbc|fixme|xxx+|n ?/ ?a|none|nothing|nothing yet|empty|placeholder|coming soon|\.{3,}|…+|[-—–_]+"
    r"|to be (?:added|determined|defined|decided|filled in|completed)"
    r"|待(?:补充?|定|填写?|完善|添加|确认|更新|整理)|暂(?:无|缺|空)(?:内容|信息|记录)?|(?:暂时)?没有|无|略|空|占位(?:符|内容)?|同上"
    r"|⟨[^⟩]*⟩)",
    re.IGNORECASE,
)
_FRAMED: Final = lazy(r"<[^<>]*>|\[[^\[\]]*(?:todo|tbd|待)[^\[\]]*\]|\{\{[^{}]*\}\}", re.IGNORECASE)
_DIRECTIONS: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_BIDI: Final = lazy(f"[{_DIRECTIONS}]")
_CONTROLS: Final = "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_CONTROL: Final = lazy(f"[\n{_CONTROLS}]")
_ANY_BAD: Final = lazy(f"[{_DIRECTIONS}{_CONTROLS}]")
"""What no line of a file may hold, carriage returns included."""


def version_line(context: Context) -> list[Finding]:
    """Line 1 of memory_summary.md is exactly the two characters `v2`.

    Hosts read that line to know the format: a byte-order mark, a carriage return, a blank, a trailing
    space or an empty file all fail. Fix: make the first line `v2` and nothing else.
    """
    first, line_feed, _ = (context.pair.summary or b"").partition(b"\n")
    if first == b"v2" and line_feed:
        return []
    return [finding("FMT001", SUMMARY_FILE, 1, "line 1 is not exactly `v2`", "make the first line `v2`")]


def title(context: Context) -> list[Finding]:
    """Line 1 of MEMORY.md is the title of the root's vocabulary, and the file is not empty.

    Fix: put the title back (`# 记忆索引` or `# Memory index`).
    """
    wanted = context.vocabulary.title
    if context.lines[INDEX_FILE][0] == wanted:
        return []
    return [finding("FMT002", INDEX_FILE, 1, f"line 1 is not the title {wanted!r}", "put the title back")]


def structure(context: Context) -> list[Finding]:
    """Lists use `-` at the margin, and headings are those of the format.

    Another list marker, an indented item, or a heading of another level is text that no reader of the
    format understands; so is a heading of the summary in MEMORY.md, and a paragraph in the summary.
    Fix: use `- ` at the margin, and `## ` for sections.
    """
    found = [_wrong(INDEX_FILE, n, what) for n, line in loose_lines(context) if (what := _fault(line))]
    for _, entry in context.index.entries:
        for number, line in further_lines(entry):
            if _HEADING.match(line.removeprefix("  ")):
                found.append(_wrong(INDEX_FILE, number, "a heading inside an entry"))
            elif _NESTED.match(line):
                found.append(_wrong(INDEX_FILE, number, "a list inside an entry"))
    for section in context.index.sections:
        if section.heading.rstrip() == context.vocabulary.preferences_heading:
            found.append(_wrong(INDEX_FILE, section.line, "a heading of the other file"))
    return [*found, *_summary_structure(context)]


def _summary_structure(context: Context) -> Iterator[Finding]:
    """A summary holds headings and beliefs only; a comment is a person's."""
    stray = [SummaryLoose(raw, number) for number, raw in enumerate(context.summary.preamble[1:], 2)]
    stray += [p for s in context.summary.sections for p in s.parts if isinstance(p, SummaryLoose)]
    for part in stray:
        if part.raw.strip() and not _COMMENT.fullmatch(part.raw):
            what = _fault(part.raw) or "text that is neither a heading nor a line of the list"
            yield _wrong(SUMMARY_FILE, part.line, what)


def _fault(line: str) -> str | None:
    if _HEADING.match(line):
        return "a heading that the format does not have"
    return "a list marker or indent that the format does not have" if _MARKER.match(line) else None


def _wrong(file: str, line: int, what: str) -> Finding:
    return finding("FMT003", file, line, what, "use `- ` at the margin for entries and `## ` for sections")


def emphasis(context: Context) -> list[Finding]:
    """No strong emphasis in an entry or summary line, outside of code.

    Every line matters as much as the next one; `src/**/*.ts` in text or code is none. Fix: take the
    marks off.
    """
    marked = context.index.entries if "**" in context.index_text or "__" in context.index_text else ()
    texts = [(INDEX_FILE, n, line) for _, entry in marked for n, line in body_lines(entry)]
    texts += [(SUMMARY_FILE, line.line, line.text) for s in context.summary.sections for line in s.lines]
    return [
        finding("FMT004", file, number, "strong emphasis", "take the ** or __ marks off")
        for file, number, text in texts
        if has_strong(text)
    ]


def placeholder(context: Context) -> list[Finding]:
    """No entry or line whose whole text is a placeholder, and no empty section.

    Better nothing than a promise. Fix: remove it.
    """
    found = []
    for section in context.index.sections:
        for entry in section.entries:
            if is_placeholder(entry.belief):
                found.append(_empty(INDEX_FILE, entry.line, "the whole entry is a placeholder"))
        if not any(isinstance(p, Entry) or any(line.strip() for line in p.raw) for p in section.parts):
            found.append(_empty(INDEX_FILE, section.line, "an empty section"))
    for block in context.summary.sections:
        for line in block.lines:
            if is_placeholder(line.text):
                found.append(_empty(SUMMARY_FILE, line.line, "the whole line is a placeholder"))
        if not any(isinstance(p, SummaryLine) or p.raw.strip() for p in block.parts):
            found.append(_empty(SUMMARY_FILE, block.line, "an empty section"))
    return found


def _empty(file: str, line: int, what: str) -> Finding:
    return finding("FMT005", file, line, what, "remove it")


def is_placeholder(text: str) -> bool:
    """Return whether a text says nothing but that something is to come, or that there is nothing."""
    bare = text.strip().rstrip("。.!！:：；;").strip()
    if not bare or _FRAMED.fullmatch(bare):
        return True
    return _PLACEHOLDER.fullmatch(bare.strip(_BRACKETS).strip()) is not None


def encoding(context: Context) -> list[Finding]:
    """Both files are UTF-8 without NUL, control characters, bidi overrides or unpaired surrogates.

    Such characters hide text from a reader, or change its order or its lines. Fix: remove them.
    """
    found = []
    for file, data in ((INDEX_FILE, context.pair.index), (SUMMARY_FILE, context.pair.summary)):
        if _is_clean(data or b""):
            continue
        lines = (data or b"").split(b"\n")
        ends = [n for n, raw in enumerate(lines, 1) if raw.endswith(b"\r")]
        if ends:
            found.append(_bad(file, ends[0], f"carriage returns at the ends of {len(ends)} lines"))
        for number, raw in enumerate(lines, 1):
            if problem := _bad_characters(raw.removesuffix(b"\r")):
                found.append(_bad(file, number, problem))
    return found


def _is_clean(data: bytes) -> bool:
    """Whether a whole file holds nothing that any of its lines could be blamed for."""
    try:
        return not _ANY_BAD.search(data.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def _bad(file: str, line: int, what: str) -> Finding:
    return finding("FMT006", file, line, what, "remove the characters")


def _bad_characters(raw: bytes) -> str | None:
    if raw.isascii() and raw.decode("ascii").isprintable():
        return None
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        return "not UTF-8"
    if match := _BIDI.search(line):
        return f"a direction character U+{ord(match[0]):04X}"
    if match := _CONTROL.search(line):
        return f"a control character U+{ord(match[0]):04X}"
    return None


def lookalikes(context: Context) -> list[Finding]:
    """No zero-width or look-alike characters in ids, search keys or keywords.

    They look right and find nothing. Fix: type the plain characters.
    """
    places = [
        (INDEX_FILE, source_place(entry), word)
        for _, entry in context.index.entries
        if entry.source is not None
        for word in (*entry.source.ids, *entry.source.keywords)
        if not word.isascii()
    ]
    places += [(SUMMARY_FILE, o.line, key) for s in context.summary.sections for o in s.lines for key in o.keys]
    return [
        finding("FMT007", file, line, f"misleading characters in {word!a}", "type the plain characters")
        for file, line, word in places
        if is_misleading(word)
    ]
