"""Words that can stand for one another in statements about work and life, in Chinese and English.

A small thesaurus for comparing a forget rule with a text. It is general vocabulary, written down by
domain, not taken from any text that is judged; a word that is missing costs recall, never a wrong removal,
for only words that stand in the rule itself make a hit. A line is a group; its first word names it, and may
begin a second line. A group that begins with `~` is about nothing in particular (use, want, put) and weighs
little. `_` stands for a space.
"""

from __future__ import annotations

from typing import Final

from nightfold.policy.forgetting_lexicon_more import MORE_GROUPS, MORE_OPPOSITES

WORK: Final = """
部署 上线 发布 发版 投产 deploy deployment roll_out
部署 rolled_out rollout release ship go_live went_live redeploy launch 重新部署
回滚 回退 rollback roll_back revert
后端 服务端 back_end backend server_side
前端 front_end frontend client_side web_端
服务器 伺服器 主机 server host box machine 机器
流水线 管道 pipeline ci ci_cd
构建 打包 编译 build compile bundle
测试环境 test_environment
预发 预发布 预发环境 staging stage_environment pre_production
生产 线上 正式环境 生产环境 production prod live_site
数据库 资料库 库 database db databases
表 数据表 table relation
索引 index indexes indices
备份 backup back_up backed_up
缓存 快取 cache cached
接口 api endpoint 端点 interface route
端口 port 埠
监听 listen listening
地址 网址 address url
域名 domain hostname
网关 gateway 闸道
内网 intranet internal_network internal
堡垒机 跳板机 跳板 bastion jump_host
日志 log logs logging 日誌
监控 指标 metric metrics monitoring prometheus
告警 报警 警报 alert alarm
宕机 挂掉 崩溃 故障 不可用 outage downtime crash went_down incident
超时 逾时 time_out timeout timed_out times_out
重试 retry retries
限流 rate_limit throttle
上限 最多 最大 不超过 maximum at_most max limit limited cap ceiling no_more_than
下限 至少 最少 不少于 minimum at_least min
内存 记忆体 memory ram
磁盘 硬盘 disk storage
账号 账户 帐号 帐户 account accounts
密码 口令 password passphrase
登录 登入 log_in login sign_in logging_in logged_in
鉴权 认证 身份验证 authentication auth authenticate
权限 授权 permission permissions access_rights
证书 凭证 certificate cert
许可证 许可 license licence 序列号
破解版 盗版 cracked pirated
代码 程式码 源码 code source_code
编程 写代码 敲代码 programming write_code
重写 重构 改写 rewrite refactor redo do_over
重新 再次 again over_again anew
分支 branch branches
提交 commit commits check_in
提交信息 提交说明 commit_message commit_messages
合并请求 合并申请 mr pr pull_request pull_requests merge_request
合入 合并 merge merged
评审 审查 审阅 review code_review look_at 走查
批准 审批 通过评审 approve approval sign_off
依赖 套件 dependency dependencies package packages third_party
包管理 package_management package_manager
安装 装 install pull_in
升级 upgrade
版本 version
前缀 开头 prefix begin_with start_with
后缀 suffix
命名 起名 名字 名称 取名 name named naming 叫做 叫
代号 code_name codename
缩进 縮排 indent indentation
空格 空白 space spaces blank blanks
制表符 tab tabs
行宽 line_length line_width
单元测试 单测 unit_test unit_tests
测试 用例 test tests testing
覆盖率 coverage
注释 备注 comment comments
文档 说明书 doc docs documentation manual
文件 档案 file files
目录 文件夹 folder directory
配置 组态 configuration config
开关 特性开关 功能开关 feature_flag feature_flags toggle toggles
环境变量 environment_variable env_var
脚本 script
命令 指令 command
编辑器 editor ide
终端 terminal shell console
格式化 formatter format formatted
检查 检测 lint linter check checked
自动补全 autocomplete
分页 翻页 pagination page_through
搜索 检索 查找 search
上传 upload uploads
下载 download
导出 export exported
导入 import imported
编码 字符集 encoding charset character_set
图片 图像 照片 image images picture pictures photo
报表 报告 report reports
页面 网页 page pages
管理页面 管理后台 后台 admin_page back_office admin_panel admin
字体 font fonts typeface typefaces
设计 design designer designers
按钮 button
列表 清单 项目符号 bullet bullet_points bullets list lists
段落 散文 paragraph paragraphs prose
表情符号 表情 emoji emojis
拼写 spelling spell spelled spelt
复数 plural
单数 singular
错误 报错 异常 失败信息 error errors failure failures
质量 品质 quality
任务 作业 job jobs task tasks
调度器 scheduler job_runner
定时 scheduled cron
时间戳 timestamp timestamps
时区 zone time_zone timezone
本地 本机 local locally
开发机 开发环境 dev_box development_machine dev_machine dev_environment
开发 develop development
开发者 工程师 developer engineer programmer
模型 model
数据 资料 data dataset datasets 数据集
机房 数据中心 data_centre data_center datacenter
云 cloud
迁移 迁走 迁离 搬走 迁出 撤出 migrate migration move_off move_away
镜像 image_registry mirror
容器 container containers
网络 network
软件 软体 software
默认 预设 default by_default
统一 一律 全部 所有 都 每个 always every all each whatever 每次 总是 一直 every_time everything everyone
只能 只有 仅 只 only solely nothing_but
发布说明 更新日志 changelog release_notes release_note
产品经理 pm product_manager
运维 ops operations sre
值班 on_call on_duty oncall duty
项目 专案 project initiative
需求 requirement requirements
迭代 sprint iteration
计划 打算 准备 想要 意向 有意 念头 plan planning intend intention going_to be_about_to prepare
原定 最初 原本 起初 本来 originally original initially
截止 到期 过期 expire expired expiry expires due run_out
续期 续签 续上 renew renewal
冻结 freeze frozen
公测 内测 beta beta_test
结束 停止 终止 end ends finish stop stops
开始 启动 start starts begin
恢复 还原 restore recover recovery
删除 删掉 清空 误删 delete deleted remove removed flush flushed thrown_away wipe purge
保留 留存 keep kept retain retention
存放 存储 保存 store stored save saved hold held
指派 分配 assign assigned
负责 归 由 owns own maintain maintained in_charge responsible 起草 维护
竞争对手 竞品 对手 competitor competitors rival rivals
实习生 intern trainee apprentice
外包 外包人员 承包商 自由职业 contractor freelancer freelance 私活 外包单子 接活
客户 甲方 顾客 client customer customers
试点 pilot trial
对外 外部 公开 public external outside exposed 暴露
内部 in_house
折扣 打折 discount
价格 报价 价钱 price quote quotation pricing cost costs
发票 账单 单据 invoice invoices bill billing_documents bills
合同 协议 contract
付款 支付 收款 付钱 payment pay paid checkout
欠款 债务 贷款 debt loan owe
预算 经费 budget
花费 开销 支出 spend expense expenses
购买 买 采购 buy bought purchase
出售 卖 sell sold
租 租用 rent rents lease
订单 下单 order orders
仓储 仓库 warehouse
物流 快递 logistics delivery
用户表 users_table
网站 站点 website
引导 引导流程 onboarding sign_up tour
注册 register registration
会话 session sessions
评论
标签 label labels
"""

