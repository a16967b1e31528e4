"""What a person typed into the artifacts stays, whatever the documents go on saying."""

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from tests.unit.engines.offline.builders import DAY, START, Night, document, note


def type_into(night: Night, file: str, old: str, new: str) -> None:
    """Change the text on disk, as an editor does."""
    assert night.files[file].count(old) == 1, night.files[file]
    night.files[file] = night.files[file].replace(old, new)


def corrected() -> Night:
    """Return a root whose entry on the release window was corrected by hand."""
    night = Night()
    night.run(document("a1", ["发布窗口是周二和周四", "回滚命令是 `make rollback`"], day=1))
    type_into(night, INDEX_FILE, "- 发布窗口是周二和周四", "- 发布窗口是周二和周四的下午，节前一天不发")
    night.edit(op="replace", old="发布窗口是周二和周四", new="发布窗口是周二和周四的下午，节前一天不发", ids=("a1",))
    return night


def test_a_corrected_entry_keeps_the_person_s_words_and_its_source() -> None:
    night = corrected()

    night.run(document("a2", ["预告机器人的入口是 `cmd/herald`"], day=2))

    assert "- 发布窗口是周二和周四的下午，节前一天不发\n  来源: a1 · 2026-05-29" in night.index
    assert night.index.count("发布窗口") == 1


def test_the_correction_survives_a_rebuild() -> None:
    night = corrected()
    before = night.index

    night.run(mode="INIT")

    assert night.index == before


def test_a_session_that_says_the_old_words_again_is_one_more_source() -> None:
    night = corrected()

    night.run(document("a2", ["发布窗口是周二和周四"], day=2))

    assert "- 发布窗口是周二和周四的下午，节前一天不发\n  来源: a1, a2 · 2026-05-30" in night.index


def test_a_newer_cue_supersedes_a_correction() -> None:
    """An edit is evidence of its day; what changed since then is told by words of change."""
    night = corrected()

    night.run(document("a9", ["发布窗口从周二和周四改成周三"], day=55))

    assert "- ~~发布窗口是周二和周四的下午，节前一天不发~~ 已被替代：发布窗口从周二和周四改成周三" in night.index


def test_a_correction_counts_as_asked_for() -> None:
    night = corrected()

    night.run(document("a2", ["别的事都照旧"], day=2))

    assert "发布窗口是周二和周四的下午" in night.summary


def test_a_correction_whose_last_source_went_stays_unsourced() -> None:
    night = corrected()
    night.remove("a1")
    type_into(night, INDEX_FILE, "节前一天不发\n  来源: a1 · 2026-05-29\n", "节前一天不发\n")
    type_into(
        night, INDEX_FILE, "- 回滚命令是 `make rollback`\n  来源: a1 · 2026-05-29 · keywords: make rollback\n", ""
    )

    night.run(document("a2", ["表名用下划线"], day=2))

    assert "- 发布窗口是周二和周四的下午，节前一天不发\n- 表名用下划线\n" in night.index


def test_a_deleted_entry_stays_deleted_until_a_note_asks_for_it() -> None:
    night = Night()
    night.run(document("a1", ["文献按出现顺序编号", "公式编号带章节号"], day=1))
    type_into(night, INDEX_FILE, "- 文献按出现顺序编号\n  来源: a1 · 2026-05-29\n", "")
    night.edit(op="delete", old="文献按出现顺序编号", ids=("a1",))

    night.run(document("a2", ["文献按出现顺序编号", "用户又说：文献要按出现顺序编号"], day=2))
    assert "文献" not in night.index

    night.run(mode="INIT")
    assert "文献" not in night.index

    night.run(note("n1", "记住：文献按出现顺序编号", day=58, project="loom"))
    assert "- 文献按出现顺序编号\n" in night.index


def test_what_a_person_typed_stays_where_it_was_put() -> None:
    night = Night()
    night.run(document("a1", ["设计稿在 `design/`"], day=1))
    typed = "## 项目：loom（/w/loom）\n<!-- 我自己加的 -->\n- 以最后一版设计稿为准\n"
    type_into(night, INDEX_FILE, "## 项目：loom（/w/loom）\n", typed)
    night.edit(op="insert", new="<!-- 我自己加的 -->")
    night.edit(op="insert", new="以最后一版设计稿为准", after="<!-- 我自己加的 -->")

    night.run(document("a2", ["图标在 `icons/`"], day=2))
    night.run(mode="INIT")

    assert typed in night.index
    assert "- 图标在 `icons/`\n" in night.index


