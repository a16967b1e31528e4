"""The one normal form of text."""

import pytest

from nightfold.policy.normal import bigrams, contains_whole, fold, has_cjk, is_cjk, simplified, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＰＲＯＪＥＣＴ ＫＥＬＰ", "project kelp"),
        ("project  kelp", "Project\nKelp"),
        ("河馬計劃", "河马计划"),
        ("用 Vim 写", "用vim写"),
        ("用户，讨厌 Vim！", "用户讨厌 vim"),
        ("回覆裏要多用表情符號", "回复里要多用表情符号"),
        ("登入帳號", "登入账号"),
        ("make test-all", "make test all"),
        ("zero\u200bwidth", "zerowidth"),
        ("Straße", "STRASSE"),
        ("１０：３０", "10:30"),
        ("用户的月\n薪", "用户的月薪"),
    ],
    ids=str,
)
def test_two_spellings_of_one_text_fold_alike(one: str, other: str) -> None:
    """A forget rule must find its text however it is typed."""
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10.8.0.1", "108.0.1"),
        ("2026-11-30", "20261130"),
        ("版本 1.2", "版本 12"),
        ("1,5", "15"),
        ("用 C++ 写", "用 C 写"),
        ("用 C# 写", "用 C 写"),
        ("用 C# 写", "用 C++ 写"),
        ("5 433", "5433"),
    ],
    ids=str,
)
def test_texts_that_say_different_things_stay_apart(one: str, other: str) -> None:
    """The engine merges what folds alike: another number or another language is another fact."""
    assert fold(one) != fold(other)


def test_the_folded_form_is_readable() -> None:
    assert fold("  Deploy：用 `make  deploy`，监听 10.8.0.1:80。") == "deploy用make deploy监听10.8.0.1:80"


def test_words_are_ascii_words_numbers_and_single_chinese_characters() -> None:
    assert words("监听 10.8.0.1 的 redis-cli") == ("监", "听", "10.8.0.1", "的", "redis", "cli")


def test_bigrams_are_neighbours_in_order() -> None:
    assert bigrams("用 vim 写") == ("用 vim", "vim 写")


@pytest.mark.parametrize(
    ("haystack", "needle", "found"),
    [
        ("the port is 8080", "80", False),
        ("the port is 80", "80", True),
        ("监听80端口", "80", True),
        ("10.8.0.15", "10.8.0.1", False),
        ("10.8.0.1:80", "10.8.0.1", False),
        ("googling", "go", False),
        ("用go写", "go", True),
        ("写 cplusplus", "c", False),
        ("海马体", "海马", True),
        ("anything", "", False),
    ],
)
def test_a_needle_is_found_only_whole(haystack: str, needle: str, found: bool) -> None:
    """80 is not in 8080 and `go` not in `google`, or a rule would take what it never meant."""
    assert contains_whole(haystack, needle) is found


def test_scripts_are_told_apart() -> None:
    assert is_cjk("中")
    assert not is_cjk("a")
    assert has_cjk("use 中")
    assert not has_cjk("use，")


def test_simplified_leaves_everything_else_alone() -> None:
    assert simplified("部署後端 A，B") == "部署后端 A，B"
    assert simplified("A，B") == "A，B"
