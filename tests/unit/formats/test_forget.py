"""Forget rules: what must not appear, taken out of the words that ask for it."""

from __future__ import annotations

import pytest

from nightfold.formats.forget import ForgetRule, parse_rules, rule_of_note
from nightfold.formats.note import parse_note


def _rule(text: str) -> ForgetRule:
    (rule,) = parse_rules("forget/a.md", f"- {text}\n")
    return rule


@pytest.mark.parametrize(
    ("text", "phrase", "literals"),
    [
        ("用户晚上失眠，凌晨以后才有空", "用户晚上失眠，凌晨以后才有空", ()),
        ("忘掉用户晚上失眠", "用户晚上失眠", ()),
        ("不要再出现“Project Kelp”", "", ("Project Kelp",)),
        ("忘掉「蓝鲸」，这个代号不要再出现", "", ("蓝鲸",)),
        ("`kelp.example`", "", ("kelp.example",)),
        ('do not mention "Blue Whale" anywhere again', "", ("Blue Whale",)),
        ("客户「云栖」的报价", "客户「云栖」的报价", ("云栖",)),
        ("`a` 和 「b」 的对照", "`a` 和 「b」 的对照", ("a", "b")),
        ('``a "b" ` c`` x', '``a "b" ` c`` x', ('a "b" ` c',)),
        ("以后不要再提我的前公司了", "我的前公司", ()),
        ("never mention the merger again.", "the merger", ()),
        ("删除旧日志前要先备份", "删除旧日志前要先备份", ()),
        ("删除「蓝鲸」", "", ("蓝鲸",)),
        ("The user's dog is called Pixel", "The user's dog is called Pixel", ()),
    ],
)
def test_a_rule_is_its_phrase_and_its_literals(text: str, phrase: str, literals: tuple[str, ...]) -> None:
    """Words that ask would match statements that have nothing to do with the matter."""
    rule = _rule(text)

    assert (rule.text, rule.phrase, rule.literals) == (text, phrase, literals)
    assert not rule.topic


@pytest.mark.parametrize("mark", ["（精确）", "(精确)", " (exact)", "(EXACT)", "（精确）。", "（ exact ）"])
def test_the_exact_mark_is_taken_off(mark: str) -> None:
    rule = _rule(f"代理地址是 10.8.0.1{mark}")

    assert (rule.phrase, rule.exact, rule.topic) == ("代理地址是 10.8.0.1", True, False)


def test_an_exact_mark_elsewhere_is_text() -> None:
    assert not _rule("（精确）的定位").exact


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("我膝盖受伤、做康复的事", "我膝盖受伤、做康复"),
        ("搬家那件事", "搬家"),
        ("关于搬家的一切", "搬家"),
        ("删除关于搬家的记录", "搬家"),
        ("和老魏有关的所有内容", "老魏"),
        ("忘掉我和邻居吵架的事情", "我和邻居吵架"),
        ("my dispute with the landlord over the deposit", "my dispute with the landlord over the deposit"),
        ("everything about the merger", "the merger"),
        ("anything that has to do with the lawsuit", "the lawsuit"),
        ("the matter of the broken lift", "the broken lift"),
        ("forget the whole thing with Anna", "Anna"),
    ],
)
def test_a_matter_is_a_topic(text: str, phrase: str) -> None:
    rule = _rule(text)

    assert (rule.phrase, rule.topic) == (phrase, True)


@pytest.mark.parametrize(
    "text",
    [
        "my laptop runs Ubuntu",
        "my meeting with Wen is on Friday",
        "项目的事实表",
        "用户做事很快",
        "everything runs on Linux",
    ],
)
def test_a_sentence_is_none(text: str) -> None:
    """A topic also hits what merely shares its words; a sentence must not become one."""
    assert not _rule(text).topic


def test_an_exact_rule_is_no_topic() -> None:
    """`（精确）` asks for less, not for more."""
    assert not _rule("搬家的事（精确）").topic


def test_every_list_item_is_a_rule_on_its_line() -> None:
    text = (
        "---\nsession_id: f-1\ncaptured_at_ms: 17\n---\n# 遗忘规则\n\n说明文字\n\n"
        "- a\n  b\n* c\n\n## 其他\n1. d\n- [ ] e\n"
        "- 代号：\n  - f\n  - g\n```\n- no\n```\n> - no\n<!-- - no -->\n- 忘掉\n"
    )

    rules = parse_rules("forget/a.md", text)

    assert [(r.text, r.line) for r in rules] == [("a b", 9), ("c", 11), ("d", 14), ("e", 15), ("f", 17), ("g", 18)]
    assert rules[0].place == "forget/a.md:9"


@pytest.mark.parametrize(
    "text",
    [
        "- a\n",
        "\ufeff- a\r\n",
        "---\n- a\n---\n",
        "---\n- a\n",
        "---\nsession_id: x\nsession_id: y\n---\n- a\n",
        "---\nrules:\n- a\n---\n",
    ],
)
def test_a_rule_is_in_force_however_its_file_begins(text: str) -> None:
    """A faulty head must never keep something from being forgotten."""
    assert [rule.text for rule in parse_rules("forget/a.md", text)] == ["a"]


def test_a_file_without_items_holds_no_rules() -> None:
    assert parse_rules("forget/a.md", "# 遗忘规则\n\n忘掉搬家\n") == ()
    assert parse_rules("forget/a.md", "") == ()


def test_a_forget_note_gives_a_rule_of_its_target() -> None:
    head = "---\nsession_id: n\ncaptured_at_ms: 1\naction: forget\n"

    given = rule_of_note(parse_note("n.md", f"{head}target: 搬家的事\n---\n别再记了"))
    read = rule_of_note(parse_note("n.md", f"{head}---\n忘掉「蓝鲸」"))

    assert (given.text, given.phrase, given.topic, given.place) == ("搬家的事", "搬家", True, "n.md:1")
    assert (read.text, read.phrase, read.literals) == ("「蓝鲸」", "", ("蓝鲸",))


@pytest.mark.parametrize("filler", [" ", "（", "「", "`", '"', "，", "my ", "关于", "的", "a b "])
def test_a_rule_of_any_length_is_read_in_time(filler: str) -> None:
    parse_rules("forget/a.md", f"- x{filler * (300_000 // len(filler))}x\n")


def test_an_entry_named_by_what_it_says_is_a_topic_and_its_reason_is_none() -> None:
    """`That line about the count, we leave it for now` asks for the line, not for the reason."""
    rule = _rule("忘掉首页显示访问量那条，先不做了")

    assert (rule.phrase, rule.topic) == ("首页显示访问量", True)
