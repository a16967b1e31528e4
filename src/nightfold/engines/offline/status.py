"""How sure a statement is, and wording that says so. Source: rule 5 of spec/engines.md.

The cue is read in the statement itself, in the heading above it (讨论, `Ideas`, 未完成), and in the session
summary where that speaks of the same thing. A cue counts where it is said *of* the statement: 未验证：…,
`… is not confirmed`; the unverified e-mail address of an account is a matter, not a status.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline import status_cues as cues
from nightfold.engines.offline.belief import Status
from nightfold.engines.offline.cue import Cue, heading_cue
from nightfold.engines.offline.kinds import USER_SAYS
from nightfold.engines.offline.marks import level
from nightfold.engines.offline.spoken import claim_of
from nightfold.engines.offline.wording import is_wide
from nightfold.formats.patterns import lazy
from nightfold.formats.session import Kind

_STATUS_HEADINGS: Final[tuple[tuple[Status, Cue], ...]] = (
    (
        "unverified",
        heading_cue(
            "未(?:经)?验证 待验证 猜测 假设 怀疑", "unverified hypothes[ei]s suspicions? speculation guesses theories"
        ),
    ),
    ("proposed", heading_cue("提议 建议 提案 方案备选", "proposals? suggestions? ideas? recommendations")),
    (
        "discussed",
        heading_cue("讨论 想法 设想 脑暴 待定", "discussions? brainstorm(?:ing)? under_consideration open_questions?"),
    ),
    (
        "planned",
        heading_cue("计划 打算 规划 路线图 下一步 后续", "plans? planned roadmap next_steps? future_work later"),
    ),
    (
        "open",
        heading_cue(
            "未完成 待办 遗留 未决 未解决",
            "open_(?:items?|issues|points) to-?dos? follow-?ups? unresolved outstanding remaining",
        ),
    ),
)
_LABELS: Final[dict[Status, tuple[str, str]]] = {
    "unverified": ("未验证：", "Unverified: "),
    "proposed": ("提议（未确认）：", "Proposal (not confirmed): "),
    "discussed": ("讨论中：", "Under discussion: "),
    "planned": ("计划：", "Plan: "),
    "open": ("未完成：", "Open: "),
}
"""Least glue for a wording that lacks its status: Chinese, else."""

UNSURE: Final[frozenset[Status]] = frozenset(_LABELS)
"""Statuses that must show in the wording (GRD003 of spec/gate.md)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A status, what the wording does not show of it, and why."""

    status: Status
    missing: Status | None
    """What must be put into words (GRD003 of spec/gate.md), or None."""
    reason: str


def judge_status(text: str, kind: Kind | None, headings: Sequence[str] = (), summary: Sequence[str] = ()) -> Standing:
    """Decide how sure a statement is.

    Args:
        text: The statement.
        kind: Its kind.
        headings: Headings above it, outermost first.
        summary: Sentences of the session summary that speak of the same thing.
    """
    unsure = None if cues.INFERRED_OUTRIGHT.search(text) else _unsure(_wish_of(text) if kind == "preference" else text)
    missing: Status | None = "open" if kind == "open" and not cues.OPEN_WORDS.search(text) else None
    if unsure is not None:
        return Standing(unsure, missing, f"its wording says {unsure}")
    if kind == "open":
        return Standing("open", missing, "stands among the open items")
    if kind not in ("preference", "pitfall"):
        for status, pattern in _STATUS_HEADINGS:
            if headings and pattern.search(headings[-1]):
                return Standing(status, status, f"stands under “{headings[-1]}”")
    if cues.VERIFIED.search(text):
        return Standing("verified", None, "its wording says it was checked")
    unsure = next(filter(None, map(_unsure, summary)), None)
    if unsure is not None and kind != "preference":
        return Standing(unsure, unsure, "the session summary says so")
    if cues.INFERRED.search(text):
        return Standing("inferred", None, "inferred from what happened")
    if kind == "preference" or USER_SAYS.search(text):
        return Standing("user_stated", None, "the user said so")
    return Standing("stated", None, "its source states it")


def with_status(text: str, standing: Standing) -> str:
    """Return a wording that shows the status, with the least glue."""
    if standing.missing is None:
        return text
    wide, narrow = _LABELS[standing.missing]
    return (wide if is_wide(text) else narrow) + text


_ABOUT_TO: Final = lazy(
    r"我(?:正|本来|原本|刚)?(?:打算|准备|计划)[^,，。;；]{0,20}(?:的?时候?|被|就)"
    r"|\bwhen i (?:was about|was going|planned|wanted) to\b[^,.;]*",
    re.IGNORECASE,
)
"""What the agent was about to do when the user spoke: how a wish came up, and no plan of theirs."""


_ORDERS: Final = lazy(
    r"[别勿]|不[要用许准得]|先|都|必须|一律|以后|\b(?:always|never|first|before|every|any|don't|only|from now on)\b"
)
"""Words of the user that say how things are to be; `let me think about it` does not settle what was offered."""


def _wish_of(text: str) -> str:
    """Return the user's own words, where they are a wish, without what the agent had offered or was about to do."""
    told, words = claim_of(level(text))
    return words if told and _ORDERS.search(words) else text


def _unsure(text: str) -> Status | None:
    if cues.PROPOSED.search(text):
        if cues.NOT_AGREED.search(text) or not cues.AGREED.search(text):
            return "proposed"
        return None
    if cues.UNVERIFIED.search(text):
        return "unverified"
    if cues.DISCUSSED.search(text):
        return None if cues.AGREED.search(text) and not cues.NOT_AGREED.search(text) else "discussed"
    if cues.PLANNED.search(_ABOUT_TO.sub("", text)):
        return "planned"
    return None
