"""The body of a session document: taken apart when it is asked for, and the same value before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nightfold.errors import InputError
from nightfold.formats import session
from nightfold.formats.session import SessionDocument, parse_session

HEAD = "---\nsession_id: s-1\ncaptured_at_ms: 1764460800000\n---\n"
TEXT = f"{HEAD}# Short name\nDeploy\n\n# Raw memory\n- one\n  - two\n- three\n"


def _document(text: str = TEXT) -> SessionDocument:
    return parse_session("sessions/s-1.md", text)


def test_a_body_is_not_taken_apart_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night with nothing new must not pay for what ten thousand documents say."""

    def never(*_: object) -> None:
        raise AssertionError("nobody asked")

    monkeypatch.setattr(session, "read_blocks", never)
    document = _document()
    assert (document.session_id, document.project) == ("s-1", None)
    assert document == _document()
    assert hash(document) == hash(_document())
    assert repr(document) == repr(_document())
    with pytest.raises(AssertionError, match="nobody asked"):
        _ = document.items


def test_what_is_wrong_with_a_document_is_said_at_once() -> None:
    """Scan sets a bad document aside; it would be too late in the middle of the fold."""
    with pytest.raises(InputError, match="captured_at_ms"):
        _document(TEXT.replace("1764460800000", "yesterday"))


def test_asking_for_a_body_changes_nothing_that_can_be_seen() -> None:
    """Readings are kept under a document's `repr`: it must not tell who looked at it before."""
    asked, fresh = _document(), _document()
    assert [item.text for item in asked.items] == ["one", "two", "three"]
    assert asked.body is asked.body
    assert (asked, hash(asked), repr(asked)) == (fresh, hash(fresh), repr(fresh))


def test_a_document_with_an_item_cut_out_is_another_document() -> None:
    """A reading made of what a forget rule took must not be found again under what it left."""
    whole = _document()
    cut = whole.with_items(whole.items[:1])
    assert [item.text for item in cut.items] == ["one"]
    assert (cut.text, cut.short_name, cut.legacy) == (whole.text, "Deploy", False)
    assert cut != whole
    assert repr(cut) != repr(whole)
    assert cut == _document().with_items(whole.items[:1])


def test_a_body_that_was_given_and_is_the_texts_own_makes_no_other_document() -> None:
    whole = _document()
    assert replace(whole, given=_document().body) == whole


def test_a_document_with_another_text_says_what_it_said() -> None:
    """A model is shown a scrubbed text, while the items were scrubbed one by one."""
    whole = _document()
    other = whole.with_text(HEAD)
    assert (other.text, other.items) == (HEAD, whole.items)
    assert other != whole
    assert whole.with_text(whole.text) is whole
    assert whole.with_items(()).with_text(HEAD).items == ()


def test_a_document_is_nothing_else() -> None:
    assert _document() != TEXT
