"""GRD: nothing is invented. Source: spec/gate.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from nightfold.engines.protocol import INDEX_FILE
from nightfold.formats.index import Entry
from nightfold.formats.note import Note
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding
from nightfold.gate.fmt import finding
from nightfold.policy.dates import local_date
from nightfold.policy.literals import Literal, literals, supports
from nightfold.policy.normal import words

GROUNDED: Final = 0.5
"""Share of an entry's words that must be in its sources: "mostly in none" of gate.md, GRD002."""
FEW_WORDS: Final = 4
"""An entry with fewer words than this says too little for a ratio to mean anything."""

_RELATIVE: Final = re.compile(
    r"昨天|昨日|昨晚|今天|今日|今早|今晚|明天|明日|前天|后天|上周|本周|这周|下周|上个月|本月|这个月|下个月|周[一二三四五六日天]"
    r"|\byesterday\b|\btoday\b|\btonight\b|\btomorrow\b|\b(?:last|this|next) (?:week|month|\w+day)\b|\b\w+day\b|\bago\b",
    re.IGNORECASE,
)
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
DATE_REACH: Final = 45
"""Days around a document's stamp that a relative date of it can mean."""

_OPEN_STATUS: Final[tuple[tuple[str, str], ...]] = (
    (
        r"未验证|未经验证|没有?验证|还没验证|尚未验证|待验证|待确认|未确认|没确认|怀疑|猜测|推测|疑似|可能是|也许|"
        r"\bunverified\b|\bnot (?:yet )?(?:verified|tested|confirmed|measured)\b|\bsuspect(?:s|ed)?\b|\bmight be\b|"
        r"\bmay be\b|\bprobably\b|\bguess\b|\bnobody has (?:tested|measured|verified)\b|\bunconfirmed\b|\bhypothesis\b",
        r"未验证|未经验证|验证|确认|怀疑|猜|推测|疑似|可能|也许|unverified|not (?:yet )?(?:verified|tested|confirmed|measured)|"
        r"suspect|might|may\b|probabl|guess|nobody|unconfirmed|hypothes|perhaps|unclear|not sure",
    ),
    (
        r"计划|打算|准备(?=把|将|换|改|迁|做|上)|未完成|尚未|还没(?:有)?做|待办|\bplan(?:s|ned|ning)?\b|\btodo\b|\bnot (?:yet )?(?:done|started|built)\b"
        r"|\bintends? to\b|\bgoing to\b|\bopen item\b",
        r"计划|打算|准备|未完成|尚未|还没|待|将来|以后|plan|todo|not (?:yet )?(?:done|started|built)|intend|going to|open|will\b|later",
    ),
    (
        r"讨论中|在讨论|还在讨论|未决定|没有决定|尚未决定|还没定|没有定|未定|再议|待定|\bunder discussion\b|\bundecided\b|\bnot decided\b"
        r"|\bstill discussing\b|\bno decision\b|\bdiscussed\b",
        r"讨论|决定|未定|没定|还没定|再议|待定|要不要|倾向|想法|discuss|decid|undecided|decision|open|consider",
    ),
    (
        r"(?:assistant|agent|助手|模型|claude|codex) ?(?:提议|建议|提出)|用户(?:没有?|未)(?:回应|答复|确认|回答)|\b(?:assistant|agent|i) (?:suggest|propos|recommend)"
        r"|\buser did not (?:answer|respond|reply|confirm)\b",
        r"提议|建议|提出|未确认|没有?(?:回应|确认|答复|回答)|suggest|propos|recommend|unconfirmed|did not (?:answer|respond|reply|confirm)|not confirmed",
    ),
)
_STATUS: Final = tuple((re.compile(s, re.IGNORECASE), re.compile(e, re.IGNORECASE)) for s, e in _OPEN_STATUS)
_SETTLED: Final = re.compile(
    r"已(?:经)?(?:验证|确认|完成|决定|切换|合并|上线)|用户(?:同意|确认|决定|拍板)|\bverified\b|\bconfirmed\b|\b(?:the )?user (?:agreed|confirmed|decided)\b",
    re.IGNORECASE,
)


def literal_support(context: Context) -> list[Finding]:
    """Every literal of an entry occurs in one of its sources, or in the entry's earlier wording.

    Paths, URLs, numbers, versions, dates, identifiers, commands, quoted and backticked strings. A date
    that resolves a relative date of the source is supported, and so are the source's own agent, project
    and workspace. Fix: write what the source says.
    """
    found = []
    for entry in _judged(context):
        assert entry.source is not None
        for literal in literals(entry.belief):
            if not _supported(literal, entry, context):
                message = f"{literal.kind} {_shown(literal.text)} is in none of its sources"
                line = entry.line + entry.belief.count("\n", 0, literal.start)
                found.append(finding("GRD001", INDEX_FILE, line, message, "write what the source says"))
    return found


def _judged(context: Context) -> Iterator[Entry]:
    """Entries that must be grounded: those that a person typed speak for themselves."""
    typed = {e.new for e in context.hand_edits or () if e.new is not None}
    for _, entry in context.index.entries:
        if entry.source is None or entry.belief in typed or entry.text in typed:
            continue
        if all(context.sources.get(i) is not None for i in entry.source.ids):
            yield entry


