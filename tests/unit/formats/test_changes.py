"""changes.md: complete lists, bounded diffs, in either vocabulary."""

from __future__ import annotations

import pytest

from nightfold.formats.changes import (
    TOTAL_CAP,
    ChangeList,
    FileDiff,
    HandEdit,
    NoteChange,
    Row,
    RuleChange,
    SessionChange,
    parse_changes,
    print_changes,
    unified_diff,
)
from nightfold.formats.vocabulary import EN, ZH, Vocabulary


def _edit(op: str, file: str = "MEMORY.md") -> HandEdit:
    return HandEdit(file, op, "## t", "a", "b", (), 17)  # type: ignore[arg-type]


CHANGES = ChangeList(
    "INCREMENTAL",
    16,
    (
        SessionChange("A", "sessions/a.md", "a-1", 1764460800000),
        SessionChange("A", "sessions/b.md", "b-1", 1764460800001),
        SessionChange("M", "sessions/c.md", "c-1", 1764460800002, stamp_only=True),
        SessionChange("D", "sessions/d.md", "d-1", None),
    ),
    (RuleChange("A", "forget/x.md", 4, "搬家的事"), RuleChange("D", "forget/x.md", 9, None)),
    (
        NoteChange("A", "extensions/ad_hoc/notes/n.md", "n-1", "remember", 1764460800003),
        NoteChange("D", "extensions/ad_hoc/notes/o.md", "o-1", None, None),
    ),
    (_edit("replace"), _edit("replace"), _edit("insert"), _edit("delete"), _edit("delete", "memory_summary.md")),
    (unified_diff("sessions/c.md", "a\n```\nb\n", "a\n```\nc\n"),),
)

IN_CHINESE = """\
# 变更清单

模式: INCREMENTAL
基线: 16

## 会话文档
新增 2 · 修改 1 · 移除 1
- A sessions/a.md · a-1 · captured_at_ms: 1764460800000
- A sessions/b.md · b-1 · captured_at_ms: 1764460800001
- M sessions/c.md · c-1 · captured_at_ms: 1764460800002
- D sessions/d.md · d-1

## 遗忘规则
- A forget/x.md:4 · 搬家的事
- D forget/x.md:9

## Note
- A extensions/ad_hoc/notes/n.md · n-1 · remember · captured_at_ms: 1764460800003
- D extensions/ad_hoc/notes/o.md · o-1

## 产物手改
- MEMORY.md: 2 改 1 增 1 删
- memory_summary.md: 0 改 0 增 1 删

## 逐行差异
### sessions/c.md
````diff
--- a/sessions/c.md
+++ b/sessions/c.md
@@ -1,3 +1,3 @@
 a
 ```
-b
+c
````
"""


def test_a_list_is_printed_in_full() -> None:
    assert print_changes(CHANGES, ZH) == IN_CHINESE


def test_an_empty_list_still_has_all_its_headings() -> None:
    assert print_changes(ChangeList("INIT", None), EN) == (
        "# Changes\n\nMode: INIT\nBase: none\n\n## Sessions\nadded 0 · modified 0 · removed 0\n\n## Forget rules\n\n"
        "## Notes\n\n## Hand edits\n\n## Diffs\n"
    )


@pytest.mark.parametrize("vocabulary", [ZH, EN])
def test_the_lists_read_back(vocabulary: Vocabulary) -> None:
    document = parse_changes(print_changes(CHANGES, vocabulary), vocabulary)

    assert (document.mode, document.base) == ("INCREMENTAL", "16")
    sessions = document.section(vocabulary.changes_sessions)
    assert sessions is not None
    assert sessions.rows[0] == Row("A", ("sessions/a.md", "a-1", "captured_at_ms: 1764460800000"))
    assert [row.change for row in sessions.rows] == ["A", "A", "M", "D"]
    diffs = document.section(vocabulary.changes_diffs)
    assert diffs is not None
    assert diffs.diffs == {"sessions/c.md": CHANGES.diffs[0].lines}
    assert document.section("## nothing") is None


def test_a_rule_or_path_cannot_add_a_line() -> None:
    """File names may hold a line feed."""
    changes = ChangeList("INIT", None, rules=(RuleChange("A", "forget/a\n## Note\n- A.md", 1, "x\n- A evil"),))

    document = parse_changes(print_changes(changes, ZH), ZH)

    rules = document.section(ZH.changes_rules)
    assert rules is not None
    assert rules.rows == (Row("A", ("forget/a ## Note - A.md:1", "x - A evil")),)


def test_diffs_share_a_limit_and_the_cut_is_counted() -> None:
    line = "+" + "x" * 1022  # 1024 bytes with its line feed
    big = FileDiff("sessions/a.md", (line,) * 200, 200)

    text = print_changes(ChangeList("INIT", None, diffs=(big, big, big)), ZH)

    assert text.count(line) == TOTAL_CAP // 1024
    assert "… 56 of 200 lines; read the file\n```\n### sessions/a.md" in text
    assert text.endswith("```diff\n… 0 of 200 lines; read the file\n```\n")


def test_a_diff_that_was_cut_before_says_so_too() -> None:
    text = print_changes(ChangeList("INIT", None, diffs=(FileDiff("a.md", ("+a",), 7),)), ZH)

    assert text.endswith("### a.md\n```diff\n+a\n… 1 of 7 lines; read the file\n```\n")


def test_touched_ids_are_those_of_documents_and_notes() -> None:
    assert CHANGES.touched == {"a-1", "b-1", "c-1", "d-1", "n-1", "o-1"}
