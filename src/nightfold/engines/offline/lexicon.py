"""Closed word lists of the offline engine: what is a contrast, what is one thing in two languages.

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
checkpoint 检查点 | checkpoint checkpoints
claim 声称 宣称 | claim claims claimed claiming tell tells told say says said saying
client 客户端 | client clients
cluster 集群 | cluster clusters
code 代码 | code
column 字段 列 | column columns field fields
command 命令 指令 | command commands
comment 注释 | comment comments
commit 提交 | commit commits committed committing
component 组件 | component components
conclusion 结论 | conclusion conclusions
concurrency 并发 并发数 | concurrency concurrent
config 配置 设置 | config configuration configs setting settings
conflict 冲突 | conflict conflicts
connection 连接 | connection connections
consumer 消费者 消费端 | consumer consumers
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
deploy 发布 上线 发版 | release releases released releasing
description 描述 说明 | description descriptions
device 设备 | device devices
diagram 流程图 示意图 图表 画图 绘图 作图 | diagram diagrams
directory 目录 文件夹 | directory directories folder folders
document 文档 | document documents docs documentation doc
domain 域名 | domain domains
download 下载 | download downloads downloaded
done 完成 做完 搞定 做好 完工 | done finished finish complete completed completion
draft 草稿 | draft drafts
editor 编辑器 | editor editors ide ides
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
formatter 格式化 | formatter formatters formatting reformat reformats reformatted reformatting
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
major 大版本 | major
minor 小版本 | minor
model 模型 | model models
manager 管理器 | manager managers
map 地图 | map maps
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
oneonone 一对一 | one-on-one one-on-ones one-to-one
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
score 分数 得分 | score scores
script 脚本 | script scripts
self 自己 | myself himself herself themselves yourself
search 搜索 检索 | search searches
secret 机密 | secret secrets
seed 随机种子 种子 | seed seeds seeded
sensor 传感器 | sensor sensors
server 服务器 服务端 | server servers
service 服务 | service services
session 会话 | session sessions
settle 结算 | settle settlement
shell 终端 | shell shells terminal terminals
show 贴出来 贴出 给我看 给他看 看一眼 过目 | show shows showed shown showing paste pastes pasted pasting
signature 签名 | signature signatures signing
small 小幅 | small smaller smallest minimal tiny
sms 短信 | sms
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
traffic 流量 | traffic
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
volume 数据卷 | volume volumes
view 视图 | view views
warning 警告 | warning warnings
window 窗口 | window
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
cycle: hourly 每小时 | daily 每天 每日 日报 | weekly 每周 周报 每周一次 每周一回 每周一轮 | monthly 每月 月报
  | yearly 每年 年报 | quarterly 每季度 季报
day: monday 周一 每周一 星期一 mondays | tuesday 周二 每周二 星期二 tuesdays
  | wednesday 周三 每周三 星期三 wednesdays | thursday 周四 每周四 星期四 thursdays
  | friday 周五 每周五 星期五 fridays | saturday 周六 每周六 星期六 saturdays
  | sunday 周日 每周日 星期日 周天 星期天 sundays
part: morning 早上 上午 | noon 中午 | afternoon 下午 | evening 晚上 傍晚 | night 夜里 凌晨
colour: red 红色 | green 绿色 | blue 蓝色 | purple 紫色 | cyan 青色 | yellow 黄色 | orange 橙色 | black 黑色
  | white 白色 | grey 灰色 gray | pink 粉色 | brown 棕色
speech: chinese 中文 汉语 简体中文 | english 英文 英语 | japanese 日文 日语 | german 德文 德语
  | french 法文 法语 | spanish 西班牙语 | korean 韩文 韩语
dialect: british 英式 | american 美式
level: unit 单元测试 单测 | e2e 端到端 端到端测试 end-to-end | integration 集成 集成测试
token: access | refresh 刷新
sync: synchronous 同步地 | asynchronous 异步 async
code: encode 编码 | decode 解码
case: uppercase 大写 | lowercase 小写 | kebab-case | snake_case | camelcase | pascalcase
indentkind: tabs tab 制表符 | spaces 空格
platform: windows | macos mac | linux | android 安卓 | ios | web 网页端 网页
vehicle: plus 加 | minus 减
""".strip()


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
CONCEPTS: Final = frozenset(CONCEPT_EN.values()) | frozenset(CONCEPT_ZH.values())
"""Names of all concepts."""
CONTRAST: Final = _contrasts()
"""By word: (group, member). Two members of one group are two things."""
