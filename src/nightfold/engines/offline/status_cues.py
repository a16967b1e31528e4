"""How people say that something is not settled, in Chinese and in English. Data for status.py.

A cue counts where it is said of the statement (未验证：…, `… is not confirmed`), not where it is part of a
name or tells a state of the product (未验证的邮箱, `orders not confirmed within two days`).
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.offline.cue import Cue, one_of
from nightfold.formats.patterns import lazy

_AGENTS: Final = r"assistant|agent|claude(?:[ -]code)?|codex|cursor|gemini|copilot|openclaw"
_ASSISTANT_ZH: Final = rf"(?:{_AGENTS}|助手|(?<![a-z])ai|模型|我(?!们))"
_ASSISTANT_EN: Final = rf"(?:{_AGENTS}|ai|i|we)"
_CHECKED_ZH: Final = one_of("验证 证实 核实 实测 测试 复现 查实 查证 试过 测过 做过 量过")
_CHECKED_EN: Final = one_of("verified confirmed tested reproduced proven checked profiled measured tried")
_OF_A_PRODUCT: Final = (
    r"(?! (?:e-?mails?|users?|accounts?|phones?|addresses|orders|devices|within|by |before|after|in time)\b)"
)
_AS_A_KIND: Final = (
    r"(?! (?!(?:theor|hypothes|guess|idea|claim|assumption|suspicion|rumou?r)[a-z]*\b)[a-z-]+(?: [a-z-]+)? "
    r"(?:is|are|was|were|must|may|can|cannot|can't|will|gets?|stays?|never|ha[sv]e?|do(?:es)?|don't|should|go(?:es)?)\b)"
)
"""Not before the subject of a sentence, of which it tells the kind: `unconfirmed readers are removed`."""

AGREED: Final = Cue(
    r"用户(?:已|都|也|当场|随后|后来|最后|最终)*(?:同意|采纳|点头|点了头|认可|批准|接受|拍板|说(?:好|可以|行"
    r"|就这么)|答应|确认(?:采用|了)?|选了?|选定)"
    r"|(?:已|被|获得?)(?:用户)?(?:采纳|同意|批准|认可|否决|拒绝)|经用户(?:同意|确认)|用户(?:否决|拒绝)",
    r"(?<!\w)(?:the )?user (?:then |has |had |later |finally )?"
    r"(?:agreed|accepted|approved|confirmed|adopted|chose|picked|signed off|said (?:yes|ok|okay|go)"
    r"|went with|liked it)(?!\w)"
    r"|(?<!\w)(?:was|were|got|been) (?:accepted|approved|adopted|agreed|turned down|rejected)(?!\w)"
    r"|with the user's (?:approval|consent|ok)",
)
NOT_AGREED: Final = Cue(
    r"没有?(?:采纳|同意|回应|接话|接茬|接茬|回复|回话|表态|答复|理会|确认|点头|说好|拍板)|未(?:采纳|回应"
    r"|确认|表态|答复|同意)"
    r"|不(?:置可否|同意|采纳)|再说吧?|再看看|回头再|以后再说|没说(?:好|行|可以)|还没(?:回|定)",
    r"(?<!\w)(?:did not|didn't|has not|hasn't|have not|never|not yet) (?:\w+ )?"
    r"(?:answer|respond|reply|react|decide|decided|agree|agreed|comment|commented|confirm|confirmed|answered"
    r"|responded|replied|approve|approved)(?!\w)"
    r"|(?<!\w)not (?:yet )?(?:agreed|accepted|approved|confirmed|decided|adopted)|(?<!\w)no (?:answer|reply"
    r"|response|reaction|decision)"
    r"|(?<!\w)unanswered|(?<!\w)maybe later|without an? (?:answer|reply)|(?<!\w)nobody (?:picked|took) it up",
)
PROPOSED: Final = Cue(
    rf"{_ASSISTANT_ZH}\s?(?:曾|还|也|又|顺便|当时|之前)*(?:建议|提议|提出|推荐(?!的[那这])|提过|提的|倾向于?|设想)"
    rf"|^(?:提议|提案|建议|方案|设想)\s?[:：]"
    r"|(?:助手|assistant|agent|我)的(?:建议|提议|方案|想法)",
    rf"(?<!\w)(?<!when )(?<!after )(?<!because )(?<!while )(?:the )?{_ASSISTANT_EN}"
    r"(?: has| had| also| then| again| once)* "
    r"(?:suggest(?:s|ed)|propos(?:es|ed)|recommend(?:s|ed)|offer(?:s|ed)|float(?:s|ed)|pitch(?:es|ed))(?!\w)",
    r"^(?:an? |the |one )?(?:proposal|suggestion|suggested|proposed|recommendation|idea|rfc)(?=:| from| by| of mine|,)",
    r"(?<!\w)(?:my|the assistant's) (?:proposal|suggestion)(?!\w)|suggestion of mine"
    r"|(?<!\w)(?:is|was|remains|as) (?:only |just )?(?:a |an )?(?:\w+ )?(?:proposal|suggestion|proposed"
    r"|suggested)(?!\w)",
)
UNVERIFIED: Final = Cue(
    rf"未(?:经)?(?:确认|{_CHECKED_ZH})(?!的?(?:邮箱|手机|账号|账户|用户|订单|身份|令牌|请求|付款|设备|码)|的)"
    rf"|(?:还|尚|并|也|仍)?没有?(?:人)?(?:确认过|{_CHECKED_ZH})(?!的)|(?<![、/|])待(?:确认"
    rf"|{_CHECKED_ZH})(?!邮|收|付|订|的|、)"
    r"|(?:还|尚|并|仍)没有?(?:测|验|试)(?=[，。；）)]|$)"
    r"|不(?:太)?确定(?!性)|无法确认|存疑|说不准|查无实据",
    r"(?:^|[，,。；;：:（(\s])(?:我)?(?:怀疑|猜测?|推测|疑似|估计是|假设[:：是]|疑为)|只是(?:个)?(?:猜测"
    r"|推测|怀疑|假设)"
    r"|(?:似乎|好像|大概率?|多半|恐怕|也许|说不定|(?<![镜图影录头摄画成偶雕])像)(?:是|跟|和|与|因为)|(?:还"
    r"|并)没[^，。；]{1,8}(?<!测)(?<!面)(?<!考)试"
    r"|可能(?:是|与|跟|和|因为)[^，。；]{1,30}(?:有关|引起|导致|造成|所致|的原因|的问题|的锅)?",
    rf"(?<!\w)(?:(?:unverified|untested|unconfirmed){_AS_A_KIND}"
    # opens *are* not measured, as a rule; the speed *was* not
    rf"|(?!(?<=are )not measured)(?!(?<=is )not measured)(?:not|never) (?:yet )?(?:been )?{_CHECKED_EN}"
    rf"|(?:yet )?to be {_CHECKED_EN}"
    rf"|(?:has|have|is|was) not (?:yet )?been {_CHECKED_EN})(?!\w){_OF_A_PRODUCT}",
    r"(?<!\w)(?:hypothesis|hypotheses|suspicion|speculation|theory|guess|assumption)\s?(?:[:：]|is |that )"
    r"|(?<!\w)(?:i |we |they )(?:suspect|speculate|think|(?:guess|assume) (?:that|it|this))(?!\w)"
    r"|(?<!\w)not (?:entirely |quite )?sure(?!\w)|(?<!\w)unsure(?!\w)|(?<!\w)no idea (?:whether|if|why|what|how)(?!\w)"
    r"|(?<!\w)still to be \w+ed(?!\w)"
    r"|(?<!\w)(?:probably|perhaps|most likely)(?!\w)"
    r"|(?<!\w)it (?:looks|seems|appears) (?:as if|as though|like|that)(?!\w)|(?<!\w)suspect(?:ed)?(?= that"
    r"| the| a| it| is)"
    r"|(?<!\w)(?:suspected|presumably|supposedly|allegedly|apparently)(?!\w)",
    rf"(?<!\w)(?:nobody|no one) (?:has |had )?(?:\w+ )?{_CHECKED_EN}(?!\w)|(?<!\w)(?:could|did|have"
    rf"|has) not (?:yet )?(?:be )?(?:check|verify|confirm|test"
    rf"|reproduce|measure)(?:ed)?(?!\w)|(?<!\w)(?:have|has) not (?:yet )?{_CHECKED_EN}(?! {{0,1}}(?:within"
    rf"|by))",
    r"(?<!\w)(?:may|might|could) (?:well )?be (?:what|why|the |that |caused|because|due|a )|no (?:log"
    r"|evidence|proof) (?:supports|for|so far)",
)
DISCUSSED: Final = Cue(
    r"讨论(?:中|过|了|阶段)(?!的)|(?:还|仍|正)?在讨论|^讨论\s?[:：]|待讨论"
    r"|(?:没有?|未|尚无|还没(?:有)?)(?:得出)?(?:结论|定论|定下来|定案|定(?=[，。；）)”]|$)|决定|拍板)"
    r"|未(?:定|决)(?=[，。；）)”]|$)|待定|再议"
    r"|(?:目前|暂时|还|仍)?只是(?:个|一个)?(?:想法|设想|聊聊|讨论|提议|念头)|聊(?:到|过)(?:要不要|是否)",
    r"(?:要不要|是否|该不该|用不用|哪个好)[^。；]{2,40}(?:待|未|没|讨论|再|还|等|尚|仍)|(?:在|还在|正在"
    r"|仍)(?:考虑|权衡|评估|犹豫|纠结)"
    r"|考虑(?:过|要不要|是否)|倾向(?:于)?(?!性)|拿不定主意|没想好|(?:还|仍|正)在想(?!办法)",
    r"(?<!\w)(?:under discussion|in discussion|being discussed|discussion only|discussed (?:but|whether"
    r"|moving|switching|using|adding|replacing|a |the )"
    r"|(?:was|were) discussed|undecided|not (?:yet )?(?:decided|settled|agreed)|no (?:decision|conclusion"
    r"|agreement)|open question|being considered"
    r"|consider(?:ing|ed) (?:whether|moving|switching|a |to )|brainstorm(?:ed|ing)?|still debating"
    r"|weigh(?:ing|ed)|tbd|up in the air"
    r"|just an idea|only an idea|(?:talked|chatted) about \w+ing|torn between|(?:was|were|has been) brought up"
    r"|left (?:it |this |that )?open)(?!\w)|^discussion(?!\w)"
    r"|(?<!\w)nothing (?:is|was|has been) (?:\w+ )?(?:decided|settled|agreed|fixed)"
    r"|(?<!\w)nothing (?:decided|settled|agreed)(?!\w)|(?<!\w)the discussion (?:goes on|continues)(?!\w)",
)
PLANNED: Final = Cue(
    r"(?:^|[，,。；;：:（(\s])(?:用户|他|我们|团队)?(?:计划(?!任务|书|表|模式|里|外|先|要|写|给)"
    r"|拟(?:定)?(?:于|将|在|把)|预计(?:在|于|将)"
    r"|准备(?:在|于|下|明|等|春|夏|秋|冬|年)|规划(?:中|在|于|了)?(?=[，：:把将在于]))"
    r"|(?<!不)(?<!没)(?<!没有)打算"
    r"|(?:列入|在|已)(?:计划|排期|规划)(?:中|里|内)?(?!先)|排期(?:在|到|中)|^下一步\s?[:：是]"
    r"|(?<!每年)(?<!每)(?:下个?(?:月|季度|周|版本|版)|明年|年底|春天|夏天|秋天|冬天"
    r"|[一二三四]季度)[^，。；]{0,6}(?:准备|打算|会|要|将)(?=[\u4e00-\u9fff])"
    r"|(?:^|[，,。；;])(?:后续|以后|将来|未来|下一?版本?)(?:会|将|要|再)(?!员|议)",
    r"以后(?:再|打算)(?:做|说|弄|改|换|升|迁|考虑|处理)|(?:下次|回头|过段时间|之后|后面|晚点|有空)再(?:做|说"
    r"|弄|改|换|升|迁|考虑|处理|看)"
    r"|(?:还|尚|仍)(?:没有?|未)(?:开始|动手|启动|动工)|暂(?:时)?不动|现在不动",
    r"(?<!\w)(?:plan(?:s|ned|ning)?(?: is)? to|plans? for|(?:is|are|was|were) planned|planned (?:for|in"
    r"|next)|on the roadmap"
    r"|road ?map (?:says|for)|intend(?:s|ed)? to|going to (?:move|switch|migrate|replace|add|drop|upgrade"
    r"|be)|(?:at|for) some (?:later )?point"
    r"|nothing (?:has )?(?:been )?started|not (?:yet )?(?:been )?started|scheduled for (?:next|later"
    r"|the))(?!\w)|(?<!\w)(?:plan|road ?map|next (?:steps?|up))\s?:|^(?:planned|todo|to do|to-do)\s?:",
    r"(?<!\w)will (?:be )?(?:moved?|switch(?:ed)?|migrat(?:e|ed)|replaced?|upgraded?|dropped?"
    r"|revisit(?:ed)?) (?:to|by|in|after|later|next|once|when|soon)(?!\w)"
    r"|(?<!\w)will (?:come|arrive|land|ship|follow|be (?:added|supported|available)) (?:with|in|after|next"
    r"|later|soon)(?!\w)|(?<!\w)(?:we|i|they|the team) (?:will|shall) (?:\w+ly )?(?:add|move|switch|migrate|replace"
    r"|drop|support|port|rewrite|split|remove|introduce)(?!\w)"
    r"|(?<!\w)to be (?:moved|migrated|replaced|added|upgraded|dropped) (?:later|in|after"
    r"|once|when|next)(?!\w)",
)
INFERRED_OUTRIGHT: Final = Cue(
    r"[（(](?:推断|由行为推断|根据行为推断)[^）)]{0,12}[）)]|(?:^|[，,。；])推断[:：]",
    r"\(inferred(?: [^)]{0,24})?\)|^inferred(?: from [^:]{1,30})?:",
)
"""Called so in the wording: no doubt about a fact, but how it is known."""
INFERRED: Final = Cue(
    r"(?:多次|反复|屡次|几次|连续[两三四五几\d]+次)[^。；]{0,30}(?:表明|看来|说明|可见|推断)|(?:从"
    r"|由)[^，。；]{2,30}(?:推断|看出|可见)|推断[:：出为]"
    r"|看(?:起来|来|样子)(?:用户|他)?(?:更)?(?:喜欢|偏好|倾向|习惯|不喜欢)|似乎(?:更)?(?:喜欢|偏好|习惯"
    r"|不喜欢)|(?:没有?|未)(?:明说|说成|当成|明确(?:说|提出))",
    r"(?<!\w)(?:inferred|(?:seems?|appears?) to (?:prefer|like|want|dislike|expect)|apparently (?:prefers?"
    r"|likes?|wants?)|judging (?:by|from)"
    r"|repeated(?:ly)? \w+ (?:suggests?|shows?)|did not (?:phrase|say|put|state) it as a rule|not (?:said"
    r"|stated) (?:explicitly|outright))(?!\w)",
)
VERIFIED: Final = Cue(
    r"已(?:经)?(?:在[^，。；]{1,14})?(?:验证|证实|核实|实测|确认)|验证(?:通过|过|无误)|实测|亲测|复测(?:过"
    r"|通过)|测试(?:全部)?通过"
    r"|经(?:过)?(?:测试|验证|核对)|核对过|(?:用户)?确认(?:过|可用|无误)",
    r"(?<!\w)(?<!not )(?<!never )(?<!yet )(?:verified|confirmed|reproduced|tested|measured|checked against|proven"
    r"|validated)(?!\w)(?! (?:by nobody|yet))",
)
OPEN_WORDS: Final = lazy(
    r"未完成|尚未|还没|待(?!机|遇|命|在|会|客|续期)|计划|打算|准备|将来|以后(?!的|都|每|一律)"
    r"|(?<![a-z])(?:open|todo|plan(?:s|ned)?|not (?:yet )?(?:done|started|built)|intend(?:s|ed)? to"
    r"|going to|will|later)(?![a-z])",
    re.IGNORECASE,
)
"""Words by which a reader sees at once that something is not done."""
