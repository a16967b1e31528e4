"""Going on from a pair that another engine wrote: only what the change list explains is touched."""

from nightfold.engines.protocol import INDEX_FILE
from tests.unit.engines.offline.builders import Night, document

BASE = """# 记忆索引

## 全局偏好
- 用户偏好提交信息写中文（多次强调）
  来源: a1, a0 · loom · 2026-05-29

## 项目：loom（/w/loom）
- loom 的开发服务器端口为 8080，启动用 `make dev`
  来源: a1 · 2026-05-29 · keywords: make dev
"""


def root() -> Night:
    """Return a root whose pair a model wrote: other words, two statements in one entry, one left out."""
    night = Night()
    items = ["开发服务器的端口是 8080", "启动用 `make dev`", "表名用下划线"]
    for one in (
        document("a0", [], preferences=["所有仓库的提交信息都用中文写"], day=0),
        document("a1", items, preferences=["所有仓库的提交信息都用中文写"], day=1),
    ):
        night.documents[one.session_id] = one
    night.complete = False
    night.files[INDEX_FILE] = BASE
    return night


def test_nothing_is_added_that_no_change_explains() -> None:
    night = root()

    night.run(document("a2", ["日志目录是 `var/log`"], day=2))

    assert night.index == BASE + "- 日志目录是 `var/log`\n  来源: a2 · 2026-05-30 · keywords: var/log\n"


def test_a_restatement_joins_the_model_s_entry_and_leaves_its_words() -> None:
    night = root()

    night.run(document("a2", ["开发服务器的端口是 8080"], preferences=["所有仓库的提交信息都用中文写"], day=2))

    assert (
        "- loom 的开发服务器端口为 8080，启动用 `make dev`\n  来源: a1, a2 · 2026-05-30 · keywords: make dev\n"
        in night.index
    )
    assert "- 用户偏好提交信息写中文（多次强调）\n  来源: a1, a0, a2 · loom · 2026-05-30\n" in night.index
    assert night.index.count("\n- ") == 2


def test_a_change_strikes_the_model_s_entry_out() -> None:
    night = root()

    night.run(document("a2", ["开发服务器的端口从 8080 改成 9090"], day=2))

    assert (
        "- ~~loom 的开发服务器端口为 8080，启动用 `make dev`~~ 已被替代：开发服务器的端口从 8080 改成 9090\n"
        in night.index
    )


def test_a_rewritten_document_takes_back_what_it_no_longer_says() -> None:
    night = root()

    night.run(document("a1", ["表名用下划线"], preferences=["所有仓库的提交信息都用中文写"], day=1))

    assert "- ~~loom 的开发服务器端口为 8080，启动用 `make dev`~~ 已被替代：来源不再支持\n" in night.index
    assert "- 用户偏好提交信息写中文（多次强调）\n" in night.index
