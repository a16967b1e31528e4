"""The `nightfold` command: parse, call, report, and choose the exit code.

Commands are imported when they are called, so that `--help` costs nothing of theirs. Exit codes are those
of spec/interface.md; only this module turns an error class into one.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from importlib import import_module
from typing import Final, NoReturn

import click

from nightfold.errors import NightfoldError

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "run": ("run", "Fold the session documents of INPUTS into the memory, once."),
    "check": ("check", "Judge a pair of MEMORY.md and memory_summary.md by the gate alone."),
    "status": ("status", "Show what is in force and what waits for a person."),
    "history": ("history", "List the accepted generations."),
    "rollback": ("history", "Publish an older generation as a new one."),
    "accept": ("held", "Publish a held candidate, after another look at the disk."),
    "reject": ("held", "Drop a held candidate."),
    "why": ("why", "Show where a line of the memory comes from and why it stands there."),
    "forget": ("forget", "Write a forget note, or with --decide go through what is withheld."),
    "replay": ("replay", "Run a recorded model conversation again, without a network."),
    "serve": ("serve", "Run every night on Prefect."),
}
"""By command: the module under nightfold.commands and the line of `nightfold --help`."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of a day's work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"nightfold.commands.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nightfold")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    r"""Fold a coding agent's session documents into a memory that names its sources.

    \b
    Example:
      nightfold run sample_sessions --out memory
    """
    ctx.obj = {"debug": debug}


def main() -> NoReturn:
    """Run the command line; the one place where an error becomes an exit code."""
    arguments = sys.argv[1:]
    signal.signal(signal.SIGTERM, _terminated)
    try:
        cli.main(args=arguments, prog_name="nightfold", standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        _say(arguments, error.format_message(), 2)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        _say(arguments, "interrupted; nothing was published", 130)
        sys.exit(130)
    except NightfoldError as error:
        if "--debug" in arguments:
            traceback.print_exc()
        _tell(arguments, error)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # The reader of our output went away; nothing is left to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(0)


def _terminated(_number: int, _frame: object) -> NoReturn:
    raise SystemExit(143)


def _tell(arguments: list[str], error: NightfoldError) -> None:
    """Report an error: the run's report on stdout with --json, one line on stderr always."""
    if "--json" in arguments and error.report is not None:
        click.echo(error.report.model_dump_json(indent=2))
        click.echo(f"nightfold: {str(error).splitlines()[0]}", err=True)
    else:
        _say(arguments, str(error), error.exit_code)


def _say(arguments: list[str], message: str, code: int) -> None:
    if "--json" in arguments:
        status = "conflict" if code == 5 else "failed"
        first = {"version": 1, "status": status, "exit": code, "message": message}
        click.echo(json.dumps(first, ensure_ascii=False))
    click.echo(f"nightfold: {message}", err=True)
