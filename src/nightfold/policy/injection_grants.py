"""The vocabulary of permission: what is said to be granted, to whom, and that nobody is to be asked.

Expressions run over levelled text, as those of `injection_rules`. A permission that stands in a document is
a claim; only the user's own note or hand gives one.
"""

from __future__ import annotations

from typing import Final

from nightfold.policy.patterns import any_of, guarded

KEPT_ASKING: Final = any_of(
    r"""
        \b(?:never|not|n't|cannot|nobody|no one|must not)\b[^.;!?\n]{0,80}\bwithout (?:\w+ ){0,2}(?:asking
        |confirm\w*|approval|review|permission|supervision)""",
    r"""
        (?:未经|没有|不)(?:.{0,6})(?:确认|批准|同意|允许|授权|询问).{0,8}(?:不得|不要|不能|不可|禁止|不许
        |别)|(?:不得|不要|不能|不可|禁止|不许|别|切勿)(?:在)?(?:未经|跳过|绕过|不)""",
)
"""The opposite of a permission: nothing without asking."""

GRANT: Final = guarded(
    """
        approv|authori|grant|allow|permi|clear|consent|agreed|access|授权|批准|同意|授予|许可|允许
        |获批|放行|权限""",
    r"""
        \b(?:already|permanently|fully|explicitly|hereby|always|automatically)[ -](?:been )?(?:approved
        |authori[sz]ed|granted|allowed|permitted|cleared|consented)\b|\bpre-?(?:approved|authori[sz]ed
        |cleared)\b""",
    r"""
        \b(?:standing|blanket|permanent|unlimited|full) (?:permission|approval|authori[sz]ation|consent
        |access)\b""",
    r"""
        \b(?:permission|approval|consent|authori[sz]ation) (?:is|was|has been
        |have been) (?:already |permanently )?(?:given|granted|obtained)\b""",
    r"""
        \b(?:user|owner|admin|administrator|team|maintainer
        |boss)s? (?:has |have )?(?:already |permanently )?(?:approved|authori[sz]ed|granted|consented|agreed
        |allowed|permitted)\b""",
    r"""
        (?:已(?:经)?(?:被|获)?(?:永久|长期|预先|全部|一次性|明确)?|永久|长期|完全|默认|预先?|一律|均
        |视为)(?:已|被|获)?(?:授权|批准|同意|授予|许可|允许|获批|放行)(?!的?(?:用户|设备|应用|账号|客户端
        |域名|ip|人|成员|请求|pr|订单|名单))""",
    r"最高权限|全部权限|所有权限|(?:用户|管理员|团队|老板)(?:永久|一直|始终)(?:授权|允许|同意|批准)",
)
"""A permission is said to have been given."""

NO_ASKING: Final = guarded(
    """
        need|ask|confirm|approv|permission|review|question|问|确认|批准|审批|审核|评审|请示|征|许可
        |授权|直接""",
    r"""
        \bno (?:further )?need (?:to|for)(?: the)?(?: agent| assistant)?(?: to)? ?(?:ask|confirm|check
        |confirmation|approval)|\b(?:don't|do not|never|stop|without
        |instead of) (?:need to |have to |ever |even )?ask(?:ing)?\b""",
    r"""
        \b(?:skip|bypass|omit|suppress|ignore) (?:the |any |all |every )?(?:confirmation|approval|permission
        |review)s?(?: prompts?| steps?)?\b|\bno (?:further )?(?:confirmation|approval
        |questions?) (?:is |are )?(?:needed|required|necessary|asked)""",
    r"""
        (?:无需|无须|不必|不用|不需要|免|毋须|别|不要)(?:再|每次|再次|任何|额外|提前|向用户|另行|去)*(?:问
        |询问|确认|批准|审批|请示|征得|征求|许可|授权)""",
    r"""
        直接(?:执行|操作|删除|推送|提交|放行)(?:即可|就行|就好|就可以)|(?:跳过|绕过|免除)(?:所有|任何
        |人工)?(?:确认|审批|审核|批准|评审)""",
)
"""Nobody is to be asked."""

NO_ASKING_OF_AGENTS: Final = guarded(
    "without |bypass",
    r"\bwithout (?:any )?(?:further )?(?:confirmation|confirming|approval|review|permission|supervision)\b",
    r"\bbypass(?:es|ing)? (?:the )?(?:review|sandbox|checks?)\b",
)
AGENT: Final = any_of(
    r"\b(?:agents?|assistants?|ai|models?|claude|codex|you|copilot|bots?)\b",
    r"助手|智能体|模型|机器人|你",
)
ALLOWED: Final = any_of(
    r"\b(?:may|can|allowed to|permitted to|free to|authori[sz]ed to|entitled to)\b",
    r"可以|可直接|有权|允许",
)
EVERYTHING: Final = any_of(
    r"\b(?:all|any|every|always|whatever|forever|permanently|from now on|at any time)\b",
    r"所有|任何|一切|凡是|全部|每次|以后|今后|永远|随时|从此|一律",
)
GRAVE: Final = any_of(
    r"""
        \b(?:shell )?commands?\b|\btool calls?\b|\bdelet\w+|\b(?:force[- ])?push\b|\bproduction\b|\bprod\b
        |\bsudo\b|\broot\b|\bdeploy\w*|\bmerge\b|\bpayments?\b|\bmain\b|\bsecrets?\b|\bcredentials?\b""",
    r"命令|删除|写操作|推送|部署|生产|工具调用|转账|付款|权限|高危",
)
"""Acts for which a blanket permission is never a harmless preference."""


def claims_permission(plain: str) -> bool:
    """Tell whether levelled text claims a standing permission for its reader (INJ002 of spec/gate.md).

    Either something is said to be granted and nobody need be asked; or the agent may do grave things, or
    all of a kind, without asking. What must *not* happen without asking is the opposite and never counts.
    """
    if not (NO_ASKING.search(plain) or NO_ASKING_OF_AGENTS.search(plain)):
        return False
    plain = KEPT_ASKING.sub(" ", plain)
    if GRANT.search(plain) and NO_ASKING.search(plain):
        return True
    if not GRAVE.search(plain) or not (NO_ASKING.search(plain) or NO_ASKING_OF_AGENTS.search(plain)):
        return False
    if AGENT.search(plain) and (ALLOWED.search(plain) or GRANT.search(plain)):
        return True
    return bool(EVERYTHING.search(plain) and NO_ASKING.search(plain))
