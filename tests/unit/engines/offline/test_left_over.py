"""Values given up without a word of giving up; and uses that say nothing of the kind."""

import time

import pytest

from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.left_over import turned_down
from nightfold.engines.offline.supersede import replaces

GIVEN_UP = [
    ("The herbarium is kept in Paradox.", "Specimens go to Specify, Paradox is only an archive."),
    ("标本目录存在 `herbar/paradox.db`", "标本目录用 Specify 管，Paradox 只当备份"),
    ("Labels are printed through Bartender.", "Labels come from glabels, Bartender stays only for old rolls."),
    # what an agent did and the user had undone
    ("示意图用 Visio", '示意图我画成了 Visio，用户让换："示意图一律 Inkscape，能进版本库"'),
    ("Sketches are drawn in Visio.", 'I drew the sketches in Visio, the user had me redo them: "Inkscape, always"'),
]
KEPT = [
    # another use, but no rest of one
    ("The `herbar` bucket is for scans.", "Scans go to `herbar`, `seeds` is only for photos."),
    # nothing says what is used in its place
    ("标本目录存在 Paradox", "Paradox 只当备份"),
    # the user did not mind
    ("示意图用 Visio", "示意图我画成了 Visio，用户说好看"),
]


@pytest.mark.parametrize(("old", "new"), GIVEN_UP)
def test_what_has_only_a_rest_of_its_use_is_given_up(old: str, new: str) -> None:
    """Nobody says `no longer` of a thing that is still there, but a new task must not be given to it."""
    assert replaces(gist_of(new), gist_of(old))


@pytest.mark.parametrize(("old", "new"), KEPT)
def test_a_thing_with_a_use_of_its_own_stays(old: str, new: str) -> None:
    assert not replaces(gist_of(new), gist_of(old), cue_only=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "The user's spreadsheet is Gnumeric.",
            'The user has moved from Gnumeric to Calc: "no old files any more"',
        ),
        ("表格软件用 Gnumeric", '用户从 Gnumeric 换成了 Calc："表格别再给我老格式"'),
    ],
)
def test_what_the_user_changed_to_holds_whatever_he_said_to_it(old: str, new: str) -> None:
    """The telling before his words is a circumstance, but for what he tells of himself."""
    assert replaces(gist_of(new), gist_of(old))


def test_long_text_takes_no_long_time() -> None:
    started = time.process_time()
    for piece in ("我用了", "我画成了 visio, ", "i used ", "paradox 只", "is only "):
        turned_down(piece * 2000)
        gist_of(piece * 2000)

    assert time.process_time() - started < 3
