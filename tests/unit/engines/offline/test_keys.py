"""Search keys find exactly the entry they were made for."""

import pytest

from nightfold.engines.offline.keys import KeyFinder, candidates
from nightfold.formats.index import Index, parse_index
from nightfold.formats.vocabulary import ZH

TEXT = """# 记忆索引

## 全局偏好
- 用户原话：“所有脚本都要能重复执行”
  来源: a1 · 2026-05-29
- ~~日志写到 `var/log`~~ 已被替代：日志写到 `srv/log`，按天切
  来源: a1 · 2026-05-29

## 项目：loom（/w/loom）
- 日志写到 `srv/log`，按天切
  来源: a2 · 2026-05-30 · keywords: srv/log
- 打包脚本是 `pack.sh`
  来源: a2 · 2026-05-30 · keywords: pack.sh
- 打包脚本是 `pack.sh`，再跑 `sign.sh`
  来源: a3 · 2026-05-30 · keywords: pack.sh, sign.sh
- The preview server of loom listens on port 8090.
  来源: a3 · 2026-05-30
"""


def key_of(start: str, text: str = TEXT) -> str:
    index = parse_index(text, ZH)
    entry = next(e for _, e in index.entries if e.belief.startswith(start) and e.active)
    return KeyFinder(index).key(entry)


def test_a_key_stands_in_its_entry_alone() -> None:
    index = parse_index(TEXT, ZH)
    finder = KeyFinder(index)
    for _, entry in index.entries:
        if entry.active and entry.text != "打包脚本是 `pack.sh`":
            key = finder.key(entry)
            found = [e for _, e in index.entries if e.active and key in e.text]
            assert found == [entry], key


def test_a_name_is_preferred_to_a_word() -> None:
    assert key_of("打包脚本是 `pack.sh`，再跑") == "sign.sh"


def test_who_said_it_is_no_key() -> None:
    assert key_of("用户原话") not in ("用户", "原话", "用户原话")


def test_a_struck_line_that_quotes_the_entry_is_avoided_where_it_can_be() -> None:
    """The struck line shows the beginning of its successor; a search should land on the entry."""
    key = key_of("日志写到 `srv/log`")

    assert key
    assert key in "日志写到 `srv/log`，按天切"


def test_the_key_may_stand_in_the_entry_s_own_source_line() -> None:
    assert key_of("打包脚本是 `pack.sh`，再跑") in "  来源: a3 · 2026-05-30 · keywords: pack.sh, sign.sh"


def test_an_entry_whose_words_all_stand_elsewhere_gets_its_whole_text() -> None:
    index = parse_index(TEXT.replace("是 `pack.sh`，再跑 `sign.sh`", "是 `pack.sh`"), ZH)
    twins = [e for _, e in index.entries if e.text == "打包脚本是 `pack.sh`"]

    assert KeyFinder(index).key(twins[0]) == "打包脚本是 `pack.sh"


@pytest.mark.parametrize("line", ["下标写成 `a[0]` 的形式", "a ] b ] c", "]]]", "的的的", "", "x"])
def test_no_key_holds_a_closing_bracket(line: str) -> None:
    assert all("]" not in run for run in candidates(line))


def test_an_empty_index_has_no_keys_to_find() -> None:
    assert KeyFinder(Index(ZH, ("# 记忆索引", ""))) is not None
    assert candidates("") == []


def test_a_poor_word_beside_a_name_is_searched_for_before_a_poor_word_alone() -> None:
    """Where the name itself stands in several entries, `TokenTree nodes` finds this one; nobody types `underwent`."""
    found = candidates("The parser underwent a rewrite around TokenTree nodes")

    assert found.index("TokenTree nodes") < found.index("underwent")


def test_an_act_that_every_wish_has_is_a_poor_key() -> None:
    """`show` finds the entry today and five of them next month."""
    found = candidates("Show the schema diff before a release")

    assert found.index("release") < found.index("Show")


def test_a_word_that_opens_the_sentence_behind_a_place_is_no_name() -> None:
    """Reports of code begin with `file:line`; `Mutual` has its capital from the sentence."""
    found = candidates("`gate/lock.go:12` Mutual exclusion needs Darwin locks")

    assert found.index("Darwin") < found.index("Mutual")


@pytest.mark.parametrize(
    ("line", "better", "worse"),
    [
        ("我想先清空队列，被拦住：“队列里的消息一条都不能丢，先导出再清”", "消息", "想先清空队列"),
        ('The user stopped me at the second try: "release notes are mine, you draft nothing"', "release notes", "try"),
        ("录像每天存到 reelbox，今天又说了一遍", "reelbox", "今天"),
        ("Keep the fixture small, however small it looks today", "fixture", "today"),
        ("“Paste the trace whole”, he told `linty` again", "trace", "trace whole”, he told `linty"),
        ("叉车和吊车分开登记，超过就停用", "叉车", "超过"),
        ("推荐书单放在门口", "推荐书单", "荐书单"),
        ("「远帆物流」那份合同年底到期", "远帆物流", "远帆"),
        ("打印机在 10.9.8.7，走无线", "10.9.8.7", "无线"),
        ("提交 orchard 之前跑一遍", "orchard", "一遍"),
        ("user: \"don't fold the map, it's the only one\"", "map", "don"),
    ],
)
def test_a_key_is_what_a_person_would_type(line: str, better: str, worse: str) -> None:
    """A key names the matter: no word of time or degree, no occasion, no piece of a word, nothing across a quote."""
    found = candidates(line)

    assert better in found
    assert worse not in found or found.index(better) < found.index(worse)


def test_a_sentence_names_its_matter_before_its_reasons() -> None:
    """What stands behind the first comma says why, or else what; the first clause is remembered."""
    found = candidates("Label every pallet twice, because the scanner drops one in ten")

    assert found.index("pallet") < found.index("scanner")
