"""Session documents: three parts in either language, and items with kind, place and evidence."""

from __future__ import annotations

import sys

import pytest

from nightfold.errors import InputError
from nightfold.formats.session import Item, SessionDocument, parse_session, print_session

HEAD = "---\nsession_id: s-1\ncaptured_at_ms: 1764460800000\n---\n"  # four lines


def _document(body: str) -> SessionDocument:
    return parse_session("sessions/s-1.md", HEAD + body)


def _raw(body: str) -> tuple[Item, ...]:
    return _document(f"# Raw memory\n{body}").items


def _texts(body: str) -> list[str]:
    return [item.text for item in _raw(body)]


def test_a_document_carries_its_keys_and_parts() -> None:
    text = (
        "---\nsessionId: s-1\ncapturedAtMs: 1764460800000\nagent: codex\nproject: kite\nworkspace: D:\\w\\kite\n---\n"
        "# 简短名称\n部署新站\n\n# 会话摘要\n任务：部署。\n\n结果：成功。\n- 还差证书\n\n# 原始记忆\n- 用 caddy\n"
    )

    document = parse_session("sessions/s-1.md", text)

    assert (document.path, document.session_id, document.captured_at_ms) == ("sessions/s-1.md", "s-1", 1764460800000)
    assert (document.agent, document.project, document.workspace) == ("codex", "kite", "D:\\w\\kite")
    assert document.short_name == "部署新站"
    assert document.summary == "任务：部署。\n\n结果：成功。\n\n- 还差证书"
    assert document.items == (Item("用 caddy", 18, 18, None),)
    assert not document.legacy
    assert print_session(document) == text


def test_a_file_from_windows_reads_the_same() -> None:
    text = HEAD + "# Raw memory\n- a\n"

    document = parse_session("sessions/s-1.md", "\ufeff" + text.replace("\n", "\r\n"))

    assert document == parse_session("sessions/s-1.md", text)


@pytest.mark.parametrize(
    "heading",
    [
        "# Raw memory",
        "## raw MEMORY",
        "### Raw memory ###",
        "# Raw  memory:",
        "# **Raw memory**",
        "# 原始记忆",
        "### 原始记忆：",
        "Raw memory\n---",
    ],
)
def test_the_parts_are_found_under_either_wording(heading: str) -> None:
    document = _document(f"# Session summary\nx\n\n{heading}\n- a\n")

    assert [item.text for item in document.items] == ["a"]
    assert document.summary == "x"


@pytest.mark.parametrize(
    "heading", ["#### Raw memory", "# Raw memories", "Raw memory", "- # Raw memory", "> # Raw memory"]
)
def test_nothing_else_opens_a_part(heading: str) -> None:
    document = _document(f"# Session summary\nx\n\n{heading}\n- a\n")

    assert document.items == ()
    assert not document.legacy


def test_a_part_ends_only_at_another_of_the_three() -> None:
    """An author's own headings, of any level, belong to the part they stand in."""
    document = _document("## Raw memory\n- a\n# Appendix\n- b\n## Session summary\nc\n### More\nd\n")

    assert [item.text for item in document.items] == ["a", "b"]
    assert document.items[1].headings == ("Appendix",)
    assert document.summary == "c\n\n### More\n\nd"


def test_a_part_that_stands_twice_is_read_twice() -> None:
    assert _texts("- a\n# Session summary\nx\n# Raw memory\n- b") == ["a", "b"]


def test_structure_never_comes_from_code_comments_or_quotes() -> None:
    """A document may show another one; that one's memory is not its own."""
    document = _document(
        "# Session summary\nok\n\n```\n# Raw memory\n- no\n```\n<!--\n# Raw memory\n- no\n-->\n> # Raw memory\n> - no\n"
        "\n# Raw memory\n- yes\n"
    )

    assert [item.text for item in document.items] == ["yes"]
    assert document.summary == "ok"


def test_a_document_without_any_of_the_headings_is_read_whole() -> None:
    document = _document("# Deploy notes\n\nUse caddy.\n\n## Pitfalls\n- cache\n## Other\n- x\n")

    assert document.legacy
    assert document.short_name == "Deploy notes"
    assert [(i.text, i.kind, i.headings) for i in document.items] == [
        ("Use caddy.", None, ("Deploy notes",)),
        ("cache", "pitfall", ("Deploy notes", "Pitfalls")),
        ("x", None, ("Deploy notes", "Other")),
    ]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("用户偏好", "preference"),
        ("Preference signals", "preference"),
        ("USER PREFERENCES", "preference"),
        ("可复用知识", "fact"),
        ("Reusable knowledge", "fact"),
        ("事实", "fact"),
        ("Facts", "fact"),
        ("决策", "decision"),
        ("Decisions", "decision"),
        ("踩过的坑", "pitfall"),
        ("Failures and how to do differently", "pitfall"),
        ("Pitfalls", "pitfall"),
        ("未完成", "open"),
        ("Open items", "open"),
        ("参考", "reference"),
        ("References", "reference"),
        ("其他", None),
        ("Facts of life", None),
    ],
)
def test_headings_and_labels_name_a_kind(heading: str, kind: str | None) -> None:
    assert [i.kind for i in _raw(f"## {heading}\n- a")] == [kind]
    assert [i.kind for i in _raw(f"**{heading}**\n\n- a")] == [kind]
    if kind:
        for label in (f"{heading}:", f"{heading}：", f"**{heading}**:", f"**{heading}：**", f"- {heading}："):
            assert [i.kind for i in _raw(f"{label}\n  - a")] == [kind], label


