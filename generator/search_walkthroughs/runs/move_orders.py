"""What a search costs in every order of moves; the minimal tree."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial, inf, prod
from random import Random
from typing import Any, TypeAlias, cast

from ..game import MAX, Game, M, Path, S
from ..record.frame import Range
from ..watch import F, Watch
from ..wrappers import GameWrapper, Order, order_game, true_values
from .proofs import extremes
from .run import Run

# The least number of leaves that prove the value of a tree.


def smallest_proof(game: Game[S, M], value_range: Range = (-inf, inf)) -> int:
    """Return the least number of leaves whose values prove the root's, whatever the others are.

    Counted is the unfolded tree, of two players and without chance; `value_range` is what is known
    of every leaf before it is read.
    """
    value = true_values(game)(game.start())
    low, high = value_range

    def proofs(state: S) -> tuple[float, float, float]:
        """Return how many leaves prove that the state is worth exactly the root's value, at most
        that, and at least that."""
        if game.over(state):
            score = game.score(state)
            at_most = 0 if value >= high else 1 if score <= value else inf
            at_least = 0 if value <= low else 1 if score >= value else inf
            return max(at_most, at_least), at_most, at_least
        below = (proofs(game.play(state, move)) for move in game.moves(state))
        exact, mosts, leasts = zip(*below, strict=True)
        if game.turn(state) == MAX:
            return _exact_cost(exact, mosts), sum(mosts), min(leasts)
        return _exact_cost(exact, leasts), min(mosts), sum(leasts)

    return int(proofs(game.start())[0])


def _exact_cost(exact: Sequence[float], bounds: Sequence[float]) -> float:
    """Return how many leaves prove that one child is worth the value and that the others are not
    better for the mover."""
    if inf in bounds:
        return inf
    return min(cost + sum(bounds) - bound for cost, bound in zip(exact, bounds, strict=True))


def minimal_leaves(b: int, d: int) -> int:
    """Return the smallest proof of a tree with b children at each inner node and all leaves d moves
    deep.

    D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
    (1975), pp. 293-326.

    >>> minimal_leaves(3, 2), minimal_leaves(2, 4)
    (5, 7)
    """
    shorter = d // 2
    return int(b ** (d - shorter) + b**shorter - 1)


def uniform_shape(game: Game[Any, Any]) -> tuple[int, int] | None:
    """Return how many children each inner node has and how deep each leaf lies.

    None if they are not the same everywhere, if the players do not take turns, or if the root is a
    leaf.
    """
    shapes = set(_shapes(game))
    sides = {turn * (-1) ** depth for turn, depth, width in shapes if width}
    widths = {width for _, _, width in shapes if width}
    depths = {depth for _, depth, width in shapes if not width}
    if len(sides) != 1 or len(widths) != 1 or len(depths) != 1:
        return None
    return widths.pop(), depths.pop()


def _shapes(game: Game[Any, Any]) -> Iterator[tuple[int, int, int]]:
    """Yield who moves at each node, how deep it lies and how many children it has."""
    todo = [(game.start(), 0)]
    while todo:
        state, depth = todo.pop()
        moves = () if game.over(state) else game.moves(state)
        yield game.turn(state), depth, len(moves)
        todo += [(game.play(state, move), depth + 1) for move in moves]


# The costs of a search in every order of the children, or in many random ones. An order is a number
# in a mixed base, the factorials of the nodes' numbers of children: a digit is the order at one
# node, and 0 is the order given.

Search: TypeAlias = Callable[[Game[S, M], Watch], Callable[[S], float]]
"""An algorithm with its options: takes a game and a watch, returns what values a state."""

SAMPLE_SIZE = 40_000
"""Number of orders that are drawn if there are more than this."""
WORK = 2_000_000
"""Upper limit of the nodes that all searches together may come to: of a large tree fewer orders are
drawn."""


@dataclass(frozen=True, slots=True)
class OrderCosts:
    """How many leaves a search evaluates in the orders of a tree, each counted once."""

    label: str
    """What a page calls the search."""
    orders: int
    """How many there are."""
    tried: int
    counts: Mapping[int, int]
    """How many of the orders tried have which cost, from the cheapest to the dearest."""
    given: int
    best_first: int
    worst_first: int
    smallest: int
    """The leaves of the smallest proof of the value."""
    leaves: int
    """Number of all leaves, which plain minimax evaluates."""
    best_reads: Sequence[Path]
    """The leaves that the best-first order evaluates, one after the other."""
    cheapest_reads: Sequence[Path]
    """The leaves that the first cheapest order that was tried evaluates."""
    again: bool
    """Whether some order lets it evaluate a leaf more than once."""

    @property
    def cheapest(self) -> int:
        """The least cost of those tried."""
        return min(self.counts)

    @property
    def dearest(self) -> int:
        """The greatest cost of those tried."""
        return max(self.counts)

    @property
    def mean(self) -> float:
        """The cost on average of those tried."""
        return sum(cost * n for cost, n in self.counts.items()) / self.tried


def run_costs(run: Run) -> OrderCosts:
    """Return the costs of a run's search in the orders of its tree; its `seed` draws them."""
    game = run.search_game.game
    arguments = run.text.arguments(run.options, game.turn(game.start()))
    search: Search[Any, Any] = partial(run.text.function, **arguments)
    seed = run.options.get("seed", 0)
    assert isinstance(seed, int)
    smallest = smallest_proof(game, extremes(run))
    return costs(run.label, search, game, smallest=smallest, seed=seed)


