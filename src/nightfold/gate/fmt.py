"""FMT: what the files look like. Source: spec/gate.md, spec/formats.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.index import Entry, Loose
from nightfold.formats.summary import SummaryLine, SummaryLoose
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding

_CODE: Final = re.compile(r"(`+)(?:(?!\1).)+?\1")
_STRONG: Final = re.compile(r"\*\*(?=\S)[^*\n]+?(?<=\S)\*\*|(?<![\w_])__(?=\S)[^_\n]+?(?<=\S)__(?![\w_])")
_MARKER: Final = re.compile(r"^\s*(?:[*+•‣◦]|\d{1,9}[.)])\s+\S|^\s+-\s+\S")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}(?:\s|$)")
_PLACEHOLDER: Final = re.compile(
    r"(?:todo|tbd|fixme|n/?a|none|nothing|placeholder|to be (?:added|determined|filled in)|\.{3}|…|-+|xxx+"
    r"|待补充|待定|待填写|待完善|暂无|暂无内容|无|略|空|占位|⟨[^⟩]*⟩|<[^>]*>|\[[^\]]*(?:todo|tbd|待)[^\]]*\])[.。!！:：]*",
    re.IGNORECASE,
)
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ZERO_WIDTH: Final = frozenset("\u00ad\u180e\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff")


def finding(code: str, file: str, line: int, message: str, fix: str) -> Finding:
    """Return a finding; its severity is the registry's."""
    return Finding(code, "error", file, line, message, fix)


def version_line(context: Context) -> list[Finding]:
    """Line 1 of memory_summary.md is exactly the two characters `v2`.

    Hosts read that line to know the format: a byte order mark, a carriage return, a blank, a trailing
    space or an empty file all fail. Fix: make the first line `v2` and nothing else.
    """
    if context.pair.summary is not None and context.pair.summary.split(b"\n", 1)[0] == b"v2":
        if b"\n" in context.pair.summary:
            return []
    return [finding("FMT001", SUMMARY_FILE, 1, "line 1 is not exactly `v2`", "make the first line `v2`")]


def title(context: Context) -> list[Finding]:
    """Line 1 of MEMORY.md is the title of the root's vocabulary, and the file is not empty.

    Fix: put the title back (`# 记忆索引` or `# Memory index`).
    """
    if context.lines[INDEX_FILE][0] == context.vocabulary.title:
        return []
    wanted = context.vocabulary.title
    return [finding("FMT002", INDEX_FILE, 1, f"line 1 is not the title {wanted!r}", "put the title back")]


def structure(context: Context) -> list[Finding]:
    """Lists use `-` at the margin, and headings are those of the format.

    Another list marker, an indented item, or a heading of another level is text that no reader of the
    format understands. Fix: use `- ` at the margin, and `## ` for sections.
    """
    found: list[Finding] = []
    for number, line in _loose_lines(context):
        if _HEADING.match(line):
            found.append(_wrong(INDEX_FILE, number, "a heading that the format does not have"))
        elif _MARKER.match(line):
            found.append(_wrong(INDEX_FILE, number, "a list marker or indent that the format does not have"))
    for number, entry in _entry_lines(context):
        if re.match(r"^  #{1,6}\s", entry):
            found.append(_wrong(INDEX_FILE, number, "a heading inside an entry"))
    for place, line in enumerate(context.lines[SUMMARY_FILE][1:], 2):
        if (line.startswith("#") and not line.startswith("## ")) or _MARKER.match(line):
            found.append(_wrong(SUMMARY_FILE, place, "a heading or list marker that the format does not have"))
    found += _stray_summary_lines(context)
    return found


def _stray_summary_lines(context: Context) -> Iterator[Finding]:
    """A summary holds headings and beliefs only; other text is a person's, or an engine's mistake."""
    for section in context.summary.sections:
        for part in section.parts:
            if isinstance(part, SummaryLoose) and part.raw.strip() and not _MARKER.match(part.raw):
                if not part.raw.lstrip().startswith("#"):
                    yield _wrong(SUMMARY_FILE, part.line, "text that is neither a heading nor a line of the list")


def _wrong(file: str, line: int, what: str) -> Finding:
    return finding("FMT003", file, line, what, "use `- ` at the margin for entries and `## ` for sections")


def _loose_lines(context: Context) -> Iterator[tuple[int, str]]:
    for offset, line in enumerate(context.index.preamble[1:], 2):
        yield offset, line
    for section in context.index.sections:
        for part in section.parts:
            if isinstance(part, Loose):
                yield from ((part.line + n, line) for n, line in enumerate(part.raw))


