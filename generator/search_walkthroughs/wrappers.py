"""Games around games: a depth limit and an order of moves. The search inside never notices."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar, cast

from .game import (
    CHANCE,
    MAX,
    Game,
    M,
    S,
    after_pass,
    bounds_of,
    capture_worth,
    exact,
    has_pieces,
    is_in_check,
    is_noisy,
    prior,
)

T = TypeVar("T", bound=Hashable)

Order: TypeAlias = Literal["given", "static", "best-first", "worst-first", "captures", "random"]
Sort: TypeAlias = Callable[[S, Sequence[M]], Sequence[M]]
"""A function that puts the moves of a state in order."""


class GameWrapper(Generic[T, M]):
    """The same game; a subclass says what is different.

    A state of type T holds a state of the game inside, which `inside` takes out.
    """

    def __init__(self, game: Game[Any, M]) -> None:
        self.game = game

    def inside(self, state: T) -> Any:
        """Return the state of the game inside: here the state itself."""
        return state

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        return self.game.range

    def start(self) -> T:
        """See `Game`."""
        return cast("T", self.game.start())

    def turn(self, state: T) -> int:
        """See `Game`."""
        return self.game.turn(self.inside(state))

    def moves(self, state: T) -> Sequence[M]:
        """See `Game`."""
        return self.game.moves(self.inside(state))

    def play(self, state: T, move: M) -> T:
        """See `Game`."""
        return cast("T", self.game.play(self.inside(state), move))

    def over(self, state: T) -> bool:
        """See `Game`."""
        return self.game.over(self.inside(state))

    def score(self, state: T) -> float:
        """See `Game`."""
        return self.game.score(self.inside(state))

    def outcomes(self, state: T) -> Sequence[tuple[M, Fraction]]:
        """See `Game`."""
        return self.game.outcomes(self.inside(state))

    def key(self, state: T) -> Hashable:
        """See `Game`."""
        return self.game.key(self.inside(state))

    def evaluate(self, state: T) -> float:
        """See `Game`."""
        return self.game.evaluate(self.inside(state))

    def prior(self, state: T, move: M) -> float:
        """See `Game`."""
        return prior(self.game, self.inside(state), move)

    def noisy(self, state: T, move: M) -> bool:
        """See `is_noisy`."""
        return is_noisy(self.game, self.inside(state), move)

    def capture_worth(self, state: T, move: M) -> float:
        """See `game.capture_worth`."""
        return capture_worth(self.game, self.inside(state), move)

    def passed(self, state: T) -> T | None:
        """See `after_pass`."""
        return cast("T | None", after_pass(self.game, self.inside(state)))

    def in_check(self, state: T) -> bool:
        """See `is_in_check`."""
        return is_in_check(self.game, self.inside(state))

    def bounds(self, state: T) -> tuple[float, float]:
        """See `bounds_of`."""
        return bounds_of(self.game, self.inside(state))

    def has_pieces(self, state: T) -> bool:
        """See `game.has_pieces`."""
        return has_pieces(self.game, self.inside(state))

    def sees(self, state: T) -> str | None:
        """Return what the mover sees; None if that is everything."""
        sees_of_game = getattr(self.game, "sees", None)
        return (
            None if sees_of_game is None else cast("str | None", sees_of_game(self.inside(state)))
        )


class DepthLimit(GameWrapper[tuple[S, int], M]):
    """The game stopped after `depth` moves; a state is (state of the game, moves left)."""

    def __init__(self, game: Game[S, M], depth: int) -> None:
        super().__init__(game)
        self.depth = depth

    def inside(self, state: tuple[S, int]) -> S:
        """Return the state without the number of moves left."""
        return state[0]

    def start(self) -> tuple[S, int]:
        """Return the game's start with all moves left."""
        return self.game.start(), self.depth

    def play(self, state: tuple[S, int], move: M) -> tuple[S, int]:
        """Return the state after the move, with one move less left."""
        return self.game.play(state[0], move), state[1] - 1

    def passed(self, state: tuple[S, int]) -> tuple[S, int] | None:
        """Return the state after a pass, with one move less left; None if the game has none."""
        passed: S | None = after_pass(self.game, state[0])
        return None if passed is None else (passed, state[1] - 1)

    def estimated(self, state: tuple[S, int]) -> bool:
        """Return whether the limit stops play here before the game does."""
        return state[1] == 0 and not self.game.over(state[0])

    def is_last_move(self, state: tuple[S, int]) -> bool:
        """Return whether the limit stops play after the next move."""
        return state[1] == 1

    def over(self, state: tuple[S, int]) -> bool:
        """Return whether play is over or the limit is reached."""
        return state[1] == 0 or self.game.over(state[0])

    def score(self, state: tuple[S, int]) -> float:
        """Return the game's score, or a static evaluation where the limit stopped play."""
        stopped = self.estimated(state)
        return self.game.evaluate(state[0]) if stopped else self.game.score(state[0])

    def key(self, state: tuple[S, int]) -> Hashable:
        """Return the game's key with the moves left: scores of different depths do not mix."""
        return self.game.key(state[0]), state[1]


