"""What a user's request asks for, and what it is about. The words it is read by are in `request_words`.

A cue counts only where a request begins: at the start, behind words of courtesy, or in a few fixed frames
(`把…忘掉`, `…，请记住`). What fits none of this is no request; nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from nightfold.formats import request_words as words
from nightfold.formats.patterns import lazy

Action = Literal["remember", "update", "forget", "undo"]

_HEAD: Final = 400
"""Characters at the start of a request in which frames are looked for."""
_LONG: Final = 2_000
"""Characters above which a text is no request of one breath, and its clauses are left alone."""

_END_MARKS: Final = "。.!！ \t\n，,；;"
_ID: Final = lazy(r"(?<![\w.:@-])[A-Za-z0-9][A-Za-z0-9._:@-]{4,127}")
_QUOTED: Final = lazy(r'「[^」]*」|“[^”]*”|"[^"\n]*"|`[^`\n]*`')
_CLAUSE_END: Final = lazy(r"[，,。；;！!？?\n]|\.(?=\s|$)")
_HEADING: Final = lazy(r"#{1,6}(?:\s|$)")
_LIST_MARK: Final = lazy(r"\s*(?:[-*+]|[0-9]{1,9}[.)])\s+")


def request_of(body: str) -> str:
    """Return the request of a note's body: without headings above it and, of a single item, its marker."""
    lines = body.strip().split("\n")
    titles = 0
    while titles < len(lines) - 1 and (not lines[titles].strip() or _HEADING.match(lines[titles])):
        titles += 1
    lines = lines[titles:]
    marks = [_LIST_MARK.match(line) for line in lines]
    if marks[0] and sum(map(bool, marks)) == 1:
        lines[0] = lines[0][marks[0].end() :]
    return "\n".join(lines).strip()


def read_action(text: str) -> Action | None:
    """Return what a request asks for, or None where it cannot be read.

    Args:
        text: The request, in the user's words.
    """
    head = text.strip()[:_HEAD]
    if mark := _LIST_MARK.match(head):
        head = head[mark.end() :]
    if words.UNDO.match(head):
        return "undo"
    if words.KEEP.match(head):  # before forgetting: `don't forget …` asks for the opposite
        return "remember"
    if (
        words.FORGET.match(head)
        or words.FORGET_FRAME.match(head)
        or words.FORGET_AT_END.fullmatch(_first_clauses(head))
    ):
        return "forget"
    if words.CHANGE.match(head) or words.CHANGE_FRAME.match(head) or words.CHANGE_ENGLISH.match(head):
        return "update"
    if words.LASTING.match(head) or words.KEEP_AT_END.search(text.strip()[-_HEAD:]):
        return "remember"
    if words.CHANGE_WITHIN.match(head):
        return "update"
    return None


def content_of(action: Action | None, text: str) -> str:
    """Return what a request is about: `text` without the words that ask, words of scope kept.

    `以后请记得用 tabs` becomes `以后用 tabs`; `把端口改成 80` becomes `端口改成 80`; `change the port to 80`
    becomes `the port is now 80`. List markers at the start of lines go, and with them what asks to remember.
    """
    text = text.strip()
    if action == "remember":
        text = _remembered(text)
    elif action == "update":
        text = _updated(text)
    elif action == "forget":
        text = forgotten(text)
    elif action == "undo":
        text = text[match.end() :] if (match := words.UNDO.match(text)) else text
    return "\n".join(_unmarked(text, action)).strip()


