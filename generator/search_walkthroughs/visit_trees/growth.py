"""How a search with playouts grows its tree: nodes as they join, and their numbers by time."""

import inspect
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any, TypeAlias

from .. import reading
from ..game import ContractError, Path
from ..record.family_runs import Extent
from ..record.frame import Range
from ..record.recorder import Listener, ObservedGame, PlacedState
from ..runs.registry import AlgorithmFile, algorithms
from ..runs.run import all_options, game_of
from ..runs.search_game import SearchGame
from ..watch import Watch
from .timeline import Snapshot, Timeline
from .visit_tree import VisitNode, VisitTree, in_order, visit_order

PLAYOUT_OPTIONS = ("playouts", "simulations")
"""Names of the option that says how many playouts, or looks of a network, a search makes."""


@dataclass(frozen=True, slots=True)
class GrownNode:
    """A node of the tree that a search grows."""

    parent: int
    """Its parent's place in the order in which nodes join; -1 at the root."""
    path: Path
    prior: float | None = None


@dataclass(frozen=True, slots=True)
class GrowthSnapshot:
    """The numbers of all nodes at one time, in the order in which they have joined."""

    playouts: int
    """Number of playouts that are over."""
    visits: Sequence[int]
    means: Sequence[float | None]
    """Means for MAX; None before the first visit."""
    range: Range
    """The least and the greatest value of the game."""


Report: TypeAlias = Callable[[GrowthSnapshot, Sequence[GrownNode]], object]
"""Takes a snapshot, and the nodes that have joined since the one before."""


class GrowthWatch(Watch, Listener):
    """Notes what a search reports with `backup` at these times (numbers of playouts).

    The moves of the root are there from the start, in the game's order. Each snapshot is reported.
    """

    def __init__(
        self,
        times: Collection[int],
        report: Report,
    ) -> None:
        self.nodes: list[GrownNode] = []
        self.snapshots: list[GrowthSnapshot] = []
        self.best: Hashable | None = None
        self._times, self._report = frozenset(times), report
        self._places: dict[Path, int] = {}
        self._visits: list[int] = []
        self._means: list[float | None] = []
        self._playouts = self._reported = 0

    def start(self, state: PlacedState, *_: Any, **__: Any) -> None:
        """Note the root and its moves."""
        game = self.observed_game.game
        self._place(state.path)
        if not game.over(state.state):
            for move in game.moves(state.state):
                self._place((*state.path, move))

    def expand(self, child: PlacedState, *_: Any, prior: float | None = None, **__: Any) -> None:
        """Note a node that joins the tree."""
        place = self._place(child.path)
        self.nodes[place] = GrownNode(self.nodes[place].parent, child.path, prior)

    def playout(self, *_: Any, **__: Any) -> None:
        """Note that all playouts before this one are over."""
        if self._playouts in self._times:
            self._take()
        self._playouts += 1

    def backup(self, state: PlacedState, *, visits: int, mean: float, **_: Any) -> None:
        """Note a node's new numbers."""
        place = self._place(state.path)
        self._visits[place], self._means[place] = visits, float(mean)

    def end(self, state: Any, value: float, best: Any = None, **named: Any) -> None:
        """Note that the search is over, and the move that it chooses."""
        self.best = best
        self._take()

    def _place(self, path: Path) -> int:
        """Return the node's place; a new node joins, its parent before it."""
        if path not in self._places:
            parent = self._place(path[:-1]) if path else -1
            self._places[path] = len(self.nodes)
            self.nodes.append(GrownNode(parent, path))
            self._visits.append(0)
            self._means.append(None)
        return self._places[path]

    def _take(self) -> None:
        visits, means = tuple(self._visits), tuple(self._means)
        span = self.observed_game.game.range
        snapshot = GrowthSnapshot(self._playouts, visits, means, span)
        self.snapshots.append(snapshot)
        self._report(snapshot, self.nodes[self._reported :])
        self._reported = len(self.nodes)


