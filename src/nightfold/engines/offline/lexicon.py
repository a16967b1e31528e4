"""Closed word lists of the offline engine: what is glue, what is contrast, what is one thing in two languages.

General working vocabulary of software and of everyday office life, not the words of any one memory. A word
that is in no list is content and compared letter by letter, so a gap here costs a merge, never a wrong one.
"""

from __future__ import annotations

from typing import Final

_CONCEPTS: Final = """
access 访问 | access accesses accessed accessing
account 账号 账户 帐号 帐户 | account accounts
address 地址 网址 | address addresses url
alert 告警 警报 报警 | alert alerts alerting
algorithm 算法 | algorithm algorithms
amount 金额 | amount amounts
answer 回答 回复 答复 说话 回话 回报 汇报 沟通 交流 | answer answers answering reply replies
approve 点头 点了头 同意 批准 许可 拍板 确认 | approve approves approved approval ok okay
approve 认可 | agree agrees agreed consent permission go-ahead confirm confirms confirmed confirmation
api 接口 | api apis endpoint endpoints
archive 归档 | archive archives archived
ask 询问 问 先问 问过 | ask asks asked asking
asset 资源 | asset assets
backend 后端 后台 | backend back-end
backup 备份 | backup backups
batch 批量 批次 | batch batches
benchmark 基准测试 压测 | benchmark benchmarks
bill 账单 | bill bills invoice invoices
blog 博客 | blog blogs
branch 分支 | branch branches
browser 浏览器 | browser browsers
budget 预算 | budget budgets
bug 缺陷 | bug bugs
build 构建 编译 打包 | build builds building built compile compiles compiled compiling
bundler 打包工具 打包器 | bundler bundlers
cache 缓存 | cache caches cached caching
certificate 证书 | certificate certificates cert certs
channel 频道 | channel channels
character 字符 | character characters char chars
change 改动 修改 变更 | change changes changing
check 检查 校验 核对 | check checks checked checking
claim 声称 宣称 | claim claims claimed claiming tell tells told say says said saying
client 客户端 | client clients
cluster 集群 | cluster clusters
code 代码 | code
column 字段 列 | column columns field fields
comment 注释 | comment comments
commit 提交 | commit commits committed committing
component 组件 | component components
conclusion 结论 | conclusion conclusions
concurrency 并发 并发数 | concurrency concurrent
config 配置 设置 | config configuration configs setting settings
conflict 冲突 | conflict conflicts
connection 连接 | connection connections
container 容器 | container containers
coverage 覆盖率 | coverage
crash 崩溃 挂掉 挂了 退出 | crash crashes crashed die dies died exit exits exited stopped
cron 定时任务 计划任务 | cron
customer 客户 | customer customers
data 数据 | data
database 数据库 库 | database databases db
date 日期 | date dates
delete 删除 删 | delete deletes deleted deleting deletion deletions
dependency 依赖 | dependency dependencies
deploy 部署 | deploy deploys deployed deploying deployment deployments ship ships shipped
deploy 发布 上线 | release releases released releasing
description 描述 说明 | description descriptions
directory 目录 文件夹 | directory directories folder folders
document 文档 | document documents docs documentation doc
domain 域名 | domain domains
download 下载 | download downloads downloaded
done 完成 做完 搞定 做好 完工 | done finished finish complete completed completion
draft 草稿 | draft drafts
editor 编辑器 | editor editors
email 邮件 邮箱 | email e-mail emails e-mails mail mails
encoding 编码 | encoding encodings encoded
environment 环境 | environment environments env
error 错误 报错 出错 | error errors
event 事件 | event events
export 导出 | export exports exported exporting
expiry 过期 有效期 | expiry expires expired expire ttl lifetime
feature 功能 特性 | feature features
file 文件 | file files
filename 文件名 | filename filenames
firmware 固件 | firmware
fix 修复 修好 | fix fixes fixed fixing
font 字体 | font fonts
format 格式 | format formats formatted
formatter 格式化 | formatter
framework 框架 | framework frameworks
frontend 前端 前台 | frontend front-end
function 函数 | function functions
gateway 网关 | gateway gateways
header 请求头 抬头 | header headers
heartbeat 心跳 | heartbeat heartbeats
host 主机 | host hosts
import 导入 引入 | import imports imported importing
indent 缩进 | indent indents indentation indented
index 索引 | index indexes indices
install 安装 装上 | install installs installed installing
integration 集成 | integration
interval 间隔 | interval intervals
invite 邀请 | invite invites
job 任务 作业 | job jobs task tasks
key 键 密钥 | key keys
keyboard 键盘 | keyboard
label 标签 | label labels tag tags
language 语言 | language languages
layer 层 | layer layers
layout 布局 排版 | layout layouts
library 类库 | library libraries
license 许可证 | license licenses licence
limit 上限 限制 | limit limits cap
link 链接 | link links
lint 代码检查 | lint linter linting
list 列表 清单 | list lists
listen 监听 | listen listens listening
log 日志 | log logs logging
login 登录 登陆 | login logins
machine 机器 电脑 | machine machines computer computers laptop
main 主干 | main
major 大版本 | major
minor 小版本 | minor
manager 管理器 | manager managers
meeting 会议 | meeting meetings
memory 内存 | memory
merge 合并 | merge merges merged merging
message 消息 信息 | message messages
metric 指标 | metric metrics
migration 迁移 | migration migrations
mirror 镜像源 | mirror mirrors
module 模块 | module modules
monitor 监控 | monitor monitors monitoring
name 名字 名称 命名 | name names named naming
namespace 命名空间 | namespace namespaces
network 网络 | network networks
note 笔记 | note notes
notification 通知 | notification notifications
number 编号 号码 | number numbers
option 选项 参数 | option options argument arguments parameter parameters
order 订单 | order orders
orchestration 调度 编排 调度器 | orchestration scheduler scheduling orchestrator
output 输出 | output outputs
owner 负责人 | owner owners
package 包 | package packages
page 页面 页 | page pages
pair 成对 | pair pairs paired
parameterise 参数化 | parameterise parameterised
partition 分区 | partition partitions
password 密码 口令 | password passwords
path 路径 | path paths
payment 支付 | payment payments
performance 性能 | performance
permission 权限 | permission permissions
picture 图片 | picture pictures image images
pin 锁定 固定 | pin pins pinned
pipeline 流水线 | pipeline pipelines
plan 计划 方案 | plan plans
plugin 插件 | plugin plugins
pool 连接池 | pool pools
port 端口 | port ports
preview 预览 | preview previews
price 价格 报价 | price prices
product 商品 产品 | product products
primarykey 主键 | primarykey
print 打印 | print prints printed
problem 问题 | problem problems issue issues
process 进程 | process processes
prompt 提示词 | prompt prompts
proxy 代理 | proxy proxies
push 推送 推上去 推 | push pushes pushed pushing
query 查询 | query queries
queue 队列 | queue queues
read 读 读取 | read reads reading
record 记录 | record records
refactor 重构 | refactor refactors refactored refactoring
refresh 刷新 | refresh refreshes refreshing
registry 镜像仓库 | registry registries
reject 打回 驳回 退回 | reject rejects rejected
renew 续签 续期 | renew renews renewed renewal
containerimage 镜像
render 渲染 | render renders rendered rendering
report 报告 报表 | report reports
request 请求 | request requests
reason 理由 原因 | reason reasons
restart 重启 | restart restarts restarted restarting
restore 恢复 还原 | restore restores restored restoring
retention 保留 留存 | retention kept retain retains retained
retry 重试 | retry retries retried
review 评审 审查 | review reviews reviewed reviewing
rollback 回滚 | rollback rollbacks
route 路由 | route routes routing
router 路由器 | router routers
run 运行 执行 跑 | run runs running ran
runner 运行器 | runner runners
sample 采样 样本 | sample samples sampling
save 保存 存 写 写入 存放 | save saves saved saving store stores stored storing write writes written writing
schedule 日程 | schedule schedules scheduled
screenshot 截图 | screenshot screenshots
script 脚本 | script scripts
self 自己 | myself himself herself themselves yourself
search 搜索 检索 | search searches
secret 机密 | secret secrets
server 服务器 服务端 | server servers
service 服务 | service services
session 会话 | session sessions
settle 结算 | settle settlement
shell 终端 | shell shells terminal terminals
show 贴出来 贴出 给我看 给他看 看一眼 过目 | show shows showed shown showing paste pastes pasted pasting
signature 签名 | signature signatures signing
small 小幅 | small smaller smallest minimal tiny
site 站点 网站 | site sites website websites
snapshot 快照 | snapshot snapshots
space 空格 | space spaces
start 启动 开跑 开始 | start starts started starting begin begins
state 状态 | state states status
storage 存储 | storage
style 样式 | style styles stylesheet stylesheets
suggestion 建议 | suggestion suggestions
summary 摘要 | summary summaries
supplier 供应商 | supplier suppliers
switch 开关 | switch flag flags toggle toggles
sync 同步 | sync syncs synced synchronised synchronized
table 表 表格 | table tables
team 团队 | team teams
temporary 临时 | temporary temp
template 模板 | template templates
test 测试 | test tests testing tested
unit 单元测试 单测 | unit
e2e 端到端测试 端到端 | e2e end-to-end
text 文本 文案 | text texts
theme 主题 | theme themes
thread 线程 | thread threads
threshold 阈值 门槛 | threshold thresholds floor
ticket 工单 | ticket tickets
time 时间 | time times
timeout 超时 | timeout timeouts
timestamp 时间戳 | timestamp timestamps
timezone 时区 | timezone timezones
title 标题 | title titles
token 令牌 | token tokens
tool 工具 | tool tools tooling
transaction 事务 | transaction transactions
transcode 转码 | transcode transcoding
translate 翻译 | translate translates translated translation translations
type 类型 | type types
update 更新 | update updates updated updating
upgrade 升级 | upgrade upgrades upgraded upgrading
upload 上传 | upload uploads uploaded
user 用户 | user users
validate 验证 | validate validates validated validation verify verifies verified
variable 变量 | variable variables
version 版本 | version versions
video 视频 | video videos
view 视图 | view views
warning 警告 | warning warnings
workflow 工作流 | workflow workflows
""".strip()

