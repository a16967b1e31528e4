"""What has to come first: `ask before you push`, `no push without asking`, 没问过别 push.

One demand is said in many ways, and most of them deny something that is not forbidden at all. So a clause
that sets an order is written out as that order: what comes first, then what may follow.
"""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy

_FORMS: Final = (
    # not X without Y: Y, then X
    lazy(
        r"^(?P<head>.*?)\b(?:not|never|no|nothing|nobody)\b(?P<then>[^,;]{2,60}?)"
        r"\b(?:without|before|until|till|unless)\b(?: first)?(?P<first>[^,;]{2,60})$"
    ),
    lazy(r"^(?P<head>)(?P<first>[^,;]{2,60}?)\bbefore\b(?P<then>[^,;]{2,60})$"),
    lazy(r"^(?P<head>)(?P<then>[^,;]{2,60}?)\b(?:only|just)? ?after\b(?P<first>[^,;]{2,60})$"),
    lazy(
        r"^(?P<head>)(?P<first>[^,;，；]{1,24}?)(?:之后|以后|后|完)[,，]?"
        r"(?:都|要|必须|一定|先|得|再|才能?|务必|应该?)+(?P<then>[^,;，；]{1,24})$"
    ),
    lazy(
        r"^(?P<head>.*?)(?:没有?|未经?|不)(?P<first>[^,;，；]{1,24}?)[,，]?(?:就|之前|以前|前|,)+(?:先)?"
        r"(?:别|不要|不许|不准|不能|不得|禁止|勿|不)(?:再)?(?P<then>[^,;，；]{1,24})$"
    ),
    lazy(  # 没 Y 之前 X 不能做: what may not be done yet is named before it is denied
        r"^(?P<head>.*?)(?:没有?|未经?)(?P<first>[^,;，；]{1,24}?)(?:之前|以前|前)[,，]?"
        r"(?P<then>[^,;，；不别]{1,10}?)(?:都|也|还)?(?:不(?:要|许|准|能|得|可以)|别|禁止)(?P<act>[^,;，；]{1,16})$"
    ),
    lazy(r"^(?P<head>[^,;，；]*?)先(?P<first>[^,;，；]{1,24}?)[,，]?(?:然后|再|才)(?P<then>[^,;，；]{1,24})$"),
    lazy(
        r"^(?P<head>)(?P<then>[^,;，；]{1,24}?)(?:之前|以前|前)[,，]?"
        r"(?:都|要|必须|一定|先|得|务必|应该?|把)+(?P<first>[^,;，；]{1,24})$"
    ),
)  # fmt: skip
"""Tried in this order on a levelled clause."""


def in_order(clause: str) -> tuple[str, str, str] | None:
    """Return (head, first, then) of a clause that sets an order, or None."""
    for form in _FORMS:
        if found := form.search(clause):
            return found["head"], found["first"], found["then"] + found.groupdict().get("act", "")
    return None
