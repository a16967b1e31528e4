"""What a text is about, for the weakest evidence of scope: does a wish share a matter with its session?"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from nightfold.engines.offline.cue import word_set
from nightfold.policy.normal import words

_GRAMMAR: Final = frozenset(
    "的了是在要不别有和与就都也很把被用到说我你他她它们这那一二三四五六七八九十个么吗呢吧上下里中后前先再又还只能会可以让给对为从次遍条件份张"
    "时候请想看写做改跑出来去过得着地而但如若或并且及等更最太每各所全两几多少大小新旧好"
)
"""Characters of grammar: a pair with one of them names nothing."""
_EVERYDAY: Final = word_set(
    "user users wants want wanted prefer prefers asked said keep make made never always with without when then that"
    " this from"
    " into only every each file files code test tests name names line lines word words work time list first last before"
    " after"
    " should must have does done more than they them what write written read run runs show tell your using used there"
    " which"
    " while also session agent project repo answer answers"
) | frozenset(
    " ".join(word)
    for word in word_set(
        "用户 文件 代码 名字 测试 内容 问题 东西 地方 项目 仓库 会话 助手 结果 时间 方式 需要 使用 要求 喜欢 希望 必须"
        " 统一 习惯"
    )
)
"""Words that any request may hold."""
_LONG: Final = 4
"""Letters from which an English word tells a matter."""


def matters(text: str) -> frozenset[str]:
    """Return what `text` is about: pairs of Chinese characters and longer English words, without everyday ones."""
    tokens = words(text)
    pairs = (f"{a} {b}" for a, b in pairwise(tokens) if _tells(a) and _tells(b))
    long = (t for t in tokens if len(t) >= _LONG and t.isascii() and t.isalpha())
    return frozenset(m for m in (*pairs, *long) if m not in _EVERYDAY)


def _tells(token: str) -> bool:
    return "\u4e00" <= token[0] <= "\u9fff" and token not in _GRAMMAR
