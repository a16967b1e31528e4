"""manifest.json, beside the artifacts: what a reader checks them by. Source: spec/formats.md, section 5."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.formats.plain import is_clean

VERSION: Final = 1
INDEX_NAME: Final = "MEMORY.md"
SUMMARY_NAME: Final = "memory_summary.md"

_SHA256: Final = lazy("[0-9a-f]{64}")


@dataclass(frozen=True)
class Stamp:
    """What a file's content is known by."""

    sha256: str
    """64 lower-case hexadecimal digits."""
    size: int
    """In bytes."""


@dataclass(frozen=True)
class Manifest:
    """The accepted pair, described."""

    generation: int
    """Counts from 1."""
    index: Stamp
    summary: Stamp
    tokens: int
    """Of the summary, by `token_method`."""
    token_method: str

    def fits(self, index: bytes, summary: bytes) -> bool:
        """Whether the two contents are the ones described."""
        return (stamp_of(index), stamp_of(summary)) == (self.index, self.summary)


def stamp_of(content: bytes) -> Stamp:
    """Return the stamp of a content."""
    return Stamp(hashlib.sha256(content).hexdigest(), len(content))


def manifest_of(generation: int, index: bytes, summary: bytes, tokens: int, token_method: str) -> Manifest:
    """Return the manifest of a pair."""
    return Manifest(generation, stamp_of(index), stamp_of(summary), tokens, token_method)


def print_manifest(manifest: Manifest) -> bytes:
    """Return the file: JSON, indented by two spaces, one trailing line feed."""
    files = {
        INDEX_NAME: {"sha256": manifest.index.sha256, "bytes": manifest.index.size},
        SUMMARY_NAME: {
            "sha256": manifest.summary.sha256,
            "bytes": manifest.summary.size,
            "tokens": manifest.tokens,
            "token_method": manifest.token_method,
        },
    }
    document = {"version": VERSION, "generation": manifest.generation, "files": files}
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode("utf-8")


def parse_manifest(data: bytes) -> Manifest:
    """Read a manifest, strictly: UTF-8 without byte-order mark, exactly the known keys, none twice.

    Raises:
        ValueError: If anything else is found; says what.
    """
    try:
        root = json.loads(data.decode("utf-8"), object_pairs_hook=_object)
    except RecursionError as error:
        raise ValueError("the manifest is nested too deeply") from error
    top = _mapping(root, "the manifest", {"version", "generation", "files"})
    if _whole(top["version"], "version", 0) != VERSION:
        raise ValueError(f"version must be {VERSION}")
    files = _mapping(top["files"], "files", {INDEX_NAME, SUMMARY_NAME})
    index = _mapping(files[INDEX_NAME], INDEX_NAME, {"sha256", "bytes"})
    summary = _mapping(files[SUMMARY_NAME], SUMMARY_NAME, {"sha256", "bytes", "tokens", "token_method"})
    method = summary["token_method"]
    if not isinstance(method, str) or not method or not is_clean(method):
        raise ValueError("token_method must be a name")
    return Manifest(
        generation=_whole(top["generation"], "generation", 1),
        index=_stamp(index, INDEX_NAME),
        summary=_stamp(summary, SUMMARY_NAME),
        tokens=_whole(summary["tokens"], "tokens", 0),
        token_method=method,
    )


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in the manifest")
    return found


def _mapping(value: object, name: str, keys: set[str]) -> Mapping[str, object]:
    if not isinstance(value, dict) or value.keys() != keys:
        raise ValueError(f"{name} must be an object with exactly the keys {', '.join(sorted(keys))}")
    return value


def _whole(value: object, name: str, least: int) -> int:
    if type(value) is not int or value < least:  # `true` is an int to isinstance
        raise ValueError(f"{name} must be a whole number of at least {least}")
    return value


def _stamp(entry: Mapping[str, object], name: str) -> Stamp:
    digest = entry["sha256"]
    if not isinstance(digest, str) or not _SHA256.fullmatch(digest):
        raise ValueError(f"sha256 of {name} must be 64 lower-case hexadecimal digits")
    return Stamp(digest, _whole(entry["bytes"], f"bytes of {name}", 0))
