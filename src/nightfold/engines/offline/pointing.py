"""Where a statement holds, told by grammar: words that point, a rule that has an owner, a clause that narrows.

What a project has is without end, so no list names it all; but speakers point at it with few words.
这份年鉴里, `in this almanac`: a pointing word with a place behind it. 称重台的规矩: a rule is told as that of a
thing. 说的是年报, `-> the yearbook only`: a clause that says nothing but what the one before it is about. 别带到别处,
`don't carry that elsewhere`: the rule itself is kept from going further. Source: rule 9 of spec/engines.md.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.offline.cue import Cue
from nightfold.formats.patterns import lazy

_OF_THE_TALK_ZH: Final = (
    r"(?!(?:时[间期候段]|过程|情况|意义|方面|前提|基础|问题|会话|对话|聊天|任务|活儿?|电脑|机器|笔记本|手机|星期|礼拜|月份?|年|天"
    r"|周|阶段|部分|世界|地方|例子|城市|房[间子]?|屋子?|公司|团队|小?组|表情|话)(?:里|中|上|内|来说))"
)
_OF_THE_TALK_EN: Final = (
    r"(?!(?:week|month|year|quarter|morning|evening|afternoon|night|time|session|conversation|chat|thread|message|request"
    r"|question|answer|reply|case|way|manner|order|respect|regard|sense|moment|machine|computer|laptop|phone|context"
    r"|example|situation|task|one|thing|kind|sort|area|country|city|company|team|office|room|house|home|age|point|reason"
    r"|purpose|matter|language|user|person|agent|window|is|was|has)\b)"
)
POINTED: Final = Cue(
    rf"(?:这|该)一?[个款门本套部份座家台块支颗条篇张期间辆批]\s?{_OF_THE_TALK_ZH}[\u4e00-\u9fff]{{2,6}}?(?:里|中|上|内|来说)",
    rf"(?<!\w)(?:in|inside|throughout|within) this {_OF_THE_TALK_EN}[a-z]+(?!\w)",
)
"""`In this almanac`, 这份年鉴里: a place is pointed at, and it is not the talk itself, the day or the machine."""

_ELSEWHERE_ZH: Final = r"(?:别处|别的|其他|其它|另外的?)"
_ELSEWHERE_EN: Final = (
    r"(?:(?:any|every|some)(?:where| place) else|elsewhere|(?:the |any |my |our |his |her )?other \w+)"
)
KEPT_HERE: Final = Cue(
    r"(?:别|不要|不许|不用|不必|不得|不能|勿)(?:再)?(?:把(?:这|它)[^，。；,;]{0,4}?(?:带|搬|推|用|学)"
    rf"|(?:把(?:这|它)[^，。；,;]{{0,4}}?)?(?:带|套用?|推广|照搬|照抄|扩大|沿用))(?:到|去|给|进|至|在|于){_ELSEWHERE_ZH}",
    r"(?<!\w)(?:don't|do not|never|not to|shouldn't|should not|must not)"
    r" (?:carry|take|apply|spread|extend|repeat|generali[sz]e)(?: (?:that|this|it|them|the (?:rule|habit|convention)))?"
    rf"(?: (?:over|out|in|into|to|on|for|at))* {_ELSEWHERE_EN}(?!\w)",
)
"""The rule itself is not to go anywhere else: outweighs the `anywhere` in it."""

_NO_PLACE_ZH: Final = (
    r"(?!用户|我|你|他|她|它|大家|自己|谁|所有|全部|任何|每|各|一般|通用|全局|这|那|老|新|旧|公司|团队|组|部门|行业|家|业界"
    r"|定|写)"
)
OWNED_RULE: Final = Cue(
    rf"(?<=[，。；：,;:“”」）)\s])(?:这(?:也|就)?(?:是|算)|属于|[是按照])?\s?{_NO_PLACE_ZH}[^，。；：,;:“”「」（）()\s]{{2,8}}"
    r"的(?:老|旧|一贯|固定)?(?:规矩|规定|约定|惯例|规则)(?=[，。；,;”」）)]|$)",
    r"(?<!\w)(?:a|the|an old|its|one) (?:\w+ )?(?:rule|convention|habit|custom|policy)"
    r" (?:of|for|on|in) (?:the|this|our|that) "
    r"(?!(?:team|company|house|user|office|trade|road|thumb|group|department)\b)[a-z]+(?=[.,;:)\"”]|$)",
)
"""A rule that is told, behind the rule, to be that of a thing: 称重台的老规矩, `a rule of the weighbridge`."""

_NARROWED: Final = lazy(
    r"(?:[，；：。（]|,\s|;\s|\(|->|→|—)\s?(?:说|指|针对|讲|管)的(?:就|只|也)?是(?P<zh>(?!所有|全部|任何|每|各|一切|我|你|他|自己)"
    r"[^，。；,;（）()]{2,14})(?=[。；;）)”」]|$)"
    r"|(?:->|→|—|\s-|;|\() ?(?:for |in |of |about )?(?P<en>(?:[a-z]+ ){0,4}the [a-z]+(?: [a-z]+)?) only(?=[.;)\"”]|$)",
    re.IGNORECASE,
)


def narrowed_to(text: str) -> str | None:
    """Return what a clause of its own says that the rest is about: 说的是年报, `-> chapters of the yearbook only`."""
    found = _NARROWED.search(text)
    return None if found is None else (found["zh"] or found["en"]).strip()


_TOOL_ZH: Final = r"(?:编辑器|终端|浏览器|命令行)"
_TOOL_EN: Final = r"(?:editor|terminal|browser|shell)"
_DESCRIBED: Final = lazy(
    rf"{_TOOL_ZH}(?:里面?|中|上|内)?(?:只|也|都|还|仅|最低|最高|最多|目前|默认)?(?:支持|有(?!问题)|没有?|显示|不支持)"
    rf"|(?<!\w)(?:the|an?|our|its) {_TOOL_EN} (?:only |also |still |always |never )?(?:has|have|had|supports?|shows?"
    r"|contains?|needs|keeps|ships|saves|stores|opens|exports|imports|loads|does not|doesn't|cannot|can)(?!\w)",
    re.IGNORECASE,
)
"""What such a thing has or does: it is what is built, not what the user works with."""


def undescribed(text: str) -> str:
    """Return `text` without the tools that it describes."""
    return _DESCRIBED.sub(" ", text)
