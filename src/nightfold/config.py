"""Settings: what may be set, where, and which place wins.

Later wins: nightfold.toml in the inputs root, the file of `--config`, environment variables
`NIGHTFOLD_⟨SECTION⟩__⟨KEY⟩`, options. The file in the inputs root may have been written by an agent, so
only harmless keys count there. Unknown keys and values out of range are errors, never clamped. Keys and
tokens of services come from the environment and are no settings. Source: spec/interface.md.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final, Literal
from zoneinfo import ZoneInfo

from nightfold.errors import ConfigError

FILE_NAME: Final = "nightfold.toml"
PREFIX: Final = "NIGHTFOLD_"
CLOCK_VARIABLE: Final = "NIGHTFOLD_NOW"
SwitchWord = Literal["error", "warn", "off"]

LOCKED: Final = ("FMT001", "SEC", "FGT", "BUD", "HND", "CHG")
"""Codes, or beginnings of codes, whose severity can never be lowered. Source: spec/interface.md."""

HARMLESS: Final = frozenset({("run", "language"), ("run", "budget"), ("retention", ""), ("summary", "")})
"""(section, key) that count in the inputs root; an empty key stands for the whole section."""


class Bounds:
    """What a value may be, in pydantic's words (`ge`, `le`, `gt`, `min_length`), known before pydantic is imported."""

    def __init__(self, **limits: int) -> None:
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(source), **self.limits}


class Section:
    """Base of a section: nothing unknown.

    The sections are plain dataclasses, which pydantic checks where somebody has set something. Without any
    setting it is not imported: that would take half the time of `nightfold check`.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True)
class RunSettings(Section):
    """What a run does."""

    mode: Literal["auto", "init", "incremental"] = "auto"
    engine: Literal["offline", "anthropic"] = "offline"
    budget: Annotated[int, Bounds(ge=50, le=1_000_000)] = 2500
    """Tokens that memory_summary.md may have."""
    language: Literal["zh", "en"] | None = None
    """Vocabulary of a new root; a root keeps its own for life."""
    timezone: str | None = None
    """IANA name of the zone that dates are written in; without it, the state's, then `TZ`."""
    token_method: Literal["estimate-1"] = "estimate-1"
    """How tokens are counted."""


@dataclass(frozen=True)
class PriceSettings(Section):
    """US dollars for a million tokens of one model."""

    input: Annotated[float, Bounds(ge=0)]
    output: Annotated[float, Bounds(ge=0)]
    cache_write: Annotated[float, Bounds(ge=0)]
    cache_read: Annotated[float, Bounds(ge=0)]


@dataclass(frozen=True)
class AnthropicSettings(Section):
    """The model engine and its limits; reaching one ends the run and nothing is published."""

    model: Annotated[str, Bounds(min_length=1)] = "claude-sonnet-5-5"
    base_url: str | None = None
    """Any endpoint that speaks the Messages API; without it, the service's own."""
    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    max_turns: Annotated[int, Bounds(ge=1, le=10_000)] = 80
    max_tokens: Annotated[int, Bounds(ge=1)] = 3_000_000
    """All tokens of a run, cached ones included."""
    reply_tokens: Annotated[int, Bounds(ge=256, le=128_000)] = 16_000
    """Tokens of one reply."""
    batch_tokens: Annotated[int, Bounds(ge=1_000)] = 150_000
    """Tokens of documents that one conversation works through in INIT mode."""
    max_seconds: Annotated[float, Bounds(gt=0)] = 1_800.0
    max_usd: Annotated[float, Bounds(gt=0)] | None = 5.0
    record: bool = False
    """Keep every request and reply, redacted, in the run's folder."""
    prices: dict[str, PriceSettings] = field(default_factory=dict)
    """By model; replaces the built-in table for that model."""


@dataclass(frozen=True)
class RetentionSettings(Section):
    """What is kept, for how long."""

    superseded_days: Annotated[int, Bounds(ge=0, le=36_500)] = 90
    """Days a struck-out entry stays after the newest source of its successor."""
    generations: Annotated[int, Bounds(ge=1, le=10_000)] = 30
    """Accepted generations that can be rolled back to."""


