"""What those who run searches ask of a family: `Extent`, `Proofs`, `Play`; and `RunFacts`."""

from collections.abc import Hashable, Mapping
from typing import ClassVar, Protocol

from ..family import Part
from ..game import Path
from .frame import Status
from .statistics import PlayoutStatistics, SearchCounts


class RunFacts(Protocol):
    """What a family may know of a run; `Run` has it."""

    @property
    def value(self) -> float:
        """The value of the root, or the estimate, to MAX."""

    @property
    def best(self) -> Hashable | None:
        """The move at the root."""

    @property
    def tally(self) -> SearchCounts:
        """The counts of nodes, cuts and frames."""

    @property
    def options(self) -> Mapping[str, object]:
        """All options by their names in YAML."""

    @property
    def estimates(self) -> Mapping[Path, PlayoutStatistics]:
        """The statistics of playouts at the root and its children."""


class Extent(Part):
    """How much of the game's tree a search of the family takes up."""

    grows: ClassVar[bool] = False
    """Whether it grows a tree of its own, so that a game of any size can be searched, and pictures
    show the nodes that have joined."""
    is_counted: ClassVar[bool] = True
    """Whether what it leaves of the whole tree is counted."""
    is_bounded: ClassVar[bool] = False
    """Whether its options alone bound its work, whatever the game."""
    counts_visits: ClassVar[bool] = False
    """Whether each node of its tree counts how often the search came through it, and the mean."""
    takes_estimates: ClassVar[bool] = False
    """Whether it takes an estimate for the value of a node wherever it looks."""
    is_counted_by: ClassVar[Mapping[str, Status]] = {}
    """What the command `run` counts in place of nodes and playouts: the name of each count, and
    the status of the frames that it counts."""
    has_priors: ClassVar[bool] = False
    """Whether moves have priors, so that children are compared before they join its tree."""

    def numbers(self, run: RunFacts) -> Mapping[str, int]:
        """Return what the family counts besides nodes, which prose may quote, by name."""
        return {}


class Proofs(Part):
    """What a search of the family proves."""

    proves: ClassVar[bool] = True
    """Whether it finds values that can be proved, and does not only estimate."""
    proves_bounds: ClassVar[bool] = False
    """Whether it proves bounds of values on the way to an estimate."""
    by_position: ClassVar[bool] = False
    """Whether a leaf that it has read counts as read wherever its position stands."""
    certifies: ClassVar[bool] = False
    """Whether its mixtures certify a range that holds the value of a game with hidden cards."""


class Play(Part):
    """How a search of the family plays whole games."""

    returns_move: ClassVar[bool] = False
    """Whether it returns the move that it chooses along with its estimate; of other searches the
    move to the child of best value is played."""
    draws: ClassVar[bool] = False
    """Whether another seed may lead to another result."""
