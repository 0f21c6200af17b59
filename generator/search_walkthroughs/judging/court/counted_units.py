"""Finds in a log what counts visits, and the loop whose turns are the iterations.

A count is a number on three records or more that goes up by one in nine of ten writes. A unit is
one of those records, or one key of a table.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .search_log import History
from .tree_search_signs import VISITS_NAME
from .write_log import Key, Loop, Slot, WriteLog

RESULTS_NAME = re.compile(
    r"win|won|val|rew|score|total|^_*[wqvut](_|s?a?$)|sum|util|result|payoff|mean|avg",
    re.IGNORECASE,
)
"""Names of fields that hold totals or means."""
MIN_COUNTS = 20
"""Fewest times that a count goes up."""
MAX_CANDIDATES = 5
"""Upper limit of groups of places that are tried as the visits."""
BUSY_SHARE = 0.9
"""Share of a loop's turns that must count, if they are the iterations."""
DOUBLE_SHARE = 0.1
"""Share of a loop's turns that may count one unit twice."""
MAX_PER_TURN = 2.2
"""Most counts of one unit in a turn of a program that counts twice."""

Unit = int | Key


def unit_of(slot: Slot) -> Unit:
    """Return the unit of a place: the record, or the key of the table."""
    return slot.record if slot.record >= 0 else slot.key


def plain_name(group: str) -> str:
    """Return the name of a field or a table.

    >>> plain_name("Node.visits"), plain_name("Nsa[…]")
    ('visits', 'Nsa')
    """
    return group.removesuffix("[…]").rsplit(".", 1)[-1]


@dataclass(frozen=True)
class Group:
    """The places of one group and what was written to them."""

    name: str
    histories: dict[Unit, History]
    additions: tuple[tuple[int, Unit, float], ...]
    """Each change: the place in the log, the unit, and by how much."""
    lines: tuple[int, ...]
    """The line of each change."""

    @property
    def is_table(self) -> bool:
        """Whether the places are keys of a table."""
        return self.name.endswith("[…]")

    @cached_property
    def ups(self) -> Counter[Unit]:
        """How often each unit went up by one."""
        return Counter(unit for _, unit, change in self.additions if abs(change - 1) < 1e-9)

    @cached_property
    def counts(self) -> tuple[tuple[int, Unit], ...]:
        """The places where a unit went up."""
        return tuple((place, unit) for place, unit, change in self.additions if change > 0)

    @property
    def counts_visits(self) -> bool:
        """Whether it may be the visits."""
        ups = sum(self.ups.values())
        other_changes = sum(change != 0 for _, _, change in self.additions) - ups
        repeated = sum(count > 1 for count in self.ups.values())
        return (
            ups >= MIN_COUNTS and ups >= 9 * other_changes and len(self.ups) >= 3 and repeated >= 2
        )


def groups_of(log: WriteLog) -> dict[str, Group]:
    """Return the groups of places by name, in the order of their first write."""
    histories: dict[str, dict[Unit, tuple[float, list[int], list[float]]]] = defaultdict(dict)
    additions: dict[str, list[tuple[int, Unit, float]]] = defaultdict(list)
    lines: dict[str, list[int]] = defaultdict(list)
    for place, (number, value, line, adds) in enumerate(log.writes):
        slot = log.slots[number]
        unit, unit_histories = unit_of(slot), histories[slot.group]
        if unit not in unit_histories:
            # What is added to began at some number; a key of a table that is new began at nothing.
            begins_at_zero = slot.record < 0
            start = value if not (adds or begins_at_zero) else _start(value, adds)
            unit_histories[unit] = (start, [], [])
            if not adds and not begins_at_zero:
                unit_histories[unit][1].append(place)
                unit_histories[unit][2].append(value)
                continue
        start, places, values = unit_histories[unit]
        before = values[-1] if values else start
        places.append(place)
        values.append(value)
        additions[slot.group].append((place, unit, value - before))
        lines[slot.group].append(line)
    return {
        name: Group(
            name,
            {unit: History(s, tuple(p), tuple(v)) for unit, (s, p, v) in units.items()},
            tuple(additions[name]),
            tuple(lines[name]),
        )
        for name, units in histories.items()
    }


