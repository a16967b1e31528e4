"""More of the thesaurus (see forgetting_lexicon.py): techniques, qualities, acts, everyday things."""

from __future__ import annotations

from typing import Final

TECHNIQUE: Final = """
灰度 金丝雀 canary gradual_rollout
流量 traffic
批处理 批任务 跑批 batch batch_job batch_jobs
队列 消息队列 queue message_queue
消息 讯息 message messages
线程 thread threads
进程 process processes
集群 丛集 cluster
节点 node nodes
副本 replica replicas
主库 主节点 primary master_database
从库 只读库 secondary read_replica
架构 architecture
架构师 architect
模块 module component 组件 元件
字段 栏位 field fields column columns
行 row rows
主键 primary_key
外键 foreign_key
驼峰 camel_case
下划线 snake_case underscore underscores
连字符 短横线 hyphen hyphens dash dashes
引号 quote_marks quotes quotation_marks
分号 semicolon semicolons
大写 uppercase capital_letters upper_case
小写 lowercase lower_case
变量 variable variables
函数 方法 function functions method methods
类 class_name classes
返回 传回 return returns returned
请求 request requests call_given
响应 回传 response responses
推送 通知 push_notification notification notifications
邮件 邮箱 电邮 mail email emails
短信 简讯 sms text_message
网页端 浏览器 browser
移动端 手机端 mobile
手机 phone_handset smartphone
笔记本 笔记型电脑 laptop notebook
电脑 计算机 computer pc
屏幕 荧幕 显示器 screen monitor display
键盘 keyboard
快捷键 shortcut shortcuts hotkey
菜单 选单 menu
图标 icon icons
图表 chart charts diagram
颜色 色彩 colour color colours colors
主题 theme
深色 暗色 dark_mode dark
浅色 亮色 light_mode
布局 版面 layout
弹窗 对话框 dialog popup modal
表单 form forms
筛选 过滤 filter filters
排序 sort sorted sorting ordering
翻译 translation translate translated
时延 延迟 latency delay lag
吞吐 吞吐量 throughput
并发 concurrency concurrent parallel
性能 效能 performance
安全 security secure
加密 encrypt encrypted encryption
令牌 token tokens
密钥 金钥 secret_key api_key
白名单 allowlist whitelist
黑名单 denylist blocklist blacklist
代理 proxy
防火墙 firewall
路由器 router
带宽 频宽 bandwidth
存储桶 对象存储 bucket object_storage
转储 dump dumps
变更 更改 change changes changed alter altering modification
表结构 schema
补丁 更新 update updates patch patches
热修复 hotfix
调试 除错 debug debugging
断点 breakpoint
堆栈 stack_trace traceback
泄漏 leak leaks
死锁 deadlock
压测 load_test stress_test
采样 抽样 sample sampling
训练 train training trained
微调 fine_tune fine_tuning
提示词 prompt prompts
显卡 gpu graphics_card
笔记 note notes
看板 board kanban
工单 单子 ticket tickets issue
里程碑 milestone
站会 晨会 stand_up standup daily_meeting
周报 weekly_report
绩效 考核 performance_review appraisal
流失 churn
转化 转化率 conversion
营收 收益 revenue turnover
利润 毛利 profit margin
比例 占比 percentage percent share ratio
季度 quarter quarterly
"""

QUALITY: Final = """
快 迅速 fast quick quickly rapid
慢 缓慢 slow slowly sluggish
便宜 廉价 cheap inexpensive
贵 昂贵 expensive costly pricey
新 全新 new brand_new
旧 老旧 老的 old legacy
早 提前 提早 early ahead_of_time
晚 推迟 延后 延期 late postponed postpone delayed
简单 容易 simple easy easily
复杂 困难 难 complex complicated difficult hard
稳定 可靠 靠谱 stable reliable dependable trustworthy
不稳定 不可靠 不靠谱 unstable unreliable flaky 信不过
安静 quiet
吵闹 嘈杂 noisy loud
干净 整洁 clean tidy
危险 冒险 dangerous risky
正确 对的 correct right accurate
过时 outdated obsolete out_of_date
临时 暂时 temporary temporarily for_now provisional
永久 长期 permanent permanently long_term
自动 automatic automatically automated
手动 手工 人工 manual manually by_hand
必填 必需 required mandatory compulsory
可选 选填 optional
公开 public_open
保密 机密 confidential secret private classified
高于 大于 超过 more_than above over_the greater_than exceeds higher_than
低于 小于 不足 less_than below under_the lower_than smaller_than
一半 半数 half
双倍 两倍 double doubled
空 空的 empty
满 满的 full
"""

