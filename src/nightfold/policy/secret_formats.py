"""Secrets that show what they are: a prefix, a frame or an address that only a credential has.

The expressions run over long unbroken ASCII runs only (`LONG_RUN`), since none of these values is short or
holds a blank; blocks such as PEM are found by their frame. Lengths follow what the issuers publish, with
room below and above where they have changed them.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from nightfold.policy.secret_values import is_stand_in, looks_random


class Span(NamedTuple):
    """A secret in a text: offsets in characters, and what it is."""

    start: int
    end: int
    kind: str


_RANDOM: Final = frozenset({"token", "url-token"})
"""Kinds whose value must also look random: their frame alone occurs around other things."""

# (kind, expression); a group `v` marks the secret, else the whole match is it.
_FORMATS: Final[tuple[tuple[str, str], ...]] = (
    ("webhook", r"https?://hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,}"),
    ("webhook", r"https?://(?:\w+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d{15,21}/[\w-]{40,}"),
    ("webhook", r"https?://oapi\.dingtalk\.com/robot/send\?access_token=[0-9a-f]{32,64}"),
    ("webhook", r"https?://open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/(?:v2/)?hook/[0-9a-zA-Z-]{16,}"),
    ("webhook", r"https?://qyapi\.weixin\.qq\.com/cgi-bin/webhook/\w+\?key=[0-9a-fA-F-]{30,}"),
    ("webhook", r"https?://[\w.-]+\.webhook\.office\.com/webhookb2/[\w@/-]{40,}"),
    ("webhook", r"https?://hooks\.zapier\.com/hooks/catch/\d+/\w{5,}"),
    ("webhook", r"https?://maker\.ifttt\.com/trigger/\w+/(?:json/)?with/key/[\w-]{15,}"),
    ("webhook", r"https?://chat\.googleapis\.com/v1/spaces/[\w-]+/messages\?[\w%=&.-]{30,}"),
    ("webhook", r"https?://(?:sctapi|sc)\.ftqq\.com/SC[TU]\w{20,}\.send"),
    ("token", r"https?://api\.telegram\.org/bot(?P<v>\d{8,11}:[\w-]{30,})"),
    ("aws-key-id", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Z0-9])"),
    ("cloud-key-id", r"LTAI[A-Za-z0-9]{12,26}(?![A-Za-z0-9])"),
    ("cloud-key-id", r"AKID[A-Za-z0-9]{13,40}(?![A-Za-z0-9])"),
    ("cloud-key-id", r"ALTAK-?[A-Za-z0-9]{16,30}(?![A-Za-z0-9])"),
    ("cloud-key-id", r"AKLT[A-Za-z0-9_-]{16,60}"),
    ("cloud-key-id", r"JDC_[A-Z0-9]{24,32}(?![A-Za-z0-9])"),
    ("google-token", r"ya29\.[\w-]{20,}"),
    ("google-token", r"1//0[\w-]{30,}"),
    ("google-token", r"AIza[\w-]{35}|GOCSPX-[\w-]{28}"),
    ("token", r"sk-(?:ant-[a-z]{2,8}\d{2}-|proj-|svcacct-|admin-|or-v1-|lf-|None-)?[\w-]{20,}"),
    ("github-token", r"gh[opusr]_[A-Za-z0-9]{30,}|github_pat_\w{40,}"),
    ("gitlab-token", r"gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|ffct)-[\w.-]{20,}"),
    ("token", r"(?:npm|hf|gsk|r8|re|rnd|sbp|nfp|ntn|figd|figu|fo1|pnu|sgp|cfut|dckr_pat|dckr_oat|do[opr]_v1|lin_api"
              r"|lin_oauth|shp(?:at|ca|pa|ss)|pscale_(?:tkn|pw|oauth)|sb_secret|lsv2_[ps][tk]|pcsk|jina|rubygems|glsa"
              r"|sntryu|phx|bkua|api_org|whsec|[sr]k_(?:live|test)|vc[pkari]|tfp|pul|ops|xau|frp_v\d|rpa|rdme|secret"
              r"|tgp_v1|e2b|fc|apify_api|wandb_v1|dtn|npk)_[A-Za-z0-9_-]{20,}"),
    ("token", r"(?:sntrys|glc|fm[12])_[A-Za-z0-9_+/=-]{20,}"),
    ("token", r"cio[A-Za-z0-9]{32}(?![A-Za-z0-9])|dapi[0-9a-f]{32}(?:-\d)?"),
    ("token", r"(?:xox[abeoprs]|xapp)-(?:\d-)?[\w-]{20,}|xoxe\.xox[bp]-\d-\w{50,}"),
    ("token", r"(?:pplx|nvapi|tvly|xai|tskey-\w+|PMAK|NRAK|NRII|HRKU|EZAK|FLWSECK(?:_TEST)?|sq0[a-z]{3})-[\w-]{20,}"),
    ("token", r"pypi-Ag[\w-]{50,}|SG\.[\w-]{16,32}\.[\w-]{30,64}|CLOJARS_[0-9a-f]{60}|ATATT3[\w=-]{60,}|ATCTT3[\w=-]{60,}"),
    ("token", r"hv[sbr]\.[\w-]{20,}|dp\.(?:st|ct|pt|sa|scim|audit)\.[\w.-]{30,}|EAAA[\w-]{50,}"),
    ("token", r"\d{8,11}:AA[\w-]{32,35}(?![\w-])|[MNO][A-Za-z0-9_-]{22,27}\.[\w-]{6,7}\.[\w-]{27,44}(?![\w.-])"),
    ("token", r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}"),
    ("token", r"key-[0-9a-f]{32}(?![0-9a-f])|SK[0-9a-f]{32}(?![0-9a-f])|SEC[0-9a-f]{64}(?![0-9a-f])"),
    ("token", r"pat-(?:na|eu)\d-[0-9a-f-]{36}|amzn\.mws\.[0-9a-f-]{36}|sl\.[\w-]{100,}|EAA[A-Za-z0-9]{80,}|[0-9a-f]{32}-us\d{1,2}"),
    ("jwt", r"eyJ[\w-]{10,}\.eyJ[\w-]{10,}(?:\.[\w-]*){1,3}"),
    ("private-key", r"AGE-SECRET-KEY-1[A-Z0-9]{50,60}|xprv[1-9A-HJ-NP-Za-km-z]{100,110}"),
    ("encoded-key", r"LS0tLS1CRUdJTi[A-Za-z0-9+/]{40,}={0,2}"),
    ("password-hash", r"\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}"),
    ("password-hash", r"\$argon2(?:id|i|d)\$(?:v=\d+\$)?[a-z]=\d+(?:,[a-z]=\d+)*\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+"),
    ("password-hash", r"\$(?:1|apr1|md5)\$[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22}"),
    ("password-hash", r"\$[56]\$(?:rounds=\d+\$)?[./A-Za-z0-9]{1,16}\$(?:[./A-Za-z0-9]{86}|[./A-Za-z0-9]{43})"),
    ("password-hash", r"\$(?:y|gy|7|scrypt|s0|s1|s2|sm3)\$[./A-Za-z0-9$=,+-]{30,}|\$[PH]\$[./A-Za-z0-9]{31}"),
    ("password-hash", r"(?:pbkdf2_\w+|scrypt|bcrypt_sha256)\$[\d$]+\$[\w./+=]+\$[\w./+=]{20,}"),
    ("password-hash", r"(?:pbkdf2:\w+|scrypt)(?::\d+)*\$[\w./+-]+\$[0-9a-f]{40,}|SCRAM-SHA-\d+\$\d+:[\w+/=]+\$[\w+/=]+:[\w+/=]+"),
    ("password-hash", r"\{(?:S?SHA\d*|S?MD5|CRYPT|PBKDF2\w*)\}[\w+/$.=-]{20,}"),
)  # fmt: skip

# (hint, kind, expression): forms without a fixed beginning, looked for only where the hint stands.
_HINTED: Final[tuple[tuple[str, str, re.Pattern[str]], ...]] = tuple(
    (hint, kind, re.compile(r"(?<![A-Za-z0-9_])" + pattern))
    for hint, kind, pattern in (
        ("Q~", "azure-secret", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"),
        (".atlasv1.", "token", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{50,}"),
        (":::", "password-hash", r"[\w.$-]{1,40}:\d{3,6}:[0-9a-fA-F]{32}:(?P<v>[0-9a-fA-F]{32}):::"),
        ("://", "url-password", r"[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/@:\"'<>]{0,64}:"
         r"(?P<v>[^\s/@\"'<>`]{1,200}(?:@[^\s/@\"'<>`]{1,64})?)@[\w\[]"),
        ("://", "url-token", r"[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<v>[A-Za-z0-9_-]{20,200})@[\w\[]"),
    )
)  # fmt: skip

_ANY: Final = re.compile(
    r"(?<![A-Za-z0-9_])(?:" + "|".join(pattern.replace("(?P<v>", "(?:") for _, pattern in _FORMATS) + ")"
)
_EACH: Final = tuple((kind, re.compile(pattern)) for kind, pattern in _FORMATS)

LONG_RUN: Final = re.compile(r"[!-~]{20,}")
"""Where a format can stand at all: 20 ASCII characters without a blank."""

_FRAME: Final = re.compile(r"-----BEGIN (?P<label>[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----")
_KEY_LINES: Final = re.compile(r"(?:(?:\\r)?(?:\\n)?[\s>|\"']*+[A-Za-z0-9+/=]{16,}+)*+")
_FRAME_LIMIT: Final = 20_000
"""Characters of the longest key block; an 8192-bit RSA key takes 6,400."""
_PUTTY: Final = re.compile(
    r"Private-Lines: ?\d+\s+(?P<v>(?:[A-Za-z0-9+/=]{16,}+[\s>]*+)+)|Private-MAC: ?(?P<w>[0-9a-f]{40,64})"
)

_HINT_REACH: Final = 48
_FRAME_REACH: Final = 400
"""Characters before and behind a hint in which its form may lie."""

_WRAP: Final = re.compile(
    r"(?P<head>[A-Za-z0-9_.-]{16,400})\n[ \t>]*(?P<tail>[A-Za-z0-9_.-]{6,400})(?![A-Za-z0-9_./:@-])"
)


def find_formats(text: str) -> Iterator[Span]:
    """Yield what a format marks as a secret; spans may overlap and come family by family."""
    for run in LONG_RUN.finditer(text):
        if _ANY.search(text, run.start(), run.end()):
            yield from formats_in(text, run.start(), run.end())
    for hint, kind, pattern in _HINTED:
        if hint in text:
            yield from _hinted(text, hint, kind, pattern)
    if "PRIVATE KEY" in text:
        yield from _key_blocks(text)
    yield from _wrapped(text)
    if "Private-" in text:
        for match in _PUTTY.finditer(text):
            yield Span(*match.span(match.lastgroup or 0), "private-key")


def formats_in(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the formats with a fixed beginning that lie within `text[start:end]`."""
    position = start
    while match := _ANY.search(text, position, end):
        position = match.end()
        for kind, pattern in _EACH:
            one = pattern.match(text, match.start(), end)
            if one is None:
                continue
            span = one.span("v" if "v" in pattern.groupindex else 0)
            if _is_secret(kind, one[0], text[slice(*span)]):
                yield Span(*span, kind)
                break


