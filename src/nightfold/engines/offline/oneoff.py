"""Signs that something happened once. Data for durable.py; the counter-signs are in standing.py.

A one-off is told as an event: a finished act, how many, how long, on which day. The tables go by form, not
by matter, in Chinese and in English.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.cue import Cue, one_of


@dataclass(frozen=True)
class Sign:
    """A cue, its weight (above zero: one-off) and what it means, a phrase for people."""

    cue: Cue
    weight: int
    reason: str


COUNT: Final = r"(?:\d[\d,.]*|[一二两三四五六七八九十百千几]+)\s?[万亿]?\s?(?:多|来|余)?\s?"
MEASURE: Final = one_of(
    "个 条 处 行 次 张 份 批 笔 页 套 篇 台 款 封 步 公里 里 项 段 组 轮 遍 件 块 位 名 家 本 部(?!分) 场 种 只 枚"
    " 道 句 字 章 节 帧"
    " 首 集 杯 碗 顿 锅 炉 趟 M MB GB KB TB 元 块钱 盒 箱 根 颗 支 罐 圈 瓶 桶 筒 卷"
)
ACT: Final = one_of(
    "删 改 加 建 搬 挪 抽 修 清 关 导 跑 补 处理 更新 提交 卸载 替换 返工 压缩 迁 移 合并 新增 新建 新写 写 拆 换 转"
    " 下线 上线"
    " 发 推 标记 核对 检查 整理 重命名 重写 重跑 回填 录入 录 导入 导出 生成 归档 清理 关闭 升级 安装 部署 发布 拍 画"
    " 剪 校对 用 释放 腾 找"
    " 寄 借 卖 付 印 运 摘 烧 煮 烤 炖 成交 扫描"
    " 翻译 看 读 听 重启 订 买 退 查 测 试 刷 焊 打印 扫 贴 装 调 排 收 拉 传 下载 上传 备份"
)
_DONE_ZH: Final = one_of(
    "完成 完毕 跑完 导完 做完 改完 写完 修完 搬完 合完 传完 装完 查完 录完 刷完 搞定 结束 收工 上线 发布 合并 合入 提交"
    " 推送 卸载"
    " 删除 删掉 清理 归档 处理完? 修复 关闭 导入 通过 交付 签完 寄出 发出 到货 送到 装好 配好 换好 写好 关了 关掉"
)
_THIS_TIME: Final = (
    r"(?:本次|这次|此次|本轮|这一轮|这回|今晚|今早|今日|今天|昨天|昨晚|前天|刚才|刚刚|方才|当晚|当天(?!值班|内|的|就)"
    r"|(?<!周[一二三四五六日天])(?<!的)(?<!每天)(?:上午|下午|晚上|中午)"
    r"|(?:这|本|上|下)周(?:[一二三四五六日天])?(?!会|报|期|末))"
    r"(?!起|开始|以后|之后都|以前|内|发布会|的(?:要求|约定|规矩))"
)
_DAY_ZH: Final = r"(?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号]"
_CLAUSE_ENDS: Final = r"(?=[，,。；;）)！!”」]|$)"
_NUMBER_EN: Final = one_of(r"\d[\d,.]* two three four five six seven eight nine ten eleven twelve \w+teen \w+ty")
PAST: Final = one_of(
    "added adjusted aligned answered applied archived asked assigned attached backfilled backported benchmarked"
    " bisected booked bought"
    " built bumped called captured changed checked cherry-picked cleaned cleared cloned closed collected committed"
    " compared"
    " compressed configured converted copied counted crashed created cut debugged deleted deployed diagnosed disabled"
    " discarded"
    " downloaded drafted dropped dumped edited enabled exported extracted failed fetched filed filled finished fixed"
    " flashed"
    " force-pushed formatted found generated grouped grepped hooked imported inserted inspected installed instrumented"
    " investigated killed labell?ed landed left linked listed loaded logged looked made mapped marked measured merged"
    " migrated"
    " mounted moved opened ordered paged paid parsed patched picked ported posted prepared printed profiled pruned"
    " published"
    " pulled pushed ran re-?encoded re-?exported re-?indexed re-?ran re-?rendered re-?tested re-?wrote read rebased"
    " rebooted"
    " rebuilt received recorded recreated refactored refunded released reloaded removed renamed repeated replaced"
    " replied"
    " reproduced requested reset resized resolved restarted restored retried returned reverted reviewed rolled rotated"
    " routed"
    " saved scanned searched seeded sent set_up shipped shot showed signed skipped soldered solved sorted split spent"
    " squashed"
    " started stopped stubbed submitted swapped switched synced tagged took tested timed tracked traced transcribed"
    " translated"
    " trained tried turned typed uninstalled updated upgraded uploaded used verified visited waited walked went wired"
    " worked"
    " burned burnt freed regenerated shaved shut swept threw tidied trimmed wiped wrapped wrote"
    " had_to blamed suspected assumed misread mistook guessed forgot overlooked"
)
_PASSIVE: Final = rf"(?:was|were|got|has been|have been) (?:\w+ly |all |both |also |then )?{PAST}"
FINITE: Final = one_of(
    "is are am has have can cannot can't must may should will do does don't doesn't needs? lives? uses? runs"
    r" run(?!_(?:of|on|at|for|from|failed|was|finished|took|sent|ended|passed|\d))"
    " remains? seems? means makes shows? follows? applies keeps? stays? sits? goes gives takes? reads writes"
    " which that when whenever if unless because since while until"
    " to not never always only every each and or"
)
HEAD: Final = rf"^(?:(?!{FINITE} )[\w'`.,/#()+-]+ ){{1,9}}?"
"""The words of a subject: none of them is a verb in the present or opens another clause."""
NO_VERB: Final = (
    r"(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bof )(?<!\bwith )(?<!\bby )(?<!\bno )(?<!\ball )(?<!\bits )(?<!\bfor )"
    r"(?<!\bin )(?<!\bas )(?<!\bon )(?<!\bone )(?<!\btwo )(?<!\bper )(?<!\beach )"
)
"""What stands between these words and a noun is a participle: `the merged branch`."""
_STRAIGHT_OBJECT: Final = (
    r"(?:the|a|an|all|both|every|each|my|our|his|her|it|them|two|three|four|five|six|seven|\d|`|#|\w+ly)"
)


def _sign(weight: int, reason: str, *alternatives: str) -> Sign:
    return Sign(Cue(*alternatives), weight, reason)


DATED: Final = "an event with its date"
OF_NOW: Final = "about this session, not the next"
"""Both are also what an appointment looks like, until its day has come; see ahead.py."""

ONE_OFF_SIGNS: Final[tuple[Sign, ...]] = (
    _sign(
        6,
        "talk, not knowledge",
        r"^(?:谢谢|多谢|辛苦了|你好|您好|早上好|晚上好|晚安(?=[，。！!~]|$)|再见|回头见|好的[，。！]|收到[，。！]|没问题[，。！])",
        r"^(?:thanks?(?: you)?|hello|hi|hey|good (?:morning|evening|night)|bye|see you|ok(?:ay)?,|sure,"
        r"|welcome back)(?!\w)",
        r"打(?:了|过)(?:个|声)?招呼|寒暄(?:了|几句)",
    ),
    _sign(
        3,
        "told as done, with its count",
        r"^[^，,。；;`]{0,16}?(?<![为除])(?<!不)[\u4e00-\u9fff]了\s?(?:\d[\d,.]*|[一二两三四五六七八九十百几]+)\s?(?:多|来)?\s?"
        r"(?!下|点|些|样|起|直|定|旦|般|眼)[\u4e00-\u9fff](?![^，。；]{0,12}(?:才|就|再|转|以后|之后|时|要|必须))",
        r"\d[\d,.]*\s?\w+ (?:shorter|longer|smaller|larger|faster|slower|fewer|more) than before",
        r"(?:晚点|迟到|提前到?了?)\s?(?:\d+|[一二两三四五六七八九十半]+)\s?(?:分钟|小时|天)",
    ),
    _sign(
        4,
        "something that went where it belongs",
        r"已(?:经)?(?:挪|搬|移|寄|还|送|捐|卖)(?:进|到|回|给|走|掉|出)|(?:还|送|寄|退)给[^，。；]{1,6}了",
    ),
    _sign(
        5,
        "how far the work has come",
        r"^(?:进度|进展|当前进度|目前进度|状态更新)\s?[:：]",
        r"^(?:progress|status update|so far|current status|done so far)\s?:",
        r"(?:进行中|做到一半)(?=[，。；]|$)",
    ),
    _sign(
        4,
        "told as an act, with its outcome",
        r"(?:^|[，,。；])(?:烧录|刷机|编译|构建|打包|部署|上传|下载|安装|启动|重启|导入|导出|迁移)(?:已)?(?:成功|完成|通过|正常)(?=[，,。；]|$)",
        r"(?:，|, )(?:页面|服务|一切|系统|程序|流水线)?(?:已)?(?:恢复正常|重新跑通|重跑通过|跑通了"
        r"|现在(?:好|绿|正常)了?)(?=[，。；]|$)",
        r"[,;] (?:and )?(?:reran|retried|cleared it|took (?:the )?(?:incoming|ours|theirs)[^.;]*|moved on"
        r"|carried on)(?=[,.;]|$| and)"
        r"|[,;] (?:all )?(?:done|green now|works now|fine now|passes now|back to normal)[.!]?$",
    ),
    _sign(
        4,
        "an act without a subject that lasts",
        r"^(?:已|已经|刚才?|又|重新|顺便)?(?:按(?:照)?(?!钮|键|时|量)[^，。；]{1,8}?|给(?:用户|他|她|[\u4e00-\u9fff]{2,3})|把[^，。；]{1,20}?|和[^，。；]{1,6}?|向[^，。；]{1,6}?)"
        r"(?:列|发给|发|改|删|补|写|加|换|挪|整理|打印|寄|交|传|看|核对|确认|更新|提交|导出|画|做|删掉|补上|讲|解释|演示)(?:了|掉)(?!就|以后|之后|才|再)",
        r"^(?:重启|清理|清空|打|下载|回复|整理|核对|更新|升级|安装|卸载|备份|跑|测试|编译|部署)了(?!就|以后|之后|才|再|吗)"
        r"|^刚才[^。；]{0,20}(?:已|重新)(?:补|改|跑|修|换)",
    ),
    _sign(
        4,
        "how one session went, told from its beginning",
        r"^(?:一开始|最初|起初|刚开始|起先|第一次尝试|头一次)[^。；]{0,40}(?:了|过|失败|误|错|没)",
        r"^(?:initial(?:ly)?|at first|(?:the )?first (?:attempt|try|approach|version)"
        r"|(?:the )?previous (?:attempt|sub-?agent|agent|run|task))"
        r"(?!\w)(?![^.;]*(?:->|=>|→))",
    ),
    _sign(
        4,
        "a step of one session's plan",
        r"(?<!\w)(?:in|during|from|of) (?:task|step|phase|thread|round) \d+(?!\w)|(?<!\w)\(\d+ total\)"
        r"|(?<!\w)required? \d+ (?:\w+[ -]){0,3}(?:cycles|rounds|attempts|tries|commits|call sites)(?!\w)",
    ),
    _sign(
        5,
        "a request, a batch or a ticket that is finished",
        r"(?:PR|MR|issue|工单|合并请求|补丁|票)\s?[#!]?[A-Z]*-?\d+[^，。；]{0,14}(?:合并|合入|关闭|关掉|关了"
        r"|通过|提交了|发出|上线)"
        r"(?![规前后时]|要|需|必须)",
        r"^(?:PR|MR|合并请求|[^，。；]{0,8}分支)\s?(?:已|被|刚)?(?:合并|合入|关闭|关掉|通过"
        r"|上线)(?![规前后时]|要|需|必须)",
        r"第\s?[\d一二三四五六七八九十]+\s?(?:批|轮|期|波|阶段)[^，。；]{0,20}(?:完成|完毕|结束|跑完|导完"
        r"|录完|上线|通过)",
        r"(?:合并|提交|关闭|关掉|处理|合入)了?\s?(?:PR|MR|issue|工单)?\s?[#!]\d+|[，,(（]\s?(?:PR"
        r"|MR)\s?[#!]\d+\s?(?:[。)），,]|$)",
        r"(?<!\w)(?<!if )(?<!when )(?<!once )(?<!until )(?<!after )(?<!unless )"
        r"(?:PR|MR|pull request|merge request|issue|ticket|branch|patch|bug)s?\s?(?:[#!]?\d+|`[^`]+`"
        r"|[A-Z]+-\d+)?"
        r"(?:\s?\([^)]*\))? (?:is |was |were |has been |have been |got |now )?"
        r"(?:merged|closed|landed|opened|approved|deleted|gone|reverted|resolved|submitted|shipped)(?!\w)",
        r"(?<!\w)after the merge of (?:PR|MR|#)",
        r"(?<!has )(?<!have )(?<!not )(?<!never )(?<!\w)(?:merged|closed|opened|landed|approved|filed"
        r"|resolved|reviewed) (?:as |in |the |a |my |our |and )*"
        r"(?:\w+ ){0,2}(?:PR|MR|pull request|merge request|issue|ticket|branch)(?:s|es)?\b|(?<!\w)(?:in|as"
        r"|via) (?:PR|MR) ?[#!]\d+",
        r"(?<!\w)(?:batch|chunk|wave|phase|round|part|step|task|milestone|sprint|iteration)(?: (?:\d+|one"
        r"|two|three|four|five|six))?"
        r"(?: (?:of|/) ?(?:\d+|\w+))? (?:of [^.;]{1,30}? )?(?:is |are |was |now |has been )?"
        r"(?:done|finished|complete|completed|merged|through|over|closed)(?!\w)(?! when)",
    ),
    _sign(
        4,
        "an act of this session, with its count",
        rf"(?:^|[，,。；;：:、\s]|共|已|又|再|一共|总共|本次|今天|顺手|批量|全部){ACT}(?:了|掉|出|好|完|过"
        rf"|到|成(?!一|单|两))+\s?{COUNT}{MEASURE}(?!就|才|还没|以上)",
        rf"(?:一共|总共|共(?!享|用|同|有制|计\d)|合计|累计)\s?(?:{ACT}|(?!有|分|是|支持|包含|为"
        rf"|占)[\u4e00-\u9fff]{{1,2}}(?=了))(?:了|出|掉)?\s?{COUNT}{MEASURE}",
        rf"{ACT}了[^，。；`]{{0,12}}?(?:和|及|与|、)?\s?{COUNT}{MEASURE}(?!就|才|还没|以上)",
        rf"^(?:新增|修复|删除|清理|补充|处理|合并)\s?{COUNT}{MEASURE}(?![^，。；]*(?:时|以上|先|要|必须|前|后))"
        r"|^新增[^，。；]{1,40}[，,]\s?(?:各|共)",
        rf"把[^，。；]{{0,10}}{COUNT}{MEASURE}[^，。；]{{0,10}}(?:了|到|进|成|掉|完)",
        rf"{COUNT}{MEASURE}[^，。；]{{0,8}}(?:已|都|全部?|均)?{ACT}?(?:完毕|完成|完(?=[，。；]|$)|搞定)",
        rf"(?:^|[;.,] (?:and )?|(?<!\w)(?:and|then|i"
        rf"|we) ){PAST}(?: [\w`'./*-]+){{0,6}}? {_NUMBER_EN} (?:[\w`'-]+ ){{0,3}}\w*s(?!\w)",
    ),
    _sign(
        4,
        "something that is done",
        rf"已(?:经)?(?:全部|全|都|全数)?{_DONE_ZH}(?:了|完毕|完)?(?:{_CLAUSE_ENDS}|到|至)",
        rf"(?:全部|都|均|刚刚?|终于|顺利){_DONE_ZH}(?:了)?{_CLAUSE_ENDS}|{_DONE_ZH}了{_CLAUSE_ENDS}"
        r"|(?:核对|处理|导入|清理|迁移|升级|检查|安装|部署|上传|下载|校对|补跑|重跑)(?:完毕|完了|完成)",
        rf"已(?:经)?(?:重跑|补跑|回填|重启|重置|改回|恢复|还原|录|寄|订|买|付|退|撤|到|删|清|约|谈|定"
        rf"|商量)(?:了|完|好)?{_CLAUSE_ENDS}"
        rf"|(?:录音|照片|草稿|邮件)已(?:删|发){_CLAUSE_ENDS}|重跑(?:一次)?(?:后|就)?通过",
        rf"已(?:经)?(?:把|将|给)[^，。；]{{1,24}}{_CLAUSE_ENDS}|(?:^|[，。；])(?:帮"
        rf"|替)[^，。；]{{1,10}}?(?:导出?|订|买|寄|查|写|改|发|约|下载|装|配|做|画|修|跑|调|算)了",
        r"已(?:经)?(?:在\s?[\d.]+\s?)?(?:修掉|存档|贴给|发给?[^，。；]{1,4}(?=[，。；]|$))",
        r"(?<!\w)(?:tag|release|build|version) `?v?\d[\d.]*`? (?:is|went) out(?!\w)",
        r"(?<!\w)(?:is|are|was|were|now|all) (?:now |all )?(?:done|finished|completed|fixed|merged|shipped"
        r"|deployed)"
        r"(?:[.,;!]|$| now| today)(?! (?:by|with|in|from|to) )",
    ),
    _sign(
        4,
        "told as an act, without a subject that lasts",
        r"^(?:(?:Then|Also|First|Finally|Next|Just|Had|Successfully|Manually|Briefly|Quickly) |(?:I|We"
        r"|The (?:agent|assistant)) "
        rf"(?:\w+ly |then |first |also )?)*{PAST}(?: (?:out|up|down|off|back|over|through|twice"
        rf"|together))? (?={_STRAIGHT_OBJECT})"
        r"(?!it (?:is|only|also) )",
        rf"^(?!speed|embed|proceed|exceed|succeed)[a-z]{{3,}}ed (?:out |up |down |off |back "
        rf"|over )?(?={_STRAIGHT_OBJECT}(?: |`|\d|$))",
        rf"^(?!(?:need|speed|embed|proceed|exceed|succeed)ed)(?![^.;,]{{0,80}} {FINITE} )[a-z]{{3,20}}ed "
        r"(?:\S{1,30} ){0,5}?\S{0,30}\d",
        r"^(?:deployed|shipped|released|tagged|ordered|paged|booked|published|started|committed|pushed"
        r"|worked|looked|went)"
        r" (?!by default|via|with `|from `|as `)",
        r"^(?:We|I) (?!suggest|propos|recommend|decid|agreed|settled|chose|switched|moved|migrated|adopted"
        r"|dropped|replaced|need|want)(?:\w+ly |then |first |also )?"
        rf"(?:{PAST}|[a-z]{{2,}}ed|went|had|saw|ate|met|got|made|took|lost|broke|froze|hit|gave|fell|kept"
        rf"|brought|sat|stood|drank)(?!\w)",
    ),
    _sign(
        3,
        "told as an act",
        rf"^{PAST}(?: (?:out|up|down|off|back|over|through))? (?!by |with |from |to |in |via |at |as |on "
        rf"|when |only )",
    ),
    _sign(
        2,
        "perhaps told as an act",
        r"刚刚?(?:换|修|装|改|买|升级|重启|清)(?:了|过|好)|把[^，。；]{1,30}从[^，。；]{1,12}(?:调|降|升|改"
        r"|换|扩|缩)(?:到|成|为)",
        r"把[^，。；]{1,30}(?:了|进了|成了|到了)(?!吗)|(?:^|[，。；])(?:[^，。；]{0,6})(?:挪|搬|录|刷|焊|飞"
        r"|寄|取|删|贴)(?:了|完|到|进)",
    ),
    _sign(
        3,
        "told as something that happened",
        rf"{HEAD}{NO_VERB}(?<!is )(?<!are )(?<!be )(?<!been )(?<!being )(?<!get )(?<!gets )(?<!has )(?<!h"
        rf"ave ){PAST}(?!\w)(?! (?:is|are|lives?|goes|has|have|must|should|can|may)\b)",
        rf"{HEAD}{_PASSIVE}(?!\w)",
        r"(?<!\w)went (?:live|well|fine|wrong|smoothly|through|without)|(?<!\w)(?:ran|passed|finished|ended"
        r"|started|failed|crashed) (?:at|on|after)"
        r" (?:\d|mon|tues|wednes|thurs|fri|satur|sun)",
        r"(?:^|[，。；])[^，。；]{0,8}(?:演示|那次|构建|会议|发布|考试|比赛)[^，。；]{0,8}(?:卡了|失败|成功"
        r"|顺利|通过|结束|恢复)(?!会|时|就|则|后)",
    ),
    _sign(
        3,
        "how long it took, how it went",
        r"(?:用时|耗时|花了|历时|前后|费时|用了)\s?(?:约|大约|差不多|将近)?\s?(?:\d"
        r"|[一二两三四五六七八九十半])[^，。；]{0,10}"
        r"(?:秒|分钟?|小时|天|钟头|时|周|晚上|上午|下午|刻钟)",
        r"[\u4e00-\u9fff]了\s?(?:快|近|大约|约)?(?:一整?个?|半个?|整整一?个?"
        r"|[两三四五六七八九十几\d]+\s?个?)(?:晚上|晚|上午|下午|早上|小时|钟头|分钟|天|周)(?!前|后|内|才"
        r"|以)",
        r"(?:口述|聊了?|跑了|走了|骑了|等了|开了|讨论了|训练(?:跑)?了)\s?(?:\d|[一二两三四五六七八九十半])",
        r"(?<!\w)(?:took|lasted|spent|needed|used \d+ \w+ for) (?:about |roughly |a little (?:over|under) "
        r"|almost |nearly |just )?"
        r"(?:\d[\d.,]*|an?|one|two|three|four|five|six|half|most) ?(?:an? )?(?:of )?(?:the )?"
        r"(?:ms|s|m|h|sec(?:ond)?s?|min(?:ute)?s?|hours?|days?|afternoon|evening|morning|week"
        r"|session)(?!\w)(?! to (?:start|boot|build))",
        r"停(?:电|写|站|机|服|线)[^，。；]{0,8}?(?:\d|[一二两三四五六七八九十半])+\s?(?:多|来)?(?:分钟?|秒|小时)"
        r"|\d{1,2}[:：]\d{2}\s?恢复"
        r"|\d+\s?分\s?\d+\s?秒|影响了?\s?\d[\d,]*\s?(?:个|名|位|台|条)",
        r"(?<!\w)in one (?:afternoon|evening|morning|go|sitting|day)|about (?:two|three|an?"
        r"|\d+) hours?[.,]?$",
        r"没有?(?:报警|告警|异常|出错|报错|问题|回音|发现问题)(?=[，。；]|$)|一切正常|差额\s?0|对账一致",
        r"(?<!\w)(?:difference|diff) (?:of )?0(?:\.0+)?|without (?:errors|problems|incident)[.,]?$",
    ),
    _sign(
        3,
        OF_NOW,
        rf"(?:^|\s)[^，,。；;\s]{{0,8}}?{_THIS_TIME}",
        r"(?<!since )(?<!as of )(?<!from )(?<!\w)(?:today|tonight|yesterday|this (?:morning|afternoon"
        r"|evening|session|run)|last night"
        r"|just now|earlier today|in this session|after lunch|before lunch)(?!\w)(?! (?:on|onwards?))"
        r"|from today are"
        r"|(?<!\w)on (?:mon|tues|wednes|thurs|fri|satur|sun)day(?!s)(?= went| was| were|[.,]?$)",
        r"(?:这次|本次|此次)(?:的)?(?:发布|构建|会话|改动|迁移|运行|升级|任务)",
    ),
    _sign(2, "tells of this session beside", rf"[，,。；;][^，,。；;\s]{{0,8}}?{_THIS_TIME}"),
    _sign(
        3,
        DATED,
        rf"^{_DAY_ZH}[^，。；]{{0,24}}?(?:了|过(?!期|后|滤|程))|(?<!每)那天(?=[^，。；]{0,20}\d)|已(?:经)?约上",
        r"(?:\d{4}\s?年\s?)?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?(?!起|前|之前|以前|后|之后|以后|开始|为|到期"
        r"|截止|续)[^，。；]{0,4}?"
        r"(?:上午|下午|早上|晚上|凌晨|中午|这次|那次|清|改|删|跑|出发|到货|上线|发布|完成|合并|迁|从|把|给"
        r"|去|开会|\d{1,2}[:：点])",
        r"从\s?\d{1,2}\s?月\s?\d{1,2}\s?[日号]?[^，。；]{0,8}到\s?\d{1,2}\s?月\s?\d{1,2}"
        r"|\d{4}-\d{2}-\d{2}[^，。；]{0,8}"
        r"(?:分区|批次|数据|事故|故障|任务|账单|那天|当天|这天)[^，。；]{0,6}(?:已|补|完|重跑)"
        r"|\d{1,2}\s?点的?那次",
        r"(?<!\w)(?:incident|outage|release|deploy(?:ment)?|migration|run|meeting|call|demo|backup|import"
        r"|export|page|alert|backfill)s?"
        r" (?:on|of|at|from|for) (?:\d{4}-\d{2}-\d{2}|(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep"
        r"|oct|nov|dec)[a-z]*(?: \d{1,2})?)(?!\w)",
        r"(?<!\w)(?:lasted|affected|paged|tagged|deployed|shipped|released|ordered|took|finished)[^.;]{0,40}"
        r"(?:\d{4}-\d{2}-\d{2}|at \d{1,2}:\d{2})|(?<!is )(?<!are )(?<!be )(?<!get )(?<!gets )(?<!\w)(?:deployed|shipped"
        r"|released|tagged|published|paged) (?:at|on|twice|once)",
        r"(?:构建号|版本号|流水号|提交号|任务号)(?:是|为|：)\s?[#`]?\w*\d",
        r"(?<!\w)(?:build|pipeline|run|job|training run) (?:number )?(?:was |is )?#?\d+(?: was| passed"
        r"| failed| green| used| took)?(?=[.,; ]|$)",
    ),
    _sign(
        6,
        "is to be forgotten when it is done",
        r"(?:写|看|用|记|抄|试)完(?:就|即|马上|立刻)?(?:删|扔|销毁)|[阅看]后即焚|(?:别|不要|不用|无需)(?:记录|记住"
        r"|记下来|存档)",
        r"(?<!\w)(?:delete|drop|forget|discard) (?:it|this|that) (?:after|afterwards|once|when|later)(?!\w)"
        r"|(?<!\w)(?:off the record)(?!\w)"
        r"|(?<!\w)(?:don't|do not|no need to) (?:record|remember|store|keep a record of) (?:it|this|that)(?!\w)",
    ),
    _sign(
        5,
        "switched for a while and switched back",
        r"临时(?:把|将|改|调|关|开|加|用)[^。；]{0,40}(?:改回|恢复|还原|撤销|撤掉|关掉|删掉|换回|关了|删了)",
        r"(?:已经?|又|再|全部|都)(?:改回|恢复|还原|换回|调回)(?:来|了|到|为|成)?(?!\s?[\d`a-z])[^，。；]{0,12}(?=[。；，]|$)"
        r"|(?:排查|调试|测试)完[^，。；]{0,10}(?:改回|恢复|还原|关掉|删)",
        r"(?<!\w)temporar(?:y|ily)[^.;]{0,80}(?:turned back|reverted|removed again|restored|reset|undone"
        r"|switched back|taken out again"
        r"|set back|back to|(?:enabled|disabled|set|put|turned|switched|added|started"
        r"|stopped) (?:\w+ )?(?:\w+ )?(?:again|back|afterwards))",
        r"(?<!\w)(?:turned|switched|set|changed) (?:it |them )?back (?:to|again|on|off|afterwards)"
        r"|(?<!\w)(?:has|have|was|were) (?:since )?(?:been )?(?:reverted|undone|rolled back)(?:[.,;]|$"
        r"| again| since| afterwards)",
    ),
    _sign(
        3,
        "a step of the work",
        r"^(?:先|再|然后|接着|随后|最后|又|顺手|顺带|故意|临时)"
        r"(?!问|备份|跑测试|给|说|让|看|列|确认|和|跟|用中文|结论)[^，。；]{0,30}(?:了|过|成|到|出来|一遍"
        r"|一张|一版|确认|比较|对比|复查|试)",
        r"^(?:补|写|改|加|删|修|拉|查|试|跑|看|搬|换|关|开|建|发|清|对|卸载|合并)了|^让用户"
        r"|^用户(?:自己|手工|随手|顺手)?(?:点|试|改|删|跑|看|决定|在控制台)了?|(?<=[，。])逐[个条一](?:比对"
        r"|核对|复查|检查)",
        r"^(?:升级|迁移|灰度|发布|重构|改造|演练|联调|验收|切换)(?:分支)?(?:共|从|已|完成|合并|结束|通过"
        r"|期间)"
        r"|(?:第一|第二|第三|头)天(?:只|先|迁|改|做|删)|第[一二三]版\s?\d+\s?行|之后才改",
        r"(?<!\w)(?:in the same commit|throwaway|went to the chat|as published"
        r"|without editing|stayed the same"
        r"|left (?:it|as) )(?!\w)",
        r"(?:^|[，,])(?:截图(?:了|发|存)|对比了|录了|贴成|拉出来)|(?:得到|数出|查到)\s?\d+[。]?$"
        r"|从\s?[\d.]+\s?(?:kB|KB|MB|GB|秒|s|ms|毫秒)\s?(?:降|升|减|涨|变|到)[^，。；]{0,6}\d|(?:卡|跳|闪"
        r"|断)了一下",
    ),
    _sign(
        2,
        "trouble of one session",
        r"^(?:initially|at first) (?:\w+ed|thought|believed|took)(?!\w)",
        r"^(?:initial(?:ly)?|previous(?:ly)?|confusion|at first)(?!\w)|(?<!\w)in task \d+"
        r"|(?<!\w)creating noise|(?<!\w)making (?:it|the [\w ]+?)"
        r" (?:harder?|difficult)|(?<!\w)(?:requir(?:ed|ing)|needed|causing) (?:[\w-]+ )?(?:manual|additional"
        r"|another|several|multiple|careful|extra"
        r"|re-\w+|rereads?|rethink\w*|understanding|coordination|requiring)|(?<!\w)had to (?:\w+ly |go "
        r"|re-?)?\w+",
        r"(?:走了|绕了)[^，。；]{0,4}(?:弯路|远路|一圈)|^(?:一开始|起初|最初|刚开始)[^，。；]{0,6}(?:以为"
        r"|误|先|没|忘)|误以为|白忙|折腾了|(?:浪费|耽误)了",
    ),
    _sign(
        2,
        "tells the state of this moment",
        r"(?<!\w)(?:weight|size|count|total|coverage|score|time) (?:grew|fell|dropped|rose|went|shrank"
        r"|increased|decreased) (?:by|from|to)"
        r"|(?<!\w)(?:before|after)[,.;]? ?\d|\d[\d.m]*s? before, \d|(?<!\w)\d[\d,]* (?:tests?|files?|rows?"
        r"|lines?|findings|requests|checks)"
        r" (?:passed|failed|touched|changed|affected|green|moved|removed|deleted)|, \d+ (?:files|lines"
        r"|commits|of \d+)[.,]?$",
        r"全绿|通过\s?\d+|\d+\s?(?:个|条|项)(?:测试|用例)?(?:全部)?通过|(?:来自|关于)(?:今天|昨天|这次)"
        r"|最好的?一次|第\s?\d+\s?个(?=[，。]|$)",
    ),
)  # fmt: skip
