"""All kinds of tasks that an exam can ask for, by name: searches of trees, and exercises."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Protocol, TypeAlias, get_args

from ..skills.small_tree import Kind
from .exam_sheet import TaskSheet
from .exercise_kind import DrawnExercise, ExerciseTask, ExerciseTaskKind
from .exercises import exercise_kinds
from .platform_task import PlatformTask
from .tree_kind import TreeKind
from .variants import Properties, Variant

TaskPlan: TypeAlias = Properties | ExerciseTask
"""What is asked of every variant of a task."""


class ProvedTask(Protocol):
    """One task of one variant, whose answers are proved."""

    @property
    def variant(self) -> Variant | DrawnExercise:
        """The task itself."""

    @property
    def text(self) -> str:
        """The task as a walkthrough, with the answer under `expect`; empty without one."""

    def sheet(self, number: int, language: str) -> TaskSheet:
        """Return the task in a language; it has this number on its sheet."""

    def platform_task(self, language: str) -> PlatformTask:
        """Return the task in a language, as learning platforms take it."""


class ExamKind(Protocol):
    """A kind of tasks."""

    @property
    def name(self) -> str:
        """What the command and the file of an exam call it."""

    @property
    def sample(self) -> int:
        """Number of variants among which a difficulty is chosen."""

    def title(self, language: str) -> str:
        """Return what sheets call it."""

    def preset(self, number: int) -> TaskPlan:
        """Return the task of a preset, from 1 to 5."""

    def drawn(self, task: Any, random: Random) -> Iterator[Any]:
        """Yield different variants of the task, until they have become too rare."""

    def proved(self, variant: Any, title: str) -> ProvedTask:
        """Return the variant with its proof. AssertionError if the course answers otherwise."""


@cache
def kinds() -> Mapping[str, ExamKind]:
    """Return all kinds by name, searches of trees first."""
    trees: list[ExamKind] = [TreeKind(name) for name in get_args(Kind)]
    exercises = [ExerciseTaskKind(kind) for kind in exercise_kinds().values()]
    return {kind.name: kind for kind in (*trees, *exercises)}
