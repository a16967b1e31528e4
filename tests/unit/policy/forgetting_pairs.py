"""Invented rules, each with texts that are and are not what it wants gone. Data only.

Kinds: `near` (same words moved, inflected, joined otherwise), `para` (other words), `xlang` (the other
language), `words` (the same words, another meaning), `other` (opposite, successor, another value), `topic`
(the same topic, another fact), `entity` (the same tool or person, another fact).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Pair:
    """One text held against one rule."""

    rule: str
    kind: str
    text: str

    @property
    def wanted_gone(self) -> bool:
        """Whether the text says what the rule wants gone."""
        return self.kind in ("near", "para", "xlang")


_TABLE: Final = """
= 用户每周二晚上要去上法语课
near 每周二的晚上，用户要去上法语课
para 他礼拜二夜里固定有法文培训班
xlang The user has a French class every Tuesday evening
words 周二晚上的法语版发布课件要重新上传
other 用户每周四晚上要去上法语课
topic 用户希望晚上九点以后不要推送消息
entity 用户用法语写过一版产品说明
= 订单服务部署在腾讯云广州机房
near 部署订单服务的机房是腾讯云广州
para 下单那套后端跑在广州的腾讯云上
xlang The order service is deployed in Tencent Cloud's Guangzhou data centre
words 腾讯云广州机房的工单服务要先下订单才能部署巡检
other 订单服务已经迁到华为云贵阳机房
topic 订单服务的日志按小时切分
entity 腾讯云的账单每月五号出
= 测试账号的密码规则是八位数字
near 八位数字是测试账号的密码规则
para 给测试用的账户设口令时，只能填 8 个数字
xlang Test account passwords must be eight digits
words 八位数字的账号规则在密码重置测试里会报错
other 测试账号的密码规则是十二位字母
topic 测试账号每个季度清理一次
entity 账号中心的密码找回页面由小蓝维护
= 老赵不同意把网关换成 Envoy
near 把网关换成 Envoy，老赵是不同意的
para 赵哥反对用 Envoy 替掉现在的网关
xlang Lao Zhao is against replacing the gateway with Envoy
words 老赵写的网关文档里把 Envoy 的不同版本换成了表格
other 老赵已经同意把网关换成 Envoy
topic 网关的超时统一由配置中心下发
entity 老赵负责 Envoy 的证书续期
= 用户对花生过敏，聚餐时要避开
near 聚餐要避开花生，因为用户对它过敏
para 团建吃饭别点带花生的菜，他吃了会起疹子
xlang The user is allergic to peanuts; avoid them at team meals
words 花生数据集里的过敏标签在聚合用户时要避开空值
other 用户对花生不过敏，聚餐时不用避开
topic 用户聚餐时习惯坐靠窗的位置
entity 花生壳内网穿透的免费额度快用完了
= 导出报表默认用 GBK 编码
near 默认用 GBK 编码来导出报表
para 生成的报表文件没有指明字符集时就写成 GBK
xlang Exported reports use GBK encoding by default
words 报表导出失败时默认把编码错误写进 GBK 对照表
other 导出报表默认用 UTF-8 编码
topic 导出报表最多十万行
entity GBK 的旧文件放在 archive 目录
= 用户打算明年去日本读研究生
near 明年用户打算到日本去读研究生
para 他准备下一年赴日攻读硕士
xlang The user plans to go to Japan next year for graduate school
words 日本研究生项目的用户读数明年打算改成按月统计
other 用户决定明年不去日本读研究生，继续工作
topic 用户每周抽两个晚上看论文
entity 日本区的用户量明年预计翻倍
= 合并请求至少要两个人批准
near 至少要有两个人批准合并请求
para MR 得有不少于两位同事点过同意才能合入
xlang Merge requests need at least two approvals
words 两个人的合并请求至少要批准一个再关掉另一个
other 合并请求只要一个人批准就行
topic 合并请求的标题要带单号
entity 合并请求的机器人叫 mergebot
= 搜索服务的内存上限是 6 GB
near 6 GB 是搜索服务的内存上限
para 检索那个进程最多只能吃 6G 内存
xlang The search service has a memory limit of 6 GB
words 搜索内存泄漏的服务时上限填 6 页
other 搜索服务的内存上限是 12 GB
topic 搜索服务的索引每天重建
entity 搜索服务由两个副本组成
= 用户不喜欢早上开会
near 早上开会是用户不喜欢的
para 别把会议排在上午，他很烦这个
xlang The user dislikes meetings in the morning
words 用户早上开会用的会议号不喜欢带密码的链接
other 用户喜欢早上开会
topic 会议纪要当天发出
entity 早上的构建任务从六点开始
= 小陈的试用期没有通过
near 试用期小陈没有通过
para 陈同学转正被刷掉了
xlang Xiao Chen did not pass the probation period
words 小陈的试用期检查脚本没有通过静态扫描
other 小陈的试用期通过了
topic 新人的试用期是三个月
entity 小陈负责登录页的重构
= 本地开发用 docker compose 起数据库
near 本地开发时，数据库用 docker compose 来起
para 在自己机器上写代码，db 靠 docker compose 拉起来
xlang Start the database with docker compose for local development
words docker compose 起不来时，本地数据库的开发日志会用完磁盘
other 本地开发不再用 docker compose 起数据库，改用 podman
topic 本地开发要先装 direnv
entity docker compose 的版本锁在 v2.29
= 图片上传超过 5 MB 会被拒绝
near 超过 5 MB 的图片上传会被拒绝
para 传大于 5M 的图，服务端直接打回
xlang Image uploads over 5 MB are rejected
words 被拒绝的图片超过 5 张时上传 MB 统计表
other 图片上传超过 20 MB 会被拒绝
topic 图片上传后会转成 WebP
entity 图片服务的缓存放在 CDN 上
= 用户在业余时间接私活做小程序
near 用户业余时间做小程序，接的是私活
para 下班以后他会揽外包单子写微信小程序赚外快
xlang The user does freelance mini-program work in their spare time
words 小程序的时间组件做了私有化，接口由业余用户组维护
other 用户已经不接私活了
topic 用户习惯晚饭后处理邮件
entity 小程序的主包不能超过 2 MB
= 我们给星河银行的折扣是七折
near 给星河银行，我们的折扣是七折
para 对星河银行的报价按原价打 7 折
xlang We give Xinghe Bank a 30 percent discount
words 星河银行的折线图要给七天的折叠开关
other 我们给星河银行的折扣是九折
topic 折扣审批走财务系统
entity 星河银行的接口人每周五在线
= 发布说明由产品经理来写
near 由产品经理写发布说明
para 每次上线的 changelog 归 PM 负责起草
xlang Release notes are written by the product manager
words 产品经理来要发布时间时，说明写在工单里
other 发布说明由值班工程师来写
topic 发布说明放在 docs/releases 下
entity 产品经理每周一排优先级
= The user is looking after a sick parent this summer
near This summer the user looks after a parent who is sick
para He is caring for his ill mother until autumn
xlang 用户今年夏天要照顾生病的家长
words The parent process looks for sick child workers after the summer release
other The user is no longer looking after a sick parent
topic The user asked for shorter stand-ups this summer
entity The user spends the summer in a rented cottage
= Invoices are sent from the Dublin office
near The Dublin office is where invoices are sent from
para Billing documents go out of our place in Dublin
xlang 发票由都柏林办公室寄出
words The office in Dublin sent a note that invoices from the printer are blurry
other Invoices are now sent from the Cork office
topic Invoices are numbered by quarter
entity The Dublin office closes at six
= The cache is flushed every 20 minutes
near Every 20 minutes the cache gets flushed
para Cached values are thrown away three times an hour
xlang 缓存每 20 分钟清空一次
words The 20 minutes before the flush are cached in every trace
other The cache is flushed every 45 minutes
topic The cache key includes the tenant
entity The cache has two replicas
= Greta rejected the new onboarding design
near The new onboarding design was rejected by Greta
para Greta turned down the redesign of the sign-up tour
xlang Greta 否决了新的引导流程设计
words Greta asked why the rejected requests are new in the onboarding design tool
other Greta approved the new onboarding design
topic The onboarding design has five steps
entity Greta reviews icons on Thursdays
= User wants error messages in French
near Error messages in French are what the user wants
para He prefers failures to be reported to him in French
xlang 用户希望错误信息用法语
words The French user table wants an error code in its messages column
other User wants error messages in German, not French
topic User wants error messages to name the file
entity The French locale is maintained by volunteers
= The team rents a server at Hetzner for 49 euros a month
near For 49 euros a month the team rents a server at Hetzner
para We pay Hetzner forty-nine euros monthly for our box
xlang 团队每月花 49 欧元在 Hetzner 租服务器
words The Hetzner server lists 49 rent entries a month for the team page
other The team rents a server at Hetzner for 89 euros a month
topic The team's server is backed up nightly
entity Hetzner support answers within an hour
= Feature flags are stored in Consul
near Consul is where feature flags are stored
para We keep the toggles for features in Consul
xlang 功能开关存放在 Consul 里
words The Consul store page lists the flags of every feature request
other Feature flags are stored in a Postgres table instead of Consul
topic Feature flags expire after ninety days
entity Consul runs three voters
= The user failed the driving test twice
near The user has failed the driving test two times: twice
para He did not pass his licence exam, on two occasions
xlang 用户驾照考试挂了两次
words The driver test suite failed twice for the user table
other The user passed the driving test
topic The user cycles to work
entity The driving range of the robot is two metres
= Nobody may deploy on Fridays
near On Fridays nobody may deploy
para Releases are off limits at the end of the working week
xlang 周五任何人都不许部署
words Nobody noticed that Friday's deploy dashboard may be stale
other Deploying on Fridays is allowed now
topic Deploys need a ticket number
entity The Friday demo starts at three
= We bought the dataset from Quillon for 12,000 dollars
near The dataset was bought from Quillon for 12,000 dollars
para Quillon sold us the data for twelve grand
xlang 我们花 12,000 美元从 Quillon 买了数据集
words The Quillon dataset shows 12,000 dollars bought and sold an hour
other We bought the dataset from Quillon for 8,500 dollars
topic The dataset has nine million rows
entity Quillon publishes a changelog every month
= The user's sister works for our competitor
near Our competitor is where the user's sister works
para A sibling of his is employed by the rival company
xlang 用户的姐姐在我们的竞争对手那里上班
words The competitor table works for sister cities in the user's demo
other The user's sister does not work for our competitor
topic The user keeps family matters out of stand-ups
entity The competitor released version 4 in May
= Log files are kept for 14 days
near Log files are kept 14 days long
para We retain logs for a fortnight
xlang 日志文件保留 14 天
words The 14 log files for the days view are kept in the demo
other Log files are kept for 90 days
topic Log files are compressed with zstd
entity The log viewer is called Lantern
= Prefer tabs over spaces in Go files
near In Go files, tabs are preferred over spaces
para When writing Go, indent with the tab character instead of blanks
xlang Go 文件里优先用 tab 而不是空格
words The files tab spaces its Go links over two preferred rows
other Prefer spaces over tabs in Go files
topic Go files are formatted on save
entity Tabs in the browser are grouped by project
= The intern broke production on Monday
near On Monday the intern broke production
para It was the trainee who took the live site down at the start of the week
xlang 周一实习生把生产环境搞挂了
words The production intern list is broken into Monday groups
other The intern did not break production on Monday
topic Production is frozen on Mondays
entity The intern works on the search page
= Timestamps are stored in local time
near Stored timestamps are in local time
para We save times in the zone of the machine
xlang 时间戳按本地时间存储
words The local store shows the time since timestamps were added
other Timestamps are stored in UTC
topic Timestamps have millisecond precision
entity The time picker closes on blur
= The user's therapist advised fewer evening calls
near Fewer evening calls were advised by the user's therapist
para His counsellor told him to take less phone time late in the day
xlang 用户的心理医生建议减少晚上的通话
words The therapist demo advised the user that evening calls hit fewer cache lines
other The user's therapist advised more evening calls
topic The user keeps evenings free on Wednesdays
entity The call quality is rated by the user
"""

_LATER: Final = """
= 用户的车牌尾号是 7，周四限行
near 周四限行，因为用户的车牌尾号是 7
para 他那辆车礼拜四不能上路，牌照最后一位是七
xlang The user's licence plate ends in 7, so no driving on Thursdays
words 周四的限行数据里，车牌用户表的尾号列有 7 个空值
other 用户的车牌尾号是 3，周二限行
topic 用户周四一般坐地铁上班
entity 车牌识别的模型每周四训练一次
= 灰度比例从百分之五起步
near 起步的灰度比例是百分之五
para 新版本先放给 5% 的流量
xlang Canary rollouts start at five percent
words 灰度图的比例尺从第五步起算百分之几
other 灰度比例从百分之二十起步
topic 灰度期间每小时看一次错误率
entity 灰度开关在运维后台
= 小米负责的推荐模块要推倒重来
near 要推倒重来的是小米负责的推荐模块
para 推荐那块小米得从零再做一遍
xlang The recommendation module that Xiaomi owns has to be rebuilt from scratch
words 小米手机上推荐模块的负责页面要重来一次推送
other 小米负责的推荐模块保持不动
topic 推荐模块的特征每天更新
entity 小米这周在调研向量库
= 用户父亲下个月做心脏搭桥
near 下个月用户的父亲要做心脏搭桥
para 他爸爸再过几周要动心脏手术
xlang The user's father is having heart bypass surgery next month
words 心脏图标的搭桥动画下个月由用户组做
other 用户父亲的心脏搭桥手术取消了
topic 用户下个月请了五天年假
entity 用户的父亲是退休教师
= 夜间批处理不许占用主库
near 主库不许被夜间批处理占用
para 半夜跑的那些批任务别去读写 master
xlang Nightly batch jobs must not touch the primary database
words 主库的夜间视图不许批处理图标占用标题
other 夜间批处理可以使用主库
topic 夜间批处理两点开始
entity 主库有 256 GB 内存
= 我们和云帆科技的合同年底不续
near 年底我们不续和云帆科技的合同
para 跟云帆的合作到今年十二月为止，之后不签了
xlang We will not renew the contract with Yunfan Technology at the end of the year
words 云帆科技的年底合同模板里不能有续行符
other 我们和云帆科技的合同续了三年
topic 合同扫描件放在法务共享盘
entity 云帆科技的接口文档写得很细
= 接口字段一律用下划线命名
near 接口的字段命名一律用下划线
para API 返回的 key 统一写成 snake_case
xlang API fields are always named in snake case
words 命名接口返回的下划线字段一律加粗会被截断
other 接口字段一律用驼峰命名
topic 接口字段要写中文说明
entity 下划线开头的文件不打包
= 用户觉得新来的架构师不靠谱
near 新来的架构师，用户觉得不靠谱
para 他信不过刚入职的那位架构师
xlang The user thinks the new architect is unreliable
words 架构师觉得新来的用户请求不靠谱时要限流
other 用户觉得新来的架构师很靠谱
topic 架构评审每两周一次
entity 新来的架构师在杭州办公
= The user's visa runs out in October
near In October the user's visa runs out
para His residence papers are only good until the tenth month
xlang 用户的签证十月到期
words The visa payment test runs out of users in the October fixture
other The user's visa was extended to next March
topic The user takes two weeks off in October
entity The visa form is filled in by the relocation agency
= Nina is paid more than the rest of the team
near More than the rest of the team is what Nina is paid
para Nina's salary is above everybody else's
xlang Nina 的工资比组里其他人高
words The rest endpoint of the team page is paid more attention than Nina's
other Nina is paid less than the rest of the team
topic The team's salary round is in April
entity Nina leads the search team
= Backups are copied to a bucket in Frankfurt
near A bucket in Frankfurt is where backups are copied to
para We mirror our dumps to object storage in Frankfurt
xlang 备份会复制到法兰克福的存储桶
words The bucket sort copied from the Frankfurt talk backs up the list
other Backups are copied to a bucket in Dublin
topic Backups are tested every quarter
entity The Frankfurt meetup is on Tuesday
= User never wants automatic updates on the laptop
near On the laptop the user never wants automatic updates
para He insists on installing patches himself on his notebook
xlang 用户不要笔记本自动更新
words The update script never wants the user's laptop name in automatic mails
other User wants automatic updates on the laptop
topic User wants the laptop to sleep after ten minutes
entity The laptop has 32 GB of memory
= The trial lasts 21 days
near 21 days is how long the trial lasts
para You can try it for three weeks without paying
xlang 试用期为 21 天
words The last trial of the 21 day batch was lost
other The trial lasts 30 days
topic The trial needs no credit card
entity The trial banner is dismissed for a day
= The user quit smoking in January
near In January the user quit smoking
para He has not had a cigarette since the start of the year
xlang 用户一月份戒了烟
words The smoke test quits for users with a January date
other The user started smoking again
topic The user runs on January mornings
entity The user's January report is late
= Schema changes go through Liquibase
near Liquibase is what schema changes go through
para Altering tables is only done by way of Liquibase changelogs
xlang 表结构变更走 Liquibase
words The Liquibase logo changes when the schema page goes through review
other Schema changes go through Flyway instead of Liquibase
topic Schema changes need a second reviewer
entity Liquibase prints a banner at start
= Our churn was 9 percent last quarter
near Last quarter our churn was 9 percent
para Nearly one customer in eleven left us in the past three months, nine percent
xlang 上季度我们的流失率是 9%
words The last 9 percent of the churn notebook took a quarter of an hour
other Our churn was 4 percent last quarter
topic Churn is computed on paid accounts only
entity The quarter ends in June
"""


def _read(table: str) -> tuple[Pair, ...]:
    pairs, rule = [], ""
    for line in table.strip().split("\n"):
        kind, _, text = line.partition(" ")
        if kind == "=":
            rule = text
        else:
            pairs.append(Pair(rule, kind, text))
    return tuple(pairs)


PAIRS: Final = _read(_TABLE)
LATER_PAIRS: Final = _read(_LATER)
"""Written after words and limits were settled, and never used to settle any: what to expect of new rules."""