def _supported(literal: Literal, entry: Entry, context: Context) -> bool:
    assert entry.source is not None
    if any(supports(context.sources.text(i), literal) for i in entry.source.ids):
        return True
    if any(supports(text, literal) for text in _earlier(entry, context)):
        return True
    days = _DATE.findall(literal.text)
    return bool(days) and all(_resolves(day, entry, context) for day in days)


class _Earlier:
    """The base's wordings, by source id."""

    def __init__(self, context: Context) -> None:
        self.by_id: dict[str, list[str]] = {}
        for _, entry in context.base_index.entries if context.base_index else ():
            for session_id in entry.source.ids if entry.source else ():
                self.by_id.setdefault(session_id, []).append(entry.belief)


def _earlier(entry: Entry, context: Context) -> Iterable[str]:
    """The earlier wording of the same entry; another entry of the same source is no support."""
    assert entry.source is not None
    by_id = context.remembered(_Earlier).by_id
    return (t for i in entry.source.ids for t in by_id.get(i, ()) if t == entry.belief)


def _resolves(day: str, entry: Entry, context: Context) -> bool:
    assert entry.source is not None
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        return False
    for session_id in entry.source.ids:
        source = context.sources.get(session_id)
        if source is None or context.zone is None or not _RELATIVE.search(source.text):
            continue
        said = date.fromisoformat(local_date(source.captured_at_ms, context.zone))
        if abs(wanted - said) <= timedelta(days=DATE_REACH):
            return True
    return False


def support(text: str, ids: Iterable[str], context: Context) -> float:
    """Return which share of the words of `text` stands in its sources, 0 to 1."""
    said = [w for w in words(text) if not w.isspace()]
    if not said:
        return 1.0
    known = frozenset[str]().union(*(context.sources.words(i) for i in ids))
    return sum(1 for w in said if w in known) / len(said)


def lexical_support(context: Context) -> list[Finding]:
    """Most words of an entry stand in its sources.

    Rule 4: keep the source's sentence. The ratio is in the finding. Fix: take one of the sources' wordings.
    """
    found = []
    for entry in _judged(context):
        assert entry.source is not None
        if len(words(entry.belief)) < FEW_WORDS or entry.belief in set(_earlier(entry, context)):
            continue
        ratio = support(entry.belief, entry.source.ids, context)
        if ratio < GROUNDED:
            message = f"only {ratio:.0%} of its words are in its sources"
            one = finding("GRD002", INDEX_FILE, entry.line, message, "take one of the sources' wordings")
            found.append(replace(one, score=round(ratio, 4)))
    return found


def status_kept(context: Context) -> list[Finding]:
    """What a source says is unverified, planned, discussed or proposed is not told as a fact.

    Fix: keep the word that says so.
    """
    found = []
    for entry in _judged(context):
        assert entry.source is not None
        if not entry.active or _earlier_said(entry, context):
            continue
        problem = next((p for i in entry.source.ids if (p := _lost_status(entry, i, context))), None)
        if problem and not any(_plain(entry, i, context) for i in entry.source.ids):
            message = f"the source's status is lost ({problem})"
            found.append(finding("GRD003", INDEX_FILE, entry.line, message, "keep the word that says so"))
    return found


def _earlier_said(entry: Entry, context: Context) -> bool:
    return entry.belief in set(_earlier(entry, context))


class _Statements:
    """The statements of every source, with their words."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._known: dict[str, list[tuple[str, frozenset[str]]]] = {}

    def of(self, session_id: str) -> list[tuple[str, frozenset[str]]]:
        """Return the statements of a source."""
        if session_id not in self._known:
            source = self._context.sources.get(session_id)
            texts: list[str] = []
            if isinstance(source, Note):
                texts = [source.content]
            elif source is not None:
                texts = [_with_heading(i.text, i.kind) for i in source.items]
            self._known[session_id] = [(t, frozenset(words(t))) for t in texts]
        return self._known[session_id]


def _with_heading(text: str, kind: str | None) -> str:
    return f"{text} 未完成" if kind == "open" else text


def _closest(entry: Entry, session_id: str, context: Context) -> tuple[str, float]:
    said = frozenset(words(entry.belief))
    best, score = "", 0.0
    for text, known in context.remembered(_Statements).of(session_id):
        share = len(said & known) / max(1, len(said))
        share = share * 0.8 + 0.2 * len(said & known) / max(1, len(known))
        if share > score:
            best, score = text, share
    return best, score


def _lost_status(entry: Entry, session_id: str, context: Context) -> str | None:
    text, score = _closest(entry, session_id, context)
    if score < GROUNDED or _SETTLED.search(text):
        return None
    for said, kept in _STATUS:
        match = said.search(text)
        if match and not kept.search(entry.belief):
            return match[0]
    return None


def _plain(entry: Entry, session_id: str, context: Context) -> bool:
    """Whether this source tells it as a fact."""
    text, score = _closest(entry, session_id, context)
    return score >= GROUNDED and not any(said.search(text) for said, _ in _STATUS)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:59]}…")
