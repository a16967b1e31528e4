"""The state's values as JSON and back, by their own types."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter

Item = TypeVar("Item")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def to_json(value: object) -> str:
    """Return a record as JSON."""
    return _adapter(cast("Any", type(value))).dump_json(value).decode()


def from_json(kind: type[Item], text: str) -> Item:
    """Return the record of this kind that `text` holds."""
    return cast("Item", _adapter(cast("Any", kind)).validate_json(text))
