"""`LogRecorder`: takes the calls of a rewritten program, and keeps its objects until it ends.

It limits how long a program runs by what the program does, not by the clock, so a run can be
repeated: a loop of many turns that write is left as if by ``break``.
"""

import random
import re
import sys
from collections import Counter, defaultdict
from typing import Any

from .log_rewriting import PICK
from .position_pictures import Position, differ, position_of
from .tree_search_signs import VISITS_NAME
from .write_log import Answer, Scalar

MAX_ITERATIONS = 600
"""Upper limit of turns of a loop that writes in each turn, unless another limit is given."""
MAX_WRITES = 400_000
"""Upper limit of numbers that a run writes."""
MAX_TURNS = 3_000_000
"""Upper limit of turns of all loops of a run."""
MAX_LATE_FACTOR = 4
"""How many times the limit of turns a loop may make that returns its function's answer itself."""
MAX_POSITIONS = 200_000
"""Upper limit of positions of which the number of moves is kept."""
MIN_TURNS = 20
"""Fewest turns of a loop that may be that of the iterations."""
ANSWERS_AFTER_LOOP = 8
"""Number of answers that are kept after a loop of many turns: one of them may be the move."""
VALUE_FUNCTION = re.compile(r"val|eval|score|reward|playout|rollout|simul|utility|ucb|uct|count")
"""Names of functions whose answers are not moves."""
MOVE_FUNCTION = re.compile(
    r"move|best|choose|choice|select|action|play|pick|decide|search|think|mcts|uct|run|call"
)
"""Names of functions whose answers may be moves."""
MAX_WINNERS = 100_000
"""Upper limit of kept answers about who has won."""
MAX_TEXT = 24
"""Longest text that counts as a scalar (characters)."""
MAX_VALUES = 3
"""Number of values of a field up to which they are counted."""
WINNER_FUNCTION = re.compile(r"winner|who_?won|victor", re.IGNORECASE)
"""Names of functions that say who has won."""


class EnoughSeen(BaseException):
    """The log is long enough. This is not an `Exception`, so that a program does not catch it."""


class LoopRun:
    """A run of a loop while it runs: the number of writes before each turn."""

    def __init__(self, line: int, function: str, returns: bool) -> None:
        self.line = line
        self.function = function
        self.returns = returns
        """Whether a statement in it returns the answer of the function."""
        self.turns: list[int] = []
        self.end: int | None = None


def is_number(value: object) -> bool:
    """Return whether the value is a number, one of NumPy included, and no truth value."""
    kind = type(value)
    if kind is float or kind is int:
        return True
    return getattr(value, "shape", None) == () and hasattr(value, "__float__")


def scalar_of(value: object) -> tuple[bool, Scalar]:
    """Return whether the value is a scalar, and the scalar."""
    if value is None or isinstance(value, bool):
        return True, value
    if is_number(value):
        number = float(value)  # type: ignore[arg-type]
        return True, int(number) if number.is_integer() and abs(number) < 2**53 else number
    if isinstance(value, str) and len(value) <= MAX_TEXT:
        return True, str(value)
    return False, None


