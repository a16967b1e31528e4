"""The source line under an entry: read and write. Source: spec/formats.md, section 2."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final, Literal

from nightfold.formats.patterns import lazy
from nightfold.formats.plain import ID_PATTERN, IDS_PATTERN, is_clean
from nightfold.formats.vocabulary import (
    FIELD_SEPARATOR,
    KEYWORDS_PREFIX,
    LIST_SEPARATOR,
    STAMP_PREFIX,
    Vocabulary,
)

INDENT: Final = "  "
"""What a source line and a continuation line begin with."""

LINES_KEPT: Final = 131_072
"""Lines taken apart that are remembered: a run reads the same line in the base, the candidate and the pair on disk."""

_Field = Literal["project", "stamp", "keywords"]
_ORDER: Final[dict[_Field, int]] = {"project": 0, "stamp": 1, "keywords": 2}
_DIGITS: Final = lazy(re.escape(STAMP_PREFIX) + "[0-9]+")
_DATE: Final = lazy("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_STAMP_LIKE: Final = lazy(
    r"(?i:captured_?at(?:_?ms)?)\s*[:：=].*|[0-9]{4}\s*[-/.年]\s*[0-9]{1,2}\s*[-/.月]\s*[0-9]{1,2}\s*[日号]?"
)
_KEYWORDS_LIKE: Final = lazy(r"(?i:keywords?|关键词|关键字)\s*[:：]\s*(.*)")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A source line, taken apart. `stamp` is `YYYY-MM-DD` or `captured_at_ms: ⟨digits⟩`, verbatim."""

    ids: tuple[str, ...]
    project: str | None = None
    stamp: str | None = None
    keywords: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    """What a strict reader has to say of it: fields out of order, twice, malformed ids."""


