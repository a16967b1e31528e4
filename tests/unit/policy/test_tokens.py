"""The token estimate: a hard budget stands on it, so its arithmetic is pinned by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.errors import ConfigError
from nightfold.policy.tokens import METHODS, count_tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 10),
        ("abc", 12),  # 10 + 3 letters at 0.38 = 11.14
        ("a b", 12),  # 10 + 0.76 + 0.36 = 11.12
        ("2026", 14),  # 10 + 4 digits at 0.95 = 13.80
        ("a.b", 13),  # 10 + 0.76 + 1.30 = 12.06
        ("数据库", 15),  # 10 + 3 at 1.35 = 14.05
        ("，。", 13),  # full-width punctuation counts as CJK: 10 + 2.70
        ("é", 12),  # 10 + 2.00
        ("🚀", 14),  # 10 + 4.00
        ("端口 8080", 17),  # 10 + 2.70 + 0.36 + 3.80 = 16.86
        ("line\nline", 14),  # 10 + 8 at 0.38 + 0.36 = 13.40
    ],
)
def test_a_text_costs_what_its_characters_weigh(text: str, expected: int) -> None:
    assert count_tokens(text) == expected


def test_an_ordinary_english_sentence_is_estimated_above_a_token_a_word() -> None:
    """Tokenizers need about one token a word, never less; an estimate below that would be too low."""
    sentence = "The nightly job copies the ledger to the second disk before it rotates the logs"
    assert count_tokens(sentence) > len(sentence.split()) * 1.3


def test_a_chinese_sentence_is_estimated_above_a_token_a_character() -> None:
    sentence = "夜里先把账本抄到第二块盘再轮转日志"
    assert count_tokens(sentence) >= len(sentence)


def test_rounding_goes_up_and_never_adds_to_a_whole_number() -> None:
    """100 letters weigh exactly 38: a float sum would round to 49."""
    assert count_tokens("x" * 100) == 48


def test_an_unknown_method_is_a_configuration_error_that_lists_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="estimate-1"):
        count_tokens("text", method="guess")


def test_the_default_method_is_the_first_one() -> None:
    assert count_tokens("same", METHODS[0]) == count_tokens("same")


@given(st.text(max_size=60), st.text(max_size=60))
def test_joining_two_texts_costs_at_least_each_and_at_most_both(a: str, b: str) -> None:
    """Code that fills a budget line by line relies on both bounds."""
    joined = count_tokens(a + b)
    assert max(count_tokens(a), count_tokens(b)) <= joined <= count_tokens(a) + count_tokens(b)
    assert joined >= count_tokens(a) + count_tokens(b) - 11
