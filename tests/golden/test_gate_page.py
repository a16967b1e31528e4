"""docs/gate.md lists every code of the gate, in the words of its function."""

from __future__ import annotations

import inspect
from pathlib import Path

from nightfold.gate.registry import CHECKS

PAGE = Path(__file__).parents[2] / "docs/gate.md"
HEAD = "\n".join(PAGE.read_text(encoding="utf-8").split("\n")[:5])


def page() -> str:
    """Return the page as the registry has it."""
    lines = [HEAD]
    for check in CHECKS:
        lines += [f"## {check.code} ({check.severity})\n", f"{inspect.getdoc(check.function)}\n"]
        if check.needs:
            lines.append(f"Needs: {', '.join(check.needs)}; skipped, aloud, without.\n")
    return "\n".join(lines)


def test_the_page_of_the_gate_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
