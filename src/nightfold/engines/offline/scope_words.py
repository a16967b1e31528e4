"""The words by which people say how far a statement reaches.

Three families: words that reach everywhere (所有项目, `in every repo`), words that stay here (本项目,
`this repo`) and words that say *only* here. "所有" decides nothing by itself: what it quantifies does
(所有项目 reaches everywhere, 所有页面 are the pages of this project), so quantifiers are always read with
their object. Source: rule 9 of spec/engines.md.
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.cue import Cue

_REPO_ZH: Final = r"(?:项目|仓库|工程|代码库|代码仓|repos?|repositor(?:y|ies)|projects?|codebases?)"
_REPO_COMPOUND: Final = r"(?!\s?(?:成员|经理|编号|负责人|组(?!件)|周期|进度|计划|经费))"
_REPO_EN: Final = r"(?:repos?|repositor(?:y|ies)|projects?|codebases?|workspaces?|checkouts?)"
_REPO_EN_COMPOUND: Final = (
    r"(?! (?:files?|members?|pages?|settings|modules?|folders?|director(?:y|ies)|managers?|plans?)\b)"
)
_HERE_ZH: Final = (
    r"(?:项目|仓库|工程|repo|代码库|代码仓|库(?!存)|站点?(?!起)|网站|博客|目录|文件夹|应用|服务|系统|插件|包"
    r"|后端|前端|客户端|小程序|工具"
    r"|框架|monorepo|模块|工作区|workspace|app|固件|脚本|游戏|课程?(?!题)|书(?!签|面)|论文|小说|板子|设备"
    r"|产品|网?店(?!铺员)"
    r"|商城|平台|数据集|竞赛|比赛|合同|专栏|频道|网页|集群|账本|模型(?!都)|关卡|文档|手册)"
)
_THIS_ZH: Final = r"(?:这|该|此)(?:一?[个款门本套部份座家台块支颗条篇]|边的?)?"
_HERE_EN: Final = (
    r"(?:repo|repository|project|codebase|code base|site|website|blog|app|application|service|workspace"
    r"|directory|folder|package"
    r"|monorepo|module|crate|library|plugin|tool|backend|frontend|tree|firmware|checkout|bot|game|extension|shop|store"
    r"|paper|thesis|course|wiki)"
)
_OTHER_ZH: Final = r"(?:其他|其它|别的|另外的|另几个|其余)(?:的|几个|那些)?"
_ALL_ZH: Final = r"(?:所有|全部|任何(?:一个)?|任意(?:一个)?|每一?个|各个?|哪一?个|什么|随便哪个|一切|凡是|多个)"


EVERYWHERE: Final = Cue(
    # objects that reach beyond one project
    rf"(?<!不是)(?<!并非){_ALL_ZH}(?:我的?|的|用户的|他的|手上的)?\s?(?:[A-Za-z.+#]{{1,12}}\s?|前端|后端|旧"
    rf"|新|老)?{_REPO_ZH}(?:类)?{_REPO_COMPOUND}",
    rf"(?:不管|无论|不论|不分|不限|任凭|甭管|不挑)(?:是|在|换)?(?:哪一?个|什么|哪种|哪台|哪边|哪位|谁的"
    rf"|何种)?\s?(?:{_REPO_ZH}|目录|机器|电脑|agent|助手|场合|地方|谁)",
    rf"(?:到|在|去|换)(?:了|到)?(?:哪|别处|哪儿|哪里|其他地方|任何地方)(?:个|儿|里)?(?:{_REPO_ZH}"
    rf"|机器)?(?:里|上)?(?:都|也)",
    r"哪(?:里|儿|边|台机器|台电脑|个地方)(?:上|里)?(?:都|也)",
    r"(?:到处|处处|各处|四处)(?:都|也)|(?:跟|和|对)谁(?:聊|说|讲|合作)?都|全机器|走到哪"
    r"|什么(?!都|时候|人)[\u4e00-\u9fff]{1,4}都(?:一样|这样|如此|照此|是这)|不分哪[里儿边]|一贯如此",
    rf"跨(?:{_REPO_ZH}|agent|会话|机器|语言)",
    r"通用(?:的?规[矩则范]|的?约定|的?偏好|的?要求|的?习惯|的?做法|的?原则)|(?:是|都|也|算|，|：|,\s?|^"
    r"|（)通用(?:的|规则)?(?=[。.，,；;）)！!”」]|$)|通用于",
    r"(?:作为|属于|列为|记为|算|当|当作|是|归)(?:一条)?全局(?:的|偏好|规则|规矩|约定"
    r"|要求)?(?=[。.，,；;）)！!”」\s]|$)"
    r"|全局(?:偏好|规[则矩]|约定|要求|习惯|生效|适用|有效|通用|原则|惯例)|(?:^|[，,（(；;。]\s?)全局(?:都"
    r"|一律|统一)?(?=[：:，,）)。]|$)|全局(?:都|一律|统一)(?=用|要|不|先|按)",
    rf"(?:不(?:只是?|止|仅仅?|光|单|局?限于?|单单|专|拘|单指|专指)|(?:不是|并非)(?:只|仅|光))(?:有|是|在|针对|对)?(?:这"
    rf"|本|该|当前|一)个?{_HERE_ZH}",
    rf"不(?:是|算|属于)(?:这个|本|该|某个|单个)?{_REPO_ZH}(?:的|级|专属|特有|独有|里的)",
    rf"{_OTHER_ZH}(?:{_REPO_ZH}|服务|机器|电脑|地方|场合|站点|库)(?:里|上)?的?[^，。；,;]{{0,6}}?(?:也(?!不"
    rf"|没)|都(?!不|没)|一样|同样|照此|照做|亦然|同理)",
    rf"(?:跟|和|与|同|按)(?:着)?{_OTHER_ZH}(?:{_REPO_ZH}|地方|服务)?(?:里的?)?(?:一样|一致|相同|看齐|统一"
    rf"|一个样|走)",
    r"(?:我|他|她|用户|咱|咱们|我们)(?:的)?(?:名下|手上|手头|手里)的?(?:所有|全部|每个|几个|各)?",
    rf"(?:我|他|她|用户)的?(?:所有|全部|每一?个|各个?|几个){_REPO_ZH}",
    r"(?:所有|任何(?:一个)?|每一?个|各个?|哪一?个|全部)(?:的|编程|我的)?\s?(?:agent|coding agent|助手"
    r"|AI(?!\s?功能|\s?模型|\s?接口)|智能体)",
    r"谁的[^，。；]{0,4}都(?:一样|是|要|得|按)|在(?:他|我|用户)[这那](?:儿|里)没有例外|谁来(?:干活|做|跑|写|改|接手"
    r"|弄)?都|换谁(?:来)?都|对谁都",
    rf"(?:[两三四五六几多数]|\d)个(?:不同的)?{_REPO_ZH}(?:里|中)?(?:都|一律|统一|全|皆)",
    r"(?:[两三四五六几]|\d)个\s?(?:agent|助手|智能体)[^，。；,;]{0,8}?(?:都|一律|全)|对[^，。；,;]{1,10}都(?:这么|这样|如此)",
    rf"换(?:个|了|一个|到)(?:别的)?{_REPO_ZH}(?:也|都|照样)",
    r"(?:一切|所有|任何)场合|(?:不分|无论)场合",
    rf"(?:我|他|她|用户)(?:参与|负责|经手|维护|接手|管|带)(?:过|着)?的{_REPO_ZH}(?:里)?(?:都|一律|全)",
    r"给(?:我|他|她|用户)看的(?:东西|内容|一切)?都(?:是|得|要)?(?:这样|这么|一样|按|如此)",
    # English
    rf"(?<!\w)(?<!-)(?<!not )(?<!not in )(?:every|any|each|all)(?: (?:single|one|my|our|of|the|his|her|their"
    rf"|users?'s?))*(?: [\w.+#-]+)? {_REPO_EN}(?!\w){_REPO_EN_COMPOUND}",
    rf"(?<!\w)across (?:(?:all|every|my|our|any|his|her)(?: of)?(?: the| my"
    rf"| our)? (?:[\w.+#-]+ )?(?:{_REPO_EN}|machines?|agents?|sessions?)"
    r"|(?:different |the |several )?(?:repos|repositories|projects|codebases|machines))(?!\w)",
    r"(?<!\w)(?:every|any)where(?<!used everywhere)(?<!called everywhere)(?<!imported everywhere)"
    r"(?<!referenced everywhere)(?<!replaced everywhere)(?<!renamed everywhere)(?<!appears everywhere)(?<!up"
    r"dated everywhere)"
    r"(?<!spread everywhere)(?<!changed everywhere)"
    r"(?! in (?:the|this|our|its) (?:app|code|codebase|repo|repository|project|ui|tree|module"
    r"|package)\b)(?! (?:in|under) `)(?!\w)",
    r"(?<!\w)no matter where(?!\w)|(?<!\w)(?:every|any|all) places?(?! in the)(?!\w)"
    r"|(?<!\w)wherever(?: (?:you|i|he|she|they|we)(?!\w)|(?=[.,;!\"”)]|$))"
    r"|(?<!\w)whatever (?:you|they|anybody|anyone) \w+ (?:for|to) (?:me|him|her)(?!\w)"
    r"|(?<!\w)whatever (?:i|he|she|they) asks?(?: (?:you|of you|for))?(?!\w)"
    r"|(?<!\w)(?:for|to) (?:all|both|each) of you(?!\w)|(?<!\w)across the board(?!\w)"
    r"|(?<!\w)project-agnostic(?!\w)",
    r"(?<!\w)(?:standing|house|universal) (?:rule|preference|order)(?!\w)",
    rf"(?:不区分|不看|不挑)(?:具体)?{_REPO_ZH}|(?:与|跟|和)(?:具体)?{_REPO_ZH}无关|别处也(?:一样|照此|这样)"
    rf"|(?:我|他|她|用户)的{_REPO_ZH}(?:里)?(?:都|一律|统统|全都?|统一)",
    r"(?<!\w)(?:appl(?:y|ies)|holds?|true|valid|set|meant|rule|preference) (?:\w+ )?globally(?!\w)"
    r"|(?<!\w)globally[.\"”)]?$|(?<!\w)a global (?:rule|preference|convention|habit)",
    rf"(?<!\w)(?:no matter|regardless of|whatever|whichever|independent of|irrespective of)(?: (?:which"
    rf"|what|the))? (?:{_REPO_EN}|agent|machine|assistant|place)(?!\w)",
    r"(?<!\w)(?:appl(?:y|ies)|holds?|true|goes|valid|meant)(?: \w+){0,4} (?:in general|generally"
    r"|universally)|(?<!\w)in general[.\"”)]*$|(?<!\w)as a general (?:rule|preference)",
    rf"(?<!\w)(?:not|never) (?:just|only|(?:limited|confined|specific|peculiar|tied) to)(?: (?:in|for|to|on|about))?"
    rf" (?:this|here|the current|one"
    rf"|that) ?(?:{_HERE_EN}|one)?(?!\w)",
    rf"(?:这|本|该)个?{_HERE_ZH}(?:也|亦|同样)不例外",
    rf"(?<!\w)(?:this|the|our) {_HERE_EN} (?:is|being) no exception(?!\w)|(?<!\w)not the {_HERE_EN}'s(?!\w)",
    r"(?<!\w)for (?:everything|every \w+ thing|everyone)(?!\w)|(?<!\w)every(?: \w+)? (?:thing"
    r"|project) i (?:touch|own|have|run|work on)",
    rf"(?<!\w)(?:the )?same (?:rule |thing |goes )?(?:in|for|across|with|on|as in|as for) (?:every|all|any"
    rf"|each|(?:the |my |our |his |her )?other)(?: \w+)? ?(?:{_REPO_EN}|one|place|machine)?s?(?!\w)",
    rf"(?<!\w)(?:as|like)(?: he does| she does| they do| I do)? (?:in|with|for) (?:the |my |our |his |her "
    rf"|all |any )?(?:others?|rest)(?: {_REPO_EN})?(?!\w)(?! of (?:the|this|our) )",
    rf"(?<!\w)(?:in|for|with) (?:my |our |the |his |her )?other {_REPO_EN} (?:too|as well|also)(?!\w)",
    r"(?<!\w)(?:every|any|each|all|both|whichever)(?: (?:of|my|the|our|coding|ai|his|her|two|three|four|five))*"
    r" (?:agents?|assistants?)(?!\w)",
    r"(?<!\w)cross-project|(?<!\w)project-independent|(?<!\w)machine-wide(?!\w)",
)  # fmt: skip
"""Reaches beyond this project in so many words."""

EVERY_MACHINE: Final = Cue(
    r"(?:所有|每(?:一)?台|任何(?:一台)?|各)(?:的|我的)?(?:机器|电脑|主机|笔记本|设备)",
    r"(?<!\w)(?:every|any|each|all)(?: (?:of|my|the|our|his|her))* (?:machines?|computers?|laptops?|devices"
    r"|boxes|hosts)(?: (?:i|he|she|they) (?:own|have|has|use|owns|uses))?(?!\w)",
)
"""Of a preference: on all the user's machines. Of a fact, the machines may be those of a product."""

