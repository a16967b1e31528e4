"""Records that are read without pydantic come back as they were written, and nothing else passes for one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from nightfold.errors import StateError
from nightfold.formats.changes import HandEdit
from nightfold.formats.forget import ForgetRule
from nightfold.store.records import ForgetDecision, Tombstone
from nightfold.store.rows import from_json, to_json

EDIT = HandEdit("MEMORY.md", "replace", "## Global preferences", "old", None, ("s1", "s2"), 7)
DECISION = ForgetDecision("rule", "statement", "released", 5, "user")
TOMBSTONE = Tombstone(ForgetRule("forget/a.md", 3, "the nickname", "nickname", ("x",), True), None)


@pytest.mark.parametrize("record", [EDIT, DECISION, TOMBSTONE], ids=lambda record: type(record).__name__)
def test_a_record_comes_back_as_it_was_written(record: object) -> None:
    assert from_json(type(record), to_json(record)) == record


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seen_ms", "7"),
        ("seen_ms", True),
        ("ids", "s1"),
        ("ids", [1]),
        ("old", 3),
        ("op", "move"),
        ("extra", "x"),
    ],
)
def test_a_field_of_another_type_is_a_damaged_state(field: str, value: object) -> None:
    """The state is the authority; what somebody else wrote into it must not be taken for a hand edit."""
    told = {**json.loads(to_json(EDIT)), field: value}

    with pytest.raises(StateError, match="a HandEdit that cannot be read"):
        from_json(HandEdit, json.dumps(told))


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", '{"file": "MEMORY.md"}'])
def test_what_is_no_record_is_a_damaged_state(text: str) -> None:
    with pytest.raises(StateError, match="cannot be read"):
        from_json(HandEdit, text)


def test_reading_them_imports_no_pydantic(tmp_path: Path) -> None:
    script = (
        "import sys; from nightfold.store.rows import from_json; from nightfold.formats.changes import HandEdit; "
        "from_json(HandEdit, sys.argv[1]); print('pydantic' in sys.modules)"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, to_json(EDIT)], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"
