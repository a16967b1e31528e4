"""memory_summary.md, made anew from the entries of MEMORY.md at every run.

What recurs over sessions or was asked for in so many words, ranked, as much as fits 80 % of the budget,
in MEMORY.md's order. Sources: spec/engines.md, rules 1 and 2; spec/formats.md, section 3.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from nightfold.engines.offline.belief import Belief, Scope
from nightfold.engines.offline.briefer import bare
from nightfold.engines.offline.keys import KeyFinder
from nightfold.engines.offline.status import UNSURE, judge_status
from nightfold.engines.offline.summary_edits import SummaryEdits
from nightfold.engines.protocol import Brief
from nightfold.formats.headings import summary_heading
from nightfold.formats.index import Entry, Index, Section
from nightfold.formats.summary import SummaryLine, make_line
from nightfold.formats.vocabulary import SUMMARY_VERSION
from nightfold.policy.normal import fold
from nightfold.policy.tokens import count_tokens

SHARE: Final = 80
"""Percent of the budget that is filled. Source: spec/formats.md, section 3."""
LONGEST_SHARE: Final = 20
"""Percent of the budget that one line may take; a longer entry belongs in MEMORY.md alone."""
LONGEST_LEAST: Final = 160
"""Tokens that a line may always have, however small the budget is."""
_FRAME: Final = 10
"""Tokens that count_tokens adds to any text (policy/tokens.py)."""


@dataclass(frozen=True)
class LeftOutLine:
    """An entry that is not in the summary though it could be, and why."""

    text: str
    reason: str
    section: str


@dataclass(frozen=True)
class Summarised:
    """The summary and what it leaves out."""

    text: str
    left_out: tuple[LeftOutLine, ...]
    promoted: tuple[str, ...]
    """Texts of the entries that are in it."""


@dataclass(frozen=True)
class _Candidate:
    position: int
    heading: str
    text: str
    entry: Entry
    belief: Belief | None
    rank: tuple[int, int, int, int, int]
    forced: bool = False


def summarise(
    index: Index,
    belief_of: Mapping[tuple[str, str], Belief],
    edits: SummaryEdits,
    sessions: frozenset[str],
    brief: Brief,
) -> Summarised:
    """Make the summary.

    Args:
        index: The new MEMORY.md.
        belief_of: The belief of its entries, by heading line and text.
        edits: What a person did to the summary.
        sessions: Ids of the session documents in force.
        brief: Budget, token method, admission.
    """
    maker = _Maker(index, belief_of, edits, sessions, brief)
    return maker.run()


class _Maker:
    def __init__(
        self,
        index: Index,
        belief_of: Mapping[tuple[str, str], Belief],
        edits: SummaryEdits,
        sessions: frozenset[str],
        brief: Brief,
    ) -> None:
        self.index = index
        self.vocabulary = index.vocabulary
        self.belief_of = belief_of
        self.edits = edits
        self.sessions = sessions
        self.brief = brief
        self.keys = KeyFinder(index)
        self.recurrence = _recurrence(belief_of.values())
        self.homes = _homes(index)
        self._headings: dict[tuple[str, str, str | None], str] = {}
        self.headings = self._order()
        self.left_out: list[LeftOutLine] = []

    def run(self) -> Summarised:
        """Rank, fill, and set in order."""
        candidates = [c for c in self._candidates() if c is not None]
        order = sorted(candidates, key=lambda c: (not c.forced, c.rank))
        limit = self.brief.budget * SHARE // 100
        longest = max(self.brief.budget * LONGEST_SHARE // 100, LONGEST_LEAST)
        chosen: dict[int, tuple[_Candidate, SummaryLine]] = {}
        tokens = self._count(self._compose(chosen))
        for candidate in order:
            rough = count_tokens(f"- {candidate.text}\n", self.brief.token_method) - _FRAME - 1
            if not candidate.forced and rough > longest:
                self._leave(candidate, "too long for one line of the summary")
                continue
            if not candidate.forced and tokens + rough > limit:
                self._leave(candidate, "no room within 80 % of the budget")
                continue
            line = make_line(candidate.text, (self.keys.key(candidate.entry),), self.vocabulary)
            trial = {**chosen, candidate.position: (candidate, line)}
            cost = self._count(self._compose(trial))
            if cost > limit and not (candidate.forced and cost <= self.brief.budget):
                self._leave(candidate, "no room within 80 % of the budget")
                continue
            chosen, tokens = trial, cost
        promoted = tuple(c.entry.text for c, _ in (chosen[n] for n in sorted(chosen)))
        return Summarised(self._compose(chosen), tuple(self.left_out), promoted)

    def _candidates(self) -> list[_Candidate | None]:
        return [self._candidate(n, section, entry) for n, (section, entry) in enumerate(self.index.entries)]

    def _candidate(self, position: int, section: Section, entry: Entry) -> _Candidate | None:
        if not entry.active:
            return None
        belief = self.belief_of.get((section.heading.rstrip(), entry.text))
        edit = self.edits.of(entry.text, belief)
        if edit is not None and edit.deleted:
            return None
        heading = self._heading(section, entry)
        explicit = entry.source is None or (belief is not None and belief.explicit)
        times = self._times(section, entry, belief)
        forced = edit is not None and edit.text is not None
        if not forced and times < 2 and not (explicit and self.brief.admit == "recurring+explicit"):
            return None
        text = edit.text if edit is not None and edit.text is not None else None
        text = text or (entry.text if belief is not None and belief.pinned is not None else bare(entry.text))
        reason = self._barred(section, entry, belief, heading)
        if reason is not None and not forced:
            self.left_out.append(LeftOutLine(entry.text, reason, section.heading))
            return None
        if heading is None:
            return None
        return _Candidate(
            position, heading, text, entry, belief, self._rank(section, belief, explicit, times, position), forced
        )

    def _heading(self, section: Section, entry: Entry) -> str | None:
        """Where an entry stands in the summary; None for a pitfall of no project."""
        if section.kind != "pitfalls":
            return self._heading_of(section)
        project = entry.source.project if entry.source is not None else None
        if project is None:
            return None
        homes = self.homes.get(project)
        return self._heading_of(homes[0]) if homes else summary_heading("project", project, None, self.vocabulary)

    def _heading_of(self, section: Section) -> str:
        """The workspace stands in the heading only where two sections have one project name."""
        key = section.kind, section.name, section.workspace
        if key not in self._headings:
            workspace = section.workspace if len(self.homes.get(section.name, ())) > 1 else None
            self._headings[key] = summary_heading(section.kind, section.name, workspace, self.vocabulary)
        return self._headings[key]

    def _barred(self, section: Section, entry: Entry, belief: Belief | None, heading: str | None) -> str | None:
        if heading is None:
            return "a pitfall of no project"
        unsure = belief.unsure if belief is not None else judge_status(entry.text, None).status in UNSURE
        if unsure:
            return "not settled: it is told with its status in MEMORY.md alone"
        if belief is not None and belief.persona is not None and section.kind == "global":
            return f"how {belief.persona} should talk is no matter of the other agents"
        return None

    def _times(self, section: Section, entry: Entry, belief: Belief | None) -> int:
        """In how many sessions it is said, other checkouts of the project counted."""
        ids = set(entry.source.ids) & self.sessions if entry.source is not None else set()
        if belief is not None and section.kind == "project":
            ids |= belief.sessions if belief.active and belief.scope.kind == "project" else frozenset()
            if section.name in self.recurrence:
                for wording in belief.wordings:
                    ids |= self.recurrence[section.name].get(fold(wording), frozenset())
        return len(ids)

    def _rank(
        self, section: Section, belief: Belief | None, explicit: bool, times: int, position: int
    ) -> tuple[int, int, int, int, int]:
        preference = belief is None or belief.kind == "preference" or any(s.origin == "note" for s in belief.statements)
        wide = section.kind == "global"
        group = 0 if wide and preference else 1 if wide or preference else 2
        stated = belief is not None and any(s.status in ("user_stated", "verified") for s in belief.statements)
        newest = belief.newest_ms if belief is not None else 0
        return group, 0 if explicit else 1 if stated else 2, -times, -newest, position

    def _leave(self, candidate: _Candidate, reason: str) -> None:
        self.left_out.append(LeftOutLine(candidate.entry.text, reason, candidate.heading))

    def _count(self, text: str) -> int:
        return count_tokens(text, self.brief.token_method)

    def _compose(self, chosen: Mapping[int, tuple[_Candidate, SummaryLine]]) -> str:
        sections: dict[str, list[str]] = {}
        for heading in self.headings:
            sections[heading] = []
        for position in sorted(chosen):
            candidate, line = chosen[position]
            sections.setdefault(candidate.heading, []).append(line.raw)
        displayed = {line.raw: line.text for _, line in chosen.values()}
        self.edits.insert(sections, displayed)
        lines = [SUMMARY_VERSION]
        for heading, raws in sections.items():
            if raws:
                lines += ["", heading, *raws]
        return "\n".join([*lines, ""])

    def _order(self) -> list[str]:
        """Headings in MEMORY.md's order; a project that has pitfalls only comes behind the other projects."""
        found: dict[str, None] = {}
        own: dict[int, list[str]] = defaultdict(list)
        for section in self.index.sections:
            if section.kind != "pitfalls":
                own[_PLACE[section.kind]].append(self._heading_of(section))
        for section in self.index.sections:
            if section.kind == "pitfalls":
                extra = [h for e in section.entries if (h := self._heading(section, e)) is not None]
                own[_PLACE["project"]] += [h for h in extra if h not in own[_PLACE["project"]]]
        found[self.vocabulary.preferences_heading] = None
        for place in sorted(own):
            found.update(dict.fromkeys(own[place]))
        return list(found)


_PLACE: Final = {"global": 0, "project": 1, "workspace": 2, "topic": 3}


def _homes(index: Index) -> dict[str, list[Section]]:
    """Project sections by project name."""
    found: dict[str, list[Section]] = defaultdict(list)
    for section in index.sections:
        if section.kind == "project":
            found[section.name].append(section)
    return dict(found)


def _recurrence(beliefs: Collection[Belief]) -> dict[str, dict[str, frozenset[str]]]:
    """Sessions by wording, for each project with several checkouts: equal statements count together over these."""
    held = [b for b in beliefs if b.scope.kind == "project" and b.active]
    checkouts: dict[str, set[Scope]] = defaultdict(set)
    for belief in held:
        checkouts[belief.scope.name].add(belief.scope)
    found: dict[str, dict[str, frozenset[str]]] = {name: {} for name, scopes in checkouts.items() if len(scopes) > 1}
    for belief in held:
        if belief.scope.name in found:
            sessions = found[belief.scope.name]
            for wording in map(fold, belief.wordings):
                sessions[wording] = sessions.get(wording, frozenset()) | belief.sessions
    return found
