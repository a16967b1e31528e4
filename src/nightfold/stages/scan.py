"""Scan: list the inputs, read what changed, redact, parse, and set aside what cannot be used.

The only stage that reads the inputs root; it opens files for reading and nothing else. A file is not
read again when its size and time stamp match the state and the stamp is older than the last run (the
racy-clean rule: a file written in the same instant as the last run could have changed without a
sign). Source: spec/pipeline.md, stage 1; spec/formats.md, section 1.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nightfold.errors import InputError
from nightfold.formats.forget import ForgetRule, parse_rules
from nightfold.formats.frontmatter import decode
from nightfold.formats.note import Note, parse_note
from nightfold.formats.session import SessionDocument, parse_session
from nightfold.policy.secrets import redact
from nightfold.snapshot import InputFile, Quarantined, Redaction, Snapshot
from nightfold.store.records import Baseline, InputKind

MAX_BYTES: Final = 8 * 1024 * 1024
"""Largest input file that is read. A session document is some kilobytes; beyond this it is a mistake."""

SESSIONS: Final = "sessions"
RULES: Final = "forget"
NOTES: Final = "extensions/ad_hoc/notes"
CONSTITUTION: Final = "constitution.md"
SUFFIX: Final = ".md"

TREE: Final = """expected an inputs root:
  ⟨inputs⟩/
    sessions/**/*.md               session documents (required folder)
    forget/*.md                    forget rules
    extensions/ad_hoc/notes/*.md   notes
    constitution.md                what no memory may override
    nightfold.toml                 settings"""


@dataclass(frozen=True)
class Found:
    """A file that is an input by its place and name."""

    path: str
    kind: InputKind
    size: int
    mtime_ns: int


@dataclass(frozen=True)
class Loaded:
    """A file's content: its redacted text, or the reason why there is none."""

    found: Found
    file: InputFile | None
    redactions: tuple[Redaction, ...] = ()
    problem: InputError | None = None


def require_root(inputs: Path) -> None:
    """Check that `inputs` is an inputs root.

    Raises:
        InputError: If it is not there or has no `sessions/` folder; the message shows the tree.
    """
    if not inputs.is_dir():
        raise InputError(str(inputs), f"is no folder\n{TREE}")
    if not (inputs / SESSIONS).is_dir():
        raise InputError(str(inputs), f"has no sessions/ folder\n{TREE}")


def scan(
    inputs: Path,
    baselines: Mapping[str, Baseline] | None = None,
    *,
    last_run_ms: int | None = None,
    struck: frozenset[str] = frozenset(),
) -> Snapshot:
    """Read the inputs root.

    Args:
        inputs: The inputs root.
        baselines: Inputs as the accepted generation knew them, by path; they stand in for what cannot be
            used now and save reading what did not change.
        last_run_ms: Wall clock of the last accepted run; without it every file is read.
        struck: `strike_key`s of documents that made two runs void in a row; quarantined until they change.

    Returns:
        The snapshot: redacted, sorted, the same for any order of files on disk.

    Raises:
        InputError: If `inputs` is no inputs root.
    """
    require_root(inputs)
    known = dict(baselines or {})
    skipped: list[tuple[str, str]] = []
    found = sorted(_walk(inputs, skipped), key=lambda f: f.path.encode())
    loaded = [_load(inputs, f, known.get(f.path), last_run_ms) for f in found]
    return _assemble(loaded, known, struck, tuple(sorted(skipped)))


def strike_key(path: str, sha256: str) -> str:
    """Return the key under which void runs are counted against a document with this very content."""
    return f"{sha256} {path}"


# What is there


def _walk(inputs: Path, skipped: list[tuple[str, str]]) -> Iterator[Found]:
    root = inputs.resolve()
    places: tuple[tuple[str, InputKind, bool], ...] = (
        (SESSIONS, "session", True),
        (RULES, "rule", False),
        (NOTES, "note", False),
    )
    for folder, kind, deep in places:
        yield from _walk_folder(root, folder, kind, deep, skipped)
    if (root / CONSTITUTION).exists():
        yield from _entry(root, root / CONSTITUTION, CONSTITUTION, "constitution", skipped)


def _walk_folder(
    root: Path, folder: str, kind: InputKind, deep: bool, skipped: list[tuple[str, str]]
) -> Iterator[Found]:
    """Yield the inputs of a folder, named by its path inside the root, in any order."""
    if not (root / folder).is_dir():
        return
    if not _inside(root, root / folder):
        skipped.append((_readable(folder), "a link that leaves the inputs root"))
        return
    with os.scandir(root / folder) as entries:
        found = list(entries)  # no folder is held open while those below it are read
    for entry in found:
        name = f"{folder}/{entry.name}"
        if entry.name.startswith("."):
            skipped.append((_readable(name), "a dot-file"))
        elif _is_folder(entry):
            if entry.is_symlink():
                skipped.append((_readable(name), "a link to a folder"))
            elif deep:
                yield from _walk_folder(root, name, kind, deep, skipped)
            else:
                skipped.append((_readable(name), "a folder where files are expected"))
        else:
            yield from _entry(root, entry, name, kind, skipped)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    # A ring of links is no folder to a path, and an error to an entry.
    return Path(entry).is_dir() if entry.is_symlink() else entry.is_dir()


def _entry(
    root: Path, entry: os.DirEntry[str] | Path, name: str, kind: InputKind, skipped: list[tuple[str, str]]
) -> Iterator[Found]:
    if not entry.name.endswith(SUFFIX):
        skipped.append((_readable(name), "not a .md file"))
    elif entry.is_symlink() and not _inside(root, Path(entry)):
        skipped.append((_readable(name), "a link that leaves the inputs root"))
    elif not entry.is_file():
        skipped.append((_readable(name), "not a regular file"))
    else:
        stat = entry.stat()
        yield Found(_readable(name), kind, stat.st_size, stat.st_mtime_ns)


def _inside(root: Path, path: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):  # a link to nothing, or a ring of links
        return False


def _readable(name: str) -> str:
    # A name that is no UTF-8 must be reportable: surrogates would break every writer of JSON.
    return name if name.isascii() else os.fsencode(name).decode("utf-8", "backslashreplace")


# What it holds


def _load(inputs: Path, found: Found, base: Baseline | None, last_run_ms: int | None) -> Loaded:
    if base is not None and _clean(found, base, last_run_ms):
        return Loaded(found, _input_file(found, base.sha256, base.text))
    if found.size > MAX_BYTES:
        problem = InputError(found.path, f"is larger than {MAX_BYTES // 1024 // 1024} MiB; split or remove it")
        return Loaded(found, None, problem=problem)
    try:
        data = (inputs / found.path).read_bytes()
        text = decode(found.path, data)
    except InputError as error:
        return Loaded(found, None, problem=error)
    except OSError as error:
        problem = InputError(found.path, f"cannot be read ({error.strerror}); check its permissions")
        return Loaded(found, None, problem=problem)
    sha256 = content_hash(text)
    if base is not None and base.sha256 == sha256:
        return Loaded(found, _input_file(found, sha256, base.text))
    redacted = redact(text)
    marks = tuple(Redaction(found.path, hit.line, hit.kind) for hit in redacted.hits)
    return Loaded(found, _input_file(found, sha256, redacted.text), marks)


def content_hash(text: str) -> str:
    """Return the SHA-256 of a text after CRLF→LF and BOM removal, so that neither counts as a change."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return hashlib.sha256(plain.encode("utf-8")).hexdigest()


def _clean(found: Found, base: Baseline, last_run_ms: int | None) -> bool:
    if last_run_ms is None or found.mtime_ns >= last_run_ms * 1_000_000:
        return False
    return (found.size, found.mtime_ns) == (base.size, base.mtime_ns)


def _input_file(found: Found, sha256: str, text: str) -> InputFile:
    return InputFile(found.path, sha256, found.size, found.mtime_ns, text)


# What counts

Parsed = SessionDocument | Note | tuple[ForgetRule, ...]


@dataclass(frozen=True)
class _Read:
    """A file with what it says, or the reason why it cannot be used."""

    found: Found
    file: InputFile | None
    value: Parsed | None
    redactions: tuple[Redaction, ...] = ()
    problem: InputError | None = None

    @property
    def session_id(self) -> str | None:
        return self.value.session_id if isinstance(self.value, SessionDocument | Note) else None


def _read(one: Loaded) -> _Read:
    if one.file is None:
        return _Read(one.found, None, None, problem=one.problem)
    try:
        value = _parse(one.found.kind, one.file)
    except InputError as error:
        return _Read(one.found, one.file, None, problem=error)
    return _Read(one.found, one.file, value, one.redactions)


def _parse(kind: InputKind, file: InputFile) -> Parsed:
    if kind == "session":
        return parse_session(file.path, file.text)
    if kind == "note":
        return parse_note(file.path, file.text)
    return parse_rules(file.path, file.text)


class _Shelf:
    """Collects what is in force."""

    def __init__(self) -> None:
        self.files: dict[str, InputFile] = {}
        self.documents: dict[str, SessionDocument | Note] = {}
        self.rules: list[ForgetRule] = []
        self.clauses: tuple[tuple[int, str], ...] = ()

    def take(self, file: InputFile, value: Parsed) -> None:
        """Put a file in force."""
        if isinstance(value, SessionDocument | Note):
            self.documents[value.session_id] = value
        elif file.path == CONSTITUTION:
            self.clauses = tuple((rule.line, rule.text) for rule in value)
        else:
            self.rules.extend(value)
        self.files[file.path] = file

    def keep_earlier(self, base: Baseline | None) -> bool:
        """Put the accepted version of a file in force instead of the one that cannot be used."""
        if base is None or (base.session_id is not None and base.session_id in self.documents):
            return False
        file = InputFile(base.path, base.sha256, base.size, base.mtime_ns, base.text)
        try:
            value = _parse(base.kind, file)
        except InputError:
            return False  # an older program accepted it
        self.take(file, value)
        return True


def _assemble(
    loaded: list[Loaded],
    known: Mapping[str, Baseline],
    struck: frozenset[str],
    skipped: tuple[tuple[str, str], ...],
) -> Snapshot:
    reads = [_strike(_read(one), struck) for one in loaded]
    twins = _twins(reads, known)
    shelf = _Shelf()
    for one in reads:
        if one.problem is None and one.found.path not in twins and one.file and one.value is not None:
            shelf.take(one.file, one.value)
    quarantined: list[Quarantined] = []
    for one in reads:
        path = one.found.path
        if path in twins:
            reason = f"has the session_id of {twins[path]}; give it one of its own"
            quarantined.append(Quarantined(path, None, reason))
        elif one.problem is not None:
            kept = shelf.keep_earlier(known.get(path))
            quarantined.append(Quarantined(path, one.problem.line, one.problem.problem, kept))
    order = sorted(shelf.documents.values(), key=lambda d: (d.captured_at_ms, d.session_id))
    return Snapshot(
        sessions=tuple(d for d in order if isinstance(d, SessionDocument)),
        notes=tuple(d for d in order if isinstance(d, Note)),
        rules=tuple(sorted(shelf.rules, key=lambda r: (r.path, r.line))),
        clauses=shelf.clauses,
        quarantined=tuple(quarantined),
        skipped=skipped,
        files=shelf.files,
        redactions=tuple(r for one in reads for r in one.redactions),
    )


def _strike(one: _Read, struck: frozenset[str]) -> _Read:
    if one.file is None or strike_key(one.found.path, one.file.sha256) not in struck:
        return one
    reason = "made two runs void in a row; change it and run again"
    return _Read(one.found, one.file, None, problem=InputError(one.found.path, reason))


def _twins(reads: list[_Read], known: Mapping[str, Baseline]) -> dict[str, str]:
    """Return, by path, which file's id a document repeats.

    The document whose content is the accepted one keeps the id, else the first path in byte order.
    """
    accepted = {(b.session_id, b.sha256) for b in known.values() if b.session_id}
    holders: dict[str, list[InputFile]] = {}
    for one in reads:
        if one.session_id is not None and one.file is not None:
            holders.setdefault(one.session_id, []).append(one.file)
    twins: dict[str, str] = {}
    for session_id, files in holders.items():
        winner = next((f for f in files if (session_id, f.sha256) in accepted), files[0])
        twins.update({f.path: winner.path for f in files if f is not winner})
    return twins


def baselines_of(snapshot: Snapshot) -> dict[str, Baseline]:
    """Return what the state keeps of the inputs in force, by path."""
    ids = {d.path: d.session_id for d in snapshot.documents}
    return {
        path: Baseline(path, kind_of(path), f.sha256, f.size, f.mtime_ns, f.text, ids.get(path))
        for path, f in sorted(snapshot.files.items())
    }


def kind_of(path: str) -> InputKind:
    """Return what an input is by its place in the inputs root."""
    if path == CONSTITUTION:
        return "constitution"
    if path.startswith(f"{RULES}/"):
        return "rule"
    return "note" if path.startswith(f"{NOTES}/") else "session"
