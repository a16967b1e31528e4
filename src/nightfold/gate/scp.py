"""SCP: statements stand where they hold. Source: spec/gate.md, spec/engines.md rule 9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.headings import SectionKind, parse_summary_heading
from nightfold.formats.index import Entry, Section
from nightfold.formats.note import Note
from nightfold.formats.summary import SummarySection
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, Severity, finding
from nightfold.gate.hand import typed
from nightfold.gate.manner import is_manner, is_role, names_agent, well_known_agent
from nightfold.policy.normal import contains_whole, fold

_RANK: dict[SectionKind, int] = {"global": 0, "project": 1, "workspace": 2, "topic": 3, "pitfalls": 4}
"""Order of the sections by kind. Source: spec/formats.md, section 2."""

SectionKey = tuple[SectionKind, str, str | None]


def project_names(context: Context) -> list[Finding]:
    """A project section is named by the `project` of an input, a working-directory section by a `workspace`.

    Names are never taken from titles or headings. Fix: use the frontmatter's name, letter by letter.
    """
    projects = {project for project, _ in context.sources.all_projects}
    found = []
    for section in context.index.sections:
        if section.kind == "project" and section.name not in projects:
            message = f"no input has the project {section.name!r}"
            found.append(finding("SCP001", INDEX_FILE, section.line, message, "use the frontmatter's name"))
        elif section.kind == "workspace" and section.name not in context.sources.all_workspaces:
            message = f"no input has the workspace {section.name!r}"
            found.append(finding("SCP001", INDEX_FILE, section.line, message, "use the frontmatter's path"))
    return found


def foreign(context: Context) -> list[Finding]:
    """An entry in a project section has a source of that project.

    Unless the statement itself names the project, or a note or a hand edit put it there. Fix: move it to
    the section of its source's project, or to the global one.
    """
    by_hand = typed(context).texts
    found = []
    for section, entry in context.index.entries:
        if section.kind != "project" or entry.source is None or entry.text in by_hand or entry.belief in by_hand:
            continue
        sources = [context.sources.get(i) for i in entry.source.ids]
        if any(s is None or isinstance(s, Note) for s in sources):
            continue
        if section.name in context.sources.projects(entry.source.ids):
            continue
        if not contains_whole(fold(entry.belief), fold(section.name)):
            # Where it stood in the base already, a person moved it there, or its sources changed their project.
            before = context.remembered(_places_before)
            weight: Severity = "warning" if (section.heading, entry.belief) in before else "error"
            message = f"no source of the entry has the project {section.name!r}"
            found.append(finding("SCP002", INDEX_FILE, entry.line, message, "move it to its source's project", weight))
    return found


def _places_before(context: Context) -> frozenset[tuple[str, str]]:
    """Heading and belief of every entry of the base."""
    base = context.base_index.entries if context.base_index else ()
    return frozenset((section.heading, entry.belief) for section, entry in base)


def summary_sections(context: Context) -> list[Finding]:
    """The summary has only sections that MEMORY.md has, and those of projects whose pitfalls it lists.

    Fix: remove the section, or name it as MEMORY.md does.
    """
    allowed = {_key(s) for s in context.index.sections}
    names = {name for kind, name, _ in allowed if kind == "project"} | set(_pitfall_projects(context))
    found = []
    for section in context.summary.sections:
        kind, name, workspace = _summary_key(section, context)
        if kind == "global" or (kind, name, workspace) in allowed:
            continue
        if kind == "project" and name in names and (workspace is None or _known_workspace(name, workspace, context)):
            continue
        message = f"MEMORY.md has no section {section.heading!r}"
        found.append(finding("SCP003", SUMMARY_FILE, section.line, message, "remove it, or name it as MEMORY.md does"))
    return found


def _key(section: Section) -> SectionKey:
    return section.kind, section.name, section.workspace


def _summary_key(section: SummarySection, context: Context) -> SectionKey:
    return parse_summary_heading(section.heading, context.vocabulary, projects=context.projects)


def _pitfall_projects(context: Context) -> Iterator[str]:
    for section, entry in context.index.entries:
        if section.kind == "pitfalls" and entry.source is not None:
            if entry.source.project:
                yield entry.source.project
            yield from context.sources.projects(entry.source.ids)


def _known_workspace(project: str, workspace: str, context: Context) -> bool:
    return context.snapshot is None or (project, workspace) in context.sources.all_projects


def persona(context: Context) -> list[Finding]:
    """Style that is bound to one agent's persona names that agent, and never stands in the summary's global part.

    How one agent is to talk must not become how all agents talk. Fix: name the agent in MEMORY.md, take
    the line out of the summary.
    """
    agents = {d.agent for d in context.documents if d.agent}
    found = []
    for section in context.summary.sections:
        if _summary_key(section, context)[0] != "global":
            continue
        for line in section.lines:
            named = well_known_agent(line.text) or any(names_agent(line.text, a) for a in agents)
            if is_role(line.text) or (named and is_manner(line.text)):
                message = "style of one agent in the global part of the summary"
                found.append(finding("SCP004", SUMMARY_FILE, line.line, message, "take the line out"))
    for _, entry in context.index.entries:
        if _unnamed_style(entry, context):
            message = "style that names no agent"
            found.append(finding("SCP004", INDEX_FILE, entry.line, message, "name the agent it is for"))
    return found


def _unnamed_style(entry: Entry, context: Context) -> bool:
    """Only where an agent is known from the sources is there a name to give."""
    if not entry.active or entry.source is None or not is_role(entry.text):
        return False
    sources = [context.sources.get(i) for i in entry.source.ids]
    if any(s is None or isinstance(s, Note) for s in sources):
        return False
    agents = {s.agent for s in sources if s is not None and s.agent}
    return bool(agents) and not well_known_agent(entry.text) and not any(names_agent(entry.text, a) for a in agents)


def section_order(context: Context) -> list[Finding]:
    """Sections stand once each, in the order global, projects, working directories, topics, pitfalls.

    A project's `（workspace）` is that of an input. Fix: move the section, merge the double one, or write
    the workspace as the frontmatter has it.
    """
    own = typed(context).is_own
    base, old = context.base_index, context.base_summary
    now = [(s.heading, _key(s), s.line, own(s)) for s in context.index.sections]
    before = [(s.heading, _key(s)) for s in base.sections] if base else []
    found = list(_misplaced(INDEX_FILE, now, before))
    born = {heading for heading, _ in before}
    for section in context.index.sections:
        # The workspace is fixed when a section is born; the document that gave it may be gone since.
        if section.heading not in born and _wrong_workspace(section, context):
            message = f"no input of {section.name!r} has the workspace {section.workspace!r}"
            found.append(finding("SCP005", INDEX_FILE, section.line, message, "write the frontmatter's workspace"))
    now = [(s.heading, _summary_key(s, context), s.line, own(s)) for s in context.summary.sections]
    before = [(s.heading, _summary_key(s, context)) for s in old.sections] if old else []
    return [*found, *_misplaced(SUMMARY_FILE, now, before)]


def _misplaced(
    file: str, sections: list[tuple[str, SectionKey, int, bool]], before: list[tuple[str, SectionKey]]
) -> Iterator[Finding]:
    """Yield what stands out of order or twice; what stood so in the base already is a person's doing."""
    inverted = set(_inversions(before))
    known = Counter(key for _, key in before)
    seen: set[SectionKey] = set()
    last: tuple[str, SectionKey] | None = None
    for heading, key, line, is_own in sections:
        if last is not None and _RANK[key[0]] < _RANK[last[1][0]]:
            message = f"{heading!r} stands after a section that comes later"
            weight: Severity = "warning" if is_own or (last[0], heading) in inverted else "error"
            yield finding("SCP005", file, line, message, "move the section", weight)
        elif not is_own:
            last = heading, key
        if key in seen:
            message = f"{heading!r} stands twice"
            weight = "warning" if known[key] > 1 else "error"
            yield finding("SCP005", file, line, message, "merge the two sections", weight)
        seen.add(key)


def _inversions(sections: list[tuple[str, SectionKey]]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of headings whose first comes later by kind than its second."""
    for n, (heading, (kind, _, _)) in enumerate(sections):
        yield from ((other, heading) for other, (k, _, _) in sections[:n] if _RANK[k] > _RANK[kind])


def _wrong_workspace(section: Section, context: Context) -> bool:
    if context.snapshot is None or section.kind != "project" or section.workspace is None:
        return False
    known = {w for project, w in context.sources.all_projects if project == section.name}
    return bool(known) and section.workspace not in known
