"""UCT in worlds in which all that chance will do is known beforehand."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil, log, sqrt
from random import Random
from typing import Annotated, Generic

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, pick, playout, sample
from ..watch import SILENT, Watch

SOURCE = (
    "R. Bjarnason, A. Fern and P. Tadepalli, Lower Bounding Klondike "
    "Solitaire with Monte-Carlo Planning, ICAPS 2009, pp. 26-33"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "monte-carlo"
INDEPENDENT = False  # in a world later games learn from earlier ones


@dataclass
class Node(Generic[M]):
    """What came of the games of a world with these moves of players."""

    visits: int = 0
    total: float = 0
    children: "dict[M, Node[M]]" = field(default_factory=dict)

    @property
    def mean(self) -> float:
        """What a game came to on average."""
        return self.total / self.visits


def determinization_uct(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    playouts: Annotated[int, Ge(1)] = 1000,
    worlds: Annotated[int, Ge(1)] = 8,
    exploration: Annotated[float, Ge(0)] = 1.4,
    policy: PolicyName = "random",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that estimates a state's value to MAX, and the
    move to play (none where chance moves, or nobody)."""
    rng = Random(seed)
    breadth = exploration * (game.range[1] - game.range[0])

    def value(state: S) -> tuple[float, M | None]:
        watch.start(state)
        after: dict[M | None, S] = {None: state}
        if not game.over(state) and game.turn(state) in (MAX, MIN):
            after = {move: tried(state, move) for move in game.moves(state)}
        arms, moves = {move: Node[M]() for move in after}, list(after)
        share = ceil(max(playouts, len(arms)) / worlds)
        for number in range(max(playouts, len(arms))):
            if number % share == 0:  # another world, without a tree
                world = rng.getrandbits(32)
                trees = {move: Node[M]() for move in after}
            move = moves[number % len(moves)]  # each in its turn
            chances = Random(world)  # so chance does the same again
            score, line = play(trees[move], after[move], chances)
            watch.playout(after[move], line, score)
            arm = arms[move]
            count(arm, score)
            watch.backup(after[move], visits=arm.visits, mean=arm.mean)
        choose = min if game.turn(state) == MIN else max
        best = choose(arms, key=lambda move: arms[move].mean)
        watch.end(state, arms[best].mean, best)
        return arms[best].mean, best

    def tried(state: S, move: M) -> S:
        child = game.play(state, move)
        watch.expand(child)
        return child

    def play(
        node: Node[M], state: S, chances: Random
    ) -> tuple[float, list[M]]:
        road, line, new = [node], list[M](), False
        while not (new or game.over(state)):
            if game.turn(state) in (MAX, MIN):
                move = selected(road[-1], state)
                new = move not in road[-1].children
                road.append(road[-1].children.setdefault(move, Node()))
            else:
                move = sample(game, state, chances)
            state = game.play(state, move)
            line.append(move)
        score, rest = playout(game, state, POLICIES[policy], rng, chances)
        for node in road:
            count(node, score)
        return score, [*line, *rest]

    def selected(node: Node[M], state: S) -> M:
        below, sign = node.children, game.turn(state)
        if new := [move for move in game.moves(state) if move not in below]:
            return pick(new, rng)
        rare = breadth * sqrt(log(node.visits))
        sums = {
            move: sign * child.mean + rare / sqrt(child.visits)
            for move, child in below.items()
        }
        return max(sums, key=lambda move: sums[move])

    def count(node: Node[M], score: float) -> None:
        node.visits, node.total = node.visits + 1, node.total + score

    return value
