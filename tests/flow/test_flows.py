"""The flows: stages are tasks, outcomes are states, artifacts say what changed, roots are isolated."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nightfold.engines.offline import OfflineEngine
from nightfold.engines.protocol import Decision, Workroom
from nightfold.errors import EngineBusy, EngineError, GateRejected
from nightfold.serving import load_flow

pytestmark = [
    pytest.mark.flow,
    pytest.mark.slow,
    pytest.mark.xdist_group("flow"),
    pytest.mark.timeout(600),
    pytest.mark.usefixtures("prefect"),
]
PREFERENCE = "In every project the user prefers pnpm"


@pytest.fixture
def run() -> Callable[..., Any]:
    """Run the flow of one root and return its final state."""
    flow = load_flow("consolidate")
    return lambda *args, **named: flow(*args, **named, return_state=True)


def artifacts(kind: str, out: Path) -> list[Any]:
    """Return the artifacts of a memory whose key begins with `kind`, all versions."""
    from prefect import get_client

    with get_client(sync_client=True) as client:
        found = [a for a in client.read_artifacts() if (a.key or "").startswith(kind)]
    return [a for a in found if str(out) in (a.description or "")]


def texts(found: list[Any]) -> str:
    return "\n".join(str(artifact.data) for artifact in found)


def task_names(state: Any) -> list[str]:
    from prefect import get_client
    from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterId

    chosen = FlowRunFilter(id=FlowRunFilterId(any_=[state.state_details.flow_run_id]))
    with get_client(sync_client=True) as client:
        runs = client.read_task_runs(flow_run_filter=chosen)
    return [run.name for run in sorted(runs, key=lambda run: run.start_time)]


def test_a_run_is_tasks_a_state_and_artifacts_and_a_second_one_is_unchanged(
    root: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    out = tmp_path / "memory"

    first = run(root, out)
    second = run(root, out)

    assert (first.type.value, first.name) == ("COMPLETED", "Completed")
    assert first.result()["status"] == "accepted"
    assert PREFERENCE in (out / "MEMORY.md").read_text(encoding="utf-8")
    assert (second.type.value, second.name) == ("COMPLETED", "Unchanged")
    assert second.result()["status"] == "unchanged"
    stages = ["scan", "plan", "scrub", "prune", "render", "normalise", "judge", "publish"]
    assert task_names(first) == stages
    assert task_names(second) == stages[:2]
    assert PREFERENCE in texts(artifacts("entries-", out))
    assert len(artifacts("findings-", out)) == 1
    assert 0 < artifacts("budget-", out)[0].data < 100


def test_what_is_forgotten_leaves_the_artifacts_of_earlier_runs(
    root: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    """Prefect keeps every version of an artifact; forgotten text must not live on in its database."""
    out = tmp_path / "memory"
    run(root, out)
    before = texts(artifacts("entries-", out))
    (root / "forget").mkdir()
    (root / "forget" / "rules.md").write_text(f"- {PREFERENCE}\n", encoding="utf-8")

    state = run(root, out)

    assert state.name == "Completed"
    assert PREFERENCE not in (out / "MEMORY.md").read_text(encoding="utf-8")
    assert PREFERENCE in before
    assert PREFERENCE not in texts(artifacts("entries-", out))


def test_review_is_completed_and_named_held(root: Path, tmp_path: Path, run: Callable[..., Any]) -> None:
    state = run(root, tmp_path / "memory", review=True)

    assert (state.type.value, state.name) == ("COMPLETED", "Held")
    assert not (tmp_path / "memory" / "MEMORY.md").exists()


def test_a_void_run_is_failed_and_named_rejected(
    root: Path, tmp_path: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(_engine: OfflineEngine, room: Workroom) -> tuple[Decision, ...]:
        room.files["memory_summary.md"] = "v1\n"
        return ()

    monkeypatch.setattr(OfflineEngine, "consolidate", spoil)
    out = tmp_path / "memory"

    state = run(root, out)

    assert (state.type.value, state.name) == ("FAILED", "Rejected")
    assert "FMT001" in texts(artifacts("findings-", out))
    assert isinstance(state.result(raise_on_failure=False), GateRejected)
    assert not (out / "MEMORY.md").exists()


@pytest.mark.parametrize(("error", "calls", "name"), [(EngineBusy, 3, "Completed"), (EngineError, 1, "Failed")])
def test_render_is_tried_again_only_when_the_service_was_busy(
    error: type[EngineError],
    calls: int,
    name: str,
    root: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two failures, then success: a busy service is worth a retry, an engine that gave up is not."""
    import flows.consolidate as module

    seen: list[str] = []
    work = OfflineEngine.consolidate

    def falter(engine: OfflineEngine, room: Workroom) -> tuple[Decision, ...]:
        seen.append("call")
        if len(seen) < 3:
            raise error("not now; run again later")
        return work(engine, room)

    monkeypatch.setattr(OfflineEngine, "consolidate", falter)
    monkeypatch.setattr(module, "RENDER_DELAYS_SECONDS", [0.0, 0.0])

    state: Any = module.consolidate(root, tmp_path / "memory", return_state=True)

    assert (len(seen), state.name) == (calls, name)


def test_one_bad_root_leaves_the_others_done_and_is_named_at_the_end(root: Path, tmp_path: Path) -> None:
    nightly: Any = load_flow("nightly")
    bad = tmp_path / "absent"
    roots = [
        {"inputs": str(bad), "outputs": str(tmp_path / "a")},
        {"inputs": str(root), "outputs": str(tmp_path / "b")},
    ]

    state = nightly(roots, workers=2, return_state=True)

    assert (state.type.value, state.name) == ("FAILED", "Failed")
    assert state.message == f"1 of 2 roots failed: {bad} (Failed: {bad}: is no folder)"
    assert PREFERENCE in (tmp_path / "b" / "MEMORY.md").read_text(encoding="utf-8")
    assert nightly(roots[1:], return_state=True).name == "Completed"
