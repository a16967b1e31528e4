"""Findings as SARIF 2.1.0, for code review tools (OASIS sarif-v2.1.0)."""

from __future__ import annotations

import inspect
import json
from typing import Any
from urllib.parse import quote

from nightfold.gate.check import Check, GateResult
from nightfold.gate.finding import Finding
from nightfold.gate.registry import CHECKS


def sarif_object(result: GateResult, version: str) -> dict[str, Any]:
    """Return a SARIF log with one run.

    Args:
        result: What the gate found.
        version: Of nightfold.
    """
    driver = {"name": "nightfold", "version": version, "rules": [_rule(check) for check in CHECKS]}
    skipped = [
        {"level": "note", "message": {"text": f"{code} skipped: {reason}"}}
        for code, reason in sorted(result.skipped.items())
    ]
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True, "toolExecutionNotifications": skipped}],
        "results": [_result(f) for f in result.findings],
    }
    schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    return {"$schema": schema, "version": "2.1.0", "runs": [run]}


def write_sarif(result: GateResult, version: str) -> str:
    """Return the findings as a SARIF log."""
    return json.dumps(sarif_object(result, version), ensure_ascii=False, indent=2) + "\n"


def _rule(check: Check) -> dict[str, Any]:
    text = inspect.getdoc(check.function) or check.code
    return {
        "id": check.code,
        "shortDescription": {"text": text.split("\n", 1)[0]},
        "fullDescription": {"text": text},
        "defaultConfiguration": {"level": check.severity},
    }


def _result(finding: Finding) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.file)}}
    if finding.line:
        location["region"] = {"startLine": finding.line}
    message = f"{finding.message}. {finding.fix}" if finding.fix else finding.message
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": finding.severity,
        "message": {"text": message},
        "locations": [{"physicalLocation": location}],
    }
    properties = {"score": finding.score, "rule": finding.rule}
    if any(v is not None for v in properties.values()):
        result["properties"] = {k: v for k, v in properties.items() if v is not None}
    return result
