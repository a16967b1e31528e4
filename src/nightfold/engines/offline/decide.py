"""The engine's decisions, told: every entry with its reason, its evidence and the rule that placed it.

What `nightfold why` prints and the report lists. Source: spec/engines.md, "Every entry can say why".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from nightfold.engines.offline.belief import Belief, Statement
from nightfold.engines.offline.fold import Folded
from nightfold.engines.offline.layout import Layout
from nightfold.engines.offline.statements import LeftOut
from nightfold.engines.offline.summarise import Summarised
from nightfold.engines.offline.write import Fate, Written
from nightfold.engines.protocol import SUMMARY_FILE, Action, Decision, Evidence

_RULES: Final[dict[Action, str]] = {
    "keep": "6", "add": "2", "merge": "4", "change": "7", "supersede": "3", "drop": "7", "place": "9", "promote": "2",
    "leave_out": "2", "withhold": "FGT003",
}  # fmt: skip


def decisions_of(
    written: Written,
    layout: Layout,
    folded: Folded,
    summarised: Summarised,
    left_out: Sequence[LeftOut],
    gone: Sequence[tuple[str, str]] = (),
) -> tuple[Decision, ...]:
    """Return all decisions: entries in the order of MEMORY.md, then what was left out.

    A decision on an entry carries what the entry states (of a struck one, the struck-out text). Where an
    entry of the base stated something else, a decision with that text says why it changed.
    """
    replaced = _replaced(layout.shown)
    found: list[Decision] = []
    for fate in written.fates:
        found.append(_entry(fate, replaced))
        if fate.was is not None:
            found.append(Decision(fate.action, fate.was, fate.reason, _RULES[fate.action], fate.section.lstrip("# ")))
    found += [
        Decision("promote", text, "it recurs, or the user asked for it", "2", SUMMARY_FILE)
        for text in summarised.promoted
    ]
    found += [Decision("drop", text, reason, "8", SUMMARY_FILE) for text, reason in gone]
    found += [Decision("leave_out", line.text, line.reason, "1", SUMMARY_FILE) for line in summarised.left_out]
    found += _unmet(folded)
    found += _unkept(folded.beliefs, layout)
    found += [
        Decision(
            "leave_out",
            item.text,
            item.reason,
            item.rule,
            "",
            (Evidence(item.session_id, item.path, item.line, item.text),),
        )
        for item in left_out
    ]
    return tuple(found)


def _entry(fate: Fate, replaced: dict[int, list[str]]) -> Decision:
    belief = fate.belief
    reason = fate.reason or (_why(belief) if belief is not None else "nothing in the change list touches it")
    return Decision(
        fate.action,
        fate.text,
        reason,
        _RULES[fate.action],
        fate.section.lstrip("# ").rstrip(),
        tuple(map(evidence_of, belief.statements)) if belief is not None else (),
        tuple(replaced.get(belief.born, ())) if belief is not None else (),
    )


def _why(belief: Belief) -> str:
    if not belief.statements:
        return "a person typed it"
    first = belief.statements[0]
    times = len(belief.sessions)
    said = f"; said in {times} sessions" if times > 1 else ""
    if not belief.active:
        return belief.superseded_reason
    return f"{first.durable_reason}; {first.scope_reason}{said}"


def evidence_of(statement: Statement) -> Evidence:
    """Return where a statement stands."""
    return Evidence(statement.session_id, statement.path, statement.line, statement.text)


def _replaced(shown: Iterable[Belief]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    for belief in shown:
        successor = belief.successor
        if successor is not None:
            found[successor.born].append(belief.wordings[0])
    return found


def _unmet(folded: Folded) -> list[Decision]:
    reason = "the note names no single belief; what it says stands beside the old"
    return [Decision("add", s.text, reason, "10", "", (evidence_of(s),)) for s in folded.unmet]


def _unkept(beliefs: Iterable[Belief], layout: Layout) -> list[Decision]:
    """Statements that stayed in their documents, with the reason (rule 2)."""
    found = []
    for belief in beliefs:
        if belief.born not in layout.hidden or belief.forgotten or not belief.statements:
            continue
        reason = layout.hidden[belief.born]
        if belief.placed is None and not belief.suppressed:
            reason = belief.statements[0].durable_reason
        found.append(
            Decision("leave_out", belief.wordings[0], reason, "2", "", tuple(map(evidence_of, belief.statements)))
        )
    return found
