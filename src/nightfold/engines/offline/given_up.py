"""A change that names what it gives up, or gives up what was changed to: told by names, not by sentences.

`k3s is gone`, 从 tmux 换成 zellij: the older statement that rests on that name is past, in whichever words
and language it was said. `Back to Hilt` takes back the statement that left Hilt. `Now 85, 92 was too big`
names the quantity that the older one has. Source: spec/engines.md, rule 3 and "Supersession".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from nightfold.engines.offline.anchor import LOOSE
from nightfold.engines.offline.clauses import Clause
from nightfold.engines.offline.gist import Gist
from nightfold.engines.offline.identify import overlap, total
from nightfold.engines.offline.lexicon import CONCEPTS
from nightfold.engines.offline.marks import FAINT, Mark, keys_of, weigh
from nightfold.engines.offline.same_slot import ROLES, TELLING, differ, groups

RESTS: Final = 0.4
"""Share of a statement's names that must be the one given up: it is about that, and does not only mention it."""
COVERED: Final = 0.5
"""Share of a change's subject that the older wording must have, in one language."""
_ACROSS: Final = 1.0
"""Weight of the words that a change and a quantity in another language share at the least: one of them."""
_GENERIC: Final = frozenset(
    {"app", "application", "project", "codebase", "site", "system", "everything", "team", "user", "stack", "product"}
)
"""Subjects that stand for the whole work: `the app switched from …`."""


def name_given_up(new: Gist, old: Gist) -> bool:
    """Whether `new` gives up a name that `old` rests on, and speaks of nothing that `old` does not."""
    if _says(old, new) or other_party(new, old):
        return False
    return any(_leaves(clause, new, old) for clause in new.clauses if clause.cue is not None and clause.cue.old)


def _leaves(clause: Clause, new: Gist, old: Gist) -> bool:
    given_up = [m for m in clause.marks if m.polarity == "old"]
    names = _names(new, old, given_up)
    if clause.cue is not None and clause.cue.new and len(given_up) == 1:
        # What stands in `from X to Y` is a name by its place.
        names |= {m.key for m in given_up if m.kind == "word" and m.key not in CONCEPTS}
    if not names or names - _named_in(old) or any(m.kind == "number" and m.key not in old.weights for m in given_up):
        return False
    if not _rests_on(old, names):
        return False
    beside = [m for m in clause.marks if m.polarity in ("said", "neutral") and m.key not in FAINT | _GENERIC]
    beside = [m for m in beside if m.key not in ROLES and m.key != "storage"] or beside
    subject = weigh(beside)
    if not subject or new.chinese != old.chinese:
        return True
    about = [m for m in old.marks if m.key not in names and m.key not in FAINT]
    return (_half_named(subject, old) or _told_beside(new, clause, old, names)) and not other_kind(beside, about)


def _told_beside(new: Gist, change: Clause, old: Gist, names: set[str]) -> bool:
    """Whether another clause tells of what the older wording does, in a word that not everything has."""
    said = {k for c in new.clauses if c is not change for m in c.marks if m.polarity == "said" for k in keys_of(m)}
    told = (m for m in old.marks if m.kind in ("han", "name") and len(m.key) > 1 and m.key not in CONCEPTS)
    return not said & {k for m in told for k in keys_of(m)} <= names


def _half_named(subject: dict[str, float], old: Gist) -> bool:
    """Whether the older wording has half of a subject: by weight, or by words, for a Chinese word weighs less."""
    shared = subject.keys() & old.weights.keys()
    by_words = sum(subject[k] >= 1.0 for k in shared) >= COVERED * len(subject)
    return by_words or overlap(subject, old.weights) >= COVERED * total(subject)


def _named_in(old: Gist) -> set[str]:
    """What a wording affirms, the parts of its paths and hyphenated names among it."""
    return {part for key in old.affirmed for part in (key, *re.split(r"[/._-]+", key))}


def _rests_on(old: Gist, names: set[str]) -> bool:
    """Whether `old` is about the names, and does not only mention them."""
    quantities = {m.key for m in old.marks if m.kind == "number"}
    held = dict.fromkeys(names, LOOSE) | {key: w for key, w in old.anchors.items() if key not in quantities}
    about = sum(w for key, w in held.items() if any(name in key for name in names))
    relation = old.main.relation
    if relation is not None and relation.value and relation.value[0].key in names:
        return True
    main = "\n".join(old.main.weights)
    return all(name in main for name in names) and about >= RESTS * sum(held.values())


def other_kind(a: list[Mark], b: list[Mark]) -> bool:
    """Whether both name a thing, each with another word in front: the build *scripts*, the quest *scripts*."""
    mine, theirs = {m.key for m in a}, {m.key for m in b}
    heads = (
        (i, j) for i, m in enumerate(a) for j, n in enumerate(b) if i and j and m.key == n.key and m.kind != "name"
    )
    fronts = ((a[i - 1], b[j - 1]) for i, j in heads)
    return any(p.kind == q.kind == "word" and p.key not in theirs and q.key not in mine for p, q in fronts)


def takes_back(new: Gist, old: Gist, *, cue_only: bool = False) -> bool:
    """Whether `new` holds to the name that `old` had given up, in words of return or plainly of the same subject."""
    names = _names(new, old, [m for m in old.marks if m.polarity == "old"])
    if not names or not names <= new.affirmed or other_party(new, old):
        return False
    if any(c.cue is not None and c.cue.back for c in new.clauses):
        return True
    if new.changes or cue_only or new.affirmed & old.new:
        return False
    subject = {k: w for k, w in new.main.weights.items() if k not in names}
    return overlap(subject, old.weights) >= max(1.0, total(subject) / 2)


def quantity_given_up(new: Gist, old: Gist) -> bool:
    """Whether `new` changes to a quantity and names the one that `old` has, of something that both name."""
    coming = _kinds(m for m in new.marks if m.polarity == "new")
    left = _kinds(m for m in new.marks if m.polarity != "new")
    held = _kinds(old.marks)
    for kind in coming.keys() & held.keys():
        said = held[kind]
        if len(said) != 1 or said & coming[kind] or not said & {v for values in left.values() for v in values}:
            continue
        shared = overlap(_words(new), _words(old))
        least = TELLING if new.chinese == old.chinese else _ACROSS
        if shared >= least and not other_party(new, old):
            return True
    return False


def _names(new: Gist, old: Gist, marks: list[Mark]) -> set[str]:
    """Those of the marks that are names in one of the wordings."""
    anchors = {k for g in (new, old) for k, w in g.anchors.items() if w >= LOOSE}
    return {m.key for m in marks if m.kind != "number" and m.key in anchors}


def _says(old: Gist, new: Gist) -> bool:
    """Whether `old` already tells what `new` changes to."""
    coming = weigh(m for m in new.marks if m.polarity == "new")
    return bool(coming) and overlap(coming, old.current) >= 0.8 * total(coming)


def _kinds(marks: Iterable[Mark]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for mark in marks:
        if mark.kind == "number":
            kind, _, value = mark.key.partition("=")
            found.setdefault(kind, set()).add(value)
    return found


def _words(gist: Gist) -> dict[str, float]:
    return weigh(m for m in gist.marks if m.kind != "number" and m.key not in FAINT)


def other_party(new: Gist, old: Gist) -> bool:
    """Whether the two name different members of a contrast outside the values that change."""
    mine = groups(m for m in new.marks if m.polarity not in ("old", "new"))
    theirs = groups(m for m in old.marks if m.key not in new.old)
    return differ(mine, theirs)
