"""`LogRecorder`: takes the calls of a rewritten program, and keeps its objects until it ends.

It limits how long a program runs by what the program does, not by the clock, so a run can be
repeated: a loop of many turns that write is left as if by ``break``.
"""

import random
import re
import sys
from collections import Counter, defaultdict
from typing import Any

from .write_log import Answer, Scalar

MAX_ITERATIONS = 600
"""Upper limit of turns of a loop that writes in each turn, unless another limit is given."""
MAX_WRITES = 400_000
"""Upper limit of numbers that a run writes."""
MAX_TURNS = 3_000_000
"""Upper limit of turns of all loops of a run."""
MIN_TURNS = 20
"""Fewest turns of a loop that may be that of the iterations."""
ANSWERS_AFTER_LOOP = 8
"""Number of answers that are kept after a loop of many turns: one of them may be the move."""
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

    def __init__(self, line: int, function: str) -> None:
        self.line = line
        self.function = function
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
        self.values: dict[tuple[str, str], Counter[Scalar]] = defaultdict(Counter)
        self.loop_runs: list[LoopRun] = []
        self.answers: list[tuple[int, str, Any, int | None, bool]] = []
        self.turn_count = 0
        self.winners = 0
        self._left: tuple[int, int] | None = None
        """Where the last loop of many turns ended, and how many answers are still kept."""
        self._draws: object = None

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

    def enter(self, line: int, function: str) -> LoopRun:
        """Take the beginning of a loop, and return its run."""
        return LoopRun(line, function)

    def turn(self, run: LoopRun) -> bool:
        """Take the beginning of a turn; return whether the loop is to be left."""
        self.turn_count += 1
        if self.turn_count > MAX_TURNS:
            raise EnoughSeen
        turns, written = run.turns, len(self.writes)
        if len(turns) >= self.iterations and written - turns[0] >= 2 * len(turns):
            return True
        turns.append(written)
        if len(turns) == MIN_TURNS:
            self.loop_runs.append(run)
        return False

    def leave(self, run: LoopRun) -> None:
        """Take the end of a loop."""
        if run.end is None:
            run.end = len(self.writes)
            if len(run.turns) >= MIN_TURNS and run.end - run.turns[0] >= MIN_TURNS:
                self._left = run.end, ANSWERS_AFTER_LOOP
                self._draws = _generator_states()

    def answer(self, function: str, value: Any, *runs: LoopRun) -> Any:
        """Take what a function returns, and return it; the loops around the statement end."""
        for run in reversed(runs):
            self.leave(run)
        if self._left is not None:
            end, remaining = self._left
            drawn = self._draws != _generator_states()
            self.answers.append((len(self.writes), function, value, end, drawn))
            self._left = (end, remaining - 1) if remaining > 1 else None
        elif value is not None and WINNER_FUNCTION.search(function) and self.winners < MAX_WINNERS:
            self.winners += 1
            self.answers.append((len(self.writes), function, value, None, False))
        return value


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
