"""What is claimed, and how it came up."""

import pytest

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
