"""`CourtOptions`: which programs are judged as Monte Carlo tree searches, and how they are run."""

from dataclasses import dataclass

from .findings import COURT_TASKS, Last
from .log_recorder import MAX_ITERATIONS
from .tree_search_signs import looks_like_tree_search


@dataclass(frozen=True)
class CourtOptions:
    """What was said of the programs; its fields go to another process as JSON."""

    task: str = ""
    """``mcts``, ``uct`` or ``puct``; empty: what looks like such a search is judged as one."""
    players: int | None = None
    last: Last | None = None
    seed: int = 0
    iterations: int = MAX_ITERATIONS
    position: str = ""
    """The text of a walkthrough of the position from which the program plays; empty: none."""

    def concerns(self, source: str) -> bool:
        """Return whether a program is judged as a Monte Carlo tree search."""
        if self.task:
            return self.task in COURT_TASKS
        return looks_like_tree_search(source)
