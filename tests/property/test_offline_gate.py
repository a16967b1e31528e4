"""No history of documents makes a night void.

Documents come in any order, are rewritten, get new stamps and go; after every step the candidate is judged
by the whole gate against the pair before it. One error would cost a night, and the same one every night.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nightfold.engines.offline.engine import OfflineEngine
from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Workroom
from nightfold.formats.changes import Change, ChangeList, SessionChange
from nightfold.formats.session import SessionDocument
from nightfold.gate.context import Context, Pair
from nightfold.gate.registry import run_checks
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot
from nightfold.stages.judge import explained
from nightfold.stages.normalise import normalise
from nightfold.stages.prune import Grounds, prune
from nightfold.store.records import EntryRecord
from tests.property.test_offline_rebuild import PITFALLS, WISHES, _fact, _place
from tests.unit.engines.offline.builders import DAY, START, Night, document


@dataclass
class Root:
    """A memory root without a disk: documents, the accepted pair, the records of its entries."""

    documents: dict[str, SessionDocument] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=lambda: {INDEX_FILE: "# 记忆索引\n", SUMMARY_FILE: "v2\n"})
    records: tuple[EntryRecord, ...] = ()
    nights: int = 0

    def night(self, documents: dict[str, SessionDocument], day: float) -> list[str]:
        """Run one night over these documents; return the errors that the gate found."""
        snapshot = Snapshot(sessions=tuple(sorted(documents.values(), key=lambda d: (d.captured_at_ms, d.session_id))))
        changes = ChangeList("INCREMENTAL" if self.nights else "INIT", self.nights or None, self._changes(documents))
        forgetter = Forgetter(())
        texts = {d.session_id: d.text for d in snapshot.sessions}
        grounds = Grounds(snapshot.stamps, texts, forgetter, self.records, (), 90, START + int(day * DAY))
        pruned = prune(self.files[INDEX_FILE], self.files[SUMMARY_FILE], Night().vocabulary, grounds)
        brief = replace(_BRIEF, now_ms=grounds.now_ms)
        room = Workroom(snapshot, changes, "", brief, {INDEX_FILE: pruned.index, SUMMARY_FILE: pruned.summary})
        decisions = OfflineEngine().consolidate(room)
        pair = normalise(
            room.files[INDEX_FILE], room.files[SUMMARY_FILE], brief.vocabulary, snapshot.stamps, brief.zone
        )
        context = Context(
            pair=Pair(pair.index.encode(), pair.summary.encode()),
            vocabulary=brief.vocabulary,
            snapshot=snapshot,
            base=Pair(self.files[INDEX_FILE].encode(), self.files[SUMMARY_FILE].encode()) if self.nights else None,
            changes=changes,
            forgetter=forgetter,
            zone=brief.zone,
            now_ms=brief.now_ms,
            budget=brief.budget,
            superseded_days=90,
            hand_edits=(),
            pruned=frozenset(pruned.gone),
            explained=explained(decisions),
            stale=(),
        )
        findings = [f for f in run_checks(context).findings if f.severity == "error"]
        self.documents, self.nights = dict(documents), self.nights + 1
        self.files = {INDEX_FILE: pair.index, SUMMARY_FILE: pair.summary}
        self.records = tuple(
            EntryRecord(d.text, d.section, tuple(e.session_id for e in d.evidence), d.reason, d.rule, d.evidence)
            for d in decisions
            if d.section
        )
        return [f"{f.code} {f.file}:{f.line} {f.message}" for f in findings]

    def _changes(self, documents: dict[str, SessionDocument]) -> tuple[SessionChange, ...]:
        found: list[SessionChange] = []
        for session in sorted(self.documents.keys() | documents.keys()):
            before, after = self.documents.get(session), documents.get(session)
            change: Change = "A" if before is None else "D" if after is None else "M"
            one = after or before
            assert one is not None
            if before is not None and after is not None and before.text == after.text:
                continue
            stamp_only = before is not None and after is not None and before.items == after.items
            stamp = after.captured_at_ms if after else None
            found.append(SessionChange(change, one.path, session, stamp, stamp_only=stamp_only))
        return tuple(found)


_BRIEF = Night().brief(90)


@st.composite
def _document(draw: st.DrawFn, session: str) -> SessionDocument:
    project, workspace = draw(_place)
    return document(
        session,
        draw(st.lists(_fact, max_size=4)),
        day=draw(st.integers(0, 60)),
        project=project,
        workspace=workspace,
        preferences=draw(st.lists(st.sampled_from(WISHES), max_size=2, unique=True)),
        pitfalls=draw(st.lists(st.sampled_from(PITFALLS), max_size=1)),
    )


@st.composite
def _step(draw: st.DrawFn) -> dict[str, SessionDocument | None]:
    """What one night brings: documents that are new or rewritten, and ones that are gone."""
    names = draw(st.lists(st.sampled_from(("d1", "d2", "d3", "d4", "d5")), min_size=1, max_size=3, unique=True))
    return {name: draw(st.one_of(_document(name), _document(name), st.none())) for name in names}


@given(steps=st.lists(_step(), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_no_history_makes_a_night_void(steps: list[dict[str, SessionDocument | None]]) -> None:
    """The gate stops what is wrong; the engine must not be what it stops."""
    root = Root()
    documents: dict[str, SessionDocument] = {}
    for n, step in enumerate(steps):
        documents = {k: d for k, d in {**documents, **step}.items() if d is not None}

        assert root.night(documents, 61 + n) == [], root.files[INDEX_FILE]


@given(steps=st.lists(_step(), min_size=1, max_size=5))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_night_without_news_changes_nothing(steps: list[dict[str, SessionDocument | None]]) -> None:
    """Whatever came before, the second run over the same documents writes no byte."""
    root = Root()
    documents: dict[str, SessionDocument] = {}
    for n, step in enumerate(steps):
        documents = {k: d for k, d in {**documents, **step}.items() if d is not None}
        root.night(documents, 61 + n)
    before = dict(root.files)

    root.night(documents, 60 + len(steps))

    assert root.files == before
