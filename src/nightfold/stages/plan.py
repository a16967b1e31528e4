"""Plan: what differs from the accepted generation, and from what the run starts.

Pure: snapshot, state and the pair on disk in, a `Plan` out. The program decides the mode, never the
model. Source: spec/pipeline.md, stage 2 and "Loss that looks like intent".
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from nightfold.errors import ConfigError
from nightfold.formats.changes import (
    Change,
    ChangeList,
    FileDiff,
    HandEdit,
    Mode,
    NoteChange,
    RuleChange,
    SessionChange,
    unified_diff,
)
from nightfold.formats.forget import ForgetRule, parse_rules, rule_of_note
from nightfold.formats.index import parse_index
from nightfold.formats.note import Note, parse_note
from nightfold.formats.session import SessionDocument, parse_session
from nightfold.formats.summary import parse_summary
from nightfold.formats.vocabulary import SUMMARY_VERSION, Vocabulary
from nightfold.gate.context import Pair
from nightfold.policy.orders import Orders, orders
from nightfold.policy.secrets import redact_pair
from nightfold.snapshot import Redaction, Snapshot
from nightfold.stages.hand_edits import ArtifactName, deleted_share, index_edits, merge_edits, summary_edits
from nightfold.store.records import Baseline, Displaced, Generation, State, Tombstone
from nightfold.store.replay import replay

ModeChoice = Literal["auto", "init", "incremental"]

LOSS_SHARE: Final = 0.5
"""Share of the entries, or of the documents, whose loss at once looks like an accident."""
LOSS_DOCUMENTS: Final = 20
"""Fewer documents than this can go at once without a question. Source: spec/pipeline.md."""
LOSS_ENTRIES: Final = 4
"""With fewer entries than this, deleting more than half of them is ordinary editing."""


@dataclass(frozen=True)
class Plan:
    """What the run is to do."""

    mode: Mode
    changes: ChangeList
    base: Pair
    """The staged start: the accepted pair with the hand edits that are on disk."""
    hand_edits: tuple[HandEdit, ...]
    """All edits in force, this run's included."""
    rules: tuple[ForgetRule, ...]
    """Forget rules in force: of files, of `forget` notes, and tombstones."""
    tombstones: tuple[Tombstone, ...]
    orders: Orders
    stale: Mapping[str, str]
    """By file: a text found on disk that is an older generation or damaged, and was set aside."""
    hold: str | None
    """Why a person must look before anything is published, or None."""
    work: bool
    """Whether there is anything to do."""
    redactions: tuple[Redaction, ...] = ()
    """Secrets that a person typed into the artifacts: the run starts from the text without them."""


@dataclass(frozen=True)
class _Found:
    """One artifact as found on disk, judged against the accepted generation."""

    text: str
    """What the run starts from."""
    edited: bool = False
    stale: str | None = None
    missing: bool = False
    hold: str | None = None


