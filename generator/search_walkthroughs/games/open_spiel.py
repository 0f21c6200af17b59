"""Any game of the library OpenSpiel that both players see all of. Player 0 is MAX.

Moves and boards are those that the library prints. See M. Lanctot et al., OpenSpiel: A Framework
for Reinforcement Learning in Games, arXiv:1908.09453 (2019).
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..game import CHANCE, MAX, MIN, BadPosition, Board, NotInstalled

CACHED_STATES = 2**16
"""Number of states that are kept with the names of their moves."""
WIDEST, HIGHEST = 12, 12
"""Upper limits of columns and rows of a text that is drawn as a board."""
FINEST = 10_000
"""Upper limit of denominators of the fractions that rounded probabilities become again."""
SECONDS = 20
"""Time limit for a game to begin (seconds); a slower game is refused."""
TEXT_DECIDES = {
    "breakthrough", "clobber", "connect_four", "dots_and_boxes", "havannah", "hex", "mnk", "nim",
    "othello", "pentago", "tic_tac_toe", "twixt", "y",
}  # fmt: skip
"""Games in which the text and the mover decide all that can follow. Others count repetitions or
moves that their text does not show."""
TRIAL = """
import random, sys, pyspiel
state = pyspiel.load_game(sys.argv[1]).new_initial_state()
while not state.is_terminal() and state.move_number() < 3:
    state.apply_action(state.legal_actions()[0])
str(state)
"""
OPTIONS = {
    "name": "The library's name of the game, with its settings in brackets: "
    "`connect_four(rows=4,columns=4)`.",
    "merge": "Whether a table takes states of the same text and mover for one, where the text is "
    "known to decide all that follows.",
}


@dataclass(frozen=True, slots=True)
class State:
    """A state; what the library holds for it is never changed."""

    identity: Hashable
    library_state: Any = field(compare=False, repr=False)


class OpenSpiel:
    """The game `name`, after the `moves` (with blanks between them; a move that has blanks itself
    is written with an underscore for each).

    It must be sequential and for two players whose gains add up to nothing, or for one; both see
    everything, and the chances of its chance nodes are known. There is no static evaluation.
    Raises BadPosition for other games and for wrong settings or moves, and NotInstalled without
    the library.
    """

    countable = 100_000
    """Larger trees are not counted: every node costs a copy of the library's state."""

    def __init__(
        self,
        position: str = "",
        to_move: str | None = None,
        *,
        name: str = "tic_tac_toe",
        moves: str = "",
        merge: bool = False,
    ) -> None:
        try:
            import pyspiel
        except ImportError as error:
            raise NotInstalled("open_spiel", "pip install 'open_spiel>=2,<3'") from error
        if position.strip() or to_move is not None:
            remedy = "write `moves` under `options` instead"
            raise BadPosition("a state of OpenSpiel is given by its moves", remedy)
        self._game = _loaded(pyspiel, name)
        short = self._game.get_type().short_name
        if merge and short not in TEXT_DECIDES:
            message = f"states of {short} with the same text may differ"
            raise BadPosition(message, "leave `merge` out")
        self.merge = merge
        self.range: tuple[float, float] = (
            _number(self._game.min_utility()),
            _number(self._game.max_utility()),
        )
        # The names of moves take longer than the moves, and searches ask for both again.
        self._named = lru_cache(CACHED_STATES)(self._names)
        state = self._state(self._game.new_initial_state())
        text = _cells(str(state.library_state))
        wide, high = len(text[0]) if text else 0, len(text)
        square = len(text) > 1 and len({len(row) for row in text}) == 1
        self._size = (high, wide) if square and wide <= WIDEST and high <= HIGHEST else None
        for number, move in enumerate(moves.split(), 1):
            able = [] if self.over(state) else list(self._named(state))
            if move not in able:
                message = f"move {number} is {move[:20]!r}, which the rules do not allow there"
                remedy = f"write one of {', '.join(able[:8])}" if able else "leave it out"
                raise BadPosition(message, remedy)
            state = self.play(state, move)
        self._start = state

    def start(self) -> State:
        """Return the state that the search begins with."""
        return self._start

    def turn(self, state: State) -> int:
        """Return who moves: 1 player 0, -1 player 1, 0 chance."""
        if state.library_state.is_chance_node():
            return CHANCE
        return MIN if state.library_state.current_player() == 1 else MAX

    def moves(self, state: State) -> Sequence[str]:
        """Return the legal moves in the order of the library's numbers for them."""
        return tuple(self._named(state))

    def play(self, state: State, move: str) -> State:
        """Return the state after the move."""
        return self._state(state.library_state.child(self._named(state)[move]))

    def over(self, state: State) -> bool:
        """Return whether the game has ended."""
        return bool(state.library_state.is_terminal())

    def score(self, state: State) -> float:
        """Return the gain of player 0."""
        return _number(state.library_state.returns()[0])

    def outcomes(self, state: State) -> Sequence[tuple[str, Fraction]]:
        """Return the outcomes with their probabilities, exact again if the library rounds them."""
        if not state.library_state.is_chance_node():
            return ()
        names = {action: label for label, action in self._named(state).items()}
        return tuple(
            (names[action], Fraction(chance).limit_denominator(FINEST))
            for action, chance in state.library_state.chance_outcomes()
        )

    def key(self, state: State) -> Hashable:
        """Return the moves so far; with `merge` the text and who moves."""
        return state.identity

    def evaluate(self, state: State) -> float:
        """Return 0: nothing is known of an unfinished game."""
        return 0

    def grid(self, state: State, last: str | None = None) -> Board | None:
        """Return the library's text, sign by sign, if it is a small rectangle; else None."""
        if self._size is None:
            return None
        high, wide = self._size
        text = [*_cells(str(state.library_state)), *[""] * high][:high]
        return Board(
            rows=tuple(tuple(sign.strip() for sign in row[:wide].ljust(wide)) for row in text),
            stones="letters",
            rules="open-spiel",
            ending="finished" if self.over(state) else "",
            names=() if last is None else (("en", str(last)),),
            label="" if last is None else str(last),
        )

    def _state(self, library_state: Any) -> State:
        if self.merge:
            return State((str(library_state), library_state.current_player()), library_state)
        return State(tuple(library_state.history()), library_state)

    def _names(self, state: State) -> dict[str, int]:
        """Return the numbers of the moves by their names. A name is unique and has no stroke or
        blank, since these separate paths and moves."""
        library_state = state.library_state
        player, actions = library_state.current_player(), library_state.legal_actions()
        labels = [
            "_".join(library_state.action_to_string(player, action).replace("/", "|").split())
            for action in actions
        ]
        times = Counter(labels)
        return {
            f"{label}#{action}" if times[label] > 1 else label: action
            for label, action in zip(labels, actions, strict=True)
        }


