"""UCT with a table: a position has one count, whatever way leads there."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Annotated, TypeAlias

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S
from ..policies import POLICIES, PolicyName, pick, playout, sample
from ..watch import SILENT, Watch

SOURCE = (
    "B. E. Childs, J. H. Brodeur and L. Kocsis, Transpositions and Move "
    "Groups in Monte Carlo Tree Search, CIG 2008, pp. 389-395; "
    "A. Saffidine, T. Cazenave and J. Méhat, UCD: Upper Confidence Bound "
    "for Rooted Directed Acyclic Graphs, Knowledge-Based Systems 34 (2012)"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "monte-carlo"


@dataclass
class Position:
    """What the playouts through a position came to, by any way."""

    visits: int = 0
    total: float = 0
    moves: dict[Hashable, int] = field(default_factory=dict)
    """How often the search went on to each of the next positions."""

    @property
    def mean(self) -> float:
        """What a playout came to on average."""
        return self.total / self.visits


Table: TypeAlias = dict[Hashable, Position]


def uct_table(
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
        root, best = Position(), None
        table: Table = {game.key(state): root}
        watch.start(state)
        for _ in range(playouts):
            road = descend(state, table)
            score, moves = playout(game, road[-1], POLICIES[policy], rng)
            watch.playout(road[-1], moves, score)
            for node in reversed(road):
                position = table[game.key(node)]
                position.visits += 1
                position.total += score
                count, mean = position.visits, position.mean
                watch.backup(node, visits=count, mean=mean)
        mean = root.mean
        if root.moves and game.turn(state) in (MAX, MIN):
            most = max(root.moves, key=lambda key: root.moves[key])
            best, mean = ways(state)[most], table[most].mean
        watch.end(state, mean, best)
        return mean, best

    def descend(state: S, table: Table) -> list[S]:
        road = [state]
        while not game.over(road[-1]):
            position = table[game.key(road[-1])]
            move = selected(road[-1], position, table)
            road.append(game.play(road[-1], move))
            watch.expand(road[-1])
            key = game.key(road[-1])
            position.moves[key] = position.moves.get(key, 0) + 1
            if key not in table:
                table[key] = Position()
                break
        return road

    def selected(state: S, position: Position, table: Table) -> M:
        if game.turn(state) not in (MAX, MIN):
            move = sample(game, state, rng)
            watch.draw(state, move)
            return move
        to = ways(state)
        if untried := [to[key] for key in to if key not in position.moves]:
            return pick(untried, rng)
        sign, often = game.turn(state), log(position.visits)
        terms = {
            to[key]: (
                sign * table[key].mean,
                breadth * sqrt(often / visits),
            )
            for key, visits in position.moves.items()
        }
        move = max(terms, key=lambda move: sum(terms[move]))
        watch.select(game.play(state, move), terms=terms)
        return move

    def ways(state: S) -> dict[Hashable, M]:
        moves = reversed(game.moves(state))  # of several the first
        found = [(game.key(game.play(state, m)), m) for m in moves]
        return dict(reversed(dict(found).items()))

    return value
