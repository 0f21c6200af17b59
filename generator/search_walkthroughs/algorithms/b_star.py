"""B*: bounds of values are narrowed until one move is proved the best."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Literal

from ..game import MAX, Game, M, S, bounds_of
from ..watch import SILENT, Watch

SOURCE = (
    "H. Berliner, The B* Tree Search Algorithm: A Best-First Proof "
    "Procedure, Artificial Intelligence 12 (1979), pp. 23-40"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "b-star"
OPTIONS = {
    "strategy": "What is tried: to raise the `best` move's bound, to "
    "lower those of the `rest`, or one after the other, in `turns`.",
}


@dataclass(eq=False)
class Node(Generic[S, M]):
    """A node of the search's own tree."""

    state: S
    move: M | None
    side: int
    low: float
    high: float
    children: "list[Node[S, M]]" = field(default_factory=list)

    def hope(self, side: int) -> float:
        """Return how much the player of the side may get here."""
        return self.high if side == MAX else -self.low

    def sure(self, side: int) -> float:
        """Return how much the player of the side is sure of here."""
        return self.low if side == MAX else -self.high


def b_star(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    strategy: Literal["turns", "best", "rest"] = "turns",
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that gives what a state's mover is sure of
    with the move that is best, and the move."""

    def node(state: S, move: M | None) -> Node[S, M]:
        low, high = bounds_of(game, state)
        return Node(state, move, game.turn(state), low, high)

    def narrow(parent: Node[S, M]) -> None:
        choose = max if parent.side == MAX else min
        lows = [child.low for child in parent.children]
        highs = [child.high for child in parent.children]
        parent.low = max(parent.low, choose(lows))
        parent.high = min(parent.high, choose(highs))
        watch.backup(parent.state, low=parent.low, high=parent.high)

    def expand(path: list[Node[S, M]]) -> None:
        parent = path[-1]
        for move in game.moves(parent.state):
            child = node(game.play(parent.state, move), move)
            parent.children.append(child)
            watch.expand(child.state, bounds=(child.low, child.high))
        for ancestor in reversed(path):
            narrow(ancestor)

    def most_hopeful(parent: Node[S, M]) -> Node[S, M]:
        def order(child: Node[S, M]) -> tuple[float, bool]:
            return child.hope(parent.side), child.low < child.high

        return max(parent.children, key=order)

    def value(state: S) -> tuple[float, M | None]:
        root = best = node(state, None)
        side, turn = root.side, 0
        watch.start(state, low=root.low, high=root.high)
        if not game.over(state):
            expand([root])
        while root.children:
            best, *others = sorted(
                root.children, key=lambda c: (-c.hope(side), -c.sure(side))
            )
            if not others or best.sure(side) >= others[0].hope(side):
                break
            turn += 1
            tries_best = strategy == "best"
            if strategy == "turns":
                tries_best = turn % 2 == 1
            if best.low == best.high:
                tries_best = False
            elif others[0].low == others[0].high:
                tries_best = True
            path = [root, best if tries_best else others[0]]
            while path[-1].children:
                path.append(most_hopeful(path[-1]))
            watch.select(path[-1].state, best=best.move, tries=tries_best)
            expand(path)
        score = root.low if side == MAX else root.high
        watch.end(state, score, best.move, low=root.low, high=root.high)
        return score, best.move

    return value
