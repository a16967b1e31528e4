"""Signs of a story told in pieces: counts without a verb, days in a row. Data for durable.py.

`Sixty jars in three batches, one evening` tells how much and how long, and says nothing of the next time;
`8 cores, 32 GB` is as short and says how a thing is. What took time, or was done so many times, tells the two
apart.
"""

from __future__ import annotations

from typing import Final

from nightfold.engines.offline.cue import Cue
from nightfold.engines.offline.oneoff import ACT, COUNT, MEASURE, PAST, Sign

_NUMBER: Final = (
    r"(?:an?|\d[\d,.]*(?: ?%)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|half|both)"
)
_TAKEN: Final = (
    r"(?:minutes?|hours?|days?|nights?|mornings?|afternoons?|evenings?|weekends?|weeks?|sittings?|sessions?"
    r"|runs?|tries|attempts|passes|waves|rounds|batches|trips|times)"
)
_WORDS: Final = r"(?:(?!(?:is|are|has|have|can|must|may|will|per|every|each|at|up|max|min|limit)(?!\w))[\w'/-]+ ){0,3}?"

TALLY_SIGNS: Final[tuple[Sign, ...]] = (
    Sign(
        Cue(
            rf"^{_NUMBER} {_WORDS}[\w'/-]+(?: (?:in|over|on|across|by|from) {_NUMBER} {_WORDS}[\w'/-]+)?"
            rf"(?:, {_NUMBER} {_WORDS}[\w'/-]+){{0,3}}?(?:,| in) {_NUMBER} {_WORDS}{_TAKEN}[.]?$"
        ),
        4,
        "how much and how long, in one go",
    ),
    Sign(
        Cue(
            r"^(?:(?!(?:is|are|be|been|gets?|must|can|should)(?!\w))[\w'`./-]+ ){1,4}"
            rf"(?:{PAST}|[a-z]{{3,}}ed|held|done) (?:twice|once|(?:two|three|four|five|\d+) times)"
            r"(?! (?:an?|per|every|each|before)(?!\w))",
            r"^(?:[\w-]+ ){0,3}(?:run|stream|session|call|meeting|test|demo|rehearsal|ride|walk|wait|outage|talk)s?"
            rf" of {_NUMBER} (?:minutes?|hours?|seconds?)(?=[,.]|$)",
            r"(?<!\w)came (?:out )?(?:to|at) (?:about |roughly |some )?\d",
        ),
        4,
        "done so many times",
    ),
    Sign(
        Cue(
            r"^第[一二三四五六七八九十\d]+[天晚夜](?!起|开始|以后|之后|内|之内|前|都|必须|要|才|先|就|的)[^。；]{0,40}?"
            r"(?=了|好[，。；]|一致|通过|失败|[差多少漏][^，。；]{0,4}\d|修|放宽|恢复|正常)",
            rf"^(?:{ACT}|丢弃|剔除|失败|报废)\s?{COUNT}{MEASURE}[^，。；]{{0,10}}，"
            rf"\s?(?:{ACT}|丢弃|剔除|失败|报废|剩|多|少)了?\s?{COUNT}{MEASURE}",
            r"^最后(?:问|由|还是|又|再|把|请|轮到)(?![^。；]{0,12}(?:才|就|必须|要))",
        ),
        4,
        "a day, or the end, of one story",
    ),
)
