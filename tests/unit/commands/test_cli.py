"""The command line as scripts and people see it: exit codes, the one JSON object, signals, help."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from nightfold import errors, library
from nightfold.cli import COMMANDS, answer
from nightfold.commands import surface
from nightfold.report import Report

HOUR = 3_600_000
CAPTURED = 1_793_491_200_000
"""2026-11-01T00:00:00Z in Unix epoch milliseconds."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An inputs root with two documents."""
    folder = tmp_path / "inputs" / "sessions"
    folder.mkdir(parents=True)
    for number, item in enumerate(("用户偏好在所有项目里使用 pnpm", "用户要求以后所有回答都用中文"), 1):
        lines = [
            "---",
            f"session_id: s{number}",
            f"captured_at_ms: {CAPTURED + number * HOUR}",
            "agent: codex",
            "project: ferry",
            "workspace: /src/ferry",
            "---",
            "# 简短名称",
            "一次会话",
            "",
            "# 会话摘要",
            "完成。",
            "",
            "# 原始记忆",
            "## 用户偏好",
            f"- {item}",
            "",
        ]
        (folder / f"s{number}.md").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path / "inputs"


def process(*args: str, script: str | None = None, **more: object) -> subprocess.CompletedProcess[str]:
    """Run `nightfold` (or a script that calls it) in a process of its own."""
    start = ["-m", "nightfold"] if script is None else ["-c", script]
    return subprocess.run(
        [sys.executable, *start, *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **more,
    )  # type: ignore[call-overload, no-any-return]


# Help


@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_help_of_every_command_shows_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer([name, "--help"]) == 0
    assert f"Example:\n    nightfold {name} " in capsys.readouterr().out


def test_the_command_alone_prints_help_that_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer([]) == 0

    shown = capsys.readouterr().out
    assert all(f"\n  {command.name} " in shown for command in COMMANDS)


def test_python_m_nightfold_is_the_command() -> None:
    done = process("--version")

    assert (done.returncode, done.stdout.split()[0]) == (0, "nightfold")


# One JSON object


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["run", "--json"], 2),
        (["run", "--json", "--bogus"], 2),
        (["run", "absent", "--json"], 6),
        (["run", "absent", "--json", "--budget", "49"], 2),
        (["run", "absent", "--json", "--budget", "many"], 2),
        (["run", "absent", "--json", "--engine", "gpt"], 2),
        (["run", "absent", "--json", "--config", "absent.toml"], 2),
        (["status", "absent", "--json"], 2),
        (["check", "absent", "--json"], 2),
        (["check", "absent", "--format", "json"], 2),
        (["check", "absent", "--format=sarif"], 2),
        (["check", "--json", "--explain", "XYZ999"], 2),
        (["reticulate", "--json"], 2),
    ],
    ids=str,
)
def test_a_failure_with_json_is_one_object_and_one_line_on_stderr(
    args: list[str], code: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script reads standard output whatever happened; a person reads standard error."""
    monkeypatch.chdir(tmp_path)

    assert answer(args) == code

    captured = capsys.readouterr()
    told = json.loads(captured.out)
    assert (told["version"], told["status"], told["exit"]) == (1, "failed", code)
    assert told["message"]
    assert captured.err.startswith(f"nightfold: {told['message']}")
    assert "Traceback" not in captured.err


def test_without_json_a_failure_leaves_standard_output_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["run"]) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "nightfold: Missing argument 'INPUTS'; see `nightfold run --help`\n"


@pytest.mark.parametrize(
    ("error", "code", "status"),
    [
        (errors.ConfigError("c"), 2, "failed"),
        (errors.BusyError("b"), 3, "failed"),
        (errors.EngineError("e"), 4, "failed"),
        (errors.EngineBusy("e"), 4, "failed"),
        (errors.ConflictError("k"), 5, "conflict"),
        (errors.InputError("sessions/a.md", "is bad", 3), 6, "failed"),
        (errors.StateError("s"), 7, "failed"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_error_has_its_exit_code_and_status(
    error: errors.NightfoldError,
    code: int,
    status: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_args: object, **_named: object) -> Report:
        raise error

    monkeypatch.setattr(library, "consolidate", fail)

    assert answer(["run", "x", "--json"]) == code
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["exit"], told["message"]) == (status, code, str(error))


def test_an_error_that_knows_its_run_prints_the_whole_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    error = errors.EngineError("out of turns; raise anthropic.max_turns")
    error.report = Report(run="20261101T000000-abcdef", status="failed", exit=4, message=str(error))

    def fail(*_args: object, **_named: object) -> Report:
        raise error

    monkeypatch.setattr(library, "consolidate", fail)

    assert answer(["run", "x", "--json"]) == 4
    assert json.loads(capsys.readouterr().out) == error.report.model_dump(mode="json")


@pytest.mark.parametrize(("status", "code"), [("rejected", 1), ("held", 10), ("dry-run", 0), ("dry-run", 10)])
def test_an_outcome_is_the_exit_code_and_a_line_on_stderr_unless_all_is_well(
    status: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = Report.model_validate({"run": "20261101T000000-abcdef", "status": status, "exit": code, "message": "m"})
    monkeypatch.setattr(library, "consolidate", lambda *_args, **_named: report)

    assert answer(["run", "x"]) == code
    captured = capsys.readouterr()
    assert captured.out.startswith(f"{status}: m")
    assert captured.err == (f"nightfold: {status}: m\n" if code else "")


def test_a_bug_keeps_its_traceback_and_has_an_exit_code_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """1 would say that the gate said no."""

    def break_down(*_args: object, **_named: object) -> Report:
        raise KeyError("lost")

    monkeypatch.setattr(library, "consolidate", break_down)

    assert answer(["run", "x", "--json"]) == 70
    captured = capsys.readouterr()
    assert json.loads(captured.out)["exit"] == 70
    assert "Traceback" in captured.err


def test_debug_shows_the_traceback_of_an_ordinary_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["run", "absent"]) == 6
    assert "Traceback" not in capsys.readouterr().err
    assert answer(["run", "absent", "--debug"]) == 6
    assert "Traceback" in capsys.readouterr().err


# Runs


def test_a_run_says_what_it_read_what_changed_and_where_it_is(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "memory"

    assert answer(["run", str(root), "--out", str(out)]) == 0

    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "accepted: generation 1 is in force (INIT, engine offline)"
    assert lines[1] == "read      covered 2 of 2 session documents, 0 notes, 0 forget rules"
    assert lines[2] == "entries   2 added, 0 changed, 0 merged, 0 superseded, 0 removed, 0 untouched"
    assert any(line.startswith("summary   ") and " of 2500 tokens (" in line for line in lines)
    assert any(str(out / "MEMORY.md") in line for line in lines)
    assert any(line.startswith("next      ") for line in lines)
    assert "用户偏好在所有项目里使用 pnpm" in (out / "MEMORY.md").read_text(encoding="utf-8")


def test_json_of_a_run_is_the_report_and_a_second_run_is_unchanged(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    args = ["run", str(root), "--out", str(tmp_path / "memory"), "--json"]

    assert answer(args) == 0
    first = Report.model_validate_json(capsys.readouterr().out)
    assert answer(args) == 0
    second = Report.model_validate_json(capsys.readouterr().out)

    assert (first.status, first.generation, first.mode) == ("accepted", 1, "INIT")
    assert (second.status, second.generation) == ("unchanged", 1)


def test_a_dry_run_writes_nothing(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "memory"

    assert answer(["run", str(root), "--out", str(out), "--dry-run", "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["status"] == "dry-run"
    assert not out.exists()


def test_incremental_without_a_base_is_a_usage_error(root: Path, tmp_path: Path) -> None:
    assert answer(["run", str(root), "--out", str(tmp_path / "memory"), "--mode", "incremental"]) == 2


def test_the_model_engine_without_a_key_names_the_variable_to_set(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "memory"

    assert answer(["run", str(root), "--out", str(out), "--engine", "anthropic"]) == 2

    assert "set ANTHROPIC_API_KEY" in capsys.readouterr().err
    assert not out.exists()


def test_settings_reach_the_run(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "nightfold.toml").write_text("[run]\nbudget = 321\n", encoding="utf-8")

    assert answer(["run", str(root), "--out", str(tmp_path / "memory"), "--json"]) == 0

    assert json.loads(capsys.readouterr().out)["summary"]["budget"] == 321


# check and status


def test_check_finds_no_error_in_an_accepted_pair_and_one_in_a_damaged_one(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "memory"
    answer(["run", str(root), "--out", str(out)])
    capsys.readouterr()

    assert answer(["check", str(out), "--inputs", str(root), "--format", "json"]) == 0
    sound = json.loads(capsys.readouterr().out)
    (out / "memory_summary.md").write_text("v1\n", encoding="utf-8")
    assert answer(["check", str(out), "--json"]) == 1
    damaged = json.loads(capsys.readouterr().out)

    assert set(sound) == {"version", "findings", "skipped", "errors", "warnings"}
    assert sound["errors"] == 0
    assert "FMT001" in [f["code"] for f in damaged["findings"]]
    assert (damaged["status"], damaged["exit"]) == ("rejected", 1)


def test_check_prints_one_line_a_finding(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "memory"
    answer(["run", str(root), "--out", str(out)])
    (out / "memory_summary.md").write_text("v1\n", encoding="utf-8")
    capsys.readouterr()

    assert answer(["check", str(out)]) == 1

    assert capsys.readouterr().out.startswith("memory_summary.md:1: FMT001 ")


def test_check_as_sarif_names_the_version_of_the_format(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer(["run", str(root), "--out", str(tmp_path / "memory")])
    capsys.readouterr()

    assert answer(["check", str(tmp_path / "memory"), "--format", "sarif"]) == 0
    assert json.loads(capsys.readouterr().out)["version"] == "2.1.0"


def test_explain_needs_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(["check", "--explain", "key001"]) == 0
    assert capsys.readouterr().out.startswith("KEY001 (error)\n\n")


def test_status_tells_the_generation_the_budget_and_what_a_hand_did(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "memory"
    (root / "sessions" / "bad.md").write_text("no frontmatter\n", encoding="utf-8")
    answer(["run", str(root), "--out", str(out)])
    with (out / "MEMORY.md").open("a", encoding="utf-8") as file:
        file.write("\n")
    capsys.readouterr()

    assert answer(["status", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert told["generation"]["number"] == 1
    assert (told["summary"]["budget"], told["summary"]["method"]) == (2500, "estimate-1")
    assert 0 < told["summary"]["tokens"] < 2500
    assert (told["inputs"]["covered"], told["inputs"]["total"]) == (2, 3)
    assert [q["path"] for q in told["inputs"]["quarantined"]] == ["sessions/bad.md"]
    assert told["files"] == {"MEMORY.md": "edited", "memory_summary.md": "in force"}


def test_status_of_a_folder_without_a_memory_says_how_to_make_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert answer(["status", str(tmp_path)]) == 0
    assert "nightfold run INPUTS" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_status_shows_the_failures_since_the_last_accepted_run(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "memory"
    answer(["run", str(root), "--out", str(out)])
    (root / "sessions" / "s2.md").unlink()
    assert answer(["run", str(root), "--out", str(out), "--review"]) == 10
    capsys.readouterr()

    answer(["status", str(out), "--json"])
    told = json.loads(capsys.readouterr().out)

    assert [f["status"] for f in told["failures"]] == ["held"]
    assert told["held"]["run"] == told["failures"][0]["run"]


# Terminals, pipes, signals


@pytest.mark.parametrize("words", [["--help"], ["run", "--help"], ["status", "."], ["check", "--explain", "FMT001"]])
def test_prefect_and_the_model_sdk_are_not_imported_where_they_are_not_needed(words: list[str], tmp_path: Path) -> None:
    """Their imports take seconds; `--help`, `check` and `status` answer at once."""
    script = (
        "import sys; from nightfold.cli import answer; answer(sys.argv[1:]); "
        "print(sorted({'prefect', 'anthropic', 'pydantic_settings'} & set(sys.modules)), file=sys.stderr)"
    )

    done = process(*words, script=script, cwd=tmp_path)

    assert done.stderr == "[]\n"


def test_help_does_not_even_import_the_settings() -> None:
    script = (
        "import sys; from nightfold.cli import answer; answer(['run', '--help']); "
        "print('pydantic' in sys.modules, file=sys.stderr)"
    )

    assert process(script=script).stderr == "False\n"


def test_control_characters_of_a_document_never_reach_the_terminal() -> None:
    assert surface.visible("  a\x1b]0;owned\x07b\u202ec\nd") == "  a ]0;owned bc d"


@pytest.mark.parametrize(
    ("environ", "tty", "expected"),
    [({}, True, True), ({"NO_COLOR": "1"}, True, False), ({"NO_COLOR": ""}, True, True), ({}, False, False)],
)
def test_colour_only_on_a_terminal_that_wants_it(
    environ: dict[str, str], tty: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TERM", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: tty)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)

    assert surface.in_colour() is expected


def test_a_report_is_printed_with_whatever_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """The fast writer refuses a path that is no UTF-8; the outcome must be told all the same."""
    for message in ("已发布 \x7f\u2028", "out\udc80/MEMORY.md"):
        report = Report(run="r", status="accepted", exit=0, message=message, seconds={"scan": 0.012})
        surface.print_report(report)
        printed = capsys.readouterr().out
        surface.print_json(report.model_dump(mode="json"))
        assert printed == capsys.readouterr().out
        assert json.loads(printed)["message"] == message


def test_json_is_json_also_on_a_terminal_without_unicode(root: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONIOENCODING": "ascii"}

    done = process("run", str(root), "--out", str(tmp_path / "记忆"), "--json", env=environ)

    added = json.loads(done.stdout)["entries"]["added"]
    assert "用户偏好在所有项目里使用 pnpm" in [entry["text"] for entry in added]


def test_a_reader_that_goes_away_does_not_change_the_outcome(root: Path, tmp_path: Path) -> None:
    out = tmp_path / "memory"
    read, write = os.pipe()
    os.close(read)

    done = subprocess.run(
        [sys.executable, "-m", "nightfold", "run", str(root), "--out", str(out)],
        stdout=write, stderr=subprocess.PIPE, timeout=120, check=False,
    )  # fmt: skip
    os.close(write)

    assert (done.returncode, done.stderr) == (0, b"")
    assert (out / "MEMORY.md").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_under_standard_output_is_a_disk_error(tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "nightfold", "status", str(tmp_path), "--json"],
            stdout=full, stderr=subprocess.PIPE, timeout=120, check=False,
        )  # fmt: skip

    assert done.returncode == 7


STRUCK = """
import os, signal, sys
from nightfold.commands import surface
from nightfold.cli import main

stage, number, *rest = sys.argv[1:]
surface.Progress.__call__ = lambda self, name: os.kill(os.getpid(), int(number)) if name == stage else None
sys.argv = ["nightfold", *rest]
main()
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("stage", ["scan", "render", "publish"])
def test_a_signal_ends_the_run_with_the_shells_code_and_leaves_nothing_behind(
    root: Path, tmp_path: Path, number: int, code: int, stage: str
) -> None:
    """Ctrl-C and a service manager's stop: no half-written file, no lock, and the next run goes through."""
    out = tmp_path / "memory"

    done = process(stage, str(int(number)), "run", str(root), "--out", str(out), "--json", script=STRUCK)

    assert done.returncode == code
    assert json.loads(done.stdout)["exit"] == code
    assert "Traceback" not in done.stderr
    assert not (out / "MEMORY.md").exists()
    assert not (out / ".nightfold" / "staging").exists()
    assert answer(["run", str(root), "--out", str(out)]) == 0


def test_every_command_has_a_name_and_a_first_line_of_help() -> None:
    for command in COMMANDS:
        assert isinstance(command, click.Command)
        assert command.name
        assert command.help
