"""Valid memory roots, made from values: inputs, an earlier pair, a pair, and the changes between them.

A `Room` is mutable on purpose: mutants take one, break one thing, and hand it to the gate.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from nightfold.formats.changes import ChangeList, HandEdit, NoteChange, RuleChange, SessionChange
from nightfold.formats.forget import parse_rules
from nightfold.formats.headings import SectionKind
from nightfold.formats.index import SourceLine, make_entry, section_heading
from nightfold.formats.note import Note
from nightfold.formats.session import SessionDocument, parse_session
from nightfold.formats.summary import make_line, summary_heading
from nightfold.formats.vocabulary import Vocabulary
from nightfold.gate.context import Context, Pair
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot

NOON = datetime(2026, 11, 2, 12, tzinfo=ZoneInfo("UTC"))
RULES = "forget/rules.md"
KINDS = {
    "fact": ("可复用知识", "Reusable knowledge"),
    "preference": ("用户偏好", "User preferences"),
    "pitfall": ("踩过的坑", "Pitfalls"),
}


@dataclass
class Doc:
    """A session document."""

    id: str
    ms: int
    project: str | None = None
    workspace: str | None = None
    agent: str = "codex"
    said: list[tuple[str, str]] = field(default_factory=list)
    """Kind and text of its statements."""

    def text(self, language: str) -> str:
        """Return the Markdown file."""
        english = language == "en"
        fields = [("session_id", self.id), ("captured_at_ms", self.ms), ("agent", self.agent)]
        fields += [("project", self.project)] if self.project else []
        fields += [("workspace", self.workspace)] if self.workspace else []
        parts = (
            ("# Short name", "# Session summary", "# Raw memory")
            if english
            else ("# 简短名称", "# 会话摘要", "# 原始记忆")
        )
        lines = ["---", *(f"{k}: {v}" for k, v in fields), "---", parts[0], "x", "", parts[1], "-", "", parts[2]]
        for kind, text in self.said:
            lines += [f"## {KINDS[kind][english]}", "- " + text.replace("\n", "\n  ")]
        return "\n".join([*lines, ""])


@dataclass
class Row:
    """An entry, or a line that is none."""

    text: str
    ids: list[str] = field(default_factory=list)
    project: str | None = None
    keywords: list[str] = field(default_factory=list)
    new: str | None = None
    """Text behind the superseded mark."""
    loose: bool = False


@dataclass
class Block:
    """A section of MEMORY.md."""

    kind: SectionKind
    name: str = ""
    workspace: str | None = None
    rows: list[Row] = field(default_factory=list)

    @property
    def entries(self) -> list[Row]:
        """Rows with sources."""
        return [r for r in self.rows if r.ids]


@dataclass
class Line:
    """A line of the summary."""

    text: str
    keys: list[str]


@dataclass
class SummaryBlock:
    """A section of the summary."""

    kind: SectionKind
    name: str = ""
    workspace: str | None = None
    lines: list[Line] = field(default_factory=list)


@lru_cache(maxsize=4_096)
def parsed(path: str, text: str) -> SessionDocument:
    """Return a session document; mutants of one room share most of theirs."""
    return parse_session(path, text)


@lru_cache(maxsize=65_536)
def printed(
    text: str,
    ids: tuple[str, ...],
    project: str | None,
    date: str,
    keywords: tuple[str, ...],
    new: str | None,
    vocabulary: Vocabulary,
) -> tuple[str, ...]:
    """Return the lines of an entry."""
    source = SourceLine(ids, project, date, keywords) if ids else None
    return make_entry(text, source, vocabulary, superseded_by=new).raw


def copied(blocks: list[Block]) -> list[Block]:
    """Return sections that can be changed without harm to these."""
    return [replace(b, rows=[replace(r, ids=list(r.ids), keywords=list(r.keywords)) for r in b.rows]) for b in blocks]


TextEdit = Callable[[list[str]], None]


@dataclass
class Room:
    """Everything the gate looks at, as values that a mutant may change."""

    vocabulary: Vocabulary
    zone: ZoneInfo
    docs: dict[str, Doc] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    summary: list[SummaryBlock] = field(default_factory=list)
    base: list[Block] = field(default_factory=list)
    base_summary: list[SummaryBlock] = field(default_factory=list)
    sessions: list[SessionChange] = field(default_factory=list)
    note_changes: list[NoteChange] = field(default_factory=list)
    rule_changes: list[RuleChange] = field(default_factory=list)
    edits: list[HandEdit] = field(default_factory=list)
    budget: int = 2_500
    index_limit: int = 400_000
    stale: tuple[str, ...] = ()
    index_edits: list[TextEdit] = field(default_factory=list)
    summary_edits: list[TextEdit] = field(default_factory=list)
    index_bytes: Callable[[bytes], bytes | None] = lambda data: data
    summary_bytes: Callable[[bytes], bytes | None] = lambda data: data
    before: Pair | None = None
    """The earlier pair, once it was printed."""

    def copy(self) -> Room:
        """Return a room that can be broken without harm to this one; the earlier pair is shared, as bytes."""
        return replace(
            self,
            docs={i: replace(d, said=list(d.said)) for i, d in self.docs.items()},
            notes=list(self.notes),
            rules=list(self.rules),
            clauses=list(self.clauses),
            blocks=copied(self.blocks),
            summary=[replace(b, lines=[replace(line, keys=list(line.keys)) for line in b.lines]) for b in self.summary],
            sessions=list(self.sessions),
            note_changes=list(self.note_changes),
            rule_changes=list(self.rule_changes),
            edits=list(self.edits),
            index_edits=list(self.index_edits),
            summary_edits=list(self.summary_edits),
            before=self.base_pair(),
        )

    @property
    def language(self) -> str:
        """`zh` or `en`."""
        return self.vocabulary.language

    @property
    def touched(self) -> set[str]:
        """Ids in the change list."""
        return {c.session_id for c in self.sessions} | {c.session_id for c in self.note_changes}

    def rows(self, *, fresh: bool | None = None, active: bool = True) -> list[tuple[Block, Row]]:
        """Return sourced entries.

        Args:
            fresh: Only those that a change touches (True), or that none does (False).
            active: Leave superseded ones out.
        """
        found = [(b, r) for b in self.blocks for r in b.entries if r.new is None or not active]
        return [(b, r) for b, r in found if fresh is None or bool(set(r.ids) & self.touched) == fresh]

    def date(self, ids: list[str]) -> str:
        """Return the local day of the newest of some sources."""
        stamps = [self.docs[i].ms for i in ids if i in self.docs]
        stamps += [n.captured_at_ms for n in self.notes if n.session_id in ids]
        newest = max(stamps, default=int(NOON.timestamp() * 1000))
        return datetime.fromtimestamp(newest / 1000, self.zone).strftime("%Y-%m-%d")

    def line_of(self, row: Row) -> int:
        """Return the 0-based line of an entry in the printed index."""
        return self.index_lines().index(self.raw(row)[0])

    def raw(self, row: Row) -> tuple[str, ...]:
        """Return the lines of a row."""
        if row.loose:
            return tuple(row.text.split("\n"))
        date = self.date(row.ids) if row.ids else ""
        return printed(row.text, tuple(row.ids), row.project, date, tuple(row.keywords), row.new, self.vocabulary)

    def index_lines(self, blocks: list[Block] | None = None) -> list[str]:
        """Return the lines of MEMORY.md."""
        lines = [self.vocabulary.title]
        for block in self.blocks if blocks is None else blocks:
            lines += ["", section_heading(block.kind, block.name, block.workspace, self.vocabulary)]
            lines += [line for row in block.rows for line in self.raw(row)]
        return [*lines, ""]

    def summary_lines(self, blocks: list[SummaryBlock] | None = None) -> list[str]:
        """Return the lines of memory_summary.md."""
        lines = ["v2"]
        for block in self.summary if blocks is None else blocks:
            lines += ["", summary_heading(block.kind, block.name, block.workspace, self.vocabulary)]
            lines += [make_line(line.text, line.keys, self.vocabulary).raw for line in block.lines]
        return [*lines, ""]

    def snapshot(self) -> Snapshot:
        """Return the inputs as scan would."""
        sessions = [parsed(f"sessions/{d.id}.md", d.text(self.language)) for d in self.docs.values()]
        return Snapshot(
            sessions=tuple(sorted(sessions, key=lambda d: (d.captured_at_ms, d.session_id))),
            notes=tuple(sorted(self.notes, key=lambda n: (n.captured_at_ms, n.session_id))),
            rules=parse_rules(RULES, "\n".join(f"- {rule}" for rule in self.rules)),
            clauses=tuple(enumerate(self.clauses, 1)),
        )

    def forgetter(self) -> Forgetter:
        """Return the rules, compiled."""
        return Forgetter(self.snapshot().rules)

    def pair(self) -> Pair:
        """Return the candidate's bytes."""
        index, summary = self.index_lines(), self.summary_lines()
        for edit in self.index_edits:
            edit(index)
        for edit in self.summary_edits:
            edit(summary)
        return Pair(self.index_bytes("\n".join(index).encode()), self.summary_bytes("\n".join(summary).encode()))

    def base_pair(self) -> Pair:
        """Return the earlier pair's bytes."""
        if self.before is not None:
            return self.before
        index, summary = self.index_lines(self.base), self.summary_lines(self.base_summary)
        return Pair("\n".join(index).encode(), "\n".join(summary).encode())

    def context(self) -> Context:
        """Return what the gate is given."""
        snapshot = self.snapshot()
        changes = ChangeList("INCREMENTAL", 1, tuple(self.sessions), tuple(self.rule_changes), tuple(self.note_changes))
        return Context(
            pair=self.pair(),
            vocabulary=self.vocabulary,
            snapshot=snapshot,
            base=self.base_pair(),
            changes=changes,
            forgetter=Forgetter(snapshot.rules),
            zone=self.zone,
            now_ms=int((NOON + timedelta(days=60)).timestamp() * 1000),
            budget=self.budget,
            index_limit=self.index_limit,
            superseded_days=90,
            hand_edits=tuple(self.edits),
            hand_lines={"MEMORY.md": frozenset(self._typed_lines()), "memory_summary.md": frozenset()},
            stale=self.stale,
        )

    def _typed_lines(self) -> list[str]:
        rows = [r for b in self.base for r in b.rows if not r.ids]
        texts = {e.new for e in self.edits if e.new is not None}
        rows += [r for b in self.base for r in b.rows if r.text in texts and r.ids]
        return [line for r in rows for line in (self.raw(r)[:-1] if r.ids else self.raw(r))]
