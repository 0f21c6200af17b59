"""How many sequences of moves a game has: the usual test of its rules."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any

from ..game import Game


def perft(game: Game[Any, Any], depth: int) -> Iterator[int]:
    """The number of sequences of 1, 2, … up to `depth` moves; equal states are played on once."""
    level: Counter[Hashable] = Counter([game.start()])
    for _ in range(depth):
        below: Counter[Hashable] = Counter()
        for state, count in level.items():
            for move in () if game.over(state) else game.moves(state):
                below[game.play(state, move)] += count
        level = below
        yield level.total()
