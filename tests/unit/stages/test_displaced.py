"""An edit that a publication met is a hand edit of the next run, and nothing that the run wrote is lost to it."""

from __future__ import annotations

import pytest

from nightfold.formats.changes import HandEdit
from nightfold.formats.vocabulary import EN
from nightfold.gate.context import Pair
from nightfold.snapshot import Snapshot
from nightfold.stages.plan import Plan, make_plan
from nightfold.store.records import Displaced, State
from tests.unit.store.states import NOW, generation, pair

BASE = """# Memory index

## Global preferences
- The user wants answers in Spanish.
  Sources: s1 · 2026-11-01
- Tests come before code.
  Sources: s2 · 2026-11-01
"""
EDITED = BASE.replace("in Spanish", "in Galician")
PUBLISHED = BASE + "- Commits are signed.\n  Sources: s3 · 2026-11-02\n"
SUMMARY = "v1\n"
EDIT = HandEdit(
    "MEMORY.md",
    "replace",
    "## Global preferences",
    "The user wants answers in Spanish.",
    "The user wants answers in Galician.",
    ("s1",),
    NOW,
)


def plan(disk: Pair, *displaced: Displaced) -> Plan:
    state = State(generation=generation(2, PUBLISHED, SUMMARY, fingerprint="same"))
    return make_plan(
        Snapshot(),
        state,
        disk,
        choice="auto",
        vocabulary=EN,
        fingerprint="same",
        now_ms=NOW,
        older=lambda file, sha256: False,
        displaced=displaced,
    )


def test_only_what_the_person_changed_counts_as_edited() -> None:
    """Compared as a whole, the edited old text would delete the entry that the run has just added."""
    found = plan(pair(PUBLISHED, SUMMARY), Displaced("MEMORY.md", BASE, EDITED))

    assert found.changes.hand_edits == (EDIT,)
    assert found.base.index == PUBLISHED.replace("in Spanish", "in Galician").encode()
    assert found.work
    assert found.hold is None


def test_an_edit_made_on_disk_since_then_is_kept_beside_it() -> None:
    on_disk = PUBLISHED.replace("are signed", "are signed and small")

    found = plan(pair(on_disk, SUMMARY), Displaced("MEMORY.md", BASE, EDITED))

    assert [edit.new for edit in found.changes.hand_edits] == [EDIT.new, "Commits are signed and small."]
    assert found.base.index == on_disk.replace("in Spanish", "in Galician").encode()


def test_two_displaced_edits_are_both_there() -> None:
    second = BASE.replace("before code", "before and after code")

    found = plan(pair(PUBLISHED, SUMMARY), Displaced("MEMORY.md", BASE, EDITED), Displaced("MEMORY.md", BASE, second))

    assert [edit.new for edit in found.changes.hand_edits] == [EDIT.new, "Tests come before and after code."]


def test_an_edit_that_is_there_already_is_no_work() -> None:
    found = plan(pair(PUBLISHED, SUMMARY), Displaced("MEMORY.md", BASE, PUBLISHED))

    assert found.changes.hand_edits == ()
    assert not found.work


@pytest.mark.parametrize("disk", [Pair(None, SUMMARY.encode()), pair("no title\n", SUMMARY)], ids=["gone", "damaged"])
def test_a_lost_file_gets_the_edit_back_with_the_accepted_text(disk: Pair) -> None:
    found = plan(disk, Displaced("MEMORY.md", BASE, EDITED))

    assert found.base.index == PUBLISHED.replace("in Spanish", "in Galician").encode()
    assert found.changes.mode == ("INIT" if disk.index is None else "INCREMENTAL")
    assert (found.hold is None) == (disk.index is None)