@lru_cache(64)
def _trial(name: str) -> str:
    """Return what goes wrong when the game begins in another process, which it may end."""
    command = [sys.executable, "-c", TRIAL, name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"it does not begin within {SECONDS} seconds"
    if done.returncode == 0:
        return ""
    lines = [line for line in done.stderr.splitlines() if "Error" in line]
    return lines[-1].partition(": ")[2][:100] if lines else "these settings end the program"


def _loaded(library: Any, name: str) -> Any:
    """Return the library's game. Raises BadPosition for kinds that are not searched here."""
    if name.partition("(")[0] not in library.registered_names():
        message = f"OpenSpiel has no game {name.partition('(')[0]!r}"
        raise BadPosition(message, "write one of pyspiel.registered_names()")
    if fault := _trial(name):
        raise BadPosition(f"OpenSpiel refuses {name}: {fault}", "change the settings in brackets")
    game = library.load_game(name)
    kind, types = game.get_type(), library.GameType
    reasons = {
        "its players move at the same time": kind.dynamics != types.Dynamics.SEQUENTIAL,
        "its players do not see everything": kind.information
        != types.Information.PERFECT_INFORMATION,
        f"it has {game.num_players()} players": game.num_players() > 2,
        "the gains of its players do not add up to nothing": game.num_players() == 2
        and kind.utility != types.Utility.ZERO_SUM,
        "the chances of its chance nodes are not known": kind.chance_mode
        == types.ChanceMode.SAMPLED_STOCHASTIC,
    }
    for reason, is_so in reasons.items():
        if is_so:
            remedy = "choose a game of one or two players who see everything and take turns"
            raise BadPosition(f"{name} cannot be searched here: {reason}", remedy)
    return game


def _cells(text: str) -> list[str]:
    """Return the signs of each line without the blanks; empty lines are left out.

    >>> _cells("x o .\\n . x .")
    ['xo.', '.x.']
    """
    rows = ["".join(line.split()) for line in text.splitlines()]
    return [row for row in rows if row]


def _number(value: float) -> float:
    return int(value) if value == int(value) else value
