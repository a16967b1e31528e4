"""Keeping forgotten text out of everything else that the program writes.

Change lists, kept generations, rejected candidates, reports: none may hold what a forget rule hits.
Source: spec/pipeline.md, property 7.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.changes import ChangeList
from nightfold.formats.vocabulary import Vocabulary
from nightfold.policy.forgetting import Forgetter
from nightfold.policy.forgetting_scrub import blank_lines
from nightfold.stages.plan import Plan
from nightfold.stages.prune import forget_only
from nightfold.store.database import Store
from nightfold.store.folders import scrub_folders


def scrub_changes(changes: ChangeList, forgetter: Forgetter) -> ChangeList:
    """Return the change list without forgotten text: rules are named by place, diffs lose hit lines.

    The text of a rule is the text that is to be forgotten; whoever reads the list finds it in the file.
    """
    diffs = tuple(replace(d, lines=tuple(blank_lines(d.lines, forgetter))) for d in changes.diffs)
    return replace(changes, rules=tuple(replace(r, text=None) for r in changes.rules), diffs=diffs)


def scrub_file(text: str, forgetter: Forgetter) -> str:
    """Return a text without the lines that a forget rule hits."""
    return "\n".join(blank_lines(text.split("\n"), forgetter)) if forgetter.rules else text


def must_scrub(plan: Plan) -> bool:
    """Whether rules came into force since the kept generations and reports were last scrubbed."""
    added = any(r.change == "A" for r in plan.changes.rules)
    notes = any(n.action == "forget" and n.change != "D" for n in plan.changes.notes)
    return added or notes or plan.changes.settings_changed


def scrub_kept(store: Store, outputs: Path, forgetter: Forgetter, vocabulary: Vocabulary) -> None:
    """Take forgotten text out of kept generations, held candidates, records, reports and run folders."""

    def scrub(file: str, text: str) -> str:
        if file in (INDEX_FILE, SUMMARY_FILE):
            return forget_only(file, text, vocabulary, forgetter)
        return scrub_file(text, forgetter)

    if forgetter.rules:
        store.rewrite(scrub)
        scrub_folders(outputs, lambda text: scrub_file(text, forgetter))
    if store.scrub_due():
        store.scrubbed()
