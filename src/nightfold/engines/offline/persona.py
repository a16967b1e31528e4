"""Style bound to one agent: tone, address, manner of speaking, pace. Source: rule 9 of spec/engines.md.

How a companion should talk is no rule for a tool. Such a wish names its agent, in the source's words if
they do, else by the least glue. What the user wants of every agent's answers is an ordinary preference.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from nightfold.engines.offline.cue import Cue
from nightfold.engines.offline.wording import is_wide

_AGENTS: Final = (
    r"claude(?:[ -]code)?|codex|openclaw|cursor|gemini(?:[ -]cli)?|copilot|aider|windsurf|cline|devin"
    r"|opencode|chatgpt|qwen[ -]?code|kimi|豆包|通义|文心"
)
_NAMED: Final = re.compile(rf"(?<![A-Za-z0-9_./-])(?:{_AGENTS})(?![A-Za-z0-9_/-])", re.IGNORECASE)

_EVERYONE: Final = Cue(
    r"(?:所有|任何|每一?个|各个?|哪个|不管哪个|无论哪个|全部)(?:的|编程|我的)?\s?(?:agent|助手|AI|智能体"
    r"|模型)|大家都|谁来都|不管谁|对谁都",
    r"(?<!\w)(?:all|every|any|each|whichever)(?: (?:of|my|the|our|coding|ai))* (?:agents?|assistants?"
    r"|bots?)(?!\w)",
)
_ROLE: Final = Cue(
    r"人设|(?:它|你|这个|自己)的?角色|角色(?:扮演|定位|设定)|陪伴|扮演|就(?:你|它)能|只对(?:你|它)|(?:给"
    r"|为)它定的|你这(?:个角色|性格|脾气)|别学(?:你|它)|(?:说话|讲话)(?:像|要像|学)|口头禅|自称",
    r"(?<!\w)(?:persona|role[- ]?play|in character|tutor role|companion role|(?:its|your) (?:role|character"
    r"|personality)|sounds? like|talks? like|speaks? like|act like|catch ?phrase"
    r"|this agent(?:'s)? (?:should|must|may|tone|voice|style|persona))(?!\w)|wish for this agent"
    r"|for this agent(?: only)?(?!\w)",
)
_MANNER: Final = Cue(
    r"语气|口气|口吻|腔调|俏皮|撒娇|卖萌|颜文字|毒舌|幽默|开玩笑|调侃|玩笑|打油诗|段子|(?:称呼|叫)(?:用户"
    r"|我|他|她)(?:为|作|做|“|「|\"|[^，。,（(]{1,8}$)|叫(?:我|他)(?:起床|睡觉)?[“「\"]|称呼|昵称|外号"
    r"|打招呼|问好|道(?:早|晚)安|催(?:我|用户|他|睡)|喊(?:我|他)|夸(?:我|奖)|鼓励我|安慰|说话(?:慢|快|温柔"
    r"|轻|活泼|随意|正式|简短|别|要|可以|时)|语速|像(?:电报|打更|主持|老师|管家|朋友|船长|水手)|别(?:绷着"
    r"|端着|打官腔)|客服腔|敬语|方言",
    r"(?<!\w)(?:tone(?! (?:mapping|curve|map))(?: of voice)?|voice(?= (?:should|like|of))|playful(?:ly)?"
    r"|cheeky|gruff|sarcas(?:m|tic)|jok(?:e|es|ing)|puns?|banter|humou?r|kaomoji|emoticons?|nickname"
    r"|address (?:me|him|her|the user)|call(?:s|ed)? (?:me|him|her|the user)(?! (?:back|when|if|first"
    r"|before|on))|greet(?:s|ing|ings)?|swear(?:s|ing)?|flirt|cheer(?:ful|s)?|good (?:morning|night)"
    r"|bedtime|nag(?:s|ging)?|rubber duck|pep talk|small talk|rhym(?:e|es|ing)|poems?|warm(?:er|ly)|pirate"
    r"|sailor|butler)(?!\w)",
)
_SPEECH: Final = Cue(
    r"说话|讲话|聊天|闲聊|汇报|回报|开口|回答|回复|报(?:数字|进度|告)|发消息|讲事|唠叨|啰嗦|一次(?:不超过"
    r"|别超过|别说超过|最多)[^，。]{0,6}句|一行一句|铺垫|客套|节奏|语言|(?:先|少|多)(?:说|问|讲)",
    r"(?<!\w)(?:talks?|speaks?|says?|answers?|repl(?:y|ies)|reports?|messages?|chats?|writes? to|explains?"
    r"|corrects?|asks?|sentences?|pace|brief|terse|verbose|longer|shorter|mistakes?)(?!\w)",
)
_WISH: Final = Cue(
    r"用户|要|别|可以|希望|应|不要|时|一次|就|得|用|叫|换成|继续|还是",
    r"(?<!\w)(?:user|should|must|may|wants?|prefers?|asked|only|wish|please|don't|do not|at most|keep|never"
    r"|always)(?!\w)",
)
_TOOL_MATTER: Final = Cue(
    r"沙箱|权限|配置|版本|安装|登录|订阅|额度|限额|配额|插件|钩子|工作区|上下文窗口|模型(?:名|版本)"
    r"|(?<!\w)(?:sandbox|config|version|install|permission|quota|hook|plugin|subscription|context window"
    r"|api key|rate limit|mcp|extension)(?!\w)",
)


def persona_of(text: str, kind: str | None, agent: str | None) -> str | None:
    """Return the agent whose style `text` is about, or None.

    Args:
        text: The statement.
        kind: Its kind; facts about a tool and pitfalls are no style.
        agent: The agent that the session was with.
    """
    if kind in ("pitfall", "open", "reference", "decision") or _EVERYONE.search(text):
        return None
    manner, role = _MANNER.search(text), _ROLE.search(text)
    named = agent_named(text, agent)
    if named is not None:
        about_speech = kind == "preference" and _SPEECH.search(text) and not _TOOL_MATTER.search(text)
        return named if (manner or role or about_speech) and _WISH.search(text) else None
    if agent is not None and (role or (manner and kind in ("preference", None))) and _WISH.search(text):
        return agent
    return None


def agent_named(text: str, agent: str | None) -> str | None:
    """Return the agent that `text` names: that of the session, else a well-known one."""
    if agent and names_agent(text, agent):
        return agent
    found = _NAMED.search(text)
    return found[0] if found else None


def names_agent(text: str, agent: str) -> bool:
    """Whether `text` names `agent`, whatever its case and whatever joins its words."""
    return _name(agent).search(text) is not None


@lru_cache(maxsize=256)
def _name(agent: str) -> re.Pattern[str]:
    words = [re.escape(word) for word in re.split(r"[\s_-]+", agent.strip()) if word]
    joined = r"[\s_-]*".join(words) or r"(?!)"
    return re.compile(rf"(?<![A-Za-z0-9_]){joined}(?![A-Za-z0-9_])", re.IGNORECASE)


def with_agent(text: str, agent: str) -> str:
    """Return a wording that names the agent, with the least glue."""
    if names_agent(text, agent):
        return text
    return f"与 {agent} 交互时：{text}" if is_wide(text) else f"When talking to {agent}: {text}"
