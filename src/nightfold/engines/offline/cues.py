"""Words that say one thing has taken another's place, in Chinese and in English.

Works on one levelled clause (marks.level) and tells where in it the old and the new value stand. What a cue
retires is decided elsewhere (supersede.py): a cue alone never does. Source: spec/engines.md, rule 3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from nightfold.formats.patterns import lazy

Role = Literal["old", "new"]
Span = tuple[int, int]


@dataclass(frozen=True)
class Cue:
    """A change that a clause speaks of. Spans are (start, end) in the clause's text."""

    old: tuple[Span, ...] = ()
    """Where the values stand that are given up."""
    new: tuple[Span, ...] = ()
    back: bool = False
    """Whether it is a return to what was believed before."""
    gone: bool = False
    """Whether the old value is said to be no more, whoever used it."""
    words: tuple[Span, ...] = ()
    """Where the cue itself stands: neither subject nor value."""


_V: Final = r"[^,。;、!?()\n]"
"""One character of a value."""
_TO: Final = (
    "换成|换为|换到|改成|改为|改到|改作|改用|改走|改由|改跑|改放|提高到|上调到|上调为|延长到|增加到|降低到|缩短到|下调到|下调为|迁移到|迁到|迁至|切换到|切换成|切换为|切到|切成|转到|转为|转成|转用"
    "|搬到|挪到|移到|升级到|升级为|升到|升至|降级到|降到|调整为|调整到|调成|调到|调为|替换为|替换成|变成|变为|更换为|换用"
    "|更名为|改名为|迁往|更新成|更新为|推迟到|推后到|延到|提前到|放宽到|收紧到|降为|升为|扩到|缩到|压到|定成"
)
_BACK: Final = (
    "换回|改回|切回|搬回|挪回|移回|转回|调回"
    "|退回到|退回|回退到|回到|恢复成|恢复为|恢复到|恢复用|还原成|还原为|迁回|切换回|用回|改回用"
)
_STOP_USING: Final = (
    "不再使用|不再用|不再是|不再走|不再跑在|不再放在|不再部署在|不再依赖|不再由|不再(?!使?用$|走$|发$|跑$|维护$|支持$|需要$)|已不用|已经不用|停用了?|弃用了?"
    "|停止使用|放弃使用|放弃了?|告别|淘汰了?|拆掉了?|移除了?"
)
_GONE: Final = (
    "已经?关机|(?:已经?|都|现已|全部|彻底|已全部)?(?:不再(?:使?用|走|发|跑|维护|支持|需要)|卸载|卸掉|卸|下线|停用|弃用|废弃|移除|淘汰"
    "|拆掉|作废|退役|不用|换掉|撤掉|(?<=[已经都全])(?:删掉|删除|清空|关停|停掉)|(?<!被)(?:删掉|删除|清空|关停|停掉)(?=了)"
    "|(?:拆|删|卸|清|撤|停|换|搬)(?:干净|光|空|完)|归档不用|下架)了?"
)
_NOW: Final = "现在|如今|目前|现已|现改|已经|已|今后|从今天起|即日起"
_FULLY: Final = "(?:全面|全部|整体|统一|都|正式|逐步|直接|又|再)?"
_IS_NOW: Final = "用的?是|用|是|为|走|跑在|放在|部署在|由|叫|在|监听|使用|改成|改为"

