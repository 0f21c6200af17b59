"""Lazy SMP: all workers search the whole tree, and share one table."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Annotated, Any

from annotated_types import Ge, Le

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "The Stockfish developers, Stockfish 7, release notes on the web "
    "(2016, not verified); lazy SMP has no paper"
)
EXACT = True
CHANCE = False
PLAYERS = 2
SEARCH = "parallel"
PASSES = True
OPTIONS = {
    "workers": "How many workers search; each enters one node a step, and "
    "each begins with another move of the root.",
}


def lazy_smp(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    workers: Annotated[int, Ge(1), Le(8)] = 2,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""
    table: dict[Hashable, tuple[float, float]] = {}

    def search(
        state: S, alpha: float, beta: float, worker: int, first: int
    ) -> Any:
        """Yield each node as it is entered; return the value."""
        yield state
        if game.over(state):
            return game.score(state)
        key = game.key(state)
        lower, upper = table.get(key, (-inf, inf))
        if beta <= lower or lower == upper or upper <= alpha:
            known = upper if upper <= alpha else lower
            watch.backup(state, score=known, worker=worker, known=True)
            return known
        alpha, beta = max(alpha, lower), min(beta, upper)
        low, high = alpha, beta
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        moves = list(game.moves(state))
        first %= len(moves)
        for move in moves[first:] + moves[:first]:
            child = game.play(state, move)
            score = yield from search(child, alpha, beta, worker, 0)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        lower, upper = table.get(key, (-inf, inf))  # others may know more
        if best <= low:
            table[key] = lower, min(upper, best)
        elif best < high:
            table[key] = best, best
        else:
            table[key] = max(lower, best), upper
        watch.backup(state, score=best, worker=worker)
        return best

    def value(state: S) -> float:
        watch.start(state, workers=workers)
        numbers = range(workers)
        runs = [search(state, -inf, inf, k + 1, k) for k in numbers]
        step = 0
        while True:
            step += 1
            for number, run in enumerate(runs):
                try:
                    node = next(run)
                except StopIteration as end:
                    score: float = end.value
                    watch.end(state, score, steps=step - 1)
                    return score
                watch.select(node, worker=number + 1, step=step)

    return value
