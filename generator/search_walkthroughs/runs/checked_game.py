"""`CheckedGame`: a game of another package, whose answers are checked."""

import inspect
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

from ..game import CHANCE, MAX, MIN, ContractError, Game
from ..plugins import is_foreign
from ..record.frame_text import is_number
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
        pair = self.game.range
        is_pair = isinstance(pair, Sequence) and len(pair) == 2 and all(map(is_number, pair))
        if not is_pair or not pair[0] <= pair[1]:
            raise self._wrong(
                "range", pair, "the minimum and the maximum of all scores are expected"
            )
        return pair

    def start(self) -> Any:
        """See `Game`."""
        return self._state("start", self.game.start())

    def play(self, state: Any, move: Any) -> Any:
        """See `Game`."""
        return self._state("play", self.game.play(state, move))

    def turn(self, state: Any) -> int:
        """See `Game`."""
        turn = self.game.turn(state)
        if is_truth_value(turn) or turn not in (MAX, MIN, CHANCE):
            raise self._wrong("turn", turn, "1 for MAX, -1 for MIN or 0 for chance is expected")
        return turn

    def moves(self, state: Any) -> Sequence[Any]:
        """See `Game`."""
        moves = self.game.moves(state)
        if not isinstance(moves, Sequence) or isinstance(moves, str):
            raise self._wrong("moves", moves, "a sequence of moves is expected")
        if not all(map(_is_hashable, moves)) or len(set(moves)) < len(moves):
            raise self._wrong("moves", moves, "moves that differ and can be hashed are expected")
        if not moves and not self.game.over(state):
            raise self._wrong("moves", moves, "a move is expected in a game that is not over")
        return moves

    def score(self, state: Any) -> float:
        """See `Game`."""
        return self._number("score", self.game.score(state))

    def evaluate(self, state: Any) -> float:
        """See `Game`."""
        return self._number("evaluate", self.game.evaluate(state))

    def outcomes(self, state: Any) -> Sequence[tuple[Any, Fraction]]:
        """See `Game`."""
        pairs = self.game.outcomes(state)
        expected = "pairs of an outcome and its chance are expected, whose chances add up to 1"
        try:
            total = sum(Fraction(chance) for _, chance in pairs)
        except (TypeError, ValueError):
            raise self._wrong("outcomes", pairs, expected) from None
        if not all(_is_hashable(outcome) for outcome, _ in pairs):
            raise self._wrong("outcomes", pairs, "outcomes that can be hashed are expected")
        if total != 1 or any(chance <= 0 for _, chance in pairs):
            raise self._wrong("outcomes", pairs, expected)
        return pairs

    def key(self, state: Any) -> Hashable:
        """See `Game`."""
        key = self.game.key(state)
        if not _is_hashable(key):
            raise self._wrong("key", key, "something that can be hashed is expected")
        return key

    def _state(self, method: str, answer: Any) -> Any:
        if answer is None or not _is_hashable(answer):
            raise self._wrong(method, answer, "a state that can be hashed is expected")
        return answer

    def _number(self, method: str, number: float) -> float:
        low, high = self.range
        if not is_number(number) or not low <= number <= high:
            raise self._wrong(method, number, f"a number from {low} to {high} is expected")
        return number

    def _wrong(self, method: str, answer: object, expected: str) -> ContractError:
        member = inspect.getattr_static(type(self.game), method, None)
        function = member.fget if isinstance(member, property) else member
        message = f"returns {answer!r:.60} from `{method}`, where {expected}"
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


def _place(definition: Any) -> tuple[str, int] | None:
    """Return where the method or the class is written, if Python wrote it down."""
    try:
        return str(inspect.getsourcefile(definition)), inspect.getsourcelines(definition)[1]
    except (OSError, TypeError):
        return None


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