class LogRecorder:
    """Takes what a rewritten program reports."""

    def __init__(self, iterations: int = MAX_ITERATIONS) -> None:
        self.iterations = iterations
        self.objects: dict[int, Any] = {}
        """Everything that was written to, by `id`; it lives on, so that no number comes again."""
        self.table_names: dict[int, str] = {}
        self.owners: dict[int, tuple[Any, str]] = {}
        """For each table that lies in a field, the object and the field."""
        self.inner: dict[int, tuple[int, Any]] = {}
        """For each table that lies in another one, that table and the key."""
        self.writes: list[tuple[Any, Any, float, int, bool]] = []
        """Object, field or key, value, line, whether it adds."""
        self.references: dict[tuple[int, str], Any] = {}
        """The first object that was written to a field."""
        self.first_lengths: dict[tuple[int, str], int] = {}
        """How many values the first list or set held that was written to a field and not empty."""
        self.offered: dict[int, tuple[Any, set[int]]] = {}
        """For each position how many moves the program's own function gave for it."""
        self.pictures: dict[int, Position] = {}
        self.moved: dict[int, int] = {}
        """For each node whose position changed, the number of writes when that was seen."""
        self.is_late = False
        """Whether enough was seen, so that a search for some time should end."""
        self.values: dict[tuple[str, str], Counter[Scalar]] = defaultdict(Counter)
        self.loop_runs: list[LoopRun] = []
        self.answers: list[tuple[int, str, Any, int | None, bool]] = []
        self.turn_count = 0
        self.winners = 0
        self._left: tuple[LoopRun, int] | None = None
        """The last loop of many turns that ended, and how many answers are still kept."""
        self._draws: object = None
        self._pictured: LoopRun | None = None
        """The loop after whose turns positions are looked at."""

    # What the program calls

    def write(self, record: Any, field: str, value: Any, line: int, adds: bool) -> None:
        """Take a write to a field of an object."""
        self.objects[id(record)] = record
        if is_number(value):
            self.writes.append((record, field, float(value), line, adds))
            if len(self.writes) > MAX_WRITES:
                raise EnoughSeen
        elif value is not None and not isinstance(value, str | bool):
            self.references.setdefault((id(record), field), value)
            if isinstance(value, list | set) and value:
                self.first_lengths.setdefault((id(record), field), len(value))
            return
        counts = self.values[type(record).__name__, field]
        if len(counts) <= MAX_VALUES:
            is_scalar, scalar = scalar_of(value)
            if is_scalar and scalar is not None:
                counts[scalar] += 1

    def item(
        self, table: Any, key: Any, value: Any, line: int, adds: bool, name: str, owner: Any
    ) -> None:
        """Take a write to an item of a dictionary, a list or an array."""
        is_table = isinstance(value, dict | list) or getattr(value, "shape", ()) not in ((), None)
        is_field = isinstance(key, str) and isinstance(table, dict)
        if is_field or is_table or is_number(value):
            self.objects[id(table)] = table
            self.table_names.setdefault(id(table), name)
            if owner is not None:
                self.owners.setdefault(id(table), (owner, name))
        if is_table:
            self.objects[id(value)] = value
            self.inner.setdefault(id(value), (id(table), key))
        if is_field:
            self.write(table, key, value, line, adds)
        elif is_number(value):
            self.writes.append((table, (key,), float(value), line, adds))
            if len(self.writes) > MAX_WRITES:
                raise EnoughSeen

    def moves(self, position: Any, value: Any) -> Any:
        """Take the legal moves of a position, and return them."""
        count = _move_count(value)
        is_kept = len(self.offered) < MAX_POSITIONS or id(position) in self.offered
        if count is not None and is_kept:
            _, counts = self.offered.setdefault(id(position), (position, set()))
            counts.add(count)
        return value

    def moves_of(self, position: Any) -> set[int]:
        """Return how many moves were given for a position."""
        _, counts = self.offered.get(id(position), (None, set[int]()))
        return counts

    def enter(self, line: int, function: str, returns: bool) -> LoopRun:
        """Take the beginning of a loop, and return its run."""
        return LoopRun(line, function, returns)

    def turn(self, run: LoopRun) -> bool:
        """Take the beginning of a turn; return whether the loop is to be left."""
        self.turn_count += 1
        if self.turn_count > MAX_TURNS:
            raise EnoughSeen
        turns, written = run.turns, len(self.writes)
        if len(turns) >= self.iterations and written - turns[0] >= 2 * len(turns):
            self.is_late = True
            # What is returned inside of a loop is not seen if the loop is left.
            if not run.returns or len(turns) >= MAX_LATE_FACTOR * self.iterations:
                return True
        if run is self._pictured:
            self._take_pictures(turns[-1])
        turns.append(written)
        if len(turns) == MIN_TURNS:
            self.loop_runs.append(run)
            if self._pictured is None or self._pictured.end is not None:
                self._pictured = run
        return False

    def _take_pictures(self, begin: int) -> None:
        """Look at the positions of the nodes that were counted from a place of the log on, and note
        where one is not what it was."""
        counted = {
            id(record): record
            for record, field, *_ in self.writes[begin:]
            if isinstance(field, str) and VISITS_NAME.search(field)
        }
        for number, record in counted.items():
            position = position_of(record)
            if differ(self.pictures.setdefault(number, position), position):
                self.moved.setdefault(number, len(self.writes) - 1)

    def leave(self, run: LoopRun) -> None:
        """Take the end of a loop."""
        if run.end is None:
            run.end = len(self.writes)
            if len(run.turns) >= MIN_TURNS and run.end - run.turns[0] >= MIN_TURNS:
                self._left = run, ANSWERS_AFTER_LOOP
                self._draws = _generator_states()

    def answer(self, function: str, value: Any, *runs: LoopRun) -> Any:
        """Take what a function returns, and return it; the loops around the statement end."""
        for run in reversed(runs):
            self.leave(run)
        if self._left is not None:
            run, remaining = self._left
            if function in (run.function, PICK) or _may_move(function.lower()):
                drawn = self._draws != _generator_states()
                self.answers.append((len(self.writes), function, value, run.end, drawn))
                self._left = (run, remaining - 1) if remaining > 1 else None
        elif value is not None and WINNER_FUNCTION.search(function) and self.winners < MAX_WINNERS:
            self.winners += 1
            self.answers.append((len(self.writes), function, value, None, False))
        return value


def _may_move(function: str) -> bool:
    """Return whether a function's answer may be a move, by its name."""
    return bool(MOVE_FUNCTION.search(function)) and not VALUE_FUNCTION.search(function)


def _move_count(value: Any) -> int | None:
    """Return how many moves a list of moves holds, or a mask with a truth value for each move."""
    if getattr(value, "shape", None):
        is_mask = len(value.shape) == 1 and ((value == 0) | (value == 1)).all()
        return int(value.sum()) if is_mask else len(value)
    return len(value) if isinstance(value, list | tuple | set | frozenset | dict) else None


def _generator_states() -> object:
    """Return where the shared random generators are, those of NumPy too if the program uses it."""
    numpy = sys.modules.get("numpy")
    return random.getstate(), None if numpy is None else str(numpy.random.get_state()[1:3])


def answer_of(recorded: tuple[int, str, Any, int | None, bool], number: Any) -> Answer | None:
    """Return a recorded answer as plain data; None if nothing of it can be said.

    `number` returns the number of an object, None if it is not a record of the program.
    """
    place, function, value, end, drawn = recorded
    values = list(value) if isinstance(value, tuple) and len(value) <= 3 else [value]
    parts: list[Scalar | tuple[int]] = []
    for part in values:
        record = number(part)
        is_scalar, scalar = scalar_of(part)
        if record is not None:
            parts.append((record,))
        elif is_scalar and scalar is not None:
            parts.append(scalar)
    if isinstance(value, tuple) and (record := number(value)) is None:
        parts.append(repr(value)[:MAX_TEXT])
    return Answer(place, function, tuple(parts), end, drawn) if parts else None
