"""Names of places where secrets stand: `DB_PASSWORD`, `accessKeySecret`, `client-key-data`, `口令`.

A name counts by its last words, so `max_tokens`, `password_min_length` and `public_key` do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from nightfold.formats.patterns import lazy
from nightfold.policy.patterns import joined
from nightfold.policy.secret_places import Places

Family = Literal["password", "token", "pin", "code"]
"""`password`: a person may have typed it; `token`: a machine drew it; `pin`: digits; `code`: recovery codes."""


class Name(NamedTuple):
    """A name in a text, what its value is like, and the kind of a hit behind it."""

    start: int
    end: int
    family: Family
    kind: str


_HINTS: Final = (
    *("pass", "pwd", "psw", "secret", "token", "key", "auth", "cred", "sig"),
    *("recovery code", "backup code", "identified by"),
)
"""What every ASCII name of a secret holds, but for the short ones."""
_SHORT_HINTS: Final = ("sk", "ak", "pin", "psk", "pw")
"""Hints that count only as a whole part of a name."""
_HAN: Final[tuple[tuple[str, Family, str], ...]] = (
    *((word, "password", "password") for word in ("密码", "口令")),
    *((word, "token", "token") for word in ("密钥", "秘钥", "私钥", "令牌", "凭证", "凭据", "授权码")),
    ("验证码", "pin", "pin"),
    *((word, "code", "recovery-code") for word in ("恢复码", "备用码")),
)
HINTS: Final = frozenset({*_HINTS, *_SHORT_HINTS, *(word for word, _, _ in _HAN)})
_LONGEST: Final = 64
"""Characters of the longest name that is looked at; a longer run is no name."""
_NAME: Final = lazy(rf"[A-Za-z0-9_.\-]{{1,{_LONGEST + 1}}}")
_PARTS: Final = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_BEFORE: Final = lazy(r"([A-Za-z]{2,14})[ -]$")

_PASSWORD: Final = lazy(
    r".*(?:password|passwd|pwd)|passphrase|passcode|psw|pswd|pw|psk|masterauth|identified by"
    r"|(?:|require|store|key|root|user|admin|db|smtp|ftp|ssh|become|master|sudo|vpn|mail)pass"
)
_TOKEN: Final = lazy(
    r".*(?:secret|token|apikey)|(?:secret|access|auth|app|private|sign|encrypt)key|keydata|sk|ak|sig|signature|credentials?|creds?|auth"
)
_KEY_OF: Final = lazy(
    joined(r"""
    api|app|access|secret|private|sign(?:ing)?|(?:en|de)crypt(?:ion)?|auth|account|storage|master|licen[sc]e|service|admin|client
    |application|deploy|webhook|session|shared|preshared|hmac|jwt|root|sdk|bot|server|subscription|ssh|age|crypt|cookie|robot
    |maps?|project|user|org|ingest|read|write|live|azure|openai|anthropic|stripe|heroku|datadog|dd|twilio|sendgrid|google|aws
    """).strip()
)
"""What stands before `key` where it is a secret; `cache key`, `primary key`, `public key` are none."""
_TAIL: Final = lazy(r".*\b(?:key (?:data|base)|(?:access|api) key id|(?:secret|access) id|secret (?:value|string))")
_COUNTER: Final = lazy(
    joined(r"""
    next|page|continuation|cursor|start|end|[be]os|pad|unk|stop|mask|sep|cls|special|max|min|num|total|prompt|per|last|first
    |public|foreign|primary|cache|sort|partition|idempotency
    """).strip()
)
"""What stands before `token` or `key` where it is a position, a count or an index."""


def find_names(places: Places) -> Iterator[Name]:
    """Yield the names of secrets in a text; each place once."""
    text, lowered, seen = places.text, places.lowered, set[int]()
    for hint in _HINTS:
        for place in places.of(hint):
            yield from _named(text, place, place + len(hint), seen)
    for hint in _SHORT_HINTS:
        for place in places.of(hint):
            end = place + len(hint)
            if not lowered[place - 1 : place].isalpha() and not lowered[end : end + 1].isalpha():
                yield from _named(text, place, end, seen)
    for word, family, kind in _HAN:
        for place in places.of(word):
            yield Name(place, place + len(word), family, kind)


def _named(text: str, start: int, end: int, seen: set[int]) -> Iterator[Name]:
    """Widen a hint to the whole name it stands in, and judge that."""
    floor = max(0, start - _LONGEST)
    while start > floor and (text[start - 1].isalnum() or text[start - 1] in "_-.") and text[start - 1] < "\x7f":
        start -= 1
    while not text[start].isalnum():
        start += 1
    match = _NAME.match(text, start)
    end = max(end, match.end()) if match else end
    if end - start > _LONGEST:
        return
    while text[end - 1] in "-.":
        end -= 1
    if end in seen or (text[start:end] == "PASS" and text[end : end + 1] != "="):
        return  # the second: what test runners print
    seen.add(end)
    before = _BEFORE.search(text, max(0, start - 15), start)
    family, kind = _judge(text[start:end], before[1].lower() if before else "")
    if family is None and kind == "key" and text[start - 1 : start] in ("?", "&"):
        family, kind = "token", "api-key"
    if family is not None:
        yield Name(start, end, family, kind)


@lru_cache(maxsize=8_192)
def _judge(name: str, before: str) -> tuple[Family | None, str]:
    """Return the family of a name and the kind of its hits; (None, "key") for a bare `key`."""
    words = [before, *(part.lower() for part in _PARTS.findall(name))] if name.isascii() else [name]
    last, pair = words[-1], " ".join(words[-2:])
    ahead = words[-2] if len(words) > 1 else ""
    if pair in ("recovery code", "recovery codes", "backup code", "backup codes"):
        return "code", "recovery-code"
    if name.lower() == "identified by" or _PASSWORD.fullmatch(last):
        return "password", "password"
    if last in ("pin", "pincode") or pair == "pin code":
        return "pin", "pin"
    if _COUNTER.fullmatch(ahead):
        return None, ""
    if last == "key":
        return ("token", "api-key") if _KEY_OF.fullmatch(ahead) else (None, "key")
    if _TAIL.fullmatch(" ".join(words)) and "public" not in words:
        return "token", "token"
    return ("token", "token") if _TOKEN.fullmatch(last) else (None, "")
