"""Folding is a projection: what is folded once is folded."""

import string

from hypothesis import given
from hypothesis import strategies as st

from nightfold.policy.normal import fold, words

MIXED = st.text(
    st.one_of(st.characters(codec="utf-8"), st.sampled_from("后後台臺用户。，０１.-:/ \n\t" + string.printable))
)


@given(MIXED)
def test_folding_twice_changes_nothing(text: str) -> None:
    """Decisions are kept under the folded text: it must find itself again."""
    assert fold(fold(text)) == fold(text)


@given(MIXED)
def test_words_of_a_text_are_words_of_its_folded_form(text: str) -> None:
    assert words(text) == words(fold(text))


@given(MIXED)
def test_no_white_space_at_the_ends_and_none_doubled(text: str) -> None:
    folded = fold(text)

    assert folded == folded.strip()
    assert "  " not in folded
