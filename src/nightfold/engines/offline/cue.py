"""Cues: words that decide something about a statement, in Chinese and in English, and where they stand.

A cue holds two patterns. The Chinese one is tried on text with a Chinese character, the English one on
text without, or with a run of English words in it; so neither language pays for the other. Matching is
done on the lower-cased text, because Python's expressions are several times faster without a flag for it;
offsets are those of the text itself.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import Final

from nightfold.formats.sentences import code_spans

_CHINESE: Final = re.compile("[\u3400-\u9fff]")
_ENGLISH: Final = re.compile(r"[A-Za-z][A-Za-z']* [A-Za-z][A-Za-z']* [A-Za-z]")
_NEVER: Final = re.compile(r"(?!)")
_WORD_START: Final = r"(?<!\w)"
_CAPITAL: Final = re.compile(r"\\.|\(\?P|[A-Z]")


class Cue:
    """A set of patterns, looked for in the language of the text.

    Args:
        alternatives: Regular expressions. One that holds a Chinese character is for Chinese text, and of its
            branches those that hold none are for English text too; any other is for English text alone.
            Capitals in them are matched as small letters.
    """

    def __init__(self, *alternatives: str) -> None:
        self._alternatives = alternatives

    @cached_property
    def chinese(self) -> re.Pattern[str]:
        """The pattern for Chinese text, compiled at its first use: a run needs few of all cues."""
        return _compiled([a for a in self._alternatives if _CHINESE.search(a)])

    @cached_property
    def english(self) -> re.Pattern[str]:
        """The pattern for English text, compiled at its first use."""
        return _compiled([b for a in self._alternatives for b in _branches(a) if not _CHINESE.search(b)])

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in `text`, lower-cased, or None."""
        chinese, english = _tongues(text)
        one = self.chinese.search(chinese) if chinese is not None else None
        other = self.english.search(english) if english is not None else None
        if one is None or other is None:
            return one or other
        return one if one.start() <= other.start() else other

    def match(self, text: str) -> re.Match[str] | None:
        """Return the match at the beginning of `text`, lower-cased, or None."""
        chinese, english = _tongues(text)
        one = self.chinese.match(chinese) if chinese is not None else None
        return one or (self.english.match(english) if english is not None else None)

    def found(self, text: str) -> dict[str, int]:
        """Return the distinct matches in `text`, lower-cased, with the offset of the first of each."""
        found: dict[str, int] = {}
        chinese, english = _tongues(text)
        matches = [] if chinese is None else list(self.chinese.finditer(chinese))
        matches += [] if english is None else list(self.english.finditer(english))
        for match in matches:
            found.setdefault(match[0].strip(), match.start())
        return found


def one_of(words: str) -> str:
    """Return an expression for any of the words, which are separated by white space; `_` stands for a space."""
    return f"(?:{'|'.join(word.replace('_', ' ') for word in words.split())})"


def heading_cue(chinese: str, english: str) -> Cue:
    """Return a cue for headings that hold one of the words; both lists as of `one_of`."""
    return Cue(one_of(chinese), rf"(?<!\w){one_of(english)}(?!\w)")


def word_set(words: str) -> frozenset[str]:
    """Return the words, which are separated by white space, as a set."""
    return frozenset(words.split())


@lru_cache(maxsize=512)
def _tongues(text: str) -> tuple[str | None, str | None]:
    """Return `text` lower-cased for the Chinese pattern and for the English one, None where it is not to be tried."""
    low = text.lower()
    if len(low) != len(text):
        low = text
    if not _CHINESE.search(text):
        return None, low
    if "`" in low:
        masked = _masked(low)
        return low, masked if _ENGLISH.search(masked) else None
    return low, low if _ENGLISH.search(low) else None


def _masked(text: str) -> str:
    """Return `text` with its code blotted out: the commands in a Chinese sentence are not English."""
    parts, at = [], 0
    for start, end in code_spans(text):
        parts += [text[at:start], "`" * (end - start)]
        at = end
    return "".join([*parts, text[at:]])


def _branches(expression: str) -> list[str]:
    """Split a regular expression at the bars outside its groups and sets."""
    branches, start, depth, in_set, at = [], 0, 0, False, 0
    while at < len(expression):
        character = expression[at]
        if character == "\\":
            at += 1
        elif in_set:
            in_set = character != "]"
        elif character == "[":
            in_set = True
        elif character in "()":
            depth += 1 if character == "(" else -1
        elif character == "|" and depth == 0:
            branches.append(expression[start:at])
            start = at + 1
        at += 1
    return [*branches, expression[start:]]


def _compiled(alternatives: list[str]) -> re.Pattern[str]:
    """Compile a union. Branches that begin at a word's start share one test for it, which is what makes it fast."""
    branches = [_CAPITAL.sub(_lowered, b) for a in alternatives for b in _branches(a)]
    if not branches:
        return _NEVER
    at_start = [b.removeprefix(_WORD_START) for b in branches if b.startswith(_WORD_START)]
    rest = [b for b in branches if not b.startswith(_WORD_START)]
    return re.compile("|".join([*([f"{_WORD_START}(?:{'|'.join(at_start)})"] if at_start else []), *rest]))


def _lowered(match: re.Match[str]) -> str:
    return match[0].lower() if len(match[0]) == 1 else match[0]
