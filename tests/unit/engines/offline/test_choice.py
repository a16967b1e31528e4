"""Which belief a statement joins, whatever kind each of them was told as."""

import pytest

from nightfold.engines.offline.ledger import Ledger, wording_of
from tests.unit.engines.offline.told import MAY_14, item


def _beliefs(*told: tuple[str, str]) -> int:
    """Return how many beliefs statements make, one session each; given as (heading, text)."""
    ledger = Ledger()
    for number, (heading, text) in enumerate(told):
        statement = item(text, heading=heading, session_id=f"bee-{number}", ms=MAY_14 + number)
        ledger.enter(statement, wording_of(statement.text, statement.scope))
    return len(list(ledger.active()))


@pytest.mark.parametrize(
    ("wish", "fact"),
    [
        ("这个仓库的称重记录分三栏：日期、蜂箱、毛重", "称重记录还是三栏：日期、蜂箱、毛重，学徒记的也是"),
        (
            "In this repo weighings have three columns: date, hive and gross weight.",
            "Three columns as ever in the weighings, date, hive, gross weight, also those of the apprentice.",
        ),
    ],
)
def test_a_wish_here_may_be_told_as_a_fact_there(wish: str, fact: str) -> None:
    """Under which heading a session files a rule is its own affair."""
    assert _beliefs(("User preferences", wish), ("Facts", fact)) == 1


def test_a_wish_and_a_fact_about_one_thing_stay_two() -> None:
    wish, fact = "这个仓库的称重记录分三栏：日期、蜂箱、毛重", "称重记录每周日由学徒汇总，寄给协会"

    assert _beliefs(("User preferences", wish), ("Facts", fact)) == 2
