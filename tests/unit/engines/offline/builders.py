"""Statements, documents and workrooms for the tests of the offline engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, tzinfo

from nightfold.engines.offline.belief import Origin, Scope, Statement, Status
from nightfold.engines.offline.engine import OfflineEngine
from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Brief, Decision, Workings, Workroom
from nightfold.formats.changes import ChangeList, HandEdit, Mode, NoteChange, SessionChange
from nightfold.formats.note import Note, parse_note
from nightfold.formats.session import Kind, SessionDocument, parse_session
from nightfold.formats.vocabulary import ZH, Vocabulary
from nightfold.policy.orders import orders
from nightfold.snapshot import Snapshot

DAY = 86_400_000
START = 1_780_000_000_000
"""An instant in May 2026; days of the tests count from it."""


def said(
    text: str,
    *,
    day: float = 0,
    session: str = "s1",
    position: int = 0,
    scope: Scope | None = None,
    kind: Kind | None = "fact",
    status: Status = "stated",
    origin: Origin = "session",
    durable: bool = True,
    explicit: bool = False,
    persona: str | None = None,
    keywords: tuple[str, ...] = (),
) -> Statement:
    """Return a statement of the project `loom` unless another scope is given."""
    scope = scope or Scope("project", "loom", "/w/loom")
    return Statement(
        text=text,
        session_id=session,
        captured_at_ms=START + int(day * DAY),
        path=f"sessions/{session}.md",
        line=9 + position,
        position=position,
        origin=origin,
        kind=kind,
        scope=scope,
        scope_reason="a fact of the work at hand",
        scope_said=False,
        status=status,
        persona=persona,
        durable=durable,
        durable_reason="says how things are",
        explicit=explicit,
        project=scope.name if scope.kind == "project" else None,
        keywords=keywords,
    )


def document(
    session: str,
    items: Iterable[str],
    *,
    day: float = 0,
    project: str | None = "loom",
    workspace: str | None = "/w/loom",
    heading: str = "可复用知识",
    short: str = "改一处小毛病",
    preferences: Iterable[str] = (),
    pitfalls: Iterable[str] = (),
) -> SessionDocument:
    """Return a session document with these items."""
    lines = ["---", f"session_id: {session}", f"captured_at_ms: {START + int(day * DAY)}", "agent: claude-code"]
    lines += [f"project: {project}"] if project else []
    lines += [f"workspace: {workspace}"] if workspace else []
    lines += ["---", "# 简短名称", short, "", "# 会话摘要", "照用户说的做完，逐条核对过。", "", "# 原始记忆"]
    for name, texts in (("用户偏好", preferences), (heading, items), ("踩过的坑", pitfalls)):
        held = [f"- {text}" for text in texts]
        lines += ["", f"## {name}", *held] if held else []
    return parse_session(f"sessions/{session}.md", "\n".join([*lines, ""]))


def note(
    name: str,
    body: str,
    *,
    day: float = 0,
    action: str = "remember",
    target: str | None = None,
    project: str | None = None,
) -> Note:
    """Return a note."""
    lines = ["---", f"session_id: {name}", f"captured_at_ms: {START + int(day * DAY)}", f"action: {action}"]
    lines += [f"target: '{target}'"] if target else []
    lines += [f"project: {project}"] if project else []
    return parse_note(f"extensions/ad_hoc/notes/{name}.md", "\n".join([*lines, "---", body, ""]))


class Night:
    """One memory root: what it holds, and the runs over it."""

    def __init__(self, *, vocabulary: Vocabulary = ZH, budget: int = 2500, zone: tzinfo = UTC) -> None:
        self.vocabulary, self.budget, self.zone = vocabulary, budget, zone
        self.documents: dict[str, SessionDocument] = {}
        self.notes: dict[str, Note] = {}
        self.forgotten: tuple[SessionDocument, ...] = ()
        self.edits: list[HandEdit] = []
        self.files = {INDEX_FILE: "", SUMMARY_FILE: ""}
        self.decisions: tuple[Decision, ...] = ()
        self.complete = True
        self.kept: Mapping[str, bytes] = {}
        """What the engine keeps from run to run, as the state does; a rebuild gets none of it."""

    def run(
        self, *changed: SessionDocument | Note, mode: Mode = "INCREMENTAL", day: float = 60, fresh: bool = False
    ) -> str:
        """Bring documents and notes in and run; returns MEMORY.md."""
        for one in changed:
            held = self.documents if isinstance(one, SessionDocument) else self.notes
            held[one.session_id] = one  # type: ignore[assignment]
        snapshot = Snapshot(sessions=_sorted(self.documents.values()), notes=_sorted(self.notes.values()))
        ids = {c.session_id for c in changed}
        if mode == "INIT":
            ids |= set(self.documents) | set(self.notes)
        changes = ChangeList(
            mode,
            None,
            tuple(_change(d) for d in snapshot.sessions if d.session_id in ids),
            (),
            tuple(_note_change(n) for n in snapshot.notes if n.session_id in ids),
        )
        brief = self.brief(day)
        staged = {INDEX_FILE: "", SUMMARY_FILE: ""} if fresh else dict(self.files)
        undone = orders(snapshot.notes).undone
        workings = Workings({} if mode == "INIT" else self.kept)
        room = Workroom(
            snapshot, changes, "", brief, staged, forgotten=self.forgotten, workings=workings, undone=undone
        )
        self.decisions = OfflineEngine().consolidate(room)
        self.kept = workings.used
        self.files = dict(room.files)
        return self.files[INDEX_FILE]

    def brief(self, day: float) -> Brief:
        """Return what a run on this day asks of the engine."""
        return Brief(
            now_ms=START + int(day * DAY),
            zone=self.zone,
            vocabulary=self.vocabulary,
            budget=self.budget,
            token_method="estimate-1",
            admit="recurring+explicit",
            superseded_days=90,
            hand_edits=tuple(self.edits),
            complete=self.complete,
        )

    def remove(self, session: str) -> None:
        """Take a document away, and its ids out of the staged index, as prune does."""
        del self.documents[session]

    @property
    def index(self) -> str:
        """MEMORY.md as it stands."""
        return self.files[INDEX_FILE]

    @property
    def summary(self) -> str:
        """memory_summary.md as it stands."""
        return self.files[SUMMARY_FILE]

    def edit(self, **fields: object) -> HandEdit:
        """Record a hand edit, seen on day 50 unless told otherwise."""
        values = {
            "file": INDEX_FILE,
            "section": "## 项目：loom（/w/loom）",
            "old": None,
            "new": None,
            "ids": (),
            "seen_ms": START + 50 * DAY,
        }
        edit = HandEdit(**{**values, **fields})  # type: ignore[arg-type]
        self.edits.append(edit)
        return edit


def _change(document: SessionDocument) -> SessionChange:
    return SessionChange("A", document.path, document.session_id, document.captured_at_ms)


def _note_change(one: Note) -> NoteChange:
    return NoteChange("A", one.path, one.session_id, one.action, one.captured_at_ms)


def _sorted(documents: Iterable) -> tuple:  # type: ignore[type-arg]
    return tuple(sorted(documents, key=lambda d: (d.captured_at_ms, d.session_id)))
