"""NSE: noise. Source: spec/gate.md, spec/engines.md rule 2."""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.patterns import lazy
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.policy.patterns import guarded

RAW_CHARACTERS: Final = 600
"""Characters above which an entry is raw output rather than a statement. Source: spec/gate.md, NSE002."""
LISTING_LINES: Final = 6
"""Continuation lines from which an entry has the shape of a listing."""

_DONE: Final = guarded(
    "pr|mr|reque|batch|第",
    r"\b(?:PR|MR|pull request|merge request)s? ?[#!]?\d+ (?:was |has been |is |got )?(?:merged|closed)\b",
    r"(?:PR|MR) ?[#!]?\d+ ?(?:已|已经)(?:合并|合入|关闭)",
    r"\bbatch(?:es)? \d+(?: of \d+)? (?:is |are |was |were )?(?:done|finished|complete[d]?)\b",
    r"第 ?[\d一二三四五六七八九十]+ ?批\S{0,12}已(?:经)?(?:全部)?\S{0,6}(?:完成|补跑|跑完|压缩)",
    flags=re.IGNORECASE,
)
_LOG: Final = lazy(
    r"^\s*(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\d{2}:\d{2}:\d{2}[.,]\d|(?:INFO|DEBUG|WARN|ERROR|TRACE)\b"
    r"|at \w[\w.$]+\(|"
    r"[-d][rwx-]{9}\s|\+\+\+ |--- a/|Traceback )",
    re.MULTILINE,
)


def finished(context: Context) -> list[Finding]:
    """A finished one-off is no durable knowledge: a merged pull request, a completed batch.

    It helps nobody next week; the session document keeps it. Fix: remove it.
    """
    return [
        finding("NSE001", INDEX_FILE, entry.line, "a finished one-off", "remove it; its document keeps it")
        for _, entry in context.index.entries
        if entry.active and entry.source and _DONE.search(entry.text)
    ]


def raw_output(context: Context) -> list[Finding]:
    """An entry is a statement, not raw output: at most 600 characters, no log, no listing.

    Fix: say in one sentence what it shows.
    """
    return [
        finding("NSE002", INDEX_FILE, entry.line, "raw output", "say in one sentence what it shows")
        for _, entry in context.index.entries
        if entry.source and _raw(entry.text)
    ]


def _raw(text: str) -> bool:
    return len(text) > RAW_CHARACTERS or bool(_LOG.search(text)) or text.count("\n") >= LISTING_LINES
