"""Secrets that a label shows: `password: …`, `API_KEY=…`, `"token": "…"`, `密码是 …`, `--password …`.

Three questions decide, in this order. Does the name end in a word for a secret (`DB_PASSWORD`,
`accessKeySecret`, but not `max_tokens` nor `password_min_length`)? What joins it to the value (a sign of
assignment, "is" in either language, only a blank)? And does the value look like a secret, the more so the
weaker the joint? Names are found by a search for the few words they all contain, so the cost of ordinary
text is one pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from nightfold.policy.secret_formats import Span
from nightfold.policy.secret_values import (
    SYMBOLS,
    decodes_to_pair,
    is_code,
    is_stand_in,
    is_uuid,
    looks_random,
    looks_strongly_typed,
    looks_typed,
)

Family = Literal["password", "token", "pin", "code"]
"""`password`: a person may have typed it; `token`: a machine drew it; `pin`: digits; `code`: recovery codes."""
Joint = Literal["sign", "verb", "blank", "line"]
"""What joins name and value: `=` or `:`, "is" or "改成", only a blank (or a flag), the end of the line."""

_WORD: Final = re.compile(
    r"pass(?:w|ph|c|d|[^a-z])|pwd|psw|secret|token|key(?![a-z])|keydata|auth(?![eo]n|or)|authtoken|cred|sess|[^a-z]s[ik][dg]?(?![a-z])"
    r"|[^a-z]ak(?![a-z])|signature|signing|[^a-z]pin(?![a-z])|otp|psk|cookie|recovery|backup|identified"
    r"|密码|口令|密钥|秘钥|私钥|令牌|凭证|凭据|授权码|恢复码|备用码|验证码"
)
_NAME: Final = re.compile(r"[A-Za-z0-9_.\-]{1,100}")
_PARTS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_PASSWORD_NAME: Final = re.compile(
    r"(?:.* )?(?:[a-z]*password|[a-z]*passwd|passphrase|[a-z]*pwd|psw|pswd|pass|passcode|pw|psk|preshared key|identified by"
    r"|password value|pass word)"
)
_TOKEN_NAME: Final = re.compile(
    r"(?:.* )?(?:[a-z]*secret|[a-z]*token|(?:api|app|access|secret|private|signing|sign|encryption|encrypt|decryption|auth|account|storage"
    r"|master|license|licence|service|admin|client|application|deploy|webhook|session|shared|hmac|jwt|root|sdk|bot|server"
    r"|subscription|ssh|age|crypt|cookie|robot|map|maps|license|project|user|org|ingest|read|write|live|vendor|azure|openai"
    r"|anthropic|stripe|heroku|datadog|twilio|sendgrid|google|aws|dd) key|[a-z]*apikey|secretkey|accesskey|authkey|appkey|privatekey"
    r"|signkey|encryptkey|key data|key base|key id|secret id|access id|secret value|secret string|[as]k|sig|signature|credentials?|creds?|auth"
    r"|sessid|sessionid|session cookie|sid|otp seed|totp|otp|auth code)"
)
_NO_NAME: Final = re.compile(
    r"(?:.* )?(?:next|page|continuation|cursor|start|end|eos|bos|pad|unk|stop|mask|sep|cls|special|max|min|num|total|prompt|per|last"
    r"|first|public|foreign|primary|cache|sort|partition|idempotency|tokenizer) (?:token|key)|.*\bpublic key(?: id)?|ssh [a-z0-9 ]*|content sig.*"
)
_PIN_NAME: Final = re.compile(r"(?:.* )?(?:pin|otp|pin code|passcode|验证码)")
_CODE_NAME: Final = re.compile(r"(?:.* )?(?:recovery codes?|backup codes?|恢复码|备用码)")
_HAN_PASSWORD: Final = ("密码", "口令")
_HAN_TOKEN: Final = ("密钥", "秘钥", "私钥", "令牌", "凭证", "凭据", "授权码")

_QUOTE: Final = r"(?:\\{0,3}[\"'`]|[“”‘’「『」』])"
_MARKS: Final = rf"(?:{_QUOTE}|\*{{1,2}}|__|\]|\))?"
_ASIDE: Final = r"(?:\s?[（(][^（()）\n]{1,24}[）)])?"
_SIGN: Final = (
    rf"{_MARKS}{_ASIDE}{_MARKS}\s{{0,8}}(?:=>|:=|->|→|[:=：＝|](?![:=])|==)\s{{0,8}}|[\"']?[ ]value\s?=\s?"
    rf"|{_QUOTE}\s?,\s?(?={_QUOTE})|\(\s?(?={_QUOTE})|[\"']?\n[ ]*value:[ ]?|(?<=[a-zA-Z])>(?=[^\s<]{{4,}}</)"
)
_ENGLISH_VERB: Final = (
    r"(?:\s(?:for|of|on|in|to|at)\s(?:the\s)?[\w@./-]{1,40}(?:\s[\w@./-]{1,40}){0,4}?)?"
    r"(?:\s(?:is|was|are|be|been|being|has|had|will|now|still|currently|temporarily|just|got|gets|should|must|can|all))*"
    r"\s(?:is|was|be|are|being|equals?|(?:re)?set|changed|updated|switched|rotated|now)(?:\s(?:to|as|with|back to))?\s{1,2}|\sto\s"
)
_HAN_VERB: Final = (
    r"(?:的(?:值|内容))?(?:都|也|还|仍然?|依然|现在?|已经?|目前|统一|默认|临时|暂时|重新|刚刚?|昨天|今天|后来|上周|被|给|先|就|全|其实|应该|确实"
    r"|我|他|用户|帮我|后面|以后|最终|最后|又|再){0,4}"
    r"(?:是|为|叫|填的?|写的?|输入?|等于|用的?|选的?|[改换设变定][成为了到]{0,2}|(?:设置|重置|更新|修改|更换|调整|配置|设定)[成为了到]{0,2})(?:的是|了)?"
)
_VERB: Final = rf"{_MARKS}{_ASIDE}(?:{_ENGLISH_VERB}|\s?{_HAN_VERB}\s?[：:]?\s?)"
_LINE: Final = (
    rf"{_MARKS}{_ASIDE}{_MARKS}[ ]?(?:[:=：＝]|{_HAN_VERB}|\bis|\bwas|(?<=[Bb]earer))?[ \t]*\n[ \t>]*"
)
_BLANK: Final = r"(?:\s?[（(][^（()）\n]{1,24}[）)])?\s{1,2}|\n[ \t]+"

_JOINTS: Final[tuple[tuple[Joint, re.Pattern[str]], ...]] = (
    ("sign", re.compile(_SIGN)),
    ("line", re.compile(_LINE)),
    ("verb", re.compile(_VERB)),
    ("blank", re.compile(_BLANK)),
)
_OPEN: Final = {"“": "”", "‘": "’", "「": "」", "『": "』", '"': '"', "'": "'", "`": "`"}
_RUN: Final = re.compile(r"[!-~]{1,4096}")
_TRAIL: Final = ",;:.)]}>|\"'`\\"


def find_labelled(text: str, lowered: str) -> Iterator[Span]:
    """Yield the values that a label marks as secret.

    Args:
        text: The text.
        lowered: The text with its ASCII letters lowered, of the same length.
    """
    done = -1
    for hint in _WORD.finditer(lowered):
        start, end = _name_bounds(text, hint.start(), hint.end())
        if end <= done:
            continue
        family, kind = _family(text, start, end)
        if family is None:
            continue
        done = end
        span = _value(text, start, end, family)
        if span is not None:
            yield Span(*span, kind)
            done = max(done, span[1])


def _name_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a hint to the whole name it stands in; a Chinese label is its own name."""
    while start < end - 1 and not text[start].isalnum():
        start += 1
    if text[start] > "\x7f":
        return start, start + (3 if text[start + 2 : start + 3] == "码" else 2)
    while start > 0 and text[start - 1] < "\x7f" and (text[start - 1].isalnum() or text[start - 1] in "_-."):
        start -= 1
    while start < end and not text[start].isalnum():
        start += 1
    match = _NAME.match(text, start)
    end = match.end() if match else end
    while end > start and text[end - 1] in "-.":
        end -= 1
    return start, end


