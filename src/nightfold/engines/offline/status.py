"""How sure a statement is, and wording that says so. Source: rule 5 of spec/engines.md.

The cue is read in the statement itself, in the heading above it (讨论, `Ideas`, 未完成), and in the session
summary where that speaks of the same thing. A cue counts where it is said *of* the statement: 未验证：…,
`… is not confirmed`; the unverified e-mail address of an account is a matter, not a status.
"""

from __future__ import annotations

from collections.abc import Sequence
import re
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.belief import Status
from nightfold.engines.offline.cue import Cue
from nightfold.engines.offline.wording import is_wide
from nightfold.formats.session import Kind

_AGENTS: Final = r"assistant|agent|claude(?:[ -]code)?|codex|cursor|gemini|copilot"
_ASSISTANT_ZH: Final = rf"(?:{_AGENTS}|助手|(?<![a-z])ai|模型|我(?!们))"
_ASSISTANT_EN: Final = rf"(?:{_AGENTS}|ai|i|we)"
_AGREED: Final = Cue(
    r"用户(?:已|都|也|当场|随后|后来|最后|最终)*(?:同意|采纳|点头|点了头|认可|批准|接受|拍板|说(?:好|可以"
    r"|行|就这么)|答应|确认(?:采用|了)?|选了?|选定)|(?:已|被|获得?)(?:用户)?(?:采纳|同意|批准|认可)"
    r"|经用户(?:同意|确认)",
    r"(?<!\w)(?:the )?user (?:then |has |had |later |finally )?(?:agreed|accepted|approved|confirmed"
    r"|adopted|chose|picked|signed off|said (?:yes|ok|okay|go)|went with|liked it)|(?<!\w)(?:was|were|got"
    r"|been) (?:accepted|approved|adopted|agreed)(?!\w)|with the user's (?:approval|consent|ok)",
)
_NOT_AGREED: Final = Cue(
    r"没有?(?:采纳|同意|回应|接话|回复|表态|答复|理会|确认|点头|说好)|未(?:采纳|回应|确认|表态|答复|同意)"
    r"|不(?:置可否|同意|采纳)|再说吧?|再看看|以后再说|没说(?:好|行|可以)",
    r"(?<!\w)(?:did not|didn't|has not|hasn't|have not|never|not yet) (?:\w+ )?(?:answer|respond|reply"
    r"|react|decide|decided|agree|agreed|comment|commented|confirm|confirmed|answered|responded|replied"
    r"|approve|approved)|not (?:yet )?(?:agreed|accepted|approved|confirmed|decided|adopted)|no (?:answer"
    r"|reply|response|reaction|decision)|unanswered|maybe later|without an? (?:answer|reply)",
)
_PROPOSED: Final = Cue(
    rf"{_ASSISTANT_ZH}\s?(?:曾|还|也|又|顺便|当时|之前)*(?:建议|提议|提出|推荐|提过|倾向于?|设想)|^(?:提议"
    rf"|提案|建议|方案|设想)\s?[:：]|(?:助手|assistant|agent|我)的(?:建议|提议|方案|想法)",
    rf"(?<!\w)(?:the )?{_ASSISTANT_EN}(?: has| had| also| then| again| once)* (?:suggest(?:s|ed)|propos(?:es"
    rf"|ed)|recommend(?:s|ed)|offer(?:s|ed)|float(?:s|ed)|pitch(?:es|ed))|^(?:proposal|suggestion|suggested"
    rf"|proposed|recommendation|idea|rfc)\b(?! (?:is|was) (?:accepted|approved|adopted))",
    r"(?<!\w)(?:my|the assistant's) (?:proposal|suggestion)(?!\w)"
    r"|suggestion of mine|(?<!\w)(?:is|was|remains|as) (?:only |just )?(?:a |an )?(?:\w+ )?(?:proposal|suggestion"
    r"|proposed|suggested)(?!\w)",
)
_UNVERIFIED: Final = Cue(
    r"未(?:经)?(?:验证|证实|核实|确认|测试|实测|复现)(?!的?(?:邮箱|手机|账号|账户|用户|订单|身份|令牌|请求"
    r"|付款|设备|码))|没有?(?:验证|证实|核实|确认过|实测|测过|测试过|试过|做过|复现)|(?<![、/|])待(?:验证|证实|核实"
    r"|确认|复现)(?!邮|收|付|订)|尚未(?:验证|证实|确认|复现)|不(?:太)?确定|无法确认|存疑",
    r"(?:^|[，,。；;：:（(\s])(?:我)?(?:怀疑|猜测?|推测|疑似|估计是|假设[:：是]|疑为)|只是(?:个)?(?:猜测"
    r"|推测|怀疑|假设)|可能(?:是|与|跟|和)[^，。；]{1,30}(?:有关|引起|导致|造成|所致|的原因|的问题"
    r"|的锅)(?:的)?",
    r"(?<!\w)(?:unverified|untested|unconfirmed|not (?:yet )?(?:been )?(?:verified|confirmed|tested"
    r"|reproduced|proven|checked|profiled|measured)|never (?:been )?(?:verified|tested|confirmed|tried"
    r"|checked)|yet to be (?:verified|confirmed|tested)|to be (?:verified|confirmed"
    r"|tested))(?! (?:e-?mails?|users?|accounts?|phones?|addresses|orders|devices)\b)",
    r"(?<!\w)(?:hypothesis|hypotheses|suspicion|speculation|theory|guess|assumption)\s?(?:[:：]|is |that )"
    r"|(?<!\w)(?:i |we |they )?(?:suspect(?:ed)?|speculate|guess)(?! the (?:type|language|format))\s"
    r"|(?<!\w)(?:suspected|presumably|supposedly|allegedly)(?!\w)|nobody has (?:\w+ )?(?:tested|verified"
    r"|tried|checked|profiled|confirmed|measured)|(?<!\w)(?:may|might|could) be (?:what|why|the (?:cause"
    r"|reason|culprit)|caused|because|due)|no (?:log|evidence|proof) (?:supports|for|so far)",
)
_DISCUSSED: Final = Cue(
    r"讨论(?:中|过|了|阶段)|(?:还|仍|正)?在讨论|^讨论\s?[:：]|待讨论|(?:没有?|未|尚无"
    r"|还没(?:有)?)(?:得出)?(?:结论|定论|定下来|定案|定(?=[，。；）)”]|$)|决定|拍板)|未(?:定"
    r"|决)(?=[，。；）)”]|$)|待定|再议|(?:目前|暂时|还|仍)?只是(?:个|一个)?(?:想法|设想|聊聊|讨论|提议"
    r"|念头)|聊(?:到|过)(?:要不要|是否)|(?:要不要|是否|该不该|用不用)[^，。；]{2,40}(?:待|未|没|讨论|再|还"
    r"|等|尚|仍)|(?:在|还在|正在)(?:考虑|权衡|评估|犹豫|纠结)|考虑(?:过|要不要|是否)|意向|倾向(?:于)?(?!性)",
    r"(?<!\w)(?:under discussion|in discussion|being discussed|discussion only|discussed (?:but|whether"
    r"|moving|switching|using|adding|replacing|a |the )|(?:was|were) discussed|undecided"
    r"|not (?:yet )?(?:decided|settled|agreed)|no (?:decision|conclusion|agreement)|open question"
    r"|being considered|consider(?:ing|ed) (?:whether|moving|switching|a |to )|brainstorm(?:ed|ing)?"
    r"|still debating|weigh(?:ing|ed)|tbd|up in the air|just an idea|only an idea)(?!\w)|^discussion\b",
)
_PLANNED: Final = Cue(
    r"(?:^|[，,。；;：:（(\s])(?:用户|他|我们|团队)?(?:计划(?!任务|书|表|模式|里|外|先|要|写|给)|打算"
    r"|拟(?:定)?(?:于|将|在|把)|预计(?:在|于|将)|准备(?:在|于|下|明|等|春|夏|秋|冬|年)|规划(?:中|在|于"
    r"|了)?(?=[，：:把将在于]))|(?:列入|在|已)(?:计划|排期|规划)(?:中|里|内)?(?!先)|排期(?:在|到|中)"
    r"|以后(?:再|打算)(?:做|说|弄|改|换|升|迁|考虑|处理)|(?:下次|回头|过段时间|之后|后面|晚点)再(?:做|说|弄"
    r"|改|换|升|迁|考虑|处理|看)|(?:还|尚|仍)(?:没有?|未)(?:开始|动手|启动|动工)|暂(?:时)?不动|现在不动",
    r"(?<!\w)(?:plan(?:s|ned|ning)?(?: is)? to|plan\s?:|plans? for|(?:is|are|was|were) planned"
    r"|planned (?:for|in|next)|on the roadmap|road ?map(?=:| says| for)|intend(?:s|ed)? to|going to (?:move"
    r"|switch|migrate|replace|add|drop|upgrade|be)|(?:at|for) some (?:later )?point"
    r"|nothing (?:has )?(?:been )?started|not (?:yet )?(?:been )?started|scheduled for"
    r"|will (?:be )?(?:moved?|switch(?:ed)?|migrat(?:e|ed)|replaced?|upgraded?|dropped?"
    r"|revisit(?:ed)?) (?:to|by|in|after|later|next|once|when|soon)|to be (?:moved|migrated|replaced|added"
    r"|upgraded|dropped) (?:later|in|after|once|when|next))(?!\w)",
)
_OPEN_WORDS: Final = re.compile(
    r"未完成|尚未|还没|待(?!机|遇|命|在|会|客|续期)|计划|打算|准备|将来|以后(?!的|都|每|一律)"
    r"|(?<![a-z])(?:open|todo|plan(?:s|ned)?|not (?:yet )?(?:done|started|built)|intend(?:s|ed)? to|going to|will|later)(?![a-z])",
    re.IGNORECASE,
)
"""Words by which a reader sees at once that something is not done."""
SETS_APART: Final = re.compile(
    r"验证|确认|怀疑|猜|推测|疑似|可能|也许|计划|打算|准备|未完成|尚未|还没|待|讨论|决定|未定|没定|再议|要不要|倾向|想法|提议|建议|提出|没有?回应|未答复"
    r"|(?<![a-z])(?:un(?:verified|confirmed|tested|decided)|not (?:yet )?\w+|suspect\w*|might|may|probabl[ey]|guess\w*|nobody|hypothes[ie]s|perhaps"
    r"|unclear|plan\w*|todo|intend\w*|going to|open|will|later|discuss\w*|decision|consider\w*|suggest\w*|propos\w*|recommend\w*|did not)(?![a-z])",
    re.IGNORECASE,
)
"""Words that may tell a status for all sentences of a bullet, which is then not taken apart."""
_INFERRED: Final = Cue(
    r"(?:多次|反复|屡次|几次|连续[两三四五几\d]+次)[^，。；]{0,30}(?:表明|看来|说明|可见|推断)|(?:从"
    r"|由)[^，。；]{2,30}(?:推断|看出|可见)|推断[:：出为]|看(?:起来|来|样子)(?:用户|他)?(?:更)?(?:喜欢|偏好"
    r"|倾向|习惯|不喜欢)|似乎(?:更)?(?:喜欢|偏好|习惯|不喜欢)|(?:没有?|未)(?:明说|说成|当成|明确(?:说"
    r"|提出))",
    r"(?<!\w)(?:inferred|seems? to (?:prefer|like|want|dislike|expect)|appears? to (?:prefer|like|want"
    r"|dislike|expect)|apparently (?:prefers?|likes?|wants?)|judging (?:by|from)"
    r"|repeated(?:ly)? \w+ (?:suggests?|shows?)|did not (?:phrase|say|put|state) it as a rule|not (?:said"
    r"|stated) (?:explicitly|outright))(?!\w)",
)
_VERIFIED: Final = Cue(
    r"已(?:经)?(?:在[^，。；]{1,14})?(?:验证|证实|核实|实测|确认)|验证(?:通过|过|无误)|实测|亲测|复测(?:过|通过)"
    r"|测试(?:全部)?通过|经(?:过)?(?:测试|验证|核对)|核对过|(?:用户)?确认(?:过|可用|无误)"
    r"|(?<!\w)(?:verified|confirmed|reproduced|tested|measured|checked against|proven"
    r"|validated)(?!\w)(?! (?:by nobody|yet))",
)
_USER_SAID: Final = Cue(
    r"用户|(?:^|[“「，。：\s])我(?!们)[^，。]{0,6}(?:要|想|喜欢|习惯|希望|自己)|老板|本人",
    r"(?<!\w)(?:the )?user(?:'s)?(?!\w)(?! (?:table|id|name|account|agent|input|interface|data|model"
    r"|profile|role|field|record|session|menu|list|page|story|stories)s?\b)|^(?:he|she) (?:wants?|prefers?"
    r"|does not|doesn't|asked|likes|expects)",
)
_STATUS_HEADINGS: Final[tuple[tuple[Status, Cue], ...]] = (
    ("unverified", Cue(r"未(?:经)?验证|待验证|猜测|假设|怀疑|(?<!\w)(?:unverified|hypothes[ei]s|suspicions?|speculation|guesses|theories)(?!\w)")),
    ("proposed", Cue(r"提议|建议|提案|方案备选|(?<!\w)(?:proposals?|suggestions?|ideas?|recommendations)(?!\w)")),
    ("discussed", Cue(r"讨论|想法|设想|脑暴|待定|(?<!\w)(?:discussions?|brainstorm(?:ing)?|under consideration|open questions?)(?!\w)")),
    ("planned", Cue(r"计划|打算|规划|路线图|下一步|后续|(?<!\w)(?:plans?|planned|roadmap|next steps?|future work|later)(?!\w)")),
    ("open", Cue(r"未完成|待办|遗留|未决|未解决|(?<!\w)(?:open (?:items?|issues|points)|to-?dos?|follow-?ups?|unresolved|outstanding|remaining)(?!\w)")),
)  # fmt: skip
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