def _start(value: float, adds: bool) -> float:
    """Return what a place held before its first write, when that was an addition: of a count one
    less; of other numbers nothing is known, and most begin at 0."""
    return value - 1 if adds and value.is_integer() and value > 1 else 0.0


def visit_candidates(groups: dict[str, Group]) -> list[Group]:
    """Return the groups that may be the visits, the likeliest first."""
    candidates = [group for group in groups.values() if group.counts_visits]
    max_ups = max((sum(group.ups.values()) for group in candidates), default=0)
    candidates = [group for group in candidates if sum(group.ups.values()) >= 0.3 * max_ups]
    candidates.sort(
        key=lambda group: (
            bool(VISITS_NAME.search(plain_name(group.name))),
            not RESULTS_NAME.search(plain_name(group.name)),
            sum(group.ups.values()),
        ),
        reverse=True,
    )
    return candidates[:MAX_CANDIDATES]


@dataclass(frozen=True)
class Turn:
    """One turn of the loop of the iterations, with the units that it counted, in order."""

    number: int
    """Its number in the loop, from 1."""
    begin: int
    end: int
    units: tuple[Unit, ...]
    """Each unit once, in the order of its first count."""
    line: int


@dataclass(frozen=True)
class _LoopCounts:
    """What is counted in the turns of a loop."""

    loop: Loop
    bounds: Sequence[int]
    turns: int
    doubles: int
    top: int
    """How often the unit was counted that was counted most."""
    counts: int

    @property
    def order(self) -> tuple[bool, int, int]:
        """Loops with paths of several units come first, of these the first search."""
        deep = self.counts > 1.0001 * self.turns
        return not deep, self.bounds[0] if deep else 0, -self.counts


def iteration_turns(log: WriteLog, group: Group) -> tuple[Loop, tuple[Turn, ...]] | None:
    """Return the loop whose turns are the iterations, and its turns that count; None if there is
    none."""
    places = [place for place, _ in group.counts]
    counting_loops = list(_counting_loops(log, group, places))
    iteration_loops = [loop for loop in counting_loops if loop.doubles <= DOUBLE_SHARE * loop.turns]
    if not iteration_loops:  # a wrong program may count something twice in each turn
        iteration_loops = [loop for loop in counting_loops if loop.top <= MAX_PER_TURN * loop.turns]
    if not iteration_loops:
        return None
    best = min(iteration_loops, key=lambda loop: loop.order)
    line_of = dict(zip((place for place, *_ in group.additions), group.lines, strict=True))
    turns = []
    bounds = zip(best.bounds, best.bounds[1:], strict=False)
    for number, (begin, end) in enumerate(bounds, 1):
        inside = group.counts[bisect_left(places, begin) : bisect_left(places, end)]
        if inside:
            units = tuple(dict.fromkeys(unit for _, unit in inside))
            turns.append(Turn(number, begin, end, units, line_of[inside[0][0]]))
    return best.loop, tuple(turns)


def _counting_loops(log: WriteLog, group: Group, places: list[int]) -> Iterator[_LoopCounts]:
    """Yield the loops nearly each turn of which counts."""
    for loop in log.loops:
        # Where the end of the loop was not seen, that of its last turn is not known.
        bounds = [*loop.turns, loop.end] if loop.end is not None else list(loop.turns)
        turns = len(bounds) - 1
        if turns < MIN_COUNTS:
            continue
        inside = group.counts[bisect_left(places, bounds[0]) : bisect_left(places, bounds[-1])]
        per_unit = Counter(unit for _, unit in inside)
        busy = doubles = at = 0
        for end in bounds[1:]:
            turn_counts: Counter[Unit] = Counter()
            while at < len(inside) and inside[at][0] < end:
                turn_counts[inside[at][1]] += 1
                at += 1
            busy += bool(turn_counts)
            doubles += any(count > 1 for count in turn_counts.values())
        if inside and busy >= BUSY_SHARE * (turns - 1):
            top = max(per_unit.values())
            yield _LoopCounts(loop, bounds, turns, doubles, top, len(inside))
