"""Signs that something happened once, and signs that it holds on. Data for durable.py.

A one-off is told as an event: a finished act, how many, how long, on which day. What holds is told as a
state or as a rule: where something lives, what it does, what one must do. The tables are by form, not by
matter, in Chinese and in English.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.cue import Cue


@dataclass(frozen=True)
class Sign:
    """A pattern, its weight (above zero: one-off) and what it means, a phrase for people."""

    pattern: Cue
    weight: int
    reason: str


def _sign(weight: int, reason: str, *alternatives: str) -> Sign:
    return Sign(Cue(*alternatives), weight, reason)


_COUNT: Final = r"(?:\d[\d,.]*|[一二两三四五六七八九十百千几]+)\s?"
_MEASURE: Final = (
    r"(?:个|条|处|行|次|张|份|批|笔|页|套|篇|台|款|封|步|公里|里|项|段|组|轮|遍|件|块|位|名|家|本|部|场|种"
    r"|只|枚|道|句|字|章|节|帧|首|M|MB|GB|KB|kB|TB|元|块钱)"
)
_ACT: Final = (
    r"(?:删|改|加|建|搬|抽|修|清|关|导|跑|补|处理|更新|提交|卸载|替换|返工|压缩|迁移?|移|合并|新增|新建|新写"
    r"|写|拆|换|转|下线|上线|发|推|标记|核对|检查|整理|重命名|重写|重跑|回填|录入|导入|导出|生成|归档|清理"
    r"|关闭"
    r"|升级|安装|部署|发布|拍|画|剪|校对|翻译|订|买|退|查|测|试)"
)
_DONE_ZH: Final = r"(?:完成|完毕|跑完|导完|做完|改完|写完|修完|搬完|合完|传完|装完|查完|搞定|结束|收工|上线|发布|合并|合入|提交|推送|卸载|删除|删掉|清理|归档|处理完?|修复|关闭|下线|导入|通过|交付|签完|寄出|发出)"
_PAST: Final = (
    r"(?:added|adjusted|aligned|applied|archived|asked|assigned|attached|backfilled|backported|benchmarked"
    r"|bisected|booked|bought|built|bumped|called|captured|changed|checked|cherry-picked|cleaned|cleared"
    r"|cloned|closed"
    r"|collected|committed|compared|compressed|configured|confirmed|converted|copied|counted|created|cut"
    r"|debugged|deleted|deployed|diagnosed|disabled|discarded|downloaded|drafted|dropped|dumped|edited"
    r"|enabled|exported"
    r"|extracted|fetched|filed|filled|finished|fixed|formatted|found|generated|grouped|grepped|hooked"
    r"|imported|inserted|inspected|installed|instrumented|investigated|kept|killed|landed|left|linked|listed"
    r"|loaded"
    r"|logged|looked|made|mapped|marked|measured|merged|migrated|mounted|moved|opened|ordered|paged|paid"
    r"|parsed|patched|picked|ported|posted|prepared|printed|profiled|pruned|published|pulled|pushed"
    r"|ran|re-?encoded|re-?exported|re-?indexed|re-?ran|re-?rendered|re-?tested|re-?wrote|read|rebased"
    r"|rebooted|rebuilt|received|recorded|recreated|refactored|refunded|released|reloaded|removed|renamed"
    r"|repeated|replaced"
    r"|replied|reproduced|requested|reset|resized|resolved|restarted|restored|retried|reverted|reviewed"
    r"|rolled back|rotated|routed|saved|scanned|searched|seeded|sent|set up|shipped|shot|showed|signed"
    r"|skipped|solved|sorted"
    r"|split|spent|squashed|started|stopped|stubbed|submitted|swapped|switched|synced|tagged|took|tested"
    r"|timed|tracked|traced|transcribed|translated|trained|tried|turned|typed|uninstalled|updated|upgraded"
    r"|uploaded|used|verified|visited"
    r"|waited|walked|went|wired|worked|wrapped|wrote|had to)"
)

THIS_TIME_ONLY: Final = Cue(
    r"(?<!不是)(?:只此一次|仅此一次|下不为例|(?:只|仅|就|单)(?:限)?(?:这|此|本)(?:一)?[次回趟](?!不|能"
    r"|要求)|(?:这|本|此)[次回]?(?:先|就|破例|例外|特殊|临时|暂时)(?!进|来)|(?:这|本)次[^，。；]{0,12}(?:先"
    r"|破例|例外|暂时|临时)|破例|特例|一次性(?:的)?(?:要求|任务|例外|处理|脚本))",
    r"(?<!not )(?<!not just )(?<!\w)(?:just this once|(?:just|only) this (?:one )?time"
    r"|this (?:one )?time only|this once|only for this (?:task|session|run|pr|commit|ticket|time|one"
    r"|release)|for this (?:task|session|run|pr|commit|ticket|time|one|release) only|one[- ]time exception"
    r"|as an exception|for once)(?!\w)",
)

ONE_OFF_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        5, "a request, a batch or a ticket that is finished",
        r"(?:PR|MR|issue|工单|合并请求|补丁|票|分支)\s?[#!]?\d*\s?[^，。；]{0,14}(?:已|被|刚)?(?:合并|合入"
        r"|关闭|关掉|通过|提交了|发出|上线)(?![规前后时]|要|需|必须|之前)",
        r"第\s?[\d一二三四五六七八九十]+\s?(?:批|轮|期|波|阶段)[^，。；]{0,16}(?:完成|完毕|结束|跑完|导完"
        r"|上线|通过)",
        r"(?:合并|提交|关闭|关掉|处理|合入)了?\s?(?:PR|MR|issue|工单)?\s?[#!]\d+|[，,(（]\s?(?:PR"
        r"|MR)\s?[#!]\d+\s?(?:[。)），,]|$)",
        r"(?<!\w)(?:PR|MR|pull request|merge request|issue|ticket|branch|patch|bug)s?\s?(?:[#!]?\d+|`[^`]+`"
        r"|[A-Z]+-\d+)?(?:\s?\([^)]*\))? (?:is |are |was |were |has been |have been |got |now )?(?:merged"
        r"|closed|landed|opened|approved|deleted|reverted|resolved|submitted|shipped)(?!\w)",
        r"(?<!\w)(?:merged|closed|opened|landed|approved|filed|resolved|reviewed) (?:as |in |the |a |my "
        r"|our |and )*(?:PR|MR|pull request|merge request|issue|ticket|toolchain branch|\w+ branch)s?\b"
        r"|(?<!\w)(?:in|as|via) (?:PR|MR) ?[#!]\d+",
        r"(?<!\w)(?:batch|chunk|wave|phase|round|part|step|task|milestone)(?: (?:\d+|one|two|three|four"
        r"|five|six))?(?: (?:of|/) ?(?:\d+|\w+))? (?:is |are |was |now |has been )?(?:done|finished"
        r"|complete|completed|merged|through|over)(?!\w)(?! when)",
    ),
    _sign(
        4, "an act of this session, with its count",
        rf"(?:^|[，,。；;：:、\s]|共|已|又|再|一共|总共|本次|今天|顺手|批量|全部){_ACT}(?:了|掉|出|好|完|过"
        rf"|到)+\s?{_COUNT}{_MEASURE}",
        rf"(?:一共|总共|共(?!享|用|同|有制)|合计|累计)\s?(?:计)?{_ACT}?(?:了|出|掉)?\s?{_COUNT}{_MEASURE}",
        rf"{_ACT}了[^，。；`]{{0,12}}?(?:和|及|与|、)?\s?{_COUNT}{_MEASURE}",
        rf"{_COUNT}{_MEASURE}[^，。；]{{0,8}}(?:已|都|全部?|均)?(?:核对|检查|导入|导|处理|迁移|跑|改|校对"
        rf"|修|清理|压缩|转换|录入)?(?:完毕|完成|完(?=[，。；]|$)|搞定)",
        rf"(?<!\w){_PAST}(?: [\w`'./*-]+){{0,6}}? (?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten"
        rf"|eleven|twelve|\w+teen) (?:[\w`'-]+ ){{0,3}}\w*s(?!\w)",
    ),
    _sign(
        4, "something that is done",
        rf"已(?:经)?(?:全部|全|都|全数)?{_DONE_ZH}(?:了|完毕|完)?(?=[，,。；;）)！!]|$|到|至|，)",
        rf"(?:全部|都|均|刚刚?|终于|顺利){_DONE_ZH}(?:了)?(?=[，,。；;！!]|$)|{_DONE_ZH}了(?=[，,。；;！!]"
        rf"|$)|(?:核对|处理|导入|清理|迁移|升级|检查|安装|部署|上传|下载|校对|补跑|重跑)(?:完毕|完了|完成)",
        r"已(?:经)?(?:重跑|补跑|回填|重启|改回|恢复|还原|换好|装好|配好|写好|寄|订|买|付|退|撤|停|开"
        r"|关)(?:了|完|好)?(?=[，,。；;！!]|$)|(?:录音|照片|草稿|文件)已删",
        r"(?<!\w)(?:is|are|was|were|now|all) (?:now |all )?(?:done|finished|completed|fixed|merged|shipped"
        r"|deployed)(?:[.,;!]|$| now| today)(?! (?:by|with|in|from|to) )",
    ),
    _sign(
        4, "told as an act, without a subject that lasts",
        rf"^(?:Then |Also |First |Finally |Next |Just |Successfully |Manually |Briefly |Quickly "
        rf"|Had (?:previously )?|I (?:then |first |also )?|We (?:then |first |also )?|The (?:agent"
        rf"|assistant) (?:then |first |also )?)*{_PAST}(?: (?:out|up|down|off|back|over|through))? (?!by "
        rf"|with |from |to |in |via |at |with|as a|when |means|only|once )",
        r"^(?:Deployed|Shipped|Released|Tagged|Ordered|Paged|Booked|Published|Finished|Started|Committed"
        r"|Pushed|Reverted|Verified|Worked|Looked|Went) (?!by default|via|with `|from `|as `)",
    ),
    _sign(
        3, "how long it took, how it went",
        r"(?:用时|耗时|花了|历时|前后|费时|用了)\s?(?:约|大约|差不多|将近)?\s?(?:\d"
        r"|[一二两三四五六七八九十半])[^，。；]{0,10}(?:秒|分钟?|小时|天|钟头|时|周|晚上|上午|下午)|(?:口述"
        r"|聊了?|跑了|走了|骑了|等了|开了|讨论了)\s?(?:\d|[一二两三四五六七八九十半])",
        r"(?<!\w)(?:took|lasted|spent|needed) (?:about |roughly |a little (?:over|under) |almost |nearly "
        r"|just )?(?:\d[\d.,]*|an?|one|two|three|four|five|six|half) ?(?:an? )?(?:ms|s|m|h|sec(?:ond)?s?"
        r"|min(?:ute)?s?|hours?|days?|afternoon|evening|morning|week)(?!\w)(?! to (?:start|boot|build))"
        r"|in one (?:afternoon|evening|morning|go|sitting|day)|about (?:two|three|an?|\d+) hours?[.,]?$",
        r"没有?(?:报警|告警|异常|出错|报错|问题|回音|发现问题)(?=[，。；]|$)|一切正常|差额\s?0|对账一致"
        r"|对得上|(?:difference|diff) (?:of )?0(?:\.0+)?",
    ),
    _sign(
        3, "about this session, not the next",
        r"(?:^|[，,。；;\s])(?:本次|这次|此次|本轮|这一轮|这回|今晚|今早|今日|今天|昨天|昨晚|前天|刚才|刚刚"
        r"|方才|当晚|当天|上午|下午|晚上)(?!起|开始|以后|之后都|以前|内|发布会|的(?:要求|约定|规矩))",
        r"(?<!\w)(?:today|tonight|yesterday|this (?:morning|afternoon|evening|session|run)|last night"
        r"|just now|earlier today|in this session|so far today)(?!\w)(?! (?:on"
        r"|onwards?))(?<!since yesterday)(?<!as of today)(?<!from today)|from today are",
        r"(?:这次|本次|此次)(?:的)?(?:发布|构建|会话|改动|迁移|运行|升级|任务)",
    ),
    _sign(
        3, "an event with its date",
        r"(?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?(?!起|前|之前|以前|后|之后|以后|开始|为|到期"
        r"|截止|续)[^，。；]{0,4}?(?:上午|下午|早上|晚上|凌晨|中午|这次|那次|清|改|删|跑|出发|到货|上线"
        r"|发布|完成|合并|迁|从|把|给|去|开会|\d{1,2}[:：点])",
        r"从\s?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?[^，。；]{0,8}到\s?\d{1,2}\s?月\s?\d{1,2}"
        r"|\d{4}-\d{2}-\d{2}[^，。；]{0,8}(?:分区|批次|数据|事故|故障|任务|账单|那天|当天"
        r"|这天)[^，。；]{0,6}(?:已|补|完|重跑)",
        r"(?<!\w)(?:incident|outage|release|deploy(?:ment)?|migration|run|meeting|call|demo|backup|import"
        r"|export|page|alert)s? (?:on|of|at|from) (?:\d{4}-\d{2}-\d{2}|(?:jan|feb|mar|apr|may|jun|jul|aug"
        r"|sep|oct|nov|dec)[a-z]* \d{1,2})|(?:lasted|affected|paged|tagged|deployed|shipped|released"
        r"|ordered|took)[^.;]{0,40}(?:\d{4}-\d{2}-\d{2}|at \d{1,2}:\d{2})|(?:deployed|shipped|released"
        r"|tagged|published|paged) (?:at|on|twice|once)",
        r"(?:构建号|版本号|流水号|提交号|任务号)(?:是|为|：)\s?[#`]?\w*\d|(?<!\w)(?:build|pipeline|run"
        r"|job) (?:number )?(?:was |is )?#?\d+(?: was| passed| failed| green)?(?=[.,;]|$)",
    ),
    _sign(
        5, "switched for a while and switched back",
        r"临时(?:把|将|改|调|关|开|加|用)[^。；]{0,40}(?:改回|恢复|还原|撤销|撤掉|关掉|删掉|换回)|(?:已经?"
        r"|又|再|全部|都)?(?:改回|恢复|还原|换回|调回)(?:来|了|到|为|成)?[^，。；]{0,12}(?=[。；，]"
        r"|$)(?<=[回复原来了])|(?:排查|调试|测试)完[^，。；]{0,10}(?:改回|恢复|还原|关掉|删)",
        r"(?<!\w)temporar(?:y|ily)[^.;]{0,80}(?:turned back|reverted|removed again|restored|reset|undone"
        r"|switched back|taken out again|set back|back to)|(?:turned|switched|set|changed) (?:it "
        r"|them )?back (?:to|again|on|off|afterwards)|(?:has|have|was"
        r"|were) (?:since )?(?:been )?(?:reverted|undone|rolled back)(?:[.,;]|$| again| since| afterwards)",
    ),
    _sign(
        4, "private arrangements of the day",
        r"外卖|快递|到货|下单|订单号|酒店|民宿|航班|高铁票|车票|机票|(?:自驾|骑车|跑步|散步|爬山|徒步"
        r"|出发)(?:去|了|前往)?|住(?:[一二两三四五六七八九十\d])晚|走了\s?[\d,]+\s?步|来回\s?\d+\s?公里"
        r"|下雨|积水|堵车|天气|(?:电影|演唱会|餐厅|晚饭|午饭|早饭|聚餐|生日蛋糕|理发)"
        r"|买的?[^，。；]{1,14}到了|退了\s?\d+\s?块",
        r"(?<!\w)(?:ordered (?:a|an|some|two|new)|arriv(?:es|ing|ed) (?:on )?(?:mon|tues|wednes|thurs|fri"
        r"|satur|sun)day|delivery (?:is|on|at)|booked (?:a|the|two)|hotel|flight|train ticket|takeaway"
        r"|takeout|dinner|lunch|grocer(?:y|ies) (?:run|list)|weekend trip|bike ride|hike|it rained"
        r"|weather)(?!\w)",
    ),
    _sign(
        3, "a step of the work",
        r"^(?:先|再|然后|接着|随后|最后|又|顺手|顺带|故意|临时)(?!问|备份|跑测试|给|说|让|看|列|确认|和|跟"
        r"|用中文|结论)[^，。；]{0,30}(?:了|过|成|到|出来|一遍|一张|一版|确认|比较|对比|复查|试)",
        r"^(?:补了|写了|改了|加了|删了|修了|拉了|查了|试了|跑了|看了|搬了|换了|关了|开了|建了|发了|清了"
        r"|对了|让用户|卸载了|合并了|用户(?:自己|手工|随手|顺手)?(?:点|试|改|删|跑|看|决定|在控制台)了?)"
        r"|(?<=[，。])(?:逐个|逐条|逐一)(?:比对|核对|复查|检查)",
        r"^(?:升级|迁移|灰度|发布|重构|改造|演练|联调|验收|切换)(?:分支)?(?:共|从|已|完成|合并|结束|通过"
        r"|期间)|(?:第一|第二|第三|头)天(?:只|先|迁|改|做|删)|第[一二三]版\s?\d+\s?行",
        r"(?<!\w)(?:in the same commit|on (?:my|the) laptop|throwaway|went to the chat|as published"
        r"|screenshots? (?:taken|went)|without editing|stayed the same|left (?:it|as) )(?!\w)",
        r"(?:^|[，,])(?:截图|对比|录了|贴成|拉出来)|(?:返回|得到|打印)\s?\d+(?=[。；]|$)"
        r"|从\s?[\d.]+\s?(?:kB|KB|MB|GB|秒|s|ms|毫秒)\s?(?:降|升|减|涨|变|到)[^，。；]{0,6}\d",
    ),
    _sign(
        2, "tells the state of this moment",
        r"(?<!\w)(?:weight|size|count|total|coverage|score|time) (?:grew|fell|dropped|rose|went|shrank"
        r"|increased|decreased) (?:by|from|to)|(?<!\w)(?:before|after)[,.;]? ?\d|\d[\d.m]*s? before, \d"
        r"|(?<!\w)\d[\d,]* (?:tests?|files?|rows?|lines?|findings|requests|checks) (?:passed|failed|touched"
        r"|changed|affected|green|moved|removed|deleted)|, \d+ (?:files|lines|commits|of \d+)[.,]?$",
        r"(?:全绿|通过\s?\d+|\d+\s?(?:个|条|项)(?:测试|用例)?(?:全部)?通过)|(?:来自|关于)(?:今天|昨天|这次)",
    ),
)  # fmt: skip

STANDING_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        -4, "says what to do",
        r"(?:必须|务必|不要|别(?!的|处|人|名|墅)|禁止|不许|不准|不得|切勿|一律|统一|只能|应当?(?!用程序)|须"
        r"|记得|千万|需要(?!的)|要(?=先|用|加|设|跑|把|在|等|带|放|写|走|按|给|从|有|装|开|手动|重启|同时"
        r"|配|传|改|指定|显式)|得先|才(?:能|行|会|可以)|否则|不然)",
        r"(?<!\w)(?:must(?: not)?|never|always|do not|don't|should(?: not)?|needs? to|need(?:s|ed)? `"
        r"|has to be|have to be|required?|only (?:if|when|after|via|through|by)|otherwise|instead of"
        r"|make sure|remember to|avoid|use `|pass `|set `|run `|keep (?!an adapter)|prefer(?:s)? )(?!\w)",
        r"[;:，,；] ?(?:use|keep|set|pass|add|run|prefix|wait|install|prefer|include|sort|check|export|call"
        r"|write|move real|roll back|do not) ",
    ),
    _sign(-3, "cause and remedy", r"->|→|=>|⇒|原因(?:是|在于|：)|是因为|(?<!\w)(?:because|caused by|due to|root cause|turns out|so that)(?!\w)"),
    _sign(
        -2, "repeats",
        r"每(?:次|天|日|周|月|年|季|晚|小时|隔|逢|个)|(?:定期|每\s?\d+)|(?<!\w)(?:every|each|whenever|daily"
        r"|nightly|weekly|monthly|hourly|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)(?!\w)",
    ),
    _sign(
        -2, "says how things are",
        r"(?:默认|监听|位于|放在?|存在|定义在|写在|配置在|路径(?:是|在)|名(?:字|称)?(?:是|叫)|叫做?"
        r"|入口(?:是|在)|上限(?:是|为)|有效期|间隔|编码(?:是|为)|端口|支持|依赖(?:于|上游)"
        r"|由[^，。；]{1,16}(?:生成|触发|负责|管理|处理)|用的?是|跑在|部署在|会(?:把|将|自动|被|清|同时|报"
        r"|返回|打印|覆盖|忽略)|现在(?:是|用)|保留|格式(?:是|为)|只(?:在|有|给|对|能|跑|支持|放))",
        r"(?<!\w)(?:lives? (?:in|at|under)|is (?:in|at|on|stored|defined|generated|produced|run|served|kept"
        r"|built|configured|enforced|named|called|located|wired|read|fed|reachable|behind|pinned)|are (?:in"
        r"|at|stored|defined|generated|kept|read|written|served|named|behind|run|excluded|managed|built"
        r"|configured|validated)|uses?|runs?|listens?|requires?|supports?|returns?|expires?|defaults?"
        r"|depends?|comes? from|look(?:s)? like|start(?:s)? (?:at|with)|holds?|stays?|carries|carry"
        r"|contains?|reads?|writes?|goes|go through|now (?:uses|builds|runs|goes)|no longer|has (?:no|a|an"
        r"|its|to)|there (?:is|are) no|works? (?:only|with))(?!\w)(?! twice| three)",
    ),
)  # fmt: skip