_GONE_EN: Final = (
    r"(?:(?:is|are|was|were|has been|have been|got) (?:now |all )?(?:replaced|superseded|phased out|dropped|history)"
    r"|(?:(?:is|are|was|were|has been|have been|got) (?:now |all )?)?(?:retired|gone|deleted|shut down"
    r"|thrown (?:out|away)|(?:switched|turned) off|decommissioned|archived|dead|abandoned|scrapped"
    r"|removed|sunset))"
)
_ZH: Final = tuple(
    re.compile(p)
    for p in (
        rf"从(?P<old>{_V}{{1,40}}?)(?P<w>{_FULLY}(?:{_TO}|{_BACK}|提到|加到|减到|涨到|降到))(?:了|使用|用)?(?P<new>{_V}{{1,60}})",
        rf"(?:把|将)(?P<old>{_V}{{1,40}}?)(?P<w>{_FULLY}(?:{_TO}|{_BACK}))(?:了|使用|用)?(?P<new>{_V}{{1,60}})",
        rf"用(?P<new>{_V}{{1,30}}?)(?P<w>替换掉?了?|代替了?|替代了?|取代了?|换掉了?)(?P<old>{_V}{{1,40}})",
        rf"(?P<new>{_V}{{1,30}}?)(?P<w>替换掉?了?|代替了?|替代了?|取代了?)(?P<old>{_V}{{1,40}})",
        rf"(?P<w>{_STOP_USING})(?P<old>{_V}{{1,40}})",
        rf"(?P<w>不(?:在|走|用|跑在|放在|放|跑|装|连|接|挂|写|存|画|发))(?P<old>{_V}{{1,20}})了$",
        rf"^\s*(?P<w>不用|别用|不要用)\s?(?P<old>[a-z`]{_V}{{1,30}})$",
        rf"(?P<w>而不是|不是)(?:默认的|原来的|之前的|以前的|旧的)?(?P<old>{_V}{{1,40}})",
        rf"(?P<w>{_BACK})(?:了|使用|用)?(?P<new>{_V}{{1,60}})",
        rf"(?P<w>{_TO})(?:了|使用|用)?(?P<new>{_V}{{1,60}})",
        rf"^(?P<old>{_V}{{1,30}}?)(?:那套|这套|那边)?(?:我|我们|用户|他|她)?(?P<w>{_GONE})了?$(?P<gone>)",
        rf"^(?P<old>{_V}{{1,30}}?)(?:已经?|都|全|早)(?:从{_V}{{1,10}}?[里中上])?(?P<w>拿掉|摘掉|剔掉|清掉|抽掉|去掉|拿走|移走|撤走)了?$"
        r"(?P<gone>)",
        rf"(?P<w>(?:{_NOW})(?:都|也|统一|全部)?(?:已经?)?(?:{_IS_NOW}))(?P<new>{_V}{{1,60}})",
    )
)
_WORD: Final = r"(?:`[^`]+`|[^\s,;()`]+)"
_OLD_STOPS: Final = r"to\b|and\b|for\b|with\b|by\b|in\b|on\b|at\b|any|because|since|so\b|when|while|from|instead|now\b"
_NEW_STOPS: Final = (
    r"instead\b|because|since\b|so\b|when\b|while\b|from\b|now\b|rather\b|for\b|in\b|on\b|at\b|under\b|via\b|after\b"
    r"|before\b|during\b|as\b|with\b"
)
_OLD_EN: Final = rf"(?:the |its |our |plain |old )?{_WORD}(?: (?!{_OLD_STOPS}){_WORD}){{0,3}}?"
_NEW_EN: Final = rf"{_WORD}(?: (?!{_NEW_STOPS}){_WORD}){{0,7}}"
_NEW_NOUN: Final = rf"(?!(?:i|we|you|he|she|they|it|user|the user|this|that)\b){_WORD}(?: {_WORD}){{0,2}}?"
_OUT_OF_USE: Final = (
    r"(?:installed|deployed|shipped|published|served|running|available|active|recommended|required)\b"
    r"(?! (?:with|by|via|through|using)\b)"
    r"|(?:written|read|built|run|hosted)$"
)
"""What is said of a thing that nobody uses any more."""
_SUBJECT_EN: Final = rf"(?:{_WORD} ){{0,5}}?{_WORD}"
_MOVE: Final = (
    r"(?:switch(?:ed|es)?|mov(?:ed?|es)|migrat(?:ed?|es)|chang(?:ed?|es)|upgrad(?:ed?|es)"
    r"|downgrad(?:ed?|es)|bump(?:ed|s)?|convert(?:ed|s)?|port(?:ed|s)?|transition(?:ed|s)?|rais(?:ed?|es)|lower(?:ed|s)?"
    r"|increas(?:ed?|es)|decreas(?:ed?|es)|rename[ds]?|cut)"
)
_UP_DOWN: Final = r"(?:go(?:es)?|went|going|com(?:es?|ing)|came|drop(?:s|ped)?|step(?:s|ped)?)(?: (?:up|down|over))+"
_MOVED: Final = (
    r"(?:switched|moved|migrated|changed|converted|ported|raised|lowered|increased|decreased|bumped|upgraded)"
)
_BY: Final = "from|on|in|with|by|through|via|at|using"
_DONE: Final = (
    r"use[sd]?|using|be|is|are|run[s]?|running|live[s]?|need[s]?|deployed|built|managed|handled|served|stored|written"
    r"|hosted|depend[s]?|goes?|go|sent|kept|done|[a-z]{3,}ed(?= (?:with|by|via|through|using)\b)"
)
_NO_VERB: Final = r"that\b|and\b|it\b|we\b|the\b|they\b|an?\b|i\b|you\b|no\b|not\b|has\b|have\b"
_NOW_EN: Final = (
    r"uses?|use|using|runs? on|run|runs|is|are|lives? in|goes? through|go through|listens? on|builds? with|built with"
    r"|pinned to|managed (?:by|with)|handled by|served (?:by|from)|deployed (?:to|on|from|with|by)|stored in|written in"
    r"|set to|requires?|needs?|expects?"
)
_EN: Final = tuple(
    re.compile(p)
    for p in (
        rf"(?P<w>\b(?:{_MOVE}|went)(?: over)?(?: {_WORD}){{0,4}}? from) (?P<old>{_OLD_EN})"
        rf" (?:over |back )?to (?P<new>{_NEW_EN})",
        rf"(?P<w>\b(?:replac(?:ed?|es|ing)|swap(?:ped|s)?)) (?P<old>{_OLD_EN}) (?:with|by|for) (?P<new>{_NEW_EN})",
        rf"^(?P<old>{_OLD_EN}) (?P<w>(?:was|were|is|are|has been|have been|got) (?:replaced|superseded) (?:by|with))"
        rf" (?P<new>{_NEW_EN})",
        rf"(?P<w>\breplaces|\bsupersedes|\breplacing) (?P<old>{_OLD_EN})(?=$|\s)",
        rf"^(?P<new>{_NEW_NOUN}) (?P<w>(?:has |have |had )?(?:replaced|superseded|supplanted)) (?P<old>{_OLD_EN})"
        r"(?= (?:as|for|in|on|since|after|because)\b|$)",
        rf"^(?P<old>{_SUBJECT_EN}) (?P<w>(?:is|are) no longer (?:used|needed|supported|in use|maintained|{_OUT_OF_USE}"
        rf"|the {_WORD}))"
        r"(?P<gone>)",
        rf"(?P<w>\bno longer(?: (?:{_DONE}))?(?: (?:{_BY}|to))?) (?P<old>{_OLD_EN})"
        rf" but (?:(?:{_BY}|to|is|uses) )?(?P<new>{_NEW_EN})",
        rf"(?P<w>\b(?:no longer(?: \w+)?(?: (?:{_BY}|to use))?|stop(?:ped|s)? using)) (?P<old>{_OLD_EN})"
        r"(?: (?:anymore|any more|any longer|anywhere))?$",
        rf"(?P<w>\bno longer(?: (?:{_DONE})){{0,2}}(?: (?:{_BY}))?) (?P<old>{_OLD_EN})(?=$|\s)",
        rf"^(?P<old>{_SUBJECT_EN}) (?P<w>(?:[a-z]+(?:ed|s)(?: {_WORD}){{0,4}}? and )?{_GONE_EN})"
        r"(?: now| for good)?(?: (?:over|because|due|after|since|from|in|on|last|this|as of|and|but|so)\b.*)?$"
        r"(?P<gone>)",
        rf"(?P<w>\b(?:(?:{_MOVE}|went|came) (?:off|away from)|left)) (?P<old>{_OLD_EN})(?: (?:{_OLD_STOPS}).*)?$",
        rf"(?P<w>\b(?:instead of|rather than|in place of))(?: using| the use of)?"
        rf" (?P<old>{_WORD} (?:and|or|nor) {_WORD})$",
        rf"(?P<w>\b(?:instead of|rather than|in place of))(?: using| the use of)?"
        rf" (?P<old>{_OLD_EN}(?: \d[\d.:]*)?)(?=$|\s)",
        rf"(?P<w>\b(?:dropped|retired|ditched|abandoned|decommissioned|removed)) (?P<old>{_OLD_EN})"
        rf"(?: in favou?r of (?P<new>{_NEW_EN}))?$",
        rf"(?P<w>\b(?:(?:{_MOVE}|went|goes?|switching) back to|reverted to|returned to|rolled back to|back to|back on))"
        rf" (?P<new>{_NEW_EN})",
        rf"(?P<w>\b(?:{_MOVE}(?: over)?|{_UP_DOWN}) to) (?P<new>{_NEW_EN})",
        rf"(?P<w>\b{_MOVED}) (?:{_WORD} ){{1,4}}?to (?P<new>{_NEW_EN})",
        rf"(?P<w>\bnow (?:all )?(?:{_NOW_EN})) (?P<new>{_NEW_EN})",
        rf"(?P<w>\bnow (?:all )?(?!{_NO_VERB})[a-z]+(?: (?:{_BY}|to|under|as))?) (?P<new>{_NEW_EN})",
        rf"(?P<w>\b(?:is|are|was|were)(?: pinned to| set to| on| at)?) (?P<new>{_NEW_EN}) now\b",
        rf"(?P<w>\b(?:uses?|[a-z]+s? (?:with|on|through|via|by|under|to))) (?P<new>{_WORD}(?: {_WORD}){{0,3}}?) now$",
    )
)
_BACK_WORD: Final = lazy(rf"{_BACK}|\bback\b|revert|return|rolled")
_ANY: Final = lazy(
    rf"{_TO}|{_BACK}|[拿摘剔清抽去]掉|[拿移撤]走|替换|代替|替代|取代|换掉|不再|干净|[光空完]了?$|不要用|不(?:在|走|用|跑在|放在|放|跑|装|连|接|挂|写|存|画|发)|卸|停用|弃用|停止使用|放弃|告别|淘汰|拆掉|移除|不是|下线|废弃|作废|退役|不用|撤掉|删|清空|关停|关掉|停掉|关机|提到|加到|减到|涨到|归档|下架"
    rf"|(?:{_NOW})|\b{_MOVE}\b|\b(?:up|down|over) to\b"
    r"|\b(?:replac|swap|supersed|switching|dropped|retired|phased|history|ditched|abandoned|decommissioned|removed|gone|deleted|thrown|shut|turned|archived|scrapped|sunset)"
    r"|\b(?:no longer|stop(?:ped|s)? using|left|off|away|went|instead|rather than|in place of|reverted|returned|rolled"
    r"|back|now)\b"
)
"""Quick look: without one of these there is no cue."""


def cue_of(clause: str) -> Cue | None:
    """Return the change that a levelled clause speaks of, or None."""
    if not _ANY.search(clause):
        return None
    old: list[Span] = []
    new: list[Span] = []
    words: list[Span] = []
    back = gone = False
    for pattern in (*_ZH, *_EN):
        found = pattern.search(clause)
        if found is None or any(_meet(found.span("w"), taken) for taken in words):
            continue
        values = {name: found.span(name) for name in ("old", "new") if found.groupdict().get(name)}
        if any(_meet(span, taken) for span in values.values() for taken in (*old, *new)):
            continue
        old += [values["old"]] if "old" in values else []
        new += [values["new"]] if "new" in values else []
        words.append(found.span("w"))
        back = back or bool(_BACK_WORD.search(found["w"]))
        gone = gone or "gone" in found.groupdict()
    return Cue(tuple(old), tuple(new), back, gone, tuple(words)) if words else None


def _meet(a: Span, b: Span) -> bool:
    return a[0] < b[1] and b[0] < a[1]
