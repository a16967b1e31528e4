"""Cues: two patterns, each tried on its own language."""

from nightfold.engines.offline.cue import Cue, heading_cue, one_of

MUST = Cue(r"必须|(?<!\w)pnpm(?!\w)", r"(?<!\w)must(?!\w)|(?<!\w)Needs? to(?!\w)")


def test_each_language_has_its_own_pattern() -> None:
    assert MUST.search("端口必须开") is not None
    assert MUST.search("The port MUST be open") is not None
    assert MUST.search("端口 must 开") is None, "one English word in a Chinese sentence is a name"


def test_english_inside_a_chinese_sentence_is_read_where_it_is_a_phrase() -> None:
    assert MUST.search("用户：“the port must be open”") is not None
    assert MUST.search("报错 `port must be open` 时重启") is None, "what code says is not said by anybody"


def test_a_name_in_a_chinese_alternative_is_found_in_both_languages() -> None:
    assert MUST.search("只用 pnpm") is not None
    assert MUST.search("only pnpm here") is not None


def test_offsets_are_those_of_the_text() -> None:
    text = "Yes: the port NEEDS TO be open"
    found = MUST.search(text)

    assert found is not None
    assert text[found.start() : found.end()] == "NEEDS TO"


def test_found_tells_each_match_once_with_its_first_place() -> None:
    assert MUST.found("must it? it must") == {"must": 0}


def test_alternatives_with_groups_and_sets_are_kept_whole() -> None:
    cue = Cue(r"甲(?:乙|丙)|[|丁]", r"a(?:b|[|c])d")

    assert cue.search("甲丙") is not None
    assert cue.search("丁") is not None
    assert cue.search("acd") is not None
    assert cue.search("xx a") is None


def test_word_lists_read_as_alternatives() -> None:
    assert one_of("a b_c") == "(?:a|b c)"
    assert heading_cue("未决", "open_points?").search("Open point") is not None
