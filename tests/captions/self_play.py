"""Games of self-play, to talk about."""

from typing import Any

from search_walkthroughs.games.tic_tac_toe import TicTacToe
from search_walkthroughs.record.recorder import FrameBudget

from .sampled import GUESSED
from .support import Run, plant, searched

USUAL: dict[str, Any] = {
    **{"simulations": 12, "exploration": 1.0, "noise": 0.25, "temperature-moves": 30, "seed": 0},
    **{"temperature": 1.0, "results": "mover"},
}
POSITION = "... OXX .O."
"""One move wins: it makes two threats."""


def described(game: Any, **options: Any) -> Run:
    """Play a game."""
    return searched(game, "self-play", "", **{**USUAL, **options})


def runs() -> list[Run]:
    """Games with and without noise, of moves that are drawn and that are not, and of no move."""
    tree = plant(GUESSED, 1)
    return [
        described(TicTacToe(POSITION, evaluation="network"), simulations=16),
        described(TicTacToe(POSITION, evaluation="network"), noise=0),
        described(tree, seed=1),
        described(tree, **{"temperature-moves": 0}),
        described(tree, seed=1, results="max"),
        described(tree, **{"temperature-moves": 1}, seed=3),
        described(tree, **{"temperature-moves": 1}, temperature=0.5, seed=3),
        described(tree, temperature=3.0, seed=1),
        described(tree, temperature=0.0),
        described(TicTacToe(), simulations=40),
        described(TicTacToe(), simulations=6, noise=0),
        described(TicTacToe(), simulations=16, **{"temperature-moves": 0}),
        described(TicTacToe("OOO XX. ...", evaluation="network")),
        described(TicTacToe(POSITION, evaluation="network"), seed=2, budget=FrameBudget(depth=1)),
    ]