@dataclass(frozen=True)
class Growth:
    """A tree that has grown."""

    nodes: Sequence[GrownNode]
    snapshots: Sequence[GrowthSnapshot]
    value: float
    """What the search estimates the root at, for MAX."""
    best: Hashable | None
    search_game: SearchGame

    def timeline(
        self,
        label: Callable[[Path], str] = lambda path: str(path[-1]),
        board: Callable[[Path], str] = lambda path: "",
    ) -> Timeline:
        """Return the tree and its snapshots, children sorted by their visits at the end.

        `label` and `board` say what the move to a node is called, and how its position is shown.
        """
        last = self.snapshots[-1]
        nodes = [
            VisitNode(
                node.parent,
                label(node.path) if node.path else "",
                last.visits[place],
                last.means[place],
                node.prior,
                board=board(node.path),
            )
            for place, node in enumerate(self.nodes)
        ]
        tree = VisitTree(nodes)
        order = visit_order(tree)
        snapshots = [
            Snapshot(_at(shot.visits, order, 0), _at(shot.means, order, None))
            for shot in self.snapshots
        ]
        return Timeline(in_order(tree), snapshots, (), self.search_game.game.range, "max")


def _at(numbers: Sequence[Any], order: Sequence[int], missing: Any) -> Sequence[Any]:
    """Return the numbers in this order; nodes that had not joined have none."""
    count = len(numbers)
    return [numbers[place] if place < count else missing for place in order]


def grow(
    walkthrough: reading.Walkthrough,
    entry: reading.Entry,
    times: Collection[int],
    report: Report = lambda *_: None,
) -> Growth:
    """Run a search of the walkthrough and return the tree that it grows.

    Args:
        walkthrough: The file.
        entry: The search: one for which `grows_tree` holds.
        times: Numbers of playouts after which a snapshot is taken; one is taken at the end too.
        report: Called with each snapshot.

    Returns:
        The nodes and the snapshots.

    Raises:
        BadInput: If the search cannot be made.
        ContractError: If it does not report what it does.
    """
    options = all_options(walkthrough, entry)
    text = algorithms()[entry.algorithm].file_for(options)
    search_game = game_of(walkthrough, entry)
    watch = GrowthWatch(times, report)
    game = ObservedGame(search_game.game, watch)
    turn = search_game.game.turn(search_game.game.start())
    answer = text.function(game, watch, **text.arguments(options, turn))(game.start())
    if not watch.snapshots:
        remedy = "call `watch.backup` with the visits and the mean, and `watch.end` at the end"
        raise ContractError("reports no visits of nodes", remedy, (text.file, 1))
    value = text.value_for_max(answer, turn)
    return Growth(watch.nodes, watch.snapshots, value, watch.best, search_game)


def grows_tree(text: AlgorithmFile) -> bool:
    """Return whether the search grows a tree whose nodes count how often it came through them: it
    selects its way, and has no count that several nodes share."""
    if not text.family.part(Extent).counts_visits or text.traits.shares:
        return False
    return "watch.select(" in inspect.getsource(text.module)


def playout_count(options: Mapping[str, object]) -> int:
    """Return how many playouts, or looks, a search with these options makes."""
    return next(int(str(options[name])) for name in PLAYOUT_OPTIONS if name in options)


def even_times(playouts: int, count: int) -> Sequence[int]:
    """Return `count` times (numbers of playouts), as far from each other as they can be.

    >>> even_times(100, 4), even_times(3, 20)
    ([25, 50, 75, 100], [1, 2, 3])
    """
    return sorted({max(1, playouts * step // count) for step in range(1, count + 1)})


def rising_times(playouts: int, count: int) -> Sequence[int]:
    """Return `count` times (numbers of playouts), with longer and longer steps between them.

    >>> rising_times(100, 5)
    [1, 3, 10, 32, 100]
    """
    rate, times = log(playouts) / max(count - 1, 1), list[int]()
    for step in range(min(count, playouts)):
        times.append(max(round(exp(rate * step)), times[-1] + 1 if times else 1))
    return times
