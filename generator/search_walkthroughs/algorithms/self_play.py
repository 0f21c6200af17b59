"""Self-play: a game of PUCT against itself, which a network learns from."""

from collections.abc import Callable
from random import Random
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ..game import Game, M, S
from ..watch import SILENT, Watch
from ._searched_tree import searched_tree

SOURCE = (
    "D. Silver and others, Mastering the Game of Go without Human "
    "Knowledge, Nature 550 (2017), pp. 354-359; D. Silver and others, A "
    "General Reinforcement Learning Algorithm That Masters Chess, Shogi, "
    "and Go through Self-Play, Science 362 (2018), pp. 1140-1144"
)
EXACT = False
CHANCE = False
PLAYERS = 2
SEARCH = "self-play"
OPTIONS = {
    "simulations": "How many simulations PUCT makes for each move.",
    "noise": "Which share of the priors at the root of each search is "
    "drawn at random.",
    "temperature": "τ: targets are in proportion to the visits to the "
    "power of 1/τ. At 1 they are the shares of the visits; below 1 moves "
    "with many visits get more; at 0 the most visited move gets all.",
    "temperature-moves": "How many moves of the game are drawn, each with "
    "its target as its probability; afterwards the most visited move is "
    "played.",
    "results": "For whom the result is noted at each position: for the "
    "`mover`; or for `max` everywhere, a mistake kept for comparison.",
}


def self_play(
    game: Game[S, M],
    watch: Watch = SILENT,
    *,
    simulations: Annotated[int, Ge(2)] = 25,
    exploration: Annotated[float, Ge(0)] = 1,
    noise: Annotated[float, Ge(0), Le(1)] = 0.25,
    temperature: Annotated[float, Ge(0)] = 1,
    temperature_moves: Annotated[int, Ge(0)] = 30,
    results: Literal["mover", "max"] = "mover",
    seed: int = 0,
) -> Callable[[S], tuple[float, M | None]]:
    """Return the function that plays a game from a state on, and gives
    its result for MAX and its first move (none if the game is over)."""
    rng = Random(seed)
    draws = temperature_moves if temperature else 0

    def value(start: S) -> tuple[float, M | None]:
        state, moves = start, list[M]()
        positions = list[tuple[S, dict[M, float]]]()
        watch.start(start)
        while not game.over(state):
            root = searched_tree(
                game,
                state,
                simulations=simulations,
                exploration=exploration,
                noise=noise,
                seed=rng.getrandbits(32),
            )
            weights = {m: float(n.visits) for m, n in root.children.items()}
            best = max(weights, key=lambda move: weights[move])
            if temperature == 0:
                weights = {move: float(move == best) for move in weights}
            elif temperature != 1:
                most = weights[best]
                for move, visits in weights.items():
                    weights[move] = (visits / most) ** (1 / temperature)
            total = sum(weights.values())
            target = {move: w / total for move, w in weights.items()}
            watch.expand(state, root=root, target=target)
            positions.append((state, target))
            move = best
            drawn = len(moves) < draws
            if drawn:
                [move] = rng.choices([*weights], [*weights.values()])
            moves.append(move)
            state = game.play(state, move)
            watch.select(state, drawn=drawn)
        result = game.score(state)
        watch.playout(state, (), result)
        examples = []  # what the network learns from
        for state, target in reversed(positions):
            z = game.turn(state) * result if results == "mover" else result
            examples.append((state, target, z))
            watch.backup(state, z=z)
        first = moves[0] if moves else None
        watch.end(start, result, first)
        return result, first

    return value
