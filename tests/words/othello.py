"""Searches of Othello: late on a small board, where both sides have to pass, and to a limit."""

from generator.games.othello import Othello
from generator.trace.budget import EVERYTHING, Budget

from .support import Run, searched

BOTH_PASS = "OX.. / OXX. / OOOO / .XOX"


def late(algorithm: str = "alpha-beta-table", budget: Budget = EVERYTHING) -> Run:
    """The end of a game in which both sides have to pass."""
    return searched(Othello(BOTH_PASS, size=4), algorithm, "", budget)


def early(depth: int = 2) -> Run:
    """The first moves of a game, with a guess where the search stops."""
    return searched(Othello(size=6), "alpha-beta", "", depth=depth)


def everything() -> list[Run]:
    """All of it."""
    return [late(), late("minimax"), early()]
