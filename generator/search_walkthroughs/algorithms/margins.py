"""Margins: what is estimated far from the bound is left out."""

from collections.abc import Callable
from math import inf, nextafter
from typing import Annotated

from annotated_types import Ge

from ..game import MAX, Game, M, S, is_in_check, is_noisy
from ..watch import SILENT, Watch

SOURCE = (
    "E. A. Heinz, Extended Futility Pruning, ICCA Journal 21/2 (1998), "
    "pp. 75-83; razoring after J. A. Birmingham and P. Kent, "
    "Tree-Searching and Tree-Pruning Techniques, Advances in Computer "
    "Chess 1 (1977), pp. 89-107 (pages not verified)"
)
EXACT = False
CHANCE = False
PLAYERS = 2
PASSES = True
OPTIONS = {
    "futility": "Margins by depth left, from 1: a quiet move after the "
    "first is not entered if estimate and margin do not reach the bound.",
    "standing": "Margins by depth left, from 1: no move is tried if the "
    "estimate, less the margin, is enough for a cut.",
    "razoring": "Margins by depth left, from 1: noisy moves alone are "
    "tried if estimate and margin do not reach the bound.",
}


def margins(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    depth: Annotated[int, Ge(1)] = 3,
    futility: tuple[float, ...] = (),
    standing: tuple[float, ...] = (),
    razoring: tuple[float, ...] = (),
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX."""

    def search(state: S) -> float:
        return value(state, depth, -inf, inf)

    def guess(
        state: S, depth: int, margins: tuple[float, ...], side: int
    ) -> float | None:
        """Return estimate and margin, if there is one at the depth."""
        free = 0 < depth <= len(margins) and not is_in_check(game, state)
        margin = margins[depth - 1] if free else 0
        return game.evaluate(state) + side * margin if free else None

    def is_quiet(state: S, move: M, child: S) -> bool:
        noisy = is_noisy(game, state, move)
        return not noisy and not is_in_check(game, child)

    @watch.node
    def value(state: S, depth: int, alpha: float, beta: float) -> float:
        if game.over(state):
            return game.score(state)
        if depth == 0:
            return game.evaluate(state)
        side = game.turn(state)
        moves = game.moves(state)
        best = -side * inf
        if depth < 0:  # quiescence: the mover may stay at the estimate
            moves = [m for m in moves if is_noisy(game, state, m)]
            best = game.evaluate(state)
            alpha = max(alpha, best) if side == MAX else alpha
            beta = beta if side == MAX else min(beta, best)
            watch.stand(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                return best
        watch.open(best)
        goal, have = (beta, alpha) if side == MAX else (alpha, beta)
        near = guess(state, depth, standing, -side)
        if near is not None and inf > side * near >= side * goal > -inf:
            watch.refuse("standing", near)
            watch.update(goal, alpha, beta)
            watch.cutoff()
            return goal
        far = guess(state, depth, razoring, side)
        if far is not None and inf > side * have >= side * far:
            low, high = sorted((have, nextafter(have, side * inf)))
            score = value(state, -1, low, high)
            if side * score <= side * have:
                watch.refuse("razoring", far)
                watch.update(have, alpha, beta)
                return have
        far = guess(state, depth, futility, side)
        for number, move in enumerate(moves):
            child = game.play(state, move)
            have = alpha if side == MAX else beta
            if far is not None and number > 0:
                short = inf > side * have >= side * far
                if short and is_quiet(state, move, child):
                    watch.refuse("futility", far, move)
                    watch.update(best, alpha, beta)
                    continue
            score = value(child, depth - 1, alpha, beta)
            best = max(best, score) if side == MAX else min(best, score)
            alpha = max(alpha, best) if side == MAX else alpha
            beta = beta if side == MAX else min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    return search
