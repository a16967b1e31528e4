"""TON: statements, not orders. Source: spec/gate.md."""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.note import Note
from nightfold.formats.patterns import lazy
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding

_ORDER: Final = lazy(
    r"^(?:always|never|make sure|be sure|don't|do not|you must|you should)\b|^(?:你必须|你应该|请务必|务必)",
    re.I,
)
_QUOTED: Final = lazy(r"[\"“”「」『』]|^`")


def orders(context: Context) -> list[Finding]:
    """An entry states what the user wants ("The user prefers X") rather than giving an order ("Always use X").

    An order is easily read as a hard rule for everyone. A quotation of the user's words is none, nor is the
    user's own note. Fix: say who wants it.
    """
    what, fix = "an order instead of a statement", "say who wants it, or quote it"
    return [
        finding("TON001", INDEX_FILE, entry.line, what, fix)
        for _, entry in context.index.entries
        if entry.active and entry.source and _ORDER.search(entry.text) and not _QUOTED.search(entry.text)
        if not any(isinstance(context.sources.get(i), Note) for i in entry.source.ids)
    ]