def is_source_line(raw: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is a source line: two spaces and the vocabulary's prefix.

    A prefix with a full-width colon or without its space counts too, with a fault: it is a source line
    gone wrong, not a sentence, and the gate can name what is wrong with it.
    """
    return _body(raw, vocabulary) is not None


@lru_cache(maxsize=LINES_KEPT)
def parse_source_line(raw: str, vocabulary: Vocabulary) -> SourceLine | None:
    """Take a source line apart, or return None where `raw` is none. Never fails: see `SourceLine.faults`.

    What is malformed is left out of `project`, `stamp` and `keywords`; malformed ids stay in `ids`.
    """
    body = _body(raw, vocabulary)
    if body is None:
        return None
    faults: list[str] = []
    if not raw.startswith(INDENT + vocabulary.source_prefix):
        faults.append(f"the line must begin with {INDENT + vocabulary.source_prefix!r}")
    written = body.removesuffix("\r").split(FIELD_SEPARATOR)
    fields = [field.strip() for field in written]
    if fields != written:
        faults += [f"white space around the field {f!r}" for f, w in zip(fields, written, strict=True) if f != w]
    ids = _ids(fields[0], faults)
    found: dict[_Field, str] = {}
    furthest = -1
    for field in fields[1:]:
        name = _name(field)
        if name in found:
            faults.append(f"more than one {name} field: {field!r}")
            continue
        if _ORDER[name] < furthest:
            faults.append(f"the {name} field {field!r} is out of order (ids, project, time, keywords)")
        furthest = max(furthest, _ORDER[name])
        found[name] = field
    return SourceLine(
        ids=ids,
        project=found.get("project") or None,
        stamp=_stamp(found.get("stamp"), faults),
        keywords=_keywords(found.get("keywords"), faults),
        faults=tuple(faults),
    )


def print_source_line(source: SourceLine, vocabulary: Vocabulary) -> str:
    """Return the line, its indent of two spaces included. `faults` is not looked at.

    A project that cannot stand in one field (see `fits_project_field`) is left out, as the format allows.
    Malformed ids are printed as they are, since a line that a person typed may have to be printed again; the
    gate reports them.

    Raises:
        ValueError: If the line would not read back: an id, the stamp or a keyword is malformed in a way
            that would turn it into something else.
    """
    fields = [LIST_SEPARATOR.join(source.ids)]
    if source.project is not None and fits_project_field(source.project):
        fields.append(source.project)
    if source.stamp is not None:
        fields.append(source.stamp)
    if source.keywords:
        fields.append(KEYWORDS_PREFIX + LIST_SEPARATOR.join(source.keywords))
    raw = INDENT + vocabulary.source_prefix + FIELD_SEPARATOR.join(fields)
    back = parse_source_line(raw, vocabulary)
    wanted = (source.ids, source.stamp, source.keywords)
    if "\n" in raw or back is None or (back.ids, back.stamp, back.keywords) != wanted:
        raise ValueError(f"{wanted!r} cannot stand in a source line")
    return raw


def fits_project_field(name: str) -> bool:
    """Whether a project name reads back as the project field: one field, and not like a stamp or keywords."""
    return (
        bool(name)
        and name == name.strip()
        and is_clean(name)
        and FIELD_SEPARATOR not in f"{name} "
        and _name(name) == "project"
    )


def fits_keyword(word: str) -> bool:
    """Whether a keyword reads back as one keyword."""
    return (
        bool(word)
        and word == word.strip()
        and is_clean(word)
        and LIST_SEPARATOR not in word
        and FIELD_SEPARATOR not in f" {word}"
    )


def _body(raw: str, vocabulary: Vocabulary) -> str | None:
    """Return what stands behind the prefix, or None where there is no prefix."""
    if not raw.startswith(INDENT):
        return None
    rest = raw[len(INDENT) :]
    if rest.startswith(vocabulary.source_prefix):
        return rest[len(vocabulary.source_prefix) :]
    word = vocabulary.source_prefix.rstrip(": ")
    if rest.startswith((f"{word}：", f"{word}:")):
        return rest[len(word) + 1 :].lstrip(" ")
    return None


def _ids(field: str, faults: list[str]) -> tuple[str, ...]:
    if not field:
        faults.append("no source id")
        return ()
    ids = tuple(field.split(LIST_SEPARATOR))
    if not IDS_PATTERN.fullmatch(field):
        faults += [f"malformed id {i!r}" for i in ids if not ID_PATTERN.fullmatch(i)]
    faults += [f"id {i!r} stands more than once" for i in _repeated(ids)]
    return ids


def _name(field: str) -> _Field:
    if _STAMP_LIKE.fullmatch(field):
        return "stamp"
    return "keywords" if _KEYWORDS_LIKE.fullmatch(field) else "project"


def _stamp(field: str | None, faults: list[str]) -> str | None:
    if field is None:
        return None
    if _DIGITS.fullmatch(field):
        return field
    try:
        if _DATE.fullmatch(field) and date.fromisoformat(field):
            return field
    except ValueError:
        faults.append(f"{field!r} is no date of the calendar")
        return None
    faults.append(f"malformed time {field!r}: write YYYY-MM-DD or {STAMP_PREFIX}⟨digits⟩")
    return None


def _keywords(field: str | None, faults: list[str]) -> tuple[str, ...]:
    if field is None:
        return ()
    if field.startswith(KEYWORDS_PREFIX):
        listed = field.removeprefix(KEYWORDS_PREFIX)
    else:
        faults.append(f"malformed keywords field {field!r}: it begins with {KEYWORDS_PREFIX!r}")
        listed = field.replace("：", ":", 1).partition(":")[2].strip()
    words = tuple(listed.split(LIST_SEPARATOR)) if listed else ("",)
    fitting = tuple(w for w in words if fits_keyword(w))
    if len(fitting) < len(words):
        faults += [f"malformed keyword {w!r}" for w in words if not fits_keyword(w)]
    faults += [f"keyword {w!r} stands more than once" for w in _repeated(words)]
    return fitting


def _repeated(values: Sequence[str]) -> list[str]:
    if len(set(values)) == len(values):
        return []
    return [value for value, count in Counter(values).items() if count > 1]
