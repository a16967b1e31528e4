"""Where a statement holds: the user's own words, a named project, what it is about, last its document."""

import pytest

from nightfold.engines.offline.belief import Scope
from nightfold.engines.offline.matters import matters
from nightfold.engines.offline.scope import split_scopes, topic_of
from tests.unit.engines.offline.told import item

OWN = Scope("project", "hivelog", "/home/ida/hivelog")

EVERYWHERE = [
    "用户 10:00–11:30 不看消息",
    'user: "numbers first, whatever I ask you"',
    "表头不许合并单元格，他负责的项目都这样",
    "图例放右边，给她看的东西都这样",
    'user: "captions under the figure, wherever"',
    'user: "label the axes, whatever you plot for me"',
    'user: "no emojis, that goes for all of you"',
    "用户：“凡是要花钱的操作先报价，哪个项目都一样”",
    "注释写给半年后的自己看，跟别的项目一样",
    "不管在谁的仓库里干活，署名都写用户的名字",
    "数字一律带单位，这条是全局的，不是项目的",
    "用户名下的几个项目都把报错写给人看",
    "用户要所有助手都少道歉",
    "脚本写成能重复跑的，哪台机器都一样",
    'user: "no TODO comments in code you leave behind, that goes for all of my repositories"',
    "Whichever project it is, user wants a dry run before anything destructive.",
    'user: "name things after what they do, in every codebase of mine"',
    "Run the linter before you hand anything over, wherever you work.",
    'user: "squash before merging, not just here"',
    "Same in every repo: one idea for each pull request.",
]
HERE_ONLY = [
    'user: "every answer of this bot ends with the source"',
    "用户：这个 app 不许弹窗",
    "本项目的所有页面都要能离线打开",
    "其他仓库照旧用 tab，就这个仓库用两个空格",
    "这个小程序的字体不小于 14 号",
    "只有这个仓库的测试可以连网",
    "别的项目才用 pnpm，这里用 npm",
    'user: "in this firmware no malloc after boot"',
    "Unlike the other repos this one keeps its fixtures in SQL.",
    "For this project only, leave the generated parser under version control.",
    'user: "don\'t mock the clock in these tests"',
    "All entities in this project carry a `tenant` column.",
]


@pytest.mark.parametrize("text", EVERYWHERE, ids=str)
def test_words_that_reach_everywhere_make_a_wish_global(text: str) -> None:
    assert item(text, heading="User preferences").scope == Scope("global")


@pytest.mark.parametrize("text", HERE_ONLY, ids=str)
def test_words_that_stay_here_keep_a_wish_in_its_project(text: str) -> None:
    assert item(text, heading="User preferences").scope == OWN


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("所有技术文档都写中文", "global"),
        ("所有页面都要支持深色模式", "project"),
        ("任何接口都要鉴权", "project"),
        ("所有回答都附上出处", "global"),
        ("所有图表的配色都要照顾色盲", "global"),
        ("所有环境的配置都走 `deploy/values`", "project"),
        ("All documentation is written in Chinese.", "global"),
        ("All migrations must be reversible.", "project"),
    ],
    ids=str,
)
def test_all_is_read_with_what_it_quantifies(text: str, kind: str) -> None:
    """ "所有" by itself decides nothing: documents come up anywhere, pages are those of this product."""
    assert item(text, heading="用户偏好").scope.kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "改文件之前要让他过目，没他点头不许落盘",
        "回我消息的时候能一句说完就别写三句",
        "别自己开分支，分支我来开",
        "代码注释写中文",
        "先列出思路，等我回复再写代码",
        'user: "explain the why before the how, keep answers short"',
        'user: "quote the exact error, don\'t paraphrase it"',
        'user: "never amend a commit I have already seen"',
        'user: "ask before you install anything"',
        "User likes options as a numbered list so he can answer with a digit.",
    ],
    ids=str,
)
def test_how_the_user_wants_to_be_served_is_global_without_scope_words(text: str) -> None:
    assert item(text, heading="User preferences").scope == Scope("global")


