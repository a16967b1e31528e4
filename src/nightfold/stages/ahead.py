"""What a run with a model engine does ahead of the model: questions about forgetting, and forgetting itself.

With a model engine, what prune takes out is judged and published as a generation of its own before the
model is called: forgetting never waits for a model. Source: spec/pipeline.md, stage 3; spec/engines.md.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from nightfold.engines.protocol import ModelEngine
from nightfold.gate.context import Pair
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.normal import fold
from nightfold.stages.candidate import StageRunner, judged_of, pruned_of
from nightfold.stages.forgotten import scrub_file, scrub_kept
from nightfold.stages.publish import publish
from nightfold.stages.render import Rendered, scrub
from nightfold.stages.report import Draft, commit_of
from nightfold.stages.root import compile_rules
from nightfold.stages.scan import baselines_of
from nightfold.store.database import Store
from nightfold.store.records import Baseline, ForgetAnswer, ForgetDecision

MAX_QUESTIONS: Final = 50
"""Possible paraphrases that one run puts to a model; the others stay withheld."""


def ask(draft: Draft, forgetter: Forgetter, engine: ModelEngine) -> tuple[Draft, Forgetter]:
    """Put possible paraphrases of forget rules to the model, one by one; its answers are decisions."""
    settings = draft.request.settings
    if not settings.forget.ask_model:
        return draft, forgetter
    found = scrub(draft.snapshot, forgetter).withheld + pruned_of(draft, forgetter).withheld
    language = draft.root.vocabulary.language
    answers: dict[tuple[str, str], ForgetDecision] = {}
    for one in found[:MAX_QUESTIONS]:
        key = (one.rule_text, fold(one.text))
        same = None if key in answers else engine.same_matter(one.rule_text, one.text, language)
        if same is not None:
            answer: ForgetAnswer = "confirmed" if same else "released"
            answers[key] = ForgetDecision(*key, answer, draft.request.now_ms, engine.name)
    state = replace(draft.root.state, decisions=(*draft.root.state.decisions, *answers.values()))
    draft = replace(draft, root=replace(draft.root, state=state))
    return draft, compile_rules(draft.plan, state, settings)


def publish_pruned(
    draft: Draft, disk: Pair, forgetter: Forgetter, store: Store, stage: StageRunner, started_ms: int
) -> tuple[Draft, Pair]:
    """Publish what prune took out.

    Returns:
        The draft that goes on from the generation now in force, and the pair that is on disk then.
    """
    base = draft.root.state.generation
    if base is None or draft.plan.hold is not None:
        return draft, disk
    scrubbed, pruned = scrub(draft.snapshot, forgetter), pruned_of(draft, forgetter)
    start = draft.plan.base
    if (pruned.index.encode(), pruned.summary.encode()) == (start.index, start.summary):
        return draft, disk
    rendered = Rendered(pruned.index, pruned.summary, ())
    judged = judged_of(draft, scrubbed, pruned, rendered, forgetter, stage)
    assert judged.candidate is not None
    if judged.candidate.verdict.errors:
        return draft, disk
    commit = commit_of(judged, number=base.number + 1, last_run_ms=started_ms)
    commit = replace(commit, baselines=_baselines(draft), strikes=draft.root.state.strikes)
    keep = draft.request.settings.retention.generations
    scrubbing = partial(scrub_file, forgetter=forgetter)
    store.owe_scrub()
    stage("publish", publish, store, draft.request.outputs, commit, disk, keep, scrubbing)
    scrub_kept(store, draft.request.outputs, forgetter, draft.root.vocabulary)
    pair = Pair(commit.generation.index.encode(), commit.generation.summary.encode())
    state = replace(draft.root.state, generation=commit.generation, adopted=False)
    plan = replace(draft.plan, base=pair, changes=replace(draft.plan.changes, base=commit.generation.number))
    return replace(draft, root=replace(draft.root, state=state), plan=plan, records=commit.entries), pair


def _baselines(draft: Draft) -> dict[str, Baseline]:
    """The inputs as the generation after pruning knows them: what came or changed is still to be worked in."""
    gone = {c.session_id for c in draft.plan.changes.sourced if c.change == "D"}
    kept = {path: b for path, b in draft.root.state.baselines.items() if b.session_id not in gone and b.kind != "rule"}
    rules = {path: b for path, b in baselines_of(draft.snapshot).items() if b.kind == "rule"}
    return {**kept, **rules}
