"""Null move: where even passing is enough, no move is tried."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Annotated, Literal

from annotated_types import Ge

from ..game import MAX, Game, M, S, after_pass, has_pieces, is_in_check
from ..watch import SILENT, Watch

SOURCE = (
    "D. F. Beal, Experiments with the Null Move, Advances in Computer "
    "Chess 5 (1989), pp. 65-79; C. Donninger, Null Move and Deep Search, "
    "ICCA Journal 16/3 (1993), pp. 137-143; verified after "
    "O. David-Tabibi and N. S. Netanyahu, Verified Null-Move Pruning, "
    "ICGA Journal 25/3 (2002), pp. 153-161"
)
EXACT = False
CHANCE = False
PLAYERS = 2
PASSES = True
OPTIONS = {
    "reduction": "By how many moves less a position is searched after "
    "a pass.",
    "verify": "Whether a pass that is enough is checked by a search of "
    "the moves themselves, less deep, before they are left out.",
    "guard": "Who may pass: with `pieces` only a player who has a man "
    "besides the king and pawns, in a game that says so.",
    "static": "Whether a player passes only where the static evaluation "
    "is enough already.",
}


def null_move(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    depth: Annotated[int, Ge(1)] = 3,
    reduction: Annotated[int, Ge(0)] = 2,
    verify: bool = False,
    guard: Literal["none", "pieces"] = "none",
    static: bool = False,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S) -> float:
        return value(state, depth, -inf, inf, True)

    def is_enough(state: S, score: float, goal: float) -> bool:
        maximizing = game.turn(state) == MAX
        return score >= goal if maximizing else score <= goal

    def after(state: S, goal: float) -> S | None:
        if abs(goal) == inf or is_in_check(game, state):
            return None
        if guard == "pieces" and not has_pieces(game, state):
            return None
        if static and not is_enough(state, game.evaluate(state), goal):
            return None
        return after_pass(game, state)

    @watch.node
    def value(
        state: S, depth: int, alpha: float, beta: float, may_pass: bool
    ) -> float:
        if game.over(state):
            return game.score(state)
        if depth <= 0:
            return game.evaluate(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best)
        goal = beta if maximizing else alpha
        passed = after(state, goal) if may_pass else None
        if passed is not None:
            ask = nextafter(goal, -inf if maximizing else inf), goal
            low, high = sorted(ask)
            less = max(0, depth - 1 - reduction)
            score = value(passed, less, low, high, False)
            enough = is_enough(state, score, goal)
            if enough and verify:
                less = max(1, depth - reduction)
                score = value(state, less, low, high, False)
                enough = is_enough(state, score, goal)
            if enough:
                watch.update(goal, alpha, beta)
                watch.cutoff()
                return goal
        for move in game.moves(state):
            child = game.play(state, move)
            score = value(child, depth - 1, alpha, beta, True)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    return search
