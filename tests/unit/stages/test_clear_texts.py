"""Texts that the rules let stand are known the next night, and only to the same rules and the same program."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

import pytest

from nightfold.formats.forget import parse_rules
from nightfold.formats.index import parse_index
from nightfold.formats.vocabulary import EN
from nightfold.policy import forgetting
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.normal import fold
from nightfold.stages import cleared
from nightfold.stages.clear_texts import packed_clear, with_known

CODE = "the door code of the workshop is on the blue card"
RULES = parse_rules("forget/a.md", f"- {CODE}\n- never mention `12 Elm Street`\n")
POSSIBLY = "The workshop door opens with the code from the blue card."
PLAIN = "The queue of ferry holds 40 entries."
RELEASED = frozenset({(RULES[0].text, fold(POSSIBLY))})
INDEX = f"""# Memory index

## Project: ferry
- {PLAIN}
  Sources: s1 · ferry · 2026-11-01 · keywords: `ferry.toml`, 12 Elm Street
- ~~The port is 80.~~ superseded by: The port is 81.
  Sources: s2 · ferry · 2026-11-01
- {POSSIBLY}
  Sources: s3 · ferry · 2026-11-01
"""
STATED = (PLAIN, "The port is 80.", "~~The port is 80.~~ superseded by: The port is 81.")
CARRIED = ("s1", "s2", "s3", "ferry", "`ferry.toml`", "The port is 81.")


class Silent:
    """A model of meaning that finds nothing alike."""

    def likenesses(self, phrases: Sequence[str], text: str) -> Sequence[float]:
        return [0.0 for _ in phrases]


def _kept(forgetter: Forgetter, text: str = INDEX) -> dict[str, bytes]:
    return packed_clear(parse_index(text, EN), forgetter)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are folded from now on: what is known is not."""
    found: list[str] = []

    def counted(text: str) -> str:
        found.append(text)
        return fold(text)

    monkeypatch.setattr(forgetting, "fold", counted)
    return found


def test_what_was_clear_is_not_looked_at_again(looked: list[str]) -> None:
    known = with_known(Forgetter(RULES), _kept(Forgetter(RULES)))
    looked.clear()
    assert {known.judge(text).outcome for text in STATED} == {"clear"}
    assert {known.hits_literally(text) for text in CARRIED} == {None}
    assert looked == []


def test_what_is_hit_or_may_be_is_judged_every_time(looked: list[str]) -> None:
    """A verdict with its rule and its score stands in reports, and only a rule can say it."""
    known = with_known(Forgetter(RULES), _kept(Forgetter(RULES)))
    assert known.judge(POSSIBLY).outcome == "withheld"
    assert known.hits_literally("12 Elm Street") == RULES[1]
    assert known.judge("We met at 12 Elm Street.").outcome == "hit"
    assert {POSSIBLY, "12 Elm Street"} <= set(looked)


def test_a_clear_statement_is_no_clear_keyword_and_the_reverse(looked: list[str]) -> None:
    """A text may be a possible paraphrase and yet be hit nowhere."""
    carried = INDEX.replace("12 Elm Street", POSSIBLY)
    known = with_known(Forgetter(RULES), _kept(Forgetter(RULES), carried))
    assert known.hits_literally(POSSIBLY) is None
    assert known.judge(POSSIBLY).outcome == "withheld"


@pytest.mark.parametrize(
    "other",
    [
        Forgetter((*RULES, *parse_rules("forget/b.md", f"- {PLAIN}\n"))),
        Forgetter(RULES[:1]),
        Forgetter(RULES, strict=True),
        Forgetter(RULES, released=RELEASED),
        Forgetter(RULES, confirmed=frozenset({(CODE, fold(PLAIN))})),
        Forgetter(RULES, meaning=Silent()),
    ],
    ids=["new rule", "rule gone", "strict", "released", "confirmed", "meaning"],
)
def test_other_rules_or_decisions_know_nothing(other: Forgetter, looked: list[str]) -> None:
    """Forgetting that overlooks what was clear yesterday would be no forgetting."""
    known = with_known(other, _kept(Forgetter(RULES)))
    looked.clear()
    assert known.judge(PLAIN) == other.judge(PLAIN)
    assert looked


