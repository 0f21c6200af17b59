"""Determinization: every world is solved with open cards, then the mean."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Annotated, Literal

from annotated_types import Ge

from ..game import MAX, MIN, Game, M, S, exact
from ..watch import SILENT, Watch
from ..worlds import (
    Deal,
    Node,
    World,
    draw_world,
    every_world,
    information_sets,
)

SOURCE = (
    "M. L. Ginsberg, GIB: Imperfect Information in a Computationally "
    "Challenging Game, Journal of Artificial Intelligence Research 14 "
    "(2001), pp. 303-358; I. Frank and D. Basin, Search in Games with "
    "Incomplete Information: A Case Study Using Bridge Card Play, "
    "Artificial Intelligence 100 (1998), pp. 87-123"
)
EXACT = False
CHANCE = True
PLAYERS = 2
SEARCH = "worlds"
OPTIONS = {
    "decisions": "For which decisions moves are chosen: the `first` that "
    "the mover comes to, or `all` in the tree.",
}


@dataclass
class Average:
    """What a move is worth in the worlds that were solved."""

    worlds: int = 0
    chance: Fraction = Fraction()
    total: float = exact(0)

    @property
    def mean(self) -> float:
        """What it is worth on average."""
        return self.total / self.chance

    def add(self, score: float, chance: Fraction) -> None:
        """Count another world."""
        self.worlds += 1
        self.chance += chance
        self.total += chance * exact(score)


def determinization(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    worlds: Annotated[int, Ge(1)] | None = None,
    decisions: Literal["first", "all"] = "first",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that gives the value that is expected of a
    state, and the move to play (none where chance moves, or nobody)."""
    rng = Random(seed)

    def value(state: S) -> tuple[float, M | None]:
        watch.start(state)
        over = game.over(state)
        player = MAX if over else game.turn(state) or MAX
        sets = information_sets(game, state, player, decisions == "all")
        if over or game.turn(state) != player:
            sets = [[Node(state, Fraction(1))], *sets]
        found = [chosen(nodes, player) for nodes in sets]
        mean, move = found[0]
        watch.end(state, mean, move)
        return mean, move

    def chosen(
        nodes: Sequence[Node[S]], player: int
    ) -> tuple[float, M | None]:
        averages: dict[M | None, Average] = {}
        for node, world, chance in dealt(nodes):
            watch.select(node, world=tuple(world.values()), p=chance)
            for move, child in after(node, player):
                score, line = opened(child, world)
                watch.playout(child, line, score)
                average = averages.setdefault(move, Average())
                average.add(score, chance)
                mean, count = average.mean, average.worlds
                watch.backup(child, visits=count, mean=mean)
        terms = {move: (player * a.mean,) for move, a in averages.items()}
        best = max(terms, key=lambda move: terms[move])
        watch.select(nodes[0].state, terms=terms, move=best)
        return averages[best].mean, best

    def dealt(nodes: Sequence[Node[S]]) -> Iterable[Deal[S, M]]:
        if worlds is None:
            return every_world(game, nodes)
        return (draw_world(game, nodes, rng) for _ in range(worlds))

    def after(state: S, player: int) -> list[tuple[M | None, S]]:
        if game.over(state) or game.turn(state) != player:
            return [(None, state)]
        return [
            (move, game.play(state, move)) for move in game.moves(state)
        ]

    def opened(
        state: S, world: World[M], before: int = 0
    ) -> tuple[float, tuple[M, ...]]:
        if game.over(state):
            return game.score(state), ()
        turn, moves = game.turn(state), game.moves(state)
        if turn not in (MAX, MIN):
            moves = [world[before, tuple(game.outcomes(state))]]
            before += 1
        lines = []
        for move in moves:
            score, line = opened(game.play(state, move), world, before)
            lines.append((score, (move, *line)))
        choose = min if turn == MIN else max
        return choose(lines, key=lambda line: line[0])

    return value
