"""The two vocabularies of the artifacts: every word the program writes for structure.

A memory root has one vocabulary for life; the parsers take it as an argument, so text in a document
can never pass for structure of the other. Source: spec/formats.md, section 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Language = Literal["zh", "en"]


@dataclass(frozen=True)
class Vocabulary:
    """The exact words of one language. Headings include their `#` marks."""

    language: Language
    title: str
    """Line 1 of MEMORY.md."""
    global_heading: str
    project_prefix: str
    workspace_prefix: str
    pitfalls_heading: str
    open_paren: str
    """Stands between a project's name and its workspace."""
    close_paren: str
    source_prefix: str
    """Starts a source line, after its two spaces of indent."""
    superseded_mark: str
    """Stands between `~~old~~ ` and the successor's text."""
    unsupported: str
    """Stands in place of the successor where a source simply stopped saying it."""
    preferences_heading: str
    """First section of memory_summary.md."""
    key_open: str
    """Starts a search key; `]` ends it."""
    changes_title: str
    changes_sessions: str
    changes_rules: str
    changes_notes: str
    changes_hand_edits: str
    changes_diffs: str
    changes_mode: str
    changes_base: str
    changes_none: str
    changes_added: str
    changes_modified: str
    changes_removed: str
    changes_replaced: str
    """Follows the number of hand edits of a kind, as do the next two."""
    changes_inserted: str
    changes_deleted: str

    def __hash__(self) -> int:
        """Hash the language alone: every remembered source line is looked up by it and by its vocabulary."""
        return hash(self.language)


ZH: Final = Vocabulary(
    language="zh",
    title="# 记忆索引",
    global_heading="## 全局偏好",
    project_prefix="## 项目：",
    workspace_prefix="## 工作目录：",
    pitfalls_heading="## 踩过的坑",
    open_paren="（",
    close_paren="）",
    source_prefix="来源: ",
    superseded_mark="已被替代：",
    unsupported="来源不再支持",
    preferences_heading="## 用户偏好",
    key_open="[搜:",
    changes_title="# 变更清单",
    changes_sessions="## 会话文档",
    changes_rules="## 遗忘规则",
    changes_notes="## Note",
    changes_hand_edits="## 产物手改",
    changes_diffs="## 逐行差异",
    changes_mode="模式: ",
    changes_base="基线: ",
    changes_none="无",
    changes_added="新增",
    changes_modified="修改",
    changes_removed="移除",
    changes_replaced="改",
    changes_inserted="增",
    changes_deleted="删",
)

EN: Final = Vocabulary(
    language="en",
    title="# Memory index",
    global_heading="## Global preferences",
    project_prefix="## Project: ",
    workspace_prefix="## Workspace: ",
    pitfalls_heading="## Pitfalls",
    open_paren=" (",
    close_paren=")",
    source_prefix="Sources: ",
    superseded_mark="superseded by: ",
    unsupported="no longer in its source",
    preferences_heading="## User preferences",
    key_open="[find:",
    changes_title="# Changes",
    changes_sessions="## Sessions",
    changes_rules="## Forget rules",
    changes_notes="## Notes",
    changes_hand_edits="## Hand edits",
    changes_diffs="## Diffs",
    changes_mode="Mode: ",
    changes_base="Base: ",
    changes_none="none",
    changes_added="added",
    changes_modified="modified",
    changes_removed="removed",
    changes_replaced="changed",
    changes_inserted="added",
    changes_deleted="deleted",
)

KEYWORDS_PREFIX: Final = "keywords: "
STAMP_PREFIX: Final = "captured_at_ms: "
FIELD_SEPARATOR: Final = " · "
LIST_SEPARATOR: Final = ", "
SUMMARY_VERSION: Final = "v2"
REDACTED: Final = "[REDACTED_SECRET]"


def vocabulary(language: Language) -> Vocabulary:
    """Return the vocabulary of `language`."""
    return ZH if language == "zh" else EN


def of_title(line: str) -> Vocabulary | None:
    """Return the vocabulary whose index title is exactly `line`, or None."""
    return next((v for v in (ZH, EN) if v.title == line), None)