def _entry_lines(context: Context) -> Iterator[tuple[int, str]]:
    for _, entry in context.index.entries:
        yield from ((entry.line + n, line) for n, line in enumerate(entry.raw) if n)


def emphasis(context: Context) -> list[Finding]:
    """No strong emphasis in an entry or summary line, outside of code.

    Every line matters as much as the next one; `src/**/*.ts` in text or code is none. Fix: take the
    marks off.
    """
    found = []
    for file, line, text in _texts(context):
        bare = _CODE.sub(" ", text)
        if _STRONG.search(bare) and not _glob(bare):
            found.append(finding("FMT004", file, line, "strong emphasis", "take the ** or __ marks off"))
    return found


def _glob(text: str) -> bool:
    return bool(re.search(r"[\w./-]\*\*/|/\*\*|\*\*/\*", text))


def _texts(context: Context) -> Iterator[tuple[str, int, str]]:
    """Every line of text of both artifacts, source lines apart."""
    for _, entry in context.index.entries:
        body = entry.raw[:-1] if entry.source else entry.raw
        yield from ((INDEX_FILE, entry.line + n, line) for n, line in enumerate(body))
    for section in context.summary.sections:
        yield from ((SUMMARY_FILE, line.line, line.text) for line in section.lines)


def placeholder(context: Context) -> list[Finding]:
    """No entry or line whose whole text is a placeholder, and no empty section.

    Better nothing than a promise. Fix: remove it.
    """
    found = []
    for _, entry in context.index.entries:
        if _PLACEHOLDER.fullmatch(entry.belief.strip()) or not entry.belief.strip():
            found.append(finding("FMT005", INDEX_FILE, entry.line, "the whole entry is a placeholder", "remove it"))
    for section in context.index.sections:
        if not any(isinstance(p, Entry) or any(line.strip() for line in p.raw) for p in section.parts):
            found.append(finding("FMT005", INDEX_FILE, section.line, "an empty section", "remove its heading"))
    for part in context.summary.sections:
        for line in part.lines:
            if _PLACEHOLDER.fullmatch(line.text.removeprefix("- ").strip()) or not line.text.strip():
                found.append(finding("FMT005", SUMMARY_FILE, line.line, "the line is a placeholder", "remove it"))
        if not any(isinstance(p, SummaryLine) or p.raw.strip() for p in part.parts):
            found.append(finding("FMT005", SUMMARY_FILE, part.line, "an empty section", "remove its heading"))
    return found


def encoding(context: Context) -> list[Finding]:
    """Both files are UTF-8 without NUL, control characters, bidi overrides or unpaired surrogates.

    Such characters hide text from a reader or change its order. Fix: remove them.
    """
    found = []
    for file, data in ((INDEX_FILE, context.pair.index), (SUMMARY_FILE, context.pair.summary)):
        for number, raw in enumerate((data or b"").split(b"\n"), 1):
            if problem := _bad_characters(raw):
                found.append(finding("FMT006", file, number, problem, "remove the characters"))
    return found


def _bad_characters(raw: bytes) -> str | None:
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError:
        return "not UTF-8"
    for char in line:
        if char in _BIDI:
            return f"a bidi control character U+{ord(char):04X}"
        if char != "\t" and unicodedata.category(char) in ("Cc", "Cs"):
            return f"a control character U+{ord(char):04X}"
    return None


def lookalikes(context: Context) -> list[Finding]:
    """No zero-width or look-alike characters in ids, search keys or keywords.

    They look right and find nothing. Fix: type the plain characters.
    """
    found = []
    for _, entry in context.index.entries:
        if entry.source is None:
            continue
        parts = (*entry.source.ids, *entry.source.keywords)
        if any(_misleading(part) for part in parts):
            line = entry.line + len(entry.raw) - 1
            found.append(finding("FMT007", INDEX_FILE, line, "misleading characters", "type the plain characters"))
    for section in context.summary.sections:
        for one in section.lines:
            if any(_misleading(key) for key in one.keys):
                problem = "misleading characters in a key"
                found.append(finding("FMT007", SUMMARY_FILE, one.line, problem, "type the plain characters"))
    return found


def _misleading(text: str) -> bool:
    if any(c in _ZERO_WIDTH for c in text):
        return True
    for word in re.findall(r"[^\W\d_]+", text):
        scripts = {_script(c) for c in word}
        if "latin" in scripts and ("cyrillic" in scripts or "greek" in scripts):
            return True
    return False


def _script(char: str) -> str:
    name = unicodedata.name(char, "")
    return next((s for s in ("LATIN", "CYRILLIC", "GREEK") if name.startswith(s)), "other").lower()
