"""Secrets that a header, a command or a sentence shows: `Basic …`, `mysql -p…`, "log in as admin with …".

Each form has a hint, a plain string that it cannot do without; the expression is tried only in the line
around a hint. A group `v` of the expression is the secret.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from nightfold.formats.patterns import lazy
from nightfold.policy.secret_formats import Span
from nightfold.policy.secret_places import Places
from nightfold.policy.secret_values import (
    decodes_to_pair,
    is_code,
    is_stand_in,
    looks_random,
    looks_strongly_typed,
    looks_typed,
)


class Phrase(NamedTuple):
    """One form."""

    hints: tuple[str, ...]
    """What the form cannot do without, in small letters."""
    needs: str
    """What must stand in the line near the hint too, in small letters; it is quick to look for."""
    reach: int
    """How many characters before a hint the form may begin, within the line."""
    kind: str
    pattern: re.Pattern[str]
    holds: Callable[[str], bool]


_AFTER: Final = 320
"""Characters behind a hint in which a form that begins before it must end, and what it needs must stand."""


def _given(value: str) -> bool:
    """The place alone shows a secret: anything but a stand-in or another flag."""
    return not is_stand_in(value) and not value.startswith("-")


def _typed(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_typed(value)


def _strong(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_strongly_typed(value)


def _random(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_random(value, 16)


def _header(value: str) -> bool:
    return not is_stand_in(value) and (looks_random(value, 12) or decodes_to_pair(value))


_V: Final = r"(?P<v>[^\s\"'`“”‘’，。；、：！？（）()<>]{4,200})"
_WHO: Final = r"[A-Za-z][\w.@-]{0,40}"
_LINE: Final = r"[^\n|;]{0,160}?"
_LATER: Final = r"(?![^\s，。]{0,4}(?:字段|字典|模块|策略|规则|文件|接口|长度|强度))"


def _phrase(
    hints: str, reach: int, kind: str, pattern: str, holds: Callable[[str], bool], *, needs: str = ""
) -> Phrase:
    return Phrase(tuple(hints.split("|")), needs, reach, kind, lazy(pattern, re.IGNORECASE), holds)


PHRASES: Final[tuple[Phrase, ...]] = (
    # The other half of a key pair, written behind the id of its access key.
    _phrase(
        "akia|asia|ltai|akid",
        0,
        "cloud-secret-key",
        r"(?<![A-Za-z0-9])(?:(?:AKIA|ASIA)[A-Z0-9]{16}|LTAI[A-Za-z0-9]{12,26}|AKID[A-Za-z0-9]{13,40})[\"'`]?"
        r"\s{0,3}(?:[/,:;|，、；：+&]|和|与|and\b)?\s{0,3}[\"'`]?(?P<v>[A-Za-z0-9/+]{28,64}={0,2})(?![A-Za-z0-9/+=])",
        _random,
    ),
    _phrase("bearer", 0, "token", r"bearer(?:[ ]{1,2}|\s*\n\s{0,40}|%20)(?P<v>[\w+/=.~:-]{16,4096})", _header),
    _phrase("basic ", 0, "password", r"(?<![\w-])basic[ ]{1,2}(?P<v>[A-Za-z0-9+/_-]{8,400}={0,2})", decodes_to_pair),
    _phrase(
        "authorization",
        0,
        "token",
        r"authorization[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?:\w+\s)?(?P<v>[\w+/=.~:-]{16,4096})",
        _header,
    ),
    _phrase(
        "cookie",
        0,
        "cookie",
        r"cookie[\"']?:\s{0,2}[\"']?(?:[\w.-]{1,60}=[^;\s]{0,400};\s?){0,20}?[\w.-]{1,60}=(?P<v>[\w%.~+/=:-]{16,4096})",
        _random,
    ),
    _phrase(
        " -p", 200, "password", rf"\b(?:mysql(?:dump|admin|import)?|mariadb(?:-\w+)?|7za?)\b{_LINE}\s-p{_V}", _given
    ),
    _phrase(" -p", 200, "password", rf"\bsshpass\s+-p\s?[\"']?{_V}", _given, needs="sshpass"),
    _phrase(
        " -p",
        200,
        "password",
        rf"\b(?:(?:docker|podman|az|oc|npm|helm|gcloud)\s{_LINE}login\b|twine\b|mongo(?:sh|dump|restore|export|import)?\b)"
        rf"{_LINE}\s-p\s{{0,2}}[\"']?{_V}",
        _given,
    ),
    _phrase(" -p", 200, "password", rf"\b(?:sqlcmd|(?:un)?zip)\b{_LINE}\s-P\s{{0,2}}[\"']?{_V}", _given),
    _phrase(
        " -u| --user| --proxy-user",
        240,
        "password",
        rf"\bcurl\b{_LINE}\s(?:-u|--user|--proxy-user)[\s=]{{0,2}}[\"']?[\w.@\\-]{{0,60}}:{_V}",
        _given,
        needs="curl",
    ),
    _phrase(
        " -u",
        200,
        "password",
        rf"\b(?:smbclient|mount\.cifs|rpcclient)\b{_LINE}\s-U\s?[^\s%]{{1,40}}%{_V}",
        _given,
        needs="%",
    ),
    _phrase(
        " -a | --pass ",
        200,
        "password",
        rf"\bredis-cli\b{_LINE}\s(?:-a|--pass)\s{{1,2}}[\"']?{_V}",
        _given,
        needs="redis-cli",
    ),
    _phrase(
        " -w ",
        200,
        "password",
        rf"\bldap(?:search|modify|add|passwd|whoami)\b{_LINE}\s-w\s{{0,2}}[\"']?{_V}",
        _given,
        needs="ldap",
    ),
    _phrase("pass:", 12, "password", rf"-pass(?:in|out)?\s+pass:{_V}", _given, needs="-pass"),
    _phrase(
        "passwd",
        4,
        "password",
        rf"\bhtpasswd\s+-\w*b\w*\s+(?:-\w\s+)?\S{{1,80}}\s+\S{{1,80}}\s+[\"']?{_V}",
        _given,
        needs="htpasswd",
    ),
    _phrase(
        "passwd",
        200,
        "password",
        rf"echo\s+[\"']?[\w.-]{{1,40}}:{_V}[\"']?\s*\|\s*(?:sudo\s+)?chpasswd",
        _given,
        needs="echo",
    ),
    _phrase(" -s", 200, "password", rf"echo\s+[\"']?{_V}[\"']?\s*\|\s*sudo\s+-S", _given, needs="sudo"),
    _phrase(
        " --stdin| --password-stdin",
        240,
        "password",
        rf"echo\s+(?:-n\s+)?[\"']?{_V}[\"']?\s*\|[^\n|]{{0,80}}--(?:password-)?stdin",
        _given,
        needs="echo",
    ),
    _phrase("user:", 120, "password", rf"\bnet\s+use\b{_LINE}/user:\S{{1,60}}\s+{_V}", _typed, needs="net use"),
    _phrase("login", 12, "token", rf"\bvault\s+login\s+(?:token=)?{_V}", _random, needs="vault"),
    _phrase(
        "identified by|identified with",
        0,
        "password",
        r"identified\s+(?:with\s+\S{1,40}\s+)?by\s+(?:password\s+)?[\"'](?P<v>[^\"'\n]{4,200})[\"']",
        _given,
    ),
    _phrase(
        " password",
        240,
        "password",
        r"\bmachine\s+\S{1,100}\s+login\s+\S{1,100}\s+password\s+(?P<v>\S{4,200})",
        _given,
        needs="machine",
    ),
    _phrase(
        "log in |login |logged in|log into|sign in |signed in",
        0,
        "password",
        rf"(?:log(?:in|ged in| in| into)|sign(?:ed)? in)\s(?:\S{{1,40}}\s){{0,3}}?(?:as|with|using|under)\s{_WHO}"
        rf"(?:\s(?:with|using|and)\s|\s?/\s?)(?:the\s)?(?:password\s)?[\"'`]?{_V}",
        _strong,
    ),
    *(
        _phrase(
            hints,
            0,
            "password",
            r"(?<![/\w])(?:credentials?|creds|log[ -]?in|account|user(?:name)?(?:/pass(?:word|wd)?)?"
            r"|[账帐]密|[账帐]号密码|(?:[账帐]号|用户名?)(?:[/／]密码)?|登[录陆])(?![A-Za-z/])"
            rf"(?:\s?(?:is|are|as|with|using|via|是|为|用|：|:))?\s{{0,2}}[\"'`]?{_WHO}\s?/\s?{_V}",
            _strong,
            needs="/",
        )
        for hints in ("cred|login|log in|account|user", "账|帐|用户|登录|登陆")
    ),
    *(
        _phrase(
            word,
            120,
            "password",
            rf"(?:用|以|拿|把)\s?[\"'`“]?{_V}[\"'`”]?\s?(?:当|做|作为?|设[为成])[^\s，。]{{0,6}}{word}",
            _strong,
        )
        for word in ("密码", "口令")
    ),
    *(
        _phrase(
            word, 120, "password", rf"(?<![\w./-]){_V}[\"'`”]?\s?(?:就?是|为)[^\s，。]{{0,8}}{word}{_LATER}", _strong
        )
        for word in ("密码", "口令")
    ),
    _phrase(
        " password| passphrase",
        160,
        "password",
        rf"(?<![\w./-]){_V}[\"'`]?\s(?:is|was|as)\s(?:the|his|her|our|their|my|its)\s(?:\w+\s){{0,3}}(?:password|passphrase)\b",
        _strong,
    ),
    # Connection strings without a scheme: of Go's MySQL driver, of Oracle, and `user:password@host:port`.
    _phrase(
        "@tcp(|@tcp6(|@udp(|@unix(|@cloudsql(",
        260,
        "url-password",
        rf"(?<![\w./@-])[\w.-]{{1,60}}:{_V}@(?:tcp6?|udp|unix|cloudsql)\(",
        _given,
    ),
    _phrase(
        "@",
        260,
        "url-password",
        r"(?<![\w./:@-])(?!(?:npm|pkg|oci|docker|mailto|sips?|xmpp|acct|urn|git):)"
        rf"{_WHO}[:/](?!/){_V}@(?://)?(?!sha\d)(?:[A-Za-z0-9][\w-]{{0,62}}(?:\.[\w-]{{1,62}}){{0,6}}:\d{{2,5}}(?![\w.])"
        r"|[A-Za-z0-9][\w-]{0,62}(?:\.[\w-]{1,62}){1,6}/)",
        _strong,
    ),
    # A sentence that tells where a password was put or sent, and quotes it behind a colon.
    _phrase(
        "password|passphrase|passcode",
        0,
        "password",
        r"(?:password|passphrase|passcode)\b(?! (?:fields?|tests?|polic|length|strength|hash|regex|manager|reset|rule"
        r"|prompt|box|input|column|check|error|seed))[^\n`\"“”「」:：。；;]{0,40}\b(?:is|was|sent|pasted|posted|wrote|written|noted"
        rf"|gave|given|shared|left|put|told|sits|stands)\b[^\n`\"“”「」:：。；;]{{0,40}}[:：]\s?[`\"“「]{_V}[`\"”」]",
        _strong,
    ),
    _phrase(
        "密码|口令",
        0,
        "password",
        r"(?:密码|口令)(?!强度|错误|长度|规则|策略|字段|校验|正则|框|重置|哈希|管理|测试)[^\n`\"“”「」:：。；;，,]{0,16}"
        rf"(?:发|写|贴|给|记|放|存|告诉|留|抄)[^\n`\"“”「」:：。；;]{{0,20}}[:：]\s?[`\"“「]{_V}[`\"”」]",
        _strong,
    ),
    _phrase(
        "登录|登陆| log in| login| sign in",
        120,
        "password",
        rf"(?<![\w./@-]){_WHO}\s?/\s?{_V}[\"'`]?\s?(?:可以|能|来|去|即可|就能|to|can)?\s?(?:登[录陆]|log ?in|sign in)",
        _strong,
        needs="/",
    ),
)


_BY_HINT: Final[dict[str, list[Phrase]]] = {}
for _form in PHRASES:
    for _hint in _form.hints:
        _BY_HINT.setdefault(_hint, []).append(_form)
HINTS: Final = frozenset(_BY_HINT)


def find_phrases(places: Places) -> Iterator[Span]:
    """Yield the secrets that a header, a command or a sentence shows."""
    for hint, stands in places.found.items():
        for phrase in _BY_HINT.get(hint, ()):
            for place in stands:
                yield from _around(places, phrase, place)


def _around(places: Places, phrase: Phrase, place: int) -> Iterator[Span]:
    text, start, end = places.text, place, len(places.text)
    if phrase.reach:
        start = max(text.rfind("\n", place - phrase.reach, place) + 1, place - phrase.reach, 0)
        end = place + _AFTER
    if phrase.needs and places.lowered.find(phrase.needs, start, place + _AFTER) < 0:
        return
    if phrase.reach:
        matches = list(phrase.pattern.finditer(text, start, end))
    else:
        matches = [match for match in [phrase.pattern.match(text, place)] if match]
    for match in matches:
        value = match["v"].rstrip(".,;:)]}")
        if match.start() <= place <= match.end() and phrase.holds(value):
            yield Span(match.start("v"), match.start("v") + len(value), phrase.kind)
