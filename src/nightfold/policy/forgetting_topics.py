"""How a text stands to a rule that names a matter rather than a sentence: `everything about my dispute with …`.

A statement is about the matter when it shares the telling words; it may be when it is from the same field
of life. Matters are a person's: a sentence about software that borrows one of the words is not about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.forgetting_terms import GENERIC_WEIGHT, USER, Terms, terms
from nightfold.policy.normal import is_cjk

SURE_SHARE: Final = 0.60
"""Share of the telling words that makes a statement one about the matter."""
SURE_SHARE_OF_TWO: Final = 0.45
"""The same where two or more of them are there."""
POSSIBLE_SHARE: Final = 0.20
"""Share, words of the same field counted half, from which a person's statement may be about a personal matter."""
POSSIBLE_SHARE_PLAIN: Final = 0.40
"""The same for a statement that speaks of nobody; it needs two such words."""
POSSIBLE_SHARE_NAMED: Final = 0.60
"""The same where the rule is a name for something and was not said to be a matter."""
POSSIBLE_MEANING: Final = 0.45
"""Likeness of meaning from which a statement may be about the matter."""
RELATED: Final = 0.5
RELATED_LEAST: Final = 2
"""Words of the same field that a statement needs which has no word of the matter: a heart may be an icon."""
_LIGHT_WORDS: Final = """
ask tell talk see look read show open send bring take give get keep find try start stop wait help meet call check plan
work want like know think come become leave put turn hold seem happen mean
问 检查 打开 工作 看 查 找 试 等 帮 见 知道 觉得 发现 发 拿 带 留 算 放 改
"""
LIGHT: Final = frozenset(_LIGHT_WORDS.split())
"""Acts that belong to no matter: who asks for a loan and who asks for a table both ask."""
_INTIMATE_WORDS: Final = """
甲状腺 结节 癌 耳鸣 结石 血糖 血脂 糖尿病 血压 哮喘 头疼 痛风 安眠药 化验 超声 胃镜 流产 试管婴儿 失眠 抑郁 怀孕 离婚
戒酒 过敏 膝盖 颈椎 牙
"""
INTIMATE: Final = frozenset(_INTIMATE_WORDS.split())
"""Words of the body and the home that software does not borrow: one is enough for a look, whoever is named beside."""
_COMPANY: Final = lazy(
    r"[跟和与同向对找](?P<name>[\u3400-\u9fff]{1,5}?(?:公司|集团|科技|电子|物流|数据|网络|软件|云|传媒|地产|物业|快递|保险|航空"
    r"|酒店|银行|出版社|印厂|工厂|中介|事务所|医院|学校))"
)
"""The other party of a matter, told by how companies are called: 我跟远帆物流索赔的事."""

FIELDS: Final = """
找新工作 面试 简历 离职 入职 转正 裁员 换组 工资 奖金 录用 人事 猎头 谈薪 东家
膝盖 腰 受伤 康复 医生 医院 手术 治疗 药 健康 生病 过敏 体检 住院 疼痛 复查 化验 超声 核磁
手腕 肩膀 颈椎 痛风 受伤 康复 医生 医院 手术 治疗 药 疼痛 复查
甲状腺 结节 癌 医生 医院 手术 治疗 药 体检 住院 复查 化验 超声 核磁
胃 肠胃 肝 肾 结石 肺 心脏 血压 血糖 糖尿病 血脂 医生 医院 药 体检 复查 化验 超声 胃镜
耳朵 耳鸣 医生 医院 复查
牙 疼痛 医生
抑郁 焦虑 失眠 安眠药 心理医生 治疗 药 戒酒 情绪
房东 租 租客 押金 公寓 仲裁 搬家 物业
吵架 投诉 仲裁 关系 紧张 排挤 冷战 道歉
结婚 离婚 怀孕 妻子 丈夫 孩子 女儿 儿子 抚养
欠款 工资 奖金 花费 还款 投资
考试 驾照 上学 研究生 课
"""
"""Fields of life, by concepts of the thesaurus and words."""

_NOMINAL: Final = lazy(r"^[^，。；,;]{2,40}的[^的，。；,;]{1,4}$")
_PREDICATE: Final = lazy(
    r"是|在|为|没|喜欢|讨厌|必须|把|叫|跟|只|都|不(?!动产)|走(?!廊)|被(?!告|褥)|从(?!业)|和(?!解|约)"
    r"|(?<![费信作租采专通实])用(?![户品途工法])|(?<![摘纪需])要(?![求点素件])|(?<!思)想(?!法)|(?<![社协商工晚聚年])会(?![议员计费所])"
    r"|(?<![所拥])有(?![限关])|(?<![功性智技])能(?![源力耗])|(?<![供反响对适回])应(?![用付收聘])|(?<![心所])得|(?<![小学])说(?![明法])"
    r"|(?<![理自路])由"
)
"""A character that makes a sentence of a phrase; inside words such as 供应商, 费用 and 功能 it makes none."""


