"""What every recorder does: number frames, keep to the budget, count."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import FrameType
from typing import Any

from ..game import Game, Path
from ..watch import Watch
from .budget import EVERYTHING, Budget
from .census import Census
from .frame import Frame, Status
from .observed import Observed
from .open_node import Entry
from .sampled import Sampled
from .tally import Tally
from .visits import Visits


class Teller(Watch):
    """Hands each frame to `tell` as it happens and keeps none itself.

    What the game mentions is no decision of the search, unless a recorder says that it is.
    Watching changes no value: a recorder only listens. `lines` maps the lines of the algorithm's
    file to those of its listing; `passes` says that the search may enter a node again.
    """

    observed: Observed
    """The game that mentions things."""

    def __init__(
        self,
        game: Game[Any, Any],
        tell: Callable[[Frame], object],
        *,
        budget: Budget = EVERYTHING,
        tally: Tally | None = None,
        lines: Mapping[int, int] | None = None,
        passes: bool = False,
        census: Census | None = None,
    ) -> None:
        self.game = game
        self.tell = tell
        self.budget = budget
        self.tally = tally or Tally()
        self.census = census or Census(game)
        self.best: Hashable | None = None
        """The root's move, once the search is over."""
        self.line: Path = ()
        """The best play; it ends where chance moves."""
        self.table_entries: dict[Hashable, Entry] = {}
        """What the algorithm's table holds, if it has one."""
        self.estimates: dict[Path, Sampled] = {}
        """What playouts say of the root and its children, if there are any."""
        self.visits = Visits(game, self.census, self.tally) if passes else None
        self._lines = lines
        self._number = 0
        self._told = 0

    def asked(self, path: Path, over: bool, asker: FrameType) -> None:
        """Hear whether a node is over."""

    def expanded(self, path: Path, moves: Sequence[Any]) -> None:
        """Hear a node's moves."""

    def estimated(self, path: Path, asker: FrameType) -> None:
        """Hear that a node is evaluated without search."""

    def evaluated(self, path: Path, score: float) -> None:
        """Hear a finished state's score."""

    def listed(self, line: int) -> int:
        """The line of the listing, from the line of the file."""
        return self._lines.get(line, 0) if self._lines is not None else line

    def count(self, status: Status) -> int:
        """Give the next frame its number."""
        number = self._number
        self._number += 1
        self.tally.frames[status] += 1
        return number

    def tells(self, number: int) -> bool:
        """Whether the budget tells the frame, if it tells its node."""
        return self.budget.tells_frame(number, self._told)

    def hand(self, facts: dict[str, Any]) -> None:
        """Tell the frame of these facts, with the counts as they are now.

        What a folded child returns is told only if it changes something.
        """
        child = facts.get("child")
        changes = facts.get("updated") or facts.get("cut")
        if child is not None and not changes and self.budget.folds(child):
            return
        self._told += 1
        facts["calculated"], facts["pruned"] = self.tally.calculated, self.tally.pruned
        if self.visits is not None:
            facts["distinct"] = self.tally.distinct
        self.tell(Frame.of(facts))
