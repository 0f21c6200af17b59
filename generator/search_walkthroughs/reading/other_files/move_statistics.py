"""The lines of Lc0's option VerboseMoveStats: what a search by playouts has counted of each move.

https://lczero.org/dev/wiki/technical-explanation-of-leela-chess-zero/
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

LINE = re.compile(r"(?<!\S)(?P<move>\S+)\s+\(\s*\S+\s*\)\s+N:\s*(?P<visits>\d+)(?P<pairs>.*)")
PAIR = re.compile(r"\(\s*([A-Z]+)\s*:\s*([-+]?\d+(?:\.\d+)?)\s*(%?)\s*\)")

ROOT = "node"
"""Name under which a line counts the position that was searched."""


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """What a search has counted of a move."""

    move: str
    """The move as the engine writes it, or `ROOT`."""
    visits: int
    numbers: Mapping[str, float]
    """Its numbers by name: Q is the mean result from -1 to 1, P the prior from 0 to 1."""


def move_statistics(line: str) -> MoveStatistics | None:
    """Return what the line says of a move; None if it holds no such statistics.

    >>> move_statistics("info string e2e4  (322 ) N: 12 (+ 0) (P: 25.00%) (Q: -0.5) (V:  -.-)")
    MoveStatistics(move='e2e4', visits=12, numbers={'P': 0.25, 'Q': -0.5})
    """
    match = LINE.search(line)
    if match is None:
        return None
    numbers = {
        name: round(float(number) / (100 if percent else 1), 8)
        for name, number, percent in PAIR.findall(match["pairs"])
    }
    return MoveStatistics(match["move"], int(match["visits"]), numbers)
