"""A statement's clauses: where they end, which only report, and what each says of what.

Scope words are taken out, because scope is judged elsewhere (scope.py) and restatements name it or not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from nightfold.engines.offline.cues import Cue, cue_of
from nightfold.engines.offline.marks import FAINT, Mark, Polarity, contract, marks_of, weigh
from nightfold.engines.offline.prerequisite import in_order
from nightfold.formats.patterns import lazy

Verb = Literal["is", "uses"]


@dataclass(frozen=True, slots=True)
class Relation:
    """What a clause says of what: `the read timeout` `is` `30 s`."""

    subject: tuple[Mark, ...]
    value: tuple[Mark, ...]
    verb: Verb


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch between two stops."""

    text: str
    """Levelled, without scope words."""
    marks: tuple[Mark, ...]
    cue: Cue | None = None
    """The change it speaks of."""
    order: tuple[tuple[str, str], ...] = ()
    """(first, then): what it wants to come first, and what may follow."""
    relation: Relation | None = None
    """Subject and value, where it says that the one is, uses or stands in the other."""
    weights: dict[str, float] = field(init=False, repr=False, compare=False)
    """Weight by key of what the clause is about."""
    total: float = field(init=False, repr=False, compare=False)
    """The whole weight."""

    def __post_init__(self) -> None:
        """Weigh the marks."""
        object.__setattr__(self, "weights", weigh(self.marks))
        object.__setattr__(self, "total", math.fsum(self.weights.values()))

    @property
    def leads(self) -> bool:
        """Whether it only sets a time or a case for what follows: `when resolving conflicts`, 发布之后."""
        return _LEADS.search(self.text) is not None

    @property
    def numbers(self) -> tuple[str, ...]:
        """Keys of its quantities."""
        return tuple(m.key for m in self.marks if m.kind == "number")

    @property
    def frame(self) -> dict[str, float]:
        """Weight by key of what stands around its quantities."""
        return weigh(m for m in self.marks if m.kind != "number" and m.key not in FAINT)

    @property
    def ways(self) -> Iterator[tuple[str, str]]:
        """(start, end) of every way it speaks of: from A to B, 从 A 到 B, first A then B."""
        yield from self.order
        for match in _WAY.finditer(self.text):
            start, end = (marks_of([(part, "said")]) for part in match.groups() if part is not None)
            if start and end and start[0].key != end[0].key:
                yield start[0].key, end[0].key


