"""Regular expressions that are compiled when they are first used.

The program knows some hundreds; compiling all of them at import would make every command wait for what
few of them need. Measured: a third of the start of `nightfold check`.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _Waiting:
    """Stands for a pattern until one of its methods is asked for, and keeps that method then."""

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        # `re.compile` keeps what it has compiled, but not for ever; the methods kept here hold it.
        found = getattr(re.compile(self.pattern, self._flags), name)
        self.__dict__[name] = found
        return found


def lazy(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern like `re.compile`, but compiled at its first use.

    Only its methods and attributes may be used; it is no argument for functions of `re`.
    """
    return cast("re.Pattern[str]", _Waiting(source, int(flags)))
