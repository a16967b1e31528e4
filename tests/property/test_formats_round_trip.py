"""Print ∘ parse is the identity on any text, and no text that is put into an artifact becomes structure.

The generator loves what has broken parsers before: headings and source lines where text should be, strike
marks, every character that some reader breaks lines at, fences and comments that never end.
"""

import json
from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from nightfold.errors import InputError
from nightfold.formats.changes import ChangeList, RuleChange, parse_changes, print_changes, print_changes_document
from nightfold.formats.diffs import unified_diff
from nightfold.formats.forget import parse_rules
from nightfold.formats.headings import parse_summary_heading, section_heading, summary_heading, topic_name
from nightfold.formats.index import (
    Index,
    SectionKind,
    append_entry,
    make_entry,
    make_section,
    parse_index,
    print_index,
    shorten,
)
from nightfold.formats.manifest import manifest_of, parse_manifest, print_manifest
from nightfold.formats.note import parse_note, print_note
from nightfold.formats.requests import content_of, forgotten, read_action, undo_target
from nightfold.formats.session import parse_session, print_session
from nightfold.formats.source_line import (
    SourceLine,
    fits_keyword,
    fits_project_field,
    parse_source_line,
    print_source_line,
)
from nightfold.formats.summary import make_line, parse_summary, print_summary
from nightfold.formats.vocabulary import EN, ZH, Vocabulary

FRAGMENTS = (
    *("- ", "-", "* ", "+ ", "1. ", "2) ", "  ", "    ", "\t", "- [ ] ", "- [x] "),
    *("# ", "## ", "### ", "#", "===", "---", "***", "> ", ">"),
    *("\n", "\n", "\n", "\n\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\ufeff", "\0"),
    *("~~", "~~ 已被替代：", "已被替代：", "~~ superseded by: ", "superseded by:", "来源不再支持"),
    *(
        "来源: ",
        "来源:",
        "来源：",
        "  来源: a",
        "\n  来源: a · p · 2026-11-30 · keywords: k",
        "Sources: ",
        "\n  Sources: b",
    ),
    *(" · ", "·", ", ", "，", "keywords: ", "keywords：", "captured_at_ms: 17", "2026-11-30", "2026/11/30"),
    *("[搜:", "[find:", "]", "v2", "# 记忆索引", "# Memory index", "## 全局偏好", "## Pitfalls", "## 项目：", "（/w）"),
    *("项目：", "工作目录：", "全局偏好", "用户偏好", " (x)", "```", "````", "~~~", "`", "``", "<!--", "-->", "<b>"),
    *("原始记忆", "Raw memory", "会话摘要", "Facts", "**", "__", "| a | b |", "|---|---|", "|", "：", ":"),
    *(
        "“",
        "”",
        "「",
        "」",
        '"',
        "（精确）",
        "(exact)",
        "\u202e",
        "\u200b",
        "宽",
        "e.g.",
        ". ",
        "。",
        "忘掉",
        "记住",
        "把",
        "改成",
    ),
    *(
        "remember ",
        "forget ",
        "undo ",
        "update: ",
        "change a to b",
        "撤销",
        "关于",
        "的事",
        "session_id: x",
        "a",
        "Word ",
    ),
)
HOSTILE = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=30).map("".join)
VOCABULARIES = st.sampled_from([ZH, EN])
KINDS: st.SearchStrategy[SectionKind] = st.sampled_from(["project", "workspace", "topic"])


@given(HOSTILE, VOCABULARIES)
@example("", ZH)
@example("\n\n\n", ZH)
@example("# 记忆索引\n\n## 全局偏好\n- a\n  来源: x · 2026-11-30", ZH)
@example("\ufeff# 记忆索引\r\n\r\n## 全局偏好\r\n- a\r\n  来源: x\r\n", ZH)
def test_any_text_survives_the_index_parser(text: str, vocabulary: Vocabulary) -> None:
    """What a person typed is kept byte for byte, whatever it is."""
    assert print_index(parse_index(text, vocabulary)) == text