ACT: Final = """
改 修改 改动 modify edit amend
修复 修好 解决 fix fixed solve solved resolve
弄坏 搞坏 break_it
增加 提高 上调 increase raise raised go_up
降低 下调 decrease lower lowered reduce reduced cut
发送 寄出 寄 发出 send sent
收到 接收 receive received
显示 展示 show shown display_it
隐藏 隐去 遮住 hide hidden conceal
复制 拷贝 同步 copy copied copies sync synced
移动 挪 move moved
创建 新建 create created
检验 校验 验证 validate verify verified validation
确认 confirm confirmed
等待 等 wait waiting
参加 出席 attend join joins
缺席 缺勤 absent miss_the
加入 add added
选择 选 choose chosen select pick
忘记 忘了 forget forgot
记得 记住 remember
学习 学 learn learning
教 教会 teach
工作 上班 干活 work works working employed
休假 请假 年假 假期 vacation leave_days holiday time_off day_off
出差 business_trip travel_for_work
旅行 旅游 travel trip
加班 overtime work_late
迟到 come_late late_for
承诺 保证 promise promised
抱怨 吐槽 complain complained grumble
害怕 担心 worried worry afraid fear
生气 恼火 angry upset
高兴 开心 happy glad pleased
后悔 regret
相信 信任 trust believe
觉得 认为 看来 think thinks considers opinion
知道 了解 know knows
从头 从零 推倒重来 from_scratch rebuild rebuilt
坚持 insist insists
忽略 跳过 ignore ignored skip skipped
触发 trigger triggered
占用 occupy tie_up
碰 动 touch touches
引用 引述 cite quote_from
起步 start_at starts_at
签 签署 sign signed
取消 作罢 called_off call_off cancel cancelled canceled
"""

THING: Final = """
签证 居留 visa residence_permit residence_papers
护照 passport
身份证 identity_card id_card
车 汽车 轿车 car vehicle
车牌 牌照 licence_plate license_plate number_plate
限行 driving_ban no_driving
地铁 metro subway underground
火车 高铁 train_ride railway
飞机 航班 flight plane
自行车 单车 骑车 bike bicycle cycle
耳鸣 tinnitus
甲状腺 thyroid
结节 nodule nodules lump lumps
胃 stomach
肠胃 肠 bowel gut bowels
肝 肝脏 liver
肾 肾脏 kidney kidneys
肺 lung lungs
心脏 heart cardiac
结石 kidney_stone kidney_stones gallstone gallstones
血糖 blood_sugar
血脂 胆固醇 cholesterol
哮喘 asthma
咳嗽 cough coughing
头疼 头痛 偏头痛 headache headaches migraine migraines
皮肤 湿疹 skin eczema rash
颈椎 脖子 neck
肩膀 肩 shoulder shoulders
手腕 腱鞘炎 wrist wrists
痛风 gout
安眠药 助眠药 sleeping_pill sleeping_pills
疫苗 打针 vaccine vaccination jab
化验 抽血 验血 blood_test blood_tests
超声 彩超 ultrasound
核磁 mri
胃镜 肠镜 gastroscopy colonoscopy endoscopy
复查 复诊 随访 check_again
流产 miscarriage
试管婴儿 ivf
血压 blood_pressure
糖尿病 diabetes diabetic
癌 癌症 肿瘤 cancer tumour tumor
感冒 发烧 flu fever
牙 牙齿 tooth teeth dentist
眼睛 视力 eye eyes eyesight vision
耳朵 听力 ear ears hearing_loss
吸烟 抽烟 香烟 smoking smoke cigarette cigarettes
戒 戒掉 quit give_up gave_up
减肥 体重 weight diet
素食 吃素 vegetarian vegan
咖啡 coffee
茶 tea
猫 cat cats
狗 dog dogs
宠物 pet pets
生日 birthday
年龄 岁 age years_old
国籍 nationality citizenship
老家 家乡 hometown
保险 insurance insured
税 税务 tax taxes
银行 bank
信用卡 credit_card
养老金 退休金 pension
退休 retire retired retirement
遗产 继承 inheritance inherit
警察 police
律师 lawyer attorney solicitor
法院 法庭 tribunal
邻里 community_of
学校 school_building
大学 university college
老师 教师 teacher
毕业 graduate graduated
医保 health_insurance
健身 锻炼 exercise gym workout
跑步 running jogging
游泳 swim swimming
篮球 basketball
足球 football soccer
音乐 music
吉他 guitar
钢琴 piano
书 书籍 book books
电影 film movie
游戏 game games gaming
礼物 gift present_for
婚礼 wedding_party
葬礼 funeral
去世 过世 died passed_away death
"""

MORE_GROUPS: Final = TECHNIQUE + QUALITY + ACT + THING

MORE_OPPOSITES: Final = """
快 慢
便宜 贵
简单 复杂
稳定 不稳定
自动 手动
必填 可选
公开 保密
高于 低于
增加 降低
驼峰 下划线
大写 小写
深色 浅色
临时 永久
主库 从库
""".strip()
