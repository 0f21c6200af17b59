"""What is asked of a program, and what comes of it: `Question` and `Judgement`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..games.tree import Tree
from .battery import MAX_SMALL_LEAVES, RANDOM_TREES, SEED
from .evidence import Cut, Task
from .verdict import Verdict

if TYPE_CHECKING:
    from .counterexample import Counterexample
    from .programs.student_program import Observation


@dataclass(frozen=True)
class Question:
    """What a program is to do, and the trees on which it is judged."""

    task: Task = "alpha-beta"
    trees: int = RANDOM_TREES
    """Number of random trees after the small ones."""
    seed: int = SEED
    """Seed of the random trees."""
    leaves: int = MAX_SMALL_LEAVES
    """Upper limit of leaves of the small trees."""
    adapter: str = ""
    """Name of the adapter; if it is empty, a fitting adapter is looked for."""
    tree: Tree | None = None
    """The only tree to judge on; None for the battery."""
    language: str = "en"
    cut: Cut = ""
    """Where an alpha-beta of the Pacman projects may cut; empty: both rules are right."""
    own: bool = False
    """Whether to judge on the program's own game, and not on trees."""
    values: tuple[float, float] | None = None
    """Between what the values of the game lie; None: anything."""
    contract: str = ""
    """Name of the task by whose contract to judge, one of `tasks.registry.task_names`; empty: the
    program is a search, and `task` says which."""
    names_task: bool = False
    """Whether somebody asked for the task, and it is not only taken for granted."""


@dataclass(frozen=True)
class Judgement:
    """A verdict, and what the program did on the verdict's tree, if it ran there."""

    verdict: Verdict
    observation: "Observation | None" = None
    boards: "Counterexample | None" = None
    """The boards of its first wrong answer on its own game."""
