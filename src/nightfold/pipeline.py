"""The one composition of the stages. Start here: one run, from the inputs to a published pair.

    scan → plan → prune → render → normalise → judge → publish → report

`consolidate` runs the stages through `stage(name, function, *values)`. The command line passes a plain
call, the Prefect flow passes one that makes a task of it: one sequence, two shells. Values flow one way;
only scan reads inputs, only publish writes outputs. Source: spec/pipeline.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from nightfold.config import Settings
from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Brief, Engine, ModelEngine, Workroom
from nightfold.errors import ConfigError, InputError, NightfoldError
from nightfold.formats.changes import print_changes
from nightfold.gate.context import Pair
from nightfold.gate.text import write_text
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.normal import fold
from nightfold.report import Report
from nightfold.snapshot import Snapshot
from nightfold.stages.forgotten import must_scrub, scrub_changes, scrub_file, scrub_kept
from nightfold.stages.judge import Measures, judge
from nightfold.stages.normalise import Normalised, normalise
from nightfold.stages.plan import ModeChoice, Plan, make_plan
from nightfold.stages.prune import Grounds, Pruned, prune
from nightfold.stages.publish import publish, publish_changes, read_pair, recover
from nightfold.stages.render import Rendered, Scrubbed, empty_pair, render, repair, scrub
from nightfold.stages.report import Candidate, Draft, commit_of, failed, report_of
from nightfold.stages.root import Root, compile_rules, fingerprint, read_root
from nightfold.stages.scan import baselines_of, kind_of, require_root, scan, strike_key
from nightfold.store.database import Store
from nightfold.store.folders import (
    CONVERSATION_FILE,
    append_run_file,
    new_run_id,
    write_rejected,
    write_run_file,
)
from nightfold.store.lock import hold
from nightfold.store.records import Baseline, ForgetAnswer, ForgetDecision, Held

T = TypeVar("T")

MAX_QUESTIONS: Final = 50
"""Possible paraphrases that one run puts to a model; the others stay withheld."""


class StageRunner(Protocol):
    """Runs one stage: `stage(name, function, *values)` returns what the function returns."""

    def __call__(self, name: str, function: Callable[..., T], /, *values: Any) -> T:
        """Run the stage."""
        ...


def call(name: str, function: Callable[..., T], /, *values: Any) -> T:
    """Run a stage as a plain call."""
    return function(*values)


@dataclass(frozen=True)
class Request:
    """One consolidation, asked for."""

    inputs: Path
    outputs: Path
    settings: Settings
    engine: Engine
    now: datetime
    """The run's clock, with its offset."""
    local_zone: str = "UTC"
    """IANA name of the zone that the first run of a root takes when no setting names one."""
    mode: ModeChoice = "auto"
    review: bool = False
    """Stop before publish and hold the candidate."""
    dry_run: bool = False
    """Everything but publish; nothing is written."""
    progress: Callable[[str], None] = field(default=lambda _name: None)
    run: str = ""
    """Id of the run; made from the clock where the caller has none."""

    @property
    def now_ms(self) -> int:
        """The clock in Unix epoch milliseconds."""
        return int(self.now.timestamp() * 1000)


def exit_code(report: Report) -> int:
    """Return the exit code of the command line for a report."""
    return report.exit


def consolidate(request: Request, stage: StageRunner = call) -> Report:
    """Fold the inputs into the memory, once.

    Returns:
        The report. Its status is `accepted`, `unchanged`, `held`, `rejected` or `dry-run`, and what it
        says is on the disk.

    Raises:
        NightfoldError: If the run came to no judgement; nothing was published. Where the inputs could be
            read, its `report` attribute holds what is known of the run.
    """
    require_root(request.inputs)
    _require_apart(request)
    with _opened(request) as store:
        return _Run(request, store, stage).go()


def _require_apart(request: Request) -> None:
    """Outputs inside a folder of inputs would be read as inputs the next night."""
    outputs = request.outputs.resolve()
    for folder in ("sessions", "forget", "extensions"):
        if outputs.is_relative_to((request.inputs / folder).resolve()):
            raise ConfigError(f"--out {request.outputs} lies inside {folder}/ of the inputs; choose another folder")


