"""The flow of one memory root: every stage is a task, the outcome is a state, the diff is an artifact.

The sequence of the stages is `nightfold.pipeline`; this file says how long a stage may take, what is
tried again, and what Prefect shows. Values pass by closure and never through Prefect: nothing is
pickled, nothing is persisted, and no text of a memory reaches Prefect but in the artifacts.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from nightfold import serving

serving.prepare()

from prefect import flow, get_client, get_run_logger, task  # noqa: E402  # its environment comes first
from prefect.artifacts import (  # noqa: E402
    create_markdown_artifact,
    create_progress_artifact,
    create_table_artifact,
)
from prefect.cache_policies import NO_CACHE  # noqa: E402
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterKey  # noqa: E402
from prefect.client.schemas.objects import State  # noqa: E402
from prefect.states import Completed, Failed  # noqa: E402

from nightfold import library  # noqa: E402
from nightfold.errors import GateRejected, NightfoldError  # noqa: E402
from nightfold.report import EntryChange, Report  # noqa: E402

T = TypeVar("T")

logging.getLogger("prefect.task_runs").addFilter(serving.keep_quiet_about_threads)

TIMEOUT_SECONDS: Final = 600.0
"""For a stage that works on this machine; ten thousand documents take far less."""
RENDER_TIMEOUT_SECONDS: Final = 7_200.0
"""For a stage that may talk with a model; the engine's own limits end it earlier and say why."""
RENDER_RETRIES: Final = 2
RENDER_DELAYS_SECONDS: Final[list[float]] = [30.0, 300.0]
"""Back-off before each retry; the SDK has tried again for some seconds already."""


def worth_retrying(_task: Any, _run: Any, state: State[Any]) -> bool:
    """Retry what `nightfold.errors` calls retryable, and nothing else."""
    error = state.result(raise_on_failure=False)
    return isinstance(error, NightfoldError) and error.retryable


def as_task(name: str, function: Callable[..., T], /, *values: Any) -> T:
    """Run one stage as a Prefect task; see `nightfold.pipeline.StageRunner`."""
    results: list[T] = []
    renders = name == "render"

    @task(
        name=name,
        task_run_name=name,
        timeout_seconds=RENDER_TIMEOUT_SECONDS if renders else TIMEOUT_SECONDS,
        retries=RENDER_RETRIES if renders else 0,
        retry_delay_seconds=RENDER_DELAYS_SECONDS if renders else None,
        retry_condition_fn=worth_retrying if renders else None,
        cache_policy=NO_CACHE,
        persist_result=False,
    )
    def stage() -> None:
        results.append(function(*values))

    stage()
    return results[-1]


@flow(name="consolidate", flow_run_name="consolidate {outputs}", persist_result=False)
def consolidate(
    inputs: str | Path,
    outputs: str | Path,
    mode: Literal["auto", "init", "incremental"] = "auto",
    engine: Literal["offline", "anthropic"] = "offline",
    budget: int | None = None,
    review: bool = False,
) -> Any:
    """Fold the inputs of one root into its memory.

    Returns:
        The report as a JSON object. The state is `Completed`, named `Unchanged` or `Held` where nothing
        was published.

    Raises:
        NightfoldError: The state is `Failed`; named `Rejected` where the gate said no (`GateRejected`).
    """
    try:
        report = library.consolidate(
            inputs, outputs, mode=mode, engine=engine, budget=budget, review=review, stage=as_task
        )
    except NightfoldError as error:
        return Failed(message=str(error).partition("\n")[0], data=error)
    get_run_logger().info("%s: run %s, generation %s", report.status, report.run, report.generation)
    if report.status != "unchanged":
        show(report, Path(outputs))
    return outcome(report)


def outcome(report: Report) -> Any:
    """Return the state that a report stands for; a plain value is Prefect's `Completed`."""
    told = report.model_dump(mode="json")
    names = {"unchanged": "Unchanged", "held": "Held"}
    if report.status == "rejected":
        return Failed(name="Rejected", message=report.message, data=GateRejected(report.message))
    if report.status in names:
        return Completed(name=names[report.status], message=report.message, data=told)
    return told


def show(report: Report, outputs: Path) -> None:
    """Publish the artifacts of a run.

    Prefect keeps every version of an artifact. What was forgotten must not live on there: a run in which
    rules or notes changed takes the root's earlier artifacts away first.
    """
    root = hashlib.sha256(str(outputs.resolve()).encode()).hexdigest()[:8]
    keys = [f"{kind}-{root}" for kind in ("entries", "findings", "budget")]
    if report.changes.rules or report.changes.notes or any(not e.text for e in report.entries.removed):
        _drop(keys)
    where = f"Memory in {outputs}, run {report.run}"
    create_markdown_artifact(entry_diff(report), key=keys[0], description=where)
    create_table_artifact([f.model_dump() for f in report.findings], key=keys[1], description=where)
    use = report.summary
    share = 100 * use.tokens / use.budget if use.budget else 0.0
    create_progress_artifact(
        min(share, 100.0), key=keys[2], description=f"{where}: {use.tokens} of {use.budget} tokens ({use.method})"
    )


def _drop(keys: list[str]) -> None:
    with get_client(sync_client=True) as client:
        chosen = ArtifactFilter(key=ArtifactFilterKey(any_=keys))
        while found := client.read_artifacts(artifact_filter=chosen):
            for artifact in found:
                client.delete_artifact(artifact.id)


def entry_diff(report: Report) -> str:
    """Return the entry diff as Markdown; texts stand in code fences, so nothing in them is markup."""
    lists: dict[str, list[EntryChange]] = {
        name: getattr(report.entries, name) for name in ("added", "changed", "merged", "superseded", "removed")
    }
    parts = [f"# {report.status}: {report.message}"]
    for name, entries in lists.items():
        if entries:
            lines = [f"[{e.section}] {e.text or f'({e.reason})'}".replace("\n", " ") for e in entries]
            fence = "`" * (1 + max((len(run) for line in lines for run in _ticks(line)), default=2))
            parts.append("\n".join([f"## {name} ({len(entries)})", fence, *lines, fence]))
    return "\n\n".join(parts) + "\n"


def _ticks(line: str) -> list[str]:
    kept = "".join(c if c == "`" else " " for c in line)
    return [run for run in ["``", *kept.split()] if run]
