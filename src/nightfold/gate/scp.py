"""SCP: statements stand where they hold. Source: spec/gate.md, spec/engines.md rule 9."""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.headings import summary_heading
from nightfold.formats.index import Entry, Section
from nightfold.formats.note import Note
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.normal import contains_whole, fold

ORDER: Final = ("global", "project", "workspace", "topic", "pitfalls")

_STYLE: Final = re.compile(
    r"语气|口吻|人设|称呼|叫我|叫他|叫她|说话(?:像|方式|风格)|语速|俏皮|撒娇|卖萌|扮演|口头禅|自称"
    r"|\bpersona\b|\btone of voice\b|\b(?:playful|cheeky|gruff|snarky|flirty|sarcastic) tone\b|\bsound like\b"
    r"|\bspeak(?:s|ing)? like\b|\btalk(?:s|ing)? like\b|\b(?:call|address)(?:es|ing)? (?:me|him|her|them|the user) "
    r"(?:as )?[\"“'`「]|\brole-?play\b|\bin character\b",
    re.IGNORECASE,
)


def project_names(context: Context) -> list[Finding]:
    """A project section is named by the `project` of an input, a working-directory section by a `workspace`.

    Names are never taken from titles or headings. Fix: use the frontmatter's name, letter by letter.
    """
    projects = {project for project, _ in context.sources.all_projects}
    found = []
    for section in context.index.sections:
        if section.kind == "project" and section.name not in projects and _program_made(section):
            message = f"no input has the project {section.name!r}"
            found.append(finding("SCP001", INDEX_FILE, section.line, message, "use the frontmatter's name"))
        if section.kind == "workspace" and section.name not in context.sources.all_workspaces:
            message = f"no input has the workspace {section.name!r}"
            found.append(finding("SCP001", INDEX_FILE, section.line, message, "use the frontmatter's path"))
    return found


def _program_made(section: Section) -> bool:
    """A section that holds only a person's unsourced lines is the person's."""
    return not section.entries or any(e.source is not None for e in section.entries)


def foreign(context: Context) -> list[Finding]:
    """An entry in a project section has a source of that project.

    Unless the statement itself names the project, or a note or a hand edit put it there. Fix: move it to
    the section of its source's project, or to the global one.
    """
    typed = {e.new for e in context.hand_edits or () if e.new is not None}
    found = []
    for section, entry in context.index.entries:
        if section.kind != "project" or entry.source is None or entry.text in typed:
            continue
        sources = [context.sources.get(i) for i in entry.source.ids]
        if all(s is None for s in sources) or any(isinstance(s, Note) for s in sources):
            continue
        named = contains_whole(fold(entry.belief), fold(section.name))
        if section.name not in context.sources.projects(entry.source.ids) and not named:
            message = f"no source of the entry has the project {section.name!r}"
            found.append(finding("SCP002", INDEX_FILE, entry.line, message, "move it to its source's project"))
    return found


def summary_sections(context: Context) -> list[Finding]:
    """The summary has only sections that MEMORY.md has, and those of projects whose pitfalls it lists.

    Fix: remove the section, or name it as MEMORY.md does.
    """
    allowed = {context.vocabulary.preferences_heading}
    for section in context.index.sections:
        allowed.add(summary_heading(section.kind, section.name, None, context.vocabulary))
        allowed.add(summary_heading(section.kind, section.name, section.workspace, context.vocabulary))
        for entry in section.entries:
            if section.kind == "pitfalls" and entry.source and entry.source.project:
                allowed.add(summary_heading("project", entry.source.project, None, context.vocabulary))
    return [
        finding("SCP003", SUMMARY_FILE, section.line, f"MEMORY.md has no section {section.heading!r}", "remove it")
        for section in context.summary.sections
        if section.heading not in allowed
    ]


def persona(context: Context) -> list[Finding]:
    """Style that is bound to one agent's persona names that agent, and never stands in the summary's global part.

    How one agent is to talk must not become how all agents talk. Fix: name the agent in MEMORY.md, take
    the line out of the summary.
    """
    agents = _agents(context)
    found = []
    for section in context.summary.sections:
        if section.heading != context.vocabulary.preferences_heading:
            continue
        for line in section.lines:
            if _STYLE.search(line.text) and not _of_everyone(line.text):
                message = "style of one agent in the global part of the summary"
                found.append(finding("SCP004", SUMMARY_FILE, line.line, message, "take the line out"))
    for _, entry in context.index.entries:
        if _unnamed_style(entry, agents, context):
            message = "style that names no agent"
            found.append(finding("SCP004", INDEX_FILE, entry.line, message, "name the agent it is for"))
    return found


def _agents(context: Context) -> frozenset[str]:
    documents = () if context.snapshot is None else context.snapshot.documents
    return frozenset(fold(d.agent) for d in documents if d.agent)


_EVERYONE: Final = re.compile(
    r"所有(?:的)?(?: ?agent|助手|智能体|项目)|无论哪个|不管哪个|任何(?: ?agent|助手)|每个 ?agent"
    r"|\b(?:all|every|any) (?:agents?|assistants?)\b|\bwhichever agent\b",
    re.IGNORECASE,
)


def _of_everyone(text: str) -> bool:
    return bool(_EVERYONE.search(text))


def _unnamed_style(entry: Entry, agents: frozenset[str], context: Context) -> bool:
    if not entry.active or entry.source is None or not _STYLE.search(entry.text) or _of_everyone(entry.text):
        return False
    sources = [context.sources.get(i) for i in entry.source.ids]
    if any(isinstance(s, Note) for s in sources):
        return False
    persona_word = re.search(
        r"人设|\bpersona\b|聊天时|交互时|\btalking to\b|\bchatting with\b", entry.text, re.IGNORECASE
    )
    folded = fold(entry.text)
    return bool(persona_word) and not any(contains_whole(folded, agent) for agent in agents)


def section_order(context: Context) -> list[Finding]:
    """Sections stand once each, in the order global, projects, working directories, topics, pitfalls.

    A project's `（workspace）` is that of an input. Fix: move the section, merge the double one, or write
    the workspace as the frontmatter has it.
    """
    found = []
    highest, seen = 0, set[str]()
    for section in context.index.sections:
        rank = ORDER.index(section.kind)
        if rank < highest:
            message = f"{section.heading!r} stands after sections that come later"
            found.append(finding("SCP005", INDEX_FILE, section.line, message, "move the section"))
        highest = max(highest, rank)
        if section.heading in seen:
            message = f"{section.heading!r} stands twice"
            found.append(finding("SCP005", INDEX_FILE, section.line, message, "merge the two sections"))
        seen.add(section.heading)
        if _wrong_workspace(section, context):
            message = f"no input of {section.name!r} has the workspace {section.workspace!r}"
            found.append(finding("SCP005", INDEX_FILE, section.line, message, "write the frontmatter's workspace"))
    return found


def _wrong_workspace(section: Section, context: Context) -> bool:
    if context.snapshot is None or section.kind != "project" or section.workspace is None:
        return False
    known = {w for project, w in context.sources.all_projects if project == section.name}
    return bool(known) and section.workspace not in known
