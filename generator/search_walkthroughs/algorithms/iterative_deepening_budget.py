"""Iterative deepening that stops after a given number of nodes."""

from collections.abc import Callable
from math import inf
from typing import Annotated, Literal

from annotated_types import Ge

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern "
    "University Chess Program, in P. W. Frey (ed.), Chess Skill in "
    "Man and Machine, Springer (1977), pp. 82-118; for a clock "
    "R. M. Hyatt, Using Time Wisely, ICCA Journal 7/1 (1984), pp. 4-9"
)
EXACT = False
CHANCE = False
PLAYERS = 2
PASSES = True
OPTIONS = {
    "nodes": "After how many entered nodes everything stops.",
    "keep": "What a search that was stopped answers: what the last "
    "`finished` pass found; or what the unfinished one has found so far, "
    "its `partial` answer, once it is done with a move of the root.",
}


class OutOfNodes(Exception):
    """The budget is spent."""


def iterative_deepening_budget(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    nodes: Annotated[int, Ge(1)] | None = None,
    keep: Literal["finished", "partial"] = "finished",
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that gives a state's value and best move."""
    table: dict[S, M] = {}  # the best move of the pass before
    best_so_far: list[tuple[float, M]] = []  # of the root, in this pass
    complete, entered, horizon = False, 0, 0

    def deepen(state: S) -> tuple[float, M | None]:
        nonlocal complete, horizon
        answer: tuple[float, M | None] | None = None
        try:
            while not complete:
                horizon, complete = horizon + 1, True
                best_so_far.clear()
                answer = enter(state, horizon, -inf, inf), table.get(state)
        except OutOfNodes:
            if keep == "partial" and best_so_far:
                answer = best_so_far[-1]
            elif answer is None:
                answer = game.evaluate(state), game.moves(state)[0]
            watch.end(state, *answer)
        assert answer is not None
        return answer

    def enter(state: S, depth: int, alpha: float, beta: float) -> float:
        nonlocal entered
        if entered == nodes:
            raise OutOfNodes
        entered += 1
        return value(state, depth, alpha, beta)

    @watch.node
    def value(state: S, depth: int, alpha: float, beta: float) -> float:
        nonlocal complete
        if game.over(state):
            return game.score(state)
        if depth == 0:  # the horizon: nobody knows what lies beyond
            complete = False
            return game.evaluate(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        for move in best_first(state):
            child = game.play(state, move)
            score = enter(child, depth - 1, alpha, beta)
            if score > best if maximizing else score < best:
                best, table[state] = score, move
            if depth == horizon:
                best_so_far.append((best, table[state]))
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    def best_first(state: S) -> list[M]:
        best = table.get(state)
        return sorted(game.moves(state), key=lambda move: move != best)

    return deepen
