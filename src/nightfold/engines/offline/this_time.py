"""What holds this time only, and what is nobody's work. Data for durable.py."""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.cue import Cue, one_of
from nightfold.engines.offline.oneoff import Sign

THIS_TIME_ONLY: Final = Cue(
    r"(?<!不是)(?:只此一次|仅此一次|下不为例|破例|特例)",
    r"(?:只|仅|就|单)(?:限)?(?:这|此|本)(?:一)?[次回趟版批单轮天](?!不|能|要求|本)",
    r"(?:这|本|此)[次回](?:先|就|只|仅|特殊|临时|暂时)(?!进|来|有)|(?:这|本|此)[次回][^，。；]{0,12}(?:先"
    r"|破例|例外|暂时|临时)",
    r"今天[^，。；]{0,4}(?:就|先|暂时|临时)(?=[^，。；]*(?:吧|[，。；”」]|$))|一次性(?:的)?(?:要求|任务|例外"
    r"|处理)"
    r"|(?:这|本|此)[次回](?:想|要|用)[^。；]{0,20}下次|下次再(?:改|恢复|换|调)回",
    r"(?<!not )(?<!not just )(?<!\w)(?:just this once|(?:just|only) this (?:one )?time"
    r"|this (?:one )?time only|this once"
    r"|(?:just|only) for (?:this|today|now|tonight)(?: (?:task|session|run|pr|commit|ticket|time|one"
    r"|release))?"
    r"|for this (?:task|session|run|pr|commit|ticket|time|one|release) only|today only|one[- ]time exception"
    r"|as an exception|for once)(?!\w)"
    r"|(?<!\w)(?:skip|leave|use|do|don't|no|without|keep|ignore"
    r"|forget)(?!\w)[^.;]{0,50} this time(?! because| it| the)(?!\w)",
)
"""The user makes an exception; nothing follows for the next time."""

_TOLD_THERE: Final = (
    r"(?![^，。；]{0,6}(?:用户|他|她|我|说|问|定|改|提|发现|确认|讨论|做))",
    r"(?!,? (?:the )?(?:user|he|she|we|i|they|it|was|were)(?!\w))",
)
"""What happened in a session is no wish for it."""
THIS_SESSION_ONLY: Final = Cue(
    rf"^在?(?:这|本|此)(?:一?[次个段])?(?:会话|对话|聊天)(?:里面?|中|内|期间)?{_TOLD_THERE[0]}"
    r"|(?:今天|今晚|今日)(?:[（(][\d-]+[)）])?(?:之?内)(?!容)",
    rf"^(?:in|for|during|throughout) (?:this|the current) (?:session|thread|chat|conversation|call){_TOLD_THERE[1]}"
    r"|(?<!\w)for (?:the rest of )?this (?:session|thread|chat|conversation)(?=[.!\"”]*$)"
    r"|(?<!\w)for the rest of (?:the|this) (?:day|session|evening|afternoon|morning|call|chat|thread|conversation)"
    r"(?!\w)",
)
"""A wish is set the bounds of the talk or the day that it is said in; `always` and 以后 then reach no further."""
PRIVATE: Final = Sign(
    Cue(
        one_of(
            "外卖 快递 到货 下单 订单 酒店 民宿 航班 高铁 车票 机票 自驾 骑车 跑步 散步 爬山 徒步 出差 回程 返程 取件"
            " 挂号 体检 聚餐"
            " 生日 理发 电影 演唱会 餐厅 晚饭 午饭 早饭 下雨 积水 堵车 天气 健身 打球 逛街 搬家 面试 相亲"
        )
        + r"|(?:吃|喝|睡|买|订)了|住(?:[一二两三四五六七八九十\d])晚|走了\s?[\d,]+\s?步|来回\s?\d+\s?公里"
        r"|飞[\u4e00-\u9fff]{2,3}(?=[，。]|$)"
        r"|买的?[^，。；]{1,14}到了|退了\s?\d+\s?块|(?:送|寄)到(?=[，。]|$)",
        r"(?<!\w)"
        + one_of(
            "arriv(?:es|ing"
            "|ed) delivery hotel flight train_ticket takeaway takeout dinner lunch breakfast groceries weekend_trip"
            " bike_ride hike it_rained weather birthday dentist haircut movie concert restaurant gym jog"
        )
        + r"(?!\w)|(?<!\w)(?:ordered|bought|booked) (?:a|an|the|some|two|new|another)(?!\w)",
    ),
    4,
    "private arrangements of the day",
)
"""Of a document that belongs to no project; in one that does, hotels and flights may be what it sells."""
