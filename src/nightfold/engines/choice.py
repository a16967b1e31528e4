"""Which engine a run gets. The engines' packages are imported only when one is chosen."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from nightfold.config import Settings
    from nightfold.engines.protocol import Engine

EngineName = Literal["offline", "anthropic"]


def choose_engine(settings: Settings, environ: Mapping[str, str]) -> Engine:
    """Return the engine that the settings name.

    Args:
        settings: Settings of the run.
        environ: Environment variables; the only place for credentials.

    Raises:
        ConfigError: If the engine needs a key and none is set.
    """
    if settings.run.engine == "anthropic":
        from nightfold.engines.anthropic.build import build_engine

        return build_engine(settings.anthropic, environ, time.monotonic)
    from nightfold.engines.offline import OfflineEngine

    return OfflineEngine()
