"""What forget rules left whole is known the next night, and only to the same rules and the same program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from nightfold.engines.protocol import Workings
from nightfold.formats.forget import parse_rules
from nightfold.formats.session import parse_session
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.normal import fold
from nightfold.snapshot import Snapshot
from nightfold.stages import cleared
from nightfold.stages.render import Scrubbed, scrub
from tests.material import NOV_1, bodies_read, session_text

PLAIN = "The queue of ferry holds 40 entries."
GONE = "Mira's home address is 12 Elm Street."
RULES = parse_rules("forget/a.md", f"- {GONE}\n")


def _snapshot(*said: str) -> Snapshot:
    documents = [
        parse_session(f"sessions/s{n}.md", session_text(f"s{n}", NOV_1 + n, text)) for n, text in enumerate(said)
    ]
    return Snapshot(sessions=tuple(documents))


def _night(snapshot: Snapshot, forgetter: Forgetter, before: Workings | None = None) -> tuple[Scrubbed, Workings]:
    workings = Workings({} if before is None else dict(before.used))
    return scrub(snapshot, forgetter, False, workings), workings


def test_without_rules_no_document_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    read = bodies_read(monkeypatch)
    snapshot = _snapshot(PLAIN, GONE)
    found, workings = _night(snapshot, Forgetter(()))
    assert (found, read, workings.used) == (Scrubbed(snapshot, (), ()), [], {})


def test_a_second_night_takes_apart_what_changed_and_what_was_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule in force for years must not make every night read every document."""
    first, before = _night(_snapshot(PLAIN, GONE, "The port is 81."), Forgetter(RULES))
    read = bodies_read(monkeypatch)
    second, workings = _night(_snapshot(PLAIN, GONE, "The port is 82."), Forgetter(RULES), before)
    assert len(read) == 2
    assert [len(d.items) for d in second.snapshot.sessions] == [1, 0, 1]
    assert second.forgotten == first.forgotten
    assert len(workings.used) == 2, "what is of no use any more is not kept"


@pytest.mark.parametrize(
    "forgetter",
    [
        Forgetter(parse_rules("forget/a.md", f"- {GONE}\n- {PLAIN}\n")),
        Forgetter(RULES, confirmed=frozenset({(GONE, fold(PLAIN))})),
    ],
    ids=["rule", "decision"],
)
def test_another_rule_or_decision_judges_every_document_again(forgetter: Forgetter) -> None:
    """Forgetting that overlooks what was clear yesterday would be no forgetting."""
    _, before = _night(_snapshot(PLAIN), Forgetter(RULES))
    found, _ = _night(_snapshot(PLAIN), forgetter, before)
    assert [len(d.items) for d in found.snapshot.sessions] == [0]


def test_another_program_judges_every_document_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer program may hit what an older one overlooked."""
    _, before = _night(_snapshot(PLAIN), Forgetter(RULES))
    monkeypatch.setattr(cleared, "digest_of_code", lambda _folders: "another")
    read = bodies_read(monkeypatch)
    _night(_snapshot(PLAIN), Forgetter(RULES), before)
    assert len(read) == 1


def test_a_model_of_meaning_is_asked_every_night(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is another program, with other versions, and its verdicts are not ours to keep."""

    class Nothing:
        def likenesses(self, phrases: Sequence[str], text: str) -> Sequence[float]:
            return [0.0 for _ in phrases]

    forgetter = Forgetter(RULES, meaning=Nothing())
    _, before = _night(_snapshot(PLAIN), forgetter)
    read = bodies_read(monkeypatch)
    _night(_snapshot(PLAIN), forgetter, before)
    assert (len(read), before.used) == (1, {})


def test_texts_for_a_model_are_scrubbed_whatever_is_known() -> None:
    """The text holds more than the items do, such as the summary part."""
    document = _snapshot(PLAIN).sessions[0]
    document = replace(document, text=f"{document.text}\n{GONE}\n", given=document.body)
    snapshot = Snapshot(sessions=(document,))
    _, before = _night(snapshot, Forgetter(RULES))
    found = scrub(snapshot, Forgetter(RULES), True, Workings(dict(before.used)))
    assert GONE not in found.snapshot.sessions[0].text


def test_what_is_kept_holds_neither_rule_nor_document() -> None:
    """A rule's text must lie nowhere but where a person wrote it."""
    _, workings = _night(_snapshot(PLAIN), Forgetter(RULES))
    assert [(len(key), content) for key, content in workings.used.items()] == [(64, b"")]


@pytest.mark.parametrize(
    "other",
    [
        Forgetter(()),
        Forgetter(RULES, strict=True),
        Forgetter(RULES, released=frozenset({(GONE, "x")})),
        Forgetter((*RULES, *parse_rules("forget/b.md", "- another\n"))),
    ],
)
def test_the_mark_tells_all_that_a_verdict_depends_on(other: Forgetter) -> None:
    assert Forgetter(RULES).mark == Forgetter(RULES).mark
    assert Forgetter(RULES).mark != other.mark
