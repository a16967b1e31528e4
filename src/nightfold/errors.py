"""Everything that can go wrong, in one tree.

    NightfoldError        exit  what the operator does next
    ├── GateRejected         1  read the findings; the accepted pair is still in force
    ├── ConfigError          2  fix the option or the configuration key it names
    ├── BusyError            3  wait for the other run, or stop it
    ├── EngineError          4  read the reason; nothing was published
    │   └── EngineBusy       4  (the only retryable error: the model's service was not there)
    ├── ConflictError        5  run again; the edit made meanwhile is kept
    ├── InputError           6  fix or remove the file it names
    └── StateError           7  check the disk and the folder it names

A function raises the narrowest class that tells the operator what to do, and
only the command line turns a class into an exit code (spec/interface.md). A bug
is none of these: it stays a plain Python exception and keeps its traceback.
Outcomes that are no failure (unchanged, held) are statuses of a report, never exceptions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from nightfold.report import Report


class NightfoldError(Exception):
    """Base class. Its message is one sentence that names the thing at fault and the next step."""

    exit_code: ClassVar[int] = 1
    retryable: ClassVar[bool] = False
    report: Report | None = None
    """What is known of the run that the error ended, where it got as far as reading the inputs."""


class GateRejected(NightfoldError):
    """The gate found errors in the candidate; the run is void."""

    exit_code = 1


class ConfigError(NightfoldError):
    """An option or a configuration value makes no sense."""

    exit_code = 2


class BusyError(NightfoldError):
    """Another run holds the lock of this memory root."""

    exit_code = 3


class EngineError(NightfoldError):
    """The engine failed, or a limit of it was reached; nothing was published."""

    exit_code = 4


class EngineBusy(EngineError):
    """The model's service did not answer or asked to come back later."""

    retryable = True


class ConflictError(NightfoldError):
    """The published files were edited while the run was at work."""

    exit_code = 5


class InputError(NightfoldError):
    """A file of the inputs root cannot be used.

    Args:
        path: The file, relative to the inputs root, with `/`.
        problem: What is wrong with it and what to do, without the path and without a full stop.
        line: 1-based line the problem is on, where there is one.
    """

    exit_code = 6

    def __init__(self, path: str, problem: str, line: int | None = None) -> None:
        super().__init__(path, problem, line)  # args in full, so it survives pickling
        self.path, self.problem, self.line = path, problem, line

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {self.problem}"


class StateError(NightfoldError):
    """The disk or the state database refused; what was in force is still in force."""

    exit_code = 7
