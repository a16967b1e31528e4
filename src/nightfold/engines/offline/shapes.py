"""Shapes of text that are no statement: placeholders, bare references, form fields, raw output, secrets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nightfold.engines.offline.atoms import weight
from nightfold.engines.offline.kinds import FORM_FIELD, TASK_FIELD
from nightfold.formats.patterns import lazy
from nightfold.formats.session import Kind
from nightfold.formats.vocabulary import REDACTED
from nightfold.policy.literals import literals

LONGEST: Final = 600
"""Characters; a longer entry is raw output. Source: NSE002 of spec/gate.md."""

_PLACEHOLDER: Final = lazy(
    r"(?:暂时?无|无|没有?|空|待(?:补充?|填写?|定|续|写|完善)|略|同上|不适用|暂缺|未填写?|未知|(?:目前"
    r"|暂)没有|none|n/?a|nil|null|nothing(?: (?:yet|to report|so far))?|no(?:ne)? (?:yet|so far|open items?"
    r"|known)|not applicable"
    r"|tbd|tba|tbc|todo|fixme|wip|xxx+|empty|placeholder|unknown|same as above|ditto|see above|⟨[^⟩]*⟩"
    r"|<[^>]*>|\.{2,}|…+|[-–—?？]+)",
    re.IGNORECASE,
)
_MARKS: Final = " \t`*_~()（）[]【】「」“”\"'。.，,；;：:、!！"
_LOG: Final = lazy(
    r"^\[?\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?\]?\s|^\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|^(?:\[?(?:ERROR|ERR"
    r"|WARN(?:ING)?|WRN|INFO|INF|DEBUG|TRACE|FATAL)\]?)[ :]"
    r"|^at [\w.$<>]+\(|^File \"[^\"]+\", line \d+|^Traceback \(most recent|^(?:\$|>{3}|%) \S|^(?:\+{3}"
    r"|-{3}) [ab]/|^@@ .* @@|^=== RUN|^--- (?:PASS|FAIL)"
    r"|^[-dl][rwx-]{9}\s|^(?:\S+=\S+\s+){3,}|^\{\"|^<\?xml|^\|.*\|$"
)
_OURS: Final = lazy(
    r"(?:session_?id|captured_?at_?ms|workspace|project|agent|action|target)\s*:\s*\S|[AMD] (?:sessions"
    r"|forget|extensions)/\S"
    r"|(?:模式|基线|Mode|Base)\s?[:：]\s?(?:INIT|INCREMENTAL|\d|无|none)",
    re.IGNORECASE,
)
_OUR_HEADINGS: Final = lazy(
    r"(?:遗忘规则|会话文档|变更清单|产物手改|逐行差异|记忆索引|Forget rules|Hand edits|Memory index)",
    re.IGNORECASE,
)
_LISTING: Final = lazy(r"(?:^|[\s,，、])(?:[\w.-]+/)*[\w.-]+\.\w{1,5}(?=[\s,，、]|$)")
_SAYS_WHAT_TO_DO: Final = lazy(
    r"->|→|必须|不要|别(?!的)|要(?!求|点)|应|记得|一律|统一|只能|(?<!\w)(?:must|never|always|do not|don't|should"
    r"|needs?|only)(?!\w)",
    re.IGNORECASE,
)
_FOREIGN: Final = lazy(
    r"第三方|贴(?:进|过)来|粘贴|网页原文|抄录|转载|(?<!\w)(?:third[- ]party|pasted|quoted from|copied from the web"
    r"|not ours|for the record|page found)(?!\w)",
    re.IGNORECASE,
)
_LONGEST_VALUE: Final = 6
_LEAST_REFERENCE: Final = 14
_LEAST_BESIDE_SECRET: Final = 8


def is_placeholder(text: str) -> bool:
    """Whether the whole text stands in for something that was not written."""
    bare = text.strip(_MARKS)
    return not bare or _PLACEHOLDER.fullmatch(bare) is not None


def is_raw_output(text: str) -> bool:
    """Whether `text` is a log line, a listing or longer than an entry may be."""
    return len(text) > LONGEST or _LOG.search(text) is not None


def is_field(text: str) -> bool:
    """Whether `text` is a field of a form, such as `task_outcome: success`."""
    if task := TASK_FIELD.match(text):
        return not re.search(r"[。.;；] ?\S", text[task.end() :])
    field = FORM_FIELD.match(text)
    return field is not None and weight(text[field.end() :]) <= _LONGEST_VALUE


def is_ours(text: str, headings: Sequence[str]) -> bool:
    """Whether `text` poses as a part of our own files: frontmatter, a change list, a forget rule."""
    return _OURS.match(text) is not None or any(_OUR_HEADINGS.fullmatch(heading.strip()) for heading in headings)


def is_announcement(text: str) -> bool:
    """Whether `text` only leads over to what stands below it."""
    return text.endswith((":", "："))


def is_reference(text: str, kind: Kind | None) -> bool:
    """Whether `text` only points somewhere: a path, a link, a command, an id.

    Under a heading for references it takes a sentence that says what to do to be a statement.
    """
    left = _without_literals(text)
    if kind == "reference":
        return _FOREIGN.search(text) is not None or weight(left) < _LEAST_REFERENCE or not _SAYS_WHAT_TO_DO.search(left)
    return weight(left) == 0 or (weight(left) <= 2 and len(_LISTING.findall(text)) > 1)


def is_secret(text: str) -> bool:
    """Whether next to nothing is left of `text` without the secrets that were redacted."""
    return REDACTED in text and weight(text.replace(REDACTED, "")) < _LEAST_BESIDE_SECRET


def _without_literals(text: str) -> str:
    left, at = [], 0
    for literal in literals(text):
        if literal.kind in ("quote", "number"):
            continue
        left.append(text[at : literal.start])
        at = literal.end
    return "".join([*left, text[at:]]).replace("`", " ")
