"""What a statement claims, and what it tells around it.

A session document often tells how a wish came up before it gives the user's words: `When I typed npm i, the
user stopped me: "pnpm, everywhere"`. Weeks later the same wish comes up in another way. So where the user's
own words stand in a statement, the telling before them is a circumstance: it parts two statements where it
names another side of a contrast, and is else no part of what is compared. A telling that sets a place or a
case (`in the importer`, 对外的页面) belongs to the claim.
"""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy

_QUOTE: Final = lazy(r"\"[^\"\n]{6,}\"|“[^”\n]{3,}”|「[^」\n]{3,}」|『[^』\n]{3,}』")
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


def claim_of(body: str) -> tuple[str, str]:
    """Split levelled text into (circumstance, claim); the circumstance is empty where all is claimed."""
    found = _QUOTE.search(body)
    if found is None or not found.start():
        return "", body
    told = body[: found.start()]
    if not _TOLD.search(told) or _is_order(told) or (_CASE.match(told) and not _THE_CASE_OF_NOW.match(told)):
        return "", body
    return told, body[found.start() :]
