"""The six tools of the model: their input models, their JSON Schemas, and what a call does.

Every outcome of a call is a result the model can act on, or `ToolFault`; a bug in our code is neither and
ends the run with its traceback. Source: spec/engines.md.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from nightfold.engines.anthropic.desk import Desk, ToolFault

Path = Annotated[str, Field(min_length=1, max_length=500, description="A path as list_files gives it.")]


class ToolInput(BaseModel):
    """Base of the tools' inputs. The docstring of each is the tool's description."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class ListFiles(ToolInput):
    """List every file you can read, one a line."""


class ReadFile(ToolInput):
    """Read a page of a file. Go on at next_line_offset until it is null."""

    path: Path
    line_offset: Annotated[int, Field(ge=0, description="0-based first line.")] = 0
    max_lines: Annotated[int, Field(ge=1, le=2000)] = 400


class Search(ToolInput):
    """Find the lines that hold a text, in one file or in all. Upper and lower case are the same."""

    query: Annotated[str, Field(min_length=1, max_length=500)]
    path: Path | None = None


class WriteFile(ToolInput):
    """Replace MEMORY.md or memory_summary.md whole. Prefer edit_file where the file exists."""

    path: Literal["MEMORY.md", "memory_summary.md"]
    content: str


class EditFile(ToolInput):
    """Replace one place in MEMORY.md or memory_summary.md. `old` must match exactly once."""

    path: Literal["MEMORY.md", "memory_summary.md"]
    old: str
    new: str


class Check(ToolInput):
    """Run the gate on the two files and get its findings, one a line. Call it before you stop."""


INPUTS: Final[dict[str, type[ToolInput]]] = {
    "list_files": ListFiles,
    "read_file": ReadFile,
    "search": Search,
    "write_file": WriteFile,
    "edit_file": EditFile,
    "check": Check,
}


def definitions() -> list[dict[str, Any]]:
    """Return the tools as the Messages API wants them, always in the same order and bytes."""
    return [
        {"name": name, "description": model.__doc__ or "", "input_schema": _schema(model)}
        for name, model in INPUTS.items()
    ]


def _schema(model: type[ToolInput]) -> dict[str, Any]:
    schema = model.model_json_schema()
    schema.pop("description", None)
    schema.pop("title", None)
    return schema


def run_tool(desk: Desk, name: str, arguments: Any) -> str:
    """Carry out one call.

    Returns:
        What the model reads.

    Raises:
        ToolFault: If the tool is unknown, its input is malformed, or it cannot be done.
    """
    model = INPUTS.get(name)
    if model is None:
        raise ToolFault(f"there is no tool {name!r}; the tools are {', '.join(INPUTS)}")
    try:
        call = model.model_validate(arguments)
    except ValidationError as error:
        raise ToolFault(_explained(name, error)) from None
    return _carry_out(desk, call)


def _explained(name: str, error: ValidationError) -> str:
    """Name the fields at fault; values are left out, they may be long and are the model's own."""
    faults = [f"{'.'.join(str(p) for p in e['loc']) or 'input'}: {e['msg']}" for e in error.errors()]
    return f"input of {name} is malformed: {'; '.join(faults)}"


def _carry_out(desk: Desk, call: ToolInput) -> str:
    match call:
        case ListFiles():
            return "\n".join(desk.paths())
        case ReadFile(path=path, line_offset=offset, max_lines=most):
            page = desk.read(path, offset, most)
            return json.dumps({"text": page.text, "next_line_offset": page.next_line_offset}, ensure_ascii=False)
        case Search(query=query, path=path):
            return "\n".join(desk.search(query, path)) or "no line holds it"
        case WriteFile(path=path, content=content):
            desk.write(path, content)
            return f"{path} written"
        case EditFile(path=path, old=old, new=new):
            desk.edit(path, old, new)
            return f"{path} edited"
        case Check():
            return desk.check()
        case _:  # every input model has its case; a new one without is a bug, not the model's fault
            raise AssertionError(type(call).__name__)
