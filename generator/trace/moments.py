"""Fold frames over a plan: how the tree stands after each of them.

A picture, a caption, a question and a proof all read the same moments. What the children prove of
a node is kept beside what the algorithm says of it, because the two differ: a fail-hard score of 5
may stand for a true value of 3.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from math import inf, isinf
from typing import Literal, TypeAlias

from ..game import CHANCE, MAX, Path
from .frame import Frame, Range
from .plan import Plan, Spot

Sign: TypeAlias = Literal["=", "≤", "≥", ""]


class State(Enum):
    """How far the search has come with a node."""

    UNSEEN = "unseen"
    OPEN = "open"
    CURRENT = "current"
    DONE = "done"
    PRUNED = "pruned"


@dataclass(frozen=True, slots=True)
class View:
    """How one node stands."""

    state: State = State.UNSEEN
    score: float | None = None
    """What the algorithm says of the node; None before a child has been heard."""
    proved: Range = (-inf, inf)
    """Where the leaves read so far put the node's true value."""
    alpha: float | None = None
    beta: float | None = None
    """The window as it is now, while the node is open in a search that has one."""
    best: Path | None = None
    """The child the score comes from, if the plan shows it."""
    searched: int | None = None
    """Nodes calculated in the node's subtree, itself among them, once it has ended."""
    crossed: bool = False
    """Whether the edge to the node was cut: the root of a skipped subtree."""

    @property
    def sign(self) -> Sign:
        """What is proved of the score: it is the value, at least or at most it, or neither."""
        if self.score is None or isinf(self.score):
            return ""
        low, high = self.proved
        if low == high == self.score:
            return "="
        return "≥" if low >= self.score else "≤" if high <= self.score else ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame and what it changed."""

    frame: Frame
    changed: Mapping[Path, View]
    """The nodes that stand otherwise than a frame before."""
    road: tuple[View, ...]
    """The nodes from the plan's root to the current one."""
    child: Path | None = None
    """The child that has just been heard, in *score* and *update*, if the plan shows it."""
    calculated: int = 0
    """Nodes ended since the frame before."""
    pruned: int = 0
    """Nodes skipped since the frame before."""


def moments(plan: Plan, frames: Iterable[Frame]) -> Iterator[Moment]:
    """The moments of a run, one for each frame, lazily."""
    tree = _Tree(plan)
    before: Frame | None = None
    top = len(plan.root)
    for frame in frames:
        tree.tell(frame)
        path = frame.path
        yield Moment(
            frame,
            tree.changes(),
            tuple(tree.views[path[:depth]] for depth in range(top, len(path) + 1)),
            tree.drawn(frame.child),
            frame.calculated - (before.calculated if before else 0),
            frame.pruned - (before.pruned if before else 0),
        )
        before = frame


class _Tree:
    """The views of all nodes, and which of them changed since they were last asked for."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.views: dict[Path, View] = dict.fromkeys(plan.spots, View())
        self._last: Frame | None = None
        self._entered: dict[Path, int] = {}
        self._changed: set[Path] = set(plan.spots)
        self._order = {path: place for place, path in enumerate(plan.spots)}

    def changes(self) -> dict[Path, View]:
        changed, self._changed = self._changed, set()
        return {path: self.views[path] for path in sorted(changed, key=self._order.__getitem__)}

    def drawn(self, path: Path | None) -> Path | None:
        """The path, if the plan shows it."""
        return path if path in self.plan.spots else None

    def tell(self, frame: Frame) -> None:
        """Take the frame in."""
        path = frame.path
        if self._last is not None and self._last.path != path:
            ended = self._last.status == "end"
            self._put(self._last.path, state=State.DONE if ended else State.OPEN)
        match frame.status:
            case "start":
                self._entered[path] = frame.calculated
                self._put(path, state=State.CURRENT, alpha=frame.alpha, beta=frame.beta)
            case "table":
                self._put(path, state=State.CURRENT, alpha=frame.alpha, beta=frame.beta)
            case "score":
                self._put(path, state=State.CURRENT)
            case "update":
                self._update(frame)
            case "end":
                self._end(frame)
        self._last = frame

    def _update(self, frame: Frame) -> None:
        alpha, beta = frame.alpha, frame.beta
        if alpha is not None and beta is not None and frame.score is not None:
            if frame.turn == MAX:
                alpha = max(alpha, frame.score)
            else:
                beta = min(beta, frame.score)
        best = self.drawn(frame.child) if frame.updated else self.views[frame.path].best
        self._put(
            frame.path, state=State.CURRENT, score=frame.score, alpha=alpha, beta=beta, best=best
        )
        if frame.cutoff is not None:
            self._skip(frame.cutoff.skipped)

    def _end(self, frame: Frame) -> None:
        path = frame.path
        searched = frame.calculated - self._entered.pop(path, 0)
        self._put(
            path,
            state=State.CURRENT,
            score=frame.score,
            alpha=None,
            beta=None,
            searched=searched,
        )
        spot = self.plan.spots[path]
        unseen = [c for c in spot.children if self.views[c].state is State.UNSEEN]
        self._skip(unseen)
        self._prove(spot, frame)

    def _skip(self, roots: Iterable[Path]) -> None:
        for root in roots:
            for path in self._below(root):
                self._put(path, state=State.PRUNED, crossed=path == root)

    def _below(self, root: Path) -> Iterator[Path]:
        if root not in self.plan.spots:
            return
        yield root
        for child in self.plan.spots[root].children:
            yield from self._below(child)

    def _prove(self, spot: Spot, frame: Frame) -> None:
        """Put the ended node's range right, then its ancestors'."""
        if not spot.children:
            self._put(spot.path, proved=claimed(spot, frame, self.plan.unknown))
        elif frame.registered:
            self._put(spot.path, proved=_both(self.views[spot.path].proved, frame))
        path = spot.path
        while path != self.plan.root:
            path = path[:-1]
            proved = self._proved(self.plan.spots[path])
            if proved == self.views[path].proved:
                return
            self._put(path, proved=proved)

    def _proved(self, spot: Spot) -> Range:
        children = [(self.plan.spots[c].chance, self.views[c].proved) for c in spot.children]
        if spot.turn == CHANCE:
            low, high = (sum(_share(p, r[end]) for p, r in children) for end in (0, 1))
            return low, high
        choose = max if spot.turn == MAX else min
        return choose(low for _, (low, _) in children), choose(high for _, (_, high) in children)

    def _put(self, path: Path, **facts: object) -> None:
        view = replace(self.views[path], **facts)  # type: ignore[arg-type]
        if view != self.views[path]:
            self.views[path] = view
            self._changed.add(path)


def claimed(spot: Spot, frame: Frame, unknown: Range) -> Range:
    """The range that an *end* frame states of a leaf, or of a node whose children are not drawn."""
    assert frame.score is not None
    if frame.stored is not None and not spot.leaf:
        return frame.stored
    low = unknown[0] if frame.kind == "fail low" and not spot.leaf else frame.score
    high = unknown[1] if frame.kind == "fail high" and not spot.leaf else frame.score
    return low, high


def _share(chance: object, value: float) -> float:
    return float(chance) * value  # type: ignore[arg-type]


def _both(proved: Range, frame: Frame) -> Range:
    """What the children and the table prove together."""
    assert frame.lower is not None
    assert frame.upper is not None
    return max(proved[0], frame.lower), min(proved[1], frame.upper)