HERE: Final = Cue(
    rf"(?:(?<![标样版脚文基成副剧课])本|{_THIS_ZH}|当前|眼下这个|咱们?(?:的|这个)?|我们(?:的|这个)?|咱这个?)(?:小|老"
    rf"|新)?\s?{_HERE_ZH}",
    r"(?<!\w)(?:全仓|全站|全项目|整个(?:项目|仓库|工程|站点))",
    r"(?:仓库|项目|工程|站点|代码库|repo)(?:里面?|内|中|根目录)",
    r"项目(?:级别?|专属|特有|独有|内部|自己)",
    r"(?:^|[，,。；;“「\"：:\s])(?:在)?这(?:里|儿|边)(?!有|是一)",
    r"(?:在|于)这个?(?:目录|文件夹)",
    rf"(?<!\w)(?:this|the current|our|that) (?:\w+ )?{_HERE_EN}(?:'s)?(?!\w)(?! (?:i|he|she|they) )",
    r"(?<!\w)the (?:\w+ )?(?:repo|repository|project|codebase|site|website|blog|app|application|workspace"
    r"|monorepo|firmware)(?:'s)?(?!\w)",
    r"(?<!\w)(?:in|for|of) (?:these|those) (?:tests?|files?|pages?|scripts?|modules?|docs?|components?"
    r"|examples?)(?!\w)",
    r"(?<!\w)this one (?:uses|is|has|runs|needs|keeps|wants)",
    r"(?<!\w)(?:repo|project|site)-wide(?!\w)",
    r"(?<!\w)(?:in|for|with|under|inside) here(?!\w)|(?<![\w'])here(?=[,.;:!\"”)]|$| (?:only|too|we|is|are"
    r"|use|uses|must|never|always|and|the)\b)(?! (?:is|are) (?:the|a|an|how|what|why|where)\b)",
)
"""Stays where it was said."""

