"""Words without content of their own: glue, negations, words that affirm; and Chinese words that only look so.

What is glue is left out where two wordings are compared (marks.py); a negation decides what stands behind it.
"""

from __future__ import annotations

from typing import Final

_GLUE_ZH: Final = """
的 了 是 在 都 也 就 还 又 再 要 把 被 给 和 与 或 及 等 会 能 可 让 对 向 为 以 而 但 并 且 则 其 该 这 那 着
过 地 得 吧 呢 吗 啊 嘛 呀 哦 里 上 中 内 下 个 些 之 于 由 将 已 才 只 仅 很 更 最 用 有 叫 做 去 来 它 他 她
你 我 们 您 所有 全部 一切 每个 每一 各个 各 一律 统一 一概 统统 全都 整个 任何 均 皆 必须 务必 应该 应当 应
需要 须 得要 可以 可用 能够 可能 一定 总是 永远 始终 一直 尽量 最好 通常 一般 默认 使用 采用 选用 沿用 改用 换用
利用 通过 借助 负责 进行 属于 作为 成为 变成 就是 仍是 还是 也是 都是 算是 即 即可 就行 就好 就可以 才行 为准
即为 用的 走的 目前 现在 如今 当前 现 今后 以后 往后 之后都 从此 此后 已经 刚刚 刚 曾经 曾 之前 以前 原来 原先
继续 仍旧 仍然 仍 依旧 依然 照旧 照样 不变 没变 没有变 未变 老规矩 再次 又一次 反复 多次 重申 第二次 第三次
一如既往 保持 维持 那套 那种 这种 这类 那类 这样 那样 这个 那个 这些 那些 这边 那边 这里 那里 这条 那条 这一条
那一条 那块 这块 本身 自身 一下 一次 一个 一种 一套 一份 一条 一些 有些 一般 什么 怎么 如何 哪个 哪些 是否 能否
要不要 因为 由于 所以 因此 于是 如果 若 只要 只有 除非 即使 虽然 不过 然后 同时 另外 以及 并且 而且 或者 还有
其中 今年 去年 明年 一眼 一声 一嘴 其余 其他 其它 例如 比如 包括 左右 大约 约 差不多 大概 习惯 喜欢
偏好 希望 想要 倾向 建议
要求 规定 约定
规矩 记得 记住 注意 确保 保证 请 麻烦 劳烦 从 到 往 按 跟 放 带 张 看 说 完 好 否 则 先 找 第 咱 咱们 项目 仓库
工程 本项目 本仓库 该项目 该仓库 用户 对方 人 大家 东西 方面 方式 情况 时候 时 部分 地方
"""

_GLUE_EN: Final = """
a an the this that these those it its it's he she they them his her their him we our us you your i me my mine
ours yours is are was were be been being am do does did doing have has had having will would shall should
can could may might must of in on at to for from by with into onto over under via through per as than then so
such also too just only even still yet again and or but nor if when while whenever where which who whom whose
what how why because since until unless though although however use uses used using apply applies applied
mean means meant make makes made making get
gets got goes going went keep keeps keeping put puts let lets want wants wanted need needs needed
someone somebody repeat repeats repeated twice all every each favour favor
sit sits
any some both either everything everywhere always ever usually generally normally default defaults please now
currently already anymore longer instead rather there here about around approximately etc very much more most
remain remains stay stays unchanged continue continues usual same before prefer prefers preferred preference
like likes wish wishes expect expects rule convention habit project projects repo repos repository repositories
codebase thing things way ways one ones live lives living located based done via must've it'll
"""

_NEGATIONS_ZH: Final = """
不要再 不允许 不应该 不应当 不需要 不可以 不能够 不要 不用 不能 不得 不可 不许 不准 不再 不会 不应 不必 不须
不想 不该 不让 不走 不是 没有 没 别再 别 勿 请勿 禁止 严禁 禁用 切勿 切忌 拒绝 避免 避开 杜绝 不带 不放 不 无需
无须 无 未 非 免 忘记 忘了
"""
_AFFIRMATIONS: Final = "可以 允许 必须 务必 应该 才能 才行 may must should can shall"
_NEGATIONS_EN: Final = """
not no never don't dont doesn't didn't won't can't cannot shouldn't mustn't isn't aren't wasn't weren't without
neither avoid avoids avoiding forbid forbids forbidden prohibited forget forgets forgot nothing none nobody stop
"""

NONE: Final = frozenset({"no", "nothing", "nobody", "none", "neither"})
"""Subjects that deny their verb: nothing *may* call it, nobody *should*."""
_WHOLE_ZH: Final = """
需要 重要 要求 主要 会话 会议 社会 功能 性能 智能 可能 可见 可读 并发 并行 规则 原则 存在 在线 就绪 等待 等级
平等 对齐 对话 对账 针对 方向 到期 到达 目的 了解 及时 给定 从库 主从 为空 行为 费用 应用 可用性 作用 信用 用途
用例 用量 复用 引用 调用 启用 停用 通用 专用 备用 常用 公用 占用 滥用 试用 有效 所有权 拥有 有限 没落 特别 类别
级别 区别 分别 识别 性别 鉴别 个别 级别 不同 不足 不久 不良 不错 非法 非常 非空 未知 未来 无线 无限 无状态 无头
别名 分布 上下文 上级 上报 下级 下游 上游 内容 内核 内置 中心 中间 中断 里程碑 以太 加上 地区 地图 地域 目的地
取得 获得 其中 过滤 过程 通过率 经过 超过 着色 着陆 服务端 为止 因为 认为 人为 更新 变更 更改 最终 最近 才能
只读 仅读 由来 自由 理由 将来 将要 已读 已知 叫停 做法 来源 去重 去除 来宾 将军 和平 总和 与会 参与 或许 及格
以及 涉及 普及 提及 且慢 则是 而已 但是 合同 共同 完成 完整 完全 完善 看板 看门狗 紧张 主张 扩张 向量 友好 优先 前缀
后缀 前置 后置 提前 后续 落后 从属 从节点 按钮 按键 按需 按时 往来 往返 跟踪 跟进 放行 释放 开放 带宽 携带 自带
到位 达到 收到 遇到 传说 小说 找到 查找 否决 先生 领先 首先 第三方 前端 后端 前台 后台 说法 看法 好友 良好 完毕
张贴 纸张 时区 时间戳 时间 实时 定时 临时 及时 同时 时长 时段 小时 耗时 超时 延时 人员 人工 人设 机器人 负责人
个人 主人 人民 部分 部门 方案 方法 对方 官方 平方 后方 前方 双方 情况 仓库 工程师 工程 项目 用户名 用户
"""

GLUE_ZH: Final = frozenset(_GLUE_ZH.split())
GLUE_EN: Final = frozenset(_GLUE_EN.split())
AFFIRMATION: Final = frozenset(_AFFIRMATIONS.split())
"""Words behind which a clause says what holds, whatever it denied before: 没推送的可以改."""
NEGATION_ZH: Final = frozenset(_NEGATIONS_ZH.split())
NEGATION_EN: Final = frozenset(_NEGATIONS_EN.split())
WHOLE_ZH: Final = frozenset(_WHOLE_ZH.split())
"""Chinese words that hold a glue or negation character without being one: they are kept whole."""
