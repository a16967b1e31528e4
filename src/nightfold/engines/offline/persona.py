"""Style bound to one agent: tone, address, manner of speaking, pace. Source: rule 9 of spec/engines.md.

How a companion should talk is no rule for a tool. Such a wish names its agent, in the source's words if
they do, else by the least glue. What the user wants of every agent's answers is an ordinary preference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from nightfold.engines.offline import topics
from nightfold.engines.offline.cue import Cue, one_of
from nightfold.engines.offline.meant_for import OTHERS_ARE_FREE, TO_THE_ONE_HERE, meant, name_of, only_one
from nightfold.engines.offline.wording import is_wide
from nightfold.formats.session import Kind

WELL_KNOWN: Final = (
    "claude-code", "claude", "codex", "openclaw", "cursor", "gemini-cli", "gemini", "copilot", "aider", "windsurf",
    "cline", "devin", "opencode", "chatgpt", "qwen-code", "kimi",
)  # fmt: skip
"""Names of agents that everybody knows."""
_CODING: Final = frozenset(WELL_KNOWN) - {"openclaw", "chatgpt", "kimi", "claude", "gemini"}

_EVERYONE: Final = Cue(
    r"(?:所有|任何|每一?个|各个?|哪个|全部)(?:的|编程)?\s?(?:agent|助手|AI|智能体|模型)|不管谁|对谁都",
    r"(?<!\w)(?:all|every|any|each|whichever)(?: (?:of|my|the|our|coding|ai))* (?:agents?|assistants?)(?!\w)",
)
_ROLE: Final = Cue(
    r"人设|(?:它|你|这个|自己)的?角色|角色(?:扮演|定位|设定)|陪伴|扮演|就(?:你|它)能|只对(?:你|它)|(?:给"
    r"|为)它定的"
    r"|你这(?:个角色|性格|脾气)|(?:这|那)(?:才)?是你的(?:差事|活儿?|职责|本分)|就你(?:可以|能|这么)|只有你|别学(?:你|它)|(?:说话|讲话)(?:像|要像|学)|口头禅|自称",
    r"(?<!\w)(?:persona|role[- ]?play|in character|(?:tutor|companion) role|(?:its|your) (?:role|character"
    r"|personality)|sounds? like"
    r"|talks? like|speaks? like|act like|catch ?phrase|this agent(?:'s)? (?:should|must|may|tone|voice|style"
    r"|persona)"
    r"|wish for this agent|for this agent(?: only)?)(?!\w)",
)
_MANNER: Final = Cue(
    one_of(
        "语气 口气 口吻 腔调 口音 俏皮 撒娇 卖萌 颜文字 毒舌 幽默 开玩笑 调侃 玩笑 笑话 打油诗 段子 押韵 称呼 昵称 外号"
        " 打招呼 问好"
        " 俳句 叫法 早安 晚安 问候 夸奖 鼓励我 语速 客服腔 敬语 东北味 拟声词 打官腔 绷着 端着 唠叨"
    )
    + r"|[说讲用带操](?:点|着|一?口)?方言|方言(?:味|腔|来?[说讲回])"
    r"|叫[\u4e00-\u9fff]{1,6}就行|管(?:我|他|她|用户)叫|彩虹屁|拍马屁|恭维|奉承|(?:别|不许|不要|少|多)夸"
    r"|叫(?:我|他|她|用户)(?!起|去|来|做)|叫(?:用户|我|他|她)?(?:为|作|做)?\s?[“「\"]|催(?:我|用户|他|她|睡)|喊(?:我|他|她|用户)"
    r"|说话(?:慢|快|温柔|轻|活泼|随意"
    r"|正式|带)"
    r"|像(?:电报|打更|主持|老师|管家|朋友|船长|水手)|(?:交互|聊天|对话|说话|交流)时",
    r"(?<!\w)"
    + one_of(
        r"tone(?!_mapping|_curve|_map) voice(?=_should|_like|_of) playful(?:ly)? cheeky gruff sarcas(?:m"
        r"|tic) jok(?:es?|ing) puns? banter humou?r"
        r" kaomoji emoticons? nickname greet(?:s|ings?)? swear(?:s|ing)? flirt cheer(?:ful"
        r"|s)? good_morning good_night bedtime"
        r" nag(?:s|ging)? rubber_duck pep_talk small_talk rhym(?:es?|ing) poems? haiku limerick warm(?:er"
        r"|ly) pirate sailor butler"
        r" librarian sign(?:s_off|_off) dialect accent"
    )
    + r"(?!\w)|(?<!\w)(?:address|call)(?:s|ed)? (?:me|him|her|the user)(?! (?:back|when|if|first|before|on))(?!\w)"
    r"|(?<!\w)when (?:talking|chatting|speaking|interacting) (?:to|with)(?!\w)",
)
_CAST: Final = Cue(r"人设|角色扮演|扮演|口头禅", r"(?<!\w)(?:persona|role-?play(?:s|ing)?|in character)(?!\w)")
"""A role that is given, whatever the heading."""
_WISH: Final = Cue(
    one_of("用户 要 别 可以 希望 应 不要 时 一次 就 得 用 叫 换成 继续 还是 带 少 多"),
    r"(?<!\w)(?:user|should|must|may|wants?|prefers?|asked|only|wish|please|don't|do not|at most|keep|never"
    r"|always)(?!\w)",
)
_POINTED: Final = Cue(r"(?:这个|该|本)\s?agent(?!\w)|(?:这个|该)助手", r"(?<!\w)this (?:agent|assistant)(?!\w)")
_WORK: Final = Cue(
    one_of(
        "沙箱 权限 配置 版本 安装 登录 订阅 额度 限额 配额 插件 钩子 工作区 上下文 提交 推送 测试 分支 代码 文件 命令"
        " 依赖 数据库 日志 网络"
    ),
    r"(?<!\w)"
    + one_of(
        "sandbox config version install permissions? quota hooks? plugins? subscription context api_key rate_limit mcp"
        " extension commits?"
        " push tests? branch code files? commands? dependenc(?:y|ies) database logs? network"
    )
    + r"(?!\w)",
)
"""Of what an agent does or is, rather than of how it talks."""
_WRITTEN: Final = Cue(
    one_of("文档 文案 邮件 说明书 手册 文章 公告 README 剧本 台词 对白"),
    r"(?<!\w)"
    + one_of("docs documentation readme copy emails? posts? articles? release_notes newsletter manual dialogue script")
    + r"(?!\w)",
)
"""Its tone is that of a text, not of an agent."""
_SPEECH: Final = Cue(
    one_of(
        "说话 讲话 聊天 闲聊 汇报 回报 开口 回答 回复 报数字 报进度 报告 发消息 讲事 啰嗦 话多 话太多 短句 长句"
        " 回他的话 回她的话 回我的话 一行一句 铺垫 客套 寒暄 节奏 发语音 发文字 打字"
    ),
    r"(?<!\w)(?:talks?|speaks?|says?|answers?|repl(?:y|ies)|reports?|messages?|chats?|explains?|sentences?"
    r"|pace|terse|verbose|(?:voice|progress) notes?|(?:types|typing)(?= instead| only|,))(?!\w)",
)
_ASKING: Final = Cue(
    r"问(?:我|他|她|用户)|提问|追问|反问|(?:一个|少|多|连)问|问题多|一?个问题",
    r"(?<!\w)(?:asks?|asking|questions?|questionnaires?)(?!\w)",
)
"""Of how an agent asks back; where it is named, that is its manner."""

_EARLY: Final = 12
"""Characters of Chinese; English has twice that before the agent's name."""