def make_plan(
    snapshot: Snapshot,
    state: State,
    disk: Pair,
    *,
    choice: ModeChoice,
    vocabulary: Vocabulary,
    fingerprint: str,
    now_ms: int,
    older: Callable[[str, str], bool],
    displaced: Sequence[Displaced] = (),
    whole: bool = True,
) -> Plan:
    """Decide what the run does.

    Args:
        snapshot: The inputs in force.
        state: The accepted generation and what the program remembers.
        disk: The artifacts as found; None where a file is missing.
        choice: The mode asked for.
        vocabulary: Of this root.
        fingerprint: Digest of the settings that can alter the pair.
        now_ms: The run's clock; new hand edits are stamped with it.
        older: Whether a file with this name and SHA-256 is an older generation.
        whole: Whether the manifest on disk is the generation's; without it, readers cannot tell the pair is one.
        displaced: Texts that were edited between the base check and the rename of an earlier run, oldest first.

    Raises:
        ConfigError: If `incremental` was asked for without a base.
    """
    generation = state.generation
    found: dict[ArtifactName, _Found] = {
        "MEMORY.md": _judge_file("MEMORY.md", disk.index, generation, vocabulary, older),
        "memory_summary.md": _judge_file("memory_summary.md", disk.summary, generation, vocabulary, older),
    }
    for one in displaced:
        was = found[one.file]
        text = replay(one.base, one.text, was.text)
        now = _judge_file(one.file, text.encode(), generation, vocabulary, older)
        found[one.file] = replace(now, stale=now.stale or was.stale, missing=was.missing, hold=now.hold or was.hold)
    redactions: tuple[Redaction, ...] = ()
    if generation is None or any(one.edited for one in found.values()):
        found, redactions = _masked(found)
    mode = _mode(choice, generation, any(f.missing for f in found.values()))
    fresh = _hand_edits(found, generation, vocabulary, now_ms)
    judged = orders(snapshot.notes, gone=frozenset(t.note_id for t in state.tombstones if t.note_id))
    tombstones = _tombstones(snapshot, state, judged)
    changes = _changes(snapshot, state, mode, fresh, fingerprint)
    hold = _hold(found, state, fresh, changes, vocabulary)
    return Plan(
        mode=mode,
        changes=changes,
        base=Pair(found["MEMORY.md"].text.encode(), found["memory_summary.md"].text.encode()),
        hand_edits=merge_edits(state.hand_edits, fresh),
        rules=(*snapshot.rules, *(t.rule for t in tombstones)),
        tombstones=tombstones,
        orders=judged,
        stale={name: f.stale for name, f in found.items() if f.stale is not None},
        hold=hold,
        work=choice == "init" or not whole or _work(found, changes),
        redactions=redactions,
    )


# The artifacts


