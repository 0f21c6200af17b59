"""How few leaves prove what a tree is worth: no search that reads fewer can be right."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from ..around import valued
from ..game import MAX, Game, M, S
from ..trace.frame import Range


def smallest_proof(game: Game[S, M], known: Range = (-inf, inf)) -> int:
    """The least number of leaves whose values prove the root's, whatever the others are.

    Counted is the unfolded tree, of two players and without chance; `known` is what is known of
    every leaf before it is read.
    """
    value = valued(game)(game.start())
    low, high = known

    def proofs(state: S) -> tuple[float, float, float]:
        """What it costs to prove that the state is worth the value, at most it, at least it."""
        if game.over(state):
            score = game.score(state)
            most = 0 if value >= high else 1 if score <= value else inf
            least = 0 if value <= low else 1 if score >= value else inf
            return max(most, least), most, least
        below = (proofs(game.play(state, move)) for move in game.moves(state))
        exact, mosts, leasts = zip(*below, strict=True)
        if game.turn(state) == MAX:
            return _exactly(exact, mosts), sum(mosts), min(leasts)
        return _exactly(exact, leasts), min(mosts), sum(leasts)

    return int(proofs(game.start())[0])


def _exactly(exact: Sequence[float], bounds: Sequence[float]) -> float:
    """One child is proved to be worth the value, and the others to be no better for the mover."""
    if inf in bounds:
        return inf
    return min(one + sum(bounds) - bound for one, bound in zip(exact, bounds, strict=True))


def minimal_leaves(b: int, d: int) -> int:
    """The smallest proof of a tree with b children at each inner node and all leaves d moves deep.

    D. E. Knuth and R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6
    (1975), pp. 293-326.

    >>> minimal_leaves(3, 2), minimal_leaves(2, 4)
    (5, 7)
    """
    shorter = d // 2
    return int(b ** (d - shorter) + b**shorter - 1)


def uniform(game: Game[Any, Any]) -> tuple[int, int] | None:
    """How many children each inner node has and how deep each leaf lies.

    None if they are not the same everywhere, if the players do not take turns, or if the root is a
    leaf.
    """
    shapes = set(_shapes(game))
    sides = {turn * (-1) ** depth for turn, depth, width in shapes if width}
    widths = {width for _, _, width in shapes if width}
    depths = {depth for _, depth, width in shapes if not width}
    if len(sides) != 1 or len(widths) != 1 or len(depths) != 1:
        return None
    return widths.pop(), depths.pop()


def _shapes(game: Game[Any, Any]) -> Iterator[tuple[int, int, int]]:
    """Who moves at each node, how deep it lies and how many children it has."""
    todo = [(game.start(), 0)]
    while todo:
        state, depth = todo.pop()
        moves = () if game.over(state) else game.moves(state)
        yield game.turn(state), depth, len(moves)
        todo += [(game.play(state, move), depth + 1) for move in moves]
