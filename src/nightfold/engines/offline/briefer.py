"""The words of a summary line: those of its entry, without who reports them.

Nothing is rewritten. A lead-in that only tells who said it may go, because the summary's sections tell
that; it stays where the rest would read as an order. Source: spec/engines.md, rule 4.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.offline.atoms import core
from nightfold.formats.patterns import lazy

_ORDER: Final = lazy(
    r"^[\"“「]?(?:always|never|make sure|be sure|don't|do not|no|stop|you must|you should)\b"
    r"|^[\"“「]?(?:别|不要|不许|禁止|务必|必须)",
    re.IGNORECASE,
)
"""How a sentence begins that reads as an order to whoever reads it (TON001 of spec/gate.md)."""


def bare(text: str) -> str:
    """Return a text on one line without who reports it, if what is left stands in it and is no order."""
    shown = " ".join(text.split("\n"))
    short = core(shown)
    return shown if short not in shown or _ORDER.search(short) else short
