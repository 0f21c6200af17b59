"""Random Pacman games: trees in which Pacman moves, and after him each ghost in turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import TypeAlias

from ..battery import SEED

ActionPath: TypeAlias = tuple[str, ...]
"""The actions that lead from the start to a state, one after another."""

DIRECTIONS = ("North", "South", "East", "West")
STOP = "Stop"
MAX_GHOSTS = 3
MAX_DEPTH = 3
GAMES_PER_CASE = 16
"""Number of games for each number of ghosts with each depth."""
WIDE_LEAVES = 150
"""Number of leaves up to which, on average, a game has several actions in each state."""
MAX_WIDTH = 2.4
"""Upper limit of the mean number of actions in a state."""
EARLY_END_PROBABILITY = 0.08
"""Probability that a game ends in a state before the depth is reached."""
SPREADS = (2, 50)
"""Greatest values of the states, taken in turn: few values make ties, many make differences."""


@dataclass(frozen=True)
class GameState:
    """A state of a game, with all that can follow."""

    agent: int
    """The agent that moves: 0 is Pacman."""
    value: int
    """What the evaluation function says of the state; inner states have a value too."""
    is_over: bool
    successors: "Mapping[str, GameState]" = field(default_factory=dict)
    """The states that follow, by action; none where the game is over."""


@dataclass(frozen=True)
class PacmanGame:
    """A game, and the depth to which an agent is asked to search it.

    One depth is a move of Pacman and one of each ghost.
    """

    ghosts: int
    depth: int
    start: GameState

    @property
    def agents(self) -> int:
        """Number of agents, Pacman included."""
        return self.ghosts + 1

    @property
    def horizon(self) -> int:
        """Number of moves after which the evaluation function is asked."""
        return self.depth * self.agents

    def state(self, path: ActionPath) -> GameState:
        """Return the state at the end of a path. Raises KeyError if there is none."""
        state = self.start
        for action in path:
            state = state.successors[action]
        return state

    @classmethod
    def grow(cls, seed: int, number: int, ghosts: int, depth: int) -> "PacmanGame":
        """Return the game of this number that is drawn from the seed.

        After the depth there is a round with hardly a choice, so that a search which goes too deep
        finds other values.
        The game is the same in the process that decides and in the one that plays.
        """
        random = Random(f"{seed} {number} {ghosts} {depth}")
        agents, spread = ghosts + 1, SPREADS[number % len(SPREADS)]
        horizon = depth * agents
        width = min(MAX_WIDTH, WIDE_LEAVES ** (1 / horizon))

        def grown(moves: int) -> GameState:
            value = random.randint(-spread, spread)
            is_early = moves > 0 and random.random() < EARLY_END_PROBABILITY
            if is_early or moves == horizon + agents:
                return GameState(moves % agents, value, True)
            count = int(width) + (random.random() < width % 1) if moves < horizon else 1
            if moves % agents == 0:  # Pacman can always go somewhere, and at the start decides
                count = max(count - 1, 1 if moves else 2)
                actions = [*random.sample(DIRECTIONS, count), STOP]
                random.shuffle(actions)
            else:
                actions = random.sample(DIRECTIONS, count)
            successors = {action: grown(moves + 1) for action in actions}
            return GameState(moves % agents, value, False, successors)

        return cls(ghosts, depth, grown(0))


def games(count: int = GAMES_PER_CASE, seed: int = SEED) -> Iterator[PacmanGame]:
    """Yield the games on which an agent is judged, `count` for each case; the small cases first."""
    cases = sorted(product(range(1, MAX_GHOSTS + 1), range(1, MAX_DEPTH + 1)), key=sum)
    for ghosts, depth in cases:
        for number in range(count):
            yield PacmanGame.grow(seed, number, ghosts, depth)
