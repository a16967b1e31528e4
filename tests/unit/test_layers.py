"""Imports point one way: the shell knows the core, never the reverse. Source: spec/architecture.md."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "nightfold"
MODULES = sorted(PACKAGE.rglob("*.py"))
FLOWS = sorted((ROOT / "flows").glob("*.py"))


@cache
def imported(path: Path) -> frozenset[str]:
    """Return every module that a file imports, wherever in the file, names from a package as `package.name` too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def within(path: Path, *places: str) -> bool:
    here = path.relative_to(PACKAGE).as_posix()
    return any(here == place or here.startswith(f"{place}/") for place in places)


def uses(path: Path, module: str) -> bool:
    return any(name == module or name.startswith(f"{module}.") for name in imported(path))


@pytest.mark.parametrize(
    ("module", "places"),
    [
        ("prefect", ("serving.py",)),
        ("anthropic", ("engines/anthropic",)),
        ("httpx2", ("engines/anthropic",)),
        ("sqlite3", ("store",)),
        ("click", ("cli.py", "commands")),
        ("nightfold.commands", ("cli.py", "commands")),
        ("nightfold.cli", ("__main__.py",)),
        ("nightfold.serving", ("commands",)),
        ("nightfold.library", ("__init__.py", "commands")),
        ("nightfold.pipeline", ("library.py", "commands", "stages")),
    ],
)
def test_a_module_is_imported_only_where_it_belongs(module: str, places: tuple[str, ...]) -> None:
    """One owner each: Prefect is the shell, the SDK is one engine, SQL is the store."""
    users = [p.relative_to(PACKAGE).as_posix() for p in MODULES if uses(p, module) and not within(p, *places)]

    assert users == []


@pytest.mark.parametrize(
    ("layer", "forbidden"),
    [
        ("formats", ("gate", "engines", "stages", "store", "review", "policy.forgetting", "snapshot")),
        ("policy", ("gate", "engines", "stages", "store", "review", "snapshot", "config")),
        ("gate", ("engines.offline", "engines.anthropic", "engines.choice", "review", "commands", "pipeline")),
        ("engines/offline", ("gate", "store", "stages", "review", "config", "pipeline", "engines.anthropic")),
        ("engines/anthropic", ("gate", "store", "stages", "review", "pipeline", "engines.offline")),
        ("store", ("gate", "stages", "review", "engines.offline", "engines.anthropic", "pipeline")),
        ("stages", ("review.page", "commands", "library", "engines.offline", "engines.anthropic")),
    ],
)
def test_a_layer_imports_nothing_of_what_stands_above_it(layer: str, forbidden: tuple[str, ...]) -> None:
    strays = {
        f"{path.relative_to(PACKAGE).as_posix()} imports nightfold.{name}"
        for path in MODULES
        for name in forbidden
        if within(path, layer) and uses(path, f"nightfold.{name}")
    }

    assert strays == set()


@pytest.mark.parametrize("path", FLOWS, ids=lambda path: path.name)
def test_a_flow_file_imports_nightfold_and_prefect_and_no_neighbour(path: Path) -> None:
    """Prefect loads it by path, from the checkout or out of the wheel; a neighbour would not be found."""
    standard = {"__future__", "collections", "functools", "hashlib", "importlib", "logging", "pathlib", "typing"}

    strays = {name.split(".")[0] for name in imported(path)} - standard - {"nightfold", "prefect", "pydantic"}

    assert strays == set()


@pytest.mark.parametrize("layer", ["formats", "gate", "engines", "policy", "stages"])
def test_lines_are_never_cut_by_splitlines(layer: str) -> None:
    """`str.splitlines` also cuts at U+2028, U+0085 and form feed, where our formats have no line end."""
    users = []
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        calls = [n for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
        if any(isinstance(call.func, ast.Attribute) and call.func.attr == "splitlines" for call in calls):
            users.append(path.name)

    assert users == []


@pytest.mark.parametrize("layer", ["formats", "policy", "gate", "engines/offline"])
def test_the_pure_layers_read_no_clock_and_no_environment(layer: str) -> None:
    """The clock, the zone and the disk come in as arguments; the same inputs give the same bytes."""
    clocks = {"time", "random", "secrets", "os", "socket", "subprocess", "uuid"}
    allowed = {"gate/folder.py", "gate/codex.py"}

    users = [
        f"{path.relative_to(PACKAGE).as_posix()} imports {name}"
        for path in MODULES
        for name in clocks
        if within(path, layer) and uses(path, name) and path.relative_to(PACKAGE).as_posix() not in allowed
    ]

    assert users == []


def test_the_layer_tests_see_the_files() -> None:
    """An empty list of files would pass every test above."""
    assert len(MODULES) > 60
    assert {path.name for path in FLOWS} == {"consolidate.py", "nightly.py"}
    assert uses(PACKAGE / "store" / "database.py", "sqlite3")
    assert uses(PACKAGE / "serving.py", "prefect")
