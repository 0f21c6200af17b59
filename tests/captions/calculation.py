"""Searches of Calculation: small games to their end, and the whole game for a move."""

from search_walkthroughs.games.calculation import Calculation

from .support import Run, searched


def small(position: str = "2 4 | 4 3 5 | 3", algorithm: str = "expectimax", **options: int) -> Run:
    """A game whose last cards are turned over."""
    sizes = options or {"ranks": 5, "suits": 2, "piles": 1}
    return searched(Calculation(position, **sizes), algorithm, "")  # type: ignore[arg-type]


def beginning() -> Run:
    """The first card of the whole game."""
    return searched(Calculation("A 2 3 4 | | 5"), "expectimax", "", depth=1)


def everything() -> list[Run]:
    """All of it."""
    return [small(), small("", ranks=4, suits=1, piles=1), beginning()]
