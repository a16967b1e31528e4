"""The embedded default engine: deterministic, no key, no network, no clock but the run's."""

from nightfold.engines.offline.engine import OfflineEngine

__all__ = ["OfflineEngine"]
