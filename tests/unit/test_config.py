"""Settings: which place wins, and what a person reads who got one wrong."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from nightfold.config import Settings, clock, load_settings, local_zone, zone_of
from nightfold.errors import ConfigError


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def load(
    tmp_path: Path,
    *,
    root: str = "",
    config: str | None = None,
    environ: dict[str, str] | None = None,
    options: dict[str, object] | None = None,
) -> Settings:
    """Load settings from texts of the places that are given."""
    write(tmp_path / "nightfold.toml", root)
    file = None if config is None else write(tmp_path / "mine.toml", config)
    return load_settings(tmp_path, file, environ or {}, options or {})


def test_without_any_setting_the_defaults_of_the_specification_hold(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, None, {}, {})

    assert (settings.run.mode, settings.run.engine, settings.run.budget) == ("auto", "offline", 2500)
    assert (settings.retention.superseded_days, settings.retention.generations) == (90, 30)
    assert settings.summary.admit == "recurring+explicit"
    assert settings.forget.ask_model is True
    assert settings.anthropic.record is False


def test_a_later_place_wins_over_an_earlier_one(tmp_path: Path) -> None:
    """Root file, then --config, then environment, then options: each time the next one is added it wins."""
    places = {
        "root": "[run]\nbudget = 100\n",
        "config": "[run]\nbudget = 200\n",
        "environ": {"NIGHTFOLD_RUN__BUDGET": "300"},
        "options": {"run.budget": 400},
    }
    names = list(places)
    for count, expected in enumerate((100, 200, 300, 400), 1):
        chosen = {name: places[name] for name in names[:count]}

        assert load(tmp_path, **chosen).run.budget == expected  # type: ignore[arg-type]


def test_a_place_changes_only_the_keys_it_names(tmp_path: Path) -> None:
    settings = load(
        tmp_path,
        root='[run]\nlanguage = "en"\n[retention]\nsuperseded_days = 7\n',
        config='[run]\ntimezone = "Asia/Tokyo"\n',
        environ={"NIGHTFOLD_RETENTION__GENERATIONS": "5"},
        options={"run.mode": None},
    )

    assert (settings.run.language, settings.run.timezone, settings.run.mode) == ("en", "Asia/Tokyo", "auto")
    assert (settings.retention.superseded_days, settings.retention.generations) == (7, 5)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[run]\nengine = "anthropic"', "run.engine"),
        ('[run]\ntimezone = "UTC"', "run.timezone"),
        ('[anthropic]\nbase_url = "http://127.0.0.1"', "anthropic.base_url"),
        ('[gate.severity]\nKEY004 = "off"', "gate.severity"),
        ("[forget]\nask_model = false", "forget.ask_model"),
    ],
)
def test_the_file_in_the_inputs_root_cannot_choose_engine_endpoint_or_severity(
    tmp_path: Path, text: str, key: str
) -> None:
    """An agent may write there; it must not send a private memory elsewhere nor quieten the gate."""
    with pytest.raises(ConfigError, match=rf"nightfold\.toml: {key} does not count in the inputs root") as caught:
        load(tmp_path, root=text)

    assert "--config" in str(caught.value)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ({"root": "[run]\nbudget = 49"}, r"nightfold\.toml: run\.budget: should be greater than or equal to 50"),
        ({"config": "[retention]\ngenerations = 0"}, r"mine\.toml: retention\.generations: should be greater than or"),
        ({"environ": {"NIGHTFOLD_RUN__BUDGET": "49"}}, r"NIGHTFOLD_RUN__BUDGET: should be .* 50 \(given: '49'\)"),
        ({"options": {"run.budget": 49}}, r"--budget: should be greater than or equal to 50 \(given: 49\)"),
        ({"config": '[run]\nmode = "full"'}, r"run\.mode: should be 'auto', 'init' or 'incremental'"),
        ({"config": "[anthropic]\nmax_usd = -1"}, r"anthropic\.max_usd: should be greater than 0"),
        ({"environ": {"NIGHTFOLD_SUMMARY__ADMIT": "all"}}, r"NIGHTFOLD_SUMMARY__ADMIT: should be 'recurring\+exp"),
    ],
)
def test_a_value_out_of_range_is_refused_with_place_key_and_range(
    tmp_path: Path, place: dict[str, object], message: str
) -> None:
    """Clamping would hide the mistake until somebody wonders about the memory."""
    with pytest.raises(ConfigError, match=message):
        load(tmp_path, **place)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ({"root": "[run]\nbugdet = 100"}, r"nightfold\.toml: run\.bugdet: there is no such setting; \[run\] has mode"),
        ({"root": "[memory]\nx = 1"}, r"memory: there is no such setting; the sections are run, anthropic"),
        ({"config": "[retention]\ndays = 1"}, r"\[retention\] has superseded_days, generations"),
        ({"environ": {"NIGHTFOLD_RUN__BUGDET": "100"}}, r"NIGHTFOLD_RUN__BUGDET: there is no such setting"),
        ({"environ": {"NIGHTFOLD_BUDGET": "100"}}, r"NIGHTFOLD_BUDGET: is no setting; settings are named"),
    ],
)
def test_an_unknown_key_is_refused_and_the_known_ones_are_listed(
    tmp_path: Path, place: dict[str, object], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        load(tmp_path, **place)  # type: ignore[arg-type]


def test_a_key_of_a_service_in_a_file_is_refused_without_being_shown(tmp_path: Path) -> None:
    """The message goes to logs; the key must not."""
    with pytest.raises(ConfigError, match="set ANTHROPIC_API_KEY") as caught:
        load(tmp_path, config='[anthropic]\napi_key = "not-to-be-seen"')

    assert "not-to-be-seen" not in str(caught.value)


@pytest.mark.parametrize("code", ["FMT001", "SEC001", "SEC002", "FGT003", "BUD001", "HND001", "CHG002"])
def test_the_severity_of_what_protects_people_can_never_be_lowered(tmp_path: Path, code: str) -> None:
    with pytest.raises(ConfigError, match=f"{code} can never be lowered"):
        load(tmp_path, environ={f"NIGHTFOLD_GATE__SEVERITY__{code}": "off"})


def test_a_severity_is_set_by_code_in_any_case(tmp_path: Path) -> None:
    settings = load(
        tmp_path, environ={"NIGHTFOLD_GATE__SEVERITY__KEY004": "error"}, config='[gate.severity]\nTON001="off"'
    )

    assert settings.gate.severity == {"TON001": "off", "KEY004": "error"}


def test_a_file_that_is_no_toml_or_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nightfold\.toml: is no TOML"):
        load(tmp_path, root="[run\n")
    with pytest.raises(ConfigError, match=r"absent\.toml: cannot be read"):
        load_settings(None, tmp_path / "absent.toml", {}, {})


def test_nightfold_now_fixes_the_clock_and_is_no_setting() -> None:
    environ = {"NIGHTFOLD_NOW": "2026-11-30T03:00:00+01:00"}

    assert clock(environ) == datetime(2026, 11, 30, 2, tzinfo=UTC)
    assert load_settings(None, None, environ, {}) == Settings()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("2026-11-30T03:00:00", "has no offset"),
        ("tomorrow", "is no ISO 8601 time"),
        ("", "is no ISO 8601 time"),
        ("0001-01-01T00:00:00+00:00", "the year must lie in"),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(value: str, message: str) -> None:
    with pytest.raises(ConfigError, match=rf"NIGHTFOLD_NOW: .*{message}"):
        clock({"NIGHTFOLD_NOW": value})


def test_without_nightfold_now_the_clock_has_an_offset() -> None:
    assert clock({}).utcoffset() is not None


@pytest.mark.parametrize(
    ("value", "zone"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        (":Asia/Tokyo", "Asia/Tokyo"),
        ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"),
    ],
)
def test_tz_names_the_zone_in_each_of_its_forms(value: str, zone: str) -> None:
    assert local_zone({"TZ": value}) == zone


def test_without_tz_the_system_says_which_zone_it_is_in(tmp_path: Path) -> None:
    """As a link into the zone database, as a name in a file, or not at all."""
    assert local_zone({}, tmp_path) == "UTC"
    write(tmp_path / "timezone", "America/Lima\n")
    assert local_zone({}, tmp_path) == "America/Lima"
    (tmp_path / "localtime").symlink_to("/usr/share/zoneinfo/Europe/Paris")
    assert local_zone({}, tmp_path) == "Europe/Paris"


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../../etc/passwd", "CET-1CEST,M3"])
def test_an_unknown_zone_is_a_configuration_error(name: str) -> None:
    with pytest.raises(ConfigError, match=r"time zone .* is not known"):
        zone_of(name)
