"""What can be said of a board when a node is entered: how squares are called, and the last move."""

from collections.abc import Iterator

from ...game import MAX, Board
from .moves import discs, passes, won
from .telling import Telling


def squares(telling: Telling) -> Iterator[str]:
    """How moves are written, said once."""
    spot, board = telling.spot, telling.spot.board
    if board is None or spot.path != telling.plan.root or not spot.children:
        return
    if board.stones == "discs":
        high, wide = len(board.rows), len(board.rows[0])
        yield telling.say("start.sides")
        yield telling.say("start.squares", column=chr(ord("a") + wide - 1), row=high)
        return
    cells = sum(map(len, board.rows)) - 1
    move = telling.names.child(spot.children[0])
    yield telling.say("start.cells", last=cells, move=move, cell=spot.children[0][-1])


def played(telling: Telling) -> Iterator[str]:
    """Who has just moved and what that did, where a move does more than fill its cell."""
    spot, board = telling.spot, telling.spot.board
    if board is None or board.stones != "discs" or not spot.path:
        return
    side = telling.words.say("name.white" if spot.turn == MAX else "name.black")
    if passes(spot.path):
        yield telling.say("start.passed", side=side)
    else:
        move = telling.names.child(spot.path)
        yield telling.words.count("start.played", len(board.flipped), side=side, move=move)


def ended(telling: Telling, board: Board, value: str) -> str:
    """How the game on the board has ended."""
    if board.stones == "discs":
        black, white = discs(board)
        return telling.say("start.discs", black=black, white=white, value=value)
    winner = won(board)
    return telling.say("start.won" if winner else "start.drawn", value=value, winner=winner)
