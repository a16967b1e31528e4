"""Bundles, leaning sentences, and the core of a statement."""

import pytest

from nightfold.engines.offline.atoms import core, name_the_user, refers_back, split_bundle, weight


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("用户再次强调：“提交信息用英文。”", "提交信息用英文"),
        ("用户原话：所有表格都带单位", "所有表格都带单位"),
        ("用户说“改表之前先备份”", "改表之前先备份"),
        ("用户要求报告写成一页", "报告写成一页"),
        ("秤仍旧接在二号口，用户又说了一次。", "秤接在二号口"),
        ('the user said again: "no emoji in the log"', "no emoji in the log"),
        ("The user prefers that tests run first.", "tests run first"),
        ("User repeated twice that labels stay German", "labels stay German"),
        ("The user wants merge commits only", "merge commits only"),
        ("The user asked us to keep the tags", "keep the tags"),
        ("用户登录后跳到首页", "用户登录后跳到首页"),
        ("The user table has three columns", "The user table has three columns"),
        ("“甲”和“乙”", "“甲”和“乙”"),
        ("。", "。"),
    ],
    ids=str,
)
def test_who_reports_it_and_how_often_is_not_what_it_says(text: str, said: str) -> None:
    assert core(text) == said


def test_the_core_of_a_core_is_itself() -> None:
    assert core(core("用户又强调：“秤要一周校一次”。")) == "秤要一周校一次"


def test_an_abbreviation_or_a_short_sentence_splits_nothing() -> None:
    for text in ("Use a flux, e.g. Rosin flux no. 5 by the bench.", "The port is open. Yes."):
        assert split_bundle(text) == (text,)


@pytest.mark.parametrize(
    "text", ["It drifts.", "This is why it drifts", "Otherwise it drifts", "否则会漂", "它会漂", "上述做法会漂"]
)
def test_words_that_point_back_lean_on_what_stands_before(text: str) -> None:
    assert refers_back(text)


@pytest.mark.parametrize(
    "text", ["This repo uses bun", "这个仓库用 bun", "It looks as if the scale drifts", "Items are numbered"]
)
def test_words_that_point_at_a_thing_do_not(text: str) -> None:
    assert not refers_back(text)


def test_only_a_pronoun_that_wishes_is_the_user() -> None:
    assert name_the_user("She wants a dark theme.") == "The user wants a dark theme."
    assert name_the_user("He has moved from Pine to Mutt.") == "The user has moved from Pine to Mutt."
    assert name_the_user("She no longer opens Excel files.") == "The user no longer opens Excel files."
    assert name_the_user("他现在只看纸质版") == "用户现在只看纸质版"
    assert name_the_user("她从手写换成了键盘") == "用户从手写换成了键盘"
    assert name_the_user("他们换了新的闸机") == "他们换了新的闸机"
    assert name_the_user("Sheep are counted nightly.") == "Sheep are counted nightly."


def test_weight_counts_characters_and_words() -> None:
    assert weight("端口 7700 在 src/a.py") == 2 + 2 + 1 + 2


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('Minutes from the board stay on one page. "That goes for the annex, too."', 1),
        ('Again no sugar in the dough. "Leave it out of every batch."', 1),
        ("又说了一遍别放糖。“每一炉都别放，听见没有。”", 1),
        ("The oven runs hot by ten degrees. Loaves rest for an hour before they are cut.", 2),
    ],
)
def test_a_quotation_behind_a_sentence_gives_its_words(text: str, parts: int) -> None:
    assert len(split_bundle(text)) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("The loader reads no lock file. Uses the newest wheel that fits the tag.", 1),
        ("The kiln relay sticks after a power cut. Causes the second firing to start cold.", 1),
        ("The shop takes cards and cash only. Returns are booked by the evening shift.", 2),
        ("The pager is on the kitchen wall. Triggers live in `alerts/kiln.yaml` today.", 2),
    ],
)
def test_a_verb_without_its_subject_stays_behind_the_sentence_that_has_it(text: str, parts: int) -> None:
    """`Uses the newest wheel …` as an entry of its own tells nobody what uses it."""
    assert len(split_bundle(text)) == parts
