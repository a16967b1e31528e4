"""Report: turn what a run did into the report, the state's records, and one line for people.

The facts come from the diff between the accepted pair and the new one; an engine's decisions only lend
their reasons. Source: spec/pipeline.md, stage 8; spec/interface.md, "Run report".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from nightfold.engines.protocol import SUMMARY_FILE, Decision, ModelEngine
from nightfold.errors import NightfoldError
from nightfold.formats.index import Index, parse_index
from nightfold.gate.registry import GateResult
from nightfold.policy.tokens import count_tokens
from nightfold.report import (
    Changes,
    Entries,
    EntryChange,
    Inputs,
    LeftOut,
    ModelUse,
    QuarantinedFile,
    RedactedPlace,
    Report,
    ReportFinding,
    Status,
    SummaryUse,
    Withheld,
)
from nightfold.review.diff import EntryFate, diff_entries
from nightfold.snapshot import Snapshot
from nightfold.stages.normalise import Normalised
from nightfold.stages.plan import Plan
from nightfold.stages.prune import Pruned, WithheldText
from nightfold.stages.render import Rendered, Scrubbed
from nightfold.stages.root import Root
from nightfold.stages.scan import baselines_of
from nightfold.store.records import Commit, EntryRecord, Generation

if TYPE_CHECKING:
    from nightfold.pipeline import Request


@dataclass(frozen=True)
class Candidate:
    """A pair that the gate has judged, and what led to it."""

    scrubbed: Scrubbed
    pruned: Pruned
    rendered: Rendered
    normalised: Normalised
    verdict: GateResult


@dataclass(frozen=True, slots=True)
class Draft:
    """All that a run knows so far."""

    run: str
    request: Request
    root: Root
    snapshot: Snapshot
    plan: Plan
    fingerprint: str
    seconds: Mapping[str, float] = field(default_factory=dict)
    records: tuple[EntryRecord, ...] = ()
    """Why the entries of the accepted index stand there."""
    candidate: Candidate | None = None
    method_note: str = ""
    """How possible paraphrases were looked for."""


# The report


def report_of(draft: Draft, status: Status, code: int, message: str, *, generation: int | None) -> Report:
    """Return the report of a run with this outcome.

    Args:
        draft: What the run knows.
        status: Its outcome.
        code: Exit code of the command line.
        message: One line for people.
        generation: The generation in force after the run.
    """
    candidate = draft.candidate
    base = draft.root.state.generation
    return Report(
        run=draft.run,
        status=status,
        exit=code,
        message=message,
        mode=draft.plan.mode,
        engine=draft.request.engine.name,
        generation=generation,
        base_generation=None if base is None else base.number,
        started_at=draft.request.now.isoformat(),
        seconds={name: round(value, 3) for name, value in draft.seconds.items()},
        inputs=_inputs(draft.snapshot),
        changes=_changes(draft.plan),
        entries=_entries(draft),
        summary=_summary(draft),
        withheld=[_withheld(w) for w in withheld(candidate)] if candidate else [],
        left_out=_left_out(candidate.rendered.decisions, summary=False) if candidate else [],
        findings=_findings(candidate.verdict) if candidate else [],
        skipped=dict(candidate.verdict.skipped) if candidate else {},
        redactions=_redactions(draft),
        paraphrase_check=draft.method_note,
        model=_model(draft),
    )


def failed(draft: Draft, error: NightfoldError) -> Report:
    """Return the report of a run that an error ended; nothing was published."""
    base = draft.root.state.generation
    status: Status = "conflict" if error.exit_code == 5 else "failed"
    number = None if base is None else base.number
    return report_of(draft, status, error.exit_code, str(error), generation=number)


def _inputs(snapshot: Snapshot) -> Inputs:
    bad = [q for q in snapshot.quarantined if q.path.startswith("sessions/")]
    kept = sum(1 for q in bad if q.kept)
    return Inputs(
        documents=len(snapshot.sessions),
        notes=len(snapshot.notes),
        rules=len(snapshot.rules),
        quarantined=[QuarantinedFile(path=q.path, line=q.line, reason=q.reason) for q in snapshot.quarantined],
        skipped=[QuarantinedFile(path=path, line=None, reason=reason) for path, reason in snapshot.skipped],
        covered=len(snapshot.sessions) - kept,
        total=len(snapshot.sessions) - kept + len(bad),
    )


def _changes(plan: Plan) -> Changes:
    by_change: dict[str, list[str]] = {"A": [], "M": [], "D": []}
    for change in plan.changes.sessions:
        by_change[change.change].append(change.session_id)
    return Changes(
        added=by_change["A"],
        modified=by_change["M"],
        removed=by_change["D"],
        notes=[c.session_id for c in plan.changes.notes],
        rules=[f"{c.path}:{c.line}" for c in plan.changes.rules],
        hand_edits=len(plan.changes.hand_edits),
    )


def accepted_index(draft: Draft) -> Index | None:
    """Return the accepted index, parsed; None where nothing was accepted yet."""
    base = draft.root.state.generation
    return None if base is None else parse_index(base.index, draft.root.vocabulary)


def _entries(draft: Draft) -> Entries:
    if draft.candidate is None:
        return Entries()
    new = parse_index(draft.candidate.normalised.index, draft.root.vocabulary)
    fates = diff_entries(accepted_index(draft), new)
    reasons = _reasons(draft.candidate.rendered.decisions)
    forgotten = draft.candidate.pruned.forgotten

    gone = draft.candidate.pruned.gone

    def told(fate: EntryFate) -> EntryChange:
        entry = fate.entry
        if fate.fate == "removed" and entry.text in forgotten:
            # What was forgotten is not told again, not even in the report of the run that forgot it.
            return EntryChange(text="", section=fate.section, sources=[], reason="a forget rule hit it")
        reason = gone.get(entry.text) or reasons.get(entry.belief, reasons.get(entry.text, ""))
        sources = list(entry.source.ids) if entry.source else []
        return EntryChange(entry.text, fate.section, sources, reason)

    lists: dict[str, list[EntryChange]] = {name: [] for name in Entries.model_fields}  # the fields are the fates
    for fate in fates:
        lists[fate.fate].append(told(fate))
    return Entries(**lists)


_OTHER_FILE: Final = ("leave_out", "promote")
"""What an engine decided about the summary; it says nothing of why an entry stands in the index."""


def _reasons(decisions: Iterable[Decision]) -> dict[str, str]:
    reasons: dict[str, str] = {}
    for decision in decisions:
        if decision.action not in _OTHER_FILE:
            reasons[decision.text] = decision.reason
    return reasons


def _summary(draft: Draft) -> SummaryUse:
    settings = draft.request.settings.run
    if draft.candidate is None:
        base = draft.root.state.generation
        tokens, method = (0, settings.token_method) if base is None else (base.tokens, base.token_method)
        return SummaryUse(tokens=tokens, budget=settings.budget, method=method)
    return SummaryUse(
        tokens=count_tokens(draft.candidate.normalised.summary, settings.token_method),
        budget=settings.budget,
        method=settings.token_method,
        left_out=_left_out(draft.candidate.rendered.decisions, summary=True),
    )


def _left_out(decisions: Iterable[Decision], *, summary: bool) -> list[LeftOut]:
    """Return what was left out of the summary alone, or else of the memory."""
    chosen = [d for d in decisions if d.action == "leave_out" and (d.section == SUMMARY_FILE) == summary]
    return [LeftOut(text=d.text, reason=d.reason) for d in chosen]


def _findings(verdict: GateResult) -> list[ReportFinding]:
    return [
        ReportFinding(
            code=f.code,
            severity=f.severity,
            file=f.file,
            line=f.line,
            message=f.message,
            fix=f.fix,
            score=f.score,
            rule=f.rule,
        )
        for f in verdict.findings
    ]


def _redactions(draft: Draft) -> list[RedactedPlace]:
    found = list(draft.snapshot.redactions)
    if draft.candidate is not None:
        found += draft.candidate.normalised.redactions
    return [RedactedPlace(path=r.path, line=r.line, kind=r.kind) for r in found]


def withheld(candidate: Candidate) -> tuple[WithheldText, ...]:
    """Return every possible paraphrase that was kept out, each text once with all its sources."""
    merged: dict[tuple[str, str], WithheldText] = {}
    for one in (*candidate.pruned.withheld, *candidate.scrubbed.withheld, *candidate.rendered.withheld):
        key = (one.text, one.rule)
        earlier = merged.get(key)
        sources = tuple(dict.fromkeys((*(earlier.sources if earlier else ()), *one.sources)))
        merged[key] = WithheldText(one.text, one.rule, one.rule_text, one.score, sources)
    return tuple(merged.values())


def _withheld(one: WithheldText) -> Withheld:
    return Withheld(text=one.text, rule=one.rule, score=one.score, sources=list(one.sources))


def _model(draft: Draft) -> ModelUse | None:
    engine = draft.request.engine
    return engine.use() if isinstance(engine, ModelEngine) else None


# The state's records


def commit_of(draft: Draft, *, number: int, last_run_ms: int) -> Commit:
    """Return what the accepted candidate writes to the state.

    Args:
        draft: What the run knows; its candidate is set.
        number: Of the generation.
        last_run_ms: Wall clock when the inputs were scanned.
    """
    candidate, root, request = draft.candidate, draft.root, draft.request
    assert candidate is not None
    settings = request.settings.run
    generation = Generation(
        number=number,
        index=candidate.normalised.index,
        summary=candidate.normalised.summary,
        engine=request.engine.name,
        fingerprint=draft.fingerprint,
        accepted_ms=request.now_ms,
        tokens=count_tokens(candidate.normalised.summary, settings.token_method),
        token_method=settings.token_method,
        mode=draft.plan.mode,
        run=draft.run,
    )
    return Commit(
        generation=generation,
        baselines=baselines_of(draft.snapshot),
        hand_edits=candidate.pruned.hand_edits,
        tombstones=draft.plan.tombstones,
        decisions=root.state.decisions,
        entries=_records(draft),
        language=root.vocabulary.language,
        timezone=root.zone_name,
        last_run_ms=last_run_ms,
        strikes={key: count for key, count in root.state.strikes.items() if key in root.struck},
    )


def _records(draft: Draft) -> tuple[EntryRecord, ...]:
    """Why each entry stands there: the engine's decision of this run, else what was known before."""
    assert draft.candidate is not None
    passed = (*_OTHER_FILE, "drop")
    decided = {d.text: d for d in draft.candidate.rendered.decisions if d.action not in passed}
    known = {r.text: r for r in draft.records}
    records = []
    for section, entry in parse_index(draft.candidate.normalised.index, draft.root.vocabulary).entries:
        ids = entry.source.ids if entry.source else ()
        heading = section.heading.lstrip("#").strip()
        decision = decided.get(entry.belief)
        earlier = known.get(entry.text) or known.get(entry.belief)
        if decision is not None:
            records.append(
                EntryRecord(
                    entry.text,
                    heading,
                    ids,
                    decision.reason,
                    decision.rule,
                    decision.evidence,
                    decision.replaces,
                )
            )
        elif earlier is not None:
            records.append(
                EntryRecord(entry.text, heading, ids, earlier.reason, earlier.rule, earlier.evidence, earlier.replaces)
            )
        else:
            reason, rule = ("typed by a person", "8") if not ids else ("written by the engine", "2")
            records.append(EntryRecord(entry.text, heading, ids, reason, rule))
    return tuple(records)
