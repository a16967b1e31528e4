"""Scan: what is in force, what is set aside, and that nothing depends on the disk's order."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from nightfold.errors import InputError
from nightfold.stages.scan import baselines_of, scan, strike_key
from tests.material import NOV_1, note_text, session_text, write


def test_a_root_without_sessions_shows_the_tree_it_expects(tmp_path: Path) -> None:
    """The first mistake everyone makes is to point at the wrong folder."""
    with pytest.raises(InputError, match=r"sessions/\*\*/\*\.md"):
        scan(tmp_path)


def test_documents_are_sorted_by_time_and_then_by_id_wherever_they_lie(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "sessions/z.md": session_text("b-first", NOV_1, "One fact."),
            "sessions/deep/a.md": session_text("later", NOV_1 + 1, "Another fact."),
            "sessions/a.md": session_text("a-first", NOV_1, "A third fact."),
        },
    )
    assert [d.session_id for d in scan(tmp_path).sessions] == ["a-first", "b-first", "later"]


def test_one_bad_document_is_set_aside_with_its_place_and_the_rest_stays(tmp_path: Path) -> None:
    """One bad document must not stop the night."""
    write(
        tmp_path,
        {
            "sessions/good.md": session_text("good", NOV_1, "A fact."),
            "sessions/unclosed.md": "---\nsession_id: x\ncaptured_at_ms: 1\n\ntext\n",
        },
    )
    (tmp_path / "sessions/latin.md").write_bytes(b"---\nsession_id: caf\xe9\n---\n")
    snapshot = scan(tmp_path)
    assert [d.session_id for d in snapshot.sessions] == ["good"]
    assert [q.path for q in snapshot.quarantined] == ["sessions/latin.md", "sessions/unclosed.md"]
    assert all(q.reason and not q.kept for q in snapshot.quarantined)


def test_a_document_that_goes_bad_keeps_what_its_accepted_version_said(tmp_path: Path) -> None:
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "A fact.")})
    baselines = baselines_of(scan(tmp_path))
    write(tmp_path, {"sessions/a.md": "---\nsession_id: a\ncaptured_at_ms: yesterday\n---\n"})
    snapshot = scan(tmp_path, baselines)
    assert [i.text for d in snapshot.sessions for i in d.items] == ["A fact."]
    assert [(q.path, q.kept) for q in snapshot.quarantined] == [("sessions/a.md", True)]


def test_of_two_documents_with_one_id_the_accepted_one_stays_in_force(tmp_path: Path) -> None:
    """A copy that sorts first must not take over an id."""
    write(tmp_path, {"sessions/m.md": session_text("a", NOV_1, "The true one.")})
    baselines = baselines_of(scan(tmp_path))
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "The copy.")})
    snapshot = scan(tmp_path, baselines)
    assert [i.text for d in snapshot.sessions for i in d.items] == ["The true one."]
    assert [q.path for q in snapshot.quarantined] == ["sessions/a.md"]
    assert "sessions/m.md" in snapshot.quarantined[0].reason


def test_links_out_of_the_root_and_files_that_are_no_inputs_are_named_not_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(session_text("evil", NOV_1, "From outside."), encoding="utf-8")
    root = write(
        tmp_path / "in",
        {
            "sessions/a.md": session_text("a", NOV_1, "A fact."),
            "sessions/.hidden.md": session_text("h", NOV_1, "Hidden."),
            "sessions/readme.txt": "no document",
        },
    )
    (root / "sessions/link.md").symlink_to(outside)
    (root / "sessions/loop.md").symlink_to(root / "sessions/loop.md")
    snapshot = scan(root)
    assert [d.session_id for d in snapshot.sessions] == ["a"]
    assert {path for path, _ in snapshot.skipped} == {
        "sessions/.hidden.md",
        "sessions/link.md",
        "sessions/loop.md",
        "sessions/readme.txt",
    }


def test_a_byte_order_mark_and_windows_line_ends_are_no_change(tmp_path: Path) -> None:
    text = session_text("a", NOV_1, "A fact.")
    write(tmp_path, {"sessions/a.md": text})
    plain = scan(tmp_path)
    (tmp_path / "sessions/a.md").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    framed = scan(tmp_path)
    assert plain.files["sessions/a.md"].sha256 == framed.files["sessions/a.md"].sha256
    assert plain.sessions[0].items == framed.sessions[0].items


def test_an_unchanged_file_is_not_read_again_but_a_racy_one_is(tmp_path: Path) -> None:
    """A file written in the very moment of the last run could have changed without a sign."""
    path = tmp_path / "sessions/a.md"
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "Old text.")})
    os.utime(path, ns=(10**18, 10**18))
    baselines = baselines_of(scan(tmp_path))
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "New text.")})
    os.utime(path, ns=(10**18, 10**18))
    clean = scan(tmp_path, baselines, last_run_ms=10**12 + 1)
    racy = scan(tmp_path, baselines, last_run_ms=10**12)
    assert clean.sessions[0].items[0].text == "Old text."
    assert racy.sessions[0].items[0].text == "New text."


def test_a_document_that_made_two_runs_void_is_set_aside_until_it_changes(tmp_path: Path) -> None:
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "A fact.")})
    sha = scan(tmp_path).files["sessions/a.md"].sha256
    struck = frozenset({strike_key("sessions/a.md", sha)})
    assert scan(tmp_path, struck=struck).sessions == ()
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "A better fact.")})
    assert len(scan(tmp_path, struck=struck).sessions) == 1


def test_rules_notes_and_constitution_are_read_with_their_lines(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "sessions/a.md": session_text("a", NOV_1, "A fact."),
            "forget/a.md": "# Rules\n- the first one\n\n- the second one\n",
            "extensions/ad_hoc/notes/n.md": note_text("n", NOV_1, "Remember: tabs, not spaces.", action="remember"),
            "constitution.md": "# What holds\n- Never publish without a person.\n",
        },
    )
    snapshot = scan(tmp_path)
    assert [(r.path, r.line) for r in snapshot.rules] == [("forget/a.md", 2), ("forget/a.md", 4)]
    assert [n.session_id for n in snapshot.notes] == ["n"]
    assert snapshot.clauses == ((2, "Never publish without a person."),)


def test_a_document_that_did_not_change_is_judged_anew_every_night(tmp_path: Path) -> None:
    """A newer program may refuse what an older one accepted: nothing about validity is kept."""
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "A fact.")})
    base = baselines_of(scan(tmp_path))["sessions/a.md"]
    refused = replace(base, text=base.text.replace("session_id: a", "session_id: ."))
    late_ms = base.mtime_ns // 1_000_000 + 1
    snapshot = scan(tmp_path, {base.path: refused}, last_run_ms=late_ms)
    assert [(q.path, q.line) for q in snapshot.quarantined] == [("sessions/a.md", 2)]


def test_a_link_to_a_document_is_read_and_a_ring_of_links_is_set_aside(tmp_path: Path) -> None:
    """Inputs may be linked together out of several places; a broken link must not stop the night."""
    write(tmp_path, {"sessions/a.md": session_text("a", NOV_1, "A fact."), "sessions/deep/x.txt": ""})
    (tmp_path / "shelf.md").write_text(session_text("b", NOV_1, "Another fact."), encoding="utf-8")
    (tmp_path / "sessions/b.md").symlink_to("../shelf.md")
    (tmp_path / "sessions/ring.md").symlink_to("ring.md")
    (tmp_path / "sessions/gone.md").symlink_to("nothing.md")
    (tmp_path / "sessions/folder.md").symlink_to("deep")
    (tmp_path / "constitution.md").symlink_to("nothing.md")
    snapshot = scan(tmp_path)
    assert [d.session_id for d in snapshot.sessions] == ["a", "b"]
    assert snapshot.quarantined == ()
    assert snapshot.skipped == (
        ("sessions/deep/x.txt", "not a .md file"),
        ("sessions/folder.md", "a link to a folder"),
        ("sessions/gone.md", "a link that leaves the inputs root"),
        ("sessions/ring.md", "a link that leaves the inputs root"),
    )
