"""The laws about finished games and the answer: *sign*, *end* and *move*."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, log, sqrt

from .backup_law import RESULT_DIGITS, BackupReading
from .choice_law import ChoiceReading
from .findings import Finding, Last, NodeName, Words
from .search_log import Played, SearchLog

MIN_END_VISITS = 8
"""Fewest visits of a node without children that is taken for a finished game."""
MIN_GROWTH_EXCESS = 3
"""Visits by which such a node must exceed those at which other nodes got their first child."""
MIN_INNER_NODES = 10
"""Fewest nodes with children that show when nodes get their first child."""
MIN_BAD_VISITS = 8
"""Fewest visits of all finished games together whose sign is wrong."""
MIN_DECISIVE_SHARE = 0.4
"""Distance from the middle, as a share of the range of results, from which a result is a win or a
loss."""
MIN_LONE_VISITS = 20
"""Fewest visits of a finished game that alone decides."""


@dataclass(frozen=True)
class _End:
    """A node that is taken for a finished game, with what its visits added."""

    node: int
    depth: int
    added: tuple[float, ...]

    @property
    def results(self) -> tuple[float, ...]:
        """The different results that its visits added, the least first."""
        return tuple(sorted({round(added, RESULT_DIGITS) for added in self.added}))


def end_laws(
    search: SearchLog, backup: BackupReading, choice: ChoiceReading, last: Last | None
) -> Iterator[Finding]:
    """Yield what finished games in the tree say.

    `last` is what was said of who moves last; None if nothing was said.
    """
    ends = list(_ends(search))
    for end in ends:
        if len(end.results) > 1 and search.nodes[end.node].is_over and backup.view is not None:
            facts = {
                "x": NodeName(search.name(end.node)),
                "results": end.results,
                "k": len(end.added),
            }
            iteration = _first_at(search, end.node)
            yield Finding("end", "wrong", "end.several", facts, iteration, end.node)
            return
    if backup.view is None or choice.fit is None:
        yield Finding("sign", "unseen", "unseen.not_understood")
        return
    uniform = [end for end in ends if len(end.results) == 1]
    yield from _sign_law(search, backup, choice, uniform, last)


def _ends(search: SearchLog) -> Iterator[_End]:
    """Yield the nodes where the game is over: they have many visits and no child, while other nodes
    got children sooner, and the tree goes deeper elsewhere."""
    if search.is_table:
        yield from _table_ends(search)
        return
    growth = max(
        (
            search.visits(number, min(search.nodes[child].born for child in below))
            for number, below in search.children.items()
            if number != search.root and all(search.nodes[child].born > 0 for child in below)
        ),
        default=0.0,
    )
    deepest = max(node.depth for node in search.nodes.values())
    added: dict[int, list[float]] = {}
    for iteration in search.iterations:
        for step in iteration.steps:
            if step.counted == 1:
                added.setdefault(step.node, []).append(step.added)
    for node in search.nodes.values():
        if node.number in search.children or node.parent is None or node.is_over is False:
            continue
        visits = added.get(node.number, [])
        least = growth + MIN_GROWTH_EXCESS
        if not node.is_over and len(search.children) < MIN_INNER_NODES:
            least = max(MIN_END_VISITS, least)
        if len(visits) < least - bool(node.is_over):
            continue
        # At the greatest depth a limit may have stopped the search.
        if node.depth < deepest or node.is_over or node.number in search.winners:
            yield _End(node.number, node.depth, tuple(visits))


def _table_ends(search: SearchLog) -> Iterator[_End]:
    """Yield the keys of tables that always stand at the end of a path and are visited again and
    again; the first visit of a position that has moves ends a path too, but not the next ones."""
    added: dict[int, list[float]] = {}
    depths: dict[int, int] = {}
    inner: set[int] = set()
    for iteration in search.iterations:
        deepest = max(iteration.steps, key=lambda step: step.depth)
        for step in iteration.steps:
            if step is deepest:
                added.setdefault(step.node, []).append(step.added)
                depths[step.node] = step.depth
            else:
                inner.add(step.node)
    for number, visits in added.items():
        if number not in inner and len(visits) >= MIN_END_VISITS:
            yield _End(number, depths[number], tuple(visits))


def _first_at(search: SearchLog, node: int) -> int:
    """Return the first iteration that came to a node."""
    return next(
        iteration.number
        for iteration in search.iterations
        if any(step.node == node for step in iteration.steps)
    )


def _sign_law(
    search: SearchLog,
    backup: BackupReading,
    choice: ChoiceReading,
    ends: list[_End],
    last: Last | None,
) -> Iterator[Finding]:
    """Yield whether finished games look good to the player who wins them."""
    sure = _sure_ends(search, backup, choice, ends)
    if not sure or (len(sure) == 1 and len(sure[0].added) < MIN_LONE_VISITS):
        yield Finding("sign", "unseen", "unseen.ends")
        return
    decided = [(end, wins) for end in sure if (wins := _mover_wins(search, end, last)) is not None]
    sought = {
        end.node: choice.sign(search.nodes[end.node].parent or search.root, end.depth - 1)
        * (end.added[0] - backup.middle())
        > 0
        for end in sure
    }
    if decided:
        contradicting = [(end, wins) for end, wins in decided if sought[end.node] != wins]
        if not contradicting:
            yield Finding("sign", "holds")
            return
        if sum(len(end.added) for end, _ in contradicting) < MIN_BAD_VISITS:
            yield Finding("sign", "unseen", "unseen.ends")
            return
        end, wins = max(contradicting, key=lambda case: len(case[0].added))
        key = "sign.avoids" if wins else "sign.seeks"
        facts = _sign_facts(search, choice, end)
        facts |= {"bad": len(contradicting), "of": len(decided)}
        iteration = _first_at(search, end.node)
        yield Finding("sign", "wrong", key, facts, iteration, end.node)
        return
    if last == "unknown":
        yield Finding("sign", "unseen", "unseen.last")
    elif all(sought[end.node] for end in sure):
        yield Finding("sign", "holds", "holds.sign")
    else:
        end = next(end for end in sure if not sought[end.node])
        key = "unclear.sign" if not any(sought[end.node] for end in sure) else "unclear.some_signs"
        yield Finding("sign", "unclear", key, _sign_facts(search, choice, end), node=end.node)


def _sure_ends(
    search: SearchLog, backup: BackupReading, choice: ChoiceReading, ends: list[_End]
) -> list[_End]:
    """Return the wins and losses among finished games to which the choice's direction is known."""
    span, middle = backup.high - backup.low, backup.middle()
    return [
        end
        for end in ends
        if span
        and abs(end.added[0] - middle) >= MIN_DECISIVE_SHARE * span
        and (
            backup.draw is None
            or end.node in search.winners
            or round(end.added[0], RESULT_DIGITS) != backup.draw
        )
        and choice.sure[(end.depth - 1) % 2]
    ]


