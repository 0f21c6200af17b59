"""A game that a Python program gives: the protocol, and the checks before a search trusts it."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any, Protocol

from ..reading.errors import bad_argument, type_name


class Game(Protocol):
    """The rules of a game, as a search asks for them: any object with these members is a game.

    States and moves are immutable and hashable, of whatever types; `play` returns a new state and
    changes none. Scores are MAX's, in one unit of the game's own.

    Three methods more are only needed sometimes. `key`, called with a state, returns what a
    transposition table stores it under (the state itself, if there is no `key`): states may share
    a key only if their values are equal, and the player to move belongs into it. `evaluate`, called
    with a state that is not over, returns a guess at its value to MAX; a search to a `depth` needs
    it. `outcomes`, called with a state where chance moves, returns the outcomes in the order of
    `moves`, each with its chance; the chances add up to 1. What else a game may have, such as
    `grid`, which returns the board for pictures, is said in `search_walkthroughs.game`.
    """

    @property
    def range(self) -> tuple[float, float]:
        """Return the minimum and the maximum score that a finished game can have."""
        ...

    def start(self) -> Any:
        """Return the state with which a search begins: the root."""
        ...

    def turn(self, state: Any) -> int:
        """Return who moves: 1 for MAX, -1 for MIN, 0 for chance."""
        ...

    def moves(self, state: Any) -> Sequence[Any]:
        """Return the moves in the order in which a search tries them; where chance moves, the
        outcomes."""
        ...

    def play(self, state: Any, move: Any) -> Any:
        """Return the state after one of the state's moves or outcomes."""
        ...

    def over(self, state: Any) -> bool:
        """Return whether the game has ended here."""
        ...

    def score(self, state: Any) -> float:
        """Return the value of a finished game to MAX."""
        ...


_METHODS = ("start", "turn", "moves", "play", "over", "score", "range")
MIN_METHODS = 2
"""Members from which an object is meant as a game: one is not enough, `range` has a `start`."""
_PARAMETERS = {
    "start": (),
    "turn": ("state",),
    "moves": ("state",),
    "play": ("state", "move"),
    "over": ("state",),
    "score": ("state",),
    "key": ("state",),
    "evaluate": ("state",),
    "outcomes": ("state",),
}
"""Parameters of each method."""


