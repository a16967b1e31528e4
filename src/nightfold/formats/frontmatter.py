r"""The block of `key: value` lines at the head of a document, and how bytes become text.

The block is YAML in which every scalar is a string: an id such as `0123` or `1e5` and a date stay as they
are written. Where YAML refuses it, each line is read as a key, a colon and the rest of the line, because
people write `project: a: b` and `workspace: "C:\Users"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nightfold.errors import InputError
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import ID_PATTERN, is_clean

if TYPE_CHECKING:
    import yaml

KEYS: Final = ("session_id", "captured_at_ms", "agent", "project", "workspace", "action", "target")
"""The keys that documents, notes and rules know; all others are overlooked."""

CAPTURED_BEFORE_MS: Final = 4_102_444_800_000
"""Exclusive limit of `captured_at_ms`: 2100-01-01 UTC. Source: spec/formats.md, section 1.1."""

_CAMEL: Final = {"sessionId": "session_id", "capturedAtMs": "captured_at_ms"}
_LIMIT: Final = 65_536
"""Characters a block may have. An opening line that is never closed must not be read as one huge block."""

_FENCE: Final = lazy(r"---[ \t\r]*")
_FENCE_END: Final = lazy(r"(?:---|\.\.\.)[ \t\r]*")
_EASY: Final = lazy(r"([A-Za-z_]+): +([A-Za-z0-9/\u4e00-\u9fff](?:[^:#\t\n]|:(?=\S))*)")
"""A line that means the same in YAML as read as it stands: a plain word, no comment, no second colon."""
_BREAKS: Final = lazy("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_BARE_PATH: Final = lazy(r'"([A-Za-z]:\\(?!\\).*)"')
_NULLS: Final = frozenset({"~", "null", "Null", "NULL"})


@dataclass(frozen=True)
class Value:
    """The value of one key, stripped, and the 1-based line its key is on."""

    text: str
    line: int


@dataclass(frozen=True)
class Frontmatter:
    """The block of one document, checked key by key as it is asked for."""

    path: str
    values: Mapping[str, Value]
    """Known keys only, by their snake_case names; without keys whose value is empty."""
    body: int
    """Index, in the document's lines, of the first line behind the block; 0 where there is no block."""

    def session_id(self) -> str:
        """Return the id.

        Raises:
            InputError: If it is missing or malformed.
        """
        value = self._required("session_id")
        if not ID_PATTERN.fullmatch(value.text):
            raise InputError(
                self.path,
                "session_id is not valid; use up to 128 ASCII letters, digits and any of ._:@- , beginning "
                "with a letter or a digit",
                value.line,
            )
        return value.text

    def captured_at_ms(self) -> int:
        """Return the stamp, in milliseconds of the Unix epoch.

        Raises:
            InputError: If it is missing, no whole number, or out of range.
        """
        value = self._required("captured_at_ms")
        digits = value.text.lstrip("0")
        whole = value.text.isascii() and value.text.isdigit()
        if not whole or not digits or len(digits) > len(str(CAPTURED_BEFORE_MS)) or int(digits) >= CAPTURED_BEFORE_MS:
            raise InputError(
                self.path,
                "captured_at_ms is not valid; write a whole number of milliseconds since 1970-01-01 UTC, "
                "above 0 and before the year 2100",
                value.line,
            )
        return int(digits)

    def optional(self, key: str) -> str | None:
        """Return the value of an optional key, None where it is missing or empty.

        Raises:
            InputError: If it holds a line break, a control or a direction character.
        """
        value = self.values.get(key)
        if value is None:
            return None
        if not is_clean(value.text):
            raise InputError(self.path, f"{key} must be one line without control characters; correct it", value.line)
        return value.text

    def line(self, key: str) -> int | None:
        """Return the 1-based line of a key, None where it is missing."""
        value = self.values.get(key)
        return value.line if value else None

    def _required(self, key: str) -> Value:
        value = self.values.get(key)
        if value is None:
            raise InputError(self.path, f"{key} is missing in the frontmatter; add a line `{key}: …`", 1)
        return value


def decode(path: str, data: bytes) -> str:
    """Return the text of a file, byte-order mark and carriage returns kept.

    Raises:
        InputError: If it is not UTF-8, with the line of the first bad byte.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        found = "it looks like UTF-16" if wide else f"byte 0x{data[error.start]:02x}"
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(path, f"not UTF-8 ({found}); save the file as UTF-8", line) from error


def level(text: str) -> str:
    """Return `text` without byte-order mark and with LF for CRLF: what counts as a document's content."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def read_frontmatter(path: str, lines: Sequence[str], *, required: bool = True) -> Frontmatter:
    """Read the block that begins on the first line.

    Args:
        path: The file, for messages.
        lines: The lines of the levelled text.
        required: False where a document may have no block: one that is missing, never closed or without
            any key of ours is then body like everything else.

    Raises:
        InputError: If the block is required and missing or unclosed; if a key stands twice, a known key has
            a list or a mapping for value, or a line is no `key: value`.
    """
    end = _end(lines)
    if end is None and not required:
        return Frontmatter(path, {}, 0)
    if end is None:
        if lines and _FENCE.fullmatch(lines[0]):
            raise InputError(path, "the frontmatter is not closed; end it with a line `---`", 1)
        raise InputError(path, "no frontmatter; begin the file with a line `---` and the keys of the document", 1)
    block = lines[1:end]
    if not required and not any(_known(pair[0]) for line in block if (pair := _key_line(line))):
        return Frontmatter(path, {}, 0)
    return Frontmatter(path, _values(path, block), end + 1)


