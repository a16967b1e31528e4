"""Another version or value of one named thing: `Coil 2.6`, later `Coil 3.1`; `waybill_daily` at 03:20, later at 04:05.

A name holds what is said of a version or a limit together across words and languages, better than its
sentence does. So where two statements give one name two versions, or one setting two quantities of a kind,
the later one is believed. What tells *which* one is meant (production, the API, the read timeout) keeps both.
Source: spec/engines.md, "Supersession".
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.anchor import FIRM
from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import exchanged, overlap, total
from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import FAINT, Mark, weigh
from nightfold.engines.offline.quantities import COUNTED
from nightfold.engines.offline.same_slot import TELLING, differ, groups, qualifier, tells_when
from nightfold.formats.patterns import lazy

NAMED: Final = 0.7
"""Share of the lighter clause, quantities aside, that both have where they name one setting."""
CHANGED: Final = 0.65
"""The same of the heavier clause where the newer wording speaks of a change."""
ACROSS: Final = 0.6
"""The same of the heavier clause where the two are in two languages."""
AGREED: Final = 0.7
"""The same of the heavier statement where the sentences agree in nearly everything but the value."""
_JOINED: Final = lazy(r"(?P<name>[a-z][a-z0-9_]*[a-z])[-_@]v?(?P<version>\d+(?:\.\d+)+)")
"""A name and its version in one word: `nixos-24.11`."""


def other_version(new: Gist, old: Gist) -> bool:
    """Whether both give one name a version behind it, each another."""
    mine, theirs = _versions(new), _versions(old)
    for name in mine.keys() & theirs.keys() - CONCEPTS:
        (here, value), (there, other) = mine[name], theirs[name]
        if value == other or value in old.weights:
            continue
        rest = (groups(m for m in g.marks if m.key != name) for g in (new, old))
        if not differ(*rest) and not exchanged(new, old) and not _of_two(here, there, name, value, new, old):
            return True
    return False


def other_quantity(new: Gist, old: Gist) -> bool:
    """Whether both say one quantity of a kind of one setting, each another.

    The setting is one where both name it firmly, where nothing else is said, or where the newer wording
    speaks of a change and has most of the other's words.
    """
    mine, theirs = _quantities(new), _quantities(old)
    if differ(*(groups(m for m in g.marks if not tells_when(m)) for g in (new, old))):
        return False
    if exchanged(new, old):
        return False
    for kind in mine.keys() & theirs.keys():
        (here, value), (there, other) = mine[kind], theirs[kind]
        if value != other and _one_setting(here, there, new, old, bare=kind == "count"):
            return True
    return False


def _versions(gist: Gist) -> dict[str, tuple[Clause, str]]:
    """By name: the clause and the one version that stands behind it."""
    found: dict[str, dict[str, Clause]] = {}
    for clause in gist.clauses:
        name = ""
        for mark in clause.marks:
            if mark.kind != "number":
                name = mark.key if mark.key in gist.anchors else name
            elif mark.polarity != "old" and mark.key.startswith("num="):
                owner = mark.owner or (name if "." in mark.key else "")
                if owner:
                    found.setdefault(owner, {})[mark.key] = clause
        for mark in clause.marks:
            if mark.kind == "name" and mark.polarity != "old" and (joined := _JOINED.fullmatch(mark.key)):
                found.setdefault(joined["name"], {})[joined["version"]] = clause
    return _single(found)


def _quantities(gist: Gist) -> dict[str, tuple[Clause, str]]:
    """By kind of quantity: the clause and the one value; units that writers leave out are one kind."""
    found: dict[str, dict[str, Clause]] = {}
    for clause in gist.clauses:
        hours = sorted(m.key.partition("=")[2] for m in clause.marks if _is_hour(m))
        if len(hours) == 2:
            found.setdefault("hours", {})["-".join(hours)] = clause  # from one to the other: 9:00 to 11:30
        for mark in clause.marks:
            if mark.kind == "number" and mark.polarity != "old" and not (len(hours) == 2 and _is_hour(mark)):
                kind, _, value = mark.key.partition("=")
                found.setdefault("count" if kind in COUNTED else kind, {})[value] = clause
    return _single(found)


def _is_hour(mark: Mark) -> bool:
    return mark.polarity != "old" and mark.key.startswith("clock=")


def _single(found: dict[str, dict[str, Clause]]) -> dict[str, tuple[Clause, str]]:
    """Those of which one value is said, each with its clause."""
    return {of: (clause, value) for of, held in found.items() if len(held) == 1 for value, clause in held.items()}


def _of_two(a: Clause, b: Clause, name: str, value: str, new: Gist, old: Gist) -> bool:
    """Whether a qualifier, or in one language a subject, tells that the name stands in two places."""
    narrow = qualifier(a), qualifier(b)
    if all(narrow) and narrow[0] != narrow[1]:
        return True
    mine, theirs = ({k for k in c.frame if k != name} for c in (a, b))
    if mine and theirs and mine.isdisjoint(theirs) and "." not in value:
        return True  # a number behind a name may be its place as well: GPIO 4, GPIO 7, VLAN 20
    if new.chinese != old.chinese:
        return False
    subjects = [
        {m.key for m in c.relation.subject if m.kind != "number"} - {name} if c.relation is not None else set()
        for c in (a, b)
    ]
    return all(subjects) and subjects[0].isdisjoint(subjects[1])


def _agree(new: Gist, old: Gist) -> bool:
    """Whether two statements say the same but for their quantities, and neither names what the other does not."""
    mine, theirs = (weigh(m for m in g.marks if m.kind != "number" and _tells_what(m)) for g in (new, old))
    shared = overlap(mine, theirs)
    own = (g.anchors.keys() - other.weights.keys() for g, other in ((new, old), (old, new)))
    named = any(not key.partition("=")[2] for keys in own for key in keys)
    return not named and shared >= 2 * TELLING and shared >= AGREED * max(total(mine), total(theirs))


def _tells_what(mark: Mark) -> bool:
    """Whether a mark tells what a quantity is of; a day, a faint word and the word time itself do not."""
    return mark.key not in FAINT and mark.key not in ("time", "date") and not tells_when(mark)


def _timeless(frame: dict[str, float], gist: Gist) -> dict[str, float]:
    """Return what stands around a quantity without what tells when: each day, in the morning."""
    when = {m.key for m in gist.marks if tells_when(m)}
    return {key: weight for key, weight in frame.items() if key not in when}


def _same_words(a: Clause, b: Clause) -> bool:
    """Whether two clauses have the same words, faint ones too, beside their numbers."""
    mine, theirs = ({m.key for m in c.marks if m.kind != "number"} for c in (a, b))
    return mine == theirs


def _one_setting(a: Clause, b: Clause, new: Gist, old: Gist, *, bare: bool) -> bool:
    """Whether two clauses set one thing; a bare number behind a name may be its place, and tells less."""
    if _agree(new, old):
        return True
    mine, theirs = (_timeless(c.frame, g) for c, g in ((a, new), (b, old)))
    shared = overlap(mine, theirs)
    least, most = sorted((total(mine), total(theirs)))
    if shared < (1.0 if new.changes or _same_words(a, b) else TELLING):
        return False
    if not (mine.keys() - old.weights.keys() or theirs.keys() - new.weights.keys()):
        return True
    named = not bare and any(
        min(new.anchors.get(k, 0.0), old.anchors.get(k, 0.0)) >= FIRM for k in mine.keys() & theirs.keys()
    )
    if named and shared >= NAMED * least:
        return True
    if new.changes and new.chinese != old.chinese and shared >= max(2 * TELLING, ACROSS * most):
        return True  # of the words that one language has alone nothing can be said
    whole = shared >= least or shared >= 2 * TELLING
    return new.changes and whole and shared >= NAMED * least and shared >= CHANGED * most