@dataclass(frozen=True)
class ForgetSettings(Section):
    """How forget rules work."""

    strict: bool = False
    """Whether a possible paraphrase counts as a hit."""
    semantic: bool = False
    """Whether possible paraphrases are looked for by meaning too; needs the extra `semantic`."""
    ask_model: bool = True
    """Whether a model engine is asked about possible paraphrases."""


@dataclass(frozen=True)
class GateSettings(Section):
    """How findings count."""

    severity: dict[str, SwitchWord] = field(default_factory=dict)
    """By code."""


@dataclass(frozen=True)
class SummarySettings(Section):
    """What goes into the summary."""

    admit: Literal["recurring+explicit", "recurring"] = "recurring+explicit"


@dataclass(frozen=True)
class Settings(Section):
    """All settings of a run."""

    run: RunSettings = field(default_factory=RunSettings)
    anthropic: AnthropicSettings = field(default_factory=AnthropicSettings)
    retention: RetentionSettings = field(default_factory=RetentionSettings)
    forget: ForgetSettings = field(default_factory=ForgetSettings)
    gate: GateSettings = field(default_factory=GateSettings)
    summary: SummarySettings = field(default_factory=SummarySettings)


Values = dict[str, Any]


def load_settings(
    inputs: Path | None, config: Path | None, environ: Mapping[str, str], options: Mapping[str, object]
) -> Settings:
    """Return the settings of a run.

    Args:
        inputs: The inputs root, whose nightfold.toml may set harmless keys.
        config: The file of `--config`.
        environ: Environment variables.
        options: Values of the command line as `section.key`; None values are left out.

    Raises:
        ConfigError: If a file cannot be read, or a key or value makes no sense; the message names the place.
    """
    settings: Values = {}
    if inputs is not None and (inputs / FILE_NAME).is_file():
        settings = _laid_over(settings, _harmless(inputs / FILE_NAME), _in_file(inputs / FILE_NAME))
    if config is not None:
        settings = _laid_over(settings, _read(config), _in_file(config))
    settings = _laid_over(settings, _from_environment(environ), _in_environment)
    settings = _laid_over(settings, _from_options(options), _in_options)
    return _checked(settings) if settings else Settings()


Place = Callable[[str], str]
"""Names a setting, given as `section.key`, the way a person would write it in this place."""


def _in_file(path: Path) -> Place:
    return lambda key: f"{path}: {key}"


def _in_environment(key: str) -> str:
    return PREFIX + key.replace(".", "__").upper()


def _in_options(key: str) -> str:
    return "--" + key.partition(".")[2].replace("_", "-")


def _laid_over(below: Values, values: Values, place: Place) -> Values:
    """Lay the values of one place over earlier ones, and check them while their place can be named."""
    if not values:
        return below
    from pydantic import ValidationError

    merged = _merge(below, values)
    try:
        severities = _checked(merged).gate.severity
    except ValidationError as error:
        first = error.errors()[0]
        told = _told(first["loc"], first["type"], first["msg"], first.get("input"), place)
        raise ConfigError(told) from None
    for code, word in severities.items():
        if word != "error" and code.startswith(LOCKED):
            raise ConfigError(f"{place(f'gate.severity.{code}')}: {code} can never be lowered")
    return merged


def _checked(values: Values) -> Settings:
    from pydantic import TypeAdapter

    return TypeAdapter(Settings).validate_python(values)


def _told(loc: tuple[int | str, ...], kind: str, message: str, given: object, place: Place) -> str:
    key = ".".join(str(part) for part in loc)
    named = place(key)
    if kind == "unexpected_keyword_argument":
        # The value is not shown: what has no place here may well be a key of a service.
        return f"{named}: there is no such setting; {_known(loc)}"
    shown = f" (given: {given!r})" if isinstance(given, str | int | float | bool) else ""
    return f"{named}: {message.removeprefix('Input ')}{shown}"


def sections() -> dict[str, tuple[str, ...]]:
    """Return the keys of every section, as they are written in a file."""
    kinds = {section.name: section.default_factory for section in fields(Settings)}
    return {name: tuple(key.name for key in fields(kind)) for name, kind in kinds.items()}  # type: ignore[arg-type]


def _known(loc: tuple[int | str, ...]) -> str:
    """What may be set where `loc` stands, for the person who mistyped it."""
    if any(word in str(loc[-1]).lower() for word in ("api_key", "auth", "secret", "password")):
        return "keys come from the environment only: set ANTHROPIC_API_KEY"
    section = str(loc[0])
    if len(loc) > 1 and section in sections():
        return f"[{section}] has {', '.join(sections()[section])}"
    return f"the sections are {', '.join(sections())}"


