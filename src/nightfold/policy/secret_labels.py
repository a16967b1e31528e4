"""Secrets that a label shows: `password: …`, `API_KEY=…`, `"token": "…"`, `密码是 …`, `--password …`.

Three questions decide, in this order. Does the name end in a word for a secret (`secret_names`)? What joins
it to the value: a sign of assignment, "is" in either language, the end of the line, only a blank? And does
the value look like a secret (`secret_values`), the more so the weaker the joint? Names are found by a
search for the few strings they all contain, so ordinary text costs one pass for each of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from nightfold.formats.patterns import lazy
from nightfold.policy.patterns import joined
from nightfold.policy.secret_formats import Span
from nightfold.policy.secret_names import Family, find_names
from nightfold.policy.secret_places import Places
from nightfold.policy.secret_values import (
    PLACEHOLDER,
    SYMBOLS,
    decodes_to_pair,
    is_code,
    is_stand_in,
    is_uuid,
    looks_random,
    looks_strongly_typed,
    looks_typed,
)

Joint = Literal["sign", "verb", "line", "blank"]
"""What joins name and value: `=` or `:`, "is" or "改成", the end of the line, only a blank (or a flag)."""

_QUOTE: Final = r"(?:\\{0,3}[\"'`]|[“”‘’「『」』])"
_MARKS: Final = rf"(?:{_QUOTE}|\*{{1,2}}|__|\]|\))?"
_ASIDE: Final = r"(?:\s?[（(][^（()）\n]{1,24}[）)])?"
_SIGN: Final = joined(rf"""
    {_MARKS}{_ASIDE}{_MARKS}
    (?:[ ](?:for|of|on)[ ](?:the[ ])?[\w@./-]{{1,40}}(?:[ ][\w@./-]{{1,40}}){{0,2}}?)?
    \s{{0,8}}(?:=>|:=|->|→|[:=：＝|](?![:=])|==)\s{{0,8}}
    |[\"']?[ ]value\s?=\s?
    |{_QUOTE}\s?,\s?(?={_QUOTE})
    |\(\s?(?={_QUOTE})
    |[\"']?\n[ ]{{0,40}}value:[ ]?
    |(?<=[a-zA-Z])>(?=[^\s<]{{4,200}}</)
    """).rstrip()
_ENGLISH_VERB: Final = joined(r"""
    (?:'s|(?:[ ](?:for|of|on|in|to|at)[ ](?:the[ ])?[\w@./-]{1,40}(?:[ ][\w@./-]{1,40}){0,4}?)?
    (?:(?:[ ](?:is|was|are|be|been|being|has|had|will|now|still|currently|temporarily|just|got|gets|should
    |must|can)){0,4}
    [ ](?:is|was|be|are|being|equals?|(?:re)?set|changed|updated|switched|rotated|now)(?:[ ](?:to|as|with|back[ ]to))?
    |[ ]to))[ ]{1,2}
    """).rstrip()
_HAN_VERB: Final = joined(r"""
    (?:的(?:值|内容))?(?:[由从]\s?[^\s，。]{1,24}\s?|不再?是\s?[^\s，。]{1,24}\s?了?[，,]\s?(?:而|现在|已经?)?)?
    (?:都|也|还|仍然?|依然|现在?|已经?|目前|统一|默认|临时|暂时|重新|刚刚?|昨天|今天|后来|上周|被|给|先|就|全|其实|应该|确实
    |我|他|用户|帮我|后面|以后|最终|最后|又|再){0,4}
    (?:是|为|叫|填的?|写的?|输入?|等于|用的?|选的?|[改换设变定][成为了到]{0,2}
    |(?:设置|重置|重设|更新|修改|更换|调整|配置|设定)[成为了到]{0,2})(?:的是|了)?
    """).rstrip()
_ASSIGN: Final = rf"(?:[:=：＝]|{_HAN_VERB}|[ ]is|[ ]was)"

_JOINTS: Final[tuple[tuple[Joint, re.Pattern[str]], ...]] = (
    ("sign", lazy(_SIGN)),
    ("line", lazy(rf"{_MARKS}{_ASIDE}{_MARKS}[ ]?{_ASSIGN}?[ \t]{{0,8}}\n[ \t>]{{0,40}}")),
    ("verb", lazy(rf"{_MARKS}{_ASIDE}(?:{_ENGLISH_VERB}|\s?{_HAN_VERB}\s?[：:]?\s?)")),
    ("blank", lazy(rf"{_ASIDE}[ \t\u3000]{{1,2}}|\n[ \t]{{1,40}}")),
)
_OPEN: Final = {"“": "”", "‘": "’", "「": "」", "『": "』", '"': '"', "'": "'", "`": "`"}
_ESCAPE: Final = lazy(r"\\{1,3}(?=[\"'])")
_RUN: Final = lazy(r"[!-~]{1,4096}")
_NEXT_FIELD: Final = lazy(r"(?<=.)&[\w.-]{1,40}=")
_TRAIL: Final = ",;:.)]}>|\"'`\\"
_LINE_END: Final = lazy(rf"{_QUOTE}?[.,;。，；）)]?[ \t]*(?:\n|$)")
_PIN: Final = lazy(
    rf"(?:[ -]?code)?{_MARKS}\s?(?:[:=：]|是|为|[ ]is)\s?{_MARKS}(?P<v>\d{{4,8}})(?![\d.,:/-]|\s?[个位秒分])"
)
_CODE: Final = lazy(r"[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8})+")
_WORDS_IN_LINE: Final = lazy(r"[a-z]+(?:[-_ ][a-z]+){3,7}")


def find_labelled(places: Places) -> Iterator[Span]:
    """Yield the values that a label marks as secret."""
    done = 0
    for name in sorted(find_names(places)):
        span = _value(places.text, name.start, name.end, name.family) if name.start >= done else None
        if span is not None:
            done = span[1]
            yield Span(*span, name.kind)


def _value(text: str, start: int, end: int, family: Family) -> tuple[int, int] | None:
    """Return the span of the secret behind the name `text[start:end]`, or None."""
    if family == "pin":
        match = _PIN.match(text, end)
        return match.span("v") if match else None
    if text.startswith("://", start - 3):
        return None  # the user of an address; `secret_formats` knows those
    name = text[start:end]
    query, flag = text[start - 1 : start] in ("?", "&"), text.startswith("--", start - 2)
    for joint, pattern in _JOINTS:
        match = pattern.match(text, end)
        if match is None or (name.lower() == "pass" and joint != "sign" and not flag):
            continue  # "pass" is a verb as well
        left, right, quoted = _extent(text, match.end(), query=query)
        if joint == "line" and not _LINE_END.match(text, right):
            continue
        if left < right and _is_secret(family, joint, text[left:right], name, quoted=quoted, flag=flag):
            return left, right
    return None


def _extent(text: str, start: int, *, query: bool) -> tuple[int, int, bool]:
    """Return where the value begins and ends, and whether it is quoted."""
    escaped = _ESCAPE.match(text, start)
    if escaped:
        start = escaped.end()
    closing = _OPEN.get(text[start : start + 1])
    if closing:
        start += 1
        end = text.find(closing, start, start + 4096)
        line = text.find("\n", start, start + 4096)
        if end >= 0 and (line < 0 or end < line):
            return start, end - (escaped is not None and text[end - 1] == "\\"), True
    run = _RUN.match(text, start)
    if run is None:
        return start, start, False
    end = run.end()
    for stop in ('"', "'", "`", "</", "\\", *(("&", "#") if query else ())):
        found = text.find(stop, start, end)
        end = found if found > start else end
    next_field = _NEXT_FIELD.search(text, start, end)
    end = next_field.start() if next_field else end
    while end > start and text[end - 1] in _TRAIL and not _balanced(text, start, end):
        end -= 1
    return start, end, False


def _balanced(text: str, start: int, end: int) -> bool:
    closing = text[end - 1]
    return closing in ")]}" and "([{"[")]}".index(closing)] in text[start:end]


def _is_secret(family: Family, joint: Joint, value: str, name: str, *, quoted: bool, flag: bool) -> bool:
    if family == "token" and name.lower().endswith("auth") and decodes_to_pair(value):
        return True
    value = value[:_JUDGED]
    if is_stand_in(value) or PLACEHOLDER[:-1] in value:
        return False
    if family == "code":
        return _CODE.fullmatch(value) is not None
    if family == "token":
        return _is_token(joint, value, name.lower(), flag=flag)
    return _is_password(joint, value, name, quoted=quoted, flag=flag)


_JUDGED: Final = 160
"""Characters of a value that are looked at: what a long one is shows in its beginning."""
_SHORT_NAMES: Final = frozenset({"auth", "sig", "sid", "ak", "sk", "credential", "credentials", "signature"})
"""Names that mean other things too: what they hold must be longer to count."""


def _is_token(joint: Joint, value: str, name: str, *, flag: bool) -> bool:
    if is_code(value):
        return False
    if joint == "blank" and not flag:
        return looks_random(value, 20) and not is_uuid(value)
    if looks_random(value, 16 if name in _SHORT_NAMES else 12):
        return True
    return looks_strongly_typed(value) and any(letter in SYMBOLS for letter in value)


def _is_password(joint: Joint, value: str, name: str, *, quoted: bool, flag: bool) -> bool:
    if value.isdigit():
        return joint in ("sign", "verb") and 6 <= len(value) <= 20
    random = looks_random(value, 12)
    if not random and is_code(value):
        return False
    if random or looks_strongly_typed(value):
        return True
    if joint == "line" or (joint == "blank" and not (flag or quoted)):
        return False
    if looks_typed(value):
        return True
    if name.isupper() and joint == "sign" and value.isalpha():
        return len(value) >= 6
    return _WORDS_IN_LINE.fullmatch(value) is not None and (quoted or "-" in value)
