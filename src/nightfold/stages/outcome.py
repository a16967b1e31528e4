"""How a run ends: published, unchanged, held, rejected, failed; and what each leaves behind.

Whatever came of a run, its report and what failed lie under `.nightfold/runs/⟨run⟩/`; a run that found
nothing to do writes nothing at all. Source: spec/pipeline.md, stages 6 to 8 and property 2.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, ModelEngine
from nightfold.errors import NightfoldError
from nightfold.formats.changes import print_changes
from nightfold.formats.index import parse_index
from nightfold.gate.context import Pair
from nightfold.policy.forgetting import Forgetter
from nightfold.report import Report, Status
from nightfold.stages.candidate import StageRunner, text_of
from nightfold.stages.clear_texts import packed_clear
from nightfold.stages.forgotten import must_scrub, scrub_changes, scrub_file, scrub_kept
from nightfold.stages.publish import intact, publish, publish_changes, read_pair
from nightfold.stages.report import Draft, commit_of, report_of
from nightfold.stages.report import failed as failed_report
from nightfold.stages.scan import strike_key
from nightfold.store.database import Store
from nightfold.store.folders import write_rejected, write_run_file
from nightfold.store.records import Held

HELD_EXIT = 10
REJECTED_EXIT = 1


class Outcome:
    """The ways a run can end, for one run."""

    def __init__(self, store: Store | None, stage: StageRunner, started_ms: int) -> None:
        """Take the open state; None or a dry run leave no trace."""
        self._store = store
        self._stage = stage
        self._started_ms = started_ms

    def finish(self, draft: Draft, disk: Pair, forgetter: Forgetter) -> Report:
        """End a run whose candidate has been judged.

        Raises:
            ConflictError: If an artifact was edited meanwhile.
            StateError: If the disk or the state refuses.
        """
        assert draft.candidate is not None
        held = draft.plan.hold is not None or draft.request.review
        if draft.candidate.verdict.errors:
            return self._reject(draft, forgetter)
        if self._store is None or draft.request.dry_run:
            return _told(draft, "dry-run", HELD_EXIT if held else 0, "nothing was written")
        return self._hold(draft, self._store) if held else self._publish(draft, disk, forgetter, self._store)

    def unchanged(self, draft: Draft) -> Report:
        """End a run that found nothing to do, or whose pair came out with the same bytes."""
        return _told(draft, "unchanged", 0, "nothing to do")

    def failed(self, draft: Draft, error: NightfoldError) -> Report:
        """End a run that an error stopped; what was in force still is."""
        report = failed_report(draft, error)
        self._record(draft, report)
        return report

    def _publish(self, draft: Draft, disk: Pair, forgetter: Forgetter, store: Store) -> Report:
        assert draft.candidate is not None
        base, normalised = draft.root.state.generation, draft.candidate.normalised
        outputs, keep = draft.request.outputs, draft.request.settings.retention.generations
        texts = (normalised.index, normalised.summary)
        same = base is not None and texts == (base.index, base.summary) and intact(outputs, base)
        number = 1 if base is None else base.number if same else base.number + 1
        commit = commit_of(draft, number=number, last_run_ms=self._started_ms)
        if base is not None and same:
            # It is the same generation still, whoever looked at it again.
            born = replace(commit.generation, accepted_ms=base.accepted_ms, run=base.run, mode=base.mode)
            commit = replace(commit, generation=born)
        if must_scrub(draft.plan):
            store.owe_scrub()
        if same:
            # The inputs moved, the memory did not: the state learns of the inputs, no file is written.
            store.commit(commit, keep=keep)
            store.clear_mark()
        else:
            changes = print_changes(scrub_changes(draft.plan.changes, forgetter), draft.root.vocabulary)
            write_run_file(outputs, draft.run, "changes.md", changes)
            for name, text in draft.plan.stale.items():
                write_run_file(outputs, draft.run, f"stale-{name}", scrub_file(text, forgetter))
            self._stage(
                "publish", publish, store, outputs, commit, disk, keep, partial(scrub_file, forgetter=forgetter)
            )
            publish_changes(outputs, changes)
        if must_scrub(draft.plan):
            scrub_kept(store, outputs, forgetter, draft.root.vocabulary)
        store.keep_workings(_workings(draft, forgetter))
        if same:
            report = self.unchanged(draft)
            self._record(draft, report)
            return report
        report = report_of(draft, "accepted", 0, f"generation {number} is in force", generation=number)
        self._record(draft, report)
        return report

    def _hold(self, draft: Draft, store: Store) -> Report:
        base = draft.root.state.generation
        commit = commit_of(draft, number=1 if base is None else base.number + 1, last_run_ms=self._started_ms)
        why = draft.plan.hold or "--review was asked for"
        disk = read_pair(draft.request.outputs)
        index, summary = (None if data is None else text_of(data) for data in (disk.index, disk.summary))
        store.hold(Held(draft.run, commit, why, index, summary))
        report = _told(draft, "held", HELD_EXIT, f"held for review: {why}")
        self._record(draft, report)
        return report

    def _reject(self, draft: Draft, forgetter: Forgetter) -> Report:
        assert draft.candidate is not None
        errors = draft.candidate.verdict.errors
        first = errors[0]
        count = "1 error:" if len(errors) == 1 else f"{len(errors)} errors, first"
        message = f"the gate found {count} {first.code} {first.file}:{first.line}"
        report = _told(draft, "rejected", REJECTED_EXIT, message)
        if self._store is not None and not draft.request.dry_run:
            normalised = draft.candidate.normalised
            files = {
                INDEX_FILE: scrub_file(normalised.index, forgetter),
                SUMMARY_FILE: scrub_file(normalised.summary, forgetter),
            }
            write_rejected(draft.request.outputs, draft.run, files)
            self._store.set_strikes(_strikes(draft))
            self._record(draft, report)
        return report

    def _record(self, draft: Draft, report: Report) -> None:
        if self._store is None or draft.request.dry_run:
            return
        text = report.model_dump_json(indent=2)
        write_run_file(draft.request.outputs, draft.run, "report.json", text)
        self._store.record_run(draft.run, report.status, self._started_ms, text)


def _told(draft: Draft, status: Status, code: int, message: str) -> Report:
    base = draft.root.state.generation
    return report_of(draft, status, code, message, generation=None if base is None else base.number)


def _workings(draft: Draft, forgetter: Forgetter) -> dict[str, bytes]:
    """Return what the next run may take over; one with a model takes nothing over."""
    assert draft.candidate is not None
    used = dict(draft.candidate.rendered.workings)
    if isinstance(draft.request.engine, ModelEngine):
        return used
    index = parse_index(draft.candidate.normalised.index, draft.root.vocabulary)
    return used | packed_clear(index, forgetter)


def _strikes(draft: Draft) -> dict[str, int]:
    """Count this void run against the changed documents that its errors name."""
    assert draft.candidate is not None
    known = draft.root.state.strikes
    kept = {key: count for key, count in known.items() if key in draft.root.struck}
    named = _named(draft) & draft.plan.changes.touched
    for document in draft.snapshot.sessions:
        if document.session_id in named:
            key = strike_key(document.path, draft.snapshot.files[document.path].sha256)
            kept[key] = known.get(key, 0) + 1
    return kept


def _named(draft: Draft) -> frozenset[str]:
    """The sources of the entries on which an error lies."""
    assert draft.candidate is not None
    lines = {f.line for f in draft.candidate.verdict.errors if f.file == INDEX_FILE}
    index = parse_index(draft.candidate.normalised.index, draft.root.vocabulary)
    ids: set[str] = set()
    for _, entry in index.entries:
        if entry.source is not None and lines & set(range(entry.line, entry.line + len(entry.raw))):
            ids.update(entry.source.ids)
    return frozenset(ids)
