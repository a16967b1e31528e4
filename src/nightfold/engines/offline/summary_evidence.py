"""What the session summary says of a statement: whether it was left unverified, undecided or undone.

Only raw memory yields statements; the summary is what they are judged by (spec/formats.md, section 1.1).
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.status import UNSURE, judge_status
from nightfold.engines.offline.wording import clean
from nightfold.formats.blocks import Line
from nightfold.formats.sentences import split_sentences
from nightfold.policy.normal import bigrams

_SHARE: Final = 0.5
"""Share of the shorter side's word pairs that must be common for both to speak of one thing."""
_LEAST_COMMON: Final = 3


class SummaryEvidence:
    """The unsure sentences of one summary.

    Args:
        summary: The session summary as text.
    """

    def __init__(self, summary: str) -> None:
        self._unsure = tuple(
            (sentence, frozenset(bigrams(sentence)))
            for raw in summary.split("\n")
            if raw.strip()
            for sentence in (clean(s.text) for s in split_sentences([Line(raw, 0)]))
            if judge_status(sentence, None).status in UNSURE
        )

    def about(self, text: str) -> tuple[str, ...]:
        """Return the unsure sentences that speak of the same thing as `text`."""
        if not self._unsure:
            return ()
        own = frozenset(bigrams(text))
        return tuple(sentence for sentence, theirs in self._unsure if _same_matter(own, theirs))


def _same_matter(own: frozenset[str], theirs: frozenset[str]) -> bool:
    common = len(own & theirs)
    return common >= _LEAST_COMMON and common >= _SHARE * min(len(own), len(theirs))
