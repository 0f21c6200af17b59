"""Root splitting: several workers, each with moves of the root."""

from collections.abc import Callable, Iterator
from math import inf
from typing import Annotated, Any

from annotated_types import Ge, Le

from ..game import MAX, Game, M, S
from ..watch import SILENT, Watch

SOURCE = (
    "R. Feldmann, B. Monien, P. Mysliwietz and O. Vornberger, Distributed "
    "Game-Tree Search, ICCA Journal 12/2 (1989), pp. 65-73 (young brothers "
    "wait)"
)
EXACT = True
CHANCE = False
PLAYERS = 2
SEARCH = "parallel"
OPTIONS = {
    "workers": "How many workers search; each enters one node a step.",
    "wait": "Whether all other workers wait until the first move has been "
    "searched, so that they begin with a bound.",
}


def split_root(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    workers: Annotated[int, Ge(1), Le(4)] = 2,
    wait: bool = True,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S, alpha: float, beta: float, worker: int) -> Any:
        """Yield each node before it is entered; return the value."""
        yield state
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        for move in game.moves(state):
            child = game.play(state, move)
            score = yield from search(child, alpha, beta, worker)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            if alpha >= beta:
                break
        watch.backup(state, score=best, worker=worker)
        return best

    def value(state: S) -> float:
        watch.start(state, workers=workers)
        if game.over(state):
            watch.end(state, game.score(state), steps=1)
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best, best_move = -inf if maximizing else inf, None
        left = list(game.moves(state))
        jobs: dict[int, tuple[M, Iterator[S], S]] = {}
        step, are_done = 1, 0
        while left or jobs:
            step += 1
            results = {}
            for worker in range(1, workers + 1):
                must_wait = wait and are_done == 0 and jobs
                if worker not in jobs and left and not must_wait:
                    move = left.pop(0)
                    window = (best, inf) if maximizing else (-inf, best)
                    run = search(game.play(state, move), *window, worker)
                    jobs[worker] = move, run, next(run)
                    watch.expand(jobs[worker][2], bound=best, worker=worker)
                if worker in jobs:
                    move, run, node = jobs[worker]
                    watch.select(node, worker=worker, step=step)
                    try:
                        jobs[worker] = move, run, next(run)
                    except StopIteration as end:
                        results[worker] = move, end.value
            for worker, (move, score) in results.items():
                del jobs[worker]
                are_done += 1
                is_better = score > best if maximizing else score < best
                if is_better:
                    best, best_move = score, move
                watch.backup(state, score=best, worker=worker)
        watch.end(state, best, best_move, steps=step)
        return best

    return value