@pytest.mark.parametrize(
    "text",
    [
        "用户嫌弹窗太多，结算页最多弹一次",
        "用户要求商品标题最多 30 个字",
        "缩进用两个空格",
        "用 Riverpod 做状态管理",
        'user: "the invoice PDF uses A4, never Letter"',
        'user: "buttons are verbs, not nouns"',
        'user: "keep `scripts/pack.py` free of dependencies"',
    ],
    ids=str,
)
def test_a_wish_about_a_thing_of_the_project_stays_there(text: str) -> None:
    assert item(text, heading="User preferences").scope == OWN


def test_a_wish_about_what_the_session_was_about_stays_in_its_project() -> None:
    """Titles and folders come last, where nothing else speaks."""
    wish = "用户不喜欢剧情对白用感叹号"

    assert item(wish, heading="用户偏好", short_name="第三章剧情改写").scope == OWN
    assert item(wish, heading="用户偏好", short_name="网关升级").scope == Scope("global")


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("queenbee 的标签纸宽 62 毫米", Scope("project", "queenbee", "/home/ida/queenbee")),
        ("只有 smoker-ui 周五不发版，别的项目没这条", Scope("project", "smoker-ui")),
        ("Tests of queenbee run on kind with three nodes.", Scope("project", "queenbee", "/home/ida/queenbee")),
        ("和 queenbee 一样，这边也用 CMake 预设", OWN),
        ("Unlike queenbee, the scale polls instead of listening.", OWN),
        ("hivelog takes its map tiles from queenbee", OWN),
        ("The script `queenbee/tools/label.py` was the model for ours.", OWN),
    ],
    ids=str,
)
def test_a_statement_belongs_to_the_project_that_it_names(text: str, scope: Scope) -> None:
    """A project that only serves as a comparison, or in a path, is not what the statement is about."""
    assert item(text).scope == scope


@pytest.mark.parametrize(
    "text",
    [
        "git 不记录空目录，要放一个占位文件",
        "`systemctl restart` 不会重新读 unit 文件",
        "SQLite 默认不开外键约束",
        "curl does not follow redirects unless `-L` is given.",
        "`git stash` does not include untracked files unless `-u` is given.",
        "rsync treats a trailing slash on the source as its contents.",
        "用户的树莓派装在机柜第三层",
        "The user has two monitors, the left one is vertical.",
    ],
    ids=str,
)
def test_a_general_fact_about_tools_or_the_user_is_global(text: str) -> None:
    assert item(text).scope == Scope("global")


@pytest.mark.parametrize(
    "text",
    [
        "Redis 用 2 号库",
        "样本目录按采集日期分层",
        "nginx 会把 `/api/v2` 转到 8081",
        "Playwright runs chromium only; do not add webkit.",
        "The scale reports every 10 minutes.",
        "每台机器的部署日志在 `/var/log/hive/`",
        "用户登录后跳到蜂箱列表",
    ],
    ids=str,
)
def test_how_something_is_built_here_is_the_projects(text: str) -> None:
    assert item(text).scope == OWN


def test_a_document_without_project_is_filed_under_its_directory_then_under_its_topic() -> None:
    fact = "录音按日期分文件夹"

    assert item(fact, project=None, workspace="D:\\audio").scope == Scope("workspace", "D:\\audio")
    assert item(fact, project=None, workspace=None, short_name="蜂群录音整理").scope == Scope("topic", "蜂群录音整理")
    assert item(fact, project=None, workspace=None).scope == Scope("topic", "bee-1")


def test_the_short_name_is_no_source_of_scope() -> None:
    found = item("The scale reports every 10 minutes.", short_name="queenbee project conventions, global")

    assert found.scope == OWN


def test_every_scope_has_a_reason() -> None:
    assert item("所有项目都用 UTF-8", heading="用户偏好").scope_reason == "says “所有项目”"