@contextmanager
def _opened(request: Request) -> Iterator[Store | None]:
    """Hold the lock and the state; a dry run only reads, and leaves no trace where there is nothing yet."""
    if request.dry_run:
        store = Store.readonly(request.outputs)
        try:
            yield store
        finally:
            if store is not None:
                store.close()
        return
    with hold(request.outputs), Store.open(request.outputs) as opened:
        recover(opened, request.outputs)
        yield opened


class _Run:
    """One run at work: its request, the open state, and the clock of its stages."""

    def __init__(self, request: Request, store: Store | None, stage: StageRunner) -> None:
        self.request = request
        self.store = store
        self._stage = stage
        self.seconds: dict[str, float] = {}
        self.started_ms = time.time_ns() // 1_000_000
        self.run = request.run or new_run_id(request.now_ms, time.time_ns())

    def stage(self, name: str, function: Callable[..., T], *values: Any) -> T:
        """Run one stage and keep its wall time."""
        self.request.progress(name)
        began = time.perf_counter()
        try:
            return self._stage(name, function, *values)
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def go(self) -> Report:
        """Scan, plan, and go on if there is anything to do."""
        root = read_root(self.store, self.request)
        disk = read_pair(self.request.outputs)
        snapshot = self.stage("scan", self._scan, root)
        _require_documents(snapshot, root)
        mark = fingerprint(self.request.settings, root, snapshot, self._engine_mark())
        plan = self.stage("plan", self._plan, root, snapshot, disk, mark)
        forgetter = compile_rules(plan, root.state, self.request.settings)
        records = () if self.store is None else self.store.entries()
        draft = Draft(self.run, self.request, root, snapshot, plan, mark, self.seconds, records)
        draft = replace(draft, method_note=forgetter.method_note)
        if not plan.work:
            return self._unchanged(draft)
        try:
            if isinstance(self.request.engine, ModelEngine):
                draft, forgetter = self._ask(draft, forgetter, self.request.engine)
                draft, disk = self._publish_pruned(draft, disk, forgetter)
            return self._finish(self._candidate(draft, forgetter), disk, forgetter)
        except NightfoldError as error:
            error.report = failed(draft, error)
            self._record("failed", error.report)
            raise

    # The stages

    def _scan(self, root: Root) -> Snapshot:
        baselines = root.state.baselines
        return scan(self.request.inputs, baselines, last_run_ms=root.last_run_ms, struck=root.struck)

    def _plan(self, root: Root, snapshot: Snapshot, disk: Pair, mark: str) -> Plan:
        return make_plan(
            snapshot,
            root.state,
            disk,
            choice=self.request.mode,
            vocabulary=root.vocabulary,
            fingerprint=mark,
            now_ms=self.request.now_ms,
            older=self._is_older,
            displaced=self.store.displaced() if self.store is not None else {},
        )

    def _candidate(self, draft: Draft, forgetter: Forgetter) -> Draft:
        """Prune, render, normalise and judge; a model engine may mend what the gate objects to."""
        scrubbed: Scrubbed = self.stage("scrub", scrub, draft.snapshot, forgetter, self._for_model)
        pruned: Pruned = self.stage("prune", self._prune, draft, forgetter)
        engine = self.request.engine
        room = self._room(draft, scrubbed, pruned, forgetter)
        rendered: Rendered = self.stage("render", render, engine, room, forgetter)
        draft = self._judged(draft, scrubbed, pruned, rendered, forgetter)
        rounds = engine.repairs if isinstance(engine, ModelEngine) else 0
        for _ in range(rounds):
            assert draft.candidate is not None
            if not draft.candidate.verdict.errors:
                break
            findings = write_text(draft.candidate.verdict)
            rendered = self.stage("render", repair, engine, room, findings, forgetter)
            draft = self._judged(draft, scrubbed, pruned, rendered, forgetter)
        return draft

    def _prune(self, draft: Draft, forgetter: Forgetter) -> Pruned:
        undone, snapshot = draft.plan.orders.undone, draft.snapshot
        stamps = {i: ms for i, ms in snapshot.stamps.items() if i not in undone}
        grounds = Grounds(
            stamps=stamps,
            texts={i: d.text for i, d in snapshot.by_id.items()},
            forgetter=forgetter,
            records=draft.records,
            hand_edits=draft.plan.hand_edits,
            superseded_days=self.request.settings.retention.superseded_days,
            now_ms=self.request.now_ms,
        )
        base = draft.plan.base
        return prune(_text(base.index), _text(base.summary), draft.root.vocabulary, grounds)

    def _room(self, draft: Draft, scrubbed: Scrubbed, pruned: Pruned, forgetter: Forgetter) -> Workroom:
        settings, root = self.request.settings, draft.root
        generation = root.state.generation
        brief = Brief(
            now_ms=self.request.now_ms,
            zone=root.zone,
            vocabulary=root.vocabulary,
            budget=settings.run.budget,
            token_method=settings.run.token_method,
            admit=settings.summary.admit,
            superseded_days=settings.retention.superseded_days,
            hand_edits=pruned.hand_edits,
            complete=generation is None or generation.engine in (self.request.engine.name, "unknown"),
        )
        files = empty_pair(root.vocabulary)
        files[INDEX_FILE] = pruned.index or files[INDEX_FILE]
        files[SUMMARY_FILE] = pruned.summary or files[SUMMARY_FILE]
        changes = scrub_changes(draft.plan.changes, forgetter)
        return Workroom(
            snapshot=scrubbed.snapshot,
            changes=changes,
            changes_text=print_changes(changes, root.vocabulary),
            brief=brief,
            files=files,
            forgotten=scrubbed.forgotten,
            undone=draft.plan.orders.undone,
            pruned=tuple(sorted(set(pruned.gone.values()))),
            record=self._keep_record,
            check=lambda staged: self._check(draft, scrubbed, pruned, forgetter, staged),
        )

    def _keep_record(self, line: str) -> None:
        if not self.request.dry_run:
            append_run_file(self.request.outputs, self.run, CONVERSATION_FILE, line)

    def _check(
        self,
        draft: Draft,
        scrubbed: Scrubbed,
        pruned: Pruned,
        forgetter: Forgetter,
        staged: Mapping[str, str],
    ) -> str:
        """Judge a pair that an engine is still at work on."""
        rendered = Rendered(staged[INDEX_FILE], staged[SUMMARY_FILE], ())
        judged = self._judged(draft, scrubbed, pruned, rendered, forgetter)
        assert judged.candidate is not None
        return write_text(judged.candidate.verdict)

    def _judged(
        self, draft: Draft, scrubbed: Scrubbed, pruned: Pruned, rendered: Rendered, forgetter: Forgetter
    ) -> Draft:
        root, snapshot = draft.root, draft.snapshot
        normalised: Normalised = self.stage(
            "normalise",
            normalise,
            rendered.index,
            rendered.summary,
            root.vocabulary,
            snapshot.stamps,
            root.zone,
        )
        verdict = self.stage(
            "judge",
            judge,
            normalised.index,
            normalised.summary,
            snapshot,
            draft.plan,
            pruned,
            rendered.decisions,
            forgetter,
            self._measures(root),
        )
        return replace(draft, candidate=Candidate(scrubbed, pruned, rendered, normalised, verdict))

    def _measures(self, root: Root) -> Measures:
        settings = self.request.settings
        return Measures(
            vocabulary=root.vocabulary,
            zone=root.zone,
            now_ms=self.request.now_ms,
            budget=settings.run.budget,
            token_method=settings.run.token_method,
            superseded_days=settings.retention.superseded_days,
            severities=dict(settings.gate.severity),
        )

    # The outcomes

    def _finish(self, draft: Draft, disk: Pair, forgetter: Forgetter) -> Report:
        assert draft.candidate is not None
        if draft.candidate.verdict.errors:
            return self._reject(draft, forgetter)
        if self.store is None or self.request.dry_run:
            held = draft.plan.hold is not None or self.request.review
            return self._told(draft, "dry-run", 10 if held else 0, "nothing was written")
        if draft.plan.hold is not None or self.request.review:
            return self._hold(draft)
        return self._publish(draft, disk, forgetter)

    def _publish(self, draft: Draft, disk: Pair, forgetter: Forgetter) -> Report:
        assert self.store is not None
        candidate, base = draft.candidate, draft.root.state.generation
        assert candidate is not None
        pair = Pair(candidate.normalised.index.encode(), candidate.normalised.summary.encode())
        if pair == disk and base is not None:
            # The inputs moved, the memory did not: the state learns of the inputs, no file is written.
            commit = commit_of(draft, number=base.number, last_run_ms=self.started_ms)
            self.store.commit(commit, keep=self.request.settings.retention.generations)
            self.store.clear_mark()
            if must_scrub(draft.plan):
                scrub_kept(self.store, self.request.outputs, forgetter, draft.root.vocabulary)
            return self._unchanged(draft)
        number = 1 if base is None else base.number + 1
        commit = commit_of(draft, number=number, last_run_ms=self.started_ms)
        changes = print_changes(scrub_changes(draft.plan.changes, forgetter), draft.root.vocabulary)
        self._keep(draft, changes, forgetter)
        self.stage("publish", publish, self.store, self.request.outputs, commit, disk)
        publish_changes(self.request.outputs, changes)
        if must_scrub(draft.plan):
            scrub_kept(self.store, self.request.outputs, forgetter, draft.root.vocabulary)
        report = report_of(draft, "accepted", 0, f"generation {number} is in force", generation=number)
        self._record("accepted", report)
        return report

    def _ask(self, draft: Draft, forgetter: Forgetter, engine: ModelEngine) -> tuple[Draft, Forgetter]:
        """Put possible paraphrases of forget rules to the model, one by one; its answers are decisions."""
        settings = self.request.settings
        if not settings.forget.ask_model:
            return draft, forgetter
        found = scrub(draft.snapshot, forgetter).withheld + self._prune(draft, forgetter).withheld
        language = draft.root.vocabulary.language
        answers: dict[tuple[str, str], ForgetDecision] = {}
        for one in found[:MAX_QUESTIONS]:
            key = (one.rule_text, fold(one.text))
            same = None if key in answers else engine.same_matter(one.rule_text, one.text, language)
            if same is not None:
                answer: ForgetAnswer = "confirmed" if same else "released"
                answers[key] = ForgetDecision(*key, answer, self.request.now_ms, engine.name)
        state = replace(draft.root.state, decisions=(*draft.root.state.decisions, *answers.values()))
        draft = replace(draft, root=replace(draft.root, state=state))
        return draft, compile_rules(draft.plan, state, settings)

    def _publish_pruned(self, draft: Draft, disk: Pair, forgetter: Forgetter) -> tuple[Draft, Pair]:
        """Publish what prune took out before a model is called: forgetting never waits for a model.

        Returns:
            The draft that goes on from the generation now in force, and the pair that is on disk then.
        """
        base = draft.root.state.generation
        if base is None or self.store is None or self.request.dry_run or draft.plan.hold is not None:
            return draft, disk
        scrubbed, pruned = scrub(draft.snapshot, forgetter), self._prune(draft, forgetter)
        start = draft.plan.base
        if (pruned.index.encode(), pruned.summary.encode()) == (start.index, start.summary):
            return draft, disk
        judged = self._judged(draft, scrubbed, pruned, Rendered(pruned.index, pruned.summary, ()), forgetter)
        assert judged.candidate is not None
        if judged.candidate.verdict.errors:
            return draft, disk
        commit = commit_of(judged, number=base.number + 1, last_run_ms=self.started_ms)
        commit = replace(commit, baselines=_baselines_after_prune(draft), strikes=draft.root.state.strikes)
        self.stage("publish", publish, self.store, self.request.outputs, commit, disk)
        scrub_kept(self.store, self.request.outputs, forgetter, draft.root.vocabulary)
        pair = Pair(commit.generation.index.encode(), commit.generation.summary.encode())
        state = replace(draft.root.state, generation=commit.generation, adopted=False)
        plan = replace(draft.plan, base=pair, changes=replace(draft.plan.changes, base=commit.generation.number))
        return replace(draft, root=replace(draft.root, state=state), plan=plan, records=commit.entries), pair

    def _keep(self, draft: Draft, changes: str, forgetter: Forgetter) -> None:
        write_run_file(self.request.outputs, self.run, "changes.md", changes)
        for name, text in draft.plan.stale.items():
            write_run_file(self.request.outputs, self.run, f"stale-{name}", scrub_file(text, forgetter))

    def _unchanged(self, draft: Draft) -> Report:
        return self._told(draft, "unchanged", 0, "nothing to do")

    def _told(self, draft: Draft, status: Any, code: int, message: str) -> Report:
        base = draft.root.state.generation
        return report_of(draft, status, code, message, generation=None if base is None else base.number)

    def _hold(self, draft: Draft) -> Report:
        assert self.store is not None
        base = draft.root.state.generation
        commit = commit_of(draft, number=1 if base is None else base.number + 1, last_run_ms=self.started_ms)
        why = draft.plan.hold or "--review was asked for"
        disk = read_pair(self.request.outputs)
        self.store.hold(Held(self.run, commit, why, _text_or_none(disk.index), _text_or_none(disk.summary)))
        report = self._told(draft, "held", 10, f"held for review: {why}")
        self._record("held", report)
        return report

    def _reject(self, draft: Draft, forgetter: Forgetter) -> Report:
        assert draft.candidate is not None
        errors = draft.candidate.verdict.errors
        first = errors[0]
        message = f"the gate found {len(errors)} errors, first {first.code} {first.file}:{first.line}"
        report = self._told(draft, "rejected", 1, message)
        if self.store is not None and not self.request.dry_run:
            files = {
                INDEX_FILE: scrub_file(draft.candidate.normalised.index, forgetter),
                SUMMARY_FILE: scrub_file(draft.candidate.normalised.summary, forgetter),
            }
            write_rejected(self.request.outputs, self.run, files)
            self.store.set_strikes(_strikes(draft))
            self._record("rejected", report)
        return report

    def _record(self, status: str, report: Report) -> None:
        if self.store is None or self.request.dry_run:
            return
        text = report.model_dump_json(indent=2)
        write_run_file(self.request.outputs, self.run, "report.json", text)
        self.store.record_run(self.run, status, self.started_ms, text)

    # Small questions

    @property
    def _for_model(self) -> bool:
        return isinstance(self.request.engine, ModelEngine)

    def _engine_mark(self) -> str:
        # Another version of a model is no reason to write a memory anew; of the embedded engine it is.
        engine = self.request.engine
        return engine.name if isinstance(engine, ModelEngine) else f"{engine.name} {engine.version}"

    def _is_older(self, file: str, sha256: str) -> bool:
        return self.store is not None and self.store.number_of(file, sha256) is not None


