"""What of a search is told; all the rest is only counted."""

from dataclasses import dataclass, replace

from ..game import Path


@dataclass(frozen=True, slots=True)
class Budget:
    """Frames are told of the nodes below `below` no more than `depth` moves under it."""

    depth: int | None = None
    below: Path = ()
    start: int = 0
    """The first frame told."""
    stop: int | None = None
    """The last frame told."""
    limit: int | None = None
    """How many frames are told at most."""

    def tells_node(self, path: Path) -> bool:
        """Whether a node's frames may be told."""
        deep = len(path) - len(self.below)
        near = self.depth is None or deep <= self.depth
        return near and path[: len(self.below)] == self.below

    @property
    def whole(self) -> "Budget":
        """The same nodes with all their frames."""
        return replace(self, start=0, stop=None, limit=None)

    def tells_frame(self, number: int, told: int) -> bool:
        """Whether the frame may be told after so many others."""
        before_end = self.stop is None or number <= self.stop
        return self.start <= number and before_end and (self.limit is None or told < self.limit)


@dataclass(frozen=True, slots=True)
class Sample(Budget):
    """Of all frames the first ones, every so many, and the last: enough to chart a long run."""

    first: int = 2000
    stride: int = 1
    last: int = 0

    def tells_frame(self, number: int, told: int) -> bool:
        """Whether the frame is one of the sample."""
        return number < self.first or number % self.stride == 0 or number == self.last


EVERYTHING = Budget()
NOTHING = Budget(limit=0)
