"""Alpha-beta with a table of few slots, found by hashes of positions."""

from collections.abc import Callable
from math import inf
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ..game import MAX, Game, M, S
from ..hashing import position_hashes
from ..watch import SILENT, Watch

SOURCE = (
    "A. Zobrist, A New Hashing Method with Application for Game Playing, "
    "Technical Report 88, University of Wisconsin (1970); D. Breuker, "
    "J. Uiterwijk and J. van den Herik, Replacement Schemes for "
    "Transposition Tables, ICCA Journal 17/4 (1994), pp. 183-193"
)
EXACT = True
CHANCE = False
PLAYERS = 2
OPTIONS = {
    "bits": "How many bits of a hash are kept.",
    "slots": "How many slots the table has; without it, as many as hashes.",
    "replace": "Whether a new entry `always` takes the slot of another "
    "position, or only if it is `deeper` or as deep.",
}


def alpha_beta_hashed(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    bits: Annotated[int, Ge(1), Le(64)] = 64,
    slots: Annotated[int, Ge(1)] | None = None,
    replace: Literal["always", "deeper"] = "always",
    seed: int = 0,
) -> Callable[[S], float]:
    """Return the function that gives a state's value to MAX, unless two
    positions have the same hash."""
    hashes = position_hashes(game, seed, bits)
    table: dict[int, tuple[int, float, float, int]] = {}

    @watch.node
    def value(state: S, alpha: float = -inf, beta: float = inf) -> float:
        if game.over(state):
            return game.score(state)
        key = hashes.hash(state)
        slot = key if slots is None else key % slots
        found, lower, upper, _ = table.get(slot, (key, -inf, inf, 0))
        if found != key:  # another position has the slot
            lower, upper = -inf, inf
        watch.table(lower, upper, slot, slot in table and found == key)
        if lower == upper or beta <= lower:
            best = lower
        elif upper <= alpha:
            best = upper
        else:
            alpha, beta = max(alpha, lower), min(beta, upper)
            best = search(state, alpha, beta)
        if best <= alpha:
            upper = best
        elif best < beta:
            lower = upper = best
        else:
            lower = best
        store(slot, (key, lower, upper, hashes.depth(state)))
        watch.store(lower, upper, slot, table[slot][0] == key)
        return best

    def store(slot: int, new: tuple[int, float, float, int]) -> None:
        old = table.get(slot, new)
        if old[0] == new[0] or replace == "always" or new[3] >= old[3]:
            table[slot] = new

    def search(state: S, alpha: float, beta: float) -> float:
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        watch.open(best, alpha, beta)
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)
            watch.update(best, alpha, beta)
            if alpha >= beta:
                watch.cutoff()
                break
        return best

    return value
