"""What every command shares: its common options, and how results and failures are printed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from nightfold.formats.plain import one_line

if TYPE_CHECKING:
    from nightfold.report import Report

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

CONFLICT: Final = 5
MACHINE_FORMATS: Final = ("json", "sarif")


@dataclass(frozen=True)
class Failure:
    """A command that did not do what was asked."""

    code: int
    message: str
    """What is at fault and the next step; further lines, if any, explain."""
    report: Report | None = None


def common(*, machine: bool = True) -> Callable[[Decorated], Decorated]:
    """Return a decorator that adds the options every command has.

    Args:
        machine: Whether the command prints something that a script may want.
    """

    def decorate(function: Decorated) -> Decorated:
        # `answer` in nightfold.cli reads both off the line, since parsing may fail before they are known.
        debug = click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of an error.")
        as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object, on failure too.")
        return debug(as_json(function) if machine else function)

    return decorate


def wants_json(args: Sequence[str]) -> bool:
    """Whether a command line, well formed or not, asks for machine-readable output."""
    options = list(args)[: list(args).index("--")] if "--" in args else list(args)
    spelled = {f"--format={name}" for name in MACHINE_FORMATS} & set(options)
    apart = {after for before, after in pairwise(options) if before == "--format"} & set(MACHINE_FORMATS)
    return "--json" in options or bool(spelled or apart)


def print_json(value: Any) -> None:
    """Print one JSON object on standard output, whatever the terminal's encoding."""
    text = json.dumps(value, ensure_ascii=not _prints_utf8(), indent=2)
    # A path may hold bytes that are no UTF-8; as an escape they are still JSON.
    _out(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def print_report(report: Report) -> None:
    """Print a report as one JSON object, as `print_json` does; of a large memory it has some megabytes."""
    if _prints_utf8():
        with suppress(ValueError):  # it holds bytes of a path that are no UTF-8
            return _out(report.model_dump_json(indent=2))
    return print_json(report.model_dump(mode="json"))


def _prints_utf8() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def print_failure(failure: Failure, *, as_json: bool) -> None:
    """Say on standard error what is at fault, and with `--json` also as an object on standard output."""
    first, *more = failure.message.split("\n")
    if as_json:
        print_json(_object(failure, first))
    told("\n".join([f"nightfold: {visible(first)}", *map(visible, more)]))


def _object(failure: Failure, message: str) -> dict[str, Any]:
    if failure.report is not None:
        return failure.report.model_dump(mode="json")
    status = "conflict" if failure.code == CONFLICT else "failed"
    return {"version": 1, "status": status, "exit": failure.code, "message": message}


def told(text: str) -> None:
    """Print text for people on standard error."""
    click.echo(text, err=True)


def said(text: str = "", **look: Any) -> None:
    """Print text for people on standard output, styled where it is a terminal that wants colour."""
    _out(click.style(text, **look) if look and in_colour() else text)


def _out(text: str) -> None:
    """Write a line; a reader that went away is none of the command's business and changes no outcome."""
    try:
        click.echo(text)
    except BrokenPipeError:
        silence()


def silence() -> None:
    """Let what is still printed go nowhere: nobody can read it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def in_colour() -> bool:
    """Whether to use colour. Source: no-color.org."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def visible(text: str) -> str:
    """Return text that can do nothing to a terminal: no control or direction characters, one line."""
    indent = text[: len(text) - len(text.lstrip(" "))]
    return (indent + one_line(text)).encode("utf-8", "backslashreplace").decode("utf-8")


class Progress:
    """One line on standard error that names the stage at work; silent where it is no terminal."""

    def __init__(self) -> None:
        """Look at standard error once."""
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __call__(self, stage: str) -> None:
        """Show the stage that starts."""
        if self._shown:
            sys.stderr.write(f"\r\x1b[K{stage} …")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