_WAY: Final = lazy(
    r"从\s?(.{1,24}?)(?:到|往|至)\s?(.{1,24})|\bfrom (.{1,24}?) (?:in)?to (.{1,24})"
    r"|由\s?(.{1,24}?)(?:同步|推送|导入|复制|传|发)?(?:到|往|至)\s?(.{1,24})"
    r"|\bprefer(?:s|red)? (.{1,24}?) (?:over|to) (.{1,24})"
)
_LEADS: Final = lazy(
    r"^\s*(?:when|whenever|after|before|if|while|once|during)\b|^\s*(?:当|如果|若)|(?:时|的时候|之后|以后|之前|以前)\s*$"
)
_STOP: Final = lazy(
    r"\n|[。；、…]|(?:(?<=\s)|(?<=[\u3400-\u9fff]))\(|(?<!\()\)(?=[\s,.;。、；]|$|[\u3400-\u9fff])"
    r"|[,;!?](?=\s|$|[\u3400-\u9fff“‘「])|(?<=[\u3400-\u9fff”’」])[,;!?]|[.](?=\s|$)"
    r"|\s*(?:->|=>|→|⇒|(?<!\d)(?<!\d )[—–]+|[—–]+(?!\s?\d))\s*|(?<![\d/a-z]):(?=\s|$)|(?<=[\u3400-\u9fff]):|:(?=\s)"
)
"""Ends of clauses in levelled text; NFKC has turned full-width commas and colons into ASCII ones."""
_WORKS_ZH: Final = "(?:项目|仓库|工程|代码库)"
_WORKS_EN: Final = r"(?:projects?|repos?|repositor(?:y|ies)|codebases?)"
_SCOPE: Final = lazy(
    rf"(?:不管|无论|不论|到|在)?是?在?哪(?:个|台|一个|一台)(?:{_WORKS_ZH}|语言|地方|机器|电脑|服务器)(?:里|上)?都?(?:一样|是|算|这样|如此|也是)?"
    rf"|(?:我|他|她|用户)?(?:名下|手上)?的?(?:所有|全部|任何|每个|各个|一切)的?{_WORKS_ZH}(?:里|中|都|的|一个规矩|通用|算数)*"
    r"|(?:跟|和|与)(?:别的|其他|其它)(?:项目|仓库)(?:一样|相同)|别的(?:项目|仓库|服务)也?(?:一样|没这条)"
    r"|不分项目|跨项目|什么项目都(?:是|一样)|(?:这条)?[也都]?是?通用的?$"
    rf"|(?:(?<![标样版脚文基成副剧课])本|这个|该|当前|此)(?:{_WORKS_ZH}|目录|站点)[里中的内]?"
    r"|(?:一直|以后|今后|往后)都?(?:这样|如此|照此)"
    rf"|\b(?:in|across|for|to|over)? ?(?:all|every|any|each)(?: of)?(?: my| our| the| his| her)? (?:other )?{_WORKS_EN}"
    r"(?: i (?:have|own|touch|work (?:on|in)))?\b"
    rf"|\b(?:no matter|regardless of) (?:which|what|the) {_WORKS_EN}\b|\bnot (?:just )?(?:one|this) {_WORKS_EN}\b"
    rf"|\b(?:for|in|of|on|inside) (?:this|the current|our) {_WORKS_EN}(?: only)?\b|\bthis {_WORKS_EN}\b"
    r"|(?:这是|已经是|都)?第[一二两三四五六七八九十\d]+[次回遍]了?|\bfor the (?:second|third|fourth|nth) time\b"
    r"|\bi (?:do not|don't) (?:care|mind) (?:which|what) [a-z]+(?: it is)?"
    r"|\b(?:i|s?he|they) (?:do(?:es)? not|do(?:es)?n't) (?:care|mind) (?:how|whether|if|who|when)\b[^,;.:\"“”]*"
    r"|\bon (?:all|any|every)(?: of)?(?: my| our| his| her)? (?:machines?|box(?:es)?|computers?)(?: i own)?\b"
    r"|\beverywhere\b|\banywhere\b|\bfrom now on\b|\bin general\b"
)
_WEEKDAY: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SINCE: Final = lazy(
    rf"\bsince (?:(?:last |this )?(?:{_WEEKDAY}|week|month|year)|yesterday|then|(?:19|20)\d\d-\d\d-\d\d)\b"
    r"|[从自]?(?:上|这|本)?(?:周|星期|礼拜)[一二三四五六日天](?:起|开始|以来)"
)
"""From when something holds; no part of what holds."""
_REPORT: Final = lazy(
    r"^\s*(?:并且|另外|但|而且|然后)?(?:用户|他|她|我|agent|assistant|助手|对方)[^，。；]{0,8}?"
    r"(?:又|再|再次|还|反复|多次|第二次|一再)?[^，。；]{0,6}?"
    r"(?:说|强调|提醒|重申|确认|同意|认可|点了|纠正|拦下|打断|追问|补充|抱怨|批评|夸|表示|提到|指出|看过|说过)[^，。；]{0,12}$"
    r"|^\s*(?:and |but |as )?(?:the )?(?:user|he|she|they|i)\b[^,.;:]{0,40}"
    r"\b(?:said|says|repeated|reminded|insisted|confirmed|corrected|stressed|stated|told|mentioned|noted)\b"
    r"[^,.;:]{0,30}$"
    r"|^\s*(?:用户)?(?:原话|补充|强调|纠正|要求|反馈|偏好|明确)\s*$"
)
_AGAIN: Final = lazy(r"^(?:又|再次|又一次|还|也|一再|反复)?(?:强调|重申|提醒|补充|叮嘱)(?:了|过)?(?:一[次遍])?[:,]?\s*")
"""Opens a clause that repeats: what comes behind it is what is said."""
_LEAD: Final = lazy(
    r"^\s*(?:(?:用户|他|她|user|the user)\s*(?:再次|又一次|反复|多次|还|也|again|also|explicitly)?\s*的?"
    r"(?:原话|说|强调|提醒|补充|重申|要求|纠正|表示|明确|said|says|repeated|reminded|asked|wants|insisted)?"
    r"\s*(?:了|过|that|me|us)?\s*[:：]\s*)+"
)
_BY_MEANS: Final = (
    r"(?:built|managed|pinned|handled|served|written|deployed|hosted|stored|kept|generated|parsed|compiled|rendered|bundled"
    r"|tested"
    r"|trained|synced|backed up|paired|connected|published|based|powered|owned|maintained|approved|reviewed|led|run)"
    r" (?:to|on|in|at|by|with|from|via|through|under)"
)
"""Said of a thing that it uses, lies in, or is in the hands of what follows."""
_USES: Final = lazy(
    r"用的?是|使用的?是|使用|采用|选用|改用|换用|改成|换成|用(?!户|例|途|法|量|力|来)"
    r"|(?:跑|运行|放|部署)在|存在(?=[a-z`])|在(?=\s?[a-z`/~])|写在|建在|(?<![缓库保内留])[放存](?=\s?[a-z`/~])|[写存落]到|落[在进]|输出到"
    r"|(?:输出|导出|生成|保存|[写存])(?:成|为)?(?=\s?[a-z`])|[写存放]进|基于|依赖|靠|走(?!过)"
    r"|(?<![理来缘自])由(?=[^,;。]{1,12}(?:负责|维护|管|把关|审批|跟进|看着|主持))|归(?=[^,;。]{1,8}管)"
    r"|定在|安排在|\b(?:uses?|using|comes? from|returns?|(?:go(?:es)?|sent|reported|logged|pushed) to"
    r"|runs? (?:on|in|with|under)|(?:is|are) on|(?:go(?:es)?|leaves?) (?:out )?(?:through|via)"
    r"|lives? (?:in|on|under)|builds? with|goes? through|moved to|migrated to"
    rf"|switched to|refreshes by|works? with|{_BY_MEANS})\b"
)
_IS: Final = lazy(
    r"(?<![不但还就也都可若凡于只总要如算])是(?!否)|(?<![认因行作以成人])为(?![了什何此])|设为|设成|定为|等于|监听"
    rf"|叫做?(?=[\s`a-z])|上限(?=\d)|\b(?:is|are)\b(?! (?:now )?{_BY_MEANS}\b)|\b(?:equals|listens? on|set to|pinned to"
    r"|called|named|at)\b|=|(?<!\d):(?!\d)"
)
_VERBS: Final[tuple[tuple[Verb, re.Pattern[str]], ...]] = (("uses", _USES), ("is", _IS))


