"""The embedded default engine: deterministic, no key, no network, no clock but the run's."""
