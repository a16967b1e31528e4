"""Which notes are in force."""

from __future__ import annotations

from nightfold.formats.note import Note, parse_note
from nightfold.policy.orders import orders
from tests.material import NOV_1, note_text


def note(session_id: str, at: int, body: str, **fields: str) -> Note:
    return parse_note(f"extensions/ad_hoc/notes/{session_id}.md", note_text(session_id, NOV_1 + at, body, **fields))


def test_an_undo_takes_back_the_note_it_names() -> None:
    notes = [
        note("n1", 1, "Remember: tabs.", action="remember"),
        note("n2", 2, "No.", action="undo", target="n1"),
    ]
    judged = orders(notes)
    assert judged.in_force == ()
    assert judged.undone == {"n1"}


def test_an_undo_may_name_a_note_by_its_words() -> None:
    notes = [
        note("n1", 1, "Remember: tabs, not spaces.", action="remember"),
        note("n2", 2, "Remember: answers in Spanish.", action="remember"),
        note("n3", 3, "No.", action="undo", target="tabs, not spaces"),
    ]
    assert [n.session_id for n in orders(notes).in_force] == ["n2"]


def test_an_undo_that_is_undone_has_no_effect() -> None:
    notes = [
        note("n1", 1, "Remember: tabs.", action="remember"),
        note("n2", 2, "No.", action="undo", target="n1"),
        note("n3", 3, "Yes after all.", action="undo", target="n2"),
    ]
    assert [n.session_id for n in orders(notes).in_force] == ["n1"]


def test_an_undo_of_nothing_known_is_pending_not_guessed() -> None:
    judged = orders([note("n1", 1, "No.", action="undo", target="somebody else's")])
    assert [n.session_id for n in judged.pending] == ["n1"]


def test_of_two_orders_with_one_stamp_and_one_target_the_later_path_wins() -> None:
    notes = [
        note("b", 1, "The period is 60 seconds", action="update", target="The period is 30 seconds"),
        note("a", 1, "The period is 45 seconds", action="update", target="The period is 30 seconds"),
    ]
    judged = orders(notes)
    assert [(loser.session_id, winner.session_id) for loser, winner in judged.conflicts] == [("a", "b")]
    assert [n.session_id for n in judged.in_force] == ["b"]
