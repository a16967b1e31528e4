"""The `nightfold` command: parse, call, report, and choose the exit code.

The one place where an error becomes an exit code and a line for people. A command lives in
nightfold/commands and gets its row in `COMMANDS`; it returns its exit code and prints nothing about
failures. Nothing that is slow to import is imported here: `--help` must answer at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from types import FrameType
from typing import Final, NoReturn

import click

from nightfold.commands import check, forget, held, history, replay, run, serve, status, why
from nightfold.commands.surface import Failure, print_failure, silence, wants_json
from nightfold.errors import NightfoldError

COMMANDS: Final[tuple[click.Command, ...]] = (
    run.run,
    check.check,
    status.status,
    why.why,
    forget.forget,
    held.accept,
    held.reject,
    history.history,
    history.rollback,
    replay.replay,
    serve.serve,
)
"""In the order in which `--help` lists them."""

INTERRUPTED: Final = 128 + signal.SIGINT
TERMINATED: Final = 128 + signal.SIGTERM
"""Exit codes as a shell reports these signals."""
BUG: Final = 70
"""Exit code of a bug: none of those that spec/interface.md gives a meaning (sysexits.h, EX_SOFTWARE)."""
DISK: Final = 7
COLLECT_AFTER: Final = 100_000
"""Values made between two looks for cycles; Python's own 700 suits programs whose values do not last."""


class _InOrder(click.Group):
    """Lists the commands as a person needs them, not by the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(
    cls=_InOrder,
    commands=list(COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Example:
  nightfold run ~/memory --out ~/memory/outputs
  nightfold status ~/memory/outputs""",
)
@click.version_option(package_name="nightfold", message="%(prog)s %(version)s")
def cli() -> None:
    """Fold a coding agent's session documents into a memory that names its sources.

    Exit codes: 0 done or nothing to do, 1 the gate said no, 2 usage or configuration, 3 another run is at
    work, 4 engine failed, 5 outputs edited meanwhile, 6 inputs unusable, 7 disk or state, 10 held.
    """


def main() -> NoReturn:
    """Run the command line of this process and leave with its exit code."""
    signal.signal(signal.SIGTERM, _terminate)
    # A run makes millions of values that live to its end; looking for cycles among them took a quarter of its time.
    gc.set_threshold(COLLECT_AFTER, 50, 100)
    # pydantic looks through every installed distribution for plugins; none is meant for a command line.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    code = answer(sys.argv[1:])
    gc.freeze()  # the interpreter looks for cycles at its end, which is when the system takes all of it anyway
    sys.exit(code)


def answer(args: Sequence[str]) -> int:
    """Run one command line and return its exit code.

    Args:
        args: The arguments behind the program's name.
    """
    as_json, debug = wants_json(args), "--debug" in args
    try:
        code = cli.main(args=list(args) or ["--help"], prog_name="nightfold", standalone_mode=False)
        return int(code)
    except click.ClickException as error:
        failure = _usage(error)
    except NightfoldError as error:
        failure = Failure(error.exit_code, str(error), error.report)
        if debug:
            traceback.print_exc()
    except (click.Abort, KeyboardInterrupt):
        failure = Failure(INTERRUPTED, "interrupted; what was in force is still in force")
    except _Terminated:
        failure = Failure(TERMINATED, "terminated; what was in force is still in force")
    except OSError as error:
        failure = Failure(DISK, f"{error}; check the disk and the permissions")
        if debug:
            traceback.print_exc()
    except Exception as error:
        traceback.print_exc()
        failure = Failure(BUG, f"internal error ({type(error).__name__}), please report it with the lines above")
    try:
        print_failure(failure, as_json=as_json)
    except OSError:
        # Standard output itself is what failed; the exit code and standard error tell it.
        silence()
        print_failure(failure, as_json=False)
    return failure.code


class _Terminated(BaseException):
    """SIGTERM arrived: unwind as for Ctrl-C, so that nothing half done is left behind."""


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    raise _Terminated


def _usage(error: click.ClickException) -> Failure:
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = "nightfold" if context is None else context.command_path
    return Failure(error.exit_code, f"{error.format_message().rstrip('.')}; see `{path} --help`")
