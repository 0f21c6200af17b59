"""One task of a variant as learning platforms take it: texts, questions and a table of gaps."""

from collections.abc import Sequence
from dataclasses import dataclass

from .exam_tree import ExamTree
from .quiz import QuizQuestion


def category_path(*names: str) -> str:
    """Return the path of a category in Moodle's question bank, which GIFT writes likewise.

    >>> category_path("Win/loss", "1 minimax")
    '$course$/top/Win//loss/1 minimax'
    """
    return "/".join(["$course$/top", *(name.replace("/", "//") for name in names)])


@dataclass(frozen=True, slots=True)
class GapTable:
    """A table of facts and gaps."""

    text: str
    head: Sequence[str]
    rows: Sequence[tuple[Sequence[str], Sequence[QuizQuestion]]]
    """The cells that are printed, and the gaps behind them."""


@dataclass(frozen=True, slots=True)
class PlatformTask:
    """One task of a variant in one language."""

    rule: str
    words: str
    """What the task shows, for who gets or sees no picture; empty where it shows nothing."""
    picture: ExamTree | None
    questions: Sequence[QuizQuestion]
    table: GapTable | None
    note: str = ""
    """How answers are typed that have more than digits."""


@dataclass(frozen=True, slots=True)
class TaskCategory:
    """The variants of one task of an exam, from which a quiz may draw one."""

    path: str
    """Where a question bank puts them."""
    tasks: Sequence[tuple[str, PlatformTask]]
    """Each variant with its name."""
