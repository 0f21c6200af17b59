"""The positions of a game that is small enough to be searched to its ends, as a graph.

The rules are asked once about each position; from then on a value of the whole game is a walk over
numbers. A proof asks for several: with every leaf not read worth least, then most, and to each
depth that a search has stopped at.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..game import CHANCE, MAX, Game, exact


class PositionGraph:
    """Every position that a game can reach, in an order in which each position stands after all
    those that its moves lead to.

    Equal states are one position, however they are reached.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        """Walk through the whole game. It must end, and its size must be known to the caller."""
        self._game = game
        self._states: list[Any] = []
        self._turns: list[int] = []
        self._after: list[Sequence[int] | None] = []
        """The positions after each; None where play is over."""
        self._chances: dict[int, Sequence[Fraction]] = {}
        """How likely each of these is, where chance moves."""
        self._places: dict[Hashable, int] = {}
        self._add(game.start())

    def _add(self, state: Any) -> int:
        place = self._places.get(state)
        if place is not None:
            return place
        game, after, turn, chances = self._game, None, 0, None
        if not game.over(state):
            turn = game.turn(state)
            if turn == CHANCE:
                outcomes = game.outcomes(state)
                moves: Sequence[Any] = [move for move, _ in outcomes]
                chances = [chance for _, chance in outcomes]
            else:
                moves = game.moves(state)
            after = [self._add(game.play(state, move)) for move in moves]
        place = self._places[state] = len(self._states)
        self._states.append(state)
        self._turns.append(turn)
        self._after.append(after)
        if chances is not None:
            self._chances[place] = chances
        return place

    def value(self, leaf: Callable[[int], float]) -> float:
        """Return the value of the game to MAX, by plain minimax or expectimax, if each end of it is
        worth what `leaf` says of its place."""
        values: list[float] = []
        for place, after in enumerate(self._after):
            values.append(leaf(place) if after is None else self._best(place, after, values))
        return values[-1]

    def values_to(self, depth: int) -> Callable[[Any, int], float]:
        """Compute the values where play stops after `depth` moves and is worth what `evaluate`
        says.

        Returns the function that gives the value of a state that was reached in a number of moves.
        """
        layers = [[len(self._states) - 1]]
        for _ in range(depth):
            beyond = (after for place in layers[-1] for after in self._after[place] or ())
            layers.append(list(dict.fromkeys(beyond)))
        values_by_layer: list[dict[int, float]] = []
        for layer in reversed(layers):
            below = values_by_layer[-1] if values_by_layer else None
            layer_values: dict[int, float] = {}
            for place in layer:
                after = self._after[place]
                if after is None:
                    layer_values[place] = self._game.score(self._states[place])
                elif below is None:
                    layer_values[place] = self._game.evaluate(self._states[place])
                else:
                    layer_values[place] = self._best(place, after, below)
            values_by_layer.append(layer_values)
        values_by_layer.reverse()
        return lambda state, moves: values_by_layer[moves][self._places[state]]

    def _best(
        self, place: int, after: Sequence[int], values: Sequence[float] | Mapping[int, float]
    ) -> float:
        """Return the value of a position, from those of the positions after it."""
        if (turn := self._turns[place]) == CHANCE:
            pairs = zip(self._chances[place], after, strict=True)
            return sum(chance * exact(values[n]) for chance, n in pairs)
        return (max if turn == MAX else min)([values[n] for n in after])

    @cached_property
    def keys(self) -> Mapping[int, Hashable]:
        """By the place of each end of the game, what a table stores it by."""
        ends = (place for place, after in enumerate(self._after) if after is None)
        return {place: self._game.key(self._states[place]) for place in ends}

    def score(self, place: int) -> float:
        """Return what the rules say of an end of the game; raise UnknownValue where it is
        unknown."""
        return self._game.score(self._states[place])
