"""How the program scales: generated documents, INIT, an INCREMENTAL night, the gate; ratios in one run.

    python -m tests.bench.scale               # 100 and 1,000 documents
    python -m tests.bench.scale 1000 10000    # other sizes, each ten times the one before

A document has ten statements. Each run is a process of its own, so that memory is its own too.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.material import DAY, NOV_1, session_text

MINUTE = 60_000
SUBJECTS = [
    "cache",
    "queue",
    "index",
    "worker",
    "gateway",
    "scheduler",
    "parser",
    "exporter",
    "mailer",
    "balancer",
    "registry",
    "tracer",
]
THINGS = ["port", "limit", "path", "owner", "window", "budget", "format", "branch", "region", "channel"]
CHINESE = ["缓存", "队列", "索引", "网关", "调度器", "解析器", "导出任务", "邮件服务", "注册表", "采样器"]


def document(number: int, seed: int = 0) -> str:
    """Return one document; a tenth of its statements are said in others too."""
    draw = random.Random(number * 7919 + seed)
    items = []
    for place in range(10):
        value = draw.randrange(100, 9999)
        if place == 0:
            rule = draw.randrange(40)
            items.append(f"In every repository, file R{rule}{SUBJECTS[rule % 12]} is left to the user.")
        elif place % 3 == 0:
            items.append(f"{draw.choice(CHINESE)} s{draw.randrange(9999)} 的{draw.choice(THINGS)}是 {value}")
        else:
            name = f"{draw.choice(SUBJECTS)}-{draw.randrange(99999)}"
            items.append(f"The {draw.choice(THINGS)} of {name} is `{name}/{draw.choice(THINGS)}_{value}`.")
    project = f"project{number % 20}"
    stamp = NOV_1 - 300 * DAY + number * MINUTE
    return session_text(f"s{number:06d}", stamp, *items, project=project, workspace=f"/src/{project}")


def write_documents(root: Path, numbers: range, seed: int = 0) -> None:
    """Write documents into an inputs root, a thousand a folder."""
    for number in numbers:
        path = root / f"sessions/{number // 1000:03d}/{number:06d}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(document(number, seed), encoding="utf-8")


def timed(*arguments: str) -> tuple[float, float]:
    """Run a command in its own process; return its seconds and its peak memory in MB."""
    code = (
        "import atexit, resource, sys; from nightfold.cli import main; sys.argv[0] = 'nightfold'; "
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
        "atexit.register(lambda: print(peak(), file=sys.stderr)); main()"
    )
    environ = {**os.environ, "NIGHTFOLD_NOW": "2026-11-30T03:00:00+00:00", "TZ": "UTC"}
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code, *arguments], env=environ, capture_output=True, text=True)
    seconds = time.perf_counter() - began
    if done.returncode:
        raise SystemExit(done.stdout[-2000:] + done.stderr[-2000:])
    return seconds, int(done.stderr.split()[-1]) / 1024


def measure(size: int) -> dict[str, float]:
    """Return the figures for one size."""
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder) / "in", Path(folder) / "out"
        write_documents(root, range(size))
        init, memory = timed("run", str(root), "--out", str(out), "--json")
        unchanged, _ = timed("run", str(root), "--out", str(out), "--json")
        write_documents(root, range(10), seed=1)
        night, night_memory = timed("run", str(root), "--out", str(out), "--json")
        write_documents(root, range(size, size + 10))
        added, _ = timed("run", str(root), "--out", str(out), "--json")
        check, _ = timed("check", str(out), "--inputs", str(root), "--json")
        entries = (out / "MEMORY.md").read_text(encoding="utf-8").count("\n- ")
    return {
        "documents": size,
        "entries": entries,
        "init": init,
        "init_MB": memory,
        "unchanged": unchanged,
        "ten_modified": night,
        "ten_modified_MB": night_memory,
        "ten_added": added,
        "check": check,
    }


def main() -> None:
    """Print one line of JSON for each size, and the ratios between neighbouring sizes."""
    sizes = [int(a) for a in sys.argv[1:]] or [100, 1000]
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    print(json.dumps({"python -c pass": round(time.perf_counter() - began, 3)}))
    before: dict[str, float] | None = None
    for size in sizes:
        found = measure(size)
        print(json.dumps({k: round(v, 2) for k, v in found.items()}), flush=True)
        if before is not None:
            print(json.dumps({f"ratio {k}": round(found[k] / before[k], 1) for k in found}), flush=True)
        before = found


if __name__ == "__main__":
    main()
