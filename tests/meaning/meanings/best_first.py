"""Searches that keep a tree: proof numbers, merits, and bounds until a move is the best."""

from collections.abc import Iterator
from typing import Any

from meaning.senses import BETTER, DOWN, FIRST, SIDES, UP, gain, may, player, says
from meaning.shown import Shown
from search_walkthroughs.game import Path
from search_walkthroughs.record.frame import Range


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


def ranges(shown: Shown) -> dict[Path, Range]:
    """Return the bounds of the children of the current node, if all of them are drawn."""
    if shown.node.collapsed:
        return {}
    pairs = zip(shown.node.children, shown.moment.below, strict=False)
    return {path: view.proved_range for path, view in pairs}


def own(shown: Shown, name: str) -> Any:
    """Return a fact of the frame that only this search has."""
    return (shown.frame.extra or {}).get(name)


def tries_best(shown: Shown) -> bool:
    """Return whether the move that is named may bring the player at the root the most."""
    return bool(own(shown, "tries")) == shown.saying.key.endswith("best")


def was_narrower(shown: Shown) -> bool:
    """Return whether the bounds of the node lie within those of its children."""
    known = ranges(shown).values()
    low, high = shown.frame.low, shown.frame.high
    if not known or low is None or high is None:
        return True
    best = max if shown.turn == 1 else min
    bounds = best(a for a, _ in known), best(b for _, b in known)
    return bounds != (low, high) and bounds[0] <= low and high <= bounds[1]


def is_decided(shown: Shown) -> bool:
    """Return whether one move is sure to bring as much as any other may."""
    known = ranges(shown)
    move = shown.frame.move
    best = known.pop((*shown.frame.path, move), None) if move is not None else None
    if best is None:
        return True
    if shown.turn == 1:
        return all(best[0] >= other[1] for other in known.values())
    return all(best[1] <= other[0] for other in known.values())


def proved(shown: Shown) -> Iterator[str]:
    """One move is sure to bring the player as much as any other may."""
    side = SIDES[shown.last_part]
    bound, limit = shown.number("bound"), shown.number("limit")
    if bound is not None and limit is not None:
        shown.must((bound - limit) * side >= 0)
    yield gain(side)
    yield from may(gain(-side), "truth:right")


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
    if kind != "exact":
        yield UP if kind == "least" else DOWN
        yield from may(DOWN if kind == "least" else UP)
    else:
        yield from may(gain(side), BETTER)


def one_side(shown: Shown) -> Iterator[str]:
    """The score is a bound of the value."""
    yield UP if shown.last_part == "least" else DOWN


MEANINGS = {
    "bstar.try_best": says(
        *(BETTER, UP, "proof:proved", "bound:lower", "change:rise"),
        *may("bound:upper"),
        if_so=tries_best,
    ),
    "bstar.try_rest": says(BETTER, UP, "proof:proved", *may(DOWN), if_so=tries_best),
    "bstar.down": says(UP),
    "bstar.kept": says(FIRST, *may("width:narrow"), if_so=was_narrower),
    "bstar.decided": says(BETTER, "proof:proved", if_so=is_decided),
    "bstar.only": says(BETTER),
    "bstar.term_best": says(BETTER, "proof:proved"),
    "bstar.term_rest": says("proof:disproved"),
    "bstar.term_end": says("proof:proved"),
    "bstar.question.yes": says("answer:yes", *may(UP)),
    "bstar.question.no": says("answer:no", BETTER),
    "bstar.question.decided": says(BETTER, "proof:proved"),
    "bstar.question.why_no": says(UP),
    "bstar.question.why_yes": says(BETTER, DOWN),
    "bstar.question.widest": says("width:wide"),
    "bstar.question.bounds_m*": steps,
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
