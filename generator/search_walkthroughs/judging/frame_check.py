"""What the leaves that a search reads prove, worked out while its frames pass.

At a node of MAX the greatest child decides, of MIN the least; a child that was skipped may be worth
anything. So the range of the root is that of plain minimax with the least value at every leaf not
read, and with the greatest. Only the nodes from the root to the current one are held, so that a
search of any length can be judged.
"""

from collections.abc import Hashable, Mapping
from math import inf
from typing import NamedTuple, Protocol

from ..game import MAX, Path
from ..record.frame import Frame, Range
from .evidence import Claim, Evidence, NodePath, ValueRange, Window


class Skip(NamedTuple):
    """Children that a node left unread, and where."""

    frame: Frame
    """The update that cuts, or the end of the node."""
    paths: tuple[Path, ...]
    """The children; empty if it is not known which."""


class Fault(NamedTuple):
    """A frame that states what is not so."""

    frame: Frame
    evidence: Evidence
    premise: bool = False
    """Whether what is proved rests on it: the value of a leaf, or a range of the table."""
    is_stated: bool = True
    """Whether the program itself says so: nothing that the frame states was inferred."""


class Waste(NamedTuple):
    """A node that was entered although its value could not matter any more."""

    frame: Frame
    parent: Path
    parent_bound: float
    """What was proved of the parent: a lower bound at a node of MAX, an upper one at MIN."""
    proving_child: Path
    """The parent's child that proved it."""
    parent_turn: int
    window: Range | None
    """The window with which the program entered the parent, if it has one."""
    rival_path: Path | None
    """The node above that has something as good for the other player; None: the root's window."""


class Proved(NamedTuple):
    """The range that is proved of a node, and the skips for which it is not narrower."""

    low: float
    high: float
    low_skip: Skip | None = None
    high_skip: Skip | None = None

    def proves(self, value: float, window: Range) -> bool:
        """Return whether the range proves the value; outside the window, whether it proves the
        bound that the value then is."""
        if value <= window[0]:
            return self.high <= value
        if value >= window[1]:
            return self.low >= value
        return self.low == self.high == value


class _OpenNode:
    """What is proved of a node while it is open. What nothing has set is the class's, since a log
    of millions of nodes sets little of it at each."""

    floor = -inf
    """MAX has as much as this elsewhere: below it the node's value does not matter."""
    ceiling = inf
    floor_from: Path | None = None
    ceiling_from: Path | None = None
    is_waste = False
    is_unseen = False
    """Whether the node ended without a look at its children, of which the truth knows."""
    bound_from: Path = ()
    opening: float | None = None
    best: float | None = None
    """The best that a child has returned."""
    opening_fault: Fault | None = None
    """The first update that leaves the score where it began, though a child is worse for the mover
    and the window has no such end. It is wrong if the node's end is."""
    skip: Skip | None = None

    def __init__(self, frame: Frame) -> None:
        alpha, beta = frame.alpha, frame.beta
        self.path = frame.path
        self.turn = frame.turn
        self.alpha = -inf if alpha is None else alpha
        self.beta = inf if beta is None else beta
        self.has_window = alpha is not None and "window" not in (frame.inferred or ())
        """Whether the program states the window."""
        self.is_stated = frame.inferred is None
        """Whether the program says that the node begins, and with which window."""
        self.bound = -inf if frame.turn == MAX else inf
        """The best for the mover that a child is proved to be worth."""
        self.children: dict[Hashable, Proved] = {}
        self.scores: dict[Hashable, float] = {}

    @property
    def window(self) -> Range | None:
        """The window as the program states it."""
        return (self.alpha, self.beta) if self.has_window else None


class Truth(Protocol):
    """What is known of a tree besides what its search says."""

    def __call__(self, path: Path) -> float:
        """Return what the node is worth to MAX."""

    def leaf(self, path: Path) -> float | None:
        """Return what the leaf is worth to MAX; None if the node is not a leaf."""

    def shape(self, path: Path) -> Hashable:
        """Return what the node has in common with those whose trees are the same."""


