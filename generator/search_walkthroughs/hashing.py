"""Hashes of positions: Zobrist numbers of boards, numbers of nodes of trees."""

from collections.abc import Callable, Iterator
from functools import cache, reduce
from hashlib import blake2b
from itertools import islice
from operator import xor
from typing import Any, NamedTuple

from .game import Game, drawn_board

MASK = 2**64 - 1
SIGNS = "OX"
"""The stones of a board, in the order of their numbers."""


class PositionHashes(NamedTuple):
    """What a table of few slots knows of the positions of a game."""

    hash: Callable[[Any], int]
    """The hash of a state: different states may have the same."""
    depth: Callable[[Any], int]
    """How much lies below a state: its empty cells, or the height of its subtree; else 0."""


def splitmix(seed: int) -> Iterator[int]:
    """Numbers of 64 bits from a seed, the same on every machine.

    Source: G. Steele, D. Lea and C. Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA
    2014.

    >>> [f"{number:x}" for number in islice(splitmix(0), 2)]
    ['e220a8397b1dcdaf', '6e789e6aa1b965f4']
    """
    while True:
        seed = seed + 0x9E3779B97F4A7C15 & MASK
        mixed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & MASK
        yield mixed ^ mixed >> 31


def position_hashes(game: Game[Any, Any], seed: int = 0, bits: int = 64) -> PositionHashes:
    """Return the hashes of a game's states, of which the lowest `bits` are kept.

    On a board a hash is the exclusive or of one number for each stone (A. Zobrist, A New Hashing
    Method with Application for Game Playing, Technical Report 88, University of Wisconsin, 1970).
    In a tree it is the `hash` that is written at the node, else the node's number in the file. Of
    any other position it is drawn from its key.
    """
    mask = (1 << bits) - 1

    @cache
    def numbers(cells: int) -> tuple[int, ...]:
        return tuple(islice(splitmix(seed), len(SIGNS) * cells))

    def stones(rows: tuple[tuple[str, ...], ...]) -> int:
        cells = [sign for row in rows for sign in row]
        drawn = numbers(len(cells))
        places = (
            len(SIGNS) * place + SIGNS.index(sign) for place, sign in enumerate(cells) if sign
        )
        return reduce(xor, (drawn[place] for place in places), 0)

    def of(state: Any) -> int:
        rules, inner = innermost(game, state)
        if rows := stone_rows(rules, inner):
            return stones(rows) & mask
        if hasattr(rules, "hash"):
            return int(rules.hash(inner)) & mask
        text = f"{seed} {rules.key(inner)!r}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest()) & mask

    def depth(state: Any) -> int:
        rules, inner = innermost(game, state)
        if rows := stone_rows(rules, inner):
            return sum(not sign for row in rows for sign in row)
        return height(rules, inner) if hasattr(rules, "hash") else 0

    @cache
    def height(rules: Any, state: Any) -> int:
        moves = () if rules.over(state) else rules.moves(state)
        return 1 + max((height(rules, rules.play(state, move)) for move in moves), default=-1)

    return PositionHashes(of, depth)


def stone_rows(rules: Any, state: Any) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a board of noughts and crosses alone; of other positions none."""
    board = drawn_board(rules, state)
    rows = board.rows if board else ()
    return rows if all(not sign or sign in SIGNS for row in rows for sign in row) else ()


def innermost(game: Any, state: Any) -> tuple[Any, Any]:
    """Return the game within all games around it, and its state."""
    if hasattr(game, "bare"):
        game, state = game.bare(state)
    while hasattr(game, "inside"):
        game, state = game.game, game.inside(state)
    return game, state
