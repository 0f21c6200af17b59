"""Perft of chess: leaves counted by python-chess alone, and through our protocol of games."""

from collections.abc import Iterator
from typing import Any

from search_walkthroughs.game import Game

from .measuring import Row, in_turn, middle, missing, times
from .workloads import is_installed

DEPTH = 3
"""Number of moves from the start position."""


def perft(rounds: int) -> Iterator[Row]:
    """Yield the row of perft: what the protocol costs that lets every search run on every game."""
    label = f"perft of chess to depth {DEPTH} through our protocol, against python-chess alone"
    if not is_installed("chess"):
        yield missing("search.perft", label, "python-chess")
        return
    costs = in_turn({"ours": ours, "python-chess": theirs}, rounds)
    mid = middle(costs["ours"])
    ratio = times(costs["ours"], costs["python-chess"])
    yield Row("search.perft", label, ratio, "×", better="least", cpu=mid.cpu, wall=mid.wall)


def ours() -> int:
    """Return the number of positions at the depth, counted on our game of chess: each move makes a
    state of its own, which a search may keep."""
    from search_walkthroughs.games.chess import Chess

    game: Game[Any, Any] = Chess()

    def count(state: Any, depth: int) -> int:
        moves = game.moves(state)
        if depth == 1:
            return len(moves)
        return sum(count(game.play(state, move), depth - 1) for move in moves)

    return count(game.start(), DEPTH)


def theirs() -> int:
    """Return the same number, counted on one board on which moves are played and taken back."""
    import chess

    board = chess.Board()

    def count(depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += count(depth - 1)
            board.pop()
        return leaves

    return count(DEPTH)
