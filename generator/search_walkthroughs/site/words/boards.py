"""What can be said of a board when a node is entered: how squares are called, and the last move."""

from collections.abc import Iterator

from ...game import MAX, Board
from . import cards
from .moves import discs, passes, won
from .telling import Telling

RULES = {"": "sides", "tsume": "problem", "tsume-shortest": "problem_shortest"}
"""What is said first of what is played with the pieces of shogi."""


def squares(telling: Telling) -> Iterator[str]:
    """How moves are written, said once."""
    spot, board = telling.spot, telling.spot.position
    if board is None or spot.path != telling.plan.root or not spot.children:
        return
    if board.cards is not None:
        yield from cards.rules(telling, board.cards)
        return
    if board.stones == "pieces":
        yield telling.say(f"shogi.{RULES[board.rules]}")
        yield telling.say("shogi.squares")
        return
    if board.stones == "discs":
        high, wide = len(board.rows), len(board.rows[0])
        yield telling.say("start.sides")
        yield telling.say("start.squares", column=chr(ord("a") + wide - 1), row=high)
        return
    cells = sum(map(len, board.rows)) - 1
    first = next((p for p in telling.plan.spots if p and str(p[-1]).isdigit()), None)
    if first is not None:  # a coin's two sides are moves too, and no cells
        move = telling.names.child(first)
        yield telling.say("start.cells", last=cells, move=move, cell=first[-1])


def played(telling: Telling) -> Iterator[str]:
    """Who has just moved and what that did, where a move does more than fill its cell."""
    spot, board = telling.spot, telling.spot.position
    if board is None or board.stones == "marks" or not spot.path:
        return
    if board.cards is not None:
        yield cards.moved(telling, board.cards)
        return
    if board.stones == "pieces":
        side, move = _side(telling, board, -spot.turn), telling.names.child(spot.path)
        yield telling.say("shogi.played", side=side, move=move)
        return
    side = telling.words.say("name.white" if spot.turn == MAX else "name.black")
    if passes(spot.path):
        yield telling.say("start.passed", side=side)
    else:
        move = telling.names.child(spot.path)
        yield telling.words.count("start.played", len(board.flipped), side=side, move=move)


def ended(telling: Telling, board: Board, value: str) -> str:
    """How the game on the board has ended."""
    if board.cards is not None:
        return cards.ended(telling, board.cards, value)
    if board.stones == "pieces":
        side = _side(telling, board, telling.spot.turn)
        return telling.say(f"shogi.{board.ending.replace('-', '_')}", side=side, value=value)
    if board.stones == "discs":
        if board.ending == "stuck":
            name = telling.words.say("name.black" if telling.spot.turn == MAX else "name.white")
            return telling.say("start.stuck", side=name, value=value)
        black, white = discs(board)
        return telling.say("start.discs", black=black, white=white, value=value)
    winner = won(board)
    return telling.say("start.won" if winner else "start.drawn", value=value, winner=winner)


def guessed(telling: Telling, value: str) -> str:
    """What stands in for all that lies below, and what was counted on the board for it."""
    board = telling.spot.position
    if board is None or board.stones != "discs":
        return telling.say("start.estimate", value=value)
    black, white = discs(board)
    return telling.say(f"start.estimate_{board.guess}", black=black, white=white, value=value)


def _side(telling: Telling, board: Board, turn: int) -> str:
    """Who moves the pieces: Black and White, in a mate problem the attacker and the defender."""
    names = ("attacker", "defender") if board.rules else ("black", "white")
    return telling.words.say(f"shogi.{names[turn != MAX]}")
