"""The examples in docs/formats.md are what people copy, so each is read and printed here."""

from __future__ import annotations

import re
from pathlib import Path

from nightfold.formats.forget import parse_rules
from nightfold.formats.index import parse_index, print_index
from nightfold.formats.manifest import parse_manifest, print_manifest
from nightfold.formats.note import parse_note
from nightfold.formats.session import KINDS, PARTS, parse_session
from nightfold.formats.summary import parse_summary, print_summary
from nightfold.formats.vocabulary import EN, ZH

PAGE = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")


def _example(name: str) -> str:
    found = re.search(rf"<!-- example: {name} -->\n```\w+\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert found, name
    return found[1]


def test_the_session_document_gives_its_statements() -> None:
    document = parse_session("sessions/a.md", _example("session"))

    assert (document.short_name, document.project, document.legacy) == ("Release 2.4 of kite", "kite", False)
    assert [(item.kind, item.text.split("\n")[0][:22]) for item in document.items] == [
        ("preference", "The user wants release"),
        ("fact", "The release job needs "),
        ("fact", "Ports:"),
        ("fact", "the web server listens"),
        ("pitfall", "`make dist` fails with"),
        ("open", "ask Wen about the mirr"),
    ]


def test_the_note_is_read() -> None:
    note = parse_note("n.md", _example("note"))

    assert (note.action, note.content) == ("remember", "release notes are written in English.")


def test_the_rules_are_what_the_page_says() -> None:
    plain, literal, exact, matter, topic = parse_rules("forget/a.md", _example("forget"))

    assert (plain.phrase, plain.topic) == ("the user is looking for a new flat", False)
    assert literal.literals == ("蓝鲸",)
    assert (exact.phrase, exact.exact) == ("the proxy is at 10.8.0.1", True)
    assert (matter.topic, topic.topic, topic.phrase) == (True, True, "搬家")


def test_the_index_has_no_faults_and_prints_the_same() -> None:
    index = parse_index(_example("index"), EN)

    assert print_index(index) == _example("index")
    assert [section.kind for section in index.sections] == ["global", "project", "pitfalls"]
    assert [entry.active for _, entry in index.entries] == [True, True, False, True, True]
    assert all(entry.source is None or not entry.source.faults for _, entry in index.entries)


def test_the_keys_of_the_summary_stand_in_the_index() -> None:
    summary = parse_summary(_example("summary"), EN)

    assert print_summary(summary) == _example("summary")
    keys = [key for section in summary.sections for line in section.lines for key in line.keys]
    assert len(keys) == 2
    active = [entry.text for _, entry in parse_index(_example("index"), EN).entries if entry.active]
    assert all(sum(key in text for text in active) == 1 for key in keys)


def test_the_manifest_is_as_we_print_it() -> None:
    data = _example("manifest").encode()

    assert print_manifest(parse_manifest(data)) == data


def test_the_page_lists_every_word_that_structure_is_made_of() -> None:
    """A word that is missing here cannot be found out by a person who writes the files by hand."""
    listed = PAGE.casefold()

    assert [word for word in (*PARTS, *KINDS) if f"`{word}`" not in listed] == []
    for vocabulary in (ZH, EN):
        words = (
            *(vocabulary.title, vocabulary.global_heading, vocabulary.pitfalls_heading, vocabulary.preferences_heading),
            *(vocabulary.source_prefix, vocabulary.superseded_mark, vocabulary.unsupported, vocabulary.key_open),
            *(f"{vocabulary.project_prefix}kite{vocabulary.open_paren}/w/kite{vocabulary.close_paren}",),
            f"{vocabulary.workspace_prefix}/w/kite",
        )
        assert [word for word in words if f"`{word}`" not in PAGE] == []
