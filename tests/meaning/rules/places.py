"""Places of a game at which something is said of it, and what can happen in the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from search_walkthroughs.game import CHANCE, MAX, MIN, PASS, Board, Path
from search_walkthroughs.record.frame import Frame
from search_walkthroughs.record.plan import Plan, PlanNode

WALKS, LONGEST = 16, 40
"""Number of games played at random, and the largest number of moves of each."""


@dataclass(frozen=True)
class Step:
    """A move of a game."""

    before: Any
    move: Any
    after: Any


@dataclass(frozen=True, eq=False)
class Ground:
    """A game, and moves that can be made in it."""

    game: Any

    @cached_property
    def steps(self) -> Sequence[Step]:
        """The moves at the start, and those of games that are played at random to their end."""
        game, random = self.game, Random("rules")
        steps = list(self._moves(game.start()))
        for _ in range(WALKS):
            state = game.start()
            for _ in range(LONGEST):
                if game.over(state):
                    break
                move = random.choice(game.moves(state))
                after = game.play(state, move)
                steps.append(Step(state, move, after))
                state = after
        return steps

    def _moves(self, state: Any) -> Iterator[Step]:
        if not self.game.over(state):
            for move in self.game.moves(state):
                yield Step(state, move, self.game.play(state, move))


@dataclass(frozen=True, eq=False)
class Place:
    """A node at which something is said of the game."""

    ground: Ground
    node: PlanNode
    before: Any = field(init=False)
    """The state before the last move; None at the root."""
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        before, state = None, self.game.start()
        for move in self.node.path:
            before, state = state, _after(self.game, state, move)
        object.__setattr__(self, "before", before)
        object.__setattr__(self, "state", state)

    @property
    def game(self) -> Any:
        """The game."""
        return self.ground.game

    @property
    def move(self) -> Any:
        """The last move; None at the root."""
        return self.node.path[-1] if self.node.path else None

    @property
    def mover(self) -> str:
        """Who has moved last, MAX or MIN."""
        return side_name(self.game.turn(self.before))

    @property
    def to_move(self) -> str:
        """Whose turn it is, MAX or MIN."""
        return side_name(self.game.turn(self.state))

    @cached_property
    def board(self) -> Board:
        """The position as data."""
        board: Board = self.game.grid(self.state, None if self.is_null_move else self.move)
        return board

    @property
    def is_null_move(self) -> bool:
        """Whether the last move was a pass that the rules do not have."""
        return bool(self.move == PASS and PASS not in self.game.moves(self.before))

    def cells(self, sign: str) -> int:
        """Return how many cells hold the sign."""
        return sum(row.count(sign) for row in self.board.rows)

    def is_worth(self, value: Any) -> bool:
        """Return whether the game is over and has this value."""
        return bool(self.game.over(self.state)) and is_same(self.game.score(self.state), value)

    def is_estimate(self, value: Any) -> bool:
        """Return whether the game goes on and this is the static evaluation of the position."""
        return not self.game.over(self.state) and is_same(self.game.evaluate(self.state), value)


def _after(game: Any, state: Any, move: Any) -> Any:
    """Return the state after a move, or after a pass, which need not be a move of the game."""
    if move == PASS and PASS not in game.moves(state):
        return game.passed(state)
    return game.play(state, move)


def path_of(frame: Frame, plan: Plan) -> Path:
    """Return the node of whose position a frame speaks: that of the move which joins the tree, if
    it is drawn."""
    joins = frame.status == "expand" and frame.child in plan.nodes
    return frame.child if joins and frame.child is not None else frame.path


def side_name(turn: int) -> str:
    """Return the name of the player who moves."""
    return {MAX: "MAX", MIN: "MIN", CHANCE: "CHANCE"}[turn]


def is_same(number: Any, shown: Any) -> bool:
    """Return whether a number is the one that is shown with two or three digits.

    >>> from fractions import Fraction
    >>> is_same(0.3333, Fraction(1, 3)), is_same(0.3333, Fraction(1, 2))
    (True, False)
    """
    return abs(float(number) - float(shown)) < 0.01
