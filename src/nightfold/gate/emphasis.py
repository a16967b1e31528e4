"""Strong emphasis, as Markdown readers see it: `**` and `__` that open and close.

Follows the rule of CommonMark for delimiter runs (0.31, section 6.2), because a plain look for two stars
takes `src/**/*.ts`, `2**10` and `f(**a, **b)` for emphasis. Names such as `__init__` are left alone.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from nightfold.formats.patterns import lazy

_CODE: Final = lazy(r"(?<!`)(`+)(?!`)(?:(?!\n\n).)+?(?<!`)\1(?!`)", re.DOTALL)
_LINK: Final = lazy(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://\S+")
_GLOB: Final = lazy(r"\S*(?:/\*\*|\*\*/)\S*")
_RUN: Final = lazy(r"(?<![\\*])\*{2,3}(?!\*)|(?<![\\_])__(?!_)")
_NAME: Final = lazy(r"[A-Za-z0-9_]+")


def has_strong(text: str) -> bool:
    """Return whether a line holds strong emphasis outside code, links and file patterns."""
    if "**" not in text and "__" not in text:
        return False
    bare = _GLOB.sub(" ", _LINK.sub(" ", _CODE.sub("x", text)))
    opened: dict[str, re.Match[str]] = {}
    for run in _RUN.finditer(bare):
        opener = opened.get(run[0])
        if opener is not None and _closes(bare, run):
            if _is_prose(bare, opener, run):
                return True
            del opened[run[0]]
        elif _opens(bare, run):
            opened[run[0]] = run
    return False


def _opens(text: str, run: re.Match[str]) -> bool:
    before, after = _around(text, run)
    if _is_space(after) or (_is_mark(after) and not (_is_space(before) or _is_mark(before))):
        return False
    return run[0] != "__" or not before.isalnum()


def _closes(text: str, run: re.Match[str]) -> bool:
    before, after = _around(text, run)
    if _is_space(before) or (_is_mark(before) and not (_is_space(after) or _is_mark(after))):
        return False
    return run[0] != "__" or not after.isalnum()


def _is_prose(text: str, opener: re.Match[str], closer: re.Match[str]) -> bool:
    """Whether the marks are emphasis rather than a power (`2**10`) or a name (`__init__`)."""
    between = text[opener.end() : closer.start()]
    if opener[0] == "__":
        return _NAME.fullmatch(between) is None
    before, after = _around(text, opener)
    return not (_is_word(before) and _is_word(after))


def _around(text: str, run: re.Match[str]) -> tuple[str, str]:
    before = text[run.start() - 1] if run.start() else " "
    after = text[run.end()] if run.end() < len(text) else " "
    return before, after


def _is_space(char: str) -> bool:
    return char.isspace()


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _is_word(char: str) -> bool:
    return char.isascii() and (char.isalnum() or char in "_)]")
