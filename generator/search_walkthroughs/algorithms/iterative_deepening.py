"""Iterative deepening: each iteration orders the moves of the next."""

from collections.abc import Callable
from math import inf

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "D. J. Slate and L. R. Atkin, Chess 4.5: The Northwestern "
    "University Chess Program, in P. W. Frey (ed.), Chess Skill in "
    "Man and Machine, Springer (1977), pp. 82-118"
)
EXACT = True
CHANCE = False
PLAYERS = 2
PASSES = True


def iterative_deepening(
    game: Game[S, M],
    watch: Watch = SILENT,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    table: dict[S, M] = {}  # the best move of the pass before
    complete = False

    def deepen(state: S) -> float:
        nonlocal complete
        depth, complete = 0, False
        while not complete:
            depth, complete = depth + 1, True
            score = value(state, depth, -inf, inf)
        return score

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
            score = value(child, depth - 1, alpha, beta)
            if score > best if maximizing else score < best:
                best, table[state] = score, move
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


# A budget is another text, and this one stays as short as it is.
VARIANTS = {("nodes", "any"): "iterative_deepening_budget"}
