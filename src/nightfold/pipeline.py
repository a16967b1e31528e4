"""The one composition of the stages. Start here: one run, from the inputs to a published pair.

    scan → plan → prune → render → normalise → judge → publish → report

`consolidate` runs the stages through `stage(name, function, *values)`. The command line passes a plain
call, the Prefect flow passes one that makes a task of it: one sequence, two shells. Values flow one way;
only scan reads inputs, only publish writes outputs. Source: spec/pipeline.md.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from nightfold.config import Settings
from nightfold.engines.protocol import Engine, ModelEngine, Workings
from nightfold.errors import ConfigError, InputError, NightfoldError
from nightfold.gate.context import Pair
from nightfold.gate.text import write_text
from nightfold.policy.forgetting import Forgetter
from nightfold.report import Report
from nightfold.snapshot import Snapshot
from nightfold.stages.ahead import ask, publish_pruned
from nightfold.stages.candidate import StageRunner, judged_of, pruned_of, room_of
from nightfold.stages.clear_texts import with_known
from nightfold.stages.forgotten import scrub_kept
from nightfold.stages.outcome import Outcome
from nightfold.stages.plan import ModeChoice, Plan, make_plan
from nightfold.stages.publish import intact, read_pair, recover
from nightfold.stages.render import render, repair, scrub
from nightfold.stages.report import Draft
from nightfold.stages.root import Root, compile_rules, fingerprint, read_root
from nightfold.stages.scan import kind_of, require_root, scan
from nightfold.store.database import Store
from nightfold.store.folders import CONVERSATION_FILE, append_run_file, new_run_id
from nightfold.store.lock import hold

__all__ = ["Request", "StageRunner", "call", "consolidate", "exit_code"]

T = TypeVar("T")


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
    """Id of the run; empty: a new one."""

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


class _Run:
    """One run at work: its request, the open state, and the clock of its stages."""

    def __init__(self, request: Request, store: Store | None, stage: StageRunner) -> None:
        self.request = request
        self.store = store
        self._stage = stage
        self.seconds: dict[str, float] = {}
        self.started_ms = time.time_ns() // 1_000_000
        self.run = request.run or new_run_id(request.now_ms, time.time_ns())
        self.outcome = Outcome(store, self.stage, self.started_ms)

    def go(self) -> Report:
        """Scan, plan, and go on if there is anything to do."""
        root = read_root(self.store, self.request)
        disk = read_pair(self.request.outputs)
        snapshot = self.stage("scan", self._scan, root)
        _require_documents(snapshot, root)
        mark = fingerprint(self.request.settings, root, snapshot, self._engine_mark())
        plan = self.stage("plan", self._plan, root, snapshot, disk, mark)
        if plan.redactions:
            snapshot = replace(snapshot, redactions=(*snapshot.redactions, *plan.redactions))
        forgetter = compile_rules(plan, root.state, self.request.settings)
        records = self.store.entries() if self.store is not None and plan.work else ()
        draft = Draft(
            self.run, self.request, root, snapshot, plan, mark, self.seconds, records, None, forgetter.method_note
        )
        if self.store is not None and not self.request.dry_run and self.store.scrub_due():
            scrub_kept(self.store, self.request.outputs, forgetter, root.vocabulary)  # an earlier run was killed
        if not plan.work:
            return self.outcome.unchanged(draft)
        try:
            draft, disk, forgetter = self._ahead_of_a_model(draft, disk, forgetter)
            return self.outcome.finish(self._candidate(draft, forgetter), disk, forgetter)
        except NightfoldError as error:
            error.report = self.outcome.failed(draft, error)
            raise

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
            displaced=self.store.displaced() if self.store is not None else (),
            whole=root.state.generation is None or intact(self.request.outputs, root.state.generation),
        )

    def _ahead_of_a_model(self, draft: Draft, disk: Pair, forgetter: Forgetter) -> tuple[Draft, Pair, Forgetter]:
        engine = self.request.engine
        if not isinstance(engine, ModelEngine):
            return draft, disk, forgetter
        draft, forgetter = ask(draft, forgetter, engine)
        if self.store is not None and not self.request.dry_run:
            draft, disk = publish_pruned(draft, disk, forgetter, self.store, self.stage, self.started_ms)
        return draft, disk, forgetter

    def _candidate(self, draft: Draft, forgetter: Forgetter) -> Draft:
        """Prune, render, normalise and judge; a model engine may mend what the gate objects to."""
        engine = self.request.engine
        workings = self._workings(draft)
        forgetter = with_known(forgetter, workings.kept)
        scrubbed = self.stage("scrub", scrub, draft.snapshot, forgetter, isinstance(engine, ModelEngine), workings)
        pruned = self.stage("prune", pruned_of, draft, forgetter)
        room = room_of(draft, scrubbed, pruned, forgetter, self.stage, self._keep_record, workings)
        rendered = self.stage("render", render, engine, room, forgetter)
        gc.collect()  # the fold's values hold each other; this took the peak of 2,500 documents from 283 to 260 MB
        draft = judged_of(draft, scrubbed, pruned, rendered, forgetter, self.stage)
        for _ in range(engine.repairs if isinstance(engine, ModelEngine) else 0):
            assert draft.candidate is not None
            if not draft.candidate.verdict.errors:
                break
            findings = write_text(draft.candidate.verdict)
            rendered = self.stage("render", repair, engine, room, findings, forgetter)
            draft = judged_of(draft, scrubbed, pruned, rendered, forgetter, self.stage)
        gc.collect()  # the checks and what they looked at hold each other; a large memory needs the room to publish
        return draft

    def stage(self, name: str, function: Callable[..., T], /, *values: Any) -> T:
        """Run one stage and keep its wall time."""
        self.request.progress(name)
        began = time.perf_counter()
        try:
            return self._stage(name, function, *values)
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def _workings(self, draft: Draft) -> Workings:
        """What the engine kept of earlier runs; a rebuild trusts none of it."""
        if self.store is None or draft.plan.mode == "INIT" or isinstance(self.request.engine, ModelEngine):
            return Workings()
        return Workings(self.store.workings())

    def _engine_mark(self) -> str:
        # Another version of a model is no reason to write a memory anew; of the embedded engine it is.
        engine = self.request.engine
        return engine.name if isinstance(engine, ModelEngine) else f"{engine.name} {engine.version}"

    def _is_older(self, file: str, sha256: str) -> bool:
        return self.store is not None and self.store.number_of(file, sha256) is not None

    def _keep_record(self, line: str) -> None:
        if not self.request.dry_run:
            append_run_file(self.request.outputs, self.run, CONVERSATION_FILE, line)


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


def _require_apart(request: Request) -> None:
    """Outputs inside a folder of inputs would be read as inputs the next night."""
    outputs = request.outputs.resolve()
    for folder in ("sessions", "forget", "extensions"):
        if outputs.is_relative_to((request.inputs / folder).resolve()):
            raise ConfigError(f"--out {request.outputs} lies inside {folder}/ of the inputs; choose another folder")


def _require_documents(snapshot: Snapshot, root: Root) -> None:
    bad = [q for q in snapshot.quarantined if kind_of(q.path) == "session"]
    if bad and not snapshot.sessions and root.state.generation is None:
        first = bad[0]
        raise InputError(first.path, f"{first.reason} (0 of {len(bad)} session documents are usable)", first.line)
