"""For which agent the user said something: the grammar of naming the one it is meant for.

A wish is bound to one agent where the user says so (只说 codex, `this one is for codex`), speaks to it by
name inside his words (`"…, codex"`, “codex 你…”), or lets the others off (别的 agent 不用, `the others may`).
Who is named only to be let off is not the one. Source: rule 9 of spec/engines.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nightfold.engines.offline.cue import Cue

OTHERS_ARE_FREE: Final = Cue(
    r"(?:别的|其他|其它|另外的?|旁的|其余)(?:的)?\s?(?:agent|助手|工具|ai|智能体|模型|几个)?(?:都)?"
    r"(?:不用|不必|别学|不管|随意|随便|照旧|不算|不受|无所谓|不改)",
    r"(?<!\w)(?:the )?(?:others|other (?:agents|tools|assistants)|nobody else|no one else|everyone else)"
    r" (?:may|can|need not|should(?: not)?|must not|are (?:free|fine|not)|as they)(?!\w)"
    r"|(?<!\w)nobody else (?:should|has to|needs to)(?!\w)",
)
"""The other agents are let off: what is wished is meant for one."""
TO_THE_ONE_HERE: Final = Cue(
    r"(?:只|单|专门?|仅)是?(?:说给|讲给|冲着?|针对|约束)我(?:一个)?(?:听|说|来|讲)?的?(?=[，。；”」]|$)|只(?:是)?对我(?:说|讲)的"
    r"|(?:只|单|专门?|仅)是?(?:说给|讲给|冲着?|针对|约束|限于?|说的?是)(?:它|你)(?:一个)?(?:听|说|来)?的?(?=[，。；”」]|$)",
    r"(?<!\w)(?:meant|said|intended|aimed)(?: only| just)? (?:for|to|at) (?:me|you)(?: only| alone)?(?= ?[.,;:\"”)]|$)"
    r"|(?<!\w)(?:that|this|that one|this one)(?:'s| is| was) (?:only |just )?for you(?!\w)"
    r"|(?<!\w)(?:only|just) for you(?= ?[.,;:\"”)]|$)",
)
"""Meant for the agent of the session: it tells of itself as me, the user calls it you."""


def meant(text: str, named: Sequence[str]) -> tuple[str, ...]:
    """Return the agents of `named` that are not let off, in order; all of them if none would be left.

    Of whom the text only tells what they did (codex 差点又动手, `codex nearly did it again`), nothing is wished.
    """
    spoken_to = tuple(agent for agent in named if not _did(agent).search(text))
    left = tuple(agent for agent in spoken_to if not _let_off(agent).search(text))
    return left or spoken_to


def only_one(text: str, named: Sequence[str]) -> str | None:
    """Return the first of `named` that the text says it is meant for, or None."""
    return next((agent for agent in named if _alone(agent).search(text)), None)


@lru_cache(maxsize=256)
def name_of(agent: str) -> re.Pattern[str]:
    """Return a pattern for an agent's name, whatever its case and whatever joins its words."""
    words = [re.escape(word) for word in re.split(r"[\s_-]+", agent.strip()) if word]
    joined = r"[\s_-]*".join(words) or r"(?!)"
    return re.compile(rf"(?<![A-Za-z0-9_./-]){joined}(?![A-Za-z0-9_/]|-[A-Za-z])", re.IGNORECASE)


@lru_cache(maxsize=256)
def _alone(agent: str) -> re.Pattern[str]:
    name = name_of(agent).pattern
    return re.compile(
        rf"(?:只|仅|单单?|专门?)(?:是|对|给|说给?|要求|约束|针对|管|限于?|归|属于|写给)+\s?{name}"
        rf"|{name}\s?(?:专用|专属|独有)|(?:给|为|对|冲着?|针对)\s?{name}\s?(?:一个)?(?:定|立|说|讲|提)的"
        rf"|{name}\s?你(?!们)|[“「\"]\s?{name}\s?[,，:：]|[“「\"][^”」\"\n]{{1,60}}[,，]\s?{name}\s?[,，。.!！”」\"]"
        rf"|\b(?:meant|intended|aimed|said|only|just|solely|exclusively)(?: only| just)? (?:for|to|at) (?:the )?{name}"
        rf"|\b(?:that|this)(?:'s| is| was| one is| one was) (?:only |just )?for {name}"
        rf"|(?:\(|\b(?:just|only) ){name}\)|{name} (?:only|alone)(?= ?[.,;:\"”)]|$)",
        re.IGNORECASE,
    )


@lru_cache(maxsize=256)
def _did(agent: str) -> re.Pattern[str]:
    name = name_of(agent).pattern
    return re.compile(
        rf"{name}\s?(?:差点|险些|上次|上回|那次|刚才?|已经)[^，。；,;]{{1,16}}(?=[，。；,;]|$)"
        rf"|{name}\s?又[^，。；,;]{{1,12}}(?:了|过)(?=[，。；,;]|$)"
        rf"|{name} (?:nearly|almost|just|once|again) (?:had |was )?(?:did|went|wrote|made|\w+ed)\b",
        re.IGNORECASE,
    )


@lru_cache(maxsize=256)
def _let_off(agent: str) -> re.Pattern[str]:
    name = name_of(agent).pattern
    return re.compile(
        rf"{name}\s?(?:那边|那头|那里)?(?:就|都)?[^，。；,;]{{0,3}}(?:没这|不用|不必|不在内|不算|照旧|随意|不管|不受|没事)"
        rf"|{name} (?:was|is) (?:not (?:meant|included|affected)|fine|exempt|free|ok)|\bnot {name}(?!\w)",
        re.IGNORECASE,
    )