def test_a_statement_that_says_what_a_person_typed_is_not_written_beside_it() -> None:
    night = Night()
    night.run(document("a1", ["设计稿在 `design/`"], day=1))
    type_into(night, INDEX_FILE, "## 项目：loom（/w/loom）\n", "## 项目：loom（/w/loom）\n- 周五下午不发版\n")
    night.edit(op="insert", new="周五下午不发版")

    night.run(document("a2", ["周五下午不发版"], day=52))

    assert night.index.count("周五下午不发版") == 1


def test_a_line_typed_before_there_was_a_record_stays_too() -> None:
    """An adopted pair tells of no edits; unsourced text is a person's all the same."""
    night = Night()
    night.run(document("a1", ["设计稿在 `design/`"], day=1))
    type_into(night, INDEX_FILE, "## 项目：loom（/w/loom）\n", "## 项目：loom（/w/loom）\n- 周五下午不发版\n")

    night.run(document("a2", ["周五下午不发版"], day=2))

    assert night.index.count("周五下午不发版") == 1
    assert "- 周五下午不发版\n- 设计稿" in night.index


def summarised() -> Night:
    """Return a root with two lines in its summary."""
    night = Night()
    wishes = ["所有仓库的提交信息用中文写", "所有仓库都不提交生成的文件"]
    night.run(document("a1", [], preferences=wishes, day=1), document("a2", [], preferences=wishes, day=2))
    return night


def test_a_corrected_summary_line_keeps_the_person_s_words() -> None:
    night = summarised()
    night.edit(
        file=SUMMARY_FILE, section="## 用户偏好", op="replace",
        old="所有仓库的提交信息用中文写", new="所有仓库的提交信息用中文写，首行不加句号",
    )  # fmt: skip

    night.run(document("a3", ["端口是 8080"], day=3))

    assert "- 所有仓库的提交信息用中文写，首行不加句号 [搜:" in night.summary
    assert "- 所有仓库的提交信息用中文写\n" in night.index


def test_a_deleted_summary_line_stays_out_and_its_entry_stays() -> None:
    night = summarised()
    night.edit(file=SUMMARY_FILE, section="## 用户偏好", op="delete", old="所有仓库的提交信息用中文写")

    night.run(document("a3", [], preferences=["所有仓库的提交信息用中文写"], day=3))

    assert "提交信息" not in night.summary
    assert "- 所有仓库的提交信息用中文写\n" in night.index


def test_a_line_typed_into_the_summary_stays_behind_its_neighbour() -> None:
    night = summarised()
    first = night.summary.split("\n")[3]
    night.files[SUMMARY_FILE] = night.summary.replace(first, f"{first}\n- 我在倒休，周一不回消息\n（下面的别动）")
    text = "所有仓库的提交信息用中文写"
    night.edit(file=SUMMARY_FILE, section="## 用户偏好", op="insert", new="我在倒休，周一不回消息", after=text)
    night.edit(
        file=SUMMARY_FILE, section="## 用户偏好", op="insert", new="（下面的别动）", after="我在倒休，周一不回消息"
    )

    night.run(document("a3", ["端口是 8080"], day=3))

    lines = night.summary.split("\n")
    assert lines[3].startswith(f"- {text}")
    assert lines[4:6] == ["- 我在倒休，周一不回消息", "（下面的别动）"]


def test_an_edit_counts_from_when_it_was_seen() -> None:
    """A note ordered before the deletion does not revive what was deleted after it."""
    night = Night()
    night.run(
        document("a1", ["文献按出现顺序编号"], day=1), note("n1", "记住：文献按出现顺序编号", day=2, project="loom")
    )
    night.edit(op="delete", old="文献按出现顺序编号", ids=("a1", "n1"), seen_ms=START + 3 * DAY)
    night.files[INDEX_FILE] = "# 记忆索引\n"

    night.run(document("a2", ["表名用下划线"], day=4))

    assert "文献" not in night.index
