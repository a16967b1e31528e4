"""Publish: put a generation in force, both files or neither.

The commit protocol (spec/pipeline.md):

1. Write and fsync the staged pair, under `.nightfold/staging/⟨run⟩/`.
2. Base check: the files on disk are still those the run started from, else `ConflictError`.
3. One SQLite transaction, **the commit point**: from here on the new generation is in force; it sets
   the `materialising` mark.
4. Rename MEMORY.md, memory_summary.md and manifest.json into place, fsync the folder.
5. Clear the mark.

After a crash `recover` repeats the steps 4 and 5 from the state. A file that a rename is about to
replace is hashed first; if it is neither the base nor the new text, a person edited it in between: its
text is kept in the state (`Store.displace`) and is the next run's hand edit.

An artifact that is a symbolic link is replaced by a file: a rename never writes through a link.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from nightfold.engines.protocol import INDEX_FILE, SUMMARY_FILE
from nightfold.errors import ConflictError, StateError
from nightfold.formats.manifest import manifest_of, parse_manifest, print_manifest
from nightfold.gate.context import Pair
from nightfold.store.database import Store
from nightfold.store.folders import state_dir
from nightfold.store.records import Commit, Generation

MANIFEST_FILE: Final = "manifest.json"
CHANGES_FILE: Final = "changes.md"


def read_pair(outputs: Path) -> Pair:
    """Return the two artifacts as they are on disk; None for a missing file.

    Raises:
        StateError: If a file is there and cannot be read.
    """
    return Pair(_read(outputs / INDEX_FILE), _read(outputs / SUMMARY_FILE))


def adopt(outputs: Path) -> Generation | None:
    """Return the pair on disk as a generation, if it fits its manifest.

    A clone of a repository that holds `outputs/` has no state; its pair goes on without looking like a
    hundred hand edits. Nothing is known of the inputs that led to it.
    """
    pair, data = read_pair(outputs), _read(outputs / MANIFEST_FILE)
    if pair.index is None or pair.summary is None or data is None:
        return None
    try:
        manifest = parse_manifest(data)
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


def publish(store: Store, outputs: Path, commit: Commit, expected: Pair) -> Generation:
    """Put `commit.generation` in force.

    Args:
        store: The open state; the caller holds the lock.
        outputs: The output folder.
        commit: What the run writes.
        expected: The artifacts as they were when the run started.

    Returns:
        The generation in force.

    Raises:
        ConflictError: If an artifact was edited meanwhile; nothing is published.
        StateError: If the disk or the state refuses. Before the commit point the old pair is in force;
            after it the new one is, and the next start finishes the files.
    """
    generation = commit.generation
    files = _files(generation)
    try:
        _stage(outputs, generation.run, files)
        if read_pair(outputs) != expected:
            raise ConflictError(f"{outputs} was edited while the run was at work; run again, the edit is kept")
        store.commit(commit)
        _materialise(store, outputs, generation, files, expected)
    except OSError as error:
        raise StateError(f"{outputs}: {error.strerror or error}; check the disk, then run again") from error
    finally:
        shutil.rmtree(state_dir(outputs) / "staging", ignore_errors=True)
    return generation


def recover(store: Store, outputs: Path) -> bool:
    """Finish the files of a generation that was committed and not materialised.

    Returns:
        Whether there was anything to finish.

    Raises:
        StateError: If the disk refuses.
    """
    generation = store.materialising()
    if generation is None:
        return False
    files = _files(generation)
    previous = store.generation(generation.number - 1)
    base = Pair(None, None) if previous is None else Pair(previous.index.encode(), previous.summary.encode())
    try:
        _stage(outputs, generation.run, files)
        _materialise(store, outputs, generation, files, base)
    except OSError as error:
        raise StateError(f"{outputs}: {error.strerror or error}; check the disk, then run again") from error
    finally:
        shutil.rmtree(state_dir(outputs) / "staging", ignore_errors=True)
    return True


def publish_changes(outputs: Path, text: str) -> None:
    """Put the change list that led to the pair beside it.

    Raises:
        StateError: If the disk refuses; the pair is in force all the same.
    """
    temporary = outputs / f".{CHANGES_FILE}.new"
    try:
        _write(temporary, text.encode())
        os.replace(temporary, outputs / CHANGES_FILE)
        _sync_folder(outputs)
    except OSError as error:
        raise StateError(
            f"{outputs / CHANGES_FILE}: {error.strerror or error}; the pair itself is published"
        ) from error


def _files(generation: Generation) -> dict[str, bytes]:
    index, summary = generation.index.encode(), generation.summary.encode()
    manifest = manifest_of(generation.number, index, summary, generation.tokens, generation.token_method)
    return {INDEX_FILE: index, SUMMARY_FILE: summary, MANIFEST_FILE: print_manifest(manifest)}


def _stage(outputs: Path, run: str, files: Mapping[str, bytes]) -> None:
    folder = _staging(outputs, run)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for name, content in files.items():
        _write(folder / name, content)
    _sync_folder(folder)


def _staging(outputs: Path, run: str) -> Path:
    return state_dir(outputs) / "staging" / (run or "adopted")


def _materialise(store: Store, outputs: Path, generation: Generation, files: Mapping[str, bytes], base: Pair) -> None:
    known = {INDEX_FILE: base.index, SUMMARY_FILE: base.summary}
    for name in (INDEX_FILE, SUMMARY_FILE):
        _keep_edit(store, outputs / name, name, known[name], files[name])
        os.replace(_staging(outputs, generation.run) / name, outputs / name)
    os.replace(_staging(outputs, generation.run) / MANIFEST_FILE, outputs / MANIFEST_FILE)
    _sync_folder(outputs)
    store.clear_mark()


def _keep_edit(store: Store, path: Path, name: str, base: bytes | None, new: bytes) -> None:
    """Keep what is on disk if it is neither the base nor the new text: a person was faster than the rename."""
    found = _read(path)
    if found is None or found in (base, new) or base is None:
        return
    store.displace(name, found.decode("utf-8", "replace"))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StateError(f"{path}: {error.strerror or error}; make it readable or move it away") from error


def _write(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        view = memoryview(content)
        while view:
            view = view[os.write(descriptor, view) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the names in `folder` survive a power cut (POSIX: fsync the folder)."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