_HANDED_OVER: Final = Cue(
    one_of("日期 表格 截图 录屏 视频 图片 数据 格式 清单"),
    r"(?<!\w)" + one_of("dates? tables? screenshots? recordings? videos? pictures? data format lists?") + r"(?!\w)",
)
"""What an agent hands over has a form whoever hands it over."""
_TO_IT: Final = Cue(
    r"[“「\"][^”」\"]{0,20}你(?!们)",
    r"(?<!\w)it(?= (?:corrects?|answers?|waits?|asks?|speaks?|talks?|reads?|sings?|tells?|says?|stops?|starts?"
    r"|reminds?)(?!\w))",
)
"""Said to, or of, the agent itself."""


def is_companion(agent: str | None) -> bool:
    """Whether an agent is no tool for code that everybody knows: with it, talk outside of any project is just talk."""
    return agent is not None and agent.casefold() not in _CODING


def persona_of(
    text: str, kind: Kind | None, agent: str | None, others: Iterable[str] = (), *, companion: bool = False
) -> str | None:
    """Return the agent whose style `text` is about, or None.

    Args:
        text: The statement.
        kind: Its kind; facts about a tool, decisions and pitfalls are no style.
        agent: The agent that the session was with.
        others: Further agents that may be named; one that is named by the first word of `agent` is `agent`.
        companion: Whether the session was talk with a companion, outside of any project.
    """
    found = _style_of(text, kind, agent, others, companion=companion)
    short = found is not None and agent is not None and agent.casefold().startswith(f"{found.casefold()}-")
    return agent if short else found


