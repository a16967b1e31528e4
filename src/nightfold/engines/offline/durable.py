"""What helps the next task, and what was done once. Source: rule 2 of spec/engines.md.

Signs are weighed, because one sign alone misleads: a finished action that carries a rule ("… was removed
and must not come back") is worth keeping, a count without an action may be a limit. Each sign has a
weight; `OUT_AT` and more is a one-off. The heaviest sign is the reason given.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline import kinds
from nightfold.engines.offline.atoms import core
from nightfold.engines.offline.belief import Status
from nightfold.engines.offline.oneoff import DATED, OF_NOW, ONE_OFF_SIGNS
from nightfold.engines.offline.reported import REPORTED_SIGNS, UNTOLD_SIGNS
from nightfold.engines.offline.standing import STANDING_SIGNS
from nightfold.engines.offline.tally import TALLY_SIGNS
from nightfold.engines.offline.this_time import PRIVATE, THIS_SESSION_ONLY, THIS_TIME_ONLY
from nightfold.formats.session import Kind

_HOW_IT_CAME_UP: Final = re.compile(
    r"^[^。；;\n]{2,70}?(?:[；;] ?(?:the )?)?(?:用户|他|她|\b(?:user|he|she)\b)[^：:。；;“\"「\n]{0,24}"
    r"(?:[：:]\s*(?=\S)|(?=[“\"「]))"
    r"|^[^。；;\n]{2,60}?被(?:用户|他|她)?(?:要求|打回|退回|拦下|骂|纠正|提醒|批评|叫停)了?[：:，,]?\s*",
    re.IGNORECASE,
)
"""What happened before the user said something; an event that led to a wish does not make the wish one."""
OUT_AT: Final = 3
"""Weight from which a statement is a one-off. Set on original samples in both languages, see the tests."""


ASIDE: Final = 2
"""What an event weighs less where it is told beside a fact: `VLAN 20 is for cameras, two were added`."""
_HEAD_END: Final = re.compile(r"[，；;]|, ")
_STATES: Final = re.compile(
    r"`|[是在走给为由归带]|用(?!例|户|途|时)|\b(?:is|are|has|have|lives?|goes|runs?|uses?|keeps?|holds?)\b",
    re.IGNORECASE,
)
"""A first clause that says how something is."""
_HEAD_LENGTH: Final = 8
"""Characters of a first clause that says something."""


def _end_of_head(text: str) -> int:
    """Where the first clause ends, if it says something and more follows; else the end of the text."""
    found = _HEAD_END.search(text, _HEAD_LENGTH)
    return found.start() if found and _STATES.search(text[: found.start()]) else len(text)


@dataclass(frozen=True, slots=True)
class Durability:
    """Whether a statement is kept, and why."""

    durable: bool
    reason: str


_KIND_WEIGHT: Final[dict[Kind | None, int]] = {"preference": -3, "decision": -2, "pitfall": -2, "open": -1}
_UNSETTLED: Final = ("proposed", "discussed", "planned", "unverified")


def judge_durability(
    text: str,
    kind: Kind | None,
    headings: Sequence[str],
    status: Status,
    *,
    explicit: bool,
    told: bool = True,
    homeless: bool = False,
    ahead: bool = False,
) -> Durability:
    """Decide whether a statement helps the next task of its kind.

    Args:
        text: The statement.
        kind: Its kind.
        headings: Headings above it, outermost first.
        status: How sure it is.
        explicit: The user asked for it for good.
        told: Whether a heading tells the kind; one read off the wording counts less.
        homeless: Whether its document belongs to no project and no directory.
        ahead: Whether it names a day that was still to come.
    """
    if found := THIS_SESSION_ONLY.search(core(text)) or (None if explicit else THIS_TIME_ONLY.search(text)):
        return Durability(durable=False, reason=f"holds this time only (“{found[0].strip()}”)")
    events = (
        *ONE_OFF_SIGNS,
        *REPORTED_SIGNS,
        *TALLY_SIGNS,
        *(() if told else UNTOLD_SIGNS),
        *((PRIVATE,) if homeless else ()),
    )
    claim = _HOW_IT_CAME_UP.sub("", text)
    told_fact = told and kind in ("fact", "decision")
    signs = [
        (sign.weight - ASIDE * (told_fact and found.start() > _end_of_head(claim)), sign.reason)
        for sign in events
        if not (ahead and sign.reason in (DATED, OF_NOW)) and (found := sign.cue.search(claim))
    ]
    signs += [(sign.weight, sign.reason) for sign in STANDING_SIGNS if sign.cue.search(text)]
    signs += _place(headings)
    kind_weight = _KIND_WEIGHT.get(kind, 0)
    if not told or (kind == "pitfall" and not kinds.has_remedy(text)):
        kind_weight = max(kind_weight, -1)
    weight = kind_weight + sum(weight for weight, _ in signs)
    weight -= 3 * explicit + 6 * (status in _UNSETTLED)
    if weight >= OUT_AT:
        return Durability(durable=False, reason=max(signs, key=lambda sign: sign[0])[1])
    return Durability(durable=True, reason=_why_kept(kind, status, signs))


def _place(headings: Sequence[str]) -> list[tuple[int, str]]:
    if heading := kinds.under_log(headings):
        return [(6, f"a step of the work, under “{heading}”")]
    if heading := kinds.under_account(headings):
        return [(4, f"told as part of a story, under “{heading}”")]
    if heading := kinds.under_miscellaneous(headings):
        return [(1, f"stands under “{heading}”")]
    return []


def _why_kept(kind: Kind | None, status: Status, signs: Sequence[tuple[int, str]]) -> str:
    if status in ("proposed", "discussed", "planned", "unverified", "open") or kind == "open":
        return "not settled, worth knowing next time"
    if kind == "preference":
        return "how the user wants things done"
    if kind == "pitfall":
        return "spares the next task the same failure"
    if kind == "decision":
        return "was decided"
    weight, reason = min(signs, default=(0, ""))
    return reason if weight < 0 else "no sign that it was a one-off"
