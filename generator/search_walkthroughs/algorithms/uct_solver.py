"""UCT with proven bounds (MCTS-Solver): what is decided is left alone."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, log, sqrt
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
    low: float = -inf
    high: float = inf
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
        watch.start(state)
        if game.over(state):
            watch.end(state, game.score(state))
            return game.score(state), None
        root = Node[S, M](state)
        while root.visits < playouts and root.low < root.high:
            road = descend(root)
            leaf = road[-1].state
            score, moves = playout(game, leaf, POLICIES[policy], rng)
            watch.playout(leaf, moves, score)
            for node in reversed(road):
                update(node, score)
        best = chosen(root)
        child = root.children[best]
        worth = min(max(child.mean, child.low), child.high)
        watch.end(state, worth, best)
        return worth, best

    def descend(root: Node[S, M]) -> list[Node[S, M]]:
        road = [root]
        while not game.over(road[-1].state):
            node, tried = road[-1], road[-1].children
            if new := [m for m in game.moves(node.state) if m not in tried]:
                move = pick(new, rng)
                tried[move] = Node(game.play(node.state, move))
                watch.expand(tried[move].state)
                return [*road, tried[move]]
            terms = sums(node)
            move = max(terms, key=lambda move: sum(terms[move]))
            watch.select(tried[move].state, terms=terms)
            road.append(tried[move])
        return road

    def sums(node: Node[S, M]) -> dict[M, tuple[float, float]]:
        sign, often = game.turn(node.state), log(node.visits)
        return {
            move: (sign * child.mean, breadth * sqrt(often / child.visits))
            for move, child in node.children.items()
            if child.high > node.low and child.low < node.high
        }

    def update(node: Node[S, M], score: float) -> None:
        node.visits += 1
        node.total += score
        state, children = node.state, node.children.values()
        bounds = [(child.low, child.high) for child in children]
        moves = len(game.moves(state)) if untried == "open" else 1
        if game.over(state):
            bounds.append((score, score))
        elif len(bounds) < moves:
            bounds.append(game.range)
        best = max if game.turn(state) == MAX else min
        node.low, node.high = map(best, zip(*bounds, strict=True))
        watch.backup(state, node.visits, node.mean, node.low, node.high)

    def chosen(root: Node[S, M]) -> M:
        tried, sign = root.children, game.turn(root.state)
        end = "low" if sign == MAX else "high"
        moves = [m for m in game.moves(root.state) if m in tried]
        safe = max(moves, key=lambda m: sign * getattr(tried[m], end))
        most = max(sums(root), key=lambda m: tried[m].visits, default=safe)
        sure = getattr(root, end)
        return most if sign * tried[most].mean >= sign * sure else safe

    return value
