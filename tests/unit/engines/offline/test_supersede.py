"""What takes the place of what, and what only shares a word with it."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.supersede import fills_a_slot, replaces, returns_to

REPLACED = [
    # what it is no longer done with is given up, not what it is done to
    ("票据由 Tesseract 识别，再入库", "Receipts are no longer scanned with Tesseract; the desk does it by hand."),
    # another clause tells that it is about the same
    ("剪报、读书札记一律贴进 Evernote", "资料库从 Evernote 换成 Zotero 了，札记也往那边放"),
    # one Chinese word is subject enough where the change names both values
    ("每周二、周五 19:30 合唱，在老礼堂", "合唱从周二周五改到周三、周六 19:30"),
    # the scope word behind it hides no change, and half of the words is enough in either language
    ("The kiln log is kept in Notion.", 'user: "I dropped Notion everywhere; the kiln log is Obsidian now"'),
    ("字幕用 Aegisub 工具打，样式放 `ass/`", "字幕脚本从 Aegisub 换成 Arctime，成品放 `out/`"),
    # a version is that of the one thing that the change is about
    ("The probe is on protocol 3.", "protocol 已经升到 4，探头一起刷"),
    # it is gone, in more words for that
    ("The newsroom chat runs on Mattermost.", "Zulip has replaced Mattermost as the newsroom chat."),
    ("排班表用 Excel 管", "Excel 排班表已经拆干净，排班进了系统"),
    ("行情数据写进 InfluxDB", "InfluxDB is no longer written."),
    ("Photos are sorted with digiKam.", "digiKam is history; photos are sorted in Photoprism."),
    ("Parcels are labelled with Zint.", "Zint was replaced, labels now come from `glabels`."),
    # the role that the value plays is no part of the subject
    ("茶水间预订用 Calendly", "茶水间预订工具从 Calendly 换成了 Cal"),
    # what is put out is a value as well
    ("导出报表生成 PDF，放网盘", "导出报表改成生成 XLSX，放网盘"),
    # fault is found with the older value
    ("并发跑 16 个任务", "并发跑 8 个任务，16 个太多"),
    ("The kiln firing takes 9 h 30 min.", "The kiln firing takes 8 h 45 min."),
    # the old value is named
    ("任务队列用 RabbitMQ", "任务队列从 RabbitMQ 换成 NATS"),
    ("前端的状态管理用 MobX，仓库在 `src/state`", "前端的状态管理不再用 MobX，改用 Valtio"),
    ("The search index runs on Solr.", "The search index was migrated from Solr to Meilisearch."),
    ("Mail is sent through Postmark.", "Mail is no longer sent through Postmark; it now goes through SES."),
    ("The API docs are built with Sphinx", "We replaced Sphinx with MkDocs for the API docs"),
    (
        "Feature flags are read from `flags.yaml` at start.",
        "Feature flags now come from the config service instead of `flags.yaml`.",
    ),
    ("静态站点用 Hugo 生成", "静态站点从 Hugo 迁到 Eleventy，模板重写过"),
    ("日志保留 7 天", "日志保留从 7 天改成 30 天"),
    ("The upload limit is 5 MB.", "The upload limit was raised from 5 MB to 20 MB."),
    ("串口的波特率是 9600", "串口的波特率是 115200，不是 9600"),
    ("用户的终端是 iTerm", "用户不再用 iTerm，终端换成了 kitty"),
    # the subject is named, the new value too
    ("会话表的主键用自增整数", "会话表的主键改用 ULID"),
    ("镜像仓库在 Docker Hub", "镜像仓库现在用 Harbor"),
    ("The linter is flake8", "The linter now uses ruff"),
    ("ferret builds with Go 1.20", "ferret now builds with Go 1.22"),
    # the same slot
    ("网关的读超时是 10 秒", "网关的读超时是 25 秒"),
    ("The daily export starts at 01:15.", "The daily export starts at 03:40, after the backup."),
    ("后台首页的主色是绿色", "后台首页的主色是橙色"),
    ("The owner of the release is Mina.", "The owner of the release is Teo."),
    ("Formatter: black", "Formatter: ruff"),
    ("Functions stay under 40 lines.", "Functions stay under 50 lines."),
    ("Retries of the mailer: 3", "Retries of the mailer: 5"),
    ("归档由老秦负责", "归档由小段负责"),
    ("审计日志写到 /var/log/audit.log", "审计日志写到 /data/audit/today.log"),
    ("The stand-up is held every Monday.", "The stand-up is held every Wednesday."),
    ("The optimiser uses a step of 2e-3.", "The optimiser uses a step of 5e-4."),
    # what it used is no more
    ("The tile server runs on Varnish.", "Varnish is retired, tiles are cached at the edge now"),
    ("Crash reports go to Bugsnag.", "Crash reports are kept by us; the Bugsnag SDK has been removed."),
    ("客服系统用的是环信", "环信已经下线，客服换了一家"),
    ("快照保留 10 天", "审计之后，快照保留从 10 天提到 60 天"),
    ("The body limit of the relay is 2 MB.", "The body limit of the relay was raised to 8 MB after the June outage."),
    ("夜间构建的主机是 birch", "夜间构建的主机换成 cedar，birch 已关机"),
    ("发布的默认分支是 dev", "发布的默认分支是 main"),
    # since when it holds is no part of what holds
    ("The weekly digest leaves at 06:20 since Thursday.", "The weekly digest leaves at 07:50."),
    # a firm name is most of a subject
    ("`.gcal` 的内容从 CSV 换成 Avro", "`.gcal` 改用 Parquet"),
    # a return says what holds
    ("The tide table is printed at 03:10.", "潮汐表 tide table 又改回 01:30 打印，03:10 那一档太晚"),
    # the role is what was replaced
    ("The mixing step uses SoX.", "The mixing step was replaced by ffmpeg"),
    ("The pager is PagerDuty.", "We switched the pager to Grafana OnCall; PagerDuty is gone"),
]

BOTH_STAY = [
    # both tell one change
    ("The choir site no longer uses Disqus; comments are closed.", "留言关掉了，Disqus 已经从模板里拿掉"),
    ("剪报一律贴进 Evernote", "菜谱从 Evernote 换成 Paprika 了，孩子的也放那边"),
    ("The warehouse uses retries.", "Retries are no longer logged by the scanner."),
    ("The press uses history.", "Published history stays as it is."),
    ("The shop counts prices with tax.", "Prices dropped because the tax fell"),
    ("上传限 20 MB", "上传限 20 MB，10 MB 以上给提示"),
    ("库存缓存用 Memcached", "会话缓存从 Memcached 换成了 Valkey"),
    ("The orchard uses drip hoses.", "Sprinklers have replaced hoses on the golf course."),
    ("删除走回收站", "删除前先备份"),
    ("VLAN 40 给实验设备", "VLAN 50 holds the cameras, fenced off from the rest."),
    ("On the bench `DOMAIN_ID` is 71, so nobody steers the real one.", "Flying vehicles use `DOMAIN_ID` 72."),
    ("支付服务跑在 Deno 1.40 上", "推送服务跑在 Deno 2.1 上"),
    ("The night nurse rota is kept in Baserow.", "过了零点还没睡，就喊她关机"),
    ("前台的图表组件用 Recharts", "后台的图表组件改用 ECharts"),
    (
        "Jenkins agents need 8 GB to build images.",
        "Releases are no longer deployed from Jenkins; they go through Argo.",
    ),
    ("订单服务的超时是 3 秒", "库存服务的超时是 5 秒"),
    ("测试环境的数据库用 MySQL 8", "测试环境的缓存改用 Valkey"),
    ("打包工具的缓存目录在 `/var/cache/pack`", "打包工具改用 esbuild"),
    ("The mobile app uses Realm for storage.", "The web app switched from IndexedDB to OPFS for storage."),
    ("CI 镜像里的 Node 是 18", "本地现在用 Node 22"),
    ("登录页面用 React 写", "登录页面用 Tailwind 排版"),
    ("周报写三段", "月报改成写五段"),
    ("生产环境的日志级别是 warn", "测试环境的日志级别是 debug"),
    ("Tests need a running Postgres.", "Fixtures moved from JSON to YAML."),
    ("The parser handles comments.", "The printer no longer handles comments."),
    ("Redis 的密码存在 Vault 里", "会话缓存从 Redis 换成 Memcached"),
    ("Lua is used for quest scripts.", "The deploy scripts were migrated from Lua to Python."),
    ("Don't use global state in the renderer.", "The mixer no longer uses global state."),
    ("The button is blue.", "The button now has a tooltip."),
    ("The log level is INFO for the scheduler.", "The log level is DEBUG for the importer."),
    ("Varnish needs 4 GB.", "Squid is retired"),
    ("组件文件名用 kebab-case", "有人提了 PascalCase 的 PR 被关掉"),
]


@pytest.mark.parametrize(("old", "new"), REPLACED)
def test_a_newer_wording_of_the_same_slot_takes_its_place(old: str, new: str) -> None:
    """Two contradicting lines leave the reader to guess which one holds."""
    assert replaces(gist_of(new), gist_of(old)) is not None


@pytest.mark.parametrize(("old", "new"), BOTH_STAY)
def test_a_change_elsewhere_retires_nothing(old: str, new: str) -> None:
    """A belief retired by mistake is a fact lost; when unsure, both stay."""
    assert replaces(gist_of(new), gist_of(old)) is None


@pytest.mark.parametrize(("old", "new"), REPLACED)
def test_no_older_wording_replaces_the_newer_one(old: str, new: str) -> None:
    """Read backwards, only the plain slot could flip, and order is the caller's to look at."""
    backwards = replaces(gist_of(old), gist_of(new), cue_only=True)

    assert backwards is None