def _end(lines: Sequence[str]) -> int | None:
    """Return the index of the line that closes the block, None without a closed block."""
    if not lines or not _FENCE.fullmatch(lines[0]):
        return None
    size = 0
    for number, line in enumerate(lines[1:], 1):
        if _FENCE_END.fullmatch(line):
            return number
        size += len(line) + 1
        if size > _LIMIT:
            return None
    return None


def _values(path: str, block: Sequence[str]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for key, text, line in _pairs(path, block):
        name = _CAMEL.get(key, key)
        if name not in KEYS:
            continue
        if name in found:
            raise InputError(path, f"{name} stands twice in the frontmatter; keep one", line)
        found[name] = Value(text.strip(), line)
    return {name: value for name, value in found.items() if value.text}


def _pairs(path: str, block: Sequence[str]) -> list[tuple[str, str, int]]:
    """Return key, value and line of each pair, by YAML or else line by line."""
    text = "\n".join(block)
    if not _BREAKS.search(text) and (easy := _easy_pairs(block)) is not None:
        return easy  # YAML costs more than all the rest of a document
    # YAML breaks lines at U+2028 and others, where no other part of this program does: a value could
    # bring a key of its own.
    if not _BREAKS.search(text):
        import yaml  # 25 ms, not needed by `--help`

        try:
            root = yaml.compose(text, Loader=yaml.BaseLoader)
        except (yaml.YAMLError, RecursionError, ValueError):
            root = None
        if isinstance(root, yaml.MappingNode):
            return [pair for key, node in root.value if (pair := _pair(path, key, node, text))]
    return _plain_pairs(path, block)


def _easy_pairs(block: Sequence[str]) -> list[tuple[str, str, int]] | None:
    """Return the pairs of a block of which every line is easy, as they stand; else None."""
    pairs: list[tuple[str, str, int]] = []
    for line, raw in enumerate(block, 2):
        easy = _EASY.fullmatch(raw)
        if easy is None:
            return None
        value = easy[2].strip()
        pairs.append((easy[1], "" if value in _NULLS else value, line))
    return pairs


def _pair(path: str, key: yaml.Node, node: yaml.Node, text: str) -> tuple[str, str, int] | None:
    line = key.start_mark.line + 2  # behind the opening line, and counted from 1
    name = key.value if isinstance(key.value, str) else ""
    if not _known(name):
        return None
    raw = text[node.start_mark.index : node.end_mark.index]
    if not isinstance(node.value, str):
        # `project: [REDACTED_SECRET]` is a list to YAML, but a value with a secret cut out to us.
        if raw.startswith("[") and len(node.value) == 1 and "\n" not in raw:
            return name, raw, line
        raise InputError(path, f"{name} must be a single value, not a list or a mapping", line)
    bare = _BARE_PATH.fullmatch(raw)
    if bare:  # "C:\new": the backslashes were not meant as escapes
        return name, bare[1], line
    return name, "" if raw in _NULLS else node.value, line


def _plain_pairs(path: str, block: Sequence[str]) -> list[tuple[str, str, int]]:
    """Read `key: rest of line`, line by line; what hangs below a key by indent or dash belongs to it."""
    pairs: list[tuple[str, str, int]] = []
    for line, raw in enumerate(block, 2):
        bare = raw.strip()
        if not bare or bare.startswith("#"):
            continue
        pair = _key_line(raw)
        if pair:
            pairs.append((*pair, line))
            continue
        if not pairs or not (raw[0] in " \t" or bare.startswith("- ")):
            raise InputError(
                path,
                "the frontmatter has a line that is no `key: value`; is the closing `---` missing?",
                line,
            )
        if _known(pairs[-1][0]):
            raise InputError(path, f"{pairs[-1][0]} must be a single value on one line", line)
    return pairs


def _key_line(raw: str) -> tuple[str, str] | None:
    """Return key and value of a line `key: value` that is not indented, or None."""
    key, colon, value = raw.rstrip().partition(":")
    if not colon or (value and not value[0].isspace()) or not key or key[0] in " \t#-":
        return None
    return _unquoted(key), _unquoted(value)


def _known(key: str) -> bool:
    return _CAMEL.get(key, key) in KEYS


def _unquoted(value: str) -> str:
    value = value.strip()
    if value in _NULLS:
        return ""
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    return value
