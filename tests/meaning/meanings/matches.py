"""The sequential test of a match, pair by pair."""

from collections.abc import Iterator

from meaning.senses import DOWN, UP
from meaning.shown import Shown


def ratio(shown: Shown) -> Iterator[str]:
    """The ratio has gone the way that its two numbers say."""
    before, now = shown.number("before"), shown.number("now")
    assert before is not None
    assert now is not None
    yield "change:rise" if before <= now else "change:fall"
    shown.must(before != now)


def bounds(shown: Shown) -> Iterator[str]:
    """H1 is accepted at the upper bound or above it, H0 at the lower one or below it."""
    low, high = shown.number("low"), shown.number("high")
    assert low is not None
    assert high is not None
    shown.must(low < high)
    yield from (UP, DOWN)


MEANINGS = {"match.rises": ratio, "match.falls": ratio, "match.bounds": bounds}