_BARE_VERBS: Final = frozenset({"走", "靠", "归", "由"})
"""Verbs of a relation that say no more than 用; what they join is what is compared."""
_LABEL: Final = lazy(
    r"^(?:(?P<en>(?:[a-z0-9_/'-]+ ){0,6}[a-z0-9_/'-]+)(?<!\d):\s+(?=[^\s\"“][^,;。；]{0,40}$)"
    r"|(?P<zh>[^\s:,.;。；、!?\"“”`]{1,10}):\s*(?=[^\s\"“][^,;。；]{0,14}$))"
)
"""A label and its value, and nothing else: `port: 8080`, 负责人:小林. The label alone would claim nothing."""
_ORDER: Final = frozenset({"first", "before", "after"})
"""Marks that a clause with an order has said by it."""


def clauses_of(body: str, own: frozenset[str]) -> tuple[Clause, ...]:
    """Return the clauses that say something; those that only report who said it, where there is nothing else.

    Args:
        body: Levelled text.
        own: Keys that tell nothing where it stands: the project's own name.
    """
    said: list[Clause] = []
    reports: list[Clause] = []
    for piece in _STOP.split(_LABEL.sub(_as_equation, _LEAD.sub("", body))):
        if not piece or not piece.strip():
            continue
        clause = _clause(_AGAIN.sub("", piece.strip()), own)
        clause = _complaint(clause, said[-1]) if said else clause
        if clause.marks:
            (reports if _REPORT.search(piece) else said).append(clause)
    return tuple(said or reports)


