"""Whether a statement names a day that was still to come when it was made.

An appointment (考试 6 月 20 日上午 9 点, `the fair opens on 20 June`) looks like an event with its date; what tells
them apart is the day of the session.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final

from nightfold.engines.offline.cue import Cue
from nightfold.formats.patterns import lazy

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH: Final = rf"(?:{'|'.join(_MONTHS)})[a-z]*"
_NAMED_DAY: Final = lazy(
    r"(?:(?P<zy>\d{4})\s?年\s?)?(?P<zm>\d{1,2})\s?月\s?(?P<zd>\d{1,2})\s?[日号]"
    r"|(?<!\d)(?P<iy>\d{4})-(?P<im>\d{2})-(?P<id>\d{2})(?!\d)"
    rf"|(?<!\w)(?P<ed>\d{{1,2}}) (?P<en>{_MONTH})(?!\w)|(?<!\w)(?P<fn>{_MONTH}) (?P<fd>\d{{1,2}})(?![\d:])"
)
_IS_PAST: Final = Cue(
    r"了|过(?!期|敏|滤|程|年|关)|已",
    r"(?<!\w)(?:was|were|had|did|went|came|took|got|\w{3,}ed)(?!\w)",
)
_HALF_A_YEAR: Final = timedelta(days=183)


def lies_ahead(text: str, captured_at_ms: int, zone: tzinfo = UTC) -> bool:
    """Whether a day that `text` names is later than the day it was captured, and nothing in it is told as past.

    A day without a year is the one nearest to that day.
    """
    if _IS_PAST.search(text):
        return False
    today = datetime.fromtimestamp(captured_at_ms / 1000, zone).date()
    for match in _NAMED_DAY.finditer(text.lower()):
        year = match["zy"] or match["iy"]
        name = match["en"] or match["fn"]
        month = _MONTHS.index(name[:3]) + 1 if name else int(match["zm"] or match["im"])
        day = _the_day(year, month, int(match["zd"] or match["id"] or match["ed"] or match["fd"]), today)
        if day is not None and day > today:
            return True
    return False


def _the_day(year: str | None, month: int, day: int, today: date) -> date | None:
    try:
        found = date(int(year) if year else today.year, month, day)
        if year is None and found < today - _HALF_A_YEAR:
            found = date(today.year + 1, month, day)
    except ValueError:
        return None
    return found
