"""A small workroom for tests of the model engine."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from nightfold.engines.protocol import Brief, Workroom
from nightfold.formats.changes import ChangeList, SessionChange
from nightfold.formats.session import parse_session
from nightfold.formats.vocabulary import EN
from nightfold.snapshot import Snapshot
from nightfold.stages.render import empty_pair
from tests.material import DAY, NOV_1, session_text


def room_of(documents: int = 2, mode: str = "INIT") -> Workroom:
    """Return a workroom with some English documents, nothing accepted yet."""
    sessions = tuple(
        parse_session(f"sessions/{n}.md", session_text(f"s{n}", NOV_1 + n * DAY, f"Fact number {n} of ferry."))
        for n in range(documents)
    )
    listed = tuple(SessionChange("A", d.path, d.session_id, d.captured_at_ms) for d in sessions)
    brief = Brief(NOV_1 + 30 * DAY, ZoneInfo("UTC"), EN, 2500, "estimate-1", "recurring+explicit", 90)
    changes = ChangeList("INIT" if mode == "INIT" else "INCREMENTAL", None, listed)
    return Workroom(Snapshot(sessions=sessions), changes, "# Changes\n", brief, empty_pair(EN))
