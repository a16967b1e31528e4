"""The gist of a statement: what is left of its wording when comparing takes over.

Two wordings are compared by their *marks*: content words, concepts that have a name in both languages,
numbers with their unit, identifiers. Glue, scope words and reports of who said it are taken out, because
they differ between restatements of one thing. Pure functions of the text: nothing here knows the corpus,
so what is decided on a statement never depends on unrelated ones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from nightfold.engines.offline.atoms import core
from nightfold.engines.offline.cues import Cue, cue_of
from nightfold.engines.offline.lexicon import (
    CONCEPT_EN,
    CONCEPT_ZH,
    CONTRAST,
    GLUE_EN,
    GLUE_ZH,
    NEGATION_EN,
    NEGATION_ZH,
    WHOLE_ZH,
)
from nightfold.engines.offline.quantities import QUANTITY, quantity
from nightfold.policy.normal import fold, simplified

MarkKind = Literal["word", "han", "name", "number"]
Polarity = Literal["said", "denied", "neutral", "old", "new"]
"""`old` and `new` are the values of a change (cues.py); `neutral` stands before a negation in its clause."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One unit of content, levelled."""

    key: str
    """What is compared: a concept's name, a stemmed word, a Chinese run, an identifier, a quantity."""
    kind: MarkKind
    polarity: Polarity = "said"
    contrast: tuple[str, str] | None = None
    """(group, member) of a word that excludes others of its group."""
    owner: str = ""
    """Of a number, the name it follows: the `node` of `Node 18`."""
    word: str = ""
    """The levelled word as it stands."""


@dataclass(frozen=True)
class Relation:
    """What a clause says of what: `the read timeout` `is` `30 s`."""

    subject: tuple[Mark, ...]
    value: tuple[Mark, ...]
    verb: Literal["is", "uses"]


@dataclass(frozen=True)
class Clause:
    """A stretch between two stops."""

    text: str
    """Levelled."""
    marks: tuple[Mark, ...]
    cue: Cue | None = None
    """The change it speaks of."""

    @cached_property
    def weights(self) -> dict[str, float]:
        """Weight by key of what the clause is about."""
        return weigh(self.marks)

    @cached_property
    def relation(self) -> Relation | None:
        """Subject and value, where the clause says that the one is, uses or stands in the other."""
        return _relation(self)