def _sign_facts(search: SearchLog, choice: ChoiceReading, end: _End) -> dict[str, object]:
    parent = search.nodes[end.node].parent
    parent = search.root if parent is None else parent
    largest = choice.sign(parent, end.depth - 1) > 0
    return {
        "x": NodeName(search.name(end.node)),
        "y": NodeName(search.name(parent)),
        "k": len(end.added),
        "a": end.added[0],
        "best": Words("court.best.max" if largest else "court.best.min"),
    }


def _mover_wins(search: SearchLog, end: _End, last: Last | None) -> bool | None:
    """Return whether the player who moved to a finished game has won it: by what was said, or by
    the program's own word for the winner; None if nobody says so."""
    if last in ("wins", "loses"):
        return last == "wins"
    winner = search.winners.get(end.node)
    parent = search.nodes[end.node].parent
    if winner is None or parent is None:
        return None
    for name in search.mover_fields:
        labels = {node.movers[name] for node in search.nodes.values() if name in node.movers}
        mover = search.nodes[parent].movers.get(name)
        if winner not in labels or mover is None:
            continue
        if any(word in name.lower() for word in ("just", "last", "prev")):
            return bool(mover != winner)
        return bool(mover == winner)
    return None


# The move


def move_law(search: SearchLog, choice: ChoiceReading, runs: list[SearchLog]) -> Iterator[Finding]:
    """Yield whether the move that is played has the most visits or the best mean.

    `runs` are shorter runs of the same program, whose answers are looked at too.
    """
    has_answer = False
    for run in (search, *runs):
        played = run.played
        if played is None or choice.fit is None:
            continue
        facts = _move_fault(run, played, choice)
        if facts is None:
            has_answer = True
        elif played.is_drawn:
            yield Finding("move", "unseen")
            return
        else:
            if run is not search:
                facts["run"] = len(run.iterations)
            iteration = run.iterations[-1].number
            key = "move.wrong" if run is search else "move.wrong_short"
            yield Finding("move", "wrong", key, facts, iteration, played.node)
            return
    yield Finding("move", "holds" if has_answer else "unseen")


def _move_fault(
    search: SearchLog, played: Played, choice: ChoiceReading
) -> dict[str, object] | None:
    """Return the facts about a move that nothing speaks for; None if something does."""
    end = search.end
    below = [n for n in search.siblings[played.node] if search.visits(n, end) > 0]
    if played.node not in below or len(below) < 2:
        return None
    sign = choice.sign(search.root, 0)
    visits = {number: search.visits(number, end) for number in below}
    means = {number: sign * search.mean(number, end) for number in below}
    move = played.node
    if search.nodes[move].stands_apart:  # a proven win may have few visits
        return None
    most_visits, best_mean = max(visits.values()), max(means.values())
    best_total = max(means[number] * visits[number] for number in below)
    if visits[move] >= most_visits - 1 or means[move] >= best_mean - 1e-9:
        return None
    if means[move] * visits[move] >= best_total - 1e-9 or _is_secure(visits, means, move):
        return None
    most_visited = max(below, key=lambda number: visits[number])
    return {
        "x": NodeName(search.name(move)),
        "n": visits[move],
        "mean": round(sign * means[move], 3),
        "y": NodeName(search.name(most_visited)),
        "most": most_visits,
    }


def _is_secure(visits: dict[int, float], means: dict[int, float], move: int) -> bool:
    """Return whether a bonus taken off the mean makes the move the best: a lower bound of the mean,
    which is a way to choose the move that is played."""
    low, high = 0.0, inf
    log_visits = log(max(sum(visits.values()), 2))
    for sibling in visits:
        ahead = sqrt(log_visits / visits[sibling]) - sqrt(log_visits / visits[move])
        behind = means[sibling] - means[move]
        if abs(ahead) < 1e-12:
            if behind > 1e-9:
                return False
        elif ahead > 0:
            low = max(low, behind / ahead)
        else:
            high = min(high, behind / ahead)
    return low <= high
