"""Which belief a note means: by the id of another note, by its words, or by words that name its matter."""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.belief import Belief, Scope
from nightfold.engines.offline.candidates import reach
from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import overlap, same, total
from nightfold.engines.offline.ledger import Ledger

MEANT: Final = 0.75
"""Share of the target's words that a belief must have."""
CLEAR: Final = 0.1
"""How much better than the next the best must fit; below it the note names no single belief."""


def beliefs_meant(ledger: Ledger, target: str, content: str, scope: Scope, *, but: Belief) -> list[Belief]:
    """Return the beliefs in force that an `update` of `target` is about; empty where that is not clear.

    Args:
        ledger: The beliefs so far.
        target: What the note names: a note's id, a wording, or a few words.
        content: What it says instead; settles which of several is meant.
        scope: Where the note holds.
        but: The belief that the note itself founded.
    """
    pool = [b for b in ledger.active() if b is not but and not b.forgotten and reach(scope, b.scope) != "none"]
    by_id = [b for b in pool if any(s.session_id == target and s.origin == "note" for s in b.statements)]
    if by_id:
        return by_id
    wording = set(map(id, ledger.by_text(target)))
    if exact := [b for b in pool if id(b) in wording]:
        return exact
    wanted = gist_of(target)
    if alike := [b for b in pool if any(same(wanted, g) for g in b.gists)]:
        return alike
    return _named(pool, target, content)


def _named(pool: list[Belief], target: str, content: str) -> list[Belief]:
    wanted, said = gist_of(target).weights, gist_of(content).weights
    scored = []
    for belief in pool:
        covered = max(overlap(wanted, g.weights) for g in belief.gists) / max(total(wanted), 0.1)
        if covered >= MEANT:
            shared = max(overlap(said, g.weights) / max(total(g.weights), 0.1) for g in belief.gists)
            scored.append((covered + shared, -belief.born, belief))
    scored.sort(key=lambda entry: entry[:2], reverse=True)
    if not scored or (len(scored) > 1 and scored[0][0] - scored[1][0] < CLEAR):
        return []
    return [scored[0][2]]
