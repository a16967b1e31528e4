"""Findings as JSON. Source of the shape: spec/gate.md."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from nightfold.gate.check import GateResult


def findings_object(result: GateResult) -> dict[str, Any]:
    """Return `{"version": 1, "findings": […], "skipped": {…}, "errors": n, "warnings": n}`."""
    return {
        "version": 1,
        "findings": [{k: v for k, v in asdict(f).items() if v is not None} for f in result.findings],
        "skipped": dict(result.skipped),
        "errors": len(result.errors),
        "warnings": len(result.warnings),
    }


def write_json(result: GateResult) -> str:
    """Return the findings as one JSON object."""
    return json.dumps(findings_object(result), ensure_ascii=False, indent=2) + "\n"