@dataclass(frozen=True)
class Gist:
    """A statement made comparable."""

    exact: str
    """Normal form of what it says (policy/normal.py): equal for equal wordings."""
    clauses: tuple[Clause, ...]
    """Those that say something, in order; never empty unless the text is."""

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All marks in order."""
        return tuple(m for c in self.clauses for m in c.marks)

    @cached_property
    def weights(self) -> dict[str, float]:
        """Weight by key over the whole statement."""
        return weigh(self.marks)

    @cached_property
    def main(self) -> Clause:
        """The clause that makes the claim: the first of some weight."""
        heavy = (c for c in self.clauses if sum(c.weights.values()) >= MAIN_WEIGHT)
        return next(heavy, self.clauses[0] if self.clauses else Clause("", ()))

    @cached_property
    def denied(self) -> frozenset[str]:
        """Keys that are only denied or given up."""
        denied = {k for m in self.marks if m.polarity in ("denied", "old") for k in keys_of(m)}
        return frozenset(denied - self._said)

    @cached_property
    def affirmed(self) -> frozenset[str]:
        """Keys that are only said, never denied."""
        denied = {k for m in self.marks if m.polarity != "said" and m.polarity != "new" for k in keys_of(m)}
        return frozenset(self._said - denied)

    @cached_property
    def current(self) -> dict[str, float]:
        """Weight by key of what it holds now: nothing denied, nothing given up."""
        return weigh(m for m in self.marks if m.polarity in ("said", "new", "neutral"))

    @cached_property
    def _said(self) -> frozenset[str]:
        return frozenset(k for m in self.marks if m.polarity in ("said", "new") for k in keys_of(m))

    @cached_property
    def old(self) -> frozenset[str]:
        """Keys of the values that it gives up."""
        return frozenset(k for m in self.marks if m.polarity == "old" for k in keys_of(m))

    @cached_property
    def new(self) -> frozenset[str]:
        """Keys of the values that a change leads to."""
        return frozenset(k for m in self.marks if m.polarity == "new" for k in keys_of(m))

    @cached_property
    def contrasts(self) -> dict[str, frozenset[str]]:
        """Members by group."""
        found: dict[str, set[str]] = {}
        for mark in self.marks:
            if mark.contrast:
                found.setdefault(mark.contrast[0], set()).add(mark.contrast[1])
        return {group: frozenset(members) for group, members in found.items()}

    @cached_property
    def numbers(self) -> dict[str, frozenset[tuple[str, str]]]:
        """(owner, value) pairs by kind of quantity, those given up left out."""
        found: dict[str, set[tuple[str, str]]] = {}
        for mark in self.marks:
            if mark.kind == "number" and mark.polarity != "old":
                kind, _, value = mark.key.partition("=")
                found.setdefault(kind, set()).add((mark.owner if kind == "num" else "", value))
        return {kind: frozenset(values) for kind, values in found.items()}

    @cached_property
    def names(self) -> frozenset[str]:
        """Identifiers, paths and other ASCII words that are names."""
        return frozenset(m.key for m in self.marks if m.kind == "name")

    @cached_property
    def chinese(self) -> bool:
        """Whether the statement is written in Chinese."""
        return any(_HAN.search(c.text) for c in self.clauses)


_USES: Final = re.compile(
    r"用的?是|使用的?是|使用|采用|选用|改用|换用|改成|换成|用(?!户|例|途|法|量|力|来)|跑在|运行在|放在|部署在|存在(?=[a-z`])|写在|建在|基于|依赖|靠|走(?!过)"
    r"|\b(?:uses?|using|runs? (?:on|in|with|under)|lives? (?:in|on|under)|built (?:with|on|by)|builds? with|managed (?:with|by|in|through)|written in"
    r"|deployed (?:to|on|from|with|by|via)|hosted (?:on|at|by)|stored (?:in|on)|kept in|handled by|served (?:by|from)|based on|powered by|goes? through"
    r"|moved to|migrated to|switched to|bundled with|tested with|run with|refreshes by|works? with)\b"
)
_IS: Final = re.compile(
    r"(?<![不但还就也都可若凡于只总要如算])是(?!否)|(?<![认因行作以成人])为(?![了什何此])|设为|设成|定为|等于|监听|叫做?(?=[\s`a-z])|上限(?=\d)|\b(?:is|are|equals|listens? on|set to|pinned to|called|named|at)\b|=|:"
)


def _relation(clause: Clause) -> Relation | None:
    if clause.cue is not None and clause.cue.new:
        subject = tuple(m for m in clause.marks if m.polarity in ("said", "neutral"))
        value = tuple(m for m in clause.marks if m.polarity == "new")
        return Relation(subject, value, "uses")
    found = [(m.start(), m.end(), verb) for verb, p in _VERBS if (m := p.search(clause.text))]
    if not found:
        return None
    start, end, verb = min(found)
    before, after = (tuple(_marks(part, None)) for part in (clause.text[:start], clause.text[end:]))
    held = {m.key for m in clause.marks}
    subject, value = (tuple(m for m in part if m.key in held) for part in (before, after))
    return Relation(subject, value, verb) if value else None


_VERBS: Final[tuple[tuple[Literal["is", "uses"], re.Pattern[str]], ...]] = (("uses", _USES), ("is", _IS))

MAIN_WEIGHT: Final = 2.0
"""Weight below which a clause is a lead-in rather than the claim."""

SPECIFIC_LENGTH: Final = 10
"""Characters from which an identifier, a path or a setting says by itself what a statement is about."""
SPECIFIC_WEIGHT: Final = 3.0
FAINT: Final = frozenset({"save", "run", "data", "user", "code", "file", "agent", "assistant"})
"""Concepts so general that one of them on one side only, or one for the other, says nothing."""
FAINT_WEIGHT: Final = 0.4
_WEIGHT: Final[dict[MarkKind, float]] = {"word": 1.2, "name": 1.6, "number": 1.2, "han": 1.0}
_HAN: Final = re.compile("[\u3400-\u9fff]")


def keys_of(mark: Mark) -> tuple[str, ...]:
    """Return the keys a mark is found by: itself, or the character pairs of a Chinese run."""
    if mark.kind != "han" or len(mark.key) < 3:
        return (mark.key,)
    return tuple(mark.key[i : i + 2] for i in range(len(mark.key) - 1))


def weigh(marks: Iterable[Mark]) -> dict[str, float]:
    """Return the weight of every key; a single Chinese character counts half."""
    found: dict[str, float] = {}
    for mark in marks:
        weight = _WEIGHT[mark.kind]
        if mark.key in FAINT or (mark.kind == "han" and len(mark.key) == 1):
            weight = FAINT_WEIGHT
        elif mark.kind == "name" and len(mark.key) >= SPECIFIC_LENGTH:
            weight = SPECIFIC_WEIGHT
        for key in keys_of(mark):
            found[key] = weight
    return found


def level(text: str) -> str:
    """Return `text` in one width, one case and one script (NFKC, case folding, simplified characters)."""
    text = text.replace("（", " (").replace("）", ") ")
    return simplified(unicodedata.normalize("NFKC", text).casefold())


# Clauses


_STOP: Final = re.compile(
    r"\n|[。；、…]|(?:(?<=\s)|(?<=[\u3400-\u9fff]))\(|\)(?=[\s,.;。、；]|$|[\u3400-\u9fff])|[,;!?](?=\s|$|[\u3400-\u9fff“‘「])|(?<=[\u3400-\u9fff”’」])[,;!?]|[.](?=\s|$)"
    r"|\s*(?:->|=>|→|⇒|—+|–)\s*|(?<![\d/a-z]):(?=\s|$)|(?<=[\u3400-\u9fff]):|:(?=\s)"
)
"""Ends of clauses in levelled text; NFKC has turned full-width commas and colons into ASCII ones."""

_SCOPE: Final = re.compile(
    r"(?:不管|无论|不论|到|在)?(?:是)?(?:在)?哪(?:个|一个)(?:项目|仓库|工程|语言|地方)(?:里|都)?(?:一样|是|算|这样|如此|也是)?"
    r"|(?:我|他|她|用户)?(?:名下|手上)?(?:的)?(?:所有|全部|任何|每个|各个|一切)(?:的)?(?:项目|仓库|工程|代码库)(?:里|中|都|的|一个规矩|通用|算数)*"
    r"|(?:跟|和|与)(?:别的|其他|其它)(?:项目|仓库)(?:一样|相同)|别的(?:项目|仓库|服务)(?:也)?(?:一样|没这条)|不分项目|跨项目|什么项目都(?:是|一样)|(?:这条)?(?:也|都)?(?:是)?通用的?$"
    r"|(?:本|这个|该|当前|此)(?:项目|仓库|工程|代码库|目录|站点)(?:里|中|的|内)?"
    r"|(?:一直|以后|今后|往后)(?:都)?(?:这样|如此|照此)"
    r"|\b(?:in|across|for|to|over)? ?(?:all|every|any|each)(?: of)?(?: my| our| the| his| her)? (?:other )?(?:projects?|repos?|repositor(?:y|ies)|codebases?)(?: i (?:have|own|touch|work (?:on|in)))?\b"
    r"|\b(?:no matter|regardless of) (?:which|what|the) (?:projects?|repos?|repositor(?:y|ies))\b|\bnot (?:just )?(?:one|this) (?:repo|project|repository)\b"
    r"|\b(?:for|in|of|on|inside) (?:this|the current|our) (?:projects?|repos?|repositor(?:y|ies)|codebase)(?: only)?\b|\bthis (?:project|repo|repository)\b"
    r"|\beverywhere\b|\banywhere\b|\bon every machine(?: i own)?\b|\bfrom now on\b|\bin general\b|\bapplies everywhere\b"
)
_REPORT: Final = re.compile(
    r"^\s*(?:并且|另外|但|而且|然后)?(?:用户|他|她|我|agent|assistant|助手|对方)(?:[^，。；]{0,8}?)(?:又|再|再次|还|反复|多次|第二次|一再)?[^，。；]{0,6}?"
    r"(?:说|强调|提醒|重申|确认|同意|认可|点了|纠正|拦下|打断|追问|补充|抱怨|批评|夸|表示|提到|指出|看过|说过)(?:[^，。；]{0,12})$"
    r"|^\s*(?:and |but |as )?(?:the )?(?:user|he|she|they|i)\b[^,.;:]{0,40}\b(?:said|says|repeated|reminded|insisted|confirmed|corrected|stressed|stated|told|mentioned|noted)\b[^,.;:]{0,30}$"
    r"|^\s*(?:用户)?(?:原话|补充|强调|纠正|要求|反馈|偏好|明确)\s*$"
)
_LEAD: Final = re.compile(
    r"^\s*(?:(?:用户|他|她|user|the user)\s*(?:再次|又一次|反复|多次|还|也|again|also|explicitly)?\s*(?:的)?(?:原话|说|强调|提醒|补充|重申|要求|纠正|表示|明确|said|says|repeated|reminded|asked|wants|insisted)?\s*(?:了|过|that|me|us)?\s*[:：]\s*)+"
)


def gist_of(text: str, own: str = "") -> Gist:
    """Return the gist of a wording.

    Args:
        text: The wording.
        own: Name of the project whose section it stands in; there the name itself tells nothing.
    """
    body = _LEAD.sub("", level(core(text)))
    names = own_names(own)
    clauses: list[Clause] = []
    reports: list[Clause] = []
    for piece in _STOP.split(body):
        if not piece or not piece.strip():
            continue
        clause = _clause(piece.strip(), names)
        if clause.marks:
            (reports if _REPORT.search(piece) else clauses).append(clause)
    return Gist(fold(body), tuple(clauses or reports))


def own_names(project: str) -> frozenset[str]:
    """Return the keys under which a project's own name turns up in its statements."""
    name = level(project)
    parts = [p for p in re.split(r"[^a-z0-9\u3400-\u9fff]+", name) if p]
    concepts = {CONCEPT_EN[p] for p in parts[1:] if p in CONCEPT_EN}
    return frozenset({name, stem(name), *parts[:1], *map(stem, parts[:1]), *concepts} - {""})


