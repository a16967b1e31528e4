"""A candidate on its way to the gate: what prune, the engine, normalise and judge are given of a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE, Brief, Workings, Workroom
from nightfold.formats.changes import print_changes
from nightfold.formats.source_line import parse_source_line
from nightfold.gate.text import write_text
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.secrets import find_in_pair
from nightfold.stages.forgotten import scrub_changes
from nightfold.stages.judge import Measures, judge
from nightfold.stages.normalise import Normalised, normalise
from nightfold.stages.prune import Grounds, Pruned, prune
from nightfold.stages.render import Rendered, Scrubbed, empty_pair
from nightfold.stages.report import Candidate, Draft

T = TypeVar("T")


class StageRunner(Protocol):
    """Runs one stage: `stage(name, function, *values)` returns what the function returns."""

    def __call__(self, name: str, function: Callable[..., T], /, *values: Any) -> T:
        """Run the stage."""
        ...


def pruned_of(draft: Draft, forgetter: Forgetter) -> Pruned:
    """Prune the pair that the run starts from."""
    undone, snapshot = draft.plan.orders.undone, draft.snapshot
    grounds = Grounds(
        stamps={i: ms for i, ms in snapshot.stamps.items() if i not in undone},
        texts={i: d.text for i, d in snapshot.by_id.items()},
        forgetter=forgetter,
        records=draft.records,
        hand_edits=draft.plan.hand_edits,
        superseded_days=draft.request.settings.retention.superseded_days,
        now_ms=draft.request.now_ms,
    )
    base = draft.plan.base
    return prune(text_of(base.index), text_of(base.summary), draft.root.vocabulary, grounds)


def room_of(
    draft: Draft,
    scrubbed: Scrubbed,
    pruned: Pruned,
    forgetter: Forgetter,
    stage: StageRunner,
    record: Callable[[str], None],
    workings: Workings,
) -> Workroom:
    """Return the workroom of an engine: the pruned pair, the scrubbed inputs, the brief."""
    settings, root = draft.request.settings, draft.root
    generation = root.state.generation
    brief = Brief(
        now_ms=draft.request.now_ms,
        zone=root.zone,
        vocabulary=root.vocabulary,
        budget=settings.run.budget,
        token_method=settings.run.token_method,
        admit=settings.summary.admit,
        superseded_days=settings.retention.superseded_days,
        hand_edits=pruned.hand_edits,
        complete=generation is None or generation.engine in (draft.request.engine.name, "unknown"),
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
        record=record,
        workings=workings,
        check=lambda staged: checked(draft, scrubbed, pruned, forgetter, stage, staged),
    )


def checked(
    draft: Draft,
    scrubbed: Scrubbed,
    pruned: Pruned,
    forgetter: Forgetter,
    stage: StageRunner,
    staged: Mapping[str, str],
) -> str:
    """Judge a pair that an engine is still at work on; return the findings as text."""
    rendered = Rendered(staged[INDEX_FILE], staged[SUMMARY_FILE], ())
    judged = judged_of(draft, scrubbed, pruned, rendered, forgetter, stage)
    assert judged.candidate is not None
    return write_text(judged.candidate.verdict)


def judged_of(
    draft: Draft,
    scrubbed: Scrubbed,
    pruned: Pruned,
    rendered: Rendered,
    forgetter: Forgetter,
    stage: StageRunner,
) -> Draft:
    """Normalise a rendered pair, judge it, and return the draft with it as its candidate."""
    root, snapshot = draft.root, draft.snapshot
    normalised: Normalised = stage(
        "normalise", normalise, rendered.index, rendered.summary, root.vocabulary, snapshot.stamps, root.zone
    )
    parse_source_line.cache_clear()  # the candidate is taken apart now; a large memory needs the room to be judged
    verdict = stage(
        "judge",
        judge,
        normalised.index,
        normalised.summary,
        snapshot,
        draft.plan,
        pruned,
        rendered.decisions,
        forgetter,
        _measures(draft),
    )
    find_in_pair.cache_clear()  # normalise and judge looked at one pair; nobody asks for it again
    return replace(draft, candidate=Candidate(scrubbed, pruned, rendered, normalised, verdict))


def _measures(draft: Draft) -> Measures:
    settings = draft.request.settings
    return Measures(
        vocabulary=draft.root.vocabulary,
        zone=draft.root.zone,
        now_ms=draft.request.now_ms,
        budget=settings.run.budget,
        token_method=settings.run.token_method,
        superseded_days=settings.retention.superseded_days,
        severities=dict(settings.gate.severity),
    )


def text_of(data: bytes | None) -> str:
    """Return an artifact's text; empty where the file is missing."""
    return (data or b"").decode("utf-8", "replace")
