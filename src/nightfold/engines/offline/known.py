"""Which projects there are, and which of them a text names.

A statement may name a project by its name alone; titles, folders and paths say nothing. Only projects
that an input captured no later than the statement has are known to it, so that adding documents one
after the other leads where reading them all at once does (spec/pipeline.md, property 5).
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nightfold.engines.offline.cue import word_set
from nightfold.formats.note import Note
from nightfold.formats.patterns import lazy
from nightfold.formats.session import SessionDocument


@dataclass(frozen=True)
class Project:
    """A project of the inputs. `since_ms` is the oldest `captured_at_ms` of (name, workspace)."""

    name: str
    since_ms: int
    workspace: str | None = None


@dataclass(frozen=True)
class Mention:
    """A project named in a text, `text[start:end]`."""

    name: str
    start: int
    end: int


_WORD: Final = lazy(r"[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]|[A-Za-z0-9]")
_ASCII_NAME: Final = lazy(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_GENERIC: Final = word_set(
    "admin agent android api app apps archive assets auth backend base bin blog bot build cache chat cli client"
    " code common config console core dashboard data db demo desktop dev docker docs dotfiles e2e editor engine"
    " example extension firmware frontend game gateway home infra ios job jobs kit lab lib library main mobile"
    " model models monitor notes ops platform plugin portal prod proxy repo runner scratch script scripts sdk"
    " search server service shared shop site src staging store sync task temp test tests tmp tool tools ui utils"
    " web website wiki work worker workspace www"
)
"""Names that are words of the trade: `the api` is no mention of a project called api."""
_BESIDE: Final = lazy(
    r"(?:项目|仓库|工程|代码库)\s*[「“\"'`（(]?\s*$|(?<![a-z])(?:project|repo|repository|codebase)\s+[\"'`(]?$",
    re.IGNORECASE,
)
_BEHIND: Final = lazy(
    r"[」”\"'`）)]?\s*(?:这个|那个|的)?\s*(?:项目|仓库|工程|代码库)|[\"'`)]?\s*(?:project|repo|repository"
    r"|codebase)(?![a-z])",
    re.IGNORECASE,
)
_PATH_BEFORE: Final = lazy(r"[/\\@~.:_-]$")
_PATH_BEHIND: Final = lazy(r"[/\\@:]\S|\.[a-z]{2,5}(?![a-z])|_")


@dataclass(frozen=True)
class KnownProjects:
    """All projects and agents of the inputs, sorted. Build it with `known_projects`."""

    projects: tuple[Project, ...] = ()
    agents: tuple[tuple[str, int], ...] = ()
    """Name of each agent and its oldest `captured_at_ms`."""

    @cached_property
    def _by_name(self) -> dict[str, tuple[Project, ...]]:
        found: dict[str, tuple[Project, ...]] = {}
        for project in self.projects:
            key = project.name.casefold()
            found[key] = (*found.get(key, ()), project)
        return found

    @cached_property
    def _other_names(self) -> re.Pattern[str] | None:
        """Names that are not one ASCII word, longest first."""
        names = sorted({p.name for p in self.projects if not _ASCII_NAME.fullmatch(p.name)}, key=lambda n: (-len(n), n))
        return re.compile("|".join(map(re.escape, names)), re.IGNORECASE) if names else None

    def workspace_of(self, name: str, at_ms: int) -> str | None:
        """Return the workspace under which the project `name` was first seen, at `at_ms` or before."""
        known = [p for p in self._by_name.get(name.casefold(), ()) if p.since_ms <= at_ms]
        return min(known, key=lambda p: (p.since_ms, p.workspace or "")).workspace if known else None

    def agents_at(self, at_ms: int) -> tuple[str, ...]:
        """Return the agents seen at `at_ms` or before."""
        return tuple(name for name, since_ms in self.agents if since_ms <= at_ms)

    def digest_at(self, at_ms: int) -> str:
        """Return a digest of all that is known at `at_ms`: equal digests answer every question alike."""
        known = self._stamps
        place = bisect_right(known, at_ms)
        if place not in self._digests:
            seen = [p for p in self.projects if p.since_ms <= at_ms], self.agents_at(at_ms)
            self._digests[place] = hashlib.sha256(repr(seen).encode("utf-8", "surrogatepass")).hexdigest()
        return self._digests[place]

    @cached_property
    def _stamps(self) -> list[int]:
        return sorted({*(p.since_ms for p in self.projects), *(ms for _, ms in self.agents)})

    @cached_property
    def _digests(self) -> dict[int, str]:
        """By the number of stamps that are no later."""
        return {}

    def mentions(self, text: str, at_ms: int) -> tuple[Mention, ...]:
        """Return the known projects that `text` names, in order.

        A name inside a path, a URL or a longer identifier is none, nor is a name that is a common word
        (api, web, docs) unless 项目, 仓库, project or repo stands beside it.

        Args:
            text: A statement.
            at_ms: Its `captured_at_ms`; projects seen later are not known yet.
        """
        return tuple(sorted(self._candidates(text, at_ms), key=lambda m: m.start))

    def _candidates(self, text: str, at_ms: int) -> Iterator[Mention]:
        if not self.projects:
            return
        for word in _WORD.finditer(text):
            found = self._name_at(word[0], at_ms)
            if found is not None and _is_named(text, word.start(), word.end(), word[0]):
                yield Mention(found, word.start(), word.end())
        if self._other_names is not None:
            for match in self._other_names.finditer(text):
                found = self._name_at(match[0], at_ms)
                if found is not None and _is_named(text, match.start(), match.end(), found):
                    yield Mention(found, match.start(), match.end())

    def _name_at(self, word: str, at_ms: int) -> str | None:
        """The name that a word stands for, as far as it is known at `at_ms`."""
        return next((p.name for p in self._by_name.get(word.casefold(), ()) if p.since_ms <= at_ms), None)


def _is_named(text: str, start: int, end: int, name: str) -> bool:
    before, behind = text[max(0, start - 16) : start], text[end : end + 16]
    if _PATH_BEFORE.search(before) or _PATH_BEHIND.match(behind):
        return False
    if name.casefold() in _GENERIC:
        return bool(_BESIDE.search(before) or _BEHIND.match(behind))
    return True


def known_projects(inputs: Iterable[SessionDocument | Note]) -> KnownProjects:
    """Collect the projects and agents of documents and notes."""
    since: dict[tuple[str, str | None], int] = {}
    agents: dict[str, int] = {}
    for source in inputs:
        if source.project:
            key = (source.project, source.workspace)
            since[key] = min(source.captured_at_ms, since.get(key, source.captured_at_ms))
        if source.agent:
            agents[source.agent] = min(source.captured_at_ms, agents.get(source.agent, source.captured_at_ms))
    projects = [Project(name, ms, workspace) for (name, workspace), ms in since.items()]
    return KnownProjects(
        tuple(sorted(projects, key=lambda p: (p.name, p.since_ms, p.workspace or ""))), tuple(sorted(agents.items()))
    )
