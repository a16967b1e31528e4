"""Normalise repairs dates and ids and nothing else."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from nightfold.formats.vocabulary import EN
from nightfold.policy.dates import local_date
from nightfold.stages.normalise import normalise
from tests.material import DAY, NOV_1

SUMMARY = "v2\n"


def test_every_date_is_the_newest_of_its_sources_in_the_local_zone() -> None:
    """23:30 UTC on the first is the second in Madrid."""
    stamp = NOV_1 + DAY - 30 * 60_000
    index = f"# Memory index\n\n## Global preferences\n- A.\n  Sources: s1, s2 · captured_at_ms: {NOV_1}\n"
    done = normalise(index, SUMMARY, EN, {"s1": NOV_1, "s2": stamp}, ZoneInfo("Europe/Madrid"))
    assert "  Sources: s1, s2 · 2026-11-02\n" in done.index


def test_a_right_line_keeps_its_bytes() -> None:
    index = "# Memory index\n\n## Global preferences\n- A.\n  Sources: s1 · ferry · 2026-11-01 · keywords: `x y`\n<!-- mine -->\n"  # noqa: E501 - one document a line
    done = normalise(index, SUMMARY, EN, {"s1": NOV_1}, ZoneInfo("UTC"))
    assert done.index == index
    assert done.redactions == ()


def test_an_entry_of_unknown_sources_is_left_for_the_gate() -> None:
    index = "# Memory index\n\n## Global preferences\n- A.\n  Sources: nobody · 2020-01-01\n"
    assert normalise(index, SUMMARY, EN, {}, ZoneInfo("UTC")).index == index


def test_a_superseded_entry_keeps_both_its_texts() -> None:
    index = "# Memory index\n\n## Global preferences\n- ~~Old.~~ superseded by: New.\n  Sources: s1 · 2020-01-01\n"
    done = normalise(index, SUMMARY, EN, {"s1": NOV_1}, ZoneInfo("UTC"))
    assert done.index == index.replace("2020-01-01", "2026-11-01")


def test_a_day_is_cut_in_the_zone_that_is_asked_for() -> None:
    assert local_date(NOV_1, ZoneInfo("America/New_York")) == "2026-10-31"
    assert local_date(NOV_1, ZoneInfo("Asia/Tokyo")) == "2026-11-01"


def test_a_right_date_hides_no_id_that_stands_twice() -> None:
    """Such a line has a fault and is the gate's to report; it is not taken for one that is right."""
    index = "# Memory index\n\n## Global preferences\n- A.\n  Sources: s1, s1 · 2026-11-01\n"
    assert normalise(index, SUMMARY, EN, {"s1": NOV_1}, ZoneInfo("UTC")).index == index
