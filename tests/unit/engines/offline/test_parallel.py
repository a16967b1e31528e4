"""Statements of several parts: equal but for one value they are no restatement, in other words they may be."""

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import same
from nightfold.engines.offline.parallel import other_part
from nightfold.engines.offline.supersede import replaces

TWO_VALUES = [
    ("The kiln is gas; the glaze is tin.", "The kiln is electric; the glaze is tin."),
    ("Paper: laid for covers, wove for pages.", "Paper: laid for covers, bond for pages."),
    (
        "The north gate key is with Ruth, the south gate key is with Omar.",
        "The north gate key is with Ruth, the south gate key is with Petra.",
    ),
    ("排班用 Homebase，工资用 Gusto", "排班用 Homebase，工资用 Paychex"),
]
ONE_MATTER = [
    ("Water the ferns on Monday, and mist them too.", "Water the ferns on Monday, and spray their leaves as well."),
    ("The kiln is gas; the glaze is tin.", "The kiln is gas; the glaze is tin."),
    ("提交前跑测试，失败就停", "提交前跑测试，没过就停下来"),
    ("The kiln is gas.", "The kiln is gas; the glaze is tin."),
]


@pytest.mark.parametrize(("old", "new"), TWO_VALUES)
def test_one_other_value_among_equal_parts_is_another_statement(old: str, new: str) -> None:
    """The new value was lost: the equal part made the two one, and the older wording stayed."""
    assert other_part(gist_of(new), gist_of(old))
    assert not same(gist_of(new), gist_of(old))
    assert replaces(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), ONE_MATTER)
def test_a_part_in_other_words_is_no_other_value(old: str, new: str) -> None:
    """People say things again in other words, part by part."""
    assert not other_part(gist_of(new), gist_of(old))
