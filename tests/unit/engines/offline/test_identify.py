"""Which wordings are one statement, and which only look like it."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import overlap, same, total
from nightfold.engines.offline.slots import number_conflict

SAME = [
    # two denials leave one case open
    ("只在工作日的上午发货", "工作日上午之外不发货"),
    ("Never restart services you did not deploy.", "Only restart services that you deployed."),
    ("Do not edit files outside `contrib/`.", "Only edit files in `contrib/`."),
    # what is avoided is denied, what is not enabled is off
    ("避开整点跑批量任务", "不在整点跑批量任务"),
    ("The `telemetry` switch is off by default.", "The `telemetry` switch is not enabled by default."),
    # one span of time in two units
    ("The firing takes 1 h 30 min.", "The firing takes 90 minutes."),
    ("每周跑步不超 60 公里", "每周跑步最多 60 公里"),
    # the rule, with the user's words behind it
    ("所有图表一律写明单位和日期，用户：“不写我看不懂”", "图表写明单位和日期"),
    # the second thing that is not used
    ("jq and yq instead of sed and awk", "Use jq and yq, not sed and awk"),
    ("所有脚本都要能重复执行。", "所有脚本都要能重复执行"),
    ("用户再次强调：接口文档用 OpenAPI 写", "接口文档用OpenAPI写！"),
    ("Always squash before merging.", "always squash before merging"),
    ("用户说“改表结构之前先备份”", "改表结构之前先备份"),
    ("单元测试不连网络", "用户又说：单元测试不要连网络"),
    ("变量名用英文，不用拼音", "变量名一律用英文，别用拼音"),
    ("The job queue lives in Redis, database 3.", "the job queue lives in redis, database 3"),
    ("上传文件的上限是 20 MB", "上传文件的上限是 20MB，超过返回 413"),
    ("日报每天 9:00 发出", "日报每天上午九点发出"),
    ("会话的有效期是 30 分钟", "会话有效期 1800 秒"),
    ("发布前先跑一遍冒烟测试", "发布前要先跑一遍冒烟测试，哪个项目都一样"),
    ("用户周三下午要接孩子，不要安排会议", "周三下午用户要接孩子，别安排会议"),
    ('user: "no trailing whitespace in any file"', "No trailing whitespace in any file."),
    ("The user repeated: keep pull requests under 300 lines", "Keep pull requests under 300 lines."),
    ("打包产物放在 `dist/web`，不要提交", "打包产物放在 dist/web，不提交"),
    ("Snapshots are pruned after 14 days", "snapshots are pruned after two weeks, on 14 days"),
    ("兩個環境的設定檔都放在 `deploy/env`", "两个环境的设定档都放在 `deploy/env`"),
    ("代码评审只看逻辑，格式交给工具", "代码评审仍旧只看逻辑，格式交给工具"),
    (
        "`ERR_PNPM_OUTDATED_LOCKFILE` 是锁文件没提交 -> 重新生成后提交",
        "CI 又报 `ERR_PNPM_OUTDATED_LOCKFILE`，锁文件没提交 -> 重新生成后提交",
    ),
    # how a wish came up is no part of it
    (
        'When I started a second terminal, the user cut in: "one server at a time" -> never two dev servers.',
        'After the port clash she said: "one server at a time"',
    ),
    ("我改完样式准备截图，用户拦住：“改版前后各截一张”", "用户在评审里说：“改版前后各截一张”"),
    # one order, set in several ways
    ("Ask before you delete a branch.", 'user: "no branch deletions without asking"'),
    ("Don't tag a release until the changelog is written.", "The changelog is written before a release is tagged."),
    ("没看过日志就别重启服务", "重启服务之前要先看日志"),
    # what says of itself that it repeats
    ("The Go linter runs with 3 workers on the build host.", "user repeated that it is 3 workers for the Go linter"),
    ("报表服务器的磁盘和备份都找老秦，走工单。", "老秦去了数据组，报表服务器的磁盘仍旧找他。"),
    # levels of number and of bound
    ("Tables are indented by two spaces", "Tables are indented by 2 spaces"),
    ("小助手一次最多说三句话", "小助手一次别说超过三句"),
]

LOOK_ALIKE = [
    ("不在周末发布", "只在周末发布"),
    # what one says is only where the other holds
    ("乙型，夜班流程，每炉称 6 次", "排风扇在夜班流程里必须开着，延时 9 秒"),
    ("Type B, glazing rounds, 6 samples.", "Fans are on in glazing rounds."),
    ("The `beta` switch is on by default.", "The `beta` switch is not enabled by default."),
    ("The kiln firing takes 9 h 30 min.", "The kiln firing takes 9 h 45 min."),
    ("Bars on the menu must be nut-free.", "Bars on the menu must have nuts."),
    ("订单服务的数据库监听 3306", "库存服务的数据库监听 3307"),
    ("订单服务的数据库监听 3306", "订单服务的数据库监听 3307"),
    ("最喜欢的颜色是绿色", "最喜欢的颜色是橙色"),
    ("My favourite colour is green", "My favourite colour is orange"),
    ("测试环境允许外网访问", "测试环境不允许外网访问"),
    ("日报模板放在 `docs/daily.md`", "月报模板放在 `docs/monthly.md`"),
    ("The upload bucket of staging is `up-stg`.", "The archive bucket of staging is `ar-stg`."),
    ("导入任务失败后重试三次", "导出任务失败后重试三次"),
    ("The import job retries three times.", "The export job retries three times."),
    ("支付服务跑在 Java 17 上", "风控服务跑在 Java 21 上"),
    ("支付服务失败后会自动重启容器并且给值班群发告警", "推送服务失败后会自动重启容器并且给值班群发告警"),
    ("主库的连接数上限是 200", "从库的连接数上限是 200"),
    ("把数据从 MySQL 同步到 Kafka", "把数据从 Kafka 同步到 MySQL"),
    ("周二的例会改到线上", "周四的例会改到线上"),
    ("Backups run on Monday nights.", "Backups run on Thursday nights."),
    ("缓存的有效期是 5 分钟", "缓存的有效期是 5 小时"),
    ("Use tabs in the Makefile.", "Do not use tabs in the Makefile."),
    ("文档用中文写", "文档用英文写"),
    ("前端的覆盖率门槛是 70%", "后端的覆盖率门槛是 80%"),
    ("The access token lives 15 minutes.", "The refresh token lives 15 minutes."),
    ("升级前先备份数据库", "升级后先备份数据库"),
    ("请求体最大 1 MB", "响应体最大 1 MB"),
    ("user-api 的健康检查是 `/healthz`，端口 9001", "user-web 的健康检查是 `/healthz`，端口 9002"),
    ("至少保留三个副本", "最多保留三个副本"),
    ("Node 18 in CI", "Node 20 in CI"),
    ("升序排列搜索结果", "降序排列搜索结果"),
    ("The admin panel uses dark mode.", "The admin panel uses light mode."),
    ("提交信息用英文写", "代码注释用英文写"),
    ("新依赖要先问我", "大版本升级要先问我"),
    ("日志保留 30 天", "备份保留 30 天"),
    ("Windows 上用 `gradlew.bat` 构建", "Linux 上用 `./gradlew` 构建"),
    ("The nightly build starts at 02:00.", "The nightly build starts at 03:30."),
    ("支付网关部署在 k8s，默认端口 8080", "短信网关部署在 docker，默认端口 8080"),
    ("提交信息用英文，不超过 72 个字符", "分支描述用中文，不超过 72 个字符"),
    ("地图瓦片用 PNG 格式", "地图瓦片用 WebP 格式"),
    ("The parser is written in Rust.", "The printer is written in Rust."),
    ("10.8.0.1 是跳板机", "10.8.0.2 是跳板机"),
    ("所有接口返回 JSON", "所有接口返回 XML"),
    ("The cart service owns the `orders` table", "The stock service owns the `orders` table"),
    ("开发服务器端口 5173", "预览服务器端口 4173"),
    ("Restart the worker before the migration.", "Restart the worker after the migration."),
    ("没推送的提交可以改写", "没推送的提交也不许改写"),
    ("Prefer rebase over merge on feature branches.", "Prefer merge over rebase on feature branches."),
    ("库存由收银台同步到仓库系统", "库存由仓库系统同步到收银台"),
    ("The agent checks the plan before it edits.", "The agent forgets to check the plan before it edits."),
    ("标价是含运费的", "标价是不含运费的"),
    (
        "After resolving merge conflicts, verify that each package compiles before the whole suite runs",
        "When resolving conflicts, grep for the functions that the bots already handle",
    ),
    ("快照保留 10 天", "审计之后，快照保留从 10 天提到 60 天"),
    ("值班电话的接口人是老段", "老段转岗，值班电话现在由小祝接听"),
    ('In staging the user said: "reset the queue by hand"', 'In production the user said: "reset the queue by hand"'),
    ("Again: ask before adding a dependency.", "Ask before deleting a file."),
    ("仍旧先问我再升级数据库", "先问我再清空数据库"),
    ("下次直接用 MAIL_TOKEN=[REDACTED_SECRET]，别再问", "下次直接用 SMS_TOKEN=[REDACTED_SECRET]，别再问"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_restatements_are_one(one: str, other: str) -> None:
    """A wish told twice must not fill two lines of the memory."""
    assert same(gist_of(one), gist_of(other))
    assert same(gist_of(other), gist_of(one))


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKE)
def test_look_alikes_are_two(one: str, other: str) -> None:
    """A wrong merge loses a fact, and nobody sees it go."""
    assert not same(gist_of(one), gist_of(other))
    assert not same(gist_of(other), gist_of(one))


def test_across_scopes_nearly_all_words_must_agree() -> None:
    one, other = gist_of("缓存统一用 Redis"), gist_of("缓存统一用 Redis，会话也放在里面，集群三个节点")

    assert same(one, other)
    assert not same(one, other, strict=True)


def test_what_two_wordings_share_is_the_same_weight_in_any_order() -> None:
    """Ten tenths are one; added up one by one they are a little less, and by how much depends on the order."""
    tenths = {f"word{n}": 0.1 for n in range(10)}

    assert overlap(tenths, dict(reversed(tenths.items()))) == 1.0
    assert total(tenths) == 1.0


def test_a_way_to_say_once_is_no_other_value() -> None:
    """`Reset once` beside a rate is no second rate; another rate still is."""
    rate = gist_of("UART3 接电台，波特率 57600")

    assert number_conflict(gist_of("跟电台通信的 UART3 还是 57600，升级后被重置过一次"), rate) is None
    assert number_conflict(gist_of("跟电台通信的 UART3 是 38400"), rate) == "num"


def test_the_letter_behind_a_name_tells_two_things_apart() -> None:
    assert not same(gist_of("`kiln-b` 接的是外场窑，货架下层"), gist_of("`kiln-a` 接内场窑，货架上层"))
    assert same(gist_of("`kiln-b` 接外场窑，货架下层"), gist_of("`kiln-b` 接的是外场窑，货架下层"))
