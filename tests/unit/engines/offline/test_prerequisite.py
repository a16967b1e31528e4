"""Orders of what comes first, in the ways people set them."""

import pytest

from nightfold.engines.offline.prerequisite import in_order

ORDERS = [
    ("ask before you push", ("", "ask", "you push")),
    ("no new tables without a plan", ("", "a plan", "new tables")),
    ("do not deploy until the smoke test is green", ("do", "the smoke test is green", "deploy")),
    ("commit only after the diff was seen", ("", "the diff was seen", "commit")),
    ("没跑过测试就别说完成", ("", "跑过测试", "说完成")),
    ("主编没点头之前校样不能寄出", ("主编", "点头", "校样寄出")),
    ("提交之前先看差异", ("", "看差异", "提交")),
    ("先问我再动", ("", "问我", "动")),
]


@pytest.mark.parametrize(("clause", "order"), ORDERS)
def test_an_order_is_read_whichever_way_it_is_set(clause: str, order: tuple[str, str, str]) -> None:
    """`No push without asking` and `ask before you push` deny and affirm the same words; only the order is said."""
    found = in_order(clause)

    assert found is not None
    assert tuple(part.strip() for part in found) == order


@pytest.mark.parametrize("clause", ["never push to main", "the port is 8080", "不要提交锁文件", "日志保留三十天"])
def test_a_plain_denial_sets_no_order(clause: str) -> None:
    """Read as an order, it would lose its denial and pass for its opposite."""
    assert in_order(clause) is None
