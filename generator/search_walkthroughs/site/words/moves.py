"""How moves are written in games played on a board: ``○4 ×0``, who moved and where; ``d3 c5``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...game import Board, Path
from ...trace.plan import Plan, Spot

SIGNS: Mapping[str, str] = {"O": "○", "X": "×"}
"""Told apart from the digits beside them: O0 is hard to read."""
PASS = "pass"
"""The move of whoever cannot move, in games that have it."""


@dataclass(frozen=True)
class Moves:
    """The moves of one plan."""

    plan: Plan
    passed: str = PASS
    """How a pass is called among other moves."""
    language: str = "en"

    @property
    def on_board(self) -> bool:
        """Whether the nodes are positions on a board."""
        return self.plan.spots[self.plan.root].position is not None

    def last(self, path: Path) -> str:
        """The move that leads to the node: a number alone is told whose it was."""
        if self.on_board and passes(path):
            return self.passed
        board = self._board(path)
        if board is not None and (name := board.name(self.language)):
            return name
        move = str(path[-1])
        if self.on_board and move in SIGNS:  # a coin has been tossed, and this side may move
            return SIGNS[move]
        tossed = SIGNS.get(str(path[-2])) if len(path) > 1 else None
        sign = tossed or self._signs.get(len(path) % 2, "")
        return f"{sign}{move}" if move.isdigit() else move

    def spelled(self, path: Path, after: int = 0) -> str:
        """The moves that lead to the node, those of its beginning left out.

        Of a coin that was tossed before a move the move itself says how it fell.
        """
        return " ".join(
            self.last(path[:end])
            for end in range(after + 1, len(path) + 1)
            if end == len(path) or not (self.on_board and str(path[end - 1]) in SIGNS)
        )

    def same(self, one: Path, other: Path) -> bool:
        """Whether the same moves lead to both, in whatever order: then it is the same position."""
        mine, theirs = self._board(one), self._board(other)
        if mine is None or theirs is None:
            return _stones(one) == _stones(other)
        return (mine.rows, piled(mine)) == (theirs.rows, piled(theirs))

    @cached_property
    def symmetric(self) -> bool:
        """Whether the plan holds two positions that differ and count as one."""
        spots = self.plan.spots
        return any(spot.twin is not None and self._differ(spot) for spot in spots.values())

    @cached_property
    def _signs(self) -> Mapping[int, str]:
        """The sign of whoever makes the odd moves, and of whoever makes the even ones."""
        found: dict[int, str] = {}
        for path, spot in self.plan.spots.items():
            if spot.board is not None and spot.board.last is not None:
                row, column = spot.board.last
                sign = spot.board.rows[row][column]
                found.setdefault(len(path) % 2, SIGNS.get(sign, sign))
                if len(found) == len(SIGNS):
                    break
        if len(found) == 1:
            ((place, sign),) = found.items()
            found[1 - place] = next(other for other in SIGNS.values() if other != sign)
        return found

    def _board(self, path: Path) -> Board | None:
        spot = self.plan.spots.get(path)
        return spot.position if spot else self.plan.elsewhere.get(path)

    def _differ(self, spot: Spot) -> bool:
        twin = self._board(spot.twin) if spot.twin is not None else None
        if spot.board is None or twin is None:
            return False
        return (spot.board.rows, piled(spot.board)) != (twin.rows, piled(twin))


def _stones(path: Path) -> set[tuple[int, object]]:
    """Who has moved where."""
    return {(place % 2, move) for place, move in enumerate(path)}


def piled(board: Board) -> object:
    """Where the cards lie, in games of cards."""
    return board.cards and (board.cards.foundations, board.cards.piles, board.cards.opened)


def passes(path: Path) -> bool:
    """Whether the move that leads to the node is a pass."""
    return path[-1:] == (PASS,)


def discs(board: Board) -> tuple[int, int]:
    """How many discs Black has on the board, and how many White has."""
    signs = [sign for row in board.rows for sign in row]
    return signs.count("X"), signs.count("O")


def won(board: Board) -> str | None:
    """The sign of whoever has completed a line; None in a draw."""
    if not board.line:
        return None
    row, column = board.line[0]
    return SIGNS.get(board.rows[row][column], board.rows[row][column])