def test_a_long_short_name_is_cut_at_a_word() -> None:
    assert (
        topic_of("# Moving the old hive records, all of them, into one database")
        == "Moving the old hive records, all of them"
    )


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("所有项目的日期写 ISO；这个仓库的周数从一开始", 2),
        ("In every repo comments are English, in this repo the log is French too", 2),
        ("所有项目都先跑测试；再跑构建", 1),
        ("本项目的页面支持深色，本项目的图标用 SVG", 1),
    ],
    ids=str,
)
def test_only_a_change_of_reach_splits_a_statement(text: str, parts: int) -> None:
    assert len(split_scopes(text)) == parts


def test_matters_leave_out_grammar_and_everyday_words() -> None:
    assert matters("用户把剧情改了") == frozenset({"剧 情"})
    assert matters("Rewrite the dialogue of chapter three") == frozenset({"rewrite", "dialogue", "chapter", "three"})


@pytest.mark.parametrize(
    ("text", "heading", "kind"),
    [
        # a project named as the exception, or as what the wish is not limited to
        ("Letters are signed with the full name; queenbee's newsletters are the exception.", "Preferences", "global"),
        ("回信都署全名，queenbee 的周报是例外。", "用户偏好", "global"),
        ("“动手前先列清单”，不限这个仓库", "用户偏好", "global"),
        ("Not specific to this repository: list first, then act.", "Preferences", "global"),
        ("This repo is no exception: every letter is signed.", "Preferences", "global"),
        ("这个仓库也不例外，回信都要署名", "用户偏好", "global"),
        ("Letters in queenbee are signed with the full name.", "Preferences", "project"),
        ("“动手前先列清单”，只限这个仓库", "用户偏好", "project"),
        # what every change must do to a file that is there
        ("每个提交都要在 `HARVEST.md` 里记一行", "用户偏好", "project"),
        ("Every pull request adds a line to `yields.toml`.", "Preferences", "project"),
        ("任何提交都别顺手新建 README.md", "用户偏好", "global"),
        ("Every pull request closes with how it was checked.", "Preferences", "global"),
        # drawings and figures that are shown to the user
        ("图里别用饼图，配色照顾色盲", "用户偏好", "global"),
        ('user: "no pie charts, ever"', "Preferences", "global"),
        ("看板页面的饼图换成条形", "用户偏好", "project"),
        ("The dashboard page has no pie charts.", "Preferences", "project"),
        ("数字要注明样本量和温度", "用户偏好", "global"),
        ("先补一条会失败的测试再修", "用户偏好", "global"),
        ('user: "failing test first, then the fix, in that order"', "Preferences", "global"),
        ("订单页要按时间排序", "用户偏好", "project"),
        ("小版本每月 10 号发", "用户偏好", "project"),
        # tools and platforms: how they behave, and the part of them that is set up here
        ("Cargo feature `smoke` is off by default.", "Facts", "project"),
        ("npm script `seed` does not touch the frames table.", "Facts", "project"),
        ("Android 端不缓存蜂箱图片", "事实", "project"),
        ("iOS 最低支持 16", "事实", "project"),
        ("JSON exports start with a version line.", "Facts", "project"),
        ("`pytest -x` must pass before each release.", "Facts", "project"),
        ("Android 会杀掉后台服务", "事实", "global"),
        ("git does not track empty folders.", "Facts", "global"),
        ("这台机器 `make hives` 要加 `-j1`", "事实", "project"),
        ("这台机器内存只有 16 GB", "事实", "global"),
    ],
    ids=str,
)
def test_a_wish_and_a_fact_are_placed_by_what_they_name(text: str, heading: str, kind: str) -> None:
    """Both directions of each rule, side by side."""
    assert item(text, heading=heading).scope.kind == kind


def test_outside_of_any_work_a_wish_is_about_no_part_of_one() -> None:
    """He speaks of tables and orders of his own; what he tells of himself stays with its topic."""
    at_home = {"project": None, "workspace": None, "short_name": "evening"}
    assert item("点菜先看价格", heading="用户偏好", **at_home).scope.kind == "global"
    assert item("No flowers on the table.", heading="Preferences", **at_home).scope.kind == "global"
    assert item("用户聊起老屋的价格，叹了口气", heading="用户偏好", **at_home).scope.kind == "topic"
    assert item("价格表贴在后门", **at_home).scope.kind == "topic"
