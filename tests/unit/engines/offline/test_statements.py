"""Documents as atomic, self-contained statements, and what is left out of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.engines.offline.belief import Statement
from nightfold.engines.offline.statements import LeftOut, known_projects, statement_of_note, statements_of
from nightfold.formats.note import parse_note
from tests.unit.engines.offline.told import MAY_14, OTHERS, document, item, left_out, read, statements


def texts(body: str, **fields: object) -> list[str]:
    return [s.text for s in statements(body, **fields)]


def test_every_item_is_a_statement_at_its_place() -> None:
    """`why` and the order of all statements rest on line and position."""
    found = statements("## Facts\n- Frames are numbered from the left.\n\n- The scale reports every 10 minutes.")

    assert [(s.text, s.line, s.position) for s in found] == [
        ("Frames are numbered from the left.", 10, 0),
        ("The scale reports every 10 minutes.", 12, 1),
    ]
    assert {(s.session_id, s.path, s.origin, s.project) for s in found} == {
        ("bee-1", "sessions/bee-1.md", "session", "hivelog")
    }


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**称重间隔** 是 `10 min`", "称重间隔 是 `10 min`"),
        ("端口是 ~~8080~~ 9090，别写死", "端口是 9090，别写死"),
        ("The sensor\n  sleeps between two readings", "The sensor sleeps between two readings"),
        ("传感器每次醒来先校时，\n  再上报", "传感器每次醒来先校时，再上报"),
        ("Rows under `data/**/raw` are kept", "Rows under `data/**/raw` are kept"),
        ("蜂箱编号用两位数字\u200b\u202e", "蜂箱编号用两位数字"),
        ("see [find:queen] in the index, it lists all queens", "see (find queen) in the index, it lists all queens"),
    ],
    ids=str,
)
def test_marks_that_mean_nothing_in_an_entry_are_taken_off(written: str, shown: str) -> None:
    assert texts(f"## Facts\n- {written}") == [shown]


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("N/A", "FMT005"),
        ("暂无", "FMT005"),
        ("TODO", "FMT005"),
        ("task_outcome: success", "2"),
        ("`src/hive/scale.py`", "2"),
        ("~~the scale speaks Modbus~~", "4"),
        ("captured_at_ms: 1700000000000", "p9"),
        ("D sessions/bee-0.md · bee-0", "p9"),
        ("2026-05-14 11:02:07 WARN scale late by 4 s", "NSE002"),
        ("12:03:11.402 ERR sync failed hive=7", "NSE002"),
        ("the log of the sync, shortened:", "4"),
        ("管理口令是 [REDACTED_SECRET]", "SEC001"),
        ("It has to be rebooted then.", "4"),
        ("同上，只是换成了 2 号箱", "4"),
    ],
    ids=str,
)
def test_what_is_no_statement_is_left_out_with_its_rule(written: str, rule: str) -> None:
    """Every item of a document is accounted for: a statement, or a reason."""
    (left,) = left_out(f"## Facts\n- {written}")

    assert (left.rule, bool(left.reason), left.line) == (rule, True, 10)


def test_a_long_item_is_raw_output() -> None:
    (left,) = left_out("## Facts\n- " + "reading 41.2 kg, " * 60)

    assert left.rule == "NSE002"


def test_references_are_left_out_unless_they_say_what_to_do() -> None:
    body = "## References\n- `docs/scale.md`\n- https://bees.test/varroa\n- the drawing lies in the shed"
    rule = "\n- `docs/scale.md` must be read before anyone opens the case, the warranty depends on it"

    assert texts(body + rule) == [rule.removeprefix("\n- ")]


def test_a_source_line_in_a_document_is_no_part_of_the_statement() -> None:
    """Text in a document must never become structure of ours."""
    (found,) = texts("## Facts\n- Honey is weighed wet.\n  Sources: ghost · 2020-01-01 · keywords: x")

    assert found == "Honey is weighed wet."


def test_a_statement_beside_a_secret_is_kept_without_it() -> None:
    """Where a credential lives, and how often it changes, is worth knowing; the credential is not."""
    for text in (
        "机器人用 `TOKEN=[REDACTED_SECRET]` 登录，变量写在 `bot.env`",
        "桶的密钥是 [REDACTED_SECRET]，每季度换一次",
    ):
        assert texts(f"## Facts\n- {text}") == [text]


def test_nested_items_take_their_parent_as_subject() -> None:
    """A bullet that means nothing without its neighbour helps nobody."""
    body = "## Facts\n- 称重模块：\n  - 波特率 9600\n  - 掉线后自动重连三次\n- Sensor board\n  - baud rate 115200"

    assert texts(body) == ["称重模块：波特率 9600", "称重模块：掉线后自动重连三次", "Sensor board: baud rate 115200"]


def test_nested_items_of_a_full_statement_stand_beside_it() -> None:
    parent = "The gateway keeps one day of readings when the uplink is gone."
    child = "Older readings are dropped first."

    assert texts(f"## Facts\n- {parent}\n  - {child}") == [parent, child]


def test_a_bare_item_takes_the_heading_that_names_its_matter() -> None:
    assert texts("## 网关\n- 端口 7700") == ["网关：端口 7700"]
    assert texts("## 其他\n- 端口 7700") == ["端口 7700"]


def test_a_bundle_is_split_where_every_sentence_stands_alone() -> None:
    body = "- The mobile app caches tiles for a week. The web app fetches tiles on every visit."

    assert texts(f"## Facts\n{body}") == [
        "The mobile app caches tiles for a week.",
        "The web app fetches tiles on every visit.",
    ]


@pytest.mark.parametrize(
    "bundle",
    [
        "The mobile app caches tiles for a week. It forgets them on log-out.",
        "网关每晚重启一次。否则内存会涨满。",
        "Unverified: the scale drifts in frost. The readings of January look high.",
        "Sync fails at midnight -> the token expires then. Renew it at 23:00.",
        "用户说“秤要一周校一次。别忘了。”",
    ],
    ids=str,
)
def test_a_bundle_that_hangs_together_is_kept_whole(bundle: str) -> None:
    assert texts(f"## Facts\n- {bundle}") == [bundle]


def test_a_statement_for_two_places_is_split_into_one_for_each() -> None:
    """Rule 9: contents of different reach are entries of their own."""
    found = statements("## User preferences\n- 所有项目的提交信息用英文；本项目的界面只做德文")

    assert [(s.text, s.scope.kind) for s in found] == [
        ("所有项目的提交信息用英文", "global"),
        ("本项目的界面只做德文", "project"),
    ]


def test_a_sentence_that_leans_on_the_one_before_is_joined_to_it() -> None:
    leaning = "The feeder opens at seven in the morning. It stays shut while it rains."
    own = "Each hive has its own feeder."

    assert texts(f"## Facts\n{leaning} {own}") == [leaning, own]


def test_a_pronoun_for_the_user_is_named() -> None:
    assert texts("## User preferences\n- He wants alerts only once a day.") == [
        "The user wants alerts only once a day."
    ]
    assert texts("## 用户偏好\n- 他不喜欢弹窗提醒") == ["用户不喜欢弹窗提醒"]


def test_the_session_summary_takes_back_what_raw_memory_states() -> None:
    """Only raw memory yields statements; the summary is what they are judged by."""
    fact = "The frost alarm is sent through the LoRa gateway."
    doubt = "Whether the frost alarm is sent through the LoRa gateway was not tested."

    assert item(fact, summary=doubt).status == "unverified"
    assert item(fact, summary=doubt).text == f"Unverified: {fact}"
    assert item(fact, summary="The frost alarm got a new sound; not tested.").status == "stated"


def test_statements_depend_on_the_document_and_the_known_projects_alone() -> None:
    """Property 5 of the pipeline: whatever else the inputs hold, a decision on a statement stays."""
    one = document("## Facts\n- The scale of queenbee speaks Modbus.\n- 昨天换了天线")
    known = known_projects([one, *OTHERS])

    assert statements_of(one, known) == statements_of(one, known_projects([*reversed(OTHERS), one]))


def test_a_project_that_is_captured_later_is_not_known_yet() -> None:
    """Adding documents one by one must lead where reading them all at once does."""
    one = document("## Facts\n- drone-map draws the flight paths at night.")
    later = document("- x", session_id="z", project="drone-map", workspace=None, ms=MAY_14 + 1)

    (found,) = statements_of(one, known_projects([one, later]))
    (known,) = statements_of(one, known_projects([one, replace(later, captured_at_ms=MAY_14)]))

    assert isinstance(found, Statement)
    assert isinstance(known, Statement)
    assert (found.scope.name, known.scope.name) == ("hivelog", "drone-map")


def test_keywords_are_words_of_the_source() -> None:
    found = item("`ERR_SCALE_TIMEOUT` 说明 RS-485 的终端电阻没接", heading="踩过的坑")

    assert "ERR_SCALE_TIMEOUT" in found.keywords
    assert all(word in found.text for word in found.keywords)


@given(st.text(max_size=200))
def test_any_item_gives_one_line_or_a_reason(text: str) -> None:
    """No text in a document can create a line of its own in an entry."""
    for found in read("## Facts\n- " + text):
        if isinstance(found, LeftOut):
            assert found.reason
        else:
            assert found.text == found.text.strip() != ""
            assert "\n" not in found.text
            assert "~~" not in found.text


def note(body: str, **fields: object) -> Statement | None:
    front = "\n".join(
        f"{key}: {value}" for key, value in {"session_id": "n1", "captured_at_ms": MAY_14, **fields}.items()
    )
    parsed = parse_note("extensions/ad_hoc/notes/n1.md", f"---\n{front}\n---\n\n{body}\n")
    return statement_of_note(parsed, known_projects([*OTHERS]))


def test_a_note_to_remember_is_the_users_own_lasting_word() -> None:
    found = note("记住：蜂群照片一律横着拍")

    assert found is not None
    assert (found.text, found.origin, found.status) == ("蜂群照片一律横着拍", "note", "user_stated")
    assert found.explicit
    assert found.durable
    assert found.scope.kind == "global"


def test_a_note_belongs_to_the_project_that_it_names() -> None:
    found = note("remember: queenbee prints its labels on 62 mm rolls")

    assert found is not None
    assert (found.scope.kind, found.scope.name, found.scope.workspace) == ("project", "queenbee", "/home/ida/queenbee")


@pytest.mark.parametrize("body", ["忘掉蜂群照片那条", "撤销上一条"], ids=str)
def test_notes_that_take_back_make_no_statement(body: str) -> None:
    assert note(body) is None


def test_what_is_ticked_off_is_open_no_more() -> None:
    """A list of open items keeps its done ones for a while; the next task must not do them again."""
    body = "## Open items\n- [x] oil the hinges of the lid\n- [ ] paint the lid of hive four"

    assert texts(body) == ["Open: paint the lid of hive four"]
    assert [left.rule for left in left_out(body)] == ["2"]
