"""What several searches of one tree leave otherwise: the nodes, and how each search leaves them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..game import Path
from ..running.course import Held
from ..trace.frame import Kind
from ..trace.kinds import by_window
from ..trace.moments import Sign, State, View

UNENTERED = (State.UNSEEN, State.PRUNED)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search leaves a node that it has entered and is done with."""

    score: float | None
    sign: Sign
    kind: Kind | None
    """What the search says of the score; None without a window, and at leaves: a leaf is worth what
    it is worth, whatever was asked."""


@dataclass(frozen=True, slots=True)
class Endings:
    """How a search leaves the nodes of its plan."""

    entered: frozenset[Path]
    settled: Mapping[Path, Ending]
    """Of the nodes entered, those that are settled as far as the search is told."""


def endings(held: Held) -> Endings:
    """How the nodes stand after the last told frame, however often each of them was entered."""
    views: dict[Path, View] = {}
    kinds: dict[Path, Kind | None] = {}
    done: set[Path] = set()
    past_bound = held.run.past_bound
    for moment in held.moments:
        views |= moment.changed
        path = moment.frame.path
        done.discard(path)  # a search may come again to a node that it has left
        if moment.frame.status == "end":
            done.add(path)
            inner = held.plan.window and not held.plan.spots[path].leaf
            kinds[path] = by_window(moment.frame, past_bound) if inner else None
    tally = held.run.tally
    seen = [path for path, view in views.items() if view.state not in UNENTERED]
    entered = frozenset(seen if tally.full else held.plan.spots.keys() & set(tally.visited))
    settled = {
        path: Ending(views[path].score, views[path].sign, kinds.get(path))
        for path in seen
        if path in done or views[path].state is State.DONE
    }
    return Endings(entered, settled)


def differing(runs: Sequence[Endings]) -> frozenset[Path]:
    """The nodes that some two of the runs leave otherwise."""
    return frozenset(path for pair in combinations(runs, 2) for path in _apart(*pair))


def _apart(one: Endings, other: Endings) -> Iterator[Path]:
    yield from one.entered ^ other.entered
    for path in one.settled.keys() & other.settled.keys():
        mine, theirs = one.settled[path], other.settled[path]
        if (mine.score, mine.sign) != (theirs.score, theirs.sign) or (
            mine.kind and theirs.kind and mine.kind != theirs.kind
        ):
            yield path
