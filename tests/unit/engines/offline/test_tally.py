"""A story told in pieces is no knowledge; a short statement of how things are is."""

import pytest

from tests.unit.engines.offline.told import item, statements

TALLIES = [
    "Two crates, 90 labels, one evening.",
    "Forty jars in two batches, half an afternoon.",
    "14 % saved on three routes, two nights.",
    "Evacuation drill held twice, six minutes each.",
    "Gate cycled three times.",
    "Trial run of 40 minutes, nobody came.",
    "重排 14 张卡片，花了一刻钟。",
    "The estimate came to 14 pages.",
    "第二天补录的单子全部一致。",
    "第一晚差 40 条，是时区的缘故。",
    "最后问她留不留旧账，她说留。",
    "导入 12 万条旧账，丢弃 80 条坏数据。",
]
KNOWLEDGE = [
    "8 cores, 32 GB of memory, two disks.",
    "Two keys, one for each gate.",
    "Three replicas, one in each zone, at most 40 seconds apart.",
    "The tank is cleaned twice a week.",
    "A grace period of 40 minutes, then the gate closes.",
    "Backups run three times a day.",
    "第一天上班先领门卡。",
    "第二天起恢复全价。",
    "最后一班车 22:40 开。",
]


@pytest.mark.parametrize("text", TALLIES)
def test_counts_and_days_of_one_story_stay_in_its_document(text: str) -> None:
    """Next month they tell the reader nothing."""
    assert not item(text).durable


@pytest.mark.parametrize("text", KNOWLEDGE)
def test_a_short_statement_of_how_things_are_is_kept(text: str) -> None:
    """Not every line without a verb is a tally."""
    assert item(text).durable


@pytest.mark.parametrize(
    "heading",
    [
        "What was tried",
        "How it was measured",
        "How we got there",
        "当晚顺序",
        "走过的步骤",
        "查过的地方",
        "怎么测的",
        "Rehearsal",
    ],
)
def test_the_steps_of_finished_work_are_told_by_their_heading(heading: str) -> None:
    """`Switch off the first host` is a step of last night there, not advice."""
    (step,) = statements(f"## {heading}\n1. Pull the first fuse.")
    assert not step.durable


@pytest.mark.parametrize("heading", ["How it works", "What he wants", "How the queue is drained", "当天到账规则"])
def test_a_heading_that_asks_how_things_are_is_no_log(heading: str) -> None:
    """Only the past tense tells a story."""
    (kept,) = statements(f"## {heading}\n- The second pump starts behind the first.")
    assert kept.durable
