"""Positions further down a game that is too large, reached by the program's own moves."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ..calls.call_watcher import Line, WatchPlan
from .own_program import OwnProgram, OwnRun

MAX_POSITIONS = 12
"""Number of positions on which a program is judged whose game is too large."""
MAX_POSITION_CALLS = 5000
"""Upper limit of calls below such a position."""
MAX_TOTAL_CALLS = 24_000
"""Upper limit of calls below all of them together, with the cuts off."""
MAX_TOTAL_SECONDS = 20
"""Upper limit of the processor time of their searches (seconds)."""
MAX_TRIES = 40
"""Upper limit of lines that are gone down."""
MAX_RESTARTS = 4
"""Number of searches with too many calls after which the depth is no longer that of the start."""
MAX_LINE = 60
"""Upper limit of the length of a line (plies)."""
MIN_CALLS = 12
"""Least number of calls below a position that is worth a look."""


def smaller_positions(
    program: OwnProgram, call: str, probe: OwnRun, *, seed: int, count: int = MAX_POSITIONS
) -> Iterator[tuple[OwnRun, OwnRun]]:
    """Yield the program's searches of random positions, as it stands and with its cuts off.

    The player of the start is to move in each. `probe` is a search from the start that was ended
    early; `count` is how many are wanted. Raises ProgramError.
    """
    chance = Random(seed)
    functions = program.watched.functions
    is_driver = functions[probe.roots[0].function].role == "driver"
    base_line = Line(through_driver=is_driver)
    depth, tried_lines = 2, set[tuple[int, ...]]()
    total_calls, position_count, large_searches, seconds = 0, 0, 0, 0.0
    for _ in range(MAX_TRIES):
        is_used_up = total_calls >= MAX_TOTAL_CALLS or seconds >= MAX_TOTAL_SECONDS
        if position_count >= count or is_used_up:
            return
        moves, line_seconds = _random_line(program, call, base_line, depth, chance)
        seconds += line_seconds
        if moves is None:
            depth = max(2, depth - 2)
            continue
        if moves in tried_lines:
            continue
        tried_lines.add(moves)
        base_line = replace(base_line, restarts_depth=large_searches < MAX_RESTARTS)

        line = replace(base_line, moves=moves)
        plan = WatchPlan(cuts=False, limit=MAX_POSITION_CALLS, places=probe.places, line=line)
        whole = program.run(call, plan)
        seconds += whole.seconds
        if not whole.is_whole:
            large_searches += 1
            total_calls += MAX_POSITION_CALLS // 4
            depth = min(depth + 2, MAX_LINE)
            continue
        call_count = sum(1 for root in whole.roots for _ in root.nodes())
        total_calls += call_count
        if call_count < MIN_CALLS:
            depth = max(2, depth - 2)
        elif has_two_ends(whole):
            stood = program.run(call, replace(plan, cuts=True))
            seconds += stood.seconds
            if stood.is_whole and stood.roots:
                position_count += 1
                yield stood, whole
        else:
            depth = min(depth + 2, MAX_LINE)


def has_two_ends(run: OwnRun) -> bool:
    """Return whether final positions are worth different things: else nothing can be wrong."""
    nodes = (node for root in run.roots for node in root.nodes() if not node.children)
    return len({tuple(node.numbers.values()) for node in nodes}) > 1


def _random_line(
    program: OwnProgram, call: str, base_line: Line, depth: int, chance: Random
) -> tuple[tuple[int, ...] | None, float]:
    """Return the moves of a random line of this length, None if the game ended before; and the
    processor time that it took to go down (seconds)."""
    moves: tuple[int, ...] = ()
    seconds = 0.0
    for _ in range(depth):
        line = replace(base_line, moves=moves, counts_only=True)
        run = program.run(call, WatchPlan(cuts=False, limit=MAX_POSITION_CALLS, line=line))
        seconds += run.seconds
        if not run.children_at_end:
            return None, seconds
        moves = (*moves, chance.randrange(run.children_at_end))
    return moves, seconds
