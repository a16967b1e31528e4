"""Statements that try to steer whoever reads the memory (INJ001, INJ002, INJ003 of spec/gate.md).

A memory is data. What gives an injection away is not a word but an act: earlier instructions are to be set
aside, something private is to leave, the user is not to know, a permission is claimed, a clause of the
constitution is turned round. Each rule asks for the act and for the sign that it is meant for the reader;
a sentence that only speaks of such acts is let through. Text is levelled first, so that invisible
characters, look-alike letters, spaced letters and simple encodings hide nothing.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal
from urllib.parse import unquote

from nightfold.formats.patterns import lazy
from nightfold.policy import injection_rules as rules
from nightfold.policy.injection_clauses import contradicts
from nightfold.policy.injection_grants import claims_permission
from nightfold.policy.normal import simplified
from nightfold.policy.patterns import Guarded, Guards

Code = Literal["INJ001", "INJ002", "INJ003"]


@dataclass(frozen=True)
class InjectionHit:
    """One finding about a statement; `message` says what it does, without quoting it."""

    code: Code
    message: str


def judge_injection(text: str, *, by_user: bool, clauses: Sequence[str] = ()) -> tuple[InjectionHit, ...]:
    """Judge one statement.

    Args:
        text: A statement or an entry, as written.
        by_user: Whether the user's own note or hand wrote it. A user may give orders and permissions;
            false frames and contradictions of the constitution count all the same.
        clauses: Clauses of the constitution.

    Returns:
        At most one hit a code, in the order of the codes.
    """
    hits = []
    plain = level(text)
    order = _frame(plain) if by_user else _order(text, plain)
    if order:
        hits.append(InjectionHit("INJ001", order))
    if not by_user and claims_permission(plain):
        hits.append(InjectionHit("INJ002", "claims a standing permission"))
    if any(contradicts(plain, level(clause)) for clause in clauses):
        hits.append(InjectionHit("INJ003", "contradicts or overrides a clause of the constitution"))
    return tuple(hits)


_QUOTATION: Final = lazy(r"\"([^\"\n]{12,600})\"|“([^”“\n]{6,400})”|「([^」「\n]{6,400})」|'([^'\n]{16,600})'(?!\w)")
_OF_THE_USER: Final = lazy(r"用户|老板|主人|他|她|\b(?:user|owner|he|she|i|we)\b[^.;]{0,40}$")
_PERSON: Final = lazy(r"用户|老板|主人|他|她|\b(?:user|owner|he|she)\b")
_SPEAKS: Final = lazy(
    r"说|讲|要求|强调|重申|提醒|吩咐|交代|叮嘱|规定|补充|:\s*$"
    r"|\b(?:said|says|wrote|writes|asks?|asked|told|tells|insists?|insisted|added|repeated|ruled|reminded)\b"
)
_SPEAKS_OF: Final = lazy(
    r"\b(?:said|says|asks?|asked|told|tells)\b(?: \w+){0,2}? (?:of|about|in|on|under) (?:an?|the|his|her|my|this|that)"
    r"(?: \w+){1,2}\s*[:,]?\s*$|^,? in (?:an?|the|his|her) \w+(?: \w+)?\s*:\s*$"
    r"|^在[^，。,]{1,10}[里中上](?:又)?(?:说|写|讲|留言|回复)[^，。,]{0,4}:?\s*$"
)
"""A person speaks *of* what else could be the origin: `said of the page: …`, `user, in a comment: …`."""
_TO_AGENTS: Final = lazy(
    r"^\s*(?:(?:all|any|every|automated|coding) )*"
    r"(?:(?:ai )?(?:assistants?|agents?|bots?)|(?:ai|language) models?|ai tools?|llms?)\b"
    r"[^.;!?]{0,60}?\b(?:must|may|should|shall|can|need to|have to|are to"
    r"|(?:are|is) (?:hereby )?(?:cleared|approved|allowed|permitted|authori[sz]ed|free))\b"
    r"|^\s*(?:所有|任何|各位|全部)?的?\s?(?:ai|自动化|编程)?\s?(?:助手|智能体|机器人|agent)们?[^。；！？]{0,20}?"
    r"(?:必须|可以|应当|应该|需要|务必|有权|获准|无需)"
)


_NEAR: Final = 400
"""Characters before a quotation in which it is said whose it is."""


def quotes_an_order(text: str) -> bool:
    """Whether a statement quotes somebody other than the user who tells agents what they must or may do.

    Even told as data, with the remark that it was not followed, it would stand in every later prompt.
    """
    for found in _QUOTATION.finditer(text):
        quoted = next(part for part in found.groups() if part)
        plain = level(quoted)
        agents, machines = _TO_AGENTS.search(plain), rules.SPEAKS_TO_MACHINES.search(plain)
        if not (agents or machines):
            continue
        before = level(text[max(0, found.start() - _NEAR) : found.start()])
        if not _is_the_users(before) and (agents or rules.TOLD_BY_OTHERS.search(before)):
            return True
    return False


def _is_the_users(before: str) -> bool:
    """Whether words are the user's, by what stands before them.

    `A page I had open said` and `the user opened the page:` name a person too; beside another origin only a person
    counts who speaks, and behind whom no origin stands.
    """
    if not rules.TOLD_BY_OTHERS.search(before):
        return _OF_THE_USER.search(before) is not None
    *_, person = [None, *_PERSON.finditer(before)]
    if person is None:
        return False
    rest = before[person.end() :]
    if rules.TOLD_BY_OTHERS.search(rest):
        return _SPEAKS_OF.search(rest) is not None
    return _SPEAKS.search(rest) is not None


_LOOK_ALIKES: Final = str.maketrans(
    "аеорсухіјѕһԁɡӏԛԝνοαερτκιυβмтнвкзѐёўꓲꓳ",
    "aeopcyxijshdglqwvoaeptkiubmthbk3eeyio",
)
"""Cyrillic, Greek and other letters that look like Latin ones. Source: Unicode confusables, lower case."""
_LOOK_ALIKE: Final = lazy("[" + "".join(map(chr, _LOOK_ALIKES)) + "]")
_INVISIBLE: Final = lazy(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e007f]"
)
_SPACED: Final = lazy(r"(?<![a-z])(?:[a-z][ ._*-](?! )){2,}[a-z](?![a-z])")
_ONE_APART: Final = lazy(r"[ ._*-][a-z][ ._*-]")
"""What every match of `_SPACED` holds, and few sentences do."""
_WIDE_GAP: Final = lazy(r"(?<=[\u4e00-\u9fff])[ \t]+(?=[\u4e00-\u9fff])")


@lru_cache(maxsize=16_384)
def level(text: str) -> str:
    """Return `text` with its disguises taken off; line breaks stay, for the frames need them."""
    plain = text
    if not text.isascii():
        plain = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).replace("’", "'")
        plain = simplified(plain)
        if " " in plain or "\t" in plain:
            plain = _WIDE_GAP.sub("", plain)
        plain = _latin(plain.lower())
    plain = plain.lower()
    return _SPACED.sub(_closed_up, plain) if _ONE_APART.search(plain) else plain


def _closed_up(match: re.Match[str]) -> str:
    return re.sub(r"[ ._*-]", "", match[0])


def _latin(text: str) -> str:
    """Map look-alikes, but only in words that mix them with Latin: a Russian sentence stays Russian."""
    if not _LOOK_ALIKE.search(text):
        return text
    return re.sub(
        r"[^\W\d_]+",
        lambda m: m[0].translate(_LOOK_ALIKES) if re.search("[a-z]", m[0] + _near(text, m)) else m[0],
        text,
    )


def _near(text: str, word: re.Match[str]) -> str:
    """Return the neighbourhood of a one-letter word, which cannot mix alphabets by itself."""
    return text[max(0, word.start() - 8) : word.end() + 8] if len(word[0]) < 3 else ""


def _order(text: str, plain: str) -> str | None:
    """Return what the statement orders its reader to do, or None."""
    return _frame(plain) or _spoken(plain) or _hidden(text)


def _frame(plain: str) -> str | None:
    bare = re.sub(r"(?<!`)`[^`\n]+`(?!`)", " ", plain) if "`" in plain else plain
    if rules.MARKER.search(bare):
        return "holds a mark that passes for the frame around the memory"
    if rules.TOOL_LOOK.search(bare):
        return "looks like the call of a tool"
    has_colon = ":" in bare or "：" in bare
    roles = {match[1] for match in rules.ROLE_LINE.finditer(bare)} if has_colon else set()
    if len(roles) > 1 and roles & {"assistant", "human", "system", "developer", "助手", "系统"}:
        return "holds a made-up conversation"
    if "\n" in plain and len(rules.FENCE_LINE.findall(plain)) % 2:
        return "holds a code fence that is not closed"
    return None


_SIMPLE: Final = (
    (rules.OVERRIDE, "tells the reader to set earlier instructions aside"),
    (rules.REVEAL, "tells the reader to show its prompt"),
    (rules.PERSONA, "tells the reader to take off its limits"),
)
_ACTS: Final = frozenset({rules.CONCEAL, rules.EXFILTRATE, rules.EXFILTRATE_LATER})
"""Without a match of one of these nothing is sent away, and nothing done behind anybody's back."""
_TO_MACHINES: Final = frozenset({rules.SALUTE, rules.MODELS_MUST})
"""Without a match of one of these no machine is spoken to."""
_SPEECH: Final = Guards(
    *(pattern for pattern, _ in _SIMPLE),
    rules.AUTHORITY,
    rules.STEER,
    rules.BEACON,
    rules.TOOL_CALL,
    rules.SYSTEM_LINE,
    *_TO_MACHINES,
    *_ACTS,
)
"""All that `_spoken` looks for."""


