"""The searches that a run is made of: each pass from the root, and each scout and second look.

A search that may enter a node again is a row of searches of the same tree. Each asks one thing,
hears an answer, and has its price.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf, nextafter

from ..game import Path
from ..running.course import PROVED, Held, traced
from ..running.find import algorithms
from ..running.run import Run
from ..running.searched import searched
from ..trace.budget import NOTHING
from ..trace.frame import Frame, Range
from .parting import MOST


@dataclass(frozen=True, slots=True)
class Search:
    """One search of a node, from its start to its end."""

    start: Frame
    end: Frame
    leaves: int
    """Leaves read in it, each time that it reads them."""
    estimates: int = 0
    """Nodes at the horizon of which it took a static evaluation."""
    best: Path | None = None
    """The child that its score comes from."""
    again: "Search | None" = None
    """The search of the same node that the same parent ordered next, if this one was not enough."""

    @property
    def nodes(self) -> int:
        """Nodes ended in it, counted at each visit."""
        return self.end.calculated - self.start.calculated

    @property
    def window(self) -> Range:
        """What it was asked, in MAX's terms."""
        assert self.start.alpha is not None
        assert self.start.beta is not None
        return self.start.alpha, self.start.beta

    @property
    def answer(self) -> Range:
        """Where it says that the value lies."""
        score = self.end.score
        assert score is not None
        match self.end.kind:
            case "fail low":
                return -inf, score
            case "fail high":
                return score, inf
        return score, score


@dataclass(frozen=True)
class Searches:
    """What a run asked, in order."""

    passes: Sequence[Search]
    """The searches of the root; of a search that never begins again, one."""
    scouts: Sequence[Search]
    """Null-window searches of a child whose parent has a wider window."""

    @property
    def known(self) -> list[Range]:
        """After each pass, where all of them together put the root's value."""
        ranges: list[Range] = []
        low, high = -inf, inf
        for one in self.passes:
            low, high = max(low, one.answer[0]), min(high, one.answer[1])
            ranges.append((low, high))
        return ranges


@dataclass(slots=True)
class _Open:
    """A search that has not ended."""

    start: Frame
    leaves: int
    estimates: int
    best: Path | None = None
    inner: bool = False
    """Whether anything has happened in it: a leaf ends as soon as it starts."""
    scouts: dict[Path, int] = field(default_factory=dict)
    """Where the scouts of its children stand in the list."""


class _Listener:
    """Gathers the searches as the frames come by."""

    def __init__(self, leaf: Callable[[Path], bool]) -> None:
        self._leaf = leaf
        self._open: list[_Open] = []
        self._leaves = self._estimates = 0
        self.passes: list[Search] = []
        self.scouts: list[Search] = []

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        if frame.status == "start":
            self._open.append(_Open(frame, self._leaves, self._estimates))
            return
        now = self._open[-1]
        if frame.status == "end":
            self._end(self._open.pop(), frame)
            return
        now.inner = True
        if frame.status == "update" and frame.updated:
            now.best = frame.child
        elif frame.status == "expand":
            self._leaves += frame.child_score is not None

    def _end(self, open: _Open, frame: Frame) -> None:
        if not open.inner and not frame.table_cut:
            stopped = frame.horizon == len(frame.path) and not self._leaf(frame.path)
            self._estimates += stopped
            self._leaves += not stopped
        done = Search(
            open.start,
            frame,
            self._leaves - open.leaves,
            self._estimates - open.estimates,
            open.best,
        )
        if not self._open:
            self.passes.append(done)
            return
        above = self._open[-1]
        place = above.scouts.get(frame.path)
        if place is not None:
            self.scouts[place] = replace(self.scouts[place], again=done)
        elif null(done.window) and not null((above.start.alpha, above.start.beta)):
            above.scouts[frame.path] = len(self.scouts)
            self.scouts.append(done)


def searches(held: Held) -> Searches | None:
    """The run's searches; None if it enters no node again, or is too long to be told once more."""
    frames = held.run.tally.frames.total()
    if not held.plan.passes or frames > MOST:
        return None
    arena = held.run.arena
    listener = _Listener(lambda path: bool(arena.game.over(arena.at(path))))
    if len(held.moments) == frames:
        for moment in held.moments:
            listener.tell(moment.frame)
    else:
        traced(held.walkthrough, held.entry, listener.tell, everything=True)
    return Searches(listener.passes, listener.scouts)


def once(held: Held) -> Run:
    """Alpha-beta on the same tree with the same question, straight to the answer."""
    mine, its = (algorithms()[name].facts.options for name in (held.entry.algorithm, "alpha-beta"))
    options = {
        name: value
        for name, value in held.entry.options.items()
        if name in its or name not in mine  # those of the game are nobody's own
    }
    entry = replace(
        held.entry,
        algorithm="alpha-beta",
        options=options | {"window": held.run.window},
        expect={},
        claims={},
        label={},
    )
    return searched(held.walkthrough, entry, lambda frame: None, NOTHING, PROVED)


def null(window: tuple[float | None, float | None]) -> bool:
    """Whether no value lies inside the window.

    >>> null((5.0, nextafter(5.0, inf))), null((5.0, 6.0)), null((None, None))
    (True, False, False)
    """
    alpha, beta = window
    return alpha is not None and beta is not None and nextafter(alpha, inf) == beta
