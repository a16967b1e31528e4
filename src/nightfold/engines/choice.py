"""Which engine a run gets. The engines' packages are imported only when one is chosen."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from nightfold.config import AnthropicSettings, Settings

if TYPE_CHECKING:
    from nightfold.engines.anthropic.cost import Price
    from nightfold.engines.protocol import Engine

EngineName = Literal["offline", "anthropic"]


def choose_engine(settings: Settings, environ: Mapping[str, str], record: Callable[[str], None]) -> Engine:
    """Return the engine that the settings name.

    Args:
        settings: Settings of the run.
        environ: Environment variables; the only place for credentials.
        record: Takes each line of a model's record, where the settings ask for one.

    Raises:
        ConfigError: If the engine needs a key and none is set.
    """
    if settings.run.engine == "anthropic":
        return _anthropic(settings.anthropic, environ, record)
    from nightfold.engines.offline import OfflineEngine

    return OfflineEngine()


def _anthropic(
    chosen: AnthropicSettings, environ: Mapping[str, str], record: Callable[[str], None]
) -> Engine:
    from nightfold.engines.anthropic import AnthropicEngine, ModelChoice
    from nightfold.engines.anthropic.agent import Limits
    from nightfold.engines.anthropic.records import Recorder
    from nightfold.engines.anthropic.transport import SdkTransport, Transport

    transport: Transport = SdkTransport(environ, base_url=chosen.base_url)
    if chosen.record:
        transport = Recorder(transport, record)
    limits = Limits(
        turns=chosen.max_turns,
        tokens=chosen.max_tokens,
        seconds=chosen.max_seconds,
        usd=chosen.max_usd,
        reply_tokens=chosen.reply_tokens,
    )
    choice = ModelChoice(
        model=chosen.model,
        limits=limits,
        price=_price(chosen),
        effort=chosen.effort,
        batch_tokens=chosen.batch_tokens,
    )
    return AnthropicEngine(choice, transport, time.monotonic)


def _price(chosen: AnthropicSettings) -> Price | None:
    """Return what the model costs; None where nobody said, since a guess would be worse."""
    from nightfold.engines.anthropic.cost import PRICES, Price

    stated = chosen.prices.get(chosen.model)
    if stated is None:
        return PRICES.get(chosen.model)
    return Price(stated.input, stated.output, stated.cache_write, stated.cache_read)
