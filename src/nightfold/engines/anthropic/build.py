"""Put the model engine together from settings and environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from nightfold.engines.anthropic.agent import Limits
from nightfold.engines.anthropic.cost import PRICES, Price
from nightfold.engines.anthropic.engine import AnthropicEngine, ModelChoice
from nightfold.engines.anthropic.transport import SdkTransport, Transport

if TYPE_CHECKING:
    from nightfold.config import AnthropicSettings


def build_engine(
    settings: AnthropicSettings,
    environ: Mapping[str, str],
    monotonic: Callable[[], float],
    transport: Transport | None = None,
) -> AnthropicEngine:
    """Return an engine for one run.

    Args:
        settings: Model, endpoint and limits.
        environ: Holds the key; nothing of it is written anywhere.
        monotonic: A clock that only goes forward, in seconds.
        transport: Another way to a model, such as a replay; without it, the SDK.

    Raises:
        ConfigError: If no key is set.
    """
    way = transport or SdkTransport(environ, base_url=settings.base_url)
    return AnthropicEngine(model_choice(settings), way, monotonic, record=settings.record)


def model_choice(settings: AnthropicSettings) -> ModelChoice:
    """Return the model and its limits."""
    own = settings.prices.get(settings.model)
    price = PRICES.get(settings.model) if own is None else Price(**asdict(own))
    limits = Limits(
        turns=settings.max_turns,
        tokens=settings.max_tokens,
        seconds=settings.max_seconds,
        usd=settings.max_usd,
        reply_tokens=settings.reply_tokens,
    )
    return ModelChoice(settings.model, limits, price, settings.effort, settings.batch_tokens)