class OrderedGame(GameWrapper[S, M]):
    """The game with its moves put in order."""

    def __init__(self, game: Game[S, M], sort: Sort[S, M]) -> None:
        super().__init__(game)
        self.sort = sort

    def moves(self, state: S) -> Sequence[M]:
        """Return the moves in the order that `sort` gives them."""
        return self.sort(state, self.game.moves(state))


def order_game(
    game: Game[S, M], order: Order, seed: int = 0, truth: Callable[[S], float] | None = None
) -> Game[S, M]:
    """Return the game with its moves in the order named; see `move_sorter`."""
    return game if order == "given" else OrderedGame(game, move_sorter(game, order, seed, truth))


def move_sorter(
    game: Game[S, M], order: Order, seed: int = 0, truth: Callable[[S], float] | None = None
) -> Sort[S, M]:
    """Return the function that puts a state's moves in the order named; equals stay as they are.

    Whoever knows the states' true values already gives them as `truth`.

    *best-first* puts first what is best for the player who moves, by the true values of the
    children, *static* what looks best without search; *captures* puts captures first, that of the
    most valuable piece before others, and of equal ones that by the least valuable; *random*
    shuffles, for each state alike on every machine.
    """

    def by(worth: Callable[[S], float]) -> Sort[S, M]:
        def sort(state: S, moves: Sequence[M]) -> Sequence[M]:
            better = -1 if game.turn(state) == MAX else 1
            return sorted(moves, key=lambda move: better * worth(game.play(state, move)))

        return sort

    def look(state: S) -> float:
        return game.score(state) if game.over(state) else game.evaluate(state)

    def most_captured(state: S, moves: Sequence[M]) -> Sequence[M]:
        return sorted(moves, key=lambda move: -capture_worth(game, state, move))

    def shuffled(state: S, moves: Sequence[M]) -> Sequence[M]:
        return Random(f"{seed} {state!r}").sample(moves, len(moves))

    match order:
        case "best-first":
            return by(truth or true_values(game))
        case "worst-first":
            best_first = by(truth or true_values(game))
            return lambda state, moves: best_first(state, moves[::-1])[::-1]
        case _:
            looks: dict[str, Sort[S, M]] = {
                "given": lambda state, moves: moves,
                "static": by(look),
                "captures": most_captured,
                "random": shuffled,
            }
            return looks[order]


def true_values(game: Game[S, M]) -> Callable[[S], float]:
    """Return the function that gives a state's true value to MAX, each state worked out once."""

    @cache
    def value(state: S) -> float:
        if game.over(state):
            return game.score(state)
        if game.turn(state) == CHANCE:
            chances = game.outcomes(state)
            return sum(p * exact(value(game.play(state, m))) for m, p in chances)
        choose = max if game.turn(state) == MAX else min
        return choose(value(game.play(state, move)) for move in game.moves(state))

    return value
