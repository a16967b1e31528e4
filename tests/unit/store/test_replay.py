"""An edit is done again to a later text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nightfold.store.replay import replay


def lines_of(*alphabet: str) -> st.SearchStrategy[str]:
    """Return texts of a few lines that repeat themselves."""
    return st.lists(st.sampled_from(alphabet), max_size=7).map("\n".join)


texts = lines_of("", "a", "b", "c", "d")


def test_an_edit_shows_up_in_the_newer_text_and_what_the_run_wrote_stays() -> None:
    """Taken as a whole, the edited old text would count everything the run added as deleted by hand."""
    base = "# Memory\n\n- tea\n- coffee\n"
    edited = "# Memory\n\n- green tea\n- coffee\n"
    newer = "# Memory\n\n- tea\n- coffee\n- mate\n"

    assert replay(base, edited, newer) == "# Memory\n\n- green tea\n- coffee\n- mate\n"


def test_a_line_deleted_by_hand_is_deleted_where_it_stands_now() -> None:
    assert replay("a\nb\nc\n", "a\nc\n", "new\na\nb\nc\n") == "new\na\nc\n"


def test_a_line_typed_by_hand_goes_below_the_line_it_was_typed_below() -> None:
    assert replay("a\nb\n", "a\ntyped\nb\n", "a\nb\nc\n") == "a\ntyped\nb\nc\n"


def test_where_both_changed_one_line_the_person_wins() -> None:
    assert replay("a\nb\nc\n", "a\nhand\nc\n", "a\nrun\nc\n") == "a\nhand\nc\n"


def test_where_the_run_removed_the_line_above_the_typed_one_keeps_the_next_anchor() -> None:
    assert replay("a\nb\nc\n", "a\nb\ntyped\nc\n", "a\nc\n") == "a\ntyped\nc\n"


def test_an_edit_that_is_there_already_is_not_done_twice() -> None:
    """A candidate that was held may have taken the edit in before the state learned so."""
    base, edited, newer = "a\nb\n", "a\ntyped\nb\n", "a\ntyped\nb\nc\n"

    assert replay(base, edited, newer) == newer


def test_a_repeated_line_of_the_base_is_no_sign_that_the_edit_is_there() -> None:
    assert replay("x\nx\ny\n", "x\nx\nx\ny\n", "x\nx\ny\nz\n") == "x\nx\nx\ny\nz\n"


@given(a=texts, b=texts, c=texts)
def test_replay_agrees_with_both_of_its_ends(a: str, b: str, c: str) -> None:
    assert replay(a, b, a) == b
    assert replay(a, b, b) == b
    assert replay(a, a, c) == c


@given(a=texts, b=texts, c=texts)
def test_no_line_appears_that_neither_text_has(a: str, b: str, c: str) -> None:
    found = set(replay(a, b, c).split("\n")) - {""}  # of no lines at all one empty line is left

    assert found <= set(b.split("\n")) | set(c.split("\n"))


@given(head=texts, tail=texts, typed=lines_of("t1", "t2"), run=lines_of("r1", "r2"))
def test_changes_in_two_places_are_both_there(head: str, tail: str, typed: str, run: str) -> None:
    base = f"{head}\nONE\nmiddle\nTWO\n{tail}"

    merged = replay(base, f"{head}\n{typed}\nmiddle\nTWO\n{tail}", f"{head}\nONE\nmiddle\n{run}\n{tail}")

    assert sorted(merged.split("\n")) == sorted(f"{head}\n{typed}\nmiddle\n{run}\n{tail}".split("\n"))