def costs(
    label: str,
    search: Search[S, M],
    game: Game[S, M],
    *,
    smallest: int,
    seed: int = 0,
    max_orders: int = SAMPLE_SIZE,
) -> OrderCosts:
    """Search the tree in each of its orders, or in `max_orders` of them; no state comes twice."""
    paths, given_order = _walk(game)
    total = prod(factorial(len(moves)) for moves in given_order.values())
    numbers = draw_numbers(total, min(max_orders, max(1, WORK // len(paths))), seed)

    def reads(order: Mapping[S, Sequence[M]]) -> Counter[S]:
        ordered_game = OrderedLeaves(game, order)
        entered = LeafRecorder(ordered_game)
        search(ordered_game, entered)(ordered_game.start())
        return entered.leaves if entered.reports else ordered_game.requests

    def named(order: Order) -> Counter[S]:
        sorted_game = order_game(game, order)
        return reads({state: sorted_game.moves(state) for state in given_order})

    counts: Counter[int] = Counter()
    cheapest: Counter[S] | None = None
    reads_again = False
    for number in numbers:
        read = reads(arrange(given_order, number))
        counts[len(read)] += 1
        reads_again = reads_again or read.total() > len(read)
        if cheapest is None or len(read) < len(cheapest):
            cheapest = read
    best = named("best-first")
    return OrderCosts(
        label=label,
        orders=total,
        tried=len(numbers),
        counts=dict(sorted(counts.items())),
        given=len(reads(given_order)),
        best_first=len(best),
        worst_first=len(named("worst-first")),
        smallest=smallest,
        leaves=len(paths) - len(given_order),
        best_reads=[paths[state] for state in best],
        cheapest_reads=[paths[state] for state in cheapest or ()],
        again=reads_again,
    )


class OrderedLeaves(GameWrapper[S, M]):
    """The game in one order, which notes the leaves whose scores a search asks for."""

    def __init__(self, game: Game[S, M], order: Mapping[S, Sequence[M]]) -> None:
        super().__init__(game)
        self.order = order
        self.requests: Counter[S] = Counter()
        """How often the score of each leaf was asked for, in the order of the first times."""

    def moves(self, state: S) -> Sequence[M]:
        """Return the moves in the order tried."""
        return self.order[state]

    def over(self, state: S) -> bool:
        """See `Game`: this is asked a million times, and so without a step between."""
        return self.game.over(state)

    def score(self, state: S) -> float:
        """See `Game`; it is noted that the score was asked for."""
        self.requests[state] += 1
        return self.game.score(state)


class LeafRecorder(Watch):
    """Notes the leaves that a depth-first search enters.

    It may ask for scores of other leaves too, to put moves in order; that does not search them.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.reports = False
        """Whether there is a function that searches a node: best-first searches have none."""
        self.leaves: Counter[Any] = Counter()
        """How often each was entered, in the order of the first times."""

    def node(self, search: F) -> F:
        """Return the function, changed to note each leaf that it is called for."""
        self.reports = True
        over, leaves = self.game.over, self.leaves

        def noted(state: Any, *bounds: Any, **more: Any) -> Any:
            if over(state):
                leaves[state] += 1
            return search(state, *bounds, **more)

        return cast("F", noted)


def arrange(given_order: Mapping[S, Sequence[M]], number: int) -> dict[S, Sequence[M]]:
    """Return the order of that number: for each inner node its moves, from the first tried to the
    last."""
    order: dict[S, Sequence[M]] = {}
    for state, moves in given_order.items():
        number, digit = divmod(number, factorial(len(moves)))
        order[state] = permutation(moves, digit)
    return order


def permutation(items: Sequence[M], number: int) -> list[M]:
    """Return the items in the order of that number, which is below the factorial of the number of
    items.

    >>> permutation("abc", 0), permutation("abc", 5)
    (['a', 'b', 'c'], ['c', 'b', 'a'])
    """
    left, placed = list(items), []
    while left:
        number, place = divmod(number, len(left))
        placed.append(left.pop(place))
    return placed


def draw_numbers(total: int, count: int, seed: int) -> Collection[int]:
    """Draw `count` different numbers below the total, each as likely as any other."""
    if count >= total:
        return range(total)
    draw = Random(seed)
    numbers: dict[int, None] = {}
    while len(numbers) < count:
        numbers[draw.randrange(total)] = None
    return numbers


def _walk(game: Game[S, M]) -> tuple[dict[S, Path], dict[S, Sequence[M]]]:
    """Return where each state stands, and the moves of the inner nodes in the order given."""
    paths: dict[S, Path] = {}
    given_order: dict[S, Sequence[M]] = {}
    todo: list[tuple[S, tuple[Hashable, ...]]] = [(game.start(), ())]
    while todo:
        state, path = todo.pop()
        paths[state] = path
        if not game.over(state):
            moves = game.moves(state)
            given_order[state] = moves
            todo += [(game.play(state, move), (*path, move)) for move in reversed(moves)]
    return paths, given_order
