"""Searches of the small games, for every way in which they can end."""

from search_walkthroughs.games.connect_four import ConnectFour
from search_walkthroughs.games.dots_and_boxes import DotsAndBoxes
from search_walkthroughs.games.kalah import Kalah
from search_walkthroughs.games.nim import Nim
from search_walkthroughs.games.pig import Pig

from .support import Run, searched

GAMES = {
    "connect-four": lambda: ConnectFour("XX.\nOO.", columns=3, rows=2, length=3),
    "nim": lambda: Nim("1 1"),
    "nim-misere": lambda: Nim("1 1", misere=True),
    "dots-and-boxes": lambda: DotsAndBoxes("+-+-+-+\n|......\n+-+-+-+", rows=1, columns=3),
    "kalah": lambda: Kalah("0 1 | 1 1 | 2 3", pits=2),
    "pig": lambda: Pig("0 1 2", target=4, sides=3, turns=1),
}


def sample(name: str, algorithm: str = "minimax") -> Run:
    """A search of the game, whole."""
    return searched(GAMES[name](), "expectimax" if name == "pig" else algorithm, "")


def with_table(piles: str) -> Run:
    """A search of nim with a table, in which the order of the piles does not matter."""
    return searched(Nim(piles), "alpha-beta-table", "")


def everything() -> list[Run]:
    """All of them."""
    return [*(sample(name) for name in GAMES), *map(with_table, ("1 1", "1 1 1", "2 2"))]
