"""Secrets that show what they are: a prefix, a frame or an address that only a credential has.

Each form is looked at only where its beginning stands (`secret_places`). Lengths follow what the issuers
publish, with room below and above where they have changed them.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from nightfold.formats.patterns import lazy
from nightfold.policy.patterns import joined
from nightfold.policy.secret_places import Places
from nightfold.policy.secret_values import is_stand_in, looks_random


class Span(NamedTuple):
    """A secret in a text: offsets in characters, and what it is."""

    start: int
    end: int
    kind: str


class Prefix(NamedTuple):
    """A beginning, exactly as issued, what follows it, and whether the whole must look random too."""

    text: str
    kind: str
    tail: re.Pattern[str]
    random: bool


def _prefixes(kind: str, beginnings: str, tail: str, *, random: bool = False) -> Iterator[Prefix]:
    pattern = lazy(joined(tail))
    return (Prefix(beginning, kind, pattern, random) for beginning in beginnings.split())


_END: Final = r"(?![A-Za-z0-9])"
_B64: Final = r"[A-Za-z0-9+/=]"
_CRYPT: Final = r"[./A-Za-z0-9]"

PREFIXES: Final[tuple[Prefix, ...]] = (
    *_prefixes("aws-key-id", "AKIA ASIA ABIA ACCA", r"[A-Z2-7]{16}(?![A-Z0-9])"),
    *_prefixes("cloud-key-id", "LTAI", rf"[A-Za-z0-9]{{12,26}}{_END}"),
    *_prefixes("cloud-key-id", "AKID", rf"[A-Za-z0-9]{{13,40}}{_END}"),
    *_prefixes("cloud-key-id", "ALTAK", rf"-?[A-Za-z0-9]{{16,30}}{_END}"),
    *_prefixes("cloud-key-id", "AKLT", r"[\w-]{16,60}", random=True),
    *_prefixes("cloud-key-id", "JDC_", rf"[A-Z0-9]{{24,32}}{_END}"),
    *_prefixes("google-token", "ya29. 1//0", r"[\w-]{20,4000}"),
    *_prefixes("google-token", "AIza", r"[\w-]{35}"),
    *_prefixes("google-token", "GOCSPX-", r"[\w-]{28}"),
    *_prefixes("model-key", "sk-ant-", r"[a-z]{2,8}\d{2}-[\w-]{20,400}"),
    *_prefixes("token", "sk- sk_", r"[\w-]{20,400}", random=True),
    *_prefixes(
        "model-key", "pplx- nvapi- tvly- xai- gsk_ r8_ hf_ api_org_ jina_ pcsk_ fw_ csk-", r"[\w-]{20,400}", random=True
    ),
    *_prefixes("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", r"[A-Za-z0-9]{30,255}"),
    *_prefixes("github-token", "github_pat_", r"\w{40,255}"),
    *_prefixes(
        "gitlab-token",
        "glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent- glffct-",
        r"[\w-]{20,100}(?:\.[\w-]{2,20}){0,2}",
    ),
    *_prefixes(
        "token",
        "npm_ re_ rnd_ sbp_ sb_secret_ nfp_ ntn_ secret_ figd_ figu_ fo1_ sgp_ cfut_ dckr_pat_ dckr_oat_ dop_v1_ "
        "doo_v1_ dor_v1_ lin_api_ lin_oauth_ shpat_ shpca_ shppa_ shpss_ pscale_tkn_ pscale_pw_ pscale_oauth_ "
        "lsv2_pt_ lsv2_sk_ rubygems_ glsa_ sntryu_ phx_ bkua_ whsec_ rk_live_ rk_test_ vcp_ vck_ vca_ vcr_ vci_ tfp_ "
        "pul- ops_ xau_ rpa_ rdme_ tgp_v1_ e2b_ apify_api_",
        r"[A-Za-z0-9_-]{20,400}",
        random=True,
    ),
    *_prefixes("token", "sntrys_ glc_ fm1_ fm2_", r"[\w+/=-]{20,4000}", random=True),
    *_prefixes("token", "xoxb- xoxa- xoxp- xoxr- xoxs- xoxo- xoxe- xoxe.xoxb- xoxe.xoxp- xapp-", r"[\w-]{20,400}"),
    *_prefixes(
        "token",
        "PMAK- NRAK- NRII- HRKU- EZAK FLWSECK- FLWSECK_TEST- sq0atp- sq0csp- tskey- pat-",
        r"[\w-]{20,200}",
        random=True,
    ),
    *_prefixes("token", "pypi-Ag", r"[\w-]{50,400}"),
    *_prefixes("token", "SG.", r"[\w-]{16,32}\.[\w-]{30,64}"),
    *_prefixes("token", "cio", rf"[A-Za-z0-9]{{32}}{_END}", random=True),
    *_prefixes("token", "dapi", r"[0-9a-f]{32}(?:-\d)?"),
    *_prefixes("token", "hvs. hvb. hvr.", r"[\w-]{20,400}"),
    *_prefixes("token", "dp.st. dp.ct. dp.pt. dp.sa. dp.scim. dp.audit.", r"[\w.-]{30,200}"),
    *_prefixes("token", "EAAA EAAC", r"[\w-]{50,400}", random=True),
    *_prefixes("token", "CLOJARS_", r"[0-9a-f]{60}"),
    *_prefixes("token", "ATATT3 ATCTT3", r"[\w=-]{60,400}"),
    *_prefixes("token", "amzn.mws.", r"[0-9a-f-]{36}"),
    *_prefixes("token", "access_token$production$ access_token$sandbox$", r"[0-9a-z]{16}\$[0-9a-f]{32}"),
    *_prefixes("token", "key- SK", rf"[0-9a-f]{{32}}{_END}"),
    *_prefixes("token", "SEC", rf"[0-9a-f]{{64}}{_END}"),
    *_prefixes("jwt", "eyJ", r"[\w-]{10,4000}\.eyJ[\w-]{10,8000}(?:\.[\w-]*){1,3}"),
    *_prefixes("private-key", "AGE-SECRET-KEY-1", r"[A-Z0-9]{50,60}"),
    *_prefixes("private-key", "xprv yprv zprv", r"[1-9A-HJ-NP-Za-km-z]{100,110}"),
    *_prefixes("encoded-key", "LS0tLS1CRUdJTi", r"[A-Za-z0-9+/]{40,20000}={0,2}"),
    *_prefixes("password-hash", "$2$ $2a$ $2b$ $2x$ $2y$", rf"\d\d\${_CRYPT}{{53}}"),
    *_prefixes(
        "password-hash",
        "$argon2id$ $argon2i$ $argon2d$",
        rf"(?:v=\d+\$)?[a-z]=\d+(?:,[a-z]=\d+){{0,4}}\${_B64}{{8,200}}\${_B64}{{16,200}}",
    ),
    *_prefixes("password-hash", "$1$ $apr1$ $md5$", rf"{_CRYPT}{{1,16}}\${_CRYPT}{{22}}"),
    *_prefixes("password-hash", "$5$ $6$", rf"(?:rounds=\d+\$)?{_CRYPT}{{1,16}}\$(?:{_CRYPT}{{86}}|{_CRYPT}{{43}})"),
    *_prefixes(
        "password-hash",
        "$y$ $gy$ $7$ $scrypt$ $s0$ $s1$ $s2$ $sm3$ $P$ $H$",
        r"[./A-Za-z0-9$=,+-]{30,300}",
        random=True,
    ),
    *_prefixes(
        "password-hash",
        "pbkdf2_sha1$ pbkdf2_sha256$ pbkdf2_sha512$ bcrypt_sha256$ scrypt$",
        r"[\d$]+\$?[\w./+=$-]{28,300}",
    ),
    *_prefixes(
        "password-hash",
        "pbkdf2:sha1 pbkdf2:sha256 pbkdf2:sha512 scrypt:",
        r"(?::?\d+){0,4}\$[\w./+-]{4,64}\$[0-9a-f]{40,300}",
    ),
    *_prefixes(
        "password-hash",
        "SCRAM-SHA-1$ SCRAM-SHA-256$ SCRAM-SHA-512$",
        rf"\d+:{_B64}{{8,100}}\${_B64}{{16,100}}:{_B64}{{16,100}}",
    ),
    *_prefixes("password-hash", "{SSHA} {SHA} {SSHA256} {SSHA512} {SMD5} {MD5} {CRYPT}", r"[\w+/$.=-]{20,200}"),
    *_prefixes("token", "https://api.telegram.org/bot", r"\d{8,11}:[\w-]{30,50}"),
    *_prefixes(
        "webhook",
        "https://hooks.slack.com/ https://hooks.slack-gov.com/",
        r"(?:services|workflows|triggers)/[\w/-]{20,200}",
    ),
    *_prefixes(
        "webhook",
        "https://discord.com/api/ https://discordapp.com/api/ https://ptb.discord.com/api/ https://canary.discord.com/api/",
        r"(?:v\d+/)?webhooks/\d{15,21}/[\w-]{40,100}",
    ),
    *_prefixes("webhook", "https://oapi.dingtalk.com/robot/send?access_token=", r"[0-9a-f]{32,64}"),
    *_prefixes(
        "webhook",
        "https://open.feishu.cn/open-apis/bot/ https://open.larksuite.com/open-apis/bot/",
        r"(?:v2/)?hook/[0-9A-Za-z-]{16,64}",
    ),
    *_prefixes("webhook", "https://qyapi.weixin.qq.com/cgi-bin/webhook/", r"\w{3,20}\?key=[0-9a-fA-F-]{30,40}"),
    *_prefixes("webhook", "https://hooks.zapier.com/hooks/catch/", r"\d+/\w{5,20}/?"),
    *_prefixes("webhook", "https://maker.ifttt.com/trigger/", r"\w{1,60}/(?:json/)?with/key/[\w-]{15,60}"),
    *_prefixes("webhook", "https://chat.googleapis.com/v1/spaces/", r"[\w-]{4,40}/messages\?[\w%=&.-]{30,400}"),
    *_prefixes("webhook", "https://sctapi.ftqq.com/ https://sc.ftqq.com/", r"SC[TU]\w{20,80}\.send"),
)

_BY_HINT: Final[dict[str, list[Prefix]]] = {}
for _prefix in PREFIXES:
    _BY_HINT.setdefault(_prefix.text.lower(), []).append(_prefix)

# (hint, kind, expression): forms without a fixed beginning, looked for around the hint.
_HINTED: Final[tuple[tuple[str, str, re.Pattern[str]], ...]] = tuple(
    (hint, kind, lazy(r"(?<![A-Za-z0-9_])" + pattern))
    for hint, kind, pattern in (
        ("q~", "azure-secret", r"[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"),
        (".atlasv1.", "token", r"[A-Za-z0-9]{14}\.atlasv1\.[\w-]{50,100}"),
        (":aa", "token", r"\d{8,11}:AA[\w-]{32,35}(?![\w-])"),
        (".webhook.office.com/", "webhook", r"https://[\w-]{1,40}\.webhook\.office\.com/webhookb2/[\w@/-]{40,300}"),
        (":::", "password-hash", r"[\w.$-]{1,40}:\d{3,6}:[0-9a-fA-F]{32}:(?P<v>[0-9a-fA-F]{32}):::"),
        (
            "://",
            "url-password",
            r"[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s/@:\"'<>]{0,64}:"
            r"(?P<v>[^\s/@\"'<>`]{1,200}(?:@[^\s/@\"'<>`]{1,64})?)@[\w\[]",
        ),
        ("://", "url-token", r"[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<v>[A-Za-z0-9_-]{20,200})@[\w\[]"),
    )
)
_HINT_REACH: Final = 120
_FORM_REACH: Final = 400
"""Characters before and behind a hint in which its form may lie."""

_FRAME: Final = lazy(r"-----BEGIN (?P<label>[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----")
_KEY_LINES: Final = lazy(r"(?:(?:\\r)?(?:\\n)?[\s>|\"']*+[A-Za-z0-9+/=]{16,}+)*+")
_KEY_LINE: Final = lazy(r"(?:^|[\s>|\"']|\\n)[A-Za-z0-9+/]{32,}={0,2}(?:[\s\"']|\\n|\\r|$|-)", re.MULTILINE)
_FRAME_LIMIT: Final = 20_000
"""Characters of the longest key block; an 8192-bit RSA key takes 6,400."""
_PUTTY: Final = lazy(
    r"Private-Lines: ?\d+\s+(?P<v>(?:[A-Za-z0-9+/=]{16,}+[\s>]*+)+)|Private-MAC: ?(?P<w>[0-9a-f]{40,64})"
)
_HEAD: Final = lazy(r"[A-Za-z0-9_.-]{16,400}")
_TAIL: Final = lazy(r"\n[ \t>]{0,40}(?P<v>[A-Za-z0-9_.-]{6,400})(?![A-Za-z0-9_./:@-])")

HINTS: Final = frozenset({*_BY_HINT, *(hint for hint, _, _ in _HINTED), "-----begin ", "private-lines", "private-mac"})


def find_formats(places: Places) -> Iterator[Span]:
    """Yield what a format marks as a secret; spans may overlap and come form by form."""
    text = places.text
    for hint, stands in places.found.items():
        forms = _BY_HINT.get(hint)
        for place in stands if forms else ():
            before = text[place - 1 : place]
            if not (before.isascii() and (before.isalnum() or before == "_")):
                yield from _prefixed(text, place, forms or [])
    for hint, kind, pattern in _HINTED:
        if places.of(hint):
            yield from _hinted(places, hint, kind, pattern)
    if places.of("-----begin "):
        yield from _key_blocks(text)
    if places.of("private-lines") or places.of("private-mac"):
        for match in _PUTTY.finditer(text):
            yield Span(*match.span(match.lastgroup or 0), "private-key")


def _prefixed(text: str, place: int, forms: list[Prefix]) -> Iterator[Span]:
    for form in forms:
        if not text.startswith(form.text, place):
            continue
        tail = form.tail.match(text, place + len(form.text))
        judged = place + len(form.text) * form.text.startswith("{")  # a brace alone would pass for a template
        if tail and _is_secret(form.kind, text[judged : tail.end()], random=form.random):
            yield Span(place, tail.end(), form.kind)
        yield from _wrapped(text, place, form)


def _wrapped(text: str, place: int, form: Prefix) -> Iterator[Span]:
    """Yield the token that begins at `place` and that an editor or a terminal broke at the end of the line.

    The two parts must make one format together, of which the second is random too: a word that happens to
    stand at the beginning of the next line is none.
    """
    head = _HEAD.match(text, place)
    if head is None or not text.startswith("\n", head.end()):
        return
    tail = _TAIL.match(text, head.end())
    if tail is None or not looks_random(tail["v"], 6):
        return
    whole = head[0] + tail["v"]
    match = form.tail.match(whole, len(form.text))
    if match and match.end() == len(whole) and _is_secret(form.kind, whole, random=form.random):
        yield Span(place, tail.end(), form.kind)


def _hinted(places: Places, hint: str, kind: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    text, done = places.text, -1
    for place in places.of(hint):
        if place < done or (hint == "://" and "@" not in text[place : place + _FORM_REACH]):
            continue
        for match in pattern.finditer(text, max(0, place - _HINT_REACH), place + _FORM_REACH):
            if match.start() <= place < match.end():
                span = match.span("v" if "v" in pattern.groupindex else 0)
                done = span[1]
                if not _is_default(match) and _is_secret(kind, text[slice(*span)], random=kind == "url-token"):
                    yield Span(*span, kind)


_DEFAULT: Final = lazy(r"//(?P<user>[^:/]*):(?:(?P=user)|(?:[A-Z][a-z]+){2,})@")


def _is_default(match: re.Match[str]) -> bool:
    """Tell `postgres://postgres:postgres@…` and `wechat://CorpID:AppSecret@…`: no secret, only their places."""
    return _DEFAULT.search(match[0]) is not None


def _key_blocks(text: str) -> Iterator[Span]:
    """Yield whole PEM and PGP blocks; of one whose end is missing, the lines that still look like a key."""
    for head in _FRAME.finditer(text):
        foot = f"-----END {head['label']}-----"
        end = text.find(foot, head.end(), head.end() + _FRAME_LIMIT)
        if end < 0:
            lines = _KEY_LINES.match(text, head.end())
            end = lines.end() if lines else head.end()
        else:
            end += len(foot)
            end += 2 * text.startswith("\\n", end)
        if holds_key(text[head.start() : end]):
            yield Span(head.start(), end, "private-key")


def holds_key(block: str) -> bool:
    """Tell a key block from a mention of its first line: it has at least one line of key material."""
    return _KEY_LINE.search(block) is not None


def _is_secret(kind: str, value: str, *, random: bool) -> bool:
    if is_stand_in(value) or (random and not looks_random(value, 16)):
        return False
    return kind != "encoded-key" or _holds_private_key(value)


def _holds_private_key(value: str) -> bool:
    """Tell an encoded private key from an encoded certificate: both begin with the same dashes."""
    try:
        plain = base64.b64decode(value[:80] + "=" * (-len(value[:80]) % 4))
    except (binascii.Error, ValueError):
        return False
    return b"PRIVATE KEY" in plain