def forgotten(text: str, *, rule: bool = False) -> str:
    """Return what a request to forget names, or "" where it only points (`忘掉这条`) or lists several things.

    Remarks behind it (`…那条，我要重新想想`, `…，这个代号不要再出现`) go, and of a rule the words that close
    it (`…那条`), which tell that it names a matter; `…的事`, which does too, stays.

    Args:
        text: The request, or a rule, which may be nothing but the phrase.
        rule: Whether it is a rule, which is taken at its word also where it seems only to point.
    """
    text = text.strip()
    request = words.FORGET.match(text)
    if len(text) > _LONG:
        return text[request.end() if request else 0 :].strip(_END_MARKS)
    if not rule and sum(bool(_LIST_MARK.match(line)) for line in text.split("\n")) > 1:
        return ""  # one note is one order: several things to forget are several rules
    framed = words.FORGET_FRAME.match(text[:_HEAD])
    if request:
        what = text[request.end() :]
        first, rest = _cut(what)
        what = words.FORGET_TAIL.sub("", first) + rest
    elif framed:
        what = framed["what"]
    elif trailing := words.FORGET_AT_END.fullmatch(_first_clauses(text)):
        what = trailing["what"]
    else:
        what = text
    what = _without_remarks(what).strip(_END_MARKS)
    if rule:
        what = words.CLOSING.sub("", what).strip(_END_MARKS)
    return "" if not rule and words.DEICTIC.match(what) and not re.search('[「“"`]|关于|有关', what) else what


def undo_target(text: str) -> str | None:
    """Return what a request to undo names, an id before all; None where it means the last order."""
    text = text.strip()
    match = words.UNDO.match(text)
    what = text[match.end() :] if match else text
    named = next((m[0].rstrip(".:") for m in _ID.finditer(what[:_HEAD]) if _like_an_id(m[0])), None)
    if named:
        return named
    if words.LAST_ONE.match(what):
        return None
    what = _cut(what[:_LONG])[0].strip(_END_MARKS)
    if lead := words.UNDO_LEAD.match(what):
        what = what[lead.end() :]
    return words.UNDO_TAIL.sub("", what).strip(_END_MARKS) or None


def _remembered(text: str) -> str:
    if match := words.KEEP.match(text):
        rest = text[match.end() :]
        asked = match[0].lower().startswith(("could", "can", "would", "will"))
        return (match["scope"] or "") + (rest.rstrip("?？ ") if asked else rest)
    tail = words.KEEP_AT_END.search(text, max(0, len(text) - _HEAD))
    return text[: tail.start()] if tail else text


def _updated(text: str) -> str:
    if match := words.CHANGE_ENGLISH.match(text, 0, _HEAD):
        return f"{match['what']} is now {text[match.start('new') :]}"
    if match := words.CHANGE.match(text):
        return text[match.end() :]
    if match := words.CHANGE_FRAME.match(text, 0, _HEAD):
        rest = text[match.end() :]
        return rest if match["verb"].endswith("一下") else f"{match['what']}{match['verb']}{_spaced(text, match)}{rest}"
    return text


def _spaced(text: str, match: re.Match[str]) -> str:
    return " " if text[match.end("verb") : match.end()].isspace() else ""


def _without_remarks(what: str) -> str:
    """Keep the clauses up to the first remark; none behind one that closes the thing named."""
    kept, rest = "", what
    if len(what) > _LONG:
        return what
    while rest:
        clause, tail = _cut(rest)
        bare = clause.strip()
        if kept and words.REMARK.match(bare.lstrip(_END_MARKS)):
            break
        kept += clause
        rest = tail
        if words.CLOSING.search(bare) or words.MATTER.search(bare):
            break
    return kept


def _cut(text: str) -> tuple[str, str]:
    """Split behind the leading punctuation and the first clause; quotes and code are not cut."""
    start = len(text) - len(text.lstrip(_END_MARKS))
    quoted = [m.span() for m in _QUOTED.finditer(text[: 2 * _HEAD])]
    for match in _CLAUSE_END.finditer(text, start + 1):  # a clause has a character
        if not any(a < match.start() < b for a, b in quoted):
            return text[: match.start()], text[match.start() :]
    return text, ""


def _first_clauses(text: str) -> str:
    """Return the first sentence."""
    return re.split(r"[。！!\n]", text, maxsplit=1)[0][:_HEAD]


def _unmarked(text: str, action: Action | None) -> Iterator[str]:
    for line in text.split("\n"):
        mark = _LIST_MARK.match(line)
        bare = (line[mark.end() :] if mark else line).strip()
        yield _remembered(bare) if mark and action == "remember" else bare


def _like_an_id(word: str) -> bool:
    """Whether a word is more likely a note's id than a word: it has a dash and a digit."""
    return "-" in word and any(character.isdigit() for character in word)
