"""What is claimed, and how it came up."""

import time

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.spoken import claim_of


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            'when i opened a tab, the user said: "one tab is enough"',
            "when i opened a tab, the user said: ",
        ),
        ("我删掉日志后用户说:“日志先备份再删”", "我删掉日志后用户说:"),
        ("删表之前先问了用户,他说:“就该这样”", "删表之前先问了用户,他说:"),
    ],
)
def test_the_telling_before_the_users_words_is_a_circumstance(body: str, told: str) -> None:
    """The next session has the same wish and another story."""
    assert claim_of(body) == (told, body[len(told) :])


@pytest.mark.parametrize(
    "body",
    [
        "the port is 8080",
        'in the importer the user said: "no retries at all"',
        '"no retries at all" is what the user said',
        'the log shows "connection refused by peer"',
        "对外的接口用户要求:“错误码不许变”",
        "图表一律写明单位,用户:“不写我看不懂”",
    ],
)
def test_a_case_and_a_message_belong_to_the_claim(body: str) -> None:
    """Without its case, a rule of one place would be taken for the same rule of another."""
    assert claim_of(body) == ("", body)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("No locks after start; my cache was sent back because it took one", ["no locks after start"]),
        ("表头一律左对齐，我的脚本又替我居中了，被点名", ["表头一律左对齐"]),
        ("提示语我写成了德文，被要求改掉：菜单里只有荷兰文", ["菜单里只有荷兰文"]),
    ],
)
def test_what_the_agent_did_is_no_part_of_the_claim(text: str, left: list[str]) -> None:
    """The next session has the same wish and another slip."""
    assert [c.text.strip() for c in gist_of(text).clauses] == left


@pytest.mark.parametrize(
    "text",
    [
        # all that is said
        "我把温室的门关了",
        # it names the path that all is about
        "I took `crates/old_qt` for live code; nobody builds it any more",
        # a change that somebody tells of himself
        "我从 Gnumeric 换成了 Calc，表格都要能打开",
        # a wish
        "我要三句话以内，念出来要顺口",
        "I want three lines at most, nothing else is read",
    ],
)
def test_what_the_claim_rests_on_stays(text: str) -> None:
    """A clause that goes takes its names with it."""
    assert len(gist_of(text).clauses) == len([p for p in text.replace("，", ",").replace(";", ",").split(",") if p])


def test_long_text_takes_no_long_time() -> None:
    started = time.perf_counter()
    for piece in ("我写成了, ", "my ", "被", "i opened "):
        gist_of(piece * 4000)

    assert time.perf_counter() - started < 5
