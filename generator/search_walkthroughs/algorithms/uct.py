"""UCT: Monte Carlo tree search that also follows what is seldom tried."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Annotated, Generic

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, pick, playout, sample
from ..watch import SILENT, Watch

SOURCE = (
    "L. Kocsis and Cs. Szepesvári, Bandit Based Monte-Carlo Planning, "
    "ECML 2006, LNAI 4212, pp. 282-293"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "monte-carlo"


@dataclass
class Node(Generic[S, M]):
    """A state of the tree, and what the playouts through it came to."""

    state: S
    visits: int = 0
    total: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a playout came to on average."""
        return self.total / self.visits


def uct(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    exploration: Annotated[float, Ge(0)] = 1.4,
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none where chance moves, or nobody)."""
    rng = Random(seed)
    breadth = exploration * (game.range[1] - game.range[0])

    def value(state: S) -> tuple[float, M | None]:
        root, best = Node[S, M](state), None
        watch.start(state)
        for _ in range(playouts):
            road = descend(root)
            leaf = road[-1].state
            score, moves = playout(game, leaf, POLICIES[policy], rng)
            watch.playout(leaf, moves, score)
            for node in reversed(road):
                node.visits += 1
                node.total += score
                watch.backup(node.state, visits=node.visits, mean=node.mean)
        if root.children and game.turn(state) in (MAX, MIN):
            best = max(root.children, key=lambda m: root.children[m].visits)
        mean = root.mean if best is None else root.children[best].mean
        watch.end(state, mean, best)
        return mean, best

    def descend(root: Node[S, M]) -> list[Node[S, M]]:
        road = [root]
        while not game.over(road[-1].state):
            node = road[-1]
            move = selected(node)
            if move not in node.children:
                return [*road, joined(node, move)]
            road.append(node.children[move])
        return road

    def selected(node: Node[S, M]) -> M:
        if game.turn(node.state) not in (MAX, MIN):
            move = sample(game, node.state, rng)
            watch.draw(node.state, move)
            return move
        moves, tried = game.moves(node.state), node.children
        if untried := [move for move in moves if move not in tried]:
            return pick(untried, rng)
        terms = sums(node)
        move = max(terms, key=lambda move: sum(terms[move]))
        watch.select(node.children[move].state, terms=terms)
        return move

    def sums(node: Node[S, M]) -> dict[M, tuple[float, float]]:
        sign, often = game.turn(node.state), log(node.visits)
        return {
            move: (sign * child.mean, breadth * sqrt(often / child.visits))
            for move, child in node.children.items()
        }

    def joined(node: Node[S, M], move: M) -> Node[S, M]:
        child = node.children[move] = Node(game.play(node.state, move))
        watch.expand(child.state)
        return child

    return value
