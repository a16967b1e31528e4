"""How many tokens a model engine needs at the least: sample_sessions with a model that wastes nothing.

The scripted model reads every file once, writes both files, checks once and stops. A real model thinks,
re-reads and repairs, so this is a lower bound. Tokens are counted by our own upper estimate.

    python -m tests.bench.model_tokens
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import nightfold
from nightfold.engines.anthropic.cost import PRICES
from nightfold.policy.tokens import count_tokens
from tests.messages_server import serving
from tests.model.good_model import GoodModel


def main() -> None:
    """Print turns, fresh and repeated input tokens, output tokens, and what they cost."""
    root = Path(__file__).parents[2] / "sample_sessions"
    replies: list[dict[str, Any]] = []
    model = GoodModel("zh")

    def script(request: dict[str, Any], number: int) -> dict[str, Any]:
        replies.append(model(request, number))
        return replies[-1]

    with tempfile.TemporaryDirectory() as folder, serving(script) as endpoint:
        environ = {
            "ANTHROPIC_API_KEY": "none",
            "NIGHTFOLD_NOW": "2026-11-30T03:00:00+00:00",
            "NIGHTFOLD_RUN__ENGINE": "anthropic",
            "NIGHTFOLD_ANTHROPIC__BASE_URL": endpoint.url,
            "NIGHTFOLD_FORGET__ASK_MODEL": "false",
        }
        nightfold.consolidate(root, Path(folder) / "out", environ=environ)
        sizes = [count_tokens(_text(r)) for r in endpoint.requests]
    # The first conversation alone: rounds of repair depend on what the gate has to say.
    turns = next((n for n, r in enumerate(replies) if r["stop_reason"] == "end_turn"), len(replies) - 1) + 1
    fresh = sizes[turns - 1]
    repeated = sum(sizes[: turns - 1])
    output = sum(count_tokens(json.dumps(r["content"], ensure_ascii=False)) for r in replies[:turns])
    print(f"turns {turns}, fresh input {fresh}, repeated (cached) input {repeated}, output {output}")
    for name, price in PRICES.items():
        usd = (fresh * price.cache_write + repeated * price.cache_read + output * price.output) / 1_000_000
        print(f"{name}: {usd:.4f} USD")


def _text(request: dict[str, Any]) -> str:
    parts = {key: request[key] for key in ("system", "tools", "messages") if key in request}
    return json.dumps(parts, ensure_ascii=False)


if __name__ == "__main__":
    main()
