"""The wheel: built from the sdist as an index would, it holds what git holds and runs from another folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


def build(kind: str, source: Path, target: Path) -> Path:
    """Build an `sdist` or a `wheel` of `source` into `target`, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=300)
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel that was built out of the sdist: a file that the sdist forgets is missing here."""
    folder = tmp_path_factory.mktemp("build")
    sdist = build("sdist", ROOT, folder / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    return build("wheel", source, folder / "wheel")


def tracked(folder: str) -> dict[str, bytes]:
    """Return the files of a folder that git knows, by name below it, as they are on disk."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", folder], cwd=ROOT, check=True, capture_output=True, text=True, timeout=60
    )
    names = [name for name in listed.stdout.split("\0") if name]
    return {name.removeprefix(f"{folder}/"): (ROOT / name).read_bytes() for name in names}


def packed(wheel: Path, folder: str) -> dict[str, bytes]:
    """Return the files of a folder of the wheel by name below it."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(f"{folder}/")]
        return {name.removeprefix(f"{folder}/"): archive.read(name) for name in names}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the repository: git says which files belong")
@pytest.mark.parametrize("folder", ["flows", "prompts"])
def test_the_wheel_holds_exactly_the_flows_and_prompts_that_git_holds(wheel: Path, folder: str) -> None:
    """`force-include` takes whatever lies in the folder, an editor's backup too, and a symlink takes nothing."""
    assert packed(wheel, f"nightfold/_{folder}") == tracked(folder)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the repository: git says which files belong")
def test_no_module_that_git_holds_is_missing_in_the_wheel(wheel: Path) -> None:
    assert tracked("src/nightfold").items() <= packed(wheel, "nightfold").items()


def test_the_wheel_has_one_top_level_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}

    assert {top for top in tops if not top.endswith(".dist-info")} == {"nightfold"}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment: our wheel, and the dependencies of this one."""
    home = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=120)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    # The dependencies come by path; a .pth inside that path is not followed, so this checkout is not seen.
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    return home / "bin" / "python"


def nightfold(python: Path, folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environ = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(
        [str(python), "-m", "nightfold", *args],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def test_the_installed_command_consolidates_from_another_folder(installed: Path, tmp_path: Path) -> None:
    script = "import nightfold, nightfold.resources as r; print(nightfold.__file__, r.resource_dir('prompts'))"
    where = subprocess.run([str(installed), "-c", script], cwd=tmp_path, check=True, capture_output=True, text=True)

    done = nightfold(installed, tmp_path, "run", str(ROOT / "sample_sessions"), "--json")

    assert str(ROOT) not in where.stdout
    assert where.stdout.strip().endswith("_prompts")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["status"] == "accepted"
    assert (tmp_path / "outputs" / "MEMORY.md").exists()


def test_the_installed_flows_load_without_a_checkout(installed: Path, tmp_path: Path) -> None:
    script = (
        "from nightfold import serving; print(serving.load_flow('consolidate').name, serving.load_flow('nightly').name)"
    )
    environ = {**os.environ, "PREFECT_HOME": str(tmp_path / "prefect")}

    done = subprocess.run(
        [str(installed), "-c", script],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.stdout.split() == ["consolidate", "nightly"], done.stderr
