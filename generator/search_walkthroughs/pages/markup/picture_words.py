"""The words that pictures have, in every language."""

from collections.abc import Iterator
from functools import cache

from ...captions.catalogue import Messages, languages, messages
from ...drawing.number_line.number_axis import YET_EXACT
from ...drawing.wording import Vocabulary
from ...record.frame import KINDS, Kind

WORDS = (
    *(*KINDS, *YET_EXACT.values(), "score", "child", "mean", "result", "chance"),
    *("share of points", "pairs by points", "log-likelihood ratio"),
)
"""Words that pictures have besides numbers, signs, names of nodes, MAX and MIN."""


def kind(name: Kind, say: Messages) -> str:
    """Return what a score is to the window of its node, in the language."""
    return say.messages[f"picture.{_key(name)}"]


@cache
def vocabulary() -> Vocabulary:
    """Return the words of pictures, by their English, in the languages that have others."""
    return Vocabulary.of({word: dict(_others(word, _key(word))) for word in WORDS})


def _others(word: str, key: str) -> Iterator[tuple[str, str]]:
    for language in languages():
        translation = messages(language).messages[f"picture.{key}"]
        if translation != word:
            yield language, translation


def _key(word: str) -> str:
    return word.replace(",", "").replace(" ", "_")
