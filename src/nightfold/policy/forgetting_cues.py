"""Small words that say how a statement stands to what it speaks of: negation, change, function words, people."""

from __future__ import annotations

from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.forgetting_lexicon import OPPOSITES
from nightfold.policy.forgetting_stems import stem


def _stems(listed: str) -> frozenset[str]:
    return frozenset(stem(word) for word in listed.split())


FUNCTION_WORDS: Final = _stems("""
a an the of to in on at by for with from and or is are was were be been being it its this that these those there
as so have has had will would shall should could about into than then when which who whom whose also just only
very s d ll re ve what where how while if but both own same such too out up off over under again we our us you
your currently really quite still yet already either because due until till since during after before even one
get going ago ever later through via some his
""")
"""Stems that tell nothing of what an English statement is about."""
FUNCTION_CHARACTERS: Final = frozenset(
    "的了是在有和与及或也而则就才被给对到着过里中个这那些它们您吧呢啊吗呀么之其于以为从向因所地很再又还能会件位名条次种"
    "份"
)
"""Characters that tell nothing of what a Chinese statement is about."""
NEGATORS: Final = _stems("不 没 无 非 未 勿 莫 别 no not never none nobody nothing without cannot neither nor t")
FORBIDDING: Final = "禁止"
"""The concept of the thesaurus that denies what follows."""
DENIALS: Final = frozenset((FORBIDDING, "避开", "反对", "讨厌", "没通过", "停用"))
"""Concepts that deny by themselves, so that a text may say by one of them what a rule says by a negator."""
NEUTRAL: Final = tuple(
    sorted(
        _stems("""
        特别 级别 区别 分别 类别 识别 性别 别人 别的 别家 非常 不过 不仅 不但 不同 差不多 不久 无论 不管 没错 未来
        不断 除非 不少 不限 无关 不只 无线 未必 不妨 无障碍
        """)
    )
)
"""Words with a negator in them that deny nothing."""

ORDERING: Final = {stem("over"): 1, stem("than"): 1, stem("before"): 1, stem("after"): -1, "比": 1}
"""Words between two things whose order is what is said; -1 where it is said the other way round."""

_CHANGE: Final = lazy(
    r"改用|改成|改为|改到|改走|改由|换成|换到|换为|迁到|迁移到|已迁|搬到|不再|取代|替换|替代|切到|切换到|转到|下线|停用|废弃"
    r"|弃用|已删|取消|更名|改名|作废"
    r"|\bno longer\b|\banymore\b|\binstead\b|\bswitch(?:ed)?\b|\bmigrated\b|\bmoved (?:from|to)\b|\breplaced\b"
    r"|\brenamed\b|\bdropped\b|\bused to\b|\bdeprecated\b|\bretired\b|\bcancel(?:l?ed)?\b|\bsuperseded\b"
)
_NEWS: Final = lazy(r"现在|现住|现已|目前|已经|如今|已|\bnow\b|\bas of\b")
_SURNAMES: Final = (
    "王李张刘陈杨黄赵周吴徐孙朱胡郭林何梁郑罗宋谢唐韩曹许邓萧冯曾彭潘袁董余苏叶吕魏蒋田杜丁沈姜范江傅钟卢汪戴崔陆"
    "廖姚邱夏谭韦贾邹熊孟秦阎薛侯雷龙郝孔邵史顾赖武康贺严尹钱施牛洪龚"
)
"""The hundred most common family names, without those that are everyday words (高 方 白 程 于 …)."""
PERSON: Final = lazy(
    rf"[老小阿](?P<a>[{_SURNAMES}])(?!式|版|件|具|节|苏打|时)"
    rf"|(?P<b>[{_SURNAMES}])(?:哥|姐|总|工|同学|老师|经理|师傅|先生|女士)(?!作|具|程|数|结|是|共|计|部|览)"
)
"""A person by family name and form of address, in a folded text."""


def tells_change(folded: str) -> bool:
    """Return whether a folded text tells that something took the place of something else."""
    return bool(_CHANGE.search(folded))


def tells_news(folded: str) -> bool:
    """Return whether a folded text says how things are now, or have become."""
    return bool(_NEWS.search(folded))


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in OPPOSITES.split("\n"):
        a, b = line.split()
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {concept: frozenset(others) for concept, others in found.items()}


OPPOSITE: Final = _opposites()
"""By concept, those that say the opposite or fill the same slot otherwise."""
