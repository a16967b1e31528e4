"""The words of a summary line: those of its entry, without who reports them, or on what occasion.

Nothing is rewritten. A lead-in that only tells who said it may go, because the summary's sections tell
that, and so may what the agent was about to do when the user spoke. A lead-in stays where the rest would
read as an order, points at it, or holds only in the place that it names. Source: spec/engines.md, rule 4.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.offline.atoms import core, refers_back, unreported, weight
from nightfold.formats.patterns import lazy

_ORDER: Final = lazy(
    r"^[\"“「]?(?:always|never|make sure|be sure|don't|do not|no|stop|you must|you should)\b"
    r"|^[\"“「]?(?:别|不要|不许|禁止|务必|必须)",
    re.IGNORECASE,
)
"""How a sentence begins that reads as an order to whoever reads it (TON001 of spec/gate.md)."""
_OCCASION: Final = lazy(
    r"(?P<lead>(?:`[^`\n]{1,80}`|[^`“”\"「」『』:：\n]){2,120})[:：]\s*(?P<words>“[^“”\n]+”|「[^「」\n]+」|\"[^\"\n]+\")"
)
"""What happened, and what the user said to it: `I was about to …, the user stopped me: "…"`."""
_TELLS: Final = lazy(r"用户|我|他|她|被|(?<![A-Za-z])(?:user|i|me|my|we|us|he|she)(?![A-Za-z])", re.IGNORECASE)
"""A person in a lead-in: it tells what one of the two did, it does not name what the words are about."""
_CLAIMS: Final = lazy(
    r"[别勿须]|不[要用能得可许准会]|一律|统一|都|只|必|应|先|每|所有|任何|改[成用为]|换成"
    r"|(?<![A-Za-z])(?:must|always|never|only|every|each|all|any|not|no|don't|should|needs?|prefers?|wants?)(?![A-Za-z])",
    re.IGNORECASE,
)
"""A lead-in that says itself how things are to be: the words behind it only bear it out."""
_POINTS: Final = lazy(
    r"(?<!的)[这那](?:个|样|种|些|事|里|边|儿)|它|此|另一|别[的处]|其[他它余]|[前后]者"
    r"|(?<![A-Za-z])(?:this(?! (?:is for|goes|applies|holds|counts))|these|those|them|here|there"
    r"|(?:an)?other|others|former|latter"
    r"|that(?= (?:is|was|way)|[,.;!?]|$))(?![A-Za-z])",
    re.IGNORECASE,
)
"""Words that point at the lead-in: without it nobody knows at what."""
_CASE: Final = lazy(
    r"^\s*(?:in|on|for|at|about|under|inside|within|while|during|as)\b|在[^，。,]{1,14}[里中上时]|[给为][^，。,]{1,10}(?:写|做|加|改)",
    re.IGNORECASE,
)
"""A lead-in that sets a place or a case: the words behind it hold there."""
_STOPS: Final = " \t。．.;；，,"
_LEAST_SAID: Final = 8
"""Weight of words that say something alone (atoms.weight): eight characters, four words."""


def bare(text: str) -> str:
    """Return a text on one line without who reports it, if what is left stands in it and is no order."""
    shown = " ".join(text.split("\n"))
    for short in (told(shown), _shown(unreported(shown))):
        if short in shown and not _ORDER.search(short):
            return short
    return shown


def bare_forms(text: str) -> set[str]:
    """Return every form in which a text may stand, or have stood, in a summary."""
    shown = " ".join(text.split("\n"))
    return {bare(text), core(shown)}


def told(text: str) -> str:
    """Return what a text says, without who said it and on what occasion.

    Args:
        text: One line.
    """
    match = _OCCASION.match(text)
    if match is None or not _is_occasion(match["lead"], match["words"][1:-1]):
        return _shown(unreported(text))
    return _shown(unreported(text[match.start("words") :]))


def _shown(text: str) -> str:
    return text.strip(" \t,，").rstrip(_STOPS)


def _is_occasion(lead: str, words: str) -> bool:
    """Whether a lead-in tells an occasion, and the words behind it stand without it."""
    if not _TELLS.search(lead) or _CLAIMS.search(lead) or _CASE.search(lead):
        return False
    return weight(words) >= _LEAST_SAID and not refers_back(words) and not _POINTS.search(words)
