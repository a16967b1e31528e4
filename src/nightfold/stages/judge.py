"""Judge: every check of the gate over the candidate, against what the run knows.

Puts the context together and runs the registry; decides nothing itself. Source: spec/pipeline.md, stage 6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Decision
from nightfold.formats.changes import HandEdit
from nightfold.formats.index import Entry, Loose, parse_index
from nightfold.formats.summary import SummaryLoose, parse_summary
from nightfold.formats.vocabulary import Vocabulary
from nightfold.gate.context import Context, Pair
from nightfold.gate.registry import GateResult, run_checks
from nightfold.policy.forgetting import Forgetter
from nightfold.snapshot import Snapshot
from nightfold.stages.hand_edits import typed_lines
from nightfold.stages.plan import Plan
from nightfold.stages.prune import Pruned


@dataclass(frozen=True)
class Measures:
    """The limits of this root."""

    vocabulary: Vocabulary
    zone: tzinfo
    now_ms: int
    budget: int
    token_method: str
    superseded_days: int
    severities: Mapping[str, str]


def judge(
    index: str,
    summary: str,
    snapshot: Snapshot,
    plan: Plan,
    pruned: Pruned,
    decisions: Sequence[Decision],
    forgetter: Forgetter,
    measures: Measures,
) -> GateResult:
    """Run the gate on a candidate."""
    context = Context(
        pair=Pair(index.encode(), summary.encode()),
        vocabulary=measures.vocabulary,
        snapshot=snapshot,
        base=plan.base,
        changes=plan.changes,
        forgetter=forgetter,
        zone=measures.zone,
        now_ms=measures.now_ms,
        budget=measures.budget,
        token_method=measures.token_method,
        superseded_days=measures.superseded_days,
        hand_edits=pruned.hand_edits,
        hand_lines=hand_lines(plan.base, pruned.hand_edits, measures.vocabulary),
        pruned=frozenset(pruned.gone) | pruned.forgotten,
        explained=explained(decisions),
        stale=tuple(sorted(plan.stale)),
        left_out=left_out(decisions),
    )
    return run_checks(context, measures.severities)


def explained(decisions: Sequence[Decision]) -> dict[str, str]:
    """Return, by text of an earlier entry, why code or the engine changed or dropped it."""
    reasons: dict[str, str] = {}
    for decision in decisions:
        if decision.action in ("change", "drop", "supersede", "merge", "withhold", "place"):
            reasons.setdefault(decision.text, decision.reason)
        for replaced in decision.replaces:
            reasons.setdefault(replaced, decision.reason)
    return reasons


def left_out(decisions: Sequence[Decision]) -> dict[str, str]:
    """Return, by source id, why the engine wrote nothing of it: the first reason it gave."""
    reasons: dict[str, str] = {}
    for decision in decisions:
        if decision.action in ("leave_out", "drop", "withhold"):
            for evidence in decision.evidence:
                reasons.setdefault(evidence.session_id, decision.reason)
    return reasons


def hand_lines(base: Pair, edits: Sequence[HandEdit], vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """Return, by file, the lines that a person typed: edited texts, unsourced entries, all that is no entry."""
    index = parse_index((base.index or b"").decode("utf-8", "replace"), vocabulary)
    summary = parse_summary((base.summary or b"").decode("utf-8", "replace"), vocabulary)
    typed = {line for s in index.sections for p in s.parts for line in _typed(p)}
    loose = {p.raw for s in summary.sections for p in s.parts if isinstance(p, SummaryLoose) and p.raw.strip()}
    return {
        INDEX_FILE: typed_lines(edits, "MEMORY.md") | typed,
        SUMMARY_FILE: typed_lines(edits, "memory_summary.md")
        | loose
        | _summary_lines(summary_texts(edits), base.summary, vocabulary),
    }


def _typed(part: Entry | Loose) -> tuple[str, ...]:
    if isinstance(part, Loose):
        return tuple(line for line in part.raw if line.strip())
    return part.raw if part.source is None else ()


def summary_texts(edits: Sequence[HandEdit]) -> frozenset[str]:
    """Return the texts of summary lines that a person typed."""
    return frozenset(e.new for e in edits if e.file == "memory_summary.md" and e.new is not None)


def _summary_lines(texts: frozenset[str], data: bytes | None, vocabulary: Vocabulary) -> frozenset[str]:
    """Whole lines with these texts: the keys behind them are the program's, the line is still the person's."""
    summary = parse_summary((data or b"").decode("utf-8", "replace"), vocabulary)
    return frozenset(line.raw for s in summary.sections for line in s.lines if line.text in texts)
