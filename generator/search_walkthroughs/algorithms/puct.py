"""PUCT: a tree search that looks with a network, and follows its priors."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Annotated, Generic, Literal

from annotated_types import Ge, Le

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
OPTIONS = {
    "noise": "Which share of the priors at the root is drawn at random; "
    "only games from which a network learns are played with it."
}


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
    noise: Annotated[float, Ge(0), Le(1)] = 0,
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none where no move was followed)."""
    low, high = game.range
    breadth = exploration * (high - low)

    def value(state: S) -> tuple[float, M | None]:
        root = Node[S, M](state)
        if noise and not game.over(state):
            grow(root)
            rng, children = Random(seed), [*root.children.values()]
            cuts = sorted(rng.random() for _ in children[1:])
            gaps = pairwise([0.0, *cuts, 1.0])
            for child, (left, right) in zip(children, gaps, strict=True):
                child.prior += noise * (right - left - child.prior)
        best: M | None = None
        watch.start(state, root=root)
        for _ in range(simulations):
            road = descend(root)
            result = look(road[-1].state)
            watch.playout(road[-1].state, (), result)
            for node in reversed(road):
                node.visits += 1
                node.total += result
                watch.backup(node.state, visits=node.visits, mean=node.mean)
        if root.children and root.visits > 1:
            best = max(root.children, key=lambda m: root.children[m].visits)
        mean = root.mean if best is None else root.children[best].mean
        watch.end(state, mean, best)
        return mean, best

    def grow(node: Node[S, M]) -> None:
        for move in game.moves(node.state):
            chance = prior(game, node.state, move)
            node.children[move] = Node(game.play(node.state, move), chance)

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
        if not node.children:
            grow(node)
        sign = game.turn(node.state)
        worst = low if sign > 0 else high
        first = {"parent": node.mean, "middle": (low + high) / 2}
        unseen = first.get(first_play, worst)
        many = sqrt(node.visits)
        return {
            move: (
                sign * (child.mean if child.visits else unseen),
                breadth * child.prior * many / (1 + child.visits),
            )
            for move, child in node.children.items()
        }

    def look(state: S) -> float:
        return (
            game.score(state) if game.over(state) else game.evaluate(state)
        )

    return value
