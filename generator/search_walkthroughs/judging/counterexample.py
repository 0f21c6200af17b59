"""`Counterexample`: the positions of a game that show a wrong answer, as a page takes them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..game import Path


@dataclass(frozen=True)
class Step:
    """A position of the game."""

    rows: tuple[tuple[str, ...], ...] = ()
    """The cells of its board; empty if it has none."""
    turn: int | None = None
    """Who moves there: 1 MAX, -1 MIN, 0 chance; None in a final position."""
    answer: float | None = None
    """What the call answered, to MAX; None if it answered no value."""
    worth: float | None = None
    """What the position is worth to MAX; None if it is not known."""
    is_read: bool = True
    """Whether the program looked there."""
    line: int = 0
    """Line of the program that comes with the position."""
    moves: int = 0
    """Number of its moves; 0 in a final position."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Step":
        """Return the step of an object of JSON. Raises TypeError for others."""
        rows = tuple(tuple(map(str, row)) for row in facts["rows"])
        return cls(**{**facts, "rows": rows})


@dataclass(frozen=True)
class Counterexample:
    """What a page shows of a game."""

    steps: tuple[tuple[Path, Step], ...]
    """The positions with their paths, in the order in which they are reached; those that the
    program did not look at stand among them."""
    wrong: Path
    """The path to the wrong answer, with which the page ends."""
    sentence: str
    """What is wrong there, where the position is seen beside it."""
    case: Mapping[str, str] = field(default_factory=dict)
    """Of a Pacman game the numbers of ghosts and the depth; empty on a program's own game."""

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> "Counterexample":
        """Return the counterexample of an object of JSON. Raises TypeError, KeyError or ValueError
        for others."""
        steps = tuple((_path(path), Step.of_facts(step)) for path, step in facts["steps"])
        case = {str(name): str(fact) for name, fact in facts["case"].items()}
        return cls(steps, _path(facts["wrong"]), str(facts["sentence"]), case)


def _path(moves: Iterable[object]) -> Path:
    return tuple(map(str, moves))
