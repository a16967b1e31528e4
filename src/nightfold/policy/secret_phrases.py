"""Secrets that a sentence or a command shows: headers, account pairs, short flags, seed phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from nightfold.policy.secret_formats import Span
from nightfold.policy.secret_values import (
    decodes_to_pair,
    is_code,
    is_stand_in,
    looks_random,
    looks_strongly_typed,
    looks_typed,
)


class Phrase(NamedTuple):
    """A form: the hint that must be there, the expression whose group `v` is the secret, and the test."""

    hint: str
    kind: str
    pattern: re.Pattern[str]
    holds: Callable[[str], bool]


def _given(value: str) -> bool:
    """The place alone shows a secret: anything but a stand-in."""
    return not is_stand_in(value) and not value.startswith("-")


def _typed(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_typed(value)


def _strong(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_strongly_typed(value)


def _random(value: str) -> bool:
    return not is_stand_in(value) and not is_code(value) and looks_random(value, 16)


def _header(value: str) -> bool:
    return not is_stand_in(value) and (looks_random(value, 12) or decodes_to_pair(value))


def _pair(value: str) -> bool:
    return decodes_to_pair(value)


_V: Final = r"(?P<v>[^\s\"'`“”‘’，。；、：！？（）()<>]{4,200})"
_WHO: Final = r"[A-Za-z][\w.@-]{0,40}"


def _phrase(hint: str, kind: str, pattern: str, holds: Callable[[str], bool]) -> Phrase:
    return Phrase(hint, kind, re.compile(pattern, re.IGNORECASE), holds)


PHRASES: Final[tuple[Phrase, ...]] = (
    _phrase("bearer", "token", r"bearer(?:\s{1,2}|\s*\n\s*|%20)(?P<v>[\w+/=.~:-]{16,4096})", _header),
    _phrase("basic", "password", r"(?<![\w-])basic\s{1,2}(?P<v>[A-Za-z0-9+/_-]{8,400}={0,2})", _pair),
    _phrase("authorization", "token", r"authorization[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?:\w+\s)?(?P<v>[\w+/=.~:-]{16,4096})", _header),
    _phrase("cookie", "cookie", r"cookie[\"']?:\s{0,2}[\"']?(?:[\w.-]{1,60}=[^;\s]{0,400};\s?){0,20}?[\w.-]{1,60}=(?P<v>[\w%.~+/=:-]{16,4096})", _random),
    _phrase("mysql", "password", rf"\bmysql(?:dump|admin|import)?\b[^\n|;]{{0,120}}?\s-p{_V}", _given),
    _phrase("mariadb", "password", rf"\bmariadb(?:-dump|-admin)?\b[^\n|;]{{0,120}}?\s-p{_V}", _given),
    _phrase("redis-cli", "password", rf"redis-cli\b[^\n|;]{{0,120}}?\s(?:-a|--pass)\s{{1,2}}[\"']?{_V}", _given),
    _phrase("sshpass", "password", rf"sshpass\s+-p\s?[\"']?{_V}", _given),
    _phrase("curl", "password", rf"\bcurl\b[^\n|;]{{0,200}}?\s(?:-u|--user|--proxy-user)[\s=]{{0,2}}[\"']?[\w.@\\-]{{0,60}}:{_V}", _given),
    _phrase("login", "password", rf"\b(?:docker|podman|az|oc|npm|helm registry|twine|gcloud)\s[^\n|;]{{0,120}}?login\b[^\n|;]{{0,120}}?\s-p\s{{1,2}}[\"']?{_V}", _given),
    _phrase("twine", "password", rf"\btwine\b[^\n|;]{{0,120}}?\s-p\s{{1,2}}[\"']?{_V}", _given),
    _phrase("mongo", "password", rf"\bmongo(?:sh|dump|restore|export|import)?\b[^\n|;]{{0,160}}?\s-p\s{{0,2}}[\"']?{_V}", _given),
    _phrase("sqlcmd", "password", rf"\bsqlcmd\b[^\n|;]{{0,160}}?\s-P\s{{0,2}}[\"']?{_V}", _given),
    _phrase("ldap", "password", rf"\bldap(?:search|modify|add|passwd|whoami)\b[^\n|;]{{0,160}}?\s-w\s{{0,2}}[\"']?{_V}", _given),
    _phrase("passin", "password", rf"-pass(?:in|out)?\s+pass:{_V}", _given),
    _phrase("htpasswd", "password", rf"\bhtpasswd\s+-\w*b\w*\s+(?:-\w\s+)?\S+\s+\S+\s+[\"']?{_V}", _given),
    _phrase("chpasswd", "password", rf"echo\s+[\"']?[\w.-]+:{_V}[\"']?\s*\|\s*(?:sudo\s+)?chpasswd", _given),
    _phrase("sudo -s", "password", rf"echo\s+[\"']?{_V}[\"']?\s*\|\s*sudo\s+-S", _given),
    _phrase("--stdin", "password", rf"echo\s+(?:-n\s+)?[\"']?{_V}[\"']?\s*\|[^\n|]{{0,80}}--(?:password-)?stdin", _given),
    _phrase("smb", "password", rf"\b(?:smbclient|mount\.cifs|rpcclient)\b[^\n|;]{{0,120}}?\s(?:-U\s?\S{{1,40}}%){_V}", _given),
    _phrase("7z", "password", rf"\b7za?\b[^\n|;]{{0,80}}?\s-p{_V}", _given),
    _phrase("zip", "password", rf"\b(?:un)?zip\b[^\n|;]{{0,80}}?\s-P\s{{0,2}}{_V}", _given),
    _phrase("net use", "password", rf"\bnet\s+use\b[^\n|;]{{0,120}}?/user:\S+\s+{_V}", _typed),
    _phrase("vault login", "token", rf"\bvault\s+login\s+(?:token=)?{_V}", _random),
    _phrase("identified by", "password", r"identified\s+(?:with\s+\S{1,40}\s+)?by\s+(?:password\s+)?[\"'](?P<v>[^\"'\n]{4,200})[\"']", _given),
    _phrase("machine ", "password", r"\bmachine\s+\S{1,100}\s+login\s+\S{1,100}\s+password\s+(?P<v>\S{4,200})", _given),
    _phrase(" with ", "password", rf"\b(?:log(?:ged)?|sign(?:ed)?|ssh(?:ed)?|connect(?:ed)?)[ -]?(?:in|into|on|to)?\s(?:\S{{1,40}}\s)?(?:as|using|under)\s{_WHO}\s(?:with|using|and|/)\s{{0,2}}(?:the\s)?(?:password\s)?[\"'`]?{_V}", _strong),
    _phrase("/", "password", rf"(?:credentials?|creds|log[ -]?in|sign[ -]?in|account|username|账密|账号密码|账号|帐号|帐密|用户名|用户|登录|登陆)(?:\s?(?:is|are|as|with|using|via|是|为|用|：|:))?\s{{0,2}}[\"'`]?{_WHO}\s?/\s?{_V}", _strong),
    _phrase("密码", "password", rf"(?:用|以|拿|把)\s?[\"'`“]?{_V}[\"'`”]?\s?(?:当|做|作为|设为|设成|作)[^\s，。]{{0,6}}(?:密码|口令)", _strong),
    _phrase("密码", "password", rf"[\"'`“]?(?<![\w./-]){_V}[\"'`”]?\s?(?:就?是|为)[^\s，。]{{0,8}}(?:密码|口令)(?![^\s，。]{{0,4}}(?:字段|字典|模块|策略|规则|文件|接口))", _strong),
    _phrase("password", "password", rf"(?<![\w./-]){_V}[\"'`]?\s(?:is|was|as)\s(?:the|his|her|our|their|my|its)\s(?:\w+\s){{0,3}}(?:password|passphrase)\b", _strong),
)  # fmt: skip


def find_phrases(text: str, lowered: str) -> Iterator[Span]:
    """Yield the secrets that a header, a command or a sentence shows.

    Args:
        text: The text.
        lowered: The text with its ASCII letters lowered, of the same length.
    """
    for phrase in PHRASES:
        if phrase.hint in lowered:
            for match in phrase.pattern.finditer(text):
                value = match["v"].rstrip(".,;:)]}")
                if phrase.holds(value):
                    yield Span(match.start("v"), match.start("v") + len(value), phrase.kind)
