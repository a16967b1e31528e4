"""SEC: secrets. Source: spec/gate.md, docs/secrets.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.formats.vocabulary import REDACTED
from nightfold.gate.context import Context
from nightfold.gate.finding import Finding, finding
from nightfold.policy.secrets import SecretHit, find_in_pair, find_together


def left(context: Context) -> list[Finding]:
    """No secret stands in an artifact.

    After normalise this cannot happen; on a pair from elsewhere it can. Fix: replace the secret by
    `[REDACTED_SECRET]`, and change it where it is used.
    """
    hits = find_in_pair(context.index_text, context.summary_text)
    return _told({INDEX_FILE: context.index_text, SUMMARY_FILE: context.summary_text}, hits)


def secrets_in(files: Mapping[str, str]) -> list[Finding]:
    """Return a finding for every line of some files that holds a part of a secret."""
    return _told(files, find_together(tuple(files.values())))


def _told(files: Mapping[str, str], secrets: Sequence[Sequence[SecretHit]]) -> list[Finding]:
    found = []
    for (file, text), hits in zip(files.items(), secrets, strict=True):
        for hit in hits:
            last = hit.line + text.count("\n", hit.start, hit.end)
            for line in range(hit.line, last + 1):
                message = f"a secret ({hit.kind})"
                found.append(finding("SEC001", file, line, message, "replace it by [REDACTED_SECRET] and change it"))
    return found


def redacted(context: Context) -> list[Finding]:
    """A secret was replaced: where, and which kind.

    Reported so that the secret is changed where it is used; the text around it stays.
    """
    found = []
    for mark in context.snapshot.redactions if context.snapshot else ():
        message = f"a secret was replaced ({mark.kind})"
        found.append(finding("SEC002", mark.path, mark.line, message, "take it out of the document and change it"))
    for file, lines in context.lines.items():
        for number, line in enumerate(lines, 1):
            if REDACTED in line:
                message = "the line holds a replaced secret"
                found.append(finding("SEC002", file, number, message, "change the secret where it is used"))
    return found
