"""PUCT: a tree search that looks with a network, and follows its priors."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Annotated, Generic, Literal

from annotated_types import Ge

from ..game import Game, M, S, prior
from ..watch import SILENT, Watch

SOURCE = (
    "C. D. Rosin, Multi-armed Bandits with Episode Context, Annals of "
    "Mathematics and Artificial Intelligence 61 (2011), pp. 203-230; "
    "D. Silver and others, Mastering the Game of Go without Human "
    "Knowledge, Nature 550 (2017), pp. 354-359"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "look"


@dataclass
class Node(Generic[S, M]):
    """A state of the tree, and what the looks below it came to."""

    state: S
    prior: float = 1
    visits: int = 0
    total: float = 0
    children: "dict[M, Node[S, M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a look came to on average."""
        return self.total / self.visits


def puct(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    simulations: Annotated[int, Ge(1)] = 100,
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
        for _ in range(simulations):
            road = descend(root)
            result = look(road[-1].state)
            watch.playout(road[-1].state, (), result)
            for node in reversed(road):
                node.visits += 1
                node.total += result
                watch.backup(node.state, visits=node.visits, mean=node.mean)
        if root.children:
            best = max(root.children, key=lambda m: root.children[m].visits)
        mean = root.mean if best is None else root.children[best].mean
        watch.end(state, mean, best)
        return mean, best

    def descend(root: Node[S, M]) -> list[Node[S, M]]:
        road = [root]
        while root.visits and not game.over(road[-1].state):
            node = road[-1]
            terms = sums(node)
            move = max(terms, key=lambda move: sum(terms[move]))
            watch.select(node.children[move].state, terms=terms)
            child = node.children[move]
            road.append(child)
            if not child.visits:
                watch.expand(child.state, prior=child.prior)
                break
        return road

    def sums(node: Node[S, M]) -> dict[M, tuple[float, float]]:
        sign, state = game.turn(node.state), node.state
        for move in () if node.children else game.moves(state):
            chance = prior(game, state, move)
            node.children[move] = Node(game.play(state, move), chance)
        worst = low if sign > 0 else high
        first = {"parent": node.mean, "middle": (low + high) / 2}
        unseen = first.get(first_play, worst)
        return {
            move: (
                sign * (child.mean if child.visits else unseen),
                breadth
                * child.prior
                * sqrt(node.visits)
                / (1 + child.visits),
            )
            for move, child in node.children.items()
        }

    def look(state: S) -> float:
        return (
            game.score(state) if game.over(state) else game.evaluate(state)
        )

    return value
