"""Cut out of free text what a forget rule hits: documents for a model, diffs, reports, logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.forgetting import Forgetter

_SENTENCE_END: Final = lazy(r"(?<=[。！？!?；;])|(?<=\.)(?=\s)")
_MARKER: Final = lazy(r"^[+\- ]?\s*(?:[-*+]|\d+[.)])?\s*(?:\[[ xX]\]\s*)?")


def scrub_text(text: str, forgetter: Forgetter) -> str:
    """Return `text` without the lines and sentences that a rule hits; line ends stay where they were."""
    if not forgetter.rules:
        return text
    return "\n".join(scrub_lines(text.split("\n"), forgetter))


def scrub_lines(lines: Sequence[str], forgetter: Forgetter) -> list[str]:
    """Return the lines, those that a rule hits emptied of the sentences it hits.

    A statement that is hit only when a line is joined with the next is cut from both.
    """
    if not forgetter.rules:
        return list(lines)
    cleaned = [_scrub_line(line, forgetter) for line in lines]
    for place in range(len(cleaned) - 1):
        first, second = cleaned[place], cleaned[place + 1]
        if first.strip() and second.strip() and _hit(f"{_bare(first)} {_bare(second)}", forgetter):
            cleaned[place] = cleaned[place + 1] = ""
    return cleaned


def blank_lines(lines: Sequence[str], forgetter: Forgetter) -> list[str]:
    """Return the lines, those of which a rule hits any part empty: what is only kept needs no half sentences."""
    cleaned = scrub_lines(lines, forgetter)
    return [line if line == clean else "" for line, clean in zip(lines, cleaned, strict=True)]


def _scrub_line(line: str, forgetter: Forgetter) -> str:
    if not line.strip() or not (_hit(_bare(line), forgetter) or _any_sentence(line, forgetter)):
        return line
    kept = [part for part in _SENTENCE_END.split(line) if part and not _hit(_bare(part), forgetter)]
    rest = "".join(kept)
    return "" if _hit(_bare(rest), forgetter) or not _bare(rest) else rest


def _any_sentence(line: str, forgetter: Forgetter) -> bool:
    return any(part and _hit(_bare(part), forgetter) for part in _SENTENCE_END.split(line))


def _bare(line: str) -> str:
    return _MARKER.sub("", line).strip()


def _hit(text: str, forgetter: Forgetter) -> bool:
    return bool(text) and forgetter.judge(text).outcome == "hit"
