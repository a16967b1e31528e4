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


def claim_of(body: str) -> tuple[str, str]:
    """Split levelled text into (circumstance, claim); the circumstance is empty where all is claimed."""
    found = _QUOTE.search(body)
    if found is None or not found.start():
        return "", body
    told = body[: found.start()]
    if not _TOLD.search(told) or (_CASE.match(told) and not _THE_CASE_OF_NOW.match(told)):
        return "", body
    return told, body[found.start() :]