LIFE: Final = """
用户 使用者 他 她 user users he she him his her them they who 本人 我 me my i
女儿 闺女 千金 daughter
儿子 son
孩子 小孩 娃 kid kids child children
家长 父母 爸妈 parent parents mother father mom dad 母亲 父亲 妈妈 爸爸 爹 娘
妻子 老婆 太太 wife
丈夫 老公 husband
兄弟姐妹 姐姐 妹妹 哥哥 弟弟 sister brother sibling
同事 colleague coworker teammate
主管 领导 上司 老板 经理 manager boss lead supervisor
朋友 friend
邻居 neighbour neighbor
房东 业主 landlord landlady flat_owner property_owner
租客 租户 tenant lodger
押金 保证金 deposit
公寓 房子 flat apartment house 住处
家 家里 家庭 住址 home
住 居住 住在 家住 定居 live lives living resides based_in
街道 街 street road
上学 就读 念书 读书 上小学 school attend study
小学 primary_school elementary_school
年级 grade
研究生 硕士 graduate_school master masters postgraduate
考试 测验 exam test_exam examination
驾照 驾驶证 driving_test driving_licence licence_exam driver_license
课 课程 培训班 上课 class course lesson
结婚 婚姻 marriage marry married wedding
离婚 divorce divorced dissolve dissolved separated
怀孕 孕 pregnant pregnancy expecting_a_baby
生病 病 患病 ill sick illness sickness disease
健康 身体 health
过敏 起疹子 allergic allergy allergies
花生 peanut peanuts
药 药物 服药 吃药 medication medicine pills drug drugs
治疗 医治 treatment treat
多动症 注意力缺陷 adhd attention_deficit
抑郁 抑郁症 depression depressed
焦虑 焦虑症 anxiety
失眠 睡不着 insomnia sleepless
心理医生 心理咨询 咨询师 therapist counsellor counselor psychologist therapy
医生 大夫 doctor physician
医院 hospital clinic
手术 开刀 surgery
腰 腰椎 lumbar back_pain
膝盖 膝 knee
受伤 拉伤 扭伤 骨折 韧带 伤 injury injured hurt ligament sprain fracture
康复 复健 理疗 rehab rehabilitation physiotherapy physio
suspect
戒酒 酒瘾 alcohol drinking sober
宗教 信仰 religion faith church
政治 选举 politics election vote
工资 薪水 月薪 薪资 薪酬 年薪 收入 到手 salary wage wages income earn earns
奖金 bonus
元 块 块钱 人民币 yuan rmb cny
美元 美金 dollar dollars bucks usd
欧元 euro euros eur
月 每月 每个月 一个月 按月 month monthly a_month
年 每年 year yearly annual
今年 this_year
明年 下一年 next_year
去年 last_year
夏天 夏季 summer
周 每周 星期 礼拜 week weekly working_week
天 每天 每日 day daily 日
晚上 夜里 夜间 晚间 evening night nightly evenings
早上 上午 清晨 morning mornings
下午 afternoon
凌晨 深夜 small_hours early_morning
业余 业余时间 下班 下班以后 spare_time after_work after_hours side
找新工作 换工作 跳槽 找工作 求职 新东家 job_hunt job_hunting job_search new_job change_jobs switch_jobs
面试 interview interviews interviewing
面试题 interview_question interview_questions
简历 履历 cv
离职 辞职 离开公司 leave_the_company resign resignation quit_the_job leave_their_company
入职 报到 join_the_company
转正 试用期 probation
裁员 被裁 layoff laid_off redundancy
换组 转岗 调岗 change_teams transfer_team
关系 相处 处得 处不来 处不好 terms get_along
紧张 僵 不和 处得不好 bad_terms strained
吵架 争执 矛盾 闹矛盾 争吵 吵 吵了一架 闹僵 不对付 闹翻
吵架 冲突 翻脸 argument dispute quarrel conflict fight fell_out fall_out
仲裁 打官司 起诉 诉讼 开庭 lawsuit sue hearing court arbitration
投诉 举报 complain complaint
录用 录用通知 offer job_offer
人事 人力资源 hr human_resources
猎头 headhunter recruiter
谈薪 谈薪水 谈薪资 salary_talk
东家 雇主 employer
体检 check_up medical_check
住院 hospitalised hospitalized in_hospital
疼痛 疼 痛 pain ache
情绪 心情 mood
搬家 move_house moving_house
物业 property_management
排挤 孤立 bully bullied
冷战 不说话 not_on_speaking_terms
道歉 apology apologise apologize
抚养 抚养权 custody
还款 还贷 房贷 repayment mortgage
投资 理财 股票 基金 investment stocks
偏好 喜欢 爱用 习惯 倾向 偏爱 优先 prefer prefers preferred preference like likes favour favor fond
讨厌 反感 烦 不喜欢 厌恶 受不了 hate hates dislike dislikes can_t_stand annoyed
希望 想 要求 想让 want wants wish wishes would_like
推荐 建议 推介 recommend suggest advise advised advice told_to
同意 赞成 支持 答应 agree agrees agreed in_favour accept accepted
反对 不同意 不赞成 拒绝 否决 打回 against oppose
反对 opposes reject rejected turned_down turn_down refuse refused decline declined
允许 可以 准许 allow allowed may permit
禁止 不许 不能 不得 不要 别 勿 禁 must_not may_not off_limits forbidden cannot can_not do_not don_t
避开 避免 avoid keep_away
通过 过 及格 pass passed
没通过 没有通过 没过 挂科 不及格 fail failed did_not_pass not_pass
很差 差 糟糕 烂 没法看 不好 poor bad terrible awful
很好 好 不错 优秀 good great excellent
快 即将 马上 soon about_to shortly
回复 答复 回答 回应 reply replies answer answers respond response
会议 开会 meeting meetings
聚餐 团建 吃饭 team_meal team_meals
通话 电话 打电话 phone call calls telephone ring rung
照顾 照料 陪护 look_after looking_after care_for caring take_care
日本 赴日 japan japanese
英国 英式 british uk britain
美国 美式 american usa
法语 法文 french
英语 英文 english
中文 汉语 chinese
德语 德文 german
坐 久坐 sit sitting
打开 开启 open opened come_up
~使用 用 采用 借助 靠 拿 use uses using by_means_of with
"""