def _spoken(plain: str) -> str | None:
    possible = _SPEECH.possible(plain)
    return _spoken_of(plain, possible) if possible else None


def _spoken_of(plain: str, possible: frozenset[Guarded]) -> str | None:
    for pattern, message in _SIMPLE:
        if pattern in possible and any(not _is_mention(plain, match) for match in pattern.finditer(plain)):
            return message
    if rules.AUTHORITY.search(plain):
        return "places itself above the user or the other memories"
    if rules.STEER.search(plain):
        return "tells the reader what to recommend"
    if rules.BEACON.search(plain):
        return "sends what was said to an address"
    if any(not _is_forbidden(plain, match) for match in rules.TOOL_CALL.finditer(plain)):
        return "tells the reader to call a tool"
    if any(not _is_mention(plain, match) for match in rules.SYSTEM_LINE.finditer(plain)):
        return "plays the system and speaks to the reader"
    to_machines = None if possible.isdisjoint(_TO_MACHINES) else _to_machines(plain)
    return to_machines or (None if possible.isdisjoint(_ACTS) else _act(plain))


_SALUTED_REACH: Final = 400
"""Characters behind a salutation in which an act counts as ordered by it."""


def _to_machines(plain: str) -> str | None:
    """An act that does harm, asked of any machine that reads; told as what is forbidden, it is none."""
    salutes = [match for match in rules.SALUTE.finditer(plain) if not _is_mention(plain, match)]
    if salutes:
        found = (act for acts in (rules.LETS_THROUGH, rules.GIVES_AWAY) for act in acts.finditer(plain))
        asked = [act.start() for act in found if not _is_forbidden(plain, act)]
        if any(0 <= act - salute.end() <= _SALUTED_REACH for salute in salutes for act in asked):
            return "asks any machine that reads it for an act that does harm"
    for match in rules.MODELS_MUST.finditer(plain):
        if rules.LETS_THROUGH.match(plain, match.end()) and not _is_mention(plain, match):
            return "tells machines to let something through"
    return None


