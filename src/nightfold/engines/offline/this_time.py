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