GENERIC: Final = """
~设为 设成 设置 设定 设 定为 set sets put
~走 go goes
~做 进行 执行 办理 正在 do does doing carry_out run runs
~写 编写 write written draft
~处理 handle
~时间 时候 time
~情况 状态 状况 situation state
~地方 位置 处所 place where
~东西 事情 事 thing things stuff
~多 一些 很多 大量 lots many more some plenty
~少 较少 更少 减少 fewer less
~位于 在于 located
~需要 得 必须 应当 应该 需 要 must should need needs have_to
~进 出 上 下 到 来
~让 使 把 将 let make makes made
~用于
~每 per
~其他 别家 other others another
~组 团队 team group
~人 people person
~公司 企业 firm company
~说 提到 表示 say says said
"""

GROUPS: Final = WORK + LIFE + MORE_GROUPS + GENERIC

OPPOSITES: Final = (
    """
偏好 讨厌
同意 反对
批准 反对
多 少
允许 禁止
通过 没通过
很好 很差
复数 单数
空格 制表符
早上 晚上
早上 下午
上限 下限
列表 段落
开始 结束
安装 删除
保留 删除
对外 内部
儿子 女儿
法语 德语
法语 英语
中文 英语
英国 美国
生产 预发
前端 后端
上传 下载
导入 导出
本地 云
""".strip()
    + "\n"
    + MORE_OPPOSITES
)
"""Pairs of which a text that gives one does not say what a rule says that gives the other; by any word of the group."""
