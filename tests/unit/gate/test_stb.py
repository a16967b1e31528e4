"""What no change touches stays: what explains a change, and what does not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.gate.fates import out_of_order
from tests.unit.gate.pairs import (
    DAY,
    INDEX,
    NIGHT,
    NOV_1,
    SAID,
    SUMMARY,
    HandEdit,
    NoteChange,
    RuleChange,
    added,
    context,
    found,
    inputs,
    line_of,
    modified,
    note_text,
    removed,
)

BAZEL = "- ferry is built with Bazel.\n  Sources: s1 · 2026-11-01 · keywords: Bazel\n"
PORT = "- ferry listens on port 8000.\n  Sources: s1 · 2026-11-01\n"
NODE = "- ferry needs Node 20.11.\n  Sources: s2 · 2026-11-02\n"
STRUCK = BAZEL.replace(
    "ferry is built with Bazel.", "~~ferry is built with Bazel.~~ superseded by: ferry is built with Buck"
)
BUCK = "- ferry is built with Buck 2.\n  Sources: s2 · 2026-11-02\n"
SECTION = ("MEMORY.md", 7, "error")


def test_the_same_pair_is_untouched() -> None:
    assert found(context(), "STB001") == []


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (BAZEL, "", 7),
        (BAZEL, BAZEL.replace("built with", "made by"), 10),
        (BAZEL, BAZEL.replace("s1", "s1, s2").replace("-01", "-02"), 11),
        (BAZEL, BAZEL.replace(" · keywords: Bazel", ""), 11),
        (PORT + BAZEL, BAZEL + PORT, 10),
        (BAZEL, STRUCK.replace("Buck", "Node").replace("is built with Node", "needs Node"), 10),
        (BAZEL, STRUCK.replace("ferry is built with Buck", "no longer in its source"), 10),
    ],
    ids=["lost", "reworded", "another source", "keyword lost", "moved", "superseded", "said to be unsupported"],
)
def test_a_change_of_what_nothing_touched_is_named_at_its_place(old: str, new: str, line: int) -> None:
    index = INDEX.replace(old, new)

    assert index != INDEX
    assert found(context(index), "STB001") == [("MEMORY.md", line, "error")]


def test_an_entry_that_goes_to_another_section_is_named_where_it_stands_now() -> None:
    index = INDEX.replace(NODE, "").replace("\n## Project", NODE + "\n## Project")

    assert found(context(index), "STB001") == [("MEMORY.md", 6, "error")]


def test_a_source_of_the_old_form_explains_it() -> None:
    index = INDEX.replace(BAZEL, BAZEL.replace("built with", "made by"))

    assert found(context(index, changes=modified("s1")), "STB001") == []
    assert found(context(index, changes=modified("s2")), "STB001") == [("MEMORY.md", 10, "error")]


def test_an_added_source_explains_it() -> None:
    snapshot = inputs({**SAID, "s3": ("ferry is built with Bazel.",)})
    index = INDEX.replace(BAZEL, BAZEL.replace("s1", "s1, s3"))

    assert found(context(index, snapshot=snapshot, changes=added("s3")), "STB001") == []


def test_a_touched_successor_explains_a_struck_line_and_an_untouched_one_does_not() -> None:
    index = INDEX.replace(BAZEL, STRUCK) + BUCK

    assert found(context(index, changes=added("s2")), "STB001") == []
    assert found(context(index, changes=added("s3")), "STB001") == [("MEMORY.md", 10, "error")]


def test_what_a_removed_successor_had_replaced_may_be_believed_again() -> None:
    base = INDEX.replace(BAZEL, STRUCK) + BUCK.replace("s2", "s9")

    assert found(context(base=base, changes=removed("s9")), "STB001") == []
    # Its source being gone says as much, with or without a change list that names it.
    assert found(context(base=base), "STB001") == []


def test_what_a_successor_in_force_replaced_is_not_revived() -> None:
    base = INDEX.replace(BAZEL, STRUCK) + BUCK

    assert found(context(INDEX + BUCK, base=base), "STB001") == [("MEMORY.md", 10, "error")]


def test_a_merge_into_an_entry_with_a_new_source_explains_a_loss() -> None:
    other = "- Bazel builds ferry.\n  Sources: s2 · 2026-11-02\n"
    snapshot = inputs({**SAID, "s3": ("ferry is built with Bazel, Bazel builds ferry",)})
    merged = BAZEL.replace("s1", "s1, s2, s3")
    index = INDEX.replace(BAZEL, merged)

    assert found(context(index, base=INDEX + other, snapshot=snapshot, changes=added("s3")), "STB001") == []
    # Without the new source nothing touched either of them.
    alone = INDEX.replace(BAZEL, BAZEL.replace("s1", "s1, s2"))
    assert len(found(context(alone, base=INDEX + other), "STB001")) == 2


def test_a_forget_rule_a_hand_and_prune_explain_a_loss() -> None:
    index = INDEX.replace(BAZEL, "")
    deleted = HandEdit(
        "MEMORY.md", "delete", "## Project: ferry (/src/ferry)", "ferry is built with Bazel.", None, ("s1",), 1
    )

    assert found(context(index, snapshot=inputs(rules="- ferry is built with Bazel")), "STB001") == []
    assert found(context(index, edits=[deleted]), "STB001") == []
    assert found(replace(context(index), pruned=frozenset({"ferry is built with Bazel."})), "STB001") == []


def test_an_entry_deleted_by_hand_explains_the_loss_of_its_twin_only() -> None:
    twin = BAZEL.replace("Bazel.", "Bazel 8.").replace("s1", "s2").replace("-01", "-02")
    deleted = HandEdit(
        "MEMORY.md", "delete", "## Project: ferry (/src/ferry)", "ferry is built with Bazel 8.", None, ("s2",), 1
    )
    other = HandEdit(
        "MEMORY.md", "delete", "## Project: ferry (/src/ferry)", "ferry is built with Make.", None, ("s2",), 1
    )

    assert twin
    assert found(context(INDEX.replace(BAZEL, ""), edits=[deleted]), "STB001") == []
    assert found(context(INDEX.replace(BAZEL, ""), edits=[other]), "STB001") == [SECTION]


def test_a_struck_line_ages_out_with_its_successor() -> None:
    base = INDEX.replace(BAZEL, STRUCK) + BUCK
    index = INDEX.replace(BAZEL, "") + BUCK
    given = context(index, base=base)

    assert found(replace(given, now_ms=NOV_1 + DAY + 90 * DAY), "STB001") == []
    assert found(replace(given, now_ms=NOV_1 + 90 * DAY), "STB001") == [SECTION]


def test_an_undone_note_explains_what_follows() -> None:
    notes = [
        note_text("n1", NOV_1, "remember: ferry is built with Buck", action="remember"),
        note_text("n2", NOV_1 + DAY, "undo", action="undo", target="n1"),
    ]
    base = INDEX.replace(BAZEL, STRUCK) + BUCK.replace("s2", "n1")
    undo = NoteChange("A", "extensions/ad_hoc/notes/n2.md", "n2", "undo", NOV_1 + DAY)

    given = context(base=base, snapshot=inputs(notes=notes), changes=replace(NIGHT, notes=(undo,)))
    assert found(given, "STB001") == []


def test_a_rule_that_is_lifted_lets_old_rivals_return() -> None:
    index = INDEX.replace(BAZEL, STRUCK) + BUCK
    lifted = replace(NIGHT, rules=(RuleChange("D", "forget/a.md", 1, None),))

    assert found(context(index, changes=lifted), "STB001") == []


def test_a_changed_setting_explains_everything() -> None:
    assert found(context(INDEX.replace(BAZEL, ""), changes=replace(NIGHT, settings_changed=True)), "STB001") == []


def test_what_stood_in_a_section_that_no_input_has_any_more_may_stand_elsewhere() -> None:
    base = (
        INDEX
        + "\n## Project: gone\n- ferry keeps its logs in /var/log/ferry for 30 days.\n  Sources: s1 · 2026-11-01\n"
    )
    index = INDEX + "- ferry keeps its logs in /var/log/ferry for 30 days.\n  Sources: s1 · 2026-11-01\n"

    assert found(context(index, base=base), "STB001") == []


def test_sections_keep_their_order() -> None:
    more = "\n## Project: ferry (/opt/ferry)\n- ferry keeps its logs in /var/log/ferry.\n  Sources: s1 · 2026-11-01\n"
    head, tail = INDEX.split("\n## Project", 1)
    swapped = f"{head}{more}\n## Project{tail}"

    assert found(context(swapped, base=INDEX + more), "STB001") == [
        ("MEMORY.md", line_of(swapped, "## Project: ferry (/opt"), "error")
    ]


def test_a_quarter_of_the_entries_may_go_for_no_known_reason_and_no_more() -> None:
    """Sessions were modified and still say it all: a model has overlooked half the memory."""
    said = modified("s1", "s2")
    one, two = INDEX.replace(PORT, ""), INDEX.replace(PORT, "").replace(BAZEL, "")

    assert found(context(one, changes=said), "STB002") == []
    assert found(context(two, changes=said), "STB002") == [("MEMORY.md", 0, "error")]
    assert found(context(two, changes=replace(said, mode="INIT")), "STB002") == []


def test_what_a_modified_session_says_no_more_is_a_known_loss() -> None:
    two = INDEX.replace(PORT, "").replace(BAZEL, "")

    assert (
        found(
            context(
                two, snapshot=inputs({**SAID, "s1": ("The user wants answers in Spanish.",)}), changes=modified("s1")
            ),
            "STB002",
        )
        == []
    )


@pytest.mark.parametrize(
    ("places", "out"),
    [([], []), ([1, 2, 3], []), ([3, 1, 2], [0]), ([1, 3, 2, 4], [1]), ([2, 3, 1], [2]), ([4, 3, 2, 1], [0, 1, 2])],
)
def test_the_fewest_are_said_to_have_moved(places: list[int], out: list[int]) -> None:
    """Whoever moves one entry to the top has not moved all the others down."""
    assert len(out_of_order(places)) == len(out)
    rest = [p for n, p in enumerate(places) if n not in out_of_order(places)]
    assert rest == sorted(rest)


def test_the_summary_is_rewritten_freely() -> None:
    """Ranks change from night to night; only MEMORY.md is stable."""
    assert found(context(summary=SUMMARY.split("\n## ")[0]), "STB001") == []


@given(st.lists(st.integers(0, 99), unique=True).map(sorted), st.data())
def test_of_places_that_rise_any_part_rises(places: list[int], data: st.DataObject) -> None:
    """A section whose entries all stand in their order need not be asked which of them were touched."""
    kept = data.draw(st.lists(st.booleans(), min_size=len(places), max_size=len(places)))

    assert not out_of_order([p for p, keep in zip(places, kept, strict=True) if keep])
