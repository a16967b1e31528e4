"""Section headings: a key that can be read back, in the memory's own vocabulary only."""

from __future__ import annotations

import pytest

from nightfold.formats.headings import (
    SectionKind,
    parse_heading,
    parse_summary_heading,
    section_heading,
    summary_heading,
    topic_name,
)
from nightfold.formats.vocabulary import EN, ZH, Vocabulary


@pytest.mark.parametrize(
    ("kind", "name", "workspace", "vocabulary", "heading"),
    [
        ("global", "", None, ZH, "## 全局偏好"),
        ("global", "", None, EN, "## Global preferences"),
        ("pitfalls", "", None, ZH, "## 踩过的坑"),
        ("pitfalls", "", None, EN, "## Pitfalls"),
        ("project", "kite", None, ZH, "## 项目：kite"),
        ("project", "kite", "/w/kite", ZH, "## 项目：kite（/w/kite）"),
        ("project", "kite", "D:\\w", EN, "## Project: kite (D:\\w)"),
        ("workspace", "/w/kite", None, ZH, "## 工作目录：/w/kite"),
        ("workspace", "/w/kite", None, EN, "## Workspace: /w/kite"),
        ("topic", "家里的网络", None, ZH, "## 家里的网络"),
    ],
)
def test_a_heading_has_the_form_of_the_format(
    kind: SectionKind, name: str, workspace: str | None, vocabulary: Vocabulary, heading: str
) -> None:
    assert section_heading(kind, name, workspace, vocabulary) == heading
    read_kind, read_name, read_workspace = parse_heading(heading, vocabulary)
    assert (read_kind, read_workspace) == (kind, workspace)
    assert kind in ("global", "pitfalls") or read_name == name


@pytest.mark.parametrize(
    ("line", "vocabulary", "name", "workspace"),
    [
        ("## 项目：站（新版）", ZH, "站（新版）", None),
        ("## 项目：站（新版）（/w/站）", ZH, "站（新版）", "/w/站"),
        ("## 项目：站（/w（旧）/站）", ZH, "站", "/w（旧）/站"),
        ("## Project: shop (old)", EN, "shop (old)", None),
        ("## Project: shop (~/shop)", EN, "shop", "~/shop"),
        ("## Project: shop (C:\\Program Files (x86)\\shop)", EN, "shop", "C:\\Program Files (x86)\\shop"),
        ("## Project: shop(/w)", EN, "shop(/w)", None),
        ("## 项目：（/w）", ZH, "（/w）", None),
        ("## 项目：站（/w", ZH, "站（/w", None),
    ],
)
def test_parentheses_hold_a_workspace_if_it_looks_like_a_path(
    line: str, vocabulary: Vocabulary, name: str, workspace: str | None
) -> None:
    assert parse_heading(line, vocabulary) == ("project", name, workspace)


def test_known_projects_settle_what_a_look_cannot() -> None:
    assert parse_heading("## 项目：站（kite）", ZH, projects={"站"}) == ("project", "站", "kite")
    assert parse_heading("## 项目：站（/w）", ZH, projects={"站（/w）"}) == ("project", "站（/w）", None)


@pytest.mark.parametrize("words", ["全局偏好", "踩过的坑", "用户偏好", "项目：kite", "工作目录：/w"])
def test_a_topic_spelt_like_a_heading_of_ours_is_quoted(words: str) -> None:
    """A short name is a document's text: it must not open the global section."""
    assert topic_name(words, ZH) == f"「{words}」"
    assert parse_heading(section_heading("topic", words, None, ZH), ZH) == ("topic", f"「{words}」", None)


def test_a_topic_is_one_line() -> None:
    assert topic_name("a\n## b\u2028c", ZH) == "a ## b c"
    with pytest.raises(ValueError, match="name"):
        topic_name(" \n", ZH)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a\rb", " a", "a\u202eb"])
def test_a_project_that_cannot_stand_on_one_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="heading"):
        section_heading("project", name, None, ZH)


def test_the_summary_has_preferences_first_and_no_pitfalls() -> None:
    assert summary_heading("global", "", None, ZH) == "## 用户偏好"
    assert summary_heading("global", "", None, EN) == "## User preferences"
    assert summary_heading("project", "kite", "/w", ZH) == "## 项目：kite（/w）"
    with pytest.raises(ValueError, match="pitfalls"):
        summary_heading("pitfalls", "", None, ZH)


def test_headings_of_the_index_are_topics_in_the_summary() -> None:
    assert parse_summary_heading("## 用户偏好", ZH) == ("global", "用户偏好", None)
    assert parse_summary_heading("## 全局偏好", ZH) == ("topic", "全局偏好", None)
    assert parse_summary_heading("## 项目：kite（/w）", ZH) == ("project", "kite", "/w")
