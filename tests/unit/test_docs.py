"""What docs/ and README say of the program is what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from nightfold import errors
from nightfold.cli import COMMANDS
from nightfold.config import sections
from nightfold.report import Report

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "tests" / "README.md"])
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def test_the_schema_in_docs_is_that_of_the_report() -> None:
    """To renew it: write `Report.model_json_schema(mode="serialization")` to the file, with its $schema line."""
    schema = json.loads((ROOT / "docs" / "report.schema.json").read_text(encoding="utf-8"))
    del schema["$schema"]

    assert schema == Report.model_json_schema(mode="serialization")


def test_a_report_is_valid_by_the_schema_and_a_wrong_one_is_not() -> None:
    schema = json.loads((ROOT / "docs" / "report.schema.json").read_text(encoding="utf-8"))
    report = Report(run="20261130T030000-abcdef", status="accepted", exit=0).model_dump(mode="json")

    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(report)) == []
    assert list(Draft202012Validator(schema).iter_errors(report | {"status": "fine"}))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) if "://" not in link]

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_operations_lists_every_setting_and_no_other() -> None:
    settings = OPERATIONS.partition("\n## Settings\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `([a-z_]+\.[a-z_]+)` \|", settings, flags=re.MULTILINE)

    assert sorted(listed) == sorted(f"{section}.{key}" for section, keys in sections().items() for key in keys)


def test_operations_explains_every_exit_code_of_an_error() -> None:
    classes = [errors.NightfoldError, *errors.NightfoldError.__subclasses__()]
    codes = {str(kind.exit_code) for kind in classes} | {"10", "70"}
    listed = {c for row in re.findall(r"^\| ([\d, ]+) \|", OPERATIONS, flags=re.MULTILINE) for c in row.split(", ")}

    assert codes <= listed


def test_every_command_is_named_in_the_readme_or_in_docs() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)

    assert [c.name for c in COMMANDS if not re.search(rf"nightfold {c.name}\b|`{c.name}`", text)] == []


def test_the_lock_names_no_address() -> None:
    """People install from the index that their own machine is set up for."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")

    assert re.findall(r"://|--index|--find-links|--extra-index|^-", lock, flags=re.MULTILINE) == []
    assert all("--hash=sha256:" in part for part in re.split(r"\n(?=\S)", lock.strip()))