_CONTRASTS: Final = """
env: staging 预发 预发布 预生产 | production 生产 线上 正式 prod | local 本地 本机 | development 开发环境 dev
  | ci | testing 测试环境
end: frontend 前端 前台 front-end | backend 后端 后台 back-end
trade: import 导入 imports imported | export 导出 exports exported
load: upload 上传 uploads | download 下载 downloads
flow: input 输入 inputs | output 输出 outputs
mode: readonly 只读 read-only | readwrite 读写 read-write | writeonly 只写
act: read 读 读取 reads | write 写 写入 writes
side: client 客户端 clients | server 服务端 服务器 servers
role: primary 主库 主节点 master | replica 从库 副本 只读库 standby replicas
way: up 向上 | down 向下
when: before 之前 以前 前 | after 之后 后
edge: start 开始 开头 begin | end 结束 结尾 末尾
extent: maximum 最大 最多 至多 不超过 以内 max most under below
  | minimum 最小 最少 至少 不少于 不低于 min least above over
rank: first 第一 首个 首次 第一句 最前面 最前 | last 最后 末次 | second 第二 | third 第三
view: internal 内部 内网 | external 外部 外网
open: public 公开 公网 公有 | private 私有 私密
call: request 请求 requests | response 响应 responses
can: allow 允许 allows allowed | forbid 禁止 forbids forbidden deny denied
set: enable 启用 开启 打开 enabled enables | disable 禁用 关闭 关掉 disabled disables
sort: ascending 升序 正序 | descending 降序 倒序
light: light 浅色 亮色 | dark 深色 暗色
hand: left 左侧 左边 | right 右侧 右边
axis: horizontal 横向 水平 | vertical 纵向 垂直
size: width 宽度 | height 高度
semver: major 大版本 | minor 小版本
cycle: hourly 每小时 | daily 每天 每日 日报 | weekly 每周 周报 | monthly 每月 月报 | yearly 每年 年报
  | quarterly 每季度 季报
day: monday 周一 每周一 星期一 mondays | tuesday 周二 每周二 星期二 tuesdays
  | wednesday 周三 每周三 星期三 wednesdays | thursday 周四 每周四 星期四 thursdays
  | friday 周五 每周五 星期五 fridays | saturday 周六 每周六 星期六 saturdays
  | sunday 周日 每周日 星期日 周天 星期天 sundays
part: morning 早上 上午 | noon 中午 | afternoon 下午 | evening 晚上 傍晚 | night 夜里 凌晨
colour: red 红色 | green 绿色 | blue 蓝色 | purple 紫色 | cyan 青色 | yellow 黄色 | orange 橙色 | black 黑色
  | white 白色 | grey 灰色 gray | pink 粉色 | brown 棕色
speech: chinese 中文 汉语 简体中文 | english 英文 英语 | japanese 日文 日语 | german 德文 德语
  | french 法文 法语 | spanish 西班牙语 | korean 韩文 韩语
level: unit 单元测试 单测 | e2e 端到端 端到端测试 end-to-end | integration 集成 集成测试
token: access | refresh 刷新
sync: synchronous 同步地 | asynchronous 异步 async
code: encode 编码 | decode 解码
case: uppercase 大写 | lowercase 小写 | kebab-case | snake_case | camelcase | pascalcase
indentkind: tabs tab 制表符 | spaces 空格
platform: windows | macos mac | linux | android 安卓 | ios | web 网页端 网页
vehicle: plus 加 | minus 减
""".strip()

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
someone somebody repeat repeats repeated twice all every each
any some both either everything everywhere always ever usually generally normally default defaults please now
currently already anymore longer instead rather there here about around approximately etc very much more most
remain remains stay stays unchanged continue continues usual same before prefer prefers preferred preference
like likes wish wishes expect expects rule convention habit project projects repo repos repository repositories
codebase thing things way ways one ones live lives living located based done via must've it'll
"""

_NEGATIONS_ZH: Final = """
不要再 不允许 不应该 不应当 不需要 不可以 不能够 不要 不用 不能 不得 不可 不许 不准 不再 不会 不应 不必 不须
不想 不该 不让 不走 不是 没有 没 别再 别 勿 请勿 禁止 严禁 禁用 切勿 切忌 拒绝 避免 杜绝 不带 不放 不 无需
无须 无 未 非 免 忘记 忘了
"""
_AFFIRMATIONS: Final = "可以 允许 必须 务必 应该 才能 才行 may must should can shall"
_NEGATIONS_EN: Final = """
not no never don't dont doesn't didn't won't can't cannot shouldn't mustn't isn't aren't wasn't weren't without
neither avoid avoids avoiding forbid forbids forbidden prohibited forget forgets forgot nothing none nobody stop
"""

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


def _concepts() -> tuple[dict[str, str], dict[str, str]]:
    chinese: dict[str, str] = {}
    english: dict[str, str] = {}
    for line in _CONCEPTS.split("\n"):
        left, _, right = line.partition(" | ")
        name, *words = left.split()
        chinese.update(dict.fromkeys(words, name))
        english.update(dict.fromkeys(right.split(), name))
    return chinese, english


def _contrasts() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for line in _CONTRASTS.replace("\n  |", " |").split("\n"):
        group, members = line.split(": ", 1)
        for member in members.split(" | "):
            names = member.split()
            for word in names:
                found.setdefault(word, (group, names[0]))
    return found


CONCEPT_ZH, CONCEPT_EN = _concepts()
"""By word: the name of the concept, the same for both languages."""
CONTRAST: Final = _contrasts()
"""By word: (group, member). Two members of one group are two things."""
GLUE_ZH: Final = frozenset(_GLUE_ZH.split())
GLUE_EN: Final = frozenset(_GLUE_EN.split())
AFFIRMATION: Final = frozenset(_AFFIRMATIONS.split())
"""Words behind which a clause says what holds, whatever it denied before: 没推送的可以改."""
NEGATION_ZH: Final = frozenset(_NEGATIONS_ZH.split())
NEGATION_EN: Final = frozenset(_NEGATIONS_EN.split())
WHOLE_ZH: Final = frozenset(_WHOLE_ZH.split())
"""Chinese words that hold a glue or negation character without being one: they are kept whole."""
