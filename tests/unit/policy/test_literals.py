"""Literals: what the gate compares letter by letter, and what becomes a search keyword."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nightfold.policy.literals import Literal, keywords, literals, supports


def kinds(text: str) -> list[tuple[str, str]]:
    return [(literal.kind, literal.text) for literal in literals(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("日志写到/srv/kiln/out.log里", [("path", "/srv/kiln/out.log")]),
        ("look under ~/kiln/notes, then ./run.sh.", [("path", "~/kiln/notes"), ("path", "./run.sh")]),
        ("globs such as lib/**/*.rb stay", [("path", "lib/**/*.rb")]),
        (r"on Windows C:\Kiln\bin\fire.exe, too", [("path", r"C:\Kiln\bin\fire.exe")]),
        ("the file kiln.toml:12 sets it", [("path", "kiln.toml:12")]),
        ("see https://kiln.example/a(b)?c=1.", [("url", "https://kiln.example/a(b)?c=1")]),
        ("clone git@forge.example:kiln/fire.git", [("url", "git@forge.example:kiln/fire.git")]),
        ("它监听 localhost:7070。", [("url", "localhost:7070")]),
        ("write to ops@kiln.example", [("email", "ops@kiln.example")]),
        ("需要 v2.4.1-rc.2 或 3.x", [("version", "v2.4.1-rc.2"), ("version", "3.x")]),
        ("since 2026-03-04 at 17:45", [("date", "2026-03-04"), ("time", "17:45")]),
        ("从2026年3月4日起", [("date", "2026年3月4日")]),
        ("due March 4, 2026", [("date", "March 4, 2026")]),
        ("waits 250 ms, then 1,500 rows", [("number", "250 ms"), ("number", "1,500")]),
        ("第12次重试，占 35%", [("number", "12"), ("number", "35%")]),
        ("超时设为三十秒", [("number", "三十")]),
        ("全角１２也算", [("number", "１２")]),
        ("pass --dry-run=all and -v", [("flag", "--dry-run=all"), ("flag", "-v")]),
        ("needs $KILN_HOME and MODE=fast", [("env", "$KILN_HOME"), ("env", "MODE=fast")]),
        ("fire_kiln calls KilnDriver and coolDown()", [
            ("identifier", "fire_kiln"), ("identifier", "KilnDriver"), ("identifier", "coolDown()"),
        ]),
        ("MAX_HEAT, kiln::Fire and os.environ", [
            ("identifier", "MAX_HEAT"), ("identifier", "kiln::Fire"), ("identifier", "os.environ"),
        ]),
        ("wrap it with %w, ENOENT follows", [("identifier", "%w"), ("identifier", "ENOENT")]),
        ("commit 9f8e7d6c broke it", [("hash", "9f8e7d6c")]),
        ("host 10.9.8.7:22 is down", [("ip", "10.9.8.7:22")]),
        ("先执行 docker compose up -d 再看", [("command", "docker compose up -d")]),
        ("他说“先别动配置”", [("quote", "先别动配置")]),
        ("he calls it 'the old way'", [("quote", "the old way")]),
    ],
)  # fmt: skip
def test_each_form_is_found_with_its_kind(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "reading and/or writing, true/false",
        "e.g. a well-known trade-off, i.e. nothing new",
        "it's what the user doesn't want",
        "万一失败就重来一次",
        "用户喜欢先看结论再看细节",
    ],
)
def test_ordinary_prose_holds_no_literal(text: str) -> None:
    """A literal that is none would make the gate refuse a fair rewording."""
    assert literals(text) == ()


def test_a_code_span_vouches_for_what_it_holds() -> None:
    """The span as a whole must stand in a source, so its parts need no second look."""
    assert kinds("use `kiln fire --heat 900 /tmp/x` tonight") == [("code", "kiln fire --heat 900 /tmp/x")]


def test_spans_point_at_the_text_without_delimiters() -> None:
    text = "用 “高温” 模式"
    (literal,) = literals(text)
    assert literal == Literal(3, 5, "quote", "高温")
    assert text[literal.start : literal.end] == "高温"


def test_a_redaction_is_no_literal_but_may_lie_in_a_code_span() -> None:
    assert literals("token is [REDACTED_SECRET]") == ()
    assert kinds("`login [REDACTED_SECRET]`") == [("code", "login [REDACTED_SECRET]")]


@given(st.text(alphabet="ab 0159.,-/:_x\"`'“”（）秒%v\n", max_size=40))
def test_every_digit_lies_in_a_literal_and_literals_do_not_overlap(text: str) -> None:
    """An invented number must not slip through between two patterns."""
    found = literals(text)
    covered = {i for literal in found for i in range(literal.start, literal.end)}
    assert {i for i, letter in enumerate(text) if letter in "0159"} <= covered
    assert len(covered) == sum(literal.end - literal.start for literal in found)
    assert all(text[literal.start : literal.end] == literal.text for literal in found)


@pytest.mark.parametrize(
    ("entry", "source", "expected"),
    [
        ("heat 900", "heat is 900 degrees", True),
        ("heat 900", "heat is 9000 degrees", False),
        ("heat 900", "heat is 900.5 degrees", False),
        ("heat 1500", "heat is 1,500 degrees", True),
        ("wait 30 ms", "waits 30ms", True),
        ("wait 30 ms", "waits 30 s", False),
        ("wait 30", "waits 30ms", True),
        ("on Node 20", "on v20", True),
        ("see kiln.toml", "see mykiln.toml", False),
        ("see kiln.toml", "see KILN.toml", True),
        ("全角 １２", "12 度", True),
        ("`a  b`", "run `a b` now", True),
        ("`--hot`", "--hotter", False),
    ],
)
def test_a_source_supports_a_literal_only_as_a_whole(entry: str, source: str, expected: bool) -> None:
    (literal,) = literals(entry)
    assert supports(source, literal) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`kiln fire` fails with \"heat too low\" in kiln.toml", ("kiln fire", "heat too low", "kiln.toml")),
        ("报错 “炉温过低” 时改 MAX_HEAT", ("炉温过低", "MAX_HEAT")),
        ("他说 “先看结论”", ()),
        ("构建用 pnpm，缓存放 Redis", ("pnpm", "Redis")),
        ("The team moved to Redis in May", ("Redis",)),
        ("waits 30 seconds since 2026-03-04", ()),
        ("`a, longer part · x`", ("longer part",)),
        ("`list[int]`", ("list[int",)),
        ("pnpm install --force and pnpm", ("pnpm install --force",)),
        ("KEY_NAME=[REDACTED_SECRET] is set", ("KEY_NAME",)),
    ],
)  # fmt: skip
def test_keywords_are_what_a_person_would_search_for(text: str, expected: tuple[str, ...]) -> None:
    assert keywords(text) == expected


def test_the_limit_keeps_the_most_telling_keywords() -> None:
    text = "a_b c_d `code span` e_f"
    assert keywords(text, limit=2) == ("code span", "a_b")


@given(st.text(alphabet="ab_ ,·]`\"'.\n:/中A1[", max_size=60))
def test_every_keyword_fits_a_source_line_and_stands_in_the_text(text: str) -> None:
    for keyword in keywords(text):
        assert keyword in text
        assert not any(separator in keyword for separator in (", ", " · ", "]", "\n"))
        assert keyword == keyword.strip()
        assert not keyword.isdigit()


@pytest.mark.parametrize("piece", ["a-", "a/", "%", "`", "a.", "1:", "::", "中“", "../", "git -a ", "x://)"])
def test_hostile_repetition_takes_linear_time(piece: str) -> None:
    """One statement may be as long as a document; a pattern that backtracks would stop the night."""
    text = piece * (40_000 // len(piece))
    begin = time.process_time()
    literals(text)
    assert time.process_time() - begin < 2.0


def test_a_capital_behind_a_place_alone_makes_no_keyword() -> None:
    """`file:line` tells where; the sentence begins behind it."""
    assert keywords("`gate/lock.go:12` Uses advisory locks on Darwin") == ("gate/lock.go:12", "Darwin")
