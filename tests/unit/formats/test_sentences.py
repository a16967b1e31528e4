"""Paragraphs into sentences: an end that was meant, and none that was not."""

from __future__ import annotations

import pytest

from nightfold.formats.blocks import Line
from nightfold.formats.sentences import code_spans, join_lines, split_sentences


def _split(text: str) -> list[str]:
    lines = [Line(line, number) for number, line in enumerate(text.split("\n"), 1)]
    return [sentence.text for sentence in split_sentences(lines)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("用 tabs。不用空格！真的？", ["用 tabs。", "不用空格！", "真的？"]),
        ("他说“以后用 tabs。不用空格。”然后走了。", ["他说“以后用 tabs。不用空格。”然后走了。"]),
        ("见（第 3 节。附录）的说明。完。", ["见（第 3 节。附录）的说明。", "完。"]),
        ("Use tabs. Never spaces.", ["Use tabs.", "Never spaces."]),
        ("Use pnpm. npm is banned.", ["Use pnpm.", "npm is banned."]),
        ("Does it run? Yes! Always.", ["Does it run?", "Yes!", "Always."]),
        ("Pin it, e.g. to v1.2.3, in foo.py and Node.js.", ["Pin it, e.g. to v1.2.3, in foo.py and Node.js."]),
        ("Ask Dr. Wen, i.e. the owner. Then merge.", ["Ask Dr. Wen, i.e. the owner.", "Then merge."]),
        ("Logs, traces, etc. are kept. Others go.", ["Logs, traces, etc. are kept.", "Others go."]),
        ("See no. 5 first. Fig. 2 is wrong.", ["See no. 5 first.", "Fig. 2 is wrong."]),
        ("The answer is no. We wait.", ["The answer is no.", "We wait."]),
        ("Run `a. B` now. Then stop.", ["Run `a. B` now.", "Then stop."]),
        ('He said "go. now" twice. Fine.', ['He said "go. now" twice.', "Fine."]),
        ('He said "stop." Then he left.', ['He said "stop."', "Then he left."]),
        ("Wait... then go. Done.", ["Wait... then go.", "Done."]),
        ("Open the .env file. Close it.", ["Open the .env file.", "Close it."]),
        ("J. Smith wrote it. It runs.", ["J. Smith wrote it.", "It runs."]),
        ("可以吗?可以。", ["可以吗?", "可以。"]),
        ("用 v1.2。升级到 v2.0。", ["用 v1.2。", "升级到 v2.0。"]),
        ("The port is 80. Then it stops.", ["The port is 80.", "Then it stops."]),
        ("版本是 12. 然后停。", ["版本是 12.", "然后停。"]),
        ("Ask Dr! Now.", ["Ask Dr!", "Now."]),
        ("no end", ["no end"]),
        ("... !!! 。", []),
        ("", []),
    ],
)
def test_a_sentence_ends_where_its_writer_ended_it(text: str, expected: list[str]) -> None:
    """Half a sentence is no statement, and two in one cannot be retired one by one."""
    assert _split(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The nightly job copies the ledger to the second disk\nbefore it rotates. It takes long.",
            ["The nightly job copies the ledger to the second disk before it rotates.", "It takes long."],
        ),
        (
            "夜里的任务先把账本抄到第二块盘上，再去轮转日志，然后才\n清理临时目录。完成后发通知。",
            ["夜里的任务先把账本抄到第二块盘上，再去轮转日志，然后才清理临时目录。", "完成后发通知。"],
        ),
        ("用户喜欢 tabs\n项目用 pnpm\n端口是 8080", ["用户喜欢 tabs", "项目用 pnpm", "端口是 8080"]),
        ("Likes tabs\nUses pnpm", ["Likes tabs", "Uses pnpm"]),
        ("The user\nprefers tabs", ["The user prefers tabs"]),
        ("支持的格式，\n只有两种", ["支持的格式，只有两种"]),
        (f"{'a' * 40}\n{'b' * 35}\nWide", [f"{'a' * 40} {'b' * 35}", "Wide"]),
        (f"{'a' * 40}\n{'b' * 35}\nWider", [f"{'a' * 40} {'b' * 35} Wider"]),
        (f"{'a' * 39}\nB", ["a" * 39, "B"]),
        (f"{'a' * 40}\nB", [f"{'a' * 40} B"]),
        ("• one\n• two", ["one", "two"]),
        ("1、先停服务\n2、再备份", ["先停服务", "再备份"]),
    ],
)
def test_lines_are_joined_where_they_look_wrapped(text: str, expected: list[str]) -> None:
    """Notes hold one fact a line without a full stop; prose is wrapped by an editor."""
    assert _split(text) == expected


def test_sentences_know_their_lines() -> None:
    text = "The nightly job copies the ledger to the second disk\nbefore it rotates. It takes\nlong. Ok"
    lines = [Line(line, number) for number, line in enumerate(text.split("\n"), 7)]

    assert [(s.line, s.last_line) for s in split_sentences(lines)] == [(7, 8), (8, 9), (9, 9)]


def test_lines_join_by_a_space_unless_both_sides_are_chinese() -> None:
    assert join_lines(["部署", "新站", "on", "Friday", "晚上"]) == "部署新站 on Friday 晚上"
    assert join_lines([]) == ""


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("a `b` c", [(2, 5)]),
        ("``a ` b``", [(0, 9)]),
        ("`a", []),
        ("`a`` b`", [(0, 7)]),
        ("`a` `b`", [(0, 3), (4, 7)]),
    ],
)
def test_code_spans_pair_runs_of_one_length(text: str, spans: list[tuple[int, int]]) -> None:
    assert code_spans(text) == spans
