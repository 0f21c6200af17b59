"""An instance of a skill: a question, its right answer, and the answers that mistakes lead to.

An instance holds no sentence: it names messages of the room's catalogues and the facts that stand
in them, so that one file of instances serves every language.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, TypeAlias

from ..record.frame_text import number_text
from .small_tree import Path, SmallTree

MIN_WRONG, MAX_WRONG = 2, 3
"""Fewest and most wrong answers of an instance."""
MAX_DRAWS = 20_000
"""Upper limit of draws until one has enough different wrong answers."""
LEVELS = (1, 2, 3)
"""The levels of a skill, from easy to hard."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that a reader may choose."""

    text: str
    """A number or the name of a node; or a message after `@`, and after `|` the fact `x` in it."""
    mistake: str = ""
    """The mistake that leads to it; empty for the right answer."""


@dataclass(frozen=True, slots=True)
class TreePicture:
    """The tree that a question is about."""

    tree: Any
    """Nested tuples; a leaf is a number or a text."""
    turns: tuple[int, ...]
    """Who moves at each level: 1 MAX, -1 MIN, 0 chance."""
    asked: Path | None = None
    """The node that the question is about."""
    notes: Mapping[Path, str] = field(default_factory=dict[Path, str])
    """What stands beside a node."""
    leaf_names: bool = False
    """Whether leaves have letters too."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A question with one right answer."""

    effort: int
    """How much has to be looked at: leaves, numbers, comparisons. It grows with the level."""
    choices: tuple[Choice, ...]
    """The right answer first; the page shuffles them."""
    facts: Mapping[str, str]
    """What stands in the sentences of the question and of its reason."""
    picture: TreePicture | None = None
    why: str = "why"
    """Which of the skill's messages gives the reason."""
    prompt: str = "prompt"
    """Which of the skill's messages asks."""

    def row(self) -> list[Any]:
        """Return the instance as the page reads it."""
        picture: list[Any] = []
        if self.picture is not None:
            drawn = self.picture
            notes = {spell_path(path): note for path, note in drawn.notes.items()}
            asked = "" if drawn.asked is None else spell_path(drawn.asked)
            picture = [drawn.tree, drawn.turns, asked, notes, int(drawn.leaf_names)]
        choices = [[choice.text, choice.mistake] for choice in self.choices]
        return [choices, dict(self.facts), picture, self.why, self.prompt]


def spell_path(path: Path) -> str:
    """Return the name of a node in the files: `r`, and the places of the children below it.

    >>> spell_path((0, 2))
    'r02'
    """
    return "r" + "".join(map(str, path))


Answer: TypeAlias = str | float | Fraction
"""A number, or a text."""
Wrong: TypeAlias = tuple[Answer, str]
"""A wrong answer, and the mistake that leads to it."""
Generator: TypeAlias = Callable[[Random, int], Instance | None]
"""Draws an instance of a level; None if the draw has too few different answers."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Something that a reader can learn to do."""

    name: str
    chapter: str
    """The chapter that teaches it."""
    draw: Generator

    def instance(self, lot: Random, level: int) -> Instance:
        """Return an instance of the level. Raises ValueError if none is found."""
        for _ in range(MAX_DRAWS):
            if (instance := self.draw(lot, level)) is not None:
                return instance
        raise ValueError(f"{self.name} has no instance of level {level}")


def answer_text(answer: Answer) -> str:
    """Return an answer as a choice shows it."""
    return answer if isinstance(answer, str) else number_text(float(answer))


def leaves_text(tree: SmallTree, leaves: Sequence[Path]) -> str:
    """Return the values of the leaves in their order."""
    return " ".join(number_text(tree.at(path)) for path in leaves)


def choices(right: Answer, wrong: Sequence[Wrong]) -> tuple[Choice, ...] | None:
    """Return the right answer and up to three others, each once; None if fewer than two are wrong.
    Of two mistakes with one answer the first counts."""
    by_text = {answer_text(right): Choice(answer_text(right))}
    for answer, mistake in wrong:
        by_text.setdefault(answer_text(answer), Choice(answer_text(answer), mistake))
    chosen = tuple(by_text.values())[: 1 + MAX_WRONG]
    return chosen if len(chosen) > MIN_WRONG else None


def instance(
    effort: int,
    right: Answer,
    wrong: Sequence[Wrong],
    facts: Mapping[str, Answer],
    picture: TreePicture | None = None,
    why: str = "why",
    prompt: str = "prompt",
) -> Instance | None:
    """Return the instance, its facts written; None if mistakes lead to too few other answers."""
    chosen = choices(right, wrong)
    if chosen is None:
        return None
    texts = {name: answer_text(fact) for name, fact in facts.items()}
    return Instance(effort, chosen, texts, picture, why, prompt)


def draw_numbers(lot: Random, count: int, low: int, high: int) -> list[int]:
    """Draw different whole numbers between the two, both included."""
    return lot.sample(range(low, high + 1), count)


def random_tree(
    lot: Random,
    turns: Sequence[int],
    widths: tuple[int, int],
    leaf_count: tuple[int, int],
    high: int = 30,
) -> SmallTree:
    """Return a tree whose nodes have children, and which has leaves, within the limits given. The
    leaves are different numbers from 0 to `high`. `widths` must allow it."""

    def shape(level: int) -> Any:
        below = lot.randint(*widths) if level < len(turns) else 0
        return tuple(shape(level + 1) for _ in range(below))

    def fill(node: Any) -> Any:
        return tuple(map(fill, node)) or leaves.pop()

    def size(node: Any) -> int:
        return sum(map(size, node)) or 1

    root = shape(0)
    while not leaf_count[0] <= size(root) <= leaf_count[1]:
        root = shape(0)
    leaves = draw_numbers(lot, size(root), 0, high)
    return SmallTree(fill(root), tuple(turns))


LETTERS = "ABCDEFGHIJKLMNOPQRTUVWXYZ"
"""Names of nodes below the root, level by level; the root is S, as in the course."""


def node_names(tree: SmallTree) -> Mapping[Path, str]:
    """Return the names of the inner nodes, level by level."""
    _, *below = tree.inner()
    names = [*LETTERS, *(f"{letter}2" for letter in LETTERS)]
    return {(): "S", **dict(zip(below, names, strict=False))}


def player(turn: int) -> str:
    """Return the name of the player, as every language writes it."""
    return "MAX" if turn > 0 else "MIN"
