"""In which frames a search comes to some nodes: heard while it is told, nothing else is kept."""

from collections.abc import Iterable

from ..game import Path, spell
from ..trace.frame import Frame


class Sought:
    """The frames that show what came of the nodes, which are spelled as claims spell them."""

    def __init__(self, nodes: Iterable[str], cuts: Iterable[int] = ()) -> None:
        """Listen for the nodes, and for the cutoffs with these numbers, counted from 0."""
        self.nodes = set(nodes)
        self.entered: dict[str, int] = {}
        self.read: dict[str, int] = {}
        """Where the node is left for the first time, or its value is read."""
        self.left_out: dict[str, int] = {}
        self.changed: dict[str, int] = {}
        """Where the node's score changes for the last time."""
        self.cuts: dict[int, int] = {}
        """The frames of the cutoffs, by their numbers."""
        self._wanted = set(cuts)
        self._cut = 0
        self._above: dict[str, list[str]] = {}
        for node in filter(None, self.nodes):
            self._above.setdefault(node.rpartition("/")[0], []).append(node)
        # Most frames are about other nodes, and a path is spelled only if it may be one of these.
        self._deep = {len(node.split("/")) if node else 0 for node in self.nodes}

    @property
    def depth(self) -> int | None:
        """How deep frames must be told; None where all of them must be, so that none is missed."""
        return None if self._wanted else max(self._deep, default=0)

    def hear(self, frame: Frame) -> None:
        """Take a frame."""
        if frame.cutoff is not None:
            if self._cut in self._wanted:
                self.cuts[self._cut] = frame.number
            self._cut += 1
            self._skip(map(self._named, frame.cutoff.skipped), frame.number)
        if frame.status == "expand" and frame.child is not None:
            self._first(self.entered, self._named(frame.path), frame.number)
            if frame.child_score is not None or frame.p is not None or frame.chance is not None:
                self._first(self.entered, self._named(frame.child), frame.number)
            if frame.child_score is not None:
                self._first(self.read, self._named(frame.child), frame.number)
        node = self._named(frame.path)
        if node is not None:
            self._own(node, frame)
        settled = frame.status == "end" or frame.table_cut
        if settled and len(frame.path) + 1 in self._deep:
            children = self._above.get(spell(frame.path), ())
            self._skip((child for child in children if child not in self.left_out), frame.number)

    def _own(self, node: str, frame: Frame) -> None:
        """Take a frame about one of the nodes."""
        if frame.status == "start":
            self._first(self.entered, node, frame.number)
        if frame.status == "end":
            self._first(self.read, node, frame.number)
        if frame.updated or frame.status == "backup":
            self.changed[node] = frame.number
        elif frame.status == "end":
            self._first(self.changed, node, frame.number)

    def _named(self, path: Path) -> str | None:
        """The node's name, if it is one of those sought."""
        if len(path) not in self._deep:
            return None
        node = spell(path)
        return node if node in self.nodes else None

    def _first(self, numbers: dict[str, int], node: str | None, number: int) -> None:
        if node is not None:
            numbers.setdefault(node, number)

    def _skip(self, nodes: Iterable[str | None], number: int) -> None:
        """Take that nodes are left out, unless the search has come to them before."""
        for node in nodes:
            if node is not None and node not in self.entered:
                self.left_out[node] = number