_COMPLAINT: Final = lazy(
    r"太|不够|不足|不行|[扛撑]不住|厉害|偏[大小多少高低长短]"
    r"|\b(?:was|were|is|are|proved|turned out)\b.{0,40}\b(?:too|not enough)\b"
)


def _complaint(clause: Clause, before: Clause) -> Clause:
    """Give up the value with which a clause opens that finds fault with it: 并发 8，16 太多; `now 85, 92 was too big`.

    The clause before gives another value of that kind.
    """
    if not clause.numbers or clause.marks[0].kind != "number" or not _COMPLAINT.search(clause.text):
        return clause
    value = clause.marks[0]
    kind = value.key.partition("=")[0]
    if (
        value.polarity != "said"
        or value.key in before.numbers
        or kind not in {n.partition("=")[0] for n in before.numbers}
    ):
        return clause
    return replace(clause, marks=(replace(value, polarity="old"), *clause.marks[1:]))


def _as_equation(label: re.Match[str]) -> str:
    return f"{label['en'] or label['zh']} = "


def _clause(text: str, own: frozenset[str]) -> Clause:
    text = contract(_SINCE.sub(" ", _SCOPE.sub(" ", text))).rstrip()
    cue = cue_of(text)
    order = in_order(text) if cue is None else None
    if order is not None:
        head, first, then = (tuple(m for m in marks_of([(p, "said")]) if m.key not in own | _ORDER) for p in order)
        if first and then:
            marks = (*head, *first, *then)
            pairs = tuple((a.key, b.key) for a in first for b in then)
            return Clause(text, marks, None, pairs, _relation(text, None, marks))
    marks = tuple(m for m in marks_of(_pieces(text, cue)) if m.key not in own)
    return Clause(text, marks, cue, (), _relation(text, cue, marks))


def _pieces(text: str, cue: Cue | None) -> Iterator[tuple[str, Polarity]]:
    """Cut a clause at the values and words of its cue, and these go; without one, at the verb of its relation."""
    if cue is None:
        start, end, _ = _verb(text) or (len(text), len(text), "is")
        said = (text[:start], "" if text[start:end] in _BARE_VERBS else text[start:end], text[end:])
        yield from ((part, "said") for part in said if part)
        return
    spans: list[tuple[int, int, Polarity | None]] = [(*s, "old") for s in cue.old]
    spans += [(*s, "new") for s in cue.new]
    spans += [(*s, None) for s in cue.words]
    at = 0
    for start, end, polarity in sorted(spans, key=lambda s: s[:2]):
        if start < at:
            continue
        yield text[at:start], "said"
        if polarity is not None:
            yield text[start:end], polarity
        at = end
    if not _CIRCUMSTANCE.match(text, at):
        yield text[at:], "said"


def _relation(text: str, cue: Cue | None, marks: tuple[Mark, ...]) -> Relation | None:
    if cue is not None and cue.new:
        subject = tuple(m for m in marks if m.polarity in ("said", "neutral"))
        return Relation(subject, tuple(m for m in marks if m.polarity == "new"), "uses")
    found = _verb(text) or _beside_code(text)
    if found is None:
        return None
    start, end, verb = found
    held = {m.key for m in marks}
    sides = (text[:start], text[end:])
    subject, value = (tuple(m for m in marks_of([(side, "said")]) if m.key in held) for side in sides)
    return Relation(subject, value, verb) if value else None


_CIRCUMSTANCE: Final = lazy(r"\s*(?:after|because|since|due to|so that|following|when|while|as of|with)\b")
"""Opens what tells why or when a change came; it is no part of what changed."""


_BESIDE_CODE: Final = lazy(r"^\s*[\u3400-\u9fff]{2,12}(?P<gap>\s?)`[^`]+`\s*$")
"""A Chinese name and its value in a code span, and nothing else: 主题前缀 `roof/v2`."""


def _beside_code(text: str) -> tuple[int, int, Verb] | None:
    found = _BESIDE_CODE.match(text)
    return None if found is None else (*found.span("gap"), "is")


def _verb(text: str) -> tuple[int, int, Verb] | None:
    """Where the first verb stands that says what something is or uses."""
    found = [(m.start(), m.end(), verb) for verb, pattern in _VERBS if (m := pattern.search(text))]
    return min(found, default=None)
