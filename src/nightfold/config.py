"""Settings: what may be set, where, and which place wins.

Later wins: nightfold.toml in the inputs root, the file of `--config`, environment variables
`NIGHTFOLD_⟨SECTION⟩__⟨KEY⟩`, options. The file in the inputs root may have been written by an agent, so
only harmless keys count there. Unknown keys and values out of range are errors, never clamped. Keys and
tokens of services come from the environment and are no settings. Source: spec/interface.md.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from nightfold.errors import ConfigError

FILE_NAME: Final = "nightfold.toml"
PREFIX: Final = "NIGHTFOLD_"
CLOCK_VARIABLE: Final = "NIGHTFOLD_NOW"
SwitchWord = Literal["error", "warn", "off"]

LOCKED: Final = ("FMT001", "SEC", "FGT", "BUD", "HND", "CHG")
"""Codes, or beginnings of codes, whose severity can never be lowered. Source: spec/interface.md."""

HARMLESS: Final = frozenset(
    {("run", "language"), ("run", "budget"), ("retention", ""), ("summary", "")}
)
"""(section, key) that count in the inputs root; an empty key stands for the whole section."""


class Section(BaseModel):
    """Base of a section: frozen, nothing unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class RunSettings(Section):
    """What a run does."""

    mode: Literal["auto", "init", "incremental"] = "auto"
    engine: Literal["offline", "anthropic"] = "offline"
    budget: Annotated[int, Field(ge=50, le=1_000_000)] = 2500
    """Tokens that memory_summary.md may have."""
    language: Literal["zh", "en"] | None = None
    """Vocabulary of a new root; a root keeps its own for life."""
    timezone: str | None = None
    """IANA name of the zone that dates are written in; without it, the state's, then `TZ`."""
    token_method: Literal["estimate-1"] = "estimate-1"
    """How tokens are counted."""


class PriceSettings(Section):
    """US dollars for a million tokens of one model."""

    input: Annotated[float, Field(ge=0)]
    output: Annotated[float, Field(ge=0)]
    cache_write: Annotated[float, Field(ge=0)]
    cache_read: Annotated[float, Field(ge=0)]


class AnthropicSettings(Section):
    """The model engine and its limits; reaching one ends the run and nothing is published."""

    model: Annotated[str, Field(min_length=1)] = "claude-sonnet-5-5"
    base_url: str | None = None
    """Any endpoint that speaks the Messages API; without it, the service's own."""
    effort: Literal["low", "medium", "high", "xhigh", "max"] | None = None
    max_turns: Annotated[int, Field(ge=1, le=10_000)] = 80
    max_tokens: Annotated[int, Field(ge=1)] = 3_000_000
    """All tokens of a run, cached ones included."""
    reply_tokens: Annotated[int, Field(ge=256, le=128_000)] = 16_000
    """Tokens of one reply."""
    batch_tokens: Annotated[int, Field(ge=1_000)] = 150_000
    """Tokens of documents that one conversation works through in INIT mode."""
    max_seconds: Annotated[float, Field(gt=0)] = 1_800.0
    max_usd: Annotated[float, Field(gt=0)] | None = 5.0
    record: bool = False
    """Keep every request and reply, redacted, in the run's folder."""
    prices: dict[str, PriceSettings] = Field(default_factory=dict)
    """By model; replaces the built-in table for that model."""


class RetentionSettings(Section):
    """What is kept, for how long."""

    superseded_days: Annotated[int, Field(ge=0, le=36_500)] = 90
    """Days a struck-out entry stays after the newest source of its successor."""
    generations: Annotated[int, Field(ge=1, le=10_000)] = 30
    """Accepted generations that can be rolled back to."""


class ForgetSettings(Section):
    """How forget rules work."""

    strict: bool = False
    """Whether a possible paraphrase counts as a hit."""
    ask_model: bool = True
    """Whether a model engine is asked about possible paraphrases."""


class GateSettings(Section):
    """How findings count."""

    severity: dict[str, SwitchWord] = Field(default_factory=dict)
    """By code."""

    @field_validator("severity")
    @classmethod
    def _never_lowered(cls, value: dict[str, SwitchWord]) -> dict[str, SwitchWord]:
        for code, word in value.items():
            if word != "error" and code.startswith(LOCKED):
                raise ValueError(f"{code} can never be lowered")
        return value


class SummarySettings(Section):
    """What goes into the summary."""

    admit: Literal["recurring+explicit", "recurring"] = "recurring+explicit"


class Settings(Section):
    """All settings of a run."""

    run: RunSettings = Field(default_factory=RunSettings)
    anthropic: AnthropicSettings = Field(default_factory=AnthropicSettings)
    retention: RetentionSettings = Field(default_factory=RetentionSettings)
    forget: ForgetSettings = Field(default_factory=ForgetSettings)
    gate: GateSettings = Field(default_factory=GateSettings)
    summary: SummarySettings = Field(default_factory=SummarySettings)


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
    places: list[tuple[str, Values]] = []
    if inputs is not None and (inputs / FILE_NAME).is_file():
        places.append((str(inputs / FILE_NAME), _harmless(inputs / FILE_NAME)))
    if config is not None:
        places.append((str(config), _read(config)))
    places.append(("the environment", _from_environment(environ)))
    places.append(("the command line", _from_options(options)))
    merged: Values = {}
    for place, values in places:
        merged = _merge(merged, values)
        _validated(merged, place)
    return _validated(merged, "the settings")


def _validated(values: Values, place: str) -> Settings:
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        given = first.get("input")
        shown = f" (given: {given!r})" if isinstance(given, str | int | float | bool) else ""
        raise ConfigError(f"{place}: setting {key}: {first['msg']}{shown}") from error


def _read(path: Path) -> Values:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: is no TOML: {error}") from error


def _harmless(path: Path) -> Values:
    values = _read(path)
    for section, keys in values.items():
        if (section, "") in HARMLESS or not isinstance(keys, dict):
            continue
        for key in keys:
            if (section, key) not in HARMLESS:
                raise ConfigError(
                    f"{path}: {section}.{key} cannot be set in the inputs root; "
                    "use --config, the environment or an option"
                )
    return values


def _from_environment(environ: Mapping[str, str]) -> Values:
    values: Values = {}
    for name in sorted(environ):
        if not name.startswith(PREFIX) or name == CLOCK_VARIABLE:
            continue
        section, separator, key = name.removeprefix(PREFIX).lower().partition("__")
        if not separator:
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


def clock(environ: Mapping[str, str]) -> datetime:
    """Return the run's clock: `NIGHTFOLD_NOW`, else now, always with an offset.

    Raises:
        ConfigError: If the variable is no ISO 8601 time with an offset.
    """
    fixed = environ.get(CLOCK_VARIABLE)
    if fixed is None:
        return datetime.now().astimezone()
    try:
        moment = datetime.fromisoformat(fixed)
    except ValueError as error:
        raise ConfigError(f"{CLOCK_VARIABLE}={fixed!r} is no ISO 8601 time") from error
    if moment.tzinfo is None:
        raise ConfigError(f"{CLOCK_VARIABLE}={fixed!r} has no offset; write 2026-11-30T03:00:00+01:00")
    return moment


def local_zone(environ: Mapping[str, str]) -> str:
    """Return the IANA name of the machine's zone: `TZ`, else the system's, else UTC."""
    named = environ.get("TZ", "").removeprefix(":")
    if named:
        return named
    link = Path("/etc/localtime")
    if link.is_symlink():
        _, found, name = os.path.realpath(link).partition("/zoneinfo/")
        if found:
            return name
    return "UTC"