def test_a_released_text_is_known_while_it_is_released(looked: list[str]) -> None:
    kept = _kept(Forgetter(RULES, released=RELEASED))
    looked.clear()
    assert with_known(Forgetter(RULES, released=RELEASED), kept).judge(POSSIBLY).outcome == "clear"
    assert looked == []
    assert with_known(Forgetter(RULES), kept).judge(POSSIBLY).outcome == "withheld"
    assert with_known(Forgetter(RULES, released=RELEASED, strict=True), kept).judge(POSSIBLY).outcome == "clear"
    assert with_known(Forgetter(RULES, strict=True), kept).judge(POSSIBLY).outcome == "hit"


def test_another_program_knows_nothing(monkeypatch: pytest.MonkeyPatch, looked: list[str]) -> None:
    """A newer program may hit what an older one overlooked."""
    kept = _kept(Forgetter(RULES))
    monkeypatch.setattr(cleared, "digest_of_code", lambda _folders: "another")
    looked.clear()
    with_known(Forgetter(RULES), kept).judge(PLAIN)
    assert looked == [PLAIN]


@pytest.mark.parametrize("place", [0, 7, 8, 20, -1])
def test_damaged_content_is_ignored(place: int, looked: list[str]) -> None:
    ((key, content),) = _kept(Forgetter(RULES)).items()
    damaged = bytearray(content)
    damaged[place] ^= 1
    for bad in (bytes(damaged), content[:-1], content[:16], content + b"x", b""):
        looked.clear()
        with_known(Forgetter(RULES), {key: bad}).judge(PLAIN)
        assert looked == [PLAIN]


def test_content_of_no_whole_digests_is_ignored(looked: list[str]) -> None:
    ((key, content),) = _kept(Forgetter(RULES)).items()
    other = hashlib.sha256(content[:-1]).hexdigest()
    with_known(Forgetter(RULES), {f"{key[:-64]}{other}": content[:-1]}).judge(PLAIN)
    assert PLAIN in looked


def test_without_rules_or_with_a_model_of_meaning_nothing_is_kept() -> None:
    assert _kept(Forgetter(())) == {}
    assert _kept(Forgetter(RULES, meaning=Silent())) == {}


def test_what_is_kept_is_digests_of_the_published_texts_alone() -> None:
    """16 bytes each, one beside the other, in an order that tells nothing."""
    ((key, content),) = _kept(Forgetter(RULES)).items()
    digests = [content[n : n + 16] for n in range(0, len(content), 16)]
    assert len(content) == 16 * (len(STATED) + len(CARRIED))
    assert digests == sorted(digests)
    assert not any(text.encode() in content or text in key for text in (*STATED, *CARRIED, CODE))
    assert _kept(Forgetter(RULES)) == {key: content}


def test_one_text_has_another_digest_under_other_rules() -> None:
    """Two states side by side do not tell that they hold the same text."""
    one, other = (next(iter(_kept(Forgetter(rules)).values())) for rules in (RULES, RULES[:1]))
    halves = [{c[n : n + 16] for n in range(0, len(c), 16)} for c in (one, other)]
    assert halves[0].isdisjoint(halves[1])


def test_every_text_of_a_large_memory_is_found_and_no_other(looked: list[str]) -> None:
    draw = random.Random(7)
    lines = "".join(f"- Fact {n} is {draw.randrange(10**9)}.\n  Sources: s{n} · 2026-11-01\n" for n in range(500))
    index = parse_index(f"# Memory index\n\n## Global preferences\n{lines}", EN)
    known = with_known(Forgetter(RULES), packed_clear(index, Forgetter(RULES)))
    looked.clear()
    assert all(known.judge(entry.belief).outcome == "clear" for _, entry in index.entries)
    assert looked == []
    others = [f"Fact {n} is unknown." for n in range(500)]
    assert {known.judge(text).outcome for text in others} == {"clear"}
    assert set(others) <= set(looked)
