"""What games played out say of a node, and whether they were all played from the node itself."""

from dataclasses import dataclass

from ..game import Path
from .frame import Range


@dataclass(frozen=True, slots=True)
class Sampled:
    """What games played out say of a node."""

    visits: int
    """How many of them its mean is made of."""
    mean: float
    interval: Range
    """Where the mean of endlessly many such games lies, in 95 of 100 cases; honest only where they
    were all played by the policy from the node itself."""
    own: bool
    """Whether they were: none was played from a node below it in the tree."""


class Mixture:
    """Which nodes have heard of games played from nodes below them."""

    def __init__(self) -> None:
        self._mixed: set[Path] = set()

    def own(self, path: Path, played: Path | None) -> bool:
        """Whether all games that the node has heard of were played from it, the last from
        `played`."""
        if played != path:
            self._mixed.add(path)
        return path not in self._mixed
