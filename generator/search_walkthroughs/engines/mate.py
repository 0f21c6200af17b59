"""Mates by checks of any length, found or ruled out by proof-number search.

A problem of the course has a number of moves. An engine that is asked for a mate is not told one,
so here a branch ends only where the defender is mated, where no check is left, or where a position
comes back: the attacker, who gives check all the while, loses by that, and could have played the
better move the first time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..algorithms.proof_number import proof_number
from ..games._shogi import State, Walker
from ..games.tsume import Tsume
from ..watch import Watch
from .usi_search import SearchStopped, StopCheck

MAX_POSITIONS = 300_000
"""Upper limit of positions in a proof: each of them is held in memory."""


class UnlimitedMate(Tsume):
    """The mate problem without a number of moves.

    A state is known by all positions on the way to it, because that is what its value depends on.
    """

    def __init__(self, position: str, moves: str = "") -> None:
        super().__init__(position)
        self._walker = Walker(position, None, moves, problem=True)

    def start(self) -> State:
        """Return the position of the problem."""
        return State((self._walker.position(()),), ())

    def play(self, state: State, move: str) -> State:
        """Return the position after the move."""
        moves = (*state.moves, move)
        return State((*_moves_to(state), self._walker.position(moves)), moves)

    def over(self, state: State) -> bool:
        """Return whether the defender is mated, no check is left, or the position has occurred
        before."""
        return self._repeats(state) or not self.moves(state)

    def score(self, state: State) -> float:
        """Return 1 if the defender is mated, else 0."""
        mated = len(state.moves) % 2 == 1 and not self.moves(state)
        return 1 if mated and not self._repeats(state) else 0

    def _repeats(self, state: State) -> bool:
        *earlier, last = _moves_to(state)
        return last in earlier


def _moves_to(state: State) -> tuple[str, ...]:
    positions = state.identity
    assert isinstance(positions, tuple)
    return positions


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a search for a mate."""

    line: tuple[str, ...]
    """Moves of the mate, from the first check to the last; empty if there is none."""
    proved: bool
    """True if the search was not broken off, so that the answer is certain."""
    nodes: int


class ProofWatch(Watch):
    """A watch that notes which positions are proved, and by which moves they are reached."""

    def __init__(self, stop: Callable[[], bool], max_positions: int) -> None:
        self._max_positions = max_positions
        self.nodes = 0
        self.children: dict[tuple[str, ...], list[str]] = {}
        self.proved: set[tuple[str, ...]] = set()
        self._stop_check = StopCheck(stop)

    def select(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Break the search off if that is asked for, or if too much is held."""
        if self.nodes > self._max_positions or self._stop_check.stops():
            raise SearchStopped

    def expand(self, child: Any, *numbers: Any, **named: Any) -> None:
        """Note the child, and whether it is proved already."""
        self.nodes += 1
        self.children.setdefault(child.moves[:-1], []).append(child.moves[-1])
        self._note(child.moves, numbers[0])

    def backup(self, state: Any, *numbers: Any, **named: Any) -> None:
        """Note whether the position is proved now."""
        self._note(state.moves, numbers[0])

    def _note(self, moves: tuple[str, ...], proof: float) -> None:
        if proof == 0:
            self.proved.add(moves)


def mate(
    game: UnlimitedMate, stop: Callable[[], bool], max_positions: int = MAX_POSITIONS
) -> Verdict:
    """Return whether the mover mates by checks alone; of the proof, the shortest mate against the
    longest defence. Beyond `max_positions` positions the search is broken off."""
    watch = ProofWatch(stop, max_positions)
    try:
        value = proof_number(game, watch, goal=1)(game.start())
    except SearchStopped:
        return Verdict((), False, watch.nodes)
    line = _line(watch) if value >= 1 else ()
    return Verdict(line, True, watch.nodes)


def _line(watch: ProofWatch) -> tuple[str, ...]:
    """Return the mate that was proved: the attacker shortens it, the defender draws it out."""

    @cache
    def rest(moves: tuple[str, ...]) -> tuple[str, ...]:
        ways = [
            (move, *rest((*moves, move)))
            for move in watch.children.get(moves, ())
            if (*moves, move) in watch.proved
        ]
        choose = max if len(moves) % 2 else min
        return choose(ways, key=len) if ways else ()

    return rest(())
