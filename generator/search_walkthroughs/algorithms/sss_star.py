"""SSS*: best-first search for the best solution tree."""

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Generic

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "G. C. Stockman, A Minimax Algorithm Better than Alpha-Beta?, "
    "Artificial Intelligence 12 (1979), pp. 179-196; equal merits "
    "leftmost first, as J. Pearl has it (Heuristics, 1984, ch. 8)"
)
EXACT = True
CHANCE = False
PLAYERS = 2
SEARCH = "best-first"


@dataclass(frozen=True)
class Node(Generic[S]):
    """A position, and which child of which it is."""

    state: S
    above: "Node[S] | None" = None
    place: tuple[int, ...] = ()


def sss_star(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    # Sorted: the greatest merit first, equal merits leftmost first.
    waiting: list[tuple[float, tuple[int, ...], bool, Node[S]]] = []

    def value(state: S) -> float:
        watch.start(state)
        waiting[:] = [(-inf, (), False, Node(state))]
        while True:
            cost, _, solved, node = waiting.pop(0)
            watch.select(node.state, merit=-cost, solved=solved)
            if solved and node.above is None:
                watch.end(state, -cost)
                return -cost
            if solved and node.above is not None:
                rise(node, node.above, -cost)
            elif game.over(node.state):
                solve(node, min(-cost, game.score(node.state)))
            elif game.turn(node.state) == MAX:  # any child will do
                for number in range(len(game.moves(node.state))):
                    visit(node, number, -cost)
            else:  # every child is needed, one after the other
                visit(node, 0, -cost)

    def rise(node: Node[S], above: Node[S], merit: float) -> None:
        following = node.place[-1] + 1
        if game.turn(above.state) == MAX:  # none of the others is better
            depth = len(above.place)
            waiting[:] = [w for w in waiting if w[1][:depth] != above.place]
            solve(above, merit)
        elif following < len(game.moves(above.state)):
            visit(above, following, merit)
        else:
            solve(above, merit)

    def solve(node: Node[S], merit: float) -> None:
        insort(waiting, (-merit, node.place, True, node))
        watch.backup(node.state, merit=merit, solved=True)

    def visit(above: Node[S], number: int, merit: float) -> None:
        move = game.moves(above.state)[number]
        child = Node(
            game.play(above.state, move), above, (*above.place, number)
        )
        insort(waiting, (-merit, child.place, False, child))
        watch.expand(child.state, merit=merit)

    return value