class FrameCheck:
    """Takes the frames of a search one by one; afterwards it knows what is wrong with them.

    Of the `truth` the leaves are asked, and what a table states; without it the frames are all
    there is. `values` is from what to what the leaves go, as far as that is known.
    """

    def __init__(self, truth: Truth | None = None, values: Range = (-inf, inf)) -> None:
        self.fault: Fault | None = None
        """The first frame that states what the leaves read do not prove."""
        self.stated_fault: Fault | None = None
        """The first such frame that the program itself states."""
        self.values = values
        self.outside: Frame | None = None
        """The first leaf whose value is not within the values."""
        self.waste: Waste | None = None
        """The first node that need not have been entered."""
        self.childless: Frame | None = None
        """The first end of a node that has children, none of which was searched. Its score may be
        an estimate, or from a table that nobody sees."""
        self.read = self.needed_count = 0
        self.proved = Proved(*values)
        """Of the root, by all its visits together."""
        self.value: float | None = None
        """Value that the root returned last."""
        self.window: Range = (-inf, inf)
        """The window with which the root was entered last."""
        self.ends: dict[Hashable, Frame] = {}
        """The last end of each child of the root."""
        self._truth = truth
        self._stack: list[_OpenNode] = []
        self._known: dict[Hashable, Proved] = {}
        """What was proved of the positions that were searched, by their shapes."""
        self._horizon: int | None = None

    def take(self, frame: Frame) -> None:
        """Take the next frame."""
        match frame.status:
            case "start":
                self._start(frame)
            case "score":
                self._score(frame)
            case "update":
                self._update(frame)
            case "table":
                self._table(frame)
            case "end":
                self._end(frame)

    def _start(self, frame: Frame) -> None:
        node = _OpenNode(frame)
        if self._stack:
            self._place(node, self._stack[-1], frame)
        else:
            if frame.horizon != self._horizon:  # what was proved is true of another tree
                self._horizon, self.proved = frame.horizon, Proved(*self.values)
            self.window = node.floor, node.ceiling = node.alpha, node.beta
        self._stack.append(node)

    def _place(self, node: _OpenNode, parent: _OpenNode, frame: Frame) -> None:
        """Note what both players have elsewhere, and whether the node can still matter."""
        floor, ceiling = parent.floor, parent.ceiling
        floor_from, ceiling_from = parent.floor_from, parent.ceiling_from
        if parent.turn == MAX and parent.bound > floor:
            floor, floor_from = parent.bound, parent.path
        elif parent.turn != MAX and parent.bound < ceiling:
            ceiling, ceiling_from = parent.bound, parent.path
        is_waste = parent.is_waste
        if floor >= ceiling and not is_waste and frame.pass_ in (None, 1):
            is_waste = True
            if self.waste is None:
                rival_path = ceiling_from if parent.turn == MAX else floor_from
                self.waste = Waste(
                    *(frame, parent.path, parent.bound, parent.bound_from, parent.turn),
                    *(parent.window, rival_path),
                )
        node.floor, node.floor_from = floor, floor_from
        node.ceiling, node.ceiling_from = ceiling, ceiling_from
        node.is_waste = is_waste

    def _score(self, frame: Frame) -> None:
        node, value = self._stack[-1], frame.child_score
        assert frame.child is not None
        assert value is not None
        if node.opening is None:
            node.opening = frame.score
        move = frame.child[-1]
        better = max if node.turn == MAX else min
        is_repeated = move in node.scores
        node.scores[move] = value
        if is_repeated or node.best is None:
            node.best = better(node.scores.values())
        else:
            node.best = better(node.best, value)

    def _update(self, frame: Frame) -> None:
        node, score = self._stack[-1], frame.score
        assert score is not None
        bounds = node.alpha, node.beta, node.opening  # the node may have them without a child
        if self.stated_fault is None and score != node.best and score not in bounds:
            fault = _fault(frame, *_wrong_update(frame, node))
            self._note(fault._replace(is_stated=frame.inferred is None))
        is_opening = score == node.opening != node.best and score not in (node.alpha, node.beta)
        if is_opening and node.opening_fault is None:
            key, facts = _wrong_update(frame, node)
            fault = _fault(frame, key.replace("update", "opening"), facts)
            node.opening_fault = fault._replace(is_stated=frame.inferred is None)
        if frame.cut and frame.skipped and node.skip is None:
            node.skip = Skip(frame, frame.cutoff.skipped if frame.cutoff else ())

    def _table(self, frame: Frame) -> None:
        if not frame.registered or self._truth is None or self.stated_fault is not None:
            return
        low, high, value = frame.lower, frame.upper, self._truth(frame.path)
        assert low is not None
        assert high is not None
        if not low <= value <= high:
            facts = {"range": ValueRange(low, high), "node": NodePath(frame.path), "truth": value}
            self._note(_fault(frame, "table", facts, premise=True))

    def _end(self, frame: Frame) -> None:
        node, score = self._stack.pop(), frame.score
        assert score is not None
        proved = self._range(node, frame)
        if self.stated_fault is None:
            self._claims(node, frame, proved)
        if not self._stack:
            intersection = intersect(self.proved, proved)
            self.value = score
            self.proved = intersection if intersection.low <= intersection.high else proved
            return
        parent, move = self._stack[-1], frame.path[-1]
        if len(frame.path) == 1:
            self.ends[move] = frame
        if move in parent.children:
            proved = intersect(parent.children[move], proved)
        parent.children[move] = proved
        bound = proved.low if parent.turn == MAX else proved.high
        if bound > parent.bound if parent.turn == MAX else bound < parent.bound:
            parent.bound, parent.bound_from = bound, frame.path

    def _range(self, node: _OpenNode, frame: Frame) -> Proved:
        """Return what is proved of a node that ends."""
        low, high = frame.lower, frame.upper
        if not node.children:
            if frame.table_cut:
                assert low is not None
                assert high is not None
                return Proved(low, high)
            return self._childless_range(node, frame)
        proved = self._children_range(node, frame)
        if frame.registered and low is not None and high is not None:
            proved = intersect(proved, Proved(low, high))
        if self._truth is not None:
            shape = self._truth.shape(frame.path)
            earlier = self._known.get(shape)
            self._known[shape] = proved if earlier is None else intersect(earlier, proved)
        return proved

    def _childless_range(self, node: _OpenNode, frame: Frame) -> Proved:
        """Return what is proved of a node that ends before any child: a leaf, or a position whose
        score nobody sees."""
        score = frame.score
        assert score is not None
        if frame.pass_ in (None, 1):
            self.read += 1
            self.needed_count += not node.is_waste
        if self.outside is None and not self.values[0] <= score <= self.values[1]:
            self.outside = frame
        value = None if self._truth is None else self._truth.leaf(frame.path)
        if value is None and self.childless is None:
            self.childless = frame
        if value is None and self._truth is not None:
            # It may have been looked up where nobody sees it, if it was searched before.
            node.is_unseen = True
            unknown = Proved(*self.values)
            return self._known.get(self._truth.shape(frame.path), unknown)
        if value is not None and value != score:
            facts = {"node": NodePath(frame.path), "truth": value, "score": score}
            self._note(_fault(frame, "leaf", facts, premise=True))
        return Proved(score, score)

    def _children_range(self, node: _OpenNode, frame: Frame) -> Proved:
        """Return what the ranges of a node's children prove of it."""
        ranges = list(node.children.values())
        if frame.left:
            skip = node.skip or Skip(frame, ())
            ranges.append(Proved(*self.values, skip, skip))
        # The children that returned the node's score: of equal bounds, theirs explain it.
        best_ranges = [
            proved for move, proved in node.children.items() if node.scores[move] == frame.score
        ]
        if node.turn == MAX:
            greatest = max(ranges, key=lambda proved: proved.high)
            lowest = max(best_ranges or ranges, key=lambda proved: proved.low)
            low = max(proved.low for proved in ranges)
            return Proved(low, greatest.high, lowest.low_skip, greatest.high_skip)
        least = min(ranges, key=lambda proved: proved.low)
        highest = min(best_ranges or ranges, key=lambda proved: proved.high)
        high = min(proved.high for proved in ranges)
        return Proved(least.low, high, least.low_skip, highest.high_skip)

    def _claims(self, node: _OpenNode, frame: Frame, proved: Proved) -> None:
        """Hold what the node's end states against what is proved of it."""
        score, stored = frame.score, frame.stored
        assert score is not None
        if node.is_unseen:
            return
        low, high = proved.low, proved.high
        is_proved = proved.proves(score, (node.alpha, node.beta))
        if is_proved and (stored is None or stored[0] <= low <= high <= stored[1]):
            return
        facts: dict[str, object] = {"node": NodePath(frame.path)}
        if low == high:
            facts["truth"] = low
        else:
            facts["range"] = ValueRange(low, high)
        exact = "" if low == high else "_range"
        if stored is not None and is_proved:
            facts["stored"] = ValueRange(*stored)
            self._note(_fault(frame, f"stored{exact}", facts, premise=True))
            return
        if score == node.opening and node.opening_fault is not None:
            self._note(node.opening_fault)
            return
        facts |= {"score": score, "window": Window(node.alpha, node.beta)}
        facts["kind"] = Claim(str(frame.kind))
        # Where all below was read and nodes are entered once, the window may be the one that
        # alpha-beta would pass: in a wider one the same value is claimed.
        has_bounds = node.is_stated or (low == high and frame.pass_ is None)
        is_stated = has_bounds and frame.inferred is None
        key = "end_read" if is_stated and not node.is_stated else f"end{exact}"
        self._note(_fault(frame, key, facts)._replace(is_stated=is_stated))

    def _note(self, fault: Fault) -> None:
        """Keep the fault if it is the first, and if it is the first that is stated."""
        if self.fault is None:
            self.fault = fault
        if self.stated_fault is None and fault.is_stated:
            self.stated_fault = fault


def _fault(frame: Frame, key: str, facts: Mapping[str, object], premise: bool = False) -> Fault:
    return Fault(frame, Evidence(key, facts, frame), premise)


def intersect(earlier: Proved, later: Proved) -> Proved:
    """Return what both prove together."""
    # Of equals the later is taken: it knows its skip.
    lower = max(later, earlier, key=lambda proved: proved.low)
    upper = min(later, earlier, key=lambda proved: proved.high)
    return Proved(lower.low, upper.high, lower.low_skip, upper.high_skip)


def _wrong_update(frame: Frame, node: _OpenNode) -> tuple[str, dict[str, object]]:
    return "update_max" if node.turn == MAX else "update_min", {
        "node": NodePath(frame.path),
        "values": tuple(node.scores.values()),
        "right": node.best,
        "score": frame.score,
    }
