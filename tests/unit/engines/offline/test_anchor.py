"""Which names and values hold a statement together, told by their form."""

import pytest

from nightfold.engines.offline.gist import gist_of


@pytest.mark.parametrize(
    ("text", "anchors"),
    [
        ("Run `dvc pull --fresh` before the demo.", {"dvc", "pull", "--fresh"}),
        ("Thumbnails come from Pillow.", {"pillow"}),
        ("前端路由用 wouter 管", {"wouter"}),
        ("会话 12 小时后过期", {"span=43200"}),
        ("The window closes at 17:45.", {"clock=17:45"}),
        ("管家叫他“东家”", {"东家"}),
        ('call him "skipper" there', {"skipper"}),
    ],
)
def test_code_proper_names_and_quantities_are_anchors(text: str, anchors: set[str]) -> None:
    """They keep their form where the sentence around them is told anew."""
    assert gist_of(text).anchors.keys() == anchors


@pytest.mark.parametrize(
    "text",
    [
        "Answers come before reasons.",  # only opens a sentence
        "先讲结论再讲理由",
        "staging 上先跑一遍",  # a member of a contrast says where
        "claude-code 说话短一点",  # an agent's name says for whom
        "Write it in English.",
        "用户：“先讲结论，再讲理由”",  # what is said is not spoken of
    ],
)
def test_common_words_places_and_agents_are_none(text: str) -> None:
    """Two statements that share only these are seldom about one thing."""
    assert gist_of(text).anchors == {}


def test_a_quantity_of_one_digit_weighs_less_than_one_of_two() -> None:
    """There are many threes in a memory, and few 4300s."""
    assert gist_of("并发上限设 3").anchors == {"num=3": 1.0}
    assert gist_of("并发上限设 43").anchors == {"num=43": 2.0}