def _judge_file(
    name: ArtifactName,
    data: bytes | None,
    generation: Generation | None,
    vocabulary: Vocabulary,
    older: Callable[[str, str], bool],
) -> _Found:
    accepted = "" if generation is None else _text_of(generation, name)
    if data is None:
        return _Found(accepted, missing=generation is not None)
    if generation is None:
        return _hand_kept(data)
    if data == accepted.encode():
        return _Found(accepted)
    if older(name, hashlib.sha256(data).hexdigest()):
        return _Found(accepted, stale=data.decode("utf-8", "replace"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        held = f"{name} is no UTF-8 any more"
        return _Found(accepted, stale=data.decode("utf-8", "replace"), hold=held)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if name == "MEMORY.md" and text.split("\n", 1)[0].rstrip() != vocabulary.title:
        return _Found(accepted, stale=text, hold=f"{name} has lost its title line {vocabulary.title!r}")
    if name == "memory_summary.md" and text.split("\n", 1)[0] != SUMMARY_VERSION:
        text = _with_version(text)
    return _Found(text, edited=text != accepted)


def _masked(
    found: Mapping[ArtifactName, _Found],
) -> tuple[dict[ArtifactName, _Found], tuple[Redaction, ...]]:
    """Take out the secrets that a person typed; else normalise would, and the gate would miss the person's words."""
    index, summary = found["MEMORY.md"], found["memory_summary.md"]
    clean = dict(zip(found, redact_pair(index.text, summary.text), strict=True))
    marks = tuple(Redaction(name, hit.line, hit.kind) for name, one in clean.items() for hit in one.hits)
    return {name: replace(found[name], text=one.text) for name, one in clean.items()}, marks


def _with_version(text: str) -> str:
    first, _, rest = text.partition("\n")
    return f"{SUMMARY_VERSION}\n{rest}" if first.strip() == SUMMARY_VERSION else f"{SUMMARY_VERSION}\n{text}"


def _hand_kept(data: bytes) -> _Found:
    """A pair without a state that knows it: its text is the start, nothing of it counts as an edit."""
    return _Found(data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n"))


def _text_of(generation: Generation, name: str) -> str:
    return generation.index if name == "MEMORY.md" else generation.summary


def _mode(choice: ModeChoice, generation: Generation | None, missing: bool) -> Mode:
    if choice == "init":
        return "INIT"
    if choice == "incremental":
        if generation is None:
            raise ConfigError("--mode incremental needs an accepted generation; run with --mode auto or init first")
        return "INCREMENTAL"
    return "INIT" if generation is None or missing else "INCREMENTAL"


def _hand_edits(
    found: Mapping[ArtifactName, _Found], generation: Generation | None, vocabulary: Vocabulary, now_ms: int
) -> tuple[HandEdit, ...]:
    if generation is None:
        return ()
    edits: tuple[HandEdit, ...] = ()
    if found["MEMORY.md"].edited:
        was = parse_index(generation.index, vocabulary)
        edits += index_edits(was, parse_index(found["MEMORY.md"].text, vocabulary), now_ms)
    if found["memory_summary.md"].edited:
        old = parse_summary(generation.summary, vocabulary)
        edits += summary_edits(old, parse_summary(found["memory_summary.md"].text, vocabulary), now_ms)
    return edits


def _hold(
    found: Mapping[ArtifactName, _Found],
    state: State,
    fresh: Sequence[HandEdit],
    changes: ChangeList,
    vocabulary: Vocabulary,
) -> str | None:
    if state.generation is None:
        return None
    for one in found.values():
        if one.hold is not None:
            return one.hold
    if _lost_entries(state.generation, fresh, vocabulary):
        return "more than half of the entries of MEMORY.md were deleted by hand at once"
    known = sum(1 for b in state.baselines.values() if b.kind == "session")
    gone = sum(1 for c in changes.sessions if c.change == "D")
    if known >= LOSS_DOCUMENTS and gone > LOSS_SHARE * known:
        return f"{gone} of {known} session documents are gone at once"
    return None


def _lost_entries(generation: Generation, fresh: Sequence[HandEdit], vocabulary: Vocabulary) -> bool:
    if not fresh:
        return False
    was = parse_index(generation.index, vocabulary)
    return len(was.entries) >= LOSS_ENTRIES and deleted_share(was, fresh) > LOSS_SHARE


def _work(found: Mapping[ArtifactName, _Found], changes: ChangeList) -> bool:
    files = any(f.missing or f.edited or f.stale is not None for f in found.values())
    return bool(
        files
        or changes.sessions
        or changes.rules
        or changes.notes
        or changes.hand_edits
        or changes.settings_changed
        or changes.base is None
    )


# The inputs


def _tombstones(snapshot: Snapshot, state: State, judged: Orders) -> tuple[Tombstone, ...]:
    """A `forget` note stays in force until an `undo`, even if its file goes."""
    current = {n.session_id: Tombstone(rule_of_note(n), n.session_id) for n in _forget_notes(judged.in_force)}
    present = {n.session_id for n in snapshot.notes}
    kept = [
        t
        for t in state.tombstones
        if t.note_id is None or (t.note_id not in present and t.note_id not in judged.undone)
    ]
    return (*kept, *current.values())


def _forget_notes(notes: Sequence[Note]) -> list[Note]:
    return [n for n in notes if n.action == "forget"]


def _changes(snapshot: Snapshot, state: State, mode: Mode, fresh: tuple[HandEdit, ...], fingerprint: str) -> ChangeList:
    generation = state.generation
    whole = mode == "INIT" or state.adopted
    baselines: Mapping[str, Baseline] = {} if generation is None else state.baselines
    removed = _session_changes(snapshot, baselines)
    sessions = removed if not whole else (*_all_sessions(snapshot), *(c for c in removed if c.change == "D"))
    rules = _rule_changes(snapshot, {} if whole else baselines)
    notes = _note_changes(snapshot, baselines, whole=whole)
    return ChangeList(
        mode=mode,
        base=None if generation is None else generation.number,
        sessions=tuple(sorted(sessions, key=lambda c: (c.path.encode(), c.change))),
        rules=tuple(sorted(rules, key=lambda c: (c.path.encode(), c.line, c.change))),
        notes=tuple(sorted(notes, key=lambda c: (c.path.encode(), c.change))),
        hand_edits=fresh,
        diffs=_diffs(snapshot, baselines, sessions, notes),
        settings_changed=_settings_changed(generation, fingerprint),
    )


def _settings_changed(generation: Generation | None, fingerprint: str) -> bool:
    # An adopted generation has no fingerprint: nothing is known of its settings, and nothing is done for it.
    return generation is not None and generation.fingerprint not in ("", fingerprint)


def _all_sessions(snapshot: Snapshot) -> list[SessionChange]:
    return [SessionChange("A", d.path, d.session_id, d.captured_at_ms) for d in snapshot.sessions]


def _session_changes(snapshot: Snapshot, baselines: Mapping[str, Baseline]) -> list[SessionChange]:
    known = {b.session_id: b for b in baselines.values() if b.kind == "session" and b.session_id}
    changes = []
    for document in snapshot.sessions:
        base = known.pop(document.session_id, None)
        if base is None:
            changes.append(SessionChange("A", document.path, document.session_id, document.captured_at_ms))
        elif base.sha256 != snapshot.files[document.path].sha256 or base.path != document.path:
            earlier = parse_session(base.path, base.text)
            same = _body(earlier) == _body(document)
            changes.append(
                SessionChange("M", document.path, document.session_id, document.captured_at_ms, stamp_only=same)
            )
    changes += [SessionChange("D", b.path, b.session_id or "", None) for b in known.values()]
    return changes


def _body(document: SessionDocument) -> tuple[object, ...]:
    """All that the document says, without its stamp, path and the places that shift with them."""
    items = tuple(replace(i, line=0, last_line=0) for i in document.items)
    fields = (document.session_id, document.agent, document.project, document.workspace)
    return (*fields, replace(document.body, items=items))


def _rule_changes(snapshot: Snapshot, baselines: Mapping[str, Baseline]) -> list[RuleChange]:
    was = [r for b in baselines.values() if b.kind == "rule" for r in parse_rules(b.path, b.text)]
    before = {(r.path, r.text) for r in was}
    after = {(r.path, r.text) for r in snapshot.rules}
    added = [_rule_change("A", r) for r in snapshot.rules if (r.path, r.text) not in before]
    return added + [RuleChange("D", r.path, r.line, None) for r in was if (r.path, r.text) not in after]


def _rule_change(change: Change, rule: ForgetRule) -> RuleChange:
    return RuleChange(change, rule.path, rule.line, rule.text)


def _note_changes(snapshot: Snapshot, baselines: Mapping[str, Baseline], *, whole: bool) -> list[NoteChange]:
    known = {b.session_id: b for b in baselines.values() if b.kind == "note" and b.session_id}
    changes = []
    for note in snapshot.notes:
        base = known.pop(note.session_id, None)
        if base is None or whole:
            changes.append(_note_change("A", note))
        elif base.sha256 != snapshot.files[note.path].sha256 or base.path != note.path:
            changes.append(_note_change("M", note))
    changes += [_note_change("D", parse_note(b.path, b.text)) for b in known.values()]
    return changes


def _note_change(change: Change, note: Note) -> NoteChange:
    stamp = None if change == "D" else note.captured_at_ms
    return NoteChange(change, note.path, note.session_id, note.action, stamp)


def _diffs(
    snapshot: Snapshot,
    baselines: Mapping[str, Baseline],
    sessions: Sequence[SessionChange],
    notes: Sequence[NoteChange],
) -> tuple[FileDiff, ...]:
    """Line diffs of what was modified; texts are redacted on both sides already."""
    by_id = {b.session_id: b for b in baselines.values() if b.session_id}
    changed = {(c.path, c.session_id) for c in sessions if c.change != "D"}
    changed |= {(c.path, c.session_id) for c in notes if c.change != "D"}
    diffs = []
    for path, session_id in sorted(changed):
        base, now = by_id.get(session_id), snapshot.files.get(path)
        if base is not None and now is not None and base.sha256 != now.sha256:
            diffs.append(unified_diff(path, base.text, now.text))
    return tuple(diffs)
