"""Whether frames that a program's process has sent are the record of a search of a tree.

The process may have been taken over by the program, which then sends what it likes. So each frame
must follow from those before it and from the tree, which is ours; what the tree itself says of a
node is taken from the tree. What the frames claim of values is for `FrameCheck` to judge.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter, ne
from typing import Any

from ..game import Path
from ..games.tree import Tree
from ..record.frame import Frame
from .search_verdict import Shapes

STATUSES = ("start", "table", "score", "update", "end")
"""What can happen in a depth-first search."""
NUMBER_FIELDS = (
    *("alpha", "beta", "lower", "upper", "score", "child_score"),
    *("calculated", "pruned", "pass_", "line", "number"),
)
"""The fields that hold numbers."""
NUMBER_TYPES = frozenset((int, float, type(None)))
"""The types of what these fields hold; None where a fact has no meaning."""
MAX_KINDS_OF_FRAMES = 64
"""Upper limit of the sets of fields whose numbers are looked up once for all frames that have
them."""
REQUIRED_FIELDS = {
    "table": ("lower", "upper"),
    "score": ("score", "child_score", "child"),
    "update": ("score",),
    "end": ("score",),
}
"""The fields that a frame must have, by its status."""


@lru_cache(MAX_KINDS_OF_FRAMES)
def _numbers(names: tuple[str, ...]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Return what takes the numbers of a frame whose facts have these names."""
    number_names = [name for name in names if name in NUMBER_FIELDS]
    if len(number_names) < 2:  # `itemgetter` would take a number and not a tuple
        return lambda facts: tuple(facts[name] for name in number_names)
    return itemgetter(*number_names)


class FalseFrames(ValueError):
    """Frames that no search of the tree makes."""


@dataclass
class _OpenNode:
    path: Path
    state: int
    moves: Sequence[Hashable]
    scores: dict[Hashable, float | None] = field(default_factory=dict)
    """What the children returned that have ended, by their moves."""


def audited(frames: Sequence[Frame], tree: Tree) -> list[Frame]:
    """Return the frames with what the tree says of their nodes. Raises FalseFrames."""
    audit = _Audit(tree)
    audited_frames = [audit.take(frame) for frame in frames]
    if audit.stack:
        raise FalseFrames("a node has not ended")
    return audited_frames


class _Audit:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.stack: list[_OpenNode] = []
        self.number = -1
        self.ended: set[int] = set()
        """The shapes of the positions that have been searched."""
        self.shape = Shapes(tree)
        self.entered: dict[Path, int] = {}

    def take(self, frame: Frame) -> Frame:
        """Return the next frame with what the tree says of its node. Raises FalseFrames."""
        self._check_fields(frame)
        if frame.status == "start":
            self._start(frame)
        node = self.stack[-1] if self.stack else None
        if node is None or frame.path != node.path:
            raise FalseFrames(f"{frame.path} is not the node that is open")
        if frame.status == "score":
            self._check_child(frame, node)
        if frame.table_cut and self.shape(node.state) not in self.ended:
            raise FalseFrames(f"a table settles {frame.path} before it was searched")
        children_left = None
        if frame.status in ("score", "update", "end") and node.moves:
            children_left = len(node.moves) - len(node.scores)
        if frame.status == "end":
            self._end(frame, node)
        facts = vars(frame).copy()
        facts["turn"], facts["left"] = self.tree.turn(node.state), children_left
        return Frame.of(facts)

    def _check_fields(self, frame: Frame) -> None:
        """Raise FalseFrames for fields that have no meaning."""
        if frame.status not in STATUSES:
            raise FalseFrames(f"there is no status {frame.status}")
        facts = vars(frame)
        numbers = _numbers(tuple(facts))(facts)
        types = set(map(type, numbers))
        # What is not equal to itself is not a number.
        if not types <= NUMBER_TYPES or (float in types and any(map(ne, numbers, numbers))):
            raise FalseFrames("a field does not hold a number")
        for name in REQUIRED_FIELDS.get(frame.status, ()):
            if facts.get(name) is None:
                raise FalseFrames(f"a frame {frame.status} says too little")
        if (frame.alpha is None) != (frame.beta is None) or frame.number <= self.number:
            raise FalseFrames("half a window, or a number out of order")
        self.number = frame.number

    def _start(self, frame: Frame) -> None:
        if not self.stack:
            if frame.path:
                raise FalseFrames("the search begins below the root")
            state = self.tree.start()
        else:
            parent = self.stack[-1]
            if frame.path[:-1] != parent.path or frame.path[-1:] == ():
                raise FalseFrames(f"{frame.path} is not below the node that is open")
            if frame.path[-1] not in parent.moves:
                raise FalseFrames(f"the tree has no node {frame.path}")
            state = self.tree.play(parent.state, str(frame.path[-1]))
        visits = self.entered[frame.path] = self.entered.get(frame.path, 0) + 1
        if (frame.pass_ or 1) > visits:
            raise FalseFrames(f"{frame.path} is entered {visits} times and not {frame.pass_}")
        self.stack.append(_OpenNode(frame.path, state, self.tree.moves(state)))

    def _check_child(self, frame: Frame, node: _OpenNode) -> None:
        assert frame.child is not None
        move = frame.child[-1] if frame.child else None
        if frame.child != (*node.path, move) or move not in node.scores:
            raise FalseFrames(f"{frame.child} is not a child that has ended")
        if node.scores[move] != frame.child_score:
            raise FalseFrames(f"{frame.child} returned another score")

    def _end(self, frame: Frame, node: _OpenNode) -> None:
        self.stack.pop()
        self.ended.add(self.shape(node.state))
        if self.stack:
            self.stack[-1].scores[node.path[-1]] = frame.score
