"""nightfold folds a coding agent's session documents into a memory that names its sources.

`consolidate` and `check` are the command line's own functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nightfold.library import check, consolidate
    from nightfold.report import Report

__all__ = ["Report", "check", "consolidate"]

_HOMES = {
    "check": ("nightfold.library", "check"),
    "consolidate": ("nightfold.library", "consolidate"),
    "Report": ("nightfold.report", "Report"),
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: `nightfold --help` needs none of them."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)
