"""What a run may touch: the sources in the change list, and all that a rule, note or hand edit explains.

Where this cannot be sure, the answer is that it may: a false error would void a night. Source: spec/gate.md
(STB001), spec/engines.md rules 6 to 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry
from nightfold.gate.context import Context
from nightfold.gate.fates import Placed, fates
from nightfold.gate.hand import typed
from nightfold.gate.likeness import likeness, says_the_same, tokens
from nightfold.gate.successors import beginning, joined, successors, successors_before
from nightfold.policy.orders import orders

AKIN: Final = 0.2
"""Likeness from which a lost entry may have been merged into another; restatements share few words."""
_DAY_MS: Final = 86_400_000


class Touch:
    """The reasons that a run knows for touching an entry."""

    def __init__(self, context: Context) -> None:
        """Collect the reasons."""
        assert context.changes is not None
        self._context = context
        changes = context.changes
        edits = context.hand_edits if context.hand_edits is not None else changes.hand_edits
        self._edits = tuple(e for e in edits if e.file == INDEX_FILE)
        self._deleted = tuple(e.old for e in self._edits if e.op == "delete" and e.old is not None)
        self.ids = changes.touched | frozenset(self._undone())
        self.lifted = any(r.change == "D" for r in changes.rules) or any(
            n.action == "undo" or (n.change == "D" and n.action == "forget") for n in changes.notes
        )
        """Whether forgetting was lifted: what was forgotten may say things again, about any entry."""
        self._forgets = any(r.change != "D" for r in changes.rules) or any(n.action == "forget" for n in changes.notes)
        self._ordered = bool(changes.rules or changes.notes or changes.hand_edits)

    def _undone(self) -> Iterator[str]:
        assert self._context.snapshot is not None
        yield from orders(self._context.snapshot.notes).undone

    def of_ids(self, ids: Iterable[str]) -> bool:
        """Whether a source is in the change list, is gone, or lost something to a new forget rule."""
        return any(i in self.ids or self._context.sources.get(i) is None or self._loses(i) for i in ids)

    def _loses(self, session_id: str) -> bool:
        forgetter = self._context.forgetter
        if not self._forgets or forgetter is None:
            return False
        return session_id in self._context.remembered(_Forgetful).ids

    def of_successor(self, new: str | None) -> bool:
        """Whether the entry that stands behind a superseded mark was touched, in the base or now."""
        before, now = successors_before(self._context).of(new), successors(self._context).of(new)
        ids = {i for e in (*before, *now) if e.source for i in e.source.ids}
        if self.of_ids(ids) or {e.text for e in before} - {e.text for e in now}:
            return True
        return self.by_hand(new) or any(self.is_forgotten(e) for e in before)

    def by_hand(self, new: str | None) -> bool:
        """Whether a person typed, changed or deleted the entry that stands behind a mark."""
        start = beginning(new)
        texts = (t for e in self._edits for t in (e.old, e.new) if t is not None)
        return bool(start) and any(joined(text).startswith(start) for text in texts)

    def explains(self, entry: Entry) -> bool:
        """Whether prune, a forget rule, a hand edit or an engine's decision accounts for a change of an entry."""
        texts = {entry.text, entry.belief}
        if texts & self._context.pruned or any(texts & {e.old, e.new} for e in self._edits):
            return True
        if self._ordered and texts & self._context.explained.keys():
            return True
        return self.is_forgotten(entry)

    def is_forgotten(self, entry: Entry) -> bool:
        """Whether a forget rule hits an entry, or may."""
        forgetter = self._context.forgetter
        if forgetter is None:
            return False
        if forgetter.judge(entry.belief).outcome != "clear":
            return True
        fields = (*entry.source.ids, entry.source.project or "", *entry.source.keywords) if entry.source else ()
        return any(f and forgetter.hits_literally(f) for f in fields)

    def excuses_loss(self, lost: Placed) -> bool:
        """Whether an entry may be gone: merged, aged out, deleted in other words, its successor taken back."""
        entry = lost.entry
        if not entry.active and (self._aged_out(entry) or self.of_successor(entry.new)):
            return True
        if self._retired_late(entry) or any(says_the_same(text, entry.belief) for text in self._deleted):
            return True
        return self.merged(lost)

    def merged(self, lost: Placed) -> bool:
        """Whether a touched entry of the candidate has taken an entry in, with all its sources."""
        told, ids = lost.entry.belief, set(lost.ids)
        for other in fates(self._context).gained(lost.ids):
            text = other.entry.belief
            akin = _akin(text, told)
            reason = self.of_ids(other.ids) or typed(self._context).wrote(other.entry)
            if akin and reason and ids <= set(other.ids):
                return True
        return False

    def _retired_late(self, entry: Entry) -> bool:
        """Whether the engine dropped an entry, and a touched source is so old that what it strikes is gone at once."""
        days, now = self._context.superseded_days, self._context.now_ms
        if not {entry.text, entry.belief} & self._context.explained.keys() or days is None or now is None:
            return False
        stamps = (self._context.sources.newest([i]) for i in self.ids)
        return any(ms is not None and ms + days * _DAY_MS <= now for ms in stamps)

    def _aged_out(self, entry: Entry) -> bool:
        days, now = self._context.superseded_days, self._context.now_ms
        if days is None or now is None:
            return True
        ids = {i for e in successors_before(self._context).of(entry.new) or (entry,) if e.source for i in e.source.ids}
        newest = self._context.sources.newest(ids)
        return newest is None or newest + days * _DAY_MS <= now


def touch(context: Context) -> Touch:
    """Return the reasons for touching entries; collected once for a context."""
    return context.remembered(Touch)


class _Forgetful:
    """Documents that say something a forget rule hits or may hit, or that carry it in a field."""

    def __init__(self, context: Context) -> None:
        assert context.forgetter is not None
        assert context.snapshot is not None
        judge, hits = context.forgetter.judge, context.forgetter.hits_literally
        self.ids = frozenset(
            d.session_id
            for d in context.snapshot.sessions
            if any(judge(item.text).outcome != "clear" for item in d.items)
            or any(f and hits(f) for f in (d.session_id, d.project, d.workspace))
        ) | frozenset(n.session_id for n in context.snapshot.notes if judge(n.content).outcome != "clear")


def _akin(one: str, other: str) -> bool:
    """Whether two texts may be one belief; across languages only names and numbers can tell."""
    if likeness(one, other) >= AKIN:
        return True
    if _is_wide(one) == _is_wide(other):
        return False
    names = [{t for t in tokens(text) if t.isascii()} for text in (one, other)]
    return not names[0] or not names[1] or bool(names[0] & names[1])


def _is_wide(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)
