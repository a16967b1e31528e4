"""Where the files that are no Python live: in the checkout, or inside the installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource_dir(name: str) -> Path:
    """Return the folder `flows` or `prompts`.

    An installed wheel holds it as `nightfold/_⟨name⟩` (hatchling `force-include`); an editable
    install finds it at the top of the checkout.

    Raises:
        FileNotFoundError: If neither exists, which means that the package was built wrongly.
    """
    inside = _PACKAGE / f"_{name}"
    if inside.is_dir():
        return inside
    checkout = _PACKAGE.parents[1] / name
    if checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"{inside} and {checkout} are both missing: reinstall nightfold")
