"""Boards as programs in Python read them: rows of X, O and dots, with the mover's stones as X."""

from collections.abc import Mapping
from typing import Any, cast

from ..game import MAX, Board, Game

FIRST_SIGNS: Mapping[str, str] = {"connect-four": "O", "othello": "X", "tic-tac-toe": "O"}
"""Sign of MAX on the boards of the games that programs in Python play."""
MOVER, OPPONENT, EMPTY = "X", "O", "."


def board_text(name: str, game: Game[Any, Any], state: Any) -> str:
    """Return the rows of a position, from the top, one a line.

    The stones of the player to move are X, whoever that is, those of the opponent O.

    >>> from ..games.connect_four import ConnectFour
    >>> game = ConnectFour("b", columns=3, rows=2)
    >>> board_text("connect-four", game, game.start()).split()
    ['...', '.O.']
    """
    first = FIRST_SIGNS[name]
    own = first if game.turn(state) == MAX else MOVER if first == OPPONENT else OPPONENT
    signs = {"": EMPTY, own: MOVER}
    board: Board = cast("Any", game).grid(state)
    return "\n".join("".join(signs.get(sign, OPPONENT) for sign in row) for row in board.rows)
