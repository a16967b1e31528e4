"""Where flows and prompts are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from nightfold import resources


@pytest.mark.parametrize("name", ["flows", "prompts"])
def test_a_checkout_finds_its_own_folders(name: str) -> None:
    assert resources.resource_dir(name) == Path(resources.__file__).parents[2] / name


def test_an_installed_package_finds_the_folder_inside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_prompts").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)

    assert resources.resource_dir("prompts") == tmp_path / "_prompts"


def test_a_package_without_them_says_to_reinstall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "a" / "b")

    with pytest.raises(FileNotFoundError, match="reinstall nightfold"):
        resources.resource_dir("prompts")