def _require_documents(snapshot: Snapshot, root: Root) -> None:
    bad = [q for q in snapshot.quarantined if kind_of(q.path) == "session"]
    if bad and not snapshot.sessions and root.state.generation is None:
        first = bad[0]
        raise InputError(first.path, f"{first.reason} (0 of {len(bad)} session documents are usable)", first.line)


def _baselines_after_prune(draft: Draft) -> dict[str, Baseline]:
    """The inputs as the generation after pruning knows them: what came or changed is still to be worked in."""
    gone = {c.session_id for c in draft.plan.changes.sourced if c.change == "D"}
    kept = {p: b for p, b in draft.root.state.baselines.items() if b.session_id not in gone and b.kind != "rule"}
    rules = {p: b for p, b in baselines_of(draft.snapshot).items() if b.kind == "rule"}
    return {**kept, **rules}


def _strikes(draft: Draft) -> dict[str, int]:
    """Count this void run against the changed documents that its errors name."""
    assert draft.candidate is not None
    known = draft.root.state.strikes
    kept = {key: count for key, count in known.items() if key in draft.root.struck}
    named = {session_id for f in draft.candidate.verdict.errors for session_id in _named(f.file, f.line, draft)}
    for document in draft.snapshot.sessions:
        if document.session_id in named & draft.plan.changes.touched:
            key = strike_key(document.path, draft.snapshot.files[document.path].sha256)
            kept[key] = known.get(key, 0) + 1
    return kept


def _named(file: str, line: int, draft: Draft) -> tuple[str, ...]:
    from nightfold.formats.index import parse_index

    assert draft.candidate is not None
    if file != INDEX_FILE:
        return ()
    for _, entry in parse_index(draft.candidate.normalised.index, draft.root.vocabulary).entries:
        if entry.line <= line < entry.line + len(entry.raw):
            return entry.source.ids if entry.source else ()
    return ()


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _text_or_none(data: bytes | None) -> str | None:
    return None if data is None else _text(data)