@dataclass(frozen=True)
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
    unsure = _unsure(text)
    missing: Status | None = "open" if kind == "open" and not _OPEN_WORDS.search(text) else None
    if unsure is not None:
        return Standing(unsure, missing, f"its wording says {unsure}")
    if kind == "open":
        return Standing("open", missing, "stands among the open items")
    if kind not in ("preference", "pitfall"):
        for status, pattern in _STATUS_HEADINGS:
            if headings and pattern.search(headings[-1]):
                return Standing(status, status, f"stands under “{headings[-1]}”")
    if _VERIFIED.search(text):
        return Standing("verified", None, "its wording says it was checked")
    unsure = next(filter(None, map(_unsure, summary)), None)
    if unsure is not None and kind != "preference":
        return Standing(unsure, unsure, "the session summary says so")
    if _INFERRED.search(text):
        return Standing("inferred", None, "inferred from what happened")
    if kind == "preference" or _USER_SAID.search(text):
        return Standing("user_stated", None, "the user said so")
    return Standing("stated", None, "its source states it")


def with_status(text: str, standing: Standing) -> str:
    """Return a wording that shows the status, with the least glue."""
    if standing.missing is None:
        return text
    wide, narrow = _LABELS[standing.missing]
    return (wide if is_wide(text) else narrow) + text


def _unsure(text: str) -> Status | None:
    if _PROPOSED.search(text):
        if _NOT_AGREED.search(text) or not _AGREED.search(text):
            return "proposed"
        return None
    if _UNVERIFIED.search(text):
        return "unverified"
    if _DISCUSSED.search(text):
        return None if _AGREED.search(text) and not _NOT_AGREED.search(text) else "discussed"
    if _PLANNED.search(text):
        return "planned"
    return None
