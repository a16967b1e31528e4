"""The source's sentence, made fit to stand in an entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.engines.offline.wording import clean, is_wide
from nightfold.formats.plain import is_clean
from nightfold.gate.emphasis import has_strong


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**不要手敲**", "不要手敲"),
        ("Note: **use `a**b`** here", "Note: use `a**b` here"),
        ("globs such as src/**/*.ts and lib/**/x", "globs such as src/**/*.ts and lib/**/x"),
        ("2**10 readings", "2**10 readings"),
        ("__注意__：开盖前断电", "注意：开盖前断电"),
        ("`__init__` and `__main__` differ", "`__init__` and `__main__` differ"),
        ("__init__ and __main__ differ", "`__init__` and `__main__` differ"),
        ("call __init__ first", "call __init__ first"),
        ("## Heading\ntext", "Heading text"),
        ("- [ ] nested box", "nested box"),
        ("端口 ~~80~~ 81", "端口 81"),
        ("~~all of it~~", ""),
        ("a ~~ b", "a ~ b"),
        ("first<br>second", "first second"),
        ("来源: x · 2020-01-01", ""),
    ],
    ids=str,
)
def test_only_what_has_no_meaning_goes(written: str, shown: str) -> None:
    assert clean(written) == shown


@given(
    st.lists(
        st.sampled_from(["**", "*", "__", "_", "a", "b ", "，", "中", " ", "/", "(", ")", ".", "~~", "\n", "#"]),
        max_size=24,
    )
)
def test_nothing_is_left_that_the_gate_takes_for_structure(pieces: list[str]) -> None:
    """Strong emphasis or a stray break in one document would void the whole night (FMT004, FMT006)."""
    shown = clean("".join(pieces))

    assert is_clean(shown)
    assert not has_strong(shown)
    assert not shown.startswith(("~~", "# "))


@given(st.text(max_size=80))
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    once = clean(text)

    assert clean(once) == once


def test_far_too_long_text_is_not_combed_for_marks() -> None:
    """One hostile item must not hold up the night."""
    assert clean("**a" * 400_000).startswith("**a**a")


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("端口是 7700", True),
        ("用 `docker compose up -d pg redis` 起库", True),
        ("The port is 7700", False),
        ("the 中 flag is set", False),
    ],
    ids=str,
)
def test_the_language_of_glue_is_that_of_the_text(text: str, wide: bool) -> None:
    assert is_wide(text) is wide
