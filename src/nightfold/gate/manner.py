"""Style that is bound to one agent: what a rule can be sure of. Source: spec/engines.md, rule 9.

How the user wants to be answered by anybody is an ordinary preference. Bound to one agent is what gives an
agent a role, or what names an agent and tells its tone, address or manner of speaking. All else is not
sure and is let through.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.patterns import guarded

_KNOWN: Final = lazy(
    r"(?<![A-Za-z0-9_./-])(?:claude(?:[ -]code)?|codex|openclaw|cursor|gemini(?:[ -]cli)?|copilot|aider"
    r"|windsurf|cline|devin"
    r"|opencode|chatgpt|qwen[ -]?code|kimi)(?![A-Za-z0-9_/-])",
    re.IGNORECASE,
)
_EVERYONE: Final = lazy(
    r"(?:所有|任何|每一?个|各个?|哪个|全部)(?:的|编程)?\s?(?:agent|助手|ai|智能体|模型)|不管谁|对谁都"
    r"|(?<!\w)(?:all|every|any|each|whichever)(?: (?:of|my|the|our|coding|ai))* (?:agents?|assistants?)(?!\w)",
    re.IGNORECASE,
)
_ROLE: Final = guarded(
    "人设|扮演|口头禅|身份|口吻|ona|role|character|ke a",
    r"人设|角色扮演|扮演|口头禅|(?:以|用).{1,12}(?:的)?(?:身份|口吻)(?:说话|回答|回复|交流|聊天)",
    r"(?<!\w)(?:persona|role-?play(?:s|ing)?|stay(?:s|ing)? in character|(?:talks?|speaks?"
    r"|sounds?) like an?(?! (?:error|bug)))(?!\w)",
    flags=re.IGNORECASE,
)
_SPOKEN: Final = lazy(
    r"语气|口吻|腔调|说话|讲话|聊天|回答|回复|称呼|叫(?:我|他|她|用户)|交流|玩笑|俏皮|撒娇|幽默|助手|agent"
    r"|(?<!\w)(?:tone|voice|talks?|speaks?|answers?|repl(?:y|ies)|chats?|jokes?|assistant|agent|call (?:me|him"
    r"|her|the user))(?!\w)",
    re.IGNORECASE,
)
_MANNER: Final = lazy(
    r"语气|口吻|口气|腔调|俏皮|撒娇|卖萌|颜文字|毒舌|开玩笑|调侃|称呼|昵称|外号|打招呼|语速|敬语|方言|打官腔|叫(?:我|他|她|用户)(?!起|去|来|做)"
    r"|(?:交互|聊天|对话|说话|交流)时"
    r"|(?<!\w)(?:tone(?! mapping)(?: of voice)?|playful(?:ly)?|cheeky|gruff|sarcas(?:m|tic)|jok(?:e|es|ing)"
    r"|banter|kaomoji|nickname"
    r"|call(?:s|ed)? (?:me|him|her|the user) (?!back|when|if|first|before)|greet(?:s|ings?)?|small talk"
    r"|pep talk|pirate|butler)(?!\w)"
    r"|(?<!\w)when (?:talking|chatting|speaking|interacting) (?:to|with)(?!\w)",
    re.IGNORECASE,
)


def well_known_agent(text: str) -> bool:
    """Return whether a text names one of the agents that everybody knows."""
    return _KNOWN.search(text) is not None


def names_agent(text: str, agent: str) -> bool:
    """Return whether a text names an agent, whatever its case and whatever joins its words."""
    return _name(agent).search(text) is not None


@lru_cache(maxsize=256)
def _name(agent: str) -> re.Pattern[str]:
    words = [re.escape(word) for word in re.split(r"[\s_-]+", agent.strip()) if word]
    joined = r"[\s_-]*".join(words) or r"(?!)"
    return lazy(rf"(?<![A-Za-z0-9_]){joined}(?![A-Za-z0-9_])", re.IGNORECASE)


def is_role(text: str) -> bool:
    """Return whether a text gives an agent a role to play: 人设, persona, "talks like a sailor"."""
    return bool(_ROLE.search(text) and _SPOKEN.search(text)) and not _EVERYONE.search(text)


def is_manner(text: str) -> bool:
    """Return whether a text tells a tone, a form of address or a manner of speaking, not for everyone."""
    return _MANNER.search(text) is not None and not _EVERYONE.search(text)
