"""UCT with proven bounds (MCTS-Solver): what is decided is left alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Annotated, Generic, Literal

from annotated_types import Ge

from ..game import MAX, Game, M, S
from ..policies import POLICIES, PolicyName, pick, playout
from ..watch import SILENT, Watch

SOURCE = (
    "M. H. M. Winands, Y. Björnsson and J.-T. Saito, Monte-Carlo Tree "
    "Search Solver, CG 2008, LNCS 5131, pp. 25-36; T. Cazenave and "
    "A. Saffidine, Score Bounded Monte-Carlo Tree Search, CG 2010, "
    "LNCS 6515, pp. 93-104"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "solver"
OPTIONS = {
    "untried": "What a move that has not been tried counts for in bounds: "
    "`open`, any result; `ignored`, nothing, a mistake kept for comparison."
}


@dataclass
class Node(Generic[S, M]):
    """A state of the tree, its playouts, and the bounds of its value."""

    state: S
    low: float
    high: float
    visits: int = 0
    total: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a playout came to on average."""
        return self.total / self.visits


def uct_solver(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    exploration: Annotated[float, Ge(0)] = 1.4,
    policy: PolicyName = "random",
    untried: Literal["open", "ignored"] = "open",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that gives a state's value to MAX, or an
    estimate within its bounds, and the move to play (none at the end)."""
    rng = Random(seed)
    breadth = exploration * (game.range[1] - game.range[0])

    def value(state: S) -> tuple[float, M | None]:
        root = made(state)
        worth, best = root.low, None
        watch.start(state)
        while root.visits < playouts and root.low < root.high:
            road = descend(root)
            leaf = road[-1].state
            score, moves = playout(game, leaf, POLICIES[policy], rng)
            watch.playout(leaf, moves, score)
            for node in reversed(road):
                update(node, score)
        if root.children:
            best = chosen(root)
            child = root.children[best]
            worth = min(max(child.mean, child.low), child.high)
        watch.end(state, worth, best)
        return worth, best

    def made(state: S) -> Node[S, M]:
        ends = (game.score(state),) * 2 if game.over(state) else game.range
        return Node(state, *ends)

    def descend(root: Node[S, M]) -> list[Node[S, M]]:
        road = [root]
        while not game.over(road[-1].state):
            node = road[-1]
            move = selected(node)
            if move not in node.children:
                child = node.children[move] = made(
                    game.play(node.state, move)
                )
                watch.expand(child.state)
                return [*road, child]
            road.append(node.children[move])
        return road

    def selected(node: Node[S, M]) -> M:
        moves, tried = game.moves(node.state), node.children
        if new := [move for move in moves if move not in tried]:
            return pick(new, rng)
        sign, often = game.turn(node.state), log(node.visits)
        terms = {
            move: (sign * child.mean, breadth * sqrt(often / child.visits))
            for move, child in tried.items()
            if may_improve(node, child)
        }
        move = max(terms, key=lambda move: sum(terms[move]))
        watch.select(node.children[move].state, terms=terms)
        return move

    def may_improve(node: Node[S, M], child: Node[S, M]) -> bool:
        return child.high > node.low and child.low < node.high

    def update(node: Node[S, M], score: float) -> None:
        node.visits += 1
        node.total += score
        low, high = node.low, node.high = narrow(node)
        watch.backup(node.state, node.visits, node.mean, low, high)

    def narrow(node: Node[S, M]) -> tuple[float, float]:
        if game.over(node.state):
            return node.low, node.high
        best = max if game.turn(node.state) == MAX else min
        bounds = [(to.low, to.high) for to in node.children.values()]
        new = len(game.moves(node.state)) - len(bounds)
        if new if untried == "open" else not bounds:
            bounds.append(game.range)
        lows, highs = zip(*bounds, strict=True)
        return best(lows), best(highs)

    def chosen(root: Node[S, M]) -> M:
        tried, sign = root.children, game.turn(root.state)
        end = "low" if sign == MAX else "high"
        sure = getattr(root, end)
        some = [move for move in tried if may_improve(root, tried[move])]
        most = max(some, key=lambda move: tried[move].visits, default=None)
        if most is None or sign * tried[most].mean < sign * sure:
            moves = [m for m in game.moves(root.state) if m in tried]
            return next(m for m in moves if getattr(tried[m], end) == sure)
        return most

    return value
