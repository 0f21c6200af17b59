"""Means at chance nodes, and where they may still lie."""

from collections.abc import Iterator
from math import inf

from meaning.senses import DOWN, SIDES, UP, gain
from meaning.shown import Shown


def between(shown: Shown) -> Iterator[str]:
    """What is said to lie between two numbers lies between them in this order."""
    for low, high in (("low", "high"), ("least", "most")):
        first, last = shown.number(low), shown.number(high)
        if first is not None and last is not None:
            shown.must(first <= last)
    yield from (UP, DOWN)


def needed(shown: Shown) -> Iterator[str]:
    """To matter above, the outcome must pass a bound; else the mean stays on the far side of α or
    of β."""
    yield from (UP, DOWN)


def enough(shown: Shown) -> Iterator[str]:
    """Whatever is left, the mean does not come back into the window."""
    side = SIDES["alpha" if "alpha" in shown.saying.key else "beta"]
    mean = shown.number("mean")
    bound = shown.frame.alpha if side > 0 else shown.frame.beta
    if mean is not None and bound is not None and abs(bound) < inf:
        shown.must((mean - bound) * side <= 1e-9)
    yield gain(-side)


MEANINGS = {
    "chance.open": between,
    "chance.between": between,
    "chance.need_*": needed,
    "chance.got_*": enough,
}
