"""What a statement is: from the heading above it, else from its own form.

formats/session.py knows the headings that formats.md lists. Old documents use headings of their own
(结论, 问题, `Gotchas`); those are read here, by class of word. A heading that tells the course of the work
(关键步骤, `Timeline`) sets no kind, but says that what stands below happened once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightfold.engines.offline.cue import Cue, heading_cue
from nightfold.formats.patterns import lazy
from nightfold.formats.session import Kind

_HEADINGS: Final[tuple[tuple[Kind, Cue], ...]] = (
    (
        "open",
        heading_cue(
            "未完成 待办 遗留 未决 未解决 待确认 待定 下一步 后续(?:工作|事项|计划) 悬而未决",
            "open_(?:items?|questions?|issues"
            "|points) to-?dos? next_steps? follow-?ups? unresolved outstanding remaining loose_ends",
        ),
    ),
    (
        "reference",
        heading_cue(
            "^参考(?!价) ^链接 ^相关(?:文件|链接|文档) ^文件(?:清单|列表)? ^资料 ^出处",
            "references? links see_also files(?:_touched|_changed)? sources related_files",
        ),
    ),
    (
        "preference",
        heading_cue(
            "偏好 习惯 口味 用户(?:的)?(?:约定|要求|规矩)",
            "preferences? preference_signals habits user_wishes house_rules",
        ),
    ),
    (
        "pitfall",
        heading_cue(
            "坑 故障 踩雷 教训 排错 疑难 ^(?:问题|报错|错误)(?:与|和|及|$|记录|汇总) 注意事项",
            "pitfalls? gotchas? failures? troubleshooting lessons(?:_learned)? known_issues caveats traps problems?"
            " friction",
        ),
    ),
    ("decision", heading_cue("决策 决定 拍板 选型", "decisions? decided choices_made adr")),
    (
        "fact",
        heading_cue(
            "事实 可复用 知识 现状 结论 约定 规范 配置 环境 架构",
            "facts? reusable knowledge learnings? how_it_works conventions? set-?up architecture configuration"
            " environment",
        ),
    ),
)

LOG: Final = Cue(
    r"步骤|过程(?!中?的?(?:偏好|约定))|时间线|流水|经过|处理记录|操作记录|工作记录|执行记录|变更记录"
    r"|改动(?:清单|记录|内容)?$|本次(?:改动|变更|工作|完成|操作)|做了什么|完成(?:的|了)?(?:事项|内容|工作)?$"
    r"|已完成|进展|进度|产出|结果$|证据|验证记录|背景$|花絮|闲聊|杂谈|日志$"
    r"|(?<!\w)(?:key steps?|steps(?: taken)?|time ?line|session log|work log|log|what (?:was|i|we) (?:done"
    r"|did)|changes(?: made)?|changelog|done|completed|progress|actions? taken|outcome|results?|evidence"
    r"|rollout context|context|background|narrative|chronology|transcript|along the way"
    r"|history)(?!\w)(?! format)",
)  # fmt: skip
"""Headings under which stands what was done, step by step."""

ACCOUNT: Final = Cue(
    # what is asked and answered in the past tense: what was tried, how the list was made, 动过的地方, 剔掉的
    r"(?:当晚|当天|当日|那天|那晚)的?(?:顺序|经过|情况|安排|记录)?$|走过的|查过的|怎么[做测查量试比对排走]的$"
    r"|^(?:排查|摸底|演练|试验|对比|回读|复盘|验收)(?:过程|经过|记录|情况)?$"
    r"|[动改试查看跑做删剔挪换加修量测][^，。：的]{0,3}(?:过|掉|了|好)的(?:地方|东西|事情?|部分|内容|文件|[几两三四五六七八九十\d]+[处个条项])?$"
    r"|(?:排查|调试|核对|测试|检查|对比|实验|试验)(?:记录|经过)",
    r"^(?:what|how|where|which|things?|places?|questions?|files?)\b"
    r"(?:(?! (?:decided|agreed|settled|learn(?:ed|t)|chosen)) [\w'-]+){0,5}?"
    r" (?:was|were|had|did|went|came|took|moved|changed|tried|checked|broke|got|found|made)"
    r"(?! (?:\w+ )?(?:decided|agreed|settled|learn(?:ed|t)|chosen))(?!\w)"
    r"|^(?:the (?:night|day|morning|evening|afternoon)|attempts?|trials?|dry runs?|rehearsals?|walked through"
    r"|blow by blow|order of (?:the (?:night|day)|events))$",
)  # fmt: skip
"""Headings that ask or tell how something went. What was learned may stand there as well, so they say less."""

MISCELLANEOUS: Final = Cue(
    r"^(?:其他|其它|杂项|杂记|备注|零碎|另外|附注|补充|随手记)|^(?:other|others|misc(?:ellaneous)?|notes?|remarks"
    r"|odds and ends|etc|also|varia)(?!\w)"
)
"""Headings under which stands what found no place elsewhere."""

_TASK_HEADING: Final = Cue(
    r"(?:task|任务|步骤|part|phase|阶段|第[一二三四五六七八九十\d]+|workflow|工作流|流程|总结|概述|overview"
    r"|general)(?!\w)"
)
TASK_FIELD: Final = Cue(
    r"(?:任务|任务结果)\s*[:：]",
    r"(?:task|task[_ ]outcome|outcome|task[_ ]group|rollout|applies_to)\s*[:=：]",
)
"""What a form says of the task, such as `task_outcome: success`."""
FORM_FIELD: Final = Cue(
    r"(?:结果|状态|日期|时长|会话|分支|提交|负责人)\s*[:：]",
    r"(?:result|status|date|duration|agent|model|session|branch|commit|cwd|keywords?)\s*[:=：]",
)
"""Other fields of a form; with more than a value behind them they are statements."""

_ASKS_ZH: Final = (
    r"(?:原话|说(?!明)|要求|强调|希望|喜欢|偏好|习惯|提醒|明确|确认(?=[：:，,过了这]|可用|无误|后续|采用|$)"
    r"|定(?!义)|同意|拍板|纠正|不(?:想|要|许|让|喜欢)|想|让|叫|嫌|讨厌|重申|补充|吩咐|交代|叮嘱"
    r"|拦下|打断|批评|指出|规定|点名|反感|允许|拒绝|采纳)"
)
_ASKS_EN: Final = (
    r"(?:prefers?|preferred|wants?|wanted|likes?|liked|dislikes?|hates?|asks?|asked|says?|said|insists?"
    r"|insisted|expects?|expected|reminds?|reminded"
    r"|repeats?|repeated|does not want|doesn't want|did not want|would rather|told|tells|agrees?|agreed"
    r"|accepted|approved|rejected|refused|stopped"
    r"|corrected|confirmed|decided|demands?|demanded|requires?|required|requested|complained|points? out"
    r"|pointed out|made clear|stressed)"
)
USER_SAYS: Final = Cue(
    rf"(?:^|[，,。；;：:“「（(\s>])(?:用户|老板|本人|他|她)(?!名|表|量|数据|输入|端|组|态|侧|画像|头像|体验"
    rf"|协议)[^，。；“”]{{0,10}}?{_ASKS_ZH}"
    r"|^(?:用户|user)\s?[:：]|用户(?:都|也|已|当场|随后|最后|最终|没有?|还没)?(?:拍板|同意|采纳|点头|批准"
    r"|表态)",
    rf"(?:^|[.;:,(>] ?|(?<!\w)(?:and|but|because) )(?:the )?user (?:\w+ly |also |again |then |twice |had "
    rf"|has )?{_ASKS_EN}(?!\w)"
    rf"|^(?:the )?user\s?:|^(?:he|she) (?:\w+ly |also |again )?{_ASKS_EN}(?!\w)|(?<!\w)by the user(?!\w)",
)
"""The user speaks, asks or decides; his table of users does not."""
_WISHES: Final = Cue(
    r"^(?:以后|今后|从现在起|所有项目|任何项目|不管哪个项目|别(?!的|名|处|人)|不要|请(?!求|柬|假))",
    r"^(?:please|always|never|from now on|don't|do not|stop(?! words)|prefer) ",
)
_ARROWS: Final = lazy(r"(?:->|→|=>).+(?:->|→|=>)")
_ERROR: Final = Cue(
    r"报错|报\s?`|出错|失败|崩溃|卡住|超时|乱码|白屏|死锁|泄漏|不生效|找不到|(?<![a-z])(?:errors?|exception"
    r"|fails?|failed|crash(?:es|ed)?|hangs?|hung|broke|breaks|timed? out|segfaults?|panics?|denied|refused"
    r"|not found)(?![a-z])",
)
_REMEDY: Final = Cue(
    r"原因|因为|是因为|由于|解决|改为|改成|换成|要先|需要?先|加上|去掉|关掉|删掉|才(?:行|能|会|好)|即可"
    r"|就(?:好|行|正常|能)|->|→|(?<![a-z])(?:because|since|due to|caused by|fix(?:ed)?|workaround|instead"
    r"|use|set|add|pass|remove|needs?|must)(?![a-z])",
)
_DECISION: Final = Cue(
    r"(?:决定|定为|定下|选定|敲定|拍板|改用|换成|换用|迁移?到|切换?到|弃用|不再使?用|统一(?:用|改|为)|采用)",
    r"(?<!\w)(?:decided|chose|chosen|agreed (?:to|on)|settled on|switched|migrated|moved (?:from|to)"
    r"|adopted|replaced|dropped|no longer)(?!\w)",
)
_OPEN: Final = Cue(
    r"(?:还|尚|仍)(?:没有?|未)(?:做|跑|写|改|接|合|测|验证|处理|完成|打通|迁|补|修|定|决定|上线|部署|实现"
    r"|查)|待(?:办|做|补|确认|定|处理|修|迁|验证|测|查)(?!机|遇|命)|^(?:TODO|FIXME)\s?[:：]",
    r"(?<!\w)(?:not (?:yet )?(?:done|started|implemented|finished|decided|merged|deployed)|still (?:to do"
    r"|open|missing|pending)|to be (?:done|decided|confirmed|checked)|remains? to be|todo:|left to do"
    r"|is pending|yet to)(?!\w)",
)


def kind_by_heading(kind: Kind | None, headings: Sequence[str]) -> Kind | None:
    """Return the kind that stands above a statement, or None.

    Args:
        kind: What the document's known headings say.
        headings: Headings above it, outermost first; the innermost that names a kind counts.
    """
    if kind is not None:
        return kind
    for heading in reversed(headings):
        if LOG.search(heading) or ACCOUNT.search(heading) or MISCELLANEOUS.search(heading):
            break
        for found, pattern in _HEADINGS:
            if pattern.search(heading):
                return found
    return None


def kind_by_form(text: str) -> Kind | None:
    """Return the kind that a statement shows by its own form, or None."""
    if USER_SAYS.search(text) or _WISHES.search(text):
        return "preference"
    if _ARROWS.search(text) or (is_error(text) and has_remedy(text) and "`" in text):
        return "pitfall"
    if _OPEN.search(text):
        return "open"
    return "decision" if _DECISION.search(text) else None


def under_log(headings: Sequence[str]) -> str | None:
    """Return the innermost heading if it tells the course of the work, or None."""
    return headings[-1] if headings and LOG.search(headings[-1]) and not _names_kind(headings[-1]) else None


def under_account(headings: Sequence[str]) -> str | None:
    """Return the innermost heading if it asks or tells how something went, or None."""
    return headings[-1] if headings and ACCOUNT.search(headings[-1]) and not _names_kind(headings[-1]) else None


def under_miscellaneous(headings: Sequence[str]) -> str | None:
    """Return the innermost heading if it only collects what was left, or None."""
    return headings[-1] if headings and MISCELLANEOUS.search(headings[-1]) else None


def is_kind_heading(heading: str) -> bool:
    """Whether a heading names a kind, a task or the course of the work, rather than a matter."""
    return _names_kind(heading) or bool(
        LOG.search(heading) or ACCOUNT.search(heading) or MISCELLANEOUS.search(heading) or _TASK_HEADING.match(heading)
    )


def is_error(text: str) -> bool:
    """Whether `text` tells of something that failed."""
    return _ERROR.search(text) is not None


def has_remedy(text: str) -> bool:
    """Whether `text` tells a cause or what works."""
    return _REMEDY.search(text) is not None


def _names_kind(heading: str) -> bool:
    return any(pattern.search(heading) for _, pattern in _HEADINGS)