ONLY_HERE: Final = Cue(
    rf"(?<!不)(?<!不是)(?:只有|仅有?|只限于?|仅限于?|只在|仅在|只对|仅对|只是|只针对|仅针对|专门针对|限于"
    rf"|单独对)(?:在|对|给|为|用于)?(?:这|本|该|当前|咱)(?:一?个|们)?{_HERE_ZH}?",
    rf"{_OTHER_ZH}(?:{_REPO_ZH}|服务|站点|地方|库)(?:里|上|那边)?[^，。；,;]{{0,6}}?(?:才|没有?|不(?!管|论"
    rf"|分)|另|各有|照旧|还是|除外|无关)",
    rf"不(?:适用|推广|影响|扩大|用)(?:于|到|在)?{_OTHER_ZH}",
    rf"(?:不像|不同于|有别于|区别于){_OTHER_ZH}|(?:跟|和|与){_OTHER_ZH}(?:{_REPO_ZH}|站点"
    rf"|服务)?里?的?(?:都?不一样|不同|相反|有别)",
    rf"(?<!not )(?<!not just )(?<!\w)(?:only|just|solely|exclusively) (?:in|for|with|on|to|here"
    rf"|inside) ?(?:this|here|the current|our|that)?(?: {_HERE_EN}"
    rf"| one)?(?<! in)(?<! for)(?<! with)(?<! on)(?<! to)(?!\w)",
    rf"(?<!\w)(?:in|for|with) (?:this|the current|that) {_HERE_EN} (?:only|alone)(?!\w)|(?<!\w)(?:this"
    rf"|that) {_HERE_EN} (?:only|alone)(?!\w)|(?<!\w)here only(?!\w)",
    r"(?<!\w)(?:unlike|contrary to|in contrast (?:to|with)|different from|other than) (?:the |my |our |his "
    r"|her |all |any |in )*(?:other|others|rest)",
    rf"(?<!\w)not (?:in|for|to|on|with) (?:any |the |my |our |his |her )*other(?:s| {_REPO_EN})?(?!\w)",
    rf"(?<!\w)(?:the |my |our |his |her )?other {_REPO_EN} (?:use|uses|do not|don't|keep|are|have|stay"
    rf"|still)(?!\w)",
)  # fmt: skip
"""Here and nowhere else: outweighs words that reach everywhere, which then stand in the contrast."""

