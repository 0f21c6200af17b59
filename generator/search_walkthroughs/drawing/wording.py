"""The words of a picture: what it writes otherwise for readers of other languages.

A picture has the same marks at the same places in every language, so room is kept for the longest.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..game import Path
from ..record.plan import Others, Plan, PlanNode
from .svg import Point, TextMark
from .theme import elide, elide_path, width


class Wording(NamedTuple):
    """A text, and what it is in the languages that write it otherwise."""

    text: str
    others: Others = ()

    def __bool__(self) -> bool:
        """Return whether there is anything to write."""
        return bool(self.text)

    def wide(self, size: float) -> float:
        """Return the upper limit of units that it takes, in any language."""
        return max(width(text, size) for text in (self.text, *dict(self.others).values()))

    def elide(self, size: float, room: float) -> "Wording":
        """Return the texts, or as much of their beginnings as fits."""
        return self.changed(lambda text: elide(text, size, room))

    def changed(self, change: Callable[[str], str]) -> "Wording":
        """Return the texts, each changed in the same way."""
        text = change(self.text)
        translated = ((language, change(other)) for language, other in self.others)
        return Wording(text, tuple(pair for pair in translated if pair[1] != text))

    def at(self, style: str, at: Point) -> TextMark:
        """Return the texts as a mark that stands there."""
        return TextMark(style, at, self.text, self.others)


class Vocabulary(NamedTuple):
    """The words that pictures have, by their English, in the languages that have others."""

    words: tuple[tuple[str, Others], ...] = ()

    @classmethod
    def of(cls, words: Mapping[str, Mapping[str, str]]) -> "Vocabulary":
        """Return the vocabulary that has these words, each by language."""
        return cls(
            tuple((word, tuple(translations.items())) for word, translations in words.items())
        )

    def word(self, english: str) -> Wording:
        """Return the wording of a word."""
        return Wording(english, dict(self.words).get(english, ()))

    def worth(self, english: str, value: str) -> Wording:
        """Return the wording of a word, and what has the value."""
        return self.word(english).changed(lambda word: f"{word} = {value}")


ENGLISH = Vocabulary()
"""No word in any other language."""


def label(node: PlanNode) -> Wording:
    """Return the move that leads to a node; at the root, its name."""
    return Wording(node.label, tuple(pair for pair in node.others if pair[1] != node.label))


def name(plan: Plan, path: Path) -> Wording:
    """Return what captions call a node: its label, where they have no other name for it."""
    called = plan.names.get(path)
    if not called:
        return label(plan.nodes[path]) if path in plan.nodes else Wording("")
    return Wording(called, tuple(pair for pair in plan.others.get(path, ()) if pair[1] != called))


def short_name(plan: Plan, path: Path, size: float, room: float) -> Wording:
    """Return the name in this room: of a path the end is kept, of a label the beginning."""
    called, node = name(plan, path), plan.nodes.get(path)
    is_path = len(path) > 1 and (node is None or called.text != node.label)
    return called.changed(lambda text: (elide_path if is_path else elide)(text, size, room))


def languages(marks: Sequence[object]) -> tuple[str, ...]:
    """Return the languages in which some of the marks are written otherwise."""
    texts = (mark for mark in marks if isinstance(mark, TextMark))
    return tuple(sorted({language for text in texts for language, _ in text.others}))