def _wrapped(text: str) -> Iterator[Span]:
    """Yield tokens that an editor or a terminal broke over two lines.

    The two parts must make one format together, of which the second is random too: a word that happens to
    stand at the beginning of the next line is none.
    """
    for match in _WRAP.finditer(text):
        head, tail = match["head"], match["tail"]
        joined = head + tail
        for one in _ANY.finditer(joined):
            reach = one.end() - len(head)
            if one.start() < len(head) and reach == len(tail) and looks_random(tail, 6):
                kind = next(kind for kind, pattern in _EACH if pattern.match(joined, one.start()))
                if not is_stand_in(one[0]):
                    yield Span(match.start() + one.start(), match.end(), kind)


def _hinted(text: str, hint: str, kind: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    position = text.find(hint)
    while position >= 0:
        step = position + len(hint)
        for match in pattern.finditer(text, max(0, position - _HINT_REACH), position + _FRAME_REACH):
            if match.start() <= position < match.end():
                span = match.span("v" if "v" in pattern.groupindex else 0)
                step = max(step, span[1])
                if _is_secret(kind, match[0], text[slice(*span)]):
                    yield Span(*span, kind)
        position = text.find(hint, step)


def _key_blocks(text: str) -> Iterator[Span]:
    """Yield whole PEM and PGP blocks; of one whose end is missing, the lines that still look like a key."""
    for head in _FRAME.finditer(text):
        foot = f"-----END {head['label']}-----"
        end = text.find(foot, head.end(), head.end() + _FRAME_LIMIT)
        if end < 0:
            lines = _KEY_LINES.match(text, head.end())
            yield Span(head.start(), lines.end() if lines else head.end(), "private-key")
        else:
            end += len(foot)
            yield Span(head.start(), end + 2 * text.startswith("\\n", end), "private-key")


def _is_secret(kind: str, whole: str, value: str) -> bool:
    if is_stand_in(value):
        return False
    if kind == "encoded-key":
        return _holds_private_key(value)
    if kind == "url-password":
        return value != whole.split("://", 1)[1].split(":", 1)[0]
    return kind not in _RANDOM or looks_random(value, 16)


def _holds_private_key(value: str) -> bool:
    """Tell an encoded private key from an encoded certificate: both begin with the same dashes."""
    try:
        plain = base64.b64decode(value[:80] + "=" * (-len(value[:80]) % 4))
    except (binascii.Error, ValueError):
        return False
    return b"PRIVATE KEY" in plain
