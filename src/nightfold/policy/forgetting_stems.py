"""Stems of English words, light: enough for inflected forms to meet, no more."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_IRREGULAR: Final = """
write wrote written; pay paid; keep kept; run ran; send sent; buy bought; sell sold; break broke broken; tell told;
go went gone; make made; take took taken; give gave given; hold held; find found; leave left; lose lost; meet met;
say said; show shown; speak spoke spoken; think thought; build built; choose chose chosen; begin began begun;
draw drew drawn; know knew known; lead led; rise rose risen; see saw seen; stand stood; teach taught;
throw threw thrown; understand understood; wear wore worn; win won; do did done; fall fell fallen; bring brought;
catch caught; drive drove driven; eat ate eaten; forget forgot forgotten; hear heard; mean meant; ride rode ridden;
ring rang rung; sleep slept; spend spent; steal stole stolen; swear swore sworn; feel felt; fight fought; sit sat;
lend lent; child children; person people; index indices; get got gotten; come came; become became; grow grew grown;
fly flew flown; freeze froze frozen; hide hid hidden; sing sang sung; sink sank sunk; stick stuck; strike struck;
tear tore torn; wake woke woken; bind bound; deal dealt; dig dug; feed fed; flee fled; lay laid; lie lain; seek sought;
shake shook shaken; shoot shot; slide slid; split; sweep swept; swing swung; wind wound; man men; woman women;
analysis analyses; criterion criteria; datum data; schema schemata; vertex vertices; matrix matrices
"""
_BASE: Final = {
    form: words[0] for line in _IRREGULAR.replace("\n", " ").split(";") if (words := line.split()) for form in words[1:]
}
_VOWELS: Final = frozenset("aeiouy")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """Return the stem of a lower-case word: deploys, deployed, deploying and deployment are one.

    Words that are not of ASCII letters alone come back as they are.
    """
    if not (word.isascii() and word.isalpha()) or len(word) < 3:
        return word
    word = _BASE.get(word, word)
    return _level_end(_without_ending(_singular(word)))


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending in ("ment", "ing", "ed", "ly"):
        rest = word[: -len(ending)]
        least = 4 if ending == "ly" else 3  # `early` is no ear
        if word.endswith(ending) and len(rest) >= least and any(c in _VOWELS for c in rest):
            return _undoubled(rest) if ending in ("ing", "ed") else rest
    return word


def _undoubled(word: str) -> str:
    """`planned` gives plan, but `called` call and `missed` miss."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word


def _level_end(word: str) -> str:
    if word.endswith("e") and len(word) > 3:
        word = word[:-1]
    return word[:-1] + "i" if word.endswith("y") and len(word) > 3 and word[-2] not in _VOWELS else word
