"""Section headings of the two artifacts: read and write. Source: spec/formats.md, sections 2, 3 and 6."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from nightfold.formats.patterns import lazy
from nightfold.formats.plain import is_clean, one_line
from nightfold.formats.vocabulary import Vocabulary

SectionKind = Literal["global", "project", "workspace", "topic", "pitfalls"]

HEADING_MARK: Final = "## "
"""What opens a section, at the very start of a line."""

_PATH: Final = lazy(r"[/\\]|^~|^\.{1,2}$|^[A-Za-z]:")
_TOPIC_QUOTES: Final = {"zh": "「{}」", "en": '"{}"'}


def parse_heading(
    line: str, vocabulary: Vocabulary, *, projects: Collection[str] = ()
) -> tuple[SectionKind, str, str | None]:
    """Take a heading line apart; any `## ` line that is none of the fixed ones is a topic.

    A group in parentheses at the end of a project heading is its workspace if it looks like a path, and
    part of the name otherwise, since a project may be called `shop (old)`. The names in `projects`
    settle the cases that this rule gets wrong.

    Args:
        line: The line; a carriage return or spaces at its end are overlooked.
        vocabulary: That of the memory root; the other's headings are topics.
        projects: Known project names, if there are any.

    Returns:
        Kind, name and workspace; the name of `global` and `pitfalls` is the heading without marks.
    """
    line = line.rstrip(" \t\r")
    if line == vocabulary.global_heading:
        return "global", line.removeprefix(HEADING_MARK), None
    if line == vocabulary.pitfalls_heading:
        return "pitfalls", line.removeprefix(HEADING_MARK), None
    if line.startswith(vocabulary.project_prefix):
        name, workspace = _split_workspace(line.removeprefix(vocabulary.project_prefix), vocabulary, projects)
        return "project", name, workspace
    if line.startswith(vocabulary.workspace_prefix):
        return "workspace", line.removeprefix(vocabulary.workspace_prefix), None
    return "topic", line.removeprefix(HEADING_MARK).strip(), None


def section_heading(kind: SectionKind, name: str, workspace: str | None, vocabulary: Vocabulary) -> str:
    """Return the heading line of a section of MEMORY.md.

    Args:
        kind: Kind of the section.
        name: Project name, workspace path or topic; not looked at for `global` and `pitfalls`.
        workspace: Of a project, its workspace if known; not looked at for other kinds.
        vocabulary: That of the memory root.

    Raises:
        ValueError: If the name or the workspace is empty, has spaces around it or cannot stand on one
            line. Session documents and notes never carry such a value.
    """
    if kind == "global":
        return vocabulary.global_heading
    if kind == "pitfalls":
        return vocabulary.pitfalls_heading
    if kind == "topic":
        name = topic_name(name, vocabulary)
    for value in (name, workspace if kind == "project" else None):
        if value is not None and not (value and is_clean(value) and value == value.strip()):
            raise ValueError(f"{value!r} cannot stand in a heading")
    if kind == "topic":
        return HEADING_MARK + name
    if kind == "workspace":
        return vocabulary.workspace_prefix + name
    tail = f"{vocabulary.open_paren}{workspace}{vocabulary.close_paren}" if workspace else ""
    return f"{vocabulary.project_prefix}{name}{tail}"


def summary_heading(kind: SectionKind, name: str, workspace: str | None, vocabulary: Vocabulary) -> str:
    """Return the heading line of a section of memory_summary.md; arguments as of `section_heading`.

    Raises:
        ValueError: As `section_heading`, and for `pitfalls`: the summary has no such section.
    """
    if kind == "pitfalls":
        raise ValueError("the summary has no section for pitfalls")
    if kind == "global":
        return vocabulary.preferences_heading
    return section_heading(kind, name, workspace, vocabulary)


def parse_summary_heading(
    line: str, vocabulary: Vocabulary, *, projects: Collection[str] = ()
) -> tuple[SectionKind, str, str | None]:
    """Take a heading line of the summary apart; the preferences heading is of kind `global`."""
    bare = line.rstrip(" \t\r")
    if bare == vocabulary.preferences_heading:
        return "global", bare.removeprefix(HEADING_MARK), None
    kind, name, workspace = parse_heading(bare, vocabulary, projects=projects)
    if kind in ("global", "pitfalls"):  # headings of the index only: here they are words like any other
        return "topic", name, None
    return kind, name, workspace


def topic_name(text: str, vocabulary: Vocabulary) -> str:
    """Return `text` as a topic's name: one line that no parser takes for another kind of section.

    A topic comes from the words of a document, so it may be spelt like a heading of ours
    (`全局偏好`, `项目：ferry`); it is then put in quotes.

    Raises:
        ValueError: If nothing of `text` is left.
    """
    name = one_line(text)
    if not name:
        raise ValueError("a topic needs a name")
    heading = HEADING_MARK + name
    fixed = (vocabulary.global_heading, vocabulary.pitfalls_heading, vocabulary.preferences_heading)
    prefixes = (vocabulary.project_prefix.rstrip(), vocabulary.workspace_prefix.rstrip())
    taken = heading in fixed or heading.startswith(prefixes)
    return _TOPIC_QUOTES[vocabulary.language].format(name) if taken else name


def _split_workspace(rest: str, vocabulary: Vocabulary, projects: Collection[str]) -> tuple[str, str | None]:
    """Split `name（workspace）`; the parentheses of the last group are matched, so a path may hold some."""
    start = _opening(rest, vocabulary)
    if start is None or rest in projects:
        return rest, None
    name = rest[:start]
    workspace = rest[start + len(vocabulary.open_paren) : -len(vocabulary.close_paren)]
    if workspace and (name in projects or _PATH.search(workspace)):
        return name, workspace
    return rest, None


def _opening(rest: str, vocabulary: Vocabulary) -> int | None:
    """Return where the parenthesis group that ends `rest` begins, its leading space included."""
    opener, closer = vocabulary.open_paren.strip(), vocabulary.close_paren
    if not rest.endswith(closer):
        return None
    depth = 0
    for position in range(len(rest) - 1, -1, -1):
        depth += (rest[position] == closer) - (rest[position] == opener)
        if depth == 0:
            start = position - (len(vocabulary.open_paren) - len(opener))
            return start if start > 0 and rest.startswith(vocabulary.open_paren, start) else None
    return None
