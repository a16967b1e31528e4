"""Signs that a statement holds on: a rule, a cause, a state. Data for durable.py; see oneoff.py."""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.cue import Cue, one_of
from nightfold.engines.offline.oneoff import PAST, Sign


def _sign(weight: int, reason: str, *alternatives: str) -> Sign:
    return Sign(Cue(*alternatives), weight, reason)


_DO_NOT: Final = r"(?:^|(?<=[，,。；;：:“「（(、\s户你就都也请先可万谁且但才再时候])|用户)别(?![的处人名墅于致])"

STANDING_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        -4,
        "says what to do",
        one_of("必须 务必 (?<!要)不要 禁止 不许 不准 不得 切勿 一律 统一 只能 须 记得 千万 得先 否则 不然")
        + rf"|应[当该]|(?<![供对响反效适相感回答])应(?=先|按|由|为|写|设|放|走|把|从|在)|需要(?!的)|{_DO_NOT}"
        + r"|要(?=先|用|加|设|跑|把|在|等|带|放|写|走|按|给|从|有|装|开|手动|重启|同时|配|传|改|指定|显式|对调)"
        + r"|才(?:能|行|会|可以)",
        r"(?<!\w)(?:must(?: not)?|never|always|do not|don't|should(?: not)?|needs? to|needs? `|has to be"
        r"|have to be|required?"
        r"|only (?:if|when|after|via|through|by)|otherwise|instead of|make sure|remember to|avoid|use `"
        r"|pass `|set `|run `"
        r"|keep (?:it|the|them) |prefer(?:s)? )(?!\w)",
        r"[;:,，；] ?(?:use|keep|set|pass|add|run|prefix|wait|install|prefer|include|sort|check|export|call"
        r"|write|move real|roll back"
        r"|do not|tick|enable|disable) ",
    ),
    _sign(
        -3,
        "cause and remedy",
        r"->|→|=>|⇒|原因(?:是|在于|：)|是因为",
        r"->|→|=>|⇒|(?<!\w)(?:because|caused by|due to|root cause|turns out|so that|until)(?!\w)",
    ),
    _sign(
        -3,
        "tells what changed for good",
        r"^(?![^，。；]{0,12}[把将])[^，。；]{1,24}(?:改为|改成|改用|改由|改到|改在|换成|换到|迁到|迁移到|挪到|切到|切换到|替换为|替换成)(?=[^，。；]{1,30})",
        r"(?<!\w)(?:was|were|has been|have been|got) (?:\w+ly )?"
        + one_of(
            "moved renamed replaced removed dropped migrated switched bumped raised lowered split merged extracted"
            " deprecated"
            " introduced changed upgraded downgraded pinned"
        )
        + r" (?:[\w`-]+ ){0,3}(?:from|to|by|into|with|in favou?r|for good|out of)(?!\w)"
        r"|(?<!\w)(?:changed|moved|switched|migrated|grew) (?:[\w`.-]+ ){0,4}?(?:from|to) |(?<!\w)added (?:to|for"
        r"|so) |^(?:dropped|added|removed|ended) support|^renamed [^.;]{1,60} to ",
        r"(?<!\w)(?:no longer|any ?more|now (?:uses?|builds?|runs?|goes?|lives?|needs?|is|are)"
        r"|since then)(?!\w)|(?<!\w)went (?:(?:up|down|over) (?:from [^.;]{1,40}? )?"
        r"|from [^.;]{1,40}? )to(?!\w)|(?<!\w)(?:dropped|ditched) \S+ for \S"
        r"|(?<!\w)(?:replaced|swapped|exchanged) (?!\d)(?:[\w`'./-]+ ){1,5}(?:with|by|for) (?!\d)",
    ),
    _sign(-2, "tells what is used now", r"已经是|只剩|(?:现在|如今|目前)(?:都)?(?:是|用|走|跑在)"),
    _sign(
        -2,
        "a wish that holds",
        r"(?<!\w)(?:does not|doesn't|never) (?:want|like)|(?<!\w)(?:prefers|wants|likes|dislikes|hates"
        r"|insists)(?!\w)",
    ),
    _sign(
        -6,
        "what is done with things in a state",
        rf"^{PAST} (?!the |a |an |all |both |my |our |his |\d|`)(?:[\w-]+ ){{1,4}}?(?:is|are|am|can|cannot"
        rf"|can't|must|may|might|should|will|won't|do|does|don't"
        r"|have|has|need|lives?|stays?|goes|go|gets?|remains?|expires?|counts?|keeps?|shows?|appears?"
        r"|belongs?|ends? up|never|always)(?!\w)",
        r"^(?:已|未|待)(?:\w{1,3})的[^，。；]{1,10}(?:不|会|要|由|能|可|必须|只|保留|按|在)",
    ),
    _sign(
        -3,
        "was checked, and says what",
        r"^(?:已|经)[^，。；：]{0,14}(?:验证|确认|实测|证实)[^，。；]{0,4}[：:]",
        r"^(?:verified|confirmed|tested|measured|reproduced)[^.;]{0,40}(?::| that )",
    ),
    _sign(-3, "a failure, its cause and its cure", r"(?!)因|(?:->|→|=>|⇒)[^\n]+(?:->|→|=>|⇒)"),
    _sign(
        -3,
        "was asked, and says how it is",
        r"(?<!\w)(?:he|she|the user) (?:answered|ruled|replied|explained) that [^.;]{0,60}"
        r"(?<!\w)(?:is|are|must|stays?|needs?)(?!\w)",
    ),
    _sign(
        -6,
        "a mistake and how it is",
        r"^(?:我|助手)?(?:一开始|刚开始|最初|起初|原先|原|本|先)?(?:以为|误以为|错当成|误当)[^。；]{2,40}[，；][^。]{0,24}(?:其实|实际上?|原来|是|由|还|仍)",
        r"^(?:i|we) (?:\w+ )?(?:assumed|took|thought|believed|expected|mistook|guessed) [^.;]{3,80}; [^.;]{0,60}?"
        r"(?<!\w)(?:is|are|still|does|do|has|have|can|must|cannot|comes?|uses?|needs?)(?!\w)",
    ),
    _sign(
        -4,
        "what is done in a case, or in any",
        r"雷打不动|风雨无阻|(?:下雨|下雪|刮风|堵车|出差|生病|天冷|天热|节假日)(?:天)?(?:就|则|的话|时|也|照样)",
        r"(?<!\w)(?:rain or shine|no matter what|(?:if|when|whenever) it (?:rains|snows|is (?:wet|cold|hot)))(?!\w)",
    ),
    _sign(
        -2,
        "repeats",
        r"每(?:次|天|日|周|月|年|季|晚|小时|隔|逢|个)|定期|每\s?\d+",
        r"(?<!\w)(?:every|each(?! ?[.,;]| ?$)|whenever|daily|nightly|weekly|monthly|hourly|on (?:mon|tues|wednes|thurs"
        r"|fri|satur|sun)days)(?!\w)",
    ),
    _sign(
        -2,
        "says how things are",
        one_of(
            r"默认 监听 位于 存在 定义在 声明在 写在 登记在 记在 配置在 部署在 定在 安排在 跑在 接在 路径[是在] 名字?("
            r"?:称)?[是叫] 叫做? 入口[是在] 上限[是为] 有效期"
            r" 间隔 编码[是为] 端口 支持 依赖于 依赖上游 用的?是 保留 格式[是为]"
        )
        + r"|放在?(?!心|弃|学|假)|由[^，。；]{1,16}(?:生成|触发|负责|管理|处理)|会(?:把|将|自动|被|清|同时|报|返回|打印"
        r"|覆盖|忽略)"
        + r"|现在[是用]|只(?:在|有|给|对|能|跑|支持|放)|住在|是反的",
        r"(?<!\w)(?:(?<!went )lives? (?:in|at|under)|is (?:in|at|on|stored|defined|generated|produced|run|served|kept"
        r"|built|configured|enforced"
        r"|named|called|located|wired|read|fed|reachable|behind|pinned|labell?ed|broken)|are (?:in|at|stored"
        r"|defined|generated|kept|read"
        r"|written|served|named|behind|run|excluded|managed|built|configured|validated|zipped|rounded|taken)"
        r"|uses?|runs|run (?:on|in|with|under|inside|as|by|at|every|only)|listens?"
        r"|requires?|supports?|returns?|expires?|defaults?|depends?|comes? from|look(?:s)? like"
        r"|start(?:s)? (?:at|with)|holds?|stays?"
        r"|carries|carry|contains?|reads?|writes?|goes|go through|has (?:no|a|an|its|to)|there (?:is|are) no"
        r"|works? (?:only|with)"
        r"|can|cannot|can't|allows?|ships? (?:with|on)|sits? (?:in|on|at))(?!\w)(?! twice| three)",
    ),
)  # fmt: skip
