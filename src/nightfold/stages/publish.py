"""Publish: put a generation in force, both files or neither.

The commit protocol (spec/pipeline.md):

1. **Stage.** Write and fsync the pair and its manifest under `.nightfold/staging/⟨run⟩/`.
2. **Base check.** The files on disk are still those the run started from, else `ConflictError`.
3. **Commit point.** One SQLite transaction puts the generation in force. It also sets the
   `materialising` mark and keeps with it what lies on disk.
4. **Materialise.** Rename MEMORY.md, then memory_summary.md, then manifest.json into place (and
   changes.md, where the run's folder holds one), fsync the folder.
5. **Clear** the mark, then remove the staging folder.

Killed before 3 the old pair is in force and on disk; after 3 the new one is in force, and `recover`,
the first thing every run does, finishes 4 and 5. Every step of `recover` may be repeated.

**An edit in between.** A file that a rename replaces gets a second name first, and is compared after the
rename. If it is no longer the base, a person edited it since the base check: it is kept in the run's
folder, and `Store.displaced` hands base and text to the next plan. Bytes of an older generation are a
stale copy, a file where there was none, or bytes that are no UTF-8, no edit: they are only kept.
While `recover` is at work there is one more case: a file that was renamed before the crash and edited
after it holds an ordinary hand edit of the new text and stays.

**Links.** An artifact that is a symbolic link is read only if it leads to a file inside the output
folder, and publishing replaces the link by a file; nothing is ever written through a link.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from nightfold.errors import ConflictError, StateError
from nightfold.formats.manifest import manifest_of, parse_manifest, print_manifest
from nightfold.gate.context import Pair
from nightfold.store.database import Store
from nightfold.store.folders import RUN_ID, drop_staging, run_dir, state_dir, sync_folder, write_run_bytes
from nightfold.store.records import Commit, Displaced, Generation

Artifact = Literal["MEMORY.md", "memory_summary.md"]

ARTIFACTS: Final[tuple[Artifact, Artifact]] = ("MEMORY.md", "memory_summary.md")
"""In the order in which they are renamed."""
MANIFEST_FILE: Final = "manifest.json"
CHANGES_FILE: Final = "changes.md"

_NO_LINKS: Final = frozenset({errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV})
"""What a file system without hard links answers, or a kernel that protects them."""
_NAMELESS_RUN: Final = "00000000T000000-000000"


def _as_it_is(text: str) -> str:
    return text


def read_pair(outputs: Path) -> Pair:
    """Return the two artifacts as they are on disk; None for a missing file.

    Raises:
        StateError: If a file is there and cannot be read, is no regular file, or is a link that leads out
            of `outputs`.
    """
    return Pair(_read(outputs / ARTIFACTS[0]), _read(outputs / ARTIFACTS[1]))


def adopt(outputs: Path) -> Generation | None:
    """Return the pair on disk as a generation, if it fits its manifest.

    A clone of a repository that holds `outputs/` has no state; its pair goes on without looking like a
    hundred hand edits. Nothing is known of the inputs that led to it.

    Raises:
        StateError: As `read_pair`.
    """
    pair, content = read_pair(outputs), _read(outputs / MANIFEST_FILE)
    if pair.index is None or pair.summary is None or content is None:
        return None
    try:
        manifest = parse_manifest(content)
        index, summary = pair.index.decode("utf-8"), pair.summary.decode("utf-8")
    except ValueError:
        return None
    if not manifest.fits(pair.index, pair.summary):
        return None
    return Generation(
        number=manifest.generation,
        index=index,
        summary=summary,
        engine="unknown",
        fingerprint="",
        accepted_ms=0,
        tokens=manifest.tokens,
        token_method=manifest.token_method,
        mode="INIT",
        run="",
    )


def intact(outputs: Path, generation: Generation) -> bool:
    """Return whether both artifacts and the manifest on disk are exactly those of `generation`.

    Raises:
        StateError: As `read_pair`.
    """
    return all(_read(outputs / name) == content for name, content in _files(generation).items())


def publish(
    store: Store,
    outputs: Path,
    commit: Commit,
    expected: Pair,
    keep: int = 30,
    scrub: Callable[[str], str] = _as_it_is,
) -> Generation:
    """Put `commit.generation` in force.

    Args:
        store: The open state; the caller holds the lock.
        outputs: The output folder.
        commit: What the run writes; the number of its generation is the newest + 1.
        expected: The artifacts as they were when the run started.
        keep: How many generations the state keeps.
        scrub: Takes forgotten text out of an edit that a rename displaced.

    Returns:
        The generation in force.

    Raises:
        ConflictError: If an artifact was edited meanwhile, or another generation came into force; nothing
            is published.
        StateError: If the disk or the state refuses. Before the commit point the old pair is in force and
            on disk; after it the message says that the new one is in force and the next start finishes it.
    """
    recover(store, outputs, scrub)  # nothing to do but after a crash
    generation = commit.generation
    newest = store.newest()
    if newest is not None and generation.number != newest + 1:
        raise ConflictError(f"{outputs} has moved on to generation {newest} since this pair was made; run again")
    move = _Move(store, outputs, generation, {ARTIFACTS[0]: expected.index, ARTIFACTS[1]: expected.summary}, scrub)
    try:
        with _disk(outputs, "the pair in force is untouched, check the disk and run again"):
            _stage(move)
            _check_base(outputs, expected)
        before = adopt(outputs) if newest is None and generation.number > 1 else None
        adopted = before if before is not None and before.number == generation.number - 1 else None
        store.commit(commit, keep=keep, replaces=move.replaces, adopted=adopted)
    except BaseException:
        drop_staging(outputs)
        raise
    _materialise(move)
    return generation


def recover(store: Store, outputs: Path, scrub: Callable[[str], str] = _as_it_is) -> bool:
    """Finish the files of a generation that was committed and not materialised.

    Call it first, with the lock held. It may itself be killed anywhere and be called again.

    Args:
        store: The open state.
        outputs: The output folder.
        scrub: As for `publish`; a start knows no rules yet, and then an edit that is kept owes a scrub.

    Returns:
        Whether there was anything to finish.

    Raises:
        StateError: If the disk refuses.
    """
    generation = store.materialising()
    if generation is None:
        drop_staging(outputs)
        return False
    move = _Move(store, outputs, generation, store.replaced(), scrub)
    with _disk(outputs, _unfinished(generation)):
        if not move.folder.is_dir():
            _stage(move)
    _materialise(move)
    return True


def publish_changes(outputs: Path, text: str) -> None:
    """Put a change list beside the pair that it led to.

    `publish` and `recover` do so by themselves where the run's folder holds one.

    Raises:
        StateError: If the disk refuses; the pair is in force all the same.
    """
    with _disk(outputs, "the pair itself is published"):
        _put_changes(outputs, state_dir(outputs) / f".{CHANGES_FILE}.new", text.encode())


@dataclass(frozen=True)
class _Move:
    """A generation on its way to the output folder."""

    store: Store
    outputs: Path
    generation: Generation
    replaces: Mapping[str, bytes | None]
    """What lay on disk at the base check, by file."""
    scrub: Callable[[str], str]

    @property
    def run(self) -> str:
        return self.generation.run if RUN_ID.fullmatch(self.generation.run) else _NAMELESS_RUN

    @property
    def folder(self) -> Path:
        return state_dir(self.outputs) / "staging" / self.run


def _files(generation: Generation) -> dict[str, bytes]:
    index, summary = generation.index.encode(), generation.summary.encode()
    manifest = manifest_of(generation.number, index, summary, generation.tokens, generation.token_method)
    return {ARTIFACTS[0]: index, ARTIFACTS[1]: summary, MANIFEST_FILE: print_manifest(manifest)}


def _check_base(outputs: Path, expected: Pair) -> None:
    for name in (MANIFEST_FILE, CHANGES_FILE):
        _read(outputs / name)  # what cannot be replaced is said before the commit point
    if read_pair(outputs) != expected:
        raise ConflictError(f"{outputs} was edited while the run was at work; run again, the edit is kept")


def _stage(move: _Move) -> None:
    """Write the staging folder of a run, whole or not at all: a missing file in it means a rename was done."""
    parent, unfinished = move.folder.parent, move.folder.with_name(f".{move.run}")
    for leftover in (unfinished, move.folder):
        if leftover.exists():
            shutil.rmtree(leftover)
    unfinished.mkdir(parents=True, mode=0o700)
    for name, content in _files(move.generation).items():
        _write(unfinished / name, content)
    sync_folder(unfinished)
    os.rename(unfinished, move.folder)
    sync_folder(parent)


def _materialise(move: _Move) -> None:
    files = _files(move.generation)
    with _disk(move.outputs, _unfinished(move.generation)):
        for name in ARTIFACTS:
            _put_artifact(move, name, files[name])
        if _read(move.outputs / MANIFEST_FILE) != files[MANIFEST_FILE]:
            _restage(move.folder / MANIFEST_FILE, files[MANIFEST_FILE])
            os.replace(move.folder / MANIFEST_FILE, move.outputs / MANIFEST_FILE)
        changes = _read(run_dir(move.outputs, move.run) / CHANGES_FILE)
        if changes is not None:
            _put_changes(move.outputs, move.folder / CHANGES_FILE, changes)
        sync_folder(move.outputs)
    move.store.clear_mark()
    drop_staging(move.outputs)


def _put_artifact(move: _Move, name: Artifact, new: bytes) -> None:
    target, staged, aside = move.outputs / name, move.folder / name, move.folder / f"was-{name}"
    _settle(move, name, aside, new)  # an earlier attempt was killed between rename and comparison
    found = _read(target)
    if found == new:
        return
    if not os.path.lexists(staged) and found not in (None, move.replaces.get(name)):
        return  # renamed by an earlier attempt, edited since: a hand edit of this generation
    _restage(staged, new)
    _set_aside(target, aside)
    os.replace(staged, target)
    _settle(move, name, aside, new)


def _restage(staged: Path, content: bytes) -> None:
    if _read(staged) != content:
        temporary = staged.with_name(f".{staged.name}")
        _write(temporary, content)
        os.replace(temporary, staged)


def _set_aside(target: Path, aside: Path) -> None:
    """Give a file a second name: so it outlives the rename, with all that an open editor still writes to it."""
    try:
        if not target.is_symlink():
            os.link(target, aside)
            return
    except FileNotFoundError:
        return
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
    content = _read(target)
    if content is not None:
        _write(aside, content)


def _settle(move: _Move, name: Artifact, aside: Path, new: bytes) -> None:
    """Keep a replaced file if it is neither what the run started from nor the new text."""
    content = _read(aside)
    if content is None:
        return
    base = move.replaces.get(name)
    if content not in (base, new):
        _keep_edit(move, name, base, content)
    os.unlink(aside)


def _keep_edit(move: _Move, name: Artifact, base: bytes | None, content: bytes) -> None:
    text, was, digest = _text(content), _text(base), hashlib.sha256(content).hexdigest()
    kept = content if text is None else move.scrub(text).encode()
    write_run_bytes(move.outputs, move.run, f"displaced-{digest[:8]}-{name}", kept)
    if move.scrub is _as_it_is:
        move.store.owe_scrub()
    if text is not None and was is not None and move.store.number_of(name, digest) is None:
        move.store.displace(Displaced(name, move.scrub(was), move.scrub(text)))


def _text(content: bytes | None) -> str | None:
    """Return the text as a plan reads it from disk; None for none, or for bytes that are no UTF-8."""
    try:
        return None if content is None else content.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return None


def _put_changes(outputs: Path, staged: Path, content: bytes) -> None:
    if _read(outputs / CHANGES_FILE) == content:
        return
    _write(staged, content)
    os.replace(staged, outputs / CHANGES_FILE)
    sync_folder(outputs)


def _read(path: Path) -> bytes | None:
    try:
        if path.is_symlink() and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(path.parent)):
            raise StateError(f"{path} is a symbolic link that leads out of its folder; replace it by the file itself")
        # Without O_NONBLOCK a named pipe would wait for a writer for ever.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise StateError(f"{path} is no regular file; move it away")
            with open(descriptor, "rb", closefd=False) as file:
                return file.read()
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return None
    except OSError as error:
        said = error.strerror or error
        raise StateError(f"{path}: {said}; check the disk and that it can be read, then run again") from error


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        view = memoryview(content)
        while view:
            written = os.write(descriptor, view)
            if written == 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
            view = view[written:]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _disk(outputs: Path, then: str) -> Iterator[None]:
    """Turn what the disk says into one line for the operator."""
    try:
        yield
    except OSError as error:
        raise StateError(f"{error.filename or outputs}: {error.strerror or error}; {then}") from error


def _unfinished(generation: Generation) -> str:
    return (
        f"generation {generation.number} is in force, its files are not all in place: "
        "check the disk and run again, which finishes them"
    )
