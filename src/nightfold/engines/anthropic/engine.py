"""`AnthropicEngine`: the protocol of an engine, played by conversations with Claude."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nightfold.engines.anthropic.agent import Conversation, Limits, Meter
from nightfold.engines.anthropic.cost import Price
from nightfold.engines.anthropic.desk import Desk
from nightfold.engines.anthropic.prompts import (
    BriefContext,
    ParaphraseContext,
    RepairContext,
    SystemContext,
    render,
)
from nightfold.engines.anthropic.records import Recorder
from nightfold.engines.anthropic.transport import Transport
from nightfold.engines.protocol import Decision, Workroom
from nightfold.errors import EngineError
from nightfold.formats.vocabulary import Language
from nightfold.policy.tokens import count_tokens
from nightfold.report import ModelUse

BUDGET_AIM: Final = 0.8
"""Share of the summary's budget that the brief asks for. Source: spec/formats.md, section 3."""
REPAIRS: Final = 2
"""Rounds of repair. Source: spec/engines.md."""
ANSWER_TOKENS: Final = 1_024
"""Reply tokens for one yes or no; models that think first need more than the one word."""


@dataclass(frozen=True)
class ModelChoice:
    """Which model, and how much of it."""

    model: str
    limits: Limits
    price: Price | None = None
    effort: str | None = None
    batch_tokens: int = 150_000
    """Tokens of documents that one conversation works through in INIT mode."""


class AnthropicEngine:
    """Claude as an agent over the staged pair. One instance serves one run."""

    name = "anthropic"
    version = "1"
    repairs = REPAIRS

    def __init__(
        self,
        choice: ModelChoice,
        transport: Transport,
        monotonic: Callable[[], float],
        *,
        record: bool = False,
    ) -> None:
        """Take a model, a way to it, a clock that only goes forward, and whether conversations are recorded."""
        self._choice = choice
        self._transport = transport
        self._record = record
        self._meter = Meter(choice.limits, monotonic, choice.price)
        self._talking: Transport = transport
        """The way of the conversation, recorded or not; paraphrase questions never go this way."""
        self._conversation: Conversation | None = None
        self._round = 0

    def consolidate(self, room: Workroom) -> tuple[Decision, ...]:
        """Fold the documents into the staged pair, batch by batch.

        Raises:
            EngineError: If the model refused, a limit was reached, or it ended without writing what INIT needs.
        """
        if self._record:
            self._talking = Recorder(self._transport, room.record)
        before = dict(room.files)
        batches = list(_batches(room, self._choice.batch_tokens))
        for number, paths in enumerate(batches, 1):
            desk = Desk(room, paths if len(batches) > 1 else None)
            self._conversation = self._converse(desk, room.brief.vocabulary.language)
            brief = _brief(room, number, len(batches), paths)
            self._conversation.say(render(brief, room.brief.vocabulary.language))
        if (
            room.changes.mode == "INIT"
            and room.changes.base is None
            and room.snapshot.sessions
            and room.files == before
        ):
            raise EngineError("the model ended without writing anything; run again, or use --engine offline")
        return ()

    def repair(self, room: Workroom, findings: str) -> tuple[Decision, ...]:
        """Go on in the last conversation with the gate's findings."""
        if self._conversation is None:
            raise EngineError("there is no conversation to go on with; run again")
        self._round += 1
        context = RepairContext(findings, self._round, self.repairs)
        self._conversation.say(render(context, room.brief.vocabulary.language))
        return ()

    def same_matter(self, rule: str, text: str, language: Language) -> bool | None:
        """Ask whether `text` says what a forget rule says; None where the model gave no clear answer."""
        seconds = self._meter.left()
        message = {"role": "user", "content": render(ParaphraseContext(rule, text), language)}
        request = {"model": self._choice.model, "max_tokens": ANSWER_TOKENS, "messages": [message]}
        reply = self._transport.send(request, seconds)
        self._meter.count(reply)
        if reply.get("stop_reason") != "end_turn":
            return None
        said = "".join(str(b.get("text", "")) for b in reply.get("content") or [] if b.get("type") == "text")
        return {"yes": True, "no": False}.get(said.strip().strip(".。!！").lower())

    def use(self) -> ModelUse:
        """Return what the run has used so far."""
        usage = self._meter.usage
        return ModelUse(
            name=self._choice.model,
            turns=self._meter.turns,
            input_tokens=usage.input + usage.cache_write,
            cached_tokens=usage.cache_read,
            output_tokens=usage.output,
            usd=round(usage.usd, 6),
        )

    def _converse(self, desk: Desk, language: Language) -> Conversation:
        choice = self._choice
        system = render(SystemContext(), language)
        return Conversation(self._talking, self._meter, desk, model=choice.model, system=system, effort=choice.effort)


def _brief(room: Workroom, batch: int, count: int, paths: Sequence[str]) -> BriefContext:
    changes = room.changes
    kinds = [c.change for c in changes.sessions]
    return BriefContext(
        mode=changes.mode if batch == 1 else "INCREMENTAL",
        budget=room.brief.budget,
        budget_aim=int(room.brief.budget * BUDGET_AIM),
        documents=len(room.snapshot.sessions),
        notes=len(room.snapshot.notes),
        added=kinds.count("A"),
        modified=kinds.count("M"),
        removed=kinds.count("D"),
        hand_edits=len(changes.hand_edits),
        pruned=room.pruned,
        batch=batch,
        batch_count=count,
        paths=tuple(paths) if count > 1 else (),
    )


def _batches(room: Workroom, batch_tokens: int) -> Iterator[tuple[str, ...]]:
    """Cut the documents into batches in `captured_at_ms` order; INCREMENTAL is one batch of what changed."""
    ordered = sorted(room.snapshot.documents, key=lambda d: (d.captured_at_ms, d.session_id))
    if room.changes.mode == "INCREMENTAL":
        yield tuple(d.path for d in ordered)
        return
    batch: list[str] = []
    size = 0
    for document in ordered:
        tokens = count_tokens(document.text)
        if batch and size + tokens > batch_tokens:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(document.path)
        size += tokens
    yield tuple(batch)