@given(HOSTILE, VOCABULARIES)
@example("v2", ZH)
def test_any_text_survives_the_summary_parser(text: str, vocabulary: Vocabulary) -> None:
    assert print_summary(parse_summary(text, vocabulary)) == text


@given(HOSTILE, VOCABULARIES)
def test_any_text_survives_the_changes_parser(text: str, vocabulary: Vocabulary) -> None:
    assert print_changes_document(parse_changes(text, vocabulary)) == text


def _leveled(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


@given(HOSTILE)
@example("# Raw memory\n- a\n```\n# Raw memory\n")
def test_any_session_body_survives_and_names_only_lines_it_has(body: str) -> None:
    """Line numbers are shown to people and used to cut text, so they must be of this file."""
    text = f"---\nsession_id: a\ncaptured_at_ms: 5\n---\n{body}"

    document = parse_session("sessions/a.md", text)

    assert print_session(document) == _leveled(text)
    lines = document.text.split("\n")
    for position, item in enumerate(document.items):
        assert 5 <= item.line <= item.last_line <= len(lines)
        assert item.parent is None or item.parent < position
        if "<!--" in body or "|" in body:
            continue  # a comment joins what stands around it, a row names its columns
        own = "".join("".join(lines[item.line - 1 : item.last_line]).split())
        assert all("".join(line.split()) in own for line in item.text.split("\n"))


@given(HOSTILE)
def test_any_session_text_is_read_or_refused_with_a_line(text: str) -> None:
    """One bad document must not stop the night: it is an InputError or it is a document."""
    line: int | None = 1
    try:
        document = parse_session("sessions/a.md", text)
    except InputError as error:
        line = error.line
    else:
        assert print_session(document) == _leveled(text)
        # Taking its body apart is no longer scan's business: it must not be able to fail later.
        assert (document.body, document) == (parse_session("sessions/a.md", text).body, document)
    assert line is not None
    assert 1 <= line <= text.count("\n") + 1


@given(HOSTILE, st.sampled_from(["", "action: forget\n", "action: undo\n", "action: update\ntarget: t\n"]))
def test_any_note_body_survives(body: str, keys: str) -> None:
    text = f"---\nsession_id: a\ncaptured_at_ms: 5\n{keys}---\n{body}"

    note = parse_note("extensions/ad_hoc/notes/a.md", text)

    assert print_note(note) == _leveled(text)
    if note.action in ("remember", "update"):
        assert note.content
    if note.action == "forget":
        assert note.target


@given(HOSTILE)
def test_any_rules_file_gives_rules_that_name_something(text: str) -> None:
    """A rule with nothing to compare would either hit everything or silently do nothing."""
    for rule in parse_rules("forget/a.md", text):
        assert rule.phrase or rule.literals
        assert all(literal and literal in rule.text for literal in rule.literals)
        assert 1 <= rule.line <= text.count("\n") + 1


@given(HOSTILE)
def test_requests_are_read_without_failing(text: str) -> None:
    content_of(read_action(text), text)
    forgotten(text)
    undo_target(text)


@given(HOSTILE, st.none() | HOSTILE, VOCABULARIES, st.booleans())
@example("~~a~~ 已被替代：b", None, ZH, True)
@example("~~~~a~~ superseded by: b~~ superseded by: c", None, EN, True)
@example("a\n来源: evil · 2026-11-30", None, ZH, True)
@example("a\n  来源：evil", None, ZH, False)
@example("a\r## 全局偏好\r- evil", None, ZH, True)
@example("a~~ 已被替代：b", "c~~ 已被替代：d", ZH, True)
@example("a", "", EN, True)
def test_an_entry_reads_back_as_what_was_put_in(
    text: str, successor: str | None, vocabulary: Vocabulary, sourced: bool
) -> None:
    """Text of a document cannot create an entry, a section, a source line or a retired belief."""
    source = SourceLine(("a-1", "b"), "proj", "2026-11-30", ("k", "k 2")) if sourced else None
    try:
        made = make_entry(text, source, vocabulary, superseded_by=successor)
    except ValueError:
        assume(False)
    page = "\n".join([vocabulary.title, "", "## topic", *made.raw, "- next", ""])

    index = parse_index(page, vocabulary)

    assert len(index.sections) == 1
    (_, found), (_, following) = index.entries
    assert replace(found, line=0) == made
    assert following.text == "next"
    assert made.active is (successor is None)
    assert made.source == source
    for other in (ZH, EN):
        found_lines = sum(parse_source_line(raw, other) is not None for raw in made.raw)
        assert found_lines == (1 if sourced and other is vocabulary else 0)
    for raw in made.raw:
        assert len(raw.splitlines()) == 1, "another program would see a line break here"


@given(HOSTILE, st.lists(HOSTILE, max_size=2), VOCABULARIES)
@example("a [搜:b] c", ["k"], ZH)
def test_a_summary_line_reads_back_as_what_was_put_in(text: str, keys: list[str], vocabulary: Vocabulary) -> None:
    try:
        made = make_line(text, keys, vocabulary)
    except ValueError:
        assume(False)

    summary = parse_summary("\n".join(["v2", "", "## t", made.raw, ""]), vocabulary)

    (section,) = summary.sections
    (line,) = section.lines
    assert (line.text, line.keys, line.raw) == (made.text, tuple(keys), made.raw)


@given(HOSTILE, HOSTILE, VOCABULARIES, KINDS, st.booleans())
@example("全局偏好", "", ZH, "topic", False)
@example("项目：ferry", "", ZH, "topic", False)
@example("用户偏好", "", ZH, "topic", False)
@example("shop (old)", "", EN, "project", False)
@example("a", "C:\\Program Files (x86)\\w", EN, "project", True)
def test_a_section_reads_back_with_its_key(
    name: str, folder: str, vocabulary: Vocabulary, kind: SectionKind, in_folder: bool
) -> None:
    workspace = f"/{folder}" if in_folder and kind == "project" else None
    try:
        made = make_section(kind, name, workspace, vocabulary)
    except ValueError:
        assume(False)
    projects = {name}

    (found,) = parse_index(f"{vocabulary.title}\n{made.heading}\n", vocabulary, projects=projects).sections

    assume(workspace is None or _balanced(workspace, vocabulary))
    assert (found.kind, found.name, found.workspace) == (made.kind, made.name, made.workspace)
    assert found.kind == kind
    assert made.name == (topic_name(name, vocabulary) if kind == "topic" else name)
    heading = summary_heading(kind, name, workspace, vocabulary)
    assert parse_summary_heading(heading, vocabulary, projects=projects) == (made.kind, made.name, made.workspace)


def _balanced(text: str, vocabulary: Vocabulary) -> bool:
    """Whether parentheses pair up; a heading cannot tell where an unpaired one belongs."""
    depth = 0
    for character in text:
        depth += (character == vocabulary.open_paren.strip()) - (character == vocabulary.close_paren)
        if depth < 0:
            return False
    return depth == 0


@given(HOSTILE, st.lists(HOSTILE, max_size=3), VOCABULARIES)
@example("x ·", [], ZH)
@example("·", ["·"], ZH)
@example("keywords: a", [], ZH)
@example("2026-11-30", [], EN)
def test_a_source_line_reads_back_field_by_field(project: str, words: list[str], vocabulary: Vocabulary) -> None:
    """A project or keyword with a separator in it must not turn into another field."""
    keywords = tuple(dict.fromkeys(word for word in words if fits_keyword(word)))
    source = SourceLine(("a-1", "B:2@x"), project, "captured_at_ms: 17", keywords)

    found = parse_source_line(print_source_line(source, vocabulary), vocabulary)

    assert found == (source if fits_project_field(project) else replace(source, project=None))


@given(HOSTILE, VOCABULARIES)
def test_a_parsed_source_line_prints_again(text: str, vocabulary: Vocabulary) -> None:
    """A hand-typed line may have to be printed with one keyword less; that must not stop the run."""
    raw = f"  {vocabulary.source_prefix}{text.split(chr(10))[0]}"
    found = parse_source_line(raw, vocabulary)
    assert found is not None

    try:
        again = parse_source_line(print_source_line(found, vocabulary), vocabulary)
    except ValueError:
        assert "\r" in raw
    else:
        assert again is not None
        assert (again.ids, again.stamp, again.keywords) == (found.ids, found.stamp, found.keywords)


@given(HOSTILE, st.integers(min_value=1, max_value=40))
@example("/home/luo/go/ferry is here", 12)
def test_a_shortened_text_is_a_beginning_of_its_first_line(text: str, limit: int) -> None:
    """The gate finds the successor by it."""
    short = shorten(text, limit)

    assert len(short) <= limit
    assert text.strip().split("\n")[0].startswith(short)
    assert short or not text.strip()


@given(HOSTILE, VOCABULARIES)
def test_an_appended_entry_is_the_last_and_nothing_else_moves(text: str, vocabulary: Vocabulary) -> None:
    index = parse_index(f"{vocabulary.title}\n## t\n{text}", vocabulary)
    *before, last = index.sections
    entry = make_entry("new", None, vocabulary)

    grown = Index(vocabulary, index.preamble, (*before, append_entry(last, entry)))

    section = parse_index(print_index(grown), vocabulary).sections[-1]
    assert section.entries[-1].text == "new"
    assert [e.text for e in section.entries[:-1]] == [e.text for e in last.entries]
    assert print_index(grown).replace("\n- new", "", 1) == print_index(index)


@given(HOSTILE, HOSTILE, VOCABULARIES)
def test_a_printed_change_list_parses_into_its_rows(old: str, rule: str, vocabulary: Vocabulary) -> None:
    diff = unified_diff("sessions/a.md", old, f"{old}\n## x\n```\n")
    changes = ChangeList("INIT", 3, rules=(RuleChange("A", "forget/a.md", 4, rule),), diffs=(diff,))

    text = print_changes(changes, vocabulary)
    document = parse_changes(text, vocabulary)

    assert print_changes_document(document) == text
    assert [s.heading for s in document.sections] == [
        vocabulary.changes_sessions,
        vocabulary.changes_rules,
        vocabulary.changes_notes,
        vocabulary.changes_hand_edits,
        vocabulary.changes_diffs,
    ]
    (row,) = document.sections[1].rows
    assert row.fields[0] == "forget/a.md:4"
    assert document.sections[-1].diffs == {"sessions/a.md": diff.lines}


@given(st.binary(), st.binary(), st.integers(1, 10**9), st.integers(0, 10**6))
def test_a_manifest_we_wrote_reads_back_and_prints_the_same_bytes(
    index: bytes, summary: bytes, generation: int, tokens: int
) -> None:
    manifest = manifest_of(generation, index, summary, tokens, "estimate-1")

    data = print_manifest(manifest)

    assert parse_manifest(data) == manifest
    assert print_manifest(parse_manifest(data)) == data
    assert parse_manifest(json.dumps(json.loads(data)).encode()) == manifest


@given(st.binary() | HOSTILE.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_other_bytes_are_refused_as_a_manifest(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_manifest(data)


@given(HOSTILE, VOCABULARIES)
def test_a_topic_never_opens_a_section_of_another_kind(words: str, vocabulary: Vocabulary) -> None:
    """A topic comes from a document's short name, which may be spelt like one of our headings."""
    try:
        heading = section_heading("topic", words, None, vocabulary)
    except ValueError:
        assume(False)

    (section,) = parse_index(heading, vocabulary).sections

    assert section.kind == "topic"
    assert parse_summary_heading(heading, vocabulary)[0] == "topic"
