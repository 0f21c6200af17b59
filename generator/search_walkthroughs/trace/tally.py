"""What a whole search amounts to, whatever is told of it."""

from collections import Counter
from dataclasses import dataclass, field

from ..game import Path
from .frame import Cutoff


@dataclass(slots=True)
class Tally:
    """Counts, and lists of what happened to which node, up to a number of nodes."""

    keep: int | None = None
    """The lists are given up once more nodes than this are entered; None keeps them whole."""
    calculated: int = 0
    """Nodes ended, counted at each visit."""
    distinct: int = 0
    """Different nodes ended; counted only for searches that may enter a node again."""
    pruned: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    visited: list[Path] = field(default_factory=list)
    leaves: dict[Path, float] = field(default_factory=dict)
    skipped: dict[Path, int] = field(default_factory=dict)
    """The roots of the largest skipped subtrees, in the order they were skipped, with sizes."""
    cutoffs: list[Cutoff] = field(default_factory=list)
    full: bool = False
    """Whether the lists were given up."""

    @property
    def deaf(self) -> bool:
        """Whether it counts, and hears of no single node any more."""
        return self.full

    def entered(self, path: Path) -> None:
        """Note a node that the search enters for the first time."""
        if self.full:
            return
        self.visited.append(path)
        if self.keep is not None and len(self.visited) > self.keep:
            self.full = True
            for kept in (self.visited, self.leaves, self.skipped, self.cutoffs):
                kept.clear()

    def read(self, path: Path, value: float) -> None:
        """Note a leaf and its value to MAX."""
        if not self.full:
            self.leaves.setdefault(path, value)

    def skip(self, path: Path, size: int) -> None:
        """Note a child that is left out with all below it."""
        self.pruned += size
        if not self.full:
            self.skipped[path] = size

    def unskip(self, path: Path, size: int) -> None:
        """Note that a node left out before is entered after all."""
        self.pruned -= size
        self.skipped.pop(path, None)

    def cut(self, cutoff: Cutoff) -> None:
        """Note a cutoff."""
        if not self.full:
            self.cutoffs.append(cutoff)
