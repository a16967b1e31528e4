"""Whether a statement contradicts a clause of the constitution (INJ003 of spec/gate.md).

The statement must share the clause's subject words, and either override it (void, exception, no longer)
or say the opposite: it permits what the clause forbids, or refuses what the clause demands.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.normal import is_cjk, words

SHARED: Final = 0.6
"""Least share of a clause's subject words that a statement about the same matter holds."""
NEARLY_ALL: Final = 0.75
"""The same, where nothing but a plain negation speaks against the clause."""

_OVERRIDE: Final = lazy(
    r"\b(?:void|revoked|obsolete|suspended|overrid\w+|supersed\w+|exempt\w*|exceptions?|does not apply"
    r"|do not apply|no longer (?:appl\w+|need\w*|required|valid|binding|has|have|holds?)"
    r"|ignore|disregard|regardless of|despite|can be skipped|not binding|lifted)\b"
    r"|作废|失效|废止|不再(?:适用|需要|有效|要求|必须)|例外|不受.{0,8}(?:限制|约束)|可以不|无需遵守|不必遵守|忽略|豁免|取消|解除|放开"
)
_NEGATION: Final = lazy(
    r"\b(?:never|not|no|none|nor|cannot|without|forbid\w*|prohibit\w*|ban(?:ned|s)?|refus\w+|avoid\w*"
    r"|must not)\b|n't\b"
    r"|不得|不要|不能|不可|不许|不准|不应|不会|不再|不必|不用|无需|无须|不需要|禁止|严禁|避免|切勿|从不|决不|绝不|没有|未经|别"
)
_PERMISSION: Final = lazy(
    r"\b(?:may|can|could|allowed|permitted|okay|ok|fine|acceptable|free to|safe to|always|should|will"
    r"|directly)\b|可以|允许|可直接|直接|随时|没问题|照样|都行"
)
_WAIVER: Final = lazy(
    r"\b(?:optional|not (?:needed|required|necessary|need|have to)|needn't|need not|no need|unnecessary"
    r"|skip\w*|without)\b|可选|不必|不用|无需|无须|不需要|跳过|免去|省略|可不"
)
_EMPTY: Final = lazy(
    r"an?|the|and|or|of|to|in|on|at|for|with|by|from|as|is|are|be|been|its?|this|that|these|those|all|any"
    r"|every|must|may|can"
    r"|could|should|shall|will|would|never|not|no|always|only|do|does|did|has|have|had|than|then|when|if"
    r"|before|after|without"
    r"|into|over|under|out|up|down|off|users?|agents?|memory|rules?"
)
_EMPTY_CHARS: Final = frozenset(
    "的了是在和与或及对把被将要会都也就不得可以必须应能先后前一每任何所有禁止经让给用到上下中"
)


def contradicts(plain: str, clause: str) -> bool:
    """Tell whether `plain` contradicts or overrides `clause`; both levelled."""
    subject = _subject(clause)
    if len(subject) < 2:
        return False
    shared = subject & _subject(plain)
    share = len(shared) / len(subject)
    if len(shared) < 2 or share < SHARED:
        return False
    if _OVERRIDE.search(plain) and not _OVERRIDE.search(clause):
        return True
    if _forbids(clause):
        return _PERMISSION.search(plain) is not None and not _forbids(plain)
    if _WAIVER.search(plain) and not _WAIVER.search(clause):
        return True
    return share >= NEARLY_ALL and _forbids(plain)


def _forbids(text: str) -> bool:
    return _NEGATION.search(_BESIDE_CONDITION.sub(" ", text)) is not None


_BESIDE_CONDITION: Final = lazy(
    r"\bwithout (?:\w+ ){0,2}(?:asking|approval|confirmation|review|consent|permission)|\bno need\b"
    r"|\bnot (?:needed|required|only)\b"
    r"|未经\w{0,6}|(?:不必|不用|无需|无须|不需要)"
)
"""Negations that belong to a condition or a waiver and not to the act."""


@lru_cache(maxsize=16_384)
def _subject(text: str) -> frozenset[str]:
    """Return the telling words: English ones by their stem, Chinese ones as pairs of characters."""
    tokens = words(text)
    telling = {_stem(word) for word in tokens if not is_cjk(word[0]) and not _EMPTY.fullmatch(word) and len(word) > 2}
    pairs = {a + b for a, b in pairwise(tokens) if is_cjk(a[0]) and is_cjk(b[0]) and not {a, b} & _EMPTY_CHARS}
    return frozenset(telling | pairs)


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)].rstrip("e")
    return word.rstrip("e")
