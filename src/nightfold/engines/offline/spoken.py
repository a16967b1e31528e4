"""What a statement claims, and what it tells around it.

A session document often tells how a wish came up before it gives the user's words: `When I typed npm i, the
user stopped me: "pnpm, everywhere"`. Weeks later the same wish comes up in another way. So where the user's
own words stand in a statement, the telling before them is a circumstance: it parts two statements where it
names another side of a contrast, and is else no part of what is compared. A telling that sets a place or a
case (`in the importer`, 对外的页面) belongs to the claim. What the agent tells of itself is a circumstance as well.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from nightfold.engines.offline.clauses import Clause
from nightfold.formats.patterns import lazy

_QUOTE: Final = lazy(r"\"[^\"\n]{6,600}\"|“[^”“\n]{3,400}”|「[^」「\n]{3,400}」|『[^』『\n]{3,400}』")
_TOLD: Final = lazy(
    r"(?:用户|他|她|对方|主人|老板)[^。;]*$|(?<![a-z])(?:user|he|she)\b[^.;]*$",
)
"""The user is named before the quotation, in the same sentence."""
_CASE: Final = lazy(
    r"^\s*(?:在|对|对于|凡|凡是|针对|关于|如果|遇到|每次|每当|当)"
    r"|^\s*(?:in|on|for|at|about|under|inside|within|if|whenever|every time|with)\b"
)
"""Opens a telling that sets a place or a case."""
_THE_CASE_OF_NOW: Final = lazy(
    r"^\s*(?:在)?(?:会话|对话|过程|讨论|评审)[里中]|^\s*in (?:the|this|our) (?:session|chat|review)\b"
)


_LABEL: Final = lazy(
    r"[,;。.] ?(?:用户|他|她|(?:the )?user|s?he) ?(?:又|还|也|again)? ?(?:的?原话|说|强调|补充|said|says)?"
    r"(?:是|了)? ?[:,]? ?$"
)
"""Only tells whose words follow; what stands before it was said on its own."""
_ORDER: Final = lazy(
    r"必须|一律|统一|务必|不许|不得|不要|别(?!的|人)|只[能许用]|先[问跑看列说](?!了)|都[要得放用走写先]"
    r"|\b(?:must|always|never|only|has to|have to)\b"
)
_HAPPENED: Final = lazy(r"我|被|\bi\b|\bwhen\b|\bagain\b")


def _is_order(told: str) -> bool:
    """Whether what stands before the user's words is the rule itself, and these only stress it."""
    label = _LABEL.search(told)
    if label is None:
        return False
    before = told[: label.start()]
    return _ORDER.search(before) is not None and _HAPPENED.search(before) is None


_I_DID: Final = lazy(
    r"^\s*[^,;。]{0,10}?我(?!们|自己|要|不|只|会|喜欢|习惯|希望|的(?:意思|代码|仓库|项目|机器))[^,;。]{0,14}?"
    r"(?:了|成|过|想|正|漏|忘|直接|差点)"
    r"|^\s*(?:又|都|也|就)?被(?:[^,;。]{0,6}$|(?:点名|打回|退回|要求|纠正|拦|批|清)[^,;。]{0,6}$)"
    r"|^\s*(?:when |because |after |while |and )?(?:i|my \w+(?: \w+)?)"
    r" (?:had|was|were|took|went|sent|wrote|drew|gave|made|put|left|ran|began|[a-z]+ed)\b"
)
"""The agent tells what it did, or what became of that. The user who speaks of himself wants, and seldom did."""
_FOR_ME: Final = lazy(r"[替给帮]我|又|差点|\bagain\b")
LEAST_LEFT: Final = 2.0
"""Weight that is left where such clauses go: two words. Else they are all that is said."""


def without_deeds(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the clauses without those that tell what the agent did, where enough is said beside.

    `No locks after start; my cache was sent back because it took one`: next time it is another deed. What names a
    path or a command, and a change that somebody tells of himself, stays.
    """
    kept = tuple(c for c in clauses if not _is_deed(c))
    return kept if math.fsum(c.total for c in kept) >= LEAST_LEFT else tuple(clauses)


def _is_deed(clause: Clause) -> bool:
    if _I_DID.match(clause.text) is None or any(m.kind == "name" for m in clause.marks):
        return False
    return clause.cue is None or _FOR_ME.search(clause.text) is not None


def claim_of(body: str) -> tuple[str, str]:
    """Split levelled text into (circumstance, claim); the circumstance is empty where all is claimed."""
    found = _QUOTE.search(body)
    if found is None or not found.start():
        return "", body
    told = body[: found.start()]
    if not _TOLD.search(told) or _is_order(told) or (_CASE.match(told) and not _THE_CASE_OF_NOW.match(told)):
        return "", body
    return told, body[found.start() :]
