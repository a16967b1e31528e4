"""What is withheld waits for a person: the open questions, and the answers. Source: spec/gate.md."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from nightfold.errors import ConfigError
from nightfold.formats.forget import ForgetRule, parse_rules
from nightfold.policy.normal import fold
from nightfold.store.database import Store
from nightfold.store.lock import hold
from nightfold.store.records import ForgetAnswer, ForgetDecision


@dataclass(frozen=True)
class Question:
    """Is this text what that rule forgets?"""

    rule: str
    """`path:line`."""
    rule_text: str
    text: str
    score: float


def questions(outputs: Path) -> tuple[Question, ...]:
    """Return what the newest run withheld and nobody has decided yet.

    Raises:
        ConfigError: If there is no memory in `outputs`.
        StateError: If the state cannot be read.
    """
    store = Store.readonly(outputs)
    if store is None:
        raise ConfigError(f"{outputs} has no state; `nightfold run INPUTS --out {outputs}` makes one")
    with store:
        decided = {(d.rule_text, d.statement) for d in store.load().decisions}
        rules = {rule.place: rule.text for rule in _rules(store)}
        found = []
        for one in _withheld(store):
            text, rule_text = str(one["text"]), rules.get(str(one["rule"]))
            if rule_text is not None and (rule_text, fold(text)) not in decided:
                found.append(Question(str(one["rule"]), rule_text, text, float(str(one["score"]))))
    return tuple(found)


def decide(outputs: Path, question: Question, answer: ForgetAnswer, now_ms: int) -> None:
    """Remember a person's answer.

    Raises:
        BusyError: If a run is at work.
    """
    decision = ForgetDecision(question.rule_text, fold(question.text), answer, now_ms, "user")
    with hold(outputs), Store.open(outputs) as store:
        store.add_decision(decision)


def _withheld(store: Store) -> list[dict[str, object]]:
    for row in store.last_runs(50):
        if row.status in ("accepted", "unchanged", "held"):
            found: list[dict[str, object]] = json.loads(store.report(row.run) or "{}").get("withheld", [])
            return found
    return []


def _rules(store: Store) -> list[ForgetRule]:
    state = store.load()
    rules = [r for b in state.baselines.values() if b.kind == "rule" for r in parse_rules(b.path, b.text)]
    return [*rules, *(t.rule for t in state.tombstones)]