def _family(text: str, start: int, end: int) -> tuple[Family | None, str]:
    name = text[start:end]
    if name in _HAN_PASSWORD:
        return "password", "password"
    if name in _HAN_TOKEN:
        return "token", "token"
    words = " ".join(part.lower() for part in _PARTS.findall(name)) or name
    before = re.search(r"[A-Za-z]{2,14}(?=[ \-_]$)", text[max(0, start - 16) : start])
    if before:
        words = f"{before[0].lower()} {words}"
    if _NO_NAME.fullmatch(words) or len(name) > 100:
        return None, ""
    if _CODE_NAME.fullmatch(words):
        return "code", "recovery-code"
    if _PASSWORD_NAME.fullmatch(words):
        return "password", "password"
    if _PIN_NAME.fullmatch(words) and _PIN_VALUE.match(text, end):
        return "pin", "pin"
    if _TOKEN_NAME.fullmatch(words):
        return "token", "token"
    if words.split(" ")[-1] == "key":
        return ("token", "api-key") if _in_query(text, start) else (None, "")
    return None, ""


_PIN_VALUE: Final = re.compile(
    rf"{_MARKS}\s?(?:[:=：]|是|为|\bis)\s?{_MARKS}(?P<v>\d{{4,8}})(?![\d.,:/-]|\s?[个位秒分])"
)


