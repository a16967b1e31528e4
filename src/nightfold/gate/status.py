"""The standing of a statement: whether a source tells it as unverified, planned, discussed or proposed.

Conservative on both sides. A cue counts only where it speaks of what the entry says, and an entry that
keeps any sign of doubt keeps its status. Source: spec/engines.md, rule 5.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.gate.likeness import tokens

SHARED: Final = 0.5
"""Share of a clause's own words that an entry must have for the clause to be about what it says."""

_OPEN: Final = lazy(
    # unverified
    r"未(?:经)?(?:验证|证实|核实|确认|测试|实测|复现)(?!的)|(?:还|尚|并|也)?没有?(?:验证|证实|核实|确认|实测|测过|试过|复现)|待(?:验证|证实|核实|确认|复现)"
    r"|不(?:太)?确定|存疑|怀疑(?:是|跟|和|与)|猜测?(?:是|[:：])|推测|疑似|(?:只|仅)是(?:个)?(?:猜测|推测|怀疑|假设|想法|设想|提议|讨论)|也许|大概是"
    r"|(?<!\w)(?:un(?:verified|tested|confirmed|proven)|not (?:yet )?(?:been )?(?:verified|tested|confirmed"
    r"|reproduced|proven|measured|checked)"
    r"|never (?:been )?(?:verified|tested|confirmed)|nobody has (?:\w+ )?(?:verified|tested|measured|confirmed"
    r"|checked|tried)|suspect(?:s|ed)?(?= that| the| a| it| is)"
    r"|(?:hypothesis|guess|suspicion|speculation)(?= is|:)|(?:may|might|could) (?:be|come|have been)|probably"
    r"|perhaps|presumably|supposedly)(?!\w)"
    # planned
    r"|(?:^|[，,。；;：:（(\s用户他我们团队])(?:打算|计划(?=[把将在于换改迁用做加上升到下明])|准备(?=[把将换改迁做上加升])|拟(?=[把将于换改迁]))|未完成|待办"
    r"|还没(?:有)?(?:开始|动手|做|实施)|尚未(?:开始|实施|完成|决定)"
    r"|(?<!\w)(?:plan(?:s|ned|ning)?(?: is| was)? to|plan(?:s|ned)? for|(?:is|are|was|were) planned"
    r"|intends? to|intended to"
    r"|(?:is|are) going to|on the roadmap"
    r"|not (?:yet )?(?:done|started|implemented|finished|built|merged|deployed)|unfinished|still to do|to ?do:)(?!\w)"
    # discussed
    r"|讨论中|(?:还|仍|正)?在讨论|(?:目前|暂时)?只是讨论|未(?:决定|定)(?!义)|没有?(?:决定|定下来|结论|拍板)|待定|再议|(?:还|正)?在(?:考虑|评估|权衡|犹豫)"
    r"|(?<!\w)(?:under discussion|still (?:being )?discuss(?:ed|ing)|being (?:discussed|considered)|undecided"
    r"|not (?:yet )?(?:decided|settled|agreed)"
    r"|no decision|open question|only an idea|just an idea|consider(?:ed|ing) (?:whether|moving|switching|using"
    r"|a|to))(?!\w)"
    # proposed
    r"|(?:assistant|agent|助手|模型|claude|codex) ?(?:曾|还|也)?(?:提议|建议|提出)"
    r"|用户(?:还|尚)?(?:没有?|未)(?:回应|答复|确认|回答|同意|表态|采纳)"
    r"|(?<!\w)(?:the )?(?:assistant|agent) (?:has |had |also )?(?:suggest|propos|recommend)(?:s|ed|es)?(?!\w)"
    r"|(?<!\w)user (?:did not|didn't|has not|hasn't|never) (?:yet )?(?:answer|respond|repl|confirm|agree"
    r"|approve|accept|decide)",
    re.IGNORECASE,
)
_DOUBT: Final = lazy(
    r"(?:未|没有?|尚未?|还没有?|待)(?:经|验证|证实|核实|确认|测|试|复现|决定|定|完成|实施|开始|动手|做|采纳|回应|答复|同意|表态|结论|拍板|讨论|办|查|处理)"
    r"|未(?=[，。；）)]|$)|不(?:太)?确定|存疑|怀疑|猜|推测|疑似|可能|也许|大概|似乎|假设|计划|打算|准备(?=[把将换改迁做上加升在])|拟[把将于换改迁]"
    r"|即将|将(?:会|在|于|来)|讨论|考虑|评估|权衡|犹豫|倾向|想法|设想|提议|建议|提出|要不要|是否|再议|以后再"
    r"|(?<!\w)(?:un(?:verified|tested|confirmed|proven|decided|finished|clear|sure)|(?:not|never|nobody has"
    r"|hasn't|isn't|wasn't|didn't)"
    r" (?:yet )?(?:been )?(?:\w+ed|done|sure|certain|known|built|proven)|suspect\w*|guess\w*|hypothe\w+"
    r"|speculat\w*|may|might|could|would|will|probabl\w+|perhaps|presumabl\w+|suppos\w+|plan(?:s|ned|ning)?"
    r"|intend\w*|going to|roadmap|todo|to do|pending|later|discuss\w*|consider\w*|idea|propos\w*"
    r"|suggest\w*|recommend\w*|whether|yet|maybe|possibl\w+|likely|seems?|appears?"
    r"|open (?:question|item|issue|point)s?|no (?:decision|conclusion|proof|evidence))(?!\w)",
    re.IGNORECASE,
)
"""Any sign in an entry that it is not told as a fact."""
_SETTLED: Final = lazy(
    r"已(?:经)?(?:验证|证实|确认|测试|实测|决定|采纳|同意)|用户(?:已|都|也|随后|后来|最后)?(?:同意|确认了?|决定|拍板|采纳|批准)"
    r"|(?<![n\w] )(?<!not )(?<!yet )(?<!\w)(?:has been |was |were |is |then )?(?:verified|confirmed)(?!\w)"
    r"|(?<!\w)user (?:then |has |later )?(?:agreed|confirmed|decided|approved|accepted)",
    re.IGNORECASE,
)
_CLAUSE: Final = lazy(r"[，。；;！？!?\n]|[,.:：](?=\s|$)|（|）|\(|\)")


