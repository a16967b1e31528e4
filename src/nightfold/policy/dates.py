"""Days of stamps."""

from __future__ import annotations

from datetime import datetime, tzinfo


def local_date(captured_at_ms: int, zone: tzinfo) -> str:
    """Return the day of a stamp in `zone`, as `YYYY-MM-DD`."""
    return datetime.fromtimestamp(captured_at_ms / 1000, zone).strftime("%Y-%m-%d")
