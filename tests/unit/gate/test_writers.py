"""Findings for people, for scripts and for code review tools."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nightfold.gate.check import GateResult
from nightfold.gate.finding import Finding
from nightfold.gate.json import findings_object, write_json
from nightfold.gate.sarif import sarif_object, write_sarif
from nightfold.gate.text import write_text

ERROR = Finding("KEY001", "error", "memory_summary.md", 4, "key 'x' is nowhere", "copy it")
WARNING = Finding("BUD002", "warning", "memory_summary.md", 0, "nearly full", "")
FORGOTTEN = Finding("FGT002", "error", "MEMORY.md", 7, "a paraphrase", "remove it", 0.91, "forget/a.md:3")
RESULT = GateResult((FORGOTTEN, WARNING, ERROR), {"SRC002": "no inputs were given (--inputs)"})

LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
SARIF: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "$schema": {"type": "string", "format": "uri"},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}},
    },
    "additionalProperties": False,
    "$defs": {
        "run": {
            "type": "object",
            "required": ["tool"],
            "properties": {
                "tool": {
                    "type": "object",
                    "required": ["driver"],
                    "properties": {"driver": {"$ref": "#/$defs/driver"}},
                    "additionalProperties": False,
                },
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "invocations": {"type": "array", "items": {"$ref": "#/$defs/invocation"}},
                "results": {"type": "array", "items": {"$ref": "#/$defs/result"}},
            },
            "additionalProperties": False,
        },
        "driver": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string"},
                "version": {"type": "string"},
                "rules": {"type": "array", "uniqueItems": True, "items": {"$ref": "#/$defs/rule"}},
            },
            "additionalProperties": False,
        },
        "rule": {
            "type": "object",
            "required": ["id"],
            "properties": {
                "id": {"type": "string"},
                "shortDescription": MESSAGE,
                "fullDescription": MESSAGE,
                "defaultConfiguration": {
                    "type": "object",
                    "properties": {"level": LEVEL},
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        },
        "invocation": {
            "type": "object",
            "required": ["executionSuccessful"],
            "properties": {
                "executionSuccessful": {"type": "boolean"},
                "toolExecutionNotifications": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["message"],
                        "properties": {"level": LEVEL, "message": MESSAGE},
                        "additionalProperties": False,
                    },
                },
            },
            "additionalProperties": False,
        },
        "result": {
            "type": "object",
            "required": ["message"],
            "properties": {
                "ruleId": {"type": "string"},
                "level": LEVEL,
                "message": MESSAGE,
                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
                "properties": {"type": "object"},
            },
            "additionalProperties": False,
        },
        "location": {
            "type": "object",
            "properties": {
                "physicalLocation": {
                    "type": "object",
                    "required": ["artifactLocation"],
                    "properties": {
                        "artifactLocation": {
                            "type": "object",
                            "properties": {"uri": {"type": "string", "pattern": "^[A-Za-z0-9._~!$&'()*+,;=:@/%-]+$"}},
                        },
                        "region": {
                            "type": "object",
                            "properties": {"startLine": {"type": "integer", "minimum": 1}},
                            "additionalProperties": False,
                        },
                    },
                    "additionalProperties": False,
                }
            },
            "additionalProperties": False,
        },
    },
}
"""What OASIS SARIF 2.1.0 says of the objects that are written here: their names, required members and values."""


def test_text_has_one_line_a_finding() -> None:
    assert write_text(RESULT).split("\n") == [
        "MEMORY.md:7: FGT002 a paraphrase; remove it",
        "memory_summary.md: BUD002 (warning) nearly full",
        "memory_summary.md:4: KEY001 key 'x' is nowhere; copy it",
    ]
    assert write_text(GateResult((), {})) == ""


def test_json_has_exactly_the_shape_that_scripts_rely_on() -> None:
    """Source: spec/gate.md."""
    loaded = json.loads(write_json(RESULT))

    assert set(loaded) == {"version", "findings", "skipped", "errors", "warnings"}
    assert (loaded["version"], loaded["errors"], loaded["warnings"]) == (1, 2, 1)
    assert loaded["skipped"] == {"SRC002": "no inputs were given (--inputs)"}
    assert loaded["findings"][1] == {
        "code": "BUD002",
        "severity": "warning",
        "file": "memory_summary.md",
        "line": 0,
        "message": "nearly full",
        "fix": "",
    }
    assert loaded["findings"][0]["score"] == 0.91
    assert loaded["findings"][0]["rule"] == "forget/a.md:3"
    assert findings_object(RESULT) == loaded


def test_sarif_is_valid_and_every_result_has_its_rule() -> None:
    log = json.loads(write_sarif(RESULT, "1.2.3"))
    run = log["runs"][0]

    Draft202012Validator(SARIF).validate(log)
    assert {r["ruleId"] for r in run["results"]} <= {r["id"] for r in run["tool"]["driver"]["rules"]}
    assert run["results"][0]["properties"] == {"score": 0.91, "rule": "forget/a.md:3"}
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith("SRC002 skipped")


@pytest.mark.parametrize("path", ["sessions/a b.md", "sessions/会话#1?.md", "sessions/100%.md"])
def test_a_path_becomes_a_uri(path: str) -> None:
    log = sarif_object(GateResult((Finding("SEC002", "warning", path, 0, "m", "f"),), {}), "1")

    Draft202012Validator(SARIF).validate(log)
    location = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert "region" not in location


def test_the_schema_would_see_a_fault() -> None:
    """A schema that lets everything through proves nothing."""
    log = sarif_object(RESULT, "1")
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0

    assert not Draft202012Validator(SARIF).is_valid(log)
