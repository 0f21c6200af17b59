"""Minimax on boards copied for every move, against one board on which moves are taken back.

The board is a list of nine cells. All three ways search the tree of tic-tac-toe below a stone in
the middle, with the same rules, and differ in nothing but the board that a move is played on.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import TypeAlias

from search_walkthroughs.games._three_in_a_row import LINES

from .measuring import Row, in_turn, middle, times

Cells: TypeAlias = list[int]
"""1 where MAX has a stone, -1 where MIN has one, 0 where nobody has."""
MIDDLE = 4
LINE_CELLS = tuple(tuple(cell for cell in range(9) if line >> cell & 1) for line in LINES)


def middle_board() -> Cells:
    """Return the board after a first move in the middle."""
    cells = [0] * 9
    cells[MIDDLE] = 1
    return cells


def taken_back() -> int:
    """Return the value below a stone in the middle, on one board: every move is taken back."""
    cells = middle_board()

    def value(turn: int) -> int:
        if (empty := _empty(cells, -turn)) is None:
            return -turn
        values = []
        for cell in empty:
            cells[cell] = turn
            values.append(value(-turn))
            cells[cell] = 0
        return (max if turn == 1 else min)(values, default=0)

    return value(-1)


def on_copies(copy: Callable[[Cells], Cells]) -> int:
    """Return the same value, with every move played on a copy of the board."""

    def value(cells: Cells, turn: int) -> int:
        if (empty := _empty(cells, -turn)) is None:
            return -turn
        values = []
        for cell in empty:
            after = copy(cells)
            after[cell] = turn
            values.append(value(after, -turn))
        return (max if turn == 1 else min)(values, default=0)

    return value(middle_board(), -1)


def _empty(cells: Cells, last: int) -> list[int] | None:
    """Return the empty cells; None if the player who moved last has made a line."""
    if any(cells[a] == cells[b] == cells[c] == last for a, b, c in LINE_CELLS):
        return None
    return [cell for cell in range(9) if not cells[cell]]


def copied_boards(rounds: int) -> Iterator[Row]:
    """Yield the rows of copied boards: the cost of copies, against moves taken back."""
    costs = in_turn(
        {
            "undo": taken_back,
            "copy": lambda: on_copies(list.copy),
            "deepcopy": lambda: on_copies(deepcopy),
        },
        rounds,
    )
    for name, function_name in (("copy", "list.copy"), ("deepcopy", "copy.deepcopy")):
        label = (
            f"minimax on a board copied by {function_name} for each move, against moves taken back"
        )
        ratio = times(costs[name], costs["undo"])
        spent = middle(costs[name])
        yield Row(f"search.undo.{name}", label, ratio, "×", cpu=spent.cpu, wall=spent.wall)
