"""Nothing is invented: literals letter by letter, words mostly, standing always."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from nightfold.gate.figures import chinese, spellings, value_of
from nightfold.gate.likeness import likeness, says_the_same
from nightfold.gate.reldates import resolves
from nightfold.gate.sources import Sources
from nightfold.gate.status import lost_status
from tests.unit.gate.pairs import DAY, INDEX, NOV_1, HandEdit, context, findings, found, inputs, note_text

HOME = "## Project: ferry (/src/ferry)"


def told(entry: str, *said: str, zone: str = "UTC", code: str = "GRD001") -> list[tuple[str, int, str]]:
    """Judge an entry of a document that says `said`."""
    index = f"# Memory index\n\n{HOME}\n- {entry}\n  Sources: s1 · 2026-11-01\n"
    given = context(index, "v2\n", snapshot=inputs({"s1": said}), base="# Memory index\n", zone=zone)
    return found(given, code)


FAULT = [("MEMORY.md", 4, "error")]


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("The pool takes 40 connections.", "The pool takes 400 connections"),
        ("Set `retries = 3` in `conf/app.toml`.", "Set `retries = 5` in `conf/app.toml`"),
        ("Docs are at https://docs.test/a.", "Docs are at https://docs.test/b"),
        ("The cut is 20 MB after 90 s.", "The cut is 90 MB after 20 s"),
        ("Call `run --dry` first.", "Call `run --wet` first"),
        ("OrderSync drops writes.", "OrderQueue drops writes"),
        ('He said "ask me first".', 'He said "never ask me"'),
        ("It ends on 2027-03-14.", "It ends on 2027-04-13"),
    ],
)
def test_a_literal_that_no_source_has_is_an_error(said: str, entry: str) -> None:
    assert set(told(entry, said)) == set(FAULT)
    assert told(said, said) == []


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("超时设为三秒，重试两次。", "超时 3 秒，重试 2 次"),
        ("It retries three times.", "It retries 3 times"),
        ("The colour is #6B4EFF.", "The colour of it: #6B4EFF"),
        ("The cut is 20MB.", "The cut is 20 MB"),
        ("A token of 1,000 units", "A token of 1000 units"),
        ("Released on Nov 3, 2026.", "Released on 2026-11-03"),
        ("十一月之前，11 月 3 日上线。", "2026-11-03 上线"),
    ],
)
def test_one_value_in_two_notations_is_supported(said: str, entry: str) -> None:
    assert told(entry, said) == []


def test_the_sources_own_agent_project_and_workspace_are_supported() -> None:
    assert told("ferry, worked on with `codex` in /src/ferry", "Nothing to add here at all.") == []


def test_an_earlier_wording_and_a_persons_text_need_no_source() -> None:
    index = INDEX.replace("ferry needs Node 20.11.", "ferry needs Node 20.11 and 4 GB.")
    edit = HandEdit(
        "MEMORY.md", "replace", HOME, "ferry needs Node 20.11.", "ferry needs Node 20.11 and 4 GB.", ("s2",), 1
    )

    assert found(context(index), "GRD001") == [("MEMORY.md", 12, "error")]
    assert found(context(index, base=index), "GRD001") == []
    assert found(context(index, edits=[edit]), "GRD001") == []


def test_a_note_is_a_source_like_any_other() -> None:
    index = INDEX + "- ferry listens on port 4711\n  Sources: n1 · 2026-11-01\n"
    notes = [note_text("n1", NOV_1, "Remember: ferry listens on port 4711", action="remember")]

    assert found(context(index, snapshot=inputs(notes=notes)), "GRD001") == []


def test_the_literal_is_named_at_its_own_line() -> None:
    index = INDEX.replace("port 8000.\n", "port 8000\n  and on 8001.\n")

    assert found(context(index), "GRD001") == [("MEMORY.md", 9, "error")]


def test_a_day_that_resolves_a_relative_one_is_supported_and_another_is_not() -> None:
    """The session was on a Sunday, 2026-11-01; in Madrid its first hour was still October."""
    assert told("2026-10-31 moved the job to three", "Yesterday moved the job to three.") == []
    assert told("2026-10-30 moved the job to three", "Yesterday moved the job to three.") == FAULT
    assert told("2026-10-30 moved the job to three", "Yesterday moved the job to three.", zone="America/New_York") == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("2026-10-31", "昨天改的"),
        ("2026-10-30", "前天改的"),
        ("2026-11-02", "tomorrow"),
        ("2026-10-29", "3 days ago"),
        ("2026-10-29", "三天前"),
        ("2026-10-30", "last Friday"),
        ("2026-11-06", "下周五"),
        ("2026-10", "last month"),
        ("2026-12", "下个月"),
        ("2025", "去年"),
        ("2027", "next year"),
        ("2026 年 11 月 8 日", "in 7 days"),
        ("Nov 15, 2026", "两周后"),
        ("2026-11-03", "11 月 3 日"),
        ("2026-11-03", "on Nov 3"),
        ("2026 年 11 月", "2026-11"),
    ],
)
def test_what_a_relative_date_can_mean(written: str, text: str) -> None:
    assert resolves(written, text, NOV_1 + DAY // 2, UTC)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("2026-10-29", "昨天改的"),
        ("2026-11-03", "last month"),
        ("2024", "去年"),
        ("2026-11-03", "11 月 4 日"),
        ("2021-11-03", "11 月 3 日"),
        ("2026-12-24", "last Friday"),
        ("no date", "yesterday"),
    ],
)
def test_what_it_cannot_mean(written: str, text: str) -> None:
    assert not resolves(written, text, NOV_1 + DAY // 2, UTC)


def test_the_day_is_that_of_the_zone() -> None:
    midnight = NOV_1 + 30 * 60_000

    assert resolves("2026-10-31", "yesterday", midnight, ZoneInfo("UTC"))
    assert not resolves("2026-10-30", "yesterday", midnight, ZoneInfo("UTC"))
    assert resolves("2026-10-30", "yesterday", midnight, ZoneInfo("America/New_York"))
    assert resolves("2026-10-30", "yesterday", midnight, None)


@pytest.mark.parametrize(
    ("value", "numeral"),
    [
        (0, "零"),
        (2, "二"),
        (10, "十"),
        (12, "十二"),
        (20, "二十"),
        (105, "一百零五"),
        (2000, "二千"),
        (10001, "一万零一"),
    ],
)
def test_numerals(value: int, numeral: str) -> None:
    assert chinese(value) == numeral
    assert value_of(numeral) == value


def test_other_spellings_of_a_number() -> None:
    assert "三" in spellings("3")
    assert "three" in spellings("3")
    assert "12" in spellings("十二")
    assert spellings("3.5") == ()
    assert spellings("20 MB") == ()
    assert value_of("三方") is None


def test_an_entry_most_of_whose_words_are_nowhere_is_an_error_with_the_share() -> None:
    entry = "Every vendor feed is validated against the central registry and rejected on mismatch"
    index = INDEX + f"- {entry}\n  Sources: s1 · 2026-11-01\n"
    one = findings(context(index), "GRD002")[0]

    assert (one.line, one.severity) == (14, "error")
    assert one.score is not None
    assert one.score > 0.6


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        (
            "连接池上限设成 40，超过后请求排队，压测时排队 3 秒就报警。",
            "连接池最多 40 个连接，再多就排队，排队 3 秒报警",
        ),
        ("Plain dumps were too slow, so we use `dump -Fc`.", "use `dump -Fc`, since plain dumps were slow"),
        ("The importer reads CSV files in UTF-8.", "The importer reads UTF-8 CSV files"),
        ("Use Redis.", "Redis"),
    ],
)
def test_a_faithful_rewording_is_supported(said: str, entry: str) -> None:
    assert told(entry, said, code="GRD002") == []


def test_the_common_words_of_a_long_document_support_no_invented_sentence() -> None:
    """Over a whole document the words of any sentence add up."""
    each = ("vendor", "registry", "reject", "contract", "team", "budget")
    said = [f"The {word} is described on page {n} of the handbook." for n, word in enumerate(each)]

    entry = "The vendor registry rejects a contract against the team budget"
    assert told(entry, *said, code="GRD002") == FAULT
    assert told(entry, "The vendor registry rejects any contract against a team's budget.", code="GRD002") == []


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("未验证：内存泄漏可能来自缩略图", "内存泄漏来自缩略图"),
        ("打算把缓存换成 Dragonfly，只是讨论，还没有决定", "缓存已经换成 Dragonfly"),
        ("Unverified: the leak may come from the resizer.", "The leak comes from the resizer"),
        ("The plan is to move the queue to Kafka.", "The queue moved to Kafka"),
        ("助手建议给查询加索引，用户没有回应", "给查询加索引"),
        (
            "The assistant suggested an index; the user did not answer.",
            "The query has an index",
        ),
    ],
)
def test_a_lost_standing_is_seen(said: str, entry: str) -> None:
    assert lost_status(said, entry) is not None


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("打算把缓存换成 Dragonfly，还没有决定", "缓存换成 Dragonfly 还在讨论"),
        ("Unverified: the leak may come from the resizer.", "The resizer might cause the leak"),
        ("The assistant suggested an index; the user did not answer.", "An index on the query was suggested"),
        ("The port is 8080; the latency is not measured.", "The port is 8080"),
        ("计划原来未定，用户已确认改用 Kafka", "改用 Kafka"),
        ("用户计划表放在 docs/plan.md", "计划表放在 docs/plan.md"),
        ("Deploys need a plan to be written first.", "Deploys need a plan that is written first"),
        ("未登录的用户看到首页", "未登录的用户看到首页"),
    ],
)
def test_a_standing_that_is_kept_or_of_another_matter_is_no_loss(said: str, entry: str) -> None:
    assert lost_status(said, entry) is None


def test_one_source_that_tells_it_as_a_fact_is_enough() -> None:
    said = {"s1": ("Unverified: the leak may come from the resizer.",), "s2": ("The leak comes from the resizer.",)}
    index = f"# Memory index\n\n{HOME}\n- The leak comes from the resizer.\n  Sources: {{}} · 2026-11-0{{}}\n"
    alone, both = (
        context(index.format(ids, day), "v2\n", snapshot=inputs(said), base="# Memory index\n")
        for ids, day in (("s1", 1), ("s1, s2", 2))
    )

    assert found(alone, "GRD003") == FAULT
    assert found(both, "GRD003") == []


def test_a_superseded_entry_and_one_of_the_base_were_judged_when_they_came() -> None:
    said = {"s1": ("Unverified: the leak may come from the resizer.",)}
    index = f"# Memory index\n\n{HOME}\n- The leak comes from the resizer.\n  Sources: s1 · 2026-11-01\n"

    assert found(context(index, "v2\n", snapshot=inputs(said), base=index), "GRD003") == []


def test_an_entry_with_an_unknown_source_is_not_judged() -> None:
    """Nobody knows what it says; SRC002 tells of the source."""
    index = INDEX + "- ferry has 17 doors\n  Sources: s1, nobody · 2026-11-01\n"

    assert found(context(index), "GRD001") == []
    assert found(context(index), "SRC002") == [("MEMORY.md", 15, "error")]


def test_without_a_zone_dates_are_given_the_benefit_of_the_doubt() -> None:
    index = f"# Memory index\n\n{HOME}\n- 2026-10-30 moved the job to three\n  Sources: s1 · 2026-11-01\n"
    given = context(
        index, "v2\n", snapshot=inputs({"s1": ("Yesterday moved the job to three.",)}), base="# Memory index\n"
    )

    assert found(replace(given, zone=None), "GRD001") == []


def test_likeness_is_the_share_of_the_shorter_text() -> None:
    assert likeness("the port is 8000", "port 8000 of ferry") == 1.0
    assert likeness("备份放在二号盘", "日志写到别处") == 0.0
    assert says_the_same("ferry is built with Bazel", "ferry is built with Bazel 8")
    assert not says_the_same("ferry is built with Bazel 7", "ferry is built with Bazel 8")
    assert not says_the_same("Bazel", "ferry is built with Bazel in the morning")


@pytest.mark.parametrize("run", ["", "8000", "/src/ferry", "ferry\n/src", "port 8000.\n", "port 9000", "codex"])
@pytest.mark.parametrize("known", ["s1", "nobody"])
def test_a_run_is_found_in_a_source_field_by_field_as_in_all_of_them(known: str, run: str) -> None:
    sources = Sources(inputs())

    assert sources.holds(known, run) is (run in Sources(inputs()).text(known))


@pytest.mark.parametrize("text", ["ferry listens\n  on  port 8000.", "ferry listens on port 8000."])
def test_a_text_that_stands_in_a_source_is_supported_whatever_its_spacing(text: str) -> None:
    index = INDEX.replace("ferry listens on port 8000.", text)

    assert found(context(index, base=INDEX), "GRD001") == []