def test_a_change_that_the_older_wording_already_tells_retires_it_not() -> None:
    assert replaces(gist_of("不再用 gulp，构建脚本用 vite"), gist_of("构建脚本从 gulp 换成 vite")) is None


def test_a_return_is_told_from_a_first_time() -> None:
    """Back to X puts the old belief in force again instead of founding a second one."""
    old = gist_of("数据库连接池用 HikariCP")

    assert returns_to(gist_of("数据库连接池从 Druid 换回 HikariCP"), old)
    assert not returns_to(gist_of("数据库连接池从 HikariCP 换成 Druid"), old)
    assert not returns_to(gist_of("消息格式从 Avro 换回 JSON"), old)


def test_moving_back_is_going_back() -> None:
    assert replaces(gist_of("账本搬回 Ledger 了，不折腾"), gist_of("账本不放 Ledger 了，改放 Firefly"))


def test_a_change_without_a_subject_may_retire_what_plainly_uses_the_old_value() -> None:
    new, old = gist_of("This repo switched from npm to bun"), gist_of("Dependencies are installed with npm")

    assert replaces(new, gist_of("Scripts are built with npm")) is not None
    assert replaces(new, gist_of("Scripts are built with npm"), generic=False) is None
    assert replaces(new, old, generic=False) is None


def test_a_bare_number_that_is_gone_retires_nothing_by_itself() -> None:
    """The 2.4 of a pitfall may be anything's 2.4."""
    new = gist_of("The compiler is at 3.0 now, the 2.4 branch is closed.")
    old = gist_of("Linking fails with `undefined symbol kz_tick` -> 2.4 moved the clock -> set `KZ_CLOCK`")

    assert replaces(new, old) is None


def test_a_quantity_in_any_clause_may_take_another_s_place() -> None:
    """The reason is often told first, and the value behind it."""
    assert fills_a_slot(gist_of("早市的摊主来得更早了，验秤也得赶在前头；开门从 05:30 算，凡是排班都跟着走"))
    assert not fills_a_slot(gist_of("早市的摊主来得更早了，验秤也得赶在前头；凡是排班都跟着走"))
