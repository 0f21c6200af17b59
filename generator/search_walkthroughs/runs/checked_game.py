"""`CheckedGame`: a game of another package, whose answers are checked."""

import inspect
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

from ..game import CHANCE, MAX, MIN, ContractError, Game
from ..plugins import is_foreign
from ..record.recorder import is_number
from ..wrappers import GameWrapper


class CheckedGame(GameWrapper[Any, Any]):
    """A game around one of another package, whose answers it passes on. It raises ContractError,
    which names the method, for an answer that the protocol `Game` does not allow.

    What is asked and what is expected is said in `Game`. Whether the rules are those that people
    play by nobody can check.
    """

    @property
    def range(self) -> tuple[float, float]:
        """See `Game`."""
        found = self.game.range
        pair = isinstance(found, Sequence) and len(found) == 2 and all(map(is_number, found))
        if not pair or not found[0] <= found[1]:
            raise self._wrong(
                "range", found, "the minimum and the maximum of all scores are expected"
            )
        return found

    def start(self) -> Any:
        """See `Game`."""
        return self._state("start", self.game.start())

    def play(self, state: Any, move: Any) -> Any:
        """See `Game`."""
        return self._state("play", self.game.play(state, move))

    def turn(self, state: Any) -> int:
        """See `Game`."""
        found = self.game.turn(state)
        if is_truth_value(found) or found not in (MAX, MIN, CHANCE):
            raise self._wrong("turn", found, "1 for MAX, -1 for MIN or 0 for chance is expected")
        return found

    def moves(self, state: Any) -> Sequence[Any]:
        """See `Game`."""
        found = self.game.moves(state)
        if not isinstance(found, Sequence) or isinstance(found, str):
            raise self._wrong("moves", found, "a sequence of moves is expected")
        if not all(map(_is_hashable, found)) or len(set(found)) < len(found):
            raise self._wrong("moves", found, "moves that differ and can be hashed are expected")
        if not found and not self.game.over(state):
            raise self._wrong("moves", found, "a move is expected in a game that is not over")
        return found

    def score(self, state: Any) -> float:
        """See `Game`."""
        return self._number("score", self.game.score(state))

    def evaluate(self, state: Any) -> float:
        """See `Game`."""
        return self._number("evaluate", self.game.evaluate(state))

    def outcomes(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        """See `Game`."""
        found = self.game.outcomes(state)
        expected = "pairs of an outcome and its chance are expected, whose chances add up to 1"
        try:
            total = sum(Fraction(chance) for _, chance in found)
        except (TypeError, ValueError):
            raise self._wrong("outcomes", found, expected) from None
        if not all(_is_hashable(outcome) for outcome, _ in found):
            raise self._wrong("outcomes", found, "outcomes that can be hashed are expected")
        if total != 1 or any(chance <= 0 for _, chance in found):
            raise self._wrong("outcomes", found, expected)
        return found

    def key(self, state: Any) -> Hashable:
        """See `Game`."""
        found = self.game.key(state)
        if not _is_hashable(found):
            raise self._wrong("key", found, "something that can be hashed is expected")
        return found

    def _state(self, method: str, found: Any) -> Any:
        if found is None or not _is_hashable(found):
            raise self._wrong(method, found, "a state that can be hashed is expected")
        return found

    def _number(self, method: str, found: float) -> float:
        low, high = self.range
        if not is_number(found) or not low <= found <= high:
            raise self._wrong(method, found, f"a number from {low} to {high} is expected")
        return found

    def _wrong(self, method: str, found: object, expected: str) -> ContractError:
        member = inspect.getattr_static(type(self.game), method, None)
        function = member.fget if isinstance(member, property) else member
        message = f"returns {found!r:.60} from `{method}`, where {expected}"
        place = _place(function if callable(function) else type(self.game))
        return ContractError(message, f"mend `{method}`", place)


def checked_game(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game as a search gets it: one of another package is checked."""
    return CheckedGame(game) if is_foreign(type(game).__module__) else game


def is_truth_value(value: object) -> bool:
    """Return whether it is True or False, or one of numpy's: both equal a number, but are not meant
    as one.

    >>> is_truth_value(True), is_truth_value(1)
    (True, False)
    """
    return type(value).__name__ in ("bool", "bool_")


def _place(found: Any) -> tuple[str, int] | None:
    """Return where the method or the class is written, if Python wrote it down."""
    try:
        return str(inspect.getsourcefile(found)), inspect.getsourcelines(found)[1]
    except (OSError, TypeError):
        return None


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
