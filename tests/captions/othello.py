"""Searches of Othello: late on a small board, where both sides have to pass, and to a limit."""

from typing import get_args

from search_walkthroughs.games.othello import Evaluation, Othello
from search_walkthroughs.record.recorder import EVERYTHING, FrameBudget

from .support import Run, searched

BOTH_PASS = "OX.. / OXX. / OOOO / .XOX"


def late(algorithm: str = "alpha-beta-table", budget: FrameBudget = EVERYTHING) -> Run:
    """The end of a game in which both sides have to pass."""
    return searched(Othello(BOTH_PASS, size=4), algorithm, "", budget)


def early(depth: int = 2, evaluation: Evaluation = "stones") -> Run:
    """The first moves of a game, with a guess where the search stops."""
    return searched(Othello(size=6, evaluation=evaluation), "alpha-beta", "", depth=depth)


def stuck() -> Run:
    """The same end of a game, where nobody may pass."""
    return searched(Othello(BOTH_PASS, size=4, passing=False), "minimax", "")


def misread(depth: int = 1) -> Run:
    """Leaves that are taken from the wrong side."""
    return searched(Othello(size=4), "negamax-one-parity", "", depth=depth)


def everything() -> list[Run]:
    """All of it."""
    guesses = [early(evaluation=evaluation) for evaluation in get_args(Evaluation)]
    return [late(), late("minimax"), *guesses, stuck(), misread()]
