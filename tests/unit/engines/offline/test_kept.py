"""Readings that are kept say what reading anew would say, and are taken only where they must be the same."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator, Mapping

import pytest

from nightfold.engines.offline import kept as module
from nightfold.engines.offline.kept import KeptReadings, Reading
from nightfold.engines.offline.known import KnownProjects, Project
from nightfold.engines.protocol import Workings
from tests.unit.engines.offline.builders import DAY, START, Night, document

TEXTS = (
    "缓存的引擎从 alder 换成 birch",
    'user: "ask before you push, in every repo" -> the agent only commits.',
    "Tables are indented by two spaces; see `docs/tables.md`.",
)
DOCUMENT = document("s1", TEXTS, day=3, pitfalls=("启动卡住 -> 端口 8470 被占 -> 先关掉旧进程",))


def read(workings: Workings, known: KnownProjects | None = None, given: str = "UTC") -> tuple[Reading, bool]:
    """Return the reading of DOCUMENT, and whether it had to be made."""
    made: list[bool] = []

    def make() -> Reading:
        made.append(True)
        return fresh()

    return KeptReadings(workings, given).reading(DOCUMENT, known or KnownProjects(), make), bool(made)


def fresh() -> Reading:
    """Return what reading DOCUMENT says."""
    night = Night()
    night.run(DOCUMENT)
    ((key, content),) = readings(night.kept).items()
    found = module._decoded(key, content)
    assert found is not None
    assert [s.text for s in found.statements]
    assert len(found.wordings) == len(found.statements)
    return found


def readings(kept: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what is kept beside the course of the fold (course.py)."""
    return {key: content for key, content in kept.items() if not key.startswith("course ")}


def unzipped(content: bytes) -> Iterator[bytes]:
    """Yield every text that is packed in a record."""
    for start in range(len(content)):
        if content[start : start + 1] == b"\x78":
            with contextlib.suppress(zlib.error):
                yield zlib.decompressobj().decompress(content[start:])


def told(reading: Reading) -> tuple[object, ...]:
    """Return all that a reading says, its gists made."""
    return reading.statements, reading.left_out, tuple(w.whole() for w in reading.wordings), reading.key


def test_a_kept_reading_is_the_reading() -> None:
    """Every field counts: a polarity that is lost on the way would turn a rule into its opposite."""
    first = Workings()
    one, made = read(first)
    assert made

    other, made = read(Workings(first.used))

    assert not made
    assert told(other) == told(one)


def test_what_is_damaged_is_read_anew() -> None:
    """The state lies on a disk; half a record must cost a second, not the night."""
    first = Workings()
    one, _ = read(first)
    (key,) = first.used
    for content in (b"", b"no zlib", first.used[key][:-9], zlib.compress(b'{"statements": 3}')):
        again = Workings({key: content})
        found, made = read(again)
        assert (told(found), made) == (told(one), True)
        assert again.used == first.used


@pytest.mark.parametrize(
    ("known", "given", "made"),
    [
        (KnownProjects((Project("wharf", START + 9 * DAY),)), "UTC", False),
        (KnownProjects((Project("wharf", START + DAY),)), "UTC", True),
        (KnownProjects((), (("codex", START),)), "UTC", True),
        (KnownProjects(), "Asia/Tokyo", True),
    ],
)
def test_a_reading_is_taken_only_where_all_it_depends_on_is_the_same(
    known: KnownProjects, given: str, made: bool
) -> None:
    """A project first seen later tells an earlier document nothing; one seen before may change its scope."""
    first = Workings()
    read(first)

    assert read(Workings(first.used), known, given)[1] is made


def test_another_program_reads_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an upgrade the old readings would keep the old mistakes alive."""
    first = Workings()
    read(first)
    monkeypatch.setattr(module, "code_mark", lambda: "another")

    assert read(Workings(first.used))[1]


def test_a_night_reads_what_changed_and_a_rebuild_everything() -> None:
    """That is what makes a night cheaper than a rebuild, and a rebuild worth trusting."""
    night = Night()
    night.run(DOCUMENT, document("s2", ["Fixtures live in `tests/fixtures`."], day=4))
    before = readings(night.kept)
    night.run(document("s2", ["Fixtures live in `tests/data`."], day=5))

    assert len(before) == len(readings(night.kept)) == 2
    assert len(before.keys() & night.kept.keys()) == 1

    poisoned = {key: module._encoded(Reading((), (), ())) for key in readings(night.kept)}
    night.kept = poisoned
    night.run(mode="INIT")
    assert "tests/data" in night.index


def test_nothing_is_kept_of_what_a_forget_rule_hits() -> None:
    """What is kept lies in the state for as long as it is used."""
    night = Night()
    night.forgotten = (document("s9", ["The heron nests behind the boathouse."], day=2),)
    night.run(DOCUMENT)

    assert len(readings(night.kept)) == 1
    assert all(b"heron" not in text for content in night.kept.values() for text in unzipped(content))
