"""Valid memory roots, drawn: inputs, an earlier pair, a pair, and what changed between them."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from datetime import timedelta
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from nightfold.formats.changes import HandEdit, SessionChange
from nightfold.formats.headings import SectionKind
from nightfold.formats.index import section_heading
from nightfold.formats.note import parse_note
from nightfold.formats.vocabulary import EN, ZH, Vocabulary
from tests.property.gate_rooms import NOON, Block, Doc, Line, Room, Row, SummaryBlock, copied


class Writer:
    """Makes statements about things that no other statement is about."""

    def __init__(self, rng: random.Random) -> None:
        """Draw from `rng` alone."""
        self.rng = rng
        self._names: set[str] = set()

    def name(self) -> str:
        """Return a name that was not used before."""
        while True:
            name = "".join(self.rng.choice("bdfgklmnprtv") + self.rng.choice("aeiou") for _ in range(4)) + "n"
            if name not in self._names:
                self._names.add(name)
                return name

    def fact(self, english: bool) -> str:
        """Return a fact of a project."""
        n, port, days = self.name(), self.rng.randint(2_000, 9_999), self.rng.randint(31, 89)
        zh = (f"{n} 服务监听 {port} 端口", f"{n} 的配置文件是 `conf/{n}.toml`", f"{n} 的备份保留 {days} 天")
        en = (
            f"The {n} service listens on port {port}.",
            f"{n} reads `conf/{n}.toml`.",
            f"Backups of {n} stay {days} days.",
        )
        return self.rng.choice(en if english else zh)

    def preference(self, english: bool) -> str:
        """Return a wish of the user."""
        n, lines = self.name(), self.rng.randint(31, 89)
        zh = (f"用户希望 {n} 的输出最多 {lines} 行", f"用户习惯用 {n} 管理依赖", f"用户要求提交信息带上 {n} 编号")
        en = (f"The user wants {n} output of at most {lines} lines.", f"User manages dependencies with {n}.")
        return self.rng.choice(en if english else zh)

    def pitfall(self, english: bool) -> str:
        """Return a pitfall."""
        n, number = self.name(), self.rng.randint(100, 999)
        if english:
            return f"{n} fails with `E{number}` -> the cache is stale -> run `{n} purge` first"
        return f"{n} 报 `E{number}` -> 缓存太旧 -> 先跑 `{n} purge`"


@st.composite
def rooms(draw: st.DrawFn) -> Room:
    """Draw a valid room: what stands in it, in which sections, and what changed since the last night."""
    vocabulary = draw(st.sampled_from([ZH, EN]))
    zone = ZoneInfo(draw(st.sampled_from(["UTC", "Asia/Shanghai", "America/New_York"])))
    shape = Shape(
        facts=draw(st.integers(2, 5)),
        shared=draw(st.integers(1, 3)),
        pitfalls=draw(st.integers(0, 2)),
        two_workspaces=draw(st.booleans()),
        homeless=draw(st.booleans()),
        note=draw(st.booleans()),
        lines=draw(st.booleans()),
    )
    return build(vocabulary, zone, shape, random.Random(draw(st.integers(0, 2**32))))


@dataclass(frozen=True)
class Shape:
    """How much stands in a room."""

    facts: int = 3
    """Facts of each project."""
    shared: int = 2
    """Beliefs that two sessions share."""
    pitfalls: int = 1
    two_workspaces: bool = True
    """Two working copies of one project name."""
    homeless: bool = True
    """Sessions without a project: with a working directory, and with neither."""
    note: bool = True
    lines: bool = True
    """Entries of several lines."""


def build(vocabulary: Vocabulary, zone: ZoneInfo, shape: Shape, rng: random.Random) -> Room:
    """Build a valid room: yesterday's pair, one new, one modified and one removed session, and tonight's pair."""
    return _Builder(Room(vocabulary, zone), shape, rng).run()


class _Builder:
    def __init__(self, room: Room, shape: Shape, rng: random.Random) -> None:
        self.room, self.shape, self.rng, self.writer = room, shape, rng, Writer(rng)
        self.gone: Row | None = None

    def run(self) -> Room:
        self._documents()
        self._global()
        self._projects()
        self._homeless()
        self._pitfalls()
        self._orders()
        self._by_hand()
        self._summary()
        self._yesterday()
        return self.room

    @property
    def english(self) -> bool:
        return self.room.language == "en" or self.rng.random() < 0.3

    def _documents(self) -> None:
        first, second = self.writer.name(), self.writer.name()
        other = f"/src/{first}" if self.shape.two_workspaces else f"/home/luo/{first}"
        places: list[tuple[str | None, str | None]] = [
            (first, f"/home/luo/{first}"),
            (first, other),
            (second, f"/home/luo/{second}"),
            (first, f"/home/luo/{first}"),
        ]
        if self.shape.homeless:
            places += [(None, "/home/luo/notes"), (None, None)]
        for n, (project, workspace) in enumerate(places):
            moment = NOON + timedelta(days=n, hours=self.rng.randint(-11, 11))
            doc = Doc(f"s{n:02d}-{self.writer.name()}", int(moment.timestamp() * 1000), project, workspace)
            self.room.docs[doc.id] = doc

    def _say(self, kind: str, text: str, *ids: str) -> Row:
        for session_id in ids:
            self.room.docs[session_id].said.append((kind, text))
        word = next(
            w for w in text.replace("`", " ").replace("/", " ").split() if w.strip(".").isalpha() and w[0].islower()
        )
        words = [word.strip(".")] if self.rng.random() < 0.8 and all(word in text for _ in ids) else []
        return Row(text, list(ids), keywords=words)

    def _global(self) -> None:
        ids = list(self.room.docs)
        rows = []
        for _ in range(self.shape.shared):
            some = sorted(self.rng.sample(ids[:3], 2))
            rows.append(self._say("preference", self.writer.preference(self.english), *some))
            rows[-1].project = self.room.docs[some[0]].project
        self.room.blocks.append(Block("global", rows=rows))

    def _projects(self) -> None:
        homes: dict[tuple[str, str | None], Block] = {}
        for doc in list(self.room.docs.values())[:4]:
            assert doc.project is not None
            key = (doc.project, doc.workspace)
            block = homes.setdefault(key, Block("project", doc.project, doc.workspace))
            for _ in range(self.shape.facts):
                text = self.writer.fact(self.english)
                if self.shape.lines and self.rng.random() < 0.3:
                    text += f"\n{self.writer.fact(self.english)}"
                block.rows.append(self._say("fact", text, doc.id))
        self.room.blocks += homes.values()
        self._superseded(self.room.blocks[1])

    def _superseded(self, block: Block) -> None:
        """One belief of the first session that the fourth replaced, long ago as far as this run goes."""
        ids = list(self.room.docs)
        thing, old, new = self.writer.name(), self.writer.name(), self.writer.name()
        english = self.english
        said = f"{thing} is built with {old}" if english else f"{thing} 用 {old} 打包"
        now = f"{thing} now builds with {new}" if english else f"{thing} 改用 {new} 打包"
        struck, active = self._say("fact", said, ids[0]), self._say("fact", now, ids[0])
        struck.new = now
        block.rows[1:1] = [struck]
        block.rows.append(active)

    def _homeless(self) -> None:
        if not self.shape.homeless:
            return
        for doc in list(self.room.docs.values())[4:]:
            kind: SectionKind = "workspace" if doc.workspace else "topic"
            name = doc.workspace or self.writer.name()
            row = self._say("fact", self.writer.fact(self.english), doc.id)
            self.room.blocks.append(Block(kind, name, rows=[row]))

    def _pitfalls(self) -> None:
        rows = []
        for doc in list(self.room.docs.values())[: self.shape.pitfalls]:
            rows.append(self._say("pitfall", self.writer.pitfall(self.english), doc.id))
            rows[-1].project = doc.project
        if rows:
            self.room.blocks.append(Block("pitfalls", rows=rows))

    def _orders(self) -> None:
        """A forget rule, a constitution, and a `remember` note whose effect stands in the global section."""
        pet, place = self.writer.name(), self.writer.name()
        self.room.rules.append(f"The cat {pet} sleeps on the {place} printer")
        self.room.clauses.append("Backups are never deleted without asking the user first.")
        if self.shape.note:
            text = self.writer.preference(self.english)
            moment = int((NOON + timedelta(days=2)).timestamp() * 1000)
            head = f"---\nsession_id: note-{self.writer.name()}\ncaptured_at_ms: {moment}\naction: remember\n---\n"
            self.room.notes.append(parse_note(f"extensions/ad_hoc/notes/{self.writer.name()}.md", f"{head}{text}\n"))
            self.room.blocks[0].rows.append(Row(text, [self.room.notes[-1].session_id]))

    def _by_hand(self) -> None:
        """A line without sources, a comment, a corrected entry and a deleted one."""
        block = self.room.blocks[1]
        seen = int((NOON + timedelta(days=8)).timestamp() * 1000)
        own, heading = self.writer.fact(self.english).split("\n")[0], self.heading(block)
        block.rows.insert(1, Row(own))
        block.rows.insert(2, Row(f"<!-- {self.writer.name()} -->", loose=True))
        self.room.edits.append(HandEdit("MEMORY.md", "insert", heading, None, own, (), seen, block.rows[0].text))
        row = self.room.blocks[0].rows[0]
        corrected = f"{row.text.rstrip('.')} {self.writer.name()}"
        self.room.edits.append(
            HandEdit(
                "MEMORY.md", "replace", self.heading(self.room.blocks[0]), row.text, corrected, tuple(row.ids), seen
            )
        )
        row.text = corrected
        ids = list(self.room.docs)
        deleted = self._say("fact", self.writer.fact(self.english), ids[0])
        self.room.edits.append(HandEdit("MEMORY.md", "delete", heading, deleted.text, None, (ids[0],), seen))

    def heading(self, block: Block) -> str:
        """Return the heading line of a section."""
        return section_heading(block.kind, block.name, block.workspace, self.room.vocabulary)

    def _summary(self) -> None:
        for block in self.room.blocks:
            rows = [
                r for r in block.rows if r.ids and r.new is None and (block.kind == "global" or self.rng.random() < 0.6)
            ]
            lines = [Line(r.text.replace("\n", " "), [r.text.split("\n")[0]]) for r in rows]
            if lines and block.kind != "pitfalls":
                self.room.summary.append(SummaryBlock(block.kind, block.name, block.workspace, lines))

    def _yesterday(self) -> None:
        """Take the fourth session out, and put a removed one in: that was the pair before this run."""
        room, ids = self.room, list(self.room.docs)
        added, modified, removed = ids[3], ids[2], "gone-" + self.writer.name()
        room.base, room.base_summary = copied(room.blocks), copy.deepcopy(room.summary)
        texts = {r.text for b in room.base for r in b.rows if r.ids == [added]}
        for block in room.base:
            block.rows = [r for r in block.rows if r.text not in texts]
        for part in room.base_summary:
            part.lines = [line for line in part.lines if line.keys[0] not in {t.split("\n")[0] for t in texts}]
        room.base_summary = [p for p in room.base_summary if p.lines]
        room.base = [b for b in room.base if b.rows]
        room.base[1].rows.append(Row(self.writer.fact(self.english), [removed]))
        room.base[0].rows[-1].ids.append(removed)
        path = "sessions/{}.md"
        room.sessions += [
            SessionChange("A", path.format(added), added, room.docs[added].ms),
            SessionChange("M", path.format(modified), modified, room.docs[modified].ms),
            SessionChange("D", path.format(removed), removed, None),
        ]
