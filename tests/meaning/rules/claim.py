"""Claims: what a sentence about a game may say, and whether it holds of the game."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from meaning.rules.kinds import KINDS
from meaning.rules.places import Place

Holds: TypeAlias = Callable[..., bool]
"""Whether the sentence, whose words are given by name, holds at the place."""

SLOT = re.compile(r"<(\w+)(?::(\w+))?>")
"""A place of a pattern for a word: its kind, or its name and its kind."""
SENTENCE_END = {"en": re.compile(r"(?<=[.;:])\s+"), "ja": re.compile(r"(?<=。)")}


class Unread(AssertionError):
    """A sentence about a game cannot be read."""


@dataclass(frozen=True)
class Claim:
    """A sentence, and what it takes to hold."""

    language: str
    pattern: str
    holds: Holds

    @property
    def regex(self) -> re.Pattern[str]:
        """The pattern of the whole sentence."""
        return _compiled(self.pattern, self.language)

    @property
    def kinds(self) -> Mapping[str, str]:
        """By the names of its words their kinds."""
        return {found[1]: found[2] or found[1] for found in SLOT.finditer(self.pattern)}


@dataclass(frozen=True)
class Claimed:
    """A sentence that has been read."""

    claim: Claim
    sentence: str
    words: Mapping[str, str]

    def holds(self, place: Place) -> bool:
        """Return whether it holds at the place."""
        kinds, language = self.claim.kinds, self.claim.language
        read = {
            name: KINDS[kinds[name]].meaning(word, language) for name, word in self.words.items()
        }
        return self.claim.holds(place, **read)

    def turned(self) -> Iterator[str]:
        """Yield the sentence with each of its words turned, one at a time."""
        found = self.claim.regex.fullmatch(self.sentence)
        assert found is not None
        for name, kind in self.claim.kinds.items():
            start, end = found.span(name)
            for other in KINDS[kind].others(found[name], self.claim.language):
                yield self.sentence[:start] + other + self.sentence[end:]


CLAIMS: dict[str, list[Claim]] = {"en": [], "ja": []}
"""All claims by language; filled by `says` when the files `of_*` are imported."""


def says(*, en: str = "", ja: str = "") -> Callable[[Holds], Holds]:
    """Register the decorated predicate as what one sentence of each language claims. A language
    that says it in other sentences may be left out."""

    def register(holds: Holds) -> Holds:
        for language, pattern in (("en", en), ("ja", ja)):
            if pattern:
                CLAIMS[language].append(Claim(language, pattern, holds))
        return holds

    return register


def claims(text: str, language: str) -> list[Claimed]:
    """Return what the text claims, sentence by sentence. Raises Unread for other sentences."""
    return [_read(sentence, language) for sentence in sentences(text, language)]


def sentences(text: str, language: str) -> list[str]:
    """Return the sentences of the text, of which semicolons and colons end parts in English.

    >>> sentences("A mate is worth 1. The rest is not: all else 0.", "en")
    ['A mate is worth 1.', 'The rest is not:', 'all else 0.']
    """
    return [part for part in SENTENCE_END[language].split(text) if part]


def _read(sentence: str, language: str) -> Claimed:
    for claim in CLAIMS[language]:
        found = claim.regex.fullmatch(sentence)
        if found:
            return Claimed(claim, sentence, found.groupdict())
    raise Unread(f"no claim of a game is read in: {sentence}")


@cache
def _compiled(pattern: str, language: str) -> re.Pattern[str]:
    parts, end = [], 0
    for found in SLOT.finditer(pattern):
        parts.append(re.escape(pattern[end : found.start()]))
        kind = KINDS[found[2] or found[1]]
        parts.append(f"(?P<{found[1]}>{kind.regex(language)})")
        end = found.end()
    return re.compile("".join(parts) + re.escape(pattern[end:]))
