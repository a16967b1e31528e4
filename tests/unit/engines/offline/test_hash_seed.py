"""Whatever order Python gives its sets, the engine decides the same."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]
PROBE = """
import hashlib
from itertools import product
from nightfold.engines.offline.gist import gist_of
from nightfold.engines.offline.identify import same
from nightfold.engines.offline.same_anchor import anchored
from nightfold.engines.offline.supersede import replaces
from tests.unit.engines.offline import test_identify, test_same_anchor, test_supersede
lists = (test_identify.SAME, test_identify.LOOK_ALIKE, test_same_anchor.SAME, test_same_anchor.APART)
pairs = [p[:2] for pairs in (*lists, test_supersede.REPLACED, test_supersede.BOTH_STAY) for p in pairs]
pairs.append(("顾客收到的付款链接 30 分钟后失效。", "付款链接 30 分钟内有效，超时要重新下单。"))
digest = hashlib.sha256()
for a, b in pairs:
    one, other = gist_of(a), gist_of(b)
    for x, y in product((one, other), repeat=2):
        digest.update(repr((same(x, y), anchored(x, y), replaces(x, y), x.total, sorted(x.rarest))).encode())
print(digest.hexdigest())
"""


def test_no_decision_depends_on_the_order_of_a_set() -> None:
    """The weights of shared words were once added up in the order of a set, and a sum at a limit fell on either side.

    A night would then have come to another memory than the night before, on the same inputs.
    """
    told = set()
    for seed in ("1", "2", "3"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PROBE], capture_output=True, text=True, check=True, env=environ, cwd=ROOT
        )
        told.add(done.stdout)

    assert len(told) == 1
