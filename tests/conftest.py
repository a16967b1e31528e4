"""What holds for every test: a clean environment, one Hypothesis profile, and what is left out unless asked for."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

FOREIGN = ("NIGHTFOLD_", "ANTHROPIC_", "PREFECT_")
for _name in [name for name in os.environ if name.startswith(FOREIGN)]:
    # Somebody's key, clock or server must not reach a test, nor a process that a test starts.
    del os.environ[_name]
os.environ.pop("NO_COLOR", None)

settings.register_profile(
    "ci", max_examples=60, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.register_profile("nightly", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--nightly", action="store_true", help="run the long profile: tests marked nightly, 2,000 examples"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("nightly" if config.getoption("--nightly") else "ci")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = {}
    if not config.getoption("--nightly"):
        left_out["nightly"] = "part of the long profile; ask for it with --nightly"
    if shutil.which("chromium") is None:
        left_out["browser"] = "Debian's chromium is not installed"
    for item in items:
        for mark, reason in left_out.items():
            if item.get_closest_marker(mark) is not None:
                item.add_marker(pytest.mark.skip(reason=reason))
