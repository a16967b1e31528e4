"""What a run knows of its memory root before it reads an input: state, vocabulary, zone, limits."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from nightfold.config import zone_of
from nightfold.errors import ConfigError
from nightfold.formats.vocabulary import Vocabulary, of_title, vocabulary
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.meaning import meaning_if
from nightfold.snapshot import Snapshot
from nightfold.stages.plan import Plan
from nightfold.stages.publish import adopt, read_pair
from nightfold.store.database import Store
from nightfold.store.records import State

if TYPE_CHECKING:
    from nightfold.config import Settings
    from nightfold.pipeline import Request

STRIKES: int = 2
"""Void runs in a row that name a document before it is quarantined. Source: spec/pipeline.md."""


@dataclass(frozen=True)
class Root:
    """A memory root at the start of a run."""

    state: State
    vocabulary: Vocabulary
    zone_name: str
    zone: ZoneInfo

    @property
    def last_run_ms(self) -> int | None:
        """Wall clock of the last accepted run; None where nothing is known of the inputs."""
        return None if self.state.adopted else self.state.last_run_ms

    @property
    def struck(self) -> frozenset[str]:
        """Documents that are quarantined until they change."""
        return frozenset(key for key, count in self.state.strikes.items() if count >= STRIKES)


def read_root(store: Store | None, request: Request) -> Root:
    """Read the state; without one, adopt a pair that fits its manifest.

    Raises:
        ConfigError: If a setting asks for another language than the root has, or names no time zone.
    """
    state = State() if store is None else store.load()
    if state.generation is None and (adopted := adopt(request.outputs)) is not None:
        state = replace(state, generation=adopted, adopted=True)
    words = _vocabulary(state, request)
    name = request.settings.run.timezone or state.timezone or request.local_zone
    return Root(state, words, name, zone_of(name))


def _vocabulary(state: State, request: Request) -> Vocabulary:
    wanted = request.settings.run.language
    held = state.language or _language_on_disk(request)
    if held is not None and wanted is not None and wanted != held:
        raise ConfigError(
            f"language {wanted!r} is asked for, but this memory is in {held!r}: a root keeps its language for life; "
            "take the setting out or use a new output folder"
        )
    return vocabulary("en" if (held or wanted) == "en" else "zh")


def _language_on_disk(request: Request) -> str | None:
    index = read_pair(request.outputs).index
    found = of_title((index or b"").decode("utf-8", "replace").split("\n", 1)[0].strip())
    return found.language if found else None


def fingerprint(settings: Settings, root: Root, snapshot: Snapshot, engine: str) -> str:
    """Return a digest of all that can alter the pair without any input changing."""
    parts = {
        "engine": engine,
        "budget": settings.run.budget,
        "token_method": settings.run.token_method,
        "admit": settings.summary.admit,
        "zone": root.zone_name,
        "retention": settings.retention.superseded_days,
        "strict": settings.forget.strict,
        "semantic": settings.forget.semantic,
        "clauses": [text for _, text in snapshot.clauses],
        "decisions": sorted((d.rule_text, d.statement, d.answer) for d in root.state.decisions),
    }
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def compile_rules(plan: Plan, state: State, settings: Settings) -> Forgetter:
    """Return the forget rules in force with the decisions a person made, ready to judge texts."""
    answers = {"released": set[tuple[str, str]](), "confirmed": set[tuple[str, str]]()}
    for decision in state.decisions:
        answers[decision.answer].add((decision.rule_text, decision.statement))
    return Forgetter(
        plan.rules,
        released=frozenset(answers["released"]),
        confirmed=frozenset(answers["confirmed"]),
        strict=settings.forget.strict,
        meaning=meaning_if(settings.forget.semantic),
    )
