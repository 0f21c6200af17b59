"""What the network of tic-tac-toe sees: features of positions and moves; its weights, as kept.

The weights are written by `docs/course/train_network.py`.
"""

from functools import cache
from pathlib import Path

from ..network import Features, Training, read_training
from ._three_in_a_row import COUNT, LINES

WEIGHTS = Path(__file__).with_name("tic_tac_toe_network.toml")

VALUE_FEATURES = ("mover", "mover_two", "other_two", "mover_one", "other_one")
"""Of a position: 1 for the player who moves; then how many lines hold two stones of the mover and
none of the other, two of the other and none of the mover, and likewise one."""
PRIOR_FEATURES = ("wins", "blocks", "makes_two", "breaks_one", "empty_line")
"""Of a move: how many lines it completes, in how many it blocks two stones of the other, puts a
second stone, stops one stone of the other, and begins an empty line."""

POSITION_LINES = ((2, 0), (0, 2), (1, 0), (0, 1))
"""Stones of the mover and of the other in a line, for all value features but the first."""
MOVE_LINES = ((2, 0), (0, 2), (1, 0), (0, 1), (0, 0))
"""The same of the lines through a move's cell, before the move."""


def position_features(mover: int, other: int) -> Features:
    """Return the features of a position, given the boards of the mover and of the other.

    >>> position_features(0b000000011, 0b000010000)
    [1, 1, 0, 1, 2]
    """
    counts = [(COUNT[mover & line], COUNT[other & line]) for line in LINES]
    return [1, *map(counts.count, POSITION_LINES)]


def move_features(mover: int, other: int, cell: int) -> Features:
    """Return the features of a move to the cell.

    >>> move_features(0b000000011, 0b000010000, 2)
    [1, 0, 0, 1, 1]
    """
    through = (line for line in LINES if line >> cell & 1)
    counts = [(COUNT[mover & line], COUNT[other & line]) for line in through]
    return [*map(counts.count, MOVE_LINES)]


@cache
def training() -> Training:
    """Return how the network was trained, with its weights."""
    return read_training(WEIGHTS.read_text("utf-8"))
