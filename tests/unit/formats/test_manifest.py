"""manifest.json: readers trust it, so nothing but its exact form is read."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from nightfold.formats.manifest import manifest_of, parse_manifest, print_manifest

INDEX, SUMMARY = "# 记忆索引\n".encode(), b"v2\n"
MANIFEST = manifest_of(17, INDEX, SUMMARY, 11, "estimate-1")


def _document() -> dict[str, Any]:
    return {
        "version": 1,
        "generation": 17,
        "files": {
            "MEMORY.md": {"sha256": hashlib.sha256(INDEX).hexdigest(), "bytes": 15},
            "memory_summary.md": {
                "sha256": hashlib.sha256(SUMMARY).hexdigest(),
                "bytes": 3,
                "tokens": 11,
                "token_method": "estimate-1",
            },
        },
    }


def test_the_manifest_has_exactly_the_keys_of_the_format() -> None:
    data = print_manifest(MANIFEST)

    assert json.loads(data) == _document()
    assert data.endswith(b"}\n")
    assert parse_manifest(data) == MANIFEST


def test_it_fits_its_own_pair_and_no_other() -> None:
    assert MANIFEST.fits(INDEX, SUMMARY)
    assert not MANIFEST.fits(INDEX + b"\n", SUMMARY)
    assert not MANIFEST.fits(SUMMARY, INDEX)


def _changed(path: str, value: object) -> bytes:
    document = _document()
    *parents, last = path.split("/")
    at = document
    for parent in parents:
        at = at[parent]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("version", True),
        ("version", 1.0),
        ("version", 2),
        ("version", "1"),
        ("version", ...),
        ("generation", 0),
        ("generation", True),
        ("generation", None),
        ("extra", 1),
        ("files", []),
        ("files/other", {}),
        ("files/MEMORY.md", ...),
        ("files/MEMORY.md/sha256", "0" * 63),
        ("files/MEMORY.md/sha256", "A" * 64),
        ("files/MEMORY.md/sha256", 1),
        ("files/MEMORY.md/bytes", -1),
        ("files/MEMORY.md/bytes", False),
        ("files/MEMORY.md/tokens", 1),
        ("files/memory_summary.md/tokens", ...),
        ("files/memory_summary.md/tokens", 1.5),
        ("files/memory_summary.md/token_method", ""),
        ("files/memory_summary.md/token_method", "a\nb"),
        ("files/memory_summary.md/token_method", None),
    ],
)
def test_any_other_value_is_refused(path: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"must|exactly"):
        parse_manifest(_changed(path, value))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b"\xef\xbb\xbf" + print_manifest(MANIFEST),
        print_manifest(MANIFEST) + b"x",
        print_manifest(MANIFEST).replace(b'"version": 1', b'"version": 1, "version": 1'),
        print_manifest(MANIFEST).replace(b'"version": 1', b'"version": NaN'),
        b"[" * 100_000,
    ],
)
def test_what_is_no_such_document_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_manifest(data)
