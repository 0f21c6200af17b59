"""The words of a picture: what it writes otherwise for readers of other languages.

A picture has the same marks at the same places in every language, so room is kept for the longest.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..game import Path
from ..trace.plan import Others, Plan, PlanNode
from .svg import Point, TextMark
from .theme import elide, width


class Wording(NamedTuple):
    """A text, and what it is in the languages that write it otherwise."""

    text: str
    others: Others = ()

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.text)

    def wide(self, size: float) -> float:
        """How many units it takes at most, in any language."""
        return max(width(text, size) for text in (self.text, *dict(self.others).values()))

    def elide(self, size: float, room: float) -> "Wording":
        """The texts, or as much of their beginnings as fits."""
        return self.changed(lambda text: elide(text, size, room))

    def changed(self, change: Callable[[str], str]) -> "Wording":
        """The texts, each changed in the same way."""
        text = change(self.text)
        others = ((language, change(other)) for language, other in self.others)
        return Wording(text, tuple(pair for pair in others if pair[1] != text))

    def at(self, style: str, at: Point) -> TextMark:
        """The texts as a mark that stands there."""
        return TextMark(style, at, self.text, self.others)


class Vocabulary(NamedTuple):
    """The words that pictures have, by their English, in the languages that have others."""

    words: tuple[tuple[str, Others], ...] = ()

    @classmethod
    def of(cls, words: Mapping[str, Mapping[str, str]]) -> "Vocabulary":
        """The vocabulary that has these words, each by language."""
        return cls(tuple((word, tuple(others.items())) for word, others in words.items()))

    def word(self, english: str) -> Wording:
        """One of the words."""
        return Wording(english, dict(self.words).get(english, ()))

    def worth(self, english: str, value: str) -> Wording:
        """One of the words, and what has the value."""
        return self.word(english).changed(lambda word: f"{word} = {value}")


ENGLISH = Vocabulary()
"""No word in any other language."""


def label(node: PlanNode) -> Wording:
    """The move that leads to a node; at the root its name."""
    return Wording(node.label, tuple(pair for pair in node.others if pair[1] != node.label))


def name(plan: Plan, path: Path) -> Wording:
    """What captions call a node: its label, where they have no other name for it."""
    called = plan.names.get(path)
    if not called:
        return label(plan.nodes[path]) if path in plan.nodes else Wording("")
    return Wording(called, tuple(pair for pair in plan.others.get(path, ()) if pair[1] != called))


def languages(marks: Sequence[object]) -> tuple[str, ...]:
    """The languages in which some of the marks are written otherwise."""
    texts = (mark for mark in marks if isinstance(mark, TextMark))
    return tuple(sorted({language for text in texts for language, _ in text.others}))