class _GivenGame:
    """The game, with what it may leave out; every other method is its own."""

    def __init__(self, game: Any) -> None:
        self._game = game
        for name in _METHODS:
            setattr(self, name, getattr(game, name))
        for name in ("key", "evaluate"):
            if _has_method(game, name):
                setattr(self, name, getattr(game, name))

    def __getattr__(self, name: str) -> Any:
        """Return what else the game can do, such as `grid`, which gives the board for pictures."""
        if name.startswith("__") or name == "_game":
            raise AttributeError(name)
        return getattr(self._game, name)

    def key(self, state: Any) -> Any:
        """Return the state itself."""
        return state

    def evaluate(self, state: Any) -> float:
        """Raise BadInput, since nothing is known."""
        message = f"the game has no `evaluate`, which {state!r} needs where the depth limit stops"
        raise bad_argument("search", message, "give the game the method `evaluate`, or no `depth`")

    def outcomes(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        """Return the game's own outcomes, as fractions that add up to 1."""
        if not _has_method(self._game, "outcomes"):
            message = f"the game has no `outcomes`, and chance moves at {state!r}"
            raise bad_argument("search", message, "give the game the method `outcomes`")
        answer = self._game.outcomes(state)
        pairs = list(answer) if isinstance(answer, Iterable) else answer
        try:
            shares = [(move, _share(p)) for move, p in pairs]
        except (TypeError, ValueError, ArithmeticError):
            message = (
                f"the game returns {pairs!r:.60} from `outcomes`, where pairs of an outcome and "
                "its chance are expected"
            )
            remedy = "return a list such as [(move, Fraction(1, 2)), (other, Fraction(1, 2))]"
            raise bad_argument("search", message, remedy) from None
        if (total := sum(p for _, p in shares)) != 1:
            message = f"the chances at {state!r} add up to {total}, 1 is expected"
            raise bad_argument("search", message, "give them as fractions: Fraction(1, 3)")
        return shares


def _has_own(game: Any, name: str) -> bool:
    """Return whether the game itself has the method; the protocol's own does not count."""
    protocols = getattr(Game, name, None)
    is_own = protocols is None or getattr(type(game), name, None) is not protocols
    return is_own and hasattr(game, name)


def _has_method(game: Any, name: str) -> bool:
    """Return whether the game has the method, which it may leave out or set to None."""
    return _has_own(game, name) and getattr(game, name) is not None


def _share(p: Any) -> Fraction:
    """Return the chance as a fraction: 0.1 is a tenth."""
    return p if isinstance(p, Fraction) else Fraction(str(p))


def is_game(candidate: Any) -> bool:
    """Return whether somebody means it to be a game."""
    return sum(hasattr(candidate, name) for name in _METHODS) >= MIN_METHODS


def checked_game(game: Any) -> Any:
    """Return the game with what it may leave out, and with its answers checked.

    Raises BadInput for what is not a game, or has a member that a search cannot use.
    """
    if isinstance(game, type):
        message = f"found the class {game.__name__}, a game is expected"
        raise bad_argument("search", message, f"make one: {game.__name__}()")
    if missing := [name for name in _METHODS if not _has_own(game, name)]:
        message = f"the game {type_name(game)} has no `{missing[0]}`"
        raise bad_argument("search", message, "write it as `search_walkthroughs.Game` says")
    _check_methods(game)
    _check_start(game)
    return _check_answers(_GivenGame(game))


def _check_answers(game: Any) -> Any:
    """Return the game with its answers checked: a wrong one raises BadInput."""
    from ..runs.checked_game import CheckedGame

    class Checked(CheckedGame):
        """See `CheckedGame`."""

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__") or name == "game":
                raise AttributeError(name)
            return getattr(self.game, name)

        def _wrong(self, method: str, answer: object, expected: str) -> Any:
            error = super()._wrong(method, answer, expected)
            return bad_argument("search", f"the game {error.message}", error.remedy)

    return Checked(game)


def _check_methods(game: Any) -> None:
    """Raise BadInput for a method that is not one, or that cannot be called as it will be."""
    for name, expected in _PARAMETERS.items():
        if name not in _METHODS and not _has_method(game, name):
            continue
        method = getattr(game, name)
        form = f"`def {name}({', '.join(('self', *expected))})`"
        if not callable(method):
            message = f"`{name}` of the game is {method!r:.60}, a method is expected"
            raise bad_argument("search", message, f"write {form}")
        try:
            signature = inspect.signature(method)
        except (TypeError, ValueError):  # that of a function that is not written in Python
            continue
        try:
            signature.bind(*expected)
        except TypeError:
            message = (
                f"`{name}` of the game takes {signature}, "
                f"({', '.join(expected)}) is expected besides `self`"
            )
            raise bad_argument("search", message, f"write {form}") from None


def _check_start(game: Any) -> None:
    """Raise BadInput if the game's first state cannot be searched."""
    from ..runs.checked_game import is_truth_value

    low_high = game.range
    pair = isinstance(low_high, Sequence) and len(low_high) == 2
    if not pair or not all(isinstance(end, Real) for end in low_high) or low_high[0] > low_high[1]:
        message = f"`range` is {low_high!r}, the minimum and the maximum score are expected"
        raise bad_argument("search", message, "write them as a pair: (-1, 1)")
    state = game.start()
    if state is None:
        message = "the game returns None from `start`, where its first state is expected"
        raise bad_argument("search", message, "return the state: a tuple, for instance")
    answer = () if game.over(state) else game.moves(state)
    moves = answer if isinstance(answer, Sequence) else ()  # another thing is refused by the search
    for noun, value in (("state", state), *(("move", move) for move in moves)):
        try:
            hash(value)
        except TypeError:
            message = (
                f"the {noun} {value!r} is a {type_name(value)}, an immutable value is expected"
            )
            raise bad_argument("search", message, "make it a tuple or a frozen dataclass") from None
    if game.over(state):
        return
    if is_truth_value(game.turn(state)) or game.turn(state) not in (1, -1, 0):
        message = f"`turn` is {game.turn(state)!r}, 1 (MAX), -1 (MIN) or 0 (chance) is expected"
        raise bad_argument("search", message, "return one of them")