FOR_GOOD: Final = Cue(
    r"(?:^|[，,。；;：:“「\"\s])以后(?!再(?:说|做|看|弄|考虑|议)|的|端|会|可能|打算|考虑|有空|有机会)"
    r"|以后(?:都|还是|仍|一律|统一|全|永远|就|每次|凡|再也|所有|任何|不管|别再?|不要再?|不许|跟我|给|按|你)|今后"
    r"|从今往后|从此(?:以后)?|往后(?:都|一律|统一|就)",
    r"(?:^|[，,。；;“「\"：:])(?:永远|始终|一直都?|每次都?)(?:要|都|不|别|先|用|由|是|给|按)?",
    r"记住(?!密码)|记好了?|长期(?:有效|生效|适用)|(?:都|就)这样(?=[”」。，]|$)|老规矩|定下来的?规矩|当成规矩",
    r"(?<!\w)(?:from now on|from here on|going forward|henceforth|in (?:the )?future|for good"
    r"|once and for all)(?!\w)",
    r"(?<![\w-])(?:always|every time|each time|whenever|never(?: ever)?)(?!\w)",
    r"(?<!\w)(?:please )?remember(?: this| that|:)(?!\w)?|(?<!\w)make it a (?:rule|habit)"
    r"|(?<!\w)as a rule(?!\w)|(?<!\w)permanently(?!\w)",
)
"""Asked for in so many words to hold for good."""

CURRENT_MACHINE: Final = Cue(
    r"(?:这台|本台|我的|他的|用户的|家里的?|办公室的?|新|旧)(?:电脑|机器|笔记本|主机|台式机|Mac(?:Book)?"
    r"|Windows(?:\s?机器)?|服务器)|本机(?!房)|这台\s?\w{1,12}\s?(?:机器|电脑|主机)",
    r"(?<!\w)(?:this|my|his|her|the user's) (?:\w+ )?(?:machine|computer|laptop|desktop|mac|macbook|pc"
    r"|workstation)(?!\w)|(?<!\w)(?:at home|home network)(?!\w)",
)
"""About the user's machine rather than about one project on it."""
