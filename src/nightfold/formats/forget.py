"""Forget rules. Source: spec/formats.md, section 1.2."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from nightfold.errors import InputError
from nightfold.formats.blocks import ListItem, read_blocks
from nightfold.formats.frontmatter import level, read_frontmatter
from nightfold.formats.note import Note
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import one_line
from nightfold.formats.requests import forgotten
from nightfold.formats.sentences import code_spans, join_lines

_MARK_LENGTH: Final = 40
"""Characters at the end of a rule in which its exact mark is looked for."""
_EXACT: Final = lazy(r"\s*[（(]\s*(?:精确|exact)\s*[）)]\s*[。.]?\s*$", re.IGNORECASE)
_QUOTED: Final = lazy(r'「([^「」]+)」|“([^“”]+)”|"([^"]+)"')

_MATTER_ZH: Final = lazy(
    r"(?:的)?(?:那|这)(?:一)?(?:件|些|段|回|桩)(?:事情?|事儿)?$|的(?:事情?|事儿|一切|所有(?:内容|信息|事情?)?|全部(?:内容|信息)?)$"
)
_ENTRY_ZH: Final = lazy(r"[^，,。；;]{2}(?:那|这)一?条(?:规定|要求|规则|记录|记忆|内容)?\s*(?:[，,。；;].*)?$")
"""An entry named by what it is about, and perhaps why it goes: 显示在线人数那条，先不做了."""
_ABOUT_ZH: Final = lazy(r"^(?:(?:所有|一切|任何|全部)?(?:关于|有关|涉及)|(?:和|与|跟)(?=.{1,80}(?:有关|相关)的))\s*")
_RELATED_ZH: Final = lazy(r"(?:有关|相关)?的(?:所有|一切|任何|全部)?(?:东西|内容|信息|话题|记录|记忆|事情?)?$")
_ABOUT_EN: Final = lazy(
    r"^(?:(?:everything|anything|all|whatever|things?|every\s+mention|any\s+mention|all\s+mentions)"
    r"(?:\s+(?:else|that|there|is|I|you|we|they|ever|said|know|have|has|wrote|to|do|related))*\s+"
    r"(?:about|of|with|on|regarding|concerning|to)"
    r"|(?:the|that|this)\s+(?:whole\s+)?(?:matter|thing|business|affair|issue|situation|story|topic|subject|"
    r"conversation|discussion|episode|note|entry|memory|line|item|rule)\s+(?:of|with|about|around|regarding|concerning|between|over))\s+",
    re.IGNORECASE,
)
_MINE_EN: Final = lazy(
    r"^(?:my|our|his|her|their|the\s+user['’]s|[A-Z]\w+['’]s)\s+(?:[\w-]+\s+){1,4}?"
    r"(?:with|over|about|against|between|regarding|concerning|at|from|for|to|of|in)\s+\S",
    re.IGNORECASE,
)
_FINITE_EN: Final = lazy(
    r"\b(?:am|is|are|was|were|be|been|has|have|had|will|would|shall|should|must|can|could|may|might|does|do|did|"
    r"uses?|prefers?|likes?|wants?|runs?|lives?|needs?|goes|says?|said|works?|costs?|means?|gets?|got|"
    r"isn['’]t|aren['’]t|wasn['’]t|doesn['’]t|don['’]t|won['’]t|can['’]t)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ForgetRule:
    """One rule: an item of a file in `forget/`, or a `forget` note, whose path and line it then carries."""

    path: str
    line: int
    text: str
    """The rule as written, marker removed."""
    phrase: str
    """The text to compare statements with: request words and the exact mark taken off."""
    literals: tuple[str, ...] = ()
    """Parts in backticks or quotes: must not appear anywhere."""
    exact: bool = False
    """Ends in `（精确）` / `(exact)`: matches only literally after normalisation."""
    topic: bool = False
    """Names a matter rather than a sentence."""

    @property
    def place(self) -> str:
        """`path:line`, as findings and reports name a rule."""
        return f"{self.path}:{self.line}"


def parse_rules(path: str, text: str) -> tuple[ForgetRule, ...]:
    """Read the rules of a file: one a list item, whatever headings stand around it. Never fails.

    Code, comments and block quotes hold no rules. An item that only introduces nested ones by a colon is
    none, nor is one that names nothing (`忘掉`). Frontmatter is skipped; a faulty one must not keep the
    rules from being in force.
    """
    lines = level(text).split("\n")
    try:
        start = read_frontmatter(path, lines, required=False).body
    except InputError:
        start = 0
    items = [block for block in read_blocks(lines, start).blocks if isinstance(block, ListItem)]
    parents = {id(item.parent) for item in items}
    rules = []
    for item in items:
        said = one_line(join_lines([line.text for line in item.lines]))
        if id(item) in parents and said.endswith((":", "：")):
            continue
        rule = _rule(path, item.line, said)
        if rule.phrase or rule.literals:
            rules.append(rule)
    return tuple(rules)


def rule_of_note(note: Note) -> ForgetRule:
    """Return the rule that a `forget` note gives: of its target, else of its content.

    Its line is that of the note's file where the body begins, 1 for want of a better one.
    """
    return _rule(note.path, 1, one_line(note.target or note.content))


def _rule(path: str, line: int, text: str) -> ForgetRule:
    """Take a rule apart. One that is nothing but a literal has the phrase ""."""
    exact = _EXACT.search(text, max(0, len(text) - _MARK_LENGTH))
    said = text[: exact.start()] if exact else text
    literals = _literals(said)
    phrase = forgotten(said, rule=True)
    if phrase.strip('「」“”"` ') in literals:
        return ForgetRule(path, line, text, "", literals, bool(exact), False)
    bare, topic = (phrase, False) if exact else _matter(phrase)
    topic = topic or (not exact and _ENTRY_ZH.search(said) is not None)
    return ForgetRule(path, line, text, bare, literals, bool(exact), topic)


def _literals(text: str) -> tuple[str, ...]:
    """Return what stands in backticks or quotes, in order; quotes inside backticks belong to the code."""
    found: list[tuple[int, str]] = []
    rest, at = [], 0
    for start, end in code_spans(text):
        found.append((start, text[start:end].strip("`").strip()))
        rest += [text[at:start], " " * (end - start)]
        at = end
    masked = "".join([*rest, text[at:]])
    found += [(m.start(), next(g for g in m.groups() if g).strip()) for m in _QUOTED.finditer(masked)]
    return tuple(dict.fromkeys(literal for _, literal in sorted(found) if literal))


def _matter(phrase: str) -> tuple[str, bool]:
    """Return the phrase without the words that make it a topic, and whether it is one."""
    about = _ABOUT_ZH.match(phrase)
    if about:
        bare = phrase[about.end() :]
        bare = _RELATED_ZH.sub("", bare) if _RELATED_ZH.search(bare) else _MATTER_ZH.sub("", bare)
        return bare or phrase, True
    if _MATTER_ZH.search(phrase):
        return _MATTER_ZH.sub("", phrase) or phrase, True
    if found := _ABOUT_EN.match(phrase):
        return phrase[found.end() :] or phrase, True
    return phrase, bool(_MINE_EN.match(phrase)) and not _FINITE_EN.search(phrase)