def test_a_kind_holds_until_a_heading_of_its_level_or_above() -> None:
    body = "### Facts\n- a\n#### Ports\n- b\n### Other\n- c\n#### Pitfalls\n- d\n## Top\n- e\n"

    assert [(i.text, i.kind, i.headings) for i in _raw(body)] == [
        ("a", "fact", ("Facts",)),
        ("b", "fact", ("Facts", "Ports")),
        ("c", None, ("Other",)),
        ("d", "pitfall", ("Other", "Pitfalls")),
        ("e", None, ("Top",)),
    ]


def test_a_label_holds_until_the_next_label_or_heading() -> None:
    body = "**Facts**\n- a\n\n**Pitfalls**\n- b\n\n**Other**\n- c\n\n## Decisions\n- d\n"

    assert [(i.text, i.kind) for i in _raw(body)] == [("a", "fact"), ("b", "pitfall"), ("c", None), ("d", "decision")]


def test_words_that_lead_to_a_list_are_no_statement_and_hold_for_it_alone() -> None:
    body = "## Facts\nThe user likes:\n- tabs\n\nPorts are fixed. They are:\n\n- 80\n\nThe end.\n"

    assert [(i.text, i.headings) for i in _raw(body)] == [
        ("tabs", ("Facts", "The user likes")),
        ("Ports are fixed.", ("Facts",)),
        ("80", ("Facts", "They are")),
        ("The end.", ("Facts",)),
    ]


def test_a_bold_sentence_is_a_statement_and_bold_words_are_a_label() -> None:
    assert _texts("**Never push on Friday.**\n\n**Backend**\n- x\n\n**a** and **b**\n") == [
        "**Never push on Friday.**",
        "x",
        "**a** and **b**",
    ]


def test_items_nest_wrap_and_carry_their_quotes() -> None:
    body = "- use tabs\n  and more\n  ```\n  code\n  ```\n  > the user said so\n  > twice\n  - inner\n1. one\n2) two\n"

    assert _raw(body) == (
        Item("use tabs\nand more", 6, 12, None, quotes=("the user said so\ntwice",)),
        Item("inner", 13, 13, None, parent=0),
        Item("one", 14, 14, None),
        Item("two", 15, 15, None),
    )


def test_children_of_a_label_item_hang_from_what_is_above_it() -> None:
    body = "- a\n  - Pitfalls:\n    - b\n      - c\n"

    assert [(i.text, i.kind, i.parent) for i in _raw(body)] == [
        ("a", None, None),
        ("b", "pitfall", 0),
        ("c", "pitfall", 1),
    ]


def test_an_empty_box_is_an_open_item() -> None:
    body = "## Facts\n- [ ] sign it\n- [x] ship it\n"

    assert [(i.text, i.kind) for i in _raw(body)] == [("sign it", "open"), ("ship it", "fact")]


def test_prose_is_split_into_sentences_with_their_lines() -> None:
    items = _raw("\nUse tabs. Never\nspaces。好\n")

    assert [(i.text, i.line, i.last_line, i.form) for i in items] == [
        ("Use tabs.", 7, 7, "sentence"),
        ("Never spaces。", 7, 8, "sentence"),
        ("好", 8, 8, "sentence"),
    ]


def test_a_table_row_is_a_statement_that_names_its_columns() -> None:
    items = _raw("| service | port |\n|---|---|\n| web | 80 |\n| db | |\n| | |\n")

    assert [(i.text, i.line, i.form) for i in items] == [
        ("service: web; port: 80", 8, "sentence"),
        ("service: db", 9, "sentence"),
    ]


@pytest.mark.parametrize(
    "body", ["- ", "- ...", "- \u202e", "- ```\n  x\n  ```", "---", "- <!-- x -->", "> said", "    code"]
)
def test_what_says_nothing_is_no_statement(body: str) -> None:
    assert _raw(body) == ()


def test_the_first_text_of_the_short_name_is_taken_as_one_line() -> None:
    assert _document("# Short name\n\n- Deploy\n  the site\n\nmore\n# Raw memory\n").short_name == "Deploy the site"
    assert _document("# Short name\n# Raw memory\n").short_name == ""


def test_a_document_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(InputError, match=r"sessions/x.md:1: no frontmatter"):
        parse_session("sessions/x.md", "# Raw memory\n- a\n")


def test_a_document_without_a_body_is_an_empty_legacy_one() -> None:
    document = _document("")

    assert (document.items, document.legacy, document.short_name, document.summary) == ((), True, "", "")


@pytest.mark.parametrize(
    "piece",
    [
        "- item text with `code` and more words\n  continued\n",
        "A sentence here. Another one, e.g. this.\n",
        "第一句话。第二句话！",
        "` `` ``` ",
        "a <!-- b ",
        "a <!-- b\n",
        "```\na\n",
        "> a\n",
        "......",
        "((((",
        '"',
        "**a ",
        "| a ",
        "- [ ] ",
        "# a   ",
    ],
)
def test_a_huge_document_costs_what_its_length_costs(piece: str) -> None:
    """Five megabytes of anything must not stop the night; work is counted in calls, not in seconds."""
    calls = [_calls(piece * (size // len(piece))) for size in (20_000, 80_000)]

    assert calls[1] < 5 * calls[0] + 1000


def _calls(body: str) -> int:
    """Count the Python and C calls that reading a document makes."""
    count = 0

    def tick(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(tick)
    try:
        _document(f"# Raw memory\n{body}")
    finally:
        sys.setprofile(None)
    return count


def test_five_megabytes_are_read() -> None:
    """Regular expressions hide their work from a count of calls; a slow one would run into the time limit."""
    line = "- an item with `code`, a “quote”, (brackets) and an end. And more. 还有一句。\n"
    count = 5_000_000 // len(line)

    assert len(_document("# Raw memory\n" + line * count).items) == count