def _clause(text: str, own: frozenset[str]) -> Clause:
    text = _contract(_APOSTROPHE.sub("'", _SCOPE.sub(" ", text)))
    cue = cue_of(text)
    return Clause(text, tuple(m for m in _marks(text, cue) if m.key not in own), cue)


# Marks


_NUMBER: Final = re.compile(QUANTITY)
_TOKEN: Final = re.compile(
    r"(?P<ascii>[a-z0-9_$@~%#&/\\.-](?:[a-z0-9_$@~%#&/\\.:+=*<>{}|-]*[a-z0-9_$%*/+#}>])?)"
    r"|(?P<han>[\u3400-\u9fff]+)"
)
_PLAIN: Final = re.compile(r"[a-z]+(?:-[a-z]+)*")
_ALTERNATIVES: Final = re.compile("[a-z]{1,8}/[a-z]{1,8}")
_DICTIONARY: Final = frozenset(
    {w for w in (*CONCEPT_ZH, *GLUE_ZH, *NEGATION_ZH, *WHOLE_ZH) if _HAN.search(w)}
    | {w for w in CONTRAST if _HAN.search(w)}
)
_LONGEST: Final = max(map(len, _DICTIONARY))
_ENDINGS: Final = re.compile(r"(?:'s|s')$")
_APOSTROPHE: Final = re.compile(r"(?<=[a-z])[’'](?=(?:s|t|re|ve|ll|d|m)\b)")


