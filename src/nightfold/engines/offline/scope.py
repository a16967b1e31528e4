"""Where a statement holds, judged for each statement by itself. Source: rule 9 of spec/engines.md.

Evidence in order: the user's own scope words, a project that the statement names, what it is about, and
last where the document came from. Headings and titles are not looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from nightfold.engines.offline import pointing, scope_words, topics
from nightfold.engines.offline.atoms import weight
from nightfold.engines.offline.belief import Scope
from nightfold.engines.offline.kinds import USER_SAYS
from nightfold.engines.offline.known import KnownProjects, Mention
from nightfold.engines.offline.matters import matters
from nightfold.formats.patterns import lazy
from nightfold.formats.plain import one_line
from nightfold.formats.session import Kind
from nightfold.policy.literals import keywords, literals

GLOBAL: Final = Scope("global")


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and when something was said."""

    project: str | None
    workspace: str | None
    short_name: str
    captured_at_ms: int
    known: KnownProjects
    fallback_topic: str = ""
    """Names the topic where there is no project, no workspace and no short name."""
    task: frozenset[str] = frozenset()
    """What the session was about: `matters` of its short name and summary."""

    @property
    def own(self) -> Scope:
        """Scope of what holds where it was said."""
        if self.project:
            return Scope("project", self.project, self.workspace)
        if self.workspace:
            return Scope("workspace", self.workspace)
        topic = topic_of(self.short_name) or topic_of(self.fallback_topic)
        return Scope("topic", topic) if topic else GLOBAL

    @property
    def homeless(self) -> bool:
        """Whether the document belongs to no project and no directory."""
        return not (self.project or self.workspace)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A scope and the reason for it, a phrase for people."""

    scope: Scope
    reason: str
    said: bool = False
    """Whether the statement's own words say so."""


_CONTRAST: Final = lazy(
    r"(?:像|跟|和|与|同|照|仿照?|参照?|参考|抄|学|比|沿用|借鉴|不像|不同于|区别于|从|来自|类似|除了?"
    r"|而)\s?[`“「]?$"
    r"|(?<![a-z])(?:like|unlike|as in|as with|same as|copied from|taken from|borrowed from|from|than|see"
    r"|similar to|not|except|compared (?:to|with)|instead of)(?: the)? [`\"]?$",
    re.IGNORECASE,
)
_HAS_NOT: Final = lazy(
    r"[`”」]?\s?(?:里|上|那边)?(?:没有?|不(?:用|是|需|适|在)|才|除外|则|那套)|[`\"]? (?:does not|doesn't|has no|is not"
    r"|isn't|excluded)",
    re.IGNORECASE,
)
_IS_EXCEPTION: Final = lazy(
    r"[`”」\"']?\s?(?:的\s?)?[^，。；,;]{0,6}?(?:是|算|作为)(?:个|唯一的)?例外|[`”」]?\s?(?:除外|例外)"
    r"|[`\"]?(?:'s)?(?: \w+)? (?:is|are|being) (?:the|an|its|their|our) (?:only |sole )?exceptions?(?!\w)",
    re.IGNORECASE,
)
"""The project behind which it stands is where the statement does not hold."""
_PLAIN_NAME: Final = lazy(r"[A-Za-z][A-Za-z0-9]*")
"""A product's name, as iTerm2, rather than a path or a call."""
_OF_HIM: Final = lazy(r"用户|(?<!\w)user(?!\w)", re.IGNORECASE)
_RUNS_HERE: Final = lazy(
    r"`(?:uv (?:sync|run|add|lock)|poetry (?:install|run)|(?:p?npm|yarn|bun) (?:i|ci|install|run|test|build|dev)"
    r"|cargo (?:build|run|test)|go (?:build|run|test)|make|just|(?:\./)?gradlew?|mvn|docker compose|cmake|pytest|tox"
    r"|bundle|mix|dotnet (?:build|run|test)|composer (?:install|run))(?: [^`]*)?`"
)
"""A command that is run inside a checkout."""
_BARE: Final = lazy(r"(?:every|any)where", re.IGNORECASE)
_ONLY: Final = lazy(
    r"(?<![不并])(?<!不是)(?<!并非)(?:只有|仅|只|单单|唯有)(?:在|是|对)?\s?[`“「]?$"
    r"|(?<![a-z])(?<!not )only(?: (?:in|for|on|the))? [`\"]?$",
    re.IGNORECASE,
)
_NOT_ONLY: Final = lazy(
    r"(?:不(?:只|仅仅?|止|光|单)|(?:不是|并非)(?:只|仅))(?:是|在|对|有)?\s?[`“「]?$"
    r"|(?<![a-z])not (?:just|only|merely)(?: (?:in|for|on|with|the))* [`\"]?$",
    re.IGNORECASE,
)
_JOINT: Final = lazy(r"^[`”」\"']?\s?(?:和|与|跟|及|以及|、|,|/|and|&|or|或)\s?[`“「\"']?$", re.IGNORECASE)
_CLAUSE_END: Final = lazy(r"[；;，]\s*(?:但是?|不过|而|另外)?\s*|, (?:but|and|while)? ?|\. ", re.IGNORECASE)
_IN_HERE: Final = lazy(r"(?:in|for|within) (?:this|the current) |在?(?:本|这个)|只有", re.IGNORECASE)
_LEAST_CLAUSE: Final = 8
_PLACES: Final = ("path", "url", "ip", "code")
_PROPER: Final = lazy(r"(?=.*[A-Z\d._-])[A-Za-z0-9][^\s]*")
"""Looks like a proper name: a capital, a digit or a joint in it."""
_NO_QUOTES: Final = str.maketrans("", "", '“”「」『』"')
_OWN_CODE: Final = lazy(
    r"\w+\(\)|\\\w+(?:\{.*)?|%\w|[A-Z]\w+\.[A-Z]\w+|[\w.-]+/[\w./*-]+|[\w-]+\.(?:py|ts|tsx|go|rs|js|vue|sql|hcl|toml|ya?ml|json)"
)
"""A code span that is a call, a path with a folder or a source file."""
_LEFT_ALONE: Final = lazy(r"[没未]|\b(?:did not|didn't|never)\b", re.IGNORECASE)
_MEASURE: Final = lazy(r"(?<![\w.:/-])\d+(?:[.,]\d+)*(?![\w.-]|\s?个?(?:问题|选项|句|步|点))")
"""A number that is part of no name."""
_TO_HIM: Final = lazy(r"用户|(?<![其吉])他|她|我|(?<![a-z])(?:user|he|him|his|she|her|i|me|my)(?![a-z])", re.IGNORECASE)
_MARKS: Final = " ，,。；;：:“”「」\"'`（("
_TOPIC_LENGTH: Final = 40
"""Characters; a heading longer than that is a sentence."""