def _act(plain: str) -> str | None:
    hiding = rules.CONCEAL.search(plain)
    leaving = rules.EXFILTRATE.search(plain)
    leaving_later = rules.EXFILTRATE_LATER.search(plain)
    if not (hiding or leaving or leaving_later):
        return None
    meant_for_reader = rules.ADDRESSED.search(plain) or rules.TRIGGER.search(plain)
    if not (meant_for_reader or rules.ORDER.search(plain)):
        return None
    forms = [rules.EXFILTRATE, rules.EXFILTRATE_LATER] if meant_for_reader else [rules.EXFILTRATE]
    if any(not _is_forbidden(plain, match) for form in forms for match in form.finditer(plain)):
        return "tells the reader to send something private away"
    if hiding and any(not _is_forbidden(plain, match) for match in rules.ACT.finditer(plain)):
        return "tells the reader to act behind the user's back"
    return None


def _is_mention(plain: str, match: re.Match[str]) -> bool:
    """Tell whether the words are spoken about: named as an example, or forbidden."""
    start = match.start() + len(match[0]) - len(match[0].lstrip(" .;:!?,，。；：！？、\n\"'`“”‘’「」()（）>]|*#"))
    before, after = plain[max(0, start - 60) : start], plain[match.end() : match.end() + 60]
    return bool(
        rules.MENTION_BEFORE.search(before) or rules.MENTION_AFTER.search(after) or rules.FORBIDDEN.search(before)
    )


def _is_forbidden(plain: str, match: re.Match[str]) -> bool:
    return rules.FORBIDDEN.search(plain[max(0, match.start() - 24) : match.start()]) is not None


_BASE64: Final = lazy(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,2000}={0,2}(?![A-Za-z0-9+/_-])")
_RUN: Final = lazy(r"[A-Za-z0-9+/_-]{20}")
"""What every match of `_BASE64` begins with."""
_NO_TEXT: Final = frozenset("ghijklmnopqrstuv")
"""Beginnings of base64 whose first byte goes on with a character: no UTF-8 begins so, and no text is hidden there."""
_ESCAPES: Final = lazy(r"(?:%[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|&#x?[0-9A-Fa-f]{2,5};){5,}")


def _hidden(text: str) -> str | None:
    """Judge what an encoding hides; an order to decode and obey is one whatever it hides."""
    text = unicodedata.normalize("NFKC", text)
    for decoded in _decoded(text):
        if _spoken(level(decoded)) or claims_permission(level(decoded)):
            return "hides an order in an encoding"
    if rules.DECODE.search(level(text)) and (_BASE64.search(text) or _ESCAPES.search(text)):
        return "tells the reader to decode something and obey it"
    return None


def _decoded(text: str) -> Iterator[str]:
    may_escape = "%" in text or "\\" in text or "&#" in text
    for match in _ESCAPES.finditer(text) if may_escape else ():
        yield unquote(re.sub(r"\\x|\\u00|&#x", "%", match[0]).replace(";", ""))
    for match in _BASE64.finditer(text) if _RUN.search(text) else ():
        if match[0][0] in _NO_TEXT:
            continue
        try:
            raw = base64.b64decode(match[0].replace("-", "+").replace("_", "/") + "=" * (-len(match[0]) % 4))
            yield raw.decode("utf-8")
        except (binascii.Error, UnicodeDecodeError, ValueError):
            continue