def _marks(text: str, cue: Cue | None) -> Iterator[Mark]:
    found: list[Mark] = []
    negated = False
    for piece, polarity in _pieces(text, cue):
        owner = ""
        for word, kind in _words(piece):
            if kind == "negation":
                if not negated:
                    found = [replace(m, polarity="neutral") if m.polarity == "said" else m for m in found]
                negated = True
            elif kind == "glue":
                owner = ""
            else:
                mark = _mark(word, kind, polarity if polarity != "said" or not negated else "denied", owner)
                owner = mark.key if kind in ("name", "word") and mark.key == stem(word) else ""
                found.append(mark)
    return iter(found)


def _pieces(text: str, cue: Cue | None) -> Iterator[tuple[str, Polarity]]:
    """Cut a clause at the values and words of its cue; the words themselves go."""
    if cue is None:
        yield text, "said"
        return
    spans: list[tuple[int, int, Polarity | None]] = [(*s, "old") for s in cue.old]
    spans += [(*s, "new") for s in cue.new]
    spans += [(*s, None) for s in cue.words]
    at = 0
    for start, end, polarity in sorted(spans, key=lambda s: s[:2]):
        if start < at:
            continue
        yield text[at:start], "said"
        if polarity is not None:
            yield text[start:end], polarity
        at = end
    yield text[at:], "said"