def judge_scope(text: str, kind: Kind | None, setting: Setting, *, agent: str | None = None) -> Judgement:
    """Decide where a statement holds.

    Args:
        text: The statement.
        kind: Its kind, if known.
        setting: Where its document came from.
        agent: The agent whose manner of speaking it is about, if it is that.
    """
    explicit = _explicit(text, kind, setting)
    if explicit is not None:
        return replace(explicit, said=True)
    if agent is not None:
        return Judgement(GLOBAL, f"how {agent} should talk, wherever it works")
    if kind == "pitfall":
        return Judgement(setting.own, "a pitfall of the work at hand")
    if found := topics.USER_HIMSELF.search(text):
        return Judgement(GLOBAL, f"about the user himself ({_quoted(found)})")
    if kind == "preference" or (kind in (None, "fact", "decision") and _he_wants_something(text)):
        return _preference(text, kind, setting)
    if kind != "open" and (found := topics.ALL_WORKS.search(text)):
        return Judgement(GLOBAL, f"about {_quoted(found)}, whatever the project")
    return _fact(text, kind, setting)


def _he_wants_something(text: str) -> bool:
    """Whether the user asks for something in a statement of fact; who leaves a thing alone (用户没让改) does not."""
    said = USER_SAYS.search(text)
    return said is not None and _LEFT_ALONE.search(said[0]) is None


def split_scopes(text: str) -> tuple[str, ...]:
    """Split a statement that holds in two places (所有项目…；本项目…) into one for each.

    Cut only at a mark behind which the words for the other reach begin, and only if both sides say enough.
    """
    if not scope_words.EVERYWHERE.search(text):
        return (text,)
    for mark in _CLAUSE_END.finditer(text):
        left, right = text[: mark.start()].strip(), text[mark.end() :].strip()
        if weight(left) < _LEAST_CLAUSE or weight(right) < _LEAST_CLAUSE or not _balanced(left):
            continue
        near = right[:12] if "\u4e00" <= right[:1] <= "\u9fff" else right[:28]
        turns_here = scope_words.HERE.match(right) or scope_words.ONLY_HERE.match(right) or _IN_HERE.match(right)
        everywhere_left, everywhere_right = scope_words.EVERYWHERE.search(left), scope_words.EVERYWHERE.search(right)
        here_left = scope_words.HERE.search(left) or scope_words.ONLY_HERE.search(left)
        if everywhere_left and turns_here and not everywhere_right and not here_left:
            return (left, right)
        if (
            here_left
            and not everywhere_left
            and scope_words.EVERYWHERE.search(near)
            and not scope_words.ONLY_HERE.search(right)
        ):
            return (left, right)
    return (text,)


