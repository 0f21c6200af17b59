"""Searches that keep a tree: proof numbers, merits, and bounds until a move is the best."""

from collections.abc import Iterator

from meaning.senses import DOWN, SIDES, UP, gain, player
from meaning.shown import Shown


def steps(shown: Shown) -> Iterator[str]:
    """The player whose node it is goes to the smallest of its numbers."""
    yield player(SIDES[shown.last_part])


def between(shown: Shown) -> Iterator[str]:
    """The lower bound is not above the upper one."""
    low, high = shown.number("low"), shown.number("high")
    if low is not None and high is not None:
        shown.must(low <= high)
    yield from (UP, DOWN)


def of_children(shown: Shown) -> Iterator[str]:
    """Both bounds are the children's best for the player who moves."""
    shown.must(shown.turn == SIDES[shown.last_part])
    yield player(shown.turn)
    yield gain(shown.turn)
    yield from ("good:better", "bound:lower", "bound:upper")


def proved(shown: Shown) -> Iterator[str]:
    """One move is sure to bring the player as much as any other may."""
    side = SIDES[shown.last_part]
    bound, limit = shown.number("bound"), shown.number("limit")
    if bound is not None and limit is not None:
        shown.must((bound - limit) * side >= 0)
    yield gain(side)


def of_workers(shown: Shown) -> Iterator[str]:
    """The player has a bound, and worse is of no use to it."""
    side = SIDES[shown.last_part]
    yield player(side)
    yield gain(-side)


def solved(shown: Shown) -> Iterator[str]:
    """The mover is sure of a bound with one child, or every child keeps to it."""
    kind = "exact" if "exact" in shown.saying.key else shown.saying.key.split(".")[1].split("_")[0]
    side = SIDES[shown.last_part]
    shown.must(shown.turn == side)
    yield player(side)
    if kind == "least":
        yield UP
    elif kind == "most":
        yield DOWN


def one_side(shown: Shown) -> Iterator[str]:
    """The score is a bound of the value."""
    yield UP if shown.last_part == "least" else DOWN


MEANINGS = {
    "numbers.step_*": steps,
    "numbers.count_*": steps,
    "numbers.why_*_max": steps,
    "numbers.why_*_min": steps,
    "bstar.known": between,
    "bstar.child": between,
    "bstar.now": between,
    "bstar.value_open": between,
    "bstar.of_*": of_children,
    "bstar.proved_*": proved,
    "parallel.bound_m*": of_workers,
    "parallel.is_least": one_side,
    "parallel.is_most": one_side,
    "solver.open": between,
    "solver.exact_m*": solved,
    "solver.exact_best_*": solved,
    "solver.least_*": solved,
    "solver.most_*": solved,
    "merit.next_m*": steps,
    "merit.rise_m*": steps,
}
