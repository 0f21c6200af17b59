"""Counts of a search and of a subtree; means and intervals of playouts."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import comb, inf, sqrt
from statistics import NormalDist, stdev
from typing import Any

from ..game import Game, Path
from .frame import Cutoff, Range, Refusal

# Means, intervals and tests: what a sample of games says of all games.

CONFIDENCE = 0.95
"""How often the intervals that are shown hold the truth."""
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
LEVEL = 0.05
"""Two searches count as different where a p-value is at most this."""


def wilson(rate: float, games: int) -> tuple[float, float]:
    """Return the interval for the rate at which games succeed, after that many games.

    The score interval of E. B. Wilson, Probable Inference, the Law of Succession, and Statistical
    Inference, Journal of the American Statistical Association 22 (1927), pp. 209-212. It stays
    within 0 and 1, and is honest where nearly all games fail. Its 95 % is an approximation: how
    often it holds the truth depends on the true rate and the number of games, and is 95 % on
    average (L. D. Brown, T. T. Cai and A. DasGupta, Interval Estimation for a Binomial Proportion,
    Statistical Science 16 (2001), pp. 101-133). For results between 0 and 1 it is
    wider than it need be, since none of their variances exceeds that of successes and failures.

    >>> low, high = wilson(0, 10)
    >>> round(low, 3), round(high, 3)
    (0.0, 0.278)
    """
    if not games:
        return 0.0, 1.0
    share = Z * Z / games
    middle = (rate + share / 2) / (1 + share)
    half = Z / (1 + share) * sqrt(rate * (1 - rate) / games + share / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def interval(mean: float, games: int, range: tuple[float, float]) -> tuple[float, float]:
    """Return the interval for the mean of results that lie in the range.

    Of more than two results it holds the true mean more often: the spread is at most that of two.

    >>> [round(end, 3) for end in interval(0, 4, (-1, 1))]
    [-0.7, 0.7]
    """
    least, greatest = range
    width = greatest - least
    if not width:
        return least, greatest
    low, high = wilson(min(1.0, max(0.0, (mean - least) / width)), games)
    return least + low * width, least + high * width


def half_width(sample: Sequence[float]) -> float:
    """Return half the width of the confidence interval of the mean of which this is a sample: as
    many standard errors as a normal distribution asks for. The sample has two values or more.

    >>> round(half_width([0, 1, 0, 1]), 3)
    0.566
    """
    return Z * stdev(sample) / sqrt(len(sample))


def sign_test(first: int, second: int) -> float:
    """Return the p-value of the numbers of pairs that only the one side and only the other has won.

    If both sides are as good, each such pair goes to either with probability 1/2; the value is how
    likely it is that they part as unevenly as this, or more. Pairs that both have won or lost do
    not matter. For results that are only won or lost this is the exact form of the test of
    Q. McNemar, Note on the Sampling Error of the Difference between Correlated Proportions or
    Percentages, Psychometrika 12 (1947), pp. 153-157.

    >>> sign_test(0, 5), sign_test(3, 3), sign_test(0, 0)
    (0.0625, 1.0, 1.0)
    """
    pairs, fewer = first + second, min(first, second)
    tail = sum(comb(pairs, won) for won in range(fewer + 1))
    return min(1.0, 2 * tail / (1 << pairs))


def fisher(successes: int, games: int, other_successes: int, other_games: int) -> float:
    """Return the p-value of that many successes in that many games, beside others of other games.

    The exact test of R. A. Fisher for two independent samples (The Logic of Inductive Inference,
    Journal of the Royal Statistical Society 98 (1935), pp. 39-82): if both succeed equally often,
    how likely is it that their successes fall to the two samples as they did, or less likely still?

    >>> round(fisher(3, 4, 1, 4), 4), fisher(2, 4, 2, 4)
    (0.4857, 1.0)
    """
    all_successes = successes + other_successes
    smallest, greatest = max(0, all_successes - other_games), min(all_successes, games)
    weight = comb(games, smallest) * comb(other_games, all_successes - smallest)
    weights = [weight]
    for won in range(smallest, greatest):
        left = all_successes - won
        weight = weight * (games - won) * left // ((won + 1) * (other_games - left + 1))
        weights.append(weight)
    observed = weights[successes - smallest]
    return sum(weight for weight in weights if weight <= observed) / sum(weights)


def holm(values: Sequence[float]) -> list[float]:
    """Return the p-values of several tests, each raised so that all of them may be read together.

    If those of at most 0.05 are taken to have found something, the probability that even one of
    them found what is not there is at most 0.05 (S. Holm, A Simple Sequentially Rejective Multiple
    Test Procedure, Scandinavian Journal of Statistics 6 (1979), pp. 65-70).

    >>> [round(value, 3) for value in holm([0.04, 0.01, 0.03])]
    [0.06, 0.03, 0.06]
    """
    raised, least = [0.0] * len(values), 0.0
    for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - place) * values[number]))
        raised[number] = least
    return raised


# The number of nodes of a subtree, transpositions unfolded; no state is expanded twice.

MAX_COUNTED_STATES = 1_000_000
"""How many states are counted before counting is given up, in most games."""


class SubtreeSizes:
    """Counts subtrees of one game; gives up on games too large to count.

    Where a depth limit stops play after the next move, the moves are counted and none is played.
    """

    def __init__(self, game: Game[Any, Any], limit: int | None = None, nodes: float = inf) -> None:
        self.game = unsorted(game)
        self.limit = countable(game) if limit is None else limit
        """How many states are counted before counting is given up: different ones, and those at the
        depth limit as often as a move leads to them."""
        self.nodes = nodes
        """The size of the largest subtree that is counted."""
        self._is_last_move = getattr(self.game, "is_last_move", None)
        """Whether the limit stops play after the next move; None of a game without a limit."""
        self._at_limit = 0
        """The states at the depth limit that were counted so far."""
        self._sizes: dict[Hashable, int] = {}
        self._counts = True

    def size(self, state: Hashable) -> int | None:
        """Return the number of nodes of the state's subtree, itself among them; None if there are
        too many, or if the game may go on for ever."""
        if self._counts:
            try:
                return self._size(state)
            except (OverflowError, RecursionError):  # too many, or a game that never ends
                self._counts = False
                self._sizes.clear()
        return None

    def _size(self, state: Hashable) -> int:
        size = self._sizes.get(state)
        if size is None:
            game, is_last_move = self.game, self._is_last_move
            moves = () if game.over(state) else game.moves(state)
            if is_last_move and not moves:
                return 1  # at the depth limit it was counted with its parent
            size = 1
            if is_last_move and is_last_move(state):
                size += len(moves)
                self._at_limit += len(moves)
            else:
                for move in moves:
                    after = game.play(state, move)
                    size += self._sizes.get(after) or self._size(after)
            self._sizes[state] = size
            if len(self._sizes) + self._at_limit > self.limit or size > self.nodes:
                raise OverflowError
        return size


def unsorted(game: Any) -> Any:
    """Return the game without an order of moves around it: it costs time, and nothing depends on
    it."""
    while hasattr(game, "sort"):
        game = game.game
    return game


def countable(game: Any) -> int:
    """Return how many states may be looked at: fewer in games that say they are slow."""
    while not hasattr(game, "countable") and hasattr(game, "game"):
        game = game.game
    return int(getattr(game, "countable", MAX_COUNTED_STATES))


# The statistics of the playouts at a node, and whether all of them began at the node itself.


@dataclass(frozen=True, slots=True)
class PlayoutStatistics:
    """What games played out say of a node."""

    visits: int
    """How many of them its mean is made of."""
    mean: float
    interval: Range | None
    """Where the mean of endlessly many such games lies, in about 95 of 100 cases; honest only where
    they were all played by the policy from the node itself. None for looks: they are
    not a sample."""
    is_own: bool
    """Whether they were: none was played from a node below it in the tree."""
    bounds: Range | None = None
    """The minimum and the maximum value that the node can have, where the search proves bounds."""


class SharedPlayouts:
    """Which nodes have results of games played from nodes below them; or of games of which the
    later ones depend on the earlier ones, if they are not `independent`."""

    def __init__(self, independent: bool) -> None:
        self._independent = independent
        self._shared_paths: set[Path] = set()

    def own(self, path: Path, played: Path | None) -> bool:
        """Return whether all games whose results the node has were played from it; the last was
        played from `played`."""
        if played != path or not self._independent:
            self._shared_paths.add(path)
        return path not in self._shared_paths


# The counts of a whole search, whichever of its frames are made.


@dataclass(slots=True)
class SearchCounts:
    """Counts, and lists of what happened to which node, up to a number of nodes."""

    keep: int | None = None
    """The lists are given up once more nodes than this are entered; None keeps them whole."""
    calculated: int = 0
    """Nodes ended, counted at each visit."""
    distinct: int = 0
    """Different nodes of the tree that have ended; counted only for searches that may enter a node
    again."""
    pruned: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    visited: list[Path] = field(default_factory=list)
    leaves: dict[Path, float] = field(default_factory=dict)
    skipped: dict[Path, int] = field(default_factory=dict)
    """The roots of the largest skipped subtrees, in the order they were skipped, with sizes."""
    cutoffs: list[Cutoff] = field(default_factory=list)
    refused: int = 0
    """How often something was left out on the word of a search less deep."""
    refusals: list[Refusal] = field(default_factory=list)
    """What was left out so, in order."""
    stopped: bool = False
    """Whether its budget has stopped the search."""
    full: bool = False
    """Whether the lists were given up."""

    @property
    def counts_only(self) -> bool:
        """Whether it only counts now, so that single nodes need not be reported to it."""
        return self.full

    @property
    def follows_depth(self) -> bool:
        """Whether the depth of each node must be reported to it, even where it only counts."""
        return False

    def begin(self, in_order: bool) -> None:
        """Note that a search begins; `in_order` if it enters each node once, depth first."""

    def enter_at(self, depth: int, frames: int) -> None:
        """Note a node entered at the depth, after that number of frames."""

    def skip_at(self, depth: int, size: int) -> None:
        """Note a child left out at the depth, with all below it."""
        self.pruned += size

    def enter(self, path: Path) -> None:
        """Note a node that the search enters for the first time."""
        if self.full:
            return
        self.visited.append(path)
        if self.keep is not None and len(self.visited) > self.keep:
            self.give_up_lists()

    def give_up_lists(self) -> None:
        """Only count from now on."""
        self.full = True
        for collection in (
            self.visited,
            self.leaves,
            self.skipped,
            self.cutoffs,
            self.refusals,
        ):
            collection.clear()

    def read(self, path: Path, value: float) -> None:
        """Note a leaf and its value to MAX."""
        if not self.full:
            self.leaves.setdefault(path, value)

    def skip(self, path: Path, size: int) -> None:
        """Note a child that is left out with all below it."""
        self.pruned += size
        if not self.full:
            self.skipped[path] = size

    def unskip(self, path: Path, size: int) -> None:
        """Note that a node left out before is entered after all."""
        self.pruned -= size
        self.skipped.pop(path, None)

    def cut(self, cutoff: Cutoff) -> None:
        """Note a cutoff."""
        if not self.full:
            self.cutoffs.append(cutoff)

    def refuse(self, refusal: Refusal) -> None:
        """Note a refusal."""
        self.refused += 1
        if not self.full:
            self.refusals.append(refusal)


# The nodes entered and skipped in a search that may enter a node again. A node that one pass skips
# may be entered by the next, which takes it out of the count of skipped nodes.


class VisitCounts:
    """How often each node has been entered, and which of the others are left out."""

    def __init__(self, game: Game[Any, Any], census: SubtreeSizes, tally: SearchCounts) -> None:
        self._game = game
        self._census = census
        self._tally = tally
        self._times: dict[Path, int] = {}
        self._left: dict[Path, int] = {}
        """The roots of the subtrees left out, and how many nodes each has."""
        self._cut_states: dict[Path, Hashable] = {}
        """Inner nodes that a horizon made a leaf of, and that have not been expanded since."""

    def enter(self, path: Path, state: Hashable) -> int:
        """Note that the node is entered; which visit this is, from 1."""
        times = self._times[path] = self._times.get(path, 0) + 1
        if path in self._left:
            size = self._left.pop(path)
            self._tally.unskip(path, size)
            if self._census.size(state) is not None and not self._game.over(state):
                for move in self._game.moves(state):
                    self.leave_out((*path, move), self._game.play(state, move))
        return times

    def leave_out(self, path: Path, state: Hashable) -> None:
        """Count the node out with all below it, if it has never been entered."""
        if path not in self._times and path not in self._left:
            size = self._left[path] = self._census.size(state) or 1
            self._tally.skip(path, size)

    def stop(self, path: Path, state: Hashable) -> None:
        """Note that a horizon makes a leaf of the node: what lies below it is unseen."""
        self._cut_states[path] = state

    def expand(self, path: Path) -> None:
        """Note that the node is not a leaf any more."""
        self._cut_states.pop(path, None)

    def close(self, horizon: int) -> None:
        """End a pass: what it did not look at again, within its horizon, is left out."""
        for path, state in [item for item in self._cut_states.items() if len(item[0]) < horizon]:
            del self._cut_states[path]
            for move in self._game.moves(state):
                self.leave_out((*path, move), self._game.play(state, move))
