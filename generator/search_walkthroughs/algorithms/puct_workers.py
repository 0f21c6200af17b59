"""PUCT with several workers: each counts as a loss while it is away."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Annotated, Generic, Literal

from annotated_types import Ge

from ..game import Game, M, S, prior
from ..watch import SILENT, Watch

SOURCE = (
    "G. M. J.-B. Chaslot, M. H. M. Winands and H. J. van den Herik, "
    "Parallel Monte-Carlo Tree Search, CG 2008, LNCS 5131, pp. 60-71; "
    "R. B. Segal, On the Scalability of Parallel UCT, CG 2010, LNCS 6515, "
    "pp. 36-47"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "tree-parallel"
OPTIONS = {
    "workers": "How many workers go down the tree in turn, before all of "
    "them look.",
    "virtual-loss": "Whose loss a worker counts as while it is away: that "
    "of the player who chose the way (`mover`); that of the `opponent`, a "
    "mistake kept for comparison; or of nobody (`none`).",
}


@dataclass
class Node(Generic[S, M]):
    """A state of the tree, and what the looks below it came to."""

    state: S
    prior: float = 1
    worst: float = 0
    """What a worker that is away counts as."""
    away: int = 0
    visits: int = 0
    total: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a look came to on average."""
        return self.total / self.visits


def puct_workers(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    simulations: Annotated[int, Ge(1)] = 100,
    workers: Annotated[int, Ge(1)] = 2,
    virtual_loss: Literal["mover", "opponent", "none"] = "mover",
    exploration: Annotated[float, Ge(0)] = 1,
    first_play: Literal["parent", "middle", "worst"] = "parent",
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none where no move was followed)."""
    low, high = game.range
    breadth = exploration * (high - low)

    def value(state: S) -> tuple[float, M | None]:
        root, best = Node[S, M](state), None
        watch.start(state)
        while root.visits < simulations:
            number = min(workers, simulations - root.visits)
            roads = [descend(root, n + 1) for n in range(number)]
            for worker, road in enumerate(roads, 1):
                carry(road, worker)
        if root.children:
            best = max(root.children, key=lambda m: root.children[m].visits)
        mean = root.mean if best is None else root.children[best].mean
        watch.end(state, mean, best)
        return mean, best

    def descend(root: Node[S, M], worker: int) -> list[Node[S, M]]:
        road = [root]
        while road[-1].visits and not game.over(road[-1].state):
            node = road[-1]
            both = sums(node)
            move = max(both, key=lambda move: sum(both[move]))
            watch.select(node.state, terms=both, move=move, worker=worker)
            road.append(node.children[move])
        watch.expand(road[-1].state, prior=road[-1].prior, worker=worker)
        if virtual_loss != "none":
            for node in road:
                node.away += 1
        return road

    def carry(road: list[Node[S, M]], worker: int) -> None:
        state = road[-1].state
        worth = game.score if game.over(state) else game.evaluate
        result = worth(state)
        watch.playout(state, (), result, worker=worker)
        for node in reversed(road):
            if virtual_loss != "none":
                node.away -= 1
            node.visits += 1
            node.total += result
            watch.backup(node.state, node.visits, node.mean, worker=worker)

    def sums(node: Node[S, M]) -> dict[M, tuple[float, float]]:
        state = node.state
        worst = low if game.turn(state) > 0 else high
        if virtual_loss == "opponent":
            worst = low + high - worst
        for move in () if node.children else game.moves(state):
            to, chance = game.play(state, move), prior(game, state, move)
            node.children[move] = Node(to, chance, worst)
        return {move: terms(node, to) for move, to in node.children.items()}

    def terms(node: Node[S, M], to: Node[S, M]) -> tuple[float, float]:
        sign, often = game.turn(node.state), to.visits + to.away
        first = {"parent": node.mean, "middle": (low + high) / 2}
        mean = first.get(first_play, low if sign > 0 else high)
        if often:
            mean = (to.total + to.away * to.worst) / often
        many = sqrt(node.visits + node.away)
        return sign * mean, breadth * to.prior * many / (1 + often)

    return value