def _style_of(text: str, kind: Kind | None, agent: str | None, others: Iterable[str], *, companion: bool) -> str | None:
    if _EVERYONE.search(text):
        return None
    role = _ROLE.search(text) is not None or TO_THE_ONE_HERE.search(text) is not None
    manner = _MANNER.search(text) is not None
    named = meant(text, agents_named(text, (agent, *others) if agent else others))
    if named and manner:
        return only_one(text, named) or named[0]
    if kind in ("pitfall", "open", "reference", "decision"):
        return (named[0] if named else agent) if _CAST.search(text) else None
    if named:
        return _of_the_named(text, kind, named, role=role)
    talk = companion and kind == "preference" and not any(c.search(text) for c in (_WORK, topics.THINGS, _HANDED_OVER))
    if talk and (_TO_IT.search(text) or (_SPEECH.search(text) and _WISH.search(text))):
        return agent
    unnamed = role or (manner and kind == "preference" and not topics.THINGS.search(text) and not _WRITTEN.search(text))
    return agent if unnamed and (kind == "preference" or _WISH.search(text)) else None


def _of_the_named(text: str, kind: Kind | None, named: tuple[str, ...], *, role: bool) -> str | None:
    """Return the one of the agents named whose style it is, or None where the matter is work or none is meant alone."""
    work = _WORK.search(name_of(named[0]).sub(" ", text)) is not None
    wish = kind == "preference" or _WISH.search(text) is not None
    if wish and not work and (one := only_one(text, named)):
        return one
    if len(named) > 1 and _joined(text, named):
        return None
    speech = _SPEECH.search(text) or (kind == "preference" and _ASKING.search(text))
    about = role or (bool(speech) and wish) or (wish and not work and OTHERS_ARE_FREE.search(text) is not None)
    told_to = kind == "preference" and not work and _addressed(text, named[0])
    return named[0] if about or told_to else None


def agents_named(text: str, agents: Iterable[str]) -> tuple[str, ...]:
    """Return the agents that `text` names, in order: of `agents`, then of those everybody knows."""
    found: dict[str, int] = {}
    for agent in (*agents, *WELL_KNOWN):
        match = name_of(agent).search(text)
        if match and not any(agent.casefold() in other.casefold() for other in found):
            found[agent] = match.start()
    return tuple(sorted(found, key=lambda name: found[name]))


def names_agent(text: str, agent: str) -> bool:
    """Whether `text` names `agent`, whatever its case and whatever joins its words."""
    return name_of(agent).search(text) is not None


def with_agent(text: str, agent: str) -> str:
    """Return a wording that names the agent, with the least glue."""
    if names_agent(text, agent):
        return text
    if pointed := _POINTED.search(text):
        return f"{text[: pointed.end()]} ({agent}){text[pointed.end() :]}"
    return f"与 {agent} 交互时：{text}" if is_wide(text) else f"When talking to {agent}: {text}"


def _addressed(text: str, agent: str) -> bool:
    """Whether the agent is named so early that the wish is about it."""
    match = name_of(agent).search(text)
    return match is not None and match.start() <= (_EARLY if is_wide(text) else 2 * _EARLY)


def _joined(text: str, named: tuple[str, ...]) -> bool:
    """Whether the first two agents stand side by side, so that neither is meant alone."""
    one, other = name_of(named[0]).search(text), name_of(named[1]).search(text)
    between = text[one.end() : other.start()] if one and other else ""
    return re.fullmatch(r"\s?(?:和|与|跟|、|，|,|/|&|and|or|或)\s?", between) is not None
