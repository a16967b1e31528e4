"""What was forgotten, secrets and sizes: these stay errors even on a person's own lines."""

from __future__ import annotations

from dataclasses import replace

from nightfold.formats.forget import parse_rules
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.normal import fold
from nightfold.policy.tokens import count_tokens
from nightfold.snapshot import Redaction
from tests.unit.gate.pairs import INDEX, SUMMARY, HandEdit, context, findings, found, inputs, line_of

RULE = "ferry is built with Bazel"
SECRET = "glpat-" + "x7Kq2mZ9tRw4vB8nLc3d"


def test_forgotten_text_is_found_whatever_its_case_width_and_marks() -> None:
    for text in ("Ferry is built with BAZEL!", "ｆｅｒｒｙ is built with bazel", "ferry  is built,\n  with Bazel"):
        index = INDEX.replace("ferry is built with Bazel.", text)
        assert found(context(index, snapshot=inputs(rules=f"- {RULE}")), "FGT001") == [("MEMORY.md", 10, "error")], text


def test_the_finding_names_the_rule_and_never_its_text() -> None:
    one = findings(context(snapshot=inputs(rules=f"# Gone\n- {RULE}")), "FGT001")[0]

    assert (one.rule, one.score) == ("forget/a.md:2", 1.0)
    assert "Bazel" not in one.message + one.fix


def test_every_surface_is_looked_at() -> None:
    index = (
        INDEX.replace("## Project", "<!-- about the cat -->\n\n## Project")
        + "\n## Cat\n- x y\n  Sources: s1 · 2026-11-01\n"
    )
    summary = SUMMARY.replace("[find:answers", "[find:cat") + "\n## Cat\n- z [find:x]\n"
    given = context(index, summary, snapshot=inputs(rules="- `cat`\n- `s2`\n- `Bazel`"))

    assert found(given, "FGT001") == [
        ("MEMORY.md", 5, "error"),  # an id
        ("MEMORY.md", 7, "error"),  # a comment
        ("MEMORY.md", 12, "error"),  # text
        ("MEMORY.md", 13, "error"),  # a keyword
        ("MEMORY.md", 15, "error"),  # an id
        ("MEMORY.md", 17, "error"),  # a heading
        ("memory_summary.md", 4, "error"),  # a key
        ("memory_summary.md", 6, "error"),  # a heading
    ]


def test_the_programs_own_literals_are_exempt() -> None:
    """A rule that forgets a day or the word `Sources` would hit every source line."""
    rules = "- `2026-11-01`\n- `Sources`\n- `keywords`\n- `superseded by`"
    index = INDEX.replace(
        "- ferry is built",
        "- ~~ferry is built with Make.~~ superseded by: ferry is built\n  Sources: s1 · 2026-11-01\n- ferry is built",
    )

    assert found(context(index, snapshot=inputs(rules=rules)), "FGT001") == []


def test_a_forgotten_line_that_a_person_typed_is_an_error_all_the_same() -> None:
    """A forget rule wins over the hand."""
    base = INDEX + "- the cat sleeps\n"
    edit = HandEdit("MEMORY.md", "insert", "## Project: ferry (/src/ferry)", None, "the cat sleeps", (), 1)
    given = context(base, base=base, edits=[edit], snapshot=inputs(rules="- the cat sleeps"))

    assert found(given, "FGT001") == [("MEMORY.md", 14, "error")]


def test_a_possible_paraphrase_is_an_error_until_a_person_has_decided() -> None:
    rules = parse_rules("forget/a.md", "- The cat Mika sleeps on the white printer")
    index = INDEX + "- Cat Mika guards the white printer\n  Sources: s1 · 2026-11-01\n"
    given = context(index)
    undecided = replace(given, forgetter=Forgetter(rules))
    released = Forgetter(rules, released=frozenset({(rules[0].text, fold("Cat Mika guards the white printer"))}))

    assert found(undecided, "FGT003") == [("MEMORY.md", 14, "error")]
    assert 0 < (findings(undecided, "FGT003")[0].score or 0) < 1
    assert found(replace(given, forgetter=released), "FGT003") == []


def test_a_paragraph_is_judged_line_by_line() -> None:
    index = INDEX + "\nfirst line\nthe cat sleeps here\nlast line\n"

    assert found(context(index, base=index, snapshot=inputs(rules="- the cat sleeps here")), "FGT001") == [
        ("MEMORY.md", 16, "error")
    ]


def test_a_secret_is_named_by_its_line_and_kind() -> None:
    index = INDEX.replace("port 8000.", f"port 8000 with {SECRET}.")
    one = findings(context(index), "SEC001")[0]

    assert (one.file, one.line) == ("MEMORY.md", 8)
    assert SECRET not in one.message


def test_replaced_secrets_are_listed_where_they_stood() -> None:
    snapshot = replace(inputs(), redactions=(Redaction("sessions/s1.md", 12, "token"),))
    index = INDEX.replace("port 8000.", "port [REDACTED_SECRET].")

    assert found(context(index, snapshot=snapshot), "SEC002") == [
        ("MEMORY.md", 8, "warning"),
        ("sessions/s1.md", 12, "warning"),
    ]


def test_one_token_over_the_budget_is_an_error_and_above_four_fifths_a_warning() -> None:
    tokens = count_tokens(SUMMARY)

    assert found(context(budget=tokens - 1), "BUD001") == [("memory_summary.md", 0, "error")]
    assert found(context(budget=tokens), "BUD001") == []
    assert found(context(budget=tokens), "BUD002") == [("memory_summary.md", 0, "warning")]
    assert found(context(budget=2 * tokens), "BUD002") == []


def test_the_budget_names_the_lines_that_a_person_typed() -> None:
    summary = f"{SUMMARY}- a long line of mine\n"
    edit = HandEdit("memory_summary.md", "insert", "## User preferences", None, "a long line of mine", (), 1)
    one = findings(context(summary=summary, base_summary=summary, edits=[edit], budget=20), "BUD001")[0]

    assert one.severity == "error"
    assert one.message.endswith("typed by hand: lines 5")


def test_a_large_index_names_its_superseded_lines() -> None:
    index = INDEX + "- ~~old~~ superseded by: ferry needs\n  Sources: s1 · 2026-11-01\n"
    one = findings(replace(context(index), index_limit=100), "BUD003")[0]

    assert f"at lines {line_of(index, '- ~~old')}" in one.message
