"""BUD: sizes. Source: spec/gate.md."""

from __future__ import annotations

from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.policy.tokens import count_tokens

FULL: Final = 0.8
"""Share of the budget above which the summary counts as full. Source: spec/gate.md, BUD002."""


def over(context: Context) -> list[Finding]:
    """memory_summary.md is within its token budget.

    It is put into every task: one token over and the run is void. Fix: take lines out, the ones that help
    least first.
    """
    assert context.budget is not None
    tokens = count_tokens(context.summary_text, context.token_method)
    if tokens <= context.budget:
        return []
    typed = context.hand_lines.get(SUMMARY_FILE, frozenset())
    mine = [n for n, line in enumerate(context.lines[SUMMARY_FILE], 1) if line.strip() and line in typed]
    named = f"; typed by hand: lines {', '.join(map(str, mine))}" if mine else ""
    message = f"{tokens} tokens ({context.token_method}) are over the budget of {context.budget}{named}"
    return [finding("BUD001", SUMMARY_FILE, 0, message, "take lines out or raise [run] budget")]


def nearly(context: Context) -> list[Finding]:
    """memory_summary.md leaves a fifth of its budget free.

    Above four fifths there is no room for the next night; the report lists what was left out.
    Fix: raise [run] budget, or let entries go that help no more.
    """
    assert context.budget is not None
    tokens = count_tokens(context.summary_text, context.token_method)
    if not FULL * context.budget < tokens <= context.budget:
        return []
    message = f"{tokens} of {context.budget} tokens are used"
    return [finding("BUD002", SUMMARY_FILE, 0, message, "see the report for what was left out")]


def index_size(context: Context) -> list[Finding]:
    """MEMORY.md is within its size setting.

    Beyond it searching gets slow and reading it whole impossible. Fix: shorten [retention]
    superseded_days, or remove sessions that help no more; superseded entries are the first candidates.
    """
    size = len(context.pair.index or b"")
    if size <= context.index_limit:
        return []
    struck = [e.line for _, e in context.index.entries if not e.active][:20]
    named = f"; superseded entries at lines {', '.join(map(str, struck))}" if struck else ""
    message = f"{size} bytes are over {context.index_limit}{named}"
    return [finding("BUD003", INDEX_FILE, 0, message, "shorten [retention] superseded_days")]
