"""The words with which people ask to remember, change, forget and undo, in Chinese and English.

Patterns only; `requests` says how they are used. A verb that statements begin with as well
(`删除缓存前先问我`, `restore the dump first`) counts only with an object that is a memory: `MEMORY`. In the
patterns a space stands for any number of blanks, and letters match in either case.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.formats.patterns import lazy


def _compiled(pattern: str) -> re.Pattern[str]:
    return lazy(pattern.replace(" ", "[ ]+"), re.IGNORECASE)


def _any(*choices: str) -> str:
    return f"(?:{'|'.join(choices)})"


SEPARATOR: Final = r"[\s,，:：;；、.。!！—-]*"
"""What may stand between the words of a request and what it is about."""

_COURTESY_WORD = (
    _any(
        _any(
            "请你?",
            "麻烦你?",
            "拜托",
            "劳驾",
            "帮我",
            "帮忙",
            "给我",
            "你",
            "嗯",
            "好的?",
            "对了",
            "另外",
            "还有",
            "顺便",
        ),
        _any("please", "pls", "kindly", "hey", "hi", "also", "btw", "by the way", "ok", "okay") + r"\b",
        _any("(?:could|can|would|will) you(?: please)?", "i(?: would|'d) like you to", "i want you to") + r"\b",
    )
    + SEPARATOR
)
COURTESY: Final = f"(?:{_COURTESY_WORD}){{0,4}}"
"""Words of courtesy and starters, up to four."""

SCOPE: Final = _any(
    *("以后", "今后", "往后", "从现在起", "从现在开始", "从今以后", "从今天起"),
    _any("from now on", "from here on", "going forward", "in (?:the )?future") + r"\b",
)
"""Words that make a request last; they are part of what is asked, never taken off."""

MEMORY: Final = _any(
    _any("这", "那", "此", "该", "上", "前", "刚才的?", "之前的?") + "一?" + _any("条", "件", "个", "段", "项", "些"),
    *("关于", "有关", "(?:所有|全部)(?:关于|有关)", "(?:记忆|记录|备忘|笔记)[里中]", '[「“"`]'),
    _any("this", "that", "the", "my", "last", "previous", "every", "any", "all")
    + r" (?:\w+ )?"
    + _any("note", "entry", "memory", "memories", "line", "item", "preference", "rule", "belief", "one")
    + r"\b",
    r"(?:everything|anything|all) (?:\w+ ){0,3}?about\b",
)
"""Where an object begins that is a memory."""

_AGAIN = (
    r"(?:\s*"
    + _any("again", r"any\s?more", "ever again", "anywhere", "at all", "from now on", "in (?:the )?future")
    + ")*"
)

# Remember

_NOT_FORGET = _any("别", "不要", "勿", "切勿", "千万别", "千万不要") + _any("忘了", "忘记")
_KEEP_ZH = _any(_NOT_FORGET, "记住", "牢记", "谨记", "记一下", "记下来?", "记录一下", "记录下来", "记得", "备忘")
_KEEP_EN = (
    _any(
        "(?:do not|don't|never) forget",
        "remember",
        "note",
        "take note",
        "make a note",
        "(?:keep|bear) in mind",
    )
    + r"\b(?: (?:of this|this|it)(?=\s*[:：,，]))?"
)
KEEP: Final = _compiled(
    rf"{COURTESY}(?P<scope>{SCOPE}[，,]?\s*)?{COURTESY}(?:{_KEEP_ZH}|{_KEEP_EN})"
    rf"(?:\s*[吧了哦啊])?(?:{SEPARATOR}(?:that|to)\b(?=\s))?{SEPARATOR}"
)
KEEP_AT_END: Final = _compiled(
    r"[,，。；;.!！]\s*(?:请你?|麻烦你?|please )?(?:帮我|给我)?"
    + _any("记住", "记一下", "记下来?", "记录一下", "remember (?:this|that|it)", "keep (?:this|that|it) in mind")
    + r"(?:[吧了哦啊]|,?\s?please|[，,]?\s?谢谢)?\s*[。.!！]?\s*$"
)
LASTING: Final = _compiled(rf"{COURTESY}(?:{SCOPE}|always\b)")
"""No verb that asks, but words that say the rest is meant for good."""

# Forget

_NO_LONGER = _any("别", "不要", "不用", "不必")
_FORGET_ALWAYS = _any(
    *("忘掉", "遗忘", "不要再出现", "别再出现"),
    _any("别", "不要", "不用", "不必", "停止") + "再?" + _any("记住", "记得"),
    _NO_LONGER + "再" + _any("记录?", "提起?", "提及", "说起", "写", "保留"),
    _any(
        *("forget about", r"forget that(?=\s+\w)", "forget"),
        "(?:do not|don't|never) (?:ever )?" + _any("mention", "remember", "bring up", "record", "store"),
        "stop (?:mentioning|remembering|recording)",
    )
    + r"\b",
)
REMOVAL: Final = _any("删掉", "删除", "删了", "去掉", "移除", "清除", "抹掉", r"(?:delete|remove|erase|drop)\b")
_FORGET_MEMORY = rf"(?:忘记|忘了|{REMOVAL})(?=\s*{MEMORY})|(?<=请)(?:忘记|忘了)"
FORGET: Final = _compiled(
    rf"{COURTESY}(?:{SCOPE}[，,]?\s*)?{COURTESY}(?:{_FORGET_ALWAYS}|(?P<memory>{_FORGET_MEMORY}))[了掉]?{SEPARATOR}"
)
FORGET_FRAME: Final = _compiled(
    rf"{COURTESY}[把将]\s*(?P<what>[^\n。！!]{{1,200}}?)\s*(?:给我|都|全)?\s*"
    r"(?:忘掉|忘记|忘了|删掉|删了|抹掉)[吧了]?(?=[\s,，。.!！;；]|$)"
)
FORGET_AT_END: Final = _compiled(
    r"(?P<what>[^\n。！!]{1,200}?)[\s，,]*就?(?:以后)?都?"
    + _any(
        _NO_LONGER + "再" + _any("出现", "记住", "记", "提起", "提及", "提", "保留", "写") + "(?:了|它|在?任何地方)*",
        "忘[掉了]吧",
        "(?:should|must|may|can) (?:not|never) (?:ever )?(?:appear|be mentioned|come up)(?: in memory)?",
    )
    + rf"{_AGAIN}[\s。.!！]*$"
)
FORGET_TAIL: Final = _compiled(rf"[了吧啦]?{_AGAIN}[\s。.!！]*$")
"""What may close the clause that a request to forget begins."""

DEICTIC: Final = _compiled(
    _any(
        "[这此该]一?[条件个段项些事点]?",
        "它",
        _any("那", "上", "前", "刚才") + "一?[条件个段项些事点]?" + _any("事情?", "记录", "记忆", "说法") + "?$",
        _any("this", "that", "it", "these", "those", "the (?:above|last|previous)(?: one)?")
        + r"(?: (?:note|entry|one|thing|line))?\s*$",
    )
)
"""Words that only point; what they point at cannot be known."""
CLOSING: Final = _compiled("的?[那这]一?[条段句](?:记录|记忆|说法|内容)?$|的(?:记录|记忆|说法)$")
"""What ends the naming of a memory and is no part of its text."""
MATTER: Final = _compiled("[那这的]一?[件条些段回]?事[情儿]?$")
_NOT_AGAIN = _any(
    *("别", "不要", "不用", "不许", "不准", "不能", "请勿"),
    "(?:do not|don't|never|should not|must not|should never) ",
)
REMARK: Final = _compiled(
    _any("[这那此该](?:个|条|件|种|些|段|名字)?[^，,]{0,8}?", "以后也?", "[也就都]", "(?:it|they|this) ")
    + rf"?{_NOT_AGAIN}\s*(?:再|ever )?\s*(?:在\S{{1,8}})?"
    + _any(
        "出现",
        "提起?",
        "提及",
        "记录?",
        "记住",
        "说",
        "写",
        "保留",
        "mention",
        "appear",
        "bring",
        "record",
        "come",
        "store",
    )
    + "|"
    + _any(
        "谢谢",
        "多谢",
        "thanks",
        "thank you",
        "我[要想得会还再不]",
        "因为",
        "免得",
        "以免",
        "because",
        "since",
        "so that",
    )
    + "|i(?:'ll| will| want|'d)"
)
"""A clause that says why, or says the request once more."""

# Update

_CHANGE_ZH = "(?:更新|修改|更正|纠正)"
_BECOMES = _any("改成", "改为", "换成", "换为", "更新成", "更新为", "更正为", "修改为", "修改成", "调成", "调到")
CHANGE: Final = _compiled(
    COURTESY
    + _any(
        rf"{_CHANGE_ZH}(?:一下)?\s*[:：,，]",
        "(?:更新|修改|更正|改)一下",
        r"(?:update|correction|change)(?: (?:this|that|it))?\s*[:：]",
    )
    + SEPARATOR
)
CHANGE_FRAME: Final = _compiled(
    rf"{COURTESY}[把将]\s*(?P<what>[^\n。！!]{{1,200}}?)\s*(?P<verb>{_BECOMES}|(?:更新|修改|更正|改)一下){SEPARATOR}"
)
CHANGE_ENGLISH: Final = _compiled(
    rf"{COURTESY}(?:change|update|correct) (?P<what>[^\n]{{1,200}}?) (?:to|into) (?P<new>\S)"
)
CHANGE_WITHIN: Final = _compiled(rf"[^\n。！？!?「“\"`]{{0,120}}?{_BECOMES}")

# Undo

_UNDO_OBJECT = _any(
    MEMORY,
    "对",
    "我",
    "被",
    "之前",
    "刚才",
    "上次",
    "what",
    r"it\b",
    "note",
    "[:：]",
    "[A-Za-z0-9._:@-]*[0-9]",
    "$",
)
UNDO: Final = _compiled(
    rf"{COURTESY}(?:撤销|撤回|undo\b|take back\b|"
    rf"(?:恢复|还原|取消|(?:restore|revert|reinstate|bring back|cancel)\b)(?=\s*{_UNDO_OBJECT}))"
    rf"(?:一下|掉|了)?{SEPARATOR}"
)
LAST_ONE: Final = _compiled(
    _any(
        "(?:上|前|最后)一?[条次个项步]",
        "刚才那?[条次个]?",
        r"(?:my|the|that|your)?\s*(?:last|previous)\b",
        r"(?:this|that|it)\s*(?:one)?\s*[.!]?$",
    )
)
"""Words that mean the order before this one."""
UNDO_LEAD: Final = _compiled(
    "(?:"
    + _any(
        *(
            "之前",
            "上次",
            "刚才",
            "以前",
            "对",
            "关于",
            "有关",
            "我",
            "让你",
            "要你",
            "要求你?",
            "说的?",
            "被",
        ),
        r"(?:the|my|our|earlier|note|request|order|to|about|of|that|you)\b",
        _FORGET_ALWAYS,
        *("记住", "更新", "修改", "删掉", "删除", "忘记", "忘了", '[:：「“"`]'),
    )
    + r"\s*)+"
)
UNDO_TAIL: Final = _compiled(
    r"\s*(?:[」”\"`]|的?[那这]一?条|的"
    + _any("要求", "请求", "命令", "指令", "操作", "记忆", "记录", "遗忘", "更新", "修改", "事情?", "note")
    + r"|\b(?:note|request|order))*\s*$"
)
