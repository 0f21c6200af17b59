"""What the right searches find in a Pacman game, and what the states that were read prove."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf
from operator import ge, gt
from typing import Literal, TypeAlias

from .games import STOP, ActionPath, GameState, PacmanGame

Search: TypeAlias = Literal["minimax", "alpha-beta", "expectimax"]
Value: TypeAlias = float | Fraction
"""What something is worth to Pacman: means are fractions."""
Span: TypeAlias = tuple[Value, Value]
"""The least and the greatest that something may be worth."""
SEARCHES: tuple[Search, ...] = ("minimax", "alpha-beta", "expectimax")


@dataclass(frozen=True)
class Reference:
    """The right answers in one game.

    `averages` says whether ghosts move at random, as in expectimax; `stops` whether Pacman may
    stop, which some programs never let him.
    """

    game: PacmanGame
    averages: bool = False
    stops: bool = True

    def actions(self, path: ActionPath, state: GameState) -> Sequence[str]:
        """Return what is searched in a state; nothing at the depth, or where the game is over."""
        if len(path) >= self.game.horizon or state.is_over:
            return ()
        return [
            action for action in state.successors if self.stops or action != STOP or state.agent
        ]

    @cached_property
    def leaves(self) -> frozenset[ActionPath]:
        """The states whose value a search without cuts asks."""
        leaves: set[ActionPath] = set()

        def look(path: ActionPath, state: GameState) -> None:
            actions = self.actions(path, state)
            if not actions:
                leaves.add(path)
            for action in actions:
                look((*path, action), state.successors[action])

        look((), self.game.start)
        return frozenset(leaves)

    @cached_property
    def values(self) -> dict[str, Value]:
        """What each of Pacman's actions at the start is worth."""
        return self.values_if()

    def values_if(self, changed_leaf: ActionPath = (), value: float = 0) -> dict[str, Value]:
        """Return what each action would be worth if the value of one state were another."""

        def leaf(path: ActionPath, state: GameState) -> Span:
            return (value if path == changed_leaf else state.value,) * 2

        start = self.game.start
        return {
            action: self._span((action,), start.successors[action], leaf)[0]
            for action in self.actions((), start)
        }

    @property
    def best(self) -> Value:
        """What the start is worth."""
        return max(self.values.values())

    def is_best(self, action: str) -> bool:
        """Return whether an action is among the best."""
        return self.values.get(action, -inf) >= self.best

    def bounds(self, path: ActionPath, state: GameState, read: Collection[ActionPath]) -> Span:
        """Return what a state may be worth, whatever the states not read are."""
        return self._span(
            path, state, lambda path, state: (state.value,) * 2 if path in read else (-inf, inf)
        )

    def value(self, path: ActionPath, state: GameState) -> Value:
        """Return what a state is worth."""
        return self._span(path, state, lambda path, state: (state.value,) * 2)[0]

    def _span(
        self, path: ActionPath, state: GameState, leaf: Callable[[ActionPath, GameState], Span]
    ) -> Span:
        """Return from what to what a state is worth, by what the leaves are."""
        actions = self.actions(path, state)
        if not actions:
            return leaf(path, state)
        spans = [self._span((*path, action), state.successors[action], leaf) for action in actions]
        lows, highs = [low for low, _ in spans], [high for _, high in spans]
        if state.agent == 0:
            return max(lows), max(highs)
        if self.averages:
            return sum(lows, Fraction()) / len(lows), sum(highs, Fraction()) / len(highs)
        return min(lows), min(highs)

    def proves(self, action: str, read: Collection[ActionPath]) -> bool:
        """Return whether what was read proves that no action is better than this one."""
        start = self.game.start
        bounds = {
            other: self.bounds((other,), start.successors[other], read) for other in self.values
        }
        low = bounds.pop(action)[0]
        return all(high <= low for _, high in bounds.values())

    @cached_property
    def read_past_bound(self) -> frozenset[ActionPath]:
        """The states that alpha-beta reads if it cuts only where a value is past the bound."""
        return self._alpha_beta(gt)

    @cached_property
    def read_at_bound(self) -> frozenset[ActionPath]:
        """The states that alpha-beta reads if it cuts where a value equals the bound too."""
        return self._alpha_beta(ge)

    @cached_property
    def read_fresh_root(self) -> tuple[frozenset[ActionPath], frozenset[ActionPath]]:
        """The same two sets of an alpha-beta whose root gives every action a fresh window."""
        return self._alpha_beta(gt, fresh_root=True), self._alpha_beta(ge, fresh_root=True)

    def _alpha_beta(
        self, cuts: Callable[[float, float], bool], *, fresh_root: bool = False
    ) -> frozenset[ActionPath]:
        """Return the states that alpha-beta reads if it cuts where `cuts` says so of a score and a
        bound, both from the view of the agent that moves."""
        leaves: set[ActionPath] = set()

        def value(path: ActionPath, state: GameState, low: float, high: float) -> float:
            actions = self.actions(path, state)
            if not actions:
                leaves.add(path)
                return state.value
            is_pacman = state.agent == 0
            best = -inf if is_pacman else inf
            for action in actions:
                score = value((*path, action), state.successors[action], low, high)
                best = max(best, score) if is_pacman else min(best, score)
                if cuts(best, high) if is_pacman else cuts(-best, -low):
                    return best
                if path or not fresh_root:
                    low, high = (max(low, best), high) if is_pacman else (low, min(high, best))
            return best

        value((), self.game.start, -inf, inf)
        return frozenset(leaves)
