"""RAVE: UCT that also counts, for each move, games that played it later."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import log, sqrt
from random import Random
from typing import Annotated, Generic

from annotated_types import Ge

from ..game import Game, M, S
from ..policies import POLICIES, PolicyName, playout
from ..watch import SILENT, Watch

SOURCE = (
    "S. Gelly and D. Silver, Combining Online and Offline Knowledge in "
    "UCT, ICML 2007, pp. 273-280; Monte-Carlo Tree Search and Rapid "
    "Action Value Estimation in Computer Go, Artificial Intelligence 175 "
    "(2011), pp. 1856-1875"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "rave"
OPTIONS = {
    "equivalence": "About how many playouts of a node make the mean of a "
    "move's own playouts count as much as that of all games with the move."
}


@dataclass
class Node(Generic[S, M]):
    """A state, its playouts, and all games that played its move."""

    state: S
    visits: int = 0
    total: float = 0
    games: int = 0
    gain: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a playout came to on average; 0 before there is one."""
        return self.total / max(self.visits, 1)


def rave(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    exploration: Annotated[float, Ge(0)] = 0.5,
    equivalence: Annotated[float, Ge(0)] = 100,
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none at the end)."""
    rng = Random(seed)
    breadth = exploration * (game.range[1] - game.range[0])

    def value(state: S) -> tuple[float, M | None]:
        root, best = Node[S, M](state), None
        watch.start(state)
        grow(root)
        for _ in range(playouts):
            road, moves = descend(root)
            leaf = road[-1].state
            result, rest = playout(game, leaf, POLICIES[policy], rng)
            watch.playout(leaf, rest, result)
            learn(road, (*moves, *rest), result)
        if root.children:
            best = max(root.children, key=lambda m: root.children[m].visits)
        mean = root.mean if best is None else root.children[best].mean
        watch.end(state, mean, best)
        return mean, best

    def grow(node: Node[S, M]) -> None:
        if not game.over(node.state):
            for move in game.moves(node.state):
                node.children[move] = Node(game.play(node.state, move))

    def descend(root: Node[S, M]) -> tuple[list[Node[S, M]], list[M]]:
        road, moves = [root], list[M]()
        while children := road[-1].children:
            moves.append(selected(road[-1]))
            road.append(children[moves[-1]])
        watch.expand(road[-1].state, games=road[-1].games)
        grow(road[-1])
        return road, moves

    def selected(node: Node[S, M]) -> M:
        children = node.children
        for move in children:
            if children[move].games == 0:
                return move
        terms = {move: sums(node, children[move]) for move in children}
        best = max(terms, key=lambda move: sum(terms[move]))
        watch.select(node.state, terms=terms, move=best, to=children[best])
        return best

    def sums(node: Node[S, M], to: Node[S, M]) -> tuple[float, float]:
        few = equivalence / (3 * node.visits + equivalence)
        share = sqrt(few) if to.visits else 1
        mean = (1 - share) * to.mean + share * to.gain / to.games
        often = sqrt(log(node.visits) / max(to.visits, 1))
        return game.turn(node.state) * mean, breadth * often

    def learn(
        road: Sequence[Node[S, M]], moves: Sequence[M], result: float
    ) -> None:
        states = [*accumulate(moves, game.play, initial=road[0].state)]
        played: dict[int, set[M]] = defaultdict(set)
        for depth in reversed(range(len(states))):
            mine = played[game.turn(states[depth])]
            mine.update(moves[depth : depth + 1])
            if depth >= len(road):
                continue
            node = road[depth]
            node.visits += 1
            node.total += result
            some = tuple(move for move in node.children if move in mine)
            for move in some:
                node.children[move].games += 1
                node.children[move].gain += result
            watch.backup(node.state, node.visits, node.mean, counted=some)

    return value