def lost_status(said: str, told: str) -> str | None:
    """Return the source's cue where a statement loses its status, or None.

    Args:
        said: The source's statement.
        told: The entry's text.
    """
    if _DOUBT.search(told):
        return None
    for clause in _clauses(said):
        cue = _OPEN.search(clause)
        if cue is not None and not _SETTLED.search(said) and _is_about(clause, cue, told):
            return cue[0].strip(" ，,。；;：:（(")
    return None


def is_open(said: str) -> bool:
    """Return whether a statement tells anything as unverified, planned, discussed or proposed."""
    return _OPEN.search(said) is not None


def _clauses(text: str) -> list[str]:
    return [clause for clause in (c.strip() for c in _CLAUSE.split(text)) if clause]


def _is_about(clause: str, cue: re.Match[str], told: str) -> bool:
    """Whether a clause with a cue is about what the entry says: it has no words of its own, or mostly the same."""
    rest = tokens(f"{clause[: cue.start()]} {clause[cue.end() :]}") - _EMPTY
    own = {t for t in rest if len(t) > 1 or t.isascii()}
    return not own or len(own & tokens(told)) / len(own) >= SHARED


_EMPTY: Final = frozenset(
    {
        *("the", "a", "an", "is", "are", "was", "were", "be", "it", "this", "that", "to", "of", "and", "but"),
        *("目前", "还没", "没有", "只是", "还是", "但是", "现在", "暂时", "所以"),
    }
)
"""Tokens that are no words of their own."""