def _contract(text: str) -> str:
    """Write negated verbs as one word and drop possessive endings."""
    text = re.sub(r"\b(do|does|did|is|are|was|were|can|could|should|would|must|wo|has|have|had|ca)n't\b", " not ", text)
    return re.sub(r"'(?:s|re|ve|ll|d|m)\b", " ", text)


def _words(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    for number in _NUMBER.finditer(text):
        yield from _plain_words(text[at : number.start()])
        yield number[0], "number"
        at = number.end()
    yield from _plain_words(text[at:])


def _plain_words(text: str) -> Iterator[tuple[str, str]]:
    for found in _TOKEN.finditer(text):
        yield from _ascii(found[0]) if found["ascii"] else cut_han(found[0])


def _ascii(run: str) -> Iterator[tuple[str, str]]:
    run = run.strip("./:~-") if not run.startswith((".", "~", "/", "-")) else run.rstrip("./:")
    if not run:
        return
    if _ALTERNATIVES.fullmatch(run):
        for part in run.split("/"):
            yield from _ascii(part)
    elif not _PLAIN.fullmatch(run):
        if run.strip("&|<>=+*#%$-./"):
            yield run, "name"
    elif run in NEGATION_EN:
        yield run, "negation"
    elif run in GLUE_EN or len(run) == 1:
        yield run, "glue"
    else:
        yield run, "word"


def cut_han(run: str) -> Iterator[tuple[str, str]]:
    """Cut a Chinese run at the words of the lexicon; what lies between stays as it is.

    Yields (word, kind): `glue`, `negation`, `concept` for a word with a name in both languages, else `han`.
    """
    start = at = 0
    while at < len(run):
        word = next(
            (run[at : at + n] for n in range(min(_LONGEST, len(run) - at), 0, -1) if run[at : at + n] in _DICTIONARY),
            None,
        )
        if word is None:
            at += 1
            continue
        if start < at:
            yield run[start:at], "han"
        if word in NEGATION_ZH:
            yield word, "negation"
        elif word in CONCEPT_ZH or word in CONTRAST:
            yield word, "concept"
        elif word in GLUE_ZH:
            yield word, "glue"
        else:
            yield word, "han"
        at += len(word)
        start = at
    if start < at:
        yield run[start:at], "han"


def _mark(word: str, kind: str, polarity: Polarity, owner: str) -> Mark:
    if kind == "number":
        return Mark(quantity(word), "number", polarity, None, owner, word)
    contrast = CONTRAST.get(word)
    if kind == "concept":
        return Mark(CONCEPT_ZH.get(word) or CONTRAST[word][1], "word", polarity, contrast, "", word)
    if kind == "name":
        return Mark(word, "name", polarity, contrast, "", word)
    if kind == "han":
        return Mark(word, "han", polarity, contrast, "", word)
    concept = CONCEPT_EN.get(word) or (contrast[1] if contrast else stem(word))
    return Mark(concept, "word", polarity, contrast, "", word)


def stem(word: str) -> str:
    """Return an English word without its commonest endings; made for comparing, not for reading."""
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not (ending == "s" and word.endswith("ss")):
            word = word[: len(word) - len(ending)] + kept
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word
