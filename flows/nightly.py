"""The nightly flow: many memory roots, each on its own; one that fails does not stop the others."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Literal

from nightfold import serving

serving.prepare()

from prefect import flow, get_run_logger, task  # noqa: E402  # its environment comes first
from prefect.cache_policies import NO_CACHE  # noqa: E402
from prefect.states import Completed, Failed  # noqa: E402
from prefect.task_runners import TaskRunner  # noqa: E402
from pydantic import BaseModel  # noqa: E402


class Root(BaseModel):
    """One memory root: two folders."""

    inputs: str
    outputs: str


@cache
def one_flow() -> Any:
    """Load the flow of one root, once a process; flow files do not import each other."""
    return serving.load_flow("consolidate")


@task(name="root", task_run_name="{inputs}", cache_policy=NO_CACHE, persist_result=False)
def one_root(inputs: str, outputs: str, engine: str) -> tuple[bool, str]:
    """Run the flow of one root; return whether it completed, and its state in words.

    It is a flow run of its own, so that its stages, its state and its artifacts stand on one page.
    """
    state = one_flow()(inputs, outputs, engine=engine, return_state=True)
    return state.is_completed(), f"{state.name}: {state.message or 'done'}"


@flow(name="nightly", persist_result=False)
def nightly(
    roots: list[Root],
    engine: Literal["offline", "anthropic"] = "offline",
    workers: int = 4,
    task_runner: str = "prefect.task_runners:ThreadPoolTaskRunner",
) -> Any:
    """Consolidate every root, at most `workers` at a time.

    Args:
        roots: Inputs and outputs of each.
        engine: Of all roots.
        workers: Roots at work at the same time.
        task_runner: `module:class` of a Prefect task runner; threads of this process by default.

    Returns:
        A state: `Failed`, naming the roots that failed, or `Completed`.
    """
    one_flow()
    with runner_of(task_runner, workers) as runner:
        futures = [runner.submit(one_root, {**root.model_dump(), "engine": engine}) for root in roots]
        answers = [answer(future.result(raise_on_failure=False)) for future in futures]
    bad = []
    for root, (good, words) in zip(roots, answers, strict=True):
        get_run_logger().info("%s: %s", root.inputs, words)
        bad += [] if good else [f"{root.inputs} ({words})"]
    if bad:
        return Failed(message=f"{len(bad)} of {len(roots)} roots failed: {'; '.join(bad)}")
    return Completed(message=f"{len(roots)} roots done")


def answer(result: Any) -> tuple[bool, str]:
    """Return what became of a root; an exception is what stands there when the task itself broke."""
    if isinstance(result, BaseException):
        return False, f"{type(result).__name__}: {result}"
    good, words = result
    return good, words


def runner_of(name: str, workers: int) -> TaskRunner[Any]:
    """Return a task runner by its `module:class`."""
    module, _, kind = name.partition(":")
    runner: TaskRunner[Any] = getattr(import_module(module), kind)(max_workers=workers)
    return runner
