"""Words by which a statement says that it tells nothing new: 重申, 仍旧, `the user repeated`, `stays`.

Such a statement points at what was said before; it may be one with it on less common ground than two
statements that know nothing of each other (identify.py).
"""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy

_RESTATED: Final = lazy(
    r"(?:用户|他|她)?(?:又|再次|再一次|再度|反复|多次|一再|重新)(?:特意|专门|明确)?(?:强调|重申|提醒|说|要求|叮嘱|嘱咐|交代|提)|重申|老规矩"
    r"|又(?:被|是|因)?[^,.;，。；]{0,12}(?:一次|一遍|一回)|第[二三四五六七八九十\d两]+[次遍回]"
    r"|\b(?:user|he|she)(?: has| had)? (?:again|once more|repeatedly)\b|\brepeat(?:s|ed)?\b|\breiterat(?:es|ed)\b"
    r"|\b(?:said|says|asked|insisted|reminded|told)\b[^.;]{0,30}\b(?:again|once more|a second time|twice)\b"
    r"|\bas (?:before|always|usual)\b"
)
_STILL: Final = lazy(
    r"仍旧|仍然|依旧|依然|照旧|还是|继续|一如既往|不变|没变|又"
    r"|\b(?:still|again|stays?|remains?|unchanged|as before|continues? to|once more|keeps)\b"
)


def restated(text: str) -> bool:
    """Whether a statement says that somebody repeats what was said before."""
    return _RESTATED.search(text) is not None


def still(text: str) -> bool:
    """Whether a clause says that something holds on, or happened again."""
    return _STILL.search(text) is not None
