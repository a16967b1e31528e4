"""Notes: who said it when, what it asks for, and what it is about."""

from __future__ import annotations

import pytest

from nightfold.errors import InputError
from nightfold.formats.note import Note, parse_note, print_note

FOLDER = "extensions/ad_hoc/notes"


def _note(body: str, keys: str = "", name: str = "a.md") -> Note:
    return parse_note(f"{FOLDER}/{name}", f"---\nsession_id: n-1\ncaptured_at_ms: 17\n{keys}---\n\n{body}\n")


def test_a_note_carries_its_keys_body_and_content() -> None:
    text = (
        "---\nsession_id: n-1\ncaptured_at_ms: 17\nagent: codex\nproject: kite\nworkspace: /w\n---\n\n记住：用 tabs\n"
    )

    note = parse_note(f"{FOLDER}/a.md", text)

    assert note == Note(
        path=f"{FOLDER}/a.md",
        session_id="n-1",
        captured_at_ms=17,
        action="remember",
        target=None,
        content="用 tabs",
        agent="codex",
        project="kite",
        workspace="/w",
        body="记住：用 tabs",
        text=text,
    )
    assert print_note(note) == text


def test_a_stamped_name_stands_in_for_id_and_time() -> None:
    """People drop such files in by hand; 1764490320 is 2025-11-30 08:12:00 UTC."""
    note = parse_note(f"{FOLDER}/2025-11-30T08-12-00-tabs.md", "记住：用 tabs\n")

    assert (note.session_id, note.captured_at_ms) == ("2025-11-30T08-12-00-tabs", 1764490320000)
    assert note.body == "记住：用 tabs"


def test_keys_win_over_the_name_one_by_one() -> None:
    name = f"{FOLDER}/2025-11-30T08-12-00-tabs.md"

    assert parse_note(name, "---\nsession_id: x\n---\n记住 a").session_id == "x"
    assert parse_note(name, "---\nsession_id: x\n---\n记住 a").captured_at_ms == 1764490320000
    assert parse_note(name, "---\ncaptured_at_ms: 5\n---\n记住 a").captured_at_ms == 5


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("tabs.md", "记住：用 tabs", "no frontmatter"),
        ("tabs.md", "---\nsession_id: a\n---\nx", "captured_at_ms is missing"),
        ("2025-11-30T08-12-00-制表符.md", "记住：用 tabs", "cannot serve as an id"),
        ("2025-13-30T08-12-00-tabs.md", "记住：用 tabs", "no valid time"),
        ("1970-01-01T00-00-00-x.md", "记住：用 tabs", "between 1970 and 2100"),
        ("2100-01-01T00-00-00-x.md", "记住：用 tabs", "between 1970 and 2100"),
        ("2025-11-30T08-12-00-x.md", "---\nsession_id: a\n记住", "not closed"),
        ("a.md", "---\nsession_id: a\ncaptured_at_ms: 1\naction: delete\n---\nx", "action must be one of"),
    ],
)
def test_a_note_that_cannot_be_used_is_refused(name: str, text: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_note(f"{FOLDER}/{name}", text)

    assert says in caught.value.problem
    assert caught.value.line is not None


@pytest.mark.parametrize(
    ("body", "keys", "action", "target", "content"),
    [
        ("更新一下：并发数是 8", "action: update\ntarget: 并发数是 4\n", "update", "并发数是 4", "并发数是 8"),
        ("并发数是 8", "action: update\n", "update", None, "并发数是 8"),
        ("用 tabs", "action: Remember\n", "remember", None, "用 tabs"),
        ("这件事别再记了", "action: forget\ntarget: 每周三去游泳\n", "forget", "每周三去游泳", ""),
        ("我膝盖受伤的事", "action: forget\n", "forget", "我膝盖受伤的事", "我膝盖受伤的事"),
        ("忘掉这条", "action: forget\n", None, None, "忘掉这条"),
        ("忘掉这条", "", None, None, "忘掉这条"),
        ("", "action: remember\n", None, None, ""),
        ("记住", "", None, None, "记住"),
        ("", "action: undo\n", "undo", None, ""),
        ("撤销上一条，还是记着吧", "action: undo\ntarget: n-0\n", "undo", "n-0", "上一条，还是记着吧"),
        ("- 记住 a", "", "remember", None, "a"),
        ("# 备忘\n\n记住 a", "", "remember", None, "a"),
        ("- 记住 a\n- 请记住：b", "", "remember", None, "a\nb"),
        ("- 忘掉搬家的事", "", "forget", "搬家的事", "搬家的事"),
        ("- 忘掉 a\n- 忘掉 b", "", None, None, "忘掉 a\n忘掉 b"),
        ("# 备忘", "", None, None, "# 备忘"),
        ("就照旧吧", "", None, None, "就照旧吧"),
        ("x", "action: forget\ntarget: |\n  two\n  lines\n", "forget", "two lines", "x"),
    ],
)
def test_the_order_comes_from_the_keys_or_else_from_the_words(
    body: str, keys: str, action: str | None, target: str | None, content: str
) -> None:
    note = _note(body, keys)

    assert (note.action, note.target, note.content) == (action, target, content)