def topic_of(short_name: str) -> str:
    """Return the short name's own words as a topic's name: one line, cut at a mark or a space if long."""
    name = one_line(short_name).strip(" #*`_,，。.;；:：")
    if len(name) <= _TOPIC_LENGTH:
        return name
    cut = name[: _TOPIC_LENGTH + 1]
    ends = [m.start() for m in re.finditer(r"[ ，,；;：:（(—-]", cut)]
    return (cut[: ends[-1]] if ends and ends[-1] >= _TOPIC_LENGTH // 2 else cut).rstrip(" ，,；;：:（(—-")


def _explicit(text: str, kind: Kind | None, setting: Setting) -> Judgement | None:
    """The user's own scope words, then a project that is named."""
    everywhere = scope_words.EVERYWHERE.search(text)
    if everywhere and kind in ("fact", "decision") and _BARE.fullmatch(everywhere[0]) and not setting.homeless:
        everywhere = None  # everywhere in what is described
    only = pointing.KEPT_HERE.search(text) or scope_words.ONLY_HERE.search(text)
    here = scope_words.HERE.search(text) or pointing.POINTED.search(text)
    named = _named(text, setting)
    if named is not None and (only or _ONLY.search(text[: _first(text, named.scope.name)])):
        return named
    if only and not (everywhere and _inside(only, everywhere)):
        return Judgement(setting.own, f"says {_quoted(only)}") if here or named is None else named
    if everywhere:
        return Judgement(GLOBAL, f"says {_quoted(everywhere)}")
    if named is not None:
        return named
    if here:
        return Judgement(setting.own, f"says {_quoted(here)}")
    if narrowed := pointing.narrowed_to(text):
        return Judgement(setting.own, f"says that it is about “{narrowed}”")
    if owned := pointing.OWNED_RULE.search(text):
        return Judgement(setting.own, f"says {_quoted(owned)}")
    return None


def _named(text: str, setting: Setting) -> Judgement | None:
    mentions = setting.known.mentions(text, setting.captured_at_ms)
    if not mentions:
        return None
    if several := next((m for m in mentions if _NOT_ONLY.search(text[max(0, m.start - 16) : m.start])), None):
        return Judgement(GLOBAL, f"names {several.name} as one of several")
    subject = [m for m in mentions if not _CONTRAST.search(text[max(0, m.start - 16) : m.start])]
    subject = [m for m in subject if not _HAS_NOT.match(text, m.end)] or subject
    if subject and all(_IS_EXCEPTION.match(text, m.end) for m in subject):
        return Judgement(GLOBAL, f"names {subject[0].name} as the exception")
    if not subject:
        return None
    first = next((m for m in subject if _ONLY.search(text[max(0, m.start - 8) : m.start])), subject[0])
    names = {m.name.casefold() for m in subject}
    own = (setting.project or "").casefold()
    if len(names) > 1 and _together(text, subject):
        return (
            Judgement(GLOBAL, "names several projects at once")
            if own not in names
            else Judgement(setting.own, f"names {setting.project}")
        )
    if own in names and first.name.casefold() != own and not _ONLY.search(text[max(0, first.start - 8) : first.start]):
        first = next(m for m in subject if m.name.casefold() == own)
    if first.name.casefold() == own:
        return Judgement(setting.own, f"names {setting.project}")
    workspace = setting.known.workspace_of(first.name, setting.captured_at_ms)
    return Judgement(Scope("project", first.name, workspace), f"names the project {first.name}")


def _together(text: str, mentions: list[Mention]) -> bool:
    return any(a.name != b.name and _JOINT.match(text[a.end : b.start]) for a, b in pairwise(mentions))


def _preference(text: str, kind: Kind | None, setting: Setting) -> Judgement:
    """A wish without scope words: global unless it names what belongs to the work at hand."""
    if found := topics.ALL_WORKS.search(text):
        file = topics.OWN_FILE.search(text) if setting.project and not topics.MAKES_NEW.search(text) else None
        if file is not None:
            return Judgement(setting.own, f"about {_quoted(file)}, a file of the work at hand")
        return Judgement(GLOBAL, f"about {_quoted(found)}, whatever the project", said=True)
    if found := topics.ALL_PARTS.search(text):
        return Judgement(setting.own, f"about {_quoted(found)} of the work at hand")
    if found := scope_words.EVERY_MACHINE.search(text):
        return Judgement(GLOBAL, f"says {_quoted(found)}")
    conduct = topics.CONDUCT.found(pointing.undescribed(text))
    own = own_things(text)
    things = [*topics.THINGS.found(text), *own]
    if conduct and len(conduct) >= len(things) + bool(own):
        return Judgement(GLOBAL, f"how the user wants to be served (“{next(iter(conduct)).strip(_MARKS)}”)")
    if kind == "preference" and not own and (found := topics.QUANTIFIED.search(text)):
        return Judgement(GLOBAL, f"said of {_quoted(found)} of a kind")
    if not (things or setting.homeless or _TO_HIM.search(text)) and (found := _MEASURE.search(text)):
        return Judgement(setting.own, f"sets a measure ({found[0]}), which a thing of the work at hand has")
    if not things and (found := topics.DRAWINGS.search(text)):
        return Judgement(GLOBAL, f"how the user wants drawings (“{found[0]}”)")
    if kind == "preference" and all(map(_PLAIN_NAME.fullmatch, own)) and _is_his_own(text, setting):
        return Judgement(GLOBAL, "a wish outside of any project")
    things += _names(text)
    if definite := topics.DEFINITE.search(text):
        things.append(definite[0].strip(_MARKS))
    if things:
        return Judgement(setting.own, f"about {things[0]}, a thing of the work at hand")
    if common := sorted(setting.task & matters(text)):
        return Judgement(setting.own, f"about what the session was about ({common[0].replace(' ', '')})")
    if kind == "preference":
        return Judgement(GLOBAL, "a wish that names nothing of the project")
    return Judgement(setting.own, "no sign that it reaches further")


def _is_his_own(text: str, setting: Setting) -> bool:
    """Whether a wish is about no work: said outside of any and not told of him, or about his surroundings."""
    if setting.homeless:
        return not (_OF_HIM.search(text) or topics.DEFINITE.search(text))
    return not setting.project and topics.PERSONAL.search(text) is not None


def _names(text: str) -> list[str]:
    """Return names that only this work may have: no language, no format, no tool that everybody has."""
    return [
        k
        for k in keywords(text.translate(_NO_QUOTES))
        if k.casefold().strip("`:") not in topics.GENERAL_NAMES and _PROPER.fullmatch(k)
    ]


def _fact(text: str, kind: Kind | None, setting: Setting) -> Judgement:
    machine = scope_words.CURRENT_MACHINE.search(text)
    here = setting.project and _RUNS_HERE.search(text)
    if machine and not here and (machine.start() < 6 or not setting.project):
        return Judgement(GLOBAL, f"about {_quoted(machine)}")
    if not setting.project and setting.workspace and topics.PERSONAL.search(text) and not own_things(text):
        return Judgement(GLOBAL, "about the user's own surroundings")
    if kind != "open" and _is_general(text):
        return Judgement(GLOBAL, "how a tool behaves anywhere")
    return Judgement(setting.own, "a fact of the work at hand")


def _is_general(text: str) -> bool:
    """Whether a sentence about a well-known tool tells how it behaves, not how it is set up here."""
    subject = topics.GENERAL_SUBJECT.match(text)
    if subject is None or re.match(r"[A-Za-z0-9_./-]", text[subject.end() : subject.end() + 1]):
        return False
    clause = re.split(r"[;；。，]|, |\. ", text[subject.end() :], maxsplit=1)[0]
    if topics.NAMED_PART.match(text, subject.end()):
        return False
    acts = topics.GENERAL_BEHAVIOUR.search(clause) or (topics.ACTS.match(clause) and not re.search(r"\d", clause))
    if not acts or topics.SET_UP_HERE.search(text[subject.end() :]):
        return False
    return not any(
        literal.kind in _PLACES and "/" in literal.text and " " not in literal.text for literal in literals(text)
    )


def own_things(text: str) -> tuple[str, ...]:
    """Return the literals that only a project has: relative paths with a folder, and names of its code.

    Quotation marks are overlooked: the user's words in quotes name things as any others do.
    """
    found = ((literal.kind, literal.text.strip("`\"' ")) for literal in literals(text.translate(_NO_QUOTES)))
    return tuple(inner for kind, inner in found if _is_own(kind, inner))


def _is_own(kind: str, inner: str) -> bool:
    if kind == "path":
        return "/" in inner and not inner.startswith(("/", "~", "@", "\\", "origin/"))
    if kind == "identifier":
        return re.search(r"[a-z][A-Z]|_", inner) is not None
    return kind == "code" and _OWN_CODE.fullmatch(inner) is not None


def _first(text: str, name: str) -> int:
    return max(0, text.casefold().find(name.casefold()))


def _balanced(text: str) -> bool:
    pairs = (("“", "”"), ("「", "」"), ("（", "）"), ("(", ")"), ("『", "』"))
    return (
        all(text.count(a) == text.count(b) for a, b in pairs) and text.count('"') % 2 == 0 and text.count("`") % 2 == 0
    )


def _inside(inner: re.Match[str], outer: re.Match[str]) -> bool:
    return outer.start() <= inner.start() and inner.end() <= outer.end()


def _quoted(match: re.Match[str]) -> str:
    words = match[0].strip(_MARKS)
    return f"“{words}”"