def _fields() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in FIELDS.strip().split("\n"):
        members = line.split()
        for member in members:
            found.setdefault(member, set()).update(m for m in members if m != member)
    return {concept: frozenset(others) for concept, others in found.items()}


_SAME_FIELD: Final = _fields()


def field_of(matter: Terms) -> frozenset[str]:
    """Return the words that are of the same field of life as a word of the matter."""
    return frozenset().union(*(_SAME_FIELD.get(term, frozenset()) for term in matter.weights))


def is_nominal(phrase: str) -> bool:
    """Return whether a Chinese phrase is a name for something (`客户甲的报价`) rather than a sentence."""
    return bool(_NOMINAL.match(phrase)) and not _PREDICATE.search(phrase)


@dataclass(frozen=True)
class Concern:
    """What a matter and a text have in common; shares of the matter's telling words, 0 to 1."""

    share: float
    """Of words that the text has."""
    wide: float
    """The same, words of the same field counted half."""
    shared: int
    related: int
    personal_rule: bool
    personal_text: bool
    names_only: bool
    """Whether all they share is a name or an act that may be anybody's, where the matter is more than that."""
    party: bool
    """Whether the text names the company that the matter is with."""
    intimate: bool
    """Whether they share a word that is a person's in any sentence."""

    def sure(self) -> bool:
        """Whether the statement is about the matter."""
        if self.names_only or not self.shared:
            return False
        enough = self.share >= SURE_SHARE or (self.shared >= 2 and self.share >= SURE_SHARE_OF_TWO)
        return enough and (self.shared >= 2 or self.personal_text or not self.personal_rule)

    def possible(self, *, topic: bool) -> bool:
        """Whether the statement may be about the matter; `topic` where the rule says that it is one."""
        if self.names_only and not (self.party and self.personal_text):
            return False
        if not topic:
            return self.shared >= 2 and self.share >= POSSIBLE_SHARE_NAMED
        if self.personal_rule and self.intimate:
            return True
        if self.personal_rule and self.personal_text:
            return self.wide >= POSSIBLE_SHARE and (self.shared > 0 or self.related >= RELATED_LEAST)
        return self.shared + self.related >= 2 and self.wide >= POSSIBLE_SHARE_PLAIN


@lru_cache(maxsize=1_024)
def company_of(phrase: str) -> frozenset[str]:
    """Return the terms of the company that a matter is with; none where it names none."""
    match = _COMPANY.search(phrase)
    return frozenset(terms(match["name"]).weights) if match else frozenset()


def concern(matter: Terms, text: Terms, company: frozenset[str] = frozenset()) -> Concern:
    """Return what a matter and a text have in common.

    Args:
        matter: Of the rule.
        text: Of the statement.
        company: Of the company that the matter is with. What is said of it is about the matter, at the most,
            where the user comes in.
    """
    telling = {t: w for t, w in matter.weights.items() if w > GENERIC_WEIGHT and t != USER}
    total = sum(telling.values()) or 1.0
    shared = {t for t in telling if t in text.weights and (not _is_character(t) or _in_word(t, matter, text))}
    missing = sorted((w for t, w in telling.items() if t not in shared), reverse=True)
    related = (field_of(matter) & text.weights.keys()) - telling.keys()
    exact = sum(telling[t] for t in shared)
    near = RELATED * sum(missing[: len(related)])
    party = company if company <= shared else frozenset()
    beyond = shared - matter.names - LIGHT - party
    return Concern(
        share=exact / total,
        wide=(exact + near) / total,
        shared=_count(shared),
        related=len(related),
        personal_rule=USER in matter.weights,
        personal_text=USER in text.weights or any(n.startswith("person") for n in text.names),
        names_only=bool(shared) and not beyond and not related and bool(telling.keys() - shared),
        party=bool(party),
        intimate=not shared.isdisjoint(INTIMATE),
    )


def _is_character(term: str) -> bool:
    return len(term) == 1 and is_cjk(term)


def _in_word(char: str, matter: Terms, text: Terms) -> bool:
    """Whether the character stands beside the same neighbour in both: one character alone is no word.

    A person beside a verb is no neighbour: who looks after teeth and who looks at a file both look.
    """
    return any(char in pair and USER not in pair for pair in matter.pairs & text.pairs)


def _count(terms: set[str]) -> int:
    """Return how many words the terms make: two characters count as one."""
    characters = sum(1 for t in terms if _is_character(t))
    return len(terms) - characters + (characters + 1) // 2
