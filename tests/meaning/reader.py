"""What a sentence says of relations, read by a vocabulary that knows nothing of the catalogues."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from meaning.vocabulary import ENGLISH, JAPANESE, NUMBERS

VOCABULARY = {"en": ENGLISH, "ja": JAPANESE}

CODE = re.compile(r"`[^`]*`")
"""Text in the type of a program."""
PLACE = re.compile(r"\{\{|\}\}|\{(\w*)\}")
"""A place of a message that a fact fills, or a brace."""


def plain(text: str) -> str:
    """Return the text as it is read: a number not yet filled in is #, any other fact {}.

    >>> plain("{node} gives `less` than {bound}")
    '{} gives  than #'
    """
    numbered = PLACE.sub(lambda place: "#" if place[1] in NUMBERS else "{}", text)
    return CODE.sub("", numbered)


def read(text: str, language: str) -> Counter[str]:
    """Return how often the sentence, or the message before it is filled in, says each sense.

    >>> read("MAX already has 3 and will not come here for 3 or less", "en")
    Counter({'player:MAX': 1, 'size:down': 1})
    >>> read("MAXはすでに3を確保しているので、3以下ならここへは来ません", "ja")
    Counter({'player:MAX': 1, 'size:down': 1})
    """
    pattern, senses = _compiled(language)
    return Counter(
        sense
        for found in pattern.finditer(plain(text))
        for sense in senses[found.lastgroup or ""].split()
    )


def by_axis(senses: Mapping[str, int]) -> dict[str, Counter[str]]:
    """Return the same by axis: of `size:up` the axis is `size`."""
    axes: dict[str, Counter[str]] = {}
    for sense, count in senses.items():
        axis, _, end = sense.partition(":")
        axes.setdefault(axis, Counter())[end] = count
    return axes


@cache
def _compiled(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return one pattern for all words of a language, and the senses of its groups."""
    words = VOCABULARY[language]
    joined = "|".join(f"(?P<w{number}>{pattern})" for number, (pattern, _) in enumerate(words))
    senses = {f"w{number}": sense or "" for number, (_, sense) in enumerate(words)}
    return re.compile(joined, re.IGNORECASE), senses
