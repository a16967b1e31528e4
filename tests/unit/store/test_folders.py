"""Run folders, rejected candidates, and scrubbing them."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from nightfold.errors import ConfigError, StateError
from nightfold.store.folders import (
    append_run_file,
    drop_staging,
    new_run_id,
    run_dir,
    scrub_folders,
    state_dir,
    write_rejected,
    write_run_bytes,
    write_run_file,
)
from tests.unit.store.states import run_id

SECRET = "the blue heron"


def scrub(text: str) -> str:
    """Take out the lines that hold the secret."""
    return "\n".join(line for line in text.split("\n") if SECRET not in line)


def test_a_run_is_named_by_its_clock_in_utc_and_told_apart_by_the_wall_clock() -> None:
    first, second = new_run_id(1_796_007_600_123, 1), new_run_id(1_796_007_600_123, 2)

    assert first.startswith("20261130T030000-")
    assert len(first) == len("20261130T030000-") + 6
    assert first != second
    assert run_dir(Path("outputs"), first) == Path("outputs/.nightfold/runs") / first


@pytest.mark.parametrize(
    "run", ["../../etc", "", "20261130T030000", "20261130T030000-00000g", "20261130T030000-000000\n"]
)
def test_a_name_that_is_no_run_id_is_never_a_path(run: str) -> None:
    """A person types it: `review --run`, `accept`."""
    with pytest.raises(ConfigError, match="is no run id"):
        run_dir(Path("outputs"), run)
    with pytest.raises(ConfigError, match="is no run id"):
        write_rejected(Path("outputs"), run, {})


def test_run_files_are_for_their_owner_and_keep_every_byte(tmp_path: Path) -> None:
    text = "one\r\ntwo\u2028three\n"
    paths = [
        write_run_file(tmp_path, run_id(1), "report.json", text),
        write_run_bytes(tmp_path, run_id(1), "stale-MEMORY.md", b"\xff\r\n"),
        write_rejected(tmp_path, run_id(1), {"MEMORY.md": text}) / "MEMORY.md",
    ]

    assert [path.read_bytes() for path in paths] == [text.encode(), b"\xff\r\n", text.encode()]
    for path in paths:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_lines_are_added_to_a_conversation(tmp_path: Path) -> None:
    append_run_file(tmp_path, run_id(1), "conversation.jsonl", '{"a": 1}')
    append_run_file(tmp_path, run_id(1), "conversation.jsonl", '{"b": 2}')

    assert (run_dir(tmp_path, run_id(1)) / "conversation.jsonl").read_text() == '{"a": 1}\n{"b": 2}\n'


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (run_dir(tmp_path, run_id(1)) / "report.json").mkdir(parents=True)

    with pytest.raises(StateError, match=r"report\.json: .*check the disk"):
        write_run_file(tmp_path, run_id(1), "report.json", "{}")
    with pytest.raises(StateError, match=r"report\.json: .*check the disk"):
        append_run_file(tmp_path, run_id(1), "report.json", "{}")


def test_forgotten_text_goes_from_all_files_and_nothing_else_changes(tmp_path: Path) -> None:
    report = {"entries": [{"text": f'- {SECRET} says "so"'}, {"text": 'kept "so"'}], "n": 1}
    write_run_file(tmp_path, run_id(1), "report.json", json.dumps(report, indent=2))
    write_run_file(tmp_path, run_id(1), "changes.md", f"kept\r\n+{SECRET}\n\u2028end")
    append_run_file(tmp_path, run_id(1), "conversation.jsonl", json.dumps({"content": f"kept\n{SECRET}\n"}))
    append_run_file(tmp_path, run_id(1), "conversation.jsonl", f"torn {SECRET}")
    write_run_bytes(tmp_path, run_id(1), "displaced.md", b"\xff kept\n" + SECRET.encode() + b"\n")
    rejected = write_rejected(tmp_path, run_id(2), {"MEMORY.md": f"# Memory\n- {SECRET}\n"})
    staged = state_dir(tmp_path) / "staging" / run_id(1)
    staged.mkdir(parents=True)
    (staged / "MEMORY.md").write_text(SECRET)

    scrub_folders(tmp_path, scrub)

    folder = run_dir(tmp_path, run_id(1))
    assert json.loads((folder / "report.json").read_text()) == {
        "entries": [{"text": ""}, {"text": 'kept "so"'}],
        "n": 1,
    }
    assert (folder / "changes.md").read_bytes() == "kept\r\n\u2028end".encode()
    assert (folder / "conversation.jsonl").read_text() == '{"content": "kept\\n"}\n\n'
    assert (folder / "displaced.md").read_bytes() == b"\xff kept\n"
    assert (rejected / "MEMORY.md").read_text() == "# Memory\n"
    assert not staged.exists()
    assert not any(SECRET.encode() in path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_a_file_without_forgotten_text_is_not_written_again(tmp_path: Path) -> None:
    path = write_run_file(tmp_path, run_id(1), "report.json", '{ "oddly":   "spaced" }')
    before = path.stat().st_mtime_ns, path.read_bytes()

    scrub_folders(tmp_path, scrub)

    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def test_a_link_in_a_run_folder_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(SECRET)
    folder = run_dir(tmp_path, run_id(1))
    folder.mkdir(parents=True)
    (folder / "link.md").symlink_to(outside)

    scrub_folders(tmp_path, scrub)

    assert outside.read_text() == SECRET


def test_where_there_is_no_state_there_is_nothing_to_scrub(tmp_path: Path) -> None:
    scrub_folders(tmp_path / "outputs", scrub)
    drop_staging(tmp_path / "outputs")

    assert list(tmp_path.iterdir()) == []
