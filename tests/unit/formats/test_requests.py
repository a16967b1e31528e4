"""What a user's request asks for: read off its opening words, or not at all."""

from __future__ import annotations

import pytest

from nightfold.formats.requests import Action, content_of, forgotten, read_action, undo_target


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("记住：发布前先跑 `make check`", "发布前先跑 `make check`"),
        ("请记住以后都用中文回答", "以后都用中文回答"),
        ("以后请记得用 tabs", "以后用 tabs"),
        ("麻烦记住，截图用 PNG", "截图用 PNG"),
        ("帮我记一下：打印机在三楼", "打印机在三楼"),
        ("记得提交前跑测试", "提交前跑测试"),
        ("别忘了周五备份", "周五备份"),
        ("以后所有项目都用 pnpm", "以后所有项目都用 pnpm"),
        ("从现在起提交信息写英文", "从现在起提交信息写英文"),
        ("我喜欢深色主题，请记住。", "我喜欢深色主题"),
        ("Please remember that the staging box is off on Sundays.", "the staging box is off on Sundays."),
        ("remember: one command per line", "one command per line"),
        ("From now on, please remember to use tabs", "From now on, use tabs"),
        ("From now on use tabs", "From now on use tabs"),
        ("Always answer in English.", "Always answer in English."),
        ("don't forget to tag releases", "tag releases"),
        ("Could you please note that I work in UTC+2?", "I work in UTC+2"),
        ("Keep in mind: no emojis", "no emojis"),
        ("记住：\n- a 用 b\n- c 用 d", "a 用 b\nc 用 d"),
    ],
)
def test_a_request_to_remember_keeps_what_is_to_be_remembered(text: str, content: str) -> None:
    """The request's own words never enter the memory, its words of scope do."""
    assert read_action(text) == "remember"
    assert content_of("remember", text) == content


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("更新一下：部署改到周四", "部署改到周四"),
        ("更新：端口是 8080", "端口是 8080"),
        ("把端口改成 8080", "端口改成 8080"),
        ("请把博客的部署更新一下：不再用 A，改成 B", "不再用 A，改成 B"),
        ("端口改成 9000，别的不变", "端口改成 9000，别的不变"),
        ("update: the port is 8080", "the port is 8080"),
        ("Correction: the port is 8080", "the port is 8080"),
        ("change the timeout to 30 seconds", "the timeout is now 30 seconds"),
        ("Please update the timeout to 30 s.", "the timeout is now 30 s."),
    ],
)
def test_a_request_to_update_keeps_the_new_statement(text: str, content: str) -> None:
    assert read_action(text) == "update"
    assert content_of("update", text) == content


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("忘掉我膝盖受伤的事", "我膝盖受伤的事"),
        ("忘掉看板那条，我要重新想想。", "看板那条"),
        ("忘掉「蓝鲸」，这个代号不要再出现", "「蓝鲸」"),
        ("别再记我的体重了", "我的体重"),
        ("请忘记我住在哪里", "我住在哪里"),
        ("把我的生日忘掉吧", "我的生日"),
        ("我的体重不要再记了", "我的体重"),
        ("删掉关于搬家的记录", "关于搬家的记录"),
        ("forget about the lawsuit", "the lawsuit"),
        ("Forget that the office moved to Lyon", "the office moved to Lyon"),
        ("don't mention my salary again", "my salary"),
        ("The codename Hippo must not appear anywhere again.", "The codename Hippo"),
        ("delete the note about lunch", "the note about lunch"),
        ("Please forget everything about Kelp. Thanks", "everything about Kelp"),
    ],
)
def test_a_request_to_forget_names_a_thing(text: str, named: str) -> None:
    """What it names becomes a rule: a remark left in it would keep the rule from matching."""
    assert read_action(text) == "forget"
    assert forgotten(text) == named


@pytest.mark.parametrize(
    "text",
    ["忘掉", "忘掉这条", "别再记了", "这件事别再记了", "forget this", "forget that", "Forget it.", "忘掉：\n- a\n- b"],
)
def test_a_request_to_forget_that_only_points_names_nothing(text: str) -> None:
    """Nobody can know what `这条` was; and one note is one order."""
    assert forgotten(text) == ""


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("撤销上一条", None),
        ("撤销", None),
        ("undo", None),
        ("undo that", None),
        ("Undo my last note.", None),
        ("undo note-0604-tabs", "note-0604-tabs"),
        ("撤销 2026-11-30T08-12-00-tabs 这条", "2026-11-30T08-12-00-tabs"),
        ("撤销之前忘掉看板配色的要求，还是照旧。", "看板配色"),
        ("恢复关于看板的记忆", "看板"),
        ("undo the note about tabs", "tabs"),
    ],
)
def test_a_request_to_undo_names_an_order_or_means_the_last(text: str, target: str | None) -> None:
    assert read_action(text) == "undo"
    assert undo_target(text) == target


@pytest.mark.parametrize(
    "text",
    [
        "",
        "嗯",
        "项目用 pnpm",
        "那个地方还是照上次说的来吧",
        "删除缓存前先问我",
        "恢复数据库前先停服务",
        "忘了提交就会失败",
        "不要记日志到 stdout",
        "delete old logs weekly",
        "Restore the dump first",
        "Never push to main",
        "Update the docs before release",
        "Notes from the meeting",
        "The user said: remember this",
        "他说“把端口改成 80”是错的",
    ],
)
def test_what_is_no_request_is_not_guessed(text: str) -> None:
    """Statements begin with such verbs as well; a wrong guess would delete or restore something."""
    assert read_action(text) is None


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("不要忘记给发布打标签", "remember"),
        ("don't forget the tags", "remember"),
        ("记住：别再提那个旧代号", "remember"),
        ("忘掉把端口改成 80 那条", "forget"),
        ("撤销忘掉看板的要求", "undo"),
    ],
)
def test_the_opening_words_decide(text: str, action: Action) -> None:
    assert read_action(text) == action


def test_a_rule_is_taken_at_its_word() -> None:
    """In a rules file nobody needs to ask: `删除…` is then what the rule is about."""
    assert forgotten("删除旧日志前要先备份", rule=True) == "删除旧日志前要先备份"
    assert forgotten("the user prefers tabs", rule=True) == "the user prefers tabs"
    assert forgotten("这台机器的密码", rule=True) == "这台机器的密码"


def test_a_long_text_is_left_alone() -> None:
    text = "忘掉" + "一二三，" * 1000

    assert forgotten(text) == ("一二三，" * 1000).strip("，")


@pytest.mark.parametrize("opening", ["忘掉", "记住", "把", "撤销", "请", "update ", "change ", "forget ", ""])
@pytest.mark.parametrize("filler", [" ", "\n", "，", ".", "a ", "了", "- a\n", "关于", "「"])
def test_a_request_of_any_length_is_read_in_time(opening: str, filler: str) -> None:
    """Patterns that look for an end may try every place of a long run, each to its end; the limit is the test's."""
    text = f"{opening}x{filler * (300_000 // len(filler))}x"

    for action in ("remember", "update", "forget", "undo"):
        content_of(action, text)
    read_action(text)
    forgotten(text)
    undo_target(text)