def _in_query(text: str, start: int) -> bool:
    return start > 0 and text[start - 1] in "?&"


def _value(text: str, start: int, end: int, family: Family) -> tuple[int, int] | None:
    """Return the span of the secret behind the name `text[start:end]`, or None."""
    if family == "pin":
        match = _PIN_VALUE.match(text, end)
        return match.span("v") if match else None
    for joint, pattern in _JOINTS:
        match = pattern.match(text, end)
        if match is None:
            continue
        left, right, quoted = _extent(text, match.end(), query=_in_query(text, start))
        value = text[left:right]
        if joint == "line" and not re.match(
            rf"{_QUOTE}?[,;。，；）)]?[ \t]*(?:\n|$)", text[right : right + 12]
        ):
            continue
        flag = text[max(0, start - 2) : start] == "--" or text[start:end].startswith("--")
        if value and _is_secret(family, joint, value, text[start:end], quoted=quoted, flag=flag):
            return left, right
    return None


def _extent(text: str, start: int, *, query: bool) -> tuple[int, int, bool]:
    """Return where the value begins and ends, and whether it is quoted."""
    escaped = re.compile(r"\\{1,3}(?=[\"'])").match(text, start)
    if escaped:
        start = escaped.end()
    closing = _OPEN.get(text[start : start + 1])
    if closing:
        start += 1
        end = text.find(closing, start, start + 4096)
        line = text.find("\n", start, start + 4096)
        if 0 <= end and (line < 0 or end < line):
            inner = end - 1 if escaped and text[end - 1] == "\\" else end
            return start, inner, True
    run = _RUN.match(text, start)
    if run is None:
        return start, start, False
    end = run.end()
    for stop in ("&", "#") if query else ():
        found = text.find(stop, start, end)
        end = found if found > start else end
    for stop in ('"', "'", "`", "</", "\\n", "\\"):
        found = text.find(stop, start, end)
        end = found if found > start else end
    while end > start and text[end - 1] in _TRAIL and not _balanced(text, start, end):
        end -= 1
    return start, end, False


def _balanced(text: str, start: int, end: int) -> bool:
    return text[end - 1] in ")]}" and "([{"[")]}".index(text[end - 1])] in text[start:end]


def _is_secret(family: Family, joint: Joint, value: str, name: str, *, quoted: bool, flag: bool) -> bool:
    if is_stand_in(value) or "[REDACTED_SECRET" in value:
        return False
    if family == "code":
        return re.fullmatch(r"[A-Za-z0-9]{4,8}(?:-[A-Za-z0-9]{4,8})+", value) is not None
    if family == "token":
        return _is_token(joint, value, name, flag=flag)
    return _is_password(joint, value, name, quoted=quoted, flag=flag)


def _is_token(joint: Joint, value: str, name: str, *, flag: bool) -> bool:
    if decodes_to_pair(value) and name.lower().endswith("auth"):
        return True
    if is_code(value):
        return False
    if joint == "blank" and not flag:
        return looks_random(value, 20) and not is_uuid(value)
    short = name.lower() in ("auth", "sig", "sid", "ak", "sk", "credential", "credentials", "signature")
    if looks_random(value, 16 if short else 12):
        return True
    strong = looks_strongly_typed(value) and any(letter in SYMBOLS for letter in value)
    return strong and joint != "blank"


def _is_password(joint: Joint, value: str, name: str, *, quoted: bool, flag: bool) -> bool:
    if value.isdigit():
        return joint in ("sign", "verb") and 6 <= len(value) <= 20
    random = looks_random(value, 12)
    if not random and is_code(value):
        return False
    if joint == "blank" and not flag and not quoted:
        return looks_strongly_typed(value) or random
    if joint == "line":
        return looks_strongly_typed(value) or random
    if looks_typed(value) or random:
        return True
    if name.isupper() and joint == "sign" and value.isalpha():
        return len(value) >= 6
    return re.fullmatch(r"[a-z]+(?:[-_ ][a-z]+){3,7}", value) is not None and (quoted or "-" in value)