def _read(path: Path) -> Values:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: is no TOML: {error}") from error


def _harmless(path: Path) -> Values:
    """Read the file in the inputs root, which an agent may have written."""
    values = _read(path)
    for section, keys in values.items():
        if (section, "") in HARMLESS or not isinstance(keys, dict):
            continue
        for key in keys:
            if (section, key) not in HARMLESS and _exists(section, key):
                raise ConfigError(
                    f"{path}: {section}.{key} does not count in the inputs root, where an agent may write; "
                    f"set it with --config, as {_in_environment(f'{section}.{key}')} or as an option"
                )
    return values


def _exists(section: str, key: str) -> bool:
    return key in sections().get(section, ())


def _from_environment(environ: Mapping[str, str]) -> Values:
    values: Values = {}
    for name in sorted(environ):
        if not name.startswith(PREFIX) or name == CLOCK_VARIABLE:
            continue
        section, separator, key = name.removeprefix(PREFIX).lower().partition("__")
        if not separator or not key:
            raise ConfigError(f"{name}: is no setting; settings are named {PREFIX}⟨SECTION⟩__⟨KEY⟩")
        path = key.split("__")
        if section == "gate" and path[0] == "severity":
            path[1:] = [part.upper() for part in path[1:]]
        values = _merge(values, {section: _nested(path, environ[name])})
    return values


def _from_options(options: Mapping[str, object]) -> Values:
    values: Values = {}
    for name, value in options.items():
        if value is not None:
            values = _merge(values, _nested(name.split("."), value))
    return values


def _nested(path: list[str], value: object) -> Values:
    head, *rest = path
    return {head: _nested(rest, value) if rest else value}


def _merge(below: Values, above: Values) -> Values:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


EARLIEST_YEAR: Final = 1971
LATEST_YEAR: Final = 2099
"""Years that the run's clock may show; stamps of documents end with the year 2099 too (spec/formats.md)."""


def clock(environ: Mapping[str, str]) -> datetime:
    """Return the run's clock: `NIGHTFOLD_NOW`, else now, always with an offset.

    Raises:
        ConfigError: If the variable is no ISO 8601 time with an offset, or lies far off.
    """
    fixed = environ.get(CLOCK_VARIABLE)
    if fixed is None:
        return datetime.now().astimezone()
    try:
        moment = datetime.fromisoformat(fixed)
    except ValueError as error:
        raise ConfigError(
            f"{CLOCK_VARIABLE}: {fixed!r} is no ISO 8601 time; write 2026-11-30T03:00:00+01:00"
        ) from error
    if moment.tzinfo is None:
        raise ConfigError(f"{CLOCK_VARIABLE}: {fixed!r} has no offset; write 2026-11-30T03:00:00+01:00")
    if not EARLIEST_YEAR <= moment.year <= LATEST_YEAR:
        raise ConfigError(f"{CLOCK_VARIABLE}: the year must lie in {EARLIEST_YEAR}-{LATEST_YEAR}, not {moment.year}")
    return moment


def local_zone(environ: Mapping[str, str], etc: Path = Path("/etc")) -> str:
    """Return the IANA name of the machine's zone: `TZ`, else the system's, else UTC.

    Args:
        environ: Environment variables.
        etc: Where the system says which zone it is in, as the link `localtime` or the file `timezone`.
    """
    if named := environ.get("TZ", "").removeprefix(":"):
        return _below_zoneinfo(named) or named
    if (etc / "localtime").is_symlink() and (name := _below_zoneinfo(os.path.realpath(etc / "localtime"))):
        return name
    with suppress(OSError, UnicodeDecodeError):
        if name := (etc / "timezone").read_text(encoding="ascii").strip():
            return name
    return "UTC"


def _below_zoneinfo(path: str) -> str:
    return path.partition("/zoneinfo/")[2]


def zone_of(name: str) -> ZoneInfo:
    """Return the zone with an IANA name.

    Raises:
        ConfigError: If there is none.
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise ConfigError(
            f"time zone {name!r} is not known; set run.timezone (or TZ) to an IANA name such as Europe/Madrid"
        ) from error
