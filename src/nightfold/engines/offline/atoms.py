"""Taking an item apart into statements, and down to what it says.

A bullet that bundles statements is split only where every part stands alone: a sentence that begins with
`It`, 否则 or a bare verb means nothing without the one before it, and half a statement is worse than a
long one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from nightfold.engines.offline.cue import Cue
from nightfold.formats.blocks import Line
from nightfold.formats.patterns import lazy
from nightfold.formats.sentences import split_sentences

_INNER_END: Final = lazy(r"[。！？!?]\S|[.!?]\s")
_ARROW: Final = lazy(r"->|→|=>|⇒")

_LEANS_ON: Final = lazy(
    r"(?:它们?|他们?|她们?|这(?!台|个?(?:项目|仓库|工程|库|目录|站点|机器|电脑))|那|该|此|其|前者|后者|两者"
    r"|二者|否则|不然|因此|所以"
    r"|因为|由于|但|不过|然而|而|并|且|另外|同时|然后|之后|接着|于是|也|还|又|再|仍|才|就|都|以上|上述|如上"
    r"|同上|下面|以下|例如|比如|即"
    r"|此外|故|从而|最后|后来|结果|只是|只要|除非|除此|至于|反之|要(?!求)|需要?|必须|不要|不能|不许|别|应该?"
    r"|可以?|会|能|用|改|加|设|跑|先|记得"
    r"|注意|建议|没有|没|不|已|如果|若|当|对应|一样|同样|原因|目前|暂时|等)"
    r"|(?:it|its|it's|they|their|them|this(?! (?:repo|repository|project|machine|site|codebase)\b)|that"
    r"|these|those|he|she|his|her"
    r"|otherwise|so|but|and|or|then|also|however|therefore|hence|thus|instead|else|same|both|neither|either"
    r"|the (?:former|latter"
    r"|above|following|other|others|rest|reason|same|fix|result|cause)|as above|see|for example|because"
    r"|which|after that|until"
    r"|note|use|keep|do not|don't|never|always|run|set|add|no|not|only|must|should|still|there|here|if|when"
    r"|once|due to|with (?:this|that|the (?:fix|change)|fixed)"
    r"|(?:fixed|solved|resolved|caused|replaced|changed|worked around|mitigated|addressed|handled|found|reverted|done)"
    r"(?= (?:by|in|with|to|via|through|using|from)\b))\b"
    r"|(?:uses|creates|causes|breaks|returns|prevents|allows|requires|ensures|includes|contains|provides|enables"
    r"|leads|means|affects|avoids|adds|removes|replaces|applies|throws|raises|skips|ignores|treats|converts|wraps"
    r"|sends|deletes|triggers|handles|makes|takes|gives|keeps|lets|clears|depends|defaults|fails|expects|relies)"
    r" (?!(?:is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would|do|did|go|come|live|stay"
    r"|of|in|and|or)\b)",
    re.IGNORECASE,
)
"""What leans on the sentence before it. A verb in the third person with nothing before it (`Uses …`, `Breaks …`) has
its subject there; behind a noun of the same form (`Returns are …`, `Triggers live …`) stands another verb."""
_REFERS: Final = Cue(
    r"(?:它们?(?=[的会是在要不把被能也都])|其(?![他它余中实])|前者|后者|上述|以上(?!版本)|如上|同上|见上"
    r"|这(?:样|种|些|一点|点|条|件事)?(?=[，会是也要都就能才意说])|那(?:样|些|种)?(?=[，会是也要都就])"
    r"|否则|不然|因此|所以|但(?!凡)|不过|然而|而且|并且|另外(?=，)|同时(?=，)|然后|之后(?=，)|接着|于是|此外"
    r"|从而|反之|至于"
    r"|(?:他|她)(?!们的|人))",
    r"(?:it(?! is (?:important|best|recommended|safe|enough|possible|worth|likely|unlikely|unclear"
    r"|not clear))(?! (?:looks?|seems?|appears?|turns? out))|its|it's|they|their"
    r"|(?:this|that|these|those)(?= (?:is|are|was|were|will|would|can|must|should|does|do|did|has|had|means"
    r"|meant|makes"
    r"|happens|happened|works|worked|breaks|broke|causes|caused|needs|requires|also|only|applies|way|holds))"
    r"|otherwise|but|and|however|therefore|hence|thus|then|also|the (?:former|latter|above)"
    r"|same (?:as above|here|for)|as above|see above|ditto|which|he|she)(?!\w)",
)
_USER_PRONOUN: Final = Cue(
    r"(?:他|她)(?=现在|如今|平时|一直|一般|已经(?:改|换|不)|不再|从[^，。]{1,12}(?:换|改|迁|转|搬)|用\s?[A-Za-z`]|把[^，。]{1,12}(?:换|改|迁|搬)"
    r"|[改换][成用]|只用|不用)"
    r"|(?:他|她)(?=[^，。]{0,6}(?:希望|要求|喜欢|偏好|习惯|不想|不喜欢|讨厌|强调|说|想|要|嫌|更|自己))",
    r"(?:he|she)(?= (?:\w+ )?(?:wants?|wanted|prefers?|preferred|likes?|dislikes?|hates?|asks?|asked|said"
    r"|says"
    r"|insists?|insisted|expects?|does not|doesn't|would|will not|never|always|reads|reviews|pushes|keeps"
    r"|(?:has |have )?(?:switched|moved|changed|migrated|dropped|stopped|gone back|went back)|now|no longer|uses|works"
    r"|runs|writes|types|opens|commits|lives|sleeps|bikes|walks|cooks|reads|gets up|drinks|eats|rides|trains))",
)
_CONTENT: Final = lazy(r"[\u4e00-\u9fff]|[A-Za-z0-9_./-]+")
_LEAST_WEIGHT: Final = 8
"""What a part of a bundle weighs at least to be a statement: a Chinese character 1, a word 2."""

_AGAIN: Final = (
    r"(?:又|再次?|再一次|又一次|再度|反复|多次|一再|明确|特别|专门|顺口|随口|当场|这次|今天|还|也|已经"
    r"|第[一二三四五六七八九十\d]+次)"
)
_SAYING: Final = (
    r"(?:原话|说道?|强调|要求|重申|补充|提醒|指出|表示|纠正|吩咐|交代|叮嘱|提到|确认|声明|规定|说明|讲|坚持"
    r"|反馈|指示|约定|希望|想要?|叫|让)"
)
_REPORT_ZH: Final = lazy(
    rf"(?:用户|他|她|对方|本人)?(?:在会话里|在对话里)?{_AGAIN}*(?:用户|他|她)?{_AGAIN}*{_SAYING}(?:过|了|是"
    rf"|到|道)?(?:一[次遍句])?"
    rf"(?:我|agent|助手)?\s*[:：，,]?\s*(?=[“「『\"])"
    rf"|(?:用户|他|她|本人)(?:在会话里|在对话里)?{_AGAIN}*{_SAYING}(?:过|了|是|道)?(?:一[次遍])?(?:我|agent"
    rf"|助手)?\s*[:：，,]?\s*"
    rf"|(?:用户)?{_AGAIN}*(?:用户)?{_AGAIN}*(?:原话|偏好|要求|强调|重申)\s*[:：]\s*"
    rf"|(?:用户|user)\s*[:：]\s*",
    re.IGNORECASE,
)
_ALSO: Final = r"(?:also|again|once more|explicitly|repeatedly|clearly|now|then|just|always|already|has|had|once|later)"
_SAID: Final = (
    r"(?:said|says|say|asked?|asks|wants?|wanted|prefers?|preferred|repeats?|repeated|reminded|reminds"
    r"|insists?|insisted|stress(?:es|ed)"
    r"|points? out|pointed out|notes?|noted|confirms?|confirmed|told|tells|states?|stated|adds?|added"
    r"|requests?|requested|requires?"
    r"|required|emphasi[sz](?:es|ed)|demands?|demanded|expects?|expected|would like|likes?|made clear"
    r"|makes clear|corrected|mentioned)(?!\w)"
)
_REPORT_EN: Final = lazy(
    rf"(?:the )?user(?:'s (?:words|wish|preference|request|rule))?\s*[:：]\s*"
    rf"|(?:the )?user\s+(?:{_ALSO}\s+)*{_SAID}(?:\s+(?:me|us|it|the (?:agent|assistant)|again|twice"
    rf"|once more|explicitly|clearly)(?!\w))*"
    r"(?:\s+(?:that|to|for))?\s*[:,]?\s*",
    re.IGNORECASE,
)
_TRAILING_REPORT: Final = lazy(
    r"[，,；;]\s*(?:这是?|这点|这条)?(?:用户|他|她)(?:本人|自己)?(?:在会话里|在对话里|当时|刚|又|再|再次|也"
    r"|反复|一再|特别|第[一二三四五六七八九十\d]+次)*"
    r"(?:说|强调|提|点|讲|重申|提醒|要求|叮嘱|确认)(?:了|过|到)*(?:一?[次遍句]|这事)?[。.]?$"
    r"|[,;]?\s*(?:the user|user|he|she) (?:said|repeated|stressed|confirmed|insisted)(?: (?:so|it|this"
    r"|that))?(?: again| twice| once more)?\.?$",
    re.IGNORECASE,
)
_FILLER_ZH: Final = lazy(
    r"再次|又一次|再一次|又一遍|再度|再三|仍旧|仍然|依旧|依然|照旧|继续|还是(?=用|走|放|按|叫|要|先|不|由)|一直(?=是"
    r"|用)"
)
_FILLER_EN: Final = lazy(
    r"(?<![A-Za-z])(?:once (?:more|again)|again|still|as before|as usual|as always)(?![A-Za-z])", re.IGNORECASE
)
_TRAILING: Final = " \t。．.!！,，;；:：、~…"
_QUOTES: Final = {"“": "”", "「": "」", "『": "』", '"': '"', "'": "'", "‘": "’", "《": "》"}
_OPENING: Final = '"“「『'
_QUOTED: Final = lazy(r"\"[^\"]+\"|“[^”]+”|「[^」]+」")
"""A quotation and nothing else: behind another sentence it gives the words for what that one tells."""
_SPACES: Final = lazy(r"\s{2,}")
_REPORTS: Final = 6
"""Reports that may stand one in another; who writes more of them writes to stall the reader."""


@lru_cache(maxsize=16_384)
def core(text: str) -> str:
    """Return what a statement says, for comparing: who reports it, how often, and the marks around it go.

    Lead-ins (用户再次强调：, `the user said again:`), quotes around the whole, restating words (再次, 仍旧,
    `again`, `still`) and punctuation at the end are taken off; nothing else is changed. Never empty unless
    `text` is.
    """
    current = unreported(text)
    current = _FILLER_EN.sub(" ", _FILLER_ZH.sub("", current))
    return _SPACES.sub(" ", current).strip(" \t,，").rstrip(_TRAILING) or text.strip()


def unreported(text: str) -> str:
    """Return a statement without who reports it and the quotes around the whole; every word of the rest stays."""
    current = text.strip()
    for _ in range(_REPORTS):
        before, current = current, _unreported(current)
        if current == before:
            break
    return current


def split_bundle(text: str) -> tuple[str, ...]:
    """Split a bullet into its sentences if each of them is a statement of its own, else return it whole."""
    if not _INNER_END.search(text) or _ARROW.search(text):
        return (text,)
    parts = tuple(sentence.text for sentence in split_sentences([Line(text, 0)]))
    if len(parts) < 2 or any(not stands_alone(part, first=n == 0) for n, part in enumerate(parts)):
        return (text,)
    quoted = [_QUOTED.fullmatch(part) is not None for part in parts]
    return parts if quoted[0] or not any(quoted) else (text,)


def stands_alone(text: str, *, first: bool = False) -> bool:
    """Whether a sentence means something without the one before it.

    Args:
        text: The sentence.
        first: It is the first of its bullet; then only its length is looked at.
    """
    if weight(text) < _LEAST_WEIGHT:
        return False
    return first or leading_reference(text.lstrip(_OPENING)) is None


def refers_back(text: str) -> bool:
    """Whether `text` points at something before it (它, 否则, `It`, `Otherwise`) and means little alone.

    A question's `Which` asks; it does not point.
    """
    asks = text.rstrip().endswith(("?", "？")) and text[:5].lower() == "which"
    return not asks and _REFERS.match(text) is not None


def name_the_user(text: str) -> str:
    """Return `text` with a pronoun for the user at its head replaced by 用户 or `The user`."""
    match = _USER_PRONOUN.match(text)
    if match is None:
        return text
    return ("用户" if "\u4e00" <= match[0] <= "\u9fff" else "The user") + text[match.end() :]


def weight(text: str) -> int:
    """Return how much `text` says: 1 for a Chinese character, 2 for a word, a number or a path."""
    return sum(1 if "\u4e00" <= found[0] <= "\u9fff" else 2 for found in _CONTENT.findall(text))


def leading_reference(text: str) -> str | None:
    """Return the word with which `text` leans on what stands before it, or None."""
    match = _LEANS_ON.match(text)
    return match[0] if match else None


def _unreported(text: str) -> str:
    for pattern in (_REPORT_ZH, _REPORT_EN):
        match = pattern.match(text)
        if match and match.end() < len(text):
            text = text[match.end() :]
    match = _TRAILING_REPORT.search(text)
    if match and match.start() > 0:
        text = text[: match.start()]
    bare = text.strip().rstrip(_TRAILING)
    closing = _QUOTES.get(bare[:1])
    if closing and len(bare) > 2 and bare.endswith(closing) and closing not in bare[1:-1] and bare[0] not in bare[1:-1]:
        return bare[1:-1].strip()
    return text.strip()
