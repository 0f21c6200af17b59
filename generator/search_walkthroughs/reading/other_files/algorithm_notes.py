"""What a course says of algorithms, `docs/algorithms.toml`: in families, by language."""

import re
from collections.abc import Collection, Iterator

from pydantic import Field

from ..errors import FaultList, Position, choose, quote_short
from ..models import StrictModel
from .toml_file import read_toml


class AlgorithmNote(StrictModel):
    """One algorithm; texts are Markdown, by language."""

    name: str
    """As files name it."""
    title: dict[str, str]
    does: dict[str, str]
    """What it does, the most important sentence first."""
    cost: dict[str, str]
    """Leaves, nodes and memory."""
    use: dict[str, str] = Field(default_factory=dict)
    """When to use it."""
    examples: list[str] = Field(default_factory=list)
    """The walkthroughs that show it best, by path below their folder, without suffix."""


class Family(StrictModel):
    """Algorithms that have much in common."""

    title: dict[str, str]
    note: dict[str, str] = Field(default_factory=dict)
    """What is to be said of all of them."""
    algorithm: list[AlgorithmNote]


class AlgorithmNotes(StrictModel):
    """What the file holds."""

    family: list[Family]

    def notes(self) -> Iterator[AlgorithmNote]:
        """Yield the algorithms of all families."""
        for family in self.family:
            yield from family.algorithm

    def titles(self) -> dict[str, dict[str, str]]:
        """Return the titles of the algorithms, by name and language."""
        return {note.name: note.title for note in self.notes()}


def read_algorithm_notes(
    text: str, algorithm_names: Collection[str], file: str = "algorithms.toml"
) -> AlgorithmNotes:
    """Return what the text of the file says; `algorithm_names` are those there are.

    Raises BadInput with every fault in it: an algorithm that nobody knows, or that stands twice.
    """
    notes = read_toml(text, file, AlgorithmNotes)
    faults = FaultList(file)
    earlier = set[str]()
    for note in notes.notes():
        if note.name not in algorithm_names:
            message = f"there is no algorithm {quote_short(note.name)}"
            faults.add(_line(text, note.name, 0), message, choose(note.name, algorithm_names))
        elif note.name in earlier:
            message = f"{quote_short(note.name)} stands here a second time"
            faults.add(_line(text, note.name, 1), message, "leave one of them out")
        earlier.add(note.name)
    faults.close()
    return notes


def _line(text: str, name: str, number: int) -> Position:
    """Return where the name is given for the n-th time."""
    matches = [*re.finditer(rf'^name *= *"{re.escape(name)}"', text, re.MULTILINE)]
    at = matches[min(number, len(matches) - 1)].start() if matches else 0
    return Position.at(text, at)
