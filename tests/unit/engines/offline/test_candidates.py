"""The index finds whatever the rules would accept, and no corpus is counted."""

from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from nightfold.engines.offline.belief import Belief, Scope
from nightfold.engines.offline.candidates import FREQUENT, Candidates, reach
from nightfold.engines.offline.gist import Gist, gist_of
from nightfold.engines.offline.identify import same
from nightfold.engines.offline.same_anchor import anchored
from nightfold.engines.offline.supersede import replaces
from tests.unit.engines.offline import test_same_anchor
from tests.unit.engines.offline.test_given_up import NAMED
from tests.unit.engines.offline.test_identify import LOOK_ALIKE, SAME
from tests.unit.engines.offline.test_other_version import QUANTITIES, VERSIONS
from tests.unit.engines.offline.test_supersede import BOTH_STAY, REPLACED

BY_WORDS = (*SAME, *LOOK_ALIKE, *REPLACED, *BOTH_STAY)
BY_NAMES = (*test_same_anchor.SAME, *test_same_anchor.APART, *NAMED, *VERSIONS, *QUANTITIES)
HERE = Scope("project", "loom", "/w/loom")


@pytest.mark.parametrize(
    ("pairs", "rules"), [(BY_WORDS, (same, replaces)), (BY_NAMES, (same, replaces, anchored))], ids=["words", "names"]
)
def test_no_pair_that_a_rule_accepts_is_missed(
    pairs: Sequence[tuple[str, str]], rules: Sequence[Callable[[Gist, Gist], object]]
) -> None:
    """A missed pair would be a duplicate or a stale belief that only a comparison of all pairs could find."""
    texts = sorted({text for pair in pairs for text in pair})
    index = Candidates()
    gists = [gist_of(text) for text in texts]
    for rank, gist in enumerate(gists):
        index.add(Belief(born=rank, scope=HERE), gist)
    near = [set(index.near(gist, HERE)) for gist in gists]

    missed = [
        (texts[a], texts[b])
        for a, b in permutations(range(len(texts)), 2)
        if b not in near[a] and any(rule(gists[a], gists[b]) for rule in rules)
    ]

    assert missed == []


def test_most_beliefs_are_never_looked_at() -> None:
    index = Candidates()
    for rank in range(400):
        index.add(Belief(born=rank, scope=HERE), gist_of(f"svc-{rank} 的数据目录是 /srv/d{rank}，由 owner{rank} 维护"))

    assert len(index.near(gist_of("svc-7 的数据目录是 /srv/d7"), HERE)) < 10


def test_a_scope_sees_itself_and_what_holds_everywhere() -> None:
    index = Candidates()
    text = gist_of("截图一律用 PNG 格式")
    scopes = [
        HERE,
        Scope("global"),
        Scope("project", "ferret", "/w/ferret"),
        Scope("workspace", "/w/loom"),
        Scope("topic", "杂事"),
    ]
    for rank, scope in enumerate(scopes):
        index.add(Belief(born=rank, scope=scope), text)

    assert [r for r in index.near(text, HERE) if reach(HERE, scopes[r]) != "none"] == [0, 1, 3, 4]
    assert index.near(text, Scope("global")) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("one", "other", "how"),
    [
        (HERE, HERE, "same"),
        (HERE, Scope("project", "loom"), "same"),
        (HERE, Scope("project", "loom", "/v/loom"), "none"),
        (HERE, Scope("project", "ferret", "/w/loom"), "none"),
        (HERE, Scope("workspace", "/w/loom"), "same"),
        (HERE, Scope("workspace", "/v/loom"), "none"),
        (HERE, Scope("global"), "wide"),
        (Scope("topic", "杂事"), Scope("global"), "same"),
        (Scope("topic", "杂事"), HERE, "wide"),
        (Scope("workspace", "/a"), Scope("workspace", "/b"), "none"),
    ],
)
def test_two_checkouts_of_one_name_do_not_see_each_other(one: Scope, other: Scope, how: str) -> None:
    assert reach(one, other) == how
    assert reach(other, one) == how


def test_a_name_that_very_many_beliefs_hold_is_not_looked_up() -> None:
    """It tells nothing of which is meant, and looking at all would make a large memory quadratic."""
    said = gist_of("Grafana 由 `watch-9999-central` 供图")
    found = []
    for many in (10, FREQUENT + 1):
        index = Candidates()
        for rank in range(many):
            index.add(
                Belief(born=rank, scope=HERE),
                gist_of(f"Grafana 上看 `panel-{rank:04d}-overview` 和 `rota-{rank:04d}-night`"),
            )
        found.append(len(index.near(said, HERE)))

    assert found == [10, 0]
