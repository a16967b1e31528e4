"""Whatever is done to a store, in whatever order, and however often it is opened anew: it agrees with a dict."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from nightfold.errors import ConflictError
from nightfold.store.database import Store
from nightfold.store.records import Baseline, Displaced, Generation, Held
from tests.unit.store.states import baseline, by_path, commit, generation, run_id

KEEP = 3
texts = st.sampled_from(["", "a\n", "b 记忆\n", "forgotten\na\n", "forgotten\n"])
inputs = st.dictionaries(st.sampled_from(["s/1.md", "s/2.md", "s/3.md"]), texts, max_size=3)


def scrub(file: str, text: str) -> str:
    """Take out what is forgotten."""
    return text.replace("forgotten\n", "")


class StoreAgrees(RuleBasedStateMachine):
    """The model keeps what a reader of the docstrings of `Store` would expect."""

    @initialize()
    def start(self) -> None:
        self.outputs = Path(tempfile.mkdtemp())
        self.store = Store.open(self.outputs)
        self.generations: dict[int, Generation] = {}
        self.hashes: dict[str, int] = {}
        self.baselines: dict[str, Baseline] = {}
        self.held: dict[str, Held] = {}
        self.displaced: list[Displaced] = []
        self.handed_out: list[Displaced] = []
        self.mark = False

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            shutil.rmtree(self.outputs)

    @property
    def newest(self) -> int:
        return max(self.generations, default=0)

    @rule(index=texts, documents=inputs)
    def commit(self, index: str, documents: dict[str, str]) -> None:
        number = self.newest + 1
        wanted = by_path(*(baseline(path, text) for path, text in documents.items()))
        self.store.commit(commit(number, index, baselines=wanted), keep=KEEP)
        gone = {path for path, b in self.baselines.items() if wanted.get(path) != b}
        for run, held in self.held.items():
            left = by_path(*(b for path, b in held.commit.baselines.items() if path not in gone))
            self.held[run] = Held(run, commit(1, held.commit.generation.index, baselines=left), "r", None, None)
        self.generations[number] = generation(number, index)
        self.generations = {n: g for n, g in self.generations.items() if n > number - KEEP}
        self.hashes[index] = number
        self.baselines = dict(wanted)
        self.displaced = [d for d in self.displaced if d not in self.handed_out]
        self.handed_out = []
        self.mark = True

    @rule(number=st.integers(-2, 3))
    @precondition(lambda self: self.generations)
    def commit_another_number(self, number: int) -> None:
        if number != 1:
            with pytest.raises(ConflictError):
                self.store.commit(commit(self.newest + number, "never accepted\n"), keep=KEEP)

    @rule()
    def clear(self) -> None:
        self.store.clear_mark()
        self.mark = False

    @rule(run=st.integers(1, 3), index=texts, documents=inputs)
    def hold(self, run: int, index: str, documents: dict[str, str]) -> None:
        wanted = by_path(*(baseline(path, text) for path, text in documents.items()))
        self.held[run_id(run)] = Held(run_id(run), commit(1, index, baselines=wanted), "r", None, None)
        self.store.hold(self.held[run_id(run)])

    @rule(run=st.integers(1, 3))
    def drop_held(self, run: int) -> None:
        self.store.drop_held(run_id(run))
        self.held.pop(run_id(run), None)

    @rule(text=texts)
    def displace(self, text: str) -> None:
        one = Displaced("MEMORY.md", "base\n", text)
        self.store.displace(one)
        if one not in self.displaced:
            self.displaced.append(one)

    @rule()
    def ask_for_displaced(self) -> None:
        assert list(self.store.displaced()) == self.displaced
        self.handed_out = list(self.displaced)

    @rule()
    def rewrite(self) -> None:
        self.store.rewrite(scrub)
        newest = self.generations.get(self.newest)
        for number, made in self.generations.items():
            clean = generation(number, scrub("MEMORY.md", made.index))
            self.mark = self.mark or (made == newest and clean != made)
            self.generations[number] = clean
            if clean != made:
                self.hashes[clean.index] = max(number, self.hashes.get(clean.index, 0))
        dirty = [run for run, held in self.held.items() if "forgotten" in held.commit.generation.index]
        for run in dirty:
            del self.held[run]
        cleaned: list[Displaced] = []
        for one in self.displaced:
            clean_one = Displaced(one.file, one.base, scrub("MEMORY.md", one.text))
            if clean_one == one or clean_one not in self.displaced:
                cleaned += [clean_one] if clean_one not in cleaned else []
        self.displaced = cleaned
        self.handed_out = []
        self.store.close()
        self.store = Store.open(self.outputs)

    @rule()
    def reopen(self) -> None:
        self.store.close()
        self.store = Store.open(self.outputs)
        self.handed_out = []

    @invariant()
    def agrees(self) -> None:
        reader = Store.readonly(self.outputs)
        assert reader is not None
        for store in (self.store, reader):
            state = store.load()
            assert state.generation == self.generations.get(self.newest)
            assert state.baselines == self.baselines
            assert [row.number for row in store.generations()] == sorted(self.generations, reverse=True)
            assert {n: store.generation(n) for n in self.generations} == self.generations
            assert {run: store.held(run) for run in self.held} == self.held
            assert (store.materialising() is not None) == (self.mark and bool(self.generations))
            for text, number in self.hashes.items():
                assert store.number_of("MEMORY.md", hashlib.sha256(text.encode()).hexdigest()) == number
        assert sorted(reader.displaced(), key=lambda d: d.text) == sorted(self.displaced, key=lambda d: d.text)
        reader.close()


TestStoreAgrees = StoreAgrees.TestCase
TestStoreAgrees.settings = settings(max_examples=15, stateful_step_count=15, deadline=None)
