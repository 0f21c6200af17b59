"""Growth of a search: trees of ever more nodes, counted and drawn as maps, and the memory."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path as File
from tempfile import TemporaryDirectory

from search_walkthroughs.drawing.charts.tree_map import icicle
from search_walkthroughs.game import MAX, MIN
from search_walkthroughs.pages.types.chart_page import ChartedCounts, map_words
from search_walkthroughs.record.recorder import NOTHING, ObservedGame, Recorder
from search_walkthroughs.record.statistics import SearchCounts
from search_walkthroughs.runs.registry import algorithms
from search_walkthroughs.runs.run import make_recorder

from .measuring import Row, cost, process, python

SIDES = (10, 21, 46, 99)
"""Numbers of moves at each node of trees of three levels: a thousand to a million nodes."""
MAP_SIDES = SIDES[:3]
"""The same of trees that are drawn as maps."""
LEVELS = 3

State = tuple[int, ...]


class EvenTree:
    """A tree in which each node above the last level has the same number of children, and no
    position comes twice: nothing that a search remembers helps it."""

    def __init__(self, side: int) -> None:
        self._moves = tuple(range(side))

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        return -99, 99

    def start(self) -> State:
        """See `Game`."""
        return ()

    def turn(self, state: State) -> int:
        """See `Game`."""
        return MIN if len(state) % 2 else MAX

    def moves(self, state: State) -> Sequence[int]:
        """See `Game`."""
        return self._moves

    def play(self, state: State, move: int) -> State:
        """See `Game`."""
        return (*state, move)

    def over(self, state: State) -> bool:
        """See `Game`."""
        return len(state) == LEVELS

    def score(self, state: State) -> float:
        """Return a number that looks like chance, and is the same on every machine."""
        first, second, third = state
        return (first * 7919 + second * 104_729 + third * 1_299_709) % 199 - 99

    def evaluate(self, state: State) -> float:
        """See `Game`."""
        return 0

    def outcomes(self, state: State) -> Sequence[tuple[int, Fraction]]:
        """See `Game`."""
        return ()

    def key(self, state: State) -> State:
        """See `Game`."""
        return state


def size(side: int) -> int:
    """Return the number of nodes of a tree with that many moves at each node.

    >>> size(10)
    1111
    """
    return sum(side**level for level in range(LEVELS + 1))


def search(side: int, tally: SearchCounts, algorithm: str = "minimax") -> Recorder:
    """Search the tree without a frame, and return what has recorded it."""
    text, game = algorithms()[algorithm].text, EvenTree(side)
    recorder = make_recorder(text, game, lambda frame: None, {}, budget=NOTHING, tally=tally)
    observed = ObservedGame(game, recorder)
    text.function(observed, recorder)(observed.start())
    return recorder


def count(side: int) -> None:
    """Count the nodes that minimax visits; no list of them is kept."""
    search(side, SearchCounts(keep=0))


def draw_map(side: int) -> bytes:
    """Search the tree by alpha-beta, and draw the map of what it visits and skips."""
    tally = ChartedCounts(keep=0)
    search(side, tally, "alpha-beta")
    tree = tally.map.icicle()
    return icicle(tree, map_words(tally.series("alpha-beta"), tree, "en"))


def growing() -> Iterator[Row]:
    """Yield the microseconds for each node of ever larger trees, and the memory."""
    for side in SIDES:
        spent, nodes = cost(partial(count, side)), size(side)
        label = f"a node of {nodes:,}, counted"
        microseconds = spent.cpu / nodes * 1e6
        yield Row(f"growth.counted.{nodes}", label, microseconds, "µs", cpu=spent.cpu)
    for side in MAP_SIDES:
        spent, nodes = cost(partial(draw_map, side)), size(side)
        label = f"a node of {nodes:,}, on a map"
        microseconds = spent.cpu / nodes * 1e6
        yield Row(f"growth.maps.{nodes}", label, microseconds, "µs", cpu=spent.cpu)
    with TemporaryDirectory(prefix="walkthroughs-bench-") as folder:
        for side in SIDES:
            code = f"from bench.growing import count; count({side})"
            spent, nodes = process(python(code), File(folder)), size(side)
            label = f"{nodes:,} nodes counted: most memory"
            yield Row(f"growth.memory.{nodes}", label, spent.peak, "MB", better="least")
