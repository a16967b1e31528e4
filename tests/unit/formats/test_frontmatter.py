"""The block at the head of a document: strings as written, and errors that say what to do."""

from __future__ import annotations

import pytest

from nightfold.errors import InputError
from nightfold.formats.frontmatter import Frontmatter, decode, level, read_frontmatter


def _read(block: str, *, required: bool = True) -> Frontmatter:
    return read_frontmatter("sessions/a.md", f"---\n{block}\n---\nbody".split("\n"), required=required)


def _read_all(text: str) -> None:
    front = read_frontmatter("sessions/a.md", text.split("\n"))
    front.session_id()
    front.captured_at_ms()
    for key in ("agent", "project", "workspace"):
        front.optional(key)


def _refused(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        _read_all(text)
    return caught.value


@pytest.mark.parametrize(
    ("block", "key", "value"),
    [
        ("session_id: 0123", "session_id", "0123"),
        ("session_id: 1e5", "session_id", "1e5"),
        ("session_id: 2026-11-30", "session_id", "2026-11-30"),
        ("session_id: yes", "session_id", "yes"),
        ('session_id: "a-1"', "session_id", "a-1"),
        ("'session_id': a", "session_id", "a"),
        ("sessionId: a", "session_id", "a"),
        ("capturedAtMs: 17", "captured_at_ms", "17"),
        ("project: my app  # comment", "project", "my app"),
        ("project: a: b", "project", "a: b"),
        ("project: '@scope/app'", "project", "@scope/app"),
        ("project: @scope/app", "project", "@scope/app"),
        ("project: *star", "project", "*star"),
        ("project: [REDACTED_SECRET]", "project", "[REDACTED_SECRET]"),
        ("project: >\n  folded\n  name", "project", "folded name"),
        ("workspace: C:\\Users\\mei", "workspace", "C:\\Users\\mei"),
        ('workspace: "C:\\Users\\new"', "workspace", "C:\\Users\\new"),
        ('workspace: "C:\\new"', "workspace", "C:\\new"),
        ('workspace: "C:\\\\Users\\\\new"', "workspace", "C:\\Users\\new"),
        ("workspace: \\\\host\\share", "workspace", "\\\\host\\share"),
        ("project: 记账", "project", "记账"),
        ("tags: [x, y]\nproject: p", "project", "p"),
        ("tags:\n  - x\n  - y: z\nproject: p", "project", "p"),
        ("x: {a: b}\nx: twice\nproject: p", "project", "p"),
        ("project:\tp", "project", "p"),
        ("project: p\r", "project", "p"),
    ],
)
def test_values_are_strings_as_they_are_written(block: str, key: str, value: str) -> None:
    """An id of digits must stay the same id, and a Windows path its backslashes."""
    assert _read(block).optional(key) == value


@pytest.mark.parametrize("block", ["project:", "project: ''", "project: ~", "project: null", "project:   ", "x: y", ""])
def test_an_empty_value_is_none(block: str) -> None:
    assert _read(block).optional("project") is None


def test_a_quoted_null_is_a_name() -> None:
    assert _read('project: "null"').optional("project") == "null"


def test_the_body_begins_behind_the_block() -> None:
    lines = ["---", "session_id: a", "---", "body"]

    assert read_frontmatter("a.md", lines).body == 3
    assert read_frontmatter("a.md", ["--- ", "a: b", "...", "body"]).body == 3


def test_keys_know_their_lines() -> None:
    front = _read("tags:\n  - x\nsession_id: a\nproject: p")

    assert (front.line("session_id"), front.line("project"), front.line("agent")) == (4, 5, None)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("no block", 1, "no frontmatter"),
        ("", 1, "no frontmatter"),
        ("\n---\nsession_id: a\n---", 1, "no frontmatter"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\n", 1, "not closed"),
        ("---\ncaptured_at_ms: 1\n---", 1, "session_id is missing"),
        ("---\nsession_id: a\n---", 1, "captured_at_ms is missing"),
        ("---\nsession_id:\ncaptured_at_ms: 1\n---", 1, "session_id is missing"),
        ("---\nsession_id: a b\ncaptured_at_ms: 1\n---", 2, "session_id is not valid"),
        ("---\nsession_id: 会话\ncaptured_at_ms: 1\n---", 2, "session_id is not valid"),
        ("---\nsession_id: ../x\ncaptured_at_ms: 1\n---", 2, "session_id is not valid"),
        (f"---\nsession_id: {'a' * 129}\ncaptured_at_ms: 1\n---", 2, "session_id is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: 0\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: -5\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: 4102444800000\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: 1.5\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: 1_000\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: １７\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\ncaptured_at_ms: 2026-11-30\n---", 3, "captured_at_ms is not valid"),
        (f"---\nsession_id: a\ncaptured_at_ms: {'9' * 5000}\n---", 3, "captured_at_ms is not valid"),
        ("---\nsession_id: a\nsession_id: b\ncaptured_at_ms: 1\n---", 3, "session_id stands twice"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\nsessionId: a\n---", 4, "session_id stands twice"),
        ("---\nsession_id: [a, b]\ncaptured_at_ms: 1\n---", 2, "single value"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\nproject:\n  - x\n  - y\n---", 4, "single value"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\nproject: |\n  x\n  y\n---", 4, "one line"),
        ('---\nsession_id: a\ncaptured_at_ms: 1\nproject: "x\\u202ey"\n---', 4, "one line"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\nproject: x\u2028y\n---", 4, "one line"),
        ("---\nsession_id:a\ncaptured_at_ms: 1\n---", 2, "no `key: value`"),
        ("---\nsession_id: a\ncaptured_at_ms: 1\n\n# Raw memory\ntext: x: y\nwords\n---", 7, "no `key: value`"),
    ],
)
def test_a_bad_block_is_refused_with_its_line_and_a_reason(text: str, line: int, says: str) -> None:
    """The message is all that a person has to find and mend the file."""
    error = _refused(text)

    assert (error.path, error.line) == ("sessions/a.md", line)
    assert says in error.problem


def test_a_value_is_never_shown_in_the_message() -> None:
    """It may be a secret in the wrong place, and messages go into reports."""
    error = _refused("---\nsession_id: hunter2 hunter2\ncaptured_at_ms: 1\n---")

    assert "hunter2" not in str(error)


@pytest.mark.parametrize("break_", ["\u2028", "\u2029", "\x85", "\r"])
def test_a_value_brings_no_key_of_its_own(break_: str) -> None:
    """YAML breaks lines at these characters; a value could then set the id."""
    front = _read(f"session_id: a\ntitle: x{break_}project: evil")

    assert front.optional("project") is None


def test_a_block_that_nests_for_ever_is_refused_like_any_other() -> None:
    error = _refused(f"---\nsession_id: a\nproject: {'[' * 2000}\n---")

    assert "captured_at_ms is missing" in error.problem


def test_an_optional_block_without_our_keys_is_body() -> None:
    """A rules file may begin with a rule across the page; what is between two of them must not vanish."""
    assert _read("- a rule\n- another", required=False).body == 0
    assert _read("rules:\n- a rule", required=False).body == 0
    assert _read("session_id: a", required=False).body == 3
    assert read_frontmatter("f.md", ["---", "- never closed"], required=False).body == 0
    assert read_frontmatter("f.md", ["- a"], required=False).body == 0


def test_a_block_has_a_limit() -> None:
    """A rule at the far end of a long document does not close a block that was left open."""
    lines = ["---", *(["key: value"] * 10_000), "---"]

    with pytest.raises(InputError, match="not closed"):
        read_frontmatter("a.md", lines)


def test_bytes_that_are_not_utf8_are_refused_with_the_line() -> None:
    with pytest.raises(InputError) as caught:
        decode("sessions/a.md", b"one\ntwo\xff\n")
    assert (caught.value.line, "0xff" in caught.value.problem) == (2, True)

    with pytest.raises(InputError, match="UTF-16"):
        decode("sessions/a.md", "text".encode("utf-16"))


def test_what_counts_as_content_has_neither_mark_nor_carriage_returns() -> None:
    assert decode("a.md", b"\xef\xbb\xbfa\r\nb") == "\ufeffa\r\nb"
    assert level("\ufeffa\r\nb\rc") == "a\nb\rc"
